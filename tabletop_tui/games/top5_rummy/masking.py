"""What everybody can work out about hidden cards, and how to deal those out anew.

A card that was seen to go into a hand is *known* there until such a card leaves it. Every other
card of a hand is secret, and so is the draw pile. As long as the pile is the first one, any secret
card could be in any of those places. When it is used up, the discards make the next one, and
everybody has seen them: so the secret cards held at that moment, the *older* ones, are none of
the pile, and those drawn from then on are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from msgspec.structs import replace

from tabletop_tui.core.game import Seat
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top5_rummy.cards import arranged, without
from tabletop_tui.games.top5_rummy.model import Cards, State


def redeal(state: State, viewer: Seat | None, rng: Rng) -> State:
    """Return the state with all that the viewer cannot know drawn by chance, with `rng`.

    It depends on what the viewer knows alone: two states that look the same to him, and have
    come to be in the same way as far as he can tell, are dealt out anew to the same state.
    """
    others = [seat for seat in range(state.seats) if seat != viewer]
    fresh = newer(state.hands, state.known, state.older)
    held, rng = rng.shuffle(_pool(state.older[seat] for seat in others))
    drawn, rng = rng.shuffle(_pool(chain([state.pile], (fresh[seat] for seat in others))))
    from_held, from_drawn = iter(held), iter(drawn)
    hands, older = list(state.hands), list(state.older)
    for seat in others:
        older[seat] = arranged(islice(from_held, len(older[seat])))
        dealt = islice(from_drawn, len(fresh[seat]))
        hands[seat] = arranged((*state.known[seat], *older[seat], *dealt))
    return replace(state, hands=tuple(hands), older=tuple(older), pile=tuple(from_drawn), rng=rng)


def secrets(hands: Sequence[Cards], known: Sequence[Cards]) -> tuple[Cards, ...]:
    """Return the cards of each hand that were not seen to go into it."""
    return tuple(without(hand, seen) for hand, seen in zip(hands, known, strict=True))


def newer(
    hands: Sequence[Cards], known: Sequence[Cards], older: Sequence[Cards]
) -> tuple[Cards, ...]:
    """Return the secret cards of each hand that were drawn from the pile as it is now."""
    return secrets(secrets(hands, known), older)


def older_after(
    card: str, seat: Seat, older: tuple[Cards, ...], newer: tuple[Cards, ...], pile: Cards
) -> tuple[Cards, ...]:
    """Return the older secret cards once a secret card has left a seat's hand before all eyes.

    Where its twin might be on the other side, nobody can tell an older card from a newer one:
    from then on, until the next shuffle, they are one lot.
    """
    among_older = bool(older[seat]) and any(card in cards for cards in older)
    among_newer = bool(newer[seat]) and (card in pile or any(card in cards for cards in newer))
    if among_older and among_newer:
        return ((),) * len(older)
    if not among_older:
        return older
    return (*older[:seat], without(older[seat], (card,)), *older[seat + 1 :])


def _pool(cards: Iterator[Cards]) -> Cards:
    return arranged(chain.from_iterable(cards))
