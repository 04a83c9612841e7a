"""Sentences on paper: names in their seats' colours, lines broken at blanks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from tabletop_tui.core import text
from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.theme import SEAT_LETTERS, Palette
from tabletop_tui.tui.widgets.paper import Run

_MARKS = {text.who(seat): seat for seat in range(len(SEAT_LETTERS))}


class Speaker(NamedTuple):
    """Who sits where, and how their names look."""

    names: Sequence[str]
    palette: Palette

    def name(self, seat: int) -> Run:
        """Return a player's name in the colour of the seat."""
        return Run(self.names[seat], self.palette.owners[seat].name.style)

    def chip(self, seat: int) -> Run:
        """Return a player's letter on the colour of the seat."""
        return Run(f" {SEAT_LETTERS[seat]} ", self.palette.owners[seat].building.style)

    def say(self, words: str, style: Style, cells: int) -> list[list[Run]]:
        """Return a game's text, seats written as `text.who`, in lines of at most `cells`."""
        lines: list[list[Run]] = []
        used = cells
        for word in words.split():
            runs = self._word(word, style)
            width = sum(cell_len(run.text) for run in runs)
            if used + 1 + width > cells:
                lines.append(runs)
                used = width
            else:
                lines[-1] += [Run(" ", style), *runs]
                used += 1 + width
        return lines

    def _word(self, word: str, style: Style) -> list[Run]:
        runs: list[Run] = []
        plain = ""
        for c in word:
            if c not in _MARKS:
                plain += c
                continue
            if plain:
                runs.append(Run(plain, style))
                plain = ""
            runs.append(self.name(_MARKS[c]))
        return [*runs, Run(plain, style)] if plain else runs


class Desk(NamedTuple):
    """What every layout needs: who sits where, colours and signs."""

    speaker: Speaker
    palette: Palette
    glyphs: Glyphs
