"""What happens to a line on its way to a terminal without colours."""

from __future__ import annotations

from functools import lru_cache

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
