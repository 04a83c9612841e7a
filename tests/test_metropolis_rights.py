"""Metropolis, M1-M4: who may have a lot."""

from __future__ import annotations

import pytest
from games_support import METROPOLIS, A, B, C, D, city, do, lines, refusal, step, takes

from tabletop_tui.core.table import Table
from tabletop_tui.games.metropolis.model import EndTurn, State, Take
from tabletop_tui.games.metropolis.rules import entitled

LAYOUTS = pytest.mark.parametrize("at_19", [C, D], ids=["19 is C's", "19 is D's"])


def example(at_19: int, **fields: object) -> State:
    """Return the example of the rulebook's illustration, in one of its two readings."""
    owned = {A: [14], B: [11], C: [17], D: [13]}
    owned[at_19].append(19)
    return city(owned, **fields)


def test_m1_anyone_may_take_a_lot_while_fewer_than_five_of_the_district_are_owned():
    owners = {11: B, 13: B, 15: B, 17: B}
    assert entitled(owners, 12, 4) == {A, B, C, D}
    assert takes(city({B: owners}, display=(12,))) == {(12, A)}


def test_m1_counts_a_lot_that_is_built_on():
    state = city({B: (11, 13, 15, 17, 18)}, buildings=[("house", (18,))], display=(12,))
    assert takes(state) == {(12, B)}


def test_m1_counts_only_lots_of_the_same_district():
    assert takes(city({B: (11, 13, 20, 21, 22, 23, 24)}, display=(12,))) == {(12, A)}


def test_m2_only_neighbours_may_take_the_sixth_lot():
    assert entitled({11: B, 13: C, 10: A, 14: D, 19: D}, 12, 4) == {B, C}


def test_m2_anyone_may_take_a_lot_without_owned_neighbours():
    assert entitled({10: B, 11: B, 12: B, 16: B, 17: B}, 19, 4) == {A, B, C, D}


def test_m2_how_many_neighbours_somebody_owns_does_not_matter():
    assert entitled({11: B, 13: B, 17: C, 10: B, 14: B}, 12, 4) == {B, C}


def test_m2_a_lot_at_a_corner_or_across_a_street_gives_no_right():
    five = {10: A, 11: A, 12: A, 17: A, 13: B}
    assert entitled(five, 19, 4) == {A, B, C, D}, "13 touches 19 at a corner"
    assert entitled(five | {20: C, 25: C}, 19, 4) == {A, B, C, D}, "20 and 25 lie over the street"
    assert entitled(five | {14: D}, 19, 4) == {D}


def test_entitled_knows_no_lot_outside_the_board():
    with pytest.raises(ValueError, match="no lot 90"):
        entitled(dict.fromkeys(range(10, 90), A), 90, 4)


@LAYOUTS
def test_m4_the_example_of_the_rulebook(at_19):
    owners = {11: B, 13: D, 14: A, 17: C, 19: at_19}
    rights = {lot: entitled(owners, lot, 4) for lot in (10, 12, 15, 16, 18)}
    assert rights == {10: {B}, 12: {B, C, D}, 15: {A, B, C, D}, 16: {B, C}, 18: {C, D}}


@LAYOUTS
def test_m3_a_lot_anyone_may_take_is_for_the_player_on_turn_and_others_may_be_given(at_19):
    state = example(at_19, display=(10, 12, 15, 18))
    assert takes(state) == {(10, B), (12, B), (12, C), (12, D), (15, A), (18, C), (18, D)}


def test_m3_a_player_who_is_entitled_may_take_it_or_give_it_to_another_who_is():
    assert takes(example(D, display=(12,), turn=C), C) == {(12, B), (12, C), (12, D)}


def test_m3_the_choices_are_listed_in_turn_order_from_the_player_on_turn():
    state = example(D, display=(12,), turn=C)
    assert METROPOLIS.view(state, None).display[0].takers == (C, D, B)


def test_m3_a_player_entitled_to_nothing_gives_a_lot_away_and_may_still_build():
    state = example(D, display=(10, 12), stack=(80, 81))
    assert {to for _, to in takes(state)} == {B, C, D}
    given = step(state, A, Take(10, B))
    assert given.binds
    assert given.reveals
    assert lines(given) == ["Ann gives lot 10 to Ben"]
    assert given.state.owner(10) == B
    assert given.state.turn == A
    assert given.state.stage == "build"
    assert given.state.display == (80, 12), "the lot is replaced in its place"
    assert given.state.picked == 10
    following = do(given.state, (A, EndTurn()))
    assert following.turn == B, "the receiver keeps his own turn"
    assert (following.stage, following.picked, following.number) == ("pick", None, 2)


