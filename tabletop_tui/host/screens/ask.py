"""A question whose answer is typed: a name, a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tabletop_tui.tui.glyphs import UNICODE
from tabletop_tui.tui.widgets.keys import Keys

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp


class AskScreen(ModalScreen[str | None]):
    """Asks for a line; its answer is what was typed, None for no answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "answer(None)")]

    def __init__(
        self, title: str, comfort: str, value: str = "", *, length: int = 40, yes: str = "go on"
    ) -> None:
        """Ask `title`; `comfort` explains it, and `yes` is what enter does.

        `value` is there to begin with, and `length` is how many characters there may be.
        """
        super().__init__()
        self._title = title
        self._comfort = comfort
        self._value = value
        self._length = length
        self._yes = yes

    def compose(self) -> ComposeResult:
        """Lay out the question and the field."""
        round_corners = cast("TabletopApp", self.app).glyphs is UNICODE
        with Vertical(classes="dialog" if round_corners else "dialog -ascii"):
            yield Static(Content(self._title), classes="dialog-title")
            yield Static(Content(self._comfort), classes="dialog-text")
            yield Input(self._value, max_length=self._length, id="answer")
            yield Keys((("enter", self._yes, "submit"), ("esc", "back", "answer(None)")))

    def on_mount(self) -> None:
        """Begin at the end of what is there."""
        field = self.query_one(Input)
        field.cursor_blink = False  # a program at rest sends nothing
        field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with what was typed."""
        event.stop()
        self.action_submit()

    def action_submit(self) -> None:
        """Do what enter does."""
        self.action_answer(self.query_one(Input).value.strip() or None)

    def action_answer(self, answer: str | None) -> None:
        """Leave with an answer, or without one; once, though its key may come twice."""
        if self.is_active:
            self.dismiss(answer)
