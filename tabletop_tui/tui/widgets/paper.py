"""Lines of text laid out to the cell, in a widget that redraws only the lines that changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget


class Run(NamedTuple):
    """A piece of a line: cleaned text, how it looks, and what a click on it asks for."""

    text: str
    style: Style
    command: str = ""


Line = Sequence[Run]


def width(line: Line) -> int:
    """Return how many cells a line takes."""
    return sum(cell_len(run.text) for run in line)


def fitted(line: Line, cells: int, fill: Style) -> list[Run]:
    """Return the line cut or filled up to exactly `cells`."""
    kept: list[Run] = []
    room = cells
    for run in line:
        taken = cell_len(run.text)
        if taken > room:
            if room:
                kept.append(run._replace(text=set_cell_size(run.text, room)))
            return kept
        kept.append(run)
        room -= taken
    if room:
        kept.append(Run(" " * room, fill))
    return kept


def spread(left: Line, right: Line, cells: int, fill: Style) -> list[Run]:
    """Return one line with `left` at its start and `right` at its end; `left` gives way."""
    gap = max(0, cells - width(right))
    return [*fitted(left, gap, fill), *right]


class Paper(Widget):
    """A fixed area that shows lines of runs. Its size comes from the layout, never from the text.

    A click on a run with a command posts `Pressed`.
    """

    @dataclass
    class Pressed(Message):
        """A run was clicked."""

        paper: Paper
        command: str

        @property
        def control(self) -> Paper:
            """The widget that was clicked."""
            return self.paper

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._lines: list[list[Run]] = []
        self._ground: Style | None = None

    @property
    def text(self) -> str:
        """What is written on it, without looks."""
        return "\n".join("".join(run.text for run in line).rstrip() for line in self._lines)

    def draw(self, lines: Iterable[Line]) -> None:
        """Show these lines from the top; what does not fit is cut off."""
        fresh = [list(line) for line in lines]
        stale = self._lines
        self._lines = fresh
        if not self.is_mounted:
            return
        changed = [
            y
            for y in range(max(len(stale), len(fresh)))
            if (stale[y] if y < len(stale) else None) != (fresh[y] if y < len(fresh) else None)
        ]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def notify_style_update(self) -> None:
        """Forget the ground: the theme may be another one."""
        self._ground = None
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """Return line `y`, filled up with the widget's own ground."""
        cells = self.size.width
        ground = self._ground
        if ground is None:
            ground = self._ground = self.rich_style  # slow: it asks every widget around this one
        if y >= len(self._lines):
            return Strip.blank(cells, ground)
        runs = fitted(self._lines[y], cells, ground)
        return Strip([Segment(run.text, run.style) for run in runs], cells).simplify()

    def on_click(self, event: events.Click) -> None:
        """Find the run that was clicked."""
        if not event.y < len(self._lines):
            return
        x = 0
        for run in self._lines[event.y]:
            x += cell_len(run.text)
            if event.x < x:
                if run.command:
                    event.stop()
                    self.post_message(self.Pressed(self, run.command))
                return
