"""The lines below a table that explain what is in focus, cut to the room there is."""

from __future__ import annotations

from typing import Any

from tabletop_tui.tui.screens.mode import Mode
from tabletop_tui.tui.widgets.paper import Line, Run, fitted
from tabletop_tui.tui.widgets.words import Desk


def focus_lines(
    desk: Desk, notice: str, good: bool, mode: Mode[Any], cells: int, rows: int
) -> list[Line]:
    """Return the notice and the mode's words, briefer if they are too long, cut if they still are.

    A `good` notice is news, another one a refusal or a warning.
    """
    plain = desk.palette.screen.style
    told = _notice_lines(desk, notice, good, cells) if notice else []
    lines = [*told, *mode.words(cells, False)]
    if len(lines) > rows:
        lines = [*told, *mode.words(cells, True)]
    if len(lines) < rows:
        lines += mode.aside(cells)
    if len(lines) > rows:
        last = [*lines[rows - 1], Run(" " * cells, plain)]
        lines[rows - 1 :] = [[*fitted(last, cells, plain), Run(desk.glyphs.ellipsis, plain)]]
    margin = Run("  ", plain)
    return [[margin, *line] for line in lines]


def _notice_lines(desk: Desk, notice: str, good: bool, cells: int) -> list[Line]:
    g, p = desk.glyphs, desk.palette
    sign, look = (g.check, p.title.style) if good else (g.cross, p.warning.style)
    first, *rest = desk.speaker.say(notice, look, cells - 2)
    return [[Run(f"{sign} ", look), *first], *rest]
