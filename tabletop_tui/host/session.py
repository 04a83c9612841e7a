"""A session of SSH, and how it becomes a visit: a terminal, a few variables, perhaps a command."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import asyncssh

from tabletop_tui.host.traits import VARIABLES, refuse, traits
from tabletop_tui.host.visit import House, Visit
from tabletop_tui.host.visitor import Misunderstood, Visitor, words

MISUSED = 2
"""The exit status of a session that cannot be."""
HIGH, LOW = 256 * 1024, 32 * 1024
"""Bytes on their way to a terminal at which drawing stops, and goes on."""

_NO_TERMINAL = "Tabletop needs a terminal to play on: use ssh -t."
_FULL = "Every place here is taken; try again later."
_LONGEST_VALUE = 64


@dataclass(frozen=True)
class Guest:
    """Who has logged in."""

    name: str
    fingerprint: str | None
    address: str


class Variables(dict[bytes, bytes]):
    """The variables that a client sends, as far as they are read; he may send without end."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name.decode("ascii", "replace") in VARIABLES and len(value) <= _LONGEST_VALUE:
            super().__setitem__(name, value)


class Session(asyncssh.SSHServerSession[bytes]):
    """The one session of a connection; `started` is called when it has asked for all it wants."""

    def __init__(
        self,
        house: House,
        guest: Guest,
        conn: asyncssh.SSHServerConnection,
        started: Callable[[], None],
    ) -> None:
        self._house = house
        self._guest = guest
        self._conn = conn
        self._started = started
        self._chan: asyncssh.SSHServerChannel[bytes]  # there before anything else is
        self._term: str | None = None
        self._size = (0, 0)
        self._command: str | None = None
        self._visit: Visit | None = None
        self._task: asyncio.Task[None] | None = None
        self._reading_again: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None

    # What the client asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Take the channel."""
        self._chan = chan
        chan.set_write_buffer_limits(high=HIGH, low=LOW)

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        """Take the terminal's name and size."""
        del term_modes
        self._term = term_type
        self._size = term_size[:2]
        return True

    def shell_requested(self) -> bool:
        """Take it as the wish to play; there is no shell."""
        return self._ask("")

    def exec_requested(self, command: str) -> bool:
        """Take words of our own, nothing to execute."""
        return self._ask(command)

    def _ask(self, command: str) -> bool:
        if self._command is not None:
            return False
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse: no files are served."""
        del subsystem
        return False

    def session_started(self) -> None:
        """Let the visitor in, or tell him in one sentence why not."""
        self._started()
        try:
            asked = words(self._command or "") if self._term is not None else ()
        except Misunderstood as e:
            self._refuse(str(e))
            return
        if self._term is None:
            self._refuse(_NO_TERMINAL)
        elif (unusable := refuse(self._term)) is not None:
            self._refuse(unusable)
        elif self._house.full:
            self._refuse(_FULL)
        else:
            self._begin(self._term, asked)

    def _begin(self, term: str, asked: tuple[str, ...]) -> None:
        guest = self._guest
        visitor = Visitor(
            name=guest.name,
            fingerprint=guest.fingerprint,
            address=guest.address,
            words=asked,
            traits=traits(term, self._chan.get_environment()),
            close=self._leave,
        )
        self._visit = Visit(self._house, visitor, self._write, self._size)
        self._task = asyncio.get_running_loop().create_task(self._run(self._visit))

    def _refuse(self, sentence: str) -> None:
        end = "\n" if self._term is None else "\r\n"
        self._chan.write_stderr(f"{sentence}{end}".encode())
        self._exit(MISUSED)

    async def _run(self, visit: Visit) -> None:
        self._exit(await visit.run())

    def _exit(self, status: int) -> None:
        """Close the channel once all is sent, and do not wait long for that."""
        with suppress(OSError):  # the other side has closed it
            self._chan.exit(status)
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(self._house.limits.leaving, self._conn.abort)

    def _leave(self, sentence: str) -> None:
        if self._visit is not None:
            self._visit.leave(sentence)

    def _write(self, data: bytes) -> None:
        if not self._chan.is_closing():
            self._chan.write(data)

    # What comes and goes while it lasts

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Take the terminal's new size; what it is in pixels does not matter."""
        del pixwidth, pixheight
        self._size = width, height
        if self._visit is not None:
            self._visit.resize(width, height)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Take what was typed, and read no faster than anybody types."""
        del datatype
        if self._visit is None:
            return
        wait = self._visit.feed(data)
        if wait > 0 and self._reading_again is None:
            self._chan.pause_reading()
            self._reading_again = asyncio.get_running_loop().call_later(wait, self._read_again)

    def _read_again(self) -> None:
        self._reading_again = None
        self._chan.resume_reading()

    def pause_writing(self) -> None:
        """Draw nothing while the client takes nothing."""
        if self._visit is not None:
            self._visit.pause()

    def resume_writing(self) -> None:
        """Draw again."""
        if self._visit is not None:
            self._visit.resume()

    def eof_received(self) -> bool:
        """End the visit: nobody can press a key any more."""
        if self._visit is not None:
            self._visit.leave()
        return True  # the way out is still open

    def signal_received(self, signal: str) -> None:
        """End the visit, whatever the signal's name."""
        del signal
        if self._visit is not None:
            self._visit.leave()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the visit: its terminal has gone."""
        del exc
        for timer in (self._reading_again, self._patience):
            if timer is not None:
                timer.cancel()
        if self._visit is not None:
            self._visit.hang_up()
        self._conn.close()
