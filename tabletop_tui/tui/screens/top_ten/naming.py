"""The second half of a round: players are named, numbers turned up, the Cap'ten's guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import listing, who
from tabletop_tui.games.top_ten.model import NUMBERS, Guess, Name
from tabletop_tui.tui.screens.mode import key, moved
from tabletop_tui.tui.screens.top_ten.marks import Marks
from tabletop_tui.tui.screens.top_ten.mode import Mode
from tabletop_tui.tui.widgets.keys import Item
from tabletop_tui.tui.widgets.paper import Line

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.top_ten.screen import TopTenScreen

_VALUES = tuple(NUMBERS)
_MIDDLE = 5


class NameMode(Mode):
    """The Cap'ten names one after another; each time nobody is chosen to begin with.

    So a doubled or held enter names nobody.
    """

    task = "who comes next?"

    def __init__(self, table: TopTenScreen) -> None:
        super().__init__(table)
        self._seat: Seat | None = None
        self._turned = len(self.now.turned)

    def still_right(self) -> bool:
        """After each card that is turned up it begins again."""
        return self.view.stage == "name" and len(self.now.turned) == self._turned

    @property
    def actor(self) -> Seat | None:
        """The Cap'ten."""
        return self.view.captain

    @property
    def _left(self) -> tuple[Seat, ...]:
        """Who can be named."""
        legal = self.table.table.legal(self.view.captain)
        return tuple(dict.fromkeys(action.seat for action in legal))

    def marks(self) -> Marks:
        """Who is in focus."""
        return Marks(seat=self._seat)

    def told(self, cells: int) -> list[Line]:
        """Say what was turned up last, and ask who comes next."""
        lines = self.last_turned(self.now, cells)
        if self._seat is not None:
            said = self.now.answers[self._seat]
            answer = f": {said}" if said else ": said aloud"
            return [*lines, *self.say(f"{who(self._seat)}{answer}", self.plain, cells)]
        rest = "next" if self.now.turned else "first"
        lowest = "lowest" if self.view.level == "normal" else "surest"
        ask = f"Cap'ten {who(self.view.captain)}: who comes {rest}? Name the {lowest} left."
        return [*lines, *self.say(ask, self.loud, cells)]

    def keys(self) -> list[Item]:
        """Choose, name."""
        g = self.table.glyphs
        does = "turn up the number" if self.view.level == "normal" else "state the number"
        look = [key("n", "see a number", "number")] if self.table.guarded else []
        return [
            key(f"{g.arrow_up}{g.arrow_down}", "player", "down"),
            *([key(g.enter, does, "enter")] if self._seat is not None else []),
            *look,
            *self.deal_anew(),
            *self.look_up(),
        ]

    def do(self, command: str) -> bool:
        """Choose a player, and name him."""
        match command:
            case "up" | "previous" | "left":
                self._step(-1)
            case "down" | "next" | "right":
                self._step(1)
            case "enter":
                self._name()
            case "number":
                self.table.look_at_number(self.view.captain if self._seat is None else self._seat)
            case "back":
                self._seat = None
            case _ if command.startswith("seat:"):
                self._click(int(command.removeprefix("seat:")))
            case _:
                return False
        return True

    def _step(self, step: int) -> None:
        if self._seat is None:
            self._seat = self._left[0 if step > 0 else -1]
        else:
            self._seat = moved(self._left, self._seat, step)

    def _click(self, seat: Seat) -> None:
        if seat == self._seat:
            self._name()
        elif seat in self._left:
            self._seat = seat
            self.table.hold()  # the second click of two quick ones names nobody
        else:
            self.table.say(self.table.table.why_not(self.view.captain, self._action(seat)) or "")

    def _action(self, seat: Seat) -> Name:
        return Name(seat, _MIDDLE if self.view.level == "expert" else None)

    def _name(self) -> None:
        if self._seat is None:
            self.table.say("Choose a player first, with the arrows or a click.")
        elif self.view.level == "expert":
            self.table.enter_mode(ValueMode(self.table, self._seat))
        else:
            self.table.play(self.view.captain, self._action(self._seat))


class ScaleMode(Mode):
    """The base of modes in which a number is chosen on the scale; none is to begin with."""

    def __init__(self, table: TopTenScreen) -> None:
        super().__init__(table)
        self._value: int | None = None

    def say_value(self, value: int) -> None:
        """Do what the number was chosen for."""
        raise NotImplementedError

    def choose(self, command: str) -> bool:
        """Choose a number, or say the one chosen; False if the command is another one."""
        value = self._value
        match command:
            case "left":
                self._value = moved(_VALUES, value, -1) if value else _MIDDLE
            case "right":
                self._value = moved(_VALUES, value, 1) if value else _MIDDLE
            case "enter" if value is None:
                self.table.say("Choose a number first, with the arrows or a click.")
            case "enter" if value is not None:
                self.say_value(value)
            case _ if value is not None and command == f"value:{value}":
                self.say_value(value)
            case _ if command.startswith("value:"):
                self._value = int(command.removeprefix("value:"))
            case _:
                return False
        return True


