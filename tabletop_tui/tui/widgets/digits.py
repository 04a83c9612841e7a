"""A large digit, for the one key that matters."""

from __future__ import annotations

from rich.style import Style

from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.widgets.paper import Run

_DIGITS = {
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
}


def digit(sign: str, glyphs: Glyphs, style: Style, ground: Style) -> list[list[Run]]:
    """Return a digit from 1 to 9 in five lines of six cells, filled in `style`."""
    lines: list[list[Run]] = []
    for row in _DIGITS[sign]:
        runs = [Run(glyphs.full * 2, style) if dot == "#" else Run("  ", ground) for dot in row]
        lines.append(runs)
    return lines
