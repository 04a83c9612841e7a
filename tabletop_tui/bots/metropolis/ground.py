"""What never changes about the board, in numbers that are quick to work with.

A district's ten lots are bits: bit 0 is its first lot. Kinds and rows are their places in
`pieces.KINDS` and `value_table.ROWS`.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletop_tui.games.metropolis.board import DISTRICTS, SIZE, district_lots, neighbours, site
from tabletop_tui.games.metropolis.pieces import KINDS, PIECES, fits
from tabletop_tui.games.metropolis.value_table import ROWS, ValueTable

KIND = {kind: place for place, kind in enumerate(KINDS)}
ROW_OF = tuple(ROWS.index(PIECES[kind].row) for kind in KINDS)
NUMBERS = tuple(PIECES[kind].number for kind in KINDS)
NEXT_TO = tuple(
    sum(1 << other % SIZE for other in neighbours(lot)) for lot in district_lots(DISTRICTS[0])
)
"""For each position of a district, the positions that abut it, as bits."""

Counts = tuple[int, ...]
"""How many buildings of each row stand in a district."""


class Place(NamedTuple):
    """A way in which a piece can lie in a district."""

    kind: int
    row: int
    bits: int
    positions: tuple[int, ...]
    base: int
    """What it is worth there without its neighbours."""


class Ground:
    """The board under one evaluation table."""

    def __init__(self, table: ValueTable) -> None:
        self._effects = [
            [(ROWS.index(e.kind), e.points, e.each) for e in table.row(row).effects] for row in ROWS
        ]
        self._forbids = [[ROWS.index(other) for other in table.row(row).forbids] for row in ROWS]
        self._sites = [dict(table.row(row).site) for row in ROWS]
        self._bases = [table.row(row).base for row in ROWS]
        self.places = tuple(
            tuple(self._place(first, kind, lying) for kind in KINDS for lying in fits(kind))
            for first in DISTRICTS
        )
        """By district: all its places, in the order of `KINDS`."""
        self.place_at = tuple({(p.kind, p.bits): p for p in places} for places in self.places)
        """By district: a place by its kind and bits."""
        self._around: dict[tuple[int, Counts], int] = {}
        self._allowed: dict[Counts, int] = {}

    def around(self, row: int, counts: Counts) -> int:
        """Return what neighbours add to a building of the row; `counts` includes itself."""
        key = (row, counts)
        points = self._around.get(key)
        if points is None:
            points = 0
            for other, each_points, each in self._effects[row]:
                number = counts[other] - (other == row)
                points += each_points * (number if each else min(number, 1))
            self._around[key] = points
        return points

    def allowed(self, counts: Counts) -> int:
        """Return the kinds that no building forbids, as bits."""
        kinds = self._allowed.get(counts)
        if kinds is None:
            kinds = sum(
                1 << kind
                for kind, row in enumerate(ROW_OF)
                if not any(counts[other] for other in self._forbids[row])
            )
            self._allowed[counts] = kinds
        return kinds

    def _place(self, first: int, kind: str, lying: tuple[int, ...]) -> Place:
        number = KIND[kind]
        row = ROW_OF[number]
        labels = frozenset().union(*(site(first + position) for position in lying))
        bases = [base for label, base in self._sites[row].items() if label in labels]
        bits = sum(1 << position for position in lying)
        return Place(number, row, bits, lying, max(bases, default=self._bases[row]))
