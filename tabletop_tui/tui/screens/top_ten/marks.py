"""What a screen of Top Ten wants marked beside what the view says."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop_tui.core.game import Seat


@dataclass(frozen=True)
class Marks:
    """What is in focus."""

    seat: Seat | None = None
    """The player in focus in the list."""
    value: int | None = None
    """The number in focus on the scale."""
    theme: int | None = None
    """Which of the two themes on offer is in focus."""
    over: int | None = None
    """The round, by its place, that is looked at although it is over."""
