"""What the tests of hosted tables share: visitors, a clock, and terminals on one loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, cast

from sitting import Sitting
from textual.pilot import Pilot
from textual.widgets import Input

from tabletop_tui.games import GAMES
from tabletop_tui.host.app import HostApp
from tabletop_tui.host.driver import HostDriver, attach
from tabletop_tui.host.party import Party, Plan
from tabletop_tui.host.room import Room
from tabletop_tui.host.rooms import Rooms
from tabletop_tui.host.screens.table import Hosted
from tabletop_tui.host.traits import Traits
from tabletop_tui.host.visitor import Visitor
from tabletop_tui.tui.widgets.paper import Paper

DEADLINE = 20.0


class Clock:
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def visitor(
    name: str = "ann", key: str | None = None, words: tuple[str, ...] = (), address: str = "::1"
) -> Visitor:
    """Return somebody who has come; `key` is a short name for his fingerprint."""
    fingerprint = None if key is None else f"SHA256:{key}"
    return Visitor(name, fingerprint, address, words, Traits(), lambda _: None)


def plan(*names: str | None, game: str = "metropolis", **more: Any) -> Plan:
    """Return a table as somebody wants it."""
    chosen = GAMES[game]
    return Plan(chosen, more.pop("options", None) or chosen.Options(), names, **more)


class Told:
    """Counts what a table tells a terminal."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1


class Tables:
    """Rooms in a folder, with a clock and people who come and go without a screen."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.folder = folder
        self.rooms = Rooms(folder, clock=self.clock)

    def open(self, *names: str | None, key: str | None = "a", **more: Any) -> tuple[Room, Party]:
        """Open a table as Ann."""
        return self.rooms.open(visitor(names[0] or "", key), plan(*names, **more), Told())

    def playing(self, *, game: str = "metropolis", **more: Any) -> tuple[Room, Party, Party]:
        """Return a table of Ann, with a key, and Ben, with a seat code, that has just begun."""
        room, ann = self.open("Ann", None, game=game, **more)
        ben = self.come(room, "Ben")
        room.start(ann)
        return room, ann, ben

    def come(self, room: Room, name: str, key: str | None = None) -> Party:
        """Sit down at a table."""
        party = room.enter(visitor(name, key), Told())
        room.sit(party, name)
        return party

    def wait(self, seconds: float) -> None:
        """Let time pass, and everybody notice."""
        self.clock.now += seconds
        self.rooms.tick()

    def restarted(self) -> Tables:
        """End the host and begin it anew on the same saves."""
        self.rooms.close()
        again = Tables(self.folder)
        again.rooms.restore()
        return again


def move(room: Room) -> None:
    """Let somebody who is waited for do the first thing that he may do."""
    table = room.table
    assert table is not None
    seat = table.waiting_for[0]
    table.act(seat, table.legal(seat)[0])


async def until(met: Callable[[], object], what: str | Callable[[], str]) -> None:
    """Wait until the condition holds, looking after everything that happens in the loop."""
    try:
        async with asyncio.timeout(DEADLINE):
            while not met():
                await asyncio.sleep(0.002)
    except TimeoutError:
        words = what if isinstance(what, str) else what()
        raise AssertionError(f"waited for {words}") from None


class Terminal(Sitting):
    """One visitor's terminal: his app, a keyboard, and a pair of eyes."""

    app: HostApp
    kind = Hosted
    written_bytes: bytearray
    """All that was written to it."""

    @property
    def people(self) -> str:
        """The line of people."""
        return " ".join(self.screen.query_one("#people", Paper).text.split())

    @property
    def party(self) -> Party:
        """Those who sit here."""
        assert self.app._party is not None
        return self.app._party

    @property
    def room(self) -> Room:
        """The table they are at."""
        assert self.app._room is not None
        return self.app._room

    async def do(self, deed: Callable[..., Any], *args: Any) -> None:
        """Do something as a part of this terminal's app."""
        self.app.call_later(deed, *args)
        await self.settle()

    async def type(self, words: str) -> None:
        """Paste words into the field that has the focus."""
        assert isinstance(self.app.focused, Input), self.text
        driver = cast(HostDriver, self.app._driver)
        driver.feed(f"\x1b[200~{words}\x1b[201~".encode())
        await self.settle()

    async def reads(self, *words: str) -> None:
        """Wait until all the words stand on the screen."""
        await until(lambda: all(w in self.text for w in words), lambda: f"{words}:\n{self.text}")
        await self.settle()

    async def sees(self, screen: str) -> None:
        """Wait until a screen of this name is on top, and takes keys."""
        await until(lambda: screen in self.top, lambda: f"{screen}, not {self.top}")
        await self.settle()

    def _busy(self) -> bool:
        """A table may take no keys for a moment."""
        return super()._busy() or getattr(self.app.screen, "held", False)


@asynccontextmanager
async def connected(app: HostApp, size: tuple[int, int]) -> AsyncIterator[Terminal]:
    """Run a visitor's app on a driver of the host's own, with all that it writes in `written`."""
    written = bytearray()
    painted = asyncio.Event()
    attach(
        app,
        out=written.extend,
        opened=lambda _: None,
        painted=painted.set,
        traits=app.visitor.traits,
    )
    running = asyncio.create_task(app.run_async(size=size))
    await painted.wait()
    terminal = Terminal(Pilot(app))
    terminal.written_bytes = written
    await terminal.settle()
    try:
        yield terminal
    finally:
        app.call_later(app.exit)
        await running
        if app._exception is not None:
            raise app._exception


class Host:
    """A host to which several visitors come, all on this loop."""

    def __init__(self, tables: Tables, stack: AsyncExitStack) -> None:
        self.tables = tables
        self.rooms = tables.rooms
        self.clock = tables.clock
        self._stack = stack

    async def come(
        self,
        name: str,
        *words: str,
        key: str | None = None,
        size: tuple[int, int] = (80, 24),
    ) -> Terminal:
        """Come to the host; the words are what is asked for on the way in."""
        terminal, _ = await self.visit(name, *words, key=key, size=size)
        return terminal

    async def visit(
        self,
        name: str,
        *words: str,
        key: str | None = None,
        size: tuple[int, int] = (80, 24),
    ) -> tuple[Terminal, AsyncExitStack]:
        """Come to the host; closing the stack cuts the line."""
        app = HostApp(visitor(name, key, words), self.rooms)
        line = await self._stack.enter_async_context(AsyncExitStack())
        terminal = await line.enter_async_context(connected(app, size))
        return terminal, line

    async def table(
        self, game: str, *guests: str, keys: bool = True, here: tuple[str, ...] = ("Ann",)
    ) -> list[Terminal]:
        """Open a table, let guests come, and begin; return all terminals, the opener's first."""
        first = await self.come(here[0], key=here[0] if keys else None)
        await first.do(first.app.open_room, plan(*here, *(None for _ in guests), game=game))
        await first.sees("GatheringScreen")
        others = [
            await self.come(name, "join", first.room.code, key=name if keys else None)
            for name in guests
        ]
        for other in others:
            await other.sees("GatheringScreen")
        await first.press("b")
        for terminal in (first, *others):
            await until(lambda t=terminal: t.top != "GatheringScreen", "the game")
            await terminal.settle()
        return [first, *others]


@asynccontextmanager
async def hosting(folder: Path) -> AsyncIterator[Host]:
    """Run a host without any network."""
    tables = Tables(folder)
    async with AsyncExitStack() as stack:
        yield Host(tables, stack)
    tables.rooms.close()
