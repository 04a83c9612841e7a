"""The mouse can do all that the keys can."""

from __future__ import annotations

import pytest
from games_support import A, B, C, D, city
from metropolis_screen import owners, prepared, sit_down

from tabletop_tui.tui.screens.metropolis.building import BuildMode

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])


def start(**fields):
    owned = {A: (20, 21, 22, 23), B: (25, 26), C: (30,)}
    given = {"display": (40, 50, 60, 70), "stack": (80, 81), "seats": 3} | fields
    return city(owned, **given)


@SIZES
async def test_a_click_on_a_lot_goes_there_and_a_second_one_takes_it(monkeypatch, size):
    async with sit_down(prepared(monkeypatch, start()), size=size) as table:
        await table.click(60)
        assert table.cursor == 60
        assert table.table.count == 0
        await table.click(60)
        assert owners(table.view)[60] == A


@SIZES
async def test_a_click_on_a_card_goes_to_its_lot_and_a_second_one_takes_it(monkeypatch, size):
    async with sit_down(prepared(monkeypatch, start()), size=size) as table:
        await table.click_text("[3]  60")
        assert table.cursor == 60
        await table.click_text("[3]  60")
        assert owners(table.view)[60] == A


async def test_who_gets_a_lot_is_chosen_with_the_mouse(monkeypatch):
    rights = {A: (14,), B: (11,), C: (17, 19), D: (13,)}
    save = prepared(monkeypatch, city(rights, display=(12, 40), stack=(50,), turn=B))
    async with sit_down(save) as table:
        await table.click_text(f"{table.screen.glyphs.enter} take it")
        await table.click_text("D  Dora")
        assert "gives lot 12 to Dora" in table.words
        await table.click_text("give it")
        assert table.view.owner(12) == D


@SIZES
async def test_a_building_is_chosen_placed_and_put_up_with_the_mouse(monkeypatch, size):
    save = prepared(monkeypatch, start(stage="build", picked=20))
    async with sit_down(save, size=size) as table:
        await table.click_text("b build")
        assert isinstance(table.mode, BuildMode)
        await table.click_text("house")
        assert table.mode.kind == "house"
        await table.hover(22)
        assert table.mode.marks().ghost == {22}
        assert "House on 22" in table.words
        await table.click(21)
        assert table.mode.marks().ghost == {21}
        assert not table.view.buildings
        await table.click(21)
        assert table.view.buildings[0].lots == (21,)


async def test_a_click_on_a_piece_of_the_reserve_tries_it(monkeypatch):
    save = prepared(monkeypatch, start(stage="build", picked=20))
    async with sit_down(save) as table:
        await table.click_text("fact 3")
        assert isinstance(table.mode, BuildMode)
        assert "Factory on 20 21 22 23" in table.words
        await table.click_text("build it")
        assert table.view.buildings[0].kind == "factory"


async def test_an_offer_is_made_and_answered_with_the_mouse(monkeypatch):
    async with sit_down(prepared(monkeypatch, start())) as table:
        await table.click_text("t trade")
        await table.click(20)
        await table.click(26)
        assert "Ann gives 20 to Ben for 26." in table.words
        await table.click_text("offer it")
        await table.click_text("accept")
        assert (table.view.owner(20), table.view.owner(26)) == (B, A)


async def test_a_card_of_the_display_is_marked_in_an_offer_by_a_click(monkeypatch):
    owned = {A: (30, 31), B: (10, 11, 12, 13, 14)}
    save = prepared(monkeypatch, city(owned, display=(15, 40), stack=(60,), seats=2))
    async with sit_down(save) as table:
        await table.press("t")
        await table.click_text("[1]  15")
        assert "Ann gives 15 (from the display) to Ben for nothing." in table.words


async def test_the_key_line_ends_turns_takes_back_and_leaves(monkeypatch):
    save = prepared(monkeypatch, start(stage="build", picked=20))
    async with sit_down(save, size=(120, 36)) as table:
        await table.press("b", "enter")
        await table.click_text("take back")
        assert table.view.stage == "build"
        await table.click_text("end turn")
        assert table.view.turn == B
        await table.click_text("? help")
        assert table.top == "HelpScreen"
        await table.press("escape")
        await table.click_text("q leave")
        assert table.top == "ConfirmScreen"
        await table.click_text("n no")
        assert table.top == "MetropolisScreen"


async def test_a_click_beside_all_lots_does_nothing(monkeypatch):
    async with sit_down(prepared(monkeypatch, start())) as table:
        before = table.text
        await table.click_text("P A R K")
        await table.click_text(" river ")
        await table.click_text("downtown")
        assert table.text == before
