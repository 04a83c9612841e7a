"""Serving games over SSH: all that `tabletop serve` does."""

from __future__ import annotations

import asyncio
import errno
import gc
import ipaddress
import logging
import os
import signal
import socket
import stat
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import asyncssh
from textual.app import App

from tabletop_tui.core import text
from tabletop_tui.host.entrance import SHORTEST, Entrance, is_long_enough
from tabletop_tui.host.hostkey import HostKeyError, fingerprint, host_key
from tabletop_tui.host.limits import Limits
from tabletop_tui.host.server import KeyFile, listen
from tabletop_tui.host.traits import Traits
from tabletop_tui.host.visit import House, Visit
from tabletop_tui.host.visitor import Visitor

Auth = Literal["open", "code", "keys"]
MakeApp = Callable[[Visitor], App[Any]]

CLOSING = "The host closes; what was played is saved."
"""What visitors are told when the host ends."""

_ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_FEWER_COLLECTIONS = (5000, 20, 50)
_LINE_CELLS = 300


class ServeError(Exception):
    """One sentence on why nothing is served."""


@dataclass(frozen=True)
class Settings:
    """What the command line asks for."""

    folder: Path
    """The host's own: its key and its reports are there."""
    host: str = "127.0.0.1"
    port: int = 2222
    """The port; 0 takes one that is free."""
    auth: Auth = "open"
    code: str | None = None
    """The entrance code, with `auth="code"` only."""
    keys: Path | None = None
    """The authorized_keys file, with `auth="keys"` only."""
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True)
class Host:
    """What is being served."""

    house: House
    port: int
    fingerprint: str
    command: str
    """What its guests type to come in."""


async def serve(
    make_app: MakeApp,
    settings: Settings,
    say: Callable[[str], None],
    opened: Callable[[Host], object] = lambda _host: None,
) -> None:
    """Serve until a signal ends it.

    `say` takes lines for whoever runs the host; `opened` is called before the first visitor comes.

    Raises ServeError if it cannot begin.
    """

    def log(line: str) -> None:
        say(text.clean(f"{time.strftime('%H:%M:%S')} {line}", _LINE_CELLS))

    entrance = entrance_of(settings)
    house = House(
        make_app,
        limits=settings.limits,
        log=log,
        reports=settings.folder / "reports",
        deserted=gc.collect,
    )
    _keep_quiet(house, log)
    stop = _signals()
    await warm_up(house)
    collect_seldom()
    async with hosting(house, entrance, settings) as host:
        opened(host)
        for line in announcement(settings, host):
            say(line)
        await stop.wait()
        log("closing")


@asynccontextmanager
async def hosting(house: House, entrance: Entrance, settings: Settings) -> AsyncIterator[Host]:
    """Let visitors into a house; in the end have them leave, and close every connection.

    Raises ServeError if nobody can listen there, or the host key is not usable.
    """
    connections: set[asyncssh.SSHServerConnection] = set()
    _keep_tasks_patient()
    try:
        key = host_key(settings.folder)
        acceptor = await listen(house, entrance, key, settings.host, settings.port, connections)
    except HostKeyError as e:
        raise ServeError(str(e)) from None
    except OSError as e:
        raise ServeError(_why_not(e, settings)) from None
    try:
        port = acceptor.get_port()
        yield Host(house, port, fingerprint(key), _command(settings.host, port))
    finally:
        acceptor.close()
        await house.close(CLOSING)
        await _close(tuple(connections))


def _keep_tasks_patient() -> None:
    """Let no app have all tasks of the loop begin at once, as Textual does where Python can.

    A login of asyncssh that begins before its maker knows of it never asks its question.
    """
    loop: Any = asyncio.get_running_loop()
    loop.set_task_factory(None)
    loop.set_task_factory = lambda _factory: None


async def _close(connections: tuple[asyncssh.SSHServerConnection, ...]) -> None:
    """Close connections; give a second to those that close by themselves once all is said.

    A client that is cut off before that takes the end for a fault.
    """
    if not connections:
        return
    closing = [asyncio.create_task(conn.wait_closed()) for conn in connections]
    _, late = await asyncio.wait(closing, timeout=1)
    for task in late:
        task.cancel()
    for conn in connections:
        conn.abort()


