"""The task tiles: their types, what a set of them must be, and the two layouts.

A set of tiles travels whole in the options of a game; its `fingerprint` goes into the record.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

from tabletop_tui.core import codec
from tabletop_tui.core.game import IllegalAction, Value
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.text import amount
from tabletop_tui.games.top5_rummy.tasks import TASKS

TILES = 9
"""Tiles in the box."""
LAID = 7
"""Tiles in play."""
SPACES = 4
"""Spaces on a tile."""
LARGEST = 20
"""The largest number of chips or cards that a space may give or take."""

Kind = Literal["chips", "draw", "discard", "free", "again"]


class Effect(Value, frozen=True):
    """What a space gives or takes."""

    kind: Kind
    n: int = 1
    """Chips, below 0 if they are to be paid, or cards; 1 for a free card and another turn."""


class Side(Value, frozen=True):
    """A side of a tile: a task, and the spaces that pieces are put on."""

    task: str
    spaces: tuple[Effect, ...]
    """From the first to the last."""


class Tile(Value, frozen=True):
    """A tile with its two sides."""

    a: Side
    b: Side
    silver: Literal["A", "B"] | None = None
    """The side that lies up in a first game; None if the tile stays in the box then."""


class TileSet(Value, frozen=True):
    """The tiles of a box, in the order of their numbers."""

    tiles: tuple[Tile, ...]


def fingerprint(tiles: TileSet) -> str:
    """Return a hash of what the tiles say."""
    return blake2b(codec.encode(tiles), digest_size=16).hexdigest()


def check_tiles(tiles: TileSet) -> None:
    """Raise IllegalAction with one sentence if tiles that came typed are not a right set."""
    flaw = first_flaw(tiles)
    if flaw:
        raise IllegalAction(flaw[1])


def first_flaw(tiles: TileSet) -> tuple[int | None, str] | None:
    """Return the number of the first wrong tile (None: the set as a whole) and what is wrong."""
    if len(tiles.tiles) != TILES:
        return None, f"A set has {TILES} tiles, not {len(tiles.tiles)}."
    where: dict[str, int] = {}
    for number, tile in enumerate(tiles.tiles, 1):
        for name, side in (("A", tile.a), ("B", tile.b)):
            wrong = _side_flaw(side)
            if not wrong and where.setdefault(side.task, number) != number:
                wrong = f"the task {side.task} stands on tile {where[side.task]} already"
            if wrong:
                return number, f"Tile {number}, side {name}: {wrong}."
    silver = sum(tile.silver is not None for tile in tiles.tiles)
    if silver != LAID:
        return None, f"A first game needs {LAID} tiles with a silver side, not {silver}."
    return None


def first_layout(tiles: TileSet) -> tuple[Side, ...]:
    """Return the silver sides."""
    sides = (tile.a if tile.silver == "A" else tile.b for tile in tiles.tiles if tile.silver)
    return tuple(sides)


def random_layout(tiles: TileSet, rng: Rng) -> tuple[tuple[Side, ...], Rng]:
    """Return seven tiles drawn by chance, in the order of their numbers, any side up."""
    mixed, rng = rng.shuffle(range(TILES))
    sides = []
    for place in sorted(mixed[:LAID]):
        turned, rng = rng.below(2)
        tile = tiles.tiles[place]
        sides.append(tile.b if turned else tile.a)
    return tuple(sides), rng


def effect_words(effect: Effect) -> str:
    """Return what a space gives or takes, in full: "take 3 chips"."""
    if effect.kind == "chips":
        return f"{'take' if effect.n > 0 else 'pay'} {amount(abs(effect.n), 'chip')}"
    if effect.kind in ("draw", "discard"):
        return f"{effect.kind} {amount(effect.n, 'card')}"
    return "take a card of the display" if effect.kind == "free" else "take another turn"


def effect_sign(effect: Effect) -> str:
    """Return what a space gives or takes as the file of tiles writes it: "+3", "disc 2"."""
    if effect.kind == "chips":
        return f"{effect.n:+}"
    if effect.kind == "draw":
        return f"draw {effect.n}"
    return f"disc {effect.n}" if effect.kind == "discard" else effect.kind


def _side_flaw(side: Side) -> str:
    if side.task not in TASKS:
        return f"there is no such task; the tasks are {' '.join(TASKS)}"
    if len(side.spaces) != SPACES:
        return f"a side has {SPACES} spaces, not {len(side.spaces)}"
    for effect in side.spaces:
        if effect.kind in ("free", "again"):
            right = effect.n == 1
        else:
            right = 0 < abs(effect.n) <= LARGEST and (effect.kind == "chips" or effect.n > 0)
        if not right:
            return f"a space gives or takes from 1 to {LARGEST} chips or cards"
    return ""
