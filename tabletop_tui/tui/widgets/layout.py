"""Pieces of a layout: lines cut to a width, set side by side, framed, stacked, in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from tabletop_tui.tui.glyphs import Box, Glyphs
from tabletop_tui.tui.widgets.paper import Line, Run, width

MARGIN = 2
"""Cells left and right of everything."""


def cut(words: str, cells: int, glyphs: Glyphs) -> str:
    """Return the words at exactly so many cells; what is cut off leaves a sign."""
    if cell_len(words) <= cells:
        return set_cell_size(words, cells)
    return set_cell_size(words, cells - 1).rstrip() + glyphs.ellipsis


def cut_to(words: str, cells: int, glyphs: Glyphs) -> str:
    """Return `cut`, filled up again where a wide letter was cut in two."""
    return set_cell_size(cut(words, cells, glyphs), cells)


def across(parts: Sequence[tuple[int, Line]], gap: int, style: Style) -> list[Run]:
    """Return pieces of a line side by side, each in its cells."""
    runs: list[Run] = []
    for cells, part in parts:
        runs += [*part, Run(" " * max(0, cells - width(part)), style), Run(" " * gap, style)]
    return runs


def framed(rows: Sequence[list[Run]], box: Box, whole: bool) -> list[list[Run]]:
    """Return the rows of a card with its edges drawn, where its ground does not show.

    Only blanks are drawn over; `whole` is with a line above and below, in rows that are blank.
    """
    lines = [list(row) for row in rows]
    for row in lines:
        first, last = row[0], row[-1]
        if first.text[:1] == last.text[-1:] == " ":
            row[0] = first._replace(text=box.left + first.text[1:])
            row[-1] = row[-1]._replace(text=row[-1].text[:-1] + box.right)
    if whole:
        cells = width(lines[0]) - 2
        edge = lines[0][0]._replace(text=box.top_left + box.top * cells + box.top_right)
        under = box.bottom_left + box.bottom * cells + box.bottom_right
        lines[0], lines[-1] = [edge], [edge._replace(text=under)]
    return lines


def stacked(parts: Sequence[list[Line]], gaps: Sequence[tuple[int, ...]], rows: int) -> list[Line]:
    """Return parts one below the other in so many rows, spare rows between them.

    `gaps` are places of parts that get a row before them, all of a tuple or none, the first tuple
    first; then again. What is left stands around the whole.
    """
    spare = rows - sum(map(len, parts))
    before = [0] * len(parts)
    for places in (*gaps, *gaps):
        if len(places) <= spare:
            spare -= len(places)
            for place in places:
                before[place] += 1
    lines: list[Line] = [[] for _ in range(max(0, spare) // 2)]
    for room, part in zip(before, parts, strict=True):
        lines += [[] for _ in range(room)]
        lines += part
    return lines[:rows]


def in_middle(lines: Sequence[Line], cells: int, inner: int, style: Style) -> list[Line]:
    """Return lines of so many inner cells in the middle of wider ones."""
    margin = Run(" " * max(MARGIN, (cells - inner) // 2), style)
    return [[margin, *line] if line else [] for line in lines]
