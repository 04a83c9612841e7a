"""The engine plays the games by lines: each request, and what its answer has."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from engine_support import AnyGame, AnyTable, Client, as_json, begun, named
from games_support import NAMES
from toys import TENS

from tabletop_tui import bots
from tabletop_tui.core import codec
from tabletop_tui.core.record import decode_record
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.metropolis.board import LOTS
from tabletop_tui.games.metropolis.model import Offer

METROPOLIS = GAMES["metropolis"]
HOSTILE = ('A"n\\n', "[/]Ben", "{C,em}", "Dóra", "Eva")
"""Names with all that could break JSON."""

every_game = pytest.mark.parametrize("game", [*GAMES.values(), TENS], ids=lambda game: game.id)


@every_game
def test_a_whole_game_is_played_by_lines_as_the_rules_play_it(game: AnyGame) -> None:
    dice, players = random.Random(3), HOSTILE[: game.seats[-1]]
    client, table = Client(game), Table.new(game, players, seed=5)
    answer = client.ask("new", players=players, seed=5)
    while answer["waiting_for"]:
        assert answer["waiting_for"] == list(table.waiting_for)
        if table.count % 10 == 0:
            shows_what_the_table_shows(client, table)
        seat = dice.choice(answer["waiting_for"])
        action = dice.choice(client.ask("legal", seat=seat)["legal"])
        answer = client.ask("act", seat=seat, action=action)
        table.act(seat, codec.convert(action, game.Action))
    shows_what_the_table_shows(client, table)
    assert answer["outcome"] == as_json(table.outcome)


def shows_what_the_table_shows(client: Client, table: AnyTable) -> None:
    for viewer in (None, *range(len(table.players))):
        whose = {} if viewer is None else {"seat": viewer}
        assert client.ask("view", **whose)["view"] == named(table.view(viewer), table)
        assert client.ask("log", **whose)["log"] == table.log(viewer)
        if viewer is not None:
            assert client.ask("legal", **whose)["legal"] == as_json(table.legal(viewer))


@every_game
def test_a_record_is_all_that_is_needed_to_go_on(game: AnyGame) -> None:
    client, dice = begun(game), random.Random(1)
    for _ in range(12):
        (seat, *_) = client.ask("view")["waiting_for"]
        action = dice.choice(client.ask("legal", seat=seat)["legal"])
        client.ask("act", seat=seat, action=action)
    record = client.ask("record")["record"]
    assert decode_record(codec.encode(record), game).actions
    other = Client(game)
    other.ask("load", record=record)
    for seat in range(game.seats[0]):
        for what in ("view", "log", "legal"):
            assert other.ask(what, seat=seat) == client.ask(what, seat=seat)
    assert other.ask("record") == client.ask("record")


def test_before_the_first_deal_nobody_is_waited_for() -> None:
    client = Client(TENS)
    for do in ("view", "log", "record"):
        read = client.line(json.dumps({"do": do}).encode())
        assert (read["ok"], read["waiting_for"], read["outcome"]) == (False, None, None)
        assert read["error"] == "There is no game yet; new or load begins one."


def test_a_new_deal_is_as_wished() -> None:
    client = begun(TENS, options={"cards": 3, "bonus": "1/2"})
    assert client.ask("record")["record"]["options"] == {"cards": 3, "bonus": "1/2"}
    assert client.ask("view")["view"]["stack"] == 3
    client.ask("new", players=["Ann", "Ben"])
    assert client.ask("view")["view"]["stack"] == 6
    assert client.ask("log")["log"] == ["Ann begins"]


def test_without_a_seed_each_deal_is_another_one() -> None:
    client = Client(TENS)
    seeds = set()
    for _ in range(3):
        client.ask("new", players=["Ann", "Ben"])
        seeds.add(client.ask("record")["record"]["seed"])
    assert len(seeds) == 3


def test_an_own_action_is_taken_back_and_done_again() -> None:
    client = begun(TENS)
    client.ask("act", seat=0, action={"do": "Draw"})
    assert "unseen" in client.refused("undo", seat=0)
    (card,) = client.ask("view", seat=0)["view"]["hand"]
    client.ask("act", seat=0, action={"do": "Lay", "card": card})
    laid = client.ask("view", seat=0)
    assert "Ann's" in client.refused("undo", seat=1)
    client.ask("undo", seat=0)
    assert client.ask("view", seat=0)["view"]["hand"] == [card]
    client.ask("redo", seat=0)
    assert client.ask("view", seat=0) == laid
    client.refused("redo", seat=0)


def test_a_seat_reads_its_own_secrets_and_nobody_elses() -> None:
    client = begun(TENS)
    client.ask("act", seat=0, action={"do": "Draw"})
    (card,) = client.ask("view", seat=0)["view"]["hand"]
    assert client.ask("log", seat=0)["log"][-1] == f"Ann draws {card}"
    for other in ({"seat": 1}, {"seat": None}, {}):
        assert client.ask("log", **other)["log"][-1] == "Ann draws a card"
        assert client.ask("view", **other)["view"]["hand"] == []


@pytest.mark.parametrize("given", [0, -5, 2**63, "x", "", "ä\u202e\n", 7], ids=repr)
def test_an_answer_has_the_id_of_its_request_also_where_it_is_refused(given: Any) -> None:
    client = begun(TENS)
    assert client.ask("view", id=given)["id"] == given
    for request in ({"do": "view", "seat": 9}, {"do": "sing"}, {"do": "view", "x": 1}, {}):
        read = client.line(json.dumps({**request, "id": given}).encode())
        assert (read["ok"], read["id"]) == (False, given)
    assert "id" not in client.ask("view")


@pytest.mark.parametrize(
    ("do", "fields", "sentence"),
    [
        ("sing", {}, 'A request says with "do" one of new, legal, act'),
        (7, {}, 'A request says with "do" one of'),
        ("view", {"id": 1.5}, 'The "id" of a request is a whole number or a text.'),
        ("view", {"id": [1]}, 'The "id" of a request is'),
        ("view", {"seat": 2}, "There is no seat 3 at this table."),
        ("view", {"seat": -1}, "There is no seat 0 at this table."),
        ("log", {"seat": 2}, "There is no seat 3 at this table."),
        ("legal", {"seat": 2}, "There is no seat 3 at this table."),
        ("legal", {"seat": True}, "Expected `int`"),
        ("legal", {}, "Object missing required field `seat`."),
        ("legal", {"seat": 0, "seats": 1}, "Object contains unknown field `seats`."),
        ("act", {"seat": 0, "action": {"do": "Draw", "x": 1}}, "Object contains unknown"),
        ("act", {"seat": 0, "action": {"do": "Steal"}}, "Invalid value 'Steal'"),
        ("act", {"seat": 0, "action": None}, "Expected `object`"),
        ("act", {"seat": 0}, "Object missing required field `action`."),
        ("act", {"seat": 1, "action": {"do": "Draw"}}, "It is Ann's turn."),
        ("act", {"seat": 10**300, "action": {"do": "Draw"}}, "There is no seat"),
        ("undo", {"seat": 0}, "Nothing has been done yet"),
        ("redo", {"seat": 0}, "Nothing was taken back"),
        ("new", {"players": ["Ann"]}, "Tens is for 2 to 4 players, not 1."),
        ("new", {"players": ["Ann", "ANN"]}, "Two players cannot be told apart"),
        ("new", {"players": "Ann"}, "Expected `array`"),
        ("new", {"players": ["Ann", "Ben"], "seed": -1}, "A seed is a whole number"),
        ("new", {"players": ["Ann", "Ben"], "options": {"cards": 999}}, "Tens is played with"),
        ("new", {"players": ["Ann", "Ben"], "options": {"size": 9}}, "Object contains unknown"),
        ("new", {"players": ["Ann", "Ben"], "bots": {"1": "clever"}}, "A bot for Tens is random"),
        ("new", {"players": ["Ann", "Ben"], "bots": {"2": "random"}}, "There is no seat 3 for"),
        ("new", {"players": ["Ann", "Ben"], "bots": {"b": "random"}}, "Expected `int`"),
        ("bot", {"seat": 1, "level": "random"}, "Ben has nothing to decide now."),
        ("bot", {"seat": 0, "level": "clever"}, 'A bot for Tens is random, not "clever".'),
        ("load", {"record": {}}, "Object missing required field `game`."),
        ("load", {"record": 3}, "Expected `object`"),
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_done_is_refused_with_a_sentence(
    do: Any, fields: dict[str, Any], sentence: str
) -> None:
    assert begun(TENS).refused(do, **fields).startswith(sentence)


def test_a_record_that_does_not_fit_leaves_the_game_as_it_is() -> None:
    client = begun(METROPOLIS)
    record = client.ask("record")["record"]
    wrong = {
        "game": "tens",
        "rules_version": 99,
        "data_hash": "0",
        "players": ["Ann"],
        "seed": -1,
        "bots": [None, None, "normal"],
        "options": {"first": 9},
        "actions": [[0, {"do": "EndTurn"}]],
    }
    for field, value in wrong.items():
        client.refused("load", record={**record, field: value})
    assert "Action 1 does not replay" in client.refused("load", record={**record,
        "actions": [[0, {"do": "EndTurn"}]]})  # fmt: skip


# bots


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_bot_acts_on_its_seat_before_the_answer_comes(game: AnyGame) -> None:
    people = begun(game, bots={"0": "random"}), begun(game, bots={"0": "random"})
    for client in people:
        answer = client.ask("view")
        while answer["waiting_for"]:
            assert 0 not in answer["waiting_for"]
            seat = answer["waiting_for"][0]
            action = client.ask("legal", seat=seat)["legal"][0]
            answer = client.ask("act", seat=seat, action=action)
    first, again = (client.ask("record")["record"] for client in people)
    assert first == again
    assert first["bots"][0] == "random"
    assert {seat for seat, _ in first["actions"]} == set(range(game.seats[0]))


def test_bots_alone_play_to_the_end_at_once() -> None:
    client = begun(METROPOLIS, bots={"0": "random", "1": "random"})
    assert client.ask("view")["outcome"]["winners"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_bot_says_what_it_would_do_and_does_nothing(game: AnyGame) -> None:
    client = begun(game)
    (seat, *_) = client.ask("view")["waiting_for"]
    before = client.ask("record")
    for level in bots.levels(game.id):
        answer = client.ask("bot", seat=seat, level=level)
        assert answer == client.ask("bot", seat=seat, level=level)
        assert client.ask("record") == before
    client.ask("act", seat=seat, action=answer["action"])


def test_the_game_waits_for_whom_a_bot_has_asked() -> None:
    table = Table.new(METROPOLIS, NAMES[:2], seed=7, options=METROPOLIS.Options(first=0))
    table.act(0, table.legal(0)[0])
    mine, yours = (LOTS[table.state.owners.index(seat)] for seat in (0, 1))
    table.act(0, Offer(1, (mine,), (yours,)))
    record = {**as_json(table.record), "bots": ["random", None]}
    client = Client(METROPOLIS)
    assert client.ask("load", record=record)["waiting_for"] == [1]
    assert client.ask("record")["record"]["actions"] == as_json(table.record)["actions"]
    decline = {"do": "Decline", "offer": 1}
    assert decline in client.ask("legal", seat=1)["legal"]
    assert client.ask("act", seat=1, action=decline)["waiting_for"] == [1]
    assert client.ask("view")["view"]["turn"] == 1
