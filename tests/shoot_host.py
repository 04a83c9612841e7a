"""Draws pictures of what visitors of a host see: `python -m tests.shoot_host [scene ...]`.

Each scene is a coroutine that lets people come to a host and returns the app to be drawn. PNG where
`rsvg-convert` is installed, SVG otherwise.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from tabletop_tui import store
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.host.app import HostApp
from tabletop_tui.host.party import Plan
from tabletop_tui.host.room import Room
from tabletop_tui.host.rooms import Rooms
from tabletop_tui.host.traits import Traits
from tabletop_tui.host.visitor import Visitor
from tabletop_tui.store import Hosted, Owner
from tabletop_tui.tui.glyphs import SETS
from tabletop_tui.tui.theme import THEMES
from tests.metropolis_play import play_turns
from tests.pictures import _without_outer_blanks
from tests.shoot import SIZES

NAMES = ("Ann", "Ben", "Cem", "Dora")
CODE = "KQ7F2M"

Scene = Callable[["Stage"], Awaitable[HostApp]]
SCENES: dict[str, Scene] = {}


def scene(play: Scene) -> Scene:
    """Put the decorated coroutine on the list of scenes, under its own name."""
    SCENES[play.__name__.replace("_", "-")] = play
    return play


class Stage:
    """A host with a clock that stands still, and those who have come to it."""

    def __init__(self, folder: Path, stack: AsyncExitStack, size: tuple[int, int], look: Traits):
        self.now = 1000.0
        self.rooms = Rooms(folder, command="ssh -t -p 2222 example.org", clock=lambda: self.now)
        self._stack, self._size, self._look = stack, size, look
        self.theme = "dark"

    def saved(self, game: str, code: str = CODE, players: int = 4, turns: int = 0) -> Room:
        """Return a table that goes on after a restart, each seat its player's own."""
        table: Table[Any, Any, Any, Any] = Table.new(GAMES[game], NAMES[:players], seed=1)
        if turns:
            play_turns(table, turns)
        hosted = Hosted(code, spectators=True, listed=True)
        save = store.create(table, self.rooms.folder, hosted=hosted)
        for seat, name in enumerate(NAMES[:players]):
            save.set_owner(seat, Owner(f"SHA256:{name}"))
        save.close()
        self.rooms.restore()
        return self.rooms.find(code, visitor("", self._look))

    async def come(self, name: str, code: str = "", key: bool = True) -> Pilot[None]:
        """Let somebody come, to a table if a code is given."""
        who = visitor(name, self._look, f"SHA256:{name}" if key else None)
        app = HostApp(who, self.rooms)
        pilot = await self._stack.enter_async_context(app.run_test(size=self._size))
        app.theme = self.theme
        app.look_changed.publish(None)
        if code:
            app.join(code)
        await rest(pilot)
        return pilot


def visitor(name: str, look: Traits, key: str | None = None) -> Visitor:
    """Return somebody who comes."""
    return Visitor(name, key, "::1", (), look, lambda _: None)


async def rest(pilot: Pilot[None]) -> None:
    """Wait until all that was asked for is done and drawn."""
    await pilot.app.workers.wait_for_complete()
    for _ in range(3):
        await pilot.pause()


def at(pilot: Pilot[None]) -> HostApp:
    """Return a visitor's app."""
    assert isinstance(pilot.app, HostApp)
    return pilot.app


@scene
async def host_lobby(stage: Stage) -> HostApp:
    """The lobby, with a table of one's own and others'."""
    stage.saved("metropolis", turns=20)
    stage.saved("top3", "H4XW9P", players=3)
    await stage.come("Ann", "H4XW9P")
    gus = await stage.come("Gus")
    at(gus).open_room(Plan(GAMES["top5-rummy"], GAMES["top5-rummy"].Options(), ("Gus", None)))
    return at(await stage.come("Dora"))


@scene
async def host_new(stage: Stage) -> HostApp:
    """The form for a new table."""
    ann = await stage.come("Ann")
    at(ann).set_up("metropolis")
    await rest(ann)
    await ann.press("right", "down", "down", "enter", "enter")
    await rest(ann)
    return at(ann)


