"""What the tests of the Metropolis screen share: a prepared table, hands on it, eyes on it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from games_support import NAMES
from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot

from tabletop_tui import store
from tabletop_tui.core.game import Seat, Step
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.metropolis.model import Options, State, View
from tabletop_tui.games.metropolis.rules import Metropolis
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.confirm import ConfirmScreen
from tabletop_tui.tui.screens.metropolis import MetropolisScreen
from tabletop_tui.tui.screens.metropolis.mode import Mode
from tabletop_tui.tui.widgets import plan
from tabletop_tui.tui.widgets.lots import Lots
from tabletop_tui.tui.widgets.paper import Paper

CHARACTERS = {"space": " ", "question_mark": "?", "enter": "\r", "tab": "\t"}
LONG_NAMES = (
    "Maximiliane W.",
    "Bartholomew Q.",
    "Christopherus",
    "Dorothea-Marie",
    "Evangelina Ö.",
)
"""Names as wide as they can be, or nearly."""


class FromPosition(Metropolis):
    """Metropolis, dealt as a test wants it."""

    def __init__(self, start: State) -> None:
        self.start = start

    def setup(self, seats: int, options: Options, rng: Rng) -> Step[State]:
        """Return the position."""
        del options, rng
        assert seats == self.start.seats
        return Step(self.start, (), reveals=True)


class Sitting:
    """The app with a table open, a keyboard, a mouse and a pair of eyes."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        self.app = cast(TabletopApp, pilot.app)

    # What is there

    @property
    def screen(self) -> MetropolisScreen:
        """The table's screen, whatever lies on top of it."""
        found = [s for s in self.app.screen_stack if isinstance(s, MetropolisScreen)]
        return found[-1]

    @property
    def top(self) -> str:
        """What kind of screen is on top."""
        return type(self.app.screen).__name__

    @property
    def table(self) -> Table[Any, Any, Any, Any]:
        """The table."""
        return self.screen.table

    @property
    def view(self) -> View:
        """What everybody may see."""
        return cast(View, self.table.view(None))

    @property
    def mode(self) -> Mode:
        """What the player is doing."""
        return self.screen.mode

    @property
    def cursor(self) -> int:
        """The lot that the cursor is on."""
        return self.screen.cursor

    # Eyes

    @property
    def rows(self) -> list[str]:
        """The rows of the screen as text."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        """The screen as text, blanks at the ends of rows left out."""
        return "\n".join(row.rstrip() for row in self.rows)

    @property
    def words(self) -> str:
        """What explains the focus, as one line: sentences are broken anywhere."""
        return " ".join(self.screen.query_one("#focus", Paper).text.split())

    @property
    def header(self) -> str:
        """The first line."""
        return self.rows[0]

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

    # Hands

    async def press(self, *keys: str) -> None:
        """Press keys, each once the one before is shown."""
        for key in keys:
            self.send(key)
            await self.settle()

    def send(self, *keys: str) -> None:
        """Press keys all at once, as a held key or an impatient player does."""
        driver = self.app._driver
        assert driver is not None
        for key in keys:
            event = events.Key(key, key if len(key) == 1 else CHARACTERS.get(key))
            event.set_sender(self.app)
            driver.send_message(event)

    async def settle(self) -> None:
        """Wait until all that was asked for is done and shown."""
        calm = 0
        for _ in range(1000):
            await self.pilot._wait_for_screen()
            calm = 0 if self._busy() else calm + 1
            if calm == 3:  # one for the app, one for its screen, one for what that has opened
                return
            if not calm:
                await asyncio.sleep(0.002)
        raise AssertionError("the screen does not come to rest")

    def _busy(self) -> bool:
        screen = self.app.screen
        if isinstance(screen, ConfirmScreen) and not screen.ready:
            return True
        waiting = [self.app, *screen.walk_children(with_self=True)]
        if any(node._message_queue.qsize() for node in waiting):
            return True
        if screen._layout_required or screen._scroll_required or screen._dirty_widgets:
            return True  # the next frame is still to be drawn
        tables = [s for s in self.app.screen_stack if isinstance(s, MetropolisScreen)]
        return any(table.stale for table in tables)

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

    async def click_text(self, words: str) -> None:
        """Click words where they stand on the screen."""
        for y, row in enumerate(self.rows):
            if words in row:
                await self.pilot.click(offset=Offset(row.index(words) + 1, y))
                await self.settle()
                return
        raise AssertionError(f"{words!r} is not on the screen:\n{self.text}")

    async def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        await self.pilot.resize_terminal(width, height)
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


@asynccontextmanager
async def sit_down(
    save: store.Save | Path,
    *,
    size: tuple[int, int] = (80, 24),
    colours: int = 1 << 24,
    **look: Any,
) -> AsyncIterator[Sitting]:
    """Open the app on a saved game; a `Save` is closed first."""
    if isinstance(save, store.Save):
        save.close()
    path = save.path if isinstance(save, store.Save) else save
    app = TabletopApp(Opening(screen="table", save=path, **look), colours=colours)
    async with app.run_test(size=size) as pilot:
        sitting = Sitting(pilot)
        await sitting.settle()
        yield sitting
    app.close_saves()


def prepared(
    monkeypatch: pytest.MonkeyPatch, start: State, names: Iterable[str] = NAMES
) -> store.Save:
    """Return a saved game of Metropolis that begins with a position."""
    game = FromPosition(start)
    monkeypatch.setitem(GAMES, "metropolis", game)
    players = tuple(names)[: start.seats]
    return store.create(Table.new(game, players, seed=1))


def owners(view: View) -> dict[int, Seat]:
    """Return the owned lots with their owners."""
    return {lot: owner for lot in range(10, 90) if (owner := view.owner(lot)) is not None}
