"""What is played in the arena: who against whom, how often, from which seed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from tabletop_tui.core.game import Game, Value
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import SEED_BITS, Table
from tabletop_tui.engine.levels import must_be_level
from tabletop_tui.engine.outside import SECONDS
from tabletop_tui.engine.process import Program
from tabletop_tui.engine.process import name as program_name
from tabletop_tui.games import GAMES


class Player(Value, frozen=True):
    """A bot of a level, or somebody else's program by its command."""

    level: str = ""
    command: str = ""

    @property
    def name(self) -> str:
        """What the tables call it."""
        return self.level or program_name(self.command)


class Contest(Value, frozen=True):
    """So many games between the same players, whose seats go round. It can be pickled."""

    game: str
    options: Any
    players: tuple[Player, ...]
    """One a seat; the same may be named twice."""
    games: int
    seed: int
    seconds: float = SECONDS
    """How long a program may think about a decision."""
    keep: bool = False
    """Whether the records of the games are wanted."""

    @property
    def rules(self) -> Game[Any, Any, Any, Any]:
        """The game that is played."""
        return GAMES[self.game]

    def seating(self, number: int) -> tuple[int, ...]:
        """Return who sits on each seat in game `number`, from 0, as places in `players`."""
        size = len(self.players)
        return tuple((seat - number) % size for seat in range(size))

    def seed_of(self, number: int) -> int:
        """Return the seed of game `number`, which no other number leads to."""
        return Rng(self.seed, number).below(1 << SEED_BITS)[0]

    def names(self) -> tuple[str, ...]:
        """Return what the tables call each player; the second of the same gets a number."""
        names = [player.name for player in self.players]
        before = [names[:place].count(name) for place, name in enumerate(names)]
        return tuple(
            f"{name} ({n + 1})" if n else name for n, name in zip(before, names, strict=True)
        )


def new_contest(
    game: Game[Any, Any, Any, Any],
    *,
    options: Any,
    levels: Sequence[str],
    commands: Sequence[str],
    games: int,
    seed: int | None = None,
    seconds: float = SECONDS,
    keep: bool = False,
) -> Contest:
    """Return a contest between bots of these levels and the programs of these commands.

    Raises IllegalAction with one sentence for a level or a program that there is not, or for
    numbers and options that do not fit.
    """
    for level in levels:
        must_be_level(game, level)
    players = (*map(Player, levels), *(Player(command=command) for command in commands))
    contest = Contest(
        game=game.id,
        options=options,
        players=players,
        games=games,
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        seconds=seconds,
        keep=keep,
    )
    names = [f"Seat {number}" for number in range(1, len(players) + 1)]
    Table.new(game, names, seed=contest.seed, options=options)  # refuses what does not fit
    for command in commands:
        Program(command).close()
    return contest
