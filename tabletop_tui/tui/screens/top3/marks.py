"""What a screen of Top 3 wants marked beside what the view says."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop_tui.games.top3.model import ADVANCES, Reveal

NO_ADVANCE = "none"
"""How the choice of no advance goes by in a click."""
CHOICES: tuple[str | None, ...] = (None, *ADVANCES)
"""What may lie with an order."""
STAGES = 3
"""Steps in which a round is turned over: the values, what was laid, what it brought."""


@dataclass(frozen=True)
class Marks:
    """What is in focus, and what is shown."""

    order: str = ""
    """The order card in focus, or laid; "" shows no order cards."""
    advance: str | None = None
    """The advance in focus, or laid."""
    laid: bool = False
    """Whether order and advance lie face down already: then nothing is in focus."""
    kept: frozenset[int] = frozenset()
    """Number cards of the cards that are to be kept."""
    card: int | None = None
    """The card in focus, by its number card."""
    reveal: Reveal | None = None
    """The round that is shown turned over."""
    stage: int = 0
    """How much of it is shown, below `STAGES`."""
