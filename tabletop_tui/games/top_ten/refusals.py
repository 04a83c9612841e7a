"""What the rules do not allow, in sentences. None depends on a number that is hidden.

Each function raises IllegalAction with one sentence, or lets the action pass.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.game import IllegalAction, Seat
from tabletop_tui.core.text import listing, who
from tabletop_tui.games.top_ten.model import NUMBERS, Anew, Guess, Name, PickTheme, State

_NONE_OF_NINE = "With nine players the Cap'ten has no number"
_IN_WORDS = f"a number from {NUMBERS[0]} to {NUMBERS[-1]}"


def of_pick(state: State, seat: Seat, action: PickTheme) -> None:
    """Refuse a theme picked by another than the Cap'ten, at another time, or not on the card."""
    if state.stage != "pick":
        raise IllegalAction("The theme of this round is picked already.")
    if seat != state.captain:
        raise IllegalAction(f"The Cap'ten picks the theme, and that is {who(state.captain)}.")
    if action.index not in (0, 1):
        raise IllegalAction("A card has two themes, and the Cap'ten picks one of them.")


def not_offered(state: State) -> str:
    """Return why a theme of the card cannot be picked."""
    if state.practice:
        return "That theme has no example answers, so a practice game is played without it."
    return "That theme is of a kind that this game is played without."


def of_answer(state: State, seat: Seat, waiting: Sequence[Seat]) -> None:
    """Refuse an answer at the wrong time, or given again (TT4)."""
    if state.stage == "pick":
        raise IllegalAction(f"There is no theme to answer before {who(state.captain)} picks one.")
    if seat not in state.holders:
        raise IllegalAction(f"{_NONE_OF_NINE} and gives no answer.")
    if state.played[-1].answers[seat] is not None:
        raise IllegalAction(
            f"{who(seat)} has answered; an answer may be shown again, but is never changed."
        )
    if seat not in waiting:
        raise IllegalAction(f"{who(state.captain)} answers first, being the Cap'ten.")


def of_name(state: State, seat: Seat, action: Name, waiting: Sequence[Seat]) -> None:
    """Refuse a name said by another than the Cap'ten, at the wrong time, or of nobody to name."""
    captain = who(state.captain)
    if seat != state.captain:
        raise IllegalAction(f"Only the Cap'ten names who comes next, and that is {captain}.")
    if state.stage == "pick":
        raise IllegalAction("Nobody is named before a theme is picked and all have answered.")
    if state.stage == "answer":
        has = "has" if len(waiting) == 1 else "have"
        missing = listing(map(who, waiting))
        raise IllegalAction(
            f"Nobody is named before all have answered; {missing} {has} yet to answer."
        )
    if state.stage == "guess":
        raise IllegalAction(f"Only {captain}'s number is left, and the others guess it.")
    _refuse_named(state, action.seat)
    _refuse_value(state, action.value)


def of_guess(state: State, seat: Seat, action: Guess) -> None:
    """Refuse a guess in the wrong game, at the wrong time, by the Cap'ten, or said already."""
    if state.level != "expert":
        raise IllegalAction("The Cap'ten's number is guessed in the expert game only.")
    if state.captain not in state.holders:
        raise IllegalAction(f"{_NONE_OF_NINE} that could be guessed.")
    if seat == state.captain:
        raise IllegalAction(f"{who(seat)} is the Cap'ten, whose number the others guess.")
    if state.stage != "guess":
        raise IllegalAction("The Cap'ten's number is guessed once all others are turned up.")
    if action.value not in NUMBERS:
        raise IllegalAction(f"The Cap'ten has {_IN_WORDS}.")
    if state.guesses[seat] == action.value:
        raise IllegalAction(f"{who(seat)} has guessed {action.value} already.")


def of_anew(state: State, seat: Seat, action: Anew) -> None:
    """Refuse to deal anew what is not dealt, and to agree or disagree twice (TT5).

    In a practice game there is no need of it: no example gives a number away.
    """
    if state.practice:
        raise IllegalAction("In a practice game no round is dealt anew.")
    if state.stage == "pick":
        raise IllegalAction("No number is dealt yet in this round that could be dealt anew.")
    if action.agree and seat in state.anew:
        raise IllegalAction(f"{who(seat)} agrees already to deal this round anew.")
    if not action.agree and seat not in state.anew:
        raise IllegalAction(f"{who(seat)} has not agreed to deal this round anew.")


def _refuse_named(state: State, named: Seat) -> None:
    if named not in range(state.seats):
        raise IllegalAction("The Cap'ten names players of this table only.")
    if named not in state.holders:
        raise IllegalAction(f"{_NONE_OF_NINE}, and names the others.")
    if named == state.captain and state.level == "expert":
        raise IllegalAction(
            "In the expert game the Cap'ten is not named; the others guess that number at the end."
        )
    if any(card.seat == named for card in state.played[-1].turned):
        raise IllegalAction(f"{who(named)} was named before, and each player is named once.")


def _refuse_value(state: State, value: int | None) -> None:
    if state.level == "normal" and value is not None:
        raise IllegalAction("An exact number is stated in the expert game only.")
    if state.level == "expert" and value not in NUMBERS:
        raise IllegalAction(f"In the expert game the Cap'ten states {_IN_WORDS} with each player.")
