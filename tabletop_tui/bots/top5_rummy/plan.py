"""How many turns a hand is away from the tasks it still has to fulfil.

A plan names as many tasks as there are pieces to place and gives each cards of its own out of the
hand. What is missing costs turns, more for a card that is hard to come by. The quickest plan says
how far away the last piece is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import log
from typing import NamedTuple

from tabletop_tui.games.top5_rummy.cards import CARDS
from tabletop_tui.games.top5_rummy.tasks import TASKS

Wanted = tuple[tuple[str, float], ...]
"""Tasks, each with the turns that its best free space saves, as `in_order` puts them."""

_A_CARD = 0.9  # turns that a missing card costs, whichever it is: some purchases bring two
_A_RARE_CARD = 0.3  # more of them, for each time that only one card in 2.7 will do
_FAR = 99.0

# A hand is a number with a byte for each pool and for each card: how many of those it has. So
# hands can be added, taken away from each other, and compared at once.

_POOLS = tuple(
    dict.fromkeys(
        pool for task in TASKS.values() for pattern in task.patterns for pool, _ in pattern.parts
    )
)
_FIRST_CARD = len(_POOLS)
_BYTES = len(_POOLS) + len(CARDS)
_WEIGHTS = {
    card: sum(1 << 8 * place for place, pool in enumerate(_POOLS) if card in pool)
    + (1 << 8 * (_FIRST_CARD + number))
    for number, card in enumerate(CARDS)
}


class _Part(NamedTuple):
    place: int
    """The byte of the pool."""
    n: int
    """How many of its cards are asked for."""
    turns: float
    """What each of them costs that is missing."""
    cards: tuple[tuple[int, int], ...]
    """The byte and the weight of each card in the pool."""


def _part(pool: frozenset[str], n: int) -> _Part:
    cards = tuple(
        (_FIRST_CARD + number, _WEIGHTS[card]) for number, card in enumerate(CARDS) if card in pool
    )
    turns = _A_CARD + _A_RARE_CARD * log(len(CARDS) / len(pool))
    return _Part(_POOLS.index(pool), n, turns, cards)


_PATTERNS = {
    name: tuple(tuple(_part(pool, n) for pool, n in pattern.parts) for pattern in task.patterns)
    for name, task in TASKS.items()
}
_CHOOSING = (
    *("run4", "red11", "yellow11", "purple11", "blue11", "low4", "high4", "house5"),
    *("straight5", "colour6", "odd5", "even5", "any8"),
)
"""The tasks, first those that only few cards will do for: they choose before the others."""


def counted(cards: Iterable[str]) -> int:
    """Return cards as one number, for the functions below. Raises KeyError for what is none."""
    return sum(map(_WEIGHTS.__getitem__, cards))


def in_order(wanted: Iterable[tuple[str, float]]) -> Wanted:
    """Return tasks in the order in which a plan gives them cards."""
    return tuple(sorted(wanted, key=lambda task: _CHOOSING.index(task[0])))


@lru_cache(maxsize=1 << 15)
def turns(hand: int, wanted: Wanted, pieces: int) -> float:
    """Return the turns until a counted hand has fulfilled so many of the tasks, at least.

    Each task takes one to be fulfilled, and others for the cards that are missing.
    """
    if not pieces:
        return 0.0
    (task, saved), later = wanted[0], wanted[1:]
    missing, left = nearest(task, hand)
    quickest = 1 + missing - saved + turns(left, later, pieces - 1)
    if len(later) >= pieces:
        quickest = min(quickest, turns(hand, later, pieces))
    return quickest


@lru_cache(maxsize=1 << 15)
def nearest(task: str, hand: int) -> tuple[float, int]:
    """Return the turns that a counted hand lacks for a task, and the hand less the cards for it."""
    have = hand.to_bytes(_BYTES, "little")
    least = _FAR
    chosen: tuple[_Part, ...] = ()
    for pattern in _PATTERNS[task]:
        missing = 0.0
        for place, n, cost, _ in pattern:
            if have[place] < n:
                missing += (n - have[place]) * cost
                if missing >= least:
                    break
        else:
            least, chosen = missing, pattern
            if not missing:
                break
    for _, n, _, cards in chosen:
        for place, weight in cards:
            if n and have[place]:
                taken = min(n, have[place])
                n -= taken
                hand -= taken * weight
    return least, hand
