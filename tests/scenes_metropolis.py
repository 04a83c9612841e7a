"""The moments of a game of Metropolis that pictures are drawn of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual.pilot import Pilot

from tabletop_tui import store
from tabletop_tui.tui.opening import Opening
from tests.metropolis_play import deal, play_turns
from tests.pictures import scene

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp
    from tabletop_tui.tui.screens.metropolis import MetropolisScreen


def played(turns: int, players: str = "Ann Ben Cem Dora", seed: int = 1) -> Callable[[], Path]:
    """Return a preparation that saves a game after so many turns."""

    def prepare() -> Path:
        table = deal(players, seed)
        play_turns(table, turns)
        save = store.create(table)
        save.close()
        return save.path

    return prepare


async def sit_down(pilot: Pilot[None], *keys: str) -> None:
    """Open the game that was prepared, and press keys, each once the one before is shown."""
    app = cast("TabletopApp", pilot.app)
    app.resume(store.entries()[0].path)
    await pilot.pause()
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


@scene(Opening("home"), played(8))
async def metropolis_early(pilot: Pilot[None]) -> None:
    """The third round begins: a lot of the display in focus."""
    await sit_down(pilot, "2")


@scene(Opening("home"), played(46))
async def metropolis_middle(pilot: Pilot[None]) -> None:
    """The city grows."""
    await sit_down(pilot, "3")


@scene(Opening("home"), played(46))
async def metropolis_build(pilot: Pilot[None]) -> None:
    """A building is tried, with its value and what it does to its neighbours."""
    await sit_down(pilot, "3", "enter", "b")


@scene(Opening("home"), played(46))
async def metropolis_trade(pilot: Pilot[None]) -> None:
    """An offer is made on the board."""
    await sit_down(pilot, "t")
    for lot in (85, 36):
        cast("MetropolisScreen", pilot.app.screen).cursor = lot
        await pilot.press("space")


@scene(Opening("home"), played(100))
async def metropolis_sheet(pilot: Pilot[None]) -> None:
    """The result, building by building."""
    await sit_down(pilot)


@scene(Opening("home"), played(100))
async def metropolis_end(pilot: Pilot[None]) -> None:
    """The city as it was left."""
    await sit_down(pilot, "v")
