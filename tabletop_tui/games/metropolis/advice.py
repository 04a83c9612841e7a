"""What a player wants to know before acting, from the view alone and by the rules' own functions.

Texts write seats as `core.text.who`; the table puts the names in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tabletop_tui.core.game import Seat, Value
from tabletop_tui.core.ranking import points
from tabletop_tui.core.text import listing, who
from tabletop_tui.games.metropolis import construction, deals
from tabletop_tui.games.metropolis.board import DOWNTOWN, PARK, RIVER, district, district_lots, site
from tabletop_tui.games.metropolis.construction import (
    JOINT_SIZES,
    buildings_for,
    buildings_on_owned,
    not_owned,
)
from tabletop_tui.games.metropolis.model import Building, Deal, Offered, Standing, View
from tabletop_tui.games.metropolis.pieces import KINDS, SIZES, a
from tabletop_tui.games.metropolis.rights import claimants
from tabletop_tui.games.metropolis.scoring import scores, worth
from tabletop_tui.games.metropolis.values import Line, ValueTable

_LABELS = ((PARK, "park view"), (RIVER, "a riverside site"), (DOWNTOWN, "a downtown address"))


class Change(Value, frozen=True):
    """How a standing building's value would change."""

    building: int
    """Its place in `View.buildings`."""
    kind: str
    lots: tuple[int, ...]
    shares: tuple[tuple[Seat, int], ...]
    before: int
    after: int


class Preview(Value, frozen=True):
    """What a building would be worth, and what it would do to the others."""

    kind: str
    lots: tuple[int, ...]
    shares: tuple[tuple[Seat, int], ...]
    """Who would supply how many lots, the builder first."""
    problem: str
    """Why it cannot stand there, in one sentence; "" if it can."""
    total: int
    lines: tuple[Line, ...]
    effects: tuple[Change, ...]


class Together(Value, frozen=True):
    """A joint building that owned lots allow."""

    kind: str
    lots: tuple[int, ...]
    shares: tuple[tuple[Seat, int], ...]


class _Plan(NamedTuple):
    """The city with one more building, as `construction.City` wants it."""

    owners: tuple[Seat | None, ...]
    buildings: tuple[Standing | Building, ...]
    values: ValueTable


def preview(view: View, seat: Seat, kind: str, lots: Sequence[int]) -> Preview:
    """Return what a building of the seat's would be worth now, alone or with the lots' owners.

    It judges the ground, the reserve and the prohibitions, not whose turn it is. A piece that
    cannot lie on the lots even of an empty board is worth 0 and changes nothing.
    """
    lots = tuple(sorted(lots))
    unfit = construction.unfit(kind, lots)
    if unfit:
        return Preview(kind, lots, (), construction.sentence(unfit), 0, (), ())
    problem = construction.flaw(view, kind, lots) or _ownership_flaw(view, seat, kind, lots)
    building = Building(kind, lots, deals.shares(view.owners, seat, lots))
    city = _Plan(view.owners, (*view.buildings, building), view.values)
    valuation = worth(city, building)
    return Preview(
        kind=kind,
        lots=lots,
        shares=building.shares,
        problem=construction.sentence(problem) if problem else "",
        total=valuation.total,
        lines=valuation.lines,
        effects=tuple(_changes(view, city)),
    )


def buildable(view: View, seat: Seat) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Return every legal place on the seat's own lots, by kind, for the kinds that have one."""
    return _by_kind((build.kind, build.lots) for build in buildings_for(view, seat))


def joint(view: View, seat: Seat) -> tuple[Together, ...]:
    """Return every building that the seat could put up with partners, in the order of `KINDS`."""
    places = _by_kind(
        (build.kind, build.lots)
        for build in buildings_on_owned(view)
        if SIZES[build.kind] in JOINT_SIZES
    )
    together = (
        Together(kind, lots, deals.shares(view.owners, seat, lots))
        for kind, found in places.items()
        for lots in found
    )
    return tuple(t for t in together if t.shares[0][0] == seat and len(t.shares) > 1)


