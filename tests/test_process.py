"""The process on a real terminal: what it leaves behind, whatever ends it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import stand_in
from stand_in import HAND
from terminal import Terminal, assert_restored, columns_of, left_on_a_plain_terminal

from tabletop_tui import store

HOME = [
    "-c",
    "import sys; from tabletop_tui.tui.launch import launch; "
    "from tabletop_tui.tui.opening import Opening; sys.exit(launch(Opening()))",
]
SETUP = [HOME[0], HOME[1].replace("Opening()", "Opening('setup', game='metropolis')")]
TABLE = [str(Path(stand_in.__file__))]
WIPED = b"\x1b[1;1H\x1b[2K"
"""The first row is wiped: the last thing that may follow a frame."""
COLOUR_SGR = re.compile(rb"\x1b\[(?:[\d;]*;)?(?:3[0-8]|4[0-8]|9\d|10[0-7])(?:;[\d;]*)?m")


def only_a_sentence_is_left(raw: bytes) -> str:
    """Check that a terminal without an alternate screen keeps one sentence at most."""
    left = left_on_a_plain_terminal(raw, cols=300)
    assert HAND not in left
    assert len(re.findall(r"\.(?: |$)", left)) <= 1, left
    return left


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_a_signal_ends_the_program_with_the_terminal_restored_and_blank(number):
    with Terminal(TABLE) as terminal:
        terminal.wait_for(HAND)
        terminal.send("a")
        terminal.wait_for("actions 1")
        terminal.kill(number)
        assert terminal.wait_exit() == 128 + number
        assert_restored(terminal.bytes)
        assert number.name in only_a_sentence_is_left(terminal.bytes)
        entry = store.last(terminal.data / "saves")
        assert entry is not None
        save = store.open_save(entry.path)
        assert save.writable
        assert save.table.count == 1
        save.close()


def test_a_signal_ends_the_program_while_the_terminal_takes_no_output():
    with Terminal(TABLE) as terminal:
        terminal.wait_for(HAND)
        terminal.send("\x13", *"n" * 200)  # nobody reads what is drawn from here on
        terminal.kill(signal.SIGTERM)
        assert terminal.wait_exit() == 128 + signal.SIGTERM


def test_a_closed_terminal_ends_the_program_and_keeps_the_game():
    with Terminal(TABLE) as terminal:
        terminal.wait_for(HAND)
        terminal.send("a")
        terminal.wait_for("actions 1")
        terminal.hang_up()
        assert terminal.wait_exit() == 128 + signal.SIGHUP
        entry = store.last(terminal.data / "saves")
        assert entry is not None
        assert store.verify(entry.path).table.count == 1


def test_quitting_leaves_the_terminal_restored_and_blank_with_status_0():
    with Terminal(HOME) as terminal:
        terminal.wait_for("quit")
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert_restored(terminal.bytes)
        assert left_on_a_plain_terminal(terminal.bytes) == ""


def test_a_key_behind_the_one_that_quits_opens_nothing():
    with Terminal(HOME) as terminal:
        terminal.wait_for("quit")
        terminal.send("q?")
        assert terminal.wait_exit() == 0
        assert only_a_sentence_is_left(terminal.bytes) == ""


@pytest.mark.parametrize("key", ["\x11", "\x03"])
def test_at_a_table_ctrl_q_and_ctrl_c_ask_and_a_repeated_key_does_not_answer(key):
    with Terminal(TABLE) as terminal:
        terminal.wait_for(HAND)
        terminal.send(key, key, "q", "enter", key, "y")
        terminal.wait_for("Leave Tabletop?")
        terminal.wait_for("play on")  # only now is an answer taken
        terminal.send("n", "n")
        terminal.wait_for("count 1")  # the second n is the table's again
        terminal.send(key)
        terminal.wait_for("play on")
        terminal.send("y")
        assert terminal.wait_exit() == 0
        assert_restored(terminal.bytes)
        assert left_on_a_plain_terminal(terminal.bytes) == ""


@pytest.mark.parametrize("key", "kwtrc")
def test_a_fault_tells_one_sentence_and_no_secret(key):
    with Terminal(TABLE) as terminal:
        terminal.wait_for(HAND)
        terminal.send(key)
        assert terminal.wait_exit() == 1
        assert_restored(terminal.bytes)
        assert HAND.encode() not in terminal.bytes.rpartition(WIPED)[2]
        assert "a report" in only_a_sentence_is_left(terminal.bytes)
        (report,) = (terminal.data / "reports").iterdir()
        text = report.read_text()
        assert HAND not in text
        assert "no card" not in text
        assert stat.S_IMODE(report.stat().st_mode) == 0o600
        if key != "c":
            assert "ValueError" in text
            assert re.search(r"stand_in\.py:\d+ in fail", text)
        entry = store.last(terminal.data / "saves")
        assert entry is not None
        assert entry.can_go_on


@pytest.mark.parametrize("where", ["compose", "render"])
def test_a_fault_while_a_screen_is_made_ends_the_same_way(where):
    with Terminal([*TABLE, where]) as terminal:
        assert terminal.wait_exit() == 1
        assert_restored(terminal.bytes)
        assert "a report" in only_a_sentence_is_left(terminal.bytes)
        assert len(list((terminal.data / "reports").iterdir())) == 1


def test_a_fault_is_told_even_if_no_report_can_be_written():
    with Terminal(TABLE) as terminal:
        terminal.wait_for(HAND)
        (terminal.data / "reports").write_text("in the way")
        terminal.send("k")
        assert terminal.wait_exit() == 1
        assert "no report could be written" in only_a_sentence_is_left(terminal.bytes)


@pytest.mark.parametrize(("stdin", "stdout", "word"), [(0, 1, "input"), (1, 0, "output")])
def test_without_a_terminal_it_says_so_at_once_and_exits_2(stdin, stdout, word):
    master, slave = os.openpty()
    ends = (subprocess.DEVNULL, slave)
    done = subprocess.run(
        [sys.executable, *HOME],
        stdin=ends[stdin],
        stdout=ends[stdout] if stdout else subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        timeout=20,
        check=False,
    )
    os.close(master)
    os.close(slave)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"its {word} is none" in done.stderr


@pytest.mark.parametrize("term", ["dumb", None])
def test_a_terminal_that_cannot_move_its_cursor_is_refused_in_a_sentence(term):
    with Terminal(HOME, env={"TERM": term}) as terminal:
        assert terminal.wait_exit() == 2
        assert b"\x1b" not in terminal.bytes
        assert b"TERM" in terminal.bytes


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "C"},
        {"LANG": "xx_XX.UTF-8"},
        {"LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_poor_locales_get_plain_signs_and_no_question_marks(env):
    with Terminal(HOME, env=env) as terminal:
        terminal.wait_for("quit")
        assert "T A B L E T O P" in terminal.text
        assert terminal.text.isascii()
        assert terminal.text.count("?") == 1  # the key
        assert max(terminal.bytes) < 128 or b"\xe2\x94\x80" in terminal.bytes  # but for the probe


def test_a_terminal_that_draws_lines_two_cells_wide_gets_narrow_signs():
    with Terminal(HOME, wide=True) as terminal:
        terminal.wait_for("T A B L E T O P")
        terminal.wait_for("quit")
        assert [columns_of("Metropolis", line) for line in terminal.screen if "own the" in line]
        terminal.send("q")
        assert terminal.wait_exit() == 0


@pytest.mark.parametrize("argv", [HOME, SETUP, TABLE])
def test_no_colour_means_no_colour_codes_at_all(argv):
    with Terminal(argv, env={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("quit" if argv is HOME else "Ann" if argv is SETUP else HAND)
        terminal.kill(signal.SIGTERM)
        terminal.wait_exit()
        assert COLOUR_SGR.findall(terminal.bytes) == []
        if argv is not TABLE:
            assert re.search(rb"\x1b\[[\d;]*7m", terminal.bytes), "the focus is in reverse"


def test_a_terminal_with_16_colours_gets_16_colours():
    with Terminal(HOME, env={"TERM": "linux", "COLORTERM": None}) as terminal:
        terminal.wait_for("quit")
        assert not re.search(rb"\x1b\[[\d;]*[34]8;", terminal.bytes)
        assert not re.search(rb"\x1b\[[<>]\d*u", terminal.bytes)
        terminal.send("q")
        assert terminal.wait_exit() == 0


def test_tools_for_developers_stay_shut_whatever_the_environment_says():
    env = {"TEXTUAL": "debug,devtools", "TEXTUAL_LOG": "log.txt", "TEXTUAL_PRESS": "q"}
    with Terminal(HOME, env=env) as terminal:
        terminal.wait_for("quit")
        terminal.send("?")
        terminal.wait_for("this help")
        assert not Path("log.txt").exists()


def test_pasting_on_the_first_screen_does_nothing():
    with Terminal(HOME) as terminal:
        terminal.wait_for("quit")
        terminal.paste("qyeny\n\n123" + "qy\n" * 600)
        terminal.send("?")
        terminal.wait_for("this help")


def test_pasting_at_a_table_does_nothing():
    with Terminal(TABLE) as terminal:
        terminal.wait_for(HAND)
        terminal.paste("nnnkqy\n\n" + "nq" * 1000)
        terminal.send("n")
        terminal.wait_for("count 1")


def test_bytes_that_are_no_text_do_not_end_the_program():
    with Terminal(HOME) as terminal:
        terminal.wait_for("quit")
        os.write(terminal._fd, b"\xff\xfe\x80\x9b31m")
        terminal.send("?")
        terminal.wait_for("this help")


def test_a_window_too_small_hides_everything_and_can_be_left():
    with Terminal(TABLE) as terminal:
        terminal.wait_for(HAND)
        terminal.resize(20, 60)
        terminal.wait_for("needs 80x24, has 60x20")
        assert HAND not in terminal.text
        terminal.resize(24, 80)
        terminal.wait_for(HAND)
        terminal.send("n")
        terminal.wait_for("count 1")
        terminal.resize(1, 1)
        terminal.resize(10, 40)
        terminal.wait_for("has 40x10")
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert_restored(terminal.bytes)


def test_put_to_sleep_it_gives_the_terminal_back_and_takes_it_again():
    with Terminal(TABLE) as terminal:
        terminal.wait_for(HAND)
        for wake in (signal.SIGTSTP, None):
            before = len(terminal.bytes)
            if wake is None:
                terminal.send("\x1a")
            else:
                terminal.kill(wake)
            terminal.wait_for(lambda: HAND not in terminal.text)
            terminal.wait_stopped()
            assert_restored(terminal.bytes)
            assert HAND not in left_on_a_plain_terminal(terminal.bytes)
            terminal.kill(signal.SIGCONT)
            terminal.wait_for(HAND)
            assert b"\x1b[?1049h" in terminal.bytes[before:]
        terminal.send("n")
        terminal.wait_for("count 1")
        terminal.kill(signal.SIGSTOP)
        terminal.wait_stopped()
        terminal.kill(signal.SIGCONT)
        terminal.send("n")
        terminal.wait_for("count 2")
        terminal.kill(signal.SIGTERM)
        assert terminal.wait_exit() == 128 + signal.SIGTERM
        assert_restored(terminal.bytes)


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_ended_while_put_to_sleep_it_goes_and_leaves_the_shells_screen_alone():
    shell = ["-c", "import os; os.execlp('bash', 'bash', '--norc', '--noprofile', '-i')"]
    with Terminal(shell, rows=40, env={"PS1": "ready> ", "HISTFILE": os.devnull}) as terminal:
        terminal.wait_for("ready>")
        terminal.send(f"{sys.executable} {TABLE[0]}", "enter")
        terminal.wait_for(HAND)
        terminal.send("\x1a")
        terminal.wait_for("Stopped")
        before = len(terminal.bytes)
        terminal.send("kill %1", "enter")
        terminal.wait_for("SIGTERM")
        terminal.send("wait %1; echo status $?", "enter")
        terminal.wait_for(f"status {128 + signal.SIGTERM}")
        assert WIPED not in terminal.bytes[before:]
        assert "Stopped" in terminal.text


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_tmux_without_an_alternate_screen_keeps_nothing_of_the_game(tmp_path):
    tmux = ["tmux", "-S", str(tmp_path / "socket"), "-f", os.devnull]
    env = {"HOME": str(tmp_path), "TABLETOP_DATA": str(tmp_path), "PATH": os.environ["PATH"]}
    env |= {"LANG": "C.UTF-8", "TERM": "xterm-256color", "PYTHONPATH": os.getcwd()}

    def run(*words: str) -> str:
        done = subprocess.run([*tmux, *words], env=env, capture_output=True, text=True, check=True)
        return done.stdout

    def shown() -> str:
        return run("capture-pane", "-p", "-S", "-")

    program = f"{sys.executable} {TABLE[0]}; echo status $?; exec cat"
    run("new-session", "-d", "-x", "80", "-y", "24", "exec cat")
    try:
        run("set-option", "-g", "alternate-screen", "off")
        run("respawn-pane", "-k", program)
        until(lambda: HAND in shown())
        run("send-keys", "C-q")
        until(lambda: "play on" in shown())
        run("send-keys", "y")
        until(lambda: "status 0" in shown())
        assert HAND not in shown()
    finally:
        run("kill-server")


def until(condition) -> None:
    """Ask again and again until the condition holds; each asking takes a process's time."""
    for _ in range(2000):
        if condition():
            return
    raise AssertionError("it never came true")
