"""A report as tables on paper, as it were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from tabletop_tui.arena.facts import Fact
from tabletop_tui.arena.report import Report, Standing
from tabletop_tui.console import add_row, rich_table
from tabletop_tui.core import text
from tabletop_tui.games import GAMES

if TYPE_CHECKING:
    from rich.console import RenderableType

MOST_LEFT = 10
"""Sentences on programs that are told; more are only counted."""


def tables(report: Report) -> Iterator[RenderableType]:
    """Yield what is printed of a report, from the top."""
    from rich.text import Text

    title = GAMES[report.game].title
    yield Text(f"{title}: {_games(report)}, seed {report.seed}")
    if not report.length:
        return
    yield _standings("player", report.players)
    yield _standings("turn", report.seats)
    length = report.length
    yield Text(f"{length.mean:.1f} actions a game, from {length.least} to {length.most}\n")
    for about, found in groupby(report.facts, lambda fact: fact.about):
        rows = rich_table(about, "", right=(1,))
        for fact in found:
            add_row(rows, fact.name, _figure(fact))
        yield rows
    for sentence in report.left[:MOST_LEFT]:
        yield Text(sentence)
    if len(report.left) > MOST_LEFT:
        yield Text(f"And {len(report.left) - MOST_LEFT} more.")


def _games(report: Report) -> str:
    played = text.amount(report.games, "game")
    if report.games + report.given_up < report.wanted:
        played = f"{report.games} of {text.amount(report.wanted, 'game')}"
    if report.given_up:
        played += f" ({report.given_up} without an end, given up)"
    return played


def _standings(head: str, standings: Sequence[Standing]) -> RenderableType:
    columns = (head, "won", "in 95 of 100 cases", "points", "place")
    rows = rich_table(*columns, whole=(1, 2), right=range(1, len(columns)))
    for row in standings:
        between = f"{100 * row.low:.1f}-{100 * row.high:.1f} %"
        won = f"{100 * row.won:.1f} %"
        add_row(rows, row.name, won, between, f"{row.score:.2f}", f"{row.place:.2f}")
    return rows


def _figure(fact: Fact) -> str:
    if fact.measure == "share":
        return f"{100 * fact.times / fact.of:.1f} %"
    return f"{fact.times / fact.of:.2f}{' a game' if fact.measure == 'a game' else ''}"
