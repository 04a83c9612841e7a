"""At the table of Top Ten the mouse can do all that the keys can, but for writing words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from top_ten_screen import prepared, sit_down
from top_ten_support import A, B, C, D, pack, top_ten

from tabletop_tui.games.top_ten.model import Name, PickTheme

pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("short_quiet")]


@pytest.mark.parametrize(("level", "size"), [("normal", (80, 24)), ("expert", (120, 36))])
async def test_a_game_is_played_to_its_end_by_mouse(monkeypatch, level, size):
    start = top_ten((None,) * 4, stage="pick", rounds=5, captain=B, level=level)
    start = replace(start, pack=pack(*["say say"] * 5))
    async with sit_down(prepared(monkeypatch, start), size=size) as table:
        await table.click_text(" 2 Ben")
        await table.click_on("theme:1")
        assert table.table.count == 0, "the first click only shows what is meant"
        await table.click_on("theme:1")
        assert table.table.record.actions == ((B, PickTheme(1)),)
        await table.click_text("write an answer")
        await table.type("a cat")
        await table.click_text("give it")
        await table.click_text(" 3 Cem")
        await table.click_text("a said aloud")
        for words in (" 4 Dora", "pass on", " 1 Ann", "pass on"):
            await table.click_text(words)
        assert table.doing == "Answers"
        await table.click_on(f"seat:{D}")
        assert table.doing == "Answers"
        await table.click_on(f"seat:{D}")
        assert table.doing == "Write"
        await table.click_text("not yet")
        await table.click_text("a said aloud")
        while table.screen.held:
            await table.pilot.pause(0.002)
        await table.click_text("a said aloud")
        assert table.state.played[-1].answers == ("", "a cat", "", "")
        while table.screen.held:
            await table.pilot.pause(0.002)
        held = table.state.numbers
        for seat in (seat for seat in (C, A, D, B) if level == "normal" or seat != B):
            await table.click_on(f"seat:{seat}")
            await table.click_on(f"seat:{seat}")
            if level == "expert":
                await table.click_on(f"value:{held[seat]}")
                await table.click_on(f"value:{held[seat]}")
            value = held[seat] if level == "expert" else None
            assert table.table.record.actions[-1] == (B, Name(seat, value))
        if level == "expert":
            await table.click_on("value:3")
            await table.click_text("we agree")
        assert table.doing == "Round"
        await table.click_text("the result")
        assert table.top == "ScoreSheet"
        await table.click_text("look at the board")
        assert table.doing == "Watch"


async def test_the_line_of_keys_looks_up_hides_and_deals_anew_too(monkeypatch):
    async with sit_down(prepared(monkeypatch, top_ten((7, 2, 9, 4), stage="answer"))) as table:
        await table.click_text(" 1 Ann")
        await table.click_text("hide")
        assert table.top == "CurtainScreen"
        await table.look_around()
        await table.click_text("see a number")
        assert "Pass the keyboard to Ann" in table.text
        await table.click_text(" 1 Ann")
        await table.click_text("pass on")
        await table.click_text("deal anew")
        await table.click_text("n no")
        assert (table.doing, table.table.count) == ("Answers", 0)
        await table.click_text("help")
        assert table.top == "HelpScreen"


async def test_what_cannot_be_clicked_does_nothing(monkeypatch):
    async with sit_down(prepared(monkeypatch, top_ten((7, 2, 9, 4), stage="answer"))) as table:
        await table.lift()
        for command in ("seat:2", "value:7", "seat:0"):
            await table.click_on(command)
            assert table.doing == "Look"
        await table.look_around()
        await table.click_on("value:3")
        assert table.doing == "Answers"
        assert table.table.count == 0
