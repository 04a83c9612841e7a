"""Top Ten, TT8: won or lost, how well, and games that were kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from top_ten_support import NAMES, TOP_TEN, A, B, C, D, names, top_ten

from tabletop_tui.core import codec
from tabletop_tui.core.record import decode_record
from tabletop_tui.core.table import Table
from tabletop_tui.games.top_ten.ending import level

RECORDS = sorted((Path(__file__).parent / "records").glob("top_ten_*.json"))


def after_five_rounds(unicorns, seats=4):
    """Return the end of a game with so many unicorns left."""
    numbers = (*range(1, seats + 1),) if seats < 9 else (*range(1, 9), None)
    captain = seats - 1
    state = top_ten(numbers, captain=captain, unicorns=unicorns, rounds=5)
    return names(state, *range(min(seats, 8))).state


@pytest.mark.parametrize(
    ("tokens", "levels"),
    [
        (4, "poop, more poop, unicorns, unicorns, all"),
        (5, "poop, more poop, more poop, unicorns, unicorns, all"),
        (6, "poop, more poop, more poop, unicorns, unicorns, unicorns, all"),
        (7, "poop, more poop, more poop, more poop, unicorns, unicorns, unicorns, all"),
        (8, "poop, more poop, more poop, more poop, unicorns, unicorns, unicorns, unicorns, all"),
    ],
)
def test_tt8_the_level_for_every_number_of_unicorns_left(tokens, levels):
    called = {
        "poop": "Just poop",
        "more poop": "More poop",
        "unicorns": "More or as many unicorns",
        "all": "Only unicorns",
    }
    assert [level(left, tokens) for left in range(tokens + 1)] == [
        called[word] for word in levels.split(", ")
    ]


@pytest.mark.parametrize("seats", range(4, 10))
def test_tt8_a_token_left_after_the_fifth_round_is_a_win_of_all(seats):
    for unicorns in range(1, min(seats, 8) + 1):
        state = after_five_rounds(unicorns, seats)
        outcome = TOP_TEN.outcome(state)
        assert outcome.winners == tuple(range(seats))
        assert outcome.scores == (unicorns,) * seats
        assert TOP_TEN.view(state, None).won
        assert level(unicorns, min(seats, 8)) in outcome.reason
        assert TOP_TEN.view(state, None).ended == outcome.reason


def test_tt8_the_result_is_told_in_words():
    assert TOP_TEN.outcome(after_five_rounds(1)).reason == (
        "After 5 rounds 1 of 4 unicorns is left, and you win. "
        "More poop: home at last, though some of you want new shoes."
    )
    assert TOP_TEN.outcome(after_five_rounds(4)).reason == (
        "After 5 rounds 4 of 4 unicorns are left, and you win. "
        "Only unicorns: not one went astray, and you read each other like open books."
    )


def test_tt7_tt8_a_lost_game_has_no_winner():
    state = names(top_ten((3, 6, 2, 8), unicorns=1, rounds=3), B, A).state
    outcome = TOP_TEN.outcome(state)
    assert (outcome.winners, outcome.scores) == ((), (0, 0, 0, 0))
    assert outcome.reason == (
        "The last unicorn is lost in round 3, and with it the game. "
        "Just poop: hold your noses, wash your boots, and ride out again."
    )
    view = TOP_TEN.view(state, C)
    assert (view.won, view.ended, view.round, view.stage) == (False, outcome.reason, 3, "over")


def test_there_is_no_result_before_the_fifth_round_is_over():
    state = top_ten((3, 6, 2, 8), rounds=4)
    done = names(state, C, A, B, D).state
    assert (done.round, TOP_TEN.outcome(done)) == (5, None)
    view = TOP_TEN.view(done, None)
    assert (view.won, view.ended) == (False, "")
    assert NAMES[done.captain] == "Ben"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_kept_game_replays_to_its_result(path):
    kept = json.loads(path.read_text("utf-8"))
    game = Table.open(TOP_TEN, decode_record(json.dumps(kept["record"]).encode(), TOP_TEN))
    assert json.loads(codec.encode(game.outcome)) == kept["outcome"]
    assert game.log(None)[-1] == kept["last line"]
    assert [played.unicorns for played in game.view(None).played] == kept["unicorns"]


def test_a_finished_game_is_kept_of_each_kind():
    kept = [json.loads(path.read_text("utf-8")) for path in RECORDS]
    assert [path.stem for path in RECORDS] == [
        "top_ten_expert",
        "top_ten_nine_lost",
        "top_ten_normal",
    ]
    assert [len(game["outcome"]["winners"]) for game in kept] == [4, 0, 6]
    done = {action["do"] for game in kept for _, action in game["record"]["actions"]}
    assert done == {"PickTheme", "Answer", "Name", "Guess", "Anew"}
