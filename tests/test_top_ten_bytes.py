"""Top Ten on the real terminal: no byte of a number or of a theme on offer but to its owner."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import NamedTuple

import pytest
from acceptance_support import (
    TABLETOP,
    curtain,
    drain,
    lift_curtain,
    picture,
    played,
    without_escapes,
)
from terminal import Terminal, assert_restored, left_on_a_plain_terminal

SEED = 3
PICKED, OTHER = "office", "astronaut"
"""Words of the second and of the first theme of the first card, and of nothing else."""

_TELLS = re.compile(r"Your number is|gets the number|(?<=  )you(?=  )|[▸>] \d+ [◂<]")


def play(data: Path, **env: str) -> Terminal:
    game = ("play", "top-ten", "--players", "Ann,Ben,Cem,Dora", "--seed", str(SEED))
    return Terminal([*TABLETOP, *game, "--first", "1"], env={"TABLETOP_DATA": str(data), **env})


def words(raw: bytes) -> set[str]:
    """Return the words in bytes that were written."""
    return {*re.findall(r"\w+", without_escapes(raw))}


def told(raw: bytes) -> list[str]:
    """Return all in bytes that tells of a number that is not turned up."""
    return _TELLS.findall(without_escapes(raw))


def numbers_told(raw: bytes) -> set[int]:
    """Return the numbers that bytes tell as somebody's own."""
    return {int(n) for n in re.findall(r"Your number is (\d+)", without_escapes(raw))}


def lift(terminal: Terminal, number: int, task: str = "your number", key: str = "help") -> None:
    """Lift the curtain, and wait for the whole table."""
    lift_curtain(
        terminal, number, lambda: task in terminal.screen[0] and key in terminal.screen[-1]
    )


def at_table(terminal: Terminal, task: str) -> None:
    terminal.wait_for(lambda: task in terminal.screen[0] and "help" in terminal.screen[-1])


def painted(terminal: Terminal) -> int:
    """Wait until a table is there whole, by a sentence after it; return how many bytes it took."""
    terminal.send("u")
    terminal.wait_for("Nothing is taken back")
    return drain(terminal)


def pick_second(terminal: Terminal) -> None:
    """Let Ann pick the second theme: her number comes up."""
    lift(terminal, 1, "pick a theme")
    terminal.send("down")
    terminal.wait_for(lambda: re.search(rf"[▸>] .*{PICKED}", terminal.text) is not None)
    terminal.send("enter")
    at_table(terminal, "your number")


@pytest.mark.parametrize("lang", ["C.UTF-8", "C"])
def test_themes_on_offer_and_numbers_are_written_behind_their_own_curtain_alone(tmp_path, lang):
    with play(tmp_path, LANG=lang) as terminal:
        curtain(terminal, 1)
        drain(terminal)
        assert told(terminal.bytes) == []
        assert not {PICKED, OTHER} & words(terminal.bytes)
        pick_second(terminal)
        held = played(tmp_path).state.numbers
        mark = painted(terminal)
        assert {PICKED, OTHER} <= words(terminal.bytes)
        assert numbers_told(terminal.bytes) == {held[0]}
        assert len(set(told(terminal.bytes))) == 3, "all that tells a number would be found"
        for seat in (1, 2, 3):
            terminal.send("e")
            curtain(terminal, seat + 1)
            before = drain(terminal)
            assert told(terminal.bytes[mark:before]) == []
            lift(terminal, seat + 1)
            after = painted(terminal)
            assert numbers_told(terminal.bytes[before:after]) == {held[seat]}
            assert OTHER not in words(terminal.bytes[mark:after])
            mark = after
        terminal.send("e")
        at_table(terminal, "answers")
        for number, answer in enumerate(("a \x1b[2Jcat\x07 \u202ehat", "a hen", "a pig", "a cow")):
            at_table(terminal, "answers")
            terminal.send("enter")
            at_table(terminal, "your answer")
            terminal.paste(answer)
            terminal.wait_for(answer[-3:])
            terminal.send("enter")
            terminal.wait_for(lambda done=number + 2: played(tmp_path).count == done)
        at_table(terminal, "who comes next?")
        drain(terminal)
        assert told(terminal.bytes[mark:]) == []
        assert OTHER not in words(terminal.bytes[mark:])
        assert b"\x1b[2Jcat" not in terminal.bytes
        assert "\u202e".encode() not in terminal.bytes


