"""What happens to a line on its way to a terminal."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter


class WithoutColour(LineFilter):
    """Takes every colour out and keeps bold, reverse, underline and dim.

    Textual's own filter turns colours into greys, and greys are colours too.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """Return the segments with their attributes only."""
        return [Segment(text, _plain(style), control) for text, style, control in segments]


@lru_cache(1024)
def _plain(style: Style | None) -> Style | None:
    if style is None:
        return None
    return Style(
        bold=style.bold,
        dim=style.dim,
        italic=style.italic,
        underline=style.underline,
        reverse=style.reverse,
        strike=style.strike,
        meta=style.meta or None,
    )


class Harmless(LineFilter):
    """Lets nothing through that a terminal would obey, or that would turn a row round.

    Outside text is cleaned where it enters; this is the door it would leave by.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """Return the segments with printable text only, each as wide as before."""
        return [
            segment if segment.control or segment.text.isprintable() else _harmless(segment)
            for segment in segments
        ]


def _harmless(segment: Segment) -> Segment:
    shown = (
        c if c.isprintable() or unicodedata.category(c) == "Zs" else "?" * cell_len(c)
        for c in segment.text
    )
    return Segment("".join(shown), segment.style)
