"""Programs of somebody's own at a table on a terminal."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from pathlib import Path

import pytest
from bots_support import A, B, dealt
from rooms_support import until
from terminal import Terminal
from test_opponents import playing

from tabletop_tui import cli
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.programs import Outsider, called, seated, unlike

FIRST = "print(json.dumps({'action': json.loads(line)['legal'][0]}), flush=True)"
"""Does the first thing that it may."""


@pytest.fixture
def written(tmp_path):
    """Write a program that does something for each `line`; return the command that runs it."""

    def write(deed, before=""):
        path = tmp_path / "my_bot.py"
        source = f"import json, os, sys, time\n{before}\nfor line in sys.stdin:\n    {deed}\n"
        path.write_text(source, "utf-8")
        return shlex.join([sys.executable, str(path)])

    return write


def with_program():
    """Return a table at which a program begins against Ann."""
    return dealt("metropolis", {B: "program my_bot"}, first=B)


def runs(pid: int) -> bool:
    """Return whether a process is still there, and no corpse."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def test_a_program_plays_its_seat(written):
    table, program = with_program(), Outsider(written(FIRST))
    first = table.legal(B)[0]
    async with playing(table, programs={B: program}) as said:
        await until(lambda: table.waiting_for == (A,), "Ann's turn")
    assert table.record.actions[0] == (B, first)
    assert not said


@pytest.mark.parametrize(
    ("deed", "seconds", "reason"),
    [
        ("sys.exit('I give up')", 9, "has ended (I give up)"),
        ("print('{}', flush=True)", 9, "was refused 3 times"),
        ("sys.stdin.readline()", 0.05, "did not answer within 0.05 seconds"),
        ("print('x' * 9000000, flush=True)", 9, "said more than"),
    ],
    ids=["dies", "lies", "sleeps", "babbles"],
)
async def test_a_program_that_fails_gives_its_seat_to_the_usual_bot(written, deed, seconds, reason):
    table, program = with_program(), Outsider(written(deed), seconds)
    async with playing(table, programs={B: program}) as said:
        await until(lambda: table.waiting_for == (A,), "Ann's turn")
    (sentence,) = said
    assert reason in sentence
    assert sentence.endswith("The normal bot plays for Bot 1.")


async def test_a_program_that_is_not_there_any_more_is_told_and_replaced():
    table = with_program()
    async with playing(table) as said:
        await until(lambda: table.waiting_for == (A,), "Ann's turn")
    assert said == ["There is no program my_bot here. The normal bot plays for Bot 1."]


async def test_leaving_ends_a_program_that_thinks_and_all_that_it_has_started(written, tmp_path):
    child = "import subprocess; child = subprocess.Popen(['sleep', '60'])"
    command = written(
        "open('pids', 'w').write(f'{os.getpid()} {child.pid}\\n'); time.sleep(60)", child
    )
    bot = "program my_bot"
    opening = Opening(
        "table",
        game="metropolis",
        players=("my_bot", "Ann"),
        bots={0: bot},
        programs={bot: f"{shlex.join(['env', '-C', str(tmp_path)])} {command}"},
        options=dealt("metropolis", {}).record.options,
        pace="quick",
    )
    async with TabletopApp(opening).run_test(size=(80, 24)) as pilot:
        pids = tmp_path / "pids"
        await until(lambda: pids.exists() and pids.read_text().endswith("\n"), "a question")
        mine = [int(pid) for pid in pids.read_text().split()]
        assert all(runs(pid) for pid in mine)
        pilot.app.go_home()
        await pilot.pause()
        await until(lambda: not any(runs(pid) for pid in mine), "the end of the program")


def test_a_signal_ends_the_program_with_the_terminal(written, tmp_path):
    pids = tmp_path / "pids"
    command = written(f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}}\\n'); time.sleep(60)")
    words = ["-m", "tabletop_tui", "play", "metropolis", "--players", "Ann", "--bot-cmd", command]
    with Terminal([*words, "--first", "2", "--pace", "quick"]) as terminal:
        terminal.wait_for(lambda: pids.exists() and pids.read_text().endswith("\n"))
        pid = int(pids.read_text())
        assert runs(pid)
        os.kill(terminal.pid, signal.SIGTERM)
        assert terminal.wait_exit() == 128 + signal.SIGTERM
        terminal.wait_for(lambda: not runs(pid))


async def test_what_a_program_has_come_to_is_told_on_the_table(written):
    bot = "program my_bot"
    opening = Opening(
        "table",
        game="metropolis",
        players=("my_bot", "Ann"),
        bots={0: bot},
        programs={bot: written("sys.exit('no idea')")},
        options=dealt("metropolis", {}).record.options,
        pace="quick",
    )
    async with TabletopApp(opening).run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        await until(lambda: screen.notice, "a sentence")
        await until(lambda: screen.table.count, "a move")
        assert "has ended (no idea). The normal bot plays for my_bot." in screen.notice
    pilot.app.close_saves()


# On the command line


def test_programs_sit_behind_people_and_bots_under_the_names_of_their_files(written):
    command = written(FIRST)
    names, bots, programs = seated(("Ann", "Otto (easy)"), {1: "easy"}, [command, command])
    assert names == ("Ann", "Otto (easy)", "my_bot", "my_bot 2")
    (bot,) = programs
    assert bots == {1: "easy", 2: bot, 3: bot}
    assert programs[bot] == command


@pytest.mark.parametrize(
    ("command", "name"),
    [("./rabbit", "rabbit"), ("python3 -u a/my_bot.py --deep 3", "my_bot"), ("java Rook", "java")],
)
def test_a_program_is_called_by_its_file(command, name):
    assert called(command) == name
    assert unlike(name, [name.upper()]) == f"{name} 2"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("/nowhere/bot", 'The program "bot" cannot be started (No such file or directory).'),
        ("", 'No program is called "".'),
        ("'bot", 'No program is called "\'bot".'),
    ],
)
def test_a_command_that_is_none_is_refused_before_any_screen_opens(command, sentence):
    with pytest.raises(IllegalAction) as refusal:
        seated(("Ann",), {}, [command])
    assert str(refusal.value) == sentence


def test_the_command_line_refuses_a_program_in_a_sentence(capsys):
    words = ["play", "metropolis", "--players", "Ann", "--bot-cmd", "/nowhere/bot"]
    assert cli.run(words) == cli.MISUSED
    assert 'The program "bot" cannot be started' in capsys.readouterr().err
