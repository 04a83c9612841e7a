"""What a building is worth, line by line, and which kinds may not share a district.

Only other buildings in the same district count, whoever owns them; one that is shared counts
once. Legality is judged elsewhere (`construction`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from tabletop_tui.core.game import Value
from tabletop_tui.games.metropolis.board import DOWNTOWN, PARK, RIVER, district_lots, site
from tabletop_tui.games.metropolis.pieces import PIECES
from tabletop_tui.games.metropolis.value_table import (
    Effect,
    Row,
    ValueTable,
    load_table,
    read_table,
    shipped,
)

__all__ = [
    "Line",
    "Valuation",
    "ValueTable",
    "forbidden",
    "load_table",
    "read_table",
    "row_title",
    "shipped",
    "table_rows",
    "value",
]

_TITLES = {
    "house": ("house", "houses"),
    "store": ("store", "stores"),
    "apartment": ("apartment", "apartments"),
    "factory": ("factory", "factories"),
    "school": ("school", "schools"),
    "office": ("office building", "office buildings"),
    "hospital": ("hospital", "hospitals"),
    "department_store": ("department store", "department stores"),
}
_SITES = {PARK: "park view", RIVER: "riverside", DOWNTOWN: "downtown"}


class Line(Value, frozen=True):
    """A part of a value; the lines of a valuation sum to its total."""

    points: int
    reason: str
    """What counted, without a number in front ("school in the district")."""


class Valuation(Value, frozen=True):
    """What a building is worth, and why."""

    total: int
    lines: tuple[Line, ...]


def value(
    kind: str,
    lots: Collection[int],
    others: Iterable[tuple[str, Collection[int]]],
    table: ValueTable | None = None,
) -> Valuation:
    """Return what a building of `kind` on `lots` is worth among `others`.

    `others` are (kind, lots) of the other buildings, anywhere on the board; the building itself
    is not among them. Without a `table` the shipped one counts. Raises ValueError for a kind
    that the game has not.
    """
    row = (table or shipped()).row(kind)
    here = district_lots(next(iter(lots)))
    near = [
        PIECES[other].row if other in PIECES else other
        for other, other_lots in others
        if next(iter(other_lots)) in here
    ]
    lines = [_base_line(row, lots)]
    for effect in row.effects:
        count = near.count(effect.kind)
        if count:
            times = count if effect.each else 1
            reason = _counted(effect, count, other=effect.kind == row.kind)
            lines.append(Line(effect.points * times, reason))
    total = sum(line.points for line in lines)
    if total < 0:
        lines.append(Line(-total, "no building is worth less than 0"))
        total = 0
    return Valuation(total, tuple(lines))


@lru_cache(maxsize=8)
def bans(table: ValueTable) -> dict[str, frozenset[str]]:
    """Return for each kind of piece the kinds that may not stand in its district."""
    return {
        kind: frozenset(
            other for other in PIECES if PIECES[other].row in table.row(kind).forbids
        )
        for kind in PIECES
    }  # fmt: skip


def forbidden(kind: str, others: Iterable[str], table: ValueTable | None = None) -> str | None:
    """Return the first kind of `others` that may not stand in one district with `kind`."""
    banned = bans(table or shipped())[kind]
    return next((other for other in others if other in banned), None)


def row_title(kind: str, plural: bool = False) -> str:
    """Return what players call a row of the table: "office building"."""
    return _TITLES[kind][plural]


def table_rows(table: ValueTable) -> tuple[tuple[str, str, str, str], ...]:
    """Return the table in words, a row a kind: kind, base value, site, environment."""
    return tuple(
        (
            row_title(row.kind),
            str(row.base),
            ", ".join(f"{_SITES[label]} {base}" for label, base in row.site),
            ", ".join(_environment_words(row)),
        )
        for row in table.rows
    )


def _environment_words(row: Row) -> list[str]:
    words = []
    for effect in row.effects:
        title = ("other " if effect.kind == row.kind else "") + row_title(effect.kind)
        words.append(f"{title} {effect.points:+}{' each' if effect.each else ''}")
    return words + [f"no {row_title(kind)}" for kind in row.forbids]


def _base_line(row: Row, lots: Collection[int]) -> Line:
    """Return the base value; with several labels that raise it, the highest counts."""
    labels = frozenset().union(*map(site, lots))
    fitting = [(base, label) for label, base in row.site if label in labels]
    if not fitting:
        return Line(row.base, "base value")
    base, label = max(fitting)
    return Line(base, f"base value with {_SITES[label]}, instead of {row.base}")


def _counted(effect: Effect, count: int, other: bool) -> str:
    """Return "school in the district", or "houses in the district, 2 at +1 each"."""
    several = count > 1
    title = ("other " if other else "") + row_title(effect.kind, plural=several)
    each = f", {count} at {effect.points:+} each" if several and effect.each else ""
    return f"{title} in the district{each}"
