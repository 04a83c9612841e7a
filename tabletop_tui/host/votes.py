"""How a table goes on without one who lets it wait: the others vote. Nobody wins by it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from tabletop_tui.core.game import Seat

OPEN_FOR = 60.0
"""Seconds after which the votes given decide."""

Kind = Literal["play", "free"]
"""What is voted on: that a stand-in plays the decision, or that somebody else may have the seat."""


class Vote:
    """A question put to all who are here, but for the one whom it is about."""

    def __init__(self, kind: Kind, seat: Seat, by: Collection[Seat], now: float) -> None:
        """Ask about `seat`; who asks, `by`, is for it."""
        self.kind = kind
        self.seat = seat
        self._opened = now
        self._yes: set[Seat] = set(by)
        self._no: set[Seat] = set()

    def cast(self, seats: Iterable[Seat], yes: bool) -> None:
        """Give the votes of the seats at one terminal, or change them."""
        mine = set(seats) - {self.seat}
        self._yes = self._yes | mine if yes else self._yes - mine
        self._no = self._no - mine if yes else self._no | mine

    def has_cast(self, seats: Iterable[Seat]) -> bool:
        """Return whether one of these seats has voted."""
        return bool(set(seats) & (self._yes | self._no))

    @property
    def count(self) -> tuple[int, int]:
        """How many are for it, and how many against."""
        return len(self._yes), len(self._no)

    def verdict(self, voters: Collection[Seat], now: float) -> bool | None:
        """Return whether it is decided: True for yes, False for no, None while it is open.

        It is decided once more than half of the `voters` agree, or can no longer; after a minute
        more votes for it than against it are enough.
        """
        yes, no = len(self._yes & set(voters)), len(self._no & set(voters))
        if 2 * yes > len(voters):
            return True
        if 2 * no >= len(voters) or now - self._opened >= OPEN_FOR:
            return yes > no
        return None
