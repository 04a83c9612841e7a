"""Deals: what an offer is worth to both sides, which ones to make, which ones to take.

An offer is good for a seat if it gains by it, and not much less than the other side does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabletop_tui.bots.metropolis.city import City, Site, place_of
from tabletop_tui.bots.metropolis.ground import KIND
from tabletop_tui.bots.metropolis.judge import Judge
from tabletop_tui.core.game import Seat
from tabletop_tui.games.metropolis.board import DISTRICTS, LOTS, SIZE
from tabletop_tui.games.metropolis.construction import JOINT_SIZES
from tabletop_tui.games.metropolis.model import Deal, Trade
from tabletop_tui.games.metropolis.pieces import SIZES

LEAST = 0.5
"""Points that a deal must gain to be worth the talk."""
FAIR = 0.75
"""What a seat must gain of what the other side gains, to say yes."""

_JOINT_KINDS = sum(1 << KIND[kind] for kind, size in SIZES.items() if size in JOINT_SIZES)


class Gains(NamedTuple):
    """What a deal does for the seat that thinks about it, and for the best of the other side."""

    own: float
    theirs: float

    def good(self, fair: float, seats: int) -> bool:
        """Return whether the seat should want it; the more seats, the less one rival matters."""
        return self.own >= LEAST and self.own >= fair * self.theirs / (seats - 1)


class Swap(NamedTuple):
    """A lot for a lot."""

    give: int
    want: int
    to: Seat


def gains_of(judge: Judge, deal: Deal) -> Gains:
    """Return what an open deal that waits for the judge's seat would do."""
    if isinstance(deal, Trade):
        return _exchanged(judge, deal.by, deal.give, deal.to, deal.want)
    number = (deal.lots[0] - LOTS.start) // SIZE
    pool = judge.city.districts[0].pool
    return together(judge, Site(number, place_of(pool, deal.kind, deal.lots), deal.shares))


def swaps(judge: Judge, fair: float) -> list[tuple[Gains, Swap]]:
    """Return the swaps of one lot for one that both sides should want, the best first."""
    city, seat = judge.city, judge.seat
    found = []
    for other in range(city.seats):
        if other == seat:
            continue
        given = _free_lots(judge, seat, other)
        got = _free_lots(judge, other, seat)
        for give, (give_loss, give_gain) in given.items():
            for want, (want_loss, want_gain) in got.items():
                if give // SIZE == want // SIZE:
                    continue  # its two halves would not simply add up
                own, theirs = want_gain + give_loss, give_gain + want_loss
                wanted = Gains(own, theirs).good(fair, city.seats)
                if wanted and Gains(theirs, own).good(FAIR, city.seats):
                    found.append((Gains(own, theirs), Swap(give, want, other)))
    found.sort(reverse=True)
    return found


def together(judge: Judge, site: Site) -> Gains:
    """Return what a joint building would do for the seat, and for its luckiest partner."""

    def gain(seat: Seat) -> float:
        return judge.gain(site, lambda district: judge.has(district, seat))

    return Gains(gain(judge.seat), max(gain(s) for s, _ in site.shares if s != judge.seat))


def joint_sites(judge: Judge, fair: float) -> list[tuple[float, Site]]:
    """Return what all partners should want to build together, with the seat's gain, best first."""
    found = []
    for site in _shared_sites(judge.city, judge.seat):
        gains = together(judge, site)
        if gains.good(fair, judge.city.seats) and _agreeable(judge, site):
            found.append((gains.own, site))
    found.sort(reverse=True)
    return found


def _agreeable(judge: Judge, site: Site) -> bool:
    partners = (Judge(judge.city, seat) for seat, _ in site.shares if seat != judge.seat)
    return all(together(judge, site).good(FAIR, judge.city.seats) for judge in partners)


def _shared_sites(city: City, seat: Seat) -> Iterator[Site]:
    """Yield what the seat could build with partners."""
    kinds = city.kinds & _JOINT_KINDS
    for number, district in enumerate(city.districts):
        mine = district.own[seat]
        for place in district.places(district.owned, kinds):
            if place.bits & mine and place.bits & ~mine:
                suppliers = [
                    (other, (place.bits & lots).bit_count())
                    for other, lots in enumerate(district.own)
                    if place.bits & lots
                ]
                suppliers.sort(key=lambda share: share[0] != seat)
                yield Site(number, place, tuple(suppliers))


def _free_lots(judge: Judge, by: Seat, to: Seat) -> dict[int, tuple[float, float]]:
    """Return what it does for giver and taker if a lot changes hands, by lot."""
    found = {}
    for first, district in zip(DISTRICTS, judge.city.districts, strict=True):
        free = district.own[by] & ~district.built
        for position in range(SIZE):
            if free >> position & 1:
                after = district.given(to, 1 << position)
                found[first + position] = (
                    judge.has(after, by) - judge.has(district, by),
                    judge.has(after, to) - judge.has(district, to),
                )
    return found


def _exchanged(
    judge: Judge, by: Seat, give: tuple[int, ...], to: Seat, want: tuple[int, ...]
) -> Gains:
    after = judge.city.copy()
    after.give(to, give)
    after.give(by, want)
    gain = [
        sum(judge.has(d, seat) for d in after.districts)
        - sum(judge.has(d, seat) for d in judge.city.districts)
        for seat in (by, to)
    ]
    own, theirs = reversed(gain) if judge.seat == to else gain
    return Gains(own, theirs)
