"""The file the tiles are typed in, and every way such a file is wrong.

The tiles that come with the game are our reconstruction, so an owner of the box may play with a
file of the printed ones.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from tabletop_tui.core import text
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.games.top5_rummy.tasks import TASKS
from tabletop_tui.games.top5_rummy.tiles import TILES, Effect, Kind, Side, Tile, TileSet, first_flaw

_LONGEST = 20_000  # characters of a file; ours has under 3,000
_FIELDS = ("silver", "A", "B")
_EXAMPLE = '"even5: +3, draw 1, +1, -2"'
_CHIPS = re.compile(r"[+-]\d{1,3}")
_CARDS = re.compile(r"(draw|disc)\s+(\d{1,3})")
_KINDS: dict[str, Kind] = {"draw": "draw", "disc": "discard", "free": "free", "again": "again"}
_AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@cache
def shipped() -> TileSet:
    """Return the tiles that come with the game, read when first needed."""
    return read_tiles(Path(__file__).with_name("tiles.toml"))


def read_tiles(path: Path) -> TileSet:
    """Return the tiles in a file; raises IllegalAction with one sentence, as `load_tiles` does."""
    name = text.clean(path.name, 60)
    try:
        return load_tiles(path.read_bytes().decode(), path.name)
    except UnicodeDecodeError as e:
        line = e.object[: e.start].count(b"\n") + 1
        raise IllegalAction(f"{name}, line {line}: The file is not UTF-8 text.") from None
    except OSError as e:
        reason = e.strerror or type(e).__name__
        raise IllegalAction(f"{name}: The file cannot be read ({reason}).") from None


def load_tiles(toml: str, source: str) -> TileSet:
    """Return the set of tiles written in `toml`.

    Raises IllegalAction with one sentence that names `source`, the line, and what is wrong.
    """
    file = _File(toml, source)
    data = file.parse()
    names = [str(number) for number in range(1, TILES + 1)]
    for name in data:
        if name not in names:
            file.refuse(name, f"There is no tile {_quoted(name)}; they are numbered 1 to {TILES}.")
    for name in names:
        if name not in data:
            file.refuse(None, f"Tile {name} is missing.")
    tiles = TileSet(tuple(_tile(file, name, data[name]) for name in names))
    flaw = first_flaw(tiles)
    if flaw:
        number, sentence = flaw
        file.refuse(None if number is None else str(number), sentence)
    return tiles


class _File:
    """A file of tiles being read: knows on which line a tile stands, which `tomllib` forgets."""

    def __init__(self, toml: str, source: str) -> None:
        self.toml = toml
        self.source = text.clean(source, 60)

    def parse(self) -> dict[str, Any]:
        """Return the file's content; refuses what is no TOML."""
        if len(self.toml) > _LONGEST:
            self._refuse_at(1, f"The file is longer than {_LONGEST} characters.")
        try:
            return tomllib.loads(self.toml)
        except tomllib.TOMLDecodeError as e:
            self._refuse_toml(str(e))
        except (ValueError, RecursionError):
            self._refuse_at(1, "The file holds a number or a nesting beyond all measure.")

    def refuse(self, tile: str | None, sentence: str) -> NoReturn:
        """Refuse the file for what stands in a tile's line; None means the end of the file."""
        self._refuse_at(self._last_line() if tile is None else self._line_of(tile), sentence)

    def _refuse_toml(self, message: str) -> NoReturn:
        found = _AT_LINE.search(message)
        line = int(found[1]) if found and found[1] else self._last_line()
        fault = text.clean(_AT_LINE.sub("", message), 80)
        self._refuse_at(line, f"This is not TOML ({fault}).")

    def _refuse_at(self, line: int, sentence: str) -> NoReturn:
        raise IllegalAction(f"{self.source}, line {line}: {sentence}")

    def _line_of(self, tile: str) -> int:
        key = re.compile(rf"""\s*\[*\s*["']?{re.escape(tile)}["']?\s*[].=]""")
        lines = self.toml.splitlines()
        return next((n for n, line in enumerate(lines, 1) if key.match(line)), 1)

    def _last_line(self) -> int:
        return max(1, len(self.toml.rstrip().splitlines()))


def _tile(file: _File, name: str, raw: object) -> Tile:
    if not isinstance(raw, dict):
        file.refuse(name, f"Tile {name} is not a table like {{ A = {_EXAMPLE}, B = ... }}.")
    for field in raw:
        if field not in _FIELDS:
            file.refuse(name, f"A tile has {text.listing(_FIELDS)}, and no {_quoted(field)}.")
    silver = raw.get("silver")
    if silver not in (None, "A", "B"):
        file.refuse(name, f'The silver side of tile {name} is "A" or "B", or left out.')
    a, b = (_side(file, name, side, raw.get(side)) for side in ("A", "B"))
    return Tile(a, b, silver)


def _side(file: _File, name: str, side: str, raw: object) -> Side:
    if raw is None:
        file.refuse(name, f"Tile {name} has no side {side}.")
    if not isinstance(raw, str) or raw.count(":") != 1:
        file.refuse(name, f"Side {side} of tile {name} is not a text like {_EXAMPLE}.")
    task, spaces = (part.strip() for part in raw.split(":"))
    if task not in TASKS:
        tasks = " ".join(TASKS)
        file.refuse(name, f"There is no task {_quoted(task)}; the tasks are {tasks}.")
    return Side(task, tuple(_effect(file, name, space.strip()) for space in spaces.split(",")))


def _effect(file: _File, name: str, written: str) -> Effect:
    if written in ("free", "again"):
        return Effect(_KINDS[written])
    if _CHIPS.fullmatch(written):
        return Effect("chips", int(written))
    found = _CARDS.fullmatch(written)
    if not found:
        file.refuse(
            name, f"{_quoted(written)} is not one of +3, -3, draw 2, disc 2, free and again."
        )
    return Effect(_KINDS[found[1]], int(found[2]))


def _quoted(outside: str) -> str:
    return f'"{text.clean(outside, 30)}"'
