"""What buildings and seats are worth as things stand, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabletop_tui.core.game import Outcome, Seat
from tabletop_tui.core.ranking import leaders, points
from tabletop_tui.core.text import listing, who
from tabletop_tui.games.metropolis.construction import City, Standing
from tabletop_tui.games.metropolis.model import State
from tabletop_tui.games.metropolis.values import Valuation, value


def worth(city: City, building: Standing) -> Valuation:
    """Return what a building of the city is worth among the others."""
    others = ((b.kind, b.lots) for b in city.buildings if b.lots != building.lots)
    return value(building.kind, building.lots, others, city.values)


def scores(
    seats: int, buildings: Sequence[tuple[int, Sequence[tuple[Seat, int]]]]
) -> tuple[Fraction, ...]:
    """Return what each seat has, from (total, shares) of every building (M9)."""
    sums = [Fraction(0)] * seats
    for total, shares in buildings:
        size = sum(supplied for _, supplied in shares)
        for seat, supplied in shares:
            sums[seat] += Fraction(total * supplied, size)
    return tuple(sums)


def result(state: State) -> Outcome:
    """Return the outcome of a game that is over: equal points share the win."""
    totals = [(worth(state, building).total, building.shares) for building in state.buildings]
    final = scores(state.seats, totals)
    winners = leaders(final)
    best = f"{points(final[winners[0]])} {'point' if final[winners[0]] == 1 else 'points'}"
    names = listing(map(who, winners))
    if len(winners) == 1:
        return Outcome(final, winners, f"{names} wins with {best}.")
    return Outcome(final, winners, f"{names} share the win with {best} each.")
