"""The commands `tabletop deck ...`: the decks of Top 3, and checking one of your own."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_tui.console import FAILED, Refusal, add_row, output, rich_table, tell_faults

if TYPE_CHECKING:
    from tabletop_tui.games.top3.deck import Category, Deck

_HEAD_CELLS = 8  # five columns as narrow as their longest words fit beside the names

decks = typer.Typer(help="The decks of Top 3: list them, look at one, check one of your own.")


@decks.command(epilog="For example: [bold]tabletop deck check my-deck.toml[/]")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A deck of your own, in TOML.")],
) -> int:
    """Say whether a deck can be played with, and else what is wrong, line by line."""
    from tabletop_tui.core import text
    from tabletop_tui.games.top3.deck import CARDS, CATEGORIES
    from tabletop_tui.games.top3.deck_file import check_file

    faults = check_file(file)
    if faults:
        return tell_faults(faults)
    name = text.clean(file.name, 60)
    typer.echo(f"{name}: a right deck of {CARDS} cards and {CATEGORIES} categories.")
    return 0


@decks.command(name="list")
def list_decks() -> int:
    """List the decks that come with the game."""
    from tabletop_tui.games.top3.deck import SHIPPED, shipped

    rows = rich_table("deck", "title", "cards", "categories", whole=(0, 1), right=(2,))
    for name in SHIPPED:
        deck = shipped(name)
        categories = ", ".join(category.name for category in deck.categories)
        add_row(rows, name, deck.title, str(len(deck.cards)), categories)
    return output(rows)


@decks.command(name="show", epilog="For example: [bold]tabletop deck show film[/]")
def show_deck(
    deck: Annotated[
        str, typer.Argument(metavar="DECK", help="A deck, as deck list names it, or a file.")
    ],
) -> int:
    """Show all cards of a deck with their values, and where these are from."""
    from tabletop_tui.core.game import IllegalAction
    from tabletop_tui.games.top3.deck import chosen
    from tabletop_tui.games.top3.deck_file import find_deck

    try:
        found = chosen(find_deck(deck))
    except IllegalAction as e:
        raise Refusal(str(e), FAILED) from None
    _show_cards(found)
    _show_words(found)
    return 0


def _show_cards(deck: Deck) -> None:
    """Print the cards; a star says that there is a remark on a value."""
    from tabletop_tui.games.top3.deck import CATEGORIES, number

    rows = rich_table(deck.title, *map(_head, deck.categories), right=range(1, CATEGORIES + 1))
    for card in deck.cards:
        values = (
            number(value, category.decimals) + ("*" if card.remark(place) else " ")
            for place, (value, category) in enumerate(
                zip(card.values, deck.categories, strict=True)
            )
        )
        add_row(rows, card.name, *values)
    output(rows)


def _head(category: Category) -> str:
    unit = f" ({category.unit})" if category.unit else ""
    return textwrap.fill(f"{category.name}{unit}", _HEAD_CELLS, break_long_words=False)


def _show_words(deck: Deck) -> None:
    """Print what the categories mean, where their values are from, and the remarks."""
    from rich.text import Text

    for category in deck.categories:
        lowest = "; the smallest value is the highest" if category.highest == "small" else ""
        output(Text(f"{category.name} ({category.vintage}){lowest}"))
        output(Text(f"  {category.explanation}"))
        output(Text(f"  {category.source}"))
    remarks = [
        f"* {card.name}, {deck.categories[place].name}: {remark}"
        for card in deck.cards
        for place, remark in card.remarks
    ]
    if remarks:
        output(Text("\n" + "\n".join(remarks)))
