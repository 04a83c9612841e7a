"""Programs of other people on a seat: what they get, and that nothing they do does harm."""

from __future__ import annotations

import json
import os
import select
import shlex
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engine_support import AnyTable, as_json, named
from games_support import NAMES
from toys import TENS, Draw, Lay

from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.table import Table
from tabletop_tui.engine.outside import OutsideSeat, bot_name, question
from tabletop_tui.engine.process import Program, ProgramLeft, name
from tabletop_tui.games import GAMES

SEED = 1234567890123
LONG = b"x" * 200_000
"""More than a pipe holds: who does not read it keeps us from writing it."""
GREETER = "for line in sys.stdin: print('hello ' + line.strip(), flush=True)"

Written = Callable[[str], str]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Write a program in Python; return the command that runs it."""

    def write(source: str) -> str:
        path = tmp_path / "my_bot.py"
        path.write_text(f"import json, os, signal, subprocess, sys\n{source}\n", "utf-8")
        return shlex.join([sys.executable, str(path)])

    return write


def tens(**more: Any) -> AnyTable:
    return Table.new(TENS, NAMES[:2], seed=SEED, **more)


def answers(code: str) -> str:
    """Return a program that answers each question, at hand as `q`, with what the code says."""
    return (
        "for line in sys.stdin:\n"
        "    q = json.loads(line)\n"
        f"    print(json.dumps({{'action': {code}}}), flush=True)"
    )


# what a program is asked


@pytest.mark.parametrize("game", [*GAMES.values(), TENS], ids=lambda game: game.id)
def test_a_question_holds_what_the_seat_may_know_and_nothing_else(game) -> None:
    players = ['A"nn', "[/]Ben", "Cem", "Dora"][: game.seats[0]]
    table = Table.new(game, players, seed=SEED)
    while table.waiting_for and table.count < 20:
        seat = table.waiting_for[0]
        asked = json.loads(question(table, seat, 5))
        assert asked == {
            "do": "choose",
            "game": game.id,
            "players": players,
            "seat": seat,
            "view": named(table.view(seat), table),
            "legal": as_json(table.legal(seat)),
            "news": table.news(seat),
            "chance": 5,
            "refused": None,
        }
        assert str(SEED) not in json.dumps(asked)
        table.act(seat, table.legal(seat)[0])


def test_a_program_decides_and_draws_from_a_chance_that_can_be_repeated(written) -> None:
    drawn = []
    for seed in (1, 1, 2):
        table = tens()
        with OutsideSeat(
            written(answers("q['legal'][q['chance'] % len(q['legal'])]")), seed=seed
        ) as bot:
            while table.count < 12 and table.waiting_for:
                seat = table.waiting_for[0]
                table.act(seat, bot.decide(table, seat))
        drawn.append(table.record.actions)
    assert drawn[0] == drawn[1] != drawn[2]


def test_a_refused_program_is_told_why_and_may_try_again(written) -> None:
    table = tens()
    table.act(0, Draw())
    card = table.view(0).hand[0]
    tries = "{'do': 'Lay', 'card': int(q['refused'].split()[-1][:-1]) - 1 if q['refused'] else %d}"
    with OutsideSeat(written(answers(tries % (card + 1)))) as bot:
        assert bot.decide(table, 0) == Lay(card)


def test_its_seat_in_a_record_is_never_named_like_a_level() -> None:
    assert bot_name("normal") == "program normal"
    assert name("/usr/bin/python3 ~/bots/my\x1b[31m_bot.py") == "python3 my[31m_bot.py"


# programs that fail


def left(program: Program, asked: bytes, seconds: float) -> str:
    """Ask a program that will not answer; return the sentence with which it leaves."""
    with pytest.raises(ProgramLeft) as caught:
        program.ask(asked, seconds)
    words = str(caught.value)
    assert words.isprintable()
    assert words.endswith(".")
    return words.replace(Path(sys.executable).name, "python", 1)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("", "has ended."),
        ("sys.exit('no \\x1b[2J idea')", "has ended (no [2J idea)."),
        ("raise KeyError('card')", "has ended (KeyError: 'card')."),
        ("sys.stdin.readline(); sys.exit(1)", "has ended."),
        ("os.kill(os.getpid(), signal.SIGKILL)", "has ended."),
        ("os.close(0); signal.pause()", "has ended."),
        ("sys.stdout.write('x' * 1_000_100); signal.pause()", "said more than 1,000,000 bytes."),
        ("sys.stdin.readline(); print('1\\n2', flush=True)", "said more than it was asked."),
    ],
)
def test_a_program_that_fails_leaves_with_a_sentence(written, source: str, sentence: str) -> None:
    with Program(written(source)) as program:
        assert left(program, LONG, seconds=60.0) == f"python my_bot.py {sentence}"


@pytest.mark.parametrize(
    "source",
    [
        "signal.pause()",
        "sys.stdin.readline(); signal.pause()",
        "print('half', end='', flush=True); signal.pause()",
        "while True: sys.stderr.write('no')",
    ],
)
def test_a_program_that_is_late_leaves(written, source: str) -> None:
    with Program(written(source)) as program:
        words = left(program, LONG, seconds=0.2)
        assert words.startswith("python my_bot.py did not answer within 0.2 seconds")


def test_a_program_that_speaks_unasked_leaves(written, tmp_path: Path) -> None:
    said = tmp_path / "said"
    os.mkfifo(said)
    source = f"print('Ready!', flush=True); open({str(said)!r}, 'w').close()\n{GREETER}"
    with Program(written(source)) as program:
        assert said.read_bytes() == b""  # waits until the program has come that far
        assert left(program, b"", seconds=60.0) == "python my_bot.py spoke without being asked."


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("hello", "JSON is malformed"),
        ("{}", "Object missing required field `action`."),
        ('{"action":{"do":"Steal"}}', "Invalid value 'Steal'"),
        ('{"action":{"do":"Draw"},"note":1}', "Object contains unknown field `note`."),
        ('{"action":{"do":"Draw"},"action":{"do":"Pass"}}', 'The key "action" comes twice'),
        ('{"action":{"do":"Give","card":3,"to":1}}', "You do not hold the 3."),
        ("[" * 1000, "The text nests deeper"),
        ("\\xff\\x1b[31m", "JSON is malformed"),
    ],
    ids=range(8),
)
def test_a_program_that_finds_no_right_action_leaves_with_the_last_reason(
    written, answer: str, why: str
) -> None:
    source = f"for line in sys.stdin: print({answer!r}, flush=True)".replace("\\\\", "\\")
    table = tens()
    with OutsideSeat(written(source)) as bot, pytest.raises(ProgramLeft) as left:
        bot.decide(table, 0)
    assert f"my_bot.py was refused 3 times: {why}" in str(left.value)
    assert table.count == 0


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("", "The command of a program is empty."),
        ("  ", "The command of a program is empty."),
        ("python 'my", 'The command "python \'my" has a quote without its end.'),
        ("/no/thing -x", 'The program "thing -x" cannot be started (No such file or directory).'),
        (str(Path(__file__).parent), 'The program "tests" cannot be started (Permission denied).'),
        ("a\0b", 'The program "ab" cannot be started (no file can be called that).'),
    ],
)  # fmt: skip
def test_a_command_that_starts_nothing_is_refused(command: str, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        Program(command)
    assert str(refused.value) == sentence


def test_no_shell_reads_the_command(written, tmp_path: Path) -> None:
    words = "for line in sys.stdin: print(json.dumps(sys.argv[1:]), flush=True)"
    command = written(words) + f" $HOME ; touch {tmp_path}/made * 'a b'"
    with Program(command) as program:
        assert json.loads(program.ask(b"", 5.0)) == [
            "$HOME", ";", "touch", f"{tmp_path}/made", "*", "a b",
        ]  # fmt: skip
    assert not (tmp_path / "made").exists()


# how a program ends


def test_a_program_ends_with_all_that_it_has_started(written, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "alive")
    source = (
        f"alive = os.open({str(tmp_path / 'alive')!r}, os.O_WRONLY)\n"
        "waits = 'import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.pause()'\n"
        "subprocess.Popen([sys.executable, '-c', waits], pass_fds=[alive])\n" + GREETER
    )
    reader = os.open(tmp_path / "alive", os.O_RDONLY | os.O_NONBLOCK)
    try:
        with Program(written(source)) as program:
            assert program.ask(b"you", 5.0) == b"hello you"
            assert select.select([reader], [], [], 0)[0] == [], "both hold the pipe open"
        assert select.select([reader], [], [], 10.0)[0], "one of them lives"
        assert os.read(reader, 1) == b""
    finally:
        os.close(reader)


def test_a_program_can_be_ended_by_another_thread_while_it_thinks(written) -> None:
    with Program(written("sys.stdin.readline(); signal.pause()")) as program:
        killer = threading.Thread(target=program.kill)
        killer.start()
        assert left(program, b"", seconds=60.0).endswith("has ended.")
        killer.join()


def test_a_program_may_complain_as_much_as_it_likes(written) -> None:
    source = "for line in sys.stdin:\n    sys.stderr.write('x' * 200_000)\n    print(1, flush=True)"
    with Program(written(source)) as program:
        assert [program.ask(b"", 5.0) for _ in range(3)] == [b"1"] * 3
