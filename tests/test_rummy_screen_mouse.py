"""At the Rummy table the mouse can do all that the keys can."""

from __future__ import annotations

import pytest
from rummy_screen import prepared, sit_down
from rummy_support import EVEN5, A, B, rummy, side

from tabletop_tui.games.top5_rummy.model import Pending

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
RING = {0: "Y1 P3", 1: "B10", 3: "R10 Y10", 5: "P8 P9", 7: "B4"}


@SIZES
async def test_a_card_is_sold_with_the_mouse(monkeypatch, size):
    async with sit_down(prepared(monkeypatch, rummy("Y9 R3", "Y1", ring=RING)), size=size) as table:
        await table.click_text("1 Ann")
        assert table.top == "RummyScreen"
        await table.click_on("card:1")
        assert table.cursor == "Y9"
        await table.click_text("sell the card")
        await table.click_on("space:6")
        assert "Sell Y9 at 6?" in table.words
        assert table.table.count == 0
        await table.click_on("space:6")
        assert table.view.ring[6] == ("Y9",)
        await table.click_text("pass on")
        assert table.top == "CurtainScreen"


@SIZES
async def test_a_space_is_bought_by_two_clicks(monkeypatch, size):
    async with sit_down(prepared(monkeypatch, rummy("R3", "Y1", ring=RING)), size=size) as table:
        await table.lift()
        await table.click_on("space:5")
        assert "Buy P8 and P9 for 5?" in table.words
        assert table.table.count == 0
        await table.click_on("space:5")
        assert table.view.hand == ("R3", "P8", "P9")


@SIZES
async def test_a_task_is_fulfilled_and_what_it_asks_is_paid_with_the_mouse(monkeypatch, size):
    tiles = {EVEN5: side("even5", "disc 1, +3, draw 1, free")}
    start = rummy("Y2 P2 B2 R4 P4 Y6 Y9", "Y1", tiles=tiles, pile="P1")
    async with sit_down(prepared(monkeypatch, start), size=size) as table:
        await table.lift()
        await table.click_on(f"spot:{EVEN5}:0")
        assert "which task?" in table.header
        out = table.chosen[0]
        place = table.screen.hand.index(out)
        await table.click_on(f"card:{place}")
        assert out not in table.chosen
        await table.click_on(f"card:{place}")
        await table.click_on(f"spot:{EVEN5}:2")
        assert "which space of the tile?" in table.header
        await table.click_on(f"spot:{EVEN5}:1")
        assert "take 3 chips?" in table.words
        await table.click_on(f"spot:{EVEN5}:0")
        await table.click_on(f"spot:{EVEN5}:0")
        assert table.view.placed[EVEN5][0] == A
        assert "Ann: discard" in table.header
        marked, other = sorted(range(2), key=lambda n: table.screen.hand[n] not in table.chosen)
        await table.click_on(f"card:{marked}")
        await table.click_on(f"card:{other}")
        (gone,) = table.chosen
        await table.click_text(f"{table.screen.glyphs.enter} discard")
        assert gone not in table.view.hand
        assert table.screen.resting


async def test_a_free_card_is_chosen_by_clicks_and_taken_by_the_key_line(monkeypatch):
    start = rummy("R3", "Y1", ring=RING, pending=Pending("free", 1), pile="P1")
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.click_on("space:5")
        assert "Ann takes P8 for nothing?" in table.words
        await table.click_on("space:5")
        assert "Ann takes P9 for nothing?" in table.words
        await table.click_on("space:2")
        assert table.table.count == 0
        await table.click_text("take it")
        assert table.view.hand == ("R3", "P9")


async def test_sorting_hiding_and_help_are_on_the_line_of_keys(monkeypatch):
    async with sit_down(prepared(monkeypatch, rummy("Y9 R3", "Y1"))) as table:
        await table.lift()
        await table.click_text("o sort")
        assert table.shown_hand() == ["Y9", "R3"]
        await table.click_text("? help")
        assert table.top == "HelpScreen"
        await table.press("escape")
        await table.click_text("x hide")
        assert table.top == "CurtainScreen"


async def test_clicks_act_for_nobody_once_the_turn_is_over(monkeypatch):
    async with sit_down(prepared(monkeypatch, rummy("Y9 R3", "Y1", ring=RING))) as table:
        await table.lift()
        await table.press("s", "enter")
        assert table.screen.resting
        for command in ("card:0", "space:0", "space:0", "spot:1:0", "spot:1:0"):
            await table.click_on(command)
        assert table.table.count == 1
        assert table.screen.resting
        assert table.table.waiting_for == (B,)
