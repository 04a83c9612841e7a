"""Bots of Metropolis: they play by the rules, on what all may know, and with some sense."""

from __future__ import annotations

from collections import Counter

import pytest
from games_support import METROPOLIS, NAMES, A, B, C, city, do

from tabletop_tui.bots import find, runner
from tabletop_tui.bots.metropolis import city as plays
from tabletop_tui.bots.metropolis.district import pool
from tabletop_tui.bots.seat import SeatView
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.core.text import with_names
from tabletop_tui.games.metropolis.model import (
    Accept,
    Build,
    Decline,
    EndTurn,
    Offer,
    Propose,
    Take,
)
from tabletop_tui.games.metropolis.pieces import KINDS

LEVELS = ("easy", "normal", "strong")
STACK = (14, 16, 21, 22, 24, 29, 32, 35, 38, 61, 64, 69, 72, 75, 77, 79, 81, 86, 89)
"""Lots enough to come for a game that is far from its end."""


def seated(*levels: str, seed: int = 1) -> Table:
    """Return a table just dealt with a bot on every seat."""
    names = [f"{level} {number}" for number, level in enumerate(levels, 1)]
    return Table.new(METROPOLIS, names, seed=seed, bots=dict(enumerate(levels)))


def step(table: Table) -> None:
    seat = runner.to_move(table)[0]
    table.act(seat, runner.decide(table, seat))


def choice(state, seat, level="normal", mine=()):
    return find("metropolis", level).choose(SeatView(METROPOLIS, seat, state, mine), Rng(7))


def why(state, seat):
    hint = find("metropolis", "normal").advise(SeatView(METROPOLIS, seat, state), Rng(7))
    return with_names(hint.why, NAMES)


@pytest.mark.parametrize("seed", range(3))
def test_a_city_played_on_is_the_city_that_the_rules_make(seed):
    """The quick model of the bots and the rules, side by side to the end of a game."""
    state = METROPOLIS.setup(2 + seed, METROPOLIS.Options(), Rng(seed)).state
    known = pool(state.values)
    ahead = plays.city(METROPOLIS.view(state, None), known, state.stack)
    dice = Rng(seed)
    while state.stage != "over":
        view, seat = METROPOLIS.view(state, None), state.turn
        now = plays.city(view, known, state.stack)
        for field in ("districts", "left", "display", "stack", "turn", "last"):
            assert getattr(ahead, field) == getattr(now, field), field
        assert ahead.scores() == pytest.approx([float(score) for score in view.scores])
        legal = list(METROPOLIS.legal(state, seat))
        drawn, dice = dice.below(len(legal))
        action = legal[drawn]
        if state.stage == "pick":
            assert {Take(*take) for take in ahead.takes()} == set(legal)
            ahead.take(action.lot, action.to)
        else:
            sites = {(KINDS[s.place.kind], plays.lots_of(s)): s for s in ahead.sites(seat)}
            builds = {(build.kind, build.lots) for build in legal if isinstance(build, Build)}
            assert state.stage == "built" or builds == set(sites)
            if isinstance(action, Build):
                ahead.build(sites[action.kind, action.lots])
            else:
                ahead.end_turn()
        state = METROPOLIS.apply(state, seat, action).state
        assert ahead.over == (state.stage == "over")


@pytest.mark.parametrize("level", LEVELS)
def test_what_lies_in_the_stack_changes_no_decision(level):
    """At moments of every kind, 50 orders of what lies face down lead to the same action."""
    table = seated("normal", "normal", seed=3)
    while table.state.number < 41:
        step(table)
    seen = Counter()
    for stage in ("pick", "build"):
        while table.state.stage != stage:
            step(table)
        state, seat = table.state, table.state.turn
        for seed in range(50):
            other = METROPOLIS.redeal(state, seat, Rng(seed))
            seen[stage, choice(other, seat, level)] += 1
    assert set(seen.values()) == {50}


def test_bots_keep_to_the_rules_and_offer_little_and_nothing_twice():
    """Whole games of two to five; `Table.act` refuses whatever is against the rules."""
    decisions = 0
    for seats in (2, 3, 5):
        table = seated(*("normal", "easy", "normal", "normal", "easy")[:seats], seed=seats)
        said = set()
        turns = Counter()
        while table.waiting_for:
            seat = runner.to_move(table)[0]
            action = runner.decide(table, seat)
            if isinstance(action, Offer | Propose):
                assert (seat, action) not in said
                said.add((seat, action))
                turns[table.state.number, seat] += 1
            table.act(seat, action)
            decisions += 1
        assert table.outcome is not None
        assert max(turns.values()) <= 2
    assert decisions > 300


def test_a_strong_bot_keeps_to_the_rules_and_repeats_itself():
    tables = [seated("strong", "normal", seed=5) for _ in range(2)]
    for table in tables:
        for _ in range(10):
            step(table)
    assert tables[0].record.actions == tables[1].record.actions


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_last_turn_whatever_gains_is_built(level):
    state = city({A: (15, 33), B: (70,)}, seats=2, stage="build", last_turns=1)
    assert choice(state, A, level) == Build("house", (15,))


