"""Acceptance at the board: taking back, pasted text, poor terminals, windows, refusals."""

from __future__ import annotations

import random
import re
import shutil
import signal
import string
import subprocess
import sys
from pathlib import Path

import pytest
from acceptance_support import (
    ACT,
    CHOOSE,
    COLOUR,
    SEED,
    TABLETOP,
    at_turn,
    cursor,
    play,
    played,
    save_of,
    silent,
    tabletop,
    type_at_once,
)
from rich.cells import cell_len
from terminal import Terminal, assert_restored, columns_of, left_on_a_plain_terminal

PASTED = "qyeny\n\n123"
LETTERS = "".join(random.Random(2).choices(string.ascii_lowercase, k=2000))


def take(terminal: Terminal) -> None:
    """Take the first lot on offer."""
    at_turn(terminal, CHOOSE)
    terminal.send("enter")
    at_turn(terminal, ACT)


def test_d3_taking_back_restores_all_that_is_shown_and_its_refusal_says_why(tmp_path):
    with play(tmp_path) as terminal:
        take(terminal)
        terminal.send("b")
        terminal.wait_for("build it")
        terminal.send("escape")
        at_turn(terminal, ACT)
        before, state = terminal.text, played(tmp_path).state
        terminal.send("b")
        terminal.wait_for("build it")
        terminal.send("enter")
        at_turn(terminal, "end the turn")
        assert played(tmp_path).count == 2
        terminal.send("u")
        at_turn(terminal, ACT)
        terminal.send("1")
        terminal.wait_for("Lot 76")
        after = terminal.text
        assert played(tmp_path).state == state
        assert without_cursor(after) == without_cursor(before)
        terminal.send("u")
        terminal.wait_for("cannot be unseen.")
        assert played(tmp_path).state == state
        terminal.send("e")
        at_turn(terminal, f"Ben: {CHOOSE}")
        terminal.send("u")
        terminal.wait_for("Ann's; everybody takes back only their own.")
        assert f"Ben: {CHOOSE}" in terminal.screen[0]


def without_cursor(text: str) -> str:
    """Return the board and what is around it, but for the cursor and the words about it."""
    lines = text.replace("▐", " ").replace("▌", " ").splitlines()
    return "\n".join(line.rstrip() for line in lines[:19])


def test_d7_a_marked_paste_changes_nothing(tmp_path):
    with play(tmp_path) as terminal:
        take(terminal)
        before, saved = terminal.text, save_of(tmp_path).read_bytes()
        terminal.paste(PASTED)
        terminal.paste(LETTERS)
        terminal.send("u")  # an answer to this means that all of the paste is through
        terminal.wait_for("cannot be unseen.")
        terminal.send("1", "1")
        terminal.wait_for("Lot 76")
        assert without_cursor(terminal.text) == without_cursor(before)
        assert save_of(tmp_path).read_bytes() == saved


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        (PASTED, 0),  # the q asks, and the rest of it answers nothing
        (PASTED.replace("\n", "\r"), 0),
        (LETTERS, 1),
        ("e\re\re\re\r" + LETTERS, 2),
        ("b\rb\rq\ry\ry", 1),
    ],
)
def test_d7_an_unmarked_paste_ends_no_turn_twice_and_leaves_nothing(tmp_path, text, acts):
    with play(tmp_path) as terminal:
        take(terminal)
        type_at_once(terminal, text)
        terminal.wait_for("n no")  # the question stands, and can only now be answered
        assert "Leave the table?" in terminal.text
        assert played(tmp_path).count <= 1 + acts
        terminal.send("n")
        terminal.wait_for(lambda: "Leave the table?" not in terminal.text)
        terminal.send("escape")  # from the sheet or the log, if a letter has opened one
        terminal.wait_for(lambda: "METROPOLIS" in terminal.screen[0])
        assert played(tmp_path).count <= 1 + acts


# D8, D9: what a terminal cannot show


@pytest.mark.parametrize(
    ("env", "no_colour"),
    [
        ({"NO_COLOR": "1"}, True),
        ({"TERM": "vt100", "COLORTERM": None}, True),
        ({"TERM": "linux", "COLORTERM": None}, False),
    ],
    ids=["NO_COLOR", "vt100", "linux"],
)
def test_d8_the_text_alone_tells_owner_legality_selection_and_turn(tmp_path, env, no_colour):
    with play(tmp_path, env=env) as terminal:
        at_turn(terminal, f"A  Ann: {CHOOSE}")
        owned = re.findall(r"(\S)([ABC])\1", "\n".join(terminal.screen[1:15]))
        assert {letter for _, letter in owned} == set("ABC")
        assert len(set(owned)) == 3, "each owner has a texture of their own"
        for number in "1234":
            assert f"[{number}]" in "\n".join(terminal.screen[1:15])
        first = int(re.search(r"\[1\]\s+(\d\d)", terminal.screen[15])[1])
        assert cursor(terminal) == first
        assert "for A alone" in terminal.text
        terminal.send("e")
        terminal.wait_for("choose one first.")
        assert "✗ A turn begins" in terminal.text
        terminal.send("enter")
        at_turn(terminal, ACT)
        terminal.send("b")
        terminal.wait_for("build it")
        assert "?" in "\n".join(terminal.screen[1:15]), "the ghost of a piece is no building"
        assert "•A•" in terminal.text, "where else it may stand"
        if no_colour:
            assert not COLOUR.findall(terminal.bytes)
        else:
            assert not re.search(rb"\x1b\[[\d;]*[34]8;", terminal.bytes)


