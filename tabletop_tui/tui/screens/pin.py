"""A PIN of one's own for the curtain."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tabletop_tui.store.pins import PIN_LENGTH
from tabletop_tui.tui.glyphs import UNICODE
from tabletop_tui.tui.widgets.keys import Keys

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp


class PinScreen(ModalScreen[str | None]):
    """Asks a player for a new PIN; its answer is the PIN, "" for none, None for no change."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "answer")]

    def __init__(self, name: str) -> None:
        """Ask the player of this name."""
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """Lay out the question and the field."""
        glyphs = cast("TabletopApp", self.app).glyphs
        with Vertical(classes="dialog" if glyphs is UNICODE else "dialog -ascii"):
            yield Static(Content(f"A PIN for {self._name}"), classes="dialog-title")
            words = f"Up to {PIN_LENGTH} characters; none takes it off. It keeps friends honest."
            yield Static(Content(words), classes="dialog-text")
            pin = Input(password=True, max_length=PIN_LENGTH, id="new-pin")
            pin.cursor_blink = False
            yield pin
            yield Keys((("enter", "set it", "submit"), ("esc", "leave it", "answer")))

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with what was typed."""
        event.stop()
        self.dismiss(event.value)

    def action_submit(self) -> None:
        """Answer with what was typed."""
        self.dismiss(self.query_one(Input).value)

    def action_answer(self) -> None:
        """Change nothing."""
        self.dismiss(None)
