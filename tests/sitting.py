"""What tests of the tables on screen share: a prepared table, hands on it, eyes on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar, TypeVar, cast

from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot

from tabletop_tui import store
from tabletop_tui.core.game import Step
from tabletop_tui.core.table import Table
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.quiet import QuietStart
from tabletop_tui.tui.screens.table import TableScreen
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

G = TypeVar("G")


def starting(game: type[G], start: Any) -> G:
    """Return the game of this class, dealt as a test wants it."""

    class FromPosition(game):  # type: ignore[misc, valid-type] # the class comes from outside
        def setup(self, seats: int, options: Any, rng: Any) -> Step[Any]:
            del options, rng
            assert seats == start.seats
            return Step(start, (), reveals=True)

    return FromPosition()


class Sitting:
    """The app with a table open, a keyboard, a mouse and a pair of eyes."""

    kind: ClassVar[type[TableScreen[Any, Any]]] = TableScreen
    """The screen of the game's table."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        self.app = cast(TabletopApp, pilot.app)

    # What is there

    @property
    def screen(self) -> Any:
        """The table's screen, whatever lies on top of it."""
        return [s for s in self.app.screen_stack if isinstance(s, self.kind)][-1]

    @property
    def top(self) -> str:
        """What kind of screen is on top."""
        return type(self.app.screen).__name__

    @property
    def table(self) -> Table[Any, Any, Any, Any]:
        """The table."""
        return self.screen.table

    @property
    def mode(self) -> Any:
        """What the player is doing."""
        return self.screen.mode

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
        if isinstance(screen, QuietStart) and not screen.ready:
            return True
        waiting = [self.app, *screen.walk_children(with_self=True)]
        if any(node._message_queue.qsize() for node in waiting):
            return True
        if screen._layout_required or screen._scroll_required or screen._dirty_widgets:
            return True  # the next frame is still to be drawn
        tables = [s for s in self.app.screen_stack if isinstance(s, TableScreen)]
        return any(table.stale for table in tables)

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


S = TypeVar("S", bound=Sitting)


@asynccontextmanager
async def seated(
    sitting: type[S],
    save: store.Save | Path,
    *,
    size: tuple[int, int] = (80, 24),
    colours: int = 1 << 24,
    **look: Any,
) -> AsyncIterator[S]:
    """Open the app on a saved game; a `Save` is closed first."""
    if isinstance(save, store.Save):
        save.close()
    path = save.path if isinstance(save, store.Save) else save
    app = TabletopApp(Opening(screen="table", save=path, **look), colours=colours)
    async with app.run_test(size=size) as pilot:
        found = sitting(pilot)
        await found.settle()
        yield found
    app.close_saves()
