"""The evaluation table: its type, the file it is typed in, and every way such a file is wrong.

The shipped table is our reconstruction, so an owner of the box may play with the printed one.
A table travels whole in the options of a game; its `fingerprint` goes into the record.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from pathlib import Path

from tabletop_tui.core import codec, text
from tabletop_tui.core.datafile import DataFile, kind_of, quoted, read_text
from tabletop_tui.core.game import IllegalAction, Value
from tabletop_tui.games.metropolis.board import DOWNTOWN, PARK, RIVER
from tabletop_tui.games.metropolis.pieces import PIECES

ROWS = tuple(dict.fromkeys(piece.row for piece in PIECES.values()))
"""The rows of the table, in order: the kinds, mirror images together."""
LABELS = (PARK, RIVER, DOWNTOWN)
LARGEST = 99
"""The largest number in a table; the printed ones are far smaller."""

_FIELDS = ("base", "site", "environment")
_TERM = re.compile(r"(\S+)\s+(?:([+-]\d{1,9})\s+(once|each)|no)", re.IGNORECASE)


class Effect(Value, frozen=True):
    """What other buildings of a kind in the district add to a value."""

    kind: str
    """A row of the table."""
    points: int
    each: bool
    """For every one of them; else once, however many there are."""


class Row(Value, frozen=True):
    """What buildings of a kind are worth."""

    kind: str
    base: int
    site: tuple[tuple[str, int], ...]
    """Labels, and the base value with that label."""
    effects: tuple[Effect, ...]
    forbids: tuple[str, ...]
    """Rows whose buildings may not stand in the same district."""


class ValueTable(Value, frozen=True, cache_hash=True):
    """The evaluation table: a row a kind, in the order of `ROWS`."""

    rows: tuple[Row, ...]

    def row(self, kind: str) -> Row:
        """Return the row for a kind of piece, or by its own name.

        Raises ValueError for a kind that the game has not.
        """
        name = PIECES[kind].row if kind in PIECES else kind
        for row in self.rows:
            if row.kind == name:
                return row
        raise ValueError(f"there is no kind {kind!r}")


def fingerprint(table: ValueTable) -> str:
    """Return a hash of what the table says, whatever order or comments its file had."""
    said = [
        (row.kind, row.base, sorted(row.site), sorted(map(codec.plain, row.effects), key=str),
         sorted(row.forbids))
        for row in table.rows
    ]  # fmt: skip
    return blake2b(codec.encode(said), digest_size=16).hexdigest()


@cache
def shipped() -> ValueTable:
    """Return the table that comes with the game, read when first needed."""
    return read_table(Path(__file__).with_name("values.toml"))


def read_table(path: Path) -> ValueTable:
    """Return the table in a file; raises IllegalAction with one sentence, as `load_table` does."""
    return load_table(read_text(path), path.name)


def load_table(toml: str, source: str) -> ValueTable:
    """Return the evaluation table written in `toml`.

    Raises IllegalAction with one sentence that names `source`, the line, and what is wrong.
    """
    file = DataFile(toml, source)
    data = file.parse()
    if not data:
        file.refuse(None, "The file is empty; it needs a row for each kind.")
    for kind in data:
        if kind not in ROWS:
            rows = text.listing(ROWS)
            file.refuse(kind, f"There is no kind {quoted(kind)}; the rows are {rows}.")
    for kind in ROWS:
        if kind not in data:
            file.refuse(None, f"The row for {kind} is missing.")
    table = ValueTable(tuple(_row(file, kind, data[kind]) for kind in ROWS))
    flaw = _one_sided(table)
    if flaw:
        file.refuse(*flaw)
    return table


def check_table(table: ValueTable) -> None:
    """Raise IllegalAction with one sentence if a table that came typed breaks the rules of one."""
    if tuple(row.kind for row in table.rows) != ROWS:
        raise IllegalAction(f"An evaluation table has the rows {text.listing(ROWS)}, in order.")
    for row in table.rows:
        numbers = (row.base, *(base for _, base in row.site))
        changes = tuple(effect.points for effect in row.effects)
        if any(not 0 <= n <= LARGEST for n in numbers) or any(abs(n) > LARGEST for n in changes):
            raise IllegalAction(f"A number in the row for {row.kind} is out of range.")
        labels = [label for label, _ in row.site]
        named = [*(effect.kind for effect in row.effects), *row.forbids]
        if len(set(labels)) < len(labels) or not set(labels) <= set(LABELS):
            raise IllegalAction(f"The site labels in the row for {row.kind} are not right.")
        if len(set(named)) < len(named) or not set(named) <= set(ROWS):
            raise IllegalAction(f"The kinds in the row for {row.kind} are not right.")
    flaw = _one_sided(table)
    if flaw:
        raise IllegalAction(flaw[1])


def _row(file: DataFile, kind: str, raw: object) -> Row:
    if not isinstance(raw, dict):
        example = "{ base = 2, ... }"
        file.refuse(kind, f"The row for {kind} is {kind_of(raw)}, not a table like {example}.")
    for field in raw:
        if field not in _FIELDS:
            fields = text.listing(_FIELDS)
            file.refuse(kind, f"A row has {fields}, and no {quoted(field)}.")
    if "base" not in raw:
        file.refuse(kind, f"The row for {kind} has no base value.")
    effects, forbids = _environment(file, kind, raw.get("environment", ""))
    return Row(
        kind=kind,
        base=_number(file, kind, "base", raw["base"]),
        site=_site(file, kind, raw.get("site", {})),
        effects=effects,
        forbids=forbids,
    )


def _site(file: DataFile, kind: str, raw: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(raw, dict):
        file.refuse(kind, f"The site is {kind_of(raw)}, not a table like {{ park = 4 }}.")
    for label in raw:
        if label not in LABELS:
            labels = text.listing(LABELS)
            file.refuse(kind, f"There is no site label {quoted(label)}; there are {labels}.")
    return tuple((label, _number(file, kind, label, base)) for label, base in raw.items())


def _environment(
    file: DataFile, kind: str, raw: object
) -> tuple[tuple[Effect, ...], tuple[str, ...]]:
    if not isinstance(raw, str):
        file.refuse(kind, f"The environment is {kind_of(raw)}, not a text in quotes.")
    effects: list[Effect] = []
    forbids: list[str] = []
    for term in raw.split(",") if raw.strip() else ():
        found = _TERM.fullmatch(term.strip())
        if not found:
            file.refuse(
                kind,
                f'{quoted(term.strip())} is not like "school +2 once", "house +1 each" or '
                '"factory no".',
            )
        other, points, count = found.groups()
        if other not in ROWS:
            file.refuse(kind, f"There is no kind {quoted(other)} to stand near.")
        if other in forbids or any(effect.kind == other for effect in effects):
            file.refuse(kind, f"The row for {kind} names {other} twice.")
        if points is None:
            forbids.append(other)
        elif abs(int(points)) > LARGEST:
            file.refuse(kind, f"{points} for {other} is beyond {LARGEST}.")
        else:
            effects.append(Effect(other, int(points), count.lower() == "each"))
    return tuple(effects), tuple(forbids)


def _number(file: DataFile, kind: str, field: str, raw: object) -> int:
    if type(raw) is not int:
        file.refuse(kind, f"The value for {field} is {kind_of(raw)}, not a whole number.")
    if not 0 <= raw <= LARGEST:
        file.refuse(kind, f"The value for {field} is not from 0 to {LARGEST}.")
    return raw


def _one_sided(table: ValueTable) -> tuple[str, str] | None:
    """Return (row, sentence) for a prohibition that only one of two rows knows."""
    for row in table.rows:
        for other in row.forbids:
            if row.kind not in table.row(other).forbids:
                return row.kind, (
                    f'The row for {row.kind} says "{other} no", so the row for {other} '
                    f'must say "{row.kind} no".'
                )
    return None
