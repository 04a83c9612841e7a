"""A monkey at the keyboard of Top Ten: nothing breaks, and no number shows but to its owner."""

from __future__ import annotations

import random

import pytest
from textual.geometry import Offset
from top_ten_play import deal, play_one
from top_ten_screen import at_terminal, sit_down

from tabletop_tui import store
from tabletop_tui.games.top_ten.model import Anew

KEYS = (
    ["enter"] * 10 + ["1", "2", "3", "4", "e", "a"] * 5
    + ["left", "right", "up", "down", "escape", "x"] * 3
    + ["h", "j", "k", "l", "tab", "shift+tab", "d", "y", "n", "backspace", "u", "r"]
    + ["s", "g", "question_mark", "q", "p", "9", "z", "space", "pagedown", "f1"]
)  # fmt: skip

pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("short_quiet")]


def assert_nothing_shows(table):
    """Nobody is behind the curtain: no widget holds a number, a theme on offer, or a draft."""
    chosen = table.mode.marks().value  # on the scale: to be stated, or guessed
    assert table.told == [] or (chosen and all(f"▸ {chosen} ◂" in words for words in table.told))
    assert (table.view.number, table.view.offer) == (None, ())
    assert table.top == "TopTenScreen" or table.draft == ""
    assert not [line for line in table.screen.log_lines if "gets the number" in line]
    offer = table.table.view(table.state.captain).offer
    assert not any(theme.text[:30] in table.written() for theme in offer if theme)


@pytest.mark.parametrize(("seed", "level"), [(6, "normal"), (7, "expert")])
async def test_random_keys_and_clicks_break_nothing_and_show_nothing_at_the_curtain(seed, level):
    dice = random.Random(seed)
    save = store.create(deal("Ann Ben Cem Dora", seed, level=level))
    path, covered, acted = save.path, 0, 0
    async with sit_down(save) as table:
        for _ in range(130):
            key = dice.choice(KEYS)
            if table.top == "CurtainScreen" and dice.random() < 0.5:
                key = table.app.screen._number
            if table.top == "ConfirmScreen" and "Leave" in table.text:
                key = dice.choice(("n", "escape", "x"))  # to leave would end the test
            if dice.random() < 0.1 and table.top != "ConfirmScreen":
                await table.pilot.click(offset=Offset(dice.randrange(80), dice.randrange(24)))
                await table.settle()
            else:
                await table.press(key)
            if table.screen._lifted is None:
                covered += table.screen._covered
                assert_nothing_shows(table)
            acted = max(acted, table.table.count)
            truth = table.table.record
    assert covered >= 5
    assert acted > 3
    replayed = store.verify(path)
    assert replayed.reason is None
    assert replayed.table.record == truth


async def test_while_others_play_elsewhere_no_number_of_theirs_is_here():
    dice = random.Random(5)
    save = store.create(deal("Ann Ben Cem Dora", 5, first=1))
    async with at_terminal(save, {0}) as table:
        for _ in range(90):
            act_elsewhere(table.table, dice)
            await table.press(dice.choice([key for key in KEYS if key not in "qypg"]))
            while table.top not in ("TopTenScreen", "CurtainScreen"):
                await table.press("escape")
            own = table.state.numbers[0]
            assert {w for w in table.told if "Your" in w} <= {f"Your number is {own}"}
            assert table.view.number in (own, None)
        assert table.view.round > 1


def act_elsewhere(table, dice):
    """Let another than Ann act, if one of them is waited for."""
    waiting = [seat for seat in table.waiting_for if seat != 0]
    if waiting and dice.random() < 0.1 and table.view(None).stage != "pick":
        seat = dice.randrange(1, 4)
        table.act(seat, Anew(seat not in table.view(None).anew))
    elif waiting and waiting[0] == table.waiting_for[0]:
        play_one(table, dice)
