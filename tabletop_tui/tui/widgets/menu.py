"""A list to choose from, by keys or mouse; rows of cells in columns, under headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, cast

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.strip import Strip

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp


@dataclass(frozen=True)
class Row:
    """A line of a menu."""

    key: str
    """What the row stands for; unique among the entries of a menu."""
    cells: tuple[str, ...] = ()
    """Its texts, the first one the loudest, the last one at the right end."""
    kind: Literal["entry", "heading", "gap"] = "entry"
    enabled: bool = True
    """Whether it can be chosen; one that cannot may still be looked at."""


_MARGIN = 3
_BETWEEN = 3


class Menu(ScrollView, can_focus=True):
    """A list with a cursor. It scrolls by itself where it has more rows than room."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "up", show=False),
        Binding("down,j", "move(1)", "down", show=False),
        Binding("pageup", "page(-1)", "page up", show=False),
        Binding("pagedown", "page(1)", "page down", show=False),
        Binding("home", "edge(0)", "first", show=False),
        Binding("end", "edge(-1)", "last", show=False),
        Binding("enter,space,right,l", "choose", "choose", show=False),
    ]

    @dataclass
    class Chosen(Message):
        """An entry was chosen."""

        menu: Menu
        row: Row

        @property
        def control(self) -> Menu:
            """The menu."""
            return self.menu

    @dataclass
    class Moved(Message):
        """The cursor stands on another entry."""

        menu: Menu
        row: Row

        @property
        def control(self) -> Menu:
            """The menu."""
            return self.menu

    cursor: var[int] = var(-1, init=False)
    """The index of the row the cursor is on; -1 if there is no entry."""

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._rows: tuple[Row, ...] = ()
        self._widths: list[int] = []
        self._measured = -1
        self._first_rows = tuple(rows)

    @property
    def row(self) -> Row | None:
        """The entry under the cursor."""
        return self._rows[self.cursor] if self.cursor >= 0 else None

    @property
    def text(self) -> str:
        """What is written in it, without looks."""
        return "\n".join("  ".join(row.cells) for row in self._rows)

    def on_mount(self) -> None:
        """Show the rows, and draw them again whenever the look changes."""
        app = cast("TabletopApp", self.app)
        app.look_changed.subscribe(self, lambda _: self.refresh())
        self.show(self._first_rows)

    def show(self, rows: Sequence[Row]) -> None:
        """Show these rows; the cursor stays on the entry it was on, if that is still there."""
        if tuple(rows) == self._rows:  # nothing is written for what has not changed
            return
        key = self.row.key if self.row else None
        self._rows = tuple(rows)
        self._measured = -1
        entries = self._entries()
        kept = [i for i in entries if self._rows[i].key == key]
        self.virtual_size = Size(self.size.width, len(self._rows))
        self.cursor = (kept or entries or [-1])[0]
        self.refresh()

    def watch_cursor(self, before: int, after: int) -> None:
        """Bring the cursor into view and tell the screen."""
        for y in (before, after):
            if y >= 0:
                self.refresh(Region(0, y - self.scroll_offset.y, self.size.width, 1))
        if after < 0:
            return
        top = after if any(row.kind == "entry" for row in self._rows[:after]) else 0
        self.scroll_to_region(Region(0, top, 1, after - top + 1), animate=False, force=True)
        self.post_message(self.Moved(self, self._rows[after]))

    def on_resize(self) -> None:
        """Take the new width."""
        self.virtual_size = Size(self.size.width, len(self._rows))
        self.refresh()

    def action_move(self, step: int) -> None:
        """Move the cursor to the next entry that way; at the end, stay."""
        entries = self._entries()
        if self.cursor in entries:
            place = entries.index(self.cursor) + step
            self.cursor = entries[max(0, min(place, len(entries) - 1))]

    def action_page(self, pages: int) -> None:
        """Move the cursor by as many entries as there is room for."""
        self.action_move(pages * max(1, self.size.height - 1))

    def action_edge(self, end: int) -> None:
        """Move the cursor to the first or last entry."""
        entries = self._entries()
        if entries:
            self.cursor = entries[end]

    def action_choose(self) -> None:
        """Choose the entry under the cursor."""
        if self.row is not None and self.row.enabled:
            self.post_message(self.Chosen(self, self.row))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Let the cursor follow the mouse."""
        self._point(event.y)

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        if self._point(event.y):
            self.action_choose()

    def render_line(self, y: int) -> Strip:
        """Return one visible line."""
        width = self.size.width
        index = y + self.scroll_offset.y
        palette = cast("TabletopApp", self.app).palette
        if index >= len(self._rows) or self._rows[index].kind == "gap":
            return Strip.blank(width, palette.screen.style)
        if self._measured != width:
            self._measure()
        row = self._rows[index]
        if row.kind == "heading":
            text = " " * _MARGIN + "   ".join(row.cells)
            return Strip([Segment(set_cell_size(text, width), palette.quiet.style)], width)
        return Strip(self._entry(row, index == self.cursor), width)

    def _entry(self, row: Row, here: bool) -> list[Segment]:
        app = cast("TabletopApp", self.app)
        palette = app.palette
        lit = here and self.has_focus
        plain = palette.focus.style if lit else palette.screen.style
        quiet = palette.focus.style if lit else palette.quiet.style
        loud = plain + Style(bold=True) if row.enabled else quiet
        lead = f" {app.glyphs.pointer} " if here else " " * _MARGIN
        segments = [Segment(lead, loud)]
        for number, (cell, cells) in enumerate(zip(row.cells, self._widths, strict=False)):
            last = number == len(self._widths) - 1
            style = loud if number == 0 else quiet if last or not row.enabled else plain
            text = set_cell_size(_shortened(cell, cells, app.glyphs.ellipsis), cells)
            if last:
                text = " " * (cells - cell_len(text.rstrip())) + text.rstrip()
            segments += [Segment(text, style), Segment(" " * _BETWEEN, plain)]
        used = sum(cell_len(segment.text) for segment in segments)
        return [*segments, Segment(" " * max(0, self.size.width - used), plain)]

    def _measure(self) -> None:
        """Give each column the room its longest cell needs; the widest one gives way."""
        entries = [row for row in self._rows if row.kind == "entry"]
        columns = max((len(row.cells) for row in entries), default=0)
        widths = [
            max((cell_len(row.cells[i]) for row in entries if i < len(row.cells)), default=0)
            for i in range(columns)
        ]
        room = self.size.width - _MARGIN - _BETWEEN * columns
        if columns > 1 and sum(widths) < room:
            widths[-2] += room - sum(widths)
        while sum(widths) > max(room, columns):
            widths[widths.index(max(widths))] -= 1
        self._widths = widths
        self._measured = self.size.width

    def _entries(self) -> list[int]:
        return [index for index, row in enumerate(self._rows) if row.kind == "entry"]

    def _point(self, y: int) -> bool:
        """Put the cursor on the entry at that line of the widget; return whether there is one."""
        index = y + self.scroll_offset.y
        if index in self._entries():
            self.cursor = index
            return True
        return False


def _shortened(text: str, cells: int, ellipsis: str) -> str:
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, max(0, cells - 1)).rstrip() + ellipsis
