"""What a host costs for each guest, beside a process of its own for each of them."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles

import asyncssh
import pyte

from tests.bench.programs import TABLE
from tests.bench.report import Row
from tests.bench.stopwatch import COLS, ROWS, Stopwatch

SESSIONS = (1, 10, 50, 100)
MOST_PROCESSES = 10
"""So many programs stand for any number: they know nothing of each other."""
AT_A_TABLE = 5
IDLE_SECONDS = 4.0
KEY_GAP = 1.0
"""Seconds from key to key of each guest."""
DEADLINE = 20.0
PATIENCE = 2.0
"""Seconds after which a key has had no answer."""

_SERVER = Path(__file__).with_name("host_server.py")
_NOT_FOR_PYTE = re.compile(rb"\x1b\[[<>=?][\d;]*[a-zA-Z$]p?|\x1b\][^\x07]*\x07")


class Guest(asyncssh.SSHClientSession[bytes]):
    """A guest's end of the line, who notes when something comes."""

    chan: asyncssh.SSHClientChannel[bytes]

    def __init__(self) -> None:
        self.bytes = b""
        self._news = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        del datatype
        self.bytes += data
        self.came = time.perf_counter()
        self._news.set()

    @property
    def text(self) -> str:
        """The screen."""
        display = pyte.Screen(COLS, ROWS)
        pyte.ByteStream(display).feed(_NOT_FOR_PYTE.sub(b"", self.bytes))
        return "\n".join(display.display)

    async def shows(self, wanted: str) -> None:
        """Wait until the screen matches a pattern."""
        try:
            async with asyncio.timeout(DEADLINE):
                while not re.search(wanted, self.text):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"{wanted} did not come up:\n{self.text}") from None

    def look_away(self) -> None:
        """Take what has come until now for no answer."""
        self._news.clear()

    def press(self, key: str) -> None:
        """Press a key."""
        self.look_away()
        self.chan.write(key.encode())

    async def answer(self, since: float) -> float | None:
        """Return the seconds from `since` until something has come after the last key.

        None if nothing comes: at the edge of a board a cursor stands still.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                await self._news.wait()
        except TimeoutError:
            return None
        return self.came - since


def host(rounds: int, sessions: Sequence[int] = SESSIONS) -> list[Row]:
    """Memory, processor time, keys and moves, for each number of sessions."""
    rows: list[Row] = []
    for count in sessions:
        rows += asyncio.run(_hosted(count, rounds))
        rows += _processes(count, rounds)
    return rows


async def _hosted(count: int, rounds: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        argv = [sys.executable, str(_SERVER), folder]
        server = subprocess.Popen(argv, stdout=subprocess.PIPE, text=True)
        try:
            return await _measured(server, count, rounds)
        finally:
            server.terminate()
            server.communicate()


async def _measured(server: subprocess.Popen[str], count: int, rounds: int) -> list[Row]:
    assert server.stdout is not None
    port = next(int(m[1]) for line in server.stdout if (m := re.search(r"-p (\d+)", line)))
    reading = asyncio.get_running_loop().run_in_executor(None, server.stdout.read)
    base = _megabytes(server.pid)
    tables = [await _table(port, size) for size in _sizes(count)]
    guests = [guest for table in tables for guest in table]
    await asyncio.sleep(1.0)
    memory = _megabytes(server.pid)
    before = _processor_seconds(server.pid)
    await asyncio.sleep(IDLE_SECONDS)
    idle = (_processor_seconds(server.pid) - before) / IDLE_SECONDS
    keys = [t for times in await asyncio.gather(*(_keys(g, rounds) for g in guests)) for t in times]
    moves = [await _move(table) for table in tables if len(table) == AT_A_TABLE]
    server.terminate()
    await reading
    return [
        Row(
            f"{count} at one host",
            f"{(memory - base) / count:.1f} MB each",
            "",
            f"{memory:.0f} MB in all, {idle:.1%} of a core while idle; "
            f"key to paint {_tails(keys)}"
            + (f"; a move on 5 screens {_tails(moves)}" if moves else ""),
        )
    ]


def _sizes(count: int) -> list[int]:
    """Return how many come to each table."""
    return [AT_A_TABLE] * (count // AT_A_TABLE) + [1] * (count % AT_A_TABLE)


async def _table(port: int, size: int) -> list[Guest]:
    """Return the guests at a table that plays."""
    first = await _come(port, f"open{size}", "")
    await first.shows(r"table [A-Z2-9]{6}")
    code = re.findall(r"table ([A-Z2-9]{6})", first.text)[0]
    guests = [first]
    for number in range(1, size):
        guests.append(await _come(port, f"guest{number}", f"join {code}"))
        await guests[-1].shows(f"table {code}")
    await first.shows("b begins")
    first.press("b")
    for guest in guests:
        await guest.shows("METROPOLIS +turn")
    return guests


async def _come(port: int, name: str, command: str) -> Guest:
    key = asyncssh.generate_private_key("ssh-ed25519")
    conn = await asyncssh.connect(
        "127.0.0.1", port, username=name, known_hosts=None, client_keys=[key], agent_path=None,
        config=[],
    )  # fmt: skip
    _, guest = await conn.create_session(
        Guest, command or None, encoding=None, term_type="xterm-256color", term_size=(COLS, ROWS)
    )
    return guest


async def _keys(guest: Guest, rounds: int) -> list[float]:
    """Walk on the board, a key a second, all guests at moments of their own."""
    times = []
    for n in range(rounds):
        await asyncio.sleep(KEY_GAP * (0.5 + (id(guest) >> 4) % 101 / 101) if not n else KEY_GAP)
        guest.press(("\x1b[C", "\x1b[D")[n % 2])
        seconds = await guest.answer(time.perf_counter())
        times += [] if seconds is None else [seconds]
    return times


async def _move(table: Sequence[Guest]) -> float:
    """Take a lot that may be kept; return the seconds until all have got something of it."""
    mover = next(guest for guest in table if "Which lot does" in guest.text)
    rows = mover.text.splitlines()
    places = (match.start() for row in rows for match in re.finditer(r"for \w alone", row))
    number = next(places) // (COLS // 4) + 1
    for guest in table:
        guest.look_away()
    mover.press(f"{number}\r")
    since = time.perf_counter()
    answers = await asyncio.gather(*(guest.answer(since) for guest in table))
    if None in answers:
        raise AssertionError(f"the move did not come to everybody:\n{mover.text}")
    return max(seconds for seconds in answers if seconds is not None)


def _processes(count: int, rounds: int) -> list[Row]:
    """The same app in a process for each, as many as stand for all."""
    shown = min(count, MOST_PROCESSES)
    with ExitStack() as stack:
        terminals = [stack.enter_context(Stopwatch(TABLE.argv)) for _ in range(shown)]
        for terminal in terminals:
            terminal.settle(1.0)
        memory = sum(_megabytes(terminal.pid) for terminal in terminals) / shown
        before = sum(terminal.processor_seconds() for terminal in terminals)
        time.sleep(IDLE_SECONDS)
        idle = (sum(t.processor_seconds() for t in terminals) - before) / IDLE_SECONDS / shown
        bursts = [
            terminal.press(("right", "left")[n % 2], 0.1)
            for n in range(rounds)
            for terminal in terminals
        ]
    keys = [burst.first for burst in bursts if burst]
    return [
        Row(
            f"{count} in processes",
            f"{memory:.1f} MB each",
            "",
            f"{memory * count:.0f} MB in all, {idle * count:.1%} of a core while idle; "
            f"key to paint {_tails(keys)}, one key at a time, {shown} measured",
        )
    ]


def _megabytes(pid: int) -> float:
    """Return the memory of a process, what it shares with others counted in part."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(re.findall(r"^Pss: +(\d+)", text, re.M)[0]) / 1024


def _processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _tails(seconds: Sequence[float]) -> str:
    """Return the median and what one in twenty takes longer than."""
    cuts = quantiles(seconds, n=100) if len(seconds) > 1 else [*seconds] * 99
    return f"p50 {1000 * cuts[49]:.0f}, p95 {1000 * cuts[94]:.0f} ms"
