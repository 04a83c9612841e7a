"""Company for somebody who practises Top Ten: it answers as the examples do.

It reads nobody's answer. What a Cap'ten decides, and what his number may be, it leaves to chance.
"""

from __future__ import annotations

from typing import Any

from tabletop_tui.bots.seat import RandomBot, SeatView
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top_ten.examples import answers
from tabletop_tui.games.top_ten.model import NUMBERS, Answer, Guess, View


def bot(level: str) -> ExampleBot:
    """Return the bot of a level, of which there is one besides chance."""
    if level != "example":
        raise ValueError(f"there is no {level!r} bot")
    return ExampleBot()


class ExampleBot(RandomBot):
    """Answers with the example of its own number, and never wants a round dealt anew."""

    def choose(self, seat: SeatView, rng: Rng) -> Any:
        """Return its answer, its guess, or as the Cap'ten any action."""
        view: View = seat.view
        if view.stage == "answer":
            return Answer(_example(view))
        if view.stage == "guess":
            return _guess(view, rng)
        return super().choose(seat, rng)


def _example(view: View) -> str:
    """Return the example for the viewer's number; "" (said aloud) if the theme has none."""
    now = view.now
    known = answers(now.theme) if now else None
    return known[view.number - 1] if known and view.number else ""


def _guess(view: View, rng: Rng) -> Guess:
    """Return one of the numbers that the Cap'ten can have, since nobody else had it."""
    had = {card.number for card in view.now.turned} if view.now else set()
    left = [number for number in NUMBERS if number not in had]
    place, _ = rng.below(len(left))
    return Guess(left[place])