@pytest.mark.parametrize("lang", ["C", "xx_XX.UTF-8"])
def test_d9_a_poor_locale_gets_the_whole_board_in_ascii(tmp_path, lang):
    with play(tmp_path, env={"LANG": lang, "PYTHONUTF8": "0"}) as terminal:
        take(terminal)
        terminal.send("b")
        terminal.wait_for("build it")
        assert terminal.text.isascii()
        assert set(re.findall(r"\d\d", "\n".join(terminal.screen[1:15]))) >= lots()
        terminal.send("escape")
        at_turn(terminal, ACT)
        assert [line for line in terminal.screen if "?" in line] == [terminal.screen[-1]]


def lots() -> set[str]:
    """Return the numbers of all lots but those that a ghost may cover."""
    return {str(lot) for lot in range(20, 90)}


def test_d9_where_ambiguous_signs_are_wide_the_columns_of_lots_are_straight(tmp_path):
    with play(tmp_path, wide=True) as terminal:
        at_turn(terminal, CHOOSE)
        terminal.wait_for(lambda: columns(terminal, (10, 15, 60, 65)) == {1})
        for left in (20, 25, 40, 45, 70, 75), (34, 39, 54, 59, 84, 89):
            assert len(columns(terminal, left)) == 1
        assert {len(line) for line in terminal._display.display} == {80}


def columns(terminal: Terminal, lots: tuple[int, ...]) -> set[int]:
    """Return the columns in which the numbers of lots stand on the board."""
    board = terminal.screen[1:15]
    return {x for lot in lots for line in board for x in columns_of(str(lot), line)}


# D15: why not, and what now


def test_d15_the_first_screen_names_help_and_help_leads_back(tmp_path):
    with play(tmp_path) as terminal:
        at_turn(terminal, CHOOSE)
        before = terminal.text
        terminal.send("?")
        terminal.wait_for("try and build a building")
        terminal.send("?")
        terminal.wait_for(lambda: terminal.text == before)


def test_d15_each_refusal_is_one_sentence_about_the_thing_and_changes_nothing(tmp_path):
    with play(tmp_path) as terminal:
        at_turn(terminal, CHOOSE)
        for keys, words in (
            ("e", "A turn begins with the choice of a lot"),
            ("y", "No offer is open"),
            ("n", "No offer is open"),
            ("c", "No offer is open"),
            ("w", "No offer is open"),
            ("o", "No offer is open"),
            ("u", "Nothing has been done yet"),
            ("r", "Nothing was taken back"),
        ):
            terminal.send(*keys)
            terminal.wait_for(words)
            (said,) = [line for line in terminal.screen if words in line]
            assert said.strip().startswith("✗")
            assert terminal.screen[0].count(CHOOSE) == 1
        terminal.send("right", "enter")
        terminal.wait_for("✗")
        assert played(tmp_path).count == 0


# At rest, in any window, with any name


def test_at_rest_it_writes_nothing_and_takes_no_time(tmp_path):
    with play(tmp_path) as terminal:
        take(terminal)
        while not silent(terminal, 0.3):
            terminal._read(0.0)
        before = processor_ticks(terminal)
        assert silent(terminal, 1.0)
        assert processor_ticks(terminal) - before <= 5, "of 100 in a second"


