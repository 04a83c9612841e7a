"""What lies between the lots of Metropolis: streets, the river, the park."""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip

from tabletop_tui.games.metropolis.board import ROW
from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.theme import Palette
from tabletop_tui.tui.widgets import plan
from tabletop_tui.tui.widgets.plan import STREET_CELLS, LotSize


def street(size: LotSize, palette: Palette, glyphs: Glyphs) -> Strip:
    """Return the street between the upper and the middle districts, and what lies downtown."""
    width, _ = plan.extent(size)
    block = ROW * size.width
    line = glyphs.line.top if palette.flat else " "
    joint = glyphs.line.cross if palette.flat else " "
    caption = " downtown "
    half = (2 * block + STREET_CELLS - len(caption)) // 2
    tail = f"{line * half}{caption}".ljust(2 * block + STREET_CELLS, line)
    text = f"{line * block}{joint}{line * (STREET_CELLS - 1)}{tail}"
    return Strip([Segment(text[:width], palette.street.style)])


def river(size: LotSize, palette: Palette, glyphs: Glyphs) -> Strip:
    """Return the river between the middle and the lower districts."""
    width, _ = plan.extent(size)
    swell = f"{glyphs.wave}{glyphs.ripple}{glyphs.wave}{glyphs.wave} {glyphs.ripple}"
    text = list((swell * (width // len(swell) + 1))[:width])
    name = " river "
    at = (width - len(name)) // 2
    text[at : at + len(name)] = name
    return Strip([Segment("".join(text), palette.river.style)])


def crossing(palette: Palette, glyphs: Glyphs) -> Segment:
    """Return one row of a street between two districts that lie side by side."""
    text = glyphs.line.left if palette.flat else ""
    return Segment(text.ljust(STREET_CELLS), palette.street.style)


def park_row(y: int, size: LotSize, palette: Palette, glyphs: Glyphs) -> list[Segment]:
    """Return row `y` of the park, trees scattered always in the same places."""
    width, height = ROW * size.width, 2 * size.height
    plants = (glyphs.tree, glyphs.bush, glyphs.tree, glyphs.grass)
    row = [" "] * width
    for x in range(1, width - 1):
        seed = (x * 73 + y * 179 + x * y * 31) % 97
        if seed % 5 == 0:
            row[x] = plants[seed % len(plants)]
    if y == height // 2 - (height % 2 == 0 and height < 6):
        name = " P A R K "
        at = (width - len(name)) // 2
        row[at : at + len(name)] = name
    return [Segment("".join(row), palette.park.style)]
