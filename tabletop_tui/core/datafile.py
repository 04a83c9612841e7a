"""Data typed in by people, in TOML: every refusal names the file, the line and what is wrong there.

`tomllib` keeps no lines, so an entry is looked for again by its key: one entry a line.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NoReturn

from tabletop_tui.core import text
from tabletop_tui.core.game import IllegalAction

LONGEST = 20_000
"""Characters that a file may have, if nothing else is said of its kind."""

_SOURCE_CELLS = 60
_MOST_BYTES = 4  # of a character in UTF-8
_AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_KINDS = {
    "str": "a text",
    "bool": "true or false",
    "int": "a number",
    "float": "a decimal number",
    "Decimal": "a decimal number",
    "list": "a list",
    "dict": "a table",
}


def read_text(path: Path, longest: int = LONGEST) -> str:
    """Return the text of a file of at most so many characters.

    Raises IllegalAction with one sentence that names the file.
    """
    raw = b""
    try:
        reason = _no_file(path)
        if not reason:
            with path.open("rb") as file:
                raw = file.read(_MOST_BYTES * longest + 1)
    except OSError as e:
        reason = e.strerror or type(e).__name__
    except ValueError:  # a null character in it
        reason = "no file can be called that"
    if reason:
        _refuse(path.name, None, f"The file cannot be read ({reason}).")
    if len(raw) > _MOST_BYTES * longest:
        _refuse(path.name, 1, _too_long(longest))
    try:
        return raw.decode()
    except UnicodeDecodeError as e:
        line = raw[: e.start].count(b"\n") + 1
        _refuse(path.name, line, "The file is not UTF-8 text.")


class DataFile:
    """A file of data being read; knows on which line an entry stands."""

    def __init__(self, toml: str, source: str, longest: int = LONGEST) -> None:
        """Read `toml` of at most so many characters; `source` is what a refusal calls it."""
        self.toml = toml
        self.source = source
        self._longest = longest

    def parse(self) -> dict[str, Any]:
        """Return the file's content; refuses what is no TOML."""
        import tomllib  # a start-up that reads no file should not pay for it

        if len(self.toml) > self._longest:
            self._refuse_at(1, _too_long(self._longest))
        try:
            return tomllib.loads(self.toml)
        except tomllib.TOMLDecodeError as e:
            self._refuse_toml(str(e))
        except (ValueError, RecursionError):
            self._refuse_at(1, "The file holds a number or a nesting beyond all measure.")

    def refuse(self, key: str | None, sentence: str) -> NoReturn:
        """Refuse the file for what stands in an entry; None means the end of the file.

        Raises IllegalAction.
        """
        self._refuse_at(self._last_line() if key is None else self._line_of(key), sentence)

    def _refuse_toml(self, message: str) -> NoReturn:
        found = _AT_LINE.search(message)
        line = int(found[1]) if found and found[1] else self._last_line()
        fault = text.clean(_AT_LINE.sub("", message), 80)
        self._refuse_at(line, f"This is not TOML ({fault}).")

    def _refuse_at(self, line: int, sentence: str) -> NoReturn:
        _refuse(self.source, line, sentence)

    def _line_of(self, key: str) -> int:
        entry = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[].=]""")
        lines = self.toml.splitlines()
        return next((n for n, line in enumerate(lines, 1) if entry.match(line)), 1)

    def _last_line(self) -> int:
        return max(1, len(self.toml.rstrip().splitlines()))


def quoted(outside: str, cells: int = 30) -> str:
    """Return what somebody wrote, cleaned, cut and in quotes."""
    return f'"{text.clean(outside, cells)}"'


def kind_of(raw: object) -> str:
    """Return what kind of TOML value stands where another was wanted: "a text"."""
    return _KINDS.get(type(raw).__name__, "a date or a time")


def _no_file(path: Path) -> str:
    """Return what lies there that has no end, or none that can be trusted; "" if nothing does."""
    if path.is_dir():
        return "it is a folder"
    return "it is no ordinary file" if path.exists() and not path.is_file() else ""


def _too_long(longest: int) -> str:
    return f"The file is longer than {longest} characters."


def _refuse(source: str, line: int | None, sentence: str) -> NoReturn:
    name = text.clean(source, _SOURCE_CELLS)
    raise IllegalAction(f"{name if line is None else f'{name}, line {line}'}: {sentence}")


def text_flaw(raw: object, room: int) -> str:
    """Return what is wrong with a text of at most `room` cells, or "".

    It follows on what the text is called: "The low end of theme 7a" + " is empty".
    """
    if not isinstance(raw, str):
        return f"is {kind_of(raw)}, not a text in quotes"
    if not raw.strip():
        return "is empty"
    if text.clean(raw, room) == raw:
        return ""
    cells = text.cell_width(raw)
    if cells > room:
        return f"is {cells} cells wide; there is room for {room}"
    return "holds characters that a terminal may obey or not show"
