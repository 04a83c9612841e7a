"""A deck of cards: its types, what a right one must be, and how its numbers are written.

A value is kept as a whole number of the last digit that its category prints: 15.2 with one
decimal is 152. So what is compared is exactly what is shown (T3).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Literal

from tabletop_tui.core import codec, text
from tabletop_tui.core.datafile import quoted
from tabletop_tui.core.game import IllegalAction, Value

CATEGORIES = 5
"""Categories of a deck: a block of as many rounds plays each of them once (T6)."""
CARDS = 45
"""Cards of a deck: three for each of 15 rounds."""
MOST_DECIMALS = 3
LARGEST = 999_999_999_999
"""The largest value of a card, either side of 0; with all decimals any program can hold it."""

NAME_CELLS = 24
"""The widest name of a card, in terminal cells: three cards with a frame fill 80 columns."""
CELLS = {
    "title": 24,
    "name": 30,
    "unit": 14,
    "explanation": 160,
    "vintage": 40,
    "source": 240,
    "remark": 160,
}
"""The widest other texts of a deck, in terminal cells."""

SHIPPED = ("metropolen", "film")
"""The decks that come with the game, by their id; the first is the one usually played."""

_QUOTED_CELLS = 40
_GROUPED_FROM = 10_000  # "27,800", but "1994": the same column may be one of years

Place = tuple[str | int, ...]
"""What in a deck a flaw is about: ("title",), ("category", 2, "unit"), ("card", 7) and the like."""


class Category(Value, frozen=True):
    """What cards are compared by."""

    name: str
    unit: str
    """May be empty, as for a year."""
    explanation: str
    decimals: int
    vintage: str
    """Of when the numbers are, or which edition: "UBS 2012"."""
    source: str
    highest: Literal["large", "small"] = "large"
    """The end that counts as the highest."""


class Card(Value, frozen=True):
    """A card: a name, and a value in each category."""

    name: str
    values: tuple[int, ...]
    """In units of the last digit that the category prints."""
    remarks: tuple[tuple[int, str], ...] = ()
    """What is to be said about a doubtful value: the number of its category, and a sentence."""

    def remark(self, category: int) -> str:
        """Return what is to be said about the value in a category, or ""."""
        return dict(self.remarks).get(category, "")


class Deck(Value, frozen=True):
    """Five categories and 45 cards."""

    title: str
    categories: tuple[Category, ...]
    cards: tuple[Card, ...]


def fingerprint(deck: Deck) -> str:
    """Return a hash of what is played with: a better text or remark orphans no saved game."""
    rules = [(category.decimals, category.highest) for category in deck.categories]
    said = (rules, [card.values for card in deck.cards])
    return blake2b(codec.encode(said), digest_size=16).hexdigest()


@cache
def shipped(name: str) -> Deck:
    """Return a deck that comes with the game, read when first needed.

    Raises IllegalAction for a name that none has.
    """
    if name not in SHIPPED:
        called = text.clean(name, 30)
        raise IllegalAction(f'There is no deck "{called}"; there is {text.listing(SHIPPED)}.')
    from tabletop_tui.games.top3.deck_file import read_deck

    return read_deck(Path(__file__).parent / "decks" / f"{name}.toml")


def chosen(deck: str | Deck) -> Deck:
    """Return the deck that a game's options name, or hold whole; it is not checked here.

    Raises IllegalAction for a name that no deck has.
    """
    if isinstance(deck, Deck):
        return deck
    if not isinstance(deck, str):
        raise IllegalAction("A deck is one that comes with the game, or is given whole.")
    return shipped(deck)


def check_deck(deck: Deck) -> None:
    """Raise IllegalAction with one sentence if a deck that came typed is not a right one."""
    for _, sentence in flaws(deck):
        raise IllegalAction(sentence)


def number(value: int, decimals: int) -> str:
    """Return a value as it is printed: "310", "27,800", "-1.5"."""
    whole, part = divmod(abs(value), 10**decimals)
    sign = "-" if value < 0 else ""
    digits = f"{whole:,}" if whole >= _GROUPED_FROM else str(whole)
    return f"{sign}{digits}.{part:0{decimals}}" if decimals else f"{sign}{digits}"


def quantity(value: int, category: Category) -> str:
    """Return a value with its unit: "310 m"; a year stands alone."""
    return f"{number(value, category.decimals)} {category.unit}".rstrip()


def flaws(deck: Deck) -> Iterator[tuple[Place, str]]:
    """Yield what is wrong with a deck: the place, and one sentence that names the rule."""
    for flaw in _text_flaws("The title of the deck", deck.title, "title"):
        yield ("title",), flaw
    if len(deck.categories) != CATEGORIES:
        have = len(deck.categories)
        yield ("categories",), f"A deck has {CATEGORIES} categories, not {have}."
    if len(deck.cards) != CARDS:
        yield ("cards",), f"A deck has {CARDS} cards, not {len(deck.cards)}{_off(len(deck.cards))}."
    yield from _category_flaws(deck)
    yield from _card_flaws(deck)


def _off(have: int) -> str:
    """Return how many cards are missing or too many, to be added to a sentence."""
    if have < CARDS:
        missing = CARDS - have
        return f": {missing} {'is' if missing == 1 else 'are'} missing"
    extra = have - CARDS
    return f": {extra} {'is' if extra == 1 else 'are'} too many"


def _category_flaws(deck: Deck) -> Iterator[tuple[Place, str]]:
    seen: dict[str, str] = {}
    for index, category in enumerate(deck.categories):
        name = category.name
        for field in ("name", "unit", "explanation", "vintage", "source"):
            what = f"The {field} of category {index + 1}"
            for flaw in _text_flaws(what, getattr(category, field), field):
                yield ("category", index, field), flaw
        key = text.look_alike_key(name)
        if key and key in seen:
            yield (
                ("category", index, "name"),
                f"The categories {in_quotes(name)} and {in_quotes(seen[key])} "
                "cannot be told apart.",
            )
        seen.setdefault(key, name)
        if not 0 <= category.decimals <= MOST_DECIMALS:
            yield (
                ("category", index, "decimals"),
                f"Category {index + 1} prints from 0 to {MOST_DECIMALS} decimals, "
                f"not {_short(category.decimals)}.",
            )
        if category.highest not in ("large", "small"):
            yield (
                ("category", index, "highest"),
                f'The highest end of category {index + 1} is "large" or "small".',
            )


def _card_flaws(deck: Deck) -> Iterator[tuple[Place, str]]:
    seen: dict[str, str] = {}
    for index, card in enumerate(deck.cards):
        named = in_quotes(card.name)
        for flaw in _name_flaws(card.name):
            yield ("card", index), flaw
        key = text.look_alike_key(card.name)
        if key and key in seen:
            yield (
                ("card", index),
                f"The cards {named} and {in_quotes(seen[key])} cannot be told apart.",
            )
        seen.setdefault(key, card.name)
        if len(card.values) != CATEGORIES:
            yield (
                ("card", index),
                f"The card {named} has {text.amount(len(card.values), 'value')}, not {CATEGORIES}: "
                "one for each category.",
            )
        for category, value in zip(deck.categories, card.values, strict=False):
            if abs(value) > LARGEST * 10 ** max(0, min(category.decimals, MOST_DECIMALS)):
                yield (
                    ("card", index),
                    f"The value of {named} for {in_quotes(category.name)} is beyond {LARGEST:,}.",
                )
        yield from _remark_flaws(deck, index)


def _remark_flaws(deck: Deck, index: int) -> Iterator[tuple[Place, str]]:
    card = deck.cards[index]
    about = [category for category, _ in card.remarks]
    if len(set(about)) < len(about) or not set(about) <= set(range(CATEGORIES)):
        yield ("remark", index), f"The remarks on {in_quotes(card.name)} are not one a category."
    for _, remark in card.remarks:
        for flaw in _text_flaws(f"The remark on {in_quotes(card.name)}", remark, "remark"):
            yield ("remark", index), flaw


def _name_flaws(name: str) -> Iterator[str]:
    if not text.clean(name, NAME_CELLS):
        yield "A card has a name with nothing readable in it."
    elif _is_hostile(name):
        yield f"The name {in_quotes(name)} holds characters that a terminal may obey or not show."
    elif (cells := text.cell_width(name)) > NAME_CELLS:
        yield (
            f"The name {in_quotes(name)} is {cells} cells wide; there is room for {NAME_CELLS} "
            "where three cards lie side by side."
        )


def _text_flaws(what: str, raw: str, field: str) -> Iterator[str]:
    room = CELLS[field]
    if not raw:
        if field != "unit":
            yield f"{what} is empty."
    elif _is_hostile(raw):
        yield f"{what} holds characters that a terminal may obey or not show."
    elif (cells := text.cell_width(raw)) > room:
        yield f"{what} is {cells} cells wide; there is room for {room}."


def _is_hostile(raw: str) -> bool:
    """Return whether a text in normal form is not the same once it is cleaned."""
    return raw != normal(raw) or text.clean(raw, max(1, len(raw) * 2)) != raw


def normal(raw: str) -> str:
    """Return a text with accents composed and white space folded to single blanks."""
    return " ".join(unicodedata.normalize("NFC", raw).split())


def in_quotes(outside: str) -> str:
    """Return a name or key out of a deck's file, cleaned, cut and in quotes."""
    return quoted(outside, _QUOTED_CELLS)


def _short(number: int) -> str:
    """Return a whole number, unless it is too long to be read."""
    return str(number) if abs(number) <= LARGEST else "a number beyond all measure"
