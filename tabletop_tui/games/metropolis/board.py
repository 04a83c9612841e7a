"""The board of Metropolis: 80 lots in eight districts around a park and along a river.

            10-14 | 20-24 | 30-34
            15-19 | 25-29 | 35-39
            ------+-------+------
             PARK | 40-44 | 50-54
             PARK | 45-49 | 55-59
            ~~~~~~~~ river ~~~~~~~
            60-64 | 70-74 | 80-84
            65-69 | 75-79 | 85-89

A lot is its printed number. A district is a decade: two rows of five, x0-x4 above x5-x9.
"""

from __future__ import annotations

from functools import cache

LOTS = range(10, 90)
DISTRICTS = range(10, 90, 10)
"""The first lot of each district."""
ROW = 5
"""Lots in a row of a district; there are two rows."""
SIZE = 2 * ROW
"""Lots of a district."""

GRID: tuple[tuple[int | None, ...], ...] = ((10, 20, 30), (None, 40, 50), (60, 70, 80))
"""The districts as they lie, by first lot; None is the park."""

PARK = "park"
RIVER = "river"
DOWNTOWN = "downtown"

_PARK_VIEW = frozenset((15, 16, 17, 18, 19, 25, 40, 45, 70, 60, 61, 62, 63, 64))
_RIVERSIDE = frozenset((*range(45, 50), *range(55, 60), *range(70, 75), *range(80, 85)))


def district(lot: int) -> int:
    """Return the first lot of the district that the lot is in."""
    return lot - lot % 10


def district_lots(lot: int) -> range:
    """Return the ten lots of the district that the lot is in."""
    first = district(lot)
    return range(first, first + 10)


@cache
def neighbours(lot: int) -> tuple[int, ...]:
    """Return the lots that abut this one: a shared edge, inside one district.

    Raises ValueError for a number that is no lot.
    """
    if lot not in LOTS:
        raise ValueError(f"there is no lot {lot}")
    column = lot % ROW
    beside = [lot - 1] * (column > 0) + [lot + 1] * (column < ROW - 1)
    across = lot + ROW if lot % 10 < ROW else lot - ROW
    return tuple(sorted((*beside, across)))


@cache
def site(lot: int) -> frozenset[str]:
    """Return the site labels of a lot: any of "park", "river" and "downtown".

    Raises ValueError for a number that is no lot.
    """
    if lot not in LOTS:
        raise ValueError(f"there is no lot {lot}")
    labels = (
        (PARK, lot in _PARK_VIEW),
        (RIVER, lot in _RIVERSIDE),
        (DOWNTOWN, 40 <= lot < 60),
    )
    return frozenset(label for label, has in labels if has)
