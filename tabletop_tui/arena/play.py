"""One game of a contest, from the deal to its outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Self

from tabletop_tui.arena import facts
from tabletop_tui.arena.contest import Contest, Player
from tabletop_tui.bots import runner
from tabletop_tui.core.game import IllegalAction, Seat, Value
from tabletop_tui.core.record import Record
from tabletop_tui.core.table import Table
from tabletop_tui.engine.levels import stand_in
from tabletop_tui.engine.outside import OutsideSeat, bot_name
from tabletop_tui.engine.process import ProgramLeft

MOST_ACTIONS = 5_000
"""A game that is not over after so many is given up: somebody makes offers for ever."""

AnyTable = Table[Any, Any, Any, Any]


class Stopped(Exception):
    """The contest is to end before this game is over."""


class Result(Value, frozen=True):
    """How a game went."""

    number: int
    """From 0."""
    scores: tuple[Fraction, ...]
    """By player of the contest, as are `winners`; () if the game was given up."""
    winners: tuple[int, ...]
    actions: int
    counts: dict[str, int]
    """What `facts` has counted."""
    left: dict[int, str]
    """Why a player's program played no longer, and the usual bot went on; a sentence each."""
    record: Record | None


def play(contest: Contest, number: int, stopped: Callable[[], bool] = lambda: False) -> Result:
    """Play game `number` of a contest. Raises Stopped as soon as `stopped` says so."""
    seating = contest.seating(number)
    players = [contest.players[place] for place in seating]
    counts: Counter[str] = Counter()
    with _Programs(contest, number, players, stopped) as programs:
        table = _dealt(contest, number, players)
        while table.waiting_for and table.count < MOST_ACTIONS:
            if stopped():
                raise Stopped
            seat = runner.to_move(table)[0]
            action = programs.decide(table, seat)
            if action is None:
                level = players[seat].level or stand_in(contest.rules)
                action = runner.decide(table, seat, level)
            facts.note(counts, table, seat, action)
            table.act(seat, action)
    facts.note_end(counts, table)
    outcome = table.outcome
    return Result(
        number=number,
        scores=_by_player(seating, outcome.scores) if outcome else (),
        winners=tuple(sorted(seating[seat] for seat in outcome.winners)) if outcome else (),
        actions=table.count,
        counts=dict(counts),
        left={seating[seat]: why for seat, why in programs.left.items()},
        record=table.record if contest.keep else None,
    )


class _Programs:
    """The programs that play one game, started for it, and ended with it."""

    def __init__(
        self,
        contest: Contest,
        number: int,
        players: Sequence[Player],
        stopped: Callable[[], bool],
    ) -> None:
        self.left: dict[Seat, str] = {}
        """Why a program plays no longer, by its seat."""
        self._playing: dict[Seat, OutsideSeat] = {}
        for seat, player in enumerate(players):
            if player.command:
                try:
                    self._playing[seat] = OutsideSeat(
                        player.command, seed=number, seconds=contest.seconds, stopped=stopped
                    )
                except IllegalAction as e:
                    self.left[seat] = str(e)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for program in self._playing.values():
            program.close()

    def decide(self, table: AnyTable, seat: Seat) -> Any | None:
        """Return what the program of a seat does; None if it has none, or no longer."""
        if seat not in self._playing:
            return None
        try:
            return self._playing[seat].decide(table, seat)
        except ProgramLeft as e:
            self.left[seat] = str(e)
            del self._playing[seat]
            return None


def _dealt(contest: Contest, number: int, players: Sequence[Player]) -> AnyTable:
    named = list(enumerate(players))
    return Table.new(
        contest.rules,
        [f"{player.level or 'program'} {seat + 1}" for seat, player in named],
        seed=contest.seed_of(number),
        options=contest.options,
        bots={seat: player.level or bot_name(player.name) for seat, player in named},
    )


def _by_player(seating: Sequence[int], scores: Sequence[Fraction]) -> tuple[Fraction, ...]:
    return tuple(scores[seating.index(player)] for player in range(len(seating)))
