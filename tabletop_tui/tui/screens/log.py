"""What has happened at the table, as one reader may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tabletop_tui.tui.widgets.keys import Keys

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp


class LogScreen(Screen[None]):
    """The whole log, its newest line in sight; it stays where it is scrolled to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g,q,escape,enter", "close", "back to the table"),
        Binding("up,k", "scroll(-1)", "up"),
        Binding("down,j", "scroll(1)", "down"),
        Binding("pageup", "page(-1)", "a page up"),
        Binding("pagedown,space", "page(1)", "a page down"),
        Binding("home", "edge(False)", "to the beginning"),
        Binding("end", "edge(True)", "to the end"),
    ]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        """Lay out a heading, the lines and the keys."""
        g = cast("TabletopApp", self.app).glyphs
        yield Static(Content("What has happened"), classes="screen-title")
        with VerticalScroll(can_focus=False, id="log"):
            lines = map(g.spelt, self._lines)
            numbered = "\n".join(f"{n:4}  {line}" for n, line in enumerate(lines, 1))
            yield Static(Content(numbered))
        yield Keys(id="keys")

    def on_mount(self) -> None:
        """Name the keys, and begin at the newest line."""
        g = cast("TabletopApp", self.app).glyphs
        scroll = (f"{g.arrow_up}{g.arrow_down}", "scroll", "scroll(1)")
        self.query_one(Keys).show((scroll, ("g", "back to the table", "close")))
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        """Scroll by lines."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False, immediate=True)

    def action_page(self, pages: int) -> None:
        """Scroll by pages."""
        scroll = self.query_one(VerticalScroll)
        lines = pages * (scroll.size.height - 1)
        scroll.scroll_relative(y=lines, animate=False, immediate=True)

    def action_edge(self, end: bool) -> None:
        """Go to the beginning or the end."""
        scroll = self.query_one(VerticalScroll)
        if end:
            scroll.scroll_end(animate=False, immediate=True)
        else:
            scroll.scroll_home(animate=False, immediate=True)

    def action_close(self) -> None:
        """Go back."""
        self.dismiss()
