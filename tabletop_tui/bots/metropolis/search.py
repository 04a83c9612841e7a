"""Looking ahead: each choice is tried on the same few orders of the stack, some turns deep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop_tui.bots.metropolis.city import City, Site
from tabletop_tui.bots.metropolis.judge import Judge
from tabletop_tui.core.game import Seat

_WAITING = 1.0
"""Points that waiting must bring, to be better than building now: others do not wait."""


class Depth(NamedTuple):
    """How far is looked ahead. It is counted, never timed, so that a game repeats itself."""

    choices: int
    """The most promising ones, which alone are tried."""
    stacks: int
    """Orders of the lots face down, for two; the more seats, the fewer, as each costs more."""
    turns: int
    """Turns played after the one that is looked at."""


def best_take(
    city: City, stacks: Sequence[Sequence[int]], turns: int, takes: Sequence[tuple[int, Seat]]
) -> tuple[int, Seat]:
    """Return the choice of a lot that turns out best for the seat on turn."""

    def tried(take: tuple[int, Seat]) -> float:
        total = 0.0
        for ahead in _copies(city, stacks):
            ahead.take(*take)
            _finish_turn(ahead)
            total += _played_on(ahead, turns, city.turn)
        return total

    return max(takes, key=tried)


def best_site(
    city: City, stacks: Sequence[Sequence[int]], turns: int, sites: Sequence[Site]
) -> Site | None:
    """Return the building that turns out best for the seat on turn; None is to build nothing."""

    def tried(site: Site | None) -> float:
        total = -_WAITING * len(stacks) if site is None else 0.0
        for ahead in _copies(city, stacks):
            if site is not None:
                ahead.build(site)
            if not ahead.over:
                ahead.end_turn()
            total += _played_on(ahead, turns, city.turn)
        return total

    return max((*sites, None), key=tried)


def _copies(city: City, stacks: Sequence[Sequence[int]]) -> Iterator[City]:
    for stack in stacks:
        ahead = city.copy()
        ahead.stack = list(stack)
        yield ahead


def _played_on(city: City, turns: int, seat: Seat) -> float:
    """Return how far the seat is ahead after some turns that everybody plays by first sight."""
    for _ in range(turns):
        if city.over:
            break
        if city.display:
            _, take = max(Judge(city, city.turn).takes())
            city.take(*take)
        _finish_turn(city)
    return Judge(city, seat).ahead()


def _finish_turn(city: City) -> None:
    gain, site = max(Judge(city, city.turn).sites(), default=(0.0, None))
    if site is not None and gain > 0:
        city.build(site)
        if city.over:
            return
    city.end_turn()
