"""The moments at a host that pictures are drawn of."""

from __future__ import annotations

import random
from functools import partial
from unittest.mock import patch

from textual.pilot import Pilot

from tabletop_tui import store
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.host.app import HostApp
from tabletop_tui.host.party import Plan
from tabletop_tui.host.rooms import Rooms
from tabletop_tui.host.screens.table import Hosted
from tabletop_tui.host.traits import Traits
from tabletop_tui.host.visitor import Visitor
from tabletop_tui.store import Owner
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tests import rummy_play
from tests.pictures import scene

RUMMY, CITY = "KQ7F2M", "B4XWPN"
HERE = "ssh -t -p 2222 games.example"


def tables() -> None:
    """Save two hosted games that go on."""
    rummy = rummy_play.deal("Ann Ben", seed=4)
    rummy_play.play_until(rummy, lambda view: view.round > 7 and view.turn == 0)
    keep(rummy, RUMMY)
    city = Table.new(GAMES["metropolis"], ("Cem", "Dora", "Eva"), seed=3)
    for _ in range(24):
        (seat, *_rest) = city.waiting_for
        city.act(seat, city.legal(seat)[-1])
    keep(city, CITY)


def keep(table: rummy_play.RummyTable, code: str) -> None:
    """Save a game as that of a hosted table, with seats that belong to their players' keys."""
    save = store.create(table, hosted=store.Hosted(code, True, True))
    for seat, name in enumerate(table.players):
        save.set_owner(seat, Owner(key=f"SHA256:{name}"))
    save.close()


def visitor(name: str, *words: str, glyphs: str = "unicode", colours: int = 1 << 24) -> Visitor:
    """Return somebody with a key of his own."""
    traits = Traits(glyphs, colours)
    return Visitor(name, f"SHA256:{name}", "::1", words, traits, lambda _: None)


def come(opening: Opening, colours: int, *, name: str, words: tuple[str, ...] = ()) -> TabletopApp:
    """Return the app of somebody who comes while all others are at their tables."""
    rooms = Rooms(store.folder(), command=HERE)
    rooms.restore()
    for code in (RUMMY, CITY):
        room = rooms.find(code, visitor(name))
        for player in room.names:
            if player != name:
                room.enter(visitor(player), lambda: None)
    glyphs = opening.glyphs or "unicode"
    return HostApp(visitor(name, *words, glyphs=glyphs, colours=colours), rooms)


async def seated(pilot: Pilot[None]) -> None:
    """Wait for the table."""
    while not isinstance(pilot.app.screen, Hosted) or pilot.app.screen.held:
        await pilot.pause(0.05)


@scene(Opening("home"), tables, partial(come, name="Fay"))
async def host_lobby(pilot: Pilot[None]) -> None:
    """Where a guest arrives."""


@scene(Opening("home"), tables, partial(come, name="Fay"))
async def host_new_table(pilot: Pilot[None]) -> None:
    """A guest opens a table."""
    pilot.app.set_up("metropolis")  # type: ignore[attr-defined] # it is the host's app
    await pilot.pause(0.1)


@scene(Opening("home"), tables, partial(come, name="Fay"))
async def host_gathering(pilot: Pilot[None]) -> None:
    """A table waits for one more."""
    app = pilot.app
    assert isinstance(app, HostApp)
    game = GAMES["top3"]
    with patch("secrets.choice", random.Random(1).choice):  # the same code in every picture
        app.open_room(Plan(game, game.Options(), ("Fay", None, None)))
    (room,) = (room for room in app.rooms.listed if room.save is None)
    gus = room.enter(visitor("Gus"), lambda: None)
    room.sit(gus, "Gus")
    room.talk(gus, "Shall we wait for Hana?")
    await pilot.pause(0.1)


@scene(Opening("home"), tables, partial(come, name="Ann", words=("join", RUMMY)))
async def host_table_of_ann(pilot: Pilot[None]) -> None:
    """A table as the player on turn sees it."""
    await seated(pilot)


@scene(Opening("home"), tables, partial(come, name="Ben", words=("join", RUMMY)))
async def host_table_of_ben(pilot: Pilot[None]) -> None:
    """The same table as the other player sees it."""
    await seated(pilot)


@scene(Opening("home"), tables, partial(come, name="Fay", words=("watch", RUMMY)))
async def host_table_looked_at(pilot: Pilot[None]) -> None:
    """The same table as somebody sees it who looks on."""
    await seated(pilot)
