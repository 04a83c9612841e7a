"""What every game promises, whatever its rules: played at random, with junk thrown in.

A position is named by a game, a number of seats, a seed and how many actions were played; the
same name is always the same position, so a failure can be played again.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from games_support import JUNK, NAMES, OPEN, junk_action, play
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_tui.core import codec
from tabletop_tui.core.game import Game, IllegalAction
from tabletop_tui.core.record import decode_record
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES

LONGEST_GAME = 2_000
"""No random play of any game takes more actions."""
LONGEST_SENTENCE = 240
"""The longest refusal, in characters, names put in."""

AnyTable = Table[Any, Any, Any, Any]

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
some = settings(max_examples=40, deadline=None)
few = settings(max_examples=20, deadline=None)


class Position(NamedTuple):
    seats: int
    seed: int
    actions: int

    def table(self, game: Game[Any, Any, Any, Any]) -> AnyTable:
        low, high = game.seats[0], game.seats[-1]
        seats = min(max(self.seats, low), high)
        names = [*NAMES, *(f"Player {n}" for n in range(len(NAMES), seats))]
        table = Table.new(game, names[:seats], seed=self.seed)
        play(table, self.dice(), self.actions)
        return table

    def dice(self) -> random.Random:
        return random.Random(f"{self}")


positions = st.builds(
    Position,
    seats=st.integers(2, 9),
    seed=st.integers(0, 2**32),
    actions=st.one_of(st.integers(0, 30), st.integers(30, 200)),
)


def everybody(table: AnyTable) -> list[int | None]:
    """Return every viewer: the spectator, and each seat."""
    return [None, *range(len(table.players))]


def portrait(table: AnyTable) -> tuple[Any, ...]:
    """Return all that anybody can see of a table, and the truth."""
    viewers = everybody(table)
    return (
        table.state,
        table.waiting_for,
        table.outcome,
        [codec.encode(table.view(viewer)) for viewer in viewers],
        [table.log(viewer) for viewer in viewers],
        [table.legal(seat) for seat in range(len(table.players))],
        codec.encode(table.record),
    )


def attempts(table: AnyTable, seat: int, dice: random.Random) -> list[Any]:
    """Return actions of a seat worth trying: legal ones, others' legal ones, open ones, junk."""
    mine = list(table.legal(seat))
    theirs = [a for other in range(len(table.players)) for a in table.legal(other)]
    tried = dice.sample(mine, min(len(mine), 12)) + dice.sample(theirs, min(len(theirs), 6))
    if table.game.id in OPEN:
        tried += [OPEN[table.game.id](table.state, seat, dice) for _ in range(6)]
    return tried + [junk_action(table.game, dice) for _ in range(6)]


def judged(table: AnyTable, state: Any, seat: int, action: Any) -> tuple[Any, str]:
    """Return the step and "", or None and the refusal."""
    try:
        return table.game.apply(state, seat, action), ""
    except IllegalAction as e:
        return None, table.named(str(e))


@each_game
@some
@given(position=positions)
def test_the_same_record_replays_to_the_same_game(game, position):
    table = position.table(game)
    again = Table.open(game, decode_record(codec.encode(table.record), game))
    assert portrait(again) == portrait(table)
    assert portrait(position.table(game)) == portrait(table)


@each_game
@some
@given(position=positions)
def test_states_actions_views_and_records_survive_json(game, position):
    table = position.table(game)
    for _, action in table.record.actions:
        assert codec.decode(codec.encode(action), game.Action) == action
    record = decode_record(codec.encode(table.record), game)
    assert record == table.record
    assert codec.encode(record) == codec.encode(table.record)
    assert codec.decode(codec.encode(table.state), type(table.state)) == table.state
    for viewer in everybody(table):
        view = table.view(viewer)
        assert codec.decode(codec.encode(view), type(view)) == view


@each_game
@some
@given(position=positions, luck=st.integers(0, 2**32))
def test_nobody_can_tell_a_state_from_its_redeals(game, position, luck):
    table = position.table(game)
    truth = table.state
    for viewer in everybody(table):
        other = game.redeal(truth, viewer, Rng(luck))
        assert game.view(other, viewer) == game.view(truth, viewer)
        assert game.waiting_for(other) == game.waiting_for(truth)
        assert game.outcome(other) == game.outcome(truth)
        if viewer is not None:
            assert list(game.legal(other, viewer)) == list(game.legal(truth, viewer))


@each_game
@few
@given(position=positions, luck=st.integers(0, 2**32))
def test_no_answer_of_the_rules_tells_what_is_hidden(game, position, luck):
    table = position.table(game)
    dice = position.dice()
    for seat in range(len(table.players)):
        other = game.redeal(table.state, seat, Rng(luck))
        for action in attempts(table, seat, dice):
            step, refusal = judged(table, table.state, seat, action)
            its_step, its_refusal = judged(table, other, seat, action)
            assert refusal == its_refusal
            if step and not step.reveals and not its_step.reveals:
                assert [e.seen_by(seat) for e in step.events] == [
                    e.seen_by(seat) for e in its_step.events
                ]
                assert game.view(step.state, seat) == game.view(its_step.state, seat)


@each_game
@some
@given(position=positions)
def test_the_rules_accept_what_they_offer_and_whoever_is_waited_for_can_act(game, position):
    table = position.table(game)
    assert bool(table.waiting_for) != (table.outcome is not None)
    for seat in range(len(table.players)):
        legal = table.legal(seat)
        assert legal or seat not in table.waiting_for
        assert len(set(map(codec.encode, legal))) == len(legal), "nothing is offered twice"
        for action in legal:
            assert table.why_not(seat, action) is None


