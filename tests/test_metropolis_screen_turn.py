"""The course of a turn on the screen: taking, giving, ending, taking back; every refusal tells."""

from __future__ import annotations

import errno
import os

import pytest
from games_support import A, B, C, D, city
from metropolis_play import deal, play_turns
from metropolis_screen import Sitting, owners, prepared, sit_down

from tabletop_tui import store
from tabletop_tui.games.metropolis.model import EndTurn

RIGHTS = {A: (14,), B: (11,), C: (17, 19), D: (13,)}
"""The rulebook's example: lot 12 is for B, C or D; 10 for B; 15 for anyone."""


def quarrel(**fields):
    given = {"display": (15, 12, 10, 18), "stack": (40, 41, 42)} | fields
    return city(RIGHTS, **given)


async def refused(table: Sitting, *keys: str) -> str:
    """Press keys, check that the last one changes nothing on the table, and return the notice."""
    await table.press(*keys[:-1])
    before, count = table.table.state, table.table.count
    mode = table.mode
    await table.press(keys[-1])
    assert table.table.state is before
    assert table.table.count == count
    assert table.mode is mode
    assert table.screen.notice
    assert table.words.startswith(f"{table.screen.glyphs.cross} {table.screen.notice}")
    return table.screen.notice


async def test_a_digit_goes_to_an_offer_and_enter_takes_it(monkeypatch):
    async with sit_down(prepared(monkeypatch, city({}, display=(20, 30, 40, 50)))) as table:
        for number, lot in enumerate((20, 30, 40, 50), 1):
            await table.press(str(number))
            assert table.cursor == lot
            assert f"Lot {lot}" in table.words
        await table.press("3", "enter")
        assert owners(table.view) == {40: A}
        assert table.view.stage == "build"
        assert "A" in table.lot_text(40)[1]


async def test_tab_goes_round_the_offers(monkeypatch):
    async with sit_down(prepared(monkeypatch, city({}, display=(20, 30, 40, 50)))) as table:
        seen = [table.cursor]
        for _ in range(4):
            await table.press("tab")
            seen.append(table.cursor)
        assert seen == [20, 30, 40, 50, 20]
        await table.press("shift+tab")
        assert table.cursor == 50


async def test_a_lot_that_others_are_entitled_to_asks_who_gets_it(monkeypatch):
    async with sit_down(prepared(monkeypatch, quarrel(turn=B))) as table:
        await table.press("2", "enter")
        assert table.mode.task == "who gets the lot?"
        assert "who gets the lot?" in table.header
        assert "Ben keeps lot 12." in table.words
        assert owners(table.view).get(12) is None
        await table.press("right")
        assert "Ben gives lot 12 to Cem and may build then." in table.words
        await table.press("enter")
        assert table.view.owner(12) == C
        assert (table.view.turn, table.view.stage) == (B, "build")


async def test_the_choice_of_who_gets_the_lot_goes_round_and_back(monkeypatch):
    async with sit_down(prepared(monkeypatch, quarrel(turn=B))) as table:
        await table.press("2", "enter", "left")
        assert "gives lot 12 to Dora" in table.words
        await table.press("escape")
        assert "choose a lot" in table.header
        assert table.view.stage == "pick"
        assert table.cursor == 12


async def test_a_player_entitled_to_nothing_must_give_a_lot_away(monkeypatch):
    start = quarrel(turn=A, display=(12, 10, 18), seats=4)
    async with sit_down(prepared(monkeypatch, start)) as table:
        assert "Ann may take none of these lots, and so gives one away" in table.words
        await table.press("2")
        assert "Ann may only give it to Ben." in table.words
        await table.press("enter", "enter")
        assert table.view.owner(10) == B
        assert (table.view.turn, table.view.stage) == (A, "build")
        assert "Ann gives lot 10 to Ben" in table.table.log(A)[-1]


