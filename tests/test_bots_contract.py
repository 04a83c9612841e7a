"""What the bots of every game promise, at every level: legal, fair, and the same again."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games_support import NAMES

from tabletop_tui.bots import LEVELS, find, levels, runner
from tabletop_tui.bots.seat import SeatView
from tabletop_tui.core import codec
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES

PLAYED = tuple(game for game in GAMES if levels(game) == LEVELS)
"""The games that there are bots of every level for."""
REDEALS = 50

each_game = pytest.mark.parametrize("game_id", PLAYED)
each_level = pytest.mark.parametrize("level", LEVELS)


def seated(game_id: str, *bots: str, seed: int = 1, **options: Any) -> Table[Any, Any, Any, Any]:
    """Return a table just dealt with these bots on its seats."""
    game = GAMES[game_id]
    seats = dict(enumerate(bots))
    dealt = game.Options(**options)
    return Table.new(game, NAMES[: len(bots)], seed=seed, bots=seats, options=dealt)


def play_on(table: Table[Any, Any, Any, Any], actions: int) -> None:
    """Let the bots do so many things more, or play the game to its end."""
    until = table.count + actions
    while table.count < until and (seats := runner.to_move(table)):
        table.act(seats[0], runner.decide(table, seats[0]))


def actor(table: Table[Any, Any, Any, Any]) -> int:
    return runner.to_move(table)[0]


@each_game
def test_a_thousand_decisions_are_all_legal_and_games_come_to_an_end(game_id: str) -> None:
    """`Table.act` judges each of them, with its types; all that can be chosen before is tried."""
    game = GAMES[game_id]
    decisions = 0
    seed = 0
    while decisions < 1000:
        seed += 1
        seats = game.seats[seed % len(game.seats)]
        bots = [("normal", "easy", "random")[(seed + seat) % 3] for seat in range(seats)]
        options = {
            choice.field: choice.answers[(seed >> place) % len(choice.answers)][0]
            for place, choice in enumerate(game.choices)
        }
        table = seated(game_id, *bots, seed=seed, **options)
        runner.play_out(table)
        assert table.outcome is not None
        decisions += table.count


@each_game
def test_the_strongest_keep_to_the_rules_too(game_id: str) -> None:
    """The others play fast through a game in which it has some decisions of every part."""
    table = seated(game_id, "normal", "normal", seed=4)
    while seats := runner.to_move(table):
        level = "strong" if table.count % 9 == 0 else "normal"
        table.act(seats[0], runner.decide(table, seats[0], level))
    assert table.outcome is not None


@each_game
@each_level
def test_the_same_seed_repeats_a_game(game_id: str, level: str) -> None:
    tables = [seated(game_id, level, level, seed=6) for _ in range(2)]
    for table in tables:
        play_on(table, 2 if level == "strong" else 20)
    assert codec.encode(tables[0].record) == codec.encode(tables[1].record)


@each_game
@each_level
@pytest.mark.parametrize("actions", [6, 23])
def test_what_a_bot_cannot_see_changes_nothing(game_id: str, level: str, actions: int) -> None:
    """50 deals that look the same to the seat lead to one and the same choice."""
    game = GAMES[game_id]
    table = seated(game_id, *("normal",) * game.seats[0], seed=actions)
    play_on(table, actions)
    seat = actor(table)
    bot = find(game_id, level)
    redeals = REDEALS if level != "strong" else REDEALS // 10
    choices = Counter()
    for luck in range(redeals):
        guess = game.redeal(table.state, seat, Rng(luck))
        choices[bot.choose(SeatView(game, seat, guess), Rng(5))] += 1
    assert list(choices.values()) == [redeals]


@each_game
@pytest.mark.parametrize("actions", [0, 15, 30])
def test_a_sample_depends_on_what_the_seat_knows_and_on_chance_alone(
    game_id: str, actions: int
) -> None:
    game = GAMES[game_id]
    table = seated(game_id, "normal", "normal", seed=3)
    play_on(table, actions)
    for seat in range(2):
        true = game.redeal(table.state, seat, Rng(1))
        for luck in range(5):
            guess = game.redeal(table.state, seat, Rng(luck))
            assert SeatView(game, seat, guess).sample(Rng(1)) == true
            assert SeatView(game, seat, guess).view == table.view(seat)
            assert SeatView(game, seat, guess).legal == table.legal(seat)


@each_game
def test_a_hint_is_what_the_usual_bot_does_and_one_sentence_why(game_id: str) -> None:
    table = seated(game_id, "normal", "normal", seed=8)
    sentences = set()
    while seats := runner.to_move(table):
        hint = runner.hint(table, seats[0])
        assert hint.action == runner.decide(table, seats[0], "normal")
        assert hint.why.isprintable()
        assert hint.why[0].isupper() or hint.why[0] == '"' or hint.why[0].isdigit()
        assert hint.why.endswith(".")
        assert len(hint.why) <= 200
        sentences.add(hint.why)
        table.act(seats[0], hint.action)
    assert len(sentences) > 10


def test_there_is_no_bot_that_nobody_has_heard_of() -> None:
    for game_id in PLAYED:
        with pytest.raises(ValueError, match="no 'perfect' bot"):
            find(game_id, "perfect")
    with pytest.raises(ValueError, match="no 'strong' bot"):
        find("chess", "strong")
    assert levels("chess") == ("random",)
