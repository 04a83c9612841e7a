"""Who has won, and why."""

from __future__ import annotations

from fractions import Fraction

from tabletop_tui.core.game import Outcome
from tabletop_tui.core.ranking import leaders
from tabletop_tui.core.text import amount, listing, who
from tabletop_tui.games.top3.model import ROUNDS, State


def result(state: State) -> Outcome:
    """Return the outcome of a game that is over: most cards win, ties share."""
    scores = tuple(map(Fraction, state.scores))
    winners = leaders(scores)
    most = max(state.scores)
    names = listing(map(who, winners))
    if most == 0:
        return Outcome(scores, winners, f"After {ROUNDS} rounds nobody has won a card.")
    if len(winners) == 1:
        reason = f"After {ROUNDS} rounds {names} has most cards ({most}) and wins."
    else:
        reason = (
            f"After {ROUNDS} rounds {names} have {amount(most, 'card')} each: they share the win."
        )
    return Outcome(scores, winners, reason)
