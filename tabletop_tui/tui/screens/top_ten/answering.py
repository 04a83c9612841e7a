"""The first half of a round: a theme is picked, numbers are looked at, answers are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import listing, who
from tabletop_tui.games.top_ten.advice import number_said
from tabletop_tui.games.top_ten.model import Answer, PickTheme
from tabletop_tui.tui.screens.mode import key, moved
from tabletop_tui.tui.screens.top_ten.marks import Marks
from tabletop_tui.tui.screens.top_ten.mode import Mode
from tabletop_tui.tui.widgets.keys import Item
from tabletop_tui.tui.widgets.paper import Line

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.top_ten.screen import TopTenScreen


class PickMode(Mode):
    """The Cap'ten picks one of the two themes, which nobody else sees before."""

    task = "pick a theme"

    def __init__(self, table: TopTenScreen) -> None:
        super().__init__(table)
        self._themes = tuple(i for i, theme in enumerate(self.view.offer) if theme is not None)
        self._theme = self._themes[0]
        self._clicked: int | None = None
        """The theme that was clicked: a second click picks it."""

    def still_right(self) -> bool:
        """It is over when the theme is picked, or the curtain is up."""
        return bool(self.view.offer)

    @property
    def actor(self) -> Seat | None:
        """The Cap'ten."""
        return self.view.captain

    def marks(self) -> Marks:
        """The theme in focus."""
        return Marks(theme=self._theme)

    def told(self, cells: int) -> list[Line]:
        """Say what picking does."""
        words = "The table sees the theme that is picked, never the other one."
        if len(self._themes) == 1:
            words = "The other theme of the card is of a kind that you play without."
            if self.view.practice:
                words = "The other theme of the card has no example answers."
        ask = f"Which theme is this round about, Cap'ten {who(self.view.captain)}?"
        return [*self.say(ask, self.loud, cells), *self.say(words, self.quiet, cells)]

    def keys(self) -> list[Item]:
        """Choose, pick."""
        g = self.table.glyphs
        arrows = f"{g.arrow_up}{g.arrow_down}"
        choose = [key(arrows, "theme", "down")] if len(self._themes) > 1 else []
        hide = [key("x", "hide", "hide")] if self.table.guarded else []
        return [*choose, key(g.enter, "pick it", "enter"), *hide, *self.look_up()]

    def do(self, command: str) -> bool:
        """Choose a theme, and pick it."""
        match command:
            case "up" | "left" | "previous":
                self._theme = moved(self._themes, self._theme, -1)
            case "down" | "right" | "next":
                self._theme = moved(self._themes, self._theme, 1)
            case "enter":
                self._pick()
            case _ if command.startswith("theme:"):
                chosen = int(command.removeprefix("theme:"))
                if chosen == self._clicked:
                    self._pick()
                elif chosen in self._themes:
                    self._theme = self._clicked = chosen
                    self.table.hold()  # the second click of two quick ones picks nothing
            case _:
                return False
        return True

    def _pick(self) -> None:
        self.table.play(self.view.captain, PickTheme(self._theme))


