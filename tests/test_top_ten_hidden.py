"""Top Ten: no number is found out before it is turned up, nor what will never be."""

from __future__ import annotations

import random
from itertools import islice

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
    a_move,
    do,
    names,
    pack,
    positions,
    refusal,
    start,
    step,
    top_ten,
    well_formed,
)

from tabletop_tui.core import codec
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.games.top_ten.model import (
    NUMBERS,
    Anew,
    Answer,
    Guess,
    Name,
    Options,
    PickTheme,
    View,
)
from tabletop_tui.games.top_ten.theme_deck import playable

OPTIONS = (
    {},
    {"level": "expert"},
    {"acting": "without", "seen": (3, 9, 1)},
    {"level": "expert", "spicy": "with", "themes": pack(*["say spicy", "act say"] * 4)},
)

games = st.tuples(st.integers(4, 9), st.integers(0, 10_000), st.sampled_from(OPTIONS))


def everybody(state):
    return (None, *range(state.seats))


def tried(state):
    """Return an action of every kind for whom it may be of use."""
    seats = range(-1, state.seats + 1)
    values = (None, *range(12)) if state.level == "expert" else (None, 5)
    return [
        *(PickTheme(index) for index in range(-1, 3)),
        Answer("a cat"),
        *(Name(seat, value) for seat in seats for value in values),
        *(Guess(value) for value in range(12)),
        Anew(True),
        Anew(False),
    ]


def read(state, seat, action):
    """Return what a seat reads in answer to its action: a refusal, or lines, if nothing new."""
    refused = refusal(state, seat, action)
    if refused:
        return refused
    done = step(state, seat, action)
    return None if done.reveals else [event.seen_by(seat) for event in done.events]


@settings(max_examples=25, deadline=None)
@given(game=games, luck=st.integers(0, 2**32))
def test_at_every_step_of_a_game_nobody_can_tell_it_from_its_redeals(game, luck):
    seats, seed, options = game
    for state in positions(seats, seed, **options):
        for viewer in everybody(state):
            other = TOP_TEN.redeal(state, viewer, Rng(luck))
            well_formed(other)
            assert TOP_TEN.view(other, viewer) == TOP_TEN.view(state, viewer)
            assert TOP_TEN.waiting_for(other) == TOP_TEN.waiting_for(state)
            assert TOP_TEN.outcome(other) == TOP_TEN.outcome(state)
            if viewer is not None:
                assert [*TOP_TEN.legal(other, viewer)] == [*TOP_TEN.legal(state, viewer)]


@settings(max_examples=12, deadline=None)
@given(game=games, actions=st.integers(0, 70), luck=st.integers(0, 2**32))
def test_no_refusal_and_no_line_tells_what_is_hidden(game, actions, luck):
    seats, seed, options = game
    *_, state = islice(positions(seats, seed, **options), actions + 1)
    for seat in range(seats):
        other = TOP_TEN.redeal(state, seat, Rng(luck))
        for action in tried(state):
            assert read(state, seat, action) == read(other, seat, action)


@settings(max_examples=40, deadline=None)
@given(game=games)
def test_what_a_view_tells_of_numbers_is_ones_own_and_what_is_turned_up(game):
    seats, seed, options = game
    for state in positions(seats, seed, **options):
        for viewer in everybody(state):
            view = TOP_TEN.view(state, viewer)
            assert view.number == (None if viewer is None else state.numbers[viewer])
            if view.stage in ("answer", "name", "guess"):
                for card in view.now.turned:
                    assert card.number == state.numbers[card.seat]
            else:
                assert view.number is None, "numbers are collected after each round"


def seen(state, events, viewer):
    """Return all that a viewer can get."""
    return (
        codec.encode(TOP_TEN.view(state, viewer)),
        [event.seen_by(viewer) for event in events],
        TOP_TEN.waiting_for(state),
        [*TOP_TEN.legal(state, viewer)] if viewer is not None else (),
    )


