"""Measures how fast the program is: `python -m tests.bench [part ...]`; see --help.

Run it by hand on a quiet machine. Figures of one run are held against each other, never against
those of another machine or day.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NamedTuple

from tests.bench import rules_times, terminal_times
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
    "opening": Part("Opening a save of 500 actions", "<= 100 ms", rules_times.opening),
}


def main() -> None:
    """Measure the parts that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"any of: {', '.join(PARTS)}; all by default")
    parser.add_argument("--rounds", type=int, default=7, help="how often each is measured")
    args = parser.parse_args()
    for name in args.parts or PARTS:
        title, goal, measure = PARTS[name]
        show(title, goal, measure(args.rounds))


if __name__ == "__main__":
    main()
