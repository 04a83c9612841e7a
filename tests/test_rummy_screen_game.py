"""Top 5 Rummy from deal to result: by the keys, by chance, and how it ends."""

from __future__ import annotations

import random
import re

import pytest
from rummy_play import choice, deal, play_until
from rummy_screen import Sitting, prepared, sit_down
from rummy_support import ANY8, COLOUR6, EVEN5, HOUSE5, RED11, RUN4, STRAIGHT5, A, B, C, D, rummy

from tabletop_tui import store
from tabletop_tui.games.top5_rummy.model import Buy, Discard, Fulfil, Sell, Skip, TakeFree
from tabletop_tui.tui.screens import quiet
from tabletop_tui.tui.widgets.paper import Paper

TASKS = (ANY8, EVEN5, COLOUR6, RED11, STRAIGHT5, RUN4, HOUSE5)


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch):
    monkeypatch.setattr(quiet, "QUIET", 0.01)


async def act(table: Sitting, action) -> None:
    """Do an action by the keys."""
    match action:
        case Sell(card, space):
            await table.go(card)
            await table.press("s")
            await table.to_space(space)
        case Buy(space):
            await table.press("b")
            await table.to_space(space)
        case Fulfil(tile, cards, space):
            await table.press("f")
            await table.to_tile(tile)
            while tuple(table.chosen) != cards:
                await table.press("tab")
            await table.press("enter")
            await table.to_spot(space)
        case Discard(cards):
            assert tuple(table.chosen) == cards, "the proposal"
        case TakeFree(space, card):
            while (table.mode.marks().space, table.cursor_on_display) != (space, card):
                await table.press("right")
        case Skip():
            pass
    await table.press("enter")


async def test_three_players_play_a_whole_game_by_the_keys():
    async with sit_down(store.create(deal("Ann Ben Cem", seed=3))) as table:
        kinds = set()
        while table.table.waiting_for:
            if table.top == "CurtainScreen":
                (seat,) = table.table.waiting_for
                name = table.table.players[seat]
                assert f"Pass the keyboard to {name}, then press {seat + 1}." in table.text
                await table.lift()
            elif table.screen.resting:
                await table.press("e")
            else:
                action, count = choice(table.view), table.table.count
                kinds.add(type(action))
                await act(table, action)
                assert table.table.count == count + 1
                assert table.table.record.actions[-1][1] == action
        assert kinds >= {Sell, Buy, Fulfil, TakeFree}
        assert table.top == "ScoreSheet"
        assert table.table.outcome.reason in table.text
        path = table.screen.save.path
    assert next(e for e in store.entries() if e.path == path).finished
    assert store.verify(path).reason is None


# By chance


KEYS = (
    "left", "right", "up", "down", "tab", "shift+tab", "enter", "enter", "enter", "space", "s", "b",
    "f", "o", "e", "e", "x", "u", "r", "g", "question_mark", "escape", "q", "n", "p", "1", "2", "3",
    "home", "pagedown",
)  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2])
async def test_keys_pressed_at_random_break_nothing_and_show_no_hand_behind_the_curtain(seed):
    dice = random.Random(seed)
    table = deal("Ann Ben Cem", seed)
    play_until(table, lambda _: table.count >= 25)
    covered = acted = 0
    async with sit_down(store.create(table)) as seen:
        path = seen.screen.save.path
        acted = seen.table.count
        for _ in range(150):
            if seen.top == "CurtainScreen":
                covered += 1
                assert_nothing_in_any_widget(seen)
            key = dice.choice(KEYS)
            if seen.top == "CurtainScreen" and dice.random() < 0.7:
                key = seen.app.screen._number
            if seen.top == "ConfirmScreen":
                key = dice.choice(("n", "escape", "x"))  # to leave would end the test
            if dice.random() < 0.02:
                await seen.resize(*dice.choice(((80, 24), (120, 36), (200, 60), (60, 20))))
            await seen.press(key)
            if seen.top == "SmallScreen":
                await seen.resize(80, 24)
        assert covered > 3
        assert seen.table.count > acted
        live = seen.table.state
    verdict = store.verify(path)
    assert verdict.reason is None
    assert verdict.table.state == live


def assert_nothing_in_any_widget(table: Sitting) -> None:
    """Behind the curtain no widget of any screen holds a card of a hand."""
    assert table.screen.view.viewer is None
    assert table.screen.view.hand is None
    for screen in table.app.screen_stack:
        for paper in screen.query(Paper):
            assert not [r for line in paper._lines for r in line if r.command.startswith("card:")]
    assert not table.screen.query_one("#hand", Paper).text.strip()
    assert table.screen.log_lines == table.table.log(None)
    assert not re.search(r" draws [YRPB]\d", "\n".join(table.screen.log_lines))
    assert table.screen.mode.marks().chosen == frozenset()
    assert re.search(r" +".join(r"[YRPB]" for _ in range(3)), table.text) is None