@pytest.mark.parametrize(
    ("stage", "keys", "sentence"),
    [
        ("pick", ("up", "enter"), "Lot 10 is not on display; choose 15, 12 and 40."),
        ("pick", ("e",), "A turn begins with the choice of a lot; choose one first."),
        ("pick", ("b", "enter"), "A building goes up only after the choice of a lot."),
        ("pick", ("4",), "There is no offer 4."),
        ("pick", ("o",), "No offer is open."),
        ("pick", ("u",), "Nothing has been done yet that could be taken back."),
        ("pick", ("r",), "Nothing was taken back that could be done again."),
        ("pick", ("t", "enter"), "An offer names at least one lot to give or to get."),
        ("build", ("enter",), "Only one lot a turn, and Ann has chosen 14."),
        ("built", ("b",), "One building a turn: this turn has its own."),
    ],
)
async def test_each_refusal_names_the_rule_and_changes_nothing(monkeypatch, stage, keys, sentence):
    picked = None if stage == "pick" else 14
    start = quarrel(display=(15, 12, 40), stage=stage, picked=picked, turn=A)
    async with sit_down(prepared(monkeypatch, start)) as table:
        assert await refused(table, *keys) == sentence
        await table.press("x")
        assert table.screen.notice == sentence, "a key without a meaning says nothing new"
        await table.press("left")
        assert not table.screen.notice, "a refusal is shown until the next key"


async def test_a_lot_owned_already_is_refused(monkeypatch):
    async with sit_down(prepared(monkeypatch, quarrel(turn=B))) as table:
        await table.go(13)
        assert "Lot 13 is not on display" in await refused(table, "enter")


# The end of a turn


