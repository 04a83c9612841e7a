"""Random keys at several terminals of one table do no harm, and the save replays to the same."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from rooms_support import Terminal, hosting

from tabletop_tui import store

KEYS = (*"abcdefghijklmnoprstuvwxyz1234", "up", "down", "left", "right", "enter", "space", "tab")
ASIDE = ("HelpScreen", "LogScreen", "AroundScreen", "ScoreSheet", "PinScreen")
BURSTS = 120


@pytest.mark.usefixtures("short_quiet")
@pytest.mark.parametrize("game", ["metropolis", "top3", "top5-rummy"])
async def test_random_keys_at_three_terminals_do_no_harm(tmp_path: Path, game: str) -> None:
    dice = random.Random(3)
    async with hosting(tmp_path) as host:
        terminals = await host.table(game, "Ben", here=("Ann", "Eva"))
        room = terminals[0].room
        terminals.append(await host.come("dora", "watch", room.code))
        for _ in range(BURSTS):
            terminal = dice.choice(terminals)
            terminal.send(*_keys(terminal, dice))
            host.clock.now += dice.choice((0, 1, 30))
            await asyncio.sleep(0)
        for terminal in terminals:
            await terminal.settle()
            assert terminal.app._exception is None
        assert room.table is not None
        state = room.table.state
    (path,) = tmp_path.glob("*.jsonl")
    verdict = store.verify(path)
    assert verdict.reason is None
    assert verdict.table is not None
    assert verdict.table.state == state


def _keys(terminal: Terminal, dice: random.Random) -> list[str]:
    """Return what a monkey presses: mostly anything, at times what leads back to the table."""
    if terminal.top in ASIDE and dice.random() < 0.6:
        return ["escape"]
    if terminal.top == "CurtainScreen" and dice.random() < 0.6:
        return [str(dice.randint(1, 3))] * 2
    return dice.choices(KEYS, k=dice.randint(1, 3))
