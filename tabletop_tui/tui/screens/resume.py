"""The saved games: which to go on with, which to look at, and what is wrong with the rest."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, cast

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tabletop_tui import store
from tabletop_tui.tui import saves
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.menu import Menu

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp

_NONE = "Nothing has been saved yet: a game is saved from the deal on."


class ResumeScreen(Screen[None]):
    """Every file in the folder of saves, newest first. Nothing here deletes or changes one."""

    KEY_HELP = (
        ("arrows or j k", "choose"),
        ("page up, page down", "move by a page"),
        ("enter", "go on with the game, or look at it"),
        ("?", "this help"),
        ("q or escape", "back to the first screen"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help"),
        Binding("q,escape,left,h", "back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._entries: dict[str, store.Entry] = {}

    def compose(self) -> ComposeResult:
        """Lay out heading, list, the sentence about the chosen one, and keys."""
        with Vertical(classes="page"):
            yield Static("Saved games", classes="heading")
            yield Menu(id="saves")
            yield Static(id="about")
            yield Keys(id="keys")

    def on_mount(self) -> None:
        """Begin to read the folder."""
        enter = cast("TabletopApp", self.app).glyphs.enter
        self.query_one(Keys).show(
            ((enter, "open", "choose"), ("?", "help", "help"), ("q", "back", "back"))
        )
        self._read()

    @work(thread=True)
    def _read(self) -> None:
        """Read and replay the saves aside: there may be many."""
        entries = store.entries()
        self.app.call_from_thread(self._show, entries)

    def _show(self, entries: list[store.Entry]) -> None:
        now = datetime.now().astimezone()
        self._entries = {str(entry.path): entry for entry in entries}
        self.query_one(Menu).show([saves.row(key, e, now) for key, e in self._entries.items()])
        if not entries:
            self._say(_NONE)

    def on_menu_moved(self, event: Menu.Moved) -> None:
        """Say what can be done with the game under the cursor."""
        self._say(saves.about(self._entries[event.row.key]))

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Open the game, once, or say why it cannot be opened after all."""
        if not self.is_active:
            return
        entry = self._entries[event.row.key]
        try:
            cast("TabletopApp", self.app).resume(entry.path)
        except store.SaveError as e:
            self._say(str(e))

    def action_choose(self) -> None:
        """Open what the cursor is on."""
        self.query_one(Menu).action_choose()

    def action_help(self) -> None:
        """Show the help of this screen."""
        cast("TabletopApp", self.app).show_help(self.KEY_HELP)

    def action_back(self) -> None:
        """Go back to the first screen."""
        cast("TabletopApp", self.app).go_home()

    def _say(self, sentence: str) -> None:
        self.query_one("#about", Static).update(Content(sentence))
