"""Top 5 Rummy, R1 to R10: the three actions, the wheel, the tiles, and what runs out."""

from __future__ import annotations

from collections import Counter

import pytest
from games_support import refusal
from msgspec.structs import replace
from rummy_support import (
    ANY8,
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
    legal,
    rummy,
    side,
    start,
    step,
    told,
)

from tabletop_tui.core.game import IllegalAction
from tabletop_tui.games.top5_rummy.cards import CARDS
from tabletop_tui.games.top5_rummy.model import (
    Buy,
    Discard,
    Fulfil,
    Pending,
    Sell,
    Skip,
    TakeFree,
)
from tabletop_tui.games.top5_rummy.rules import price
from tabletop_tui.games.top5_rummy.wheel import affordable, by_price, prices, wants_refill

STRAIGHT = cards("P5 B6 P7 Y8 P9")


def no(state, seat, action):
    return refusal(state, seat, action, RUMMY)


# Set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_set_up_deals_five_cards_each_one_a_space_and_a_chip_more_to_each_following_player(
    seats, first
):
    state = start(seats, seed=seats, first=first)
    assert list(map(len, state.hands)) == [5] * seats
    assert list(map(len, state.ring)) == [1] * 8
    assert len(state.pile) == 80 - 8 - 5 * seats
    assert [state.chips[(first + n) % seats] for n in range(seats)] == [4, 5, 6, 7][:seats]
    assert (state.turn, state.first, state.number, state.round) == (first, first, 1, 1)
    assert RUMMY.view(state, None).pieces == (5,) * seats


def test_r13_the_starting_player_is_chosen_or_drawn():
    assert {start(3, seed).first for seed in range(20)} == {0, 1, 2}
    assert {start(3, seed, first=2).first for seed in range(5)} == {2}
    with pytest.raises(IllegalAction, match="no seat 4 to begin"):
        start(3, 1, first=3)


def test_a_first_game_lies_silver_side_up_and_a_random_one_any_seven_of_nine():
    first = [tile.task for tile in start(2, 1).tiles]
    assert first == ["any8", "even5", "colour6", "red11", "straight5", "run4", "house5"]
    drawn = [tuple(tile.task for tile in start(2, s, layout="random").tiles) for s in range(60)]
    assert all(len(set(tasks)) == 7 for tasks in drawn)
    assert len({task for tasks in drawn for task in tasks}) == 13, "every side comes up"
    assert len(set(drawn)) > 50


# R1 and the wheel


def test_the_wheel_gives_every_space_its_own_price_and_turns_each_down_by_one():
    assert prices(0) == tuple(range(8))
    for turned in range(20):
        assert sorted(prices(turned)) == list(range(8))
        for space in range(8):
            now, then = price(space, turned), price(space, turned + 1)
            assert then == (now - 1 if now else 7)
        assert [price(space, turned) for space in by_price(turned)] == list(range(8))


def test_r1_a_sale_brings_the_price_turns_no_wheel_and_refills_nothing():
    state = rummy("Y9 R2", "B1", ring={6: "R4"}, chips=(3, 3), pile="Y1 Y2")
    sold = step(state, A, Sell("Y9", 6))
    assert told(sold, B) == ["Ann sells Y9 for 6 chips"]
    assert sold.state.chips == (9, 3)
    assert sold.state.ring[6] == ("R4", "Y9"), "both stay readable"
    assert sold.state.hands[A] == ("R2",)
    assert (sold.state.purchases, sold.state.pile) == (0, ("Y1", "Y2"))
    assert sold.state.turn == B
    assert not sold.reveals


def test_r1_the_rulebook_s_example_no_third_card_next_to_the_6():
    state = do(rummy("Y9", "B1", ring={6: "R4"}), (A, Sell("Y9", 6)))
    assert no(state, B, Sell("B1", 6)) == (
        "The space at 6 holds two cards already; sell to one that has room."
    )
    assert Sell("B1", 6) not in legal(state)


