"""How long the terminal waits: for the first board, for a key, for the words of the shell."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median, quantiles

from tests.bench.programs import BOARD, BOARD_WITH_WORDS, HELLO, TABLE, Program
from tests.bench.report import Row, ms, ratio
from tests.bench.stopwatch import Burst, Stopwatch

QUIET = 0.4
"""Seconds of silence after which a program has painted all it wants to."""
GAP = 0.06
"""Seconds from key to key."""


def start(rounds: int) -> list[Row]:
    """Exec to painted board, against an empty app."""
    programs = (HELLO, TABLE, BOARD)
    for program in programs:
        _started(program)  # warms the file cache
    times: dict[str, list[float]] = {program.name: [] for program in programs}
    sizes: dict[str, tuple[int, float, float]] = {}
    for _ in range(rounds):
        for program in programs:
            seconds, *rest = _started(program)
            times[program.name].append(seconds)
            sizes[program.name] = (int(rest[0]), rest[1], rest[2])
    base = times[HELLO.name]
    return [
        Row(
            name,
            ms(found),
            ratio(found, base),
            f"{sizes[name][0]:,} bytes, {sizes[name][1]:.2f} s of processor time, "
            f"{sizes[name][2]:.0f} MB",
        )
        for name, found in times.items()
    ]


def _started(program: Program) -> tuple[float, int, float, float]:
    with Stopwatch(program.argv) as terminal:
        terminal.settle(2 * QUIET)
        seconds = terminal.painted(program.painted)
        used, peak = terminal.processor_seconds(), terminal.peak_megabytes()
        return seconds, len(terminal.bytes), used, peak


def keys(rounds: int, presses: int = 100) -> list[Row]:
    """A key to its paint, against boards of one widget."""
    programs = (BOARD, BOARD_WITH_WORDS, TABLE)
    found: dict[str, list[list[Burst]]] = {program.name: [] for program in programs}
    idle: dict[str, int] = {}
    for _ in range(rounds):
        for program in programs:
            bursts, idle[program.name] = _pressed(program, presses)
            found[program.name].append(bursts)
    base = found[BOARD.name]
    rows = []
    for name, runs in found.items():
        halves = [_percentile(run, 50) for run in runs]
        tails = [_percentile(run, 95) for run in runs]
        rows.append(
            Row(
                f"{name}: p50",
                ms(halves),
                ratio(halves, [_percentile(run, 50) for run in base]),
                f"{median(burst.size for run in runs for burst in run):.0f} bytes a key, "
                f"{presses * rounds - sum(map(len, runs))} keys without an answer, "
                f"{idle[name]} bytes while idle",
            )
        )
        rows.append(
            Row(f"{name}: p95", ms(tails), ratio(tails, [_percentile(run, 95) for run in base]))
        )
    return rows


def _pressed(program: Program, presses: int) -> tuple[list[Burst], int]:
    """Return what each key brought, and how much came in a second without any."""
    with Stopwatch(program.argv) as terminal:
        terminal.settle(2 * QUIET)
        terminal.painted(program.painted)
        bursts = [terminal.press(("right", "left")[n % 2], GAP) for n in range(presses)]
        terminal.settle(QUIET)
        before = len(terminal.bytes)
        terminal.settle(1.0)
        return [burst for burst in bursts if burst], len(terminal.bytes) - before


def _percentile(bursts: list[Burst], percent: int) -> float:
    return quantiles((burst.last for burst in bursts), n=100)[percent - 1]


def words(rounds: int) -> list[Row]:
    """The commands that open no screen, against Python itself."""
    commands = {
        "python -c pass": ("-c", "pass"),
        "tabletop --help": ("-m", "tabletop_tui", "--help"),
        "tabletop list": ("-m", "tabletop_tui", "list"),
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds + 1):
        for name, argv in commands.items():
            started = time.perf_counter()
            subprocess.run([sys.executable, *argv], check=True, stdout=subprocess.DEVNULL)
            times[name].append(time.perf_counter() - started)
    base = times["python -c pass"][1:]
    return [Row(name, ms(found[1:]), ratio(found[1:], base)) for name, found in times.items()]
