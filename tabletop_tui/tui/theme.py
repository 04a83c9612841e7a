"""The colours: four themes, each one palette of named grounds and inks.

Widgets ask the palette for a thing's colours by its name ("the cursor", "a lot of seat 2"), so
that a theme is one table in one place. Stylesheets get the same colours as variables
(`$street-ground`, `$owner-2-lot-ink`). Every pair reads at 4.5:1 or better, a test proves it.
Without colour (NO_COLOR, or a terminal that has none) `mono` turns each pair into attributes.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict
from textual.theme import Theme

from tabletop_tui.tui.palette import OWNERS as OWNERS
from tabletop_tui.tui.palette import SEAT_COLOURS as SEAT_COLOURS
from tabletop_tui.tui.palette import SEAT_LETTERS as SEAT_LETTERS
from tabletop_tui.tui.palette import Owner as Owner
from tabletop_tui.tui.palette import Paint as Paint
from tabletop_tui.tui.palette import Palette as Palette
from tabletop_tui.tui.palettes import ANSI as ANSI
from tabletop_tui.tui.palettes import CONTRAST as CONTRAST
from tabletop_tui.tui.palettes import DARK as DARK
from tabletop_tui.tui.palettes import LIGHT as LIGHT

_DEFAULT = "ansi_default"

THEMES: dict[str, Palette] = {palette.name: palette for palette in (DARK, LIGHT, CONTRAST, ANSI)}
"""The palettes by the names of `--theme`."""
MONO = "mono"
"""The name of a palette without colours, which nobody chooses: the terminal has none."""


def without_colour(palette: Palette) -> Palette:
    """Return the palette with attributes instead of colours."""

    def plain(value: Any) -> Any:
        if isinstance(value, Paint):
            return Paint(_DEFAULT, _DEFAULT, value.mono, value.mono)
        if isinstance(value, Owner):
            return Owner(**{name: plain(part) for name, part in asdict(value).items()})
        if isinstance(value, tuple):
            return tuple(plain(item) for item in value)
        return value

    bare = {name: plain(value) for name, value in asdict(palette).items()}
    return Palette(**(bare | {"name": MONO, "flat": True, "mono": True}))


def paints(palette: Palette) -> dict[str, Paint]:
    """Return every pair of the palette by the name that stylesheets use, "owner-2-lot" say."""
    found: dict[str, Paint] = {}
    for field, value in asdict(palette).items():
        name = field.replace("_", "-")
        if isinstance(value, Paint):
            found[name] = value
        elif field == "owners":
            for seat, owner in enumerate(value):
                for part, paint in asdict(owner).items():
                    found[f"owner-{seat}-{part}"] = paint
        elif isinstance(value, tuple):
            for number, paint in enumerate(value):
                found[f"{name.removesuffix('s')}-{number}"] = paint
    return found


def variables(palette: Palette) -> dict[str, str]:
    """Return the variables for stylesheets: `<name>-ground` and `<name>-ink` of every pair."""
    return {
        f"{name}-{part}": colour
        for name, paint in paints(palette).items()
        for part, colour in (("ground", paint.ground), ("ink", paint.ink))
    }


def textual_theme(palette: Palette) -> Theme:
    """Return the palette as a theme of Textual, for its own widgets and our stylesheets."""
    p = palette
    ansi = p.screen.ground.startswith("ansi_")
    return Theme(
        name=p.name,
        primary=p.key.ink,
        secondary=p.quiet.ink,
        accent=p.focus.ground,
        warning=p.warning.ink,
        error=p.warning.ink,
        success=p.good.ink,
        # from these Textual mixes shades, which 16 colours are not made for
        foreground=None if ansi else p.screen.ink,
        background=None if ansi else p.screen.ground,
        surface=None if ansi else p.panel.ground,
        panel=None if ansi else p.raised.ground,
        dark=p.dark,
        ansi=ansi,
        variables=variables(p) | _textual_variables(p),
    )


def _textual_variables(p: Palette) -> dict[str, str]:
    """Return what Textual's own widgets are to use of the palette."""
    headings = {f"markdown-h{level}-color": p.title.ink for level in range(1, 7)}
    return headings | {
        "ansi-background": p.screen.ground,
        "ansi-foreground": p.screen.ink,
        "input-cursor-background": p.cursor.ground,
        "input-cursor-foreground": p.cursor.ink,
        "input-cursor-text-style": "reverse" if p.mono else "none",
        "input-selection-background": p.focus.ground,
        "input-selection-foreground": p.focus.ink,
        "block-cursor-background": p.focus.ground,
        "block-cursor-foreground": p.focus.ink,
        "scrollbar": p.quiet.ink,
        "scrollbar-hover": p.key.ink,
        "scrollbar-active": p.key.ink,
        "scrollbar-background": p.screen.ground,
        "scrollbar-background-hover": p.screen.ground,
        "scrollbar-background-active": p.screen.ground,
        "scrollbar-corner-color": p.screen.ground,
    }
