"""Help: the keys of the screen it was called from, the rules, and the game's tables."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen

from tabletop_tui.core.game import Game
from tabletop_tui.tui.theme import Palette
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.paper import Line, Paper, Run
from tabletop_tui.tui.widgets.prose import Prose

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp

_INDENT = "  "
_FEW_KEYS = 8  # as many as have room for a blank line after each
_MARGIN = len(_INDENT) + 1

KeyWords = Sequence[tuple[str, str]]
"""Keys as they are called, and what each does."""


class HelpScreen(Screen[None]):
    """Pages to read, one at a time; it knows nothing of the table it was called from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1,q,escape,enter", "close"),
        Binding("right,l,tab,space", "turn(1)"),
        Binding("left,h,shift+tab", "turn(-1)"),
        Binding("down,j", "scroll(1)"),
        Binding("up,k", "scroll(-1)"),
        Binding("pagedown", "leaf(1)"),
        Binding("pageup", "leaf(-1)"),
        Binding("home,g", "edge(True)"),
        Binding("end,G", "edge(False)"),
    ]

    def __init__(
        self,
        keys: KeyWords,
        game: Game[Any, Any, Any, Any] | None = None,
        tables: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Show `keys`, then the rules of `game`, then its `tables`: titles and Markdown."""
        super().__init__()
        self._pages: list[tuple[str, str | KeyWords]] = [("Keys", keys)]
        if game is not None:
            self._pages += rules(game)
        self._pages += tables
        self._page = 0

    def compose(self) -> ComposeResult:
        """Lay out tabs, page and keys."""
        with Vertical(classes="page"):
            yield Paper(id="tabs")
            with VerticalScroll(id="leaf", can_focus=False):
                yield Paper(id="words")
            yield Keys(id="keys")

    def on_mount(self) -> None:
        """Open the first page, and lay it out again whenever the look changes."""
        app = cast("TabletopApp", self.app)
        app.look_changed.subscribe(self, lambda _: self._write())
        arrows = "left right", "up down"
        turn = [(arrows[0], "page", "turn(1)")] if len(self._pages) > 1 else []
        self.query_one(Keys).show(
            [*turn, (arrows[1], "scroll", "leaf(1)"), ("?", "close", "close")]
        )
        self._write()

    def action_turn(self, step: int) -> None:
        """Show the next page."""
        self._open((self._page + step) % len(self._pages))

    def action_scroll(self, lines: int) -> None:
        """Move the page by lines."""
        self.query_one("#leaf").scroll_relative(y=lines, animate=False)

    def action_leaf(self, leaves: int) -> None:
        """Move the page by as much as is in view."""
        leaf = self.query_one("#leaf")
        leaf.scroll_relative(y=leaves * max(1, leaf.size.height - 2), animate=False)

    def action_edge(self, start: bool) -> None:
        """Go to the start or the end of the page."""
        leaf = self.query_one("#leaf")
        if start:
            leaf.scroll_home(animate=False)
        else:
            leaf.scroll_end(animate=False)

    def action_close(self) -> None:
        """Go back to where help was asked for."""
        self.dismiss()

    def on_paper_pressed(self, event: Paper.Pressed) -> None:
        """Show the page whose tab was clicked."""
        self._open(int(event.command))

    def on_resize(self, _event: events.Resize) -> None:
        """Lay the page out for the new width."""
        self.call_after_refresh(self._write)

    def _open(self, page: int) -> None:
        self._page = page
        self._write()
        self.action_edge(True)

    def _write(self) -> None:
        app = cast("TabletopApp", self.app)
        palette, words = app.palette, self.query_one("#words", Paper)
        tabs = []
        for number, (title, _) in enumerate(self._pages):
            look = palette.focus if number == self._page else palette.quiet
            tabs.append(Run(f"  {title}  ", look.style, str(number)))
        self.query_one("#tabs", Paper).draw([tabs])
        _, page = self._pages[self._page]
        if isinstance(page, str):
            lines = Prose(palette, app.glyphs, max(20, words.size.width - _MARGIN)).lines(page)
        else:
            lines = _columns(page, palette, words.size.width - _MARGIN)
        words.styles.height = len(lines)
        words.draw([[Run(_INDENT, palette.screen.style), *line] for line in lines])


def rules(game: Game[Any, Any, Any, Any], title: str = "Rules") -> list[tuple[str, str]]:
    """Return the page with a game's rules, from its package; none if it has none."""
    package = resources.files(f"tabletop_tui.games.{game.id.replace('-', '_')}")
    file = package.joinpath("rules.md")
    return [(title, file.read_text("utf-8"))] if file.is_file() else []


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table in Markdown, for a page of help."""
    written = [[re.sub(r"([*_|\\<`])", r"\\\1", cell) for cell in row] for row in rows]
    lines = [head, ["---"] * len(head), *written]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _columns(keys: KeyWords, palette: Palette, cells: int) -> list[Line]:
    width = max(cell_len(name) for name, _ in keys)
    room = max(20, cells - width - len(_INDENT) - 1)
    lines: list[Line] = []
    for name, does in keys:
        lead = " " * (width - cell_len(name))
        key = Run(f"{lead}{name}{_INDENT} ", palette.key.style)
        first, *more = textwrap.wrap(does, room)
        lines.append([key, Run(first, palette.screen.style)])
        hang = Run(" " * cell_len(key.text), palette.screen.style)
        lines += [[hang, Run(line, palette.screen.style)] for line in more]
        if len(keys) <= _FEW_KEYS:
            lines.append([])
    return lines
