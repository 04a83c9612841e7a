"""The table of Top Ten: themes and numbers behind the curtain, and everything round a turn."""

from __future__ import annotations

import pytest
from top_ten_play import deal, play_rounds, play_to
from top_ten_screen import FOUR, answering, called, dealt, prepared, sit_down
from top_ten_support import A, B, C, D, do, pack, top_ten

from tabletop_tui import store
from tabletop_tui.games.top_ten.model import Anew, Answer, Name, PickTheme

UNDO = "Nothing is taken back at Top Ten: what was said or seen stays so."
pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("short_quiet")]


async def test_the_eyes_of_these_tests_see_a_number_in_all_three_places(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        assert table.told == []
        await table.lift()
        found = set(table.told)
        assert {"you", "Your number is 7"} <= found
        assert any("▸ 7 ◂" in words for words in found)
        await table.press("enter")
        assert "Your number is 7" in table.told
        await table.press("escape", "g")
        assert len(found) == 3


# The theme


async def test_the_capten_alone_sees_both_themes_and_the_table_the_one_he_picks():
    async with sit_down(dealt(4, seed=3)) as table:
        picked, other = (theme.text for theme in table.table.view(A).offer)
        assert called(table) == "Ann"
        assert not {picked, other} & set(" ".join(table.written().split()).split("  "))
        assert picked[:30] not in table.written()
        await table.lift()
        assert table.doing == "Pick"
        assert picked in table.said
        assert other in table.said
        assert "The table sees the theme that is picked, never the other one." in table.words
        await table.press("x")
        assert called(table) == "Ann"
        assert picked[:30] not in table.written()
        await table.lift()
        await table.press("down", "enter")
        assert table.table.record.actions == ((A, PickTheme(1)),)
        assert table.doing == "Look", "his number comes at once, behind the same curtain"
        assert other in table.said
        assert picked[:30] not in table.written()
        await table.look_around()
        for keys in (("s",), ("escape", "g"), ("escape", "question_mark"), ("escape",)):
            await table.press(*keys)
            assert picked[:30] not in table.written()


async def test_a_theme_that_is_not_offered_is_not_shown_and_cannot_be_chosen():
    async with sit_down(dealt(4, themes=pack(*["spicy say"] * 6))) as table:
        offer = table.table.view(A).offer
        assert offer[0] is None
        hidden = table.state.pack[table.state.deck[0]].themes[0]
        await table.lift()
        assert "The other theme of the card is of a kind that you play without." in table.words
        assert hidden.text[:30] not in table.written()
        await table.press("down", "up", "tab", "enter")
        assert table.table.record.actions == ((A, PickTheme(1)),)


async def test_a_theme_to_act_or_a_spicy_one_says_so_to_the_capten():
    async with sit_down(dealt(4, spicy="with", themes=pack(*["spicy act"] * 6))) as table:
        await table.lift()
        assert "(spicy)" in table.said
        assert "(act)" in table.said


# Numbers


async def test_nine_hand_overs_take_one_key_each():
    async with sit_down(dealt(9)) as table:
        await table.lift()
        await table.press("enter")
        assert "With nine players the Cap'ten has no number, and answers nothing." in table.words
        assert table.told == []
        held = table.state.numbers
        for seat in range(1, 9):
            await table.press("e")
            assert called(table) == table.table.players[seat]
            await table.press(str(seat + 1))
            assert table.doing == "Look"
            assert table.view.viewer == seat
            assert f"Your number is {held[seat]}" in table.words
            assert {w for w in table.told if w.startswith("Your")} == {
                f"Your number is {held[seat]}"
            }
        await table.press("e")
        assert table.top == "TopTenScreen"
        assert table.doing == "Answers"
        assert table.told == []
        assert table.table.count == 1


async def test_numbers_are_looked_at_from_the_capten_to_the_left(monkeypatch):
    async with sit_down(answering(monkeypatch, captain=C)) as table:
        assert await table.look_around() == [C, D, A, B]


@pytest.mark.parametrize(
    ("keys", "above"),
    [
        ((), "TopTenScreen"),
        (("g",), "LogScreen"),
        (("question_mark",), "HelpScreen"),
        (("s",), "ScoreSheet"),
        (("q",), "ConfirmScreen"),
        (("ctrl+q",), "ConfirmScreen"),
        (("enter", *"cats", "ctrl+q"), "ConfirmScreen"),
        (("enter", *"cats", "f1"), "HelpScreen"),
        (("enter", *"ten", "enter", "escape"), "TopTenScreen"),
    ],
)
async def test_x_hides_the_number_at_once_whatever_is_above(monkeypatch, keys, above):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        await table.press(*keys)
        assert table.top == above
        await table.press("x")
        assert called(table) == "Ann"
        stack = [type(screen).__name__ for screen in table.app.screen_stack[1:]]
        assert stack == ["TopTenScreen", "CurtainScreen"]
        assert table.table.count == 0
        await table.lift()
        assert table.doing == "Look"
        await table.press("enter")
        assert table.draft == "", "a draft is gone with the number"


async def test_what_is_read_behind_the_curtain_is_ones_own_number_alone():
    async with sit_down(dealt(4, seed=3)) as table:
        await table.lift()
        await table.press("enter", "e")
        held = table.state.numbers
        await table.lift()
        await table.press("g")
        assert f"Ben gets the number {held[B]}" in table.text
        assert "Cem gets a number" in table.text
        assert {w for w in table.told if w.startswith("gets")} == {f"gets the number {held[B]}"}
        await table.press("x", "g")
        assert "Ben gets a number" in table.text
        assert table.told == []
        await table.press("escape")
        assert called(table) == "Ben"


async def test_in_a_window_too_small_no_number_is_seen_and_no_key_does_a_thing(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        for keys in ((), ("enter", *"cats")):
            await table.press(*keys)
            before = table.text
            await table.resize(60, 20)
            assert table.top == "SmallScreen"
            assert "7" not in table.text
            assert "cats" not in table.text
            await table.press("e", "a", "x", "enter", "1", "n")
            await table.resize(80, 24)
            assert table.text == before
        assert table.table.count == 0


async def test_no_key_that_comes_with_the_one_before_lifts_the_curtain(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        table.send("e", *"2222", "enter", *"2e2", "a", "enter")
        await table.settle()
        assert called(table) == "Ben"
        await table.press(*"13456789", *"abcdefhijklmnoprtuvwyz", "enter", "space", "tab", "x")
        assert called(table) == "Ben"
        assert table.table.count == 0


async def test_a_held_enter_picks_one_theme_and_no_more():
    async with sit_down(dealt(4)) as table:
        await table.lift()
        table.send(*["enter"] * 7)
        await table.settle()
        assert table.table.record.actions == ((A, PickTheme(0)),)
        assert table.view.viewer == A


async def test_at_the_curtain_stand_theme_tokens_and_news_and_nothing_else(monkeypatch):
    async with sit_down(answering(monkeypatch, unicorns=3, rounds=2)) as table:
        text = " ".join(table.text.split())
        assert "Round 2 of 5" in text
        assert "3 unicorns" in text
        assert "1 in the poop" in text
        theme = table.view.now.theme
        assert theme.text in text
        assert theme.low in text
        assert theme.high in text


async def test_a_pin_keeps_the_curtain_down_over_a_number(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        await table.press("p", *"17", "enter", *"17", "enter")
        assert "The PIN is set." in table.words
        await table.press("x", "1", *"16", "enter")
        assert "That was not the PIN." in table.text
        assert called(table) == "Ann"
        await table.press("1", *"17", "enter")
        assert "Your number is 7" in table.words


# Looking again


async def test_a_number_can_be_looked_at_again_behind_the_curtain(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        assert await table.look_around() == [A, B, C, D]
        await table.to_player(C)
        await table.press("n")
        assert called(table) == "Cem"
        await table.lift()
        assert "Your number is 9" in table.words
        await table.press("e")
        assert (table.top, table.doing) == ("TopTenScreen", "Answers"), "nobody else is called"
        assert table.told == []
        await table.answer_all()
        assert table.doing == "Name"
        await table.press("n")
        assert called(table) == "Ann", "the Cap'ten, while nobody is in focus"
        await table.lift()
        assert "You have answered. e hides the number again." in table.words
        await table.press("x")
        assert (table.top, table.doing) == ("TopTenScreen", "Name")
        await table.to_player(D)
        await table.press("n")
        assert called(table) == "Dora"
        await table.lift()
        await table.press("a", "enter", "d", "down", "n", "u")
        assert table.doing == "Look"
        assert table.table.count == 4
        await table.press("e")
        assert table.told == []


async def test_an_answer_can_be_given_while_a_number_is_looked_at_again(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.look_around()
        await table.press("n")
        await table.lift()
        await table.press("a")
        assert table.state.played[-1].answers == ("", None, None, None)
        assert (table.top, table.doing) == ("TopTenScreen", "Answers")


async def test_the_capten_of_nine_has_no_number_to_look_at(monkeypatch):
    numbers = (None, 1, 2, 3, 4, 5, 6, 7, 8)
    async with sit_down(prepared(monkeypatch, top_ten(numbers))) as table:
        await table.press("n")
        assert "Ann has no number in this round." in table.words
        assert table.top == "TopTenScreen"


# Dealing anew, taking back


async def test_a_round_is_dealt_anew_only_after_a_question(monkeypatch):
    start = do(top_ten(FOUR, unicorns=3), (A, Name(C)), (A, Name(B)))
    async with sit_down(prepared(monkeypatch, start)) as table:
        left = table.view.unicorns
        for answer in ("n", "escape"):
            await table.press("d")
            assert "Deal this round anew?" in table.text
            assert "Same theme, new numbers; lost unicorns stay lost." in table.written()
            await table.press(answer)
            assert table.table.count == 0
        table.send("d", "y", "y", "enter", "y")
        await table.settle()
        assert table.top == "ConfirmScreen", "what comes with the question does not answer it"
        theme = table.view.now.theme
        await table.press("y")
        assert table.table.record.actions == tuple((seat, Anew(True)) for seat in range(4))
        assert called(table) == "Ann", "all have a new number to look at"
        assert table.view.now.theme == theme
        assert table.view.unicorns == left
        assert table.view.now.turned == ()
        assert "All agree: this round is dealt anew, and lost unicorns stay lost" in table.text
        assert await table.look_around() == [A, B, C, D]


async def test_there_is_nothing_to_deal_anew_before_a_theme_is_picked():
    async with sit_down(dealt(4)) as table:
        await table.lift()
        await table.press("d")
        assert "No number is dealt yet in this round that could be dealt anew." in table.words
        assert table.top == "TopTenScreen"


@pytest.mark.parametrize("stage", ["pick", "answer", "name", "guess", "over"])
async def test_nothing_is_taken_back_and_each_time_a_sentence_says_so(stage):
    table = deal("Ann Ben Cem Dora", 4, first=0, level="expert")
    play_to(table, stage)
    async with sit_down(store.create(table)) as seen:
        count = seen.table.count
        if seen.top == "ScoreSheet":
            await seen.press("v")
        if seen.top == "CurtainScreen":
            await seen.lift()
        for key in "ur":
            await seen.press(key)
            assert UNDO in seen.words
            await seen.press("g", "escape")
        assert seen.table.count == count


# Going on with a saved game


@pytest.mark.parametrize("stage", ["pick", "answer", "name", "guess"])
async def test_a_saved_game_goes_on_behind_the_curtain_or_at_the_open_table(stage):
    table = deal("Ann Ben Cem Dora Eva", 2, first=0, level="expert")
    play_rounds(table, 1, skill=1)
    if stage != "pick":
        play_to(table, stage)
    async with sit_down(store.create(table)) as seen:
        assert seen.told == []
        assert seen.view.stage == stage
        if stage == "pick":  # the program was left while all were looking at the round before
            assert (seen.top, seen.doing) == ("TopTenScreen", "Round")
            await seen.press("e")
        if stage in ("name", "guess"):
            assert (seen.top, seen.doing) == ("TopTenScreen", stage.capitalize())
            return
        assert called(seen) == "Ben"
        await seen.lift()
        assert seen.doing == ("Pick" if stage == "pick" else "Look")


async def test_who_has_answered_is_not_called_again_when_a_game_goes_on(monkeypatch):
    save = answering(monkeypatch)
    for seat in (A, C):
        save.table.act(seat, Answer("a cat"))
    async with sit_down(save) as table:
        assert await table.look_around() == [B, D]
        assert table.doing == "Answers"
        assert table.mode.marks().seat == B


async def test_a_game_open_elsewhere_can_be_looked_at_and_refuses_all_else(monkeypatch):
    save = answering(monkeypatch)
    async with sit_down(save.path) as table:
        await table.look_around()
        assert "only looking" in table.header
        for keys in (("a",), ("enter",), ("d",)):
            await table.press(*keys)
            assert "open in another window; here you can only look" in table.words
        assert table.table.count == 0
    save.close()