def test_r1_a_card_may_be_sold_for_nothing():
    sold = step(rummy("Y9", "B1", chips=(2, 2)), A, Sell("Y9", 0))
    assert told(sold, None) == ["Ann sells Y9 for nothing"]
    assert sold.state.chips == (2, 2)


@pytest.mark.parametrize(
    ("card", "space", "sentence"),
    [
        ("Y8", 1, "Ann has no Y8 in hand."),
        ("Y11", 1, "There is no such card; cards are written like Y9, R10, P7 and B2."),
        ("", 1, "There is no such card; cards are written like Y9, R10, P7 and B2."),
        ("Y9", 8, "The spaces of the display are 0 to 7."),
        ("Y9", -1, "The spaces of the display are 0 to 7."),
    ],
)
def test_r1_only_own_cards_and_real_spaces(card, space, sentence):
    assert no(rummy("Y9", "Y8"), A, Sell(card, space)) == sentence


def test_a_twin_is_one_card():
    sold = do(rummy("Y9 Y9", "B1"), (A, Sell("Y9", 3)))
    assert sold.hands[A] == ("Y9",)
    assert Counter(legal(rummy("Y9 Y9", "B1"), Sell)) == Counter(Sell("Y9", n) for n in range(8))


# R2


def test_r2_both_cards_of_a_space_cost_its_single_price_and_then_the_wheel_turns():
    state = rummy("Y9", "B1", ring=dict.fromkeys(range(8), "P1") | {5: "R4 B6"}, chips=(6, 5))
    bought = step(state, A, Buy(5))
    assert told(bought, B) == ["Ann buys R4 and B6 for 5 chips"]
    assert bought.state.hands[A] == cards("R4 B6 Y9")
    assert bought.state.chips == (1, 5)
    assert bought.state.purchases == 1
    assert RUMMY.view(bought.state, None).prices == (7, 0, 1, 2, 3, 4, 5, 6)
    assert bought.state.ring[5] == ()
    assert bought.state.known[A] == cards("R4 B6"), "everybody saw them"
    assert not bought.reveals


def test_r2_nothing_is_bought_from_an_empty_space_or_beyond_the_own_chips():
    state = rummy("Y9", "B1", ring={3: "Y1", 5: "Y2"}, chips=(4, 9))
    assert no(state, A, Buy(4)) == "The space at 4 is empty; there is nothing to buy."
    assert no(state, A, Buy(5)) == "The space at 5 costs 5 chips; Ann has only 4 chips."
    assert no(state, A, Buy(9)) == "The spaces of the display are 0 to 7."
    assert legal(state, Buy) == [Buy(3)]
    assert affordable(state.ring, prices(0), 4) == [3]


# R3


@pytest.mark.parametrize(
    ("empty", "refilled"),
    [
        ((), False),
        ((1, 2), False),
        ((1, 2, 3), True),
        ((7, 0, 1), True),
        ((6, 7, 0), True),
        ((0, 7), False),
        ((0, 2, 4, 6), False),
        ((0, 1, 3, 4, 6, 7), True),
        ((0, 1, 3, 4, 6), False),
        (tuple(range(8)), True),
    ],
)
def test_r3_three_neighbouring_empty_spaces_call_for_a_refill_and_the_ring_wraps(empty, refilled):
    ring = [() if space in empty else ("P1",) for space in range(8)]
    assert wants_refill(ring) is refilled


def test_r3_every_empty_space_is_filled_from_the_cheapest_on_by_the_new_prices():
    # 1 and 2 are empty, so is 6; once 0 is bought, three neighbours are, and it costs most
    ring = {0: "R1", 3: "Y1", 4: "Y1", 5: "Y1", 7: "Y1"}
    state = rummy("Y9", "B1", ring=ring, pile="B2 B3 B4 B5 B7", purchases=8)
    bought = step(state, A, Buy(0))
    assert told(bought, None) == [
        "Ann buys R1 for nothing",
        "New on display: B2 at 0, B3 at 1, B4 at 5, B5 at 7",
    ]
    assert [bought.state.ring[n] for n in (1, 2, 6, 0)] == [("B2",), ("B3",), ("B4",), ("B5",)]
    assert bought.state.pile == ("B7",)
    assert bought.reveals