def processor_ticks(terminal: Terminal) -> int:
    """Return the processor time used so far, in hundredths of a second."""
    fields = Path(f"/proc/{terminal.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_a_storm_of_sizes_changes_nothing_of_the_table_or_of_a_question(tmp_path):
    with play(tmp_path) as terminal:
        take(terminal)
        before, saved = terminal.text, save_of(tmp_path).read_bytes()
        for rows, cols in ((5, 20), (1, 1), (24, 80), (60, 200), (10, 300), (3, 80)) * 3:
            terminal.resize(rows, cols)
        terminal.wait_for("needs 80x24, has 80x3")
        terminal.resize(24, 80)
        terminal.wait_for(lambda: terminal.text == before)
        assert save_of(tmp_path).read_bytes() == saved
        terminal.send("q")
        terminal.wait_for("n no")
        terminal.resize(10, 40)
        terminal.wait_for("has 40x10")
        terminal.resize(24, 80)
        terminal.wait_for("n no")
        terminal.send("n")
        terminal.wait_for(lambda: terminal.text == before)


def test_in_a_window_too_small_no_key_does_anything_but_q_which_leaves(tmp_path):
    with play(tmp_path) as terminal:
        take(terminal)
        saved = save_of(tmp_path).read_bytes()
        terminal.resize(5, 20)
        terminal.wait_for("has 20x5")
        terminal.send("e", "b", "enter", "u", "t", "y", "n", " ", "1", "g", "?")
        assert "METROPOLIS" not in terminal.text
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert_restored(terminal.bytes)
        assert save_of(tmp_path).read_bytes() == saved


def test_put_to_sleep_at_the_board_it_shows_nothing_and_comes_back_the_same(tmp_path):
    with play(tmp_path) as terminal:
        take(terminal)
        before = terminal.text
        terminal.send("\x1a")
        terminal.wait_stopped()
        assert_restored(terminal.bytes)
        assert "METROPOLIS" not in left_on_a_plain_terminal(terminal.bytes)
        terminal.kill(signal.SIGCONT)
        terminal.wait_for(lambda: terminal.text == before)


HOSTILE = {
    "brackets": "[/b],[@click=app.quit]x[/]",
    "escapes": "A\x1b[2Jnn,B\x9b31mob\x07\x1b]0;t\x07",
    "breaks": "A\r\nB,C\tD",
    "right to left": "A\u202enna,B\u200bo\u2066b",
    "wide": "漢字漢字,한국어",
    "long": f"{'A' * 1000},{'🎲' * 500}",
}


@pytest.mark.parametrize("names", HOSTILE.values(), ids=HOSTILE)
def test_hostile_names_are_cleaned_and_shown_as_they_then_are(tmp_path, names):
    with play(tmp_path, names) as terminal:
        at_turn(terminal, CHOOSE)
        for injected in (b"\x1b[2Jnn", b"\x9b31m", b"\x1b]0;t", "\u202e".encode(), b"A\r\nB"):
            assert injected not in terminal.bytes
        assert {cell_len(line) for line in terminal._display.display} == {80}
        take(terminal)


@pytest.mark.parametrize(
    "names", ["", ",", "Ann", "Ann,Ann", "Ann,ANN", "A,B,C,D,E,F", "\x1b,\x07"]
)
def test_names_that_do_not_fit_are_refused_before_a_screen_opens(tmp_path, names):
    with play(tmp_path, names) as terminal:
        assert terminal.wait_exit() == 2
        assert b"\x1b[?1049h" not in terminal.bytes
        assert re.fullmatch(r"[^\x1b]+\.\s*", terminal.bytes.decode())
        assert not (tmp_path / "saves").exists()


def test_the_seed_and_the_names_get_neither_on_the_screen_nor_into_the_title(tmp_path):
    with tabletop(
        tmp_path, "play", "metropolis", "--players", "Annabel,Ben", "--seed", "8675309"
    ) as terminal:
        take(terminal)
        for key, words in (
            ("g", "What has happened"),
            ("?", "Evaluation table"),
            ("s", "The scores"),
        ):
            terminal.send(key)
            terminal.wait_for(words)
            terminal.send("escape")
            at_turn(terminal, ACT)
        assert b"8675309" not in terminal.bytes
        assert not re.search(rb"\x1b\][012];[^\x07\x1b]*(Ann|Metropolis|lot)", terminal.bytes)
        assert b"\x1b]52" not in terminal.bytes


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_tmux_without_an_alternate_screen_keeps_no_board_after_any_way_of_leaving(tmp_path):
    tmux = ["tmux", "-S", str(tmp_path / "socket"), "-f", "/dev/null"]
    env = {"HOME": str(tmp_path), "TABLETOP_DATA": str(tmp_path), "LANG": "C.UTF-8"}
    env |= {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(Path(__file__).parent.parent)}
    words = f"play metropolis --players Ann,Ben --seed {SEED}"
    program = f"{sys.executable} {' '.join(TABLETOP)} {words} & echo $! >{tmp_path}/pid; fg"
    shell = f"bash -c 'set -m; {program}; echo status $?; exec cat'"

    def run(*command: str) -> str:
        done = subprocess.run([*tmux, *command], env=env, capture_output=True, check=True)
        return done.stdout.decode()

    def wait_for(words: str) -> str:
        for _ in range(2000):  # each asking takes a process's time
            shown = run("capture-pane", "-p", "-S", "-")
            if words in shown:
                return shown
        raise AssertionError(shown)

    run("new-session", "-d", "-x", "80", "-y", "24", "exec cat")
    try:
        run("set-option", "-g", "alternate-screen", "off")
        for leaving in ("y", "TERM", "HUP", "INT"):
            run("respawn-pane", "-k", shell)
            run("clear-history")
            wait_for("? help")
            if leaving == "y":
                run("send-keys", "C-q")
                wait_for("play on")
                run("send-keys", "y")
            else:
                pid = (tmp_path / "pid").read_text().strip()
                subprocess.run(["kill", f"-{leaving}", pid], check=True)
            left = wait_for("status ")
            assert not re.search(r"METROPOLIS|Ann|\[1\]|▐|≈", left), leaving
    finally:
        run("kill-server")
