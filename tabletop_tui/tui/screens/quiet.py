"""A quiet moment before a screen takes keys: none meant for the one before shall act on it."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.screen import Screen
from textual.timer import Timer

QUIET = 0.3
"""Seconds without a key until a screen takes one."""


class QuietStart(Screen[Any]):
    """The base of screens that a doubled, held or pasted key must not answer.

    Keys are dropped until none has come for `QUIET` seconds since the screen was painted; then
    `ready` is true and `became_ready` is called.
    """

    ready = False
    """Whether keys are taken now."""
    _quiet: Timer | None = None

    def became_ready(self) -> None:
        """Show that keys are taken now."""

    def not_ready(self) -> None:
        """Show that no keys are taken yet."""

    def on_screen_resume(self) -> None:
        """Whenever the screen comes up, wait from when it is painted."""
        self.wait_again()
        self.call_after_refresh(self.wait_again)

    def on_key(self, event: events.Key) -> None:
        """A key that comes too early is dropped, and the wait begins anew."""
        if not self.ready:
            event.stop()
            event.prevent_default()
            self.wait_again()

    def close(self, answer: Any) -> None:
        """Go away with an answer, once: several keys of one read may all ask for it."""
        if self.ready:
            self.ready = False
            self.dismiss(answer)

    def wait_again(self) -> None:
        """Take no keys until the next quiet moment."""
        self.ready = False
        if not self.is_active:  # it is on its way out, or waits when it comes up again
            return
        self.not_ready()
        if self._quiet is not None:
            self._quiet.stop()
        self._quiet = self.set_timer(QUIET, self._take_keys)

    def _take_keys(self) -> None:
        self.ready = True
        self.became_ready()
