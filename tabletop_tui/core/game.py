"""What a game is: pure functions over frozen values.

A game never mutates a state and never prints. It judges actions (`apply`), lists the finite
ones (`legal`), and says what one seat may know (`view`, `redeal`). Everything that changes is
in `core.table.Table`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from tabletop_tui.core.rng import Rng

Seat = int
"""A place at the table, counted from 0 in turn order. Names live in the `Record`."""

S = TypeVar("S")
A = TypeVar("A")
V_co = TypeVar("V_co", covariant=True)
O = TypeVar("O")  # noqa: E741 - the design's name for a game's options


class IllegalAction(ValueError):
    """A refusal. `str(e)` is one sentence for the player: the rule broken and the thing meant."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of states, views and options: tuples, numbers and strings that are never changed."""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=True):
    """Base of actions. In JSON an action is an object whose "do" is the class name."""


class Event(Value, frozen=True):
    """A log line, masked by construction: there is no unmasked log that could be shown."""

    text: str
    """What everybody reads ("Ann draws 2 cards"), with seats written as `text.who(seat)`."""
    seat: Seat | None = None
    secret: str | None = None
    """What `seat` reads instead ("Ann draws R7, B2")."""

    def seen_by(self, viewer: Seat | None) -> str:
        """Return the line as `viewer` may read it; None is a spectator."""
        if self.secret is not None and viewer is not None and viewer == self.seat:
            return self.secret
        return self.text


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What an action led to."""

    state: S
    events: tuple[Event, ...] = ()
    reveals: bool = False
    """New information or chance came up: cannot be undone."""
    binds: bool = False
    """Another seat's property or word changed, or an offer lapsed: one side cannot undo it."""


class Outcome(Value, frozen=True):
    """How a game ended. Ties share: `winners` names every seat that the rules call a winner.

    It is () where all play together and have lost.
    """

    scores: tuple[Fraction, ...]
    winners: tuple[Seat, ...]
    reason: str


class Choice(Value, frozen=True):
    """Something about a game that is decided before it is dealt: a field of its `Options`."""

    field: str
    question: str
    """What a form asks: "Which tiles?"."""
    answers: tuple[tuple[str, str], ...]
    """The values that the field can have, each with its words; the usual one first."""


def chosen(choices: Iterable[Choice], options: Any) -> tuple[Event, ...]:
    """Return log lines that tell which of the choices are not the usual ones, to begin a game."""
    told = []
    for choice in choices:
        (usual, _), *others = choice.answers
        value = getattr(options, choice.field)
        if value != usual:
            words = dict(others)[value]
            told.append(Event(f"{choice.question} {words[:1].upper()}{words[1:]}"))
    return tuple(told)


class Game(Protocol[S, A, V_co, O]):
    """The rules of one game. An implementation holds no state of its own.

    `Action` is a union of `Move` classes; it is typed `Any` because a union is no class.
    """

    id: str
    """The name on the command line and in saves."""
    title: str
    about: str
    """What it is, in a few words, for a list of games."""
    seats: range
    """How many can play."""
    rules_version: int
    """Raised whenever an old record would replay differently."""
    hidden: bool
    """Whether anybody holds anything that others may not see: drives the curtain."""
    Options: type[O]
    choices: tuple[Choice, ...]
    """What can be decided before the deal, besides who begins and data of one's own."""
    Action: Any

    def setup(self, seats: int, options: O, rng: Rng) -> Step[S]:
        """Deal a new game. Raises IllegalAction if seats or options do not fit the rules."""

    def data_hash(self, options: O) -> str:
        """Return a hash of the rule data in use; a record replays only with the same data."""

    def waiting_for(self, state: S) -> tuple[Seat, ...]:
        """Return who must act now: several where choices are simultaneous, () once it is over."""

    def legal(self, state: S, seat: Seat) -> Iterator[A]:
        """Yield every finite action of that seat, in a pinned order.

        Whoever is waited for has at least one. Open ones (texts, offers) are judged by `apply`.
        """

    def apply(self, state: S, seat: Seat, action: A) -> Step[S]:
        """Return what the action leads to. The only judge; raises IllegalAction."""

    def view(self, state: S, viewer: Seat | None) -> V_co:
        """Return what `viewer` may know (None: a spectator), in a type that can hold no secret."""

    def redeal(self, state: S, viewer: Seat | None, rng: Rng) -> S:
        """Return a state, drawn with `rng`, that the viewer could not tell from this one."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while somebody is waited for."""
