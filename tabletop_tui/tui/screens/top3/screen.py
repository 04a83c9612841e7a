"""The table of Top 3: cards, orders and advances, and each round turned over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from tabletop_tui.core.game import Seat
from tabletop_tui.games.top3.model import View
from tabletop_tui.store import Save
from tabletop_tui.tui.screens.table import TableScreen, command
from tabletop_tui.tui.screens.top3 import look, panels
from tabletop_tui.tui.screens.top3.choosing import choosing
from tabletop_tui.tui.screens.top3.mode import (
    ChooseMode,
    KeepMode,
    Mode,
    RestMode,
    RevealMode,
    WatchMode,
    can_choose,
)
from tabletop_tui.tui.screens.top3.reveal import turned_over
from tabletop_tui.tui.screens.top3.signs import signs
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.paper import Line, Paper


class Top3Screen(TableScreen[View, Mode]):
    """Shows the round, and lets one player after the other, or each at a terminal, choose."""

    BINDINGS: ClassVar[list[BindingType]] = [
        command("left,h", "left", "the order, or the step, before"),
        command("right,l", "right", "the next order, or step"),
        command("up,k", "up", "the advance before"),
        command("down,j", "down", "the next advance"),
        command("tab", "next"),
        command("shift+tab", "previous"),
        command("enter", "enter", "lay face down; go on"),
        command("space", "space", "keep a card, or not; go on"),
        command("c", "anew", "choose anew, until the curtain falls or the last has chosen"),
        command("v", "last", "look at the last round again"),
        command("e", "end", "pass the keyboard on, after choosing"),
        command("x", "hide", "hide the choice at once"),
        command("p", "pin", "set a PIN of your own for the curtain"),
        command("escape,backspace", "back", "back"),
    ]

    def __init__(self, save: Save, seats: frozenset[Seat]) -> None:
        self._rounds_seen = -1
        super().__init__(save, seats)
        self._rounds_seen = sum(reveal.settled for reveal in self.view.reveals)
        self.look()

    def compose(self) -> ComposeResult:
        """Make every widget once."""
        yield Paper(id="header")
        with Horizontal(id="middle"):
            yield Paper(id="main")
            yield Paper(id="side")
        yield Paper(id="focus")
        yield Keys(id="keys")

    def fit(self) -> None:
        """Arrange everything for the size of the window."""
        self.query_one("#focus").styles.height = self.focus_rows
        side = self.query_one("#side")
        side.styles.width = look.side_cells(self.window.width)
        side.display = look.side_cells(self.window.width) > 0

    @property
    def focus_rows(self) -> int:
        """How many lines there are to explain what is in focus."""
        return 4 if self.window.height < 30 else 5

    def first_mode(self) -> Mode:
        """Return what is to be decided, or looked at first."""
        unseen = self._rounds_seen + 1
        if 0 < unseen <= len(self.view.reveals):
            return RevealMode(self, unseen)
        if self.resting:
            return RestMode(self)
        waited_for = self.view.viewer in self.table.waiting_for
        return ChooseMode(self) if waited_for and can_choose(self.view) else WatchMode(self)

    @property
    def decision(self) -> object:
        """All choose at once: others' choices change nothing for one who still chooses.

        Nor may a refusal tell that somebody has chosen anew.
        """
        view = self.table.view(self.viewer)
        return view.viewer, view.round, view.keeper, view.choice

    def turned(self, before: View) -> None:
        """A round has been turned over, or the keeper has chosen: everybody looks.

        Who is still looking at the round before, at another terminal, does so in peace.
        """
        if self._rounds_seen < 0 or self.view.reveals == before.reveals:
            return
        if isinstance(self.mode, RevealMode) and not self.mode.again:
            return
        kept = isinstance(self.mode, KeepMode)
        self.look()
        if kept and isinstance(self.mode, RevealMode):
            self.mode.settled()

    def reveal_seen(self, number: int) -> None:
        """Everybody has seen the round: the next one begins, behind the curtain if there is one."""
        self._rounds_seen = number
        self.look()
        if self.table.outcome is not None:
            self.over()
        elif self.guarded:
            self.cover(self.called)

    def over(self) -> None:
        """The last round is looked at first."""
        if self._rounds_seen >= len(self.view.reveals):
            super().over()

    def draw(self) -> None:
        """Put the view on the table."""
        desk, view, marks = self.desk, self.view, self.mode.marks()
        width, height = self.window
        looking = "" if self.save.writable else "only looking"
        actor, task = self.mode.actor, self.mode.task
        self.draw_panel("#header", panels.header, desk, view, marks, actor, task, looking, width)
        rows = height - 1 - self.focus_rows - 1
        side = look.side_cells(width)
        panel = turned_over if marks.reveal else panels.final if view.ended else choosing
        self.draw_panel("#main", panel, desk, view, marks, width - side, rows)
        if side:
            self.draw_panel("#side", panels.beside, desk, view, marks, side, rows)

    def help_tables(self) -> Sequence[tuple[str, str]]:
        """Return what the signs mean."""
        return [("Signs", signs(self.glyphs))]

    def sheet(self, cells: int) -> tuple[list[Line], list[Line]]:  # noqa: ARG002
        """Return the standing or the result, and all rounds."""
        outcome = self.table.outcome
        top = panels.result(self.desk, self.view, outcome.reason if outcome else "")
        return top, panels.rounds(self.desk, self.view, len(self.table.players))

    def errand(self, seat: Seat) -> str:  # noqa: ARG002
        """Return what a player is called for."""
        return "choose an order"

    def standing(self, cells: int) -> list[Line]:  # noqa: ARG002
        """Return what everybody may know of the players, for the curtain."""
        return panels.standing(self.desk, self.view)

    def do(self, name: str) -> None:
        """Run a command that is the same in all modes."""
        match name:
            case "anew" if self.view.choice and can_choose(self.view):
                self.mode = ChooseMode(self)
            case "last" if self._rounds_seen > 0 and self.view.keeper is None:
                self.mode = RevealMode(self, self._rounds_seen, self.mode)
            case "undo" | "redo":
                # The same words at any time: whether somebody else has chosen anew is a secret.
                self.say("Nothing is taken back: c chooses anew until the last one has chosen.")
            case _:
                super().do(name)