@pytest.mark.parametrize("level", ["normal", "expert"])
def test_tt3_whatever_is_dealt_to_others_or_to_nobody_a_viewer_sees_and_reads_the_same(level):
    """Games whose chance alone differs are told apart by one's own number and those turned up."""
    begun = start(5, 1, level=level, first=A)
    games = [(replace(begun, rng=Rng(seed)), ()) for seed in range(150)]
    moves = [
        (A, next(TOP_TEN.legal(begun, A))),
        *((seat, Answer(f"by {seat}")) for seat in (A, D, B, C)),
        (D, Anew(True)),
        (E, Answer("")),
        (A, Name(C, 4 if level == "expert" else None)),
    ]
    for seat, action in moves:
        done = [(step(state, seat, action), events) for state, events in games]
        games = [(done.state, (*events, *done.events)) for done, events in done]
        for viewer in everybody(begun):
            alike = {}
            for state, events in games:
                own = None if viewer is None else state.numbers[viewer]
                turned = tuple(card.number for card in state.played[-1].turned)
                alike.setdefault((own, turned), set()).add(str(seen(state, events, viewer)))
            assert len(alike) == (1 if viewer is None else 10) or turned
            assert all(len(different) == 1 for different in alike.values())


def test_a_view_has_no_field_for_what_is_hidden():
    assert not {"deck", "numbers", "rng", "pack"} & {*View.__struct_fields__}


# The themes


def test_tt3_the_capten_alone_sees_both_themes_and_only_before_picking():
    state = start(4, first=C, spicy="with")
    card = state.pack[state.deck[0]]
    assert TOP_TEN.view(state, C).offer == card.themes
    for viewer in (None, A, B, D):
        assert TOP_TEN.view(state, viewer).offer == ()
        written = codec.encode(TOP_TEN.view(state, viewer)).decode()
        assert not any(theme.text in written for theme in card.themes)
    picked = step(state, C, PickTheme(0))
    for viewer in everybody(state):
        view = TOP_TEN.view(picked.state, viewer)
        lines = [event.seen_by(viewer) for event in picked.events]
        assert (view.offer, view.now.theme) == ((), card.themes[0])
        assert card.themes[1].text not in f"{codec.encode(view).decode()} {lines}"


def test_a_theme_that_is_left_out_is_not_even_shown_to_the_capten():
    state = start(4, first=A, themes=pack(*["spicy say"] * 5))
    card = state.pack[state.deck[0]]
    assert TOP_TEN.view(state, A).offer == (None, card.themes[1])


# Redeals


def test_a_redeal_depends_on_what_the_viewer_knows_alone():
    state = top_ten((3, 6, 2, 8, 10), turned=(B,), rounds=2)
    other = replace(state, numbers=(3, 6, 9, 1, 5), deck=(0, 1, 90, 80, 70), rng=Rng(99))
    assert TOP_TEN.redeal(state, A, Rng(7)) == TOP_TEN.redeal(other, A, Rng(7))
    picking = top_ten((None,) * 4, stage="pick", captain=B, rounds=2)
    other = replace(picking, deck=(0, 44, 90, 80, 70), rng=Rng(99))
    assert TOP_TEN.redeal(picking, A, Rng(7)) == TOP_TEN.redeal(other, A, Rng(7))
    assert TOP_TEN.redeal(picking, None, Rng(7)) == TOP_TEN.redeal(other, None, Rng(7))
    assert TOP_TEN.redeal(picking, B, Rng(7)) != TOP_TEN.redeal(other, B, Rng(7))


def test_redeals_show_all_that_could_be():
    state = top_ten((3, 6, 2, 8), turned=(B,), rounds=2)
    dealt = [TOP_TEN.redeal(state, A, Rng(luck)) for luck in range(400)]
    assert {other.numbers[A] for other in dealt} == {3}
    assert {other.numbers[B] for other in dealt} == {6}
    for seat in (C, D):
        assert {other.numbers[seat] for other in dealt} == {*NUMBERS} - {3, 6}
    assert {other.deck[:2] for other in dealt} == {(0, 1)}
    can_be = playable(state.pack, acting=True, spicy=False, practice=False)
    assert {card for other in dealt for card in other.deck[2:]} == {*can_be} - {0, 1}