def test_the_lot_that_completes_the_best_ground_is_taken():
    state = city({A: (40, 41, 45), B: (60, 67, 78)}, seats=2, display=(46, 84, 34, 65), stack=STACK)
    assert choice(state, A) == Take(46, A)
    assert why(state, A) == (
        "Lot 46 is part of your ground for an office building on 40, 41, 45 and 46."
    )


@pytest.mark.parametrize("level", LEVELS)
def test_the_best_building_goes_up_once_its_ground_is_complete(level):
    state = city(
        {A: (40, 41, 45, 46), B: (60, 67, 78)},
        seats=2,
        stage="build",
        display=(47, 84, 34, 65),
        stack=STACK,
    )
    assert choice(state, A, level) == Build("office", (40, 41, 45, 46))


def test_a_lot_that_must_be_given_goes_where_it_helps_least():
    """Lot 45 makes Ben's ground for an office building whole, lot 13 makes nothing of Cem's."""
    around = {A: (80, 82), B: (40, 41, 46, 48, 49), C: (10, 11, 12, 17, 18)}
    state = city(around, seats=3, display=(45, 13), stack=STACK)
    assert choice(state, A) == Take(13, C)
    assert "Cem" in why(state, A)


def test_a_gift_is_accepted_and_a_robbery_is_not():
    state = city(
        {A: (40, 41, 45, 46), B: (60, 67, 78)}, seats=2, display=(12, 27, 31, 88), stack=STACK
    )
    robbed = do(state, (B, Offer(A, (78,), (45,))))
    assert choice(robbed, A) == Decline(1)
    given = do(state, (B, Offer(A, (67,), ())))
    assert choice(given, A) == Accept(1)
    assert why(given, A) == "A lot for nothing cannot harm you."


def test_a_swap_that_helps_both_is_offered_once():
    """Ann needs 46 for an office building downtown, Ben 50."""
    state = city(
        {A: (40, 41, 45, 50), B: (51, 55, 56, 46)},
        seats=2,
        stage="build",
        display=(83, 76, 37, 64),
        stack=STACK,
    )
    offer = choice(state, A)
    assert offer == Offer(B, (50,), (46,))
    assert choice(do(state, (A, offer)), B) == Accept(1)
    assert choice(state, A, mine=(offer,)) != offer


def test_the_department_store_is_built_by_halves():
    state = city(
        {A: (20, 21, 22), B: (25, 26, 27)},
        seats=2,
        stage="build",
        last_turns=1,
    )
    proposal = choice(state, A)
    assert proposal == Propose("department_store", (20, 21, 22, 25, 26, 27))
    assert choice(do(state, (A, proposal)), B) == Accept(1)
    assert why(state, A) == (
        "The department store on 20, 21, 22, 25, 26 and 27 is worth 18, and 3 of its 6 lots are "
        "yours, so both you and Ben gain by it."
    )


def test_what_has_been_declined_is_not_proposed_again():
    state = city({A: (20, 21, 22), B: (25, 26, 27)}, seats=2, stage="build", last_turns=1)
    proposal = choice(state, A)
    declined = do(state, (A, proposal), (B, Decline(1)))
    assert choice(declined, A, mine=(proposal,)) != proposal


def test_while_an_own_offer_lies_open_none_is_added():
    state = city({A: (20, 21, 22), B: (25, 26, 27)}, seats=2, stage="build", last_turns=1)
    assert not isinstance(choice(do(state, (A, choice(state, A))), A), Offer | Propose)


def test_advice_to_build_tells_the_value():
    state = city(
        {A: (10, 15, 11, 12, 16), B: (70,)},
        seats=2,
        stage="build",
        last_turns=1,
        buildings=[("house", (10,)), ("house", (15,))],
    )
    assert choice(state, A) == Build("apartment_l", (11, 12, 16))
    assert why(state, A) == (
        "An apartment L is worth 10 there; nothing else you can build now does more for you."
    )


def test_a_built_turn_is_ended_and_whoever_is_not_asked_has_nothing_to_decide():
    state = city({A: (15, 33), B: (70,)}, seats=2, stage="built", display=(40,))
    assert choice(state, A) == EndTurn()
    with pytest.raises(ValueError, match="nothing to decide"):
        choice(state, B)


def test_advice_says_why_in_one_sentence_at_every_moment_of_a_game():
    table = seated("normal", "normal", "easy", seed=8)
    said = set()
    while table.waiting_for:
        seat = runner.to_move(table)[0]
        hint = runner.hint(table, seat)
        assert hint.why.endswith(".")
        assert hint.why.count(". ") == 0
        said.add(hint.why)
        table.act(seat, hint.action)
    assert len(said) > 60
