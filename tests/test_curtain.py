"""The curtain: nothing of a hand is to be seen while the keyboard goes from one to the next."""

from __future__ import annotations

import random
from contextlib import asynccontextmanager

import pytest
from curtain_support import (
    HANDS,
    PILE,
    SHOWN,
    assert_nothing_shows,
    at_terminal,
    called,
    cards_in,
    dealt,
    drawn,
    saved,
    sell,
)
from metropolis_screen import sit_down as sit_down_at_metropolis
from rummy_screen import GAME, Sitting, prepared, sit_down
from rummy_support import rummy
from textual.geometry import Offset

from tabletop_tui import store
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.top5_rummy.model import Pending
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens import quiet
from tabletop_tui.tui.screens.curtain import CurtainScreen
from tabletop_tui.tui.screens.rummy.fulfil import DiscardMode
from tabletop_tui.tui.widgets.paper import Paper

# When it is up

pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("short_quiet")]


async def test_the_eyes_of_these_tests_see_a_hand_that_is_open(monkeypatch):
    async with sit_down(dealt(monkeypatch)) as table:
        await table.lift()
        with pytest.raises(AssertionError):
            assert_nothing_shows(table)
        await table.press("s")
        assert cards_in(drawn(table.app)) & {"Y9", "R10", "B3"}


async def test_the_first_hand_of_a_game_is_behind_it():
    app = TabletopApp(Opening("table", game=GAME, players=("Ann", "Ben"), seed=3))
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot)
        await table.settle()
        shown = {card for space in table.view.ring for card in space}
        assert called(table) == "Ann"
        assert_nothing_shows(table, shown)
        assert "Ann is dealt 5 cards" in table.text
        await table.press("1")
        assert len(table.screen.view.hand) == 5
    app.close_saves()


async def test_it_is_up_after_every_turn_of_a_game_and_after_every_resume():
    dice = random.Random(1)
    save = saved()
    save.close()
    path = save.path
    for _ in range(3):
        async with sit_down(path) as table:
            for _ in range(4):
                seat = table.table.waiting_for[0]
                name = table.table.players[seat]
                assert called(table) == name
                shown = {card for space in table.view.ring for card in space}
                told = cards_in("\n".join(table.table.log(None)))
                assert_nothing_shows(table, shown | told)
                await table.lift()
                assert table.screen.view.viewer == seat
                while table.table.waiting_for == (seat,):
                    table.table.act(seat, dice.choice(table.table.legal(seat)))
                    await table.settle()
                assert table.screen.view.viewer == seat, "his own outcome is still to be seen"
                await table.press("e")


async def test_after_the_turn_the_cards_drawn_are_seen_until_e_and_no_other_key_does_a_thing(
    monkeypatch,
):
    hand = "Y1 Y10 Y2 Y9 B3 B4 B5 B6 B7"
    start = rummy(hand, HANDS[1], pile=PILE)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        draws = next(
            action
            for action in table.table.legal(0)
            if type(action).__name__ == "Fulfil"
            and start.tiles[action.tile].spaces[action.space].kind == "draw"
        )
        table.table.act(0, draws)
        await table.settle()
        assert table.screen.resting
        drawn_now = set(table.screen.view.hand) - set(hand.split())
        assert drawn_now
        assert drawn_now <= set(table.shown_hand())
        assert cards_in(table.words) >= drawn_now
        assert "pass the keyboard to Ben" in table.words
        before, rows = table.table.count, table.rows
        await table.press(*"sbfoulr", "enter", "space", "tab", "left", "escape", *"12")
        assert (table.table.count, table.rows) == (before, rows)
        await table.press("e")
        assert called(table) == "Ben"
        assert_nothing_shows(table, SHOWN | set(draws.cards))


async def test_the_last_turn_leaves_the_result_open_and_a_finished_game_has_no_curtain(monkeypatch):
    done = dict.fromkeys(range(1, 5), (0,))
    start = rummy("Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8", HANDS[1], placed=done, pile=PILE)
    save = prepared(monkeypatch, start)
    async with sit_down(save) as table:
        await table.lift()
        table.table.act(0, table.table.legal(0)[-1])
        await table.settle()
        assert table.table.outcome is not None
        assert table.top == "ScoreSheet"
        await table.press("v")
        assert table.top == "RummyScreen"
    async with sit_down(save.path) as table:
        assert table.top == "ScoreSheet"
        assert table.screen.view.hand is None


# What lifts it