# Who knows what


async def test_d2_the_log_shows_each_reader_only_what_he_may_know(monkeypatch):
    tiles_hand = "Y2 P2 B2 R4 P4 Y6 P6 R8"
    start = rummy(tiles_hand, "Y1 Y3", "B5", pile="R7 B2 P9 P9 P9 P9")
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await act(table, Fulfil(ANY8, tuple(tiles_hand.split()), 0))
        assert table.screen.resting
        assert "Ann draws B2, R7" in table.words, "he sees it before his hand is hidden"
        assert table.shown_hand() == ["B2", "R7"]
        await table.press("e")
        for keys in ((), ("g",)):
            await table.press(*keys)
            assert "Ann draws 2 cards" in table.text
            assert "Ann draws B2" not in table.text
        await table.press("g")
        await table.lift()
        assert table.view.viewer == B
        assert "Ann draws 2 cards" in table.words
        await table.press("g")
        assert "Ann draws 2 cards" in table.text
        await table.press("g", "s", "enter")
        await table.pass_on()
        await table.press("s", "enter")
        await table.pass_on()
        assert table.view.viewer == A
        await table.press("g")
        assert "Ann draws B2, R7" in table.text


async def test_hiding_in_the_middle_of_a_turn_shows_nothing_and_calls_the_same_player(monkeypatch):
    async with sit_down(prepared(monkeypatch, rummy("Y9 R3", "Y1", "B1"))) as table:
        await table.lift()
        for keys in (("x",), ("s", "x"), ("f", "x"), ("g", "x")):
            await table.press(*keys)
            assert table.top == "CurtainScreen"
            assert_nothing_in_any_widget(table)
            assert "Pass the keyboard to Ann, then press 1." in table.text
            await table.press("2", "3", "enter", "e", "s")
            assert table.top == "CurtainScreen"
            await table.lift()
            assert table.shown_hand() == ["R3", "Y9"]
            assert "sell, buy or fulfil" in table.header


# The end


@pytest.mark.parametrize("tied", [(A, B), (A, D), (B, C), (C, D), (A, B, C), (A, B, C, D)])
async def test_d11_ties_share_the_place_and_the_win(monkeypatch, tied):
    placed = dict.fromkeys(TASKS[:5], tied)
    hands = ["Y1 Y2"] * 4
    start = rummy(
        *hands, placed=placed, ending="round", ended="round", announced=tied[0], chips=(4, 4, 4, 4)
    )
    async with sit_down(prepared(monkeypatch, start)) as table:
        assert table.top == "ScoreSheet"
        names = table.table.players
        rows = re.findall(r"^ +(\d)\. +[A-D] +(\w+) +[●○]{5}", table.text, re.M)
        places = {name: int(place) for place, name in rows}
        assert places == {
            name: 1 if seat in tied else len(tied) + 1 for seat, name in enumerate(names)
        }
        sentence = next(row for row in table.rows if "★" in row)
        assert [name for name in names if name in sentence] == [names[seat] for seat in tied]
        assert set(table.table.outcome.winners) == set(tied)


async def test_the_sheet_tells_who_has_fulfilled_what_and_scrolls_if_it_must(monkeypatch):
    placed = dict.fromkeys(TASKS[:4], (A, B, C, D)) | {STRAIGHT5: (A,), RUN4: (B,)}
    start = rummy("Y1", "Y2 Y3", "", "R1", placed=placed, ended="fifth piece", chips=(1, 0, 9, 22))
    async with sit_down(prepared(monkeypatch, start)) as table:
        sheet = "\n".join(p.text for p in table.app.screen.query(Paper) if "sheet" in str(p.id))
        assert "1 card     1 chip" in sheet
        assert "2 cards    0 chips" in sheet
        assert sheet.count("8 any") == 4
        assert sheet.count("straight of 5") == 1
        assert "straight of 4, one colour +4 cards" in sheet
        assert all(len(row) == 80 for row in table.rows)


async def test_after_the_end_one_can_look_but_not_act():
    table = deal("Ann Ben", 4)
    play_until(table, lambda _: False)
    async with sit_down(store.create(table)) as seen:
        assert seen.top == "ScoreSheet"
        await seen.press("v")
        assert "the game is over" in seen.header
        before = seen.table.state
        for key in ("b", "f", "enter", "space", "u", "r", "e", "o", "x", "left", "p", "tab"):
            await seen.press(key)
            assert seen.table.state is before
            if seen.top == "CurtainScreen":
                await seen.lift()
        await seen.press("s")
        assert seen.top == "ScoreSheet"
        await seen.press("n")
        assert seen.top == "CurtainScreen"
        assert seen.table.count == 0
