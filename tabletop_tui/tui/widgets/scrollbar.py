"""Scroll bars that every set of signs can show."""

from __future__ import annotations

from textual.scrollbar import ScrollBarRender


class WholeCells(ScrollBarRender):
    """Begins and ends a bar with whole cells: the parts of a block are in no set but one."""

    VERTICAL_BARS = [" "]  # noqa: RUF012 - Textual declares it so
    HORIZONTAL_BARS = [" "]  # noqa: RUF012
