"""What the tests of the Metropolis screen share: a prepared table, hands on it, eyes on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, cast

import pytest
from games_support import NAMES
from sitting import LONG_NAMES, seated, starting
from sitting import Sitting as AnySitting
from textual.geometry import Offset

from tabletop_tui import store
from tabletop_tui.core.game import Seat
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.metropolis.model import State, View
from tabletop_tui.games.metropolis.rules import Metropolis
from tabletop_tui.tui.screens.metropolis import MetropolisScreen
from tabletop_tui.tui.widgets import plan
from tabletop_tui.tui.widgets.lots import Lots

__all__ = ["LONG_NAMES", "Sitting", "owners", "prepared", "sit_down", "way"]


class Sitting(AnySitting):
    """A table of Metropolis."""

    kind = MetropolisScreen

    @property
    def view(self) -> View:
        """What everybody may see."""
        return cast(View, self.table.view(None))

    @property
    def cursor(self) -> int:
        """The lot that the cursor is on."""
        return self.screen.cursor

    def lot_text(self, lot: int) -> list[str]:
        """Return the rows of one lot."""
        lots = self.screen.query_one(Lots)
        size = lots.lot_size
        x, y = plan.corner(size, lot)
        rows = lots.text().splitlines()[y : y + size.height]
        return [row.ljust(x + size.width)[x : x + size.width] for row in rows]

    def lot_numbers(self) -> set[int]:
        """Return the lots whose numbers stand where the lots are."""
        return {lot for lot in range(10, 90) if str(lot) in self.lot_text(lot)[0]}

    async def go(self, lot: int) -> None:
        """Walk the cursor to a lot."""
        await self.press(*way(self.cursor, lot))
        assert self.cursor == lot

    async def mark(self, *lots: int) -> None:
        """Walk to lots and mark them."""
        for lot in lots:
            await self.go(lot)
            await self.press("space")

    def point(self, lot: int) -> Offset:
        """Return a cell inside a lot, in the widget's own cells."""
        lots = self.screen.query_one(Lots)
        left, top = lots._origin()
        x, y = plan.corner(lots.lot_size, lot)
        return Offset(left + x + 2, top + y + 1)

    async def click(self, lot: int) -> None:
        """Click a lot."""
        await self.pilot.click(Lots, offset=self.point(lot))
        await self.settle()

    async def hover(self, lot: int) -> None:
        """Move the mouse onto a lot."""
        await self.pilot.hover(Lots, offset=self.point(lot))
        await self.settle()


def way(start: int, goal: int) -> list[str]:
    """Return arrow keys that lead from a lot to another."""
    steps = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
    known: dict[int, list[str]] = {start: []}
    queue = deque([start])
    while queue:
        lot = queue.popleft()
        if lot == goal:
            return known[lot]
        for key, step in steps.items():
            beside = plan.step(lot, *step)
            if beside not in known:
                known[beside] = [*known[lot], key]
                queue.append(beside)
    raise AssertionError(f"no way from {start} to {goal}")


def sit_down(save: store.Save | Path, **look: Any) -> AbstractAsyncContextManager[Sitting]:
    """Open the app on a saved game; a `Save` is closed first."""
    return seated(Sitting, save, **look)


def prepared(
    monkeypatch: pytest.MonkeyPatch, start: State, names: Iterable[str] = NAMES
) -> store.Save:
    """Return a saved game of Metropolis that begins with a position."""
    game = starting(Metropolis, start)
    monkeypatch.setitem(GAMES, "metropolis", game)
    players = tuple(names)[: start.seats]
    return store.create(Table.new(game, players, seed=1))


def owners(view: View) -> dict[int, Seat]:
    """Return the owned lots with their owners."""
    return {lot: owner for lot in range(10, 90) if (owner := view.owner(lot)) is not None}
