"""Whatever lies in the folder is listed with a reason and stays as it is."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from toys import TENS, Draw, Lay, Pass, Say, Tens

from tabletop_tui import store
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.store.reading import MAX_BYTES, SaveError, replay

ANN, BEN = 0, 1
NOBODY = 65534

Change = Callable[[list[dict[str, Any]]], object]


@pytest.fixture(autouse=True)
def _tens_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "tens", TENS)


@pytest.fixture(scope="module")
def good() -> bytes:
    """A save in the middle of a game."""
    table = Table.new(TENS, ["Ann", "Ben"], seed=7)
    with tempfile.TemporaryDirectory() as folder:
        path = store.create(table, Path(folder)).path
        table.act(ANN, Draw())
        table.act(ANN, Lay(table.view(ANN).hand[0]))
        table.act(ANN, Say("Grüße, 東京"))
        table.undo(ANN)
        table.act(ANN, Pass())
        table.act(BEN, Draw())
        return path.read_bytes()


def changed(raw: bytes, change: Change) -> bytes:
    lines = [json.loads(line) for line in raw.splitlines()]
    change(lines)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def print_of(folder: Path) -> dict[str, str]:
    """Return a fingerprint of everything in a folder: contents, links, kinds and times."""
    prints = {}
    for path in sorted(folder.iterdir()):
        status = path.lstat()
        small = path.is_file() and not path.is_symlink() and status.st_size <= MAX_BYTES
        content = hashlib.sha256(path.read_bytes()).hexdigest() if small else str(status.st_size)
        prints[path.name] = f"{status.st_mode} {status.st_mtime_ns} {status.st_ino} {content}"
    return prints


def try_all(folder: Path) -> dict[str, store.Entry]:
    """List a folder and open everything in it; nothing may change."""
    before = print_of(folder)
    entries = store.entries(folder)
    for entry in entries:
        for look in (True, False):
            if entry.can_look:
                store.open_save(entry.path, look=look).close()
                continue
            with pytest.raises(store.SaveError) as caught:
                store.open_save(entry.path, look=look)
            assert str(caught.value) == entry.reason
        store.verify(entry.path)
        assert entry.reason is None or one_sentence(entry.reason)
    assert print_of(folder) == before
    return {entry.path.name: entry for entry in entries}


def one_sentence(reason: str) -> bool:
    return reason.isprintable() and reason.endswith(".") and len(reason) < 300


# what cannot be shown at all


def test_what_is_no_save_is_listed_with_its_reason_and_left_alone(
    tmp_path: Path, good: bytes
) -> None:
    (tmp_path / "good.jsonl").write_bytes(good)
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "cut in the first line.jsonl").write_bytes(good[:50])
    (tmp_path / "random.jsonl").write_bytes(hashlib.sha512(b"random").digest() * 99 + b"\n")
    (tmp_path / "zeros.jsonl").write_bytes(b"\0" * 5000)
    (tmp_path / "line breaks.jsonl").write_bytes(b"\n" * 5000)
    (tmp_path / "foreign.json").write_text('{"name": "Ann", "score": 5}\n')
    (tmp_path / "text.txt").write_text("Dear diary,\nto-day I won.\n")
    (tmp_path / "latin-1.jsonl").write_bytes('{"kind":"häder"}\n'.encode("latin-1"))
    (tmp_path / "utf-16.jsonl").write_bytes(good.decode().encode("utf-16"))
    (tmp_path / "with a mark.jsonl").write_bytes(b"\xef\xbb\xbf" + good)
    (tmp_path / "deep.jsonl").write_bytes(b"[" * 200_000 + b"\n")
    (tmp_path / "other game.jsonl").write_bytes(good.replace(b'"tens"', b'"whist\\u001b[2J"'))
    (tmp_path / "no format.jsonl").write_bytes(good.replace(b'"format":1', b'"format":0'))
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "loop.jsonl").symlink_to("loop.jsonl")
    (tmp_path / "nowhere.jsonl").symlink_to("gone")
    (tmp_path / "device.jsonl").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "pipe.jsonl")
    with (tmp_path / "huge.jsonl").open("wb") as file:
        file.truncate(1 << 40)  # a terabyte of nothing
    (tmp_path / "\x1b[2J\u202e.jsonl").touch()

    entries = try_all(tmp_path)

    reasons = {name: entry.reason for name, entry in entries.items() if name != "good.jsonl"}
    assert entries["good.jsonl"].can_go_on
    assert not any(entries[name].can_look for name in reasons)
    no_save = "It is not a saved game."
    cut = "It is not a saved game, or one whose first line was cut off."
    assert reasons == {
        "empty.jsonl": "It is empty.",
        "cut in the first line.jsonl": cut,
        "random.jsonl": no_save,
        "zeros.jsonl": cut,
        "line breaks.jsonl": no_save,
        "foreign.json": no_save,
        "text.txt": no_save,
        "latin-1.jsonl": no_save,
        "utf-16.jsonl": no_save,
        "with a mark.jsonl": no_save,
        "deep.jsonl": no_save,
        "other game.jsonl": "It is a game of whist[2J, which this program does not have.",
        "no format.jsonl": no_save,
        "folder.jsonl": "It is a folder, not a saved game.",
        "loop.jsonl": "It cannot be read: Too many levels of symbolic links.",
        "nowhere.jsonl": "It cannot be read: No such file or directory.",
        "device.jsonl": "It is a device or a pipe, not a saved game.",
        "pipe.jsonl": "It is a device or a pipe, not a saved game.",
        "huge.jsonl": "It is bigger than 4 MB, too big for a saved game.",
        "\x1b[2J\u202e.jsonl": "It is empty.",
    }
    assert all(entry.name.isprintable() for entry in entries.values())


def test_a_file_is_named_as_a_screen_can_show_it() -> None:
    names = {
        b"20261130-1.jsonl": "20261130-1.jsonl",
        b"\x1b]0;x\x07\xff.txt": "]0;x.txt",
        b"\xff": "a file without a readable name",
    }
    when = datetime.now().astimezone()
    for raw, name in names.items():
        assert store.Entry(Path(os.fsdecode(raw)), when).name == name


def test_hidden_files_are_no_saves(tmp_path: Path) -> None:
    (tmp_path / ".DS_Store").write_bytes(b"Bud1")
    assert store.entries(tmp_path) == []


# what can be looked at, but not gone on with


@pytest.mark.parametrize(
    ("change", "reason", "shown"),
    [
        (
            lambda ls: ls[0].update(format=2),
            "It was saved by a newer program, in format 2; this one knows format 1.",
            4,
        ),
        (
            lambda ls: ls[0].update(rules_version=9),
            "It was played by version 9 of the rules of Tens; this program plays version 1.",
            4,
        ),
        (lambda ls: ls[0].update(data_hash="7:0"), "It was played with other data for Tens.", 4),
        (
            lambda ls: ls[2]["action"].update(card=99),
            "It goes wrong after action 1: You do not hold the 99.",
            1,
        ),
        (lambda ls: ls[6].update(seat=0), "It goes wrong after action 3: It is Ben's turn.", 3),
        (
            lambda ls: ls.insert(2, {"kind": "undo", "seat": 0}),
            "It goes wrong after action 1: The last action turned up something new; "
            "what was seen cannot be unseen.",
            1,
        ),
        (lambda ls: ls.insert(3, ls[0]), "Line 4 cannot be read: ", 2),
        (lambda ls: ls.insert(3, {"kind": "chat", "seat": 0}), "Line 4 cannot be read: ", 2),
        (lambda ls: ls[5].update(more=1), "Line 6 cannot be read: ", 2),
        (lambda ls: ls[6].update(seat=-1), "It goes wrong after action 3: There is no seat 0", 3),
    ],
)
def test_a_save_that_cannot_go_on_is_shown_as_far_as_it_is_good(
    tmp_path: Path, good: bytes, change: Change, reason: str, shown: int
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(changed(good, change))
    entry = try_all(tmp_path)["a.jsonl"]
    assert entry.reason is not None
    assert entry.reason.startswith(reason)
    save = store.open_save(path)
    assert save.table.count == shown
    assert save.why_not == f"{entry.reason[:-1]}; here you can only look."
    with pytest.raises(IllegalAction) as caught:
        save.table.act(BEN, Draw())
    assert str(caught.value) == save.why_not


@pytest.mark.parametrize(
    "change",
    [
        lambda ls: ls[0].update(players=["Ann"]),
        lambda ls: ls[0].update(players=["Ann", "ann"]),
        lambda ls: ls[0].update(options={"cards": 0, "bonus": "1/3"}, data_hash="0:1/3"),
        lambda ls: ls[0].update(options={"cards": 6, "bonus": "1/0"}),
        lambda ls: ls[0].update(seed=-1),
        lambda ls: ls[0].update(players=["Ann", "B" * 9, "C", "D", "E" * 4000]),
        lambda ls: ls[0].update(seed="1"),
        lambda ls: ls[0].update(bots=[None, None, "easy"]),
        lambda ls: ls[0].update(actions=[[0, {"do": "Draw"}]]),
        lambda ls: ls[0].update(more=1),
        lambda ls: ls[0].pop("players"),
    ],
)
def test_a_first_line_that_no_game_can_be_dealt_from_is_told(
    tmp_path: Path, good: bytes, change: Change
) -> None:
    (tmp_path / "a.jsonl").write_bytes(changed(good, change))
    reason = try_all(tmp_path)["a.jsonl"].reason
    assert reason is not None
    assert reason.startswith("Its first line does not fit: ")


def test_a_newer_save_that_is_not_understood_says_that_it_is_newer(
    tmp_path: Path, good: bytes
) -> None:
    change: Change = lambda ls: ls[0].update(format=2, tables=3)  # noqa: E731
    (tmp_path / "a.jsonl").write_bytes(changed(good, change))
    reason = try_all(tmp_path)["a.jsonl"].reason
    assert reason == "It was saved by a newer program, in format 2; this one knows format 1."


def test_rules_that_fail_on_a_save_take_nothing_else_down(
    tmp_path: Path, good: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Fragile(Tens):
        def apply(self, state: Any, seat: int, action: object) -> Any:
            if isinstance(action, Pass):
                raise ZeroDivisionError
            return super().apply(state, seat, action)

    monkeypatch.setitem(GAMES, "tens", Fragile())
    (tmp_path / "a.jsonl").write_bytes(good)
    entry = try_all(tmp_path)["a.jsonl"]
    assert entry.reason == "It goes wrong after action 2: ZeroDivisionError."


# cut anywhere


def test_a_save_cut_at_any_byte_is_good_up_to_its_last_whole_line(good: bytes) -> None:
    first = good.index(b"\n") + 1
    for end in range(first):
        with pytest.raises(SaveError):
            replay(good[:end])
    counts = [1, 2, 3, 2, 3, 4]  # after each line
    for end in range(first, len(good) + 1):
        reading = replay(good[:end])
        whole = good[:end].count(b"\n") - 1
        assert reading.reason is None
        assert reading.table.count == ([0, *counts])[whole]
        assert reading.torn == (not good[:end].endswith(b"\n"))


def test_a_torn_line_is_taken_off_by_the_next_action_and_not_before(
    tmp_path: Path, good: bytes
) -> None:
    path = tmp_path / "a.jsonl"
    torn = good[:-7]
    path.write_bytes(torn)
    save = store.open_save(path)
    save.sync()
    assert save.table.count == 3
    assert path.read_bytes() == torn
    save.table.act(BEN, Pass())
    whole = torn[: torn.rindex(b"\n") + 1]
    assert path.read_bytes() == whole + b'{"kind":"action","seat":1,"action":{"do":"Pass"}}\n'
    assert replay(path.read_bytes()).reason is None


def test_a_torn_save_that_is_only_closed_stays_torn(tmp_path: Path, good: bytes) -> None:
    (tmp_path / "a.jsonl").write_bytes(good[:-7])
    try_all(tmp_path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # it need not be reset
@given(st.data())
def test_a_save_with_any_bytes_in_it_is_read_or_told(good: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(good)))
    end = data.draw(st.integers(start, min(len(good), start + 20)))
    raw = good[:start] + data.draw(st.binary(max_size=20)) + good[end:]
    try:
        reason = replay(raw).reason
    except SaveError as e:
        reason = str(e)
    assert reason is None or one_sentence(reason)


# without rights


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that another user can reach, as pytest's own are not."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.fixture
def as_somebody() -> Iterator[Callable[[], None]]:
    """Give the superuser's rights up until the test ends; anybody else has none to give up."""
    root = os.geteuid() == 0
    yield lambda: os.seteuid(NOBODY) if root else None
    if root:
        os.seteuid(0)


