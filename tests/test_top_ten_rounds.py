"""Top Ten, TT1 to TT9: the cards of a game, picking, dealing, naming, going on."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from top_ten_support import (
    NAMES,
    TOP_TEN,
    A,
    B,
    C,
    D,
    E,
    F,
    I,
    costs,
    do,
    names,
    pack,
    positions,
    refusal,
    start,
    step,
    told,
    top_ten,
    well_formed,
)

from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top_ten.model import Answer, Name, Options, PickTheme
from tabletop_tui.games.top_ten.themes import fingerprint, load

SAY = ("say say",) * 5


def why_not(**options):
    with pytest.raises(IllegalAction) as refused:
        start(4, 1, **options)
    return str(refused.value)


# TT1


@pytest.mark.parametrize("seats", [0, 3, 10])
def test_tt1_fewer_than_four_or_more_than_nine_are_refused(seats):
    with pytest.raises(IllegalAction, match=f"^Top Ten is for 4 to 9 players, not {seats}.$"):
        start(seats)


@pytest.mark.parametrize(("seats", "tokens"), [(4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 8)])
def test_tt1_there_are_as_many_tokens_as_players_and_eight_for_nine(seats, tokens):
    view = TOP_TEN.view(start(seats), A)
    assert (view.tokens, view.unicorns) == (tokens, tokens)


def test_tt1_a_capten_of_nine_has_no_number_gives_no_answer_and_names_the_others():
    state = do(start(9, first=I), (I, PickTheme(0)))
    assert state.numbers[I] is None
    assert [seat for seat, holds in enumerate(TOP_TEN.view(state, None).holds) if holds] == [
        *range(8)
    ]
    assert TOP_TEN.waiting_for(state) == tuple(range(8)), "the others need not wait for him"
    assert refusal(state, I, Answer("")) == (
        "With nine players the Cap'ten has no number and gives no answer."
    )
    state = do(state, *((seat, Answer("")) for seat in range(8)))
    assert [name.seat for name in TOP_TEN.legal(state, I)] == [*range(8)]
    assert refusal(state, I, Name(I)) == (
        "With nine players the Cap'ten has no number, and names the others."
    )
    in_order = sorted(range(8), key=lambda seat: state.numbers[seat])
    done = names(state, *in_order).state
    assert (done.stage, done.captain, done.unicorns) == ("pick", A, 8)
    assert done.played[-1].answers[I] is None


def test_tt1_up_to_eight_everybody_has_a_number_the_capten_too():
    state = do(start(8, first=C), (C, PickTheme(0)))
    assert None not in state.numbers
    assert TOP_TEN.view(state, None).holds == (True,) * 8


# TT2


@pytest.mark.parametrize("seats", range(4, 10))
def test_tt2_five_rounds_with_a_card_each_and_the_capten_goes_to_the_left(seats):
    for seed in range(8):
        last = [*positions(seats, seed, first=seats - 2)][-1]
        captains = [played.captain for played in last.played]
        assert captains == [(seats - 2 + n) % seats for n in range(len(captains))]
        assert len(captains) == 5 or last.unicorns == 0
        assert len({played.card for played in last.played}) == len(captains)


def test_tt2_the_first_capten_is_chosen_or_chance():
    assert {start(4, seed, first=D).captain for seed in range(9)} == {D}
    assert {start(4, seed).captain for seed in range(40)} == {A, B, C, D}
    assert why_not(first=4) == "There is no seat 5 to begin; there are 4."
    assert why_not(first=-1) == "There is no seat 0 to begin; there are 4."


def test_tt2_no_card_comes_again_until_all_were_seen():
    own = pack(*SAY, *SAY)
    for seed in range(20):
        deck = start(4, seed, themes=own, seen=(7, 1, 3)).deck
        assert not {7, 1, 3} & {*deck}


def test_tt2_cards_seen_fill_up_what_is_missing_the_longest_ago_first():
    own = pack(*SAY, "say say", "say say")
    for seed in range(20):
        deck = start(4, seed, themes=own, seen=(6, 2, 0, 5)).deck
        assert {*deck[:3]} == {1, 3, 4}
        assert deck[3:] == (6, 2)
    assert start(4, 1, themes=own, seen=(4, 6, 2, 0, 5, 1, 3)).deck == (4, 6, 2, 0, 5)


def test_tt2_cards_not_seen_come_in_any_order():
    decks = {start(4, seed).deck for seed in range(200)}
    assert len(decks) == 200
    assert len({deck[0] for deck in decks}) > 60


@pytest.mark.parametrize("seen", [(125,), (-1,), (1, 1), (3, 10**9)])
def test_tt2_what_was_seen_are_cards_of_the_pack(seen):
    assert why_not(seen=seen) == (
        "The cards seen before are places in the pack, 0 to 124, each once."
    )


def test_a_card_without_a_theme_to_offer_is_not_drawn():
    own = pack("act act", "say act", "spicy act", *SAY, "spicy spicy", "say spicy")
    for options, never in (
        ({}, {8}),
        ({"acting": "without"}, {0, 2, 8}),
        ({"spicy": "with"}, set()),
        ({"acting": "without", "spicy": "with"}, {0}),
    ):
        drawn = Counter(
            card for seed in range(40) for card in start(4, seed, themes=own, **options).deck
        )
        assert {*drawn} == {*range(10)} - never


def test_a_pack_with_too_few_cards_to_play_is_refused():
    assert why_not(themes=pack(*SAY[1:], "spicy spicy", "act spicy"), acting="without") == (
        "A game takes 5 theme cards, and with this choice the pack has 4 cards to play."
    )
    assert why_not(themes=pack("spicy spicy")) == (
        "A game takes 5 theme cards, and with this choice the pack has no card to play."
    )
    assert start(4, 1, themes=pack(*SAY[1:], "spicy spicy", "act spicy")).seats == 4


def test_a_pack_that_is_not_right_and_options_that_are_none_are_refused():
    assert why_not(themes=()) == "A pack has at least a card with two themes."
    bare = replace(load()[0], themes=load()[0].themes[:1])
    assert why_not(themes=(bare, *load()[:5])) == "Card 1 has 1 theme, not two."
    hostile = replace(load()[0].themes[0], text="\x1b[2J")
    assert "a terminal may obey" in why_not(
        themes=(replace(bare, themes=(hostile, hostile)), *load()[:5])
    )
    assert why_not(themes="lunch") == 'The themes are "tabletop", or a pack of one\'s own.'
    assert why_not(level="hard") == 'The level of Top Ten is "normal" or "expert".'
    assert why_not(acting="yes") == 'Themes to act out are played "with" or "without".'
    assert why_not(spicy="yes") == 'Spicy themes are played "with" or "without".'


def test_the_log_begins_with_the_round_and_tells_a_pack_of_ones_own():
    ours = TOP_TEN.setup(4, Options(first=B), start(4).rng)
    assert told(ours) == ["Round 1 of 5: Ben is the Cap'ten"]
    own = TOP_TEN.setup(4, Options(first=B, themes=pack(*SAY)), start(4).rng)
    assert told(own) == ["The themes are not those of the game", *told(ours)]
    whole = TOP_TEN.setup(4, Options(first=B, themes=load()), start(4).rng)
    assert told(whole) == told(ours)


def test_the_rule_data_are_the_tags_of_the_pack_in_use():
    own = pack(*SAY)
    assert TOP_TEN.data_hash(Options()) == fingerprint(load())
    assert TOP_TEN.data_hash(Options(themes=own)) == fingerprint(own)


# TT3


def test_tt3_the_capten_picks_one_of_the_two_themes():
    state = start(4, first=C)
    assert TOP_TEN.waiting_for(state) == (C,)
    assert list(TOP_TEN.legal(state, C)) == [PickTheme(0), PickTheme(1)]
    card = state.pack[state.deck[0]]
    for index in (0, 1):
        picked = do(state, (C, PickTheme(index)))
        assert picked.played[-1].theme == card.themes[index]
        assert picked.played[-1].card == state.deck[0]
        assert refusal(picked, C, PickTheme(0)) == "The theme of this round is picked already."
    for seat in (A, B, D):
        assert refusal(state, seat, PickTheme(0)) == "The Cap'ten picks the theme, and that is Cem."
        assert not [*TOP_TEN.legal(state, seat)]
    for index in (-1, 2, 10**30):
        assert refusal(state, C, PickTheme(index)) == (
            "A card has two themes, and the Cap'ten picks one of them."
        )


def test_a_theme_that_is_left_out_is_not_offered():
    own = pack(*["spicy say"] * 5)
    state = start(4, first=A, themes=own)
    offer = TOP_TEN.view(state, A).offer
    assert [theme and theme.tag for theme in offer] == [None, "say"]
    assert list(TOP_TEN.legal(state, A)) == [PickTheme(1)]
    assert refusal(state, A, PickTheme(0)) == (
        "That theme is of a kind that this game is played without."
    )
    hot = start(4, first=A, themes=own, spicy="with")
    assert list(TOP_TEN.legal(hot, A)) == [PickTheme(0), PickTheme(1)]


def test_tt3_numbers_are_dealt_after_the_theme_is_picked_and_all_differ():
    dealt = Counter()
    for seed in range(60):
        state = start(6, seed, first=A, spicy="with")
        assert state.numbers == (None,) * 6
        state = do(state, (A, PickTheme(0)))
        assert len({*state.numbers}) == 6
        dealt.update(state.numbers)
    assert {*dealt} == {*range(1, 11)}, "all ten are shuffled, whoever plays"


def test_tt3_each_reads_the_own_number_alone():
    picked = step(start(4, first=A), A, PickTheme(0))
    theme = picked.state.played[-1].theme
    public = told(picked)
    assert public == [
        f"Ann picks a theme: {theme.text} From 1, {theme.low}, to 10, {theme.high}",
        *(f"{name} gets a number" for name in NAMES[:4]),
    ]
    for seat, number in enumerate(picked.state.numbers):
        read = told(picked, seat)
        assert read[1 + seat] == f"{NAMES[seat]} gets the number {number}"
        assert [line for n, line in enumerate(read) if n != 1 + seat] == [
            line for n, line in enumerate(public) if n != 1 + seat
        ]


# TT6


def test_tt6_the_example_of_the_rulebook_costs_exactly_one():
    state = top_ten((4, 1, 3, 9, 10))
    done = names(state, A, B, C, D, E).state
    assert costs(done) == [False, True, False, False, False]
    assert done.unicorns == 4


@pytest.mark.parametrize("order", [*permutations(range(4))], ids=str)
def test_tt6_each_card_is_compared_with_the_one_before_alone(order):
    numbers = (2, 5, 6, 9)
    done = names(top_ten(numbers, unicorns=4), *order).state
    said = [numbers[seat] for seat in order]
    falls = [False, *(second < first for first, second in pairwise(said))]
    assert costs(done) == falls
    assert done.unicorns == 4 - sum(falls)


@pytest.mark.parametrize("first", range(5))
def test_tt6_the_first_never_costs_and_the_capten_may_be_the_first(first):
    state = top_ten((10, 4, 2, 7, 1), captain=A, unicorns=1)
    named = step(state, A, Name(first))
    assert named.state.unicorns == 1
    assert told(named) == [f"{NAMES[first]} comes first with {state.numbers[first]}"]


def test_tt6_everybody_is_named_once_and_turned_up_at_once():
    state = top_ten((3, 6, 2, 8), captain=B)
    assert [name.seat for name in TOP_TEN.legal(state, B)] == [A, B, C, D]
    named = names(state, B)
    assert named.reveals
    for viewer in (None, A, B, C, D):
        assert [card.number for card in TOP_TEN.view(named.state, viewer).now.turned] == [6]
    assert [name.seat for name in TOP_TEN.legal(named.state, B)] == [A, C, D]
    assert refusal(named.state, B, Name(B)) == (
        "Ben was named before, and each player is named once."
    )
    lower = names(named.state, C)
    assert told(lower) == ["Cem comes next with 2, lower than 6: a unicorn is lost"]
    assert told(names(lower.state, D)) == ["Dora comes next with 8"]


def test_tt6_only_the_capten_names_and_only_when_all_have_answered():
    state = top_ten((3, 6, 2, 8), captain=B)
    for seat in (A, C, D):
        assert refusal(state, seat, Name(A)) == (
            "Only the Cap'ten names who comes next, and that is Ben."
        )
        assert not [*TOP_TEN.legal(state, seat)]
    for nobody in (-1, 4, 10**30):
        assert refusal(state, B, Name(nobody)) == "The Cap'ten names players of this table only."
    assert refusal(start(4, first=B), B, Name(A)) == (
        "Nobody is named before a theme is picked and all have answered."
    )
    asked = do(top_ten((3, 6, 2, 8), captain=B, stage="answer"), (B, Answer("")), (C, Answer("")))
    assert refusal(asked, B, Name(B)) == (
        "Nobody is named before all have answered; Ann and Dora have yet to answer."
    )
    asked = do(asked, (A, Answer("")))
    assert refusal(asked, B, Name(B)).endswith("Dora has yet to answer.")


def test_tt6_no_value_is_stated_in_the_normal_game():
    state = top_ten((3, 6, 2, 8))
    assert refusal(state, A, Name(B, 6)) == "An exact number is stated in the expert game only."


# TT7, TT9


def test_tt7_the_last_token_lost_ends_the_game_at_once_and_the_rest_stays_unseen():
    lost = names(top_ten((3, 6, 2, 8), unicorns=1, rounds=2), B, A)
    state = lost.state
    assert (state.stage, state.unicorns) == ("over", 0)
    assert TOP_TEN.waiting_for(state) == ()
    assert [card.seat for card in state.played[-1].turned] == [B, A]
    assert state.numbers == (None,) * 4
    assert told(lost)[-1].startswith("The game is over. The last unicorn is lost in round 2")
    assert refusal(state, A, Name(C)) == "The game is over."
    assert not any([*TOP_TEN.legal(state, seat)] for seat in range(4))


def test_tt7_the_last_card_of_the_last_round_can_lose_too():
    state = names(top_ten((3, 6, 8, 2), unicorns=1, rounds=5), A, B, C).state
    lost = names(state, D)
    assert TOP_TEN.outcome(lost.state).winners == ()
    won = names(top_ten((3, 6, 8, 2), unicorns=2, rounds=5), A, B, C, D)
    assert TOP_TEN.outcome(won.state).winners == (A, B, C, D)


def test_tt9_tokens_stay_and_all_ten_numbers_are_shuffled_again():
    done = names(top_ten((3, 6, 2, 8, 9, 10), captain=F, unicorns=5), B, A, C, D, E, F)
    state = done.state
    assert told(done)[-2:] == [
        "Round 1 is over with 3 of 6 unicorns",
        "Round 2 of 5: Ann is the Cap'ten",
    ]
    assert (state.stage, state.captain, state.unicorns, state.round) == ("pick", A, 3, 2)
    assert state.numbers == (None,) * 6
    hands = {do(replace(state, rng=Rng(seed)), (A, PickTheme(0))).numbers for seed in range(200)}
    assert {number for hand in hands for number in hand} == {*range(1, 11)}
    assert len(hands) == 200
    following = do(state, (A, PickTheme(1)))
    assert following.played[0] == state.played[0], "what was played stays"
    assert following.played[1].unicorns == 3
    assert following.played[1].theme == following.pack[1].themes[1]


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 9), st.integers(0, 10_000), st.sampled_from(["normal", "expert"]))
def test_every_state_of_every_game_is_well_formed(seats, seed, level):
    for before, state in pairwise(positions(seats, seed, level=level)):
        well_formed(state)
        settled = before.played[: before.round - 1]
        assert state.played[: len(settled)] == settled, "rounds that are over never change"
