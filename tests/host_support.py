"""What the tests of the host share: a small app, a host that serves it, and clients.

Nothing waits for a time: `expect` and `until` wait for what the other side writes or does, and
their deadline only ends a test that has failed.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import asyncssh
import pyte
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.widgets import Static

from tabletop_tui.host.driver import HostDriver, attach
from tabletop_tui.host.limits import Limits
from tabletop_tui.host.serve import Host, Settings, entrance_of, hosting
from tabletop_tui.host.traits import Traits
from tabletop_tui.host.visit import House
from tabletop_tui.host.visitor import Visitor

DEADLINE = 20.0
HAND = "Seven of Hearts"
"""What somebody holds: nobody else may read it anywhere."""

FREE = Limits(arrivals=1000.0, arrivals_burst=1000, leaving=2.0)
"""As many connections as a test makes."""

_NOT_FOR_PYTE = re.compile(rb"\x1b\[[<>=?][\d;]*[a-zA-Z$]p?|\x1b\][^\x07]*\x07")


async def until(met: Callable[[], object], what: str = "a condition") -> None:
    """Wait until the condition holds, looking after everything that happens in the loop.

    Raises AssertionError at the deadline.
    """
    try:
        async with asyncio.timeout(DEADLINE):
            while not met():
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(f"waited for {what}") from None


class Stand(App[None]):
    """Shows what it knows of its visitor and what it has heard from him."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: #102030; color: #e0d0c0 } Static { height: 1 }"
    made: list[Stand] = []  # noqa: RUF012 - the tests' own
    """Every one there was, in order."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor
        self.heard: list[str] = []
        self.clicks: list[tuple[int, int]] = []
        self.moves: list[tuple[int, int]] = []
        self.pasted = ""
        self.releases = 0
        self.sizes: list[Size] = []
        self.hand = HAND
        Stand.made.append(self)

    def compose(self) -> ComposeResult:
        visitor = self.visitor
        yield Static(f"hello {visitor.name} {' '.join(visitor.words)}!", markup=False, id="hello")
        yield Static(f"{visitor.traits.glyphs} {visitor.traits.colours}", id="traits")
        yield Static("", id="size")
        yield Static("", id="heard", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        self.sizes.append(event.size)
        self.tell("size", f"size {event.size.width}x{event.size.height}.")

    def on_key(self, event: events.Key) -> None:
        self.heard.append(event.key)
        if event.key == "Q":
            self.exit(return_code=7)
        elif event.key == "X":
            hand = [self.hand]
            raise KeyError(hand[0])
        self.tell("heard", f"keys {''.join(self.heard[-20:])}.")

    def on_click(self, event: events.Click) -> None:
        self.clicks.append((event.screen_x, event.screen_y))
        self.tell("heard", f"click {event.screen_x},{event.screen_y}.")

    def on_mouse_up(self) -> None:
        self.releases += 1

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.moves.append((event.screen_x, event.screen_y))

    def on_paste(self, event: events.Paste) -> None:
        self.pasted += event.text
        self.tell("heard", f"pasted {len(self.pasted)}.")

    def tell(self, where: str, words: str) -> None:
        """Show words on one of the lines."""
        self.query_one(f"#{where}", Static).update(words, layout=False)


@asynccontextmanager
async def serving(
    folder: Path,
    make_app: Callable[[Visitor], App[Any]] = Stand,
    *,
    limits: Limits = FREE,
    **settings: Any,
) -> AsyncIterator[Server]:
    """Serve an app on a free port of this machine; `settings` are those of `Settings`."""
    lines: list[str] = []
    Stand.made.clear()
    asked = Settings(folder=folder, port=0, limits=limits, **settings)
    house = House(make_app, limits=limits, log=lines.append, reports=folder / "reports")
    async with hosting(house, entrance_of(asked), asked) as host:
        yield Server(host, lines)


class Screen:
    """Shows the bytes that a terminal gets."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        self.bytes = b""
        self._display = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._display)
        self._shown = 0

    @property
    def text(self) -> str:
        """The screen as one text."""
        new, self._shown = self.bytes[self._shown :], len(self.bytes)
        self._stream.feed(_NOT_FOR_PYTE.sub(b"", new))
        return "\n".join(line.rstrip() for line in self._display.display)

    def resize(self, width: int, height: int) -> None:
        """Show another size from now on."""
        self._display.resize(height, width)


class Far(Screen):
    """A terminal far away, with no network between."""

    driver: HostDriver

    def __init__(self, app: App[Any], size: tuple[int, int]) -> None:
        super().__init__(size)
        self.app = app
        self.frames = 0
        """How many were drawn, taken or not."""
        self.shown = asyncio.Event()

    def painted(self) -> None:
        self.frames += 1
        self.shown.set()

    def out(self, data: bytes) -> None:
        self.bytes += data

    async def shows(self, wanted: str) -> None:
        """Wait until the screen matches a pattern."""
        await until(lambda: re.search(wanted, self.text), f"{wanted}:\n{self.text}")

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        self.driver.resize(width, height)

    def send(self, *typed: str | bytes) -> float:
        """Type; return the seconds for which no more is to be sent."""
        waits = (
            self.driver.feed(keys.encode() if isinstance(keys, str) else keys) for keys in typed
        )
        return max(waits)


