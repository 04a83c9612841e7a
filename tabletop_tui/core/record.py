"""A game as it is kept: who played, from which seed, and every action.

The record is the truth; states, logs and scores are made from it again by replaying.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop_tui.core import codec, text
from tabletop_tui.core.game import Game, IllegalAction, Seat, Value


class RecordError(ValueError):
    """A record that cannot be replayed. `str(e)` is one sentence with the reason.

    `good` is how many actions replayed before the fault; None if nothing can be shown at all.
    """

    def __init__(self, reason: str, good: int | None = None) -> None:
        super().__init__(reason)
        self.good = good


class Record(Value, frozen=True):
    """Everything a game is replayed from. A seed or an action in it can give away a hand."""

    game: str
    rules_version: int
    players: tuple[str, ...]
    seed: int
    data_hash: str
    """The hash of the rule data (values, tiles, decks) that the game is played with."""
    options: Any = None
    """The game's `Options`, custom data included whole."""
    bots: tuple[str | None, ...] = ()
    """The bot's name for each seat, None for a human."""
    actions: tuple[tuple[Seat, Any], ...] = ()


def decode_record(raw: bytes, game: Game[Any, Any, Any, Any]) -> Record:
    """Return a record of `game` from its JSON.

    Raises IllegalAction with one sentence if it is not one.
    """
    rough: Record = codec.decode(raw, Record)
    return typed(rough, game)


def typed(rough: Record, game: Game[Any, Any, Any, Any]) -> Record:
    """Return the record with options and actions as the game's own types.

    Raises IllegalAction with one sentence if they do not fit.
    """
    actions = tuple((seat, codec.convert(action, game.Action)) for seat, action in rough.actions)
    return Record(
        game=rough.game,
        rules_version=rough.rules_version,
        players=rough.players,
        seed=rough.seed,
        data_hash=rough.data_hash,
        options=codec.convert(rough.options, game.Options),
        bots=rough.bots,
        actions=actions,
    )


def seat_names(raw: Sequence[str], game: Game[Any, Any, Any, Any]) -> tuple[str, ...]:
    """Return the players' names, cleaned, one a seat.

    Raises IllegalAction if their number does not fit the game, one has nothing readable in it,
    or two could be mistaken for each other.
    """
    if len(raw) not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise IllegalAction(f"{game.title} is for {low} to {high} players, not {len(raw)}.")
    names = tuple(text.clean_name(name) for name in raw)
    seen: dict[str, str] = {}
    for number, name in enumerate(names, 1):
        if not name:
            raise IllegalAction(f"Player {number} needs a name with something readable in it.")
        twin = seen.setdefault(text.look_alike_key(name), name)
        if twin is not name:
            raise IllegalAction(f"Two players cannot be told apart: {twin} and {name}.")
    return names


def seat_bots(bots: Mapping[Seat, str] | None, seats: int) -> tuple[str | None, ...]:
    """Return the bot of each seat, None for a human.

    Raises IllegalAction for a bot on a seat that the game has not.
    """
    chosen = dict(bots or {})
    for seat in chosen:
        if not 0 <= seat < seats:
            raise IllegalAction(f"There is no seat {seat + 1} for the bot {chosen[seat]!r}.")
    return tuple(chosen.get(seat) for seat in range(seats))
