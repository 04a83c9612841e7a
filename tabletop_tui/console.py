"""What the commands that only print share: refusals, and tables on paper, as it were."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.table import Table as RichTable

FAILED, MISUSED = 1, 2
"""Exit statuses: something did not work out; the command line was not understood."""

MOST_FAULTS = 20
"""Faults of a file that are told at once; a file with more is told how many more."""


class Refusal(Exception):
    """Ends the program with a sentence on standard error and an exit status."""

    def __init__(self, sentence: str, status: int = MISUSED) -> None:
        super().__init__(sentence)
        self.status = status


def tell_faults(faults: Sequence[str]) -> int:
    """Print what is wrong with a file, a fault a line; return the exit status that goes with it."""
    for fault in faults[:MOST_FAULTS]:
        typer.echo(fault, err=True)
    if len(faults) > MOST_FAULTS:
        typer.echo(f"And {len(faults) - MOST_FAULTS} more.", err=True)
    return FAILED


def rich_table(*columns: str, whole: Sequence[int] = (), right: Sequence[int] = ()) -> RichTable:
    """Return an empty table; the columns `whole` are kept on one line, those `right` set there."""
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    table = RichTable(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(
            Text(column),
            overflow="fold",
            no_wrap=number in whole,
            justify="right" if number in right else "left",
        )
    return table


def add_row(table: RichTable, *cells: str) -> None:
    """Add a row as it is: brackets in a name are no markup."""
    from rich.text import Text

    table.add_row(*map(Text, cells))


def output(thing: Any) -> int:
    """Print a table or the like; return the exit status of a command that did what it should."""
    from rich.console import Console

    Console(highlight=False).print(thing)
    return 0


def output_markdown(words: str) -> int:
    """Print Markdown, laid out on a terminal and as it is elsewhere; return the exit status."""
    if not sys.stdout.isatty():
        print(words.rstrip())
        return 0
    from rich.markdown import Markdown

    return output(Markdown(words))
