"""Who is here, who idles and who is away, and for whom the table has waited too long."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tabletop_tui.core.game import Seat

IDLE_AFTER = 60.0
"""Seconds without a key after which who is waited for is called idle."""
DROWSY_AFTER = 300.0
"""The same for who is not waited for, and may well only look on."""
WARN_AFTER = 120.0
"""Seconds of waiting after which the one waited for is told so."""
LATE_AFTER = 180.0
"""Seconds of waiting after which the others may vote on how to go on."""

Condition = Literal["free", "here", "idle", "away"]


class Standing(NamedTuple):
    """How it stands with a seat."""

    condition: Condition
    minutes: int
    """For how long, in whole minutes."""
    late: bool
    """Whether the others have waited long enough to vote."""


@dataclass
class _Times:
    """What is known of one seat, in seconds of the table's clock."""

    heard: float
    """When a key of its terminal was pressed last."""
    away: float | None
    """Since when it has no terminal; None while it has one."""
    waited: float | None = None
    """Since when the table waits for it; None while it does not."""


class Presence:
    """The times of all seats."""

    def __init__(self, seats: int, now: float) -> None:
        """Nobody has come yet."""
        self._times = [_Times(heard=now, away=now) for _ in range(seats)]

    def heard(self, seats: Iterable[Seat], now: float) -> None:
        """A key was pressed at the terminal of these seats."""
        for seat in seats:
            self._times[seat].heard = now

    def came(self, seats: Iterable[Seat], now: float) -> None:
        """These seats have a terminal now."""
        for seat in seats:
            self._times[seat].away = None
            self._times[seat].heard = now

    def left(self, seats: Iterable[Seat], now: float) -> None:
        """These seats have no terminal any more."""
        for seat in seats:
            self._times[seat].away = now

    def waits_for(self, seats: Collection[Seat], now: float) -> None:
        """Note for whom the table waits now; who was waited for before still has his time."""
        for seat, times in enumerate(self._times):
            if seat not in seats:
                times.waited = None
            elif times.waited is None:
                times.waited = now

    def is_away(self, seat: Seat) -> bool:
        """Return whether the seat has no terminal."""
        return self._times[seat].away is not None

    def away_for(self, seat: Seat, now: float) -> float:
        """Return for how many seconds the seat has had no terminal."""
        away = self._times[seat].away
        return 0.0 if away is None else now - away

    def standing(self, seat: Seat, now: float) -> Standing:
        """Return how it stands with a seat that somebody has taken."""
        times = self._times[seat]
        silent = now - times.heard if times.waited is None else self._kept_waiting(seat, now)
        late = times.waited is not None and silent >= LATE_AFTER
        if times.away is not None:
            return Standing("away", int((now - times.away) // 60), late)
        patience = DROWSY_AFTER if times.waited is None else IDLE_AFTER
        if silent >= patience:
            return Standing("idle", int(silent // 60), late)
        return Standing("here", 0, late=False)

    def is_to_be_warned(self, seat: Seat, now: float) -> bool:
        """Return whether the others have waited for the seat so long that it should be told."""
        return self._kept_waiting(seat, now) >= WARN_AFTER

    def _kept_waiting(self, seat: Seat, now: float) -> float:
        """Return for how many seconds the seat has let the table wait without a sign of life."""
        times = self._times[seat]
        return 0.0 if times.waited is None else now - max(times.waited, times.heard)
