"""Bots of Top 5 Rummy: how far a hand is from its tasks, and what is done about it."""

from __future__ import annotations

from typing import Any

import pytest
from rummy_support import (
    ANY8,
    COLOUR6,
    EVEN5,
    HOUSE5,
    RED11,
    RUMMY,
    RUN4,
    STRAIGHT5,
    A,
    B,
    cards,
    do,
    rummy,
    side,
)

from tabletop_tui.bots import find
from tabletop_tui.bots.seat import SeatView
from tabletop_tui.bots.top5_rummy import plan
from tabletop_tui.bots.top5_rummy.outlook import Outlook
from tabletop_tui.bots.top5_rummy.players import RummyBot, Search, Skill
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top5_rummy import tasks
from tabletop_tui.games.top5_rummy.cards import DECK, arranged
from tabletop_tui.games.top5_rummy.model import (
    Buy,
    Discard,
    Fulfil,
    Pending,
    Sell,
    Skip,
    State,
    TakeFree,
)

each_level = pytest.mark.parametrize("level", ["easy", "normal", "strong"])
PILE = "Y1 R2 P3 B4 Y5 R6 P7 B8 Y9 R10 B1 Y2 R3 P4 B5 Y6 R7 P8 B9 Y10"
ONE_TO_GO = dict.fromkeys((ANY8, EVEN5, COLOUR6, RUN4), (A,))
"""The first spaces of four tiles, which hold pieces of seat 0."""


def choose(state: State, level: str = "normal") -> Any:
    return find("top5-rummy", level).choose(SeatView(RUMMY, state.turn, state), Rng(5))


def why(state: State) -> str:
    return find("top5-rummy", "normal").advise(SeatView(RUMMY, state.turn, state), Rng(5)).why


def dealt(seed: int, n: int) -> tuple[str, ...]:
    """Return a hand of n cards, drawn by chance."""
    return arranged(Rng(seed).shuffle(DECK)[0][:n])


@pytest.mark.parametrize("task", tasks.TASKS)
def test_a_hand_is_at_a_task_exactly_if_it_can_fulfil_it(task: str) -> None:
    for seed in range(60):
        hand = dealt(seed, 4 + seed % 9)
        turns, left = plan.nearest(task, plan.counted(hand))
        assert (turns == 0) == (tasks.missing(task, hand) == 0)
        size = tasks.TASKS[task].size
        counts = [n for n in range(len(hand) + 1) if left == plan.counted(hand[:n])]
        assert left >= 0
        if turns == 0 and len(hand) == size:
            assert counts == [0], "all its cards are used up"


def test_a_card_that_many_will_do_for_is_less_far_away() -> None:
    one_missing = {
        "even5": "Y2 R4 P6 B8",
        "colour6": "Y1 Y3 Y5 Y7 Y9",
        "straight5": "Y1 R2 P3 B4",
        "run4": "Y1 Y2 Y3",
    }
    far = [plan.nearest(task, plan.counted(cards(hand)))[0] for task, hand in one_missing.items()]
    assert far == sorted(far)
    assert len(set(far)) == 4


def test_no_card_counts_for_two_tasks_of_a_plan() -> None:
    hand = plan.counted(cards("Y2 Y4 Y6 Y8 Y10 Y10"))
    wanted = plan.in_order([("even5", 0.0), ("colour6", 0.0)])
    assert plan.turns(hand, wanted, 1) == 1
    assert plan.turns(hand, wanted, 2) > 2 + 4


def test_a_plan_leaves_out_the_tasks_that_are_farthest() -> None:
    hand = plan.counted(cards("R4 R7 Y2 P4 B6 B8 P10"))
    wanted = plan.in_order([("house5", 0.0), ("even5", 0.0), ("red11", 0.0)])
    assert plan.turns(hand, wanted, 2) == 2


@each_level
def test_who_can_place_the_fifth_piece_does(level: str) -> None:
    state = rummy("R4 R7 B9", "Y1 Y2", placed=ONE_TO_GO, chips=(9, 9), pile=PILE)
    action = choose(state, level)
    assert isinstance(action, Fulfil)
    assert action.tile == RED11
    assert do(state, (A, action)).ended


@each_level
def test_a_task_that_can_be_fulfilled_is_not_broken_up(level: str) -> None:
    state = rummy("R4 R7", "Y1 Y2 Y8", chips=(0, 3), pile=PILE)
    action = choose(state, level)
    assert not isinstance(action, Sell)


@each_level
def test_the_last_card_of_the_last_task_is_bought(level: str) -> None:
    ring = {0: "B2", 1: "Y3", 2: "P9", 3: "B1", 4: "R7", 5: "Y1"}
    state = rummy("R4 B9", "Y1 Y2", ring=ring, placed=ONE_TO_GO, chips=(5, 3), pile=PILE)
    assert choose(state, level) == Buy(4)


def test_what_cannot_be_paid_for_yet_is_saved_up_for() -> None:
    ring = {0: "B2", 6: "R7"}
    state = rummy("R4 B9 Y10", "Y1 Y2", ring=ring, placed=ONE_TO_GO, chips=(1, 3), pile=PILE)
    action = choose(state, "normal")
    assert isinstance(action, Sell)
    assert action.card in ("B9", "Y10")


