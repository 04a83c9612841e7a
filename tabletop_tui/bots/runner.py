"""Bots at a table: whose decision it is, the decision itself, here or in another process.

A table drives no bots. A decision is a `Job`, which holds nothing that its seat may not know, so
that it can be answered anywhere: `answer(job)` in a worker, and then `Table.act`.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from tabletop_tui.bots import USUAL, adviser, find, levels, usual
from tabletop_tui.bots.seat import Hint, SeatView
from tabletop_tui.core.game import Seat, Value
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.metropolis import model as metropolis

AnyTable = Table[Any, Any, Any, Any]

_ANSWERS: dict[str, tuple[type, ...]] = {"metropolis": (metropolis.Accept, metropolis.Decline)}
"""Actions with which a seat that is not waited for answers another one."""
_DRAWS = 1 << 32  # words of chance that a decision has for itself


class Job(Value, frozen=True):
    """A decision to be made. It can be pickled."""

    game: str
    level: str
    seat: Seat
    guess: Any
    """A state as `SeatView` has it; never the true one."""
    mine: tuple[Any, ...]
    rng: Rng
    at: int
    """`Table.count` when it was asked for: what `Table.act` takes."""


def job(table: AnyTable, seat: Seat, level: str | None = None) -> Job:
    """Return the decision that a seat has to make.

    Without a `level` it is that of the seat's own bot, or the usual one: also for a seat without a
    bot, whose player does not make the decision.
    """
    record = table.record
    named = record.bots[seat]
    rng = _rng(record.seed, seat, table.count)
    guess_rng = _rng(record.seed, seat, table.count, use="guess")
    return Job(
        game=record.game,
        level=level or (named if named in levels(record.game) else usual(record.game)),
        seat=seat,
        guess=table.game.redeal(table.state, seat, guess_rng),
        mine=tuple(action for actor, action in record.actions if actor == seat),
        rng=rng,
        at=table.count,
    )


def answer(job: Job) -> Any:
    """Return what the bot does."""
    return find(job.game, job.level).choose(_seat_view(job), job.rng)


def decide(table: AnyTable, seat: Seat, level: str | None = None) -> Any:
    """Return what a bot of the level, or the seat's own, does on that seat now.

    A game with the same seed repeats it. Raises ValueError if there is no such bot.
    """
    return answer(job(table, seat, level))


def hint(table: AnyTable, seat: Seat) -> Hint:
    """Return what the usual bot would do on that seat, and why, names put in.

    Raises ValueError if the game has no bot that could say.
    """
    found = advice(job(table, seat, USUAL))
    return found._replace(why=table.named(found.why))


def advice(job: Job) -> Hint:
    """Return what the usual bot would do, and why, seats as `text.who`.

    Raises ValueError if the game has no bot that could say.
    """
    return adviser(job.game).advise(_seat_view(job), job.rng)


def asked(table: AnyTable, seat: Seat) -> bool:
    """Return whether another seat's offer waits for this one's answer."""
    answers = _ANSWERS.get(table.game.id)
    return answers is not None and any(isinstance(action, answers) for action in table.legal(seat))


def to_move(table: AnyTable, *, patient: bool = True) -> tuple[Seat, ...]:
    """Return the bots that have something to do, those who owe an answer first.

    A `patient` bot on turn lets the people whom it has asked something answer first.
    """
    bots = [seat for seat, bot in enumerate(table.record.bots) if bot is not None]
    owing = [seat for seat in bots if asked(table, seat)]
    waited = [seat for seat in table.waiting_for if seat in bots and seat not in owing]
    if patient and any(asked(table, seat) for seat in _people(table)):
        waited = []
    return (*owing, *waited)


def play_out(table: AnyTable, *, patient: bool = True) -> None:
    """Let the bots act until the game is over, or a person is to act or to answer."""
    while True:
        seats = to_move(table, patient=patient)
        if not seats:
            return
        table.act(seats[0], decide(table, seats[0]))


def _people(table: AnyTable) -> list[Seat]:
    return [seat for seat, bot in enumerate(table.record.bots) if bot is None]


def _seat_view(job: Job) -> SeatView:
    return SeatView(GAMES[job.game], job.seat, job.guess, job.mine)


def _rng(seed: int, seat: Seat, count: int, use: str = "bot") -> Rng:
    """Return chance of a decision's own, from which the game's cannot be told."""
    digest = blake2b(f"{use} {seed} {seat}".encode(), digest_size=8).digest()
    return Rng(int.from_bytes(digest, "big"), count * _DRAWS)
