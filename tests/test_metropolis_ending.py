"""Metropolis, M6, M7 and the result: last turns, the early end, ties."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from games_support import (
    METROPOLIS,
    NAMES,
    PACKING,
    A,
    B,
    C,
    D,
    city,
    do,
    lines,
    play,
    refusal,
    step,
)
from msgspec.structs import replace

from tabletop_tui.core import codec
from tabletop_tui.core.ranking import leaders, points, ranks
from tabletop_tui.core.record import decode_record
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.core.text import with_names
from tabletop_tui.games.metropolis.construction import nothing_fits
from tabletop_tui.games.metropolis.model import Accept, Build, EndTurn, Offer, Propose, Take
from tabletop_tui.games.metropolis.pieces import PIECES, placements

RECORDS = sorted((Path(__file__).parent / "records").glob("metropolis_*.json"))


# M6


def test_m6_the_display_shrinks_once_the_stack_is_empty():
    state = city({}, display=(10, 20, 30, 40), seats=2)
    sizes = []
    while state.display:
        taken = step(state, state.turn, Take(state.display[1 % len(state.display)], state.turn))
        assert not taken.reveals, "nothing was turned up"
        sizes.append(len(taken.state.display))
        state = do(taken.state, (taken.state.turn, EndTurn()))
    assert sizes == [3, 2, 1, 0]


def test_m6_after_the_last_lot_everybody_has_one_last_turn_from_the_next_player_on():
    state = city({A: (10,), B: (20,), C: (30,)}, display=(41,), seats=3, turn=B)
    taken = step(state, B, Take(41, B))
    assert lines(taken) == [
        "Ben takes lot 41",
        "That was the last lot: after this turn everybody has one last turn to build",
    ]
    assert METROPOLIS.view(taken.state, None).last_turns == (C, A, B)
    state = do(taken.state, (B, Build("house", (41,))), (B, EndTurn()))
    order = []
    while METROPOLIS.waiting_for(state):
        order.append(state.turn)
        assert state.stage == "build", "a last turn has no choice of a lot"
        assert not [a for a in METROPOLIS.legal(state, state.turn) if isinstance(a, Take)]
        last = step(state, state.turn, EndTurn())
        state = last.state
    assert order == [C, A, B]
    assert lines(last) == [
        "Ben ends the turn",
        "The game is over. Everybody has had a last turn. Ben wins with 2 points.",
    ]
    assert METROPOLIS.outcome(state).scores == (0, 2, 0)


def test_m6_in_a_last_turn_one_building_may_go_up_and_no_lot_be_chosen():
    state = city({A: (10, 11)}, stage="build", last_turns=1, seats=2)
    assert refusal(state, A, Take(40, A)) == (
        "All lots are dealt out: a last turn is for building only."
    )
    built = do(state, (A, Build("house", (10,))))
    assert refusal(built, A, Build("house", (11,))) == (
        "Only one building a turn, and Ann has put one up."
    )
    following = step(built, A, EndTurn())
    assert lines(following)[-1] == "Ben has a last turn"
    assert METROPOLIS.view(following.state, None).last_turns == ()


def test_m6_a_lot_given_away_as_the_last_one_starts_the_last_turns_too():
    state = city({B: range(10, 15)}, display=(15,), seats=3)
    assert do(state, (A, Take(15, B))).last_turns == 3


# M7


def test_m7_the_game_ends_at_once_when_the_reserve_is_empty():
    owned = {A: range(10, 90)}
    kind, lots = PACKING[-1]
    state = city(owned, buildings=PACKING[:-1], stage="build", display=(), seats=2)
    assert METROPOLIS.outcome(state) is None
    built = step(state, A, Build(kind, lots))
    assert built.state.stage == "over"
    assert METROPOLIS.waiting_for(built.state) == ()
    assert built.state.ended == "All 25 buildings stand."
    assert lines(built)[-1].startswith("The game is over. All 25 buildings stand. Ann wins with ")


def crowded(missing: str, free: tuple[int, ...], beside: tuple[str, ...] = ("house",)):
    """Return a state with all pieces built but those of one kind, and only `free` lots unbuilt.

    The 80 lots need more than the pieces cover, so pieces are stretched over them: M7 asks only
    what is left, what is free and what stands in the district. `beside` stands in district 10-19.
    """
    others = [kind for kind, piece in PIECES.items() for _ in range(piece.number)]
    others = [kind for kind in others if kind != missing]
    for kind in beside:
        others.remove(kind)
    groups = [list(beside), *(others[n::7] for n in range(7))]
    buildings = []
    for first, kinds in zip(range(10, 90, 10), groups, strict=True):
        covered = [lot for lot in range(first, first + 10) if lot not in free]
        lots = [covered[n :: len(kinds)] for n in range(len(kinds))]
        buildings += [(kind, tuple(part)) for kind, part in zip(kinds, lots, strict=True) if part]
    return city({}, buildings=buildings)


@pytest.mark.parametrize(
    ("missing", "free", "ends"),
    [
        ("department_store", (10, 11, 12, 15, 16, 17), False),
        ("department_store", (10, 11, 12, 15, 16, 18), True),
        ("department_store", (13, 14, 18, 19, 20, 25), True),
        ("office", (10, 11, 15, 16), False),
        ("office", (10, 15, 20, 25, 30, 35), True),
        ("hospital_s", (11, 12, 15, 16), False),
        ("hospital_s", (10, 11, 16, 17), True),
        ("house", (19,), False),
    ],
)
def test_m7_what_is_left_must_fit_on_unbuilt_lots_whoever_owns_them(missing, free, ends):
    beside = ("store",) if missing == "house" else ("house",)
    assert nothing_fits(crowded(missing, free, beside)) is ends


@pytest.mark.parametrize(
    ("missing", "free", "beside"),
    [
        ("factory", (10, 11, 12, 13), "school"),
        ("factory", (10, 11, 12, 13), "hospital_z"),
        ("school", (10, 11, 12, 16), "factory"),
        ("hospital_s", (11, 12, 15, 16), "factory"),
    ],
)
def test_m7_a_prohibition_counts_as_no_room(missing, free, beside):
    assert nothing_fits(crowded(missing, free, (beside,)))
    assert not nothing_fits(crowded(missing, free, ("house",)))


def test_m7_the_game_ends_as_soon_as_the_pieces_left_fit_nowhere():
    free = (10, 11, 12, 15, 16, 17, 89)
    house, store, *others = crowded("department_store", free, ("house", "store")).buildings
    store = replace(store, lots=(*store.lots, *house.lots))  # one house is back in the reserve
    state = city({}, stage="build")
    state = replace(state, owners=(A,) * 80, buildings=(store, *others))
    still = do(state, (A, Build("house", (89,))))
    assert still.stage == "built", "the department store still fits"
    ended = do(state, (A, Build("house", (16,))))
    assert ended.ended == "No building left fits anywhere."
    assert METROPOLIS.waiting_for(ended) == ()


def test_m7_no_further_turn_follows_and_open_offers_lapse():
    owned = {A: range(10, 50), B: range(50, 90)}
    state = city(owned, buildings=PACKING[:-1], stage="build", display=(), seats=2)
    state = do(state, (B, Offer(A, (58 + 1,), ())))
    built = step(state, A, Build(*PACKING[-1]))
    assert lines(built)[1] == "Ben's offer 1 to Ann lapses: game over"
    assert built.state.deals == ()
    assert refusal(built.state, B, EndTurn()) == "The game is over."


def test_m7_a_joint_building_can_be_the_last():
    first, *others = PACKING
    owned = {A: range(10, 56), B: range(56, 90)}
    state = city(owned, buildings=others, stage="build", seats=2)
    state = do(state, (A, Propose(*first)))
    ended = step(state, B, Accept(1))
    assert ended.state.stage == "over"
    assert ended.binds


def test_m7_lots_still_face_down_do_not_keep_a_game_going():
    state = city({A: range(10, 90)}, buildings=PACKING[:-1], stage="build", seats=2,
                 stack=(1, 2, 3), display=(4, 5))  # fmt: skip
    assert do(state, (A, Build(*PACKING[-1]))).stage == "over"


# The result


def over(*buildings, seats=4):
    owned = {}
    for seat, _, lots in buildings:
        owned.setdefault(seat, []).extend(lots)
    built = [(kind, lots, ((seat, len(lots)),)) for seat, kind, lots in buildings]
    return city(owned, buildings=built, stage="over", ended="Test.", seats=seats)


PLACES = (10, 20, 30, 50)  # a house on any of these is worth 2, its lot having no park view


@pytest.mark.parametrize(
    "tied", [t for n in (2, 3, 4) for t in itertools.combinations(range(4), n)], ids=str
)
def test_d11_equal_points_share_the_win_in_every_seating(tied):
    # everybody has a house; the tied have a second, in a district of its own
    first = [(seat, "house", (PLACES[seat],)) for seat in range(4)]
    second = [(seat, "house", (70 + 10 * (seat // 2) + 5 + seat % 2,)) for seat in tied]
    outcome = METROPOLIS.outcome(over(*first, *second))
    assert outcome.winners == tied
    assert outcome.scores == tuple(4 if seat in tied else 2 for seat in range(4))
    names = [NAMES[seat] for seat in tied]
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    assert with_names(outcome.reason, NAMES) == f"{listed} share the win with 4 points each."
    assert [ranks(outcome.scores)[seat] for seat in range(4)] == [
        1 if seat in tied else len(tied) + 1 for seat in range(4)
    ]


def test_d11_a_game_without_buildings_is_shared_by_all():
    outcome = METROPOLIS.outcome(over(seats=3))
    assert outcome.winners == (A, B, C)
    assert with_names(outcome.reason, NAMES) == (
        "Ann, Ben and Cem share the win with 0 points each."
    )


def test_shares_decide_exactly():
    state = city({A: (30, 31, 35), B: (36, 10), D: ()}, stage="over", seats=2, buildings=[
        ("office", (30, 31, 35, 36), ((A, 3), (B, 1))), ("house", (10,), ((B, 1),))])  # fmt: skip
    outcome = METROPOLIS.outcome(state)
    assert outcome.scores == (Fraction(33, 4), Fraction(19, 4))
    assert with_names(outcome.reason, NAMES) == "Ann wins with 8 1/4 points."


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((3, 3, 1), (1, 1, 3)),
        ((1, 2, 3), (3, 2, 1)),
        ((0, 0, 0, 0), (1, 1, 1, 1)),
        ((Fraction(13, 4), 3, Fraction(13, 4)), (1, 3, 1)),
        ((5, 1, 1, 0), (1, 2, 2, 4)),
    ],
)
def test_equal_places_share_the_rank_and_the_next_is_skipped(scores, expected):
    assert ranks(scores) == expected
    assert leaders(scores) == tuple(s for s, rank in enumerate(expected) if rank == 1)


def test_points_are_written_as_players_write_them():
    values = (Fraction(39, 4), Fraction(9), Fraction(1, 2), Fraction(0), Fraction(-7, 3))
    assert [points(value) for value in values] == ["9 3/4", "9", "1/2", "0", "-2 1/3"]


# Whole games


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_lots_and_pieces_are_conserved_under_random_play(seats):
    table = Table.new(METROPOLIS, NAMES[:seats], seed=seats)
    dice = random.Random(seats)
    while table.waiting_for:
        state = table.state
        owned = [lot for lot in range(10, 90) if state.owner(lot) is not None]
        assert sorted((*state.stack, *state.display, *owned)) == list(range(10, 90))
        standing = Counter(building.kind for building in state.buildings)
        view = table.view(None)
        assert all(left + standing[kind] == PIECES[kind].number for kind, left in view.reserve)
        covered = [lot for building in state.buildings for lot in building.lots]
        assert len(covered) == len(set(covered))
        assert all(frozenset(b.lots) in placements(b.kind) for b in state.buildings)
        assert sum(view.scores) == sum(building.total for building in view.buildings)
        play(table, dice, table.count + 1)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_kept_game_replays_to_its_scores(path):
    kept = json.loads(path.read_text())
    record = decode_record(json.dumps(kept["record"]).encode(), METROPOLIS)
    table = Table.open(METROPOLIS, record)
    assert json.loads(codec.encode(table.outcome)) == kept["outcome"]
    assert table.log(None)[-1] == kept["last line"]


def test_finished_games_are_kept():
    assert len(RECORDS) >= 3


def test_a_redeal_shuffles_the_stack_and_touches_nothing_else():
    state = Table.new(METROPOLIS, NAMES[:3], seed=1).state
    others = [METROPOLIS.redeal(state, A, Rng(seed)) for seed in range(5)]
    assert len({other.stack for other in others}) == 5
    for other in others:
        assert sorted(other.stack) == sorted(state.stack)
        assert replace(other, stack=state.stack, rng=state.rng) == state
