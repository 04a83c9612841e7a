"""What the tests of the Top Ten screen share: a prepared table, hands on it, eyes on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, cast

import pytest
import sitting
from sitting import Sitting as AnySitting
from sitting import seated
from textual import events
from top_ten_support import NAMES, top_ten

from tabletop_tui import store
from tabletop_tui.core.game import Seat
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.top_ten.model import Options, State, View
from tabletop_tui.games.top_ten.rules import TopTen
from tabletop_tui.tui.screens.top_ten import TopTenScreen
from tabletop_tui.tui.widgets.fields import AnswerField
from tabletop_tui.tui.widgets.paper import Paper

GAME = "top-ten"
FOUR = (7, 2, 9, 4)
"""Numbers of Ann, Ben, Cem and Dora."""

_TELLS = re.compile(
    r"Your number is \d+|gets the number \d+"
    r"|^(?: +[A-I])* +you(?: +[A-I])* *$|^ +(?:\d+ +)*[▸>] \d+ [◂<](?: +\d+)* *$",
    re.MULTILINE,
)
"""A number told, or shown on the scale: above it stands "you", and a frame is around it."""


class Sitting(AnySitting):
    """A table of Top Ten."""

    kind = TopTenScreen

    # What is there

    @property
    def view(self) -> View:
        """What is on the screen."""
        return cast(View, self.screen.view)

    @property
    def state(self) -> State:
        """The truth."""
        return cast(State, self.table.state)

    @property
    def draft(self) -> str:
        """What stands in the field for an answer."""
        return cast(str, self.screen.query_one(AnswerField).value)

    # Eyes

    @property
    def said(self) -> str:
        """The table itself as one line."""
        return " ".join(self.screen.query_one("#main", Paper).text.split())

    @property
    def keys(self) -> str:
        """The line of keys of the top screen."""
        return self.rows[-1]

    def player(self, seat: Seat) -> str:
        """Return the line of a player on the table, blanks folded."""
        lines = self.screen.query_one("#main", Paper)._lines
        found = [line for line in lines if any(run.command == f"seat:{seat}" for run in line)]
        assert len(found) == 1
        return " ".join("".join(run.text for run in found[0]).split())

    @property
    def told(self) -> list[str]:
        """What is told anywhere of a number that is not turned up."""
        return secrets_in(self.written())

    # Hands

    async def press(self, *keys: str) -> None:
        """Press keys, each once the one before is shown, and taken."""
        for key in keys:
            await super().press(key)
            while self.screen.held:
                await self.pilot.pause(0.002)

    async def type(self, words: str) -> None:
        """Type words, and wait until they are shown."""
        self.send(*("space" if c == " " else c for c in words))
        await self.settle()

    async def paste(self, words: str) -> None:
        """Paste a text as a terminal does that marks what is pasted."""
        assert self.app._driver is not None
        self.app._driver.send_message(events.Paste(words))
        await self.settle()

    async def look_around(self, answers: dict[Seat, str] | None = None) -> list[Seat]:
        """Let all who are called look at their numbers, and some answer; return who looked."""
        looked = []
        while self.top == "CurtainScreen" or self.doing == "Look":
            if self.top == "CurtainScreen":
                await self.lift()
            if self.doing == "Pick":
                await self.press("enter")
            seat = self.view.viewer
            assert seat is not None
            assert self.doing == "Look"
            looked.append(seat)
            if seat in (answers or {}):
                await self.press("enter")
                assert self.doing == "Write"
                await self.type((answers or {})[seat])
                await self.press("enter")
            else:
                await self.press("e")
        return looked

    async def answer_all(self) -> None:
        """Let all who have not yet answered do so aloud, at the open table."""
        assert self.doing == "Answers"
        while self.doing == "Answers":
            await self.to_player(self.table.waiting_for[0])
            await self.press("a")

    async def to_player(self, seat: Seat) -> None:
        """Walk to a player in the list, of those who can be chosen there."""
        seats = self.mode._left if self.doing == "Name" else self.mode._seats
        now = self.mode.marks().seat
        steps = seats.index(seat) + 1 if now is None else seats.index(seat) - seats.index(now)
        await self._walk("down", steps % (len(seats) + (now is None)))
        assert self.mode.marks().seat == seat

    async def to_value(self, value: int) -> None:
        """Walk to a number on the scale; the first step is to the 5."""
        if self.mode.marks().value is None:
            await self.press("right")
        steps = value - self.mode.marks().value
        await self._walk("right" if steps > 0 else "left", abs(steps))
        assert self.mode.marks().value == value

    async def _walk(self, key: str, steps: int) -> None:
        """Press a key so many times; nothing hangs on what is shown in between."""
        if steps:
            self.send(*[key] * steps)
            await self.settle()

    async def name(self, seat: Seat, value: int | None = None) -> None:
        """Name a player as the Cap'ten, in the expert game with a number."""
        assert self.doing == "Name"
        await self.to_player(seat)
        await self.press("enter")
        if value is not None:
            assert self.doing == "Value"
            await self.to_value(value)
            await self.press("enter")


def secrets_in(words: str) -> list[str]:
    """Return what in a text tells of a number that is not turned up."""
    return [found.strip() for found in _TELLS.findall(words)]


def sit_down(save: store.Save | Path, **look: Any) -> AbstractAsyncContextManager[Sitting]:
    """Open the app on a saved game; a `Save` is closed first."""
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
    return sitting.prepared(monkeypatch, TopTen, start, names)


def dealt(seats: int, seed: int = 1, **options: Any) -> store.Save:
    """Return a saved game just begun, with Ann as the first Cap'ten."""
    chosen = Options(first=0, **options)
    return store.create(Table.new(GAMES[GAME], NAMES[:seats], seed=seed, options=chosen))


def answering(
    monkeypatch: pytest.MonkeyPatch, numbers: Sequence[int | None] = FOUR, **fields: Any
) -> store.Save:
    """Return a saved game in which all have a number and nobody has answered."""
    return prepared(monkeypatch, top_ten(numbers, stage="answer", **fields))


def called(table: Sitting) -> str:
    """Return the name that the curtain calls; it must be up, with nothing hidden anywhere."""
    assert table.top == "CurtainScreen"
    assert table.told == []
    assert (table.view.number, table.view.offer) == (None, ())
    assert table.draft == ""
    assert not table.screen.notice
    row = next(row for row in table.rows if "Pass the keyboard to " in row)
    return row.split("Pass the keyboard to ")[1].split(",")[0]
