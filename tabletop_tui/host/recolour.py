"""Colours rewritten for terminals that have fewer.

Rich and Textual keep the codes of a style with the style itself, and all apps of a process share
the styles. So every app draws in 24 bits, and each terminal's colours are mixed on the way out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rich.color import Color, ColorSystem

_SGR = re.compile(r"\x1b\[([0-9;]*)m")
_EXTENDED = {"38": True, "48": False}
"""The codes that a colour follows, and whether it is the ink."""
_PLAIN = frozenset(
    str(code) for code in (*range(30, 38), 39, *range(40, 48), 49, *range(90, 98), *range(100, 108))
)


def recolour(text: str, colours: int) -> str:
    """Return the text with its colours mixed from so many; 0 leaves none."""
    if colours >= 1 << 24:
        return text
    return _SGR.sub(lambda match: _sgr(match[1], colours), text)


@lru_cache(maxsize=8192)
def _sgr(codes: str, colours: int) -> str:
    """Return the sequence for these codes, "" if nothing is left of them."""
    if not codes:
        return "\x1b[m"
    kept = ";".join(_mixed(codes.split(";"), colours))
    return f"\x1b[{kept}m" if kept else ""


def _mixed(codes: list[str], colours: int) -> Iterator[str]:
    rest = iter(codes)
    for code in rest:
        if code in _EXTENDED:
            colour = _colour(rest)
            if colour is not None and colours:
                yield from colour.downgrade(_system(colours)).get_ansi_codes(_EXTENDED[code])
        elif colours or code not in _PLAIN:
            yield code


def _colour(rest: Iterator[str]) -> Color | None:
    """Return the colour that the next codes name, and take them."""
    kind = next(rest, "")
    numbers = [int(next(rest, "") or 0) for _ in range({"2": 3, "5": 1}.get(kind, 0))]
    if kind == "2":
        return Color.from_rgb(*numbers)
    return Color.from_ansi(numbers[0]) if kind == "5" else None


def _system(colours: int) -> ColorSystem:
    return ColorSystem.EIGHT_BIT if colours >= 256 else ColorSystem.STANDARD
