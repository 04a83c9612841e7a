"""What the tests of screens share: the app, with a stand-in for a table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from stand_in import StandIn
from textual.pilot import Pilot

from tabletop_tui import store
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.confirm import ConfirmScreen


def save_a_game(players: tuple[str, ...] = ("Ann", "Ben"), moves: int = 1) -> Path:
    """Save a game of Metropolis after so many moves."""
    save = store.create(Table.new(GAMES["metropolis"], players, seed=1))
    for _ in range(moves):
        (seat,) = save.table.waiting_for
        save.table.act(seat, save.table.legal(seat)[0])
    save.close()
    return save.path


@asynccontextmanager
async def running(
    opening: Opening | None = None, *, size: tuple[int, int] = (80, 24), **look: Any
) -> AsyncIterator[Pilot[None]]:
    """Run the app without a terminal; `look` are its `glyphs` and `colours`."""
    StandIn.at = ""
    screens = dict.fromkeys(GAMES, StandIn)
    app = TabletopApp(opening or Opening(), game_screens=screens, **look)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot
    app.close_saves()


async def settled(pilot: Pilot[None]) -> None:
    """Wait until all that was asked for is done and drawn, and a question can be answered."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    while isinstance(pilot.app.screen, ConfirmScreen) and not pilot.app.screen.ready:
        await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, and wait until they have done what they do."""
    await pilot.press(*keys)
    await settled(pilot)


def shown(pilot: Pilot[None]) -> str:
    """Return the screen's text, as a player sees it."""
    app = pilot.app
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())
