"""How fast the rules are: random play, copies of a state, opening a long save."""

from __future__ import annotations

import copy
import random
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

from tabletop_tui import store
from tabletop_tui.core.game import Game, IllegalAction
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tests.bench import peers
from tests.bench.peers import Player
from tests.bench.report import Row, ms, ratio
from tests.games_support import NAMES, OPEN, play

SAVED_ACTIONS = 500


def decisions(rounds: int, seconds: float = 1.0) -> list[Row]:
    """Decisions a second of random play, of each game, and of others' rules that are installed."""
    ours: dict[str, Player] = {
        game.id: lambda dice, game=game: _random_game(game, dice) for game in GAMES.values()
    }
    theirs = peers.players()
    speeds: dict[str, list[float]] = {name: [] for name in (*ours, *theirs)}
    for number in range(rounds):
        for name, player in (*ours.items(), *theirs.items()):
            speeds[name].append(_speed(player, random.Random(number), seconds))
    rows = []
    for name, found in speeds.items():
        figure = f"{median(found):,.0f}/s ({min(found):,.0f}-{max(found):,.0f})"
        against = {other: ratio(found, speeds[other]) for other in theirs}
        times = against.pop(peers.RLCARD, "")
        others = ", ".join(f"{times} to {other}" for other, times in against.items())
        rows.append(Row(name, figure, times, others if name in ours else ""))
    return rows


def _speed(player: Player, dice: random.Random, seconds: float) -> float:
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


def copies(rounds: int) -> list[Row]:
    """What it costs to keep a state and play on from it; ours are values, and need no copy."""
    rows = []
    for game in GAMES.values():
        state = _played(game, 30).state
        same = "the same value: " + ("yes" if copy.deepcopy(state) == state else "NO")
        rows.append(Row(game.id, _copying(lambda state=state: copy.copy(state), rounds), "", same))
    for name, copier in peers.copiers().items():
        rows.append(Row(name, _copying(copier, rounds)))
    return rows


def _copying(copier: Callable[[], object], rounds: int, times: int = 1000) -> str:
    found = []
    for _ in range(rounds):
        started = time.perf_counter()
        for _ in range(times):
            copier()
        found.append((time.perf_counter() - started) / times)
    return f"{1e6 * median(found):.2f} us"


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
