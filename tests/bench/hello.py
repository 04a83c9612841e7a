"""The empty app that starting is measured against."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static


class Hello(App[None]):
    """One word."""

    def compose(self) -> ComposeResult:
        yield Static("hello")


if __name__ == "__main__":
    Hello().run()
