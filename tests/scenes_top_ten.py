"""The moments of a game of Top Ten that pictures are drawn of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from tabletop_tui import store
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.top_ten.model import Answer, Guess, Name, Options, PickTheme
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.curtain import CurtainScreen
from tabletop_tui.tui.screens.table import TableScreen
from tests.pictures import scene
from tests.scenes_metropolis import sit_down
from tests.scenes_top3 import raised

NINE = "Ann Ben Cem Dora Eva Finn Gül Hana Igor"
FIVE = "Ann Ben Cem Dora Eva"
SAID = (
    "a shy trombone, practised under a blanket",
    "tap dancing, but only on the carpet and never after supper",
    "",
    "a choir of forty retired firemen, who come for the weekend and stay for the acoustics",
    "he collects echoes",
    "bowling in the corridor",
    "whale song, live",
    "knitting",
    "a cannon, for the birthday",
)


def played(
    rounds: int, players: str = FIVE, level: str = "normal", then: str = "pick", seed: int = 11
) -> Callable[[], Path]:
    """Return a preparation that saves a game after so many rounds, in a certain stage."""

    def prepare() -> Path:
        options = Options(first=0, level=level)
        table = Table.new(GAMES["top-ten"], tuple(players.split()), seed=seed, options=options)
        for _ in range(rounds):
            play_to(table, "over")
        play_to(table, then)
        save = store.create(table)
        save.close()
        return save.path

    return prepare


def play_to(table: Table, stage: str, named: int = 2) -> None:
    """Play a round up to a stage: "pick", "look", "answer", "name", "guess" or "over"."""
    state = table.state
    if stage == "pick" or not table.waiting_for:
        return
    offer = table.view(state.captain).offer
    table.act(state.captain, PickTheme(next(i for i, theme in enumerate(offer) if theme)))
    order = sorted(table.state.holders, key=lambda seat: (seat - state.captain) % state.seats)
    for seat in order[: len(order) // 2 if stage == "look" else None]:
        table.act(seat, Answer(SAID[seat % len(SAID)]))
    if stage == "look":
        return
    count = 0
    while table.state.stage == "name" and (stage != "name" or count < named):
        actions = table.legal(table.state.captain)
        best = min(actions, key=lambda a: 2 * table.state.numbers[a.seat] + 3 * (a.seat % 3))
        value = table.state.numbers[best.seat]
        if table.state.level == "expert":
            best = Name(best.seat, value % 10 + 1 if count == 1 else value)
        table.act(table.state.captain, best)
        count += 1
    while table.state.stage == "guess" and stage != "guess":
        table.act(table.waiting_for[0], Guess(4))


async def called(pilot: Pilot[None]) -> CurtainScreen:
    """Open the game that was prepared, go on from the round before, and wait for the curtain."""
    await seated(pilot, "e")
    await pilot.pause()
    return await raised(pilot)


async def lifted(pilot: Pilot[None], *keys: str) -> None:
    """Lift the curtain behind which a round begins, and press keys."""
    curtain = await called(pilot)
    for key in (curtain._number, *keys):
        await pilot.press(key)
        await pilot.pause()


async def seated(pilot: Pilot[None], *keys: str) -> None:
    """Open the game that was prepared, and press keys as soon as the table takes them."""
    await sit_down(pilot)
    table = pilot.app.screen
    assert isinstance(table, TableScreen)
    while table.held:
        await pilot.pause(0.05)
    await pilot.press(*keys)


@scene(Opening("setup", game="top-ten", players=tuple(NINE.split())))
async def top_ten_setup(pilot: Pilot[None]) -> None:
    """As many players as there can be, and three things to choose."""


@scene(Opening("home"), played(1))
async def top_ten_pick(pilot: Pilot[None]) -> None:
    """The Cap'ten picks a theme."""
    await lifted(pilot, "down")


@scene(Opening("home"), played(2, NINE))
async def top_ten_number(pilot: Pilot[None]) -> None:
    """A player looks at his number."""
    await lifted(pilot, "enter")
    await pilot.pause()


@scene(Opening("home"), played(0, NINE, then="look"))
async def top_ten_write(pilot: Pilot[None]) -> None:
    """A player writes an answer behind the curtain."""
    await sit_down(pilot)
    curtain = await raised(pilot)
    await pilot.press(curtain._number)
    await pilot.pause()
    await pilot.press("enter", *"three", "space", *"cats", "enter")


@scene(Opening("home"), played(1, NINE, then="name"))
async def top_ten_name(pilot: Pilot[None]) -> None:
    """The Cap'ten names who comes next."""
    await seated(pilot, "down")


@scene(Opening("home"), played(1, FIVE, "expert", "name"))
async def top_ten_state(pilot: Pilot[None]) -> None:
    """Expert: the Cap'ten states a number."""
    await seated(pilot, "down", "enter", "right", "right")


@scene(Opening("home"), played(2, FIVE, "expert", "guess"))
async def top_ten_guess(pilot: Pilot[None]) -> None:
    """Expert: the team guesses the Cap'ten's number."""
    await seated(pilot, "right", "right")


@scene(Opening("home"), played(1))
async def top_ten_curtain(pilot: Pilot[None]) -> None:
    """The keyboard is passed on."""
    await called(pilot)


@scene(Opening("home"), played(5, seed=5))
async def top_ten_end(pilot: Pilot[None]) -> None:
    """The result, and the look back."""
    await sit_down(pilot)
