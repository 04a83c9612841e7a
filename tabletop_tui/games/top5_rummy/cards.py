"""The cards: 1 to 10 in yellow, red, purple and blue, each twice.

A card is written as its colour and number, "Y9" or "B10". Cards are values: twins are equal, so
whoever takes one away takes one, never all that are equal. Every hand is kept `arranged`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SUITS = {"Y": "yellow", "R": "red", "P": "purple", "B": "blue"}
"""The colours by their letter, in the order of a hand."""
NUMBERS = range(1, 11)
CARDS = tuple(f"{suit}{number}" for number in NUMBERS for suit in SUITS)
"""The 40 different cards, in the order of a hand: by number, then by colour."""
DECK = tuple(card for card in CARDS for _ in range(2))
"""All 80 cards."""
ORDER = {card: place for place, card in enumerate(CARDS)}


def suit(card: str) -> str:
    """Return the letter of a card's colour."""
    return card[0]


def number(card: str) -> int:
    """Return the number on a card."""
    return int(card[1:])


def arranged(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards in the order of a hand. Raises KeyError for what is no card."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: Sequence[str], gone: Iterable[str]) -> tuple[str, ...]:
    """Return the cards less one for each of `gone`. Raises ValueError if one is not there."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def lacking(hand: Sequence[str], wanted: Iterable[str]) -> str | None:
    """Return the first card of `wanted` that the hand has not, or not often enough."""
    left = list(hand)
    for card in wanted:
        if card not in left:
            return card
        left.remove(card)
    return None
