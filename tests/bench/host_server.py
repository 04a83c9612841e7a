"""A host to be measured: it lets in as many from one address as come, and seats them.

`open5` opens a table of Metropolis for five, and others join it; `open1` plays both seats of one.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any, ClassVar

from tabletop_tui import host, tui
from tabletop_tui.games import GAMES
from tabletop_tui.host.app import HostApp
from tabletop_tui.host.limits import Limits
from tabletop_tui.host.party import Plan
from tabletop_tui.host.rooms import Rooms
from tabletop_tui.host.serve import Settings, serve

LIMITS = Limits(
    sessions=1000,
    connections=1000,
    connections_per_address=1000,
    strangers=1000,
    arrivals=1000.0,
    arrivals_burst=1000,
)


class Seated(HostApp):
    """A visitor's app that goes to a table by itself."""

    CSS_PATH: ClassVar[Any] = [
        Path(module.__path__[0]) / name for module, name in ((tui, "app.tcss"), (host, "host.tcss"))
    ]

    def begin(self) -> None:
        """Open the table that the name asks for."""
        super().begin()
        name = self.visitor.name
        if name.startswith("open"):
            names = ("Ann", "Ben") if name == "open1" else ("Ann", *[None] * (int(name[4:]) - 1))
            game = GAMES["metropolis"]
            self.call_later(self.open_room, Plan(game, game.Options(), names))


def main() -> None:
    """Serve from the folder that the command line names, until a signal ends it."""
    folder = Path(sys.argv[1])
    rooms = Rooms(folder / "tables")
    settings = Settings(folder, port=0, limits=LIMITS)

    def say(line: str) -> None:
        print(line, flush=True)

    asyncio.run(serve(lambda visitor: Seated(visitor, rooms), settings, say))
    rooms.close()


if __name__ == "__main__":
    main()
