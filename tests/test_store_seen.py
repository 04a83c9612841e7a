"""The theme cards that were seen in games before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from top_ten_support import NAMES

from tabletop_tui import store
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.top_ten.model import Options, PickTheme
from tabletop_tui.games.top_ten.themes import card_id, load
from tabletop_tui.store import seen

TOP_TEN = GAMES["top-ten"]
IDS = [card_id(card) for card in load()]


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Use a data folder of the test's own, which does not exist yet."""
    monkeypatch.setenv("TABLETOP_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def dealt(**options) -> Table:
    """Return a game as the program deals a new one."""
    table = Table.new(TOP_TEN, NAMES[:4], options=seen.with_seen(TOP_TEN, Options(**options)))
    seen.follow(table)
    return table


def play(table: Table, rounds: int = 5) -> list[str]:
    """Play so many rounds, none of them lost, and return the ids of their cards."""
    for _ in range(rounds):
        captain = table.waiting_for[0]
        table.act(captain, next(a for a in table.legal(captain) if isinstance(a, PickTheme)))
        while table.waiting_for and table.view(None).stage != "pick":
            seat = table.waiting_for[0]
            numbers = table.state.numbers
            table.act(seat, min(table.legal(seat), key=lambda a: numbers[getattr(a, "seat", 0)]))
    pack = table.state.pack
    return [card_id(pack[played.card]) for played in table.view(None).played]


# Between games


def test_two_games_in_a_row_share_no_card():
    first, second = play(dealt()), play(dealt())
    assert len({*first, *second}) == 10
    assert seen.recall() == [*first, *second]


def test_after_all_were_seen_the_longest_ago_come_first():
    own = load()[:12]
    games = [play(dealt(themes=own)) for _ in range(5)]
    first, second, third, fourth, fifth = games
    assert not {*first} & {*second}
    left = {card_id(card) for card in own} - {*first, *second}
    assert {*third[:2]} == left
    assert third[2:] == first[:3]
    assert fourth == [*first[3:], *second[:3]]
    assert fifth == [*second[3:], *third[:3]]


def test_a_card_is_remembered_when_its_theme_is_picked_and_not_before():
    table = dealt()
    assert seen.recall() == []
    (picked,) = play(table, rounds=1)
    assert seen.recall() == [picked]
    assert picked not in play(dealt(), rounds=5)


def test_a_card_seen_again_is_the_one_seen_last():
    for card in (IDS[0], IDS[1], IDS[2], IDS[0]):
        seen.remember(card)
    assert seen.recall() == [IDS[1], IDS[2], IDS[0]]


def test_a_card_is_remembered_in_whatever_pack_it_lies():
    own = load()[5:15]
    played = play(dealt(themes=own))
    options = seen.with_seen(TOP_TEN, Options())
    assert [IDS[place] for place in options.seen] == played
    turned = Options(themes=own[::-1])
    again = seen.with_seen(TOP_TEN, turned)
    assert [card_id(own[::-1][place]) for place in again.seen] == played


def test_what_was_remembered_last_time_is_not_what_counts_today():
    play(dealt())
    old = Options(seen=(99, 98))
    assert seen.with_seen(TOP_TEN, old) == seen.with_seen(TOP_TEN, None) != old


def test_a_game_that_is_gone_on_with_is_remembered_from_there_on():
    table = dealt()
    first = play(table, rounds=2)
    store.create(table).close()
    (entry,) = store.entries()
    save = store.open_save(entry.path)
    seen.follow(save.table)
    later = play(save.table, rounds=3)
    save.close()
    assert seen.recall() == later
    assert later[:2] == first


def test_other_games_have_no_theme_cards_to_remember():
    for game in GAMES.values():
        options = seen.with_seen(game, None)
        assert (options is None) == (game is not TOP_TEN)
    table = Table.new(GAMES["metropolis"], NAMES[:2])
    seen.follow(table)
    seat = table.waiting_for[0]
    table.act(seat, table.legal(seat)[0])
    assert seen.recall() == []


def test_options_that_name_no_pack_are_refused_in_a_sentence():
    with pytest.raises(IllegalAction, match=r"The themes are \"tabletop\""):
        seen.with_seen(TOP_TEN, replace(Options(), themes="film"))


def test_a_server_keeps_what_its_tables_have_seen_in_a_folder_of_its_own(tmp_path):
    table = Table.new(TOP_TEN, NAMES[:4], seed=1)
    seen.follow(table, tmp_path / "host")
    played = play(table, rounds=2)
    assert seen.recall(tmp_path / "host") == played
    assert seen.recall() == []
    assert len(seen.with_seen(TOP_TEN, None, tmp_path / "host").seen) == 2


# The file


def test_the_file_is_the_players_alone_and_never_half_written(data):
    seen.remember(IDS[0])
    before = (data / seen.FILE).stat()
    seen.remember(IDS[1])
    after = (data / seen.FILE).stat()
    assert before.st_ino != after.st_ino
    assert [path.name for path in data.iterdir()] == [seen.FILE]
    assert oct(data.stat().st_mode)[-3:] == "700"
    assert oct(after.st_mode)[-3:] == "600"


def test_it_does_not_grow_without_end():
    ids = [f"{n:016x}" for n in range(seen.MOST + 5)]
    data_folder = store.data_folder()
    data_folder.mkdir()
    (data_folder / seen.FILE).write_text("\n".join(ids))
    assert seen.recall() == ids[5:]
    seen.remember(IDS[0])
    assert seen.recall() == [*ids[6:], IDS[0]]
    assert len((data_folder / seen.FILE).read_text().splitlines()) == seen.MOST


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\0" * 300,
        b"\xff\xfe\x1b[2J",
        b'{"kind":"header"}\n',
        IDS[0].upper().encode(),
        f" {IDS[0]}\n{IDS[1]}x\n".encode(),
        b"0" * (5 << 20),
        f"{IDS[0]}\n".encode() * 300_000,
    ],
    ids=["empty", "zeros", "bytes", "json", "capitals", "more", "huge", "huge but right"],
)
def test_what_the_file_should_not_hold_is_forgotten_and_replaced(data, raw):
    data.mkdir()
    (data / seen.FILE).write_bytes(raw)
    assert seen.recall() == []
    played = play(dealt(), rounds=1)
    assert seen.recall() == played
    assert (data / seen.FILE).read_text() == f"{played[0]}\n"