def test_a_spectator_knows_no_number_that_is_down():
    state = top_ten((3, 6, 2, 8), turned=(B,))
    dealt = [TOP_TEN.redeal(state, None, Rng(luck)) for luck in range(300)]
    assert {other.numbers[A] for other in dealt} == {*NUMBERS} - {6}


def test_the_card_of_a_round_is_drawn_anew_for_all_but_the_capten_who_looks_at_it():
    state = start(4, first=A)
    assert {TOP_TEN.redeal(state, A, Rng(luck)).deck[0] for luck in range(30)} == {state.deck[0]}
    for viewer in (None, B, C, D):
        first = {TOP_TEN.redeal(state, viewer, Rng(luck)).deck[0] for luck in range(30)}
        assert len(first) > 15


def test_what_follows_in_a_redeal_is_not_what_follows_in_truth():
    state = top_ten((None,) * 5, stage="pick", rounds=3)
    truth = do(state, (A, PickTheme(0))).numbers
    others = {
        do(TOP_TEN.redeal(state, A, Rng(luck)), (A, PickTheme(0))).numbers for luck in range(9)
    }
    assert len(others - {truth}) > 6


# Taking back


@pytest.mark.parametrize("level", ["normal", "expert"])
@pytest.mark.parametrize("seats", [4, 5, 9])
def test_d3_only_a_word_that_can_be_said_anew_is_ever_taken_back(seats, level):
    dice = random.Random(seats)
    options = Options(level=level)
    taken_back = set()
    for seed in range(6):
        game = Table.new(TOP_TEN, NAMES[:seats], seed=seed, options=options)
        while game.waiting_for:
            before = codec.encode(game.state)
            seat, action = a_move(game.state, dice)
            game.act(seat, action)
            if game.why_not_undo(seat) is None:
                taken_back.add(type(action))
                game.undo(seat)
                assert codec.encode(game.state) == before
                game.redo(seat)
            else:
                with pytest.raises(IllegalAction):
                    game.undo(seat)
    assert taken_back == ({Anew, Guess} if level == "expert" and seats < 9 else {Anew})


def test_d3_a_deal_and_a_number_turned_up_say_that_something_new_was_seen():
    assert step(start(4, first=A), A, PickTheme(1)).reveals
    state = top_ten((3, 6, 2, 8), unicorns=4)
    assert all(names(state, *(A, B, C, D)[:n]).reveals for n in range(1, 5))
    assert names(top_ten((3, 6, 2, 8), unicorns=1), B, A).reveals
    guess = top_ten((3, 6, 2, 8), level="expert", stage="guess", turned=(B, C, D))
    assert step(do(guess, (B, Guess(1)), (C, Guess(1))), D, Guess(1)).reveals


@pytest.mark.parametrize(
    "action",
    [
        PickTheme("0"), PickTheme(True), PickTheme(None), Answer(None), Answer(3), Answer(("a",)),
        Answer("\ud800"), Name("1"), Name(1.0), Name(1, "3"), Name(None), Guess("3"), Guess(2.5),
        Anew(1), Anew("yes"), Anew(None),
    ],
    ids=repr,
)  # fmt: skip
def test_an_action_made_in_python_is_checked_like_one_that_came_in(action):
    with pytest.raises(IllegalAction, match="is no action of") as refused:
        TOP_TEN.apply(top_ten((3, 6, 2, 8)), A, action)
    assert "\n" not in str(refused.value)


def test_what_is_no_action_and_who_is_nobody_is_refused():
    state = top_ten((3, 6, 2, 8))
    for action in (None, "Name", 3, object(), Name):
        assert refusal(state, A, action) == "That is no action of Top Ten."
    for seat in (-1, 4, True, "0", None, 0.0):
        assert refusal(state, seat, Name(A)) == "There is no such seat at this table."
