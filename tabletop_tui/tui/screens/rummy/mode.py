"""What a player is doing at Top 5 Rummy: it marks cards, spaces and tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount
from tabletop_tui.games.top5_rummy.model import View
from tabletop_tui.tui.screens import mode
from tabletop_tui.tui.screens.mode import capital, key

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.rummy.screen import RummyScreen  # noqa: F401 - named below

__all__ = ["Marks", "Mode", "capital", "key"]


@dataclass(frozen=True)
class Marks:
    """What a screen wants marked beside what the view says."""

    cursor: int | None = None
    """The card of the hand that the cursor is on, by its place."""
    chosen: frozenset[int] = frozenset()
    """Cards of the hand that are to be played or discarded, by their places."""
    space: int | None = None
    """The space of the display in focus."""
    spaces: frozenset[int] = frozenset()
    """Spaces of the display that may be chosen."""
    card: int | None = None
    """The card in focus on that space, if only one of them is meant."""
    tile: int | None = None
    """The tile in focus."""
    spot: int | None = None
    """The space of that tile in focus."""


class Mode(mode.Mode["RummyScreen"]):
    """The base of the modes at the display."""

    @property
    def view(self) -> View:
        """The table as it is now."""
        return self.table.view

    @property
    def seat(self) -> Seat:
        """Whose hand is open; a mode that acts is only entered where there is one."""
        return self.view.turn if self.view.viewer is None else self.view.viewer

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's hand as it is sorted now."""
        return self.table.hand

    @property
    def mine(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.view.viewer is not None and self.view.viewer in self.table.table.waiting_for

    def still_right(self) -> bool:
        """A mode that acts ends with the turn, or when something else must be decided first."""
        return self.mine and self.view.pending is None

    def marks(self) -> Marks:
        """Return what to mark."""
        return Marks(cursor=self.table.cursor)

    def walk(self, command: str) -> bool:
        """Move the cursor along the hand."""
        steps = {"left": -1, "right": 1}
        if command not in steps:
            return False
        if self.hand:
            self.table.cursor = (self.table.cursor + steps[command]) % len(self.hand)
        return True

    def chips_after(self, change: int) -> str:
        """Return how many chips the viewer would have then."""
        return amount(self.view.chips[self.seat] + change, "chip")

    def press(self, command: str) -> bool:
        """Run what a click asks for: "card:3", "space:5", "spot:2:1"; False if it is not meant."""
        del command
        return False

    def do(self, command: str) -> bool:
        """Run a command, from a key or a click."""
        return self.press(command) if ":" in command else False
