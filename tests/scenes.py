"""The moments that pictures are drawn of."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from tabletop_tui import store
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.tui.opening import Opening
from tests.pictures import scene


def saved(players: str, moves: int = 0) -> Path:
    """Save a game of Metropolis that these play, after so many first legal moves."""
    table: Table[Any, Any, Any, Any] = Table.new(
        GAMES["metropolis"], tuple(players.split()), seed=len(players)
    )
    save = store.create(table)
    for _ in range(moves):
        (seat, *_rest) = table.waiting_for or (None,)
        if seat is None:
            break
        table.act(seat, table.legal(seat)[-1])
    save.close()
    return save.path


def a_few_saves() -> None:
    """Write two games that can go on, one whose last line is odd, and a finished one.

    Their moments read the same on every day that the pictures are drawn.
    """
    noon = datetime.now().astimezone().replace(hour=12, minute=4, second=0)
    spring = noon.replace(year=2024, month=5, day=3)
    made = {
        saved("Ann Ben Cem", 21): noon,
        saved("Dora Eli Fay", 30): noon - timedelta(days=1),
        saved("Cem Dora", 9): spring,
        saved("Ann Ben", 400): spring - timedelta(days=1),
    }
    with list(made)[2].open("ab") as file:
        file.write(b"{}\n")
    for path, moment in made.items():
        os.utime(path, (moment.timestamp(), moment.timestamp()))


@scene(Opening("home"))
async def home(pilot: Pilot[None]) -> None:
    """The first screen, the first time."""


@scene(Opening("home"), a_few_saves)
async def home_again(pilot: Pilot[None]) -> None:
    """The first screen with a game to go on with."""


@scene(Opening("resume"), a_few_saves)
async def resume(pilot: Pilot[None]) -> None:
    """The saved games."""


@scene(Opening("home"))
async def help_home(pilot: Pilot[None]) -> None:
    """Help on the first screen."""
    await pilot.press("question_mark")


@scene(Opening("setup", game="metropolis"))
async def setup(pilot: Pilot[None]) -> None:
    """Who plays."""


@scene(Opening("setup", game="metropolis", players=("Ann", "Ben", "Cem", "Dora", "Ann")))
async def setup_five(pilot: Pilot[None]) -> None:
    """As many players as there can be, two of them alike."""


@scene(Opening("setup", game="metropolis"))
async def rules(pilot: Pilot[None]) -> None:
    """The rules in help."""
    await pilot.press("question_mark", "right")


@scene(Opening("home"))
async def small(pilot: Pilot[None]) -> None:
    """A window that is too small."""
    await pilot.resize_terminal(60, 20)
