"""What is shown while the window is too small: nothing of a game, and no key but quit."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

LEAST_SIZE = Size(80, 24)
"""The smallest window that every screen fits into, in cells."""


class SmallScreen(Screen[None]):
    """Covers every other screen; the app takes it away once the window is large enough."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.quit")]

    def compose(self) -> ComposeResult:
        """Lay out the one sentence."""
        yield Static(id="small")

    def on_resize(self, event: events.Resize) -> None:
        """Say the size as it is now."""
        need, have = LEAST_SIZE, event.size
        self.query_one("#small", Static).update(
            Content(
                f"Tabletop needs {need.width}x{need.height}, has {have.width}x{have.height}.\n"
                "Make the window larger, or press q to quit."
            )
        )
