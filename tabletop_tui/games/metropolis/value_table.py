"""The evaluation table: its type, the file it is typed in, and every way such a file is wrong.

The shipped table is our reconstruction, so an owner of the box may play with the printed one.
A table travels whole in the options of a game; its `fingerprint` goes into the record.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NoReturn

from tabletop_tui.core import codec, text
from tabletop_tui.core.game import IllegalAction, Value
from tabletop_tui.games.metropolis.board import DOWNTOWN, PARK, RIVER
from tabletop_tui.games.metropolis.pieces import PIECES

ROWS = tuple(dict.fromkeys(piece.row for piece in PIECES.values()))
"""The rows of the table, in order: the kinds, mirror images together."""
LABELS = (PARK, RIVER, DOWNTOWN)
LARGEST = 99
"""The largest number in a table; the printed ones are far smaller."""

_LONGEST = 20_000  # characters of a file; ours has under 3,000
_FIELDS = ("base", "site", "environment")
_TERM = re.compile(r"(\S+)\s+(?:([+-]\d{1,9})\s+(once|each)|no)", re.IGNORECASE)
_AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


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
    name = text.clean(path.name, 60)
    try:
        return load_table(path.read_bytes().decode(), path.name)
    except UnicodeDecodeError as e:
        line = e.object[: e.start].count(b"\n") + 1
        raise IllegalAction(f"{name}, line {line}: The file is not UTF-8 text.") from None
    except OSError as e:
        reason = e.strerror or type(e).__name__
        raise IllegalAction(f"{name}: The file cannot be read ({reason}).") from None


def load_table(toml: str, source: str) -> ValueTable:
    """Return the evaluation table written in `toml`.

    Raises IllegalAction with one sentence that names `source`, the line, and what is wrong.
    """
    file = _File(toml, source)
    data = file.parse()
    for kind in data:
        if kind not in ROWS:
            rows = text.listing(ROWS)
            file.refuse(kind, f"There is no kind {_quoted(kind)}; the rows are {rows}.")
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


class _File:
    """A table file being read: knows on which line a row stands, which `tomllib` forgets."""

    def __init__(self, toml: str, source: str) -> None:
        self.toml = toml
        self.source = text.clean(source, 60)

    def parse(self) -> dict[str, Any]:
        """Return the file's content; refuses what is no TOML, and a file with nothing in it."""
        import tomllib  # a start-up that shows no game should not pay for it

        if len(self.toml) > _LONGEST:
            self._refuse_at(1, f"The file is longer than {_LONGEST} characters.")
        try:
            data = tomllib.loads(self.toml)
        except tomllib.TOMLDecodeError as e:
            self._refuse_toml(str(e))
        except (ValueError, RecursionError):
            self._refuse_at(1, "The file holds a number or a nesting beyond all measure.")
        if not data:
            self._refuse_at(1, "The file is empty; it needs a row for each kind.")
        return data

    def refuse(self, kind: str | None, sentence: str) -> NoReturn:
        """Refuse the file for what stands in a row; None means the end of the file."""
        self._refuse_at(self._last_line() if kind is None else self._line_of(kind), sentence)

    def _refuse_toml(self, message: str) -> NoReturn:
        found = _AT_LINE.search(message)
        line = int(found[1]) if found and found[1] else self._last_line()
        fault = text.clean(_AT_LINE.sub("", message), 80)
        self._refuse_at(line, f"This is not TOML ({fault}).")

    def _refuse_at(self, line: int, sentence: str) -> NoReturn:
        raise IllegalAction(f"{self.source}, line {line}: {sentence}")

    def _line_of(self, kind: str) -> int:
        key = re.compile(rf"""\s*\[*\s*["']?{re.escape(kind)}["']?\s*[].=]""")
        lines = self.toml.splitlines()
        return next((n for n, line in enumerate(lines, 1) if key.match(line)), 1)

    def _last_line(self) -> int:
        return max(1, len(self.toml.rstrip().splitlines()))


def _row(file: _File, kind: str, raw: object) -> Row:
    if not isinstance(raw, dict):
        example = "{ base = 2, ... }"
        file.refuse(kind, f"The row for {kind} is {_named(raw)}, not a table like {example}.")
    for field in raw:
        if field not in _FIELDS:
            fields = text.listing(_FIELDS)
            file.refuse(kind, f"A row has {fields}, and no {_quoted(field)}.")
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


def _site(file: _File, kind: str, raw: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(raw, dict):
        file.refuse(kind, f"The site is {_named(raw)}, not a table like {{ park = 4 }}.")
    for label in raw:
        if label not in LABELS:
            labels = text.listing(LABELS)
            file.refuse(kind, f"There is no site label {_quoted(label)}; there are {labels}.")
    return tuple((label, _number(file, kind, label, base)) for label, base in raw.items())


def _environment(file: _File, kind: str, raw: object) -> tuple[tuple[Effect, ...], tuple[str, ...]]:
    if not isinstance(raw, str):
        file.refuse(kind, f"The environment is {_named(raw)}, not a text in quotes.")
    effects: list[Effect] = []
    forbids: list[str] = []
    for term in raw.split(",") if raw.strip() else ():
        found = _TERM.fullmatch(term.strip())
        if not found:
            file.refuse(
                kind,
                f'{_quoted(term.strip())} is not like "school +2 once", "house +1 each" or '
                '"factory no".',
            )
        other, points, count = found.groups()
        if other not in ROWS:
            file.refuse(kind, f"There is no kind {_quoted(other)} to stand near.")
        if other in forbids or any(effect.kind == other for effect in effects):
            file.refuse(kind, f"The row for {kind} names {other} twice.")
        if points is None:
            forbids.append(other)
        elif abs(int(points)) > LARGEST:
            file.refuse(kind, f"{points} for {other} is beyond {LARGEST}.")
        else:
            effects.append(Effect(other, int(points), count.lower() == "each"))
    return tuple(effects), tuple(forbids)


def _number(file: _File, kind: str, field: str, raw: object) -> int:
    if type(raw) is not int:
        file.refuse(kind, f"The value for {field} is {_named(raw)}, not a whole number.")
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


def _quoted(outside: str) -> str:
    return f'"{text.clean(outside, 30)}"'


def _named(raw: object) -> str:
    """Return what kind of TOML value stands where another was wanted."""
    names = {str: "a text", bool: "true or false", float: "a decimal number", int: "a number",
             list: "a list", dict: "a table"}  # fmt: skip
    return names.get(type(raw), "a date or a time")
