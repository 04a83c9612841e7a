"""Bots at a table: they move at a pace, aside, and nobody waits for them who need not."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import statistics
from contextlib import asynccontextmanager

import pytest
from bots_support import A, B, C, Failing, Slow, dealt, placed
from curtain_support import cards_in, drawn
from games_support import city
from rooms_support import until
from rummy_screen import Sitting as RummySitting
from rummy_support import rummy
from sitting import Sitting
from test_bots_metropolis import STACK

from tabletop_tui import store
from tabletop_tui.bots import runner
from tabletop_tui.games.metropolis.model import Offer
from tabletop_tui.games.metropolis.rules import Metropolis
from tabletop_tui.games.top5_rummy.rules import Top5Rummy
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.opponents import Opponents
from tabletop_tui.tui.screens.home import HomeScreen
from tabletop_tui.tui.widgets.paper import Paper

pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("short_quiet")]

BLOCKED = 0.05
"""Seconds that a key may wait because a bot thinks."""


@asynccontextmanager
async def sit_down(table, kind=Sitting, **more):
    """Open the app on a table, or on a save."""
    save = table if isinstance(table, store.Save) else store.create(table)
    save.close()
    app = TabletopApp(Opening("table", save=save.path, pace="quick"), **more)
    async with app.run_test(size=(80, 24)) as pilot:
        sitting = kind(pilot)
        await sitting.settle()
        yield sitting
    app.close_saves()


@asynccontextmanager
async def playing(table, pace=0.0, **more):
    """Let the bots of a table play, without any screen."""
    said = []
    opponents = Opponents(table, pace, said.append, **more)
    opponents.begin()
    yield said
    opponents.end()


# When they move


async def test_between_two_moves_there_is_the_pace():
    loop, pace, table = (
        asyncio.get_running_loop(),
        0.03,
        dealt("metropolis", {A: "easy", B: "easy"}),
    )
    times = [loop.time()]
    table.watch(lambda: times.append(loop.time()))
    async with playing(table, pace):
        await until(lambda: len(times) > 5, "five moves")
    assert all(after - before >= pace for before, after in itertools.pairwise(times))


async def test_bots_play_a_game_to_its_end_and_are_there_no_more():
    for game in ("metropolis", "top3", "top5-rummy"):
        table = dealt(game, {A: "easy", B: "easy"})
        async with playing(table) as said:
            await until(lambda table=table: table.outcome, "the end")
        assert not said


async def test_they_stop_where_a_person_is_to_act_and_go_on_behind_him():
    table = dealt("metropolis", {B: "normal", C: "easy"}, players=3, first=B)
    async with playing(table):
        await until(lambda: not runner.to_move(table), "Ann's turn to act or to answer")
        before = table.count
        while {seat for seat, _ in table.record.actions[before:]} != {A, B, C}:
            assert table.waiting_for == (A,) or runner.asked(table, A)
            table.act(A, table.legal(A)[-1])
            await until(lambda: not runner.to_move(table), "Ann's turn to act or to answer")


async def test_keys_are_answered_while_a_bot_thinks():
    slow = Slow()
    async with sit_down(dealt("metropolis", {B: "normal"}, first=B), think=slow) as table:
        await until(slow.begun.is_set, "a thinking bot")
        loop, gaps = asyncio.get_running_loop(), []
        for _ in range(40):
            before = loop.time()
            await asyncio.sleep(0)
            gaps.append(loop.time() - before)
        await table.press("s")
        assert table.top == "ScoreSheet"
        assert (table.table.count, slow.done.is_set()) == (0, False)
        assert statistics.median(gaps) < BLOCKED
        slow.may_stop.set()
        await until(lambda: table.table.count, "the bot's move")


async def test_who_leaves_while_a_bot_thinks_is_gone_at_once_and_it_acts_no_more():
    slow = Slow()
    async with sit_down(dealt("metropolis", {B: "normal"}, first=B), think=slow) as table:
        await until(slow.begun.is_set, "a thinking bot")
        left, path = table.table, table.screen.save.path
        await table.press("q", "y")
        assert isinstance(table.app.screen, HomeScreen)
        assert not slow.done.is_set()
        slow.may_stop.set()
        await until(slow.done.is_set, "its answer")
        await table.settle()
        assert left.count == 0
    verdict = store.verify(path)
    assert verdict.table.count == 0


async def test_the_program_ends_though_a_bot_thinks():
    slow = Slow()
    async with sit_down(dealt("metropolis", {B: "normal"}, first=B), think=slow):
        await until(slow.begun.is_set, "a thinking bot")
    assert not slow.done.is_set()
    slow.may_stop.set()
    await until(slow.done.is_set, "its answer")


# What people do meanwhile


async def test_a_person_takes_back_and_does_again_while_bots_wait():
    table = dealt("metropolis", {B: "easy"})
    undone = 0
    async with playing(table):
        while undone < 3:
            await until(lambda: table.waiting_for == (A,), "Ann's turn")
            table.act(A, table.legal(A)[-2 if len(table.legal(A)) > 1 else 0])
            if table.why_not_undo(A) is None:
                count = table.count
                table.undo(A)
                assert table.count == count - 1
                table.redo(A)
                assert table.count == count
                undone += 1
    assert {seat for seat, _ in table.record.actions} == {A, B}


async def test_a_bot_answers_an_offer_that_it_is_made(monkeypatch):
    owners = {A: (40, 41, 45, 46), B: (60, 67, 78)}
    start = city(owners, seats=2, display=(12, 27, 31, 88), stack=STACK)
    table = placed(monkeypatch, start, Metropolis, {B: "normal"}).table
    async with playing(table):
        table.act(A, Offer(B, (45,), ()))
        await until(lambda: table.view(None).owner(45) == B, "thanks for a gift")
    assert table.waiting_for == (A,)


@pytest.mark.parametrize("patience", [None, 0.01])
async def test_a_bot_goes_on_without_an_answer_only_after_its_patience(monkeypatch, patience):
    start = city(
        {A: (40, 41, 45, 50), B: (51, 55, 56, 46)},
        seats=2,
        stage="build",
        display=(83, 76, 37, 64),
        stack=STACK,
    )
    table = placed(monkeypatch, start, Metropolis, {A: "normal"}).table
    async with playing(table, patience=patience):
        await until(lambda: runner.asked(table, B), "an offer")
        if patience is None:
            assert table.waiting_for == (A,)
            assert not runner.to_move(table)
            table.act(B, table.legal(B)[-1])
        await until(lambda: table.waiting_for == (B,), "Ben's turn")


# What is kept and told


async def test_a_game_with_bots_is_saved_with_them_and_goes_on_with_them():
    async with sit_down(dealt("metropolis", {B: "easy"}, first=B)) as table:
        await until(lambda: table.table.waiting_for == (A,), "Ann's turn")
        save, count = table.screen.save, table.table.count
        table.table.act(A, table.table.legal(A)[0])
        header = json.loads(save.path.read_text().splitlines()[0])
        assert "easy" in json.dumps(header)
    async with sit_down(store.open_save(save.path)) as table:
        assert table.table.record.bots == (None, "easy")
        assert table.screen.seats == {A}
        while table.table.waiting_for == (A,):
            table.table.act(A, table.table.legal(A)[-1])
        await until(lambda: table.table.acted(B) > count, "the bot's next move")


async def test_no_hand_shows_while_a_bot_moves_and_what_it_did_is_told_at_the_curtain():
    names = {C: "normal"}
    async with sit_down(dealt("top5-rummy", names, players=3, first=C), RummySitting) as table:
        seen = []

        def looked():
            public = {card for space in table.view.ring for card in space}
            public |= cards_in(" ".join(table.table.log(None)))
            seen.append(cards_in(drawn(table.app)) - public)
            seen.append(set(re.findall(r"\d", table.screen.query_one("#hand", Paper).text)))
            return table.top == "CurtainScreen"

        table.table.watch(looked)
        await until(looked, "the curtain")
        await table.settle()
        assert looked()
        assert "Pass the keyboard to Ann, then press 1." in table.text
        assert not set().union(*seen)
        told = [line for line in table.table.log(None) if "Bot 2" in line][-1]
        assert " ".join(told.split()) in " ".join(table.text.split())
        await table.lift()
        assert table.shown_hand() == list(table.screen.hand)
        await table.press("g")
        assert "Bot 2" in table.text


@pytest.mark.parametrize("think", [Failing(), lambda _: "no action at all"], ids=["raises", "lies"])
async def test_a_bot_that_fails_acts_by_chance_and_it_is_told(think, tmp_path):
    async with sit_down(dealt("metropolis", {B: "normal"}, first=B), think=think) as table:
        await until(lambda: table.table.waiting_for == (A,), "Ann's turn")
        await table.settle()
        assert "Bot 1 could not decide, and has acted by chance." in table.words
        await table.press("s", "escape")
        assert "by chance" not in table.words
    (report,) = tmp_path.rglob("reports/*.txt")
    assert "State" not in report.read_text()


async def test_what_bots_come_to_is_told_behind_the_curtain_too():
    game = dealt("top5-rummy", {C: "normal"}, players=3, first=C)
    async with sit_down(game, RummySitting, think=Failing()) as table:
        await until(lambda: table.top == "CurtainScreen", "the curtain")
        await table.settle()
        await table.lift()
        assert "Bot 2 could not decide" in table.words


async def test_nobody_plays_on_where_nothing_can_be_kept():
    table = dealt("metropolis", {A: "easy", B: "easy"})
    save = store.create(table)
    save.close()
    async with playing(save.table) as said:
        await until(lambda: said, "a sentence")
    assert save.table.count == 0
    assert len(said) == 1


# Hints


async def test_a_hint_says_what_and_why_in_a_sentence():
    async with sit_down(dealt("metropolis", {B: "easy"})) as table:
        why = runner.hint(table.table, A).why
        await table.press("i")
        await until(lambda: why[:20] in table.words, f"{why!r}, not {table.words!r}")
        assert why.endswith(".")
        assert table.table.count == 0


async def test_a_hint_is_for_who_is_to_act():
    slow = Slow()
    async with sit_down(dealt("metropolis", {B: "normal"}, first=B), think=slow) as table:
        await table.press("i")
        assert "A hint is for whoever is to act here now." in table.words
        slow.may_stop.set()
    await until(slow.done.is_set, "its answer")


async def test_what_nobody_can_see_changes_no_hint(monkeypatch):
    hints = set()
    for other, pile in (("Y2 R6 B8", "Y7 Y8 R7 R8"), ("Y7 R8 R7", "Y8 Y2 R6 B8")):
        start = rummy("Y9 R10 B3", other, pile=pile)
        save = placed(monkeypatch, start, Top5Rummy, {B: "normal"})
        hints.add(runner.hint(save.table, A))
        save.close()
    assert len(hints) == 1
