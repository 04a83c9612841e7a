"""Top 3 keeps what every game promises, though it is not listed among the games yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import test_contract
from top3_support import TOP3

from tabletop_tui.games import GAMES

PROMISES = {
    name: promise
    for name, promise in vars(test_contract).items()
    if name.startswith("test_") and name != "test_random_play_ends_with_a_result"
}

pytestmark = pytest.mark.skipif(TOP3.id in GAMES, reason="test_contract.py runs them itself")


@pytest.mark.parametrize("promise", PROMISES.values(), ids=PROMISES.keys())
def test_the_promises_of_every_game(promise: Callable[..., Any]) -> None:
    promise(game=TOP3)


@pytest.mark.parametrize("seed", range(3))
def test_random_play_ends_with_a_result(seed: int) -> None:
    test_contract.test_random_play_ends_with_a_result(game=TOP3, seed=seed)
