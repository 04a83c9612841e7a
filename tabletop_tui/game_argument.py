"""How a command line names a game, and what it is played with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_tui.console import Refusal

if TYPE_CHECKING:
    from tabletop_tui.core.game import Game


def _game_ids() -> list[str]:
    from tabletop_tui.games import GAMES

    return list(GAMES)


def _option_pairs() -> list[str]:
    """Those of all games: after a flag that waits for its value, the shell tells no game."""
    from tabletop_tui.games import GAMES
    from tabletop_tui.play_options import completions

    return completions(GAMES.values())


def _decks() -> list[str]:
    from tabletop_tui.games.top3.deck import SHIPPED

    return list(SHIPPED)


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME", autocompletion=_game_ids, help="A game, as tabletop list names it."
    ),
]


OptionPairs = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        autocompletion=_option_pairs,
        help="Top 5 Rummy: layout=random; Top Ten: level=expert; may come again.",
    ),
]
TableOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Metropolis: an evaluation table of your own, in TOML."),
]
TilesOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Top 5 Rummy: task tiles of your own, in TOML."),
]
DeckOption = Annotated[
    str | None,
    typer.Option(
        metavar="DECK",
        autocompletion=_decks,
        help="Top 3: metropolen, film, or a deck of your own, in TOML.",
    ),
]
ThemesOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Top Ten: a pack of themes of your own, in TOML."),
]


def find_game(game_id: str) -> Game[Any, Any, Any, Any]:
    """Return the game of that id; raises Refusal with the one that may have been meant."""
    from tabletop_tui.games import GAMES

    found = GAMES.get(game_id.lower())
    if found is not None:
        return found
    from difflib import get_close_matches

    from tabletop_tui.core import text

    near = get_close_matches(game_id.lower(), GAMES, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there is {text.listing(GAMES)}."
    raise Refusal(f'There is no game "{text.clean(game_id, 30)}"; {hint}')
