"""What nobody can know is drawn anew: numbers not turned up, theme cards still to come."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop_tui.core.game import Seat
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top_ten.model import NUMBERS, State
from tabletop_tui.games.top_ten.theme_deck import playable


def redeal(state: State, viewer: Seat | None, rng: Rng) -> State:
    """Return the state with all that the viewer cannot know drawn by chance, with `rng`.

    It depends on what the viewer knows alone: everything is drawn from a pinned order of what is
    possible as far as he can tell.
    """
    deck, rng = _deck(state, viewer, rng)
    numbers, rng = _numbers(state, viewer, rng)
    return replace(state, deck=deck, numbers=numbers, rng=rng)


def _deck(state: State, viewer: Seat | None, rng: Rng) -> tuple[tuple[int, ...], Rng]:
    """Return the theme cards with those drawn anew that the viewer has not seen.

    The card of a round is seen by all with its theme; before that, by the Cap'ten alone.
    """
    looking = state.stage == "pick" and viewer == state.captain
    seen = state.deck[: len(state.played) + looking]
    can_be = playable(state.pack, acting=state.acting, spicy=state.spicy, practice=state.practice)
    coming, rng = rng.shuffle([card for card in can_be if card not in seen])
    return (*seen, *coming)[: len(state.deck)], rng


def _numbers(state: State, viewer: Seat | None, rng: Rng) -> tuple[tuple[int | None, ...], Rng]:
    """Return the numbers with those dealt anew that the viewer does not see."""
    if state.stage in ("pick", "over"):
        return state.numbers, rng
    seen = {turned.seat for turned in state.played[-1].turned} | {viewer}
    open_numbers = {state.numbers[seat] for seat in seen if seat is not None}
    hidden, rng = rng.shuffle([number for number in NUMBERS if number not in open_numbers])
    numbers = list(state.numbers)
    unseen = (seat for seat in state.holders if seat not in seen)
    for seat, number in zip(unseen, hidden, strict=False):
        numbers[seat] = number
    return tuple(numbers), rng
