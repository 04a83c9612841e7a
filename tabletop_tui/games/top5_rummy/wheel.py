"""The display: a ring of eight spaces, and the wheel that gives each its price."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.games.top5_rummy.model import RING, Cards

_GAP = 3  # neighbouring empty spaces that call for a refill (R3)


def price(space: int, purchases: int) -> int:
    """Return what a space costs, and brings, once the wheel has turned so many steps."""
    return (space - purchases) % RING


def prices(purchases: int) -> tuple[int, ...]:
    """Return the price of each space once the wheel has turned so many steps."""
    return _PRICES[purchases % RING]


def by_price(purchases: int) -> tuple[int, ...]:
    """Return the spaces from the cheapest to the dearest."""
    return tuple((cost + purchases) % RING for cost in range(RING))


def wants_refill(ring: Sequence[Cards]) -> bool:
    """Return whether three or more neighbouring spaces are empty; the ring wraps (R3)."""
    run = 0
    for space in range(RING + _GAP - 1):
        run = 0 if ring[space % RING] else run + 1
        if run == _GAP:
            return True
    return False


def affordable(ring: Sequence[Cards], costs: Sequence[int], chips: int) -> list[int]:
    """Return the spaces with cards on them whose price the chips cover."""
    return [space for space, cards in enumerate(ring) if cards and costs[space] <= chips]


_PRICES = tuple(tuple(price(space, turned) for space in range(RING)) for turned in range(RING))