@each_game
@some
@given(position=positions)
def test_what_is_refused_is_refused_with_one_sentence_and_changes_nothing(game, position):
    table = position.table(game)
    before = portrait(table)
    dice = position.dice()
    truth = codec.encode(table.state)
    for seat in range(len(table.players)):
        for action in attempts(table, seat, dice):
            step, refusal = judged(table, table.state, seat, action)
            assert codec.encode(table.state) == truth, "states are never changed"
            if step:
                game.view(step.state, None)
                continue
            assert refusal.endswith((".", "?", "!"))
            assert refusal.isprintable()
            assert 8 < len(refusal) <= LONGEST_SENTENCE
            assert refusal[0].isupper()
            with pytest.raises(IllegalAction):
                table.act(seat, action)
    assert portrait(table) == before


@each_game
@few
@given(position=positions)
def test_there_is_nobody_outside_the_table(game, position):
    table = position.table(game)
    dice = position.dice()
    actions = [a for seat in range(len(table.players)) for a in table.legal(seat)]
    actions += [junk_action(game, dice) for _ in range(10)]
    for seat in (-1, len(table.players), 10**30, "0", None, True, 0.0, *JUNK[15:]):
        if seat in range(len(table.players)) and type(seat) is int:
            continue
        for action in dice.sample(actions, min(4, len(actions))):
            step, refusal = judged(table, table.state, seat, action)
            assert step is None
            assert refusal.isprintable()


@each_game
@some
@given(position=positions, moves=st.integers(1, 12))
def test_undo_restores_an_equal_table_and_only_to_its_author(game, position, moves):
    table = position.table(game)
    dice = position.dice()
    for _ in range(moves):
        if not table.waiting_for:
            break
        before = portrait(table)
        play(table, dice, table.count + 1)
        after = portrait(table)
        author = table.record.actions[-1][0] if table.count else None
        for seat in range(len(table.players)):
            if seat != author:
                assert table.why_not_undo(seat)
                with pytest.raises(IllegalAction):
                    table.undo(seat)
        if author is not None and table.why_not_undo(author) is None and before != after:
            table.undo(author)
            assert portrait(table) == before
            table.redo(author)
            assert portrait(table) == after


@each_game
@few
@given(position=positions)
def test_what_was_turned_up_cannot_be_taken_back(game, position):
    table = position.table(game)
    dice = position.dice()
    for _ in range(15):
        if not table.waiting_for:
            break
        before, count = table.state, table.count
        play(table, dice, table.count + 1)
        if table.count == count:
            break
        seat, action = table.record.actions[-1]
        step = game.apply(before, seat, action)
        passed = game.waiting_for(before) != table.waiting_for
        assert (table.why_not_undo(seat) is not None) == (step.reveals or step.binds or passed)


@each_game
@few
@given(position=positions)
def test_looking_back_shows_what_everybody_could_see_then(game, position):
    table = position.table(game)
    kept = {}
    dice = position.dice()
    for _ in range(10):
        viewers = everybody(table)
        seen = [(codec.encode(table.view(v)), table.log(v)) for v in viewers]
        kept[table.count] = (table.waiting_for, table.outcome, seen)
        play(table, dice, table.count + 1)
    for count, (waiting_for, outcome, seen) in kept.items():
        then = table.at(count)
        assert (then.waiting_for, then.outcome) == (waiting_for, outcome)
        assert seen == [(codec.encode(then.view(v)), then.log(v)) for v in everybody(table)]


@each_game
@pytest.mark.parametrize("seed", range(3))
def test_random_play_ends_with_a_result(game, seed):
    for seats in game.seats:
        table = Position(seats, seed, LONGEST_GAME).table(game)
        assert table.waiting_for == ()
        outcome = table.outcome
        assert len(outcome.scores) == seats
        assert outcome.winners or game.id == "top-ten", "only who plays together can all lose"
        assert set(outcome.winners) <= set(range(seats))
        assert outcome.reason
        assert table.log(None)
        assert not any(table.legal(seat) for seat in range(seats))
        for kind in get_args(game.Action):
            assert kind.__doc__, "every action says what it does"


@each_game
def test_a_number_of_players_that_the_game_is_not_for_is_refused(game):
    for seats in (0, game.seats[0] - 1, game.seats[-1] + 1, 60):
        with pytest.raises(IllegalAction):
            game.setup(seats, game.Options(), Rng(1))


# Choices before the deal


@each_game
def test_choices_begin_with_what_is_usual_and_every_answer_can_be_dealt_and_is_told(
    game: Game[Any, Any, Any, Any],
) -> None:
    usual = game.Options()
    plain = Table.new(game, NAMES[: game.seats[0]], seed=1, options=usual).log(None)
    for choice in game.choices:
        values = [value for value, _ in choice.answers]
        assert len(values) > 1
        assert values[0] == getattr(usual, choice.field)
        for value, words in choice.answers[1:]:
            options = msgspec.structs.replace(usual, **{choice.field: value})
            log = Table.new(game, NAMES[: game.seats[0]], seed=1, options=options).log(None)
            assert log[0].startswith(choice.question)
            assert log[0].lower().endswith(words.lower())
        assert not any(choice.question in line for line in plain)
