"""A game of Metropolis that can be played on quickly: what the rules do, without their words.

It plays lots and buildings only; deals are judged by how the city looks after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from tabletop_tui.bots.metropolis.district import District, Pool, Shares, Stood
from tabletop_tui.bots.metropolis.ground import KIND, NUMBERS, ROW_OF, Place
from tabletop_tui.core.game import Seat
from tabletop_tui.games.metropolis.board import DISTRICTS, LOTS, SIZE
from tabletop_tui.games.metropolis.model import View

EVERYWHERE = (1 << SIZE) - 1
"""All lots of a district."""


class Site(NamedTuple):
    """A building that could be put up."""

    district: int
    place: Place
    shares: Shares


class City:
    """The board, the reserve, the display and whose turn it is. It changes as it is played."""

    __slots__ = ("display", "districts", "last", "left", "over", "seats", "stack", "turn")

    def __init__(
        self,
        districts: list[District],
        left: list[int],
        display: list[int],
        stack: list[int],
        turn: Seat,
        last: int | None,
    ) -> None:
        self.districts = districts
        self.seats = len(districts[0].own)
        self.left = left
        """Pieces in the reserve, by kind."""
        self.display = display
        self.stack = stack
        """The lots face down; the next one comes last."""
        self.turn = turn
        self.last = last
        """Last turns still to come after the running one; None while lots are face up."""
        self.over = False

    def copy(self) -> Self:
        """Return a game that can be played on without changing this one."""
        return type(self)(
            self.districts.copy(),
            self.left.copy(),
            self.display.copy(),
            self.stack.copy(),
            self.turn,
            self.last,
        )

    @property
    def kinds(self) -> int:
        """The kinds that the reserve still has, as bits."""
        return sum([1 << kind for kind, number in enumerate(self.left) if number])

    def scores(self) -> list[float]:
        """Return what each seat has."""
        return [sum(one) for one in zip(*(d.scores for d in self.districts), strict=True)]

    def takes(self) -> Iterator[tuple[int, Seat]]:
        """Yield each lot that can be chosen, and who can get it."""
        for lot in self.display:
            district, position = self.at(lot)
            entitled = district.entitled(position)
            for seat in entitled or (self.turn,):
                yield lot, seat

    def at(self, lot: int) -> tuple[District, int]:
        """Return the district of a lot and its position there."""
        number, position = divmod(lot - LOTS.start, SIZE)
        return self.districts[number], position

    def take(self, lot: int, to: Seat) -> None:
        """Let a lot of the display go to a seat, and turn up the next."""
        self.give(to, (lot,))
        place = self.display.index(lot)
        if self.stack:
            self.display[place] = self.stack.pop()
        else:
            del self.display[place]
            if not self.display:
                self.last = self.seats

    def give(self, to: Seat, lots: Sequence[int]) -> None:
        """Let lots belong to a seat."""
        for lot in lots:
            number, position = divmod(lot - LOTS.start, SIZE)
            self.districts[number] = self.districts[number].given(to, 1 << position)

    def sites(self, seat: Seat) -> Iterator[Site]:
        """Yield what the seat can build alone."""
        kinds = self.kinds
        for number, district in enumerate(self.districts):
            for place in district.places(district.own[seat], kinds):
                yield Site(number, place, ((seat, len(place.positions)),))

    def build(self, site: Site) -> None:
        """Put up a building; the game is over if that was the last."""
        number, place, shares = site
        self.districts[number] = self.districts[number].built_up(place, shares)
        self.left[place.kind] -= 1
        kinds = self.kinds
        self.over = not any(d.places(EVERYWHERE, kinds) for d in self.districts)

    def end_turn(self) -> None:
        """Pass the turn on; the game is over after the last of the last turns."""
        if self.last == 0:
            self.over = True
            return
        if self.last is not None:
            self.last -= 1
        self.turn = (self.turn + 1) % self.seats


def city(view: View, pool: Pool, stack: Sequence[int] = ()) -> City:
    """Return the game that a view shows, with the lots face down in the order given."""
    own = [[0] * view.seats for _ in DISTRICTS]
    built = [0] * len(DISTRICTS)
    standing: list[list[Stood]] = [[] for _ in DISTRICTS]
    for place, owner in enumerate(view.owners):
        if owner is not None:
            number, position = divmod(place, SIZE)
            own[number][owner] |= 1 << position
    left = list(NUMBERS)
    for building in view.buildings:
        kind = KIND[building.kind]
        left[kind] -= 1
        number = (building.lots[0] - LOTS.start) // SIZE
        lying = place_of(pool, building.kind, building.lots)
        built[number] |= lying.bits
        standing[number].append(Stood(ROW_OF[kind], lying.base, tuple(sorted(building.shares))))
    districts = [
        pool.district(number, tuple(own[number]), built[number], tuple(sorted(standing[number])))
        for number in range(len(DISTRICTS))
    ]
    display = [offered.lot for offered in view.display]
    last = None if view.last_turns is None else len(view.last_turns)
    return City(districts, left, display, [*reversed(stack)], view.turn, last)


def place_of(pool: Pool, kind: str, lots: Sequence[int]) -> Place:
    """Return the place of a piece on lots of the board. Raises KeyError if it cannot lie there."""
    number = (lots[0] - LOTS.start) // SIZE
    bits = sum(1 << (lot - LOTS.start) % SIZE for lot in lots)
    return pool.ground.place_at[number][KIND[kind], bits]


def lots_of(site: Site) -> tuple[int, ...]:
    """Return the lots that a building would stand on."""
    first = DISTRICTS[site.district]
    return tuple(first + position for position in site.place.positions)
