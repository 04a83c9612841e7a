"""Times of programs on a pty: it only notes what comes when, and looks at it afterwards."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import NamedTuple

import pyte

from tests.terminal import DEADLINE, Terminal

ROWS, COLS = 24, 80


class Burst(NamedTuple):
    """What a program wrote upon one key: seconds to its first and last part, and its size."""

    first: float
    last: float
    size: int


class Stopwatch(Terminal):
    """A terminal that draws nothing while the program runs, so that drawing costs it no time."""

    def __init__(self, argv: Sequence[str]) -> None:
        self.parts: list[tuple[float, str]] = []
        self.started = time.perf_counter()
        super().__init__(argv, rows=ROWS, cols=COLS)

    def _show(self, text: str) -> None:
        if text:
            self.parts.append((time.perf_counter(), text))

    def settle(self, quiet: float) -> None:
        """Read until the program has written something, and then nothing for so many seconds."""
        while self._read(time.monotonic() + (quiet if self.parts else DEADLINE)):
            pass

    def painted(self, wanted: Sequence[str]) -> float:
        """Return the seconds from exec to the part after which all these stand on the screen."""
        display = pyte.Screen(COLS, ROWS)
        stream = pyte.Stream(display)
        shown = ""
        for moment, text in self.parts:
            stream.feed(text)
            shown = "\n".join(display.display)
            if all(words in shown for words in wanted):
                return moment - self.started
        raise AssertionError(f"{wanted} did not come up:\n{shown}")

    def press(self, key: str, gap: float) -> Burst | None:
        """Press a key, and read for the `gap` until the next one; None if nothing came."""
        before = len(self.parts)
        pressed = time.perf_counter()
        end = time.monotonic() + gap
        self.send(key)
        while time.monotonic() < end:
            self._read(end)
        came = self.parts[before:]
        if not came:
            return None
        size = sum(len(text.encode()) for _, text in came)
        return Burst(came[0][0] - pressed, came[-1][0] - pressed, size)

    def processor_seconds(self) -> float:
        """Return the processor time that the program has used."""
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def peak_megabytes(self) -> float:
        """Return the most memory that the program has had at once."""
        with open(f"/proc/{self.pid}/status") as file:
            (line,) = (line for line in file if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
