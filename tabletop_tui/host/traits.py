"""What is known of a terminal far away: its name, and the few variables that say something of it.

Nothing is looked up on the host: its own locale and list of terminals are another machine's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop_tui.tui import glyphs as glyph_sets
from tabletop_tui.tui.launch import ALL_COLOURS, NO_KITTY_KEYS, WIDE_LANGUAGES

VARIABLES = ("COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE")
"""The variables that are read; what else a client sends is not even kept."""

_LONGEST = 64
_NO_TERMINALS = ("", "dumb", "unknown")
_TRUE_COLOUR = ("xterm-kitty", "alacritty", "foot", "wezterm", "xterm-ghostty", "contour", "rio")


@dataclass(frozen=True)
class Traits:
    """How to draw on a terminal."""

    glyphs: str = glyph_sets.UNICODE.name
    """A name of `glyphs.SETS`."""
    colours: int = ALL_COLOURS
    """How many colours it has; 0 if it has none or its player wants none."""
    encoding: str = "utf-8"
    """How its characters are written, "utf-8" or "ascii"."""
    kitty_keys: bool = True
    """Whether it may be asked for extended keys."""


def refuse(term: str) -> str | None:
    """Return why there is no playing on a terminal of this name, in one sentence, or None."""
    if term in _NO_TERMINALS:
        return "Tabletop needs a terminal that can move its cursor; set TERM to what yours is."
    return None


def traits(term: str, environment: Mapping[str, str]) -> Traits:
    """Return what its name and its player's variables say of a terminal."""
    env = {name: environment.get(name, "")[:_LONGEST] for name in VARIABLES}
    glyphs = _glyphs(env["LC_ALL"] or env["LC_CTYPE"] or env["LANG"])
    return Traits(
        glyphs,
        _colours(term, env),
        "ascii" if glyphs == glyph_sets.ASCII.name else "utf-8",
        not term.startswith(NO_KITTY_KEYS),
    )


def _glyphs(locale: str) -> str:
    """Return the signs for a locale; where none is told, a terminal of today is expected."""
    utf8 = "utf8" in locale.lower().replace("-", "")  # Macs send LC_CTYPE=UTF-8, without a language
    if locale and not utf8:
        return glyph_sets.ASCII.name
    return (glyph_sets.NARROW if locale.startswith(WIDE_LANGUAGES) else glyph_sets.UNICODE).name


def _colours(term: str, env: Mapping[str, str]) -> int:
    if env["NO_COLOR"] or term.endswith("-m") or (term[:2] == "vt" and term[2:3].isdigit()):
        return 0
    if env["COLORTERM"].lower() in ("truecolor", "24bit"):
        return ALL_COLOURS
    if term.endswith("-direct") or term.startswith(_TRUE_COLOUR):
        return ALL_COLOURS
    return 256 if "256color" in term else 16
