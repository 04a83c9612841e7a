"""What a seat thinks of a city: its own points and hopes, less those of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop_tui.bots.metropolis.city import City, Site
from tabletop_tui.bots.metropolis.district import District
from tabletop_tui.core.game import Seat

SOON = 6.0
"""With fewer turns to come than these a seat cannot build all that it hopes for."""


class Judge:
    """The eyes of one seat on a city as it is."""

    def __init__(self, city: City, seat: Seat, *, hopes: bool = True) -> None:
        self.city = city
        self.seat = seat
        self.kinds = city.kinds
        lots = len(city.display) + len(city.stack)
        ending = city.over or city.last is not None
        self.hope = 0.0 if ending or not hopes else min(1.0, lots / city.seats / SOON)
        """How much of what may be built yet counts; nothing once the lots are dealt out."""
        self._others = -1 / (city.seats - 1)

    def has(self, district: District, seat: Seat) -> float:
        """Return the points and the hopes of a seat in a district."""
        if not self.hope:
            return district.scores[seat]
        return district.scores[seat] + self.hope * district.promise(seat, self.kinds)

    def worth(self, district: District) -> float:
        """Return how far a district puts the seat ahead of the mean of the others."""
        total = 0.0
        for seat in range(self.city.seats):
            has = self.has(district, seat)
            total += has if seat == self.seat else has * self._others
        return total

    def ahead(self) -> float:
        """Return how far the city puts the seat ahead of the mean of the others."""
        return sum(map(self.worth, self.city.districts))

    def takes(self) -> Iterator[tuple[float, tuple[int, Seat]]]:
        """Yield what each choice of a lot gains: (gain, (lot, taker))."""
        for lot, to in self.city.takes():
            district, position = self.city.at(lot)
            after = district.given(to, 1 << position)
            yield self.worth(after) - self.worth(district), (lot, to)

    def sites(self) -> Iterator[tuple[float, Site]]:
        """Yield what each building of the seat's own gains."""
        for site in self.city.sites(self.seat):
            yield self.gain(site, self.worth), site

    def gain(self, site: Site, worth: Callable[[District], float]) -> float:
        """Return what a building adds to what its district is worth in some sense."""
        district = self.city.districts[site.district]
        return worth(district.built_up(site.place, site.shares)) - worth(district)

    def own_gain(self, site: Site) -> float:
        """Return what a building adds to the seat's points and hopes."""
        return self.gain(site, lambda district: self.has(district, self.seat))
