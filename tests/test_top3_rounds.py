"""Top 3, T1 to T11: orders, ties, advances, who is paid and in which order."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest
from games_support import refusal
from top3_support import (
    KEEPS,
    LONDON_BUENOS_AUCKLAND,
    LONDON_PARIS_BUENOS,
    TOP3,
    A,
    B,
    C,
    D,
    all_lay,
    do,
    lay,
    nothing_lost,
    positions,
    start,
    step,
    told,
    top3,
)

from tabletop_tui.core.game import IllegalAction
from tabletop_tui.games.top3.model import ADVANCES, ORDERS, Keep, Lay
from tabletop_tui.games.top3.rules import correct_orders

TRIPLES = list(product((1, 2, 3), repeat=3))
"""Three values in every relation: all different, two equal at the top or bottom, all equal."""


def no(state, seat, action):
    return refusal(state, seat, action, TOP3)


def three(*values):
    return [(f"Card {n}", value) for n, value in enumerate(values, 1)]


def scores(state):
    return state.scores, len(state.discards)


# T1


def test_t1_two_to_four_can_play_and_see_names_only():
    for seats in (1, 5):
        with pytest.raises(IllegalAction, match=f"for 2 to 4 players, not {seats}"):
            start(seats, 1)
    for seats in (2, 3, 4):
        state = start(seats, 1)
        view = TOP3.view(state, A)
        assert view.cards == tuple(state.deck.cards[card].name for card in state.table)
        assert view.reveals == ()
        assert TOP3.waiting_for(state) == tuple(range(seats))


# T2, T3: the worked examples, and ties


def test_t2_the_first_example_of_the_rulebook():
    assert correct_orders((235, 210, 170)) == {"123"}
    done = all_lay(top3(), "123", "132")
    assert told(done)[1:] == [
        "Tallest building (2008): London 235 m, Paris 210 m, Buenos Aires 170 m",
        "Right is 1-2-3",
        "Ann laid 1-2-3: the order is right",
        "Ben laid 1-3-2: the order is wrong",
        "Ann alone is right, and chooses two of the three cards",
    ]
    kept = step(done.state, A, Keep((1, 2)))
    assert told(kept)[0] == "Ann takes London and Paris; Buenos Aires goes to the discards"
    assert scores(kept.state) == ((2, 0), 1)


def test_t3_the_second_example_of_the_rulebook():
    assert correct_orders((235, 170, 170)) == {"123", "132"}
    done = all_lay(top3(LONDON_BUENOS_AUCKLAND, seats=3), "123", "132", "213")
    assert "Right are 1-2-3 and 1-3-2: Buenos Aires and Auckland are equal" in told(done)
    assert [choice.right for choice in done.state.reveals[-1].choices] == [True, True, False]
    assert scores(done.state) == ((1, 1, 0), 1)


def test_t2_an_order_card_names_cards_and_not_ranks():
    assert correct_orders((1, 3, 2)) == {"231"}
    assert correct_orders((2, 1, 3)) == {"312"}


@pytest.mark.parametrize("values", TRIPLES, ids=str)
def test_t3_an_order_is_right_iff_the_values_never_rise_along_it(values):
    by_sorting = {
        order
        for order in ORDERS
        if [values[int(d) - 1] for d in order] == sorted(values, reverse=True)
    }
    assert correct_orders(values) == by_sorting
    assert len(by_sorting) == {3: 1, 2: 2, 1: 6}[len(set(values))]


def test_t3_only_three_values_are_compared():
    for values in ((), (1, 2), (1, 2, 3, 4)):
        with pytest.raises(ValueError, match="unpack"):
            correct_orders(values)


@pytest.mark.parametrize("highest", ["large", "small"])
@pytest.mark.parametrize("values", TRIPLES, ids=str)
def test_t3_equal_values_count_alike_whatever_the_seat_and_the_order_of_choosing(values, highest):
    signed = [-value for value in values] if highest == "small" else values
    right = correct_orders(signed)
    dice = random.Random(f"{values}")
    for sequence in permutations(range(4)):
        orders = [dice.choice(ORDERS) for _ in range(4)]
        done = all_lay(top3(three(*values), seats=4, highest=highest), *orders, seats=sequence)
        reveal = done.state.reveals[-1]
        assert set(reveal.right) == right
        assert [choice.right for choice in reveal.choices] == [o in right for o in orders]


# T4, T11: who takes cards for an order


@pytest.mark.parametrize(
    ("orders", "won", "discards"),
    [
        (("132", "132"), (0, 0), 3),
        (("123", "123"), (0, 0), 3),
        (("123", "123", "132"), (1, 1, 0), 1),
        (("132", "123", "123"), (0, 1, 1), 1),
        (("123", "123", "123"), (0, 0, 0), 3),
        (("123", "213", "123", "123"), (1, 0, 1, 1), 0),
        (("123", "213", "213", "123"), (1, 0, 0, 1), 1),
        (("123", "123", "123", "123"), (0, 0, 0, 0), 3),
        (("321", "213", "132", "231"), (0, 0, 0, 0), 3),
    ],
)
def test_t4_several_take_a_card_each_all_or_none_take_nothing(orders, won, discards):
    done = all_lay(top3(seats=len(orders)), *orders)
    assert scores(done.state) == (won, discards)
    assert done.state.round == 2
    nothing_lost(done.state)


@pytest.mark.parametrize("winner", [A, B, C, D])
def test_t4_whoever_is_right_alone_is_the_only_one_to_act(winner):
    orders = ["213"] * 4
    orders[winner] = "123"
    state = all_lay(top3(seats=4), *orders).state
    assert TOP3.waiting_for(state) == (winner,)
    assert list(TOP3.legal(state, winner)) == list(KEEPS)
    assert not any(list(TOP3.legal(state, seat)) for seat in range(4) if seat != winner)
    after = step(state, winner, KEEPS[0]).state
    assert after.scores == tuple(2 if seat == winner else 0 for seat in range(4))
    assert TOP3.waiting_for(after) == (A, B, C, D)


@pytest.mark.parametrize("keep", KEEPS, ids=lambda keep: str(keep.cards))
def test_t4_the_third_card_goes_to_the_discards(keep):
    state = all_lay(top3(discards=2), "123", "132").state
    after = step(state, A, keep).state
    assert set(after.won[A]) == {number - 1 for number in keep.cards}
    assert {after.discards[-1]} == {0, 1, 2} - set(after.won[A])
    assert step(state, A, Keep(keep.cards[::-1])).state == after


def test_t4_the_third_card_may_come_back_by_only_i():
    state = all_lay(top3(discards=2), "123 only", "132").state
    assert scores(state) == ((0, 0), 2), "nothing is paid before the two cards are chosen"
    kept = step(state, A, Keep((1, 3)))
    assert scores(kept.state) == ((3, 0), 2)
    assert set(kept.state.won[A]) == {0, 1, 2}
    assert told(kept)[:2] == [
        "Ann takes London and Buenos Aires; Paris goes to the discards",
        'Ann\'s "Only I am right" came true: Paris from the discards',
    ]


def test_t4_two_different_cards_are_chosen_and_by_the_right_seat_only():
    state = all_lay(top3(), "123", "132").state
    two = "Two different cards are chosen, by the numbers 1 to 3 they lie at."
    for cards in ((), (1,), (1, 1), (0, 1), (1, 4), (1, 2, 3), (-1, 1)):
        assert no(state, A, Keep(cards)) == two
    assert no(state, B, Keep((1, 2))) == "Ann alone was right, and chooses; Ben was not."
    assert no(state, B, lay("123")) == "The cards are turned over; Ann chooses two of them first."
    assert no(state, A, lay("123")) == "The cards are turned over; Ann chooses two of them first."
    alone = "Two cards are chosen only by a player who alone was right."
    assert no(top3(), A, Keep((1, 2))) == alone


def test_t4_cards_are_handed_out_in_turn_order_which_changes_no_points():
    for first in range(3):
        done = all_lay(top3(seats=3, first=first), "123", "123", "132")
        lines = {0: "Ann London, Ben Paris", 1: "Ben London, Ann Paris", 2: "Ann London, Ben Paris"}
        line = f"One card for everybody who is right ({lines[first]}); Buenos Aires goes to the"
        assert any(said.startswith(line) for said in told(done))
        assert scores(done.state) == ((1, 1, 0), 1)


# T5: secret, simultaneous, changeable


@pytest.mark.parametrize("sequence", list(permutations(range(3))), ids=str)
def test_t5_seats_choose_in_any_order_and_it_makes_no_difference(sequence):
    choices = ("123 everyone", "132 nobody", "123 only")
    first = all_lay(top3(seats=3), *choices)
    other = all_lay(top3(seats=3), *choices, seats=sequence)
    assert other.state == first.state
    assert told(other)[1:] == told(first)[1:]


def test_t5_others_read_only_that_somebody_has_chosen():
    done = step(top3(seats=3), B, lay("231 only"))
    for viewer in (None, A, B, C):
        assert told(done, viewer) == ["Ben has chosen"]
    assert TOP3.waiting_for(done.state) == (A, C)
    assert TOP3.view(done.state, A).chosen == (False, True, False)
    assert TOP3.view(done.state, A).choice is None
    assert TOP3.view(done.state, B).choice.advance == "only"
    assert not done.reveals


def test_t5_a_choice_may_be_changed_until_the_last_player_has_chosen():
    state = do(top3(seats=3), (B, lay("231 only")), (C, lay("123")))
    changed = step(state, B, lay("123 nobody"))
    assert changed.events == (), "nobody reads that somebody wavers"
    assert changed.state.laid[B].advance == "nobody"
    assert TOP3.waiting_for(changed.state) == (A,)
    without = step(changed.state, B, lay("123"))
    assert without.state.advances[B] == tuple(ADVANCES), "an advance taken back is still in hand"
    done = step(without.state, A, lay("132"))
    assert [choice.order for choice in done.state.reveals[-1].choices] == ["132", "123", "123"]
    assert done.state.advances == (tuple(ADVANCES),) * 3


def test_t5_what_is_chosen_already_is_not_offered_again():
    state = step(top3(), A, lay("231 only")).state
    assert no(state, A, lay("231 only")) == "Ann has chosen exactly this already."
    legal = list(TOP3.legal(state, A))
    assert len(legal) == 6 * 4 - 1
    assert lay("231 only") not in legal
    assert len(list(TOP3.legal(state, B))) == 6 * 4


def test_t5_cards_that_there_are_not_are_refused_in_plain_words():
    state = top3(advances=(("only",), ()))
    assert no(state, A, Lay("111")) == (
        'There is no order card "111"; there are 123 132 213 231 312 321.'
    )
    assert no(state, A, Lay("\x1b[2J12", "only")).startswith('There is no order card "[2J12"; ')
    assert no(state, A, Lay("123", "me")) == (
        'There is no advance "me"; there are everyone, only and nobody.'
    )
    spent = 'Ann has laid "Nobody is right" before; each is laid once in a game.'
    assert no(state, A, Lay("123", "nobody")) == spent
    assert len(list(TOP3.legal(state, A))) == 12
    assert len(list(TOP3.legal(state, B))) == 6


def test_t5_the_first_seat_is_chosen_or_left_to_chance():
    assert [start(4, 1, first=seat).first for seat in range(4)] == [A, B, C, D]
    assert {start(4, seed).first for seed in range(30)} == {A, B, C, D}
    with pytest.raises(IllegalAction, match="There is no seat 5 to begin; there are 4"):
        start(4, 1, first=4)


# T6: categories


def test_t6_each_block_of_five_rounds_plays_every_category_once():
    twice_running = 0
    for seed in range(12):
        *_, last = positions(2, seed)
        played = [reveal.category for reveal in last.reveals]
        assert len(played) == 15
        for block in (played[:5], played[5:10], played[10:]):
            assert sorted(block) == [0, 1, 2, 3, 4]
        twice_running += (played[4] == played[5]) + (played[9] == played[10])
    assert twice_running, "across the border of a block one can come twice running"


def test_t6_order_cards_come_back_to_the_hand():
    state = all_lay(top3(), "123", "123").state
    assert {action.order for action in TOP3.legal(state, A)} == set(ORDERS)


def test_t6_the_view_names_the_categories_still_to_come_in_no_telling_order():
    view = TOP3.view(top3(coming=(4, 1, 3)), A)
    assert (view.category, view.coming) == (0, (1, 3, 4))


# T7: which advances come true


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_t7_advances_come_true_by_the_orders_of_all(seats):
    for rights in product((True, False), repeat=seats):
        for advances in product((None, *ADVANCES), repeat=seats):
            choices = [
                f"{'123' if ok else '132'} {advance or ''}"
                for ok, advance in zip(rights, advances, strict=True)
            ]
            done = all_lay(top3(seats=seats), *choices)
            laid = done.state.reveals[-1].choices
            for seat, advance in enumerate(advances):
                expected = {
                    "everyone": all(rights),
                    "nobody": not any(rights),
                    "only": rights[seat] and sum(rights) == 1,
                    None: False,
                }[advance]
                assert laid[seat].came_true == expected
            came_true = {choice.advance for choice in laid if choice.came_true}
            assert len(came_true) <= 1, "all are of one kind"


# T8: orders first, then advances, all or nobody


def test_t8_four_right_advances_in_the_first_round_are_paid_to_nobody():
    done = all_lay(top3(seats=4), *["123 everyone"] * 4)
    assert scores(done.state) == ((0, 0, 0, 0), 3)
    assert done.state.advances == (("only", "nobody"),) * 4
    assert "The discards hold 3 cards, too few for 4 advances: nobody is paid" in told(done)
    nothing_lost(done.state)


def test_t8_what_the_orders_leave_pays_advances():
    done = all_lay(top3(seats=3), "132 nobody", "321 nobody", "213 nobody")
    assert scores(done.state) == ((1, 1, 1), 0)
    assert 'Ann\'s "Nobody is right" came true: Buenos Aires from the discards' in told(done)
    nothing_lost(done.state)


@pytest.mark.parametrize(("before", "paid"), [(0, False), (1, True), (2, True)])
def test_t8_the_discards_pay_all_or_nobody(before, paid):
    done = all_lay(top3(seats=4, discards=before), *["123 everyone"] * 4)
    assert scores(done.state) == ((paid,) * 4, before + 3 - 4 * paid)


def test_t8_the_only_one_right_with_only_i_has_three_cards():
    state = all_lay(top3(seats=4), "123 only", "213", "213", "213 only").state
    assert scores(step(state, A, KEEPS[0]).state) == ((3, 0, 0, 0), 0)


def test_t8_advances_are_paid_in_turn_order_after_all_orders():
    state = all_lay(top3(seats=3, first=B, discards=4), *["132 nobody"] * 3).state
    payments = state.reveals[-1].payments
    assert [(payment.seat, payment.by) for payment in payments] == [
        (B, "advance"),
        (C, "advance"),
        (A, "advance"),
    ]


# T9, T10


@pytest.mark.parametrize("advance", ADVANCES)
@pytest.mark.parametrize("orders", [("123", "123"), ("132", "132"), ("123", "132")])
def test_t9_a_laid_advance_leaves_the_game_right_wrong_or_unpaid(advance, orders):
    state = all_lay(top3(), f"{orders[0]} {advance}", orders[1]).state
    assert advance not in state.advances[A]
    assert len(state.advances[A]) == 2
    assert state.advances[B] == tuple(ADVANCES)
    if state.keeper is not None:
        state = step(state, A, KEEPS[0]).state
    assert no(state, A, lay(f"123 {advance}")).endswith("each is laid once in a game.")


def test_t10_a_wrong_order_on_purpose_makes_nobody_come_true():
    done = all_lay(top3(LONDON_PARIS_BUENOS), "321 nobody", "213")
    assert scores(done.state) == ((1, 0), 2)


# T11


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_t11_no_card_is_lost_in_whole_games(seats):
    kept = 0
    for seed in range(6):
        for state in positions(seats, seed, deck="film" if seed % 2 else "metropolen"):
            nothing_lost(state)
            kept += state.keeper is not None
        assert state.over
        assert sum(state.scores) + len(state.discards) == 45
    assert kept
