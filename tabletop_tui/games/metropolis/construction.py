"""Where buildings can stand: shape, free ground, the reserve and the prohibitions (M5, M7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress
from typing import Protocol

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount, clean, listing, who
from tabletop_tui.games.metropolis.board import DISTRICTS, LOTS, district
from tabletop_tui.games.metropolis.model import Build
from tabletop_tui.games.metropolis.pieces import PIECES, SIZES, a, fits, fitting, kinds_fitting
from tabletop_tui.games.metropolis.values import ValueTable, bans, forbidden

JOINT_SIZES = (4, 6)
"""How many lots a joint building can take (M9)."""

_DISTRICT = (1 << 10) - 1
_BITS = tuple(1 << position for position in range(len(LOTS)))
_EVERYWHERE = sum(_BITS)
_COUNTS = {kind: piece.number for kind, piece in PIECES.items()}


class Standing(Protocol):
    """A building, in a state or in a view."""

    @property
    def kind(self) -> str:
        """The kind of piece."""

    @property
    def lots(self) -> tuple[int, ...]:
        """The lots it stands on."""


class City(Protocol):
    """What a state and a view both show of the board."""

    @property
    def owners(self) -> tuple[Seat | None, ...]:
        """The owner of each lot, from lot 10 on."""

    @property
    def buildings(self) -> Sequence[Standing]:
        """The buildings, in the order they were built."""

    @property
    def values(self) -> ValueTable:
        """The evaluation table."""


def reserve(city: City) -> dict[str, int]:
    """Return how many pieces of each kind are not built yet, in the order of `KINDS`."""
    left = dict(_COUNTS)
    for building in city.buildings:
        left[building.kind] -= 1
    return left


def built_on(city: City, lot: int) -> bool:
    """Return whether a building stands on the lot."""
    return any(lot in building.lots for building in city.buildings)


def kinds_in(city: City, first: int) -> list[str]:
    """Return the kinds that stand in the district of lot `first`."""
    return [b.kind for b in city.buildings if district(b.lots[0]) == district(first)]


def buildings_for(city: City, seat: Seat) -> Iterator[Build]:
    """Yield every building the seat's own lots allow, district by district."""
    return _sites(city, _room([owner == seat for owner in city.owners]))


def buildings_on_owned(city: City) -> Iterator[Build]:
    """Yield every building that owned lots allow, whoever owns them."""
    return _sites(city, _room([owner is not None for owner in city.owners]))


def nothing_fits(city: City) -> bool:
    """Return whether no piece left could stand anywhere, whoever owned the lots (M7)."""
    rooms = _open_rooms(city, _EVERYWHERE)
    return all(allowed.isdisjoint(kinds_fitting(room)) for _, room, allowed in rooms)


def flaw(city: City, kind: str, lots: Sequence[int]) -> str | None:
    """Return why the piece cannot stand on the lots, whoever owns them; None if it can.

    The reason is a clause that can follow a colon.
    """
    wrong = unfit(kind, lots)
    if wrong:
        return wrong
    if not reserve(city)[kind]:
        return f"no {PIECES[kind].title} is left in the reserve"
    for lot in lots:
        if built_on(city, lot):
            return f"lot {lot} is built on already"
    first = district(lots[0])
    banned = forbidden(kind, kinds_in(city, first), city.values)
    if banned:
        return f"{a(kind)} may not stand in district {first}-{first + 9} with {a(banned)}"
    return None


def unfit(kind: str, lots: Sequence[int]) -> str | None:
    """Return why the piece cannot lie on the lots of an empty board, as a clause."""
    if kind not in PIECES:
        return f"there is no building called {clean(kind, 20) or 'that'}"
    wrong = bad_lots(lots)
    if wrong:
        return wrong
    if len(lots) != SIZES[kind]:
        return f"{a(kind)} takes {amount(SIZES[kind], 'lot')}, not {len(lots)}"
    first = district(lots[0])
    if any(district(lot) != first for lot in lots):
        return f"{a(kind)} stands inside one district"
    if tuple(sorted(lot - first for lot in lots)) not in fits(kind):
        return f"{a(kind)} does not have the shape of {listing(sorted(lots))}"
    return None


def bad_lots(lots: Sequence[int]) -> str | None:
    """Return what is wrong with a list of lots by itself: a number no lot has, or one twice."""
    for lot in lots:
        if lot not in LOTS:
            return f"there is no lot {short(lot)}"
        if lots.count(lot) > 1:
            return f"lot {lot} is named twice"
    return None


def not_owned(city: City, seat: Seat, lot: int) -> str | None:
    """Return whose lot it is, if it is not the seat's; None if it is."""
    owner = city.owners[lot - LOTS.start]
    if owner == seat:
        return None
    if owner is None:
        return f"nobody owns lot {lot} yet"
    return f"lot {lot} belongs to {who(owner)}, not to {who(seat)}"


def short(number: int) -> str:
    """Return a number out of an action; no sentence should hold a thousand digits."""
    return str(number) if abs(number) < 10**6 else "so large"


def sentence(clause: str) -> str:
    """Return a clause as a sentence."""
    return f"{clause[0].upper()}{clause[1:]}."


def _room(usable: Sequence[bool]) -> int:
    """Return lots as bits: bit 0 is lot 10."""
    return sum(compress(_BITS, usable))


def _open_rooms(city: City, room: int) -> Iterator[tuple[int, int, set[str]]]:
    """Yield the districts with free lots: first lot, these as bits (see `fitting`), kinds allowed.

    `room` are the lots that may be built on as far as their owners go, as bits.
    """
    left = {kind for kind, number in reserve(city).items() if number}
    banned = bans(city.values)
    shut: dict[int, frozenset[str]] = {}
    for building in city.buildings:
        room &= ~_bits(building.lots)
        ban = banned[building.kind]
        if ban:
            first = district(building.lots[0])
            shut[first] = shut.get(first, ban) | ban
    for first in DISTRICTS:
        here = room >> first - LOTS.start & _DISTRICT
        if here:
            yield first, here, left - shut[first] if first in shut else left


def _sites(city: City, room: int) -> Iterator[Build]:
    return (
        build
        for first, here, allowed in _open_rooms(city, room)
        for build in _builds(first, here)
        if build.kind in allowed
    )


@cache
def _bits(lots: tuple[int, ...]) -> int:
    return sum(1 << lot - LOTS.start for lot in lots)


@cache
def _builds(first: int, room: int) -> tuple[Build, ...]:
    """Return every way to build in a district's room; at most 8 x 1023 of these exist."""
    return tuple(
        Build(kind, tuple(first + position for position in positions))
        for kind, positions in fitting(room)
    )
