"""What a theme is made of: pairs of ground and ink, by the names of the things they colour."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace
from rich.style import Style

OWNERS = 5
"""Seats whose property has a ground of its own, in every theme: those of the boards."""
SEAT_LETTERS = "ABCDEFGHI"
SEAT_COLOURS = ("white", "green", "blue", "yellow", "pink", "teal", "red", "violet", "brown")
"""What the owners' colours are called, in seat order, in every theme."""


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
    owners: tuple[Owner, ...]
    """In seat order, as `SEAT_COLOURS` has them. The first `OWNERS` have grounds that differ
    in every theme, the others where there are enough colours."""

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
    scale: tuple[Paint, ...]
    """The numbers 1 to 10, from green to red."""

    flat: bool = False
    """The grounds of neighbouring districts do not differ: draw lines between them."""
    mono: bool = False
    """There are no colours at all: tell everything by signs and attributes."""
