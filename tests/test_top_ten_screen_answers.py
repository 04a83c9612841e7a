"""The table of Top Ten: answers, written or said aloud, and the warning of a number in them."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len
from top_ten_screen import answering, at_terminal, sit_down
from top_ten_support import A, B, C, D

from tabletop_tui.games.top_ten.model import ANSWER_CELLS, Anew, Answer

FIELD = "Say it without any number; once given, it is never changed."
WARNING = "may give the number away, which the rules forbid."

pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("short_quiet")]


def answers(table):
    """Return the answers of the round, by seat."""
    return table.state.played[-1].answers


async def write(table, words):
    """Write an answer for who is in focus, at the open table, and give it."""
    await table.press("enter")
    assert table.doing == "Write"
    await table.type(words)
    await table.press("enter")


# Behind the curtain, and at the open table


async def test_all_can_answer_behind_the_curtain_while_they_have_the_keyboard(monkeypatch):
    said = {A: "a cat", B: "a small dog", C: "forty fire engines", D: "a hat"}
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        await table.press("enter")
        assert "Your number is 7. " + FIELD in table.words
        assert "Ann: your answer" in table.header
        await table.type(said[A])
        assert any(said[A] in row for row in table.rows), "what is written is seen"
        await table.press("enter")
        assert table.top == "CurtainScreen"
        assert 'Ann answers: "a cat"' in table.text
        await table.look_around(said)
        assert answers(table) == tuple(said.values())
        assert table.doing == "Name"
        for seat, words in said.items():
            assert words in table.player(seat)


async def test_all_can_answer_at_the_open_table_in_any_order_after_the_capten(monkeypatch):
    async with sit_down(answering(monkeypatch, captain=C)) as table:
        await table.look_around()
        assert table.mode.marks().seat == C
        assert "Cap'ten Cem answers first, then the others in any order." in table.words
        for key in ("enter", "a"):
            await table.to_player(A)
            await table.press(key)
            assert "Cem answers first, being the Cap'ten." in table.words
        await table.to_player(C)
        await table.press("enter")
        assert FIELD in table.words
        assert table.told == [], "the table is open: no number is told"
        await table.type("a cat")
        await table.press("enter")
        assert table.mode.marks().seat == A, "who has not answered comes next"
        await table.to_player(D)
        await table.press("enter", "escape")
        assert table.mode.marks().seat == D
        await write(table, "a goat")
        await table.to_player(A)
        await table.press("a")
        assert table.mode.marks().seat == B
        assert "Still to answer: Ben." in table.words
        await write(table, "a dog")
        assert answers(table) == ("", "a dog", "a cat", "a goat")
        assert table.table.record.actions == (
            (C, Answer("a cat")),
            (D, Answer("a goat")),
            (A, Answer("")),
            (B, Answer("a dog")),
        )
        assert "said aloud" in table.player(A)
        assert table.doing == "Name"


async def test_said_aloud_is_one_key_and_a_doubled_one_answers_for_nobody_else(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        table.send("a", "a", "a", "enter", "a")
        await table.settle()
        assert answers(table) == ("", None, None, None)
        assert table.top == "CurtainScreen"
        await table.look_around()
        table.send("a", "a", "a", "a")
        await table.settle()
        assert answers(table) == ("", "", None, None)
        assert "said aloud" in table.player(B)


async def test_an_answer_is_given_once_and_shown_again_but_never_changed(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.look_around({A: "a cat"})
        await table.to_player(A)
        assert "Ann: a cat" in table.words
        for key in ("enter", "a"):
            await table.press(key)
            assert "an answer may be shown again, but is never changed." in table.words
        await table.press("n")
        await table.lift()
        assert "You have answered." in table.words
        await table.press("enter")
        assert "an answer may be shown again, but is never changed." in table.words
        assert answers(table) == ("a cat", None, None, None)


async def test_a_held_enter_opens_the_field_and_gives_nothing(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        for held in (8, 9):
            table.send(*["enter"] * held)
            await table.settle()
            assert (table.top, table.view.viewer) == ("TopTenScreen", A)
            await table.press("escape")
        table.send("e", *["enter"] * 9)
        await table.settle()
        await table.look_around()
        table.send(*["enter"] * 9)
        await table.settle()
        assert table.table.count == 0


async def test_a_doubled_enter_gives_one_answer(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.look_around()
        await table.press("enter")
        await table.type("a cat")
        table.send("enter", "enter", "enter")
        await table.settle()
        assert answers(table) == ("a cat", None, None, None)
        assert table.draft == ""


async def test_the_capten_of_nine_gives_no_answer_and_nobody_waits_for_him(monkeypatch):
    numbers = (None, 1, 2, 3, 4, 5, 6, 7, 8)
    async with sit_down(answering(monkeypatch, numbers)) as table:
        assert await table.look_around() == list(range(1, 9))
        assert "no number, no answer" in table.player(A)
        await table.to_player(A)
        await table.press("a")
        assert "With nine players the Cap'ten has no number and gives no answer." in table.words
        assert table.table.count == 0


# The warning


@pytest.mark.parametrize("behind", [True, False])
async def test_a_number_in_an_answer_is_warned_of_before_it_is_given(monkeypatch, behind):
    async with sit_down(answering(monkeypatch)) as table:
        await (table.lift() if behind else table.look_around())
        for number in ("3", "three", "TEN", "③", "３", "٣"):
            await table.press("enter")
            assert WARNING not in table.words
            await table.press("ctrl+u")
            await table.paste(f"about {number} cats")
            await table.press("enter")
            assert f'"{number}" {WARNING} Change it, or press enter once more.' in table.words
            assert table.table.count == 0
            assert not any(WARNING in line for line in table.table.log(None))
            await table.press("escape")
            assert WARNING not in table.written()
        await table.press("enter", "ctrl+u")
        await table.type("about 3 cats")
        await table.press("enter")
        await table.type(", or 10")
        await table.press("enter")
        assert table.table.count == 0, "what was changed after a warning is looked at again"
        await table.press("enter")
        assert answers(table)[A] == "about 3 cats, or 10"
        assert WARNING not in table.written()


async def test_what_only_looks_like_a_number_is_given_at_once(monkeypatch):
    said = ("30 cats", "someone often", "the tenth, 3D", "1,000 hats")
    async with sit_down(answering(monkeypatch)) as table:
        await table.look_around()
        for words in said:
            await table.press("enter")
            await table.paste(words)
            await table.press("enter")
        assert answers(table) == said


async def test_a_doubled_enter_is_no_answer_to_the_warning(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        await table.press("enter")
        await table.type("three cats")
        table.send(*["enter"] * 5)
        await table.settle()
        assert table.doing == "Write"
        assert WARNING in table.words
        assert table.table.count == 0


async def test_each_number_is_warned_of_and_a_changed_answer_is_given(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        await table.press("enter")
        await table.type("three cats")
        await table.press("enter", "home", *["delete"] * 5)
        await table.type("four")
        await table.press("enter")
        assert f'"four" {WARNING}' in table.words
        await table.press("home", *["delete"] * 5, "enter")
        assert answers(table)[A] == "cats"
        assert table.top == "CurtainScreen"


# What an answer can be


KEYS_OF_THE_TABLE = "qxgsde?nTu rp a"


async def test_in_the_field_every_letter_is_a_letter(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.look_around()
        await table.press("enter")
        await table.type(KEYS_OF_THE_TABLE)
        assert table.draft == KEYS_OF_THE_TABLE
        await table.press("up", "down", "tab", "left", "shift+tab", "pagedown")
        assert (table.top, table.doing) == ("TopTenScreen", "Write")
        await table.press("f1")
        assert table.top == "HelpScreen"
        await table.press("escape")
        assert table.draft == KEYS_OF_THE_TABLE
        await table.press("enter")
        assert answers(table)[A] == KEYS_OF_THE_TABLE


async def test_an_answer_is_120_cells_wide_in_any_script_and_no_wider(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.look_around()
        for seat, letter in enumerate("x漢é한"):
            most = ANSWER_CELLS // cell_len(letter)
            await table.press("enter")
            await table.paste(letter * (most + 1))
            await table.press("enter")
            assert "An answer has room in 120 cells; this one is wider." in table.words
            assert table.draft == letter * (most + 1), "it is there to be changed"
            assert {cell_len(row) for row in table.rows} == {80}
            await table.press("backspace", "enter")
            assert answers(table)[seat] == letter * most
            await table.to_player(seat)
            assert {cell_len(row) for row in table.rows} == {80}
            assert "…" in table.player(seat)
            assert letter * 20 in table.player(seat)
            whole = "".join(table.words.split())
            assert letter * most in whole, "the whole of it, below"
            await table.to_player(min(seat + 1, D))


MARKUP = ("[/]", "[b]cats[/b]", "[@click=app.quit]x[/]", "\\[red] {cats}%")


async def test_what_looks_like_markup_is_shown_as_it_was_written(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        await table.press("enter")
        await table.type(MARKUP[A])
        assert any(MARKUP[A] in row for row in table.rows)
        await table.press("enter")
        assert f'Ann answers: "{MARKUP[A]}"' in table.text
        await table.look_around()
        for words in MARKUP[B:]:
            await table.press("enter")
            await table.paste(words)
            assert any(words in row for row in table.rows)
            await table.press("enter")
        for seat, words in enumerate(MARKUP):
            assert words in table.player(seat)
            await table.to_player(seat)
            assert f"{table.table.players[seat]}: {words}" in table.words
        for key in "gs":
            await table.press(key)
            assert all(words in table.text for words in MARKUP)
            await table.press("escape")


HOSTILE = {
    "A\x1b[2Jnn": "A[2Jnn",
    "cat\x07\x9b31m\x1b]0;t\x07": "cat31m]0;t",
    "a\u202ecat\u200b \u2066": "acat",
    "cat\tand  dog": "cat and dog",
    "\ue000 \ue001 cat": "cat",
    "z\u0300\u0301\u0302\u0303\u0304a": "z\u0300\u0301a",
}


async def test_what_a_terminal_would_obey_is_never_drawn(monkeypatch):
    async with sit_down(answering(monkeypatch, (7, 2, 9, 4, 1, 3))) as table:
        await table.look_around()
        for raw in HOSTILE:
            await table.press("enter")
            await table.paste(raw)
            assert_printable(table)
            await table.press("enter")
        assert answers(table) == tuple(HOSTILE.values())
        for seat, clean in enumerate(HOSTILE.values()):
            assert clean in table.player(seat)
        for key in "gs":
            await table.press(key)
            assert_printable(table)
            await table.press("escape")


def assert_printable(table):
    """Nothing on the screen moves a cursor, turns a row round or takes no room."""
    assert {cell_len(row) for row in table.rows} == {80}
    wrong = {c for c in table.text if unicodedata.category(c) in ("Cc", "Cf", "Co")} - {"\n"}
    assert wrong == set()


async def test_what_cannot_be_seen_is_no_answer(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        await table.press("enter")
        await table.paste("\u200b\u200d\x07")
        assert table.draft == ""
        await table.type("\u3164")
        await table.press("enter")
        assert "Nothing of this answer can be seen; an empty one is said aloud." in table.words
        await table.press("escape", "enter", "space", "space", "enter")
        assert table.doing == "Look", "blanks are no answer either"
        assert table.table.count == 0


async def test_of_several_lines_pasted_the_first_is_taken_and_nothing_is_given(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.look_around()
        await table.paste("qyeny\n\n123")
        assert (table.top, table.table.count) == ("TopTenScreen", 0)
        await table.press("enter")
        await table.paste("a cat\nq\ny\n")
        assert table.draft == "a cat"
        assert table.table.count == 0


# The draft


async def test_a_draft_that_is_left_can_be_gone_on_with_until_the_curtain_falls(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        await table.press("enter")
        await table.type("my secret cat")
        await table.press("escape")
        assert "secret" not in table.written()
        await table.press("enter")
        assert table.draft == "my secret cat"
        await table.press("escape", "x", "1", "enter")
        assert table.draft == ""


async def test_a_draft_is_forgotten_when_it_is_hidden_and_never_seen_by_another(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        for leave in (("ctrl+q", "x", "1"), ("ctrl+c", "x", "1")):
            await table.press("enter")
            assert table.draft == ""
            await table.type("my secret cat")
            await table.press(*leave)
            assert (table.top, table.doing) == ("TopTenScreen", "Look")
            assert "secret" not in table.written()
        await table.look_around({A: "a cat", C: "a hat"})
        await table.press("enter")
        assert table.draft == ""
        await table.type("a secret")
        await table.press("escape", "down", "n")
        assert "secret" not in table.written()


async def test_a_draft_ends_with_the_deal_it_was_written_for(monkeypatch):
    async with at_terminal(answering(monkeypatch), {A}) as table:
        await table.press("enter")
        await table.type("a cat")
        for seat in (B, C, D):
            table.table.act(seat, Anew(True))
        await table.settle()
        assert (table.doing, table.draft) == ("Write", "a cat")
        table.table.act(A, Anew(True))
        await table.settle()
        assert (table.doing, table.draft) == ("Answers", "")
        await table.press("enter")
        await table.type("a dog")
        table.table.act(A, Answer("said elsewhere"))
        await table.settle()
        assert (table.doing, table.draft) == ("Answers", "")


async def test_a_change_of_window_or_of_colours_keeps_the_draft(monkeypatch):
    async with sit_down(answering(monkeypatch)) as table:
        await table.lift()
        await table.press("enter")
        await table.type("a cat")
        before = table.text
        for size in ((120, 36), (200, 60), (60, 20), (80, 24)):
            await table.resize(*size)
        table.app.action_next_theme()
        await table.settle()
        assert table.text == before
        await table.type("!")
        assert table.draft == "a cat!"
