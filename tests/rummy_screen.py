"""What the tests of the Rummy screen share: a prepared table, a hand on it, eyes on it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, cast

import pytest
import sitting
from rummy_support import NAMES
from sitting import Sitting as AnySitting
from sitting import seated

from tabletop_tui import store
from tabletop_tui.games.top5_rummy.model import State, View
from tabletop_tui.games.top5_rummy.rules import Top5Rummy
from tabletop_tui.tui.screens.rummy import RummyScreen, panels
from tabletop_tui.tui.widgets.paper import Paper

GAME = "top5-rummy"


class Sitting(AnySitting):
    """A table of Top 5 Rummy."""

    kind = RummyScreen

    @property
    def view(self) -> View:
        """What is on the screen."""
        return cast(View, self.screen.view)

    @property
    def cursor(self) -> str:
        """The card that the cursor is on."""
        return cast(str, self.screen.hand[self.screen.cursor])

    @property
    def cursor_on_display(self) -> str:
        """The card of the display that is in focus."""
        marks = self.mode.marks()
        return self.view.ring[marks.space][marks.card]

    @property
    def chosen(self) -> list[str]:
        """The cards that are marked."""
        return [self.screen.hand[place] for place in sorted(self.mode.marks().chosen)]

    def part(self, name: str) -> list[str]:
        """Return the rows of a part of the table: "ring", "tiles", "hand"."""
        return cast(list[str], self.screen.query_one(f"#{name}", Paper).text.split("\n"))

    def shown_hand(self) -> list[str]:
        """Return the cards of the hand as they can be read off the screen."""
        rows = [f"{row:<{self.app.size.width}}" for row in self.part("hand")]
        letters, numbers = rows[0], rows[len(rows) // 2]
        size = self.screen._card_size.width
        starts = [x for x in range(3, len(letters) - size, size + 1) if letters[x + 1] in "YRPB"]
        return [letters[x + 1] + numbers[x + 1 : x + size - 1].strip() for x in starts]

    def space_rows(self, space: int) -> list[str]:
        """Return the rows of a space of the display."""
        size = self.screen._ring_size
        column, row = panels._PLACES[space]
        top, left = 1 + row * size.height + (row > 1), 2 + column * (size.width + 1)
        rows = self.part("ring")[top : top + size.height]
        return [f"{r:<{self.app.size.width}}"[left : left + size.width] for r in rows]

    def shown_space(self, space: int) -> tuple[str, str, list[str]]:
        """Return price, next price and cards of a space as they can be read off the screen."""
        rows = self.space_rows(space)
        price, after = re.findall(r"\d", rows[0])
        cards = [rows[1], rows[1 + self.screen._ring_size.card]]
        shapes = dict(zip("YRPB", self.screen.glyphs.suits, strict=True))
        read = []
        for text in cards:
            if text.strip() and text.strip() != self.screen.glyphs.middot:
                letter, digits, shape = text[1], text[2:4].strip(), text[5]
                assert shape == shapes[letter], "the shape is the letter's"
                read.append(letter + digits)
        return price, after, read

    async def pass_on(self) -> None:
        """End the turn and let the next player lift the curtain."""
        await self.press("e")
        await self.lift()

    async def go(self, card: str) -> None:
        """Walk to a card of the hand."""
        hand = self.screen.hand
        steps = next(
            n for n in range(len(hand)) if hand[(self.screen.cursor + n) % len(hand)] == card
        )
        await self._walk("right", steps)
        assert self.cursor == card

    async def to_space(self, space: int) -> None:
        """Walk round the display to a space."""
        await self._walk("right", (space - self.mode.marks().space) % 8)
        assert self.mode.marks().space == space

    async def to_tile(self, tile: int) -> None:
        """Walk to a tile."""
        await self._walk("down", (tile - self.mode.marks().tile) % 7)
        assert self.mode.marks().tile == tile

    async def _walk(self, key: str, steps: int) -> None:
        """Press a key so many times; nothing hangs on what is shown in between."""
        self.send(*[key] * steps)
        await self.settle()

    async def to_spot(self, spot: int) -> None:
        """Walk to a space of a tile."""
        while self.mode.marks().spot != spot:
            await self.press("right")


def sit_down(save: store.Save | Path, **look: Any) -> AbstractAsyncContextManager[Sitting]:
    """Open the app on a saved game, behind the curtain; a `Save` is closed first."""
    return seated(Sitting, save, **look)


def prepared(
    monkeypatch: pytest.MonkeyPatch, start: State, names: Iterable[str] = NAMES
) -> store.Save:
    """Return a saved game that begins with a position."""
    return sitting.prepared(monkeypatch, Top5Rummy, start, names)
