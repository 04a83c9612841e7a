"""Acceptance: whatever ends the program, the game goes on at its last finished action."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from acceptance_support import (
    ACT,
    CHOOSE,
    TABLETOP,
    at_turn,
    cursor,
    play,
    played,
    resume,
    save_of,
    tabletop,
)
from metropolis_screen import way
from terminal import Terminal, assert_restored, left_on_a_plain_terminal

from tabletop_tui import store
from tabletop_tui.games.metropolis.board import LOTS

ENDINGS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, None, signal.SIGKILL)
"""Signals; None closes the terminal."""


def end(terminal: Terminal, how: signal.Signals | None) -> None:
    """End the program, and check what it leaves."""
    if how is None:
        terminal.hang_up()
        assert terminal.wait_exit() == 128 + signal.SIGHUP
        return
    terminal.kill(how)
    status = terminal.wait_exit()
    if how is signal.SIGKILL:
        assert status == -how
        return
    assert status == 128 + how
    assert_restored(terminal.bytes)
    left = left_on_a_plain_terminal(terminal.bytes, cols=200)
    assert how.name in left
    assert "METROPOLIS" not in left


def test_d4_after_any_ending_the_game_goes_on_at_the_last_finished_action(tmp_path):
    """One game, ended in five ways, each in the middle of a turn."""
    with play(tmp_path) as terminal:
        at_turn(terminal, CHOOSE)
        terminal.send("enter")
        at_turn(terminal, ACT)
        end(terminal, ENDINGS[0])
    for number, how in enumerate(ENDINGS[1:], 1):
        name = ("Ann", "Ben", "Cem")[number % 3]
        before = played(tmp_path).state
        with resume(tmp_path) as terminal:
            at_turn(terminal, ACT)
            assert played(tmp_path).state == before, "looking has written nothing"
            terminal.send("e")
            at_turn(terminal, f"{name}: {CHOOSE}")
            terminal.send("enter")
            at_turn(terminal, f"{name}: {ACT}")
            terminal.send("right", "b")  # half a thing: it is not an action yet
            terminal.wait_for("try a building")
            end(terminal, how)
        assert played(tmp_path).count == 2 * number + 1
    with resume(tmp_path) as terminal:
        at_turn(terminal, f"Ben: {ACT}")


BROKEN = """
import sys
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.metropolis import MetropolisScreen

class Broken(MetropolisScreen):
    def do(self, name):
        if name == "sheet":
            secret = {"names": self.table.players, "seed": self.table.record.seed}
            raise KeyError(f"{secret}")
        super().do(name)

opening = Opening("table", game="metropolis", players=("Annabel", "Ben"), seed=424242)
sys.exit(TabletopApp(opening, game_screens={"metropolis": Broken}).play())
"""


def test_d5_a_fault_tells_no_secrets_and_costs_no_game(tmp_path):
    with Terminal(["-c", BROKEN], env={"TABLETOP_DATA": str(tmp_path)}) as terminal:
        at_turn(terminal, CHOOSE)
        terminal.send("enter")
        at_turn(terminal, ACT)
        before = len(terminal.bytes)
        terminal.send("s")
        assert terminal.wait_exit() == 1
        assert_restored(terminal.bytes)
        (report,) = (tmp_path / "reports").iterdir()
        left = left_on_a_plain_terminal(terminal.bytes, cols=300)
        assert str(report) in left
        assert len(left.splitlines()) == 1
        for words in (left, report.read_text(), terminal.bytes[before:].decode()):
            assert not re.search(r"Annabel|424242|Traceback|secret", words)
        assert "KeyError" in report.read_text()
    assert played(tmp_path).count == 1
    with resume(tmp_path) as terminal:
        at_turn(terminal, f"Annabel: {ACT}")


def strange_files(folder: Path, good: Path) -> None:
    """Put everything into a folder that a save can turn into."""
    text = good.read_bytes()
    (folder / "half.jsonl").write_bytes(text[: len(text) // 2])
    (folder / "empty.jsonl").touch()
    (folder / "newer.jsonl").write_bytes(text.replace(b'"format":1', b'"format":2'))
    (folder / "random.jsonl").write_bytes(bytes(range(256)) * 8)
    (folder / "folder.jsonl").mkdir()
    (folder / "nowhere.jsonl").symlink_to(folder / "gone")
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "[b]\x1b[2J\u202e.jsonl").write_bytes(b"{}\n")


def sums(folder: Path) -> dict[str, str]:
    """Return what is in a folder: names, kinds, and checksums of files."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        if path.is_file()
        else oct(path.lstat().st_mode)
        for path in folder.iterdir()
    }


def test_d6_strange_files_are_listed_with_a_reason_and_left_alone(tmp_path):
    with play(tmp_path) as terminal:
        at_turn(terminal, CHOOSE)
        terminal.send("enter")
        at_turn(terminal, ACT)
        terminal.kill(signal.SIGTERM)
        terminal.wait_exit()
    good = save_of(tmp_path)
    strange_files(tmp_path / "saves", good)
    os.utime(good, (2e9, 2e9))  # the newest: the first of the list
    before = sums(tmp_path / "saves")
    with tabletop(tmp_path, "resume") as terminal:
        terminal.wait_for("can go on where")
        assert terminal.text.count("unreadable") + terminal.text.count("look only") == 8
        seen = [about(terminal)]
        for _ in range(8):
            terminal.send("down")
            terminal.wait_for(lambda: about(terminal) not in seen)
            seen.append(about(terminal))
            if "You can look at it" not in seen[-1]:
                terminal.send("enter")  # opens nothing
        assert [words for words in seen if not re.search(r"\w+\.$", words)] == []
        assert "\x1b" not in "".join(seen)
        assert sum("You can look at it" in words for words in seen) == 1
        terminal.send("?")
        terminal.wait_for("this help")  # it is alive, and nothing has been opened
    assert sums(tmp_path / "saves") == before
    with resume(tmp_path) as terminal:
        at_turn(terminal, f"Ann: {ACT}")


