"""The colours: four themes, each one palette of named grounds and inks.

Widgets ask the palette for a thing's colours by its name ("the cursor", "a lot of seat 2"), so
that a theme is one table in one place. Stylesheets get the same colours as variables
(`$street-ground`, `$owner-2-lot-ink`). Every pair reads at 4.5:1 or better, a test proves it.
Without colour (NO_COLOR, or a terminal that has none) `mono` turns each pair into attributes.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace
from rich.style import Style
from textual.theme import Theme

SEATS = 5
"""Seats that have colours of their own."""
SEAT_LETTERS = "ABCDE"
SEAT_COLOURS = ("white", "green", "blue", "yellow", "pink")
"""What the owners' colours are called, in seat order, in every theme."""

_DEFAULT = "ansi_default"


class Paint(Struct, frozen=True, dict=True):
    """A ground and the ink that is written on it.

    Colours are "#rrggbb" or, in the 16-colour theme, Textual's names such as "ansi_red".
    """

    ground: str
    ink: str
    attributes: str = ""
    """Attributes beside the colours: "bold", "reverse", "underline", "dim"."""
    mono: str = ""
    """The attributes that must do without colours."""

    @cached_property
    def style(self) -> Style:
        """The pair as a style for the segments of a line."""
        ink, ground = (c.removeprefix("ansi_") for c in (self.ink, self.ground))
        return Style.parse(f"{self.attributes} {ink} on {ground}")

    def on(self, ground: Paint) -> Paint:
        """Return this ink on another pair's ground."""
        return replace(self, ground=ground.ground)


class Owner(Struct, frozen=True):
    """The colours of a seat's property."""

    lot: Paint
    """A lot that he owns."""
    building: Paint
    """A building of his: stronger."""
    name: Paint
    """His letter and name on the plain ground of a screen."""


class Palette(Struct, frozen=True):
    """Every named colour of a theme."""

    name: str
    dark: bool
    owners: tuple[Owner, Owner, Owner, Owner, Owner]
    """In seat order: white, green, blue, yellow, pink."""

    screen: Paint
    """The ground of a screen and its text."""
    quiet: Paint
    """Chrome: less loud text on the ground of a screen."""
    panel: Paint
    panel_quiet: Paint
    raised: Paint
    """What stands on a panel: a field, a button, a card."""
    title: Paint
    """A heading."""
    key: Paint
    """The name of a key in a line of keys."""
    focus: Paint
    """The entry that has the focus."""

    street: Paint
    """What is between the districts of a board."""
    districts: tuple[Paint, Paint]
    """Two grounds that alternate. Equal if `flat`."""
    park: Paint
    river: Paint
    offer: Paint
    """A lot that is offered, its number."""
    cursor: Paint
    """What the cursor is on."""
    legal: Paint
    """Where a thing may go."""
    ghost: Paint
    """A thing that is not yet there."""
    illegal: Paint
    """Where it may not go."""
    good: Paint
    """Something won, on the ground of a screen; `warning` its opposite."""
    warning: Paint

    suits: tuple[Paint, Paint, Paint, Paint]
    """Cards of the suits yellow, red, purple, blue."""

    flat: bool = False
    """The grounds of neighbouring districts do not differ: draw lines between them."""
    mono: bool = False
    """There are no colours at all: tell everything by signs and attributes."""


def _owner(ground: str, lot: tuple[str, str], building: tuple[str, str], name: str) -> Owner:
    return Owner(
        lot=Paint(*lot, mono="bold"),
        building=Paint(*building, "bold", mono="reverse"),
        name=Paint(ground, name, "bold", mono="bold"),
    )


def _chrome(
    screen: tuple[str, str],
    quiet: str,
    panel: str,
    raised: str,
    title: str,
    key: str,
    focus: tuple[str, str],
) -> dict[str, Any]:
    """Return the pairs that every screen uses."""
    ground, ink = screen
    return {
        "screen": Paint(ground, ink),
        "quiet": Paint(ground, quiet),
        "panel": Paint(panel, ink),
        "panel_quiet": Paint(panel, quiet),
        "raised": Paint(raised, ink),
        "title": Paint(ground, title, "bold", mono="bold"),
        "key": Paint(ground, key, "bold", mono="bold"),
        "focus": Paint(*focus, "bold", mono="reverse"),
    }


