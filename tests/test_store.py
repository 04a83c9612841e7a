"""A save: written as it is played, and gone on with."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from toys import TENS, Draw, Give, Lay, Options, Pass, Say

from tabletop_tui import store
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.record import Record
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES

ANN, BEN = 0, 1


@pytest.fixture(autouse=True)
def _tens_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "tens", TENS)


def new(cards: int = 6) -> Table[Any, Any, Any, Any]:
    return Table.new(TENS, ["Ann", "Ben"], seed=7, options=Options(cards=cards))


def play_some(table: Table[Any, Any, Any, Any]) -> None:
    table.act(ANN, Draw())
    table.act(ANN, Lay(table.view(ANN).hand[0]))
    table.undo(ANN)
    table.redo(ANN)
    table.act(ANN, Say("hm"))
    table.undo(ANN)
    table.act(ANN, Pass())


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def test_a_save_is_a_header_and_one_line_for_each_thing_done(tmp_path: Path) -> None:
    save = store.create(new(), tmp_path)
    play_some(save.table)
    header, *rest = lines(save.path)
    assert header.pop("created")
    assert header == {
        "kind": "header",
        "format": 1,
        "game": "tens",
        "rules_version": 1,
        "players": ["Ann", "Ben"],
        "seed": 7,
        "data_hash": "6:1/3",
        "options": {"cards": 6, "bonus": "1/3"},
        "bots": [None, None],
    }
    card = save.table.view(None).laid[ANN][0]
    assert rest == [
        {"kind": "action", "seat": 0, "action": {"do": "Draw"}},
        {"kind": "action", "seat": 0, "action": {"do": "Lay", "card": card}},
        {"kind": "undo", "seat": 0},
        {"kind": "redo", "seat": 0},
        {"kind": "action", "seat": 0, "action": {"do": "Say", "words": "hm"}},
        {"kind": "undo", "seat": 0},
        {"kind": "action", "seat": 0, "action": {"do": "Pass"}},
    ]


def test_a_game_goes_on_as_it_was_left(tmp_path: Path) -> None:
    save = store.create(new(), tmp_path)
    play_some(save.table)
    save.close()
    again = store.open_save(save.path)
    assert again.writable
    assert again.trouble is None
    assert again.table.state == save.table.state
    assert again.table.record == save.table.record
    assert again.table.log(ANN) == save.table.log(ANN)
    again.table.act(BEN, Draw())
    again.close()
    assert store.open_save(save.path).table.record == again.table.record


def test_what_was_taken_back_can_be_done_again_after_going_on(tmp_path: Path) -> None:
    save = store.create(new(), tmp_path)
    save.table.act(ANN, Say("one"))
    save.table.undo(ANN)
    save.close()
    again = store.open_save(save.path)
    again.table.redo(ANN)
    assert again.table.count == 1


def test_an_action_is_in_the_file_before_anybody_is_told(tmp_path: Path) -> None:
    save, seen = store.create(new(), tmp_path), []
    save.table.watch(lambda: seen.append(len(lines(save.path))))
    save.table.act(ANN, Draw())
    save.table.act(ANN, Pass())
    assert seen == [2, 3]


def test_a_table_that_has_been_played_on_is_saved_whole(tmp_path: Path) -> None:
    table = new()
    play_some(table)
    path = store.create(table, tmp_path).path
    assert store.open_save(path, look=True).table.record == table.record


def test_the_file_is_named_by_time_and_chance_and_never_by_players(tmp_path: Path) -> None:
    saves = [store.create(new(), tmp_path) for _ in range(20)]
    assert len({save.path for save in saves}) == 20
    assert all(set(save.path.stem) <= set("0123456789abcdef-") for save in saves)


def test_the_folder_is_made_late_and_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "saves"
    assert store.entries(folder) == []
    assert not folder.exists()
    save = store.create(new(), folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(save.path.stat().st_mode) == 0o600


def test_the_data_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLETOP_DATA", str(tmp_path))
    assert store.folder() == tmp_path / "saves"
    assert store.create(new()).path.parent == tmp_path / "saves"
    assert len(store.entries()) == 1


def test_the_data_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TABLETOP_DATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert store.folder().is_relative_to(tmp_path)
    assert store.folder().parts[-2:] == ("tabletop_tui", "saves")


def test_looking_changes_nothing_and_allows_nothing(tmp_path: Path) -> None:
    path = store.create(new(), tmp_path).path
    before = path.read_bytes()
    save = store.open_save(path, look=True)
    assert (save.writable, save.table.waiting_for) == (False, (ANN,))
    with pytest.raises(IllegalAction, match="You are only looking"):
        save.table.act(ANN, Draw())
    save.close()
    assert path.read_bytes() == before


def test_a_closed_save_accepts_nothing_more_and_closes_twice(tmp_path: Path) -> None:
    save = store.create(new(), tmp_path)
    save.close()
    save.close()
    save.sync()
    with pytest.raises(IllegalAction, match="has been closed"):
        save.table.act(ANN, Draw())
    assert len(lines(save.path)) == 1


def test_the_list_tells_title_players_turn_and_end(tmp_path: Path) -> None:
    running = store.create(new(), tmp_path)
    running.table.act(ANN, Pass())
    ended = store.create(new(cards=1), tmp_path)
    ended.table.act(ANN, Draw())
    ended.table.act(ANN, Pass())
    entries = {entry.path: entry for entry in store.entries(tmp_path)}
    entry = entries[running.path]
    assert (entry.game, entry.title, entry.players) == ("tens", "Tens", ("Ann", "Ben"))
    assert (entry.waiting, entry.finished, entry.reason) == (("Ben",), False, None)
    assert entry.can_go_on
    entry = entries[ended.path]
    assert (entry.waiting, entry.finished, entry.reason) == ((), True, None)
    assert entry.can_look
    assert not entry.can_go_on


def test_the_list_has_the_newest_first_and_the_last_that_can_go_on(tmp_path: Path) -> None:
    saves = [store.create(new(cards=1), tmp_path) for _ in range(3)]
    for when, save in zip((3000, 1000, 2000), saves, strict=True):
        os.utime(save.path, (when, when))
    entries = store.entries(tmp_path)
    assert [entry.path for entry in entries] == [saves[n].path for n in (0, 2, 1)]
    assert [entry.when.timestamp() for entry in entries] == [3000, 2000, 1000]
    assert store.last(tmp_path) == entries[0]
    saves[0].table.act(ANN, Draw())
    saves[0].table.act(ANN, Pass())
    assert store.last(tmp_path) == entries[1]


def test_no_game_is_the_last_where_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    assert store.last(tmp_path) is None


def test_a_game_with_its_own_data_goes_on_without_the_file_it_came_from(tmp_path: Path) -> None:
    path = store.create(new(cards=42), tmp_path).path
    table = store.open_save(path, look=True).table
    assert table.record.options == Options(cards=42)
    assert table.view(None).stack == 42


def write(path: Path, *rest: object, **header: object) -> Path:
    """Write a save by hand, as another program might."""
    first = {
        "kind": "header",
        "format": 1,
        "created": "2026-01-01T12:00:00Z",
        "game": "tens",
        "rules_version": 1,
        "players": ["Ann", "Ben"],
        "seed": 7,
        "data_hash": "6:1/3",
        "options": {"cards": 6, "bonus": "1/3"},
        **header,
    }
    path.write_text("".join(json.dumps(line) + "\n" for line in (first, *rest)))
    return path


def test_a_seat_that_changed_hands_has_its_last_name_and_bot(tmp_path: Path) -> None:
    path = write(
        tmp_path / "a.jsonl",
        {"kind": "action", "seat": 0, "action": {"do": "Draw"}},
        {"kind": "seat", "seat": 1, "name": "Cem", "bot": "easy"},
        {"kind": "seat", "seat": 0, "name": "\x1bDora"},
        {"kind": "seat", "seat": 1, "bot": None},
        {"kind": "seat", "seat": 0, "bot": "hard"},
        {"kind": "action", "seat": 0, "action": {"do": "Pass"}},
    )
    save = store.open_save(path)
    assert save.writable
    assert save.table.players == ("Dora", "Cem")
    assert save.table.record.bots == ("hard", None)
    assert save.table.log(None)[-1] == "Dora passes"


@pytest.mark.parametrize(
    "line", [{"seat": 2, "name": "Cem"}, {"seat": -1, "bot": "easy"}, {"seat": 0, "name": "BEN"}]
)
def test_a_seat_line_that_does_not_fit_is_told(tmp_path: Path, line: dict[str, object]) -> None:
    path = write(tmp_path / "a.jsonl", {"kind": "seat", **line})
    with pytest.raises(store.SaveError, match="does not fit"):
        store.open_save(path)


def test_verify_says_whether_a_save_replays_and_touches_nothing(tmp_path: Path) -> None:
    save = store.create(new(cards=1), tmp_path)
    for action in (Draw(), Lay(1), Pass()):
        save.table.act(ANN, action)
    verdict = store.verify(save.path)
    assert (verdict.reason, verdict.torn) == (None, False)
    assert verdict.table is not None
    assert verdict.table.outcome == save.table.outcome
    with save.path.open("ab") as file:
        file.write(b'{"kind":"act')
    before = save.path.read_bytes()
    verdict = store.verify(save.path)
    assert (verdict.reason, verdict.torn) == (None, True)
    assert save.path.read_bytes() == before


def test_verify_says_where_a_save_goes_wrong(tmp_path: Path) -> None:
    give = {"kind": "action", "seat": 0, "action": {"do": "Give", "card": 99, "to": 1}}
    draw = {"kind": "action", "seat": 0, "action": {"do": "Draw"}}
    verdict = store.verify(write(tmp_path / "a.jsonl", draw, give, draw))
    assert verdict.reason == "It goes wrong after action 1: You do not hold the 99."
    assert verdict.table is not None
    assert verdict.table.count == 1
    verdict = store.verify(tmp_path / "none.jsonl")
    assert (verdict.table, verdict.reason) == (
        None,
        "It cannot be read: No such file or directory.",
    )


def test_a_record_says_the_same_before_and_after(tmp_path: Path) -> None:
    table = Table.new(TENS, ["Ann", "Ben"], bots={1: "easy"})
    save = store.create(table, tmp_path)
    save.table.act(ANN, Draw())
    save.table.act(ANN, Give(table.view(ANN).hand[0], BEN))
    record = store.open_save(save.path, look=True).table.record
    assert record == table.record
    assert type(record) is Record
