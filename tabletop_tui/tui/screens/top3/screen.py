"""The table of Top 3: cards, orders and advances, and each round turned over."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from tabletop_tui.core.game import Seat
from tabletop_tui.games.top3.model import View
from tabletop_tui.store import Save
from tabletop_tui.tui.screens.table import TableScreen, command
from tabletop_tui.tui.screens.top3 import panels
from tabletop_tui.tui.screens.top3.mode import (
    ChooseMode,
    KeepMode,
    Mode,
    RestMode,
    RevealMode,
    WatchMode,
)
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
        yield Paper(id="main")
        yield Paper(id="focus")
        yield Keys(id="keys")

    def on_resize(self) -> None:
        """Arrange everything for the new size; nothing is lost."""
        self.query_one("#focus").styles.height = self.focus_rows
        self.show()

    @property
    def focus_rows(self) -> int:
        """How many lines there are to explain what is in focus."""
        return 4 if self.app.size.height < 30 else 6

    def first_mode(self) -> Mode:
        """Return what is to be decided, or looked at first."""
        unseen = self._rounds_seen + 1
        if 0 < unseen <= len(self.view.reveals):
            return RevealMode(self, unseen)
        if self.resting:
            return RestMode(self)
        can_choose = self.view.viewer in self.table.waiting_for and self.view.keeper is None
        return ChooseMode(self) if can_choose else WatchMode(self)

    def turned(self, before: View) -> None:
        """A round has been turned over, or the keeper has chosen: everybody looks."""
        if self._rounds_seen < 0:
            return
        if len(self.view.reveals) > len(before.reveals):
            self.look()
        elif self.view.reveals != before.reveals:
            mode = RevealMode(self, len(self.view.reveals))
            mode.settled()
            self.mode = mode

    def reveal_seen(self, number: int) -> None:
        """Everybody has seen the round: the next one begins, behind the curtain if there is one."""
        again = number <= self._rounds_seen
        self._rounds_seen = max(number, self._rounds_seen)
        self.look()
        if self.table.outcome is not None:
            super().over()
        elif self.guarded and not again:
            self.cover(self.called)

    def over(self) -> None:
        """The last round is looked at first."""
        if self._rounds_seen >= len(self.view.reveals):
            super().over()

    def draw(self) -> None:
        """Put the view on the table."""
        desk, view, marks = self.desk, self.view, self.mode.marks()
        width, height = self.app.size
        looking = "" if self.save.writable else "only looking"
        actor, task = self.mode.actor, self.mode.task
        self.draw_panel("#header", panels.header, desk, view, actor, task, looking, width)
        rows = height - 1 - self.focus_rows - 1
        panel = panels.turned_over if marks.reveal else panels.choosing
        self.draw_panel("#main", panel, desk, view, marks, width, rows)

    def sheet(self, cells: int) -> tuple[list[Line], list[Line]]:  # noqa: ARG002
        """Return the standing or the result, and all rounds."""
        outcome = self.table.outcome
        top = panels.result(self.desk, self.view, outcome.reason if outcome else "")
        return top, panels.rounds(self.desk, self.view, self.table.players)

    def standing(self, cells: int) -> list[Line]:  # noqa: ARG002
        """Return what everybody may know of the players, for the curtain."""
        return panels.standing(self.desk, self.view)

    def do(self, name: str) -> None:
        """Run a command that is the same in all modes."""
        match name:
            case "anew" if self.view.choice and self.view.keeper is None:
                self.mode = ChooseMode(self)
            case "last" if self.view.reveals and not isinstance(self.mode, KeepMode):
                self.mode = RevealMode(self, len(self.view.reveals))
            case _:
                super().do(name)
