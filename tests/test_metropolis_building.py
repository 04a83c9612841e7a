"""Metropolis, M5 and M9: building alone and together."""

from __future__ import annotations

from fractions import Fraction

import pytest
from games_support import METROPOLIS, PACKING, A, B, C, D, city, do, lines, refusal, step

from tabletop_tui.games.metropolis.model import (
    Accept,
    Build,
    Building,
    Decline,
    EndTurn,
    Propose,
    Withdraw,
)
from tabletop_tui.games.metropolis.pieces import KINDS, placements

SCHOOL = (12, 16, 17, 18)


def builds(state, seat=A):
    return [action for action in METROPOLIS.legal(state, seat) if isinstance(action, Build)]


def after_pick(owned, **fields):
    return city(owned, stage="build", picked=99, **fields)


def test_m5_a_building_goes_up_on_own_lots_after_the_pick():
    state = after_pick({A: (*SCHOOL, 15)}, buildings=[("house", (15,))])
    built = step(state, A, Build("school", (18, 12, 17, 16)))
    assert built.state.buildings[-1] == Building("school", SCHOOL, ((A, 4),))
    assert lines(built) == ["Ann builds a school on 12, 16, 17, 18 (worth 9)"]
    assert built.state.stage == "built"
    assert not built.reveals
    assert not built.binds
    assert [built.state.owner(lot) for lot in SCHOOL] == [A] * 4, "lots keep their owner"


def test_m5_not_before_the_pick_not_twice_and_only_on_turn():
    owned = {A: (10, 11), B: (20,)}
    waiting = city(owned, display=(30,))
    assert builds(waiting) == []
    assert refusal(waiting, A, Build("house", (10,))) == (
        "A building goes up only after the choice of a lot."
    )
    built = do(after_pick(owned), (A, Build("house", (10,))))
    assert builds(built) == []
    assert refusal(built, A, Build("house", (11,))) == (
        "Only one building a turn, and Ann has put one up."
    )
    assert refusal(built, B, Build("house", (20,))) == "It is Ann's turn, not Ben's."


@pytest.mark.parametrize(
    ("kind", "lots", "sentence"),
    [
        ("house", (30,), "Nobody owns lot 30 yet."),
        ("house", (20,), "Lot 20 belongs to Ben, not to Ann."),
        ("house", (15,), "Lot 15 is built on already."),
        ("house", (90,), "There is no lot 90."),
        ("house", (10**50,), "There is no lot so large."),
        ("house", (), "A house takes 1 lot, not 0."),
        ("office", (10, 11, 16, 16), "Lot 16 is named twice."),
        ("office", (10, 11, 16), "An office building takes 4 lots, not 3."),
        ("office", (14, 19, 20, 25), "An office building stands inside one district."),
        ("office", (10, 11, 12, 16), "An office building does not have the shape of 10, 11, 12 "
                                     "and 16."),
        ("hospital_z", (11, 12, 15, 16), "A hospital Z does not have the shape of 11, 12, 15 "
                                         "and 16."),
        ("castle", (10,), "There is no building called castle."),
        ("\x1b[2J" * 50, (10,), "There is no building called [2J[2J[2J[2J[2J[2J[2."),
        ("", (10,), "There is no building called that."),
    ],
)  # fmt: skip
def test_m5_a_building_that_cannot_stand_there_is_refused_with_the_rule(kind, lots, sentence):
    owned = {A: (*range(10, 20), 25), B: (20,)}
    state = after_pick(owned, buildings=[("house", (15,))])
    assert refusal(state, A, Build(kind, lots)) == sentence


def test_m5_first_come_first_served():
    state = after_pick({A: range(10, 20), B: range(20, 24)}, buildings=[
        ("school", (20, 21, 22, 26)), ("school", (30, 31, 32, 36))])  # fmt: skip
    assert refusal(state, A, Build("school", SCHOOL)) == "No school is left in the reserve."
    assert "school" not in {build.kind for build in builds(state)}


def test_m5_prohibited_kinds_never_share_a_district_whichever_came_first():
    school = after_pick({A: range(10, 20)}, buildings=[("school", (10, 11, 12, 16))])
    assert "factory" not in {build.kind for build in builds(school)}
    factory = after_pick({A: range(40, 50)}, buildings=[("factory", (40, 41, 42, 43))])
    assert {"school", "hospital_s", "hospital_z"}.isdisjoint(b.kind for b in builds(factory))
    hospital = after_pick(
        {A: range(10, 20), B: (11,)}, buildings=[("hospital_z", (10, 11, 16, 17))]
    )
    assert "factory" not in {build.kind for build in builds(hospital)}


