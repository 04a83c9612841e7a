"""The moments of a game of Top 3 that pictures are drawn of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from tabletop_tui import store
from tabletop_tui.games.top3.model import ORDERS, Lay
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.curtain import CurtainScreen
from tests.pictures import scene
from tests.scenes_metropolis import sit_down
from tests.top3_play import Top3Table, deal, play_rounds, right


def played(
    rounds: int,
    players: str = "Ann Ben Cem Dora",
    seed: int = 4,
    laid: Callable[[Top3Table], tuple[Lay, ...]] = lambda _: (),
) -> Callable[[], Path]:
    """Return a preparation that saves a game after so many rounds, and what some have laid."""

    def prepare() -> Path:
        table = deal(players, seed)
        play_rounds(table, rounds)
        for seat, lay in enumerate(laid(table)):
            table.act(seat, lay)
        save = store.create(table)
        save.close()
        return save.path

    return prepare


def three_choices(table: Top3Table) -> tuple[Lay, ...]:
    """Two are right, one counts on nobody."""
    good = right(table)[0]
    return Lay(good, None), Lay(wrong(table), "nobody"), Lay(good, "everyone")


def wrong_choices(table: Top3Table) -> tuple[Lay, ...]:
    """Three are wrong: whoever comes last can be right alone."""
    bad = wrong(table)
    return Lay(bad, None), Lay(bad, None), Lay(bad, None)


def wrong(table: Top3Table) -> str:
    """Return an order that is not right."""
    return next(order for order in ORDERS if order not in right(table))


async def lifted(pilot: Pilot[None], *keys: str) -> None:
    """Open the game that was prepared, lift the curtain, and press keys."""
    await sit_down(pilot)
    curtain = await raised(pilot)
    await pilot.press(curtain._number)
    await pilot.pause()
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def raised(pilot: Pilot[None]) -> CurtainScreen:
    """Wait until the curtain takes keys."""
    curtain = pilot.app.screen
    assert isinstance(curtain, CurtainScreen)
    while not curtain.ready:
        await pilot.pause(0.05)
    return curtain


@scene(Opening("home"), played(6))
async def top3_choose(pilot: Pilot[None]) -> None:
    """An order is chosen, and an advance."""
    await lifted(pilot, "right", "right", "right", "down")


@scene(Opening("home"), played(7, laid=three_choices))
async def top3_values(pilot: Pilot[None]) -> None:
    """The values are turned over."""
    await lifted(pilot, "right", "enter")


@scene(Opening("home"), played(7, laid=three_choices))
async def top3_reveal(pilot: Pilot[None]) -> None:
    """Orders and advances are judged and paid."""
    await lifted(pilot, "right", "enter", "enter", "enter")


@scene(Opening("home"), played(10, laid=wrong_choices))
async def top3_keep(pilot: Pilot[None]) -> None:
    """One alone is right, and keeps two cards."""
    await lifted(pilot, "enter", "enter", "enter", "right")


@scene(Opening("home"), played(6))
async def top3_curtain(pilot: Pilot[None]) -> None:
    """The keyboard is passed on."""
    await sit_down(pilot)
    await raised(pilot)


@scene(Opening("home"), played(15))
async def top3_end(pilot: Pilot[None]) -> None:
    """The result."""
    await sit_down(pilot)
