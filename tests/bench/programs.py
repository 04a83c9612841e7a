"""What is measured on the terminal: our board, and what it is held against."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

_HERE = Path(__file__).parent


class Program(NamedTuple):
    """A program, and the words that stand on its first whole screen."""

    name: str
    argv: tuple[str, ...]
    painted: tuple[str, ...]


TABLE = Program(
    "tabletop play metropolis",
    ("-m", "tabletop_tui", "play", "metropolis", "--players", "Ann,Ben", "--seed", "7"),
    ("choose a lot", " 89 ", "for A alone", "in the stack", "then enter.", "? help"),
)
HELLO = Program("empty Textual app", (str(_HERE / "hello.py"),), ("hello",))
BOARD = Program("one-widget board", (str(_HERE / "oneboard.py"),), (" 111 ",))
BOARD_WITH_WORDS = Program(
    "one-widget board and a line of words",
    (str(_HERE / "oneboard.py"), "--words"),
    (" 111 ", "The cursor"),
)
