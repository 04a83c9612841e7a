"""Top 5 Rummy: what players are told before they act is what the rules then do."""

from __future__ import annotations

import random

import pytest
from games_support import refusal
from msgspec.structs import replace
from rummy_support import (
    ANY8,
    COLOUR6,
    EVEN5,
    NAMES,
    RED11,
    RUMMY,
    STRAIGHT5,
    A,
    B,
    at_random,
    cards,
    do,
    hoarding,
    legal,
    rummy,
    side,
    start,
    step,
)

from tabletop_tui.core.text import with_names
from tabletop_tui.games.top5_rummy import advice
from tabletop_tui.games.top5_rummy.cards import DECK, arranged, without
from tabletop_tui.games.top5_rummy.model import Buy, Discard, Fulfil, Pending, Sell
from tabletop_tui.games.top5_rummy.tasks import fulfils


def positions(seed: int, policy=at_random):
    """Yield states of a random game, now and then."""
    dice = random.Random(seed)
    state = start(2 + seed % 3, seed, layout="random" if seed % 2 else "first")
    for count in range(160):
        if state.ended:
            return
        if count % 9 == 0:
            yield state
        state = do(state, (state.turn, policy(state, dice)))


def view(state, seat=A):
    return RUMMY.view(state, seat)


@pytest.mark.parametrize("policy", [at_random, hoarding])
@pytest.mark.parametrize("seed", range(6))
def test_what_is_told_beforehand_happens(seed, policy):
    for state in positions(seed, policy):
        if state.pending:
            continue
        seat, seen = state.turn, view(state, state.turn)
        for sale in advice.sales(seen):
            for card in state.hands[seat][:1]:
                assert refusal(state, seat, Sell(card, sale.space), RUMMY) == with_names(
                    sale.problem, NAMES
                )
                if not sale.problem:
                    after = do(state, (seat, Sell(card, sale.space)))
                    assert after.chips[seat] == state.chips[seat] + sale.chips
        for purchase in advice.purchases(seen, seat):
            buy = Buy(purchase.space)
            assert refusal(state, seat, buy, RUMMY) == with_names(purchase.problem, NAMES)
            if not purchase.problem:
                done = step(state, seat, buy)
                assert done.state.chips[seat] == state.chips[seat] - purchase.price
                assert view(done.state).prices == seen.next_prices
                wanted = advice.refills(seen, purchase.space)
                assert done.reveals == (wanted and bool(state.pile))


@pytest.mark.parametrize("policy", [at_random, hoarding])
@pytest.mark.parametrize("seed", range(6))
def test_goals_and_suggestions_are_what_the_rules_allow(seed, policy):
    for state in positions(seed, policy):
        if state.pending:
            continue
        seat, seen = state.turn, view(state, state.turn)
        offered = {(a.tile, a.space) for a in legal(state, Fulfil)}
        goals = advice.goals(seen)
        assert {(g.tile, s) for g in goals for s in g.spaces if not g.problem} == offered
        for goal in goals:
            assert bool(goal.problem) == (goal.tile not in {tile for tile, _ in offered})
            if goal.problem:
                continue
            found = advice.suggestions(seen, goal.tile)
            assert 1 <= len(found) <= 5
            assert len(set(found)) == len(found)
            for chosen in found:
                assert fulfils(goal.task, chosen)
                assert refusal(state, seat, Fulfil(goal.tile, chosen, goal.spaces[0]), RUMMY) == ""


@pytest.mark.parametrize("seed", range(4))
def test_why_a_space_is_closed_is_what_the_rules_say(seed):
    for state in positions(seed):
        if state.pending:
            continue
        seat, seen = state.turn, view(state, state.turn)
        for goal in advice.goals(seen):
            if goal.missing == 0 and seat not in state.placed[goal.tile]:
                chosen = advice.suggestions(seen, goal.tile)[0]
                for space in range(4):
                    told = with_names(advice.closed(seen, seat, goal.tile, space), NAMES)
                    assert told == refusal(state, seat, Fulfil(goal.tile, chosen, space), RUMMY)


def test_a_suggestion_leaves_the_better_hand():
    # the straight can be had with red or blue cards: the blue ones are wanted for six of a colour
    hand = "B1 B2 B5 B6 B7 R5 R6 R7 Y8 Y9"
    seen = view(rummy(hand, "Y1", placed=dict.fromkeys((0, 1, 3, 5, 6), (A,))))
    assert advice.suggestions(seen, STRAIGHT5)[0] == cards("R5 R6 R7 Y8 Y9")


def test_a_suggestion_for_a_big_hand_is_not_just_the_lowest_cards():
    hand = arranged(("R1", "R10", "Y1", "R2", *cards("B9 P9 Y9 B7 P7 Y7 B4 P4 Y4 B3 P3 Y3 Y8 B8")))
    seen = view(rummy(" ".join(hand), "Y1", placed=dict.fromkeys((1, 2, 5, 6), (A,))))
    best = advice.suggestions(seen, ANY8)[0]
    assert not set(best) & {"R1", "R10"}, "two red cards that add up to 11 are worth keeping"


