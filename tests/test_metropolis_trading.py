"""Metropolis, M8 and M10: offers, gifts, and what becomes of stale ones (D12)."""

from __future__ import annotations

import pytest
from games_support import METROPOLIS, A, B, C, D, city, do, lines, refusal, step

from tabletop_tui.games.metropolis.model import (
    Accept,
    Build,
    Decline,
    EndTurn,
    Offer,
    Propose,
    Take,
    Trade,
    Withdraw,
)

OWNED = {A: (10, 11, 12), B: (20, 21), C: (30, 31)}


def owner(state, *lots):
    return [state.owner(lot) for lot in lots]


def market(**fields):
    return city(OWNED, display=(40, 50), stack=(60,), **fields)


def test_m8_an_exchange_happens_whole_and_is_told():
    offered = step(market(), A, Offer(B, (12, 10), (20,)))
    assert lines(offered) == ["Offer 1: Ann gives 10 and 12 to Ben for 20"]
    assert offered.state.deals == (Trade(1, A, B, (10, 12), (20,)),)
    accepted = step(offered.state, B, Accept(1))
    assert accepted.binds
    assert not accepted.reveals
    assert lines(accepted) == ["Ben accepts: Ann gives 10 and 12 to Ben for 20"]
    assert owner(accepted.state, 10, 11, 12, 20, 21) == [B, A, B, A, B]
    assert accepted.state.deals == ()
    assert accepted.state.stage == "pick", "the turn goes on where it stood"


@pytest.mark.parametrize(
    ("offer", "words", "owners"),
    [
        (Offer(B, (10,), ()), "Ann gives 10 to Ben for nothing", [B, B]),
        (Offer(B, (), (20,)), "Ben gives 20 to Ann for nothing", [A, A]),
    ],
)
def test_m8_a_gift_and_a_request_have_one_empty_side(offer, words, owners):
    offered = step(market(), A, offer)
    assert lines(offered) == [f"Offer 1: {words}"]
    assert owner(do(offered.state, (B, Accept(1))), 10, 20) == owners


@pytest.mark.parametrize("by", [A, B, C])
@pytest.mark.parametrize("stage", ["pick", "build", "built"])
def test_m8_any_player_may_offer_any_other_at_any_time(by, stage):
    state = market(stage=stage)
    to = (by + 1) % 3
    state = do(state, (by, Offer(to, OWNED[by][:1], OWNED[to][:1])))
    assert Withdraw(1) in METROPOLIS.legal(state, by)
    assert set(METROPOLIS.legal(state, to)) >= {Accept(1), Decline(1)}
    assert owner(do(state, (to, Accept(1))), OWNED[by][0], OWNED[to][0]) == [to, by]


def test_m8_no_right_of_abutment_is_needed_for_traded_lots():
    state = city({A: (10, 11, 12, 13, 14), B: (20,)})
    assert do(state, (A, Offer(B, (14,), ())), (B, Accept(1))).owner(14) == B


def test_m8_an_open_offer_blocks_nobody():
    state = do(market(), (B, Offer(A, (20,), (10,))))
    assert METROPOLIS.waiting_for(state) == (A,)
    assert do(state, (A, Take(40, A))).deals == state.deals


@pytest.mark.parametrize(
    ("seat", "offer", "sentence"),
    [
        (A, Offer(B, (), ()), "An offer names at least one lot to give or to get."),
        (A, Offer(A, (10,), ()), "An offer goes to another player, not to oneself."),
        (A, Offer(4, (10,), ()), "There is no such seat to make an offer to."),
        (A, Offer(-1, (10,), ()), "There is no such seat to make an offer to."),
        (A, Offer(B, (20,), ()), "Lot 20 belongs to Ben, not to Ann."),
        (A, Offer(B, (10,), (30,)), "Lot 30 belongs to Cem, not to Ben."),
        (A, Offer(B, (10,), (40,)), "Nobody owns lot 40 yet."),
        (A, Offer(B, (70,), ()), "Nobody owns lot 70 yet."),
        (A, Offer(B, (10, 10), ()), "Lot 10 is named twice."),
        (A, Offer(B, (10,), (10,)), "Lot 10 is named twice."),
        (A, Offer(B, (9,), ()), "There is no lot 9."),
        (A, Offer(B, (32,), ()), "Lot 32 is built on."),
        (A, Offer(C, (10,), (33,)), "Lot 33 is built on."),
        (B, Offer(A, (40,), ()), "Only Ann, who is on turn, may give lot 40 of the display."),
        (A, Offer(B, (40,), ()), "Anyone may take lot 40, so it is for Ann and not to be given."),
        (A, Offer(B, (40, 50), ()), "Only one lot of the display can be given in an exchange."),
    ],
)
def test_m8_an_offer_that_cannot_be_kept_is_refused_with_the_rule(seat, offer, sentence):
    owned = OWNED | {A: (*OWNED[A], 32), C: (*OWNED[C], 33)}
    state = city(owned, display=(40, 50), buildings=[("house", (32,)), ("house", (33,))])
    assert refusal(state, seat, offer) == sentence


