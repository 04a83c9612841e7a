"""A game's table among others' terminals: the people around it, talk, and the bell."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from tabletop_tui.core.game import IllegalAction, Seat
from tabletop_tui.host import people
from tabletop_tui.host.party import Party
from tabletop_tui.host.room import Room
from tabletop_tui.host.screens.fields import TalkField
from tabletop_tui.store import Save
from tabletop_tui.tui.screens.table import TableScreen, command
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.paper import Line, Paper, Run

if TYPE_CHECKING:
    from tabletop_tui.host.app import HostApp

    _Base = TableScreen[Any, Any]
else:
    _Base = object  # Textual takes the first screen among the bases for the one that has the styles

BAR_ROWS = 1
"""Rows that the line of people takes from the game."""

_KEYS = (
    command("m", "talk", "say something to the table"),
    command("z", "around", "who is here, how others come, votes, the bell"),
)
_WAITED_FOR = "The others are waiting for you."


class Hosted(_Base):
    """What a game's own screen gets at the host, in a class of both; see `hosted`."""

    own_names = False
    room: Room
    party: Party
    _warned = _acting = False
    _calls: frozenset[object] = frozenset()

    class Called(Message):
        """It is somebody's turn here, by what was done at another terminal."""

    @property
    def host(self) -> HostApp:
        """The visitor's app."""
        return cast("HostApp", self.app)

    @property
    def window(self) -> Size:
        """The window without the line of people."""
        return Size(self.app.size.width, self.app.size.height - BAR_ROWS)

    @property
    def may_deal(self) -> bool:  # type: ignore[override]
        """Only players begin another game."""
        return bool(self.seats)

    @property
    def talking(self) -> bool:
        """Whether the line to talk in is open."""
        return self.is_mounted and self.query_one(TalkField).is_open

    def compose(self) -> ComposeResult:
        """Put the line of people, or the line to talk in, above the keys of the game's screen."""
        for widget in super().compose():
            if isinstance(widget, Keys):
                with Horizontal(id="people-bar"):
                    yield Paper(id="people")
                    yield TalkField()
            yield widget

    def on_mount(self) -> None:
        """Note what is asked for already."""
        self._calls = self.calls

    def room_changed(self) -> None:
        """Show who is there now, and what was said; tell who lets the others wait."""
        if self.party.warned and not self._warned:
            self.host.ring()
            self.say(_WAITED_FOR, good=True)
        self._warned = self.party.warned
        if self.talking:
            self.show()
        else:
            self._draw_people()

    def on_hosted_called(self) -> None:
        """Ring."""
        self.host.ring()

    # What is shown

    def show(self) -> None:
        """Put the table on the widgets, and the people around it."""
        super().show()
        if not self.is_mounted or self.tabletop.too_small:
            return
        self._draw_people()
        if self.talking:
            enter = self.glyphs.enter
            items = ((enter, "say it", "do('send')"), ("esc", "back", "do('hush')"))
            self.query_one(Keys).show(items)

    def _focus_lines(self, cells: int) -> list[Line]:
        """While somebody talks, the newest talk stands where the focus is explained."""
        if not self.talking:
            return super()._focus_lines(cells)
        said = people.talk(self.desk, self.room.chat.lines, cells, self.focus_rows)
        margin = Run("  ", self.palette.screen.style)
        return [[margin, *line] for line in said]

    def _draw_people(self) -> None:
        desk, room, width = self.desk, self.room, self.window.width - 1
        said = room.fresh_talk(people.FRESH)
        if said is not None:
            line = people.talk_line(desk, room, said, width)
        else:
            line = people.line(desk, room, self._asides(), width)
        self.query_one("#people", Paper).draw([line])

    def _asides(self) -> list[Line]:
        """What may stand beside the people: a fact of the game, and the keys of this line."""
        p = self.palette
        talk: Line = (Run("m", p.key.style, "talk"), Run(" talk ", p.quiet.style, "talk"))
        around: Line = (Run(" z", p.key.style, "around"), Run(" table ", p.quiet.style, "around"))
        hints = [*(talk if self.seats else ()), *around]
        fact = self.aside_fact()
        if not fact:
            return [hints, list(around)]
        told = Run(f"{fact}   ", p.quiet.style)
        return [[told, *hints], [told, *around], [told]]

    # What is done

    def action_do(self, name: str) -> None:
        """Run a command; those of this line work whatever the player is doing."""
        match name:
            case "talk":
                self._talk()
            case "around":
                self._look_around()
            case "send":
                self._send()
            case "hush" | "back" if self.talking:
                self._hush()
            case _ if not self.talking:
                super().action_do(name)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say what was typed; other fields are the game's own."""
        if isinstance(event.input, TalkField):
            event.stop()
            event.prevent_default()
            self._send()

    def _talk(self) -> None:
        if self.seats:
            self.query_one("#people").display = False
            self.query_one(TalkField).open()
            self.show()
        else:
            self.say("Who looks on does not talk at the table.")

    def _hush(self) -> str:
        words = self.query_one(TalkField).close()
        self.query_one("#people").display = True
        self.show()
        return words

    def _send(self) -> None:
        words = self._hush()
        if not words:
            return
        try:
            self.room.talk(self.party, words, self.viewer)
        except IllegalAction as e:
            self.say(str(e))

    def _look_around(self) -> None:
        from tabletop_tui.host.screens.around import AroundScreen

        self.app.push_screen(AroundScreen(self.room, self.party))

    def cover(self, seat: Seat | None = None) -> None:
        """Hide the hand; nobody goes on typing behind the curtain."""
        if self.talking:
            self._hush()
        super().cover(seat)

    def play(self, seat: Seat, action: Any) -> bool:
        """Act for a seat of this terminal: it needs no bell for what comes of that."""
        self._acting = True
        done = super().play(seat, action)
        self._acting = False
        return done

    def _table_changed(self) -> None:
        calls = self.calls
        if calls - self._calls and not self._acting:
            self.post_message(self.Called())
        self._calls = calls
        super()._table_changed()

    def keep_safe(self) -> None:
        """One terminal is enough to wait for the disk: the one that has acted last."""
        count = self.table.count
        if any(self.table.acted(seat) == count for seat in self.seats):
            super().keep_safe()

    def _leave(self) -> None:
        comfort = "Your seat is kept for you." if self.seats else ""
        self.ask("Leave the table?", comfort, self.tabletop.go_home)


@cache
def hosted(screen: Callable[..., Screen[Any]]) -> type[Hosted]:
    """Return a game's own screen class with the people around the table."""
    assert isinstance(screen, type)  # noqa: S101 - narrows the type
    own = {"BINDINGS": _KEYS, "__doc__": f"{screen.__name__} at the host."}
    made: type[Hosted] = type(f"Hosted{screen.__name__}", (Hosted, screen), own)
    return made


def seat_at(screen: Callable[..., Screen[Any]], room: Room, party: Party) -> Hosted:
    """Return a terminal's screen of a table that plays. `screen` is the game's own."""
    save = room.save
    assert isinstance(save, Save)  # noqa: S101 - narrows the type
    table = hosted(screen)(save, party.seats)
    table.room, table.party = room, party
    table.held = True  # a key of the screen before may be on its way
    return table
