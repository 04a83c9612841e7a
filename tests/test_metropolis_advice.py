"""Metropolis: what players are told before they act is what the rules then do."""

from __future__ import annotations

import random

import pytest
from games_support import METROPOLIS, NAMES, A, B, C, D, city, do, play, refusal

from tabletop_tui.core.table import Table
from tabletop_tui.core.text import with_names
from tabletop_tui.games.metropolis import advice
from tabletop_tui.games.metropolis.model import Accept, Build, Offer, Propose


def facts(state, lot):
    view = METROPOLIS.view(state, None)
    return [with_names(fact, NAMES) for fact in advice.lot_facts(view, lot)]


def midgame(seed: int) -> Table:
    """Return a random game stopped where the player on turn may build."""
    table = Table.new(METROPOLIS, NAMES[: 2 + seed % 4], seed=seed)
    dice = random.Random(seed)
    play(table, dice, 30 + 5 * seed)
    while table.waiting_for and table.state.stage != "build":
        play(table, dice, table.count + 1)
    return table


@pytest.mark.parametrize("seed", range(6))
def test_a_preview_agrees_with_what_building_then_does(seed):
    table = midgame(seed)
    view = table.view(None)
    seat = view.turn
    for build in [a for a in table.legal(seat) if isinstance(a, Build)][::5]:
        told = advice.preview(view, seat, build.kind, build.lots)
        after = METROPOLIS.view(METROPOLIS.apply(table.state, seat, build).state, None)
        assert told.problem == ""
        assert (told.total, told.lines) == (after.buildings[-1].total, after.buildings[-1].lines)
        assert told.shares == after.buildings[-1].shares
        changed = {change.building: (change.before, change.after) for change in told.effects}
        for place, before in enumerate(view.buildings):
            now = after.buildings[place].total
            assert changed.get(place, (before.total, before.total)) == (before.total, now)


@pytest.mark.parametrize("seed", range(6))
def test_buildable_lists_what_legal_lists(seed):
    table = midgame(seed)
    seat = table.state.turn
    found = advice.buildable(table.view(None), seat)
    listed = {(kind, lots) for kind, places in found.items() for lots in places}
    assert all(found.values())
    assert listed == {(a.kind, a.lots) for a in table.legal(seat) if isinstance(a, Build)}


@pytest.mark.parametrize("seed", range(8))
def test_joint_lists_what_can_be_proposed_and_built_together(seed):
    table = midgame(seed)
    seat = table.state.turn
    for together in advice.joint(table.view(None), seat):
        state = do(table.state, (seat, Propose(together.kind, together.lots)))
        deal = state.deals[-1]
        assert deal.shares == together.shares
        for partner, _ in together.shares[1:]:
            state = do(state, (partner, Accept(deal.id)))
        assert state.buildings[-1].shares == together.shares


def test_joint_needs_an_own_lot_a_partner_and_no_prohibition():
    owned = {A: (10, 11, 12), B: (13, 20, 21, 22, 23)}
    view = METROPOLIS.view(city(owned), None)
    assert [(t.kind, t.lots, t.shares) for t in advice.joint(view, A)] == [
        ("factory", (10, 11, 12, 13), ((A, 3), (B, 1)))
    ]
    assert [t.shares for t in advice.joint(view, B)] == [((B, 1), (A, 3))]
    assert advice.joint(view, C) == ()
    school = ("school", (14, 19, 18, 17), ((C, 4),))
    assert advice.joint(METROPOLIS.view(city(owned, buildings=[school]), None), A) == ()


@pytest.mark.parametrize(
    ("kind", "lots", "problem", "total"),
    [
        ("school", (12, 16, 17, 18), "", 9),
        ("factory", (16, 17, 18, 19), "Nobody owns lot 19 yet.", 10),
        ("house", (14,), "Lot 14 belongs to Ben, not to Ann.", 2),
        ("house", (11,), "Lot 11 is built on already.", 2 + 0),
        ("school", (12, 13, 14, 15), "A school does not have the shape of 12, 13, 14 and 15.", 0),
        ("castle", (12,), "There is no building called castle.", 0),
        ("house", (), "A house takes 1 lot, not 0.", 0),
    ],
)
def test_a_preview_names_the_problem_of_what_cannot_stand_there(kind, lots, problem, total):
    state = city({A: (11, 12, 16, 17), B: (14, 18)}, buildings=[("house", (11,))])
    told = advice.preview(METROPOLIS.view(state, None), A, kind, lots)
    assert with_names(told.problem, NAMES) == problem
    assert told.total == total


def test_a_preview_shows_what_happens_to_the_neighbours():
    state = city({A: (11, 12, 16), B: (15, 17, 18)}, buildings=[
        ("house", (11,)), ("house", (15,))])  # fmt: skip
    told = advice.preview(METROPOLIS.view(state, None), A, "school", (12, 16, 17, 18))
    assert [(c.building, c.kind, c.lots, c.shares, c.before, c.after) for c in told.effects] == [
        (0, "house", (11,), ((A, 1),), 2, 4),
        (1, "house", (15,), ((B, 1),), 4, 6),
    ]
    assert told.shares == ((A, 2), (B, 2))
    assert advice.line_words(told.lines) == (
        "8 base value; +2 houses in the district, 2 at +1 each"
    )


def test_lot_facts_say_who_may_take_a_lot_of_the_display():
    state = city({A: (10, 11), B: (13,), C: (20, 21)}, display=(12, 45), seats=3)
    assert facts(state, 45) == [
        "Lot 45 has park view, a riverside site and a downtown address.",
        "No lot of district 40-49 is owned, below five: anyone may take it.",
        "It is for Ann, who is on turn.",
    ]
    state = city({A: (10, 11), B: (13, 14, 19)}, display=(12, 17), seats=3, turn=C)
    five = "5 lots of district 10-19 are owned: only the owners beside it may have it, "
    assert facts(state, 12) == [f"{five}Ann (11) and Ben (13).", "Cem may only give it to Ann or "
                                "Ben."]  # fmt: skip
    state = city({A: (10, 11), B: (13, 14, 19)}, display=(12, 17), seats=3)
    assert facts(state, 12)[-1] == "Ann may take it, or give it to Ben."
    state = city({A: (10, 11), B: (13, 14, 19)}, display=(12,), seats=3, stage="build")
    assert len(facts(state, 12)) == 1, "once the choice is made nobody may take it"


def test_lot_facts_tell_owner_building_and_shares():
    state = city({A: (30, 31, 35), B: (36, 40)}, seats=2, buildings=[
        ("office", (30, 31, 35, 36), ((A, 3), (B, 1)))])  # fmt: skip
    assert facts(state, 31) == [
        "Ann and Ben: an office building worth 11 (11 base value).",
        "They share it: 8 1/4 for Ann and 2 3/4 for Ben.",
    ]
    assert facts(state, 40) == ["Lot 40 has park view and a downtown address.", "Ben owns it."]
    assert facts(state, 39) == ["Nobody owns it yet; owned lots of district 30-39: 4."]


def test_a_deal_is_said_the_same_way_everywhere():
    state = city({A: (20,), B: (10, 11, 12, 13, 14)}, display=(15,), seats=3)
    state = do(state, (A, Offer(B, (15,), (11,))), (B, Offer(A, (), (20,))))
    view = METROPOLIS.view(state, None)
    assert [with_names(advice.deal_words(view, deal), NAMES) for deal in view.deals] == [
        "Ann gives 15 (from the display) to Ben for 11",
        "Ann gives 20 to Ben for nothing",
    ]
    assert refusal(state, D, Accept(1)) == "There is no such seat at this table."
