"""What a player is doing at the board of Metropolis: it marks lots and moves the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.core.game import Seat
from tabletop_tui.games.metropolis import advice
from tabletop_tui.games.metropolis.model import View
from tabletop_tui.tui.screens import mode
from tabletop_tui.tui.screens.mode import capital, key, moved
from tabletop_tui.tui.widgets import plan
from tabletop_tui.tui.widgets.lots import Marks

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.metropolis.screen import MetropolisScreen  # noqa: F401 - named below

__all__ = ["Mode", "capital", "key", "moved"]

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Mode(mode.Mode["MetropolisScreen"]):
    """The base of the modes at the board: it only looks."""

    kind = ""
    """The piece in focus in the reserve."""

    @property
    def view(self) -> View:
        """The table as it is now."""
        return self.table.view

    @property
    def actor(self) -> Seat:
        """Who speaks or is asked now."""
        return self.view.turn

    def marks(self) -> Marks:
        """Return what to mark on the board."""
        return Marks()

    def do(self, command: str) -> bool:
        """Run a command; False leaves it to the table. Arrows move the cursor."""
        if command in STEPS:
            self.table.cursor = plan.step(self.table.cursor, *STEPS[command])
            return True
        return False

    def click(self, lot: int) -> None:
        """A lot was clicked: the cursor goes there; a second click is enter."""
        if lot == self.table.cursor:
            self.do("enter")
        else:
            self.table.cursor = lot

    def hover(self, lot: int) -> None:
        """The mouse came onto a lot."""

    def about_lot(self) -> tuple[str, ...]:
        """Return what there is to say about the lot under the cursor; the first part names it."""
        lot = self.table.cursor
        first, *facts = advice.lot_facts(self.view, lot)
        named = first.startswith(f"Lot {lot} ")
        return (first if named else f"Lot {lot}: {first}", *facts)