@scene
async def host_gathering(stage: Stage) -> HostApp:
    """A table that waits for a third player."""
    ann = await stage.come("Ann")
    options = GAMES["metropolis"].Options()
    at(ann).open_room(Plan(GAMES["metropolis"], options, ("Ann", None, None)))
    room = at(ann)._room
    assert room is not None
    ben = await stage.come("Ben", room.code)
    room.talk(room.crowd.players[1], "Cem will be here in a minute")
    room.code = CODE
    room._tell()
    await rest(ann)
    await rest(ben)
    return at(ann)


@scene
async def host_metropolis(stage: Stage) -> HostApp:
    """Another player's turn, somebody away, somebody talking."""
    room = stage.saved("metropolis", turns=46)
    pilots = [await stage.come(name, CODE) for name in NAMES[:3]]
    room.talk(room.crowd.players[1], "lot 72 for your 13?")
    await rest(pilots[0])
    return at(pilots[0])


@scene
async def host_talk(stage: Stage) -> HostApp:
    """Saying something."""
    room = stage.saved("metropolis", turns=46)
    pilots = [await stage.come(name, CODE) for name in NAMES]
    room.talk(room.crowd.players[1], "lot 72 for your 13?")
    stage.now += 5
    room.talk(room.crowd.players[3], "do not do it, Ann")
    await pilots[0].press("m")
    await pilots[0].press(*"why")
    await rest(pilots[0])
    return at(pilots[0])


@scene
async def host_top3(stage: Stage) -> HostApp:
    """Everybody chooses at once."""
    stage.saved("top3")
    pilots = [await stage.come(name, CODE) for name in NAMES]
    await pilots[2].press("enter")
    stage.now += 30
    at(pilots[0])._tick()
    await rest(pilots[0])
    return at(pilots[0])


@scene
async def host_rummy_watched(stage: Stage) -> HostApp:
    """What one sees who looks on."""
    stage.saved("top5-rummy", players=3)
    for name in NAMES[:2]:
        await stage.come(name, CODE)
    eve = await stage.come("Eve", CODE, key=False)
    stage.now += 30
    at(eve)._tick()
    await rest(eve)
    return at(eve)


@scene
async def host_around(stage: Stage) -> HostApp:
    """Who is around a table, and a vote on one who lets the others wait."""
    room = stage.saved("metropolis", turns=46)
    pilots = {name: await stage.come(name, CODE) for name in NAMES}
    await stage.come("Eve", CODE, key=False)
    (late,) = room.waiting_for
    others = [party for party in room.crowd.players if late not in party.seats]
    for _ in range(4):
        stage.now += 60
        for party in others:
            room.touch(party)
        stage.rooms.tick()
    room.talk(others[0], "is anybody there?")
    room.propose(others[0], "play", late)
    one = pilots[room.names[min(others[1].seats)]]
    await one.press("z")
    await rest(one)
    return at(one)


async def shoot(name: str, size: tuple[int, int], theme: str, glyphs: str) -> str:
    """Return a scene as SVG."""
    look = Traits(glyphs, colours=16 if theme == "ansi" else 1 << 24)
    with tempfile.TemporaryDirectory() as folder:
        async with AsyncExitStack() as stack:
            stage = Stage(Path(folder), stack, size, look)
            stage.theme = theme
            app = await SCENES[name](stage)
            svg = app.export_screenshot(title="Tabletop")
        stage.rooms.close()
    return _without_outer_blanks(svg)


def main() -> None:
    """Draw the scenes that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", help=f"any of: {', '.join(SCENES)}; all by default")
    parser.add_argument("--theme", choices=THEMES, default="dark")
    parser.add_argument("--glyphs", choices=SETS, default="unicode")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "screenshots")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    plain = (args.theme, args.glyphs) == ("dark", "unicode")
    look = "" if plain else f"-{args.theme}-{args.glyphs}"
    for name in args.scenes or SCENES:
        for size in SIZES:
            svg = asyncio.run(shoot(name, size, args.theme, args.glyphs))
            path = args.out / f"{name}-{size[0]}x{size[1]}{look}.svg"
            path.write_text(svg, "utf-8")
            if program := shutil.which("rsvg-convert"):
                png = path.with_suffix(".png")
                subprocess.run([program, str(path), "-o", str(png)], check=True)
                path.unlink()


if __name__ == "__main__":
    main()
