"""From the words of the command line to the options of a game, or a sentence on what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from tabletop_tui.console import Refusal
from tabletop_tui.core.datafile import quoted
from tabletop_tui.core.game import Choice, Game
from tabletop_tui.core.text import listing
from tabletop_tui.games.metropolis.value_table import read_table
from tabletop_tui.games.top3.deck_file import find_deck
from tabletop_tui.games.top5_rummy.tile_file import read_tiles
from tabletop_tui.games.top_ten.theme_file import read_themes


class OwnData(NamedTuple):
    """Data of a player's own that a game can be played with."""

    flag: str
    """How the command line takes it."""
    field: str
    """The field of the game's `Options` that it goes into."""
    read: Callable[[Any], object]
    """Reads it from its path, or finds it by name; raises IllegalAction with one sentence."""


OWN_DATA = {
    "metropolis": OwnData("--table", "values", read_table),
    "top5-rummy": OwnData("--tiles", "tiles", read_tiles),
    "top3": OwnData("--deck", "deck", find_deck),
    "top-ten": OwnData("--themes", "themes", read_themes),
}
"""By the game's id."""


def options(
    game: Game[Any, Any, Any, Any],
    first: int | None,
    pairs: Sequence[str],
    files: Mapping[str, Path | str | None],
) -> object:
    """Return the options of a game: who begins, "NAME=VALUE" pairs, and own data by its flag.

    Raises Refusal for what the game has not, IllegalAction for data that are not right.
    """
    wished: dict[str, object] = dict(_choices(game, pairs))
    if first is not None:
        wished["first"] = first
    own = OWN_DATA.get(game.id)
    for flag, path in files.items():
        if path is None:
            continue
        if own is None or flag != own.flag:
            hint = f"; its own flag is {own.flag}" if own else ""
            raise Refusal(f"{game.title} is played without {flag}{hint}.")
        if own.field in wished:
            raise Refusal(f"Choose one of {flag} and --option {own.field}=....")
        wished[own.field] = own.read(path)
    return game.Options(**wished)


def first_seat(game: Game[Any, Any, Any, Any]) -> int | None:
    """Return seat 0 for a game in which it can be chosen who begins."""
    return 0 if hasattr(game.Options(), "first") else None


def completions(games: Iterable[Game[Any, Any, Any, Any]]) -> list[str]:
    """Return every "NAME=VALUE" that one of these games takes."""
    choices = (choice for game in games for choice in game.choices)
    return [f"{choice.field}={value}" for choice in choices for value in _values(choice)]


def _choices(game: Game[Any, Any, Any, Any], pairs: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the fields and values meant by pairs."""
    known = {choice.field: choice for choice in game.choices}
    seen: set[str] = set()
    for pair in pairs:
        if not known:
            raise Refusal(f"{game.title} has nothing to choose with --option.")
        name, equals, value = pair.partition("=")
        name = name.strip().lower()
        if not equals:
            example = completions([game])[-1]
            raise Refusal(f"--option takes NAME=VALUE, like {example}, not {quoted(pair)}.")
        if name not in known:
            raise Refusal(
                f"{game.title} has the {_named('option', known)}, and no {quoted(name)}"
                f"{_meant(name, known)}"
            )
        if name in seen:
            raise Refusal(f"The option {name} is given twice.")
        seen.add(name)
        yield name, _value(known[name], value)


def _value(choice: Choice, written: str) -> str:
    values = _values(choice)
    value = written.strip().lower().replace(" ", "-")
    if value not in values:
        raise Refusal(
            f"The option {choice.field} is {listing(values, 'or')}, not {quoted(written)}"
            f"{_meant(value, values)}"
        )
    return values[value]


def _values(choice: Choice) -> dict[str, str]:
    """Return the values of a choice by how they are written without blanks."""
    return {value.replace(" ", "-"): value for value, _ in choice.answers}


def _named(thing: str, names: Mapping[str, object]) -> str:
    return f"{thing}{'s' if len(names) > 1 else ''} {listing(names)}"


def _meant(written: str, known: Mapping[str, object]) -> str:
    near = get_close_matches(written, known, n=1)
    return f"; did you mean {near[0]}?" if near else "."
