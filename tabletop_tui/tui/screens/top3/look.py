"""What the panels of Top 3 share: room for things, letters that arrive, who is who."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop_tui.games.top3 import advice
from tabletop_tui.games.top3.deck import Category
from tabletop_tui.games.top3.model import View
from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.screens.top3.marks import STAGES, Marks
from tabletop_tui.tui.widgets.layout import MARGIN

LARGE = 46
"""Rows from which everything is drawn larger."""
WIDEST = 128
"""The panels are no wider than can be read across."""
SHORT = {"everyone": "all", "only": "only", "nobody": "nobody"}
"""The advances in a word each, for the list of those that are left."""

_SMALL_SIDE, _LARGE_SIDE = 40, 56
_LEAST_BOARD = 76


class Seen(NamedTuple):
    """How far the game is shown: a round that is being turned over keeps its end for the end."""

    round: int
    """The round that is shown, from 1."""
    rounds: int
    """How many rounds are shown with what they brought."""
    scores: tuple[int, ...]
    discards: int


def seen(view: View, marks: Marks) -> Seen:
    """Return what may be told beside the round that is shown."""
    reveal = marks.reveal
    if reveal is None:
        settled = sum(one.settled for one in view.reveals)
        return Seen(view.round, settled, view.scores, view.discards)
    if marks.stage == STAGES - 1:
        return Seen(reveal.round, reveal.round, reveal.scores, reveal.discards)
    won = (advice.earned(reveal, seat) for seat in range(len(reveal.scores)))
    scores = tuple(score - n for score, n in zip(reveal.scores, won, strict=True))
    paid = sum(payment.by == "advance" for payment in reveal.payments)
    discards = reveal.discards - len(reveal.discarded) + paid
    return Seen(reveal.round, reveal.round - 1, scores, discards)


def side_cells(cells: int) -> int:
    """Return how wide the table of rounds beside the board is in a window; 0 leaves it out."""
    for side in (_LARGE_SIDE, _SMALL_SIDE):
        if cells - side >= _LEAST_BOARD + (side - _SMALL_SIDE) + 2 * MARGIN:
            return side
    return 0


def spelt(glyphs: Glyphs, words: str) -> str:
    """Return a text of a deck in letters that arrive; seats stay what they are."""
    if glyphs.name != "ascii" or words.isascii():
        return words
    return glyphs.spelt(words.replace("°", "deg "))


def category_title(glyphs: Glyphs, category: Category) -> str:
    """Return what the cards are compared by, with the unit."""
    unit = f" ({category.unit})" if category.unit else ""
    return spelt(glyphs, f"{category.name}{unit}")


def left_words(advances: Sequence[str], cells: int) -> str:
    """Return which advances a player still has, in so many cells."""
    if not advances:
        return "no advance left"
    held = ", ".join(words for advance, words in SHORT.items() if advance in advances)
    longer = f"advances: {held}"
    return longer if len(longer) <= cells else held


def board_cells(cells: int) -> int:
    """Return how many cells of a board's width are used."""
    return min(cells - 2 * MARGIN, WIDEST)