async def warm_up(house: House) -> None:
    """Run an app for nobody: the first visitor shall not wait for what all of them need.

    Raises ServeError if it does not get through.
    """
    quiet = House(house.make_app, limits=house.limits, log=lambda _: None, reports=house.reports)
    nobody = Visitor("", None, "nowhere", (), Traits(), close=lambda _: None)
    visit = Visit(quiet, nobody, lambda _: None, (80, 24))
    running = asyncio.create_task(visit.run())
    painted = asyncio.create_task(visit.painted.wait())
    await asyncio.wait((running, painted), return_when=asyncio.FIRST_COMPLETED)
    painted.cancel()
    visit.leave()
    if await running:
        raise ServeError(f"The first screen cannot be drawn; a report is in {house.reports}.")


def collect_seldom() -> None:
    """Look for garbage as seldom as can be: a full collection stops every game for its length."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_FEWER_COLLECTIONS)


def entrance_of(settings: Settings) -> Entrance:
    """Return who is let in.

    Raises ServeError if the code or the keys that it takes are missing or not usable.
    """
    if settings.auth == "code":
        if settings.code is None or not is_long_enough(settings.code):
            raise ServeError(f"An entrance code has at least {SHORTEST} letters and digits.")
        return Entrance(code=settings.code)
    if settings.auth == "keys":
        if settings.keys is None:
            raise ServeError("Nobody has said whose keys are let in.")
        return Entrance(knows=_key_file(settings.keys).knows)
    return Entrance()


def _key_file(path: Path) -> KeyFile:
    name = text.clean(path.name, 60)
    file = KeyFile(path)
    try:
        if path.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            raise ServeError(f"Others may change {name}, so its keys are not let in.")
        file.load()
    except OSError as e:
        raise ServeError(f"{name} cannot be read: {e.strerror}.") from None
    except ValueError:
        raise ServeError(f"There is no public key in {name}; it is to have one a line.") from None
    return file


def announcement(settings: Settings, host: Host) -> list[str]:
    """Return the lines that tell where to come, how, and what the host's key is."""
    if settings.auth == "code":
        who = f"Entrance code: {settings.code}"
    elif settings.auth == "keys":
        who = f"Only the keys in {settings.keys} are let in."
    else:
        who = "Everybody who reaches it is let in."
    scope = ", from this machine alone" if _is_near(settings.host) else ""
    lines = [
        f"Tabletop is served on {settings.host}, port {host.port}{scope}.",
        who,
        f"Host key: {host.fingerprint}",
        f"Come in with: {host.command}",
        "Ctrl+C ends it; all games are kept.",
    ]
    if os.geteuid() == 0:
        lines.append("It runs as root, and should have a user of its own.")
    return lines


def _command(host: str, port: int) -> str:
    """Return what is typed to come in; a host on all addresses is known by its name."""
    try:
        everywhere = ipaddress.ip_address(host).is_unspecified
    except ValueError:
        everywhere = host == ""
    return f"ssh -t -p {port} {socket.gethostname() if everywhere else host}"


def _is_near(host: str) -> bool:
    """Return whether only this machine reaches the address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _why_not(error: OSError, settings: Settings) -> str:
    where = f"{settings.host}, port {settings.port}"
    if error.errno == errno.EADDRINUSE:
        return f"Another program listens on {where}; choose a port with --port."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"Nobody may listen on {where} without more rights; choose a port over 1023."
    nowhere = (errno.EADDRNOTAVAIL, None)  # Python 3.13 gives no number
    if isinstance(error, socket.gaierror) or error.errno in nowhere:
        return f'This machine has no address "{text.clean(settings.host, 60)}".'
    return f"Nothing can listen on {where}: {os.strerror(error.errno or 0)}."


def _signals() -> asyncio.Event:
    """Return what is set when the process is told to stop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in _ENDING:
        loop.add_signal_handler(number, stop.set)
    return stop


def _keep_quiet(house: House, log: Callable[[str], None]) -> None:
    """Let no fault print its words: they may name somebody's card, or hold his escapes."""
    for name in ("asyncio", "asyncssh"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    logging.getLogger("tabletop_tui").addHandler(_Lines(log))

    def failed(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception):
            house.broke(error)

    asyncio.get_running_loop().set_exception_handler(failed)


class _Lines(logging.Handler):
    """Has what our own modules log told with the rest."""

    def __init__(self, log: Callable[[str], None]) -> None:
        super().__init__()
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        self._log(record.getMessage())
