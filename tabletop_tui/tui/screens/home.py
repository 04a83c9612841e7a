"""The first screen: what can be played, and what can be gone on with."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen

from tabletop_tui import store
from tabletop_tui.core import text
from tabletop_tui.core.game import Game
from tabletop_tui.games import GAMES
from tabletop_tui.tui import saves
from tabletop_tui.tui.widgets.keys import Item, Keys
from tabletop_tui.tui.widgets.menu import Menu, Row
from tabletop_tui.tui.widgets.paper import Paper, Run
from tabletop_tui.tui.widgets.skyline import Skyline
from tabletop_tui.tui.wordmark import wordmark

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp

_TAGLINE = "games for several at one keyboard"
_CONTINUE = "continue"
_SAVED = "saved"
_GAP = Row("", (), "gap")


class HomeScreen(Screen[None]):
    """Games to begin, the last one to go on with, the saved ones; help and a way out."""

    KEY_HELP = (
        ("arrows or j k", "choose"),
        ("enter", "open what is chosen"),
        ("t", "change the colours"),
        ("?", "this help"),
        ("q", "quit"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t,T", "next_theme"),
        Binding("question_mark,f1", "help"),
        Binding("q", "app.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._last = store.last(among=20)

    def compose(self) -> ComposeResult:
        """Lay out name, list and keys."""
        with Vertical(classes="page"):
            yield Paper(id="wordmark")
            yield Menu(self._rows(), id="choices")
            yield Skyline()
            yield Keys(id="keys")

    def on_mount(self) -> None:
        """Write what depends on the look, and again whenever it changes."""
        app = cast("TabletopApp", self.app)
        app.look_changed.subscribe(self, lambda _: self._write())
        self._write()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Open what was chosen; a doubled enter opens it once."""
        if not self.is_active:
            return
        app = cast("TabletopApp", self.app)
        if event.row.key == _SAVED:
            app.go_resume()
        elif event.row.key == _CONTINUE and self._last is not None:
            try:
                app.resume(self._last.path)
            except store.SaveError:  # it was whole when this screen was made
                app.go_resume()
        else:
            app.set_up(event.row.key)

    def action_next_theme(self) -> None:
        """Change the colours."""
        cast("TabletopApp", self.app).action_next_theme()

    def action_help(self) -> None:
        """Show the help of this screen, and the rules of every game."""
        cast("TabletopApp", self.app).show_help(self.KEY_HELP, *GAMES.values())

    def action_choose(self) -> None:
        """Open what the cursor is on."""
        self.query_one(Menu).action_choose()

    def _rows(self) -> list[Row]:
        rows: list[Row] = []
        if self._last is not None:
            title, players, standing, when = saves.row("", self._last, _now()).cells
            rows += [
                Row("", ("GO ON",), "heading"),
                Row(_CONTINUE, (title, f"{players}: {standing}", when)),
                _GAP,
            ]
        rows.append(Row("", ("NEW GAME",), "heading"))
        rows += [Row(game.id, (game.title, game.about, _seats(game))) for game in GAMES.values()]
        return [*rows, _GAP, Row(_SAVED, ("Saved games", "go on with one, or look at it", ""))]

    def _write(self) -> None:
        app = cast("TabletopApp", self.app)
        palette = app.palette
        name = wordmark(app.glyphs, palette.key.style, palette.title.style)
        tagline = [Run(_TAGLINE, palette.quiet.style)]
        self.query_one("#wordmark", Paper).draw([*name, [], tagline])
        self.query_one(Keys).show(self._keys(app))

    def _keys(self, app: TabletopApp) -> list[Item]:
        return [
            (app.glyphs.enter, "open", "choose"),
            ("t", f"colours: {app.theme}", "next_theme"),
            ("?", "help", "help"),
            ("q", "quit", "app.quit"),
        ]


def _now() -> datetime:
    return datetime.now().astimezone()


def _seats(game: Game[Any, Any, Any, Any]) -> str:
    low, high = game.seats[0], game.seats[-1]
    if low == high:
        return text.amount(low, "player")
    return f"{low}-{high} players"
