"""A whole game by the keys, by a player who reads the screen and nothing else."""

from __future__ import annotations

import re

from metropolis_play import deal
from metropolis_screen import Sitting, sit_down

from tabletop_tui import store


class Reader:
    """Decides by the text of the screen alone."""

    def __init__(self, table: Sitting) -> None:
        self.table = table
        self.takes = self.gifts = self.buildings = self.turns = 0

    @property
    def task(self) -> str:
        """What the first line asks for."""
        found = re.search(r"  [A-E]  \S+: (.*?)  ", self.table.header)
        return found[1] if found else ""

    async def play(self) -> None:
        """Play until the score sheet comes."""
        while "wins with" not in self.table.text and "share the win" not in self.table.text:
            await self.step()

    async def step(self) -> None:
        """Do what the screen asks for."""
        press, task = self.table.press, self.task
        if re.search(r"End \S+'s (last )?turn\?", self.table.text):
            await press("y")
        elif task == "choose a lot":
            await self._choose()
        elif task == "who gets the lot?":
            self.gifts += 1
            await press("enter")
        elif task in ("build or end", "last turn: build or end"):
            await self._build()
        elif task in ("end the turn", "last turn: end it", "try a building"):
            self.turns += 1
            await press("escape", "e")
        else:
            raise AssertionError(f"what now?\n{self.table.text}")

    async def _choose(self) -> None:
        """Take a lot that is for oneself alone, else any."""
        on_turn = re.search(r"  ([A-E])  \S+:", self.table.header)
        assert on_turn is not None
        cards = re.findall(r"(?:for|to give to) ((?:[A-E], )*[A-E](?: or [A-E])?)", self.table.text)
        mine = [number for number, letters in enumerate(cards, 1) if on_turn[1] in letters]
        self.takes += 1
        await self.table.press(str(mine[-1] if mine else 1), "enter")

    async def _build(self) -> None:
        words = self.table.words
        can = re.search(r"can build: (.*?)\.", words)
        more_than_small = can and not re.fullmatch("house|store|house or store", can[1])
        if more_than_small or (can and "last turn" in self.task):
            await self.table.press("b", "enter")
            self.buildings += "u takes the building back" in self.table.words
        if self.task in ("build or end", "last turn: build or end"):
            self.turns += 1
            await self.table.press("e")


async def test_three_players_play_a_whole_game_by_the_keys():
    async with sit_down(store.create(deal("Ann Ben Cem", seed=6))) as table:
        reader = Reader(table)
        await reader.play()
        assert table.top == "ScoreSheet"
        view, outcome = table.view, table.table.outcome
        assert outcome is not None
        assert view.stack == 0
        assert not view.display
        assert reader.takes == 80 - 3 * 8
        assert reader.buildings == len(view.buildings) > 0
        assert outcome.reason in table.text
        path = table.screen.save.path
    entry = next(e for e in store.entries() if e.path == path)
    assert entry.finished
    assert store.verify(path).reason is None