async def test_only_the_called_players_own_number_lifts_it(monkeypatch):
    async with sit_down(dealt(monkeypatch, 3, turn=1)) as table:
        assert called(table) == "Ben"
        others = [*"13456789", *"abcdefhijklmnoprstuvwxyz", "enter", "space", "escape", "tab"]
        await table.press(*others, "up", "down", "left", "right", "backspace", "f2")
        assert called(table) == "Ben"
        assert_nothing_shows(table)
        await table.press("2")
        assert table.top == "RummyScreen"
        assert table.screen.view.viewer == 1


async def test_no_key_that_comes_with_the_one_before_lifts_it(monkeypatch):
    async with sit_down(dealt(monkeypatch)) as table:
        await table.lift()
        await sell(table)
        table.send("e", *"2" * 5, "enter", *"2" * 20)  # a held key, or a pasted text
        await table.settle()
        assert called(table) == "Ben"
        assert_nothing_shows(table, SHOWN | {"Y9", "R10", "B3"})
        await table.press("2")
        assert table.screen.view.viewer == 1


async def test_its_number_many_times_in_one_go_lifts_it_once(monkeypatch):
    async with sit_down(dealt(monkeypatch)) as table:
        table.send(*"1" * 9)  # as from a terminal far away, with a key held down
        await table.settle()
        assert table.top == "RummyScreen"
        assert table.screen.view.viewer == 0


async def test_before_a_quiet_moment_it_names_no_key_and_nothing_lifts_it(monkeypatch):
    save = dealt(monkeypatch)
    monkeypatch.setattr(quiet, "QUIET", 60)
    async with sit_down_unready(save) as table:
        curtain = table.app.screen
        row = curtain.query_one("#keys", Paper)
        assert row.text == ""
        await table.pilot.click(row, offset=Offset(1, 0))
        await table.pilot.press("1", "enter")
        curtain.action_lift("1")
        await table.pilot.pause()
        assert table.app.screen is curtain
        assert not curtain.ready


@asynccontextmanager
async def sit_down_unready(save):
    """Open a table, and do not wait until its curtain can be lifted."""
    save.close()
    app = TabletopApp(Opening("table", save=save.path))
    async with app.run_test(size=(80, 24)) as pilot:
        while not isinstance(app.screen, CurtainScreen):
            await pilot.pause()
        await pilot.pause()
        yield Sitting(pilot)
    app.close_saves()


async def test_a_click_on_the_number_lifts_it_too(monkeypatch):
    async with sit_down(dealt(monkeypatch, turn=1)) as table:
        await table.click_text(" 2 Ben")
        assert table.screen.view.viewer == 1
        assert table.top == "RummyScreen"


# What hides


@pytest.mark.parametrize(
    ("keys", "above"),
    [
        ((), "RummyScreen"),
        (("s",), "RummyScreen"),
        (("f", "down", "right"), "RummyScreen"),
        (("g",), "LogScreen"),
        (("question_mark",), "HelpScreen"),
        (("q",), "ConfirmScreen"),
        (("ctrl+q",), "ConfirmScreen"),
    ],
)
async def test_x_hides_at_once_whatever_is_above_and_the_same_player_goes_on(
    monkeypatch, keys, above
):
    async with sit_down(dealt(monkeypatch)) as table:
        await table.lift()
        await table.press(*keys)
        assert table.top == above
        await table.press("x")
        assert called(table) == "Ann"
        assert_nothing_shows(table)
        assert [type(screen).__name__ for screen in table.app.screen_stack[1:]] == [
            "RummyScreen",
            "CurtainScreen",
        ]
        await table.lift()
        assert table.screen.view.viewer == 0
        assert table.table.count == 0


async def test_x_after_the_turn_calls_the_next_player(monkeypatch):
    async with sit_down(dealt(monkeypatch)) as table:
        await table.lift()
        await sell(table)
        await table.press("x")
        assert called(table) == "Ben"


async def test_x_in_the_midst_of_a_decision_comes_back_to_that_decision(monkeypatch):
    async with sit_down(dealt(monkeypatch, pending=Pending("discard", 2))) as table:
        await table.lift()
        proposed = table.chosen
        await table.press("space", "x")
        assert_nothing_shows(table)
        await table.lift()
        assert isinstance(table.mode, DiscardMode)
        assert table.chosen == proposed


async def test_a_refusal_that_names_cards_does_not_outlive_the_hand(monkeypatch):
    async with sit_down(dealt(monkeypatch)) as table:
        await table.lift()
        await table.press("g")
        table.screen.say("Ann has no second Y9.")
        await table.press("x")
        assert_nothing_shows(table)
        await table.lift()
        assert "second" not in table.words


# What may be done at it