async def test_a_turn_ends_only_when_its_player_says_so(monkeypatch):
    start = city({A: (20,), B: (30,)}, display=(26, 36), stack=(46, 56), seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.press("enter", "b", "enter")
        assert (table.view.turn, table.view.stage) == (A, "built")
        await table.press("e")
        assert (table.view.turn, table.view.stage) == (B, "pick")
        assert "B  Ben: choose a lot" in table.header


async def test_a_held_end_key_ends_one_turn_only(monkeypatch):
    start = city({A: (20,), B: (30,)}, display=(26, 36), stack=(46, 56), stage="build", seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        table.send(*["e"] * 40)
        await table.settle()
        assert (table.view.turn, table.view.number, table.table.count) == (B, 2, 1)
        assert "choose one first" in await refused(table, "e")


@pytest.mark.parametrize("after", [3, 2, 1, 0], ids=lambda n: f"{n} turns after it")
async def test_a_held_end_key_ends_one_of_the_last_turns_only(monkeypatch, after):
    start = city({A: (20,), B: (30,), C: (40,)}, stage="build", last_turns=after, seats=3)
    async with sit_down(prepared(monkeypatch, start)) as table:
        table.send(*["e"] * 40)
        await table.settle()
        assert table.table.count == (0 if after else 1)
        if not after:
            assert table.top == "ScoreSheet"
            return
        assert table.top == "ConfirmScreen"
        assert ("End Ann's turn?" if after == 3 else "End Ann's last turn?") in table.text
        assert "Ben's last turn" in table.text
        table.send("y", *["e"] * 40)
        await table.settle()
        assert table.table.count == (1 if after > 1 else 2), "the last one of all needs no question"


async def test_a_doubled_enter_takes_one_lot_only(monkeypatch):
    start = city({}, display=(20, 30, 40, 50), stack=(60, 61, 62))
    async with sit_down(prepared(monkeypatch, start)) as table:
        table.send("enter", "enter", "enter")
        await table.settle()
        assert table.table.count == 1
        assert owners(table.view) == {20: A}
        table.send("e", "enter", "e", "enter", "e")
        await table.settle()
        assert table.table.count == 2, "keys typed before the next turn is shown do nothing"


async def test_letters_typed_blindly_end_no_turn_twice_and_quit_nothing(monkeypatch):
    """D7: a text pasted without brackets."""
    start = city({A: (20,), B: (30,)}, display=(26, 36), stack=(46, 56), stage="build", seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        table.send(*"qyeny", "enter", "enter", *"123")
        await table.settle()
        assert table.top == "ConfirmScreen"
        assert table.table.count == 0
        table.send("n", *"eeeyyynnnbtu")
        await table.settle()
        assert table.view.number == 2


async def test_a_doubled_enter_opens_the_last_game_once_and_to_play_on():
    async with sit_down(store.create(deal("Ann Ben"))) as table:
        await table.press("q", "y")
        assert table.top == "HomeScreen"
        table.send("enter", "enter", "enter")
        await table.settle()
        assert table.top == "MetropolisScreen"
        assert table.screen.save.writable
        assert len(store.entries()) == 1


# Taking back


async def test_what_turned_up_nothing_is_taken_back_and_done_again(monkeypatch):
    start = city({A: (20,), B: (21,)}, display=(26,), stage="build", picked=20, seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.press("1")
        before, first = table.table.state, table.text
        await table.press("b", "enter")
        built, log = table.table.state, table.table.log(A)
        assert "A Ann 2" in table.header
        await table.press("u", "1")
        assert table.table.state == before
        assert table.text == first
        await table.press("r")
        assert table.table.state == built
        assert table.table.log(A) == log


async def test_a_refused_taking_back_says_why():
    table = deal("Ann Ben")
    async with sit_down(store.create(table)) as seen:
        assert "Nothing has been done yet" in await refused(seen, "u")
        await seen.press("enter")
        assert "what was seen cannot be unseen" in await refused(seen, "u")
        await seen.press("e")
        assert "The last action was" in await refused(seen, "u")


async def test_the_key_for_taking_back_is_named_only_when_it_works(monkeypatch):
    start = city({A: (20,), B: (30,)}, display=(26,), stage="build", picked=20, seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        assert "take back" not in table.rows[-1]
        await table.press("b", "enter")
        assert "take back" in table.rows[-1]
        await table.press("u")
        assert "take back" not in table.rows[-1]


# Saves that cannot be played on, or hardly


async def test_a_game_open_elsewhere_can_be_looked_at_and_refuses_all_else():
    save = store.create(deal("Ann Ben"))
    async with sit_down(save.path) as table:
        assert "only looking" in table.header
        tries = (("enter",), ("b", "enter"), ("escape", "t", "space", "enter"), ("escape", "u"))
        for keys in tries:
            assert "open in another window; here you can only look" in await refused(table, *keys)
        await table.press("escape", "g")
        assert table.top == "LogScreen"
    save.close()


async def test_a_full_disk_is_told_and_the_game_goes_on(monkeypatch):
    start = city({A: (20,), B: (30,)}, display=(26, 36), stack=(46, 56), seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        with monkeypatch.context() as full:

            def no_space(*_args: object) -> int:
                raise OSError(errno.ENOSPC, "No space left on device")

            full.setattr(os, "write", no_space)
            await table.press("enter")
            assert table.view.owner(26) == A
            assert table.screen.save.trouble
            assert table.screen.notice == table.screen.save.trouble
            assert table.screen.notice in table.words
        await table.press("e")
        assert table.view.turn == B
        assert not table.screen.notice
        path = table.screen.save.path
    assert store.open_save(path, look=True).table.count == 2


async def test_leaving_asks_first_and_keeps_everything():
    table = deal("Ann Ben")
    play_turns(table, 3)
    async with sit_down(store.create(table)) as seen:
        await seen.press("2", "q")
        assert "Leave the table?" in seen.text
        assert "Everything is saved." in seen.text
        await seen.press("q", "enter", "n")
        assert seen.top == "MetropolisScreen"
        path = seen.screen.save.path
        await seen.press("q", "y")
        assert seen.top == "HomeScreen"
    again = store.open_save(path, look=True)
    assert again.table.record == table.record


async def test_nothing_is_done_for_a_player_at_another_terminal(monkeypatch):
    start = city({A: (20,), B: (30,)}, display=(26, 36), stack=(46, 56), seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        table.screen.seats = frozenset({B})
        await table.press("enter", "e")
        assert table.table.count == 0
        assert table.table.why_not(A, EndTurn()) is not None