def lot_facts(view: View, lot: int) -> tuple[str, ...]:
    """Return what there is to say about a lot, in short sentences."""
    labels = [words for label, words in _LABELS if label in site(lot)]
    facts = [f"Lot {lot} has {listing(labels)}."] if labels else []
    for offered in view.display:
        if offered.lot == lot:
            return (*facts, offered.why, *_taker_facts(view, offered))
    building = building_on(view, lot)
    owner = view.owner(lot)
    if building is not None:
        return (*facts, *_building_facts(building))
    if owner is not None:
        return (*facts, f"{who(owner)} owns it.")
    return (*facts, _unowned_fact(view, lot))


def building_on(view: View, lot: int) -> Standing | None:
    """Return the building that stands on a lot."""
    return next((building for building in view.buildings if lot in building.lots), None)


def deal_words(view: View, deal: Deal) -> str:
    """Return what a deal is about: "Ann gives 12 and 47 to Ben for 33"."""
    return deals.words(deal, tuple(offered.lot for offered in view.display))


def line_words(lines: Sequence[Line]) -> str:
    """Return where a value comes from, in one line: "8 base value; +2 school in the district"."""
    first, *others = lines
    rest = (f"{line.points:+} {line.reason}" for line in others)
    return "; ".join((f"{first.points} {first.reason}", *rest))


def _by_kind(
    places: Iterable[tuple[str, tuple[int, ...]]],
) -> dict[str, tuple[tuple[int, ...], ...]]:
    found: dict[str, list[tuple[int, ...]]] = {kind: [] for kind in KINDS}
    for kind, lots in places:
        found[kind].append(lots)
    return {kind: tuple(lots) for kind, lots in found.items() if lots}


def _ownership_flaw(view: View, seat: Seat, kind: str, lots: tuple[int, ...]) -> str | None:
    """Return why the seat cannot dispose of the lots, alone or together with their owners."""
    unowned = [lot for lot in lots if view.owner(lot) is None]
    foreign = [lot for lot in lots if view.owner(lot) != seat]
    alone = SIZES[kind] not in JOINT_SIZES or len(foreign) == len(lots)
    wrong = unowned or (foreign if alone else [])
    return not_owned(view, seat, wrong[0]) if wrong else None


def _changes(view: View, city: _Plan) -> Iterator[Change]:
    for place, standing in enumerate(view.buildings):
        after = worth(city, standing).total
        if after != standing.total:
            yield Change(
                building=place,
                kind=standing.kind,
                lots=standing.lots,
                shares=standing.shares,
                before=standing.total,
                after=after,
            )


def _unowned_fact(view: View, lot: int) -> str:
    first = district(lot)
    owned = sum(view.owner(number) is not None for number in district_lots(lot))
    return f"Nobody owns it yet; owned lots of district {first}-{first + 9}: {owned}."


def _building_facts(building: Standing) -> list[str]:
    owners = listing(who(seat) for seat, _ in building.shares)
    facts = [f"{owners}: {a(building.kind)} worth {building.total} ({line_words(building.lines)})."]
    if len(building.shares) > 1:
        parts = scores(1 + max(s for s, _ in building.shares), [(building.total, building.shares)])
        split = listing(f"{points(parts[seat])} for {who(seat)}" for seat, _ in building.shares)
        facts.append(f"They share it: {split}.")
    return facts


def _taker_facts(view: View, offered: Offered) -> list[str]:
    """Return what the player on turn may do with a lot of the display."""
    if view.stage != "pick":
        return []
    others = [who(seat) for seat in offered.takers if seat != view.turn]
    give = f"give it to {listing(others, 'or')}"
    if not claimants(view.owners, offered.lot):
        return [f"It is for {who(view.turn)}, who is on turn."]
    if not others:
        return [f"{who(view.turn)} may take it."]
    if view.turn in offered.takers:
        return [f"{who(view.turn)} may take it, or {give}."]
    return [f"{who(view.turn)} may only {give}."]
