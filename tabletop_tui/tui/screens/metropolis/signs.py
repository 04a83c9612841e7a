"""The page of help that tells what the signs on the board mean."""

from __future__ import annotations

from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.screens.help import markdown_table
from tabletop_tui.tui.theme import SEAT_LETTERS


def page(glyphs: Glyphs, players: tuple[str, ...]) -> str:
    """Return the page in Markdown, with the signs in use."""
    g = glyphs
    owned = [
        f"{g.owner_textures[s]}{SEAT_LETTERS[s]}{g.owner_textures[s]}" for s, _ in _few(players)
    ]
    names = [name for _, name in _few(players)]
    rows = [
        (f"15{g.tree}", "a lot with park view"),
        (f"80{g.wave}", "a riverside lot"),
        (" ".join(owned), f"lots of {' and '.join(names)}: the letter stands for the name"),
        (f"{g.offer_left}1{g.offer_right}", "a lot on offer; the key 1 goes there"),
        ("HseA", f"a house of {names[0]}'s: Hse house, Sto store, Apt apartment"),
        ("Apt A 10", f"an apartment of {names[0]}'s that is worth 10 now"),
        ("School A+B 8", f"a school that {' and '.join(names)} have built together"),
        ("Hse?  Hse x", "the piece you try: it may stand here, it may not"),
        (f"{g.legal}A{g.legal}", "where else the piece you try may stand"),
        (f"12{g.give}  33{g.get}", "lots of an offer: to be given, to be got"),
    ]
    return markdown_table(("on the board", "means"), rows)


def _few(players: tuple[str, ...]) -> list[tuple[int, str]]:
    """Two players are enough of an example."""
    return list(enumerate(players))[:2]
