"""The curtain: nothing of a hand is to be seen while the keyboard goes from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from tabletop_tui.core.game import Seat
from tabletop_tui.tui.screens.quiet import QuietStart
from tabletop_tui.tui.widgets.digits import digit
from tabletop_tui.tui.widgets.fields import PinField
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.paper import Line, Paper, Run

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.table import TableScreen

_NEWS_LINES = 5
"""The most lines about what has happened."""
_CELLS = 72


class CurtainScreen(QuietStart):
    """An opaque screen; only the number key of the called player lifts it.

    It is made of what a spectator may know. No key of any game does anything here.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help"),
        Binding("g", "log"),
        Binding("q", "leave"),
        Binding("escape", "call"),
    ]

    def __init__(self, table: TableScreen[Any, Any], seat: Seat) -> None:
        """Call `seat` to the keyboard of `table`, which already looks as a spectator."""
        super().__init__()
        self._table = table
        self._seat = seat
        self._number = str(seat + 1)
        self._wrong = False
        self._asking = False

    def compose(self) -> ComposeResult:
        """Lay out the call and the keys."""
        yield Paper(id="curtain")
        yield PinField(id="pin")
        yield Keys(id="keys")

    def on_mount(self) -> None:
        """Call, and again whenever the look changes."""
        self._table.tabletop.look_changed.subscribe(self, lambda _: self._write())
        self._write()

    def on_resize(self) -> None:
        """Keep to the middle."""
        self._write()

    def became_ready(self) -> None:
        """Name the keys; take a PIN that is asked for."""
        keys = [("?", "help", "help"), ("g", "what has happened", "log"), ("q", "leave", "leave")]
        if self._asking:
            keys = [("enter", "lift", "try_pin"), ("esc", "back", "call")]
            self.query_one(PinField).opened()
        else:
            name = self._table.table.players[self._seat]
            keys.insert(0, (self._number, name, f"lift('{self._number}')"))
            if self._wished:
                keys.insert(1, ("esc", "back", "call"))
        self.query_one(Keys).show(keys)

    def not_ready(self) -> None:
        """Name no keys yet, and take none into a PIN."""
        self.query_one(Keys).show(())
        self.query_one(PinField).closed()

    def on_key(self, event: events.Key) -> None:
        """The called player's own number lifts the curtain, or asks for the PIN."""
        super().on_key(event)
        if self.ready and not self._asking and event.key.isdigit():
            event.stop()
            self.action_lift(event.key)

    def action_lift(self, number: str) -> None:
        """Lift the curtain if the number is the called player's."""
        if not self.ready or number != self._number:
            return
        if self._table.save.has_pin(self._seat):
            self._ask_pin()
        else:
            self.close(self._seat)

    def _ask_pin(self) -> None:
        self._asking, self._wrong = True, False
        self._write()
        self.wait_again()  # a held or doubled number is no part of the PIN

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Lift the curtain for the right PIN; a wrong one keeps it down."""
        event.stop()
        self._try(event.value)

    def action_try_pin(self) -> None:
        """Do what enter does."""
        if self._asking and self.ready:
            self._try(self.query_one(PinField).value)

    def action_call(self) -> None:
        """Ask for no PIN any more, and call the player again; or call off a look by the way."""
        if self._asking:
            self._asking = False
            self._write()
            self.wait_again()
        elif self._wished:
            self.close(None)

    @property
    def _wished(self) -> bool:
        """Whether it was a player's wish to look by the way: nobody has anything to do here now."""
        return self._table.guarded and self._table.called is None

    def _try(self, pin: str) -> None:
        self._wrong = not self._table.save.is_pin(self._seat, pin)
        if self._wrong:
            self.action_call()
        else:
            self.close(self._seat)

    def action_help(self) -> None:
        """Show keys and rules."""
        self._table.do("help")

    def action_log(self) -> None:
        """Show what has happened, as everybody may read it."""
        self._table.do("log")

    def action_leave(self) -> None:
        """Leave the table, after a question."""
        self._table.do("leave")

    def _write(self) -> None:
        lines = self._lines()
        paper = self.query_one("#curtain", Paper)
        screen = self.app.size
        left, top = max(2, (screen.width - _CELLS) // 2), max(1, (screen.height - len(lines)) // 3)
        margin = Run(" " * left, self._table.palette.screen.style)
        paper.draw([[]] * top + [[margin, *line] for line in lines])
        pin = self.query_one(PinField)
        pin.display, pin.styles.margin = self._asking, (0, 0, 0, left + 18)

    def _lines(self) -> list[Line]:
        desk = self._table.desk
        p = desk.palette
        ground, quiet = p.screen.style, p.quiet.style
        owner = p.owners[self._seat % len(p.owners)]
        name = self._table.table.players[self._seat]
        large = digit(self._number, desk.glyphs, owner.name.style, ground)
        beside: list[Line] = [
            [],
            [Run(f"{name}", owner.name.style)],
            [Run(f"Pass the keyboard to {name}, then press {self._number}.", p.title.style)],
            [Run(f"It is time to {self._table.errand(self._seat)}.", quiet)],
            [Run(self._about_pin(), p.warning.style if self._wrong else quiet)],
        ]
        lines: list[Line] = [
            [*one, Run("     ", ground), *two] for one, two in zip(large, beside, strict=True)
        ]
        lines += [[], *self._table.standing(_CELLS), []]
        table = self._table.table
        acted = table.acted(self._seat)
        since = acted + 1 if acted else 0
        news = table.log(None, since=since)  # in public words: the curtain is seen by everybody
        if not news:
            return lines
        heading = [Run(f"Since {name}'s last turn" if acted else "So far", p.title.style)]
        spelt = map(desk.glyphs.spelt, news)
        told = [line for entry in spelt for line in desk.speaker.say(entry, quiet, _CELLS)]
        room = max(_NEWS_LINES, self.app.size.height - len(lines) - 12)
        return [*lines, heading, *told[-room:]]

    def _about_pin(self) -> str:
        if self._asking:
            return "PIN, then enter:"
        if self._wrong:
            return "That was not the PIN."
        return "A PIN is set." if self._table.save.has_pin(self._seat) else ""
