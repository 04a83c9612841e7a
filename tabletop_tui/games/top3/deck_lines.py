"""On which line of its file a thing of a deck stands, which `tomllib` does not keep."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress

from tabletop_tui.core import text
from tabletop_tui.games.top3.deck import Place

_AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]*?)\s*\]")
_KEY = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*[.=]""")
_NO = ("", 0, None)  # no entry


class Lines:
    """The lines of a TOML file, one entry a line, each with the part it is in and its key."""

    def __init__(self, toml: str) -> None:
        self.lines = toml.split("\n")
        """As TOML counts them: other characters end no line."""
        self.entries = tuple(self._entries())
        """(line, header, how often it came before, key): no key on the header's own line."""

    def of(self, place: Place) -> int:
        """Return the line where something stands, or else of what it should be in."""
        match place:
            case ("category", int(index), str(key)):
                return self._first("category", index, key) or self._first("category", index) or 1
            case ("categories",):
                return self._first("category") or self._last
            case ("card", int(index)):
                return self._nth("cards", index)
            case ("remark", int(index)):
                return self._remark_on(index)
            case ("remarks", int(index)):
                return self._nth("remarks", index)
            case ("key", str(key)) | (str(key),):
                return self._first(key) or self._first("", 0, key) or self._last
        raise ValueError(f"no place in a deck: {place}")

    def of_toml_error(self, message: str) -> tuple[int, str]:
        """Return the line and the sentence for what `tomllib` says."""
        found = _AT_LINE.search(message)
        line = int(found[1]) if found and found[1] else self._last
        fault = _AT_LINE.sub("", message)
        if "overwrite" in fault or "twice" in fault or "mutate" in fault:
            twin = self._twin(line)
            if twin:
                return line, twin
        return line, f"This is not TOML ({text.clean(fault, 80)})."

    @property
    def _last(self) -> int:
        return max(1, len("\n".join(self.lines).rstrip().split("\n")))

    def _entries(self) -> Iterator[tuple[int, str, int, str | None]]:
        header, count = "", 0
        counts: dict[str, int] = {}
        for number, line in enumerate(self.lines, 1):
            if found := _HEADER.match(line):
                header = found[2].strip("\"'")
                count = counts.get(header, 0)
                counts[header] = count + 1
                yield number, header, count, None
            elif found := _KEY.match(line):
                yield number, header, count, _unquoted(found[1])

    def _first(self, header: str, count: int = 0, key: str | None = None) -> int:
        """Return the first line of a part, or the one of a key in it; 0 if there is none."""
        wanted = (header, count, key)
        return next((line for line, *entry in self.entries if tuple(entry) == wanted), 0)

    def _nth(self, header: str, index: int) -> int:
        """Return the line of an entry of a part by its number, or that of the part."""
        keys = [line for line, part, _, key in self.entries if part == header and key is not None]
        return keys[index] if index < len(keys) else self._first(header) or self._last

    def _remark_on(self, index: int) -> int:
        cards = [key for _, part, _, key in self.entries if part == "cards" and key is not None]
        remark = self._first("remarks", 0, cards[index]) if index < len(cards) else 0
        return remark or self._nth("cards", index)

    def _twin(self, line: int) -> str:
        """Return a sentence if the entry on a line is there already."""
        header, count, key = next((entry[1:] for entry in self.entries if entry[0] == line), _NO)
        first = self._first(header, count, key)
        if key is None or first == line:
            return ""
        what = {"cards": "The card", "remarks": "The remark on"}.get(header, "The key")
        return f'{what} "{text.clean(key, 40)}" is there twice; it stands on line {first} already.'


def _unquoted(key: str) -> str:
    with suppress(tomllib.TOMLDecodeError):
        return next(iter(tomllib.loads(f"{key} = 0")))
    return key
