"""What the screens of all games do: show a view, act, take back, hide, look up, leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from textual.binding import BindingType
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from tabletop_tui.core.game import IllegalAction, Seat
from tabletop_tui.store import Save
from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.screens import quiet
from tabletop_tui.tui.screens.commands import command as command
from tabletop_tui.tui.screens.commands import key_words as key_words
from tabletop_tui.tui.screens.confirm import ConfirmScreen
from tabletop_tui.tui.screens.curtain import CurtainScreen
from tabletop_tui.tui.screens.focus import focus_lines
from tabletop_tui.tui.screens.hint import ask_hint
from tabletop_tui.tui.screens.mode import Mode
from tabletop_tui.tui.screens.pin import ask_new_pin
from tabletop_tui.tui.screens.sheet import ScoreSheet
from tabletop_tui.tui.theme import Palette
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.paper import Line, Paper
from tabletop_tui.tui.widgets.words import Desk, Speaker

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp

V = TypeVar("V")
M = TypeVar("M", bound=Mode[Any])


class TableScreen(Screen[None], Generic[V, M]):
    """A terminal's place at a table; `seats` are those that sit at this terminal.

    A game's screen says in `first_mode` what a player does to begin with, in `draw` what stands
    where, and handles its own commands in `do`. It has a paper "focus" and the line of keys.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        command("u", "undo", "take the last action back"),
        command("r", "redo", "do again what was taken back"),
        command("i", "hint", "a hint: what a bot would do here"),
        command("s", "sheet", "the score sheet"),
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
        """A sentence shown until the next key, see `say`."""
        self._announced = ""
        self._good_news = False
        self._version = 0
        self._seen = -1
        """The version that was painted last."""
        self._seen_decision: object = None
        """What there was to decide then."""
        self._waiting = self.table.waiting_for
        self._stop: Callable[[], None] | None = None
        self.held = False
        """Whether no command is taken yet: the enter that opened the table may come twice."""
        self._quiet: Timer | None = None
        self._lifted: Seat | None = None
        """Whose hand may be seen, where players have something to hide from each other."""
        self._covered = False
        """Whether the curtain is up."""
        self._drawn: dict[str, tuple[Any, ...]] = {}
        """What each panel was last drawn from."""
        self.view: V = self.table.view(self.viewer)
        self.log_lines = self.table.log(self.viewer)
        self._viewed = (self._version, self.viewer)
        self.mode: M = self.first_mode()

    # What the game's screen provides

    @property
    def focus_rows(self) -> int:
        """How many lines there are to explain what is in focus."""
        raise NotImplementedError

    def first_mode(self) -> M:
        """Return what a player does when nothing else is being done."""
        raise NotImplementedError

    def fit(self) -> None:
        """Give the game's own widgets their places in a window of this size."""
        raise NotImplementedError

    def draw(self) -> None:
        """Put the view on the game's own widgets."""
        raise NotImplementedError

    def turned(self, before: V) -> None:
        """The view is another one than `before`; a game may want to move its cursor."""

    def help_tables(self) -> Sequence[tuple[str, str]]:
        """Return the game's own pages for the help: titles and Markdown."""
        return ()

    def aside_fact(self) -> str:
        """Return a fact that a line around this screen may tell, where there is no room for it."""
        return ""

    def sheet(self, cells: int) -> tuple[list[Line], list[Line]]:
        """Return the score sheet in two parts: its top, and what is scrolled below it."""
        raise NotImplementedError

    @property
    def decision(self) -> object:
        """What a player of this terminal decides on: he acts on it only as it was painted.

        It is another thing whenever the table has moved on, unless the game knows better.
        """
        return self._version

    def over(self) -> None:
        """The game has just ended, or a finished one was opened: show the score sheet."""
        self.look()
        self.app.push_screen(ScoreSheet(self))

    # How it looks

    may_deal = True
    """Whether somebody at this terminal may begin another game once this one is over."""
    own_names = True
    """Whether this screen has to say whose letter is whose; something around it may do that."""

    @property
    def window(self) -> Size:
        """The room there is for the game, in cells."""
        return self.app.size

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
    def desk(self) -> Desk:
        """What layouts need."""
        return Desk(Speaker(self.table.players, self.palette), self.palette, self.glyphs)

    # Through whose eyes this terminal looks

    @property
    def guarded(self) -> bool:
        """Whether players of this terminal have something to hide from each other."""
        return self.table.game.hidden and len(self.seats) > 1

    @property
    def called(self) -> Seat | None:
        """The seat of this terminal that is to act next."""
        return next((seat for seat in self.table.waiting_for if seat in self.seats), None)

    @property
    def calls(self) -> frozenset[object]:
        """What somebody at this terminal is asked for now, each turn or question as something."""
        return frozenset(seat for seat in self.table.waiting_for if seat in self.seats)

    @property
    def viewer(self) -> Seat | None:
        """Through whose eyes this terminal looks; None is a spectator."""
        if self.guarded or self._covered:
            return self._lifted
        return self.called if self.called is not None else min(self.seats, default=None)

    @property
    def resting(self) -> bool:
        """Whether the viewer's turn is over, and the keyboard is still to be passed on."""
        over = not self.table.waiting_for
        return (
            self.guarded
            and self._lifted is not None
            and not over
            and (self._lifted not in self.table.waiting_for)
        )

    def cover(self, seat: Seat | None = None) -> None:
        """Hide the hand, and what lies above it, and call a seat behind the curtain.

        That is `seat`, or who has the keyboard, or who is to act after his turn; while that is
        nobody of this terminal, it looks on as a spectator.
        """
        if self._covered or not self.table.game.hidden:
            return
        if seat is None:
            seat = self._next_reader()
        self._lifted, self._covered = None, seat is not None
        self.notice = self._announced
        self.update_view()
        self.look()
        self.show()  # first nobody's hand is on the widgets any more, then the curtain comes up
        if seat is not None:
            self.tabletop.push_above(self, CurtainScreen(self, seat), self._lift)

    def _next_reader(self) -> Seat | None:
        if self._lifted is not None and not self.resting:
            return self._lifted
        if self.guarded or self.called is not None:
            return self.called
        return min(self.seats, default=None)

    def _lift(self, seat: Seat | None) -> None:
        self._lifted, self._covered = seat, False
        self.update_view()
        self.look()
        self._changed()

    def last_words(self) -> list[str]:
        """Return what the viewer's last action came to, as he may read it."""
        viewer = self.viewer
        if viewer is None:
            return []
        return self.table.log(viewer, since=self.table.acted(viewer))

    def errand(self, seat: Seat) -> str:  # noqa: ARG002
        """Return what a player is called behind the curtain for, after "to"."""
        return "take a turn"

    def standing(self, cells: int) -> list[Line]:  # noqa: ARG002
        """Return what everybody may know of the players, for the curtain."""
        return []

    # What is shown

    def on_mount(self) -> None:
        """Follow the table and the look from now on."""
        self.fit()
        self.tabletop.look_changed.subscribe(self, lambda _: self.look_changed())
        self._stop = self.table.watch(self._table_changed)
        if self.held:
            self._wait_for_quiet()
        self._changed()

    def on_screen_resume(self) -> None:
        """Draw what could not be drawn, and wait anew for what went with the screen above."""
        self.show()
        self._wait_for_paint()

    def on_resize(self) -> None:
        """Arrange everything for the new size; nothing is lost."""
        self.fit()
        self.show()

    def on_unmount(self) -> None:
        """The table outlives the screen."""
        if self._stop is not None:
            self._stop()

    def look_changed(self) -> None:
        """Draw with other colours or signs."""
        self.show()

    def _table_changed(self) -> None:
        """Called by the table itself: only note it, and draw when it is our turn to."""
        self._version += 1
        self.post_message(self.Changed())

    def on_table_screen_changed(self) -> None:
        """Draw what has changed."""
        self._changed()

    def _changed(self) -> None:
        self.update_view()
        all_look = self.mode.for_all and self._seen >= 0
        if self.guarded and self._lifted is None and self.called is not None and not all_look:
            self.cover()
        self.show()
        if self.table.waiting_for != self._waiting:  # a hand-over: worth waiting for the disk
            self._waiting = self.table.waiting_for
            self.keep_safe()
        self._wait_for_paint()

    def _wait_for_paint(self) -> None:
        self.call_after_refresh(self._painted, self._version, self.decision)

    def keep_safe(self) -> None:
        """Wait aside until all is on the disk."""
        self.run_worker(self.save.sync, thread=True)

    def _painted(self, version: int, decision: object) -> None:
        """Only what has been painted may be acted on: a doubled key acts once."""
        news = version != self._seen
        self._seen, self._seen_decision = version, decision
        if news and self.table.outcome is not None:
            self.over()

    @property
    def stale(self) -> bool:
        """Whether the table has moved on since the last frame."""
        return self._seen != self._version

    def show(self) -> None:
        """Put the table, as the viewer may see it, on the widgets."""
        self.update_view()
        if not self.is_mounted or self.tabletop.too_small:
            return
        self.draw()
        self.query_one("#focus", Paper).draw(self._focus_lines(self.window.width - 4))
        self.query_one(Keys).show(self.mode.keys())

    def update_view(self) -> None:
        """Take the table's newest view; a mode that it makes pointless ends."""
        now = (self._version, self.viewer)
        if self._viewed == now:
            return
        self._viewed = now
        before, self.view = self.view, self.table.view(self.viewer)
        self.log_lines = self.table.log(self.viewer)
        self.turned(before)
        if not self.mode.still_right():
            self.look()

    def draw_panel(self, name: str, panel: Callable[..., list[Line]], *given: Any) -> None:
        """Draw what a panel returns, unless it is the same panel of the same things as before."""
        if self._drawn.get(name) != (panel, given):
            self._drawn[name] = (panel, given)
            self.query_one(name, Paper).draw(panel(*given))

    def _focus_lines(self, cells: int) -> list[Line]:
        """Return the lines that explain what is in focus."""
        rows = self.focus_rows
        return focus_lines(self.desk, self.notice, self._good_news, self.mode, cells, rows)

    # What is done

    def enter_mode(self, mode: M) -> None:
        """Go into a mode."""
        self.mode = mode

    def look(self) -> None:
        """Go back to what a player does when nothing else is being done."""
        self.mode = self.first_mode()

    def play(self, seat: Seat, action: Any) -> bool:
        """Act for a seat of this terminal and tell whether it was done; a refusal is shown."""
        return self.play_all([(seat, action)])

    def play_all(self, moves: Sequence[tuple[Seat, Any]]) -> bool:
        """Act for seats of this terminal one after the other, and tell whether all was done."""
        for seat, _ in moves:
            if seat not in self.seats:
                self.say(self.elsewhere(seat))
                return False
        if self.decision != self._seen_decision:
            return False
        try:
            for seat, action in moves:
                self.table.act(seat, action)
        except IllegalAction as e:
            self.say(str(e))
            return False
        if self.save.trouble:
            self.say(self.save.trouble)
        return bool(moves)

    def elsewhere(self, seat: Seat) -> str:
        """Return why nobody at this terminal acts for a seat."""
        name = self.table.players[seat]
        if self.table.record.bots[seat] is not None:
            return f"{name} is a bot, and moves alone."
        return f"{name} plays at another terminal." if self.seats else f"Only {name} may do that."

    def say(self, sentence: str, *, good: bool = False) -> None:
        """Show a sentence until the next key: a refusal or a warning, or `good` news."""
        self.notice, self._good_news = sentence, good
        self.show()

    def announce(self, sentence: str) -> None:
        """Say what everybody here should know; it outlasts the curtain, until the next key."""
        self._announced = sentence
        self.say(sentence)

    def news(self, sentence: str) -> None:
        """Show good news the next time that the screen is drawn."""
        self.notice, self._good_news = sentence, True

    def hold(self) -> None:
        """Take no command until none has come for a moment: the keys under way mean another one."""
        self.held = True
        self._wait_for_quiet()

    def _wait_for_quiet(self) -> None:
        if self._quiet is not None:
            self._quiet.stop()
        self._quiet = self.set_timer(quiet.QUIET, self._let_go)

    def _let_go(self) -> None:
        self.held = False

    def action_do(self, name: str) -> None:
        """Run a command, from a key or a click: the mode's, or one that all modes have."""
        if self.held:
            self._wait_for_quiet()
            return
        self.notice = self._announced = ""
        self.update_view()
        if not self.mode.do(name):
            self.do(name)
        self.show()

    def on_paper_pressed(self, event: Paper.Pressed) -> None:
        """Run the command of what was clicked."""
        self.action_do(event.command)

    def do(self, name: str) -> None:
        """Run one of the commands that all tables know."""
        match name:
            case "undo":
                self._turn_back(self.table.undo)
            case "redo":
                self._turn_back(self.table.redo)
            case "back":
                self.look()
            case "sheet":
                self.app.push_screen(ScoreSheet(self))
            case "hide":
                self.cover()
            case "pin":
                ask_new_pin(self)
            case "hint":
                ask_hint(self)
            case "log":
                self._read_log()
            case "help":
                self.read_help(type(self))
            case "leave":
                self._leave()

    def _read_log(self) -> None:
        from tabletop_tui.tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.log_lines))

    def read_help(self, screen: type[Screen[Any]]) -> None:
        """Open the help: the keys of a screen of this table, the rules, the game's own pages."""
        from tabletop_tui.tui.screens.help import HelpScreen

        keys = key_words(screen)
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
