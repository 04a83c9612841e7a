"""Top 3: who has won, ties, and games that were kept."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace
from top3_support import NAMES, TOP3, A, B, C, all_lay, step, told, top3

from tabletop_tui.core import codec
from tabletop_tui.core.record import decode_record
from tabletop_tui.core.table import Table
from tabletop_tui.core.text import with_names
from tabletop_tui.games.top3.model import ROUNDS, Keep, State

RECORDS = sorted((Path(__file__).parent / "records").glob("top3_*.json"))
TIED = [seats for n in (2, 3, 4) for seats in combinations(range(4), n)]
"""Every group of seats of four that can share a place."""


def over(*scores: int) -> State:
    """Return a game that ended with these scores."""
    cards = iter(range(45))
    won = tuple(tuple(next(cards) for _ in range(score)) for score in scores)
    return replace(
        top3(seats=len(scores)),
        round=ROUNDS,
        table=(),
        stack=(),
        won=won,
        discards=tuple(cards),
    )


def test_the_game_ends_with_the_fifteenth_round():
    last = top3(seats=3, round=15, stack=(), discards=42)
    done = all_lay(last, "123", "123", "132")
    assert TOP3.waiting_for(done.state) == ()
    assert told(done)[-1] == (
        "The game is over. After 15 rounds Ann and Ben have 1 card each: they share the win."
    )
    assert TOP3.view(done.state, A).cards == ()
    assert (
        TOP3.outcome(all_lay(replace(last, round=14, stack=(3, 4, 5)), *["123"] * 3).state) is None
    )


def test_the_last_round_waits_for_who_is_right_alone():
    state = all_lay(top3(round=15, stack=(), discards=42), "123", "132").state
    assert TOP3.waiting_for(state) == (A,)
    assert TOP3.outcome(state) is None
    done = step(state, A, Keep((2, 3)))
    assert told(done)[-1] == ("The game is over. After 15 rounds Ann has most cards (2) and wins.")
    assert TOP3.waiting_for(done.state) == ()


@pytest.mark.parametrize("tied", TIED, ids=str)
def test_d11_equals_share_the_first_place_whatever_their_seats(tied):
    state = over(*(7 if seat in tied else 2 for seat in range(4)))
    outcome = TOP3.outcome(state)
    assert outcome.winners == tied
    names = [NAMES[seat] for seat in tied]
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    assert with_names(outcome.reason, NAMES) == (
        f"After 15 rounds {listed} have 7 cards each: they share the win."
    )
    places = TOP3.view(state, None).places
    assert {places[seat] for seat in tied} == {1}
    assert {places[seat] for seat in range(4) if seat not in tied} <= {len(tied) + 1}


@pytest.mark.parametrize("tied", [t for t in TIED if len(t) < 4], ids=str)
def test_d11_equals_share_a_lower_place_too(tied):
    best = next(seat for seat in range(4) if seat not in tied)
    scores = [3 if seat in tied else 1 for seat in range(4)]
    scores[best] = 9
    state = over(*scores)
    assert TOP3.outcome(state).winners == (best,)
    places = TOP3.view(state, None).places
    assert {places[seat] for seat in tied} == {2}
    assert {places[s] for s in range(4) if s not in (*tied, best)} <= {2 + len(tied)}


def test_d11_no_discard_and_no_advance_in_hand_breaks_a_tie():
    state = replace(over(4, 4, 1), advances=((), ("only",), ("everyone", "only", "nobody")))
    assert TOP3.outcome(state).winners == (A, B)
    assert TOP3.view(state, C).places == (1, 1, 3)


def test_nobody_with_a_card_is_a_game_that_all_share():
    outcome = TOP3.outcome(over(0, 0, 0))
    assert outcome.winners == (A, B, C)
    assert outcome.reason == "After 15 rounds nobody has won a card."


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_kept_game_replays_to_its_result(path):
    kept = json.loads(path.read_text("utf-8"))
    record = decode_record(json.dumps(kept["record"]).encode(), TOP3)
    game = Table.open(TOP3, record)
    assert json.loads(codec.encode(game.outcome)) == kept["outcome"]
    assert game.log(None)[-1] == kept["last line"]
    assert len(game.state.discards) == kept["discards"]


def test_a_finished_game_is_kept_of_each_deck():
    assert [path.stem for path in RECORDS] == ["top3_film", "top3_metropolen"]
