"""What tests of the tables on screen share: a prepared table, hands on it, eyes on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar, TypeVar, cast

import pytest
from rich.cells import cell_len
from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input, Static

from tabletop_tui import store
from tabletop_tui.core.game import Seat, Step
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens import quiet
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

    @property
    def doing(self) -> str:
        """What kind of thing the player is doing."""
        return type(self.mode).__name__.removesuffix("Mode")

    def written(self) -> str:
        """Return all that stands on the widgets of every screen, and a picture of the top one."""
        texts = [
            _text(widget) for screen in self.app.screen_stack for widget in screen.walk_children()
        ]
        return "\n".join([*filter(None, texts), self.app.title, self.app.sub_title, self.text])

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

    async def click_on(self, command: str) -> None:
        """Click what asks for this: "card:3", "seat:2", "value:7"."""
        for paper in self.app.screen.query(Paper):
            for y, line in enumerate(paper._lines):
                x = 0
                for run in line:
                    if run.command == command and run.text:
                        await self.pilot.click(paper, offset=Offset(x, y))
                        await self.settle()
                        return
                    x += cell_len(run.text)
        raise AssertionError(f"nothing asks for {command!r}:\n{self.text}")

    async def lift(self) -> None:
        """Lift the curtain by the key that it names."""
        assert self.top == "CurtainScreen"
        await self.press(self.app.screen._number)  # type: ignore[attr-defined] # checked above
        assert self.top == self.kind.__name__

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


@asynccontextmanager
async def at_terminal(
    sitting: type[S], save: store.Save, seats: Iterable[Seat], size: tuple[int, int] = (80, 24)
) -> AsyncIterator[S]:
    """Open a table at which only some seats are of this terminal."""
    save.close()
    here = frozenset(seats)
    app = TabletopApp(
        Opening("table", save=save.path),
        game_screens={save.table.game.id: lambda save, _: sitting.kind(save, here)},
    )
    async with app.run_test(size=size) as pilot:
        table = sitting(pilot)
        await table.settle()
        yield table
    app.close_saves()


def prepared(
    monkeypatch: pytest.MonkeyPatch, game: type[Any], start: Any, names: Iterable[str]
) -> store.Save:
    """Return a saved game that begins with a position; nobody is kept waiting at its curtains."""
    monkeypatch.setattr(quiet, "QUIET", 0.01)
    rules = starting(game, start)
    monkeypatch.setitem(GAMES, rules.id, rules)
    return store.create(Table.new(rules, tuple(names)[: start.seats], seed=1))


def _text(widget: Any) -> str:
    if isinstance(widget, Paper):
        return widget.text
    if isinstance(widget, Input):
        return widget.value
    return str(widget.render()) if isinstance(widget, Static) else ""
