"""Figures as a table. Only figures of one run are to be compared: machines differ and swing."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple


class Row(NamedTuple):
    """A measured thing: its figure, its ratio to what it is held against, and the rest."""

    name: str
    figure: str
    ratio: str = ""
    aside: str = ""


def ms(seconds: Sequence[float]) -> str:
    """Return the median in milliseconds, with the least and the most."""
    middle, least, most = (f"{1000 * s:.1f}" for s in (median(seconds), min(seconds), max(seconds)))
    return f"{middle} ms ({least}-{most})"


def ratio(values: Sequence[float], base: Sequence[float]) -> str:
    """Return the median of the ratios within each round."""
    return f"{median(v / b for v, b in zip(values, base, strict=True)):.2f}"


def show(title: str, goal: str, rows: Sequence[Row]) -> None:
    """Print a table."""
    print(f"\n{title}" + (f"  (goal: {goal})" if goal else ""))
    widths = [max(len(row[n]) for row in rows) for n in range(3)]
    for row in rows:
        cells = (row[0].ljust(widths[0]), row[1].rjust(widths[1]), row[2].rjust(widths[2]), row[3])
        print("  " + "  ".join(cells).rstrip())
