"""The file the tiles are typed in, and every way such a file is wrong.

The tiles that come with the game are our reconstruction, so an owner of the box may play with a
file of the printed ones.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from tabletop_tui.core import text
from tabletop_tui.core.datafile import DataFile, quoted, read_text
from tabletop_tui.games.top5_rummy.tasks import TASKS
from tabletop_tui.games.top5_rummy.tiles import TILES, Effect, Kind, Side, Tile, TileSet, first_flaw

_FIELDS = ("silver", "A", "B")
_EXAMPLE = '"even5: +3, draw 1, +1, -2"'
_CHIPS = re.compile(r"[+-]\d{1,3}")
_CARDS = re.compile(r"(draw|disc)\s+(\d{1,3})")
_KINDS: dict[str, Kind] = {"draw": "draw", "disc": "discard", "free": "free", "again": "again"}


@cache
def shipped() -> TileSet:
    """Return the tiles that come with the game, read when first needed."""
    return read_tiles(Path(__file__).with_name("tiles.toml"))


def read_tiles(path: Path) -> TileSet:
    """Return the tiles in a file; raises IllegalAction with one sentence, as `load_tiles` does."""
    return load_tiles(read_text(path), path.name)


def load_tiles(toml: str, source: str) -> TileSet:
    """Return the set of tiles written in `toml`.

    Raises IllegalAction with one sentence that names `source`, the line, and what is wrong.
    """
    file = DataFile(toml, source)
    data = file.parse()
    names = [str(number) for number in range(1, TILES + 1)]
    for name in data:
        if name not in names:
            file.refuse(name, f"There is no tile {quoted(name)}; they are numbered 1 to {TILES}.")
    for name in names:
        if name not in data:
            file.refuse(None, f"Tile {name} is missing.")
    tiles = TileSet(tuple(_tile(file, name, data[name]) for name in names))
    flaw = first_flaw(tiles)
    if flaw:
        number, sentence = flaw
        file.refuse(None if number is None else str(number), sentence)
    return tiles


def _tile(file: DataFile, name: str, raw: object) -> Tile:
    if not isinstance(raw, dict):
        file.refuse(name, f"Tile {name} is not a table like {{ A = {_EXAMPLE}, B = ... }}.")
    for field in raw:
        if field not in _FIELDS:
            file.refuse(name, f"A tile has {text.listing(_FIELDS)}, and no {quoted(field)}.")
    silver = raw.get("silver")
    if silver not in (None, "A", "B"):
        file.refuse(name, f'The silver side of tile {name} is "A" or "B", or left out.')
    a, b = (_side(file, name, side, raw.get(side)) for side in ("A", "B"))
    return Tile(a, b, silver)


def _side(file: DataFile, name: str, side: str, raw: object) -> Side:
    if raw is None:
        file.refuse(name, f"Tile {name} has no side {side}.")
    if not isinstance(raw, str) or raw.count(":") != 1:
        file.refuse(name, f"Side {side} of tile {name} is not a text like {_EXAMPLE}.")
    task, spaces = (part.strip() for part in raw.split(":"))
    if task not in TASKS:
        tasks = " ".join(TASKS)
        file.refuse(name, f"There is no task {quoted(task)}; the tasks are {tasks}.")
    return Side(task, tuple(_effect(file, name, space.strip()) for space in spaces.split(",")))


def _effect(file: DataFile, name: str, written: str) -> Effect:
    if written in ("free", "again"):
        return Effect(_KINDS[written])
    if _CHIPS.fullmatch(written):
        return Effect("chips", int(written))
    found = _CARDS.fullmatch(written)
    if not found:
        file.refuse(
            name, f"{quoted(written)} is not one of +3, -3, draw 2, disc 2, free and again."
        )
    return Effect(_KINDS[found[1]], int(found[2]))
