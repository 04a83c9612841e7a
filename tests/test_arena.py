"""The arena: the same contest comes to the same figures, and these are what was played."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from tabletop_tui import bots
from tabletop_tui.arena import facts
from tabletop_tui.arena.contest import Contest, Player, new_contest
from tabletop_tui.arena.play import Result, Stopped, play
from tabletop_tui.arena.pool import results
from tabletop_tui.arena.report import report, wilson
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.record import Record
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.metropolis.rights import takers

every_game = pytest.mark.parametrize("game_id", GAMES)


def contest(game_id: str, *levels: str, games: int = 4, **more: Any) -> Contest:
    game = GAMES[game_id]
    options = more.pop("options", None) or game.Options(first=0)
    return new_contest(
        game, options=options, levels=levels, commands=(), games=games, **{"seed": 1} | more
    )


def randoms(game_id: str) -> list[str]:
    """Return as many random bots as the game needs at least."""
    return ["random"] * GAMES[game_id].seats[0]


def result(number: int, scores: list[int], winners: list[int], **more: Any) -> Result:
    fields = {"actions": 10, "counts": {}, "left": {}, "record": None} | more
    return Result(number, tuple(map(Fraction, scores)), tuple(winners), **fields)


def replayed(record: Record) -> Table[Any, Any, Any, Any]:
    return Table.open(GAMES[record.game], record)


# what is played


def test_seats_go_round_so_that_all_sit_everywhere_equally_often() -> None:
    sat = contest("metropolis", "random", "random", "random", games=6)
    seatings = [sat.seating(number) for number in range(6)]
    assert Counter(seatings) == {(0, 1, 2): 2, (2, 0, 1): 2, (1, 2, 0): 2}


def test_each_game_has_a_deal_of_its_own_and_each_seed_others() -> None:
    seeds = {
        contest("top3", "random", "random", seed=s).seed_of(n) for s in (1, 2) for n in range(50)
    }
    assert len(seeds) == 100


@every_game
def test_a_game_is_a_record_with_its_players_in_their_seats(game_id: str) -> None:
    seats = GAMES[game_id].seats[0]
    levels = bots.levels(game_id)[:2]
    played = contest(game_id, *(levels * seats)[:seats], keep=True)
    for number in range(2):
        found = play(played, number)
        assert found.record is not None
        table = replayed(found.record)
        seating = played.seating(number)
        assert found.record.bots == tuple(played.players[place].level for place in seating)
        assert found.record.seed == played.seed_of(number)
        assert found.actions == table.count
        assert table.outcome is not None
        assert [found.scores[place] for place in seating] == list(table.outcome.scores)
        assert {seating.index(place) for place in found.winners} == set(table.outcome.winners)
        assert play(played, number) == found


@every_game
def test_the_figures_are_the_same_however_many_processes_play(game_id: str) -> None:
    one = contest(game_id, *randoms(game_id), games=5)
    assert [game.number for game in results(one, 1)] == [0, 1, 2, 3, 4]
    if game_id == "top3":  # processes take a while to start
        assert report(one, list(results(one, 2))) == report(one, list(results(one, 1)))


def test_a_game_that_does_not_end_is_given_up_and_counts_nowhere(monkeypatch) -> None:
    monkeypatch.setattr("tabletop_tui.arena.play.MOST_ACTIONS", 20)
    played = contest("metropolis", "random", "random", games=1)
    found = play(played, 0)
    assert (found.scores, found.winners, found.actions) == ((), (), 20)
    told = report(played, [found])
    assert (told.games, told.given_up, told.length, told.facts) == (0, 1, None, ())


def test_a_game_stops_between_two_decisions_when_it_is_to() -> None:
    answers = iter([False] * 5 + [True])
    with pytest.raises(Stopped):
        play(contest("top3", "random", "random"), 0, lambda: next(answers))
    assert next(answers, None) is None


@every_game
def test_a_bot_goes_on_where_a_program_has_left(game_id: str) -> None:
    game = GAMES[game_id]
    levels = randoms(game_id)[1:]
    played = new_contest(
        game, options=game.Options(), levels=levels, commands=["false"], games=1, seed=1
    )
    found = play(played, 0)
    assert found.left == {len(levels): "false has ended."}
    assert found.scores


@pytest.mark.parametrize(
    ("levels", "fields", "sentence"),
    [
        (["random"], {}, "Metropolis is for 2 to 5 players, not 1."),
        ([], {}, "Metropolis is for 2 to 5 players, not 0."),
        (["random"] * 6, {}, "Metropolis is for 2 to 5 players, not 6."),
        (["random", "clever\x1b"], {}, "A bot for Metropolis is random"),
        (["random"] * 2, {"seed": -1}, "A seed is a whole number from 0 to"),
        (["random"] * 2, {"seed": 2**63}, "A seed is a whole number from 0 to"),
        (["random"], {"commands": [""]}, "The command of a program is empty."),
        (["random"], {"commands": ["/no/bot"]}, 'The program "bot" cannot be started'),
    ],
)
def test_a_contest_that_cannot_be_is_refused(
    levels: list[str], fields: dict[str, Any], sentence: str
) -> None:
    game = GAMES["metropolis"]
    wished = {"options": game.Options(), "commands": [], "games": 1} | fields
    with pytest.raises(IllegalAction) as refused:
        new_contest(game, levels=levels, **wished)
    assert str(refused.value).startswith(sentence)


# what it comes to


def test_a_report_counts_wins_points_and_places_by_player_and_by_seat() -> None:
    played = Contest("top3", None, (Player("easy"), Player("easy"), Player(command="a b")), 3, 1)
    games = [
        result(0, [9, 5, 5], [0], actions=10),
        result(1, [7, 7, 1], [0, 1], actions=40),
        result(2, [0, 2, 4], [2], actions=10, left={2: "It has ended."}),
    ]
    told = report(played, games[::-1])
    assert told == report(played, games)
    rows = [(row.name, row.wins, row.score, row.place) for row in told.players]
    assert rows == [
        ("easy", Fraction(3, 2), 16 / 3, 5 / 3),
        ("easy (2)", Fraction(1, 2), 14 / 3, 5 / 3),
        ("a b", 1, 10 / 3, 2),
    ]
    # Seated: 0 1 2, then 2 0 1, then 1 2 0.
    assert [(row.name, row.wins) for row in told.seats] == [
        ("1", 1), ("2", Fraction(3, 2)), ("3", Fraction(1, 2)),
    ]  # fmt: skip
    assert (told.games, told.wanted, told.given_up) == (3, 3, 0)
    assert told.length is not None
    assert (told.length.mean, told.length.least, told.length.most) == (20, 10, 40)
    assert told.left == ("Game 3: It has ended.",)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (200, 400, 0.4512, 0.5488),
    ],
)
def test_the_interval_is_wilsons(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_narrows_with_games_and_holds_what_was_seen() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    spans = [wilson(n / 4, n) for n in (4, 16, 64, 256, 1024)]
    assert all(low < 0.25 < high for low, high in spans)
    assert all(b[1] - b[0] < a[1] - a[0] for a, b in pairwise(spans))


# what happens in the games


def recounted(played: Contest) -> tuple[Counter[str], list[Table[Any, Any, Any, Any]]]:
    """Play a contest; return what was counted, and the games replayed."""
    counts: Counter[str] = Counter()
    tables = []
    for found in results(played, 1):
        counts.update(found.counts)
        assert found.record is not None
        tables.append(replayed(found.record))
    return counts, tables


def test_forced_gifts_buildings_and_endings_of_metropolis_are_counted() -> None:
    counts, tables = recounted(contest("metropolis", *["random"] * 3, games=3, keep=True))
    chosen = given = forced = 0
    built: Counter[str] = Counter()
    for table in tables:
        for n, (seat, action) in enumerate(table.record.actions):
            if type(action).__name__ == "Take":
                view = table.at(n).view(None)
                rights = [takers(view.owners, o.lot, seat, view.seats) for o in view.display]
                chosen += 1
                given += action.to != seat
                forced += not any(seat in right for right in rights)
        built.update(building.kind for building in table.view(None).buildings)
    assert forced, "the games played hold what is counted"
    told = {
        (fact.about, fact.name): (fact.times, fact.of) for fact in facts.rows("metropolis", counts)
    }
    assert told["Turns", "of these for another player"] == (given, chosen)
    assert told["Turns", "of these because none was for oneself"] == (forced, chosen)
    assert {kind: told["Buildings", kind] for kind in ("house", "store")} == {
        kind: (built[kind], 3) for kind in ("house", "store")
    }
    ends = {name: times for (about, name), (times, _) in told.items() if about == "End"}
    assert ends == Counter(table.view(None).ended for table in tables)


def test_the_tasks_of_rummy_are_counted_among_the_games_that_have_them() -> None:
    options = GAMES["top5-rummy"].Options(layout="random", first=0)
    counts, tables = recounted(
        contest("top5-rummy", "random", "random", options=options, keep=True)
    )
    laid: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for table in tables:
        laid.update(f"laid {side.task}" for side in table.view(None).tiles)
        for seat in range(2):
            done.update(f"task {task}" for task in table.view(seat).done)
    assert done
    assert {key: n for key, n in counts.items() if key.startswith("task ")} == done
    assert {key: n for key, n in counts.items() if key.startswith("laid ")} == laid
    assert all(
        fact.times <= 2 * fact.of
        for fact in facts.rows("top5-rummy", counts)
        if fact.measure == "each"
    )


def test_orders_and_advances_of_top_3_are_counted() -> None:
    counts, tables = recounted(contest("top3", "random", "random", keep=True))
    choices = [c for table in tables for r in table.view(None).reveals for c in r.choices]
    assert counts["orders"] == len(choices) == 4 * 15 * 2
    assert counts["right"] == sum(choice.right for choice in choices)
    for advance in ("everyone", "only", "nobody"):
        laid = [choice for choice in choices if choice.advance == advance]
        assert counts[f"laid {advance}"] == len(laid)
        assert counts[f"true {advance}"] == sum(choice.came_true for choice in laid)


@every_game
def test_figures_are_the_same_in_whatever_order_games_come(game_id: str) -> None:
    played = contest(game_id, *randoms(game_id), games=4)
    found = list(results(played, 1))
    told = report(played, found)
    assert told.facts
    random.Random(1).shuffle(found)
    assert report(played, found) == told
