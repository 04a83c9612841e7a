"""How a game is set up for people who have bots for company."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tabletop_tui.core.game import Game, Seat


def suited(
    game: Game[Any, Any, Any, Any], options: object | None, seats: int, bots: Mapping[Seat, str]
) -> Any:
    """Return the options of a game as they suit people who play with bots, levels by seat.

    With bots that answer from the examples of Top Ten it is a practice game. The Cap'ten is
    somebody who can read an answer: who was to begin if that is a person, or else the first one.
    """
    people = [seat for seat in range(seats) if seat not in bots]
    if game.id != "top-ten" or "example" not in bots.values() or not people:
        return options
    wished: Any = game.Options() if options is None else options
    first = wished.first if wished.first in people else people[0]
    return replace(wished, practice="yes", first=first)
