"""The signs that screens draw with, in three sets, each one terminal cell wide.

Not every terminal shows every sign. Under a Chinese, Japanese or Korean locale most box lines,
arrows and card suits take two cells and push the rest of the row aside; under LANG=C nothing but
ASCII arrives. So no screen writes such a sign itself: it takes it from the set in use.
"""

from __future__ import annotations

import unicodedata
from fractions import Fraction

from msgspec import Struct

from tabletop_tui.core.text import is_who


class Box(Struct, frozen=True):
    """The lines of a frame, corners and joins, each one cell."""

    top_left: str
    top: str
    top_right: str
    left: str
    right: str
    bottom_left: str
    bottom: str
    bottom_right: str
    across: str
    """A line from left to right inside the frame."""
    down: str
    cross: str
    join_left: str
    """Where a line inside meets the left side."""
    join_right: str
    join_top: str
    join_bottom: str


class Glyphs(Struct, frozen=True):
    """One set of signs. Everything is one cell wide; tuples of owners are in seat order."""

    name: str
    line: Box
    """Quiet frames and rules."""
    card: Box
    """Cards and panels: rounded where the terminal can."""
    strong: Box
    """The one frame that has the focus, a cursor around a lot."""

    full: str
    """A filled cell; `upper` to `right` are its halves, then its quarters."""
    upper: str
    lower: str
    left: str
    right: str
    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    thin_top: str
    thin_bottom: str
    thin_left: str
    thin_right: str
    shades: tuple[str, str, str]
    """Light, middle and dark grain of a ground."""

    owner_marks: tuple[str, ...]
    """A small sign for each seat, told apart by its shape."""
    owner_textures: tuple[str, str, str, str, str]
    """What fills the lots and buildings of the seats at a board, told apart without colour."""

    tree: str
    bush: str
    grass: str
    wave: str
    ripple: str

    unicorn: str
    """A token of Top Ten that is not lost, and one in the poop."""
    poop: str

    suits: tuple[str, str, str, str]
    """Shapes for the suits yellow, red, purple, blue, told apart without colour."""

    cursor_left: str
    cursor_right: str
    corner_top_left: str
    corner_top_right: str
    corner_bottom_left: str
    corner_bottom_right: str
    offer_left: str
    """`offer_left` and `offer_right` stand around the number of an offered lot."""
    offer_right: str
    legal: str
    """Marks a place where the thing in hand may go."""
    ghost: str
    """Fills a piece that is not yet there."""
    give: str
    get: str

    arrow_left: str
    arrow_right: str
    arrow_up: str
    arrow_down: str
    pointer: str
    """Stands before the entry of a list that has the focus."""
    back: str
    turn: str
    """A wheel that turns, a thing done again."""
    enter: str
    """The name of the enter key: may be longer than one cell, it is never part of a grid."""
    bullet: str
    dot: str
    circle: str
    """A place not yet filled, next to `dot`."""
    star: str
    check: str
    cross: str
    times: str
    ellipsis: str
    dash: str
    """Joins a range of numbers; `middot` parts the items of a line."""
    middot: str
    arrows: str
    """The four arrow keys in a line of keys; longer than one cell."""

    fractions: tuple[tuple[Fraction, str], ...]
    """Fractions with a sign of their own; use `number`."""

    def number(self, value: Fraction | int) -> str:
        """Return a score as a player writes it: 7, 3½, 4 1/5, -1/2."""
        whole, rest = divmod(abs(Fraction(value)), 1)
        sign = "-" if value < 0 else ""
        if not rest:
            return f"{sign}{whole}"
        special = dict(self.fractions).get(rest)
        if special is not None:
            return f"{sign}{whole or ''}{special}"
        return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"

    def spelt(self, words: str) -> str:
        """Return a text in letters that arrive: under ASCII, accents are left out.

        Seats, written as `text.who`, stay what they are: names are put in later.
        """
        if self.name != "ascii" or words.isascii():
            return words
        bare = (c for c in unicodedata.normalize("NFKD", words) if not unicodedata.combining(c))
        return "".join(c if c.isascii() or is_who(c) else "?" for c in bare)


_HALF, _THIRD, _QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
_ASCII_BOX = Box(*"+-+||+-+-|+++++")
_ASCII_STRONG = Box(*"#=#||#=#=|+++++")