def test_an_unreadable_file_is_listed_with_the_systems_reason(
    open_folder: Path, good: bytes, as_somebody: Callable[[], None]
) -> None:
    (open_folder / "a.jsonl").write_bytes(good)
    (open_folder / "a.jsonl").chmod(0)
    as_somebody()
    (entry,) = store.entries(open_folder)
    assert entry.reason == "It cannot be read: Permission denied."
    with pytest.raises(store.SaveError, match="Permission denied"):
        store.open_save(entry.path)


def test_a_save_in_a_read_only_folder_can_be_looked_at(
    open_folder: Path, good: bytes, as_somebody: Callable[[], None]
) -> None:
    path = open_folder / "a.jsonl"
    path.write_bytes(good)
    path.chmod(0o444)
    open_folder.chmod(0o555)
    as_somebody()
    assert store.entries(open_folder)[0].can_look
    save = store.open_save(path)
    assert save.why_not == "This game's file may not be written to; here you can only look."
    assert save.table.count == 4
    assert os.listdir(open_folder) == ["a.jsonl"]


def test_an_unreadable_folder_is_told(open_folder: Path, as_somebody: Callable[[], None]) -> None:
    open_folder.chmod(0)
    as_somebody()
    (entry,) = store.entries(open_folder)
    assert (entry.path, entry.reason) == (open_folder, "It cannot be read: Permission denied.")


def test_a_game_is_played_though_no_folder_can_be_made(
    open_folder: Path, as_somebody: Callable[[], None]
) -> None:
    open_folder.chmod(0o555)
    as_somebody()
    table = Table.new(TENS, ["Ann", "Ben"])
    save = store.create(table, open_folder / "saves")
    table.act(ANN, Draw())
    assert table.count == 1
    assert save.trouble == (
        "This game is not being saved (Permission denied); the next action tries again."
    )
