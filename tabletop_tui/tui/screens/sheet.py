"""The score sheet: how the game stands or came out, and why; a finished one can begin again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from tabletop_tui.tui.widgets.keys import Item, Keys
from tabletop_tui.tui.widgets.paper import Line, Paper, Run

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.table import TableScreen

LINE_CELLS = 96
"""A sheet is no wider than can be read across."""


class ScoreSheet(Screen[None]):
    """Shows the scores as they stand, or the result; a finished game can be played again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,v,escape,enter", "close", "look at the board"),
        Binding("up,k", "scroll(-1)", "up"),
        Binding("down,j,space", "scroll(1)", "down"),
        Binding("pageup", "scroll(-15)", "a page up"),
        Binding("pagedown", "scroll(15)", "a page down"),
        Binding("n", "again(False)", "a new game with the same players, once this one is over"),
        Binding("d", "again(True)", "the same deal again, once the game is over"),
        Binding("question_mark", "help", "keys and rules"),
        Binding("q", "leave", "leave the table"),
    ]

    def __init__(self, table: TableScreen[Any, Any]) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        """Lay out the sheet and the keys."""
        yield Paper(id="sheet-top")
        with VerticalScroll(can_focus=False, id="sheet-scroll"):
            yield Paper(id="sheet")
        yield Keys(self._keys())

    def on_mount(self) -> None:
        """Write the sheet, and again when the look changes."""
        self._table.tabletop.look_changed.subscribe(self, lambda _: self._write())
        self._write()

    def on_resize(self) -> None:
        """Write for the new width."""
        self._write()

    def _write(self) -> None:
        cells = min(self.app.size.width - 4, LINE_CELLS)
        margin = Run(
            " " * max(2, (self.app.size.width - cells) // 2), self._table.palette.screen.style
        )
        top, lines = self._table.sheet(cells)
        self._draw("#sheet-top", [[margin, *line] for line in top])
        self._draw("#sheet", [[margin, *line] for line in lines])

    def _draw(self, name: str, lines: list[Line]) -> None:
        paper = self.query_one(name, Paper)
        paper.styles.height = len(lines)
        paper.draw(lines)

    def _keys(self) -> list[Item]:
        g = self._table.glyphs
        arrows = f"{g.arrow_up}{g.arrow_down}"
        items = [("v", "look at the board", "close"), (arrows, "read on", "scroll(1)")]
        if self._may_deal:
            items += [("n", "new game", "again(False)"), ("d", "same deal again", "again(True)")]
        return [*items, ("?", "help", "help"), ("q", "leave", "leave")]

    @property
    def _over(self) -> bool:
        return self._table.table.outcome is not None

    @property
    def _may_deal(self) -> bool:
        return self._over and self._table.may_deal

    def action_close(self) -> None:
        """Go back to the board."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """Scroll by lines."""
        self.query_one("#sheet-scroll").scroll_relative(y=lines, animate=False, immediate=True)

    def action_again(self, same_deal: bool) -> None:
        """Play again: with the same deal, or a new one."""
        if not self._may_deal:
            return
        record = self._table.table.record
        seed = record.seed if same_deal else None
        bots = {place: bot for place, bot in enumerate(record.bots) if bot is not None}
        self._table.tabletop.new_game(record.game, record.players, seed, record.options, bots)

    def action_help(self) -> None:
        """Open the help, with the keys of the sheet."""
        self._table.read_help(type(self))

    def action_leave(self) -> None:
        """Leave the table."""
        self._table.do("leave")
