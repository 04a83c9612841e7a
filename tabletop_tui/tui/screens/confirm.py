"""A yes-or-no question that no doubled or held key can both ask and answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tabletop_tui.tui.glyphs import UNICODE
from tabletop_tui.tui.screens.quiet import QuietStart
from tabletop_tui.tui.widgets.keys import Keys

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp


class ConfirmScreen(QuietStart, ModalScreen[bool]):
    """Asks before something ends; its answer is whether it was meant.

    Only `y` says yes. The key that brought the question up does nothing here, nor does enter.
    Nor does anything that follows without a pause: a text pasted on a board can hold a `q` and a
    `y`. The keys of the answers are shown once they work.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)"),
        Binding("n,escape", "answer(False)"),
        Binding("x", "app.hide"),  # the app's own keys do not reach a dialog
    ]

    def __init__(self, question: str, comfort: str = "", *, yes: str = "yes", no: str = "no"):
        """Ask `question`; `comfort` says what will not be lost, `yes` and `no` what they do."""
        super().__init__()
        self._question = question
        self._comfort = comfort
        self._keys = (("y", yes, "answer(True)"), ("n", no, "answer(False)"))

    def compose(self) -> ComposeResult:
        """Lay out the question."""
        round_corners = cast("TabletopApp", self.app).glyphs is UNICODE
        with Vertical(classes="dialog" if round_corners else "dialog -ascii"):
            yield Static(Content(self._question), classes="dialog-title")
            if self._comfort:
                yield Static(Content(self._comfort), classes="dialog-text")
            yield Keys()

    def not_ready(self) -> None:
        """Name no keys yet."""
        self.query_one(Keys).show(())

    def became_ready(self) -> None:
        """Name the keys of the answers."""
        self.query_one(Keys).show(self._keys)

    def action_answer(self, yes: bool) -> None:
        """Close with the answer."""
        if self.ready:
            self.close(yes)
        else:  # a key on its way when the question came up
            self.wait_again()
