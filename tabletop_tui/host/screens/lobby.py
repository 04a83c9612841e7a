"""The lobby: the tables there are, new ones to open, and codes to come in by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from tabletop_tui.core.game import Game
from tabletop_tui.core.text import NAME_CELLS, amount, listing
from tabletop_tui.games import GAMES
from tabletop_tui.host.room import Room
from tabletop_tui.host.screens.ask import AskScreen
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.menu import Menu, Row
from tabletop_tui.tui.widgets.paper import Line, Paper, Run
from tabletop_tui.tui.widgets.skyline import Skyline
from tabletop_tui.tui.wordmark import wordmark

if TYPE_CHECKING:
    from tabletop_tui.host.app import HostApp

_ROOM, _GAME, _CODE, _NAME = "room:", "game:", "code", "name"
_GAP = Row("", (), "gap")
_CALM = 0.3
"""Seconds between two looks at the tables, however much happens at them."""
_AROUND = 11
"""Rows of the page that are not for tables: its name, a sentence, the keys, and what is blank."""
_PAGE = 34
"""Rows of the largest page, as the stylesheet has it."""
_LEAST_HOUSES = 6
"""Rows below which there are no houses."""


class LobbyScreen(Screen[None]):
    """Where a visitor arrives, and where he comes back to from a table."""

    KEY_HELP = (
        ("arrows or j k", "choose"),
        ("enter", "open a table of the game, sit down at the table, or look on"),
        ("c", "come to a table by its code, or back to a seat by the seat's code"),
        ("n", "take another name"),
        ("t", "change the colours"),
        ("?", "this help"),
        ("q", "leave"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "code"),
        Binding("n", "name"),
        Binding("t", "next_theme"),
        Binding("question_mark,f1", "help"),
        Binding("q", "app.quit"),
    ]

    def __init__(self, sentence: str = "") -> None:
        """Show the lobby, and a sentence about how one got here."""
        super().__init__()
        self._sentence = sentence
        self._entry = ""
        """What the cursor is on."""
        self._next_look: Timer | None = None

    @property
    def host(self) -> HostApp:
        """The visitor's app."""
        return cast("HostApp", self.app)

    def compose(self) -> ComposeResult:
        """Lay out name, tables and keys."""
        with Vertical(classes="page"):
            yield Paper(id="wordmark")
            yield Menu(self._rows(), id="tables")
            yield Static(id="why-not")
            yield Skyline()
            yield Keys(id="keys")

    def on_mount(self) -> None:
        """Write what depends on the look, and again whenever it changes."""
        self.host.look_changed.subscribe(self, lambda _: self._write())
        self._write()
        self._write_sentence()
        self.query_one(Menu).focus()

    def on_resize(self) -> None:
        """The houses are left out where the tables need the room."""
        self._fit()

    def tables_changed(self) -> None:
        """Look at the tables anew, soon: much may happen at once."""
        if self._next_look is None:
            self._next_look = self.set_timer(_CALM, self._look)

    def say(self, sentence: str) -> None:
        """Show a sentence, until another entry is looked at: why something cannot be."""
        self._sentence = sentence
        if self.is_mounted:
            self._write_sentence()

    def _write_sentence(self) -> None:
        self.query_one("#why-not", Static).update(Content(self._sentence))

    def on_menu_moved(self, event: Menu.Moved) -> None:
        """What was said belonged to another entry."""
        if self._entry and event.row.key != self._entry:
            self.say("")
        self._entry = event.row.key

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Go to a table, or open one; a doubled enter does it once."""
        if not self.is_active:
            return
        key = event.row.key
        if key.startswith(_ROOM):
            self.host.join(key.removeprefix(_ROOM))
        elif key.startswith(_GAME):
            self.host.set_up(key.removeprefix(_GAME))
        elif key == _CODE:
            self.action_code()
        else:
            self.action_name()

    def action_choose(self) -> None:
        """Open what the cursor is on."""
        self.query_one(Menu).action_choose()

    def action_code(self) -> None:
        """Ask for a code."""
        comfort = "Of a table, as KQ7F2M; a seat's code may follow it."
        question = AskScreen("Which code?", comfort, yes="go there")
        self.app.push_screen(question, lambda typed: self.host.join(typed) if typed else None)

    def action_name(self) -> None:
        """Ask for another name."""
        question = AskScreen(
            "What are you called?",
            "So the others at a table will know you.",
            self.host.player,
            length=2 * NAME_CELLS,
            yes="take this name",
        )
        self.app.push_screen(question, self._named)

    def _named(self, typed: str | None) -> None:
        if typed is not None:
            self.say("" if self.host.rename(typed) else "There is nothing readable in that name.")
            self._write()

    def action_next_theme(self) -> None:
        """Change the colours."""
        self.host.action_next_theme()

    def action_help(self) -> None:
        """Show the help of this screen, and the rules of every game."""
        self.host.show_help(self.KEY_HELP, *GAMES.values())

    def _fit(self) -> None:
        room, needed = min(self.app.size.height, _PAGE) - _AROUND, len(self._rows())
        self.query_one(Menu).styles.height = min(room, needed)
        self.query_one(Skyline).display = room - needed >= _LEAST_HOUSES

    def _look(self) -> None:
        self._next_look = None
        self._write()

    def _write(self) -> None:
        host, palette = self.host, self.host.palette
        name = wordmark(host.glyphs, palette.key.style, palette.title.style)
        self.query_one("#wordmark", Paper).draw([*name, [], self._greeting()])
        self.query_one(Menu).show(self._rows())
        self._fit()
        self.query_one(Keys).show(
            (
                (host.glyphs.enter, "go there", "choose"),
                ("c", "code", "code"),
                ("n", "name", "name"),
                ("t", f"colours: {host.theme}", "next_theme"),
                ("?", "help", "help"),
                ("q", "leave", "app.quit"),
            )
        )

    def _greeting(self) -> Line:
        """Who one is, and what is played here, however many tables there are."""
        p, between = self.host.palette, f" {self.host.glyphs.middot} "
        return [
            Run("You are ", p.quiet.style),
            Run(self.host.player, p.title.style),
            Run(f".   {between.join(game.title for game in GAMES.values())}", p.quiet.style),
        ]

    def _rows(self) -> list[Row]:
        rooms, visitor = self.host.rooms, self.host.visitor
        mine = rooms.of(visitor)
        others = [room for room in rooms.listed if room not in mine]
        rows: list[Row] = []
        for heading, group in (("YOUR TABLES", mine), ("TABLES", others)):
            if group:
                rows += [Row("", (heading,), "heading"), *(map(self._room_row, group)), _GAP]
        rows.append(Row("", ("NEW TABLE",), "heading"))
        rows += [_game_row(game) for game in GAMES.values()]
        return [*rows, _GAP, Row(_CODE, ("By code", "to a table, or back to your seat", ""))]

    def _room_row(self, room: Room) -> Row:
        mine = room.is_mine(self.host.visitor)
        does = "go on" if mine else "sit down" if room.free else "look on"
        can = mine or bool(room.free) or room.plan.spectators
        words = (room.plan.game.title, _about(room), does if can else "closed")
        return Row(f"{_ROOM}{room.code}", words, enabled=can)


def _about(room: Room) -> str:
    """Return how it stands at a table, and who is there."""
    names = listing(name for name in room.names if name) or "nobody yet"
    return f"{_state(room)}: {names}"


def _state(room: Room) -> str:
    waiting = room.waiting_for
    if room.over:
        return "over"
    if room.free:
        return f"{amount(len(room.free), 'seat')} free"
    if room.save is None:
        return "about to begin"
    if len(waiting) == len(room.chairs):
        return "all to play"
    return f"{listing(room.names[seat] for seat in waiting)} to play"


def _game_row(game: Game[Any, Any, Any, Any]) -> Row:
    low, high = game.seats[0], game.seats[-1]
    return Row(f"{_GAME}{game.id}", (game.title, game.about, f"{low}-{high} players"))
