"""Top 3 on the real terminal: no byte tells of a choice from its curtain to the reveal."""

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
from terminal import Terminal

from tabletop_tui.games.top3.model import ADVANCES, ORDERS, Laid

PLAYERS = "Ann,Ben,Cem"
SEED = 3
CHOICES = ("123", "321 only", "231 nobody", "312 everyone")
"""Choices of Ann's, from the shortest to tell to the longest."""

_TELLS = re.compile(r"[123]-[123]-[123]|\b(?:1st|2nd|3rd)\b|[Ff]ace down|(?:one|I am|ody is) right")
"""What a choice is told by, in a first round without help: orders, places, names of advances."""


def play(data: Path, **more) -> Terminal:
    game = ("play", "top3", "--players", PLAYERS, "--seed", str(SEED), "--first", "1")
    return Terminal([*TABLETOP, *game], env={"TABLETOP_DATA": str(data)}, **more)


def told(raw: bytes) -> list[str]:
    """Return all in bytes that tells something of a choice."""
    return _TELLS.findall(without_escapes(raw))


def lift(terminal: Terminal, number: int) -> None:
    """Lift the curtain, and wait for the whole table."""

    def lifted() -> bool:
        return "choose an order" in terminal.screen[0] and "lay face" in terminal.screen[-1]

    lift_curtain(terminal, number, lifted)


def at_table(terminal: Terminal, task: str, key: str) -> None:
    terminal.wait_for(lambda: task in terminal.screen[0] and key in terminal.screen[-1])


def lay(terminal: Terminal, choice: str) -> None:
    """Walk to "231" or "231 nobody" and lay it."""
    order, *advance = choice.split()
    for _ in range(ORDERS.index(order)):
        terminal.send("right")
    for _ in range(1 + [*ADVANCES].index(advance[0]) if advance else 0):
        terminal.send("down")
    pointer = "▸ " + "-".join(order)
    terminal.wait_for(lambda: pointer in terminal.text)
    if advance:
        terminal.wait_for(f"▸ {ADVANCES[advance[0]]}")
    terminal.send("enter")
    at_table(terminal, "has chosen", "pass on")


class Hidden(NamedTuple):
    """What there is after Ann has laid a choice; Ben always does the same."""

    curtain: bytes
    """Written from when Ann passes on until her curtain takes Ben's key."""
    bens_table: list[object]
    bens_curtain: bytes
    pictures: list[object]


def hidden(data: Path, choice: str) -> Hidden:
    """Let Ann lay a choice, and Ben another."""
    with play(data) as terminal:
        lift(terminal, 1)
        lay(terminal, choice)
        start = drain(terminal)
        assert told(terminal.bytes), "the detector sees the choice on its owner's screen"
        assert "Face down" in terminal.text
        terminal.send("e")
        curtain(terminal, 2)
        first = terminal.bytes[start : drain(terminal)]
        pictures = [picture(terminal)]
        lift(terminal, 2)
        drain(terminal)
        table = picture(terminal)
        lay(terminal, "132 only")
        start = drain(terminal)
        terminal.send("e")
        curtain(terminal, 3)
        second = terminal.bytes[start : drain(terminal)]
        pictures.append(picture(terminal))
    order, *advance = choice.split()
    assert played(data).state.laid[0] == Laid(order, advance[0] if advance else None)
    return Hidden(first, table, second, pictures)


def test_what_is_written_after_a_choice_does_not_depend_on_it(tmp_path):
    runs = [hidden(tmp_path / str(n), choice) for n, choice in enumerate(CHOICES)]
    for run in runs:
        assert told(run.curtain) == []
        assert told(run.bens_curtain) == []
        assert run.bens_table == runs[0].bens_table
        assert run.pictures == runs[0].pictures
    for written in ([run.curtain for run in runs], [run.bens_curtain for run in runs]):
        longest = max(written, key=len)  # a last frame may have come too late to be read
        assert all(longest.startswith(raw) for raw in written)


def test_nothing_that_is_done_at_the_curtain_tells_a_choice(tmp_path):
    with play(tmp_path) as terminal:
        lift(terminal, 1)
        lay(terminal, "231 nobody")
        mark = drain(terminal)
        terminal.send("e")
        curtain(terminal, 2)
        for rows, cols in ((36, 120), (60, 200), (24, 80)):
            terminal.resize(rows, cols)
            terminal.wait_for(lambda rows=rows: "leave" in terminal.screen[rows - 2])
        terminal.send("g")
        terminal.wait_for("What has happened")
        terminal.wait_for("Ann has chosen")
        terminal.send("escape")
        curtain(terminal, 2)
        terminal.send("c", "v", "s", "e", "u", "r", " ", "enter", "tab", "x", "1", "3", "left")
        terminal.send("q")
        terminal.wait_for("Leave the table?")
        terminal.wait_for("n no")
        terminal.send("n")
        curtain(terminal, 2)
        drain(terminal)
        assert told(terminal.bytes[mark:]) == []
        lift(terminal, 2)
        drain(terminal)
        assert told(terminal.bytes[mark:])


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_after_any_ending_choices_stay_laid_and_hidden(tmp_path, how):
    with play(tmp_path) as terminal:
        lift(terminal, 1)
        lay(terminal, "231 nobody")
        terminal.send("e")
        lift(terminal, 2)
        lay(terminal, "312 only")
        terminal.kill(how)
        terminal.wait_exit()
    env = {"TABLETOP_DATA": str(tmp_path)}
    with Terminal([*TABLETOP, "resume", "--last"], env=env) as terminal:
        curtain(terminal, 3)
        drain(terminal)
        assert told(terminal.bytes) == []
        lift(terminal, 3)
        terminal.send("enter")
        terminal.wait_for("turned over")
        terminal.send("enter")
        terminal.wait_for("2-3-1")
        terminal.wait_for("3-1-2")