def test_of_a_torn_file_the_whole_lines_count(data):
    data.mkdir()
    (data / seen.FILE).write_text(f"{IDS[0]}\n{IDS[1]}\n{IDS[2][:7]}")
    assert seen.recall() == IDS[:2]
    seen.remember(IDS[3])
    assert seen.recall() == [*IDS[:2], IDS[3]]


def test_what_a_link_leads_to_stays_as_it_is(data, tmp_path):
    data.mkdir()
    (tmp_path / "diary.txt").write_text("Dear diary\n")
    (data / seen.FILE).symlink_to(tmp_path / "diary.txt")
    seen.remember(IDS[0])
    assert seen.recall() == IDS[:1]
    assert (tmp_path / "diary.txt").read_text() == "Dear diary\n"


def test_a_pipe_in_its_place_holds_nobody_up(data):
    data.mkdir()
    os.mkfifo(data / seen.FILE)
    assert seen.recall() == []
    seen.remember(IDS[0])
    assert seen.recall() == IDS[:1]


def test_where_nothing_can_be_written_the_game_goes_on(data):
    (data / seen.FILE / "in the way").mkdir(parents=True)
    assert len(play(dealt())) == 5
    assert seen.recall() == []
    assert [path.name for path in data.iterdir()] == [seen.FILE]
    data.rename(data.with_name("away"))
    data.write_text("a file where the folder should be")
    assert len(play(dealt())) == 5
    assert data.read_text() == "a file where the folder should be"


def test_a_full_disk_loses_nothing_that_was_remembered(data):
    seen.remember(IDS[0])
    program = (
        "import resource\n"
        "from tabletop_tui.store import seen\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))\n"
        f"seen.remember({IDS[1]!r})\n"
    )
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0
    assert seen.recall() == IDS[:1]
    assert [path.name for path in data.iterdir()] == [seen.FILE]


def test_two_programs_at_once_spoil_nothing(data):
    remember = (
        "import sys\n"
        "from tabletop_tui.store import seen\n"
        "for n in range(200):\n"
        "    seen.remember(sys.argv[1] * 12 + f'{n:04x}')\n"
    )
    programs = [subprocess.Popen([sys.executable, "-c", remember, name]) for name in "ab"]
    assert [program.wait() for program in programs] == [0, 0]
    lines = (data / seen.FILE).read_text().splitlines()
    assert seen.recall() == lines
    assert {line[:12] for line in lines} <= {"a" * 12, "b" * 12}
    assert lines[-1][12:] == f"{199:04x}"
    assert [path.name for path in data.iterdir()] == [seen.FILE]


def test_every_card_there_is_can_be_remembered():
    for card in IDS:
        seen.remember(card)
    assert seen.recall() == IDS