def about(terminal: Terminal) -> str:
    """Return what is said about the file in focus: the words above the line of keys."""
    return " ".join(line.strip() for line in terminal.screen[-8:-2]).strip()


def test_d6_a_game_that_is_open_can_only_be_looked_at_by_a_second_process(tmp_path):
    with play(tmp_path) as terminal:
        at_turn(terminal, CHOOSE)
        terminal.send("enter")
        at_turn(terminal, ACT)
        with resume(tmp_path) as second:
            at_turn(second, "only looking")
            before = sums(tmp_path / "saves")
            second.send("e")
            second.wait_for("is open")
            assert sums(tmp_path / "saves") == before
            second.kill(signal.SIGTERM)
            second.wait_exit()
        terminal.send("e")
        at_turn(terminal, f"Ben: {CHOOSE}")
    assert played(tmp_path).count == 2


def test_d12_an_exchange_is_whole_or_not_at_all_wherever_the_program_is_killed(tmp_path):
    with play(tmp_path, "Ann,Ben") as terminal:
        at_turn(terminal, CHOOSE)
        terminal.send("enter")
        at_turn(terminal, ACT)
        terminal.send("t")
        at_turn(terminal, "an offer")
        view = played(tmp_path).view(None)
        give = next(lot for lot in LOTS if view.owner(lot) == 0)
        walk_and_mark(terminal, give)
        terminal.send("enter")
        at_turn(terminal, "an answer")
        before = played(tmp_path).state
        terminal.send("y")
        terminal.kill(signal.SIGKILL)  # at once: it may or may not have come so far
        assert terminal.wait_exit() == -signal.SIGKILL
    after = played(tmp_path).state
    assert (after == before) or (after.owner(give) == 1 and not after.deals)
    with resume(tmp_path) as terminal:
        at_turn(terminal, ACT)
    # whatever of the last line had been written
    path = save_of(tmp_path)
    raw = path.read_bytes()
    last = raw.rstrip(b"\n").rfind(b"\n") + 1
    whole = played(tmp_path).state.owners
    path.write_bytes(raw[:last])
    without = played(tmp_path).state.owners
    for cut in range(last, len(raw), 5):
        path.write_bytes(raw[:cut])
        table = store.verify(path).table
        assert table is not None
        assert table.state.owners in (without, whole)


def walk_and_mark(terminal: Terminal, lot: int) -> None:
    """Bring the cursor to a lot, as a player does, and mark it."""
    terminal.send(*way(cursor(terminal), lot))
    terminal.wait_for(lambda: cursor(terminal) == lot)
    terminal.send(" ")
    terminal.wait_for(f"{lot}→")


# What a player asks for and what surrounds him


@pytest.mark.parametrize("stdin", [subprocess.DEVNULL, None], ids=["no input", "a pipe"])
def test_without_a_terminal_nothing_is_dealt_and_one_sentence_is_said(tmp_path, stdin):
    done = subprocess.run(
        [sys.executable, *TABLETOP, "play", "metropolis", "--players", "Ann,Ben"],
        env={**os.environ, "TABLETOP_DATA": str(tmp_path), "TERM": "xterm"},
        stdin=stdin,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"[^\n]+\.\n", done.stderr)
    assert not (tmp_path / "saves").exists()


NO_ROOM = """
import resource, signal, sys
from tabletop_tui.cli import run

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))  # no file may hold a byte
sys.exit(run(["play", "metropolis", "--players", "Ann,Ben", "--seed", "7"]))
"""


def test_with_no_room_on_the_disk_one_plays_on_and_is_told(tmp_path):
    with Terminal(["-c", NO_ROOM], env={"TABLETOP_DATA": str(tmp_path)}) as terminal:
        at_turn(terminal, CHOOSE)
        terminal.send("enter")
        at_turn(terminal, ACT)
        terminal.wait_for("not being saved")
        terminal.send("e")
        at_turn(terminal, f"Ben: {CHOOSE}")
        terminal.kill(signal.SIGTERM)
        assert terminal.wait_exit() == 128 + signal.SIGTERM
        assert_restored(terminal.bytes)


def test_a_data_folder_that_cannot_be_made_is_told_and_played_without(tmp_path):
    (tmp_path / "file").touch()
    with play(tmp_path / "file") as terminal:
        at_turn(terminal, CHOOSE)
        terminal.send("enter")
        at_turn(terminal, ACT)
        terminal.wait_for("not being saved")
        assert str(tmp_path) not in terminal.text


def test_without_a_home_the_game_is_saved_in_the_folder_that_was_named(tmp_path):
    with play(tmp_path, env={"HOME": None, "XDG_DATA_HOME": None}) as terminal:
        at_turn(terminal, CHOOSE)
        terminal.send("enter")
        at_turn(terminal, ACT)
    assert played(tmp_path).count == 1