def test_m8_only_the_one_asked_answers_and_numbers_are_looked_up():
    state = do(market(), (A, Offer(B, (10,), (20,))))
    assert refusal(state, C, Accept(1)) == "Ann's offer 1 to Ben waits for Ben."
    assert refusal(state, A, Accept(1)) == "Ann's offer 1 to Ben waits for Ben."
    assert refusal(state, C, Decline(1)) == "Ann's offer 1 to Ben waits for Ben."
    assert refusal(state, B, Accept(2)) == "There is no offer or proposal 2."
    assert refusal(state, B, Accept(-1)) == "There is no offer or proposal -1."
    assert refusal(state, B, Accept(10**99)) == "There is no offer or proposal so large."
    declined = step(state, B, Decline(1))
    assert lines(declined) == ["Ben declines Ann's offer 1"]
    assert refusal(declined.state, B, Accept(1)) == "Offer or proposal 1 is no longer open."


def test_m10_a_player_withdraws_an_own_open_offer():
    state = do(market(), (A, Offer(B, (10,), (20,))))
    assert refusal(state, B, Withdraw(1)) == "Only Ann can withdraw Ann's offer 1 to Ben."
    withdrawn = step(state, A, Withdraw(1))
    assert lines(withdrawn) == ["Ann withdraws offer 1"]
    assert withdrawn.state.deals == ()


def test_m10_ending_a_turn_waits_for_no_answer_and_everything_open_lapses():
    state = do(market(), (A, Offer(B, (10,), (20,))), (C, Offer(B, (30,), (21,))))
    ended = step(do(state, (A, Take(40, A))), A, EndTurn())
    assert lines(ended) == [
        "Ann ends the turn",
        "Ann's offer 1 to Ben lapses: turn ended",
        "Cem's offer 2 to Ben lapses: turn ended",
    ]
    assert ended.state.deals == ()
    assert refusal(ended.state, B, Accept(2)) == "Offer or proposal 2 is no longer open."
    assert do(ended.state, (A, Offer(B, (10,), ()))).deals[0].id == 3, "a number is used once"


def test_m8_a_lot_may_be_in_several_offers_and_the_others_lapse_when_it_goes():
    state = do(market(), (A, Offer(B, (10,), (20,))), (A, Offer(C, (10,), (30,))),
               (C, Offer(A, (31,), (11,))), (B, Offer(A, (20,), (12,))))  # fmt: skip
    accepted = step(state, C, Accept(2))
    assert lines(accepted)[1:] == ["Ann's offer 1 to Ben lapses: lot 10 changed hands"]
    assert [deal.id for deal in accepted.state.deals] == [3, 4]


def test_m8_an_offer_does_not_come_back_when_the_lot_does():
    state = do(market(), (A, Offer(B, (10,), (20,))), (A, Offer(C, (10,), ())), (C, Accept(2)))
    state = do(state, (C, Offer(A, (10,), ())), (A, Accept(3)))
    assert state.owner(10) == A
    assert refusal(state, B, Accept(1)) == "Offer or proposal 1 is no longer open."


def test_m8_building_on_a_lot_ends_the_offers_that_name_it():
    state = do(market(stage="build"), (B, Offer(A, (20,), (10,))), (A, Offer(C, (11,), (30,))))
    built = step(state, A, Build("house", (10,)))
    assert lines(built)[1:] == ["Ben's offer 1 to Ann lapses: lot 10 is built on"]
    assert [deal.id for deal in built.state.deals] == [2]


def test_m8_a_trade_of_its_lots_ends_a_proposal_even_if_the_shares_stay_the_same():
    state = city({A: (12, 16, 30), B: (17, 18)}, stage="build")
    state = do(state, (A, Propose("school", (12, 16, 17, 18))), (A, Offer(B, (12,), (17,))))
    swapped = step(state, B, Accept(2))
    assert lines(swapped)[1:] == ["Ann's proposal 1 lapses: lot 12 changed hands"]
    assert swapped.state.deals == ()


# M8: a lot of the display as part of an exchange


def display_market(**fields):
    """Lot 15 may go only to Ben, who owns 10; lot 40 is for anyone."""
    owned = {A: (30, 31), B: (10, 11, 12, 13, 14), C: (50,)}
    return city(owned, display=(15, 40), stack=(60, 61), **fields)


def test_m8_acceptance_of_a_lot_of_the_display_is_the_pick_and_the_exchange_in_one():
    offered = step(display_market(), A, Offer(B, (15,), (11,)))
    assert lines(offered) == ["Offer 1: Ann gives 15 (from the display) to Ben for 11"]
    accepted = step(offered.state, B, Accept(1))
    assert accepted.binds
    assert accepted.reveals
    assert lines(accepted) == ["Ben accepts: Ann gives 15 (from the display) to Ben for 11"]
    after = accepted.state
    assert owner(after, 15, 11) == [B, A]
    assert after.display == (60, 40)
    assert after.stack == (61,)
    assert (after.stage, after.picked, after.turn) == ("build", 15, A)


