"""Where the lots of Metropolis lie on a screen, for a given size of a lot."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tabletop_tui.games.metropolis.board import GRID, LOTS, ROW

STREET_CELLS = 2
"""Columns between two districts; streets across and the river are one row."""


class LotSize(NamedTuple):
    """Cells that a lot takes."""

    width: int
    height: int

    @property
    def pad(self) -> int:
        """Columns kept free on a lot's left: the open edge, and a margin where there is room."""
        return 1 if self.width < 7 else 2


LOT_SIZES = (LotSize(5, 2), LotSize(7, 3), LotSize(11, 4))
"""From the size for 80x24 upwards."""


def extent(size: LotSize) -> tuple[int, int]:
    """Return how many columns and rows the whole board takes."""
    columns = len(GRID[0])
    return (
        columns * ROW * size.width + (columns - 1) * STREET_CELLS,
        len(GRID) * 2 * size.height + len(GRID) - 1,
    )


@cache
def corner(size: LotSize, lot: int) -> tuple[int, int]:
    """Return column and row of a lot's top left cell."""
    for down, districts in enumerate(GRID):
        for right, first in enumerate(districts):
            if first is not None and first <= lot < first + 10:
                x = right * (ROW * size.width + STREET_CELLS) + lot % ROW * size.width
                y = down * (2 * size.height + 1) + lot % 10 // ROW * size.height
                return x, y
    raise ValueError(f"there is no lot {lot}")


@cache
def _lot_rows(size: LotSize) -> dict[tuple[int, int], int]:
    """Return each lot by the column and row of its top left cell."""
    return {corner(size, lot): lot for lot in LOTS}


def lot_at(size: LotSize, x: int, y: int) -> int | None:
    """Return the lot that a cell belongs to; None in a street, the park or the river."""
    in_district = x % (ROW * size.width + STREET_CELLS)
    down, in_rows = divmod(y, 2 * size.height + 1)
    if in_district >= ROW * size.width or in_rows >= 2 * size.height:
        return None
    left = x - in_district % size.width
    return _lot_rows(size).get(
        (left, down * (2 * size.height + 1) + in_rows // size.height * size.height)
    )


@cache
def step(lot: int, right: int, down: int) -> int:
    """Return the lot next to this one as the board lies, over streets and the river.

    Around the park the step lands on the nearest lot; at the edge of the board it stays.
    """
    x, y = corner(LotSize(1, 1), lot)
    unit = LotSize(1, 1)
    columns, rows = extent(unit)
    while True:
        x, y = x + right, y + down
        if not (0 <= x < columns and 0 <= y < rows):
            return lot
        found = lot_at(unit, x, y)
        if found is not None:
            return found


def park(size: LotSize) -> tuple[int, int, int, int]:
    """Return column, row, width and height of the park."""
    for down, districts in enumerate(GRID):
        for right, first in enumerate(districts):
            if first is None:
                return (
                    right * (ROW * size.width + STREET_CELLS),
                    down * (2 * size.height + 1),
                    ROW * size.width,
                    2 * size.height,
                )
    raise AssertionError("the board has a park")


def street_row(size: LotSize) -> int:
    """Return the row of the street between the upper and the middle districts."""
    return 2 * size.height


def river_row(size: LotSize) -> int:
    """Return the row of the river between the middle and the lower districts."""
    return 4 * size.height + 1
