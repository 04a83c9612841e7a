"""The table of Top Ten at several terminals: each sees and does what is its players' alone."""

from __future__ import annotations

import pytest
from top_ten_screen import FOUR, answering, at_terminal, called, prepared
from top_ten_support import A, B, C, D, top_ten

from tabletop_tui.games.top_ten.model import Anew, Answer, Name, PickTheme

pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("short_quiet")]


async def test_one_player_at_a_terminal_sees_his_number_and_acts_for_himself_alone(monkeypatch):
    start = top_ten((None,) * 4, stage="pick", rounds=1)
    async with at_terminal(prepared(monkeypatch, start), {B}) as table:
        assert (table.top, table.doing) == ("TopTenScreen", "Watch")
        assert "Ann: picks a theme." in table.words
        await table.press("enter", "down", "a", "e", "n")
        table.table.act(A, PickTheme(0))
        await table.settle()
        own = table.state.numbers[B]
        assert f"Your number is {own}." in table.words
        assert {w for w in table.told if "Your" in w} == {f"Your number is {own}"}
        await table.press("a")
        assert "Ann answers first, being the Cap'ten." in table.words
        await table.press("enter")
        assert table.doing == "Answers"
        table.table.act(A, Answer("a cat"))
        table.table.act(D, Answer(""))
        await table.settle()
        await table.press("down", "up", "enter")
        await table.type("a dog")
        await table.press("enter")
        assert table.state.played[-1].answers == ("a cat", "a dog", None, "")
        for key in ("a", "enter"):
            await table.press(key)
            assert "Ben has answered; an answer may be shown again" in table.words
        await table.press("n", "e")
        assert table.table.count == 4
        table.table.act(C, Answer(""))
        await table.settle()
        assert table.doing == "Watch"
        assert "Ann: names who comes next." in table.words
        await table.press("enter", "down", "enter", "a")
        await table.click_on(f"seat:{C}")
        assert table.table.count == 5
        assert f"▸ {own} ◂" in table.said


async def test_ones_own_number_can_be_hidden_too_and_comes_back_by_ones_own_key(monkeypatch):
    async with at_terminal(answering(monkeypatch), {B}) as table:
        await table.press("x")
        assert called(table) == "Ben"
        await table.press("1")
        await table.lift()
        assert "Your number is 2." in table.words


async def test_two_terminals_with_two_players_each_call_their_own(monkeypatch):
    async with at_terminal(answering(monkeypatch, captain=C), {A, B}) as table:
        assert await table.look_around() == [A, B]
        assert "Cap'ten Cem answers first" in table.words
        await table.press("down", "down", "down")
        assert table.mode.marks().seat in (A, B)
        table.table.act(C, Answer(""))
        await table.settle()
        await table.press("a", "a")
        assert table.state.played[-1].answers == ("", "", "", None)
        assert "Still to answer: Dora." in table.words
        table.table.act(D, Answer(""))
        await table.settle()
        assert table.doing == "Watch"
        assert "Cem: names who comes next." in table.words


async def test_a_spectator_sees_no_number_and_has_nothing_to_do(monkeypatch):
    start = top_ten(FOUR, stage="answer", level="expert")
    async with at_terminal(prepared(monkeypatch, start), ()) as table:
        keys = ["enter", "a", "n", "d", "e", "x", "u", "up", "down", "left", "right", "tab", "p"]
        steps = [
            *((seat, Answer("")) for seat in range(4)),
            *((A, Name(seat, FOUR[seat])) for seat in (B, C, D)),
        ]
        for seat, action in steps:
            assert table.doing == "Watch"
            count = table.table.count
            table.send(*keys)
            await table.settle()
            assert (table.top, table.doing) == ("TopTenScreen", "Watch")
            await table.click_on("seat:1")
            await table.click_on("value:3")
            assert table.table.count == count
            assert table.told == []
            table.table.act(seat, action)
            await table.settle()
        assert table.view.stage == "guess"
        assert "still to guess" in table.words


async def test_no_number_of_another_terminal_is_looked_at_here(monkeypatch):
    async with at_terminal(prepared(monkeypatch, top_ten(FOUR)), {A, B}) as table:
        await table.to_player(C)
        await table.press("n")
        assert "Cem sits at another terminal." in table.words
        assert table.top == "TopTenScreen"
        await table.to_player(B)
        await table.press("n")
        assert called(table) == "Ben"


async def test_one_terminal_alone_deals_nothing_anew_and_can_change_its_mind(monkeypatch):
    async with at_terminal(answering(monkeypatch), {A, B}) as table:
        await table.look_around()
        table.table.act(D, Anew(True))
        await table.settle()
        assert "Dora wants to deal this round anew; d agrees." in table.words
        await table.press("d", "y")
        assert table.state.anew == (A, B, D)
        await table.press("d")
        assert table.state.anew == (D,)
        await table.press("d", "y")
        table.table.act(C, Anew(True))
        await table.settle()
        assert called(table) == "Ann"


async def test_a_question_about_one_deal_is_no_answer_about_the_next(monkeypatch):
    start = top_ten(FOUR, captain=B, turned=(A, B, C))
    async with at_terminal(prepared(monkeypatch, start), {A}) as table:
        await table.press("d")
        table.table.act(B, Name(D))
        table.table.act(C, PickTheme(0))
        await table.settle()
        await table.press("y")
        assert table.view.round == 2
        assert table.state.anew == ()


async def test_who_answers_elsewhere_at_the_same_moment_is_in_nobodys_way(monkeypatch):
    async with at_terminal(answering(monkeypatch), {B}) as table:
        table.table.act(A, Answer("a cat"))
        await table.settle()
        table.table.act(C, Answer("a hat"))
        assert table.screen.play(B, Answer("")), "before the other one's answer is painted here"
        assert table.table.view(None).played[-1].answers[B] == ""
