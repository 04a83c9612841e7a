"""Who has won, and why (R11 to R13)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from tabletop_tui.core.game import Outcome, Seat
from tabletop_tui.core.text import amount, listing, who
from tabletop_tui.games.top5_rummy.flaws import pieces_left
from tabletop_tui.games.top5_rummy.model import LAST_ROUND, PIECES, State

Ended = Literal["fifth piece", "round", "limit"]

_ALL_PLACED = "placed all five pieces"


def result(state: State) -> Outcome:
    """Return the outcome of a game that is over; a seat's score is how many pieces it placed."""
    scores = tuple(Fraction(n) for n in _placed(state))
    standing = _standing(state)
    winners = tuple(seat for seat, key in enumerate(standing) if key == max(standing))
    return Outcome(scores, winners, _reason(state, winners))


def places(state: State) -> tuple[int, ...]:
    """Return each seat's place in a game that is over; equals share one, the next is skipped."""
    standing = _standing(state)
    return tuple(1 + sum(other > key for other in standing) for key in standing)


def to_move(state: State) -> tuple[Seat, ...] | None:
    """Return who has a turn yet after the one on turn; None unless a last round is played (R12)."""
    if state.announced is None or state.ended:
        return None
    coming = (state.first - state.turn - 1) % state.seats
    return tuple((state.turn + n) % state.seats for n in range(1, coming + 1))


def _placed(state: State) -> list[int]:
    return [PIECES - pieces_left(state.placed, seat) for seat in range(state.seats)]


def _standing(state: State) -> list[tuple[int, ...]]:
    """Return what seats are compared by; the rules compare more than pieces only for a win."""
    standing: list[tuple[int, ...]] = []
    for seat, placed in enumerate(_placed(state)):
        to_compare = state.ended == "limit" or (state.ended == "round" and placed == PIECES)
        more = (state.hand_sizes[seat], state.chips[seat]) if to_compare else ()
        standing.append((placed, *more))
    return standing


def _reason(state: State, winners: tuple[Seat, ...]) -> str:
    placed = _placed(state)
    most = max(placed)
    level = [seat for seat, n in enumerate(placed) if n == most]
    names = listing(map(who, level))
    if state.ended == "limit":
        begin = f"{LAST_ROUND} rounds are played, where our house rule stops a game."
    elif state.ended == "round":
        begin = "The round is played to its end."
    else:
        return f"{who(winners[0])} has {_ALL_PLACED} and wins."
    if len(level) == 1:
        have = f"alone has {_ALL_PLACED}" if most == PIECES else f"has placed most pieces ({most})"
        return f"{begin} {names} {have} and wins."
    have = _ALL_PLACED if most == PIECES else f"placed {amount(most, 'piece')} each"
    return f"{begin} {names} have {have}{_tie_break(state, level, winners)}"


def _tie_break(state: State, level: list[Seat], winners: tuple[Seat, ...]) -> str:
    """Return what decided between seats with equally many pieces, and for whom."""
    cards = max(state.hand_sizes[seat] for seat in level)
    most_cards = [seat for seat in level if state.hand_sizes[seat] == cards]
    names = listing(map(who, winners))
    if len(most_cards) == 1:
        return f"; {names} wins with the most cards in hand ({cards})."
    chips = amount(state.chips[winners[0]], "chip")
    tied = f"; {listing(map(who, most_cards))} hold {amount(cards, 'card')} each"
    if len(winners) == 1:
        return f"{tied}, and {names} wins with more chips ({state.chips[winners[0]]})."
    if len(winners) == len(most_cards):
        return f"{tied} and have {chips} each: they share the win."
    return f"{tied}, and {names} share the win with {chips} each."