def test_r3_two_empty_neighbours_wait():
    ring = dict.fromkeys(range(8), "P1") | {1: ""}
    bought = step(rummy("Y9", "B1", ring=ring, pile="B2 B3"), A, Buy(0))
    assert bought.state.ring[:2] == ((), ())
    assert not bought.reveals


# R4


def test_r4_the_rulebook_s_example_straight_takes_5_on_the_first_space():
    state = rummy("P5 B6 P7 Y8 P9 R2", "B1", chips=(4, 5), pile="Y1")
    done = step(state, A, Fulfil(STRAIGHT5, STRAIGHT, 0))
    assert told(done, B) == [
        'Ann fulfils "straight of 5" with P5, B6, P7, Y8 and P9 on the 1st space (take 5 chips)',
        "Ann takes 5 chips",
    ]
    assert done.state.hands[A] == ("R2",)
    assert done.state.chips[A] == 9
    assert done.state.placed[STRAIGHT5] == (A, None, None, None)
    assert sorted(done.state.discards) == sorted(STRAIGHT)
    assert done.state.turn == B


def test_r4_exactly_the_cards_asked_for():
    state = rummy("P5 B6 P7 Y8 P9 R2", "B1")
    sentence = '"straight of 5" takes five consecutive numbers, in any colours; these are not.'
    assert no(state, A, Fulfil(STRAIGHT5, STRAIGHT[:4], 0)) == sentence
    assert no(state, A, Fulfil(STRAIGHT5, (*STRAIGHT, "R2"), 0)) == sentence
    assert no(state, A, Fulfil(STRAIGHT5, (), 0)) == sentence
    assert no(state, A, Fulfil(STRAIGHT5, cards("P5 B6 P7 Y8 R9"), 0)) == "Ann has no R9 in hand."
    twice = cards("P5 B6 P7 Y8 Y8")
    assert no(state, A, Fulfil(STRAIGHT5, twice, 0)) == "Ann has only 1 Y8, not 2."


def test_r4_the_order_in_which_the_cards_are_named_does_not_matter():
    state = rummy("P5 B6 P7 Y8 P9 R2", "B1", pile="Y1")
    assert step(state, A, Fulfil(STRAIGHT5, STRAIGHT[::-1], 1)) == step(
        state, A, Fulfil(STRAIGHT5, STRAIGHT, 1)
    )


def test_r4_any_free_space_may_be_chosen_and_each_holds_one_piece():
    state = rummy("P5 B6 P7 Y8 P9", "B1", placed={STRAIGHT5: (None, B)}, pile="Y1")
    spaces = {action.space for action in legal(state, Fulfil)}
    assert spaces == {0, 2, 3}
    assert no(state, A, Fulfil(STRAIGHT5, STRAIGHT, 1)) == (
        'The 2nd space of "straight of 5" is taken by Ben.'
    )


def test_r4_each_player_once_per_task():
    state = rummy("P5 B6 P7 Y8 P9", "B1", placed={STRAIGHT5: (A,)})
    assert no(state, A, Fulfil(STRAIGHT5, STRAIGHT, 1)) == (
        'Ann has fulfilled "straight of 5" already; each task counts once for each.'
    )
    assert legal(state, Fulfil) == []


@pytest.mark.parametrize(
    ("tile", "space", "sentence"),
    [
        (7, 0, "The tiles in play are 0 to 6."),
        (-1, 0, "The tiles in play are 0 to 6."),
        (0, 4, "The spaces of a tile are 0 to 3."),
        (0, -1, "The spaces of a tile are 0 to 3."),
    ],
)
def test_r4_only_spaces_that_there_are(tile, space, sentence):
    assert no(rummy("Y1", "B1"), A, Fulfil(tile, ("Y1",), space)) == sentence


# R5


