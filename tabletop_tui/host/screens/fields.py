"""The line to talk in, at every kind of table."""

from __future__ import annotations

from textual.widget import Widget
from textual.widgets import Input

from tabletop_tui.host.chat import LINE_CELLS


class TalkField(Input):
    """Takes a line of talk while it is open; all letters go to it then, and to nothing else."""

    def __init__(self) -> None:
        super().__init__(
            placeholder="say something to the table",
            max_length=2 * LINE_CELLS,
            disabled=True,  # what is only not shown may get the focus
            id="say",
        )
        self.cursor_blink = False  # a program at rest sends nothing
        self.display = False
        self._before: Widget | None = None
        """What had the focus before."""

    @property
    def is_open(self) -> bool:
        """Whether it takes what is typed."""
        return bool(self.display)

    def open(self) -> None:
        """Take what is typed, from the beginning."""
        self._before = self.screen.focused
        self.clear()
        self.disabled, self.display = False, True
        self.focus()

    def close(self) -> str:
        """Take nothing more; return what was typed, without blanks around it."""
        words = self.value.strip()
        self.clear()
        self.disabled, self.display = True, False
        self.screen.set_focus(self._before)
        return words
