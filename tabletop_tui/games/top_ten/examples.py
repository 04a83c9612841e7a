"""Example answers: ten to a theme, as players with the numbers 1 to 10 might give them.

They let somebody practise alone: the other seats answer from here, and the Cap'ten finds the order.
Not every theme has them, and none that is to be acted out.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from pathlib import Path

from tabletop_tui.core import codec, text
from tabletop_tui.core.datafile import DataFile, kind_of, quoted, read_text, text_flaw
from tabletop_tui.games.top_ten import themes
from tabletop_tui.games.top_ten.advice import number_said
from tabletop_tui.games.top_ten.model import NUMBERS
from tabletop_tui.games.top_ten.themes import Theme, ThemeCard

EXAMPLE_CELLS = 70
"""The widest example: with a name before it, a row of a screen of 80 columns or little more."""

_THEME_NAME = re.compile(r"[1-9][0-9]{0,2}[ab]")

Examples = dict[str, tuple[str, ...]]
"""The answers for 1 to 10, in this order, by the name of the theme: "7a"."""


@cache
def load() -> Examples:
    """Return all examples that come with the game, read when first needed."""
    read: Examples = {}
    for path in sorted(Path(__file__).with_name("examples").glob("*.toml")):
        read |= load_examples(read_text(path), path.name)
    return read


def answers(theme: Theme | str) -> tuple[str, ...] | None:
    """Return the answers for 1 to 10 to a theme or its name; None if it has no examples.

    A theme of a pack of one's own has none, unless it is word for word one of ours.
    """
    name = theme if isinstance(theme, str) else _names().get(theme)
    return None if name is None else load().get(name)


def fingerprint(cards: tuple[ThemeCard, ...]) -> str:
    """Return a hash of what the rules know of the cards, and of which themes have examples."""
    have = [[answers(theme) is not None for theme in card.themes] for card in cards]
    known = [themes.fingerprint(cards), have]
    return blake2b(codec.encode(known), digest_size=16).hexdigest()


def load_examples(toml: str, source: str) -> Examples:
    """Return the examples written in `toml`.

    Raises IllegalAction with one sentence that names `source`, the line where the theme begins,
    and what is wrong with its answers.
    """
    file = DataFile(toml, source)
    read: Examples = {}
    for name, raw in file.parse().items():
        wrong = _flaw(name, raw)
        if wrong:
            file.refuse(name, wrong)
        read[name] = tuple(raw)
    return read


@cache
def _names() -> dict[Theme, str]:
    """Return how each theme that comes with the game is called."""
    return {
        theme: name
        for number, card in enumerate(themes.load(), 1)
        for name, theme in zip(themes.themes_of(number), card.themes, strict=True)
    }


def _flaw(name: str, raw: object) -> str:
    """Return what is wrong with the answers to a theme, as a sentence; "" if nothing is."""
    if not _THEME_NAME.fullmatch(name):
        return f"{quoted(name)} names no theme; themes are called like 7a and 7b."
    if not isinstance(raw, list):
        return f"Theme {name} has {kind_of(raw)}, not a list of answers."
    if len(raw) != len(NUMBERS):
        return f"Theme {name} has {text.amount(len(raw), 'answer')}, not ten."
    for number, answer in zip(NUMBERS, raw, strict=True):
        wrong = _answer_flaw(answer)
        if wrong:
            return f"Answer {number} to theme {name} {wrong}."
    alike = len({answer.casefold() for answer in raw}) < len(raw)
    return f"Two answers to theme {name} are the same." if alike else ""


def _answer_flaw(raw: object) -> str:
    """Return what is wrong with an answer, to follow on what it is called; "" if nothing is."""
    flaw = text_flaw(raw, EXAMPLE_CELLS)
    if flaw or not isinstance(raw, str):
        return flaw
    said = number_said(raw) or next((c for c in raw if c.isnumeric()), None)
    return f"says a number: {quoted(said)}" if said else ""