def test_m5_a_prohibition_names_both_kinds_and_the_district_whoever_owns_what():
    owned = {A: (15, 16, 17, 18), B: (10, 11, 12)}
    state = after_pick(owned, buildings=[("hospital_s", (13, 14, 12, 11))])
    assert refusal(state, A, Build("factory", (15, 16, 17, 18))) == (
        "A factory may not stand in district 10-19 with a hospital S."
    )
    state = after_pick(owned | {C: (20, 21, 22, 23)}, buildings=[("factory", (20, 21, 22, 23))])
    assert refusal(state, A, Build("factory", (15, 16, 17, 18))) == "", "another district"


def test_m5_legal_lists_exactly_what_fits_on_own_free_lots():
    state = after_pick({A: (12, 16, 17, 18, 45), B: (11, 13)}, buildings=[("house", (45,))])
    found = {(build.kind, frozenset(build.lots)) for build in builds(state)}
    own = {12, 16, 17, 18}
    assert found == {(kind, lots) for kind in KINDS for lots in placements(kind) if lots <= own}
    assert ("school", frozenset(SCHOOL)) in found


def test_the_packing_can_be_built_piece_by_piece_in_any_order_of_kinds():
    state = city({A: range(10, 90)}, stage="build", seats=2)
    for kind, lots in reversed(PACKING):
        assert Build(kind, lots) in builds(state)
        state = do(state, (A, Build(kind, lots)))
        if state.stage == "over":
            break
        state = city({A: range(10, 90)}, stage="build", seats=2,
                     buildings=[(b.kind, b.lots) for b in state.buildings])  # fmt: skip
    assert len(state.buildings) == 25


# M9


def joint_state(**fields):
    owned = {A: (12, 16, 17), B: (18, 20), C: (19,)}
    return after_pick(owned, **fields)


def test_m9_a_joint_building_stands_once_every_partner_agreed():
    state = after_pick({A: (12, 16), B: (17,), C: (18,)})
    proposed = step(state, A, Propose("school", SCHOOL))
    assert lines(proposed) == [
        "Proposal 1: Ann (2 lots), Ben (1 lot) and Cem (1 lot) build a school on 12, 16, 17 and "
        "18 together"
    ]
    assert proposed.state.buildings == ()
    first = step(proposed.state, C, Accept(1))
    assert first.binds
    assert lines(first) == ["Cem agrees to proposal 1"]
    assert first.state.buildings == ()
    assert list(METROPOLIS.legal(first.state, C)) == []
    assert refusal(first.state, C, Accept(1)) == "Cem has agreed to proposal 1 already."
    last = step(first.state, B, Accept(1))
    assert last.binds
    assert lines(last) == [
        "Ben agrees to proposal 1",
        "Ann, Ben and Cem build a school on 12, 16, 17, 18 (worth 8)",
    ]
    assert last.state.buildings == (Building("school", SCHOOL, ((A, 2), (B, 1), (C, 1))),)
    assert last.state.stage == "built"
    assert last.state.deals == ()
    assert METROPOLIS.view(last.state, None).scores == (4, 2, 2, 0)


def test_m9_the_value_is_split_by_lots_in_exact_fractions():
    owned = {A: (40, 41, 45), B: (46,)}
    office = ("office", (40, 41, 45, 46), ((A, 3), (B, 1)))
    view = METROPOLIS.view(city(owned, buildings=[office], seats=2), None)
    assert view.scores == (Fraction(45, 4), Fraction(15, 4))
    state = city({A: (31, 32, 36), B: (37,)}, seats=2, buildings=[
        ("office", (31, 32, 36, 37), ((A, 3), (B, 1))), ("store", (30,), ((B, 1),)),
        ("store", (35,), ((B, 1),))])  # fmt: skip
    scores = METROPOLIS.view(state, None).scores
    assert scores[A] == Fraction(39, 4), "13 on 3:1 is 9 3/4 and 3 1/4"
    assert scores[B] == Fraction(13, 4) + 2 * 2


def test_m9_it_is_the_one_building_of_the_turn_and_nobody_elses():
    state = do(joint_state(), (A, Propose("school", SCHOOL)), (B, Accept(1)))
    assert builds(state) == []
    ended = do(state, (A, EndTurn()))
    assert ended.turn == B
    own = city({B: (20,)}, turn=B, stage="build")
    assert builds(own, B) == [Build("house", (20,)), Build("store", (20,))]