class ValueMode(ScaleMode):
    """Expert: the Cap'ten states the exact number of the player he has named (TT10)."""

    task = "which number?"

    def __init__(self, table: TopTenScreen, seat: Seat) -> None:
        super().__init__(table)
        self._seat = seat
        self._turned = len(self.now.turned)

    def still_right(self) -> bool:
        """It is over when the card is turned up."""
        return self.view.stage == "name" and len(self.now.turned) == self._turned

    @property
    def actor(self) -> Seat | None:
        """The Cap'ten."""
        return self.view.captain

    def marks(self) -> Marks:
        """The player, and the number in focus."""
        return Marks(seat=self._seat, value=self._value)

    def told(self, cells: int) -> list[Line]:
        """Ask for the number, with the answer before one's eyes."""
        said = self.now.answers[self._seat]
        lines = self.say(f"{who(self._seat)}: {said}", self.plain, cells) if said else []
        if self._value is None:
            ask = f"Which number does {who(self._seat)} have? A wrong one costs a unicorn."
        else:
            ask = f"{who(self._seat)} has {self._value}, says Cap'ten {who(self.view.captain)}?"
        return [*lines, *self.say(ask, self.loud, cells)]

    def keys(self) -> list[Item]:
        """Choose a number, state it."""
        g = self.table.glyphs
        state = [key(g.enter, "state it", "enter")] if self._value is not None else []
        arrows = f"{g.arrow_left}{g.arrow_right}"
        return [
            key(arrows, "number", "right"),
            *state,
            key("esc", "another player", "back"),
            key("?", "help", "help"),
        ]

    def do(self, command: str) -> bool:
        """Choose a number, and state it."""
        other = {"down": "left", "previous": "left", "up": "right", "next": "right"}
        if command.startswith("seat:"):
            self.table.look()
            return True
        return self.choose(other.get(command, command))

    def say_value(self, value: int) -> None:
        """State it."""
        self.table.play(self.view.captain, Name(self._seat, value))


class GuessMode(ScaleMode):
    """Expert: the others say what the Cap'ten's number is, together or each alone (TT11)."""

    task = "the team guesses"

    def __init__(self, table: TopTenScreen) -> None:
        super().__init__(table)
        self._team = tuple(seat for seat in sorted(table.seats) if seat != self.view.captain)
        self._seat: Seat | None = self._team[0] if len(self._team) == 1 else None

    def still_right(self) -> bool:
        """It is over with the last guess."""
        return self.view.stage == "guess"

    def marks(self) -> Marks:
        """Who guesses, and the number in focus."""
        return Marks(seat=self._seat, value=self._value)

    def told(self, cells: int) -> list[Line]:
        """Ask for the number; say how many at this terminal say it."""
        captain = who(self.view.captain)
        said = self.now.answers[self.view.captain]
        lines = self.say(f"{captain}: {said}", self.plain, cells) if said else []
        by = "you all" if self._seat is None else who(self._seat)
        if self._value is None:
            ask = f"Which number does Cap'ten {captain} have? It costs nothing, right or wrong."
        elif self._seat is None:
            ask = f"Do {by} agree on {self._value}? Else choose one player after another."
        else:
            ask = f"{by} says {self._value}?"
        return [*lines, *self.say(ask, self.loud, cells)]

    def aside(self, cells: int) -> list[Line]:
        """Say who is still to guess."""
        waiting = self.table.table.waiting_for
        some = len(waiting) < len(self.table.table.players) - 1
        words = f"Still to guess: {listing(map(who, waiting))}." if some else ""
        return [*(self.say(words, self.quiet, cells) if words else []), *super().aside(cells)]

    def keys(self) -> list[Item]:
        """Choose a number, say it; one by one if there is no agreement."""
        g = self.table.glyphs
        does = "we agree" if self._seat is None else "guess it"
        one = [key(f"{g.arrow_up}{g.arrow_down}", "one by one", "down")]
        return [
            key(f"{g.arrow_left}{g.arrow_right}", "number", "right"),
            *([key(g.enter, does, "enter")] if self._value is not None else []),
            *(one if len(self._team) > 1 else []),
            *self.look_up(),
        ]

    def do(self, command: str) -> bool:
        """Choose a number and who says it, and say it."""
        match command:
            case "up" | "previous":
                self._step(-1)
            case "down" | "next":
                self._step(1)
            case _ if command.startswith("seat:"):
                seat = int(command.removeprefix("seat:"))
                self._seat = seat if seat in self._team else self._seat
            case _:
                return self.choose(command)
        return True

    def _step(self, step: int) -> None:
        """Go through the players of this terminal; before the first and after the last: all."""
        stops = (None, *self._team) if len(self._team) > 1 else self._team
        self._seat = stops[(stops.index(self._seat) + step) % len(stops)]

    def say_value(self, value: int) -> None:
        """Guess it, for all of this terminal or for the one in focus."""
        seats = self._team if self._seat is None else (self._seat,)
        others = [seat for seat in seats if self.view.guesses[seat] != value]
        self._value = None
        guessed = self.table.play_all([(seat, Guess(value)) for seat in others])
        if guessed and self._seat is not None:
            waiting = self.table.table.waiting_for
            self._seat = next((seat for seat in self._team if seat in waiting), self._seat)