def test_m8_a_lot_of_the_display_is_offered_before_the_pick_only():
    state = do(display_market(), (A, Take(40, A)))
    assert refusal(state, A, Offer(B, (15,), (11,))) == (
        "Ann has made the choice of this turn, so lot 15 stays."
    )


def test_m8_a_lot_anyone_may_take_is_given_to_nobody():
    assert refusal(display_market(), A, Offer(C, (40,), (50,))) == (
        "Anyone may take lot 40, so it is for Ann and not to be given."
    )
    assert refusal(display_market(), A, Offer(C, (15,), (50,))) == (
        "Cem owns no lot that gives a right to lot 15."
    )


@pytest.mark.parametrize(
    ("pick", "reason"),
    [
        (Take(40, A), "Ann has made the choice of this turn, so lot 15 stays"),
        (Take(15, B), "lot 15 changed hands"),
    ],
)
def test_m8_the_offer_of_a_lot_of_the_display_lapses_once_the_choice_is_made(pick, reason):
    state = do(display_market(), (A, Offer(B, (15,), (11,))), (C, Offer(B, (50,), ())))
    picked = step(state, A, pick)
    assert lines(picked)[1:] == [f"Ann's offer 1 to Ben lapses: {reason}"]
    assert [deal.id for deal in picked.state.deals] == [2]


def test_m8_it_lapses_when_a_trade_takes_the_partners_right_away():
    state = do(display_market(), (A, Offer(B, (15,), (11,))), (B, Offer(C, (10,), ())))
    traded = step(state, C, Accept(2))
    assert lines(traded)[1:] == [
        "Ann's offer 1 to Ben lapses: Ben owns no lot that gives a right to lot 15"
    ]


def test_m8_the_last_lot_of_the_display_can_go_in_an_exchange():
    state = city({A: (30,), B: (10, 11, 12, 13, 14)}, display=(15,), seats=2)
    accepted = step(do(state, (A, Offer(B, (15,), (11,)))), B, Accept(1))
    assert not accepted.reveals
    assert accepted.state.last_turns == 2
    assert lines(accepted)[-1] == (
        "That was the last lot: after this turn everybody has one last turn to build"
    )


# D12: a stale bargain


@pytest.mark.parametrize(
    "meanwhile",
    [
        [(A, Build("house", (10,)))],
        [(A, Offer(C, (10,), ())), (C, Accept(2))],
        [(A, Offer(C, (10,), (30,))), (C, Accept(2))],
        [(B, Offer(C, (20,), ())), (C, Accept(2))],
        [(A, EndTurn())],
        [(A, Withdraw(1))],
    ],
    ids=[
        "built on",
        "given away",
        "promised to a third",
        "the other side",
        "turn over",
        "withdrawn",
    ],
)
def test_d12_a_stale_bargain_is_refused_and_nothing_changes_hands(meanwhile):
    state = do(market(stage="build"), (A, Offer(B, (10,), (20,))))
    state = do(state, *meanwhile)
    assert refusal(state, B, Accept(1)) == "Offer or proposal 1 is no longer open."
    assert Accept(1) not in METROPOLIS.legal(state, B)
    held = [sum(o == seat for o in state.owners) for seat in range(4)]
    assert sum(held) == 7
    assert METROPOLIS.waiting_for(state), "nobody is stuck"
    assert list(METROPOLIS.legal(state, state.turn))


def test_trades_and_joint_buildings_go_on_in_the_last_turns():
    state = city({A: (10,), B: (11, 12, 13)}, seats=2, stage="build", last_turns=0)
    traded = do(state, (B, Offer(A, (11,), (10,))), (A, Accept(1)))
    assert owner(traded, 10, 11) == [B, A]
    joint = do(state, (A, Propose("factory", (10, 11, 12, 13))), (B, Accept(1)))
    assert joint.buildings[0].shares == ((A, 1), (B, 3))


def test_nothing_is_offered_or_accepted_after_the_end():
    state = city(OWNED, stage="over", deals=(Trade(1, A, B, (10,), (20,)),), next_deal=2)
    for seat, action in ((A, Offer(B, (10,), ())), (B, Accept(1)), (A, EndTurn()), (D, Take(1, 1))):
        assert refusal(state, seat, action) == "The game is over."
    assert not any(list(METROPOLIS.legal(state, seat)) for seat in range(4))


def test_the_same_offer_does_not_lie_on_the_table_twice():
    state = do(market(stage="build"), (A, Offer(B, (10,), (20,))))
    sentence = refusal(state, A, Offer(B, (10,), (20,)))
    assert sentence == "The same lies on the table already, as Ann's offer 1 to Ben."
    assert len(do(state, (A, Offer(C, (10,), ()))).deals) == 2


def test_m8_what_lapsed_by_a_building_is_not_brought_back_by_taking_it_back():
    state = do(market(stage="build"), (B, Offer(A, (20,), (10,))))
    built = step(state, A, Build("house", (10,)))
    assert built.state.deals == ()
    assert built.binds