def _marks(
    offer: tuple[str, str],
    cursor: tuple[str, str],
    legal: tuple[str, str],
    ghost: tuple[str, str],
    illegal: tuple[str, str],
) -> dict[str, Any]:
    """Return the pairs that mark places on a board."""
    return {
        "offer": Paint(*offer, "bold", mono="bold underline"),
        "cursor": Paint(*cursor, "bold", mono="reverse bold"),
        "legal": Paint(*legal, "bold", mono="bold"),
        "ghost": Paint(*ghost, "bold", mono="reverse"),
        "illegal": Paint(*illegal, "bold", mono="underline"),
    }


def _suits(*pairs: tuple[str, str]) -> tuple[Paint, Paint, Paint, Paint]:
    yellow, red, purple, blue = (Paint(*pair, "bold", mono="bold") for pair in pairs)
    return yellow, red, purple, blue


_NIGHT = "#191817"
DARK = Palette(
    name="dark",
    dark=True,
    owners=(
        _owner(_NIGHT, ("#55514b", "#fbf7ef"), ("#ece6da", "#1d1b19"), "#f3eee4"),
        _owner(_NIGHT, ("#1f4a31", "#a5ecbb"), ("#56b97a", "#08160d"), "#7bd29a"),
        _owner(_NIGHT, ("#203c6b", "#b9d3ff"), ("#6ba1f2", "#07101f"), "#8fbaff"),
        _owner(_NIGHT, ("#574817", "#fbe08a"), ("#e9c444", "#1c1602"), "#f0d268"),
        _owner(_NIGHT, ("#5e2a48", "#ffc0dc"), ("#ea83b3", "#220a16"), "#f59bc4"),
    ),
    **_chrome(
        screen=(_NIGHT, "#ece6dc"),
        quiet="#a89f93",
        panel="#22201e",
        raised="#2e2b28",
        title="#f6efe3",
        key="#f0b27a",
        focus=("#f0b27a", "#1d1306"),
    ),
    street=Paint(_NIGHT, "#a89f93"),
    districts=(Paint("#2b2926", "#b3aa9d"), Paint("#34312d", "#b9b0a3")),
    park=Paint("#1c2d20", "#83c08f"),
    river=Paint("#152c3a", "#79b9de"),
    **_marks(
        offer=("#f0b27a", "#1d1306"),
        cursor=("#fff8ea", "#171513"),
        legal=("#1d4a47", "#9af0e2"),
        ghost=("#79ded0", "#04201d"),
        illegal=("#5b2320", "#ffc2b8"),
    ),
    good=Paint(_NIGHT, "#8fd6a3"),
    warning=Paint(_NIGHT, "#ff9d8a"),
    suits=_suits(
        ("#4c401a", "#f6d76c"),
        ("#572622", "#ffa99a"),
        ("#3f2f63", "#cdb6ff"),
        ("#1f3d66", "#a8ccff"),
    ),
)
"""Warm charcoal and lamp light."""

_PAPER = "#f5f0e6"
LIGHT = Palette(
    name="light",
    dark=False,
    owners=(
        _owner(_PAPER, ("#f7f4ee", "#45403a"), ("#ffffff", "#211e1a"), "#3c3732"),
        _owner(_PAPER, ("#b5ddbd", "#0d4423"), ("#227746", "#ffffff"), "#1a6b3d"),
        _owner(_PAPER, ("#b9d0f4", "#123a7b"), ("#2a5fbf", "#ffffff"), "#2254b0"),
        _owner(_PAPER, ("#f2dd8c", "#514000"), ("#e2ae12", "#261c00"), "#7d5b00"),
        _owner(_PAPER, ("#f6c3d8", "#701743"), ("#b83272", "#ffffff"), "#a82563"),
    ),
    **_chrome(
        screen=(_PAPER, "#2a2622"),
        quiet="#655d52",
        panel="#ece5d7",
        raised="#e2dac9",
        title="#1c1917",
        key="#9a4312",
        focus=("#9a4312", "#fff8ef"),
    ),
    street=Paint(_PAPER, "#655d52"),
    districts=(Paint("#e1d8c7", "#5a5248"), Paint("#d6ccb8", "#534b41")),
    park=Paint("#d3e6cb", "#2c6234"),
    river=Paint("#cbe2ef", "#1d5a7e"),
    **_marks(
        offer=("#9a4312", "#fff8ef"),
        cursor=("#211e1a", "#fffaf0"),
        legal=("#b9e6df", "#04504a"),
        ghost=("#0b6e66", "#f2fffd"),
        illegal=("#f6cdc5", "#86180b"),
    ),
    good=Paint(_PAPER, "#1b6a3c"),
    warning=Paint(_PAPER, "#a8200d"),
    suits=_suits(
        ("#f5e5a3", "#5f4a00"),
        ("#f8d0c8", "#8f1f10"),
        ("#e0d3f7", "#4f2b95"),
        ("#cbdff8", "#16458c"),
    ),
)
"""Ink on paper."""

