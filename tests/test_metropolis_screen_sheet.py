"""The end of a game on the screen: the score sheet, looking back, playing again."""

from __future__ import annotations

import re

import pytest
from games_support import A, B, C, D, city
from metropolis_play import deal, play_turns
from metropolis_screen import Sitting, prepared, sit_down

from tabletop_tui import store
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.tui.screens.metropolis.sheet import sheet
from tabletop_tui.tui.widgets.paper import Paper


def finished(**fields):
    """Two houses and a joint factory: Ann 7 1/2 + 4, Ben 2 1/2 + 2."""
    owned = {A: (20, 21, 22, 15), B: (23, 30), C: (40,)}
    buildings = [
        ("factory", (20, 21, 22, 23), ((A, 3), (B, 1))),
        ("house", (15,)),
        ("house", (30,)),
    ]
    given = {"stage": "over", "ended": "Everybody has had a last turn.", "seats": 3} | fields
    return city(owned, buildings=buildings, **given)


async def written(table: Sitting) -> str:
    """Return the whole sheet, scrolled or not."""
    assert table.top == "ScoreSheet"
    papers = table.app.screen.query(Paper)
    return "\n".join(paper.text for paper in papers if paper.id and "sheet" in paper.id)


async def test_a_finished_game_opens_with_its_sheet(monkeypatch):
    async with sit_down(prepared(monkeypatch, finished())) as table:
        text = await written(table)
        assert "Ann wins with 11 1/2 points." in text
        assert [line.split()[:4] for line in text.splitlines() if re.match(r" +\d\. ", line)] == [
            ["1.", "A", "Ann", "11½"],
            ["2.", "B", "Ben", "4½"],
            ["3.", "C", "Cem", "0"],
        ]
        assert "Factory on 20 21 22 23" in text
        assert "10 in all, split by the lots supplied: Ann 3 and Ben 1" in text
        assert "no building" in text


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_the_lines_of_the_sheet_sum_to_each_score(seed):
    table = deal("Ann Ben Cem Dora", seed)
    play_turns(table, 100)
    assert table.outcome is not None
    async with sit_down(store.create(table)) as seen:
        lines = ["".join(r.text for r in line) for line in sheet(seen.screen.desk, seen.view, 76)]
    buildings: dict[str, list[int]] = {}
    reasons: list[list[int]] = []
    scores: list[int] = []
    for line in lines:
        if heading := re.match(r" ([A-E])  .* (\d+) $", line):
            own = buildings[heading[1]] = []
            scores.append(int(heading[2]))
        elif building := re.match(r" {4}\S.* on [\d ]+ (\d+) $", line):
            own.append(int(building[1]))
            reasons.append([])
        elif reason := re.match(r" +([+-]?\d+)  \S", line):
            reasons[-1].append(int(reason[1]))
    assert tuple(scores) == table.outcome.scores
    assert [sum(own) for own in buildings.values()] == scores
    totals = [total for own in buildings.values() for total in own]
    assert [max(0, sum(lines)) for lines in reasons] == totals
    assert len(totals) == len(table.view(None).buildings)


@pytest.mark.parametrize("tied", [(A, B), (A, D), (B, C), (C, D), (A, B, C), (A, B, C, D)])
async def test_ties_share_the_rank_and_the_win(monkeypatch, tied):
    owned = {A: (10, 50), B: (20, 54), C: (30, 85), D: (42, 89)}
    buildings = [("house", (owned[seat][0],)) for seat in (A, B, C, D)]
    buildings += [("house", (owned[seat][1],)) for seat in tied]
    start = city(owned, buildings=buildings, stage="over", ended="Everybody has had a last turn.")
    async with sit_down(prepared(monkeypatch, start)) as table:
        text = await written(table)
        rows = [line.split() for line in text.splitlines() if re.match(r" +\d\. ", line)]
        ranks = {row[2]: row[0] for row in rows}
        names = table.table.players
        for seat, name in enumerate(names):
            expected = "1." if seat in tied else f"{len(tied) + 1}."
            assert ranks[name] == expected
            assert (name in text.splitlines()[1]) == (seat in tied)
        assert "share the win" in text


async def test_the_end_comes_by_itself_and_shows_the_sheet(monkeypatch):
    start = city({A: (20,), B: (30,)}, stage="build", last_turns=0, seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.press("b", "enter", "e")
        assert "Ann wins with 2 points." in await written(table)


async def test_after_the_end_one_can_look_but_not_act(monkeypatch):
    async with sit_down(prepared(monkeypatch, finished())) as table:
        await table.press("v")
        assert "the game is over" in table.header
        before = table.table.state
        for key in ("b", "t", "e", "enter", "space", "u", "r", "y", "n", "c", "w", "p", "a", "o"):
            await table.press(key)
            assert table.table.state is before
            assert table.top == "MetropolisScreen"
            assert type(table.mode).__name__ == "LookMode"
        await table.go(20)
        assert "a factory worth 10" in table.words
        await table.click(30)
        assert table.cursor == 30
        await table.press("g")
        assert table.top == "LogScreen"
        await table.press("g", "s")
        assert table.top == "ScoreSheet"


async def test_the_standing_can_be_looked_at_during_the_game():
    table = deal("Ann Ben Cem Dora")
    play_turns(table, 47)
    async with sit_down(store.create(table)) as seen:
        await seen.press("s")
        assert "The scores as they stand" in await written(seen)
        assert "new game" not in seen.text
        await seen.press("n", "d")
        assert seen.top == "ScoreSheet"
        await seen.press("v")
        assert "choose a lot" in seen.header


async def test_the_same_deal_again_is_equal_and_a_new_game_is_not():
    table: Table = Table.new(GAMES["metropolis"], ("Ann", "Ben"), seed=4)
    first = table.view(None)
    play_turns(table, 100)
    async with sit_down(store.create(table)) as seen:
        await seen.press("d")
        assert seen.top == "MetropolisScreen"
        assert seen.view == first
        assert seen.table.players == ("Ann", "Ben")
        assert seen.table.count == 0
    assert len(store.entries()) == 2
    async with sit_down(store.create(table)) as seen:
        await seen.press("n")
        assert seen.view != first
        assert seen.table.players == ("Ann", "Ben")


async def test_a_doubled_key_deals_one_new_game_only():
    table = deal("Ann Ben")
    play_turns(table, 100)
    async with sit_down(store.create(table)) as seen:
        seen.send("n", "n", "n", "n")
        await seen.settle()
        assert seen.screen.save.writable
    assert len(store.entries()) == 2


async def test_the_sheet_scrolls_and_keeps_the_result_in_view():
    table = deal("Ann Ben Cem Dora")
    play_turns(table, 100)
    async with sit_down(store.create(table)) as seen:
        top = seen.rows[:7]
        assert "wins with" in "".join(top)
        await seen.press(*["pagedown"] * 6)
        assert seen.rows[:7] == top
        last = [line for line in (await written(seen)).splitlines() if line.strip()][-1]
        assert last.strip() in seen.text
        await seen.press("question_mark", "question_mark")
        assert last.strip() in seen.text


async def test_the_help_of_the_sheet_tells_its_own_keys(monkeypatch):
    async with sit_down(prepared(monkeypatch, finished())) as table:
        await table.press("question_mark")
        for words in ("a new game with the same players", "the same deal again", "Rules"):
            assert words in table.text
        assert "take the lot" not in table.text
        await table.press("question_mark")
        assert table.top == "ScoreSheet"
