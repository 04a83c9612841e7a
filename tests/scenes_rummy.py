"""The moments of a game of Top 5 Rummy that pictures are drawn of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from tabletop_tui import store
from tabletop_tui.games.top5_rummy import advice
from tabletop_tui.games.top5_rummy.model import View
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.curtain import CurtainScreen
from tests.pictures import scene
from tests.rummy_play import deal, play_until
from tests.scenes_metropolis import sit_down


def played(
    reached: Callable[[View], bool], players: str = "Ann Ben Cem Dora", seed: int = 2
) -> Callable[[], Path]:
    """Return a preparation that saves a game as far as the player on turn sees what is wanted."""

    def prepare() -> Path:
        table = deal(players, seed)
        play_until(table, reached)
        save = store.create(table)
        save.close()
        return save.path

    return prepare


def choosing(view: View) -> bool:
    """Eight cards or more, and several tasks are done."""
    done = sum(any(seat is not None for seat in spaces) for spaces in view.placed)
    return done >= 4 and len(view.hand or ()) >= 8 and ready(view)


def ready(view: View) -> bool:
    """The hand fulfils a task."""
    return view.pending is None and any(not goal.problem for goal in advice.goals(view))


def pending(kind: str) -> Callable[[View], bool]:
    """The space just taken asks for something or grants it."""
    return lambda view: view.pending is not None and view.pending.kind == kind


def over(_: View) -> bool:
    """Never: the game goes on to its end."""
    return False


async def lifted(pilot: Pilot[None], *keys: str) -> None:
    """Open the game that was prepared, lift the curtain, and press keys."""
    await sit_down(pilot)
    curtain = pilot.app.screen
    assert isinstance(curtain, CurtainScreen)
    while not curtain.ready:
        await pilot.pause(0.05)
    await pilot.press(curtain._number)
    await pilot.pause()
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


@scene(Opening("home"), played(choosing))
async def rummy_turn(pilot: Pilot[None]) -> None:
    """A turn begins: the hand, the display, what can be done."""
    await lifted(pilot, "right", "right")


@scene(Opening("home"), played(choosing))
async def rummy_sell(pilot: Pilot[None]) -> None:
    """A card is to be sold."""
    await lifted(pilot, "right", "right", "s")


@scene(Opening("home"), played(choosing))
async def rummy_buy(pilot: Pilot[None]) -> None:
    """A space of the display is to be bought."""
    await lifted(pilot, "b")


@scene(Opening("home"), played(choosing))
async def rummy_cards(pilot: Pilot[None]) -> None:
    """The cards for a task are proposed."""
    await lifted(pilot, "f")


@scene(Opening("home"), played(choosing))
async def rummy_fulfil(pilot: Pilot[None]) -> None:
    """The cards are chosen; the space of the tile is to be chosen."""
    await lifted(pilot, "f", "enter")


@scene(Opening("home"), played(pending("discard"), "Ann Ben Cem"))
async def rummy_discard(pilot: Pilot[None]) -> None:
    """The space asks for cards."""
    await lifted(pilot)


@scene(Opening("home"), played(pending("free"), "Ann Ben Cem"))
async def rummy_free(pilot: Pilot[None]) -> None:
    """The space grants a card of the display."""
    await lifted(pilot, "right")


@scene(Opening("home"), played(choosing))
async def rummy_rest(pilot: Pilot[None]) -> None:
    """The turn is over, its outcome still to be seen."""
    await lifted(pilot, "f", "enter", "enter")


@scene(Opening("home"), played(choosing))
async def rummy_curtain(pilot: Pilot[None]) -> None:
    """The keyboard is passed on."""
    await sit_down(pilot)
    curtain = pilot.app.screen
    assert isinstance(curtain, CurtainScreen)
    while not curtain.ready:
        await pilot.pause(0.05)


@scene(Opening("home"), played(over))
async def rummy_end(pilot: Pilot[None]) -> None:
    """The result."""
    await sit_down(pilot)
