"""Top Ten, TT10 to TT12: exact values, the team's guess, and where there is none."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from top_ten_support import (
    TOP_TEN,
    A,
    B,
    C,
    D,
    E,
    F,
    costs,
    do,
    names,
    refusal,
    start,
    step,
    told,
    top_ten,
)

from tabletop_tui.games.top_ten.model import NUMBERS, Anew, Answer, Guess, Name, PickTheme

HELD = (3, 6, 2, 8)


def expert(numbers=HELD, **fields):
    return top_ten(numbers, level="expert", **fields)


def guessing(numbers=HELD, captain=A, **fields):
    """Return a state in which all but the Cap'ten's number are turned up."""
    turned = [seat for seat in range(len(numbers)) if seat != captain]
    return expert(numbers, captain=captain, stage="guess", turned=turned, **fields)


def guessed(state, *values):
    """Return the step with which the last of the team guesses, the nearest to the Cap'ten first."""
    for n, value in enumerate(values, 1):
        last = step(state, (state.captain + n) % state.seats, Guess(value))
        state = last.state
    return last


# TT10


def test_tt10_a_wrong_value_costs_a_token_and_a_right_one_nothing():
    right = names(expert(), (B, 6))
    assert told(right) == ["Ben has 6, says the Cap'ten: it is 6"]
    assert right.state.unicorns == 4
    wrong = names(right.state, (C, 3))
    assert told(wrong) == ["Cem has 3, says the Cap'ten: it is 2, and a unicorn is lost"]
    assert wrong.state.unicorns == 3
    assert [(card.number, card.said) for card in wrong.state.played[-1].turned] == [(6, 6), (2, 3)]


@pytest.mark.parametrize("order", [*permutations((B, C, D))], ids=str)
@pytest.mark.parametrize("wrong", range(4))
def test_tt10_the_order_does_not_matter(order, wrong):
    said = [(seat, HELD[seat] + (n < wrong)) for n, seat in enumerate(order)]
    done = names(expert(unicorns=4), *said).state
    assert costs(done) == [n < wrong for n in range(3)]
    assert done.unicorns == 4 - min(wrong, 3)
    assert done.stage == "guess"


def test_tt10_any_value_may_be_said_again_also_his_own_or_one_already_open():
    state = names(expert(unicorns=4), (D, 6), (C, 6)).state
    assert [name.value for name in TOP_TEN.legal(state, A) if name.seat == B] == [*NUMBERS]
    for value in (6, 8, 3):
        assert not refusal(state, A, Name(B, value))


def test_tt10_a_value_is_stated_with_each_name():
    for value in (None, 0, 11, -3, 10**30):
        assert refusal(expert(), A, Name(B, value)) == (
            "In the expert game the Cap'ten states a number from 1 to 10 with each player."
        )


def test_tt10_the_capten_does_not_name_himself():
    state = expert()
    assert {name.seat for name in TOP_TEN.legal(state, A)} == {B, C, D}
    assert refusal(state, A, Name(A, 3)) == (
        "In the expert game the Cap'ten is not named; the others guess that number at the end."
    )
    assert refusal(names(state, (B, 6)).state, A, Name(B, 6)) == (
        "Ben was named before, and each player is named once."
    )


def test_tt10_four_players_are_three_statements_and_the_guess():
    last = names(expert(), (D, 8), (B, 6), (C, 2))
    assert told(last)[-1] == "All others are turned up; which number does Ann have?"
    state = last.state
    assert (state.stage, TOP_TEN.waiting_for(state)) == ("guess", (B, C, D))
    assert [card.seat for card in state.played[-1].turned] == [D, B, C], "his stays down"
    assert refusal(state, A, Name(A, 3)) == ("Only Ann's number is left, and the others guess it.")


def test_tt10_tt12_nine_players_are_eight_statements_and_no_guess():
    numbers = (1, 2, 3, 4, None, 6, 7, 8, 9)
    state = expert(numbers, captain=E)
    statements = [(seat, number) for seat, number in enumerate(numbers) if number]
    assert len({name.seat for name in TOP_TEN.legal(state, E)}) == 8
    done = names(state, *statements)
    assert (done.state.stage, done.state.captain) == ("pick", F)
    assert done.state.unicorns == 8
    assert (done.state.played[-1].guessed, done.state.played[-1].regained) == (None, False)
    assert refusal(state, A, Guess(5)) == (
        "With nine players the Cap'ten has no number that could be guessed."
    )


# TT11


def test_tt11_all_but_the_capten_guess_and_his_card_is_turned_up_with_the_last_one():
    state = guessing(captain=B)
    assert TOP_TEN.waiting_for(state) == (A, C, D)
    state = do(state, (D, Guess(6)), (A, Guess(6)))
    assert TOP_TEN.waiting_for(state) == (C,)
    for viewer in (None, *range(4)):
        view = TOP_TEN.view(state, viewer)
        assert view.guesses == (6, None, None, 6), "said openly"
        assert len(view.now.turned) == 3
    last = step(state, C, Guess(6))
    assert last.reveals
    played = last.state.played[-1]
    assert played.turned[-1].seat == B
    assert (played.turned[-1].number, played.turned[-1].said, played.turned[-1].lost) == (
        6, None, False,
    )  # fmt: skip
    assert (last.state.stage, last.state.captain) == ("pick", C)
    assert last.state.guesses == (None,) * 4


