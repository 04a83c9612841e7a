"""A host that is started anew goes on with its tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rooms_support import Tables, Told, move, visitor

from tabletop_tui import store
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.table import Table
from tabletop_tui.core.text import who
from tabletop_tui.games import GAMES
from tabletop_tui.store import Hosted, Owner, pins

ANN, BEN = 0, 1


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def test_a_restart_gives_the_seats_back_to_their_owners(tables: Tables) -> None:
    room, _, ben = tables.playing(game="top5-rummy")
    move(room)
    assert room.table is not None
    seen = [room.table.view(seat) for seat in (ANN, BEN)]
    again = tables.restarted()
    found = again.rooms.find(room.code, visitor())
    assert found.names == ("Ann", "Ben")
    assert [found.standing(seat).condition for seat in (ANN, BEN)] == ["away", "away"]
    assert found.enter(visitor("x", "a"), Told()).seats == {ANN}
    assert found.claimed(ben.code) == {BEN}
    assert found.table is not None
    assert [found.table.view(seat) for seat in (ANN, BEN)] == seen


def test_a_half_done_turn_is_still_half_done(tables: Tables) -> None:
    room, _, _ = tables.playing()
    turn = room.waiting_for
    move(room)  # the lot is taken, the turn is not over
    assert room.waiting_for == turn
    found = tables.restarted().rooms.find(room.code, visitor())
    assert found.waiting_for == turn
    assert found.table is not None
    assert room.table is not None
    assert found.table.count == room.table.count == 1


def test_a_table_is_as_open_or_closed_as_before(tables: Tables) -> None:
    for spectators, listed in ((True, False), (False, True)):
        tables.playing(spectators=spectators, listed=listed)
    again = tables.restarted().rooms
    mine = again.of(visitor("ann", "a"))
    assert {(room.plan.spectators, room.plan.listed) for room in mine} == {
        (True, False),
        (False, True),
    }
    for room in mine:
        room.enter(visitor("x", "a"), Told())
    assert [room.plan.spectators for room in again.listed] == [False]


def test_a_seat_that_changed_hands_belongs_to_the_new_owner(tables: Tables) -> None:
    room, _, ben = tables.playing()
    old = ben.code
    room.give_up(ben)
    gus = room.enter(visitor("gus"), Told())
    room.sit(gus, "Gus")
    found = tables.restarted().rooms.find(room.code, visitor())
    assert found.names == ("Ann", "Gus")
    assert found.claimed(old) == frozenset()
    assert found.claimed(gus.code) == {BEN}


def test_a_seat_that_was_free_is_still_free(tables: Tables) -> None:
    room, _, ben = tables.playing()
    room.give_up(ben)
    found = tables.restarted().rooms.find(room.code, visitor())
    assert found.free == (BEN,)


def test_finished_games_and_games_of_others_are_left_alone(tables: Tables) -> None:
    room, _, _ = tables.playing(game="top3")
    while room.waiting_for:
        move(room)
    local = store.create(Table.new(GAMES["metropolis"], ("Ann", "Ben"), seed=1), tables.folder)
    local.close()
    before = {path.name: path.read_bytes() for path in tables.folder.iterdir()}
    again = tables.restarted()
    assert again.rooms.of(visitor("x", "a")) == []
    assert {path.name: path.read_bytes() for path in tables.folder.iterdir()} == before


@pytest.mark.parametrize("code", ["", "../../x", "KQ7F2", "KQ7F2M\x1b[2J", "io01io"])
def test_a_save_with_a_strange_code_opens_no_table(tables: Tables, code: str) -> None:
    table = Table.new(GAMES["metropolis"], ("Ann", "Ben"), seed=1)
    hosted = Hosted(code, spectators=True, listed=True)
    store.create(table, tables.folder, hosted=hosted).close()
    tables.rooms.restore()
    with pytest.raises(IllegalAction, match="No table"):
        tables.rooms.find(code, visitor())


def test_a_save_that_another_host_plays_opens_no_table(tables: Tables) -> None:
    room, _, _ = tables.playing()
    other = Tables(tables.folder)
    other.rooms.restore()
    with pytest.raises(IllegalAction, match="No table"):
        other.rooms.find(room.code, visitor())


def test_a_code_stands_for_one_table(tables: Tables) -> None:
    for _ in range(2):
        table = Table.new(GAMES["metropolis"], ("Ann", "Ben"), seed=1)
        hosted = Hosted("KQ7F2M", spectators=True, listed=True)
        save = store.create(table, tables.folder, hosted=hosted)
        save.set_owner(ANN, Owner("SHA256:a"))
        save.close()
    tables.rooms.restore()
    assert len(tables.rooms.of(visitor("x", "a"))) == 1


def test_tables_that_nobody_is_at_make_room_and_wake_when_they_are_asked_for(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop_tui.host.rooms.MOST_ROOMS", 2)
    first, ann, ben = tables.playing()
    code = ben.code
    first.leave(ann)
    first.leave(ben)
    tables.clock.now += 10
    second, *others = tables.playing()
    for party in others:
        second.leave(party)
    third, *_ = tables.playing()  # the one deserted longest gives way
    woken = tables.rooms.find(first.code, visitor())
    assert woken is not first
    assert woken.claimed(code) == {BEN}
    woken.enter(visitor(), Told(), claim=woken.claimed(code))
    with pytest.raises(IllegalAction, match="no more tables"):
        tables.open("Dora", None, key="d")
    again = tables.restarted()
    assert {again.rooms.find(room.code, visitor()).code for room in (first, second, third)} == {
        first.code,
        second.code,
        third.code,
    }


# the save


def test_a_save_keeps_owners_in_lines_of_their_seats(tmp_path: Path) -> None:
    hosted = Hosted("KQ7F2M", spectators=True, listed=False)
    save = store.create(
        Table.new(GAMES["metropolis"], ("Ann", "Ben"), seed=1), tmp_path, hosted=hosted
    )
    save.set_owner(ANN, Owner("SHA256:a"))
    save.set_owner(ANN, Owner("SHA256:a"))
    save.set_owner(BEN, Owner(code=pins.hashed("BBBB")))
    save.set_owner(BEN, Owner())
    save.close()
    header, *rest = lines(save.path)
    assert header["hosted"] == {"code": "KQ7F2M", "spectators": True, "listed": False}
    assert [(line["kind"], line["seat"], line["owner"]) for line in rest] == [
        ("seat", ANN, "SHA256:a"),
        ("seat", BEN, None),
        ("seat", BEN, None),
    ]
    again = store.open_save(save.path, look=True)
    assert (again.owner(ANN), again.owner(BEN)) == (Owner("SHA256:a"), Owner())
    assert again.hosted == hosted


def test_a_game_of_ones_own_says_nothing_of_a_host(tmp_path: Path) -> None:
    save = store.create(Table.new(GAMES["metropolis"], ("Ann", "Ben"), seed=1), tmp_path)
    save.close()
    assert "hosted" not in lines(save.path)[0]


def test_a_new_name_is_kept_before_anybody_is_told(tmp_path: Path) -> None:
    save = store.create(Table.new(GAMES["metropolis"], ("Ann", "Ben"), seed=1), tmp_path)
    kept: list[object] = []
    save.table.watch(lambda: kept.append(lines(save.path)[-1].get("name")))
    save.table.reseat(BEN, "Gus")
    assert kept == ["Gus"]
    assert save.table.players == ("Ann", "Gus")
    assert save.table.named(f"{who(BEN)} draws") == "Gus draws"
    assert store.verify(save.path).reason is None


@pytest.mark.parametrize(
    ("name", "why"), [("ANN", "told apart"), ("\x1b", "readable"), ("Аnn", "told apart")]
)
def test_a_new_name_must_be_told_apart(name: str, why: str) -> None:
    table = Table.new(GAMES["metropolis"], ("Ann", "Ben"), seed=1)
    with pytest.raises(IllegalAction, match=why):
        table.reseat(BEN, name)
    with pytest.raises(IllegalAction, match="no seat 3"):
        table.reseat(2, "Gus")
    assert table.players == ("Ann", "Ben")
