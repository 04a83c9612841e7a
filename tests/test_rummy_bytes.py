"""Top 5 Rummy on the real terminal: no byte of a hand is written while it is nobody's to see."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from acceptance_support import TABLETOP, curtain, drain, lift_curtain, played
from leaks import Detector, WatchedTerminal, cards_drawn
from terminal import Terminal, assert_restored, left_on_a_plain_terminal

from tabletop_tui.tui.glyphs import SETS

SEED = 12
"""Of a deal in which each hand has cards that are neither on display nor named in the help."""
WIPED = b"\x1b[1;1H\x1b[2K"
"""The first row is wiped: the last thing that may follow a frame."""
PLAYERS = "Ann,Ben,Cem"


def play(data: Path, *words: str, **more) -> WatchedTerminal:
    game = ("play", "top5-rummy", "--players", PLAYERS, "--seed", str(SEED), "--first", "1")
    return WatchedTerminal([*TABLETOP, *game, *words], env={"TABLETOP_DATA": str(data)}, **more)


def resume(data: Path, *words: str) -> WatchedTerminal:
    env = {"TABLETOP_DATA": str(data)}
    return WatchedTerminal([*TABLETOP, "resume", "--last", *words], env=env)


def detector(data: Path) -> Detector:
    """Return a detector for the hands as they are in the save."""
    table = played(data)
    found = Detector(table.state.hands, table.log(None))
    assert found.secret
    return found


def lift(terminal: Terminal, number: int) -> None:
    """Lift the curtain, and wait for the whole table."""

    def lifted() -> bool:
        return "TOP 5 RUMMY" in terminal.screen[0] and "help" in terminal.screen[-1]

    lift_curtain(terminal, number, lifted)


def assert_it_would_be_found(found: Detector, terminal: Terminal, mark: int) -> None:
    """A shown hand is found on the screen and in the bytes: so a leak would be, too."""
    assert len(cards_drawn(terminal.screen)) >= 4
    assert found.on_screen(terminal.screen)
    assert found.in_bytes(terminal.bytes[mark:])


@pytest.mark.parametrize("glyphs", SETS)
def test_between_the_end_of_a_turn_and_the_lift_no_byte_tells_of_a_hand(tmp_path, glyphs):
    with play(tmp_path, "--glyphs", glyphs) as terminal:
        curtain(terminal, 1)
        found = detector(tmp_path)
        assert_silent(found, terminal, 0)  # D1
        mark = len(terminal.bytes)
        lift(terminal, 1)
        assert_it_would_be_found(found, terminal, mark)
        # x, in the middle of a turn
        terminal.send("f")
        terminal.wait_for("which task?")
        terminal.wait_for("other cards")  # in the last row: all above it has been written
        cover_and_lift(terminal, found, "x", 1)
        terminal.send("s")
        terminal.wait_for("sell where?")
        terminal.send("enter")
        terminal.wait_for("pass on")
        found = detector(tmp_path)
        cover_and_lift(terminal, found, "e", 2)


def cover_and_lift(terminal: WatchedTerminal, found: Detector, key: str, number: int) -> None:
    """Press the key that hides, do all that can be done at the curtain, and lift it."""
    mark = drain(terminal)
    terminal.send(key)
    curtain(terminal, number)
    terminal.leaks.clear()
    terminal.detector = found
    for rows, cols in ((36, 120), (60, 200), (24, 80)):
        terminal.resize(rows, cols)
        terminal.wait_for(lambda rows=rows: "leave" in terminal.screen[rows - 2])
    terminal.send("?")
    terminal.wait_for("? close")
    terminal.send("right")
    terminal.wait_for(lambda: "hide the hand" not in terminal.text)
    terminal.send("escape")
    curtain(terminal, number)
    terminal.send("g")
    terminal.wait_for("What has happened")
    terminal.wait_for("back to the table")
    terminal.send("g")
    curtain(terminal, number)
    terminal.send("t", "T", "s", "b", "f", "o", "e", "u", " ", "enter", "tab", "x")
    for other in {1, 2, 3} - {number}:
        terminal.send(str(other))
    terminal.resize(20, 60)
    terminal.wait_for("needs 80x24")
    terminal.resize(24, 80)
    curtain(terminal, number)
    terminal.send("q")
    terminal.wait_for("Leave the table?")
    terminal.wait_for("n no")
    terminal.send("n")
    curtain(terminal, number)
    terminal.detector = None
    assert terminal.leaks == []
    assert found.in_bytes(terminal.bytes[mark:]) == []
    mark = len(terminal.bytes)
    lift(terminal, number)
    assert_it_would_be_found(found, terminal, mark)


def assert_silent(found: Detector, terminal: Terminal, mark: int) -> None:
    """Nothing of a hand is on the screen or in the bytes since the mark."""
    assert found.on_screen(terminal.screen) == []
    assert found.in_bytes(terminal.bytes[mark:]) == []


@pytest.mark.parametrize("size", [(24, 80), (36, 120), (60, 200)])
def test_the_detector_finds_a_hand_in_windows_of_every_size(tmp_path, size):
    rows, cols = size
    with play(tmp_path, rows=rows, cols=cols) as terminal:
        terminal.wait_for(lambda: terminal.screen[-2].lstrip().startswith("1 "))
        found = detector(tmp_path)
        assert_silent(found, terminal, 0)
        mark = len(terminal.bytes)
        lift(terminal, 1)
        assert_it_would_be_found(found, terminal, mark)
        assert sorted(cards_drawn(terminal.screen)) == sorted(played(tmp_path).state.hands[0])
        mark = len(terminal.bytes)
        terminal.send("o")
        terminal.wait_for(lambda: len(terminal.bytes) > mark)
        assert_it_would_be_found(found, terminal, 0)


@pytest.mark.parametrize("how", [signal.SIGTERM, None, signal.SIGKILL])
def test_d4_after_any_ending_the_game_goes_on_behind_the_curtain(tmp_path, how):
    with play(tmp_path) as terminal:
        lift(terminal, 1)
        found = detector(tmp_path)
        terminal.send("s", "enter")
        terminal.wait_for("pass on")
        before = played(tmp_path).state
        if how is None:
            terminal.hang_up()
            assert terminal.wait_exit() == 128 + signal.SIGHUP
        else:
            terminal.kill(how)
            assert terminal.wait_exit() == (-how if how is signal.SIGKILL else 128 + how)
        if how is signal.SIGTERM:
            assert_restored(terminal.bytes)
            left = left_on_a_plain_terminal(terminal.bytes)
            assert found.on_screen(left.splitlines()) == []
    assert played(tmp_path).state == before
    with resume(tmp_path) as terminal:
        curtain(terminal, 2)
        found = detector(tmp_path)
        assert_silent(found, terminal, 0)
        mark = len(terminal.bytes)
        lift(terminal, 2)
        assert_it_would_be_found(found, terminal, mark)


BROKEN = """
import sys
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.rummy import RummyScreen

