"""The 25 buildings of Metropolis: their shapes, their number, and where each can stand.

A piece may be turned by 180 degrees, never by 90 (the lots are oblong) and never flipped over,
so the two apartments are different pieces, and so are the two hospitals.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tabletop_tui.games.metropolis.board import DISTRICTS, ROW


class Piece(NamedTuple):
    """A kind of building as it lies in the reserve."""

    title: str
    """What players call it, without an article."""
    row: str
    """Its row of the evaluation table: mirror images share one."""
    number: int
    """How many the game has."""
    shape: tuple[str, ...]
    """Drawn before turning, a string a row; `X` is a lot."""

    @property
    def size(self) -> int:
        """How many lots it takes."""
        return sum(row.count("X") for row in self.shape)


PIECES = {
    "house": Piece("house", "house", 8, ("X",)),
    "store": Piece("store", "store", 3, ("X",)),
    "apartment_l": Piece("apartment L", "apartment", 2, ("XX", "X.")),
    "apartment_r": Piece("apartment R", "apartment", 2, ("XX", ".X")),
    "factory": Piece("factory", "factory", 3, ("XXXX",)),
    "school": Piece("school", "school", 2, ("XXX", ".X.")),
    "office": Piece("office building", "office", 2, ("XX", "XX")),
    "hospital_s": Piece("hospital S", "hospital", 1, (".XX", "XX.")),
    "hospital_z": Piece("hospital Z", "hospital", 1, ("XX.", ".XX")),
    "department_store": Piece("department store", "department_store", 1, ("XXX", "XXX")),
}
"""Every kind by its id, in the order of the evaluation table."""

KINDS = tuple(PIECES)
TOTAL = sum(piece.number for piece in PIECES.values())
SIZES = {kind: piece.size for kind, piece in PIECES.items()}


def a(kind: str) -> str:
    """Return the kind's title with its article: "a school", "an office building"."""
    title = PIECES[kind].title
    return f"{'an' if title[0] in 'aeiou' else 'a'} {title}"


@cache
def fits(kind: str) -> tuple[tuple[int, ...], ...]:
    """Return where a piece can lie in any district, as positions 0-9, ascending."""
    lying = {
        tuple(sorted(ROW * (top + row) + left + column for row, column in cells))
        for cells in _turns(PIECES[kind].shape)
        for top in range(2 - max(row for row, _ in cells))
        for left in range(ROW - max(column for _, column in cells))
    }
    return tuple(sorted(lying))


@cache
def placements(kind: str) -> tuple[frozenset[int], ...]:
    """Return every set of lots of the board that the piece can cover, in ascending order."""
    return tuple(
        frozenset(first + position for position in lying)
        for first in DISTRICTS
        for lying in fits(kind)
    )


@cache
def fitting(room: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return all (kind, positions) that lie within a district's room, in the order of `KINDS`.

    `room` is a set of the ten positions as bits: bit 0 is the district's first lot.
    """
    return tuple((kind, lying) for kind, lying, bits in _all_fits() if bits & room == bits)


@cache
def kinds_fitting(room: int) -> frozenset[str]:
    """Return the kinds that lie within a district's room (see `fitting`)."""
    return frozenset(kind for kind, _ in fitting(room))


@cache
def _all_fits() -> tuple[tuple[str, tuple[int, ...], int], ...]:
    """Return (kind, positions, positions as bits) of every way a piece lies in a district."""
    return tuple(
        (kind, lying, sum(1 << position for position in lying))
        for kind in KINDS
        for lying in fits(kind)
    )


def _turns(shape: tuple[str, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the cells (row, column) of a shape as drawn and turned by 180 degrees."""
    cells = tuple(
        (row, column)
        for row, line in enumerate(shape)
        for column, mark in enumerate(line)
        if mark == "X"
    )
    height, width = len(shape) - 1, len(shape[0]) - 1
    return cells, tuple((height - row, width - column) for row, column in cells)
