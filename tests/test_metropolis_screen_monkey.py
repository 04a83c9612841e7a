"""Hands that know nothing of the game: any key, in any order, does no harm."""

from __future__ import annotations

import random

import pytest
from metropolis_play import deal, play_turns
from metropolis_screen import Sitting, sit_down
from textual.geometry import Offset

from tabletop_tui import store

BOARD_KEYS = "left right up down h j k l 1 2 3 4 tab shift+tab enter space backspace escape"
OTHER_KEYS = "b a t p o y n c w e u r s g question_mark q x z 9 pageup end f1"
KEYS = f"{BOARD_KEYS} {OTHER_KEYS}".split()
WEIGHTS = {"enter": 6, "space": 4, "e": 4, "t": 3, "b": 3, "y": 3, "o": 2, "tab": 3, "q": 0.3}
SIZES = ((80, 24), (120, 36), (79, 24), (1, 1), (100, 30))


async def fumble(table: Sitting, dice: random.Random) -> None:
    """Press a few keys at once, or click anywhere, or pull at the window."""
    what = dice.random()
    if what < 0.9:
        weights = [WEIGHTS.get(key, 1) for key in KEYS]
        table.send(*dice.choices(KEYS, weights, k=dice.choice((1, 1, 2, 5, 25))))
    elif what < 0.98:
        width, height = table.app.size
        place = Offset(dice.randrange(width), dice.randrange(height))
        await table.pilot.click(offset=place, times=dice.choice((1, 2)))
    else:
        await table.resize(*dice.choice(SIZES))
        await table.resize(80, 24)
    await table.settle()


@pytest.mark.parametrize(("seed", "turns"), [(1, 6), (2, 45)])
async def test_any_keys_in_any_order_leave_a_table_that_replays_to_the_same(seed, turns):
    dice = random.Random(seed)
    table = deal("Ann Ben Cem", seed=seed)
    play_turns(table, turns)
    async with sit_down(store.create(table)) as sitting:
        begun = table.count
        for _ in range(45):
            await fumble(sitting, dice)
            if "Leave the table?" in sitting.text:
                await sitting.press("n")
            now = sitting.table
            assert all(strip == 80 for strip in map(len, sitting.rows))
            assert bool(now.waiting_for) == (now.outcome is None)
            assert all(now.legal(seat) for seat in now.waiting_for)
        assert now.count > begun
        kept = store.verify(sitting.screen.save.path)
        assert kept.reason is None
        assert kept.table is not None
        assert kept.table.record == now.record
        assert kept.table.state == now.state
        assert kept.table.log(None) == now.log(None)