def test_m9_lots_under_it_keep_their_owner():
    state = do(joint_state(), (A, Propose("school", SCHOOL)), (B, Accept(1)))
    assert [state.owner(lot) for lot in SCHOOL] == [A, A, A, B]


def test_m9_building_alone_in_the_meantime_makes_the_proposal_lapse():
    state = do(joint_state(), (A, Propose("school", SCHOOL)))
    built = step(state, A, Build("house", (16,)))
    assert lines(built)[1:] == ["Ann's proposal 1 lapses: Ann has built in this turn"]
    assert refusal(built.state, B, Accept(1)) == "Offer or proposal 1 is no longer open."


def test_m9_of_two_proposals_the_one_all_agree_to_ends_the_other():
    state = do(
        joint_state(), (A, Propose("school", SCHOOL)), (A, Propose("factory", (16, 17, 18, 19)))
    )
    built = step(state, B, Accept(1))
    assert lines(built)[-1] == "Ann's proposal 2 lapses: Ann has built in this turn"
    assert built.state.deals == ()


def test_m9_one_no_ends_the_proposal_and_the_turn_goes_on():
    state = do(joint_state(), (A, Propose("school", SCHOOL)))
    declined = step(state, B, Decline(1))
    assert lines(declined) == ["Ben declines Ann's proposal 1"]
    assert declined.state.deals == ()
    assert builds(declined.state)


@pytest.mark.parametrize(
    ("kind", "lots", "sentence"),
    [
        ("house", (18,), "Only buildings of four or six lots are built together, and a house is "
                         "not."),
        ("apartment_l", (16, 17, 11), "Only buildings of four or six lots are built together, "
                                      "and an apartment L is not."),
        ("office", (12, 13, 17, 18), "Nobody owns lot 13 yet."),
        ("castle", (12,), "There is no building called castle."),
        ("school", (12, 16, 17, 19), "A school does not have the shape of 12, 16, 17 and 19."),
        ("school", (20, 21, 22, 26), "Ann must supply at least one lot of a joint building."),
        ("school", (21, 22, 23, 27), "Ann must supply at least one lot of a joint building."),
    ],
)  # fmt: skip
def test_m9_a_proposal_that_cannot_be_built_is_refused_with_the_rule(kind, lots, sentence):
    assert refusal(joint_state(), A, Propose(kind, lots)) == sentence


def test_m9_own_lots_alone_need_no_partner():
    state = after_pick({A: SCHOOL})
    assert refusal(state, A, Propose("school", SCHOOL)) == (
        "All these lots are Ann's: that needs no partner."
    )


def test_m9_a_prohibition_holds_for_joint_buildings():
    state = joint_state(buildings=[("factory", (10, 11, 13, 14), ((D, 4),))])
    assert refusal(state, A, Propose("school", SCHOOL)) == (
        "A school may not stand in district 10-19 with a factory."
    )


def test_m9_only_the_player_on_turn_proposes_after_the_pick():
    assert refusal(joint_state(), B, Propose("school", SCHOOL)) == "It is Ann's turn, not Ben's."
    state = city({A: (12, 16, 17), B: (18,)}, display=(30,))
    assert refusal(state, A, Propose("school", SCHOOL)) == (
        "A building goes up only after the choice of a lot."
    )


def test_m9_only_partners_answer_and_only_the_proposer_withdraws():
    state = do(joint_state(), (A, Propose("school", SCHOOL)))
    assert list(METROPOLIS.legal(state, B)) == [Accept(1), Decline(1)]
    assert list(METROPOLIS.legal(state, C)) == []
    assert refusal(state, C, Accept(1)) == "Ann's proposal 1 waits for Ben."
    assert refusal(state, A, Accept(1)) == "Ann's proposal 1 waits for Ben."
    assert refusal(state, B, Withdraw(1)) == "Only Ann can withdraw Ann's proposal 1."
    assert lines(step(state, A, Withdraw(1))) == ["Ann withdraws proposal 1"]


def test_m9_a_department_store_can_have_more_than_two_partners():
    owned = {A: (10, 11), B: (12, 15), C: (16,), D: (17,)}
    state = do(after_pick(owned), (A, Propose("department_store", (10, 11, 12, 15, 16, 17))))
    state = do(state, (D, Accept(1)), (B, Accept(1)), (C, Accept(1)))
    assert METROPOLIS.view(state, None).scores == (6, 6, 3, 3)