PREPARED = """
import sys
sys.path.insert(0, {tests!r})
from sitting import starting
from top_ten_support import top_ten
from tabletop_tui.games import GAMES
from tabletop_tui.games.top_ten.rules import TopTen
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening

GAMES["top-ten"] = starting(TopTen, top_ten({numbers}, stage="answer"))
opening = Opening("table", game="top-ten", players=("Ann", "Ben", "Cem", "Dora"), seed=1)
sys.exit(TabletopApp(opening).play())
"""
DEALS = ((7, 2, 9, 4), (10, 2, 1, 3))
"""In both Ben has the same number."""


class Written(NamedTuple):
    """What there is once Ann has seen her number, and Ben his."""

    curtain: bytes
    """Written from when Ann passes on until her curtain takes Ben's key."""
    bens_table: list[object]
    bens_curtain: bytes
    pictures: list[object]


def written(data: Path, numbers: tuple[int, ...]) -> Written:
    """Let Ann and Ben look at their numbers, of all these."""
    program = PREPARED.format(tests=str(Path(__file__).parent), numbers=numbers)
    with Terminal(["-c", program], env={"TABLETOP_DATA": str(data)}) as terminal:
        lift(terminal, 1)
        start = painted(terminal)
        assert numbers_told(terminal.bytes) == {numbers[0]}
        terminal.send("e")
        curtain(terminal, 2)
        first = terminal.bytes[start : drain(terminal)]
        pictures = [picture(terminal)]
        lift(terminal, 2)
        start = painted(terminal)
        table = picture(terminal)
        terminal.send("e")
        curtain(terminal, 3)
        second = terminal.bytes[start : drain(terminal)]
        pictures.append(picture(terminal))
    return Written(first, table, second, pictures)


def test_what_is_written_at_a_curtain_and_behind_it_does_not_depend_on_others_numbers(tmp_path):
    runs = [written(tmp_path / str(n), numbers) for n, numbers in enumerate(DEALS)]
    for run in runs:
        assert told(run.curtain) == []
        assert told(run.bens_curtain) == []
        assert run.bens_table == runs[0].bens_table
        assert run.pictures == runs[0].pictures
    for raw in ([run.curtain for run in runs], [run.bens_curtain for run in runs]):
        longest = max(raw, key=len)  # a last frame may have come too late to be read
        assert all(longest.startswith(one) for one in raw)


def test_nothing_that_is_done_at_the_curtain_tells_a_number(tmp_path):
    with play(tmp_path) as terminal:
        pick_second(terminal)
        mark = painted(terminal)
        terminal.send("x")
        curtain(terminal, 1)
        for rows, cols in ((36, 120), (60, 200), (24, 80)):
            terminal.resize(rows, cols)
            terminal.wait_for(lambda rows=rows: "leave" in terminal.screen[rows - 2])
        terminal.send("g")
        terminal.wait_for("Ann gets a number")
        terminal.send("escape")
        curtain(terminal, 1)
        terminal.send("a", "n", "d", "e", "u", "r", "s", " ", "enter", "tab", "x", "2", "3", "left")
        terminal.resize(20, 60)
        terminal.wait_for("needs 80x24")
        terminal.resize(24, 80)
        curtain(terminal, 1)
        terminal.send("q")
        terminal.wait_for("n no")
        terminal.send("n")
        curtain(terminal, 1)
        drain(terminal)
        assert told(terminal.bytes[mark:]) == []
        assert OTHER not in words(terminal.bytes[mark:])
        lift(terminal, 1)
        drain(terminal)
        assert told(terminal.bytes[mark:])


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_after_any_ending_a_number_is_seen_again_only_behind_its_curtain(tmp_path, how):
    with play(tmp_path) as terminal:
        pick_second(terminal)
        before = played(tmp_path).state
        terminal.kill(how)
        terminal.wait_exit()
        if how is signal.SIGTERM:
            assert_restored(terminal.bytes)
            assert "Your number" not in left_on_a_plain_terminal(terminal.bytes)
    assert played(tmp_path).state == before
    with Terminal(
        [*TABLETOP, "resume", "--last"], env={"TABLETOP_DATA": str(tmp_path)}
    ) as terminal:
        curtain(terminal, 1)
        drain(terminal)
        assert told(terminal.bytes) == []
        assert OTHER not in words(terminal.bytes)
        lift(terminal, 1)
        drain(terminal)
        assert numbers_told(terminal.bytes) == {before.numbers[0]}
