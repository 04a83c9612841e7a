"""The file that themes are typed in, and every way such a file is wrong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tabletop_tui.core import text
from tabletop_tui.core.datafile import DataFile, kind_of, quoted, read_text
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.games.top_ten.themes import Theme, ThemeCard, flaws, themes_of

LONGEST = 100_000
"""Characters that the file of a pack may have: with all its cards, ours would have 40,000."""

_FIELDS = ("text", "low", "high", "tag")
_EXAMPLE = '{ text = "...", low = "...", high = "..." }'
_NAME = re.compile(r"([1-9][0-9]{0,3})([ab])")

_Flaw = tuple[str | None, str]


def read_themes(path: Path, *, compare: bool = True) -> tuple[ThemeCard, ...]:
    """Return the cards in a file; raises IllegalAction with one sentence, as `load_themes` does."""
    return load_themes(read_text(path, LONGEST), path.name, compare=compare)


def load_themes(toml: str, source: str, *, compare: bool = True) -> tuple[ThemeCard, ...]:
    """Return the cards written in `toml`, in the order of the file.

    Raises IllegalAction with one sentence that names `source`, the line, and what is wrong there.
    Themes that are too much alike are not looked for without `compare`.
    """
    cards, faults = examine(toml, source, compare=compare)
    if faults:
        raise IllegalAction(faults[0])
    return cards


def check_file(path: Path) -> list[str]:
    """Return everything that is wrong with a file as a pack, line by line, [] if nothing is."""
    try:
        return examine(read_text(path, LONGEST), path.name)[1]
    except IllegalAction as e:
        return [str(e)]


def examine(
    toml: str, source: str, *, compare: bool = True
) -> tuple[tuple[ThemeCard, ...], list[str]]:
    """Return the cards written in `toml`, none if there are faults, and the faults by line."""
    file = DataFile(toml, source, LONGEST)
    try:
        data = file.parse()
    except IllegalAction as e:
        return (), [str(e)]
    found: list[_Flaw] = []
    themes = {}
    for name, raw in data.items():
        wrong = list(_shape_flaws(name, raw, data))
        found += ((name, sentence) for sentence in wrong)
        if not wrong:
            themes[name] = _theme(raw)
    if themes or not found:  # of a file without a single right theme, more was said already
        found += flaws(themes, compare=compare)
    if found:
        order = {name: place for place, name in enumerate(data)}
        found.sort(key=lambda flaw: len(order) if flaw[0] is None else order[flaw[0]])
        return (), [_told(file, *flaw) for flaw in found]
    numbers = dict.fromkeys(name[:-1] for name in themes)
    pairs = (themes_of(number) for number in numbers)
    return tuple(ThemeCard((themes[a], themes[b])) for a, b in pairs), []


def _shape_flaws(name: str, raw: object, data: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with how a theme is written down, whatever its texts are."""
    parts = _NAME.fullmatch(name)
    if not parts:
        yield f"{quoted(name)} names no theme; the themes of a card are called like 7a and 7b."
        return
    a, b = themes_of(parts[1])
    other = a if name == b else b
    if other not in data:
        yield f"Card {parts[1]} has one theme, not two: {other} is missing."
    if not isinstance(raw, dict):
        yield f"Theme {name} is {kind_of(raw)}, not a table like {_EXAMPLE}."
        return
    for field in raw:
        if field not in _FIELDS:
            yield f"A theme has {text.listing(_FIELDS)}, and no {quoted(field)}."
    for field in ("text", "low", "high"):
        if field not in raw:
            yield f"Theme {name} has no {field}; write it like {_EXAMPLE}."


def _theme(raw: Mapping[str, Any]) -> Theme:
    """Return a theme as it is written, right only if `flaws` finds nothing wrong with it."""
    said, low, high = (_composed(raw[field]) for field in ("text", "low", "high"))
    return Theme(said, low, high, raw.get("tag", "say"))


def _composed(raw: Any) -> Any:
    """Return a text with accents composed, as some editors do not write them."""
    return unicodedata.normalize("NFC", raw) if isinstance(raw, str) else raw


def _told(file: DataFile, name: str | None, sentence: str) -> str:
    try:
        file.refuse(name, sentence)
    except IllegalAction as e:
        return str(e)
