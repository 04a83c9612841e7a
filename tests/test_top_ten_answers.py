"""Top Ten, TT4 and TT5: answers in their order, made harmless; numbers said; dealing anew."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from top_ten_support import (
    NAMES,
    TOP_TEN,
    A,
    B,
    C,
    D,
    do,
    names,
    positions,
    refusal,
    start,
    step,
    told,
    top_ten,
)

from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.core.text import cell_width, clean, who
from tabletop_tui.games.top_ten.advice import number_said
from tabletop_tui.games.top_ten.model import ANSWER_CELLS, Anew, Answer, Guess, Options


def asked(captain=B, seats=4, **fields):
    return top_ten((3, 6, 2, 8, 9)[:seats], stage="answer", captain=captain, **fields)


def answer_of(state, seat):
    return state.played[-1].answers[seat]


def everybody_agrees(state):
    """Return the step with which the last seat agrees to deal anew."""
    for seat in range(state.seats):
        last = step(state, seat, Anew(True))
        state = last.state
    return last


# TT4


def test_tt4_the_capten_answers_first_then_the_others_in_any_order():
    state = asked()
    assert TOP_TEN.waiting_for(state) == (B,)
    for seat in (A, C, D):
        assert refusal(state, seat, Answer("a cat")) == "Ben answers first, being the Cap'ten."
        assert not [*TOP_TEN.legal(state, seat)]
    state = do(state, (B, Answer("a cat")))
    assert TOP_TEN.waiting_for(state) == (A, C, D)
    state = do(state, (D, Answer("a lion")))
    assert TOP_TEN.waiting_for(state) == (A, C)
    state = do(state, (A, Answer("a dog")))
    last = step(state, C, Answer(""))
    assert told(last) == [
        "Cem has answered aloud",
        "All have answered; Ben names one after another",
    ]
    assert (last.state.stage, TOP_TEN.waiting_for(last.state)) == ("name", (B,))
    assert TOP_TEN.view(last.state, None).now.answers == ("a dog", "a cat", "", "a lion")


def test_tt4_there_is_no_answer_before_a_theme():
    assert refusal(start(4, first=C), C, Answer("a cat")) == (
        "There is no theme to answer before Cem picks one."
    )


def test_tt4_an_answer_once_given_is_never_changed():
    state = do(asked(), (B, Answer("a cat")), (A, Answer("")))
    named = top_ten((3, 6, 2, 8), turned=(B,))
    guessing = top_ten((3, 6, 2, 8), stage="guess", level="expert", turned=(B, C, D))
    for at, seat in ((state, B), (state, A), (named, C), (guessing, A)):
        for text in ("a dog", "", "a cat"):
            assert refusal(at, seat, Answer(text)) == (
                f"{NAMES[seat]} has answered; an answer may be shown again, but is never changed."
            )


@pytest.mark.parametrize("seats", [4, 9])
def test_tt4_no_answer_is_ever_taken_back(seats):
    game = Table.new(TOP_TEN, NAMES[:seats], seed=3, options=Options(first=A))
    game.act(A, game.legal(A)[0])
    while game.view(None).stage == "answer":
        seat = game.waiting_for[0]
        game.act(seat, Answer(f"by {seat}"))
        assert game.why_not_undo(seat)
        with pytest.raises(IllegalAction):
            game.undo(seat)


def test_tt4_what_can_be_chosen_is_to_answer_aloud():
    state = do(asked(), (B, Answer("")))
    assert [[*TOP_TEN.legal(state, seat)] for seat in range(4)] == [
        [Answer("")],
        [],
        [Answer("")],
        [Answer("")],
    ]


def test_an_answer_is_read_by_all_as_it_can_be_shown():
    answered = step(asked(), B, Answer("\x1b[31mred\u202e\n  and\tround" + who(A)))
    assert answer_of(answered.state, B) == "[31mred and round"
    for viewer in (None, A, B):
        assert told(answered, viewer) == ['Ben answers: "[31mred and round"']
        assert TOP_TEN.view(answered.state, viewer).now.answers[B] == "[31mred and round"


@pytest.mark.parametrize("raw", [" ", "\u200b\u202e", "\x1b\x07", "\u3164", who(A), "\u0301"])
def test_an_answer_of_which_nothing_can_be_seen_is_refused(raw):
    assert refusal(asked(), B, Answer(raw)) == (
        "Nothing of this answer can be seen; an empty one is said aloud."
    )


@pytest.mark.parametrize(
    "full", ["x" * 120, "猫" * 60, "e\u0301" * 120, "a " * 59 + "no" + " " * 9]
)
def test_an_answer_has_120_cells(full):
    answered = do(asked(), (B, Answer(full)))
    assert cell_width(answer_of(answered, B)) == ANSWER_CELLS
    for more in (full.strip() + "y", full.strip() + "猫", full * 2, full * 10_000):
        assert refusal(asked(), B, Answer(more)) == (
            "An answer has room in 120 cells; this one is wider."
        )


@given(st.text(max_size=200))
def test_whatever_is_typed_is_refused_or_shown_clean_and_whole(raw):
    state = asked()
    if not refusal(state, B, Answer(raw)):
        shown = answer_of(do(state, (B, Answer(raw))), B)
        assert shown == clean(raw, 10_000)
        assert clean(shown, ANSWER_CELLS) == shown


# TT5: a number said


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("It is 3 degrees", "3"),
        ("three little pigs", "three"),
        ("THREE!", "THREE"),
        ("(ten)", "ten"),
        ("a ten-pound note", "ten"),
        ("10", "10"),
        ("the 07 o'clock train", "07"),
        ("3rd? No: 4", "4"),
        ("5%, 6°", "5"),
        ("x_7_x", "7"),
        ("eleven, twelve, one", "one"),
        ("７ samurai", "７"),
        ("１０", "１０"),
        ("ｔｅｎ", "ｔｅｎ"),
        ("٣ camels", "٣"),
        ("๗", "๗"),
        ("round ⑦", "⑦"),
        ("❿", "❿"),
        ("Ⅷ", "Ⅷ"),
        ("3\ufe0f\u20e3", "3"),
        ("th\u200bree", "three"),
        ("1, 2 or 30", "1"),
    ],
)
def test_tt5_a_number_from_1_to_10_is_found_as_a_whole_word(said, number):
    assert number_said(said) == number


@pytest.mark.parametrize(
    "said",
    [
        "", "30", "someone", "often", "tenor", "a tent", "stone", "weight", "freight", "eleven",
        "seventeen", "ninety", "sixth sense", "twofold", "zero", "3D", "3rd", "MP3", "R2D2", "0",
        "00", "11", "100", "1,000 cats", "12.000", "½", "m²", "㉚", "an oneiric dream",
    ],
)  # fmt: skip
def test_tt5_other_numbers_and_parts_of_words_warn_nobody(said):
    assert number_said(said) is None


def test_tt5_what_holds_a_number_is_an_answer_all_the_same():
    assert answer_of(do(asked(), (B, Answer("three"))), B) == "three"


# TT5: dealing anew


def test_tt5_once_all_agree_the_round_is_dealt_anew_and_tokens_stay_as_they_stand():
    state = names(top_ten((3, 6, 2, 8), unicorns=3, rounds=2, captain=C), B, A).state
    assert state.unicorns == 2
    dealt = everybody_agrees(state)
    after = dealt.state
    assert dealt.reveals
    assert told(dealt) == [
        "Dora would deal this round anew (4 of 4 agree)",
        "All agree: this round is dealt anew, and lost unicorns stay lost",
        *(f"{name} gets a number" for name in NAMES[:4]),
    ]
    assert told(dealt, B)[3] == f"Ben gets the number {after.numbers[B]}"
    assert (after.stage, after.captain, after.unicorns, after.anew) == ("answer", C, 2, ())
    assert TOP_TEN.waiting_for(after) == (C,)
    assert after.played[0] == state.played[0]
    assert after.played[1] == replace(state.played[1], answers=(None,) * 4, turned=(), deals=2)
    hands = {everybody_agrees(replace(state, rng=Rng(seed))).state.numbers for seed in range(100)}
    assert len(hands) > 90, "all ten are shuffled"


@pytest.mark.parametrize("agreeing", range(4))
def test_tt5_as_long_as_one_does_not_agree_nothing_is_dealt(agreeing):
    state = asked()
    for seat in range(4):
        if seat != agreeing:
            agreed = step(state, seat, Anew(True))
            state = agreed.state
            assert not agreed.reveals
    assert state.numbers == asked().numbers
    assert TOP_TEN.view(state, None).anew == tuple(s for s in range(4) if s != agreeing)
    assert TOP_TEN.waiting_for(state) == (B,), "it holds nobody up"
    assert step(state, agreeing, Anew(True)).state.anew == ()


def test_tt5_agreeing_is_told_and_can_be_taken_back_until_all_have():
    state = do(asked(), (A, Anew(True)))
    told_so = step(state, D, Anew(True))
    assert told(told_so) == ["Dora would deal this round anew (2 of 4 agree)"]
    assert refusal(told_so.state, D, Anew(True)) == "Dora agrees already to deal this round anew."
    back = step(told_so.state, D, Anew(False))
    assert told(back) == ["Dora would rather play this round on (1 of 4 agree)"]
    assert back.state == state
    assert refusal(state, D, Anew(False)) == "Dora has not agreed to deal this round anew."


def test_tt5_in_every_stage_after_the_deal_and_at_no_other_time():
    guessing = top_ten((3, 6, 2, 8), stage="guess", level="expert", turned=(B, C, D))
    guessing = do(guessing, (C, Guess(4)))
    for state in (asked(), top_ten((3, 6, 2, 8), turned=(A, C)), guessing):
        after = everybody_agrees(state).state
        assert (after.stage, after.played[-1].turned) == ("answer", ())
        assert after.guesses == (None,) * 4
    assert refusal(start(4), A, Anew(True)) == (
        "No number is dealt yet in this round that could be dealt anew."
    )
    over = names(top_ten((3, 6, 2, 8), unicorns=1), B, A).state
    assert refusal(over, A, Anew(True)) == "The game is over."


def test_tt5_what_was_agreed_is_forgotten_with_the_round():
    state = do(top_ten((3, 6, 8, 9)), *((seat, Anew(True)) for seat in (A, B, C)))
    done = names(state, A, B, C, D).state
    assert (done.stage, done.anew) == ("pick", ())


def test_tt5_a_capten_of_nine_agrees_too():
    state = top_ten((*range(1, 9), None), captain=8, stage="answer")
    for seat in range(8):
        state = do(state, (seat, Anew(True)))
    assert state.numbers == (*range(1, 9), None)
    dealt = do(state, (8, Anew(True)))
    assert dealt.numbers != state.numbers
    assert dealt.numbers[8] is None
    assert TOP_TEN.waiting_for(dealt) == tuple(range(8))


def test_tt5_dealing_anew_is_no_choice_that_is_offered():
    for state in positions(4, 5, level="expert"):
        for seat in range(4):
            assert not any(isinstance(action, Anew) for action in TOP_TEN.legal(state, seat))
