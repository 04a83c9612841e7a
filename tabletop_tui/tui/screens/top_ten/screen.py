"""The table of Top Ten: a theme, numbers behind the curtain, answers at the open table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from tabletop_tui.core.game import Seat
from tabletop_tui.games.top_ten.model import Anew, Answer, View
from tabletop_tui.store import Save
from tabletop_tui.tui.screens.table import TableScreen, command
from tabletop_tui.tui.screens.top_ten import board, sheet
from tabletop_tui.tui.screens.top_ten.answering import AnswersMode, LookMode, PickMode, WriteMode
from tabletop_tui.tui.screens.top_ten.mode import Mode, RoundMode, WatchMode
from tabletop_tui.tui.screens.top_ten.naming import GuessMode, NameMode
from tabletop_tui.tui.screens.top_ten.signs import signs
from tabletop_tui.tui.widgets.fields import AnswerField
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.paper import Line, Paper

FIELD_ROWS = 2
"""What the field for an answer takes, with the blank row above it."""


class TopTenScreen(TableScreen[View, Mode]):
    """Shows the round. The table is open; only numbers and themes on offer are behind a curtain."""

    BINDINGS: ClassVar[list[BindingType]] = [
        command("up,k", "up", "the player, or the theme, before"),
        command("down,j", "down", "the next player, or theme"),
        command("left,h", "left", "a number down"),
        command("right,l", "right", "a number up"),
        command("tab", "next"),
        command("shift+tab", "previous"),
        command("enter", "enter", "pick, write an answer, name, guess"),
        command("a", "aloud", "the answer was said aloud, or shown"),
        command("n", "number", "look at a number again, behind the curtain"),
        command("d", "anew", "deal the round anew, if all agree"),
        command("e", "end", "pass the keyboard on; on to the next round"),
        command("x", "hide", "hide the number at once"),
        command("p", "pin", "set a PIN of your own for the curtain"),
        command("escape,backspace", "back", "back"),
        command("f1", "help"),  # while an answer is written, "?" is part of it
    ]

    def __init__(self, save: Save, seats: frozenset[Seat]) -> None:
        self._rounds_seen = 0
        self._looked: set[Seat] = set()
        """Who of this terminal has seen the number that was dealt."""
        self._draft: tuple[Seat, Seat | None, str] | None = None
        """An answer begun: whose, through whose eyes it was written, and how far it got."""
        self._deal = (0, 0)
        super().__init__(save, seats)
        self._rounds_seen = self._rounds_over(self.view) - self._just_over
        self.look()

    def compose(self) -> ComposeResult:
        """Make every widget once."""
        yield Paper(id="header")
        with Horizontal(id="middle"):
            yield Paper(id="main")
            yield Paper(id="side")
        with Horizontal(id="writing"):
            yield AnswerField(id="answer")
        yield Paper(id="focus")
        yield Keys(id="keys")

    def fit(self) -> None:
        """Arrange everything for the size of the window."""
        self.query_one("#focus").styles.height = self.focus_rows
        cells = board.side_cells(self.window.width)
        side = self.query_one("#side")
        side.styles.width = cells
        side.display = cells > 0

    @property
    def focus_rows(self) -> int:
        """How many lines there are to explain what is in focus."""
        return self._lower_rows - FIELD_ROWS if self.mode.writing else self._lower_rows

    @property
    def _lower_rows(self) -> int:
        """How many there are for that and the field for an answer."""
        return 4 if self.window.height < 30 else 5

    # What is to be done

    def first_mode(self) -> Mode:
        """Return what is to be decided, or looked at first."""
        view = self.view
        if self._rounds_seen < self._rounds_over(view):
            return RoundMode(self, self._rounds_seen + 1)
        if view.offer:
            return PickMode(self)
        if self.guarded and view.viewer is not None and view.stage != "pick":
            return LookMode(self)
        return self._open_mode(view)

    def _open_mode(self, view: View) -> Mode:
        """Return what is done at the open table."""
        seats = self.seats
        if view.stage == "answer" and any(view.holds[seat] for seat in seats):
            return AnswersMode(self)
        if view.stage == "name" and view.captain in seats:
            return NameMode(self)
        if view.stage == "guess" and seats - {view.captain}:
            return GuessMode(self)
        return WatchMode(self)

    def turned(self, before: View) -> None:
        """A round that is over is looked at by everybody; a new deal is a new number for each."""
        deal = _deal_of(self.view)
        if deal != self._deal:
            self._deal, self._looked, self._draft = deal, set(), None
        over = self._rounds_over(self.view)
        if over > self._rounds_over(before) and not isinstance(self.mode, RoundMode):
            self.look()

    @staticmethod
    def _rounds_over(view: View) -> int:
        """Return how many rounds are over."""
        return len(view.played) - (view.stage not in ("pick", "over"))

    @property
    def _just_over(self) -> bool:
        """Whether the last action ended a round before the last: it was still to be looked at."""
        if not self.table.count or self.view.stage == "over":
            return False
        before = self.table.at(self.table.count - 1).view(None)
        return self._rounds_over(before) < self._rounds_over(self.view)

    def round_seen(self, number: int) -> None:
        """Everybody has seen the round: the next one begins, behind the curtain if need be."""
        self._rounds_seen = number
        self.look()
        if self.table.outcome is not None and number == len(self.view.played):
            self.over()
        elif self.guarded:
            self.cover(self.called)

    def over(self) -> None:
        """The last round is looked at first."""
        if self._rounds_seen >= len(self.view.played):
            super().over()

    # Who comes behind the curtain

    @property
    def called(self) -> Seat | None:
        """Who of a shared terminal has a theme to pick, or a number to look at."""
        if not self.guarded:
            return super().called
        view = self.table.view(None)
        if self._rounds_seen < self._rounds_over(view):
            return None
        if view.stage == "pick":
            return view.captain if view.captain in self.seats else None
        if view.stage != "answer":
            return None
        count = len(view.holds)
        order = ((view.captain + n) % count for n in range(count))
        return next((seat for seat in order if self._is_to_look(view, seat)), None)

    def _is_to_look(self, view: View, seat: Seat) -> bool:
        seen = seat in self._looked and self._deal == _deal_of(view)
        answered = view.played[-1].answers[seat] is not None
        return seat in self.seats and view.holds[seat] and not answered and not seen

    @property
    def resting(self) -> bool:
        """Whether the player behind the curtain has nothing more to do there."""
        return (
            self.guarded
            and self._lifted is not None
            and bool(self.table.waiting_for)
            and self._lifted != self.called
        )

    def cover(self, seat: Seat | None = None) -> None:
        """Hide the number, and what was written beside it."""
        self._draft = None
        super().cover(seat)

    def pass_on(self) -> None:
        """The number has been seen: hide it, and call who comes next."""
        if self.view.viewer is not None:
            self._looked.add(self.view.viewer)
        self.cover()

    def look_at_number(self, seat: Seat) -> None:
        """Call a player behind the curtain, to look at his number again."""
        if not self.guarded:
            return
        if not self.view.holds[seat]:
            self.say(f"{self.table.players[seat]} has no number in this round.")
        elif seat not in self.seats:
            self.say(f"{self.table.players[seat]} sits at another terminal.")
        else:
            self.cover(seat)

    # What is done

    @property
    def decision(self) -> object:
        """Others answer and guess at any time, which changes nothing for those of this terminal."""
        view = self.table.view(None)
        now = view.now
        if now is None:
            return view.round, view.stage
        own = tuple((now.answers[seat], view.guesses[seat]) for seat in sorted(self.seats))
        return view.round, view.stage, now.deals, len(now.turned), own, view.anew

    def write_for(self, seat: Seat) -> None:
        """Open the field for a player's answer, or say why there is nothing to write."""
        refusal = self.table.why_not(seat, Answer(""))
        if refusal is not None:
            self.say(refusal)
        else:
            self.enter_mode(WriteMode(self, seat))
            self._open_field()
            if self._draft is not None and self._draft[:2] == (seat, self.view.viewer):
                self.query_one(AnswerField).value = self._draft[2]

    def keep_draft(self, seat: Seat) -> None:
        """Keep what is in the field, for the same player to go on with under the same eyes."""
        self._draft = (seat, self.view.viewer, self.query_one(AnswerField).value)

    def give_written(self) -> None:
        """Do what enter does in the field."""
        if isinstance(self.mode, WriteMode):
            self.mode.give(self.query_one(AnswerField).value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the answer that was written."""
        event.stop()
        self.action_do("give")

    def do(self, name: str) -> None:
        """Run a command that is the same in all modes."""
        match name:
            case "undo" | "redo":
                self.say("Nothing is taken back at Top Ten: what was said or seen stays so.")
            case "anew" if self.seats:
                self._ask_anew()
            case _:
                super().do(name)

    def _ask_anew(self) -> None:
        """Ask whether all of this terminal agree; if they do already, they no longer do."""
        agree = not self.seats <= {*self.view.anew}
        changing = [seat for seat in sorted(self.seats) if (seat in self.view.anew) != agree]
        refusal = self.table.why_not(changing[0], Anew(agree))
        if refusal is not None:
            self.say(refusal)
        elif agree:
            self.ask(
                "Deal this round anew?",
                "If all agree. Same theme, new numbers; lost unicorns stay lost.",
                partial(self._agree, changing, _deal_of(self.view)),
            )
        else:
            self.play_all([(seat, Anew(False)) for seat in changing])

    def _agree(self, seats: Sequence[Seat], deal: tuple[int, int]) -> None:
        """Agree to deal the round anew, unless another deal than this one lies there by now."""
        if _deal_of(self.view) == deal:
            self.play_all([(seat, Anew(True)) for seat in seats])

    # What is shown

    def draw(self) -> None:
        """Put the view on the table."""
        self._open_field()
        desk, view, marks = self.desk, self.view, self.mode.marks()
        width, height = self.window
        looking = "" if self.save.writable else "only looking"
        actor, task = self.mode.actor, self.mode.task
        self.draw_panel("#header", board.header, desk, view, marks, actor, task, looking, width)
        rows = height - 1 - self._lower_rows - 1
        side = board.side_cells(width)
        self.draw_panel("#main", board.board, desk, view, marks, width - side, rows)
        if side:
            self.draw_panel("#side", board.beside, desk, view, marks, side, rows)

    def _open_field(self) -> None:
        """Show the field while somebody writes, and forget what is in it afterwards."""
        row, field = self.query_one("#writing"), self.query_one(AnswerField)
        if row.display != self.mode.writing:
            row.display = self.mode.writing
            field.opened() if self.mode.writing else field.closed()
            self.query_one("#focus").styles.height = self.focus_rows

    def help_tables(self) -> Sequence[tuple[str, str]]:
        """Return what the signs mean."""
        return [("Signs", signs(self.glyphs))]

    def sheet(self, cells: int) -> tuple[list[Line], list[Line]]:
        """Return the standing or the result, and a look back at all rounds."""
        outcome = self.table.outcome
        top = sheet.result(self.desk, self.view, outcome.reason if outcome else "", cells)
        return top, sheet.rounds(self.desk, self.view, cells)

    def errand(self, seat: Seat) -> str:  # noqa: ARG002
        """Return what a player is called for."""
        return "pick a theme" if self.view.stage == "pick" else "look at a number"

    def standing(self, cells: int) -> list[Line]:
        """Return what everybody may know, for the curtain."""
        return board.standing(self.desk, self.view, cells)


def _deal_of(view: View) -> tuple[int, int]:
    """Return the round and how often its numbers were dealt; (0, 0) before its theme is picked."""
    return (0, 0) if view.now is None else (view.now.round, view.now.deals)