_BLACK, _WHITE = "#000000", "#ffffff"
CONTRAST = Palette(
    name="contrast",
    dark=True,
    owners=(
        _owner(_BLACK, ("#4d4d4d", _WHITE), (_WHITE, _BLACK), _WHITE),
        _owner(_BLACK, ("#004d1a", "#8dffb0"), ("#00d45a", _BLACK), "#3dff88"),
        _owner(_BLACK, ("#002a80", "#cfe0ff"), ("#5c9dff", _BLACK), "#86b6ff"),
        _owner(_BLACK, ("#524300", "#ffee80"), ("#ffd500", _BLACK), "#ffe44d"),
        _owner(_BLACK, ("#66003d", "#ffc2e4"), ("#ff7ac1", _BLACK), "#ff94cd"),
    ),
    **_chrome(
        screen=(_BLACK, _WHITE),
        quiet="#d0d0d0",
        panel="#141414",
        raised="#2b2b2b",
        title=_WHITE,
        key="#ffd86b",
        focus=("#ffd86b", _BLACK),
    ),
    street=Paint(_BLACK, "#d0d0d0"),
    districts=(Paint("#1c1c1c", "#e6e6e6"), Paint("#303030", "#f0f0f0")),
    park=Paint("#00260c", "#7dffa0"),
    river=Paint("#00263d", "#7ad7ff"),
    **_marks(
        offer=("#ff9f43", _BLACK),
        cursor=(_WHITE, _BLACK),
        legal=("#004a45", "#8ffff2"),
        ghost=("#3df5e1", _BLACK),
        illegal=("#7a0000", _WHITE),
    ),
    good=Paint(_BLACK, "#5cff8f"),
    warning=Paint(_BLACK, "#ff9a8a"),
    suits=_suits(
        ("#3d3300", "#ffe44d"),
        ("#520f08", "#ffb3a6"),
        ("#32135e", "#dcc8ff"),
        ("#002a66", "#b8d8ff"),
    ),
)
"""Black and white first, colours at full strength."""

ANSI = Palette(
    name="ansi",
    dark=True,
    owners=(
        _owner(
            "ansi_black", ("ansi_white", "ansi_black"), ("ansi_white", "ansi_black"), "ansi_white"
        ),
        _owner(
            "ansi_black", ("ansi_green", "ansi_black"), ("ansi_green", "ansi_black"), "ansi_green"
        ),
        _owner(
            "ansi_black",
            ("ansi_blue", "ansi_white"),
            ("ansi_blue", "ansi_white"),
            "ansi_bright_cyan",
        ),
        _owner(
            "ansi_black",
            ("ansi_yellow", "ansi_black"),
            ("ansi_yellow", "ansi_black"),
            "ansi_yellow",
        ),
        _owner(
            "ansi_black",
            ("ansi_magenta", "ansi_bright_white"),
            ("ansi_magenta", "ansi_bright_white"),
            "ansi_bright_magenta",
        ),
    ),
    **_chrome(
        screen=("ansi_black", "ansi_white"),
        quiet="ansi_white",
        panel="ansi_black",
        raised="ansi_black",
        title="ansi_bright_white",
        key="ansi_bright_yellow",
        focus=("ansi_cyan", "ansi_black"),
    ),
    street=Paint("ansi_black", "ansi_white"),
    districts=(Paint("ansi_black", "ansi_white"), Paint("ansi_black", "ansi_white")),
    park=Paint("ansi_black", "ansi_bright_green"),
    river=Paint("ansi_black", "ansi_bright_cyan"),
    **_marks(
        offer=("ansi_black", "ansi_bright_yellow"),
        cursor=("ansi_cyan", "ansi_black"),
        legal=("ansi_black", "ansi_bright_cyan"),
        ghost=("ansi_cyan", "ansi_black"),
        illegal=("ansi_red", "ansi_bright_white"),
    ),
    good=Paint("ansi_black", "ansi_bright_green"),
    warning=Paint("ansi_black", "ansi_bright_red"),
    suits=_suits(
        ("ansi_black", "ansi_bright_yellow"),
        ("ansi_black", "ansi_bright_red"),
        ("ansi_black", "ansi_bright_magenta"),
        ("ansi_black", "ansi_bright_cyan"),
    ),
    flat=True,
)
"""For terminals with 16 colours; grounds only of the first eight, which even a console has."""

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
