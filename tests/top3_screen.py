"""What the tests of the Top 3 screen share: a prepared table, hands on it, eyes on it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, cast

import pytest
import sitting
from sitting import Sitting as AnySitting
from sitting import seated
from top3_support import NAMES

from tabletop_tui import store
from tabletop_tui.core.game import Seat
from tabletop_tui.games.top3.model import ORDERS, State, View
from tabletop_tui.games.top3.rules import Top3
from tabletop_tui.tui.screens.top3 import Top3Screen
from tabletop_tui.tui.screens.top3.marks import CHOICES
from tabletop_tui.tui.widgets.paper import Paper

GAME = "top3"


class Sitting(AnySitting):
    """A table of Top 3."""

    kind = Top3Screen

    @property
    def view(self) -> View:
        """What is on the screen."""
        return cast(View, self.screen.view)

    @property
    def main(self) -> list[str]:
        """The rows of the table itself."""
        return cast(list[str], self.screen.query_one("#main", Paper).text.split("\n"))

    @property
    def said(self) -> str:
        """The table itself as one line."""
        return " ".join(" ".join(self.main).split())

    async def choose(self, choice: str) -> None:
        """Walk to "231" or "231 nobody"."""
        order, *advance = choice.split()
        marks = self.mode.marks()
        steps = (ORDERS.index(order) - ORDERS.index(marks.order)) % len(ORDERS)
        wanted = advance[0] if advance else None
        downs = (CHOICES.index(wanted) - CHOICES.index(marks.advance)) % len(CHOICES)
        across = ["right"] * steps if steps < 4 else ["left"] * (len(ORDERS) - steps)
        await self.press(*across, *["down"] * downs)

    async def lay(self, choice: str) -> None:
        """Lift the curtain if it is up, walk to a choice, and lay it."""
        if self.top == "CurtainScreen":
            await self.lift()
        await self.choose(choice)
        await self.press("enter")

    async def round(self, *choices: str) -> None:
        """Let one after the other choose; the last one turns the round over."""
        for number, choice in enumerate(choices, 1):
            await self.lay(choice)
            if number < len(choices):
                await self.press("e")
        assert self.doing == "Reveal"


def secrets_in(words: str) -> list[str]:
    """Return what in a text is about a choice that lies face down, or is being made."""
    return re.findall(
        r"(?:[123]-[123]-[123]  +){3,}|Face down|Your order|no advance(?! left)", words
    )


def sit_down(save: store.Save | Path, **look: Any) -> AbstractAsyncContextManager[Sitting]:
    """Open the app on a saved game, behind the curtain; a `Save` is closed first."""
    return seated(Sitting, save, **look)


def at_terminal(
    save: store.Save, seats: Iterable[Seat], size: tuple[int, int] = (80, 24)
) -> AbstractAsyncContextManager[Sitting]:
    """Open a table at which only some seats are of this terminal."""
    return sitting.at_terminal(Sitting, save, seats, size)


def prepared(
    monkeypatch: pytest.MonkeyPatch, start: State, names: Iterable[str] = NAMES
) -> store.Save:
    """Return a saved game that begins with a position."""
    return sitting.prepared(monkeypatch, Top3, start, names)
