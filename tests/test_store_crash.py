"""No accepted action is lost: not to kill -9, not to a full disk, not to a second process."""

from __future__ import annotations

import os
import random
import resource
import signal
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest
from toys import TENS, Say

from tabletop_tui import store
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.store.reading import replay

ANN = 0
KILLS = 50


@pytest.fixture(autouse=True)
def _tens_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "tens", TENS)


def in_child(work: Callable[[int], None]) -> tuple[int, int]:
    """Run `work(pipe)` in a process of its own; return its id and the pipe's other end."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            work(writer)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(writer)
    return child, reader


def all_of(reader: int) -> bytes:
    """Return everything that is written into a pipe until its writers are gone."""
    with os.fdopen(reader, "rb") as pipe:
        return pipe.read()


# kill -9


def play_for_ever(folder: Path, seed: int) -> Callable[[int], None]:
    """Play random Metropolis, game after game; report each action once `act` has returned."""

    def play(pipe: int) -> None:
        chance = random.Random(seed)
        while True:
            table = Table.new(GAMES["metropolis"], ["Ann", "Ben"], seed=chance.getrandbits(40))
            name = store.create(table, folder).path.name
            while table.waiting_for:
                seat = table.waiting_for[0]
                if table.why_not_undo(seat) is None and chance.random() < 0.3:
                    table.undo(seat)
                else:
                    table.act(seat, chance.choice(table.legal(seat)))
                os.write(pipe, f"{name} {table.count}\n".encode())

    return play


def test_kill_9_at_any_moment_loses_no_accepted_action(tmp_path: Path) -> None:
    chance = random.Random(2026)
    games = accepted = 0
    for kill in range(KILLS):
        folder = tmp_path / str(kill)
        child, reader = in_child(play_for_ever(folder, seed=kill))
        told = os.read(reader, 1)
        for _ in range(chance.randrange(200)):  # so many reports, or parts of one, then kill
            told += os.read(reader, chance.randrange(1, 60))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        told += all_of(reader)
        reports: dict[str, list[int]] = {}
        for report in told.decode().splitlines():
            name, count = report.split()
            reports.setdefault(name, []).append(int(count))
        for name, counts in reports.items():
            raw = (folder / name).read_bytes()
            reading = replay(raw)
            lines = raw[: reading.whole].count(b"\n") - 1
            assert reading.reason is None
            assert lines - len(counts) in (0, 1)  # one may be written and not reported yet
            assert reading.table.count == counts[-1] or lines == len(counts) + 1
            games += 1
            accepted += len(counts)
    assert games >= KILLS
    assert accepted > 20 * KILLS


# a full disk


def test_a_full_disk_is_told_and_made_good_once_there_is_room(tmp_path: Path) -> None:
    def play(pipe: int) -> None:
        table = Table.new(TENS, ["Ann", "Ben"], seed=1)
        save = store.create(table, tmp_path)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (save.path.stat().st_size + 100, hard))
        for n in range(5):
            table.act(ANN, Say(f"word {n}"))
            os.write(pipe, f"{table.count} {save.trouble}\n".encode())
        save.sync()
        full = replay(save.path.read_bytes())
        os.write(pipe, f"{full.table.count} {full.torn} {full.reason}\n".encode())
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        table.act(ANN, Say("room again"))
        os.write(pipe, f"{table.count} {save.trouble}\n".encode())

    child, reader = in_child(play)
    told = all_of(reader).decode().splitlines()
    os.waitpid(child, 0)
    trouble = "This game is not being saved (File too large); the next action tries again."
    assert told == [
        *("1 None", f"2 {trouble}", f"3 {trouble}", f"4 {trouble}", f"5 {trouble}"),
        "1 True None",
        "6 None",
    ]
    (entry,) = store.entries(tmp_path)
    table = store.open_save(entry.path).table
    words = [line.partition(": ")[2] for line in table.log(None)[1:]]
    assert words == [*(f"word {n}" for n in range(5)), "room again"]


def test_what_a_full_disk_held_back_is_written_at_the_end(tmp_path: Path) -> None:
    table = Table.new(TENS, ["Ann", "Ben"], seed=1)
    (tmp_path / "saves").write_text("a file where the folder should be")
    save = store.create(table, tmp_path / "saves")
    table.act(ANN, Say("hm"))
    assert save.trouble is not None
    (tmp_path / "saves").unlink()
    save.close()
    assert save.trouble is None
    assert store.verify(save.path).reason is None
    assert store.open_save(save.path).table.record == table.record


def test_a_signal_that_closes_the_save_in_the_middle_of_a_write_spoils_nothing(
    tmp_path: Path,
) -> None:
    def play(pipe: int) -> None:
        table = Table.new(TENS, ["Ann", "Ben"], seed=1)
        save = store.create(table, tmp_path)

        def end(*_: object) -> None:
            save.close()
            os._exit(0)

        signal.signal(signal.SIGTERM, end)
        while True:
            table.act(ANN, Say("on and on"))
            os.write(pipe, b".")

    chance = random.Random(1)
    for _ in range(20):
        child, reader = in_child(play)
        told = b"".join(os.read(reader, 1) for _ in range(chance.randrange(1, 300)))
        os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)
        told += all_of(reader)
        (path,) = tmp_path.iterdir()
        reading = replay(path.read_bytes())
        assert reading.reason is None
        assert reading.table.count - len(told) in (0, 1)
        path.unlink()


# two processes


IN_USE = "This game is open in another window; here you can only look."


def test_a_save_belongs_to_one_process_at_a_time(tmp_path: Path) -> None:
    mine = store.create(Table.new(TENS, ["Ann", "Ben"], seed=1), tmp_path)
    mine.table.act(ANN, Say("mine"))
    before = mine.path.read_bytes()

    def try_it(pipe: int) -> None:
        save = store.open_save(mine.path)
        said = [str(save.why_not), str(save.table.count)]
        try:
            save.table.act(ANN, Say("yours"))
        except IllegalAction as e:
            said.append(str(e))
        os.write(pipe, "\n".join(said).encode())

    child, reader = in_child(try_it)
    assert all_of(reader).decode().splitlines() == [IN_USE, "1", IN_USE]
    os.waitpid(child, 0)
    assert mine.path.read_bytes() == before
    mine.table.act(ANN, Say("still mine"))
    mine.close()

    child, reader = in_child(try_it)
    assert all_of(reader).decode().splitlines() == ["None", "2"]
    os.waitpid(child, 0)


def test_a_save_belongs_to_one_window_at_a_time_in_one_process_too(tmp_path: Path) -> None:
    first = store.create(Table.new(TENS, ["Ann", "Ben"], seed=1), tmp_path)
    second = store.open_save(first.path)
    assert (second.writable, second.why_not) == (False, IN_USE)
    second.close()
    assert store.open_save(first.path, look=True).table.count == 0
    first.table.act(ANN, Say("hm"))
    first.close()
    assert store.open_save(first.path).writable


def test_the_lock_goes_with_the_process_that_is_killed(tmp_path: Path) -> None:
    def play(pipe: int) -> None:
        save = store.create(Table.new(TENS, ["Ann", "Ben"], seed=1), tmp_path)
        save.table.act(ANN, Say("hm"))
        os.write(pipe, os.fsencode(save.path))
        signal.pause()

    child, reader = in_child(play)
    path = Path(os.fsdecode(os.read(reader, 4096)))
    assert store.open_save(path).why_not == IN_USE
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(reader)
    assert store.open_save(path).writable
    assert [p.name for p in tmp_path.iterdir()] == [path.name]  # nothing is left beside it