UNICODE = Glyphs(
    name="unicode",
    line=Box(*"┌─┐││└─┘─│┼├┤┬┴"),
    card=Box(*"╭─╮││╰─╯─│┼├┤┬┴"),
    strong=Box(*"┏━┓┃┃┗━┛━┃╋┣┫┳┻"),
    full="█",
    upper="▀",
    lower="▄",
    left="▌",
    right="▐",
    top_left="▘",
    top_right="▝",
    bottom_left="▖",
    bottom_right="▗",
    thin_top="▔",
    thin_bottom="▁",
    thin_left="▏",
    thin_right="▕",
    shades=("░", "▒", "▓"),
    owner_marks=("○", "▲", "■", "◆", "●", "▼", "□", "◇", "△"),
    owner_textures=("·", "╱", "═", "╳", "░"),
    tree="♣",
    bush="♠",
    grass="·",
    wave="≈",
    ripple="~",
    unicorn="♞",
    poop="▲",
    suits=("◆", "♥", "♣", "♠"),
    cursor_left="▐",
    cursor_right="▌",
    corner_top_left="┏",
    corner_top_right="┓",
    corner_bottom_left="┗",
    corner_bottom_right="┛",
    offer_left="[",
    offer_right="]",
    legal="•",
    ghost="▒",
    give="→",
    get="←",
    arrow_left="←",
    arrow_right="→",
    arrow_up="↑",
    arrow_down="↓",
    pointer="▸",
    back="◂",
    turn="⟲",
    enter="⏎",
    bullet="•",
    dot="●",
    circle="○",
    star="★",
    check="✓",
    cross="✗",
    times="×",
    ellipsis="…",
    dash="–",
    middot="·",
    arrows="←→↑↓",
    fractions=(
        (_HALF, "½"),
        (_THIRD, "⅓"),
        (2 * _THIRD, "⅔"),
        (_QUARTER, "¼"),
        (3 * _QUARTER, "¾"),
    ),
)
"""For terminals that draw every sign one cell wide."""

NARROW = Glyphs(
    name="narrow",
    line=_ASCII_BOX,
    card=_ASCII_BOX,
    strong=_ASCII_STRONG,
    full="⣿",
    upper="⠉",
    lower="⣀",
    left="⡇",
    right="▐",
    top_left="▘",
    top_right="▝",
    bottom_left="▖",
    bottom_right="▗",
    thin_top="⠉",
    thin_bottom="⣀",
    thin_left="⡇",
    thin_right="⢸",
    shades=("⠂", "░", "⣿"),
    owner_marks=("◦", "▴", "▪", "♦", "◊", "▾", "▫", "▸", "▵"),
    owner_textures=("⠂", "/", "=", "x", "░"),
    tree="▴",
    bush="▵",
    grass="⠂",
    wave="~",
    ripple="⠂",
    unicorn="♞",
    poop="▴",
    suits=("♦", "♢", "▴", "▪"),
    cursor_left="▐",
    cursor_right="⡇",
    corner_top_left="▛",
    corner_top_right="▜",
    corner_bottom_left="▙",
    corner_bottom_right="▟",
    offer_left="[",
    offer_right="]",
    legal="◦",
    ghost="░",
    give="»",
    get="«",
    arrow_left="◂",
    arrow_right="▸",
    arrow_up="▴",
    arrow_down="▾",
    pointer="▸",
    back="◂",
    turn="⟲",
    enter="enter",
    bullet="▪",
    dot="▪",
    circle="▫",
    star="*",
    check="✓",
    cross="✗",
    times="x",
    ellipsis="⋯",
    dash="-",
    middot="⠂",
    arrows="arrows",
    fractions=(),
)
"""Only signs that no terminal draws two cells wide, whatever the locale."""

ASCII = Glyphs(
    name="ascii",
    line=_ASCII_BOX,
    card=_ASCII_BOX,
    strong=_ASCII_STRONG,
    full="#",
    upper='"',
    lower="_",
    left="[",
    right="]",
    top_left="'",
    top_right="'",
    bottom_left=".",
    bottom_right=".",
    thin_top='"',
    thin_bottom="_",
    thin_left="|",
    thin_right="|",
    shades=(".", ":", "#"),
    owner_marks=("o", "^", "#", "+", "@", "v", "=", "*", "%"),
    owner_textures=(".", "/", "=", "x", ":"),
    tree="Y",
    bush="^",
    grass=",",
    wave="~",
    ripple="-",
    unicorn="U",
    poop="&",
    suits=("y", "r", "p", "b"),
    cursor_left=">",
    cursor_right="<",
    corner_top_left="+",
    corner_top_right="+",
    corner_bottom_left="+",
    corner_bottom_right="+",
    offer_left="[",
    offer_right="]",
    legal="o",
    ghost=":",
    give=">",
    get="<",
    arrow_left="<",
    arrow_right=">",
    arrow_up="^",
    arrow_down="v",
    pointer=">",
    back="<",
    turn="@",
    enter="enter",
    bullet="*",
    dot="*",
    circle="o",
    star="*",
    check="v",
    cross="x",
    times="x",
    ellipsis="~",
    dash="-",
    middot="|",
    arrows="arrows",
    fractions=(),
)
"""Nothing but ASCII."""

SETS: dict[str, Glyphs] = {glyphs.name: glyphs for glyphs in (UNICODE, NARROW, ASCII)}
"""The sets by the names of `--glyphs`."""
