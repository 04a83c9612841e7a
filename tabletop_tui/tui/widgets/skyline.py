"""A quiet row of houses along the foot of the first screen."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp

_HOUSES = ((7, 4), (5, 7), (8, 3), (6, 8), (4, 5), (9, 2), (6, 6), (5, 9), (7, 5), (5, 3), (8, 7))
"""Width and height of each house, in cells; wide screens begin again."""
_LIT = 0b1001101000110010110001010011
"""Which windows are lit, one bit after the other, over and over."""


class Skyline(Widget):
    """Houses in the colours of the ground, some windows lit. It says nothing, so it is left out
    where colours are few."""

    def on_mount(self) -> None:
        """Draw again whenever the look changes."""
        cast("TabletopApp", self.app).look_changed.subscribe(self, lambda _: self.refresh())

    def render_line(self, y: int) -> Strip:
        """Return one line of roofs, walls and windows."""
        app = cast("TabletopApp", self.app)
        palette, width, above_ground = app.palette, self.size.width, self.size.height - y
        air = palette.screen.style
        if palette.flat:
            return Strip.blank(width, air)
        window = app.glyphs.bottom_left
        segments: list[Segment] = []
        used = 0
        for number, (house_width, height) in enumerate(cycle(_HOUSES)):
            if used >= width:
                break
            ground = palette.districts[number % 2].ground
            stories = min(height, self.size.height - number % 2)
            wall = Style(color=palette.key.ink, bgcolor=ground)
            for x in range(house_width):
                column = used + x
                inside = 0 < x < house_width - 1 and x % 2 == 1
                inside = inside and 1 < above_ground < stories
                lit = inside and _LIT >> (column * 3 + y * 7) % _LIT.bit_length() & 1
                style = wall if above_ground <= stories else air
                segments.append(Segment(window if lit else " ", style))
            used += house_width
        return Strip(segments, used).crop(0, width)
