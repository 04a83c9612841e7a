"""The mat: tokens in the meadow of the unicorns, and those that have stepped into the poop."""

from __future__ import annotations

from rich.style import Style

from tabletop_tui.games.top_ten.model import MOST_TOKENS, Played
from tabletop_tui.tui.theme import Paint
from tabletop_tui.tui.widgets.paper import Line, Run, fitted
from tabletop_tui.tui.widgets.words import Desk

_EARTH = 8
"""The owner whose colours are those of earth: brown."""


def mat(
    desk: Desk, tokens: int, unicorns: int, last: Played | None, cells: int, tall: bool
) -> list[Line]:
    """Return both zones beside each other; the token that moved last stands out."""
    p, g = desk.palette, desk.glyphs
    moved = _moved(last)
    half = cells // 2
    step = 3 if half >= 12 + 3 * MOST_TOKENS else 2
    meadow = _zone(
        desk,
        p.park,
        "unicorn" if unicorns == 1 else "unicorns",
        g.unicorn,
        unicorns,
        moved > 0,
        step,
    )
    earth = p.owners[_EARTH].lot
    poop = _zone(desk, earth, "poop", g.poop, tokens - unicorns, moved < 0, step)
    row = [*fitted(meadow, half, p.park.style), *fitted(poop, half, earth.style)]
    if not tall:
        return [row]
    blank = [Run(" " * half, p.park.style), Run(" " * half, earth.style)]
    return [blank, row, blank]


def _moved(last: Played | None) -> int:
    """Return -1 if the card turned up last has cost a token, 1 if it gave one back, else 0."""
    if last is None or not last.turned:
        return 0
    if last.regained:
        return 1
    return -1 if last.turned[-1].lost else 0


def _zone(
    desk: Desk, paint: Paint, name: str, sign: str, tokens: int, new: bool, step: int
) -> list[Run]:
    """A zone with its tokens; the last one is marked if it has just come in."""
    strong = paint.style + Style(bold=True)
    runs = [Run(f"  {tokens} {name}".ljust(13), paint.style)]
    for number in range(tokens):
        newest = new and number == tokens - 1
        style = desk.palette.cursor.style if newest else strong
        runs += [Run(f" {sign} " if step == 3 else f"{sign} ", style)]
    return runs
