"""What bots are called at a table, and which seats of one are theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tabletop_tui.bots import levels
from tabletop_tui.core.game import Game, IllegalAction, Seat
from tabletop_tui.core.text import clean, listing

NAMES = ("Otto", "Mia", "Uwe", "Zoe", "Kai", "Pia", "Rex", "Lou")
"""First names of bots; the level comes behind."""

_SHOWN = 20


def seated(
    game: Game[object, object, object, object], people: Sequence[str], bots: Iterable[str]
) -> tuple[tuple[str, ...], Mapping[Seat, str]]:
    """Return the names of all seats, bots after people, and the levels of the bots by seat.

    Raises IllegalAction if the game has no bot of a level.
    """
    names, found = list(people), {}
    for level in bots:
        found[len(names)] = known(game, level)
        names.append(name(level, names))
    return tuple(names), found


def known(game: Game[object, object, object, object], level: str) -> str:
    """Return the level as the game's bots have it; raises IllegalAction if there is none such."""
    there = levels(game.id)
    wished = level.strip().lower()
    if wished not in there:
        named = listing(there, "or")
        raise IllegalAction(f'A bot at {game.title} is {named}, not "{clean(level, _SHOWN)}".')
    return wished


def name(level: str, taken: Iterable[str]) -> str:
    """Return a name for a bot of a level that nobody at the table has yet."""
    others = {other.split(" ")[0].casefold() for other in taken}
    first = next((name for name in NAMES if name.casefold() not in others), NAMES[0])
    return f"{first} ({level})"