def test_r5_a_malus_must_be_payable_in_full_and_another_space_may_be_used():
    state = rummy("R1 R10 Y5 Y6", "B1", chips=(2, 5), pile="Y1")
    spaces = [action.space for action in legal(state, Fulfil) if action.tile == RED11]
    assert spaces == [0, 1], "-4 is too much, and two cards left are not three"
    assert no(state, A, Fulfil(RED11, cards("R1 R10"), 2)) == (
        'The 3rd space of "2 red = 11" asks for 4 chips, and Ann has 2 chips.'
    )
    assert no(state, A, Fulfil(RED11, cards("R1 R10"), 3)) == (
        'The 4th space of "2 red = 11" asks for 3 discards, and 2 cards would be left to pay it.'
    )
    paid = step(state, A, Fulfil(RED11, cards("R1 R10"), 1))
    assert told(paid, None)[-1] == "Ann pays 2 chips"
    assert paid.state.chips[A] == 0


def test_r5_if_all_free_spaces_are_closed_the_task_cannot_be_fulfilled():
    state = rummy("R1 R10", "B1", "B2", chips=(1, 5, 5), placed={RED11: (B, None, 2)})
    assert legal(state, Fulfil) == []


def test_r5_the_player_chooses_what_to_discard_from_the_cards_left():
    state = rummy("R1 R10 Y5 Y6 B7 B7", "B1", pile="Y1")
    asked = step(state, A, Fulfil(RED11, cards("R1 R10"), 3))
    assert asked.state.pending == Pending("discard", 3)
    assert RUMMY.waiting_for(asked.state) == (A,)
    assert not asked.reveals
    state = asked.state
    assert legal(state) == [Discard(cards(c)) for c in ("Y5 Y6 B7", "Y5 B7 B7", "Y6 B7 B7")]
    assert no(state, A, Discard(cards("Y5 Y6"))) == (
        "The space asks for 3 cards to be discarded, not 2."
    )
    assert no(state, A, Discard(cards("Y5 Y6 R1"))) == "Ann has no R1 in hand."
    assert no(state, A, Sell("Y5", 1)) == "The space just taken asks for 3 cards; discard first."
    assert no(state, A, Skip()) == "The space just taken asks for 3 cards; discard first."
    paid = step(state, A, Discard(cards("B7 Y5 B7")))
    assert told(paid, B) == ["Ann discards Y5, B7 and B7"]
    assert paid.state.hands[A] == ("Y6",)
    assert Counter(paid.state.discards) == Counter(cards("R1 R10 Y5 B7 B7"))
    assert (paid.state.turn, paid.state.pending) == (B, None)


def test_r5_nothing_is_discarded_unasked():
    assert no(rummy("Y1", "B1"), A, Discard(("Y1",))) == (
        "Cards are discarded only where a space just taken asks for it."
    )


# R6


def test_r6_cards_drawn_are_read_by_their_owner_alone():
    hand = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y9"
    state = rummy(hand, "B1", pile="R7 B2 R3")
    drawn = step(state, A, Fulfil(ANY8, cards(hand), 0))
    assert told(drawn, A)[1:] == ["Ann draws B2, R7"]
    assert told(drawn, B)[1:] == told(drawn, None)[1:] == ["Ann draws 2 cards"]
    assert drawn.state.hands[A] == cards("B2 R7")
    assert drawn.state.known[A] == ()
    assert drawn.reveals


def test_r6_the_starting_hand_is_read_by_its_owner_alone():
    dealt = RUMMY.setup(2, RUMMY.Options(), start(2, 1).rng)
    hand = ", ".join(dealt.state.hands[A])
    assert f"Ann is dealt {hand}" in told(dealt, A)
    assert "Ann is dealt 5 cards" in told(dealt, B)
    assert not any(hand in line for line in told(dealt, B) + told(dealt, None))


