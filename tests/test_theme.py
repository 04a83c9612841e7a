"""Colours and signs: what every reader and every terminal can rely on."""

from __future__ import annotations

import unicodedata
from fractions import Fraction

import pytest
from msgspec.structs import asdict, astuple
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet

from tabletop_tui.games import GAMES
from tabletop_tui.tui import theme
from tabletop_tui.tui.glyphs import ASCII, NARROW, SETS, UNICODE, Box, Glyphs
from tabletop_tui.tui.theme import OWNERS, SEAT_COLOURS, SEAT_LETTERS, THEMES, Paint

LEAST_CONTRAST = 4.5

XTERM = dict(
    zip(
        ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"],
        ["000000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5"],
        strict=True,
    )
) | dict(
    zip(
        (
            f"bright_{c}"
            for c in ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        ),
        ["7f7f7f", "ff0000", "00ff00", "ffff00", "5c5cff", "ff00ff", "00ffff", "ffffff"],
        strict=True,
    )
)
"""The 16 colours of xterm, as it ships."""


def triplet(colour: str) -> ColorTriplet:
    if colour.startswith("ansi_"):
        colour = "#" + XTERM[colour.removeprefix("ansi_")]
    return Color.parse(colour).get_truecolor()


def luminance(colour: ColorTriplet) -> float:
    """The relative luminance of WCAG 2."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4

    r, g, b = (linear(part) for part in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: ColorTriplet, b: ColorTriplet) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def in_256_colours(colour: str) -> ColorTriplet:
    return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()


@pytest.mark.parametrize("name", THEMES)
def test_every_ink_reads_on_its_ground(name):
    for thing, paint in theme.paints(THEMES[name]).items():
        ratio = contrast(triplet(paint.ground), triplet(paint.ink))
        assert ratio >= LEAST_CONTRAST, f"{name}: {thing} has {ratio:.2f}:1"


@pytest.mark.parametrize("name", ["dark", "light", "contrast"])
def test_every_ink_still_reads_when_the_terminal_has_only_256_colours(name):
    for thing, paint in theme.paints(THEMES[name]).items():
        ratio = contrast(in_256_colours(paint.ground), in_256_colours(paint.ink))
        assert ratio >= LEAST_CONTRAST, f"{name}: {thing} has {ratio:.2f}:1"


@pytest.mark.parametrize("name", THEMES)
def test_owners_grounds_differ_from_each_other_and_from_free_ground(name):
    palette = THEMES[name]
    for kind in ("lot", "building"):
        grounds = [getattr(owner, kind).ground for owner in palette.owners[:OWNERS]]
        grounds += {paint.ground for paint in (*palette.districts, palette.park, palette.river)}
        assert len(set(grounds)) == len(grounds)


@pytest.mark.parametrize("name", THEMES)
def test_every_seat_of_the_largest_game_has_a_colour_a_letter_and_a_mark(name):
    most = max(game.seats.stop - 1 for game in GAMES.values())
    assert len(THEMES[name].owners) == len(SEAT_LETTERS) == len(SEAT_COLOURS) >= most
    assert all(len(set(glyphs.owner_marks)) == len(SEAT_LETTERS) for glyphs in SETS.values())


@pytest.mark.parametrize("name", THEMES)
def test_a_flat_palette_says_that_districts_need_lines(name):
    palette = THEMES[name]
    assert palette.flat == (palette.districts[0].ground == palette.districts[1].ground)


def test_the_16_colour_theme_has_grounds_of_the_first_eight_colours_only():
    for thing, paint in theme.paints(THEMES["ansi"]).items():
        assert "bright" not in paint.ground, thing


@pytest.mark.parametrize("name", THEMES)
def test_without_colour_attributes_tell_what_colours_told(name):
    bare = theme.without_colour(THEMES[name])
    assert bare.mono
    assert bare.flat
    for thing, paint in theme.paints(bare).items():
        assert (paint.ground, paint.ink) == ("ansi_default", "ansi_default"), thing
        assert paint.style.color.is_default
        assert paint.style.bgcolor.is_default
    assert bare.cursor.style.reverse
    assert bare.focus.style.reverse
    assert bare.owners[0].building.style.reverse


def test_a_paint_is_a_style_of_its_two_colours():
    style = Paint("ansi_blue", "#ffffff", "bold").style
    assert style.bgcolor == Color.parse("blue")
    assert style.color == Color.parse("#ffffff")
    assert style.bold


def signs(glyphs: Glyphs) -> list[str]:
    """Every sign of a set that must be one cell."""
    found: list[str] = []
    for name, value in asdict(glyphs).items():
        if name in ("name", "enter", "arrows"):
            continue
        if name == "fractions":
            found += [sign for _, sign in value]
        elif isinstance(value, Box):
            found += astuple(value)
        elif isinstance(value, tuple):
            found += value
        else:
            found.append(value)
    return found


@pytest.mark.parametrize("name", SETS)
def test_every_sign_is_one_cell(name):
    assert [s for s in signs(SETS[name]) if len(s) != 1 or cell_len(s) != 1] == []


def test_narrow_signs_are_never_drawn_two_cells_wide():
    everything = "".join(signs(NARROW)) + NARROW.enter + NARROW.arrows
    assert [c for c in everything if unicodedata.east_asian_width(c) in "AWF"] == []


def test_ascii_signs_are_ascii():
    everything = "".join(signs(ASCII)) + ASCII.enter + ASCII.arrows
    assert everything.isascii()
    assert everything.isprintable()


@pytest.mark.parametrize("name", SETS)
def test_owners_and_suits_are_told_apart_without_colour(name):
    glyphs = SETS[name]
    for group in (glyphs.owner_marks, glyphs.owner_textures, glyphs.suits):
        assert len(set(group)) == len(group)


@pytest.mark.parametrize(
    ("value", "unicode", "ascii"),
    [
        (Fraction(0), "0", "0"),
        (Fraction(7), "7", "7"),
        (Fraction(1, 2), "½", "1/2"),
        (Fraction(7, 2), "3½", "3 1/2"),
        (Fraction(-7, 3), "-2⅓", "-2 1/3"),
        (Fraction(21, 5), "4 1/5", "4 1/5"),
    ],
)
def test_scores_are_written_as_players_write_them(value, unicode, ascii):  # noqa: A002
    assert UNICODE.number(value) == unicode
    assert ASCII.number(value) == ascii
