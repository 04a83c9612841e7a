"""The page of help that tells what the signs on the table of Top Ten mean."""

from __future__ import annotations

from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.screens.help import markdown_table


def signs(glyphs: Glyphs) -> str:
    """Return the page in Markdown, with the signs in use."""
    g = glyphs
    rows = [
        (g.unicorn, "a token that is still a unicorn"),
        (g.poop, "a token that was lost, or a card that cost one"),
        (g.star, "the Cap'ten of the round"),
        ("you", "your own number, above the scale; seen behind your curtain alone"),
        ("A above 7", "player A has turned up the 7"),
        ("2nd 7", "named second, and turned up the 7"),
        (f"5 {g.arrow_right} 7", "in the expert game: a 5 was stated, and it was the 7"),
        (g.ellipsis, "no answer yet"),
    ]
    return markdown_table(("on the table", "means"), rows)
