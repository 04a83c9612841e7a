"""Help: the keys of the screen it was called from, the rules, and the game's tables."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Markdown, Static

from tabletop_tui.core.game import Game
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.paper import Paper, Run

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp

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
                yield Static(id="words")
                yield Markdown(id="markdown", open_links=False)
            yield Keys(id="keys")

    async def on_mount(self) -> None:
        """Open the first page."""
        turn = [("left right", "page", "turn(1)")] if len(self._pages) > 1 else []
        scroll = ("up down", "scroll", "leaf(1)")
        self.query_one(Keys).show([*turn, scroll, ("?", "close", "close")])
        await self._open()

    async def action_turn(self, step: int) -> None:
        """Show the next page."""
        self._page = (self._page + step) % len(self._pages)
        await self._open()

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

    async def on_paper_pressed(self, event: Paper.Pressed) -> None:
        """Show the page whose tab was clicked."""
        self._page = int(event.command)
        await self._open()

    def on_resize(self, _event: events.Resize) -> None:
        """Lay the tabs out again."""
        self._write_tabs()

    async def _open(self) -> None:
        self._write_tabs()
        _, page = self._pages[self._page]
        words, markdown = self.query_one("#words", Static), self.query_one(Markdown)
        written = isinstance(page, str)
        words.display, markdown.display = not written, written
        if isinstance(page, str):
            await markdown.update(page)
        else:
            words.update(_columns(page))
        self.action_edge(True)

    def _write_tabs(self) -> None:
        palette = cast("TabletopApp", self.app).palette
        tabs = []
        for number, (title, _) in enumerate(self._pages):
            look = palette.focus if number == self._page else palette.quiet
            tabs.append(Run(f"  {title}  ", look.style, str(number)))
        self.query_one("#tabs", Paper).draw([tabs])


def rules(game: Game[Any, Any, Any, Any], title: str = "Rules") -> list[tuple[str, str]]:
    """Return the page with a game's rules, from its package; none if it has none."""
    package = resources.files(f"tabletop_tui.games.{game.id.replace('-', '_')}")
    file = package.joinpath("rules.md")
    return [(title, file.read_text("utf-8"))] if file.is_file() else []


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table in Markdown, for a page of help."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _columns(keys: KeyWords) -> Content:
    width = max(len(name) for name, _ in keys)
    return Content("\n\n".join(f"{name:>{width}}   {does}" for name, does in keys))
