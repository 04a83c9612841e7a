"""A PIN of one's own for the curtain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tabletop_tui.store.pins import PIN_LENGTH
from tabletop_tui.tui.glyphs import UNICODE
from tabletop_tui.tui.screens.quiet import QuietStart
from tabletop_tui.tui.widgets.fields import PinField
from tabletop_tui.tui.widgets.keys import Keys

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp
    from tabletop_tui.tui.screens.table import TableScreen

_RULE = f"Up to {PIN_LENGTH} characters; none takes it off. It keeps friends honest."
_AGAIN = "The same once more, so that no slip of a finger locks the hand away."
_UNLIKE = "These were two different ones. Once more from the beginning:"


class PinScreen(QuietStart, ModalScreen[str | None]):
    """Asks a player for a new PIN, twice; its answer is the PIN, "" for none, None for no change.

    The key that brought it up, doubled or held, is no part of the PIN.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "answer")]

    def __init__(self, name: str) -> None:
        """Ask the player of this name."""
        super().__init__()
        self._name = name
        self._first = ""

    def compose(self) -> ComposeResult:
        """Lay out the question and the field."""
        glyphs = cast("TabletopApp", self.app).glyphs
        with Vertical(classes="dialog" if glyphs is UNICODE else "dialog -ascii"):
            yield Static(Content(f"A PIN for {self._name}"), classes="dialog-title")
            yield Static(Content(_RULE), classes="dialog-text", id="about-pin")
            yield PinField(id="new-pin")
            yield Keys()

    def not_ready(self) -> None:
        """Name no keys yet, and take none into the PIN."""
        self.query_one(Keys).show(())
        self.query_one(PinField).closed()

    def became_ready(self) -> None:
        """Take the PIN from now on."""
        self.query_one(Keys).show((("enter", "set it", "submit"), ("esc", "leave it", "answer")))
        self.query_one(PinField).opened()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Ask once more, and answer with what was typed twice."""
        event.stop()
        self._typed(event.value)

    def action_submit(self) -> None:
        """Do what enter does."""
        if self.ready:
            self._typed(self.query_one(PinField).value)

    def action_answer(self) -> None:
        """Change nothing."""
        self.close(None)

    def _typed(self, pin: str) -> None:
        if pin == self._first:  # the second time; or no PIN at all, which needs no second
            self.close(pin)
            return
        words = _UNLIKE if self._first else _AGAIN
        self._first = "" if self._first else pin
        self.query_one("#about-pin", Static).update(Content(words))
        self.query_one(PinField).opened()


def ask_new_pin(table: TableScreen[Any, Any]) -> None:
    """Ask whoever looks at a table for a new PIN, or say why there is no use for one."""
    seat = table.viewer
    if seat is None or not table.guarded:
        table.say("A PIN is for players who share a keyboard and have hands to hide.")
        return
    if table.save.why_not is not None:
        table.say(table.save.why_not)
        return

    def answered(pin: str | None) -> None:
        if pin is not None:
            table.save.set_pin(seat, pin)
            table.say("The PIN is set." if pin else "There is no PIN any more.", good=True)

    table.app.push_screen(PinScreen(table.table.players[seat]), answered)
