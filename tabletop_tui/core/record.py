"""A game as it is kept: who played, from which seed, and every action.

The record is the truth; states, logs and scores are made from it again by replaying.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from tabletop_tui.core import codec, text
from tabletop_tui.core.game import Game, IllegalAction, Seat, Value

MAX_SEED = 2**63 - 1
BOT_CELLS = 40
"""The widest name of a bot, in terminal cells."""


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
    options = codec.convert(rough.options, game.Options)
    return structs.replace(rough, options=options, actions=actions)


def misfit(record: Record, game: Game[Any, Any, Any, Any]) -> str | None:
    """Return why a typed record would not replay as it was played, or None if it would.

    It may be of another game, or played by other rules or with other rule data than are here.
    """
    if record.game != game.id:
        other = text.clean(record.game, text.NAME_CELLS) or "nothing"
        return f"It is a game of {other}, not of {game.title}."
    if record.rules_version != game.rules_version:
        return (
            f"It was played by version {record.rules_version} of the rules of {game.title}; "
            f"this program plays version {game.rules_version}."
        )
    if record.data_hash != game.data_hash(record.options):
        return f"It was played with other data for {game.title}."
    return None


def header(record: Record, game: Game[Any, Any, Any, Any]) -> Record:
    """Return the record without its actions, names and bots cleaned: what a table deals from.

    Raises IllegalAction if names, bots or seed do not fit.
    """
    names = seat_names(record.players, game)
    if not 0 <= record.seed <= MAX_SEED:
        raise IllegalAction(f"A seed is a whole number from 0 to {MAX_SEED}, not {record.seed}.")
    named = {seat: bot for seat, bot in enumerate(record.bots) if bot is not None}
    bots = seat_bots(named, len(names))
    return structs.replace(record, players=names, bots=bots, actions=())


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
        key = text.look_alike_key(name)
        if key in seen:
            raise IllegalAction(f"Two players cannot be told apart: {seen[key]} and {name}.")
        seen[key] = name
    return names


def seat_bots(bots: Mapping[Seat, str] | None, seats: int) -> tuple[str | None, ...]:
    """Return the bot of each seat, its name cleaned, None for a human.

    Raises IllegalAction for a bot on a seat that the game has not.
    """
    chosen = {seat: text.clean(bot, BOT_CELLS) for seat, bot in (bots or {}).items()}
    for seat, bot in chosen.items():
        if not 0 <= seat < seats:
            raise IllegalAction(f"There is no seat {seat + 1} for the bot {bot}.")
    return tuple(chosen.get(seat) for seat in range(seats))
