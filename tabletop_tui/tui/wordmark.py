"""The program's name in large letters."""

from __future__ import annotations

from rich.style import Style

from tabletop_tui.tui.glyphs import UNICODE, Glyphs
from tabletop_tui.tui.widgets.paper import Run

_LETTERS = {
    "T": ("######", "  ##  ", "  ##  ", "  ##  ", "  ##  ", "  ##  "),
    "A": (" #### ", "##  ##", "##  ##", "######", "##  ##", "##  ##"),
    "B": ("##### ", "##  ##", "##### ", "##  ##", "##  ##", "##### "),
    "L": ("##    ", "##    ", "##    ", "##    ", "##    ", "######"),
    "E": ("######", "##    ", "##### ", "##    ", "##    ", "######"),
    "O": (" #### ", "##  ##", "##  ##", "##  ##", "##  ##", " #### "),
    "P": ("##### ", "##  ##", "##  ##", "##### ", "##    ", "##    "),
}

HEIGHT = 3
"""Lines that the name takes."""


def wordmark(glyphs: Glyphs, first: Style, second: Style) -> list[list[Run]]:
    """Return the name in `HEIGHT` lines: TABLE in the first style, TOP in the second.

    Signs without half blocks get it in plain capitals, spaced and underlined.
    """
    if glyphs is not UNICODE:
        table, top = "T A B L E ", "T O P"
        rule = glyphs.line.across
        return [
            [],
            [Run(table, first), Run(top, second)],
            [Run(rule * len(table), first), Run(rule * len(top), second)],
        ]
    lines = []
    for top_row in range(0, 2 * HEIGHT, 2):
        runs = [
            Run(f"{_halves(letter, top_row, glyphs)} ", first if place < 5 else second)
            for place, letter in enumerate("TABLETOP")
        ]
        lines.append(runs)
    return lines


def _halves(letter: str, row: int, glyphs: Glyphs) -> str:
    """Return two rows of a letter's dots as one line of half blocks."""
    signs = {"##": glyphs.full, "# ": glyphs.upper, " #": glyphs.lower, "  ": " "}
    upper, lower = _LETTERS[letter][row : row + 2]
    return "".join(signs[a + b] for a, b in zip(upper, lower, strict=True))
