"""The level of a bot that somebody outside names."""

from __future__ import annotations

from typing import Any

from tabletop_tui import bots
from tabletop_tui.core import text
from tabletop_tui.core.game import Game, IllegalAction


def must_be_level(game: Game[Any, Any, Any, Any], level: str) -> None:
    """Raise IllegalAction with one sentence if the game has no bot of that level."""
    known = bots.levels(game.id)
    if level not in known:
        called = text.clean(level, 30)
        raise IllegalAction(
            f'A bot for {game.title} is {text.listing(known, "or")}, not "{called}".'
        )


def stand_in(game: Game[Any, Any, Any, Any]) -> str:
    """Return the level of the bot that goes on where somebody's program does not."""
    return bots.usual(game.id)
