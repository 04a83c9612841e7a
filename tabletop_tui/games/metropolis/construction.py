"""Where buildings can stand: shape, free ground, the reserve and the prohibitions (M5, M7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Protocol

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount, clean, listing, who
from tabletop_tui.games.metropolis.board import DISTRICTS, LOTS, district
from tabletop_tui.games.metropolis.model import Build
from tabletop_tui.games.metropolis.pieces import KINDS, PIECES, SIZES, a, fits, fitting
from tabletop_tui.games.metropolis.values import ValueTable, bans, forbidden

JOINT_SIZES = (4, 6)
"""How many lots a joint building can take (M9)."""

_ALL = (1 << 10) - 1


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
    left = {kind: piece.number for kind, piece in PIECES.items()}
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
    return _sites(city, _rooms(city, [owner == seat for owner in city.owners]))


def buildings_on_owned(city: City) -> Iterator[Build]:
    """Yield every building that owned lots allow, whoever owns them."""
    return _sites(city, _rooms(city, [owner is not None for owner in city.owners]))


def nothing_fits(city: City) -> bool:
    """Return whether no piece left could stand anywhere, whoever owned the lots (M7)."""
    everywhere = _rooms(city, [True] * len(LOTS))
    return next(_sites(city, everywhere), None) is None


def flaw(city: City, kind: str, lots: Sequence[int]) -> str | None:
    """Return why the piece cannot stand on the lots, whoever owns them; None if it can.

    The reason is a clause that can follow a colon.
    """
    if kind not in PIECES:
        return f"there is no building called {clean(kind, 20) or 'that'}"
    if not reserve(city)[kind]:
        return f"no {PIECES[kind].title} is left in the reserve"
    wrong = bad_lots(lots)
    if wrong:
        return wrong
    if len(lots) != SIZES[kind]:
        size = amount(SIZES[kind], "lot")
        return f"{a(kind)} takes {size}, not {len(lots)}"
    first = district(lots[0])
    if any(district(lot) != first for lot in lots):
        return f"{a(kind)} stands inside one district"
    if tuple(sorted(lot - first for lot in lots)) not in fits(kind):
        return f"{a(kind)} does not have the shape of {listing(sorted(lots))}"
    for lot in lots:
        if built_on(city, lot):
            return f"lot {lot} is built on already"
    banned = forbidden(kind, kinds_in(city, first), city.values)
    if banned:
        return f"{a(kind)} may not stand in district {first}-{first + 9} with {a(banned)}"
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


def _rooms(city: City, usable: Sequence[bool]) -> list[int]:
    """Return for each district its usable lots without a building, as bits (see `fitting`)."""
    bits = 0
    for position, use in enumerate(usable):
        if use:
            bits |= 1 << position
    for building in city.buildings:
        for lot in building.lots:
            bits &= ~(1 << lot - LOTS.start)
    return [bits >> shift & _ALL for shift in range(0, len(LOTS), 10)]


def _sites(city: City, rooms: Sequence[int]) -> Iterator[Build]:
    left = reserve(city)
    banned = bans(city.values)
    for first, room in zip(DISTRICTS, rooms, strict=True):
        if room:
            near = kinds_in(city, first)
            open_ = {kind for kind in KINDS if left[kind] and banned[kind].isdisjoint(near)}
            for build in _builds(first, room):
                if build.kind in open_:
                    yield build


@cache
def _builds(first: int, room: int) -> tuple[Build, ...]:
    """Return every way to build in a district's room; at most 8 x 1023 of these exist."""
    return tuple(
        Build(kind, tuple(first + position for position in positions))
        for kind, positions in fitting(room)
    )
