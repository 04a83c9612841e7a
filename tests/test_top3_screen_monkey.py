"""A monkey at the keyboard of Top 3: nothing breaks, and no choice shows at the curtain."""

from __future__ import annotations

import random

import pytest
from textual.geometry import Offset
from top3_play import deal
from top3_screen import at_terminal, secrets_in, sit_down
from top3_support import lay

from tabletop_tui import store
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.top3.model import ORDERS

KEYS = (
    ["enter"] * 12 + ["1", "2", "3", "e"] * 5 + ["left", "right", "up", "down", "space", "v"] * 2
    + ["h", "j", "k", "l", "tab", "shift+tab", "c", "x", "escape", "backspace", "u", "r", "p"]
    + ["s", "g", "question_mark", "q", "n", "d", "4", "9", "z", "home", "pagedown"]
)  # fmt: skip


pytestmark = pytest.mark.usefixtures("short_quiet")


def assert_nothing_shows(table):
    """No widget, no line of the log and no mark holds anything of a choice."""
    assert not secrets_in(table.written())
    assert table.view.choice is None
    assert not table.mode.marks().order
    round_now = [n for n, line in enumerate(table.screen.log_lines) if line.startswith("Round ")]
    lately = table.screen.log_lines[round_now[-1] + 1 :]
    assert all(line.endswith(" has chosen") for line in lately)


@pytest.mark.parametrize("seed", [1, 2])
async def test_random_keys_and_clicks_break_nothing_and_show_no_choice_at_the_curtain(seed):
    dice = random.Random(seed)
    save = store.create(Table.new(GAMES["top3"], ("Ann", "Ben", "Cem"), seed=seed))
    path, covered = save.path, 0
    async with sit_down(save) as table:
        for _ in range(120):
            if dice.random() < 0.1:
                where = Offset(dice.randrange(80), dice.randrange(24))
                await table.pilot.click(offset=where)
                await table.settle()
            else:
                await table.press(dice.choice(KEYS))
            if table.top == "HomeScreen":
                break
            if table.screen._covered:
                covered += 1
                assert_nothing_shows(table)
            truth = table.table.record
    assert covered > 5
    replayed = store.verify(path)
    assert replayed.reason is None
    assert replayed.table.record == truth


async def test_while_another_seat_chooses_elsewhere_nothing_of_its_choice_is_here():
    dice = random.Random(5)
    async with at_terminal(store.create(deal("Ann Ben Cem", 5)), {0}) as table:
        for _ in range(120):
            act_elsewhere(table.table, dice)
            await table.press(dice.choice([key for key in KEYS if key not in "qndspg"]))
            while table.top not in ("Top3Screen", "CurtainScreen"):
                await table.press("escape")
            own, state = table.view.choice, table.table.state
            assert own == state.laid[0] or table.screen._covered
            if own is None and table.doing == "Watch":
                assert_nothing_shows(table)
        assert table.view.round > 1


def act_elsewhere(table, dice):
    """Let Ben or Cem choose, or choose anew, or keep."""
    seat = dice.choice([1, 2])
    if table.view(None).keeper == seat:
        table.act(seat, table.legal(seat)[0])
    elif table.view(None).keeper is None and dice.random() < 0.4:
        action = lay(dice.choice(ORDERS))
        if table.why_not(seat, action) is None:
            table.act(seat, action)
