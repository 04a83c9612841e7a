"""Opponents: a bot gets what its seat gets, and says what it does."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from tabletop_tui.bots.seat import Adviser, Bot, RandomBot

USUAL = "normal"
"""The level that is meant where none is named, in games that have it."""

LEVELS = ("random", "easy", "normal", "strong")
"""How well a bot plays, the weakest first."""

_OTHER_LEVELS = {"top-ten": ("random", "example")}  # answers are not better or worse


@cache
def levels(game_id: str) -> tuple[str, ...]:
    """Return the levels that there are for a game."""
    if game_id in _OTHER_LEVELS:
        return _OTHER_LEVELS[game_id]
    return LEVELS if find_spec(_module(game_id)) else LEVELS[:1]


def usual(game_id: str) -> str:
    """Return the level of a bot about which nobody has said more."""
    there = levels(game_id)
    return USUAL if USUAL in there else there[-1]


def find(game_id: str, level: str) -> Bot:
    """Return the bot of a level for a game; its code is read when it is first asked for.

    Raises ValueError if there is none.
    """
    if level not in levels(game_id):
        raise ValueError(f"there is no {level!r} bot for {game_id}")
    if level == "random":
        return RandomBot()
    bot: Bot = import_module(_module(game_id)).bot(level)
    return bot


def adviser(game_id: str) -> Adviser:
    """Return the bot whose advice a player gets. Raises ValueError if the game has none."""
    if USUAL not in levels(game_id):
        raise ValueError(f"nobody gives advice on {game_id}")
    bot: Adviser = import_module(_module(game_id)).bot(USUAL)
    return bot


def _module(game_id: str) -> str:
    return f"{__name__}.{game_id.replace('-', '_')}"