class LookMode(Mode):
    """Behind the curtain: a player looks at his number, and may answer at once."""

    task = "your number"

    @property
    def seat(self) -> Seat:
        """Whose number it is."""
        assert self.view.viewer is not None  # noqa: S101 - narrows the type
        return self.view.viewer

    @property
    def actor(self) -> Seat | None:
        """Who looks."""
        return self.view.viewer

    def still_right(self) -> bool:
        """It is over when the curtain is up, or the round is."""
        return self.view.viewer is not None and self.view.stage not in ("pick", "over")

    def marks(self) -> Marks:
        """The player himself."""
        return Marks(seat=self.view.viewer)

    def told(self, cells: int) -> list[Line]:
        """Say the number, and what it stands for."""
        if self.view.number is None:
            words = "With nine players the Cap'ten has no number, and answers nothing."
            guide = "e passes the keyboard on."
            return [*self.say(words, self.loud, cells), *self.say(guide, self.quiet, cells)]
        theme = self.now.theme
        scale = f'1 is "{theme.low}", and 10 is "{theme.high}"'
        words = f"Your number is {self.view.number}, where {scale}."
        return [*self.say(words, self.loud, cells), *self.say(self._next(), self.quiet, cells)]

    def _next(self) -> str:
        if self.now.answers[self.seat] is not None:
            return "You have answered. e hides the number again."
        refusal = self.table.table.why_not(self.seat, Answer(""))
        if not self.table.save.writable:
            return "e hides your number again."
        if refusal:
            return f"{refusal} e hides your number; answer when it is your turn."
        return "Write your answer now, or pass the keyboard on and answer at the open table."

    def keys(self) -> list[Item]:
        """Pass on, or answer at once."""
        g = self.table.glyphs
        answer = [key(g.enter, "write an answer", "enter"), key("a", "said aloud", "aloud")]
        return [
            key("e", "pass on", "end"),
            *(answer if self._may_answer else []),
            key("x", "hide", "hide"),
            key("?", "help", "help"),
        ]

    @property
    def _may_answer(self) -> bool:
        return self.table.table.why_not(self.seat, Answer("")) is None

    def do(self, command: str) -> bool:
        """Answer, or pass on."""
        match command:
            case "end" | "back":
                self.table.pass_on()
            case "enter":
                self.table.write_for(self.seat)
            case "aloud":
                if self.table.play(self.seat, Answer("")):
                    self.table.pass_on()
                    self.table.hold()  # held down, it answers for nobody else
            case "hide" | "help" | "pin" | "leave" | "log" | "sheet" | "undo" | "redo":
                return False
        return True


class AnswersMode(Mode):
    """The open table: answers are given, one after the other or all at once."""

    task = "answers"

    def __init__(self, table: TopTenScreen) -> None:
        super().__init__(table)
        self._seats = tuple(sorted(table.seats))
        self._seat = self._next_seat()

    def _next_seat(self) -> Seat:
        """Who of this terminal is to answer next, or just the first."""
        waiting = self.table.table.waiting_for
        return next((seat for seat in waiting if seat in self._seats), self._seats[0])

    def choose(self, seat: Seat) -> None:
        """Put a player of this terminal into focus."""
        self._seat = seat

    def still_right(self) -> bool:
        """It is over when all have answered."""
        if self.view.stage != "answer" or (self.table.guarded and self.view.viewer is not None):
            return False
        if self._seat not in self.table.table.waiting_for:
            self._seat = self._next_seat()
        return True

    def marks(self) -> Marks:
        """Who is in focus."""
        return Marks(seat=self._seat)

    def told(self, cells: int) -> list[Line]:
        """Say who answers now, and the whole of an answer that is cut off in the list."""
        waiting = self.table.table.waiting_for
        said = self.now.answers[self._seat]
        if waiting == (self.view.captain,) and self.now.answers[self.view.captain] is None:
            ask = f"Cap'ten {who(self.view.captain)} answers first, then the others in any order."
        else:
            ask = f"Still to answer: {listing(map(who, waiting))}."
        lines = self.say(ask, self.loud, cells)
        if said:
            return [*lines, *self.say(f"{who(self._seat)}: {said}", self.plain, cells)]
        own = self.view.number
        if own is not None:
            lines += self.say(f"Your number is {own}.", self.plain, cells)
        how = "Say it aloud and press a, or write it after enter; mind the number."
        return [*lines, *self.say(how, self.quiet, cells)]

    def keys(self) -> list[Item]:
        """Write, or said aloud."""
        g = self.table.glyphs
        choose = [key(f"{g.arrow_up}{g.arrow_down}", "player", "down")]
        answer = [key(g.enter, "write", "enter"), key("a", "said aloud", "aloud")]
        look = [key("n", "see a number", "number")] if self.table.guarded else []
        return [
            *(choose if len(self._seats) > 1 else []),
            *(answer if self._seat in self.table.table.waiting_for else []),
            *look,
            *self.deal_anew(),
            *self.look_up(),
        ]

    def do(self, command: str) -> bool:
        """Choose who answers; write, or mark as said aloud."""
        match command:
            case "up" | "previous" | "left":
                self._seat = moved(self._seats, self._seat, -1)
            case "down" | "next" | "right":
                self._seat = moved(self._seats, self._seat, 1)
            case "enter":
                self.table.write_for(self._seat)
            case "aloud":
                if self.table.play(self._seat, Answer("")):
                    self.table.hold()  # the same key again is the next player's answer
            case "number":
                self.table.look_at_number(self._seat)
            case _ if command.startswith("seat:"):
                self._click(int(command.removeprefix("seat:")))
            case _:
                return False
        return True

    def _click(self, seat: Seat) -> None:
        if seat not in self._seats:
            return
        if seat == self._seat:
            self.table.write_for(seat)
        self._seat = seat


