"""What happened, in sentences for the log, and what everybody is told.

Seats are written as `core.text.who`; the table puts the names in. No sentence ends with a full
stop, like all lines of a log. No line that everybody reads tells a number before it is turned up.
"""

from __future__ import annotations

from tabletop_tui.core.game import Event, Seat
from tabletop_tui.core.text import amount, who
from tabletop_tui.games.top_ten.model import ROUNDS, Played, Turned

_LOST = "a unicorn is lost"


def begun(number: int, captain: Seat) -> str:
    """Return that a round begins."""
    return f"Round {number} of {ROUNDS}: {who(captain)} is the Cap'ten"


def practised(captain: Seat) -> str:
    """Return that a game is for practice."""
    return f"A practice game: {who(captain)} is the Cap'ten in every round"


def picked(played: Played) -> str:
    """Return which theme a round is about."""
    theme = played.theme
    return (
        f"{who(played.captain)} picks a theme: {theme.text} "
        f"From 1, {theme.low}, to 10, {theme.high}"
    )


def dealt(seat: Seat, number: int) -> Event:
    """Return the line of a number dealt, which its holder alone reads in full."""
    return Event(f"{who(seat)} gets a number", seat, f"{who(seat)} gets the number {number}")


def answered(seat: Seat, said: str) -> str:
    """Return what a seat has answered; "" was said aloud."""
    return f'{who(seat)} answers: "{said}"' if said else f"{who(seat)} has answered aloud"


def all_answered(captain: Seat) -> str:
    """Return that the Cap'ten's part begins."""
    return f"All have answered; {who(captain)} names one after another"


def turned(card: Turned, before: Turned | None) -> str:
    """Return what a card was and whether it cost a token; `before` is the one turned up before."""
    if card.said is not None:
        found = f"it is {card.number}" if not card.lost else f"it is {card.number}, and {_LOST}"
        return f"{who(card.seat)} has {card.said}, says the Cap'ten: {found}"
    if before is None:
        return f"{who(card.seat)} comes first with {card.number}"
    if card.lost:
        return (
            f"{who(card.seat)} comes next with {card.number}, lower than {before.number}: {_LOST}"
        )
    return f"{who(card.seat)} comes next with {card.number}"


def to_guess(captain: Seat) -> str:
    """Return that the others guess the Cap'ten's number."""
    return f"All others are turned up; which number does {who(captain)} have?"


def guessed(seat: Seat, value: int, *, anew: bool) -> str:
    """Return what a seat says that the Cap'ten's number is."""
    return f"{who(seat)} now guesses {value}" if anew else f"{who(seat)} guesses {value}"


def team_guessed(played: Played) -> str:
    """Return what came of the team's guess, the Cap'ten's card being turned up."""
    number = played.turned[-1].number
    said = f"The team says {played.guessed}, and {who(played.captain)} has {number}"
    if played.guessed != number:
        return f"{said}: nothing is lost by that"
    return f"{said}: a unicorn comes back" if played.regained else f"{said}: none was to come back"


def round_over(played: Played, tokens: int) -> str:
    """Return how a round ended."""
    return f"Round {played.round} is over with {played.unicorns} of {amount(tokens, 'unicorn')}"


def agreed(seat: Seat, agreeing: int, seats: int, *, agree: bool) -> str:
    """Return that a seat agrees to deal the round anew, or no longer does."""
    would = "would deal this round anew" if agree else "would rather play this round on"
    return f"{who(seat)} {would} ({agreeing} of {seats} agree)"


def dealt_anew() -> str:
    """Return that all have agreed."""
    return "All agree: this round is dealt anew, and lost unicorns stay lost"
