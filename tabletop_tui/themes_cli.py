"""The commands `tabletop themes ...`: the themes of Top Ten, and checking a pack of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_tui.console import FAILED, Refusal, add_row, output, rich_table, tell_faults

if TYPE_CHECKING:
    from tabletop_tui.games.top_ten.themes import ThemeCard

PackArgument = Annotated[
    Path | None,
    typer.Argument(metavar="[FILE]", help="A pack of your own; without it, ours."),
]

_KINDS = {
    "say": ("to be said", "always"),
    "act": ("to be acted out", "unless acting=without"),
    "spicy": ("not for everybody", "only with spicy=with"),
}
"""By tag: what themes are, and when they are played."""

themes = typer.Typer(help="The themes of Top Ten: count them, read them, check some of your own.")


@themes.command(epilog="For example: [bold]tabletop themes check my-themes.toml[/]")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A pack of your own, in TOML.")],
) -> int:
    """Say whether a pack can be played with, and else what is wrong, line by line."""
    from tabletop_tui.core import text
    from tabletop_tui.games.top_ten.model import ROUNDS
    from tabletop_tui.games.top_ten.theme_file import check_file, read_themes

    faults = check_file(file)
    if faults:
        return tell_faults(faults)
    name, cards = text.clean(file.name, 60), read_themes(file, compare=False)
    if len(cards) < ROUNDS:
        return tell_faults([f"{name}: A game takes {ROUNDS} theme cards; here {_are(len(cards))}."])
    typer.echo(f"{name}: a right pack of {len(cards)} cards.")
    for sentence in _shortages(cards):
        typer.echo(sentence)
    return 0


@themes.command(name="list")
def list_themes(file: PackArgument = None) -> int:
    """Count the themes of each kind."""
    rows = rich_table("kind", "themes", "cards", "what they are", "played", right=(1, 2))
    cards = _pack(file)
    for tag, (kind, played) in _KINDS.items():
        count = sum(theme.tag == tag for card in cards for theme in card.themes)
        holding = sum(tag in {theme.tag for theme in card.themes} for card in cards)
        add_row(rows, tag, str(count), str(holding), kind, played)
    return output(rows)


@themes.command(name="show", epilog="For example: [bold]tabletop themes show my-themes.toml[/]")
def show_themes(file: PackArgument = None) -> int:
    """Show all themes with both ends of their scales."""
    rows = rich_table("card", "theme", "from 1 to 10", "kind", whole=(0, 3), right=(0,))
    for number, card in enumerate(_pack(file), 1):
        for letter, theme in zip("ab", card.themes, strict=True):
            scale = f"1  {theme.low}\n10 {theme.high}"
            add_row(rows, f"{number}{letter}", theme.text, scale, theme.tag)
    return output(rows)


def _pack(file: Path | None) -> tuple[ThemeCard, ...]:
    """Return the cards in a file, or ours; raises Refusal if they are no right pack."""
    from tabletop_tui.core.game import IllegalAction
    from tabletop_tui.games.top_ten.theme_file import read_themes
    from tabletop_tui.games.top_ten.themes import load

    try:
        return load() if file is None else read_themes(file)
    except IllegalAction as e:
        raise Refusal(str(e), FAILED) from None


def _shortages(cards: tuple[ThemeCard, ...]) -> Iterator[str]:
    """Yield a sentence for each choice of kinds that leaves too few cards for a game."""
    from tabletop_tui.games.top_ten.model import ROUNDS
    from tabletop_tui.games.top_ten.theme_deck import playable

    for acting, spicy in product(("with", "without"), ("without", "with")):
        kinds = {"acting": acting == "with", "spicy": spicy == "with"}
        left = len(playable(cards, **kinds, practice=False))
        if left < ROUNDS:
            choice = f"acting={acting} and spicy={spicy}"
            yield f"With {choice} there {_are(left)}; a game takes {ROUNDS}."


def _are(cards: int) -> str:
    return "is 1 card" if cards == 1 else f"are {cards or 'no'} cards"