class WriteMode(Mode):
    """An answer is written; a number in it is warned of before it is given (TT5)."""

    writing = True
    task = "your answer"

    def __init__(self, table: TopTenScreen, seat: Seat) -> None:
        """Write for a player; behind the curtain, the keyboard is passed on afterwards."""
        super().__init__(table)
        self._seat = seat
        self._viewer = self.view.viewer
        self._deal = (self.now.round, self.now.deals)
        self._warned = self._warned_of = ""

    def still_right(self) -> bool:
        """It is over when the answer is given, the round is dealt anew, or the curtain is up."""
        now = self.view.now
        return (
            now is not None
            and (now.round, now.deals) == self._deal
            and now.answers[self._seat] is None
            and self.view.stage == "answer"
            and self.view.viewer == self._viewer
        )

    @property
    def actor(self) -> Seat | None:
        """Who writes."""
        return self._seat

    def marks(self) -> Marks:
        """Who writes."""
        return Marks(seat=self._seat)

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002
        """Say it right below the field."""
        return self.told(cells)

    def told(self, cells: int) -> list[Line]:
        """Say the number to its owner, or the warning."""
        if self._warned:
            words = (
                f'"{self._warned}" may give the number away, which the rules forbid. '
                "Change it, or press enter once more."
            )
            return self.say(words, self.table.palette.warning.style, cells)
        number = self.view.number
        own = f"Your number is {number}. " if number is not None else ""
        words = f"{own}Say it without any number; once given, it is never changed."
        return self.say(words, self.loud, cells)

    def keys(self) -> list[Item]:
        """Give it, or not yet."""
        return [
            key(self.table.glyphs.enter, "give it", "give"),
            key("esc", "not yet", "back"),
            key("f1", "help", "help"),
        ]

    def do(self, command: str) -> bool:
        """Leave it, or look it up; all other keys are letters."""
        if command == "back":
            self.table.keep_draft(self._seat)
            self._leave()
        elif command == "give":
            self.table.give_written()
        return command != "help"

    def give(self, written: str) -> None:
        """Give what was written, at the second time if there is a number in it."""
        if not written.strip():
            self._leave()
            return
        number = number_said(written)
        if number is not None and written != self._warned_of:
            self._warned, self._warned_of = number, written
            self.table.hold()  # a doubled enter is no answer to a warning
            return
        behind = self.table.guarded and self.view.viewer is not None
        if self.table.play(self._seat, Answer(written)):
            if behind:
                self.table.pass_on()
            else:
                self.table.look()

    def _leave(self) -> None:
        """Go back to where it was written from; at the open table the same player is in focus."""
        self.table.look()
        if isinstance(self.table.mode, AnswersMode):
            self.table.mode.choose(self._seat)
