"""How fast the rules are: random play, copies of a state, opening a long save."""

from __future__ import annotations

import copy
import random
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from tabletop_tui import store
from tabletop_tui.core.game import Game, IllegalAction
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tests.bench.report import Row, ms
from tests.games_support import NAMES, OPEN, play

SAVED_ACTIONS = 500


def decisions(rounds: int, seconds: float = 1.0) -> list[Row]:
    """Decisions a second of random play, of each game, and of gin rummy where rlcard is there."""
    players: dict[str, Callable[[random.Random], int]] = {
        game.id: lambda dice, game=game: _random_game(game, dice) for game in GAMES.values()
    }
    gin = "rlcard gin rummy, raw"
    if find_spec("rlcard"):
        players[gin] = _gin_rummy_player()
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for number in range(rounds):
        for name, player in players.items():
            speeds[name].append(_speed(player, random.Random(number), seconds))
    rows = []
    for name, found in speeds.items():
        base = speeds.get(gin)
        times = f"{median(a / b for a, b in zip(found, base, strict=True)):.2f}" if base else ""
        rows.append(
            Row(name, f"{median(found):,.0f}/s ({min(found):,.0f}-{max(found):,.0f})", times)
        )
    return rows


def _speed(player: Callable[[random.Random], int], dice: random.Random, seconds: float) -> float:
    player(dice)
    made, started = 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        made += player(dice)
    return made / spent


def _random_game(game: Game[Any, Any, Any, Any], dice: random.Random) -> int:
    """Play a game at random to its end; return how many decisions it took."""
    state = game.setup(dice.choice(game.seats), game.Options(), Rng(dice.getrandbits(32))).state
    made = 0
    while waiting := game.waiting_for(state):
        state = game.apply(
            state, waiting[0], dice.choice(tuple(game.legal(state, waiting[0])))
        ).state
        made += 1
    return made


def _gin_rummy_player() -> Callable[[random.Random], int]:
    from rlcard.games.gin_rummy.game import GinRummyGame

    def player(dice: random.Random) -> int:
        game = GinRummyGame()
        game.init_game()
        made = 0
        while not game.is_over():
            game.step(dice.choice(game.judge.get_legal_actions()))
            made += 1
        return made

    return player


def copies(rounds: int) -> list[Row]:
    """What a copy of a state costs."""
    rows = []
    for game in GAMES.values():
        table = _played(game, 30)
        times = []
        for _ in range(rounds):
            started = time.perf_counter()
            for _ in range(10_000):
                copy.copy(table.state)
            times.append((time.perf_counter() - started) / 10_000)
        same = "the same value: " + ("yes" if copy.deepcopy(table.state) == table.state else "NO")
        rows.append(Row(game.id, f"{1e6 * median(times):.2f} us", "", same))
    return rows


def opening(rounds: int) -> list[Row]:
    """Opening a long save, to the table that can be played on."""
    rows = []
    for game in GAMES.values():
        with tempfile.TemporaryDirectory() as name:
            save = store.create(_played(game, SAVED_ACTIONS), Path(name))
            save.close()
            times = []
            for _ in range(rounds):
                started = time.perf_counter()
                opened = store.open_save(save.path)
                times.append(time.perf_counter() - started)
                opened.close()
            size = save.path.stat().st_size
        rows.append(Row(game.id, ms(times), "", f"{opened.table.count} actions, {size:,} bytes"))
    return rows


def _played(game: Game[Any, Any, Any, Any], actions: int) -> Table[Any, Any, Any, Any]:
    """Return a table after so many random actions, mostly talk between turns, or at its end."""
    dice = random.Random(7)
    table: Table[Any, Any, Any, Any] = Table.new(game, NAMES[: game.seats[-1]], seed=7)
    while table.waiting_for and table.count < actions:
        seat = dice.randrange(len(table.players))
        if dice.random() < 0.05 or game.id not in OPEN:
            play(table, dice, table.count + 1)
        elif seat not in table.waiting_for and (answers := table.legal(seat)):
            table.act(seat, dice.choice(answers))
        else:
            with suppress(IllegalAction):
                table.act(seat, OPEN[game.id](table.state, seat, dice))
    return table