def test_the_best_free_space_of_a_tile_is_taken() -> None:
    tiles = {RED11: side("red11", "+1, +5, -1, draw 1")}
    state = rummy("R4 R7", "Y1 Y2", tiles=tiles, ring={}, chips=(4, 4), pile=PILE)
    assert choose(state) == Fulfil(RED11, ("R4", "R7"), 1)


def test_of_the_sets_for_a_task_the_one_is_played_that_is_missed_least() -> None:
    """The red 4 is even, but with the red 7 it is a pair that adds up to 11."""
    placed = dict.fromkeys((ANY8, COLOUR6, RUN4), (A,))
    state = rummy("R4 R7 Y2 Y6 B6 B8 P10", "Y1 Y2", placed=placed, pile=PILE)
    played = [
        option.action.cards
        for option in Outlook(state, A).options()
        if isinstance(option.action, Fulfil) and option.action.tile == EVEN5
    ]
    assert played == [cards("Y2 Y6 B6 B8 P10")]


@each_level
def test_cards_that_no_task_wants_are_discarded(level: str) -> None:
    placed = dict.fromkeys((ANY8, EVEN5, COLOUR6), (A,)) | {RED11: (B, None, None, A)}
    state = rummy(
        "Y5 R6 P7 B8 Y9 R1 P3 B2",
        "Y1 Y2",
        placed=placed,
        pending=Pending("discard", 3),
        pile=PILE,
    )
    assert choose(state, level) == Discard(cards("R1 B2 P3"))


@each_level
def test_the_free_card_is_the_one_that_a_task_lacks(level: str) -> None:
    ring = {0: "B2 Y3", 3: "P1 R7", 6: "B9"}
    state = rummy("R4", "Y1", ring=ring, placed=ONE_TO_GO, pending=Pending("free", 1), pile=PILE)
    assert choose(state, level) == TakeFree(3, "R7")


@each_level
def test_who_has_no_card_and_can_afford_none_skips(level: str) -> None:
    state = rummy("", "Y1 Y2", ring={4: "R7", 5: "B9"}, chips=(2, 5), pile=PILE)
    assert choose(state, level) == Skip()


@each_level
def test_after_the_fifth_piece_cards_are_gathered_for_the_tie(level: str) -> None:
    """In a last round most cards in hand decide (R12), so two are better than one."""
    ring = {0: "B2", 1: "Y3 P5", 2: "P9"}
    placed = ONE_TO_GO | {RED11: (B, A), HOUSE5: (B,)}
    state = rummy(
        "B9", "Y1", ring=ring, placed=placed, ending="round", announced=B, chips=(5, 5), pile=PILE
    )
    assert choose(state, level) == Buy(1)


def test_a_strong_bot_does_not_sell_what_the_next_one_needs_to_win() -> None:
    """Everybody saw the red 4 go into that hand; normal looks at its own hand alone."""
    placed = dict.fromkeys((ANY8, EVEN5, COLOUR6, RUN4), (B,))
    state = rummy(
        "R7 Y10",
        "R4",
        ring={0: "", 7: "P1"} | dict.fromkeys(range(1, 7), "P1 B1"),
        known=((), ("R4",)),
        placed=placed,
        chips=(0, 9),
        pile=PILE,
    )
    assert choose(state, "strong").card == "Y10"


def test_what_is_said_of_a_hand_does_not_depend_on_the_hands_of_others() -> None:
    state = rummy("R4 R7 B9", "Y1 Y2", pile=PILE)
    other = rummy("R4 R7 B9", "B10 R10", pile=PILE)
    assert Outlook(state, A).options() == Outlook(other, A).options()


def test_fifty_deals_of_what_is_hidden_lead_a_player_who_looks_ahead_to_one_choice() -> None:
    state = RUMMY.setup(3, RUMMY.Options(), Rng(4)).state
    looks_ahead = RummyBot(Skill(ahead=5, search=Search(options=3, deals=2, turns=3)))
    choices = {
        looks_ahead.choose(SeatView(RUMMY, state.turn, deal), Rng(5))
        for luck in range(50)
        for deal in (RUMMY.redeal(state, state.turn, Rng(luck)),)
    }
    assert len(choices) == 1


def test_reasons_name_the_task_and_the_space() -> None:
    state = rummy("R4 R7 B9", "Y1 Y2", placed=ONE_TO_GO, chips=(9, 9), pile=PILE)
    assert why(state) == '"2 red = 11" takes your fifth piece.'
    ring = {0: "B2", 4: "R7"}
    state = rummy("R4 B9", "Y1 Y2", ring=ring, placed=ONE_TO_GO, chips=(5, 3), pile=PILE)
    assert why(state).startswith('R7 brings you nearer to "2 red = 11"')
    placed = {EVEN5: (A,), ANY8: (A,), STRAIGHT5: (B,)}
    state = rummy("Y1 R2 P3 B4 Y5 R4", "Y1 Y2", placed=placed, ring={}, chips=(0, 0))
    assert why(state) == (
        'You have the cards for "straight of 5", and its 2nd space is the best one free '
        "(take a card of the display)."
    )