def test_m3_there_is_always_somebody_entitled():
    state = city({A: range(10, 20)}, display=(20,), turn=B)
    assert takes(state, B) == {(20, B)}


def test_m3_entitlement_is_judged_at_the_moment_of_the_pick():
    before = city({A: [14], B: [10, 11], C: [17], D: [13]}, display=(16,))
    assert takes(before) == {(16, B), (16, C)}
    traded = city({A: [14, 17], B: [10, 11], D: [13]}, display=(16,))
    assert takes(traded) == {(16, A), (16, B)}


@pytest.mark.parametrize(
    ("lot", "to", "sentence"),
    [
        (10, A, "Lot 10 abuts only Ben's lots; give it to Ben."),
        (12, A, "Lot 12 abuts lots of Ben, Cem and Dora; only one of them may have it."),
        (15, B, "Anyone may take lot 15, so it is for Ann, who is on turn, and cannot be given "
                "away."),
        (77, A, "Lot 77 is not on display; choose 10, 12, 15 and 18."),
        (10**40, A, "Lot so large is not on display; choose 10, 12, 15 and 18."),
        (10, 4, "There is no such seat to give a lot to."),
        (10, -1, "There is no such seat to give a lot to."),
    ],
)  # fmt: skip
def test_m3_a_wrong_choice_is_refused_with_the_rule(lot, to, sentence):
    assert refusal(example(D, display=(10, 12, 15, 18)), A, Take(lot, to)) == sentence


def test_m3_a_lot_that_only_the_player_on_turn_may_have_cannot_be_given_away():
    state = example(D, display=(10,), turn=B)
    assert refusal(state, B, Take(10, A)) == (
        "Lot 10 abuts only Ben's lots, so nobody else may have it."
    )


def test_only_the_player_on_turn_chooses_and_only_once():
    state = example(D, display=(10, 12), stack=(80,))
    assert refusal(state, B, Take(10, B)) == "It is Ann's turn, not Ben's."
    picked = do(state, (A, Take(10, B)))
    assert refusal(picked, A, Take(12, B)) == "Only one lot a turn, and Ann has chosen 10."
    assert refusal(state, A, EndTurn()) == (
        "A turn begins with the choice of a lot; choose one first."
    )


def test_the_display_says_who_may_take_each_lot_and_why():
    view = METROPOLIS.view(example(D, display=(10, 15, 20)), None)
    table = Table.new(METROPOLIS, ["Ann", "Ben", "Cem", "Dora"], seed=0)
    assert [(o.lot, o.takers, table.named(o.why)) for o in view.display] == [
        (10, (B,), "5 lots of district 10-19 are owned: only the owners beside it may have it, "
                   "Ben (11)."),
        (15, (A,), "5 lots of district 10-19 are owned, but none beside it: anyone may take it."),
        (20, (A,), "No lot of district 20-29 is owned, below five: anyone may take it."),
    ]  # fmt: skip


@pytest.mark.parametrize(("seats", "each"), [(2, 12), (3, 8), (4, 6), (5, 5)])
def test_setup_deals_by_the_number_of_players_and_lays_four_lots_face_up(seats, each):
    table = Table.new(METROPOLIS, ["Ann", "Ben", "Cem", "Dora", "Eva"][:seats], seed=5)
    state = table.state
    assert [state.owners.count(seat) for seat in range(seats)] == [each] * seats
    assert len(state.display) == 4
    assert len(state.stack) == 80 - seats * each - 4
    assert table.log(None) == [
        f"Everybody is dealt {each} lots; {table.players[state.turn]} begins"
    ]


def test_setup_who_begins_is_chosen_or_drawn_and_the_deal_stays_the_same():
    def begin(first, seed):
        options = METROPOLIS.Options(first=first)
        return Table.new(METROPOLIS, ["Ann", "Ben"], seed=seed, options=options).state

    assert {begin(None, seed).turn for seed in range(20)} == {A, B}
    assert [begin(first, 1).turn for first in (A, B)] == [A, B]
    assert begin(A, 1).owners == begin(None, 1).owners == begin(B, 1).owners
