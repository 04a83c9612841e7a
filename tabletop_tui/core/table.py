"""The one mutable thing: a record in play, and everybody's access to it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import structs

from tabletop_tui.core import text
from tabletop_tui.core.game import Game, IllegalAction, Outcome, Seat, Step
from tabletop_tui.core.record import Record, RecordError, header, misfit, seat_bots
from tabletop_tui.core.rng import Rng

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - the design's name for a game's options

_log = logging.getLogger(__name__)

SEED_BITS = 48
"""How long a seed is that nobody chose."""


class Journal(Protocol):
    """Where a table writes what happens, before anybody is told."""

    @property
    def why_not(self) -> str | None:
        """Why nothing may be written, in one sentence; None where the table may be played on."""

    def action(self, seat: Seat, action: object) -> None:
        """Keep an accepted action."""

    def undo(self, seat: Seat) -> None:
        """Keep that the last action was taken back."""

    def redo(self, seat: Seat) -> None:
        """Keep that the action taken back last was done again."""

    def seated(self, seat: Seat, name: str) -> None:
        """Keep that a seat goes by another name from now on."""


class Table(Generic[S, A, V, O]):
    """A game being played.

    Screens, bots and terminals hold a table and get only `view(viewer)` and `log(viewer)` of it.
    """

    def __init__(self, game: Game[S, A, V, O], record: Record) -> None:
        """Deal from a typed record, whose actions are not played; see `new`, `deal` and `open`.

        Raises IllegalAction if names, seed, bots or options do not fit.
        """
        self.game = game
        self.journal: Journal | None = None
        """Set by the store; None keeps nothing."""
        self._header = header(record, game)
        self._steps: list[Step[S]] = [
            game.setup(len(self.players), record.options, Rng(record.seed))
        ]
        self._actions: list[tuple[Seat, A]] = []
        self._undone: list[tuple[Seat, A]] = []
        self._watchers: dict[object, Callable[[], None]] = {}

    @classmethod
    def new(
        cls,
        game: Game[S, A, V, O],
        players: Sequence[str],
        *,
        seed: int | None = None,
        options: O | None = None,
        bots: Mapping[Seat, str] | None = None,
    ) -> Table[S, A, V, O]:
        """Deal a new game; `players` are the names in seat order, `seed` by default unknown.

        Raises IllegalAction if names, seed, options or bots do not fit.
        """
        chosen = game.Options() if options is None else options
        record = Record(
            game=game.id,
            rules_version=game.rules_version,
            players=tuple(players),
            seed=secrets.randbits(SEED_BITS) if seed is None else seed,
            data_hash=game.data_hash(chosen),
            options=chosen,
            bots=seat_bots(bots, len(players)),
        )
        return cls(game, record)

    @classmethod
    def open(cls, game: Game[S, A, V, O], record: Record) -> Table[S, A, V, O]:
        """Replay a typed record.

        Raises RecordError if it belongs to another game, other rules or other data, or if the
        rules refuse one of its actions.
        """
        table = cls.deal(game, record)
        for number, (seat, action) in enumerate(record.actions):
            try:
                table.act(seat, action)
            except IllegalAction as e:
                raise RecordError(f"Action {number + 1} does not replay: {e}", number) from None
        return table

    @classmethod
    def deal(cls, game: Game[S, A, V, O], record: Record) -> Table[S, A, V, O]:
        """Return the table of a typed record as it was before the first action.

        Raises RecordError if the record belongs to another game, other rules or other data.
        """
        try:
            reason = misfit(record, game)
            if reason is not None:
                raise RecordError(reason)
            return cls(game, record)
        except IllegalAction as e:
            raise RecordError(str(e)) from None

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self._header.players

    @property
    def count(self) -> int:
        """How many actions stand in the record now: what `act` takes as `at`."""
        return len(self._actions)

    @property
    def record(self) -> Record:
        """Everything the game can be replayed from. For saves, never for a player's eyes."""
        return structs.replace(self._header, actions=tuple(self._actions))

    @property
    def state(self) -> S:
        """The whole truth. For the core and tests only."""
        return self._steps[-1].state

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """Who must act now; () once the game is over."""
        return self.game.waiting_for(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The result, its reason with names; None while the game runs."""
        return _named_outcome(self.game.outcome(self.state), self.players)

    def view(self, viewer: Seat | None) -> V:
        """Return what `viewer` may know; None is a spectator."""
        self._must_exist(viewer)
        return self.game.view(self.state, viewer)

    def legal(self, seat: Seat) -> tuple[A, ...]:
        """Return the finite actions of a seat."""
        self._must_exist(seat)
        return tuple(self.game.legal(self.state, seat))

    def log(self, viewer: Seat | None, since: int = 0) -> list[str]:
        """Return the log as `viewer` may read it, names put in.

        `since` leaves out the lines of earlier actions: 0 is all, `count` only the last one's.
        """
        return _named_log(self._steps[since:], viewer, self.players)

    def acted(self, seat: Seat) -> int:
        """Return how many actions there were when the seat had last acted; 0 if it never has."""
        acted = (n for n, (actor, _) in enumerate(reversed(self._actions)) if actor == seat)
        return self.count - next(acted, self.count)

    def news(self, seat: Seat) -> list[str]:
        """Return what has happened since the seat last acted, as it may read it."""
        return self.log(seat, since=self.acted(seat) + 1)

    def named(self, words: str) -> str:
        """Return a text of the game's with the players' names put in for `text.who`."""
        return text.with_names(words, self.players)

    def act(self, seat: Seat, action: A, *, at: int | None = None) -> None:
        """Do an action: judge it, keep it, tell the watchers.

        Raises IllegalAction, names put in, if the rules refuse it, if the table may only be looked
        at, or if `at` is given and is not `count`: then the table has moved on since the actor
        last looked.
        """
        self._must_be_writable()
        if at is not None and at != self.count:
            raise IllegalAction("The table has moved on since; look again.")
        step = self._judge(seat, action)
        if self.journal is not None:
            self.journal.action(seat, action)
        self._undone.clear()
        self._commit(seat, action, step)

    def why_not(self, seat: Seat, action: A) -> str | None:
        """Return the sentence with which `act` would refuse the action now, or None."""
        try:
            self._must_be_writable()
            self._judge(seat, action)
        except IllegalAction as e:
            return str(e)
        return None

    def undo(self, seat: Seat) -> None:
        """Take back the last action. Raises IllegalAction with the reason of `why_not_undo`."""
        reason = self.why_not_undo(seat)
        if reason is not None:
            raise IllegalAction(reason)
        if self.journal is not None:
            self.journal.undo(seat)
        self._undone.append(self._actions.pop())
        self._steps.pop()
        self._tell()

    def why_not_undo(self, seat: Seat) -> str | None:
        """Return why the last action cannot be taken back by that seat, or None if it can."""
        if self.journal is not None and self.journal.why_not is not None:
            return self.journal.why_not
        if not self._actions:
            return "Nothing has been done yet that could be taken back."
        actor, _ = self._actions[-1]
        step, before = self._steps[-1], self._steps[-2]
        if actor != seat:
            name = self.players[actor]
            return f"The last action was {name}'s; everybody takes back only their own."
        if self.game.waiting_for(step.state) != self.game.waiting_for(before.state):
            return "The last action passed the turn on; that is never taken back."
        if step.reveals:
            return "The last action turned up something new; what was seen cannot be unseen."
        if step.binds:
            return (
                "The last action changed what another player owns or was offered; "
                "that is never taken back."
            )
        return None

    def redo(self, seat: Seat) -> None:
        """Do again what was taken back last. Raises IllegalAction if there is no such action."""
        self._must_be_writable()
        if not self._undone or self._undone[-1][0] != seat:
            raise IllegalAction("Nothing was taken back that could be done again.")
        _, action = self._undone[-1]
        step = self._judge(seat, action)
        if self.journal is not None:
            self.journal.redo(seat)
        self._undone.pop()
        self._commit(seat, action, step)

    def reseat(self, seat: Seat, name: str) -> None:
        """Let somebody of another name play on for a seat; the whole log calls the seat so then.

        Raises IllegalAction if there is no such seat, or the name has nothing readable in it or
        could be mistaken for another player's.
        """
        self._must_be_writable()
        self._must_exist(seat)
        players = (*self.players[:seat], name, *self.players[seat + 1 :])
        renamed = header(structs.replace(self._header, players=players), self.game)
        if self.journal is not None:
            self.journal.seated(seat, renamed.players[seat])
        self._header = renamed
        self._tell()

    def at(self, n: int) -> Moment[S, A, V, O]:
        """Return the table as it stood after `n` actions, read-only and masked like the present.

        Raises IllegalAction if the record is not that long.
        """
        if not 0 <= n <= self.count:
            raise IllegalAction(f"There are {self.count} actions to look back on, not {n}.")
        return Moment(self, self._steps[: n + 1])

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback()` after every change, in this thread; return a function that stops it.

        It is called after the change is kept. One that fails is logged and stops no other.
        """
        key = object()  # one callback may watch twice, and stop once
        self._watchers[key] = callback

        def stop() -> None:
            self._watchers.pop(key, None)

        return stop

    def _must_be_writable(self) -> None:
        if self.journal is not None and self.journal.why_not is not None:
            raise IllegalAction(self.journal.why_not)

    def _must_exist(self, seat: Seat | None) -> None:
        """Refuse -1, which would read the last seat's hand out of a tuple."""
        if seat is not None and not 0 <= seat < len(self.players):
            raise IllegalAction(f"There is no seat {seat + 1} at this table.")

    def _judge(self, seat: Seat, action: A) -> Step[S]:
        self._must_exist(seat)
        try:
            return self.game.apply(self.state, seat, action)
        except IllegalAction as e:
            raise IllegalAction(self.named(str(e))) from None

    def _commit(self, seat: Seat, action: A, step: Step[S]) -> None:
        self._actions.append((seat, action))
        self._steps.append(step)
        self._tell()

    def _tell(self) -> None:
        for callback in tuple(self._watchers.values()):
            try:
                callback()
            except Exception:
                _log.exception("a watcher of the table failed")


class Moment(Generic[S, A, V, O]):
    """A look back at a table, with everybody's own view only, as in the present."""

    def __init__(self, table: Table[S, A, V, O], steps: Sequence[Step[S]]) -> None:
        self._table = table
        self._steps = steps

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """Who had to act then."""
        return self._table.game.waiting_for(self._steps[-1].state)

    @property
    def outcome(self) -> Outcome | None:
        """The result, if the game was over then."""
        game = self._table.game
        return _named_outcome(game.outcome(self._steps[-1].state), self._table.players)

    @property
    def state(self) -> S:
        """Everything, open. Raises IllegalAction while the game still runs."""
        if self._table.waiting_for:
            raise IllegalAction("Everything is open only once the game is over.")
        return self._steps[-1].state

    def view(self, viewer: Seat | None) -> V:
        """Return what `viewer` could know then; None is a spectator."""
        self._table._must_exist(viewer)
        return self._table.game.view(self._steps[-1].state, viewer)

    def log(self, viewer: Seat | None) -> list[str]:
        """Return the log up to then as `viewer` may read it."""
        return _named_log(self._steps, viewer, self._table.players)


def _named_log(
    steps: Sequence[Step[Any]], viewer: Seat | None, players: Sequence[str]
) -> list[str]:
    return [
        text.with_names(event.seen_by(viewer), players) for step in steps for event in step.events
    ]


def _named_outcome(outcome: Outcome | None, players: Sequence[str]) -> Outcome | None:
    if outcome is None:
        return None
    reason = text.with_names(outcome.reason, players)
    return Outcome(outcome.scores, outcome.winners, reason)
