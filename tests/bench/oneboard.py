"""The plain board that a key's way to the screen is measured against: one widget, a cursor.

With `--words` a line below tells where the cursor is, as the boards of games do.
"""

from __future__ import annotations

import sys

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

WIDTH, HEIGHT, ACROSS, DOWN = 5, 2, 16, 7
GROUNDS = (Style.parse("white on #204020"), Style.parse("white on #284828"))
CURSOR = Style.parse("black on yellow")


class Board(Widget):
    """A board of lots as large as Metropolis's."""

    DEFAULT_CSS = f"Board {{ height: {DOWN * HEIGHT}; }}"
    cursor = 0

    def render_line(self, y: int) -> Strip:
        row, line = divmod(y, HEIGHT)
        segments = []
        for x in range(ACROSS):
            lot = row * ACROSS + x
            style = CURSOR if lot == self.cursor else GROUNDS[(x + row) % 2]
            segments.append(Segment((f" {lot:<3} " if line == 0 else "     "), style))
        return Strip(segments, ACROSS * WIDTH)

    def move(self, step: int) -> None:
        old, self.cursor = self.cursor, (self.cursor + step) % (ACROSS * DOWN)
        self.refresh(self._region(old), self._region(self.cursor))

    def _region(self, lot: int) -> Region:
        return Region(lot % ACROSS * WIDTH, lot // ACROSS * HEIGHT, WIDTH, HEIGHT)


class OneBoard(App[None]):
    """The board, and perhaps a line of words."""

    BINDINGS = [("left", "move(-1)"), ("right", "move(1)")]  # noqa: RUF012

    def __init__(self, words: bool) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        yield Board()
        if self._words:
            yield Static("The cursor is on lot 0.", id="words")

    def action_move(self, step: int) -> None:
        board = self.query_one(Board)
        board.move(step)
        if self._words:
            words = f"The cursor is on lot {board.cursor}."
            self.query_one("#words", Static).update(words, layout=False)


if __name__ == "__main__":
    OneBoard("--words" in sys.argv).run()
