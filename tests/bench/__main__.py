"""Measures how fast the program is: `python -m tests.bench [part ...]`; see --help.

Run it by hand on a quiet machine. Figures of one run are held against each other, never against
those of another machine or day.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NamedTuple

from tests.bench import host_times, rules_times, terminal_times
from tests.bench.report import Row, show


class Part(NamedTuple):
    """A part of the run: what it measures, what it should come to, and how."""

    title: str
    goal: str
    measure: Callable[[int], list[Row]]


PARTS = {
    "start": Part("From exec to the painted board", "ratio <= 1.25", terminal_times.start),
    "keys": Part("From a key to its paint", "ratio <= 1.20", terminal_times.keys),
    "words": Part("Commands without a screen", "", terminal_times.words),
    "rules": Part("Decisions in random play", "ratio > 1 to rlcard", rules_times.decisions),
    "copies": Part("A copy of a state", "nothing", rules_times.copies),
    "host": Part("Guests of a host", "100 idle <= 250 MB, 50 busy p95 <= 100 ms", host_times.host),
    "opening": Part("Opening a save of 500 actions", "<= 100 ms", rules_times.opening),
}


def main() -> None:
    """Measure the parts that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"any of: {', '.join(PARTS)}; all by default")
    parser.add_argument("--rounds", type=int, default=7, help="how often each is measured")
    parser.add_argument(
        "--sessions", type=int, nargs="+", default=host_times.SESSIONS, help="of the part host"
    )
    args = parser.parse_args()
    host = PARTS["host"]._replace(measure=lambda rounds: host_times.host(rounds, args.sessions))
    parts = PARTS | {"host": host}
    for name in args.parts or PARTS:
        title, goal, measure = parts[name]
        show(title, goal, measure(args.rounds))


if __name__ == "__main__":
    main()