class Broken(RummyScreen):
    def do(self, name):
        if name == "pin":
            raise KeyError(f"{self.view.hand} {self.table.state.pile}")
        super().do(name)

opening = Opening("table", game="top5-rummy", players=("Ann", "Ben", "Cem"), seed=12)
sys.exit(TabletopApp(opening, game_screens={"top5-rummy": Broken}).play())
"""


def test_d5_a_fault_while_a_hand_is_shown_tells_no_card_and_costs_no_game(tmp_path):
    with Terminal(["-c", BROKEN], env={"TABLETOP_DATA": str(tmp_path)}) as terminal:
        terminal.wait_for(lambda: re.match(r" *[123] \w+ ", terminal.screen[-2]) is not None)
        number = int(terminal.screen[-2].split()[0])
        lift(terminal, number)
        table = played(tmp_path)
        found = Detector((*table.state.hands, table.state.pile), ())
        terminal.send("p")
        assert terminal.wait_exit() == 1
        assert_restored(terminal.bytes)
        (report,) = (tmp_path / "reports").iterdir()
        left = left_on_a_plain_terminal(terminal.bytes, cols=300)
        assert len(left.splitlines()) == 1
        assert found.in_text(left) == []
        assert found.in_text(report.read_text()) == []
        assert "KeyError" in report.read_text()
        assert found.in_bytes(terminal.bytes.rpartition(WIPED)[2]) == []
    assert played(tmp_path).state == table.state


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_tmux_without_an_alternate_screen_keeps_no_card_of_a_hand(tmp_path):
    tmux = ["tmux", "-S", str(tmp_path / "socket"), "-f", os.devnull]
    env = {"HOME": str(tmp_path), "TABLETOP_DATA": str(tmp_path), "PATH": os.environ["PATH"]}
    env |= {"LANG": "C.UTF-8", "TERM": "xterm-256color", "PYTHONPATH": str(Path.cwd())}

    def run(*words: str) -> str:
        done = subprocess.run([*tmux, *words], env=env, capture_output=True, text=True, check=True)
        return done.stdout

    def shown() -> str:
        return run("capture-pane", "-p", "-S", "-")

    def until(*wanted: str) -> None:
        for _ in range(2000):  # each asking takes a process's time
            if all(words in shown() for words in wanted):
                return
        raise AssertionError(f"{wanted} never came:\n{shown()}")

    def end(how: str) -> None:
        if how == "SIGTERM":
            shell = run("display-message", "-p", "#{pane_pid}").strip()
            child = Path(f"/proc/{shell}/task/{shell}/children").read_text().split()[0]
            os.kill(int(child), signal.SIGTERM)
            return
        run("send-keys", how)
        until("Leave")
        until("y yes") if how == "q" else until("play on")
        run("send-keys", "y")
        if how == "q":  # to the first screen, and from there out
            until("quit")
            run("send-keys", "q")

    start = f"play top5-rummy --players {PLAYERS} --seed {SEED} --first 1"
    run("new-session", "-d", "-x", "80", "-y", "24", "exec cat")
    try:
        run("set-option", "-g", "alternate-screen", "off")
        for how in ("q", "C-c", "SIGTERM"):
            program = f"{sys.executable} -m tabletop_tui {start}; echo status $?; exec cat"
            run("clear-history")
            run("respawn-pane", "-k", program)
            until("then press 1.", "1 Ann")
            run("send-keys", "1")
            until("sell the card")
            save = max((tmp_path / "saves").iterdir(), key=lambda path: path.stat().st_mtime)
            found = hands_of(save)
            assert found.on_screen(shown().splitlines()), "while the hand is shown it is there"
            end(how)
            until("status ")
            assert found.on_screen(shown().splitlines()) == []
            assert found.in_text(shown()) == []
    finally:
        run("kill-server")


def hands_of(save: Path) -> Detector:
    """Return a detector for the hands of a save."""
    from tabletop_tui import store

    table = store.verify(save).table
    assert table is not None
    return Detector(table.state.hands, table.log(None))
