"""Scores in order: exact, and the same for every seating."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabletop_tui.core.game import Seat


def ranks(scores: Sequence[Fraction]) -> tuple[int, ...]:
    """Return each seat's rank, most points first; equal scores share one, the next is skipped."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def leaders(scores: Sequence[Fraction]) -> tuple[Seat, ...]:
    """Return every seat of rank 1."""
    return tuple(seat for seat, rank in enumerate(ranks(scores)) if rank == 1)


def points(score: Fraction) -> str:
    """Return a score as players write it: "9", "9 3/4", "-1/2"."""
    whole, part = divmod(abs(score.numerator), score.denominator)
    sign = "-" if score < 0 else ""
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{f'{whole} ' if whole else ''}{part}/{score.denominator}"
