"""Rules of other people that ours are held against, where the extra `bench` is installed."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

Player = Callable[[random.Random], int]
"""Plays a game at random to its end; returns how many decisions it took."""

RLCARD = "rlcard gin rummy, raw"
"""What the goal is set against."""
SPIEL = {
    "OpenSpiel gin rummy, C++": "gin_rummy",
    "OpenSpiel block dominoes, Python": "python_block_dominoes",
}
WARM = 12
"""Decisions before a state is copied."""


def players() -> dict[str, Player]:
    """Return the random players that are installed, by name."""
    found: dict[str, Player] = {}
    if find_spec("rlcard"):
        found[RLCARD] = _rlcard_game
    if find_spec("pyspiel"):
        for title, name in SPIEL.items():
            found[title] = _spiel_player(name)
    return found


def copiers() -> dict[str, Callable[[], object]]:
    """Return what copies a state a few decisions into a game, by name."""
    found: dict[str, Callable[[], object]] = {}
    dice = random.Random(7)
    if find_spec("rlcard"):
        game = _rlcard_begun()
        for _ in range(WARM):
            game.step(dice.choice(game.judge.get_legal_actions()))
        found[RLCARD] = lambda: copy.deepcopy(game)
    if find_spec("pyspiel"):
        for title, name in SPIEL.items():
            state = _spiel_game(name).new_initial_state()
            for _ in range(WARM):
                _spiel_step(state, dice)
            found[title] = state.clone
    return found


def _rlcard_begun() -> Any:
    from rlcard.games.gin_rummy.game import GinRummyGame

    game = GinRummyGame()
    game.init_game()
    return game


def _rlcard_game(dice: random.Random) -> int:
    game = _rlcard_begun()
    made = 0
    while not game.is_over():
        game.step(dice.choice(game.judge.get_legal_actions()))
        made += 1
    return made


def _spiel_game(name: str) -> Any:
    import pyspiel

    if name.startswith("python_"):
        from open_spiel.python import games  # noqa: F401 - makes them known to pyspiel
    return pyspiel.load_game(name)


def _spiel_player(name: str) -> Player:
    game = _spiel_game(name)

    def play(dice: random.Random) -> int:
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal():
            made += _spiel_step(state, dice)
        return made

    return play


def _spiel_step(state: Any, dice: random.Random) -> bool:
    """Do something at random; tell whether it was a player's decision, and no deal."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(actions, weights)[0])
        return False
    state.apply_action(dice.choice(state.legal_actions()))
    return True
