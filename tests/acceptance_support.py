"""What the acceptance tests share: the real command at a real terminal, in a folder that stays."""

from __future__ import annotations

import os
import re
import select
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from terminal import Terminal

from tabletop_tui import store
from tabletop_tui.core.table import Table

TABLETOP = ("-m", "tabletop_tui")
SEED = 7
CHOOSE, ACT = "choose a lot", "build or end"
"""What the first line asks for when a turn begins, and once a lot is taken."""
COLOUR = re.compile(rb"\x1b\[(?:[\d;]*;)?(?:3[0-8]|4[0-8]|9\d|10[0-7])(?:;[\d;]*)?m")

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_=>78])")


def tabletop(
    data: Path, *words: str, env: Mapping[str, str | None] | None = None, **terminal: Any
) -> Terminal:
    """Run the command on a terminal, its data in this folder."""
    return Terminal(
        [*TABLETOP, *words], env={"TABLETOP_DATA": str(data), **(env or {})}, **terminal
    )


def play(data: Path, players: str = "Ann,Ben,Cem", **more: Any) -> Terminal:
    """Run a game with a known seed."""
    return tabletop(data, "play", "metropolis", "--players", players, "--seed", str(SEED), **more)


def resume(data: Path, **more: Any) -> Terminal:
    """Go on with the game played last."""
    return tabletop(data, "resume", "--last", **more)


def at_turn(terminal: Terminal, task: str) -> None:
    """Wait for the whole table, with this task in its first line."""
    terminal.wait_for(
        lambda: (
            task in terminal.screen[0]
            and all(terminal.screen[row] for row in (15, 17, 18, 19))
            and "help" in terminal.screen[-1]
        )
    )


def cursor(terminal: Terminal) -> int | None:
    """Return the lot that the cursor holds between its bars; None where none shows."""
    for above, line in zip(terminal.screen, terminal.screen[1:], strict=False):
        if (col := line.find("▐")) >= 0 and line[col + 4 : col + 5] == "▌":
            return int(above[col + 1 : col + 3])
    return None


def save_of(data: Path) -> Path:
    """Return the only save there is."""
    (path,) = (data / "saves").iterdir()
    return path


def played(data: Path) -> Table[Any, Any, Any, Any]:
    """Return the table of the only save, which must replay to its end."""
    verdict = store.verify(save_of(data))
    assert verdict.reason is None, verdict.reason
    assert verdict.table is not None
    return verdict.table


def silent(terminal: Terminal, seconds: float) -> bool:
    """Tell whether the program writes nothing for so long."""
    ready, _, _ = select.select([terminal._fd], [], [], seconds)
    return not ready


def type_at_once(terminal: Terminal, text: str) -> None:
    """Type a text as fast as a terminal without paste marks sends what is pasted."""
    data = text.encode()
    while data:
        data = data[os.write(terminal._fd, data[:512]) :]


# The curtain


def takes_keys(terminal: Terminal, number: int) -> bool:
    """Tell whether the curtain is up and names the key."""
    called = f"then press {number}." in terminal.text and "Leave" not in terminal.text
    return called and terminal.screen[-2].lstrip().startswith(str(number))


def curtain(terminal: Terminal, number: int) -> None:
    """Wait until the curtain takes a player's key."""
    terminal.wait_for(lambda: takes_keys(terminal, number))


def lift_curtain(terminal: Terminal, number: int, lifted: Callable[[], bool]) -> None:
    """Lift the curtain, and wait for the whole table: until `lifted` says so."""
    while not lifted():
        curtain(terminal, number)
        terminal.send(str(number))
        terminal.wait_for(lambda: lifted() or not takes_keys(terminal, number))  # or it was early


def drain(terminal: Terminal) -> int:
    """Read what belongs to the screen shown; return how many bytes there are by then."""
    while terminal._read(0.0):
        pass
    return len(terminal.bytes)


def without_escapes(raw: bytes) -> str:
    """Return bytes that were written as a text, each escape sequence in it a blank."""
    return _ESCAPES.sub(" ", raw.decode("utf-8", "replace"))


def picture(terminal: Terminal) -> list[object]:
    """Return what the screen shows, with colours and all."""
    display = terminal._display
    return [[display.buffer[y][x] for x in range(display.columns)] for y in range(display.lines)]