def test_r6_the_cards_played_are_discarded_before_the_bonus_is_drawn():
    hand = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y9"
    state = rummy(hand, "B1")  # no pile and no discards: what Ann plays is what there is to draw
    drawn = step(state, A, Fulfil(ANY8, cards(hand), 0))
    assert told(drawn, B)[1:] == [
        "The draw pile is used up: 8 discards shuffled anew",
        "Ann draws 2 cards",
    ]
    assert set(drawn.state.hands[A]) < set(cards(hand))
    assert len(drawn.state.pile) == 6


def test_r6_a_free_card_costs_nothing_turns_no_wheel_and_is_followed_by_the_test():
    house = "Y2 R2 B2 P9 Y9"
    state = rummy(house, "B1", ring={0: "Y1 R4", 4: "R5", 5: "R6"}, pile="B2 B3 B4 B5 B6 B7")
    asked = do(state, (A, Fulfil(HOUSE5, cards(house), 0)))
    assert asked.pending == Pending("free", 1)
    assert legal(asked) == [TakeFree(*a) for a in ((0, "Y1"), (0, "R4"), (4, "R5"), (5, "R6"))]
    assert no(asked, A, TakeFree(4, "R6")) == "There is no R6 on the space at 4."
    assert no(asked, A, TakeFree(4, "X")).startswith("There is no such card")
    assert no(asked, A, Buy(4)) == (
        "The space just taken grants a card of the display; take it first."
    )
    taken = step(asked, A, TakeFree(0, "R4"))
    assert told(taken, B) == [
        "Ann takes R4 from the display for nothing",
        "New on display: B2 at 1, B3 at 2, B4 at 3, B5 at 6, B6 at 7",
    ]
    assert taken.state.ring[0] == ("Y1",), "the other card stays"
    assert (taken.state.purchases, taken.state.chips) == (0, asked.chips)
    assert taken.state.hands[A] == taken.state.known[A] == ("R4",)
    assert no(state, A, TakeFree(0, "Y1")) == (
        "A card is free only where a space just taken grants it."
    )


def test_r6_an_empty_display_gives_nothing_but_is_tested():
    house = "Y2 R2 B2 P9 Y9"
    state = rummy(house, "B1", ring={}, pile="B1 B2 B3")
    done = step(state, A, Fulfil(HOUSE5, cards(house), 0))
    assert told(done, None)[1] == "There is no card on display for Ann to take"
    assert told(done, None)[2].startswith("New on display: B1 at 0, B2 at 1, B3 at 2, ")
    assert done.state.pending is None
    assert done.state.turn == B
    assert all(done.state.ring), "three from the pile, five from the cards played"


def test_r6_another_turn_is_a_whole_turn_and_several_run_one_after_another():
    run, low = "R5 R6 R7 R8", "Y1 R1 P1 B1"
    tiles = {EVEN5: side("low4", "draw 3, again, +3, +1")}
    state = rummy(f"{run} {low} Y9 Y10", "B1", tiles=tiles, pile="B5 B6 B7 B8")
    once = step(state, A, Fulfil(RUN4, cards(run), 1))
    assert told(once, B)[-1] == "Ann has another turn"
    assert (once.state.turn, once.state.number, once.state.round) == (A, 2, 1)
    twice = do(once.state, (A, Fulfil(EVEN5, cards(low), 1)))
    assert (twice.turn, twice.number, twice.again) == (A, 3, 0)
    assert do(twice, (A, Sell("Y9", 1))).turn == B


def test_r6_extra_turns_granted_in_an_extra_turn_are_kept():
    state = replace(rummy("R5 R6 R7 R8 Y1", "B1", pile="B5"), again=1)
    chained = do(state, (A, Fulfil(RUN4, cards("R5 R6 R7 R8"), 1)))
    assert (chained.turn, chained.again) == (A, 1)
    assert do(chained, (A, Sell("Y1", 1))).turn == A
    assert do(chained, (A, Sell("Y1", 1)), (A, Buy(0))).turn == B


# R7


def test_r7_there_is_no_hand_limit():
    hand = " ".join(CARDS)
    state = rummy(hand, "B10", chips=(7, 5))
    bought = do(state, (A, Buy(7)))
    assert len(bought.hands[A]) == 41
    tasks = {action.tile for action in legal(state, Fulfil)}
    assert tasks == set(range(7))


