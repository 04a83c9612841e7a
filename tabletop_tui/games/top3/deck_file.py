"""The file a deck is typed in, and every way such a file is wrong.

Values are rounded here, once, in decimal arithmetic, to what their category prints (T3). Who only
wants to play gets them rounded; who checks a deck is told which values are too precise.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Context, Decimal
from pathlib import Path
from typing import Any

from tabletop_tui.core import text
from tabletop_tui.core.datafile import kind_of
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.games.top3.deck import (
    CATEGORIES,
    LARGEST,
    MOST_DECIMALS,
    SHIPPED,
    Card,
    Category,
    Deck,
    Place,
    flaws,
    in_quotes,
    normal,
)
from tabletop_tui.games.top3.deck_lines import Lines

LONGEST = 100_000
"""Bytes that the file of a deck may have; ours have under 10,000."""

_KEYS = ("title", "category", "cards", "remarks")
_TEXTS = ("name", "unit", "explanation", "vintage", "source")
_CATEGORY_KEYS = (*_TEXTS, "decimals", "highest")
_EXAMPLE = '"Paris" = [210, 12.3, 1100, 29, 18800]'
_HARMLESS = "?"  # stands for what was refused already, so that it is not refused twice
_EXACT = Context(prec=60, rounding=ROUND_HALF_UP)  # half up: decimal's word for away from zero


def find_deck(name: str) -> str | Deck:
    """Return what the option `deck` of a game is to be: the id of a deck, or a file's deck.

    Raises IllegalAction with one sentence if there is neither, or the file is no right deck.
    """
    if name.lower() in SHIPPED:
        return name.lower()
    path = Path(name)
    if not _exists(path) and path.suffix != ".toml" and len(path.parts) == 1:
        called = text.clean(name, 40)
        raise IllegalAction(
            f'There is no deck and no file "{called}"; the decks are {text.listing(SHIPPED)}.'
        )
    return read_deck(path)


def read_deck(path: Path) -> Deck:
    """Return the deck in a file; raises IllegalAction with one sentence, as `load_deck` does."""
    return load_deck(_content(path), path.name)


def load_deck(toml: str, source: str) -> Deck:
    """Return the deck written in `toml`, its values rounded.

    Raises IllegalAction with one sentence that names `source`, the first wrong line, and the rule.
    """
    deck, faults = examine(toml, source)
    if deck is None:
        raise IllegalAction(faults[0])
    return deck


def check_file(path: Path) -> list[str]:
    """Return everything that is wrong with a file as a deck, line by line, [] if nothing is.

    A value with more digits than its category prints is wrong here, though it can be played with.
    """
    try:
        return examine(_content(path), path.name, strict=True)[1]
    except IllegalAction as e:
        return [str(e)]


def examine(toml: str, source: str, *, strict: bool = False) -> tuple[Deck | None, list[str]]:
    """Return the deck written in `toml`, None if there are faults, and the faults line by line."""
    name = text.clean(source, 60)
    lines = Lines(toml)
    try:
        data = tomllib.loads(toml, parse_float=Decimal)
    except tomllib.TOMLDecodeError as e:
        line, sentence = lines.of_toml_error(str(e))
        return None, [f"{name}, line {line}: {sentence}"]
    except (ValueError, ArithmeticError, RecursionError):
        return None, [f"{name}, line 1: The file holds a number or a nesting beyond all measure."]
    reader = _Reader(data, strict)
    deck = reader.deck()
    found = [*reader.faults, *flaws(deck)]
    placed = sorted((lines.of(place), sentence) for place, sentence in found)
    faults = [f"{name}, line {line}: {sentence}" for line, sentence in dict.fromkeys(placed)]
    return None if faults else deck, faults


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long a name, or one with a null character in it
        return False


def _content(path: Path) -> str:
    name = text.clean(path.name, 60)
    if _exists(path) and not path.is_file():  # a pipe or a device might never end
        what = "a folder" if path.is_dir() else "no ordinary file"
        raise IllegalAction(f"{name}: A deck is a file, and this is {what}.")
    try:
        with path.open("rb") as file:
            raw = file.read(LONGEST + 1)
    except (OSError, ValueError) as e:
        reason = getattr(e, "strerror", None) or "no file can be called that"
        raise IllegalAction(f"{name}: The file cannot be read ({reason}).") from None
    if len(raw) > LONGEST:
        raise IllegalAction(f"{name}: The file is longer than {LONGEST} bytes.")
    try:
        return raw.decode()
    except UnicodeDecodeError as e:
        line = raw[: e.start].count(b"\n") + 1
        raise IllegalAction(f"{name}, line {line}: The file is not UTF-8 text.") from None


class _Reader:
    """Turns what TOML holds into a deck, and notes what has not the right shape.

    For what has not, something harmless stands in the deck, so that the rest can be judged.
    """

    def __init__(self, data: Mapping[str, Any], strict: bool) -> None:
        self.data = data
        self.strict = strict
        self.faults: list[tuple[Place, str]] = []

    def deck(self) -> Deck:
        """Return the deck, right only if there are no `faults`."""
        for key in self.data:
            if key not in _KEYS:
                keys = text.listing(_KEYS)
                self._fault(("key", key), f"A deck has {keys}, and no {in_quotes(key)}.")
        title = self._text(self.data.get("title"), ("title",), "The title of the deck")
        categories = self._categories()
        cards = self._cards(categories)
        remarks = self._remarks(categories, cards)
        return Deck(
            title=title,
            categories=tuple(categories),
            cards=tuple(
                Card(normal(name), values, remarks.get(name, ())) for name, values in cards.items()
            ),
        )

    def _fault(self, place: Place, sentence: str) -> None:
        self.faults.append((place, sentence))

    def _text(self, raw: object, place: Place, what: str) -> str:
        if isinstance(raw, str):
            return normal(raw)
        if raw is None:
            self._fault(place, f"{what} is missing.")
        else:
            self._fault(place, f"{what} is {kind_of(raw)}, not a text in quotes.")
        return _HARMLESS

    def _categories(self) -> list[Category]:
        raw = self.data.get("category", [])
        if not isinstance(raw, list) or not all(isinstance(one, dict) for one in raw):
            self._fault(
                ("categories",),
                "The categories are written one after the other, each under [[category]].",
            )
            raw = [{"name": f"{_HARMLESS}{n}"} | _FILLED for n in range(CATEGORIES)]
        return [self._category(index, one) for index, one in enumerate(raw)]

    def _category(self, index: int, raw: dict[str, Any]) -> Category:
        for key in raw:
            if key not in _CATEGORY_KEYS:
                keys = text.listing(_CATEGORY_KEYS)
                self._fault(
                    ("category", index, key), f"A category has {keys}, and no {in_quotes(key)}."
                )
        texts = {
            key: self._text(
                raw.get(key, "" if key == "unit" else None),
                ("category", index, key),
                f"The {key} of category {index + 1}",
            )
            for key in _TEXTS
        }
        if texts["name"] == _HARMLESS:
            texts["name"] += str(index + 1)
        decimals = raw.get("decimals", 0)
        if type(decimals) is not int:
            self._fault(
                ("category", index, "decimals"),
                f"The decimals of category {index + 1} are {kind_of(decimals)}, "
                f"not a number from 0 to {MOST_DECIMALS}.",
            )
            decimals = MOST_DECIMALS
        highest = raw.get("highest", "large")
        return Category(**texts, decimals=decimals, highest=highest)

    def _cards(self, categories: list[Category]) -> dict[str, tuple[int, ...]]:
        raw = self.data.get("cards", {})
        if not isinstance(raw, dict):
            self._fault(
                ("cards",), f"The cards are written one a line under [cards], like {_EXAMPLE}."
            )
            return {}
        return {
            name: self._values(index, name, values, categories)
            for index, (name, values) in enumerate(raw.items())
        }

    def _values(
        self, index: int, name: str, raw: object, categories: list[Category]
    ) -> tuple[int, ...]:
        place: Place = ("card", index)
        if not isinstance(raw, list):
            self._fault(
                place, f"The card {in_quotes(name)} is {kind_of(raw)}, not a list like {_EXAMPLE}."
            )
            return (0,) * CATEGORIES
        values = []
        for number, value in enumerate(raw):
            category = categories[number] if number < len(categories) else None
            values.append(self._value(place, name, value, category))
        return tuple(values)

    def _value(self, place: Place, name: str, raw: object, category: Category | None) -> int:
        """Return a value in units of the last digit printed, rounded half away from zero."""
        about = f" for {in_quotes(category.name)}" if category else ""
        if type(raw) not in (int, Decimal):
            self._fault(
                place, f"The value of {in_quotes(name)}{about} is {kind_of(raw)}, not a number."
            )
            return 0
        value = Decimal(raw)  # type: ignore[arg-type]  # an int or a Decimal, as was just seen
        if not value.is_finite() or value.copy_abs() > LARGEST:
            self._fault(place, f"The value of {in_quotes(name)}{about} is beyond {LARGEST:,}.")
            return 0
        decimals = category.decimals if category else MOST_DECIMALS
        if not 0 <= decimals <= MOST_DECIMALS:
            return 0  # refused with its category
        unit = Decimal(1).scaleb(-decimals)
        rounded = value.quantize(unit, context=_EXACT)
        if self.strict and category and rounded != value:
            self._fault(
                place,
                f"The value of {in_quotes(name)}{about} is more precise than the "
                f"{text.amount(decimals, 'decimal')} that are printed; write {rounded + 0}.",
            )
        return int(rounded.scaleb(decimals))

    def _remarks(
        self, categories: list[Category], cards: Mapping[str, Any]
    ) -> dict[str, tuple[tuple[int, str], ...]]:
        raw = self.data.get("remarks", {})
        if not isinstance(raw, dict):
            self._fault(("remarks",), "The remarks are written one card a line under [remarks].")
            return {}
        numbers = {category.name: index for index, category in enumerate(categories)}
        found = {}
        for index, (card, about) in enumerate(raw.items()):
            place: Place = ("remarks", index)
            if card not in cards:
                self._fault(place, f"There is a remark on {in_quotes(card)}, and no such card.")
            elif not isinstance(about, dict):
                example = '{ "Tallest building" = "..." }'
                self._fault(
                    place, f"A remark on {in_quotes(card)} names its category, like {example}."
                )
            else:
                found[card] = self._remark(place, card, about, numbers)
        return found

    def _remark(
        self, place: Place, card: str, about: dict[str, Any], numbers: Mapping[str, int]
    ) -> tuple[tuple[int, str], ...]:
        said = []
        for name, remark in about.items():
            if name not in numbers:
                self._fault(
                    place,
                    f"The remark on {in_quotes(card)} is about {in_quotes(name)}, "
                    "and no category is called that.",
                )
                continue
            what = f"The remark on {in_quotes(card)}"
            said.append((numbers[name], self._text(remark, place, what)))
        return tuple(sorted(said))


_FILLED = {
    "explanation": _HARMLESS,
    "vintage": _HARMLESS,
    "source": _HARMLESS,
    "decimals": MOST_DECIMALS,
}
