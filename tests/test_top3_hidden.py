"""Top 3: nothing of a choice or a value can be found out before it is turned over."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from top3_support import (
    KEEPS,
    NAMES,
    TOP3,
    A,
    B,
    C,
    a_move,
    all_lay,
    do,
    lay,
    positions,
    small_deck,
    start,
    step,
    top3,
)

from tabletop_tui.core import codec
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.games.top3.model import ADVANCES, Lay, Options


def after(seats: int, seed: int, actions: int):
    states = positions(seats, seed)
    for _ in range(actions):
        state = next(states)
        if state.over:
            break
    return state


states = st.builds(after, st.integers(2, 4), st.integers(0, 10_000), st.integers(1, 90))


def seen(table: Table, viewer: int | None) -> tuple[object, ...]:
    """Return all that a viewer can get from a table."""
    return (
        codec.encode(table.view(viewer)),
        table.log(viewer),
        table.waiting_for,
        table.outcome,
        table.legal(viewer) if viewer is not None else (),
    )


def table(*actions, seed=1, seats=3, **options):
    found = Table.new(TOP3, NAMES[:seats], seed=seed, options=Options(first=A, **options))
    for seat, action in actions:
        found.act(seat, action)
    return found


def test_d2_whatever_somebody_chooses_all_others_see_and_read_the_same():
    menu = list(TOP3.legal(start(3, 1), B))
    assert len(menu) == 24
    for viewer in (None, A, C):
        for before in ((), ((C, lay("123 only")),)):
            assert {str(seen(table(*before, (B, choice)), viewer)) for choice in menu} == {
                str(seen(table(*before, (B, menu[0])), viewer))
            }


def test_t5_whether_and_how_a_choice_was_changed_nobody_else_can_tell():
    once = table((B, lay("123")))
    changed = table((B, lay("231 nobody")), (B, lay("132 only")), (B, lay("132")))
    for viewer in (None, A, C):
        assert seen(changed, viewer) == seen(once, viewer)
    assert changed.view(B).choice.order == "132"


def test_t5_the_players_own_log_has_no_choice_either_before_all_have_chosen():
    laid = table((B, lay("231 nobody")))
    assert laid.log(B) == laid.log(None)
    assert laid.log(B)[-1] == "Ben has chosen"


def test_t5_an_advance_laid_face_down_still_looks_in_hand():
    state = step(top3(seats=3), B, lay("231 nobody")).state
    for viewer in (None, A, B, C):
        assert TOP3.view(state, viewer).advances == (tuple(ADVANCES),) * 3


def test_t1_values_are_in_no_view_before_they_are_turned_over():
    """Two games that differ in the values alone look the same until all have chosen."""
    cards = [(f"Card {n}", n) for n in range(45)]
    upside_down = [(name, 100 - value) for name, value in cards]
    one, other = (table(seed=5, deck=small_deck(deck)) for deck in (cards, upside_down))
    for viewer in (None, A, B, C):
        assert seen(one, viewer) == seen(other, viewer)
    for game in (one, other):
        game.act(A, lay("123"))
        game.act(C, lay("321 only"))
    for viewer in (None, A, B, C):
        assert seen(one, viewer) == seen(other, viewer)
    for game in (one, other):
        game.act(B, lay("132"))
    assert one.view(None) != other.view(None)


@settings(max_examples=60, deadline=None)
@given(state=states, luck=st.integers(0, 2**32))
def test_a_redeal_is_a_state_that_could_be_and_hides_what_is_hidden(state, luck):
    for viewer in (None, *range(state.seats)):
        other = TOP3.redeal(state, viewer, Rng(luck))
        assert TOP3.view(other, viewer) == TOP3.view(state, viewer)
        for seat, laid in enumerate(other.laid):
            if laid is not None:
                bare = replace(other, laid=(None,) * state.seats)
                assert Lay(laid.order, laid.advance) in list(TOP3.legal(bare, seat))
        if viewer is not None:
            assert other.laid[viewer] == state.laid[viewer]
        assert sorted(other.stack) == sorted(state.stack)
        assert sorted(other.coming) == sorted(state.coming)


def test_a_redeal_depends_on_what_the_viewer_knows_alone():
    state = do(top3(seats=3), (A, lay("123 only")), (B, lay("321")))
    other = replace(
        do(top3(seats=3), (A, lay("123 only")), (B, lay("213 nobody"))),
        stack=state.stack[::-1],
        coming=state.coming[::-1],
        rng=Rng(99),
    )
    assert TOP3.redeal(state, A, Rng(7)) == TOP3.redeal(other, A, Rng(7))
    assert TOP3.redeal(state, B, Rng(7)).laid[A] != state.laid[A]


def test_redeals_show_all_that_could_be():
    state = do(top3(seats=2, advances=(("only",), ("nobody",))), (B, lay("321")))
    dealt = [TOP3.redeal(state, A, Rng(luck)) for luck in range(300)]
    assert {(laid.order, laid.advance) for laid in (other.laid[B] for other in dealt)} == {
        (action.order, action.advance)
        for action in TOP3.legal(replace(state, laid=(None, None)), B)
    }
    assert {other.coming[0] for other in dealt} == {1, 2, 3, 4}
    assert len({other.stack for other in dealt}) > 290


def test_what_follows_in_a_redeal_is_not_what_follows_in_truth():
    state = top3(coming=())
    truth = all_lay(state, "123", "123").state
    others = {
        all_lay(TOP3.redeal(state, A, Rng(luck)), "123", "123").state.table for luck in range(9)
    }
    assert len(others - {truth.table}) > 6


# Taking back


def test_d3_who_has_chosen_takes_nothing_back_but_may_choose_anew():
    game = table((A, lay("123 only")))
    assert game.why_not_undo(A) == "The last action passed the turn on; that is never taken back."
    before = codec.encode(game.state)
    game.act(A, lay("231"))
    game.undo(A)
    assert codec.encode(game.state) == before
    game.redo(A)
    assert game.state.laid[A].order == "231"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_d3_nothing_that_was_turned_over_is_ever_taken_back(seats):
    dice = random.Random(seats)
    game = table(seats=seats)
    while game.waiting_for:
        reveals, waiting = len(game.state.reveals), game.waiting_for
        seat, action = a_move(game.state, dice)
        game.act(seat, action)
        if len(game.state.reveals) > reveals or game.waiting_for != waiting:
            for other in range(seats):
                assert game.why_not_undo(other)
                with pytest.raises(IllegalAction):
                    game.undo(other)


def test_d3_the_last_choice_and_the_kept_cards_turn_something_up():
    last = all_lay(top3(), "123", "132")
    assert last.reveals
    assert step(last.state, A, KEEPS[0]).reveals
    assert all_lay(top3(), "123", "123").reveals


def test_an_action_made_in_python_is_checked_like_one_that_came_in():
    kept = all_lay(top3(), "123", "132").state
    for state, action in (
        (top3(), Lay(123)),
        (top3(), Lay("123", 1)),
        (top3(), Lay(("1", "2", "3"))),
        (kept, KEEPS[0].__class__("12")),
        (kept, KEEPS[0].__class__((True, 2))),
        (kept, None),
    ):
        with pytest.raises(IllegalAction, match="is no action of") as refused:
            TOP3.apply(state, A, action)
        assert "\n" not in str(refused.value)


def test_reveals_once_public_never_change_but_for_their_payments():
    for before, state in pairwise(positions(3, 4)):
        settled = [reveal for reveal in before.reveals if reveal.settled]
        assert list(state.reveals[: len(settled)]) == settled