# R8


def test_r8_with_no_card_and_nothing_affordable_a_chip_is_taken_and_the_turn_passes():
    state = rummy("", "B1", ring={5: "Y1", 7: "Y2"}, chips=(4, 5), pile="B2 B3 B4 B5 B6 B7 B8")
    assert legal(state) == [Skip()]
    skipped = step(state, A, Skip())
    assert told(skipped, B)[0] == "Ann has no card and can afford none: 1 chip instead of a turn"
    assert skipped.state.chips[A] == 5
    assert skipped.state.turn == B
    assert all(skipped.state.ring), "the refill test is made"
    assert skipped.state.purchases == 0


def test_r8_with_no_card_and_something_affordable_one_must_buy():
    state = rummy("", "B1", ring={4: "Y1", 7: "Y2"}, chips=(4, 5))
    assert legal(state) == [Buy(4)]
    assert no(state, A, Skip()) == "Ann can afford to buy, and who can buy may not pass."
    assert no(rummy("Y1", "B1", ring={}), A, Skip()) == (
        "Nobody passes with a card in hand; sell, buy or fulfil."
    )


def test_r8_with_a_card_in_hand_there_is_always_something_to_do():
    full = rummy("Y1", "B1", ring=dict.fromkeys(range(8), "P1 P2"), chips=(0, 5), purchases=3)
    assert legal(full) == [Buy(3)], "all spaces are full, and the one priced 0 can be bought"
    assert legal(rummy("Y1", "B1", ring={}, chips=(0, 0)), Sell)


def test_r8_applies_in_an_extra_turn_too():
    state = rummy("R5 R6 R7 R8", "B1", ring={5: "Y1"}, chips=(0, 5), pile="B5")
    extra = do(state, (A, Fulfil(RUN4, cards("R5 R6 R7 R8"), 1)))
    assert (extra.turn, legal(extra)) == (A, [Skip()])
    assert do(extra, (A, Skip())).turn == B


# R9


def test_r9_the_discards_are_shuffled_at_the_moment_the_pile_becomes_empty():
    state = rummy("Y9", "B1", ring={0: "R1", 3: "Y1", 4: "Y1", 5: "Y1", 6: "Y1", 7: "Y1"},
                  pile="B2 B3", discards="P7 P8 P9")  # fmt: skip
    bought = step(state, A, Buy(0))
    _, laid, shuffled = told(bought, None)
    assert laid.startswith("New on display: B2 at 0, B3 at 1, P")
    assert shuffled == "The draw pile is used up: 3 discards shuffled anew"
    assert bought.state.discards == ()
    assert len(bought.state.pile) == 2
    ring = bought.state.ring
    assert (ring[1], ring[2]) == (("B2",), ("B3",))
    assert Counter((*ring[0], *bought.state.pile)) == Counter(cards("P7 P8 P9"))


def test_r9_the_pile_is_renewed_even_if_no_further_card_is_wanted():
    hand = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y9"
    drawn = step(rummy(hand, "B1", pile="R7 B2"), A, Fulfil(ANY8, cards(hand), 0))
    assert told(drawn, B)[1:] == [
        "Ann draws 2 cards",
        "The draw pile is used up: 8 discards shuffled anew",
    ]
    assert Counter(drawn.state.pile) == Counter(cards(hand))


def test_r9_without_discards_the_next_that_lands_makes_the_new_pile():
    state = rummy("R1 R10 Y5 Y6 Y7", "B1", ring=dict.fromkeys(range(8), "P1") | {1: "", 2: ""})
    bought = step(state, A, Buy(0))
    assert told(bought, None)[1:] == [
        "Draw pile and discards are used up: 3 spaces of the display left empty"
    ]
    assert not bought.reveals
    done = step(state, A, Fulfil(RED11, cards("R1 R10"), 0))
    assert told(done, None)[1:] == [
        "The draw pile is used up: 2 discards shuffled anew",
        "Ann takes 1 chip",
    ]
    assert Counter(done.state.pile) == Counter(cards("R1 R10"))
    assert done.reveals, "chance came up"


