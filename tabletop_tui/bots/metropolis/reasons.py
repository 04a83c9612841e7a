"""Why a bot does what it does, in a sentence for the player whom it advises."""

from __future__ import annotations

from tabletop_tui.bots.metropolis.bargain import Gains, Swap
from tabletop_tui.bots.metropolis.city import Site, lots_of
from tabletop_tui.bots.metropolis.district import District
from tabletop_tui.bots.metropolis.ground import Place
from tabletop_tui.bots.metropolis.judge import Judge
from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount, listing, who
from tabletop_tui.games.metropolis.board import DISTRICTS, SIZE
from tabletop_tui.games.metropolis.model import Deal, Trade
from tabletop_tui.games.metropolis.pieces import KINDS, PIECES, a

_ROUGHLY_NOTHING = 0.5


def take(judge: Judge, lot: int, to: Seat) -> str:
    """Return why a lot should go to a seat."""
    if to != judge.seat:
        if all(taker != judge.seat for _, taker in judge.city.takes()):
            return f"None of the lots can be yours, and lot {lot} helps {who(to)} least."
        return f"Lot {lot} does {who(to)} so little good that no other choice costs you less."
    district, position = judge.city.at(lot)
    after = district.given(to, 1 << position)
    mine = _plan(judge, after, judge.seat, position)
    theirs = _rival_plan(judge, district, position)
    if mine is not None and (theirs is None or mine[0] >= theirs[1]):
        return f"Lot {lot} is part of your ground for {_described(judge, after, mine[1])}."
    if theirs is not None:
        rival, _, place = theirs
        return f"Lot {lot} keeps {who(rival)} from {a(KINDS[place.kind])} there."
    return f"No lot on display does you much good, and lot {lot} is as good as any."


def building(judge: Judge, site: Site) -> str:
    """Return why a building should go up."""
    district = judge.city.districts[site.district]
    after = district.built_up(site.place, site.shares)
    worth = _worth(after, site)
    title = a(KINDS[site.place.kind])
    said = f"{title[0].upper()}{title[1:]} is worth {worth} there"
    gain = after.scores[judge.seat] - district.scores[judge.seat] - worth
    if gain:
        verb = "gain" if gain > 0 else "lose"
        said = f"{said}, and your other buildings {verb} {amount(round(abs(gain)), 'point')}"
    return f"{said}; nothing else you can build now does more for you."


def joint(judge: Judge, site: Site) -> str:
    """Return why a joint building should be proposed."""
    worth = _worth(judge.city.districts[site.district].built_up(site.place, site.shares), site)
    title = PIECES[KINDS[site.place.kind]].title
    partners = listing(who(seat) for seat, _ in site.shares if seat != judge.seat)
    mine, size = site.shares[0][1], len(site.place.positions)
    return (
        f"The {title} on {listing(lots_of(site))} is worth {worth}, and {mine} of its {size} lots "
        f"are yours, so both you and {partners} gain by it."
    )


def no_building(judge: Judge) -> str:
    """Return why nothing should be built."""
    if not any(True for _ in judge.city.sites(judge.seat)):
        return "Nothing can be built on your lots."
    plans = [
        (hope, district, place)
        for district in judge.city.districts
        for hope, place in district.hopes(judge.seat, judge.kinds)[:1]
        if place.bits & district.own[judge.seat]
    ]
    if not plans or not judge.hope:
        return "Whatever you can build now costs you more than it is worth."
    _, district, place = max(plans, key=lambda plan: plan[0])
    return f"Your lots are better kept, above all for {_described(judge, district, place)}."


def answer(gains: Gains, deal: Deal, *, good: bool) -> str:
    """Return why a deal should be taken or not."""
    other = who(deal.by) if isinstance(deal, Trade) else "the others"
    said = f"It {_effect(gains.own, 'you')}, and {_effect(gains.theirs, other)}"
    return f"{said}; that is worth it." if good else f"{said}; that is not worth it."


def swap(gains: Gains, swap: Swap) -> str:
    """Return why a swap should be offered."""
    return (
        f"Lot {swap.want} fits your ground better than lot {swap.give}: "
        f"it {_effect(gains.own, 'you')}, and {_effect(gains.theirs, who(swap.to))}."
    )


def _effect(gain: float, whom: str) -> str:
    if abs(gain) < _ROUGHLY_NOTHING:
        return f"changes little for {whom}"
    verb = "gains" if gain > 0 else "costs"
    return f"{verb} {whom} about {amount(round(abs(gain)) or 1, 'point')}"


def _plan(
    judge: Judge, district: District, seat: Seat, position: int
) -> tuple[float, Place] | None:
    """Return the best that a seat may build on a lot, with its hope for it."""
    plans = district.hopes(seat, judge.kinds)
    return next((plan for plan in plans if plan[1].bits >> position & 1), None)


def _rival_plan(
    judge: Judge, district: District, position: int
) -> tuple[Seat, float, Place] | None:
    plans = [
        (plan[0], seat, plan[1])
        for seat in range(judge.city.seats)
        if seat != judge.seat and (plan := _plan(judge, district, seat, position))
    ]
    if not plans:
        return None
    hope, seat, place = max(plans, key=lambda plan: plan[0])
    return seat, hope, place


def _described(judge: Judge, district: District, place: Place) -> str:
    """Return "a school on 11, 12, 13 and 17, with 17 still to get"."""
    first = DISTRICTS[district.number]
    lots = [first + position for position in place.positions]
    mine = district.own[judge.seat]
    missing = [lot for lot in lots if not mine >> lot % SIZE & 1]
    where = f"{a(KINDS[place.kind])} on {listing(lots)}"
    return f"{where}, with {listing(missing)} still to get" if missing else where


def _worth(district: District, site: Site) -> int:
    """Return what a building is worth that has just been put up in the district."""
    return max(0, site.place.base + district.pool.ground.around(site.place.row, district.counts))
