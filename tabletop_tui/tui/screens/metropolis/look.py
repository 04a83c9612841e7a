"""Looking at the board, taking or giving a lot, ending the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import listing, who
from tabletop_tui.games.metropolis import advice
from tabletop_tui.games.metropolis.deals import waits_for
from tabletop_tui.games.metropolis.model import EndTurn, Take
from tabletop_tui.games.metropolis.pieces import PIECES
from tabletop_tui.tui.screens.metropolis.mode import Mode, key, moved
from tabletop_tui.tui.widgets.keys import Item
from tabletop_tui.tui.widgets.lots import Marks
from tabletop_tui.tui.widgets.paper import Line

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.metropolis.screen import MetropolisScreen


_TURN_ENDS = "ends the turn"
"""How the log tells that nothing but a turn has come to its end."""


class LookMode(Mode):
    """The cursor goes over the board, and what it is on is explained."""

    @property
    def task(self) -> str:  # type: ignore[override]
        """What is asked for at this stage of the turn."""
        if self._is_last_turn:
            tasks = {"build": "last turn: build or end", "built": "last turn: end it"}
        else:
            tasks = {"pick": "choose a lot", "build": "build or end", "built": "end the turn"}
        return tasks.get(self.view.stage, "")

    @property
    def _mine(self) -> bool:
        """Whether the player on turn sits at this terminal."""
        return self.view.turn in self.table.seats

    @property
    def _is_last_turn(self) -> bool:
        """Whether the player on turn has none after this one (M6)."""
        coming = self.view.last_turns
        return coming is not None and self.view.turn not in coming

    @property
    def _is_final(self) -> bool:
        """Whether the player on turn cannot take the last action back here."""
        return not self._mine or self.table.table.why_not_undo(self.view.turn) is not None

    def marks(self) -> Marks:
        """The lots on offer keep their numbers."""
        return Marks(fresh=self.table.fresh)

    def words(self, cells: int, brief: bool) -> list[Line]:
        """Tell about the lot under the cursor, and of what is waiting for an answer."""
        title, *facts = self.about_lot()
        about = [*self.say(title, self.loud, cells), *self.say(" ".join(facts), self.plain, cells)]
        if brief:
            return [*self._deals(cells), *about, *self._guide(cells)]
        return [*self._guide(cells), *self._deals(cells), *about]

    def aside(self, cells: int) -> list[Line]:
        """What may be said where there is room left."""
        news = self._news(cells) if self.view.stage == "pick" else []
        return news or self._latest(cells)

    def _news(self, cells: int) -> list[Line]:
        """What the others have done since the player on turn last acted."""
        if not self._mine:
            return []
        news = self.table.table.news(self.view.turn)
        told = "; ".join(line for line in news if not line.endswith(_TURN_ENDS))
        return self.say(f"Since then: {told}.", self.quiet, cells) if told else []

    def _latest(self, cells: int) -> list[Line]:
        """What the last action came to; the end of a turn is told by the first line."""
        latest = [line for line in self.table.log_lines[-1:] if not line.endswith(_TURN_ENDS)]
        return self.say(f"{latest[0]}.", self.quiet, cells) if latest else []

    def _guide(self, cells: int) -> list[Line]:
        """What the player on turn can do now."""
        turn = who(self.view.turn)
        match self.view.stage:
            case "pick" | "build" | "built" as stage if not self._mine:
                does = {"pick": "chooses a lot", "build": "may build", "built": "ends the turn"}
                bot = self.table.table.record.bots[self.view.turn] is not None
                words = f"{turn} {does[stage]}{'' if bot else ' at another terminal'}."
            case "build":
                kinds = advice.buildable(self.view, self.view.turn)
                titles = listing((PIECES[kind].title for kind in kinds), "or")
                words = f"{turn} can build: {titles}." if kinds else self._nothing(turn)
            case "built":
                undo = "" if self._is_final else ", u takes the building back"
                words = f"{turn} has built. e ends the turn{undo}."
            case "pick" if any(self.view.turn in o.takers for o in self.view.display):
                words = f"Which lot does {turn} take? {self._digits} or the arrows, then enter."
            case "pick":
                words = f"{turn} may take none of these lots, and so gives one away: which?"
            case _:
                words = "The game is over. s shows the score sheet."
        return self.say(words, self.quiet, cells)

    @property
    def _digits(self) -> str:
        """The keys of the lots on offer."""
        count = len(self.view.display)
        return f"1-{count}" if count > 1 else "1"

    def _nothing(self, turn: str) -> str:
        if advice.joint(self.view, self.view.turn):
            return f"{turn} can build together with others only: b shows where. e ends the turn."
        return f"Nothing fits on {turn}'s lots yet. e ends the turn."

    def _deals(self, cells: int) -> list[Line]:
        deals = self.view.deals
        if not deals:
            return []
        more = f" (and {len(deals) - 1} more)" if len(deals) > 1 else ""
        asked = any(waits_for(deal)[0] in self.table.seats for deal in deals)
        answer = "o answers." if asked else "o shows it."
        words = f"On the table: {advice.deal_words(self.view, deals[0])}{more}. {answer}"
        return self.say(words, self.table.palette.key.style, cells)

    def keys(self) -> list[Item]:
        """The keys of this stage."""
        arrows, enter = self.table.glyphs.arrows, self.table.glyphs.enter
        help_ = key("?", "help", "help")
        if self.view.stage == "over":
            return [
                key("s", "score sheet", "sheet"),
                key(arrows, "look", "right"),
                key("g", "log", "log"),
                help_,
                key("q", "leave", "leave"),
            ]
        if not self._mine:
            trade = [key("t", "trade", "trade")] if self.table.seats else []
            return [
                key(arrows, "look", "right"),
                *trade,
                *([key("o", "offers", "deals")] if self.view.deals else []),
                key("s", "score sheet", "sheet"),
                key("g", "log", "log"),
                help_,
                key("q", "leave", "leave"),
            ]
        if self.view.stage == "pick":
            stage = [
                key(self._digits, "offer", "next"),
                key(enter, "take it", "enter"),
                key("b", "try buildings", "build"),
                key("t", "trade", "trade"),
            ]
        else:
            stage = [
                key("b", "build", "build"),
                key("t", "trade", "trade"),
                key("e", "end turn", "end"),
            ]
        if self.view.stage == "built":  # one building a turn
            del stage[0]
        if not self._is_final:
            stage.append(key("u", "take back", "undo"))
        return [key(arrows, "look", "right"), *stage, help_, key("q", "leave", "leave")]

    def do(self, command: str) -> bool:
        """Walk, take, or open another mode."""
        match command:
            case "next" | "previous":
                self._to_offer(1 if command == "next" else -1)
            case "1" | "2" | "3" | "4":
                self.offer(int(command))
            case "enter" | "end" if not self._mine:
                self.table.say(self.table.elsewhere(self.view.turn))
            case "enter":
                self.take()
            case "end":
                self._end()
            case _:
                return super().do(command)
        return True

    def offer(self, number: int) -> None:
        """Go to a lot of the display."""
        if number > len(self.view.display):
            self.table.say(f"There is no offer {number}.")
            return
        self.table.cursor = self.view.display[number - 1].lot

    def _to_offer(self, step: int) -> None:
        lots = [offered.lot for offered in self.view.display]
        if lots:
            here = lots.index(self.table.cursor) if self.table.cursor in lots else -(step > 0)
            self.table.cursor = lots[(here + step) % len(lots)]

    def take(self) -> None:
        """Take the lot under the cursor, or ask who is to have it."""
        lot, turn = self.table.cursor, self.view.turn
        offered = next((o for o in self.view.display if o.lot == lot), None)
        if offered is None or self.view.stage != "pick" or offered.takers in ((turn,), ()):
            self.table.play(turn, Take(lot, turn))
        else:
            self.table.enter_mode(GiveMode(self.table, lot, offered.takers))

    def _end(self) -> None:
        """End the turn; in the last turns, where the next one can end at once, ask first."""
        turn, after = self.view.turn, self.view.last_turns
        if not after or self.view.stage == "pick":
            self.table.play(turn, EndTurn())
            return
        names = self.table.table.players
        which = "last turn" if self._is_last_turn else "turn"
        self.table.ask(
            f"End {names[turn]}'s {which}?",
            f"The next one is {names[after[0]]}'s last turn, without a choice of lots.",
            lambda: self.table.play(turn, EndTurn()),
        )


class GiveMode(Mode):
    """Several players are entitled to the chosen lot, or only others are: who gets it?"""

    task = "who gets the lot?"

    def __init__(self, table: MetropolisScreen, lot: int, takers: tuple[Seat, ...]) -> None:
        super().__init__(table)
        self._lot = lot
        self._takers = takers
        self._turn = self.view.turn
        self._to = takers[0]

    def still_right(self) -> bool:
        """It is over when the lot is."""
        offered = {o.lot: o.takers for o in self.view.display}
        return self.view.turn == self._turn and offered.get(self._lot) == self._takers

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002 - it is brief anyway
        """Name those who may get the lot."""
        why = next(o.why for o in self.view.display if o.lot == self._lot)
        if self._to == self._turn:
            last = f"{who(self._turn)} keeps lot {self._lot}."
        else:
            last = f"{who(self._turn)} gives lot {self._lot} to {who(self._to)} and may build then."
        return [
            *self.say(f"Who gets lot {self._lot}? {why}", self.loud, cells),
            self.chips(self._takers, self._to),
            *self.say(last, self.plain, cells),
        ]

    def keys(self) -> list[Item]:
        """Choose, confirm, go back."""
        g = self.table.glyphs
        return [
            key(f"{g.arrow_left}{g.arrow_right}", "choose", "right"),
            key(g.enter, "keep it" if self._to == self._turn else "give it", "enter"),
            key("esc", "back", "back"),
            key("?", "help", "help"),
        ]

    def do(self, command: str) -> bool:
        """Choose and confirm."""
        match command:
            case "left" | "up" | "previous":
                self._to = moved(self._takers, self._to, -1)
            case "right" | "down" | "next":
                self._to = moved(self._takers, self._to, 1)
            case "enter":
                self.table.play(self._turn, Take(self._lot, self._to))
                self.table.look()
            case _ if command.startswith("seat:"):
                self._to = int(command.removeprefix("seat:"))
            case _:
                return command not in ("back", "undo", "redo", "leave", "log", "help")
        return True

    def click(self, lot: int) -> None:
        """Clicking another lot goes back to looking."""
        if lot != self._lot:
            self.table.look()
            self.table.cursor = lot