def test_tt11_a_right_guess_gives_one_token_back():
    done = guessed(guessing(unicorns=2), 3, 3, 3)
    assert told(done)[1] == "The team says 3, and Ann has 3: a unicorn comes back"
    played = done.state.played[-1]
    assert (played.guessed, played.regained, played.unicorns) == (3, True, 3)
    assert done.state.unicorns == 3


def test_tt11_a_right_guess_changes_nothing_when_no_token_is_lost():
    done = guessed(guessing(unicorns=4), 3, 3, 3)
    assert told(done)[1] == "The team says 3, and Ann has 3: none was to come back"
    assert (done.state.unicorns, done.state.played[-1].regained) == (4, False)


@pytest.mark.parametrize("unicorns", [1, 4])
def test_tt11_a_wrong_guess_costs_nothing(unicorns):
    done = guessed(guessing(unicorns=unicorns), 4, 4, 4)
    assert told(done)[1] == "The team says 4, and Ann has 3: nothing is lost by that"
    played = done.state.played[-1]
    assert (done.state.unicorns, played.guessed, played.regained) == (unicorns, 4, False)


@pytest.mark.parametrize("votes", [*product((1, 2, 3), repeat=4)], ids=str)
def test_tt11_most_votes_win_and_among_equal_ones_the_nearest_after_the_capten(votes):
    """Seats C, D, E, A guess, in this order after the Cap'ten B."""
    most = max(votes.count(value) for value in votes)
    right = next(value for value in votes if votes.count(value) == most)
    done = guessed(guessing((7, 2, 9, 8, 10), captain=B, unicorns=1), *votes)
    assert done.state.played[-1].guessed == right
    assert done.state.unicorns == 1 + (right == 2)


def test_tt11_who_spoke_first_does_not_matter():
    values = {B: 9, C: 4, D: 1}
    for order in permutations(values):
        state = do(guessing(), *((seat, Guess(values[seat])) for seat in order))
        assert state.played[-1].guessed == 9, "Ben sits nearest after Ann"


def test_tt11_a_guess_may_be_said_anew_until_all_have_spoken():
    state = do(guessing(), (B, Guess(4)))
    assert [action.value for action in TOP_TEN.legal(state, B)] == [
        value for value in NUMBERS if value != 4
    ]
    assert [action.value for action in TOP_TEN.legal(state, C)] == [*NUMBERS]
    assert refusal(state, B, Guess(4)) == "Ben has guessed 4 already."
    anew = step(state, B, Guess(3))
    assert told(anew) == ["Ben now guesses 3"]
    assert not anew.reveals
    assert TOP_TEN.waiting_for(anew.state) == (C, D)
    assert do(anew.state, (C, Guess(9)), (D, Guess(3))).played[-1].guessed == 3


def test_tt11_only_the_others_guess_and_only_then():
    state = guessing()
    assert refusal(state, A, Guess(3)) == "Ann is the Cap'ten, whose number the others guess."
    assert not [*TOP_TEN.legal(state, A)]
    for value in (0, 11, -1, 10**30):
        assert refusal(state, B, Guess(value)) == "The Cap'ten has a number from 1 to 10."
    assert refusal(expert(), B, Guess(3)) == (
        "The Cap'ten's number is guessed once all others are turned up."
    )
    assert refusal(top_ten(HELD), B, Guess(3)) == (
        "The Cap'ten's number is guessed in the expert game only."
    )


def test_tt11_the_last_round_ends_with_the_guess():
    done = guessed(guessing(unicorns=1, rounds=5), 3, 3, 3)
    assert TOP_TEN.waiting_for(done.state) == ()
    assert TOP_TEN.view(done.state, None).unicorns == 2
    assert TOP_TEN.outcome(done.state).winners == (A, B, C, D)


# TT12


@pytest.mark.parametrize("left", [1, 2, 3])
def test_tt12_the_last_token_lost_before_the_guess_ends_the_game_without_one(left):
    lost = names(expert(unicorns=left), *[(seat, 10) for seat in (B, C, D)][:left])
    state = lost.state
    assert (state.stage, state.unicorns) == ("over", 0)
    assert TOP_TEN.outcome(state).winners == ()
    played = state.played[-1]
    assert A not in [card.seat for card in played.turned], "his card stays unseen"
    assert played.guessed is None
    assert refusal(state, B, Guess(3)) == "The game is over."
    assert told(lost)[-1].startswith("The game is over. The last unicorn is lost in round 1")


def test_an_expert_game_is_played_like_another_up_to_the_naming():
    state = start(5, level="expert", first=C, spicy="with")
    state = do(state, (C, PickTheme(1)), (C, Answer("a cat")))
    assert TOP_TEN.waiting_for(state) == (A, B, D, E)
    state = do(state, *((seat, Answer("")) for seat in (A, B, D, E)))
    assert len([*TOP_TEN.legal(state, C)]) == 40
    agreed = do(state, *((seat, Anew(True)) for seat in range(5)))
    assert (agreed.stage, agreed.level) == ("answer", "expert")
