"""What is said at a table: cleaned, at a civil pace, and kept in memory alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from tabletop_tui.core import text
from tabletop_tui.core.game import IllegalAction, Seat
from tabletop_tui.host.pace import Bucket

LINE_CELLS = 120
"""The widest line of talk, in terminal cells."""

_KEPT = 100
_AT_ONCE = 4.0
_A_SECOND = 1 / 3


@dataclass(frozen=True)
class Said:
    """A line of talk, or of news about the table."""

    seat: Seat | None
    """Who spoke; None for news."""
    name: str
    """What the speaker was called then; "" for news."""
    text: str
    at: float
    """When, by the clock of the table."""


def pace(clock: Callable[[], float]) -> Bucket:
    """Return how fast one terminal may talk: a few lines at once, then one every few seconds."""
    return Bucket(_A_SECOND, _AT_ONCE, clock)


class Chat:
    """The newest lines of a table, whose `clock` tells the time in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lines: deque[Said] = deque(maxlen=_KEPT)

    @property
    def lines(self) -> tuple[Said, ...]:
        """All that is kept, the newest last."""
        return tuple(self._lines)

    @property
    def last(self) -> Said | None:
        """The newest line."""
        return self._lines[-1] if self._lines else None

    def say(self, seat: Seat, name: str, raw: str, allowance: Bucket) -> None:
        """Add what somebody said; `allowance` is the `pace` of his terminal.

        Raises IllegalAction if nothing readable is left of it, or if it comes too soon.
        """
        words = text.clean(raw, LINE_CELLS)
        if not words:
            raise IllegalAction("There is nothing readable in that.")
        if not allowance.take():
            raise IllegalAction("That is too much talk at once; wait a moment.")
        self._lines.append(Said(seat, name, words, self._clock()))

    def tell(self, news: str) -> None:
        """Add a line about the table itself; names in it are clean."""
        self._lines.append(Said(None, "", news, self._clock()))
