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


def words(seen: str) -> set[str]:
    """Return the words in a text."""
    return {*re.findall(r"\w+", seen)}


def told(seen: str) -> list[str]:
    """Return all in a text that tells of a number that is not turned up."""
    return _TELLS.findall(seen)


def numbers_told(seen: str) -> set[int]:
    """Return the numbers that a text tells as somebody's own."""
    return {int(n) for n in re.findall(r"Your number is (\d+)", seen)}


def lift(terminal: Terminal, number: int, task: str = "your number", key: str = "help") -> None:
    """Lift the curtain, and wait for the whole table."""
    lift_curtain(
        terminal, number, lambda: task in terminal.screen[0] and key in terminal.screen[-1]
    )


def at_table(terminal: Terminal, task: str) -> None:
    terminal.wait_for(lambda: task in terminal.screen[0] and "help" in terminal.screen[-1])


def passed_on(terminal: Terminal, mark: int, sign: str) -> tuple[str, str]:
    """Return what was written since a mark, up to where a sign of the next screen stands first.

    And what was written from there on. Before it, a screen can be painted more than once.
    """
    drain(terminal)
    before, found, after = without_escapes(terminal.bytes[mark:]).partition(sign)
    assert found
    return before, found + after


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
        seen = without_escapes(terminal.bytes)
        assert told(seen) == []
        assert not {PICKED, OTHER} & words(seen)
        pick_second(terminal)
        held = played(tmp_path).state.numbers
        seen = without_escapes(terminal.bytes)
        assert {PICKED, OTHER} <= words(seen)
        assert numbers_told(seen) == {held[0]}
        assert len(set(told(seen))) == 3, "all that tells a number would be found"
        for seat, sign in enumerate(
            (*(f"then press {n}" for n in (2, 3, 4)), "answers first, then")
        ):
            mark = drain(terminal)
            terminal.send("e")
            terminal.wait_for(sign)
            if seat < 3:
                curtain(terminal, seat + 2)
            his, after = passed_on(terminal, mark, sign)
            assert numbers_told(his) <= {held[seat]}
            assert told(after) == []
            assert OTHER not in words(after)
            if seat < 3:
                mark = drain(terminal)
                lift(terminal, seat + 2)
                drain(terminal)
                assert numbers_told(without_escapes(terminal.bytes[mark:])) == {held[seat + 1]}
        for number, answer in enumerate(("a \x1b[2Jcat\x07 \u202ehat", "a hen", "a pig", "a cow")):
            at_table(terminal, "answers")
            terminal.send("enter")
            at_table(terminal, "your answer")
            terminal.paste(answer)
            terminal.wait_for(answer[-3:])
            terminal.send("enter")
            terminal.wait_for(lambda done=number + 2: played(tmp_path).count == done)
        at_table(terminal, "who comes next?")
        his, after = passed_on(terminal, mark, sign)
        assert told(after) == []
        assert OTHER not in words(after)
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

    texts: list[set[str]]
    """All words written at the curtains of Ben and of Cem."""
    pictures: list[object]
    """What both show in the end, and the table behind Ben's."""


def written(data: Path, numbers: tuple[int, ...]) -> Written:
    """Let Ann and Ben look at their numbers, of all these."""
    program = PREPARED.format(tests=str(Path(__file__).parent), numbers=numbers)
    with Terminal(["-c", program], env={"TABLETOP_DATA": str(data)}) as terminal:
        texts, pictures = [], []
        for number in (1, 2):
            lift(terminal, number)
            if number == 2:
                terminal.send("u")
                terminal.wait_for("Nothing is taken back")
                pictures.append(picture(terminal))
            mark = drain(terminal)
            terminal.send("e")
            curtain(terminal, number + 1)
            pictures.append(picture(terminal))
            his, after = passed_on(terminal, mark, f"then press {number + 1}")
            assert numbers_told(his) <= {numbers[number - 1]}
            assert told(after) == []
            texts.append(words(after))
        assert numbers_told(without_escapes(terminal.bytes)) == {*numbers[:2]}
    return Written(texts, pictures)


def test_what_is_written_at_a_curtain_and_behind_it_does_not_depend_on_others_numbers(tmp_path):
    one, other = (written(tmp_path / str(n), numbers) for n, numbers in enumerate(DEALS))
    assert one == other


def test_nothing_that_is_done_at_the_curtain_tells_a_number(tmp_path):
    with play(tmp_path) as terminal:
        pick_second(terminal)
        mark = drain(terminal)
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
        _, after = passed_on(terminal, mark, "then press 1")
        assert told(after) == []
        assert OTHER not in words(after)
        mark = drain(terminal)
        lift(terminal, 1)
        drain(terminal)
        assert told(without_escapes(terminal.bytes[mark:]))


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
        assert told(without_escapes(terminal.bytes)) == []
        assert OTHER not in words(without_escapes(terminal.bytes))
        lift(terminal, 1)
        drain(terminal)
        assert numbers_told(without_escapes(terminal.bytes)) == {before.numbers[0]}