def test_r9_cards_discarded_for_a_malus_make_a_new_pile_too():
    state = rummy("R1 R10 Y5 Y6 Y7", "B1")
    state = do(state, (A, Fulfil(RED11, cards("R1 R10"), 3)))
    assert Counter(state.pile) == Counter(cards("R1 R10"))
    state = do(replace(state, pile=()), (A, Discard(cards("Y5 Y6 Y7"))))
    assert Counter(state.pile) == Counter(cards("Y5 Y6 Y7"))


def test_r9_a_draw_is_cut_short_with_a_sentence_when_both_are_empty():
    run = "R5 R6 R7 R8"
    tiles = {RUN4: side("run4", "draw 6, again, +4, draw 1")}
    state = rummy(run, "B1", tiles=tiles, pile="Y1")
    drawn = step(state, A, Fulfil(RUN4, cards(run), 0))
    assert told(drawn, B)[1:] == [
        "Ann draws 5 cards",
        "The draw pile is used up: 4 discards shuffled anew",
        "Draw pile and discards are used up: Ann goes without 1 card",
    ]
    assert Counter(drawn.state.hands[A]) == Counter(cards(f"Y1 {run}"))


def test_r9_the_next_purchase_or_free_card_tests_again():
    ring = {3: "Y1", 4: "Y2", 5: "Y3", 6: "Y4 P1", 7: "Y5"}
    state = rummy("R1", "B1", ring=ring, pile="B2 B3 B4")
    waiting = do(state, (A, Sell("R1", 7)))
    assert waiting.ring[:3] == ((), (), ()), "a sale tests nothing"
    bought = do(waiting, (B, Buy(3)))
    assert [len(shown) for shown in bought.ring] == [0, 1, 1, 1, 1, 1, 2, 2]


# R10


def test_r10_an_empty_supply_pays_what_is_left():
    state = rummy("Y9 Y8", "B1", chips=(50, 68))
    sold = step(state, A, Sell("Y9", 6))
    assert told(sold, B) == [
        "Ann sells Y9 for 6 chips; the supply has only 2 chips left, so the rest is forfeited"
    ]
    assert sold.state.chips == (52, 68)
    again = step(replace(sold.state, turn=A), A, Sell("Y8", 7))
    assert told(again, B) == [
        "Ann sells Y8 for 7 chips; the supply has no chip left, so the rest is forfeited"
    ]
    assert again.state.chips == (52, 68)


def test_r10_holds_for_bonuses_and_for_the_chip_of_who_passes():
    state = rummy("P5 B6 P7 Y8 P9", "B1", chips=(60, 58), pile="Y1")
    assert do(state, (A, Fulfil(STRAIGHT5, STRAIGHT, 0))).chips == (62, 58)
    poor = rummy("", "B1", ring={5: "Y1"}, chips=(0, 120), pile="Y1 " * 9)
    assert do(poor, (A, Skip())).chips == (0, 120)


# Whose turn it is


def test_nobody_acts_out_of_turn():
    state = rummy("Y1", "B1")
    for action in (Sell("B1", 1), Buy(0), Fulfil(0, (), 0), Discard(()), TakeFree(0, "P1"), Skip()):
        assert no(state, B, action) == "It is Ann's turn, not Ben's."
    assert list(RUMMY.legal(state, B)) == []


def test_play_goes_clockwise_and_a_round_begins_with_the_starting_player():
    state = rummy("Y1", "B1", "R1", first=B, turn=B)
    seen = []
    for _ in range(6):
        state = do(state, (state.turn, legal(state, Buy)[0]))
        seen.append((state.turn, state.number, state.round))
    assert seen == [(2, 2, 1), (0, 3, 1), (1, 4, 2), (2, 5, 2), (0, 6, 2), (1, 7, 3)]
