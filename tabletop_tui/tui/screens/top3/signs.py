"""The page of help that tells what the signs on the table of Top 3 mean."""

from __future__ import annotations

from tabletop_tui.games.top3.model import ADVANCES
from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.screens.help import markdown_table
from tabletop_tui.tui.screens.top3.look import SHORT


def signs(glyphs: Glyphs) -> str:
    """Return the page in Markdown, with the signs in use."""
    g = glyphs
    advances = (
        (SHORT[advance], f"the advance that says: {words}") for advance, words in ADVANCES.items()
    )
    rows = [
        ("1st 2nd 3rd", "where a card stands in the order that is in focus"),
        (f"{g.check} Ann", "Ann has chosen"),
        (f"{g.ellipsis} Ann", "Ann is still choosing"),
        *advances,
        (f"{g.cross} Only I am right", "an advance that was laid before"),
        ("310 m *", "there is a remark on this number"),
        (g.shades[1] * 3, "a bar below 0"),
    ]
    return markdown_table(("on the table", "means"), rows)