async def test_nothing_that_is_pressed_at_it_shows_anything_of_a_hand():
    async with sit_down(saved()) as table:
        await table.lift()
        await table.press("x")
        shown = {card for space in table.view.ring for card in space}

        def nothing_shows():
            assert_nothing_shows(table, shown)
            assert table.app.screen_stack[2].__class__ is CurtainScreen

        await table.press("g")
        assert table.top == "LogScreen"
        assert "Ann is dealt 5 cards" in table.text
        nothing_shows()
        await table.press("x")
        nothing_shows()
        await table.press("g", "question_mark")
        assert table.top == "HelpScreen"
        for _ in range(3):
            nothing_shows()
            await table.press("right")
        await table.press("question_mark")
        for _ in range(4):
            table.app.action_next_theme()
            await table.settle()
            nothing_shows()
        for size in ((120, 36), (200, 60), (60, 20), (80, 24)):
            await table.resize(*size)
            nothing_shows()
        for key in ("q", "ctrl+q", "ctrl+c"):
            await table.press(key)
            assert table.top == "ConfirmScreen"
            nothing_shows()
            await table.press("n")
        assert called(table) == "Ann"


async def test_in_a_small_window_no_number_lifts_it_and_it_is_there_again_afterwards(monkeypatch):
    async with sit_down(dealt(monkeypatch)) as table:
        await table.resize(79, 24)
        assert table.top == "SmallScreen"
        await table.press("1", "x", "1")
        assert_nothing_shows(table)
        await table.resize(80, 24)
        assert called(table) == "Ann"
        await table.lift()
        await table.resize(40, 10)
        await table.press("x")
        await table.resize(80, 24)
        assert table.top == "RummyScreen"


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 10), (3, 2), (1, 1)])
@pytest.mark.parametrize("lifted", [False, True])
async def test_no_window_is_too_small_for_the_table_below_it(monkeypatch, size, lifted):
    async with sit_down(dealt(monkeypatch)) as table:
        if lifted:
            await table.lift()
        await table.resize(*size)
        assert table.top == "SmallScreen"
        table.table.act(0, table.table.legal(0)[0])
        await table.settle()
        await table.resize(80, 24)
        if lifted:
            assert "pass the keyboard to Ben" in table.words


async def test_the_table_can_be_left_at_it(monkeypatch):
    save = dealt(monkeypatch)
    async with sit_down(save) as table:
        await table.press("q", "y")
        assert table.top == "HomeScreen"
        assert store.open_save(save.path).writable


async def test_it_stays_in_the_middle_and_tells_what_everybody_may_know():
    async with sit_down(saved(), size=(200, 60)) as table:
        assert "Ben is dealt 5 cards" in table.text
        assert "5 cards    4 chips" in table.text
        row = next(row for row in table.rows if "Pass the keyboard" in row)
        assert row.index("Pass") > 60


# Where there is none


async def test_one_human_at_the_terminal_sees_the_hand_at_once_and_can_still_hide_it(monkeypatch):
    async with at_terminal(dealt(monkeypatch), {0}) as table:
        assert table.top == "RummyScreen"
        assert table.shown_hand() == ["B3", "Y9", "R10"]
        await table.press("p")
        assert "A PIN is for players who share a keyboard" in table.words
        await table.press("x")
        assert called(table) == "Ann"
        assert_nothing_shows(table)
        await table.lift()
        await table.press("s", "enter")
        assert table.table.waiting_for == (1,)
        assert table.top == "RummyScreen"
        assert table.screen.view.viewer == 0, "it is not Ann's turn, but her screen"
        await table.press("x")
        assert called(table) == "Ann"
        await table.lift()
        table.table.act(1, table.table.legal(1)[0])
        await table.settle()
        assert table.top == "RummyScreen"


async def test_while_somebody_elsewhere_is_to_act_no_hand_is_open_and_nobody_is_called(monkeypatch):
    async with at_terminal(dealt(monkeypatch, 3, turn=1), {0, 1}) as table:
        await table.lift()
        await sell(table)
        assert table.table.waiting_for == (2,)
        await table.press("e")
        assert table.top == "RummyScreen"
        assert_nothing_shows(table, SHOWN | {"Y2", "R6", "B8"})
        table.table.act(2, table.table.legal(2)[0])
        await table.settle()
        assert called(table) == "Ann"


async def test_a_game_in_which_nothing_is_hidden_has_none():
    save = store.create(Table.new(GAMES["metropolis"], ("Ann", "Ben"), seed=1))
    async with sit_down_at_metropolis(save) as table:
        assert table.top == "MetropolisScreen"
        await table.press("x", "g", "x", "g", "question_mark", "x", "question_mark")
        assert table.top == "MetropolisScreen"
        await table.press("q")
        await table.press("x")
        assert table.top == "ConfirmScreen"
