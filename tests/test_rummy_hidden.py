"""Top 5 Rummy: nothing is lost, and nobody learns from the rules what was not to be seen."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rummy_support import (
    ANY8,
    NAMES,
    RUMMY,
    A,
    B,
    C,
    at_random,
    cards,
    do,
    hoarding,
    nothing_lost,
    rummy,
    start,
    step,
)

from tabletop_tui.core import codec
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.games.top5_rummy.cards import CARDS, arranged, without
from tabletop_tui.games.top5_rummy.model import Buy, Fulfil, Sell, View

OPTIONS = ({}, {"layout": "random"}, {"ending": "round"}, {"layout": "random", "ending": "round"})
WAYS = {"at random": at_random, "hoarding": hoarding}


def positions(seats: int, seed: int, way: str, actions: int = 10_000):
    """Yield the states of a game from its deal on."""
    dice = random.Random(f"{seats} {seed} {way}")
    state = start(seats, seed, **OPTIONS[seed % len(OPTIONS)])
    yield state
    for _ in range(actions):
        if state.ended:
            return
        state = RUMMY.apply(state, state.turn, WAYS[way](state, dice)).state
        yield state


def after(seats: int, seed: int, way: str, actions: int):
    return list(positions(seats, seed, way, actions))[-1]


states = st.builds(
    after,
    st.integers(2, 4),
    st.integers(0, 10_000),
    st.sampled_from(sorted(WAYS)),
    st.integers(0, 250),
)


# Nothing is lost


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_d10_80_cards_and_120_chips_after_every_action(way, seats):
    for seed in range(4):
        for state in positions(seats, seed, way):
            nothing_lost(state)
        assert state.ended, "the game still ends"
        assert RUMMY.outcome(state).winners


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_d10_hoarding_empties_both_piles_and_draws_are_cut_short(seats):
    dry, short = 0, []
    for seed in range(0, 12, 4):
        dice = random.Random(seed)
        state = start(seats, seed)
        while not state.ended:
            done = RUMMY.apply(state, state.turn, hoarding(state, dice))
            state = done.state
            nothing_lost(state)
            dry += not state.pile and not state.discards
            short += [event.text for event in done.events if "used up" in event.text]
    assert dry > 20
    assert any("shuffled anew" in line for line in short)
    assert any("left empty" in line for line in short)


# What everybody knows


def test_what_was_bought_is_known_until_such_a_card_leaves():
    state = rummy("Y9 R1", "B1", ring={0: "Y9 R4", 7: "P1"}, pile="B2 B3 B4 B5 B6 B7 B8 B9")
    state = do(state, (A, Buy(0)))
    assert state.known[A] == cards("R4 Y9")
    for luck in range(10):
        other = RUMMY.redeal(state, B, Rng(luck))
        assert not Counter(cards("R4 Y9")) - Counter(other.hands[A])
    state = do(replace(state, turn=A), (A, Sell("Y9", 5)))
    assert state.hands[A] == cards("R1 R4 Y9")
    assert state.known[A] == ("R4",), "of twins the known one is the first to leave"
    lucky = {RUMMY.redeal(state, B, Rng(luck)).hands[A] for luck in range(30)}
    assert all("R4" in hand for hand in lucky)
    assert len({"Y9" in hand for hand in lucky}) == 2


def test_cards_drawn_or_dealt_are_known_to_nobody_else():
    state = start(3, 1)
    assert state.known == ((), (), ())
    hands = {RUMMY.redeal(state, A, Rng(luck)).hands for luck in range(20)}
    assert {dealt[A] for dealt in hands} == {state.hands[A]}
    assert len({dealt[B] for dealt in hands}) > 15


def test_after_a_shuffle_the_pile_is_known_but_for_its_order():
    hand = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y9"
    state = rummy(f"{hand} B9", "B1 R5", "B2 R6", pile="R7 B3", discards="P5 P6")
    state = do(state, (A, Fulfil(ANY8, cards(hand), 0)))
    assert Counter(state.pile) == Counter(cards(f"{hand} P5 P6"))
    assert state.older == (cards("B3 R7 B9"), cards("B1 R5"), cards("B2 R6"))
    orders, hands = set(), set()
    for luck in range(20):
        other = RUMMY.redeal(state, B, Rng(luck))
        assert Counter(other.pile) == Counter(state.pile)
        assert other.hands[B] == state.hands[B]
        assert Counter((*other.hands[A], *other.hands[C])) == Counter(cards("B3 R7 B9 B2 R6"))
        orders.add(other.pile)
        hands.add(other.hands[A])
    assert len(orders) == 20
    assert len(hands) > 5
    assert RUMMY.redeal(state, None, Rng(1)).hands != state.hands


def test_with_two_players_a_shuffle_tells_each_the_other_s_hand():
    hand = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y9"
    state = do(rummy(f"{hand} B9", "B1 R5", pile="R7 B3"), (A, Fulfil(ANY8, cards(hand), 0)))
    for viewer in (A, B):
        assert RUMMY.redeal(state, viewer, Rng(1)).hands == state.hands


def renewed(older: str, newer: str, pile: str):
    """Return a state after a shuffle in which seat 0 holds cards from before and after it."""
    state = rummy(f"{older} {newer}", "B5", "B6", pile=pile, ring={})
    return replace(state, older=(arranged(cards(older)), ("B5",), ("B6",)))


def test_an_older_card_is_told_from_a_newer_one_while_its_twin_is_not_on_the_other_side():
    state = renewed("Y1 Y2", "R3", pile="R4 R5")
    assert do(state, (A, Sell("Y1", 1))).older == (("Y2",), ("B5",), ("B6",))
    assert do(state, (A, Sell("R3", 1))).older == (cards("Y1 Y2"), ("B5",), ("B6",))


def test_once_twins_cannot_be_told_apart_older_and_newer_are_one_lot():
    assert do(renewed("Y1 Y2", "R3", pile="Y1 R5"), (A, Sell("Y1", 1))).older == ((), (), ())
    assert do(renewed("Y1 Y2", "B5", pile="R5"), (A, Sell("B5", 1))).older == ((), (), ())
    without_newer = rummy("Y1 Y2", "B5", pile="Y1", ring={}, older=(cards("Y1 Y2"), ("B5",)))
    assert do(without_newer, (A, Sell("Y1", 1))).older == (("Y2",), ("B5",))


@settings(max_examples=40, deadline=None)
@given(state=states, luck=st.integers(0, 2**32))
def test_a_redeal_keeps_every_known_card_and_loses_none(state, luck):
    for viewer in (None, *range(state.seats)):
        other = RUMMY.redeal(state, viewer, Rng(luck))
        nothing_lost(other)
        assert RUMMY.view(other, viewer) == RUMMY.view(state, viewer)
        assert other.known == state.known
        for seat in range(state.seats):
            assert not Counter(other.known[seat]) - Counter(other.hands[seat])
            assert len(other.hands[seat]) == len(state.hands[seat])
        assert Counter(other.discards) == Counter(state.discards)
        # who can count knows what older cards there are, and so what the pile was made of
        for one in (state, other):
            assert Counter(c for held in one.older for c in held) == Counter(
                c for held in state.older for c in held
            )


@settings(max_examples=40, deadline=None)
@given(state=states, luck=st.integers(0, 2**32), again=st.integers(0, 2**32))
def test_a_redeal_depends_on_what_the_viewer_knows_alone(state, luck, again):
    for viewer in (None, *range(state.seats)):
        once = RUMMY.redeal(state, viewer, Rng(luck))
        assert RUMMY.redeal(once, viewer, Rng(again)) == RUMMY.redeal(state, viewer, Rng(again))


@settings(max_examples=30, deadline=None)
@given(state=states, luck=st.integers(0, 2**32), moves=st.integers(1, 40))
def test_a_redealt_game_goes_on_alike_for_the_viewer_as_long_as_he_plays_alone(state, luck, moves):
    # extra turns without end: what others hold never comes in, what is known must stay in step
    viewer = state.turn
    state = replace(state, again=100)
    other = RUMMY.redeal(state, viewer, Rng(luck))
    dice = random.Random(luck)
    for _ in range(moves):
        if state.ended:
            return
        action = at_random(state, dice)
        mine, its = step(state, viewer, action), step(other, viewer, action)
        if mine.reveals:
            return
        assert mine.events == its.events
        state, other = mine.state, its.state
        assert other.known == state.known
        assert Counter(c for held in state.older for c in held) == Counter(
            c for held in other.older for c in held
        )


def test_a_redeal_is_uniform_over_the_unseen_cards():
    state = rummy("Y9", "B1 B2", ring={}, pile="R1 R2 R3")
    drawn = Counter(RUMMY.redeal(state, A, Rng(luck)).hands[B] for luck in range(3000))
    assert len(drawn) == 10, "any two of five"
    assert all(200 < n < 400 for n in drawn.values())


# Views and logs


def test_a_view_has_no_field_for_anything_hidden():
    fields = set(View.__struct_fields__)
    assert not fields & {"hands", "rng", "known", "older", "state", "seed"}
    view = RUMMY.view(start(2, 1), None)
    assert view.hand is None
    assert type(view.pile) is int
    assert type(view.discards) is int


@settings(max_examples=30, deadline=None)
@given(state=states)
def test_no_card_of_another_hand_or_the_pile_is_in_a_view(state):
    # what is open is taken away; of what is left, nothing may be seen
    for viewer in (None, *range(state.seats)):
        view = RUMMY.view(state, viewer)
        seen = [c for shown in view.ring for c in shown] + list(view.hand or ())
        bare = msgspec.structs.replace(view, ring=(), hand=())
        assert not any(f'"{card}"' in codec.encode(bare).decode() for card in CARDS)
        open_ = [c for shown in state.ring for c in shown]
        own = state.hands[viewer] if viewer is not None else ()
        assert without(arranged(seen), (*open_, *own)) == ()


def test_d2_the_log_knows_who_reads_it():
    table = Table.new(RUMMY, NAMES[:3], seed=3)
    dice = random.Random(3)
    drawn = 0
    while table.waiting_for:
        before = table.state
        table.act(before.turn, at_random(before, dice))
        seat, news = before.turn, table.log(None, since=table.count)
        new = Counter(table.state.hands[seat]) - Counter(before.hands[seat])
        if any("draws" in line for line in news):
            drawn += 1
            secret = [line for line in table.log(seat, since=table.count) if "draws" in line]
            assert secret == [f"{NAMES[seat]} draws {', '.join(arranged(new.elements()))}"]
            for viewer in (None, *(v for v in range(3) if v != seat)):
                line = next(x for x in table.log(viewer, since=table.count) if "draws" in x)
                assert line == f"{NAMES[seat]} draws {new.total()} card{'s' * (new.total() > 1)}"
    assert drawn


def test_an_action_made_in_python_is_checked_like_one_that_came_in():
    state = rummy("Y9", "B1")
    for action in (Sell("Y9", 1.0), Sell(9, 1), Sell(("Y9",), 1), Buy("0"), Buy(True), None):
        with pytest.raises(ValueError, match="is no action of") as refused:
            RUMMY.apply(state, A, action)
        assert "\n" not in str(refused.value)