@asynccontextmanager
async def far(
    app: App[Any],
    traits: Traits = Traits(),  # noqa: B008
    size: tuple[int, int] = (80, 24),
    blind: bytes = b"",
) -> AsyncIterator[Far]:
    """Run an app on a terminal far away, on which `blind` is typed before anything is shown.

    The app is shown, and waits for input.
    """
    terminal = Far(app, size)

    def opened(driver: HostDriver) -> None:
        terminal.driver = driver
        driver.feed(blind)

    attach(
        app,
        out=terminal.out,
        opened=opened,
        painted=terminal.painted,
        traits=traits,
    )
    running = asyncio.create_task(app.run_async(size=size))
    shown = asyncio.create_task(terminal.shown.wait())
    await asyncio.wait((running, shown), timeout=DEADLINE, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield terminal
    finally:
        app.call_later(app.exit)
        await running


def visitor(name: str = "Ann", **more: Any) -> Visitor:
    """Return a visitor with no more to tell than a name."""
    known: dict[str, Any] = {
        "fingerprint": None, "address": "here", "words": (), "traits": Traits(),
        "close": lambda _sentence: None,
    }  # fmt: skip
    return Visitor(name, **(known | more))


class Server:
    """A host in this process, and what it has logged."""

    def __init__(self, host: Host, log: list[str]) -> None:
        self.host = host
        self.house = host.house
        self.port = host.port
        self.log = log

    async def connect(
        self, port: int | None = None, codes: Sequence[str] = (), **more: Any
    ) -> asyncssh.SSHClientConnection:
        """Log in; type `codes` if asked for any; `more` are options of asyncssh.connect."""
        options: dict[str, Any] = {
            "client_factory": lambda: Login(codes),
            "username": "ann",
            "known_hosts": None,
            "client_keys": None,
            "agent_path": None,
            "config": [],
            "keepalive_interval": 0,
        }
        return await asyncssh.connect("127.0.0.1", port or self.port, **(options | more))

    @asynccontextmanager
    async def visit(
        self,
        command: str | None = None,
        *,
        term: str | None = "xterm-256color",
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str] | None = None,
        port: int | None = None,
        window: int = 1 << 21,
        **login: Any,
    ) -> AsyncIterator[Client]:
        """Log in and begin a session."""
        conn = await self.connect(port, **login)
        try:
            options: dict[str, Any] = {} if term is None else {"term_type": term, "term_size": size}
            _, client = await conn.create_session(
                lambda: Client(size),
                command,
                encoding=None,
                env=env or {},
                window=window,
                **options,
            )
            client.conn = conn
            yield client
        finally:
            conn.abort()


class Cable:
    """A wire to the server that can be cut, so that neither side is told."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._tasks: list[asyncio.Task[None]] = []
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.cut()
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()

    def cut(self) -> None:
        """Carry nothing any more."""
        for task in self._tasks:
            task.cancel()

    async def _join(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, forth = await asyncio.open_connection("127.0.0.1", self._to)
        self._writers = (back, forth)
        self._tasks = [
            asyncio.create_task(self._carry(near, forth)),
            asyncio.create_task(self._carry(far, back)),
        ]

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(4096):
            writer.write(data)
            await writer.drain()


class Login(asyncssh.SSHClient):
    """Answers what it is asked for with these codes, one after the other."""

    def __init__(self, codes: Sequence[str]) -> None:
        self._codes = list(codes)
        self.asked: list[str] = []

    def kbdint_auth_requested(self) -> str | None:
        return "" if self._codes or not self.asked else None

    def kbdint_challenge_received(self, name: str, how: str, lang: str, prompts: Any) -> list[str]:
        del name, how, lang
        self.asked += [prompt for prompt, _ in prompts]
        return [self._codes.pop(0) for _ in prompts]


class Client(Screen, asyncssh.SSHClientSession[bytes]):
    """A session as its client sees it, with a terminal that shows it."""

    conn: asyncssh.SSHClientConnection
    chan: asyncssh.SSHClientChannel[bytes]

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.errors = b""
        self.closed = False
        self._news = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype is None:
            self.bytes += data
        else:
            self.errors += data
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.closed = True
        self._news.set()

    def send(self, *typed: str | bytes) -> None:
        """Type."""
        for keys in typed:
            self.chan.write(keys.encode() if isinstance(keys, str) else keys)

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        self.chan.change_terminal_size(width, height)

    def click(self, x: int, y: int) -> None:
        """Click at a cell, counted from 0."""
        place = f"{x + 1};{y + 1}"
        self.send(f"\x1b[<0;{place}M", f"\x1b[<0;{place}m")

    async def shows(self, wanted: str) -> None:
        """Wait until the screen matches a pattern."""
        await self._wait(lambda: re.search(wanted, self.text), wanted)

    async def gets(self, wanted: bytes) -> None:
        """Wait until the bytes that have come match a pattern."""
        await self._wait(lambda: re.search(wanted, self.bytes), repr(wanted))

    async def status(self) -> int | None:
        """Wait for the end; return the exit status, None if the connection was cut."""
        await self._wait(lambda: self.closed, "the end")
        return self.chan.get_exit_status()

    async def _wait(self, met: Callable[[], object], what: str) -> None:
        try:
            async with asyncio.timeout(DEADLINE):
                while not met():
                    assert not self.closed, f"waited for {what}, but the session ended: {self}"
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"waited for {what}: {self}") from None

    def __repr__(self) -> str:
        return f"{self.errors!r}\n{self.text}"


def ssh_options(port: int, flag: str = "-p", identity: str = "none") -> list[str]:
    """Return options for the system's ssh, sftp or scp: nothing of this user's own setup."""
    settings = (
        "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR",
        "IdentitiesOnly=yes", f"IdentityFile={identity}", "IdentityAgent=none",
    )  # fmt: skip
    return ["-F", "none", flag, str(port), *(part for s in settings for part in ("-o", s))]


async def program(*argv: str) -> tuple[int, str]:
    """Run a program without a terminal; return its exit status, and all that it says."""
    process = await asyncio.create_subprocess_exec(
        *argv,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(DEADLINE):
        said, _ = await process.communicate()
    return process.returncode or 0, said.decode("utf-8", "replace")
