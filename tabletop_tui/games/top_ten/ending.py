"""Whether a game is won, and how well (TT7, TT8)."""

from __future__ import annotations

from fractions import Fraction

from tabletop_tui.core.game import Outcome
from tabletop_tui.games.top_ten.model import ROUNDS, State

ONLY_UNICORNS = "Only unicorns"
MORE_UNICORNS = "More or as many unicorns"
MORE_POOP = "More poop"
JUST_POOP = "Just poop"

_COMMENTS = {
    ONLY_UNICORNS: "not one went astray, and you read each other like open books.",
    MORE_UNICORNS: "a fine herd comes home, led by people who know each other.",
    MORE_POOP: "home at last, though some of you want new shoes.",
    JUST_POOP: "hold your noses, wash your boots, and ride out again.",
}


def level(unicorns: int, tokens: int) -> str:
    """Return the level reached with so many tokens left of all (TT8)."""
    if unicorns == tokens:
        return ONLY_UNICORNS
    if not unicorns:
        return JUST_POOP
    return MORE_UNICORNS if 2 * unicorns >= tokens else MORE_POOP


def result(state: State) -> Outcome:
    """Return the outcome of a game that is over: all win together, or nobody does."""
    left, tokens = state.unicorns, state.tokens
    reached = level(left, tokens)
    if left:
        how = f"After {ROUNDS} rounds {left} of {tokens} unicorns {'is' if left == 1 else 'are'}"
        how = f"{how} left, and you win."
    else:
        how = f"The last unicorn is lost in round {state.round}, and with it the game."
    return Outcome(
        scores=(Fraction(left),) * state.seats,
        winners=tuple(range(state.seats)) if left else (),
        reason=f"{how} {reached}: {_COMMENTS[reached]}",
    )
