"""A district as a bot thinks about it: what stands there, what that is worth, what may come.

A district never changes. What it becomes is remembered, and so is whatever has been worked out
about it, so that looking ahead meets the same few districts again and again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletop_tui.bots.metropolis.ground import NEXT_TO, Counts, Ground, Place
from tabletop_tui.core.game import Seat
from tabletop_tui.games.metropolis.board import SIZE
from tabletop_tui.games.metropolis.rights import FREE
from tabletop_tui.games.metropolis.value_table import ROWS, ValueTable

Shares = tuple[tuple[Seat, int], ...]
"""Who supplied how many lots of a building."""

UNLIKELY = 0.06
"""Places that are had with no greater chance are not thought of."""

MOST = 20_000
"""Districts that a pool keeps between two decisions."""


class Stood(NamedTuple):
    """A building that stands."""

    row: int
    base: int
    shares: Shares


class Outlook(NamedTuple):
    """How likely lots and pieces are thought to be had; all from 0 to 1."""

    ready: float = 0.8
    """That a piece whose ground is complete will be put up there."""
    open: float = 0.75
    """That a lot comes to the seat that anyone may take."""
    sole: float = 0.95
    """The same of a lot to which nobody else has a right."""
    shared: float = 0.65
    """The same of a lot to which others have a right too."""
    barred: float = 0.05
    """The same of a lot to which only others have a right."""
    small: float = 0.5
    """That a piece of one lot is left for the place: there are many such places."""


class Pool:
    """All districts met so far under one evaluation table."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.outlook = Outlook()
        self._known: dict[tuple[object, ...], District] = {}

    def district(
        self, number: int, own: tuple[int, ...], built: int, standing: tuple[Stood, ...]
    ) -> District:
        """Return the district; the same one for the same question.

        `number` is 0-7, `own` the lots of each seat, `built` those under buildings, as bits.
        """
        key = (number, own, built, standing)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = District(self, number, own, built, standing)
        return found

    def trim(self) -> None:
        """Forget the districts if they have become too many; nothing thought depends on it."""
        if len(self._known) > MOST:
            self._known.clear()


@lru_cache(maxsize=2)
def pool(table: ValueTable) -> Pool:
    """Return the districts met so far under a table."""
    return Pool(Ground(table))


class District:
    """One district at one moment. Lots and kinds are bits."""

    __slots__ = (
        "_built",
        "_chances",
        "_places",
        "_promises",
        "_taken",
        "allowed",
        "built",
        "counts",
        "number",
        "own",
        "owned",
        "pool",
        "scores",
        "standing",
    )

    def __init__(
        self, pool: Pool, number: int, own: tuple[int, ...], built: int, standing: tuple[Stood, ...]
    ) -> None:
        self.pool = pool
        self.number = number
        self.own = own
        self.built = built
        self.standing = standing
        self.owned = 0
        for bits in own:
            self.owned |= bits
        counts = [0] * len(ROWS)
        for stood in standing:
            counts[stood.row] += 1
        self.counts: Counts = tuple(counts)
        self.allowed = pool.ground.allowed(self.counts)
        self.scores = self._scores()
        """What the buildings are worth to each seat."""
        self._taken: dict[tuple[Seat, int], District] = {}
        self._built: dict[tuple[int, int, Shares], District] = {}
        self._promises: dict[tuple[Seat, int], float] = {}
        self._chances: dict[Seat, tuple[float, ...]] = {}
        self._places: dict[tuple[int, int], list[Place]] = {}

    def given(self, seat: Seat, bits: int) -> District:
        """Return the district once the lots belong to the seat, whoever had them."""
        key = (seat, bits)
        found = self._taken.get(key)
        if found is None:
            own = [lots & ~bits for lots in self.own]
            own[seat] |= bits
            found = self.pool.district(self.number, tuple(own), self.built, self.standing)
            self._taken[key] = found
        return found

    def built_up(self, place: Place, shares: Shares) -> District:
        """Return the district with a building more."""
        key = (place.kind, place.bits, shares)
        found = self._built.get(key)
        if found is None:
            stood = Stood(place.row, place.base, tuple(sorted(shares)))
            found = self.pool.district(
                self.number,
                self.own,
                self.built | place.bits,
                tuple(sorted((*self.standing, stood))),
            )
            self._built[key] = found
        return found

    def places(self, room: int, kinds: int) -> list[Place]:
        """Return where pieces of the kinds can lie within the room, both as bits."""
        room &= ~self.built
        if not room:
            return []
        kinds &= self.allowed
        key = (room, kinds)
        found = self._places.get(key)
        if found is None:
            places = self.pool.ground.places[self.number]
            found = [p for p in places if p.bits & room == p.bits and kinds >> p.kind & 1]
            self._places[key] = found
        return found

    def entitled(self, position: int) -> tuple[Seat, ...]:
        """Return who has a right to a lot nobody owns; () if anyone has."""
        if self.owned.bit_count() <= FREE:
            return ()
        beside = NEXT_TO[position]
        return tuple(seat for seat, lots in enumerate(self.own) if lots & beside)

    def promise(self, seat: Seat, kinds: int) -> float:
        """Return what the seat may hope to build yet, of the kinds given as bits."""
        key = (seat, kinds)
        found = self._promises.get(key)
        if found is None:
            found = self._promises[key] = self._promise(seat, kinds)
        return found

    def hopes(self, seat: Seat, kinds: int) -> list[tuple[float, Place]]:
        """Return the places that the seat may come to build on, with what it hopes for, best first.

        A hope is what the seat's points would gain there, times how likely it is to get there.
        """
        outlook = self.pool.outlook
        chances = self.chances(seat)
        room = sum([1 << position for position in range(SIZE) if chances[position]])
        hopes = []
        for place in self.places(room, kinds):
            chance = outlook.ready if len(place.positions) > 1 else outlook.ready * outlook.small
            for position in place.positions:
                chance *= chances[position]
            if chance > UNLIKELY:
                after = self.built_up(place, ((seat, len(place.positions)),))
                hopes.append((chance * (after.scores[seat] - self.scores[seat]), place))
        hopes.sort(reverse=True)
        return hopes

    def _promise(self, seat: Seat, kinds: int) -> float:
        """Return the sum of the best hopes whose places do not overlap."""
        used, total = 0, 0.0
        for hope, place in self.hopes(seat, kinds):
            if not place.bits & used:
                used |= place.bits
                total += hope
        return total

    def chances(self, seat: Seat) -> tuple[float, ...]:
        """Return for each lot how likely it is to be the seat's to build on."""
        found = self._chances.get(seat)
        if found is None:
            found = self._chances[seat] = tuple(
                self._chance(seat, position) for position in range(SIZE)
            )
        return found

    def _chance(self, seat: Seat, position: int) -> float:
        bit = 1 << position
        outlook = self.pool.outlook
        if self.built & bit:
            return 0.0
        if self.owned & bit:
            return 1.0 if self.own[seat] & bit else 0.0
        entitled = self.entitled(position)
        if not entitled:
            return outlook.open
        if seat not in entitled:
            return outlook.barred
        return outlook.sole if len(entitled) == 1 else outlook.shared

    def _scores(self) -> tuple[float, ...]:
        scores = [0.0] * len(self.own)
        ground = self.pool.ground
        for row, base, shares in self.standing:
            worth = max(0, base + ground.around(row, self.counts))
            if len(shares) == 1:
                scores[shares[0][0]] += worth
            else:
                size = sum(supplied for _, supplied in shares)
                for seat, supplied in shares:
                    scores[seat] += worth * supplied / size
        return tuple(scores)
