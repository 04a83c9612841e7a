"""What the tests of bots at tables share: tables with bots, and bots that think until they may."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event
from typing import Any

from sitting import starting

from tabletop_tui import store
from tabletop_tui.bots import runner
from tabletop_tui.core.game import Seat
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES

PEOPLE = ("Ann", "Ben", "Cem")
A, B, C = range(3)


def dealt(
    game: str, bots: Mapping[Seat, str], *, players: int = 2, first: Seat = A, seed: int = 3
) -> Table[Any, Any, Any, Any]:
    """Return a table just dealt, with bots on some seats."""
    rules = GAMES[game]
    names = [f"Bot {seat}" if seat in bots else PEOPLE[seat] for seat in range(players)]
    options = rules.Options(first=first)
    return Table.new(rules, names, seed=seed, options=options, bots=bots)


def placed(monkeypatch: Any, start: Any, game: type, bots: Mapping[Seat, str]) -> store.Save:
    """Return a saved game that begins with a position, with bots on some seats."""
    rules = starting(game, start)
    monkeypatch.setitem(GAMES, rules.id, rules)
    return store.create(Table.new(rules, PEOPLE[: start.seats], seed=1, bots=bots))


class Slow:
    """A bot that thinks hard, without a pause, until it may stop."""

    def __init__(self) -> None:
        self.begun = Event()
        self.may_stop = Event()
        self.done = Event()

    def __call__(self, job: runner.Job) -> Any:
        self.begun.set()
        while not self.may_stop.is_set():
            sum(range(100))
        action = runner.answer(job)
        self.done.set()
        return action


class Failing:
    """A bot that has no answer."""

    def __call__(self, job: runner.Job) -> Any:
        raise KeyError(f"{job.guess}")
