"""What the screens of all games do: show a view, act, take back, look up, leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen

from tabletop_tui.core.game import IllegalAction, Seat
from tabletop_tui.store import Save
from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.screens.confirm import ConfirmScreen
from tabletop_tui.tui.theme import Palette

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp


def command(keys: str, name: str, words: str = "", display: str | None = None) -> Binding:
    """Return a key binding for a command of a table screen; without words help leaves it out."""
    return Binding(keys, f"do('{name}')", words, show=False, key_display=display)


def key_words(screen: type[Screen[Any]]) -> list[tuple[str, str]]:
    """Return the keys of a screen class and what each does, its own before those of its bases."""
    found: list[tuple[str, str]] = []
    for base in screen.__mro__:
        for binding in base.__dict__.get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.description:
                named = binding.key_display or binding.key
                keys = named.replace("question_mark", "?").replace(",", " ")
                found.append((keys, binding.description))
    return found


class TableScreen(Screen[None]):
    """A terminal's place at a table; `seats` are those that sit at this terminal.

    A game's screen implements `show` and handles its own commands in `do`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        command("u", "undo", "take the last action back"),
        command("r", "redo", "do again what was taken back"),
        command("g", "log", "read what has happened"),
        command("question_mark", "help", "keys and rules"),
        command("q", "leave", "leave the table; everything is saved"),
    ]

    class Changed(Message):
        """The table has moved on."""

    def __init__(self, save: Save, seats: frozenset[Seat]) -> None:
        super().__init__()
        self.save = save
        self.table = save.table
        self.seats = seats
        self.notice = ""
        """A refusal or a warning, shown until the next key."""
        self._seen = self._seen_count = -1
        self._version = 0
        self._waiting = self.table.waiting_for
        self._stop: Callable[[], None] | None = None

    @property
    def tabletop(self) -> TabletopApp:
        """The app, with our own colours and signs."""
        from tabletop_tui.tui.app import TabletopApp

        assert isinstance(self.app, TabletopApp)  # noqa: S101 - narrows the type
        return self.app

    @property
    def palette(self) -> Palette:
        """The colours in use."""
        return self.tabletop.palette

    @property
    def glyphs(self) -> Glyphs:
        """The signs in use."""
        return self.tabletop.glyphs

    @property
    def viewer(self) -> Seat | None:
        """Through whose eyes this terminal looks; None is a spectator."""
        here = [seat for seat in self.table.waiting_for if seat in self.seats]
        if here:
            return here[0]
        return min(self.seats, default=None)

    def show(self) -> None:
        """Put the table, as the viewer may see it, on the widgets."""
        raise NotImplementedError

    def help_tables(self) -> Sequence[tuple[str, str]]:
        """Return the game's own pages for the help: titles and Markdown."""
        return ()

    def over(self) -> None:
        """Show the result; called once, when the game ends or a finished one is opened."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Follow the table from now on."""
        self._stop = self.table.watch(self._table_changed)
        self._changed()

    def on_unmount(self) -> None:
        """The table outlives the screen."""
        if self._stop is not None:
            self._stop()

    def _table_changed(self) -> None:
        """Called by the table itself: only note it, and draw when it is our turn to."""
        self._version += 1
        self.post_message(self.Changed())

    def on_table_screen_changed(self) -> None:
        """Draw what has changed."""
        self._changed()

    def _changed(self) -> None:
        self.show()
        if self.table.waiting_for != self._waiting:  # a hand-over: worth waiting for the disk
            self._waiting = self.table.waiting_for
            self.run_worker(self.save.sync, thread=True)
        self.call_after_refresh(self._painted, self._version, self.table.count)

    def _painted(self, version: int, count: int) -> None:
        """Only what has been painted may be acted on: a doubled key acts once."""
        news = version != self._seen
        self._seen, self._seen_count = version, count
        if news and self.table.outcome is not None:
            self.over()

    @property
    def stale(self) -> bool:
        """Whether the table has moved on since the last frame."""
        return self._seen != self._version

    def play(self, seat: Seat, action: Any) -> bool:
        """Act for a seat of this terminal and tell whether it was done; a refusal is shown."""
        if self.stale or seat not in self.seats:
            return False
        try:
            self.table.act(seat, action, at=self._seen_count)
        except IllegalAction as e:
            self.say(str(e))
            return False
        if self.save.trouble:
            self.say(self.save.trouble)
        return True

    def say(self, sentence: str) -> None:
        """Show a sentence until the next key."""
        self.notice = sentence
        self.show()

    def action_do(self, name: str) -> None:
        """Run a command, from a key or a click."""
        self.notice = ""
        self.do(name)
        self.show()

    def do(self, name: str) -> None:
        """Run one of the commands that all tables know."""
        match name:
            case "undo":
                self._turn_back(self.table.undo)
            case "redo":
                self._turn_back(self.table.redo)
            case "log":
                self._read_log()
            case "help":
                self._read_help()
            case "leave":
                self._leave()

    def _read_log(self) -> None:
        from tabletop_tui.tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.table.log(self.viewer)))

    def _read_help(self) -> None:
        from tabletop_tui.tui.screens.help import HelpScreen  # Markdown is slow to load

        keys = key_words(type(self))
        self.app.push_screen(HelpScreen(keys, self.table.game, self.help_tables()))

    def _turn_back(self, change: Callable[[Seat], None]) -> None:
        viewer = self.viewer
        if self.stale or viewer is None:
            return
        try:
            change(viewer)
        except IllegalAction as e:
            self.say(str(e))

    def ask(self, question: str, comfort: str, then: Callable[[], object]) -> None:
        """Ask a yes-or-no question; do `then` on yes."""

        def answered(yes: bool | None) -> None:
            if yes:
                then()

        self.app.push_screen(ConfirmScreen(question, comfort), answered)

    def _leave(self) -> None:
        self.ask("Leave the table?", "Everything is saved.", self.tabletop.go_home)