def test_a_suggestion_for_thirty_cards_takes_no_age():
    dice = random.Random(1)
    for size in (30, 45):
        seen = view(rummy(" ".join(dice.sample(DECK, size)), "Y1"))
        for goal in advice.goals(seen):
            if not goal.problem:
                assert len(advice.suggestions(seen, goal.tile)) >= 1


def test_the_cards_missed_least_are_proposed_for_discarding():
    state = rummy("R1 R10 Y3 P5", "Y1", pending=Pending("discard", 2), placed={EVEN5: (A,)})
    state = replace(state, placed=tuple(
        (A, None, None, None) if tile != RED11 else (None,) * 4 for tile in range(7)
    ))  # fmt: skip
    assert advice.discards(view(state)) == cards("Y3 P5")
    assert refusal(state, A, Discard(advice.discards(view(state))), RUMMY) == ""
    assert advice.discards(view(state, B)) == ()
    assert advice.discards(view(replace(state, pending=None))) == ()


def test_a_goal_says_what_stands_between():
    state = rummy("R1 Y2 Y4 Y5 Y6 Y8", "Y1", chips=(0, 5), placed={COLOUR6: (A,), RED11: (B,)})
    seen = view(state)
    told = [with_names(goal.problem, NAMES) for goal in advice.goals(seen)]
    assert told[ANY8] == '"8 any" takes any eight cards: 2 cards missing.'
    assert told[COLOUR6] == (
        'Ann has fulfilled "6 of one colour" already; each task counts once for each.'
    )
    assert told[RED11] == '"2 red = 11" takes two red cards that add up to 11: 1 card missing.'
    rich = view(rummy("R1 R10", "Y1", chips=(0, 5), placed={RED11: (B,)}))
    assert with_names(advice.goal(rich, RED11).problem, NAMES) == (
        'The 2nd space of "2 red = 11" asks for 2 chips, and Ann has 0 chips.'
    )
    assert advice.goals(RUMMY.view(state, None)) == ()
    with pytest.raises(ValueError, match="spectator"):
        advice.goal(RUMMY.view(state, None), 0)


def test_the_rest_that_a_screen_asks():
    state = rummy("Y9 R2", "", ring={0: "Y1 P3", 5: "B1"}, chips=(5, 4))
    seen = view(state)
    assert advice.refills(seen, 0)
    assert not advice.can_skip(seen)
    assert not advice.can_skip(view(state, B)), "the space at 0 can be bought"
    poor = replace(state, ring=rummy("", "", ring={5: "B1"}).ring)
    assert advice.can_skip(view(poor, B))
    assert not advice.can_skip(RUMMY.view(poor, None))
    assert advice.wheel_words(seen, 5) == "5, then 4"
    assert advice.wheel_words(seen, 0) == "0, then 7"
    assert advice.usable(view(rummy("R1 R10 Y5", "")), RED11, ("R1",)) == {"R10"}


def test_a_preview_says_where_a_space_gives_less_than_it_says():
    draw, chips, free, malus = 0, 1, 2, 3
    tiles = {STRAIGHT5: side("straight5", "draw 6, +3, free, -1")}
    seen = view(state := rummy("Y9", "", tiles=tiles, ring={}, chips=(60, 59)))
    told = [advice.preview(seen, STRAIGHT5, space) for space in range(4)]
    assert told[draw] == "There are only 5 cards to draw."
    assert told[chips] == "The supply has only 1 chip left."
    assert told[free] == "There is no card on display to take."
    assert told[malus] == ""
    rich = view(rummy("Y9", "", tiles=tiles, pile="Y1"))
    assert [advice.preview(rich, STRAIGHT5, space) for space in range(4)] == [""] * 4
    last = replace(state, placed=((A, None, None, None),) * 4 + ((None,) * 4,) * 3)
    won = "With the fifth piece the game is won at once, and no bonus is given."
    assert [advice.preview(view(last), STRAIGHT5, n) for n in range(4)] == [won, won, won, ""]
    counts = view(replace(last, ending="round"))
    assert advice.preview(counts, STRAIGHT5, malus) == ""
    assert advice.preview(counts, STRAIGHT5, chips) == "The supply has only 1 chip left."


def test_the_table_says_what_it_waits_for():
    state = rummy("Y9 R2", "")
    for changes, words in (
        ({}, "Ann: sell, buy or fulfil"),
        ({"again": 1}, "Ann: sell, buy or fulfil (1 extra turn to come)"),
        ({"pending": Pending("discard", 2)}, "Ann: discard 2 cards"),
        ({"pending": Pending("free", 1)}, "Ann: take a card of the display for nothing"),
    ):
        assert with_names(advice.turn_words(view(replace(state, **changes))), NAMES) == words


def test_leavings_never_hold_what_was_suggested():
    hand = arranged(cards("Y2 Y2 R2 B4 B4 P6 Y8 R10"))
    seen = view(rummy(" ".join(hand), "Y1"))
    for chosen in advice.suggestions(seen, EVEN5, most=50):
        assert len(without(hand, chosen)) == 3
