"""What tests of hosted games over a real connection share: a host, its tables, and lines to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from host_support import Client, Server, serving, until
from rooms_support import plan
from sitting import Sitting, starting
from textual.pilot import Pilot

from tabletop_tui.core.game import Seat
from tabletop_tui.core.rng import Rng
from tabletop_tui.games import GAMES
from tabletop_tui.host.app import HostApp
from tabletop_tui.host.room import Room
from tabletop_tui.host.rooms import Rooms
from tabletop_tui.host.screens.table import Hosted
from tabletop_tui.host.visitor import Visitor


def new_key() -> asyncssh.SSHKey:
    """Return a key that nobody else has."""
    return asyncssh.generate_private_key("ssh-ed25519")


def deal_the_same(
    monkeypatch: pytest.MonkeyPatch, game: str, seats: int, seed: int, **options: Any
) -> Any:
    """Have a game dealt the same at every table of so many seats; return its options."""
    rules = GAMES[game]
    chosen = rules.Options(**options)
    state = rules.setup(seats, chosen, Rng(seed)).state
    monkeypatch.setitem(GAMES, game, starting(type(rules), state))
    return chosen


class Eyes(Sitting):
    """Sees what an app draws."""

    kind = Hosted


class Line:
    """One visitor's connection: the bytes that come out at his end, and the app at the host's."""

    def __init__(self, client: Client, app: HostApp) -> None:
        self.client = client
        self.app = app
        self._eyes = Eyes(Pilot(app))

    @property
    def text(self) -> str:
        """The screen at the visitor's end."""
        return self.client.text

    @property
    def bytes(self) -> bytes:
        """All that has ever been sent to him."""
        return self.client.bytes

    @property
    def room(self) -> Room:
        """The table he is at."""
        assert self.app._room is not None
        return self.app._room

    @property
    def table(self) -> Any:
        """The game on it."""
        return self.room.table

    @property
    def mode(self) -> Any:
        """What the visitor is doing at the table."""
        return self._eyes.mode

    def do(self, deed: Callable[..., Any], *args: Any) -> None:
        """Have something done as a part of this visitor's app."""
        self.app.call_later(deed, *args)

    async def shows(self, wanted: str) -> None:
        """Wait until the visitor's screen matches a pattern."""
        await self.client.shows(wanted)

    async def arrived(self) -> None:
        """Wait until all that the app has drawn of the game's state is on the visitor's screen."""
        await until(lambda: self._is_at_table, f"a table that takes keys:\n{self.text}")
        await self._eyes.settle()
        await until(lambda: self.text == self._eyes.text, f"what the host shows:\n{self.text}")

    @property
    def _is_at_table(self) -> bool:
        tables = [s for s in self.app.screen_stack if isinstance(s, Hosted)]
        return bool(tables) and not tables[-1].held

    async def presses_until(self, key: str, met: Callable[[], object]) -> None:
        """Press a key, as often as it takes."""
        await self.arrived()
        while not met():
            await self._press(key)

    async def _press(self, key: str) -> None:
        before = len(self.bytes)
        self.client.send(key)
        await until(lambda: len(self.bytes) > before, "what the key does")
        await self.arrived()


class Wire:
    """A host to which visitors come over the loopback."""

    def __init__(self, server: Server, rooms: Rooms, apps: list[HostApp], stack: AsyncExitStack):
        self.server = server
        self.rooms = rooms
        self._apps = apps
        self._stack = stack

    async def come(
        self, name: str, command: str | None = None, key: asyncssh.SSHKey | None = None
    ) -> Line:
        """Come in under a name, which proves nothing, with a key or without."""
        login = {"client_keys": [key]} if key is not None else {}
        visit = self.server.visit(command, username=name, **login)
        client = await self._stack.enter_async_context(visit)
        await until(lambda: client.bytes or client.errors, "a first frame")
        app = next(a for a in reversed(self._apps) if a.visitor.name == name)
        return Line(client, app)

    async def table(
        self,
        game: str,
        *names: str,
        keys: Sequence[asyncssh.SSHKey | None] = (),
        **more: Any,
    ) -> list[Line]:
        """Let these play, each at a line of his own, and Dora look on; her line comes last.

        `keys` are the players', a new one for each by default; `more` is what else is planned.
        """
        owned = keys or [new_key() for _ in names]
        first = await self.come(names[0], key=owned[0])
        await first.shows("NEW TABLE")
        first.do(first.app.open_room, plan(names[0], *(None for _ in names[1:]), game=game, **more))
        await first.shows("still free")
        code = first.room.code
        lines = [first]
        for name, key in zip(names[1:], owned[1:], strict=True):
            lines.append(await self.come(name, f"join {code}", key))
            await lines[-1].shows(f"table {code}")
        lines.append(await self.come("dora", f"watch {code}"))
        await lines[-1].shows(f"table {code}")
        await first.shows("b begins")
        first.client.send("b")
        for line in lines:
            await line.arrived()
        return lines

    async def play(self, lines: Sequence[Line], seat: Seat, action: Any) -> None:
        """Let a seat act at its own line, and wait until every line shows what came of it."""
        table = lines[seat].table
        count = table.count
        lines[seat].do(table.act, seat, action)
        await until(lambda: table.count > count, f"{action}")
        for line in lines:
            await line.arrived()


@asynccontextmanager
async def wired(folder: Path) -> AsyncIterator[Wire]:
    """Serve real tables on a free port of this machine."""
    rooms = Rooms(folder / "tables")
    apps: list[HostApp] = []

    def make(visitor: Visitor) -> HostApp:
        apps.append(HostApp(visitor, rooms))
        return apps[-1]

    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(folder, make))
        yield Wire(server, rooms, apps, stack)
    rooms.close()
