"""Top 5 Rummy, R11 to R13 and the result: both endings in every seating, ties, the last round."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from games_support import refusal
from msgspec.structs import replace
from rummy_support import (
    NAMES,
    RED11,
    RUMMY,
    RUN4,
    STRAIGHT5,
    A,
    B,
    C,
    cards,
    do,
    legal,
    rummy,
    side,
    step,
    told,
)

from tabletop_tui.core import codec
from tabletop_tui.core.record import decode_record
from tabletop_tui.core.table import Table
from tabletop_tui.core.text import with_names
from tabletop_tui.games.top5_rummy.model import (
    LAST_ROUND,
    Buy,
    Discard,
    Fulfil,
    Pending,
    Sell,
    Skip,
    TakeFree,
)

RECORDS = sorted((Path(__file__).parent / "records").glob("top5_rummy_*.json"))
STRAIGHT = cards("P5 B6 P7 Y8 P9")
RUN = cards("R5 R6 R7 R8")
SEATINGS = [
    (seats, first, actor) for seats in (2, 3, 4) for first in range(seats) for actor in range(seats)
]
"""How many play, who began, and who places a fifth piece."""


def placed(pieces, keep=()):
    """Return tiles on which each seat has so many pieces, none of them on those to `keep`."""
    tiles = {tile: [None] * 4 for tile in range(7)}
    free = [tile for tile in range(7) if tile not in keep]
    for seat, n in enumerate(pieces):
        for tile in free[:n]:
            tiles[tile][3 - seat] = seat
    return tiles


def nearly(hand, *others, pieces=None, keep=(STRAIGHT5,), **fields):
    """Return a state in which seat 0 has one piece left to place."""
    count = pieces or (4, *(0 for _ in others))
    return rummy(hand, *others, placed=placed(count, keep), **fields)


def last_line(step):
    return told(step, None)[-1]


# R11


@pytest.mark.parametrize(("seats", "first", "winner"), SEATINGS)
def test_r11_the_game_ends_at_once_with_the_fifth_piece_in_every_seating(seats, first, winner):
    hands = ["Y1"] * seats
    hands[winner] = "P5 B6 P7 Y8 P9"
    pieces = [3] * seats
    pieces[winner] = 4
    state = rummy(*hands, placed=placed(pieces, (STRAIGHT5,)), first=first, turn=winner, pile="B1")
    won = step(state, winner, Fulfil(STRAIGHT5, STRAIGHT, 0))
    assert RUMMY.waiting_for(won.state) == ()
    outcome = RUMMY.outcome(won.state)
    assert outcome.winners == (winner,)
    assert outcome.scores == tuple(5 if seat == winner else 3 for seat in range(seats))
    name = NAMES[winner]
    assert last_line(won) == f"The game is over. {name} has placed all five pieces and wins."
    view = RUMMY.view(won.state, None)
    assert view.places == tuple(1 if seat == winner else 2 for seat in range(seats))
    assert with_names(view.ended, NAMES) == f"{name} has placed all five pieces and wins."
    assert not any(list(RUMMY.legal(won.state, seat)) for seat in range(seats))
    assert refusal(won.state, winner, Buy(0), RUMMY) == "The game is over."


def test_r11_the_malus_of_the_last_space_must_be_payable_and_is_paid():
    state = nearly("R1 R10 Y1 Y2 Y3", "B1", keep=(RED11,), chips=(1, 5), pile="B2")
    assert [a.space for a in legal(state, Fulfil)] == [0, 3]
    won = step(state, A, Fulfil(RED11, cards("R1 R10"), 3))
    assert told(won, None)[1] == "Ann discards Y1, Y2 and Y3"
    assert won.state.hands[A] == ()
    assert won.state.ended == "fifth piece"
    rich = replace(state, chips=(9, 5))
    assert step(rich, A, Fulfil(RED11, cards("R1 R10"), 2)).state.chips == (5, 5)


def test_r11_no_bonus_is_given_any_more():
    tiles = {STRAIGHT5: side("straight5", "+5, again, draw 1, free")}
    state = nearly("P5 B6 P7 Y8 P9", "B1", tiles=tiles, pile="B2 B3")
    for space in range(4):
        won = step(state, A, Fulfil(STRAIGHT5, STRAIGHT, space))
        assert won.state.ended == "fifth piece"
        assert (won.state.chips, won.state.hands[A], won.state.again) == (state.chips, (), 0)
        assert not won.reveals


def test_r11_extra_turns_still_to_come_lapse():
    won = do(
        replace(nearly("P5 B6 P7 Y8 P9", "B1", pile="B2"), again=2),
        (A, Fulfil(STRAIGHT5, STRAIGHT, 0)),
    )
    assert (won.again, won.ended) == (0, "fifth piece")


# R12


def round_end(hand, *others, **fields):
    return nearly(hand, *others, ending="round", pile="B2 B3 B4 B5", **fields)


@pytest.mark.parametrize(("seats", "first", "caller"), SEATINGS)
def test_r12_the_round_is_played_up_to_the_player_before_the_starting_one(seats, first, caller):
    hands = ["Y1 Y1"] * seats
    hands[caller] = "P5 B6 P7 Y8 P9"
    pieces = [0] * seats
    pieces[caller] = 4
    state = rummy(*hands, placed=placed(pieces, (STRAIGHT5,)), first=first, turn=caller,
                  ending="round", pile="B2 B3 B4 B5")  # fmt: skip
    expected = []
    seat = (caller + 1) % seats
    while seat != first:
        expected.append(seat)
        seat = (seat + 1) % seats
    announced = step(state, caller, Fulfil(STRAIGHT5, STRAIGHT, 0))
    state = announced.state
    order = []
    while RUMMY.waiting_for(state):
        assert state.announced == caller
        assert RUMMY.view(state, None).to_move == tuple(expected[len(order) + 1 :])
        order.append(state.turn)
        state = do(state, (state.turn, Sell("Y1", 1 + len(order))))
    assert order == expected
    assert state.ended == "round"
    outcome = RUMMY.outcome(state)
    assert outcome.winners == (caller,), "alone with five pieces he wins without comparison"
    assert with_names(outcome.reason, NAMES) == (
        f"The round is played to its end. {NAMES[caller]} alone has placed all five pieces and "
        "wins."
    )
    rest = " and ".join(NAMES[seat] for seat in expected) if len(expected) < 3 else None
    if rest:
        assert f"this is the last round, {rest} still to move" in told(announced, None)[1]


def test_r12_who_still_moves_never_changes_with_a_second_fifth_piece():
    state = round_end("P5 B6 P7 Y8 P9", "P5 B6 P7 Y8 P9", "Y1", pieces=(4, 4, 0))
    state = do(state, (A, Fulfil(STRAIGHT5, STRAIGHT, 0)))
    second = step(state, B, Fulfil(STRAIGHT5, STRAIGHT, 2))
    assert told(second, None)[1] == "Ben has placed all five pieces too"
    assert (second.state.announced, second.state.turn) == (A, C)
    assert RUMMY.view(second.state, None).to_move == ()
    assert do(second.state, (C, Sell("Y1", 1))).ended == "round"


def test_r12_the_fifth_space_s_bonus_counts():
    state = round_end("P5 B6 P7 Y8 P9 Y1 Y2", "Y1")
    assert do(state, (A, Fulfil(STRAIGHT5, STRAIGHT, 0))).chips[A] == 10
    assert len(do(state, (A, Fulfil(STRAIGHT5, STRAIGHT, 2))).hands[A]) == 3
    free = do(state, (A, Fulfil(STRAIGHT5, STRAIGHT, 1)))
    assert free.pending == Pending("free", 1)
    assert do(free, (A, TakeFree(0, "P1"))).turn == B
    malus = round_end("R1 R10 Y1 Y2 Y3 Y4", "Y1", keep=(RED11,))
    asked = do(malus, (A, Fulfil(RED11, cards("R1 R10"), 3)))
    assert asked.pending == Pending("discard", 3)
    assert do(asked, (A, Discard(cards("Y1 Y2 Y4")))).hands[A] == ("Y3",)


def test_r12_a_pending_extra_turn_may_only_buy_or_sell():
    state = round_end("R5 R6 R7 R8 P5 B6 P7 Y8 P9", "Y1", keep=(RUN4, STRAIGHT5))
    extra = step(state, A, Fulfil(RUN4, RUN, 1))
    assert told(extra, None)[1:] == [
        "Ann has placed all five pieces: this is the last round, Ben still to move",
        "Ann has another turn",
    ]
    assert RUMMY.view(extra.state, A).to_move == (B,)
    assert {type(action) for action in legal(extra.state)} == {Sell, Buy}
    assert refusal(extra.state, A, Fulfil(STRAIGHT5, STRAIGHT, 0), RUMMY) == (
        "Ann has placed all five pieces, and may only buy or sell now."
    )
    assert do(extra.state, (A, Sell("P5", 3))).turn == B


def test_r12_an_extra_turn_of_the_last_player_of_a_round_comes_before_the_end():
    state = round_end("Y1", "R5 R6 R7 R8", pieces=(0, 4), keep=(RUN4,), turn=B, chips=(5, 0),
                      ring={7: "P1"})  # fmt: skip
    extra = do(state, (B, Fulfil(RUN4, RUN, 1)))
    assert (extra.turn, extra.ended) == (B, "")
    assert legal(extra) == [Skip()]
    over = step(extra, B, Skip())
    assert over.state.ended == "round"
    assert "Ben alone has placed all five pieces" in last_line(over)


def settled(seats, ended, pieces, sizes, chips):
    """Return a game that is over, with so many pieces, cards and chips."""
    hands = [" ".join(["Y1"] * n) for n in sizes]
    return rummy(*hands[:seats], placed=placed(pieces), chips=chips, ended=ended)


@pytest.mark.parametrize(
    ("sizes", "chips", "winners", "reason"),
    [
        ((3, 2), (0, 9), (A,), "Ann and Ben have placed all five pieces; Ann wins with the most "
         "cards in hand (3)."),
        ((2, 3), (9, 0), (B,), "Ann and Ben have placed all five pieces; Ben wins with the most "
         "cards in hand (3)."),
        ((3, 3), (7, 9), (B,), "Ann and Ben have placed all five pieces; Ann and Ben hold 3 cards "
         "each, and Ben wins with more chips (9)."),
        ((1, 1), (1, 1), (A, B), "Ann and Ben have placed all five pieces; Ann and Ben hold 1 card "
         "each and have 1 chip each: they share the win."),
    ],
)  # fmt: skip
def test_r12_most_cards_then_most_chips_then_a_shared_win(sizes, chips, winners, reason):
    outcome = RUMMY.outcome(settled(2, "round", (5, 5), sizes, chips))
    assert outcome.winners == winners
    assert with_names(outcome.reason, NAMES) == f"The round is played to its end. {reason}"


TIED = [tied for n in (2, 3, 4) for tied in itertools.combinations(range(4), n)]


@pytest.mark.parametrize("tied", TIED, ids=str)
def test_d11_equal_players_share_the_win_in_every_seating(tied):
    pieces = [5 if seat in tied else 4 for seat in range(4)]
    outcome = RUMMY.outcome(state := settled(4, "round", pieces, (2,) * 4, (3,) * 4))
    assert outcome.winners == tied
    assert outcome.scores == tuple(pieces)
    assert RUMMY.view(state, None).places == tuple(
        1 if seat in tied else 1 + len(tied) for seat in range(4)
    )


@pytest.mark.parametrize("tied", TIED, ids=str)
def test_d11_cards_and_chips_of_who_has_fewer_pieces_decide_nothing(tied):
    rich = [seat for seat in range(4) if seat not in tied]
    pieces = [5 if seat in tied else 3 for seat in range(4)]
    sizes = [9 if seat in rich else 1 for seat in range(4)]
    chips = [20 + seat if seat in rich else 1 for seat in range(4)]
    state = settled(4, "round", pieces, sizes, chips)
    assert RUMMY.outcome(state).winners == tied
    assert {RUMMY.view(state, None).places[seat] for seat in rich} <= {len(tied) + 1}


@pytest.mark.parametrize("tied", [t for t in TIED if len(t) < 4], ids=str)
def test_d11_a_tie_can_be_among_some_of_those_with_five_pieces(tied):
    sizes = [2 if seat in tied else 1 for seat in range(4)]
    outcome = RUMMY.outcome(settled(4, "round", (5,) * 4, sizes, (3,) * 4))
    assert outcome.winners == tied
    chips = [4 if seat in tied else 3 for seat in range(4)]
    by_chips = RUMMY.outcome(settled(4, "round", (5,) * 4, (2,) * 4, chips))
    assert by_chips.winners == tied
    names = [NAMES[seat] for seat in tied]
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    assert with_names(by_chips.reason, NAMES).endswith(
        f"Ann, Ben, Cem and Dora hold 2 cards each, and {listed} share the win with 4 chips each."
    )


# R13


@pytest.mark.parametrize("ending", ["fifth piece", "round"])
def test_r13_a_game_stops_after_300_rounds(ending):
    state = rummy("Y1", "B1", round=LAST_ROUND, turn=B, ending=ending, placed={0: (A,)})
    over = step(state, B, Sell("B1", 2))
    assert over.state.ended == "limit"
    assert last_line(over) == (
        "The game is over. 300 rounds are played, where our house rule stops a game. Ann has "
        "placed most pieces (1) and wins."
    )
    assert not do(rummy("Y1", "B1", round=LAST_ROUND - 1, turn=B), (B, Sell("B1", 2))).ended
    assert not do(rummy("Y1", "B1", round=LAST_ROUND), (A, Sell("Y1", 2))).ended


@pytest.mark.parametrize(
    ("pieces", "sizes", "chips", "winners"),
    [
        ((2, 3, 1), (9, 0, 9), (9, 0, 9), (B,)),
        ((2, 2, 1), (1, 2, 9), (9, 0, 9), (B,)),
        ((2, 2, 2), (2, 2, 1), (9, 8, 9), (A,)),
        ((0, 0, 0), (2, 2, 2), (8, 8, 8), (A, B, C)),
        ((0, 0, 0), (2, 2, 2), (9, 8, 9), (A, C)),
    ],
)
def test_r13_most_pieces_then_cards_then_chips(pieces, sizes, chips, winners):
    outcome = RUMMY.outcome(settled(3, "limit", pieces, sizes, chips))
    assert outcome.winners == winners
    assert outcome.scores == pieces


# Taking back


def table(*actions, seed=0, **options):
    found = Table.new(RUMMY, NAMES[:2], seed=seed, options=RUMMY.Options(first=A, **options))
    for seat, action in actions:
        found.act(seat, action)
    return found


def test_d3_a_sale_passes_the_turn_and_is_never_taken_back():
    game = table()
    game.act(A, legal(game.state, Sell)[3])
    assert game.why_not_undo(A) == "The last action passed the turn on; that is never taken back."


def test_d3_a_task_is_taken_back_while_its_space_is_still_to_be_settled():
    state = rummy("R1 R10 Y5 Y6 B7 B7", "B1", pile="Y1")
    asked = step(state, A, Fulfil(RED11, cards("R1 R10"), 3))
    assert RUMMY.waiting_for(asked.state) == RUMMY.waiting_for(state)
    assert not asked.reveals
    assert not asked.binds


def test_d3_an_action_of_an_extra_turn_is_taken_back_unless_it_turned_something_up():
    state = replace(rummy("R1 Y5", "B1", pile="Y1 Y2 Y3"), again=1)
    sold = step(state, A, Sell("R1", 2))
    assert RUMMY.waiting_for(sold.state) == (A,)
    assert not sold.reveals
    ring = dict.fromkeys(range(8), "P1") | {1: "", 2: ""}
    bare = replace(state, ring=rummy("", "", ring=ring).ring)
    assert step(bare, A, Buy(0)).reveals


# Kept games


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_kept_game_replays_to_its_result(path):
    kept = json.loads(path.read_text())
    record = decode_record(json.dumps(kept["record"]).encode(), RUMMY)
    game = Table.open(RUMMY, record)
    assert json.loads(codec.encode(game.outcome)) == kept["outcome"]
    assert game.log(None)[-1] == kept["last line"]
    assert game.state.ended == kept["ended"]


def test_a_finished_game_is_kept_for_every_ending():
    kept = {json.loads(path.read_text())["ended"] for path in RECORDS}
    assert kept == {"fifth piece", "round", "limit"}
