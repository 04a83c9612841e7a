"""Bots at a table: who has something to do, what a decision carries with it, and patience."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import pytest
from games_support import METROPOLIS, NAMES

from tabletop_tui.bots import runner
from tabletop_tui.core import codec
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.metropolis.model import EndTurn, Offer, Options, Take

SEED = 987_654_321_987


def lots_of(table: Table[Any, Any, Any, Any], seat: int) -> list[int]:
    owners = table.view(None).owners
    return [lot for lot, owner in enumerate(owners, 10) if owner == seat]


def metropolis(*bots: str | None, seed: int = SEED) -> Table[Any, Any, Any, Any]:
    """Return a table just dealt; None is a person, the first seat begins."""
    seated = {seat: bot for seat, bot in enumerate(bots) if bot is not None}
    names = NAMES[: len(bots)]
    return Table.new(METROPOLIS, names, seed=seed, bots=seated, options=Options(first=0))


@pytest.mark.parametrize("game_id", GAMES)
def test_bots_play_until_a_person_is_waited_for(game_id: str) -> None:
    seats = GAMES[game_id].seats[0]
    bots = dict.fromkeys(range(1, seats), "random")
    table = Table.new(GAMES[game_id], NAMES[:seats], seed=2, bots=bots)
    for _ in range(6):
        runner.play_out(table)
        if table.outcome is not None:
            break
        assert table.waiting_for == (0,)
        table.act(0, table.legal(0)[0])
    assert table.acted(0) > 0


def test_a_table_of_people_has_nothing_for_bots_to_do() -> None:
    table = metropolis(None, None)
    assert runner.to_move(table) == ()
    runner.play_out(table)
    assert table.count == 0


def test_a_bot_answers_an_offer_although_it_is_not_on_turn() -> None:
    table = metropolis(None, None, "normal")
    give, want = lots_of(table, 0)[:2], lots_of(table, 2)[:2]
    table.act(0, Offer(2, tuple(give), ()))
    table.act(0, Offer(2, (), tuple(want)))
    table.act(0, Offer(1, (), (lots_of(table, 1)[0],)))
    assert runner.to_move(table) == (2,)
    runner.play_out(table)
    assert [deal.to for deal in table.view(None).deals] == [1], "who is a person answers himself"
    assert set(give) <= set(lots_of(table, 2)), "a gift is welcome"
    assert set(want) <= set(lots_of(table, 2)), "a demand for nothing is not"


def test_who_owes_an_answer_comes_before_who_is_on_turn() -> None:
    table = metropolis("normal", "normal", None)
    table.act(2, Offer(1, (lots_of(table, 2)[0],), (lots_of(table, 1)[0],)))
    assert runner.to_move(table) == (1, 0)


def test_a_patient_bot_waits_for_the_answer_of_a_person_and_an_impatient_one_goes_on() -> None:
    table = metropolis("normal", None)
    table.act(0, Offer(1, (lots_of(table, 0)[0],), ()))
    assert runner.to_move(table) == ()
    assert runner.to_move(table, patient=False) == (0,)
    runner.play_out(table, patient=False)
    assert table.waiting_for == (1,)
    assert table.view(None).deals == (), "what was not answered has lapsed with the turn"


def test_bots_do_not_wait_for_the_answers_of_bots() -> None:
    table = metropolis("normal", "normal")
    table.act(0, Offer(1, (), (lots_of(table, 1)[0],)))
    assert runner.to_move(table) == (1, 0)


def test_a_decision_carries_neither_the_seed_nor_the_hidden_truth() -> None:
    for game in GAMES.values():
        bots = dict.fromkeys(range(game.seats[0]), "random")
        table = Table.new(game, NAMES[: game.seats[0]], seed=SEED, bots=bots)
        for seat in table.waiting_for:
            job = runner.job(table, seat)
            said = codec.encode(job) + pickle.dumps(job)
            assert str(SEED).encode() not in said
            assert SEED.to_bytes(8, "little") not in said
            if game.hidden or game.id == "metropolis":
                assert job.guess != table.state
            assert job.guess.rng != table.state.rng


def test_each_decision_has_chance_of_its_own_and_each_seat_another_seed() -> None:
    table = metropolis("random", "random")
    first = [runner.job(table, seat).rng for seat in range(2)]
    table.act(0, Take(table.legal(0)[0].lot, table.legal(0)[0].to))
    later = [runner.job(table, seat).rng for seat in range(2)]
    assert len({rng.seed for rng in first}) == 2
    assert [rng.seed for rng in first] == [rng.seed for rng in later]
    assert all(
        after.count - before.count > 10**6 for before, after in zip(first, later, strict=True)
    )


def test_a_decision_can_be_made_in_another_process() -> None:
    table = Table.new(GAMES["top5-rummy"], NAMES[:2], seed=5, bots={0: "normal", 1: "normal"})
    seat = table.waiting_for[0]
    job = runner.job(table, seat)
    program = (
        "import pickle, sys\n"
        "from tabletop_tui.bots.runner import answer\n"
        "sys.stdout.buffer.write(pickle.dumps(answer(pickle.load(sys.stdin.buffer))))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(job), capture_output=True, check=True
    )
    action = pickle.loads(run.stdout)
    assert action == runner.decide(table, seat)
    table.act(seat, action, at=job.at)


def test_what_a_seat_has_done_itself_is_told_it_and_nobody_else() -> None:
    table = metropolis("random", "random")
    first = table.legal(0)[0]
    table.act(0, first)
    table.act(0, EndTurn())
    assert runner.job(table, 0).mine == (first, EndTurn())
    assert runner.job(table, 1).mine == ()


def test_a_seat_without_a_bot_and_a_bot_without_a_level_are_played_by_the_usual_one() -> None:
    table = Table.new(GAMES["top3"], NAMES[:3], seed=5, bots={0: "strong", 1: "./my-program"})
    assert [runner.job(table, seat).level for seat in range(3)] == ["strong", "normal", "normal"]
    assert runner.job(table, 0, "easy").level == "easy"


def test_bots_load_no_game_of_theirs_before_it_is_played() -> None:
    program = (
        "import sys\n"
        "from tabletop_tui.bots import find, runner\n"
        "find('top3', 'random')\n"
        "assert not [n for n in sys.modules if n.startswith('tabletop_tui.bots.top')]\n"
        "find('top3', 'easy')\n"
        "assert 'tabletop_tui.bots.top3' in sys.modules\n"
        "assert 'tabletop_tui.bots.top5_rummy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
