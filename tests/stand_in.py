"""The program with a stand-in for a game's screen, which shows a hand and fails on request.

`python tests/stand_in.py [WHERE]`: WHERE is where it fails at once, "compose", "mount" or
"render"; without it, the table is shown, and keys make it fail: k in the key's handler, w in a
worker, t in a task nobody waits for, r while it draws, c in the stylesheet.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from tabletop_tui import store
from tabletop_tui.core.game import Seat
from tabletop_tui.tui import launch, process
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening

HAND = "Q7 of lanterns"
"""Stands for what nobody else may read."""
OPENING = Opening("table", game="metropolis", players=("Ann", "Ben", "Cem"), seed=5)

_tasks: list[asyncio.Task[None]] = []


class Drawn(Static):
    """The hand, as a widget."""

    fails = False

    def render(self) -> Any:
        if self.fails:
            fail()
        return super().render()


class StandIn(Screen[None]):
    """A table: `n` counts, to see whether keys get through; `a` plays an action."""

    BINDINGS = [(key, f"press('{key}')") for key in "aktrwcn"]  # noqa: RUF012
    at = ""

    def __init__(self, save: store.Save, seats: frozenset[Seat]) -> None:
        super().__init__()
        self.save = save
        self.seats = seats
        self.count = 0

    def compose(self) -> ComposeResult:
        if self.at == "compose":
            fail()
        yield Drawn(HAND, markup=False)
        yield Static("count 0", id="count")

    def on_mount(self) -> None:
        if self.at == "mount":
            fail()
        self.query_one(Drawn).fails = self.at == "render"

    async def action_press(self, key: str) -> None:
        if key == "n":
            self.count += 1
            self.query_one("#count", Static).update(f"count {self.count}")
        elif key == "a":
            table = self.save.table
            (seat,) = table.waiting_for
            table.act(seat, table.legal(seat)[0])
            self.query_one("#count", Static).update(f"actions {table.count}")
        elif key == "w":
            self.run_worker(failing())
        elif key == "t":
            _tasks.append(asyncio.create_task(failing()))
            _tasks.clear()
        elif key == "r":
            self.query_one(Drawn).fails = True
            self.query_one(Drawn).refresh()
        elif key == "c":
            self.app.panic(f"stylesheet {HAND}")
        else:
            fail()


def fail() -> None:
    """Raise an error with the hand in its text, its locals and its cause."""
    hand = [HAND]
    try:
        {}[hand[0]]
    except KeyError:
        raise ValueError(f"no card {hand}") from None


async def failing() -> None:
    """Fail as a coroutine."""
    fail()


def main() -> int:
    StandIn.at = "".join(sys.argv[1:])
    refusal = launch.refuse()
    if refusal is not None:
        process.tell(refusal)
        return launch.NOT_A_TERMINAL
    screens = {"metropolis": StandIn}
    signs, colours = launch.glyph_set(), launch.colours()
    return TabletopApp(OPENING, glyphs=signs, colours=colours, game_screens=screens).play()


if __name__ == "__main__":
    sys.exit(main())
