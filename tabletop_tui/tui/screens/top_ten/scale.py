"""The theme of a round and its scale from 1 to 10, with all numbers that are turned up."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style

from tabletop_tui.games.top_ten.model import NUMBERS, Played, View
from tabletop_tui.games.top_ten.themes import Theme
from tabletop_tui.tui.screens.top_ten.marks import Marks
from tabletop_tui.tui.theme import Paint
from tabletop_tui.tui.widgets import layout
from tabletop_tui.tui.widgets.paper import Line, Run, fitted, spread, width
from tabletop_tui.tui.widgets.words import Desk

_THEME_CELLS = 76
"""A theme is broken into lines no wider than this: two of them at most."""


def theme_lines(desk: Desk, theme: Theme, cells: int) -> list[Line]:
    """Return the text of a theme, in two lines at least so that nothing below it moves."""
    words = desk.glyphs.spelt(theme.text)
    lines: list[Line] = list(
        desk.speaker.say(words, desk.palette.title.style, min(cells, _THEME_CELLS))
    )
    return [*lines, *([[]] * (2 - len(lines)))]


def scale(
    desk: Desk, view: View, played: Played, marks: Marks, cells: int, tall: bool
) -> list[Line]:
    """Return the ten numbers from green to red, whose they are, and what both ends mean."""
    own = view.number if marks.over is None else None
    above: list[Run] = []
    rows: list[list[Run]] = [[] for _ in range(3 if tall else 1)]
    for number in NUMBERS:
        each = cells * number // len(NUMBERS) - cells * (number - 1) // len(NUMBERS)
        above += _holder(desk, played, number, own, each)
        for y, row in enumerate(rows):
            words = str(number) if y == len(rows) // 2 else ""
            row.append(_number(desk, number, words, marks, own, each))
    return [above, *rows, poles(desk, played.theme, cells)]


def poles(desk: Desk, theme: Theme, cells: int) -> Line:
    """Return what 1 and 10 mean, below both ends of the scale."""
    p, g = desk.palette, desk.glyphs
    low, high = (Run(g.spelt(words), p.screen.style) for words in (theme.low, theme.high))
    arrows = Run(f"{g.arrow_left} ", p.quiet.style), Run(f" {g.arrow_right}", p.quiet.style)
    return spread([arrows[0], low], [high, arrows[1]], cells, p.screen.style)


def _holder(desk: Desk, played: Played, number: int, own: int | None, cells: int) -> list[Run]:
    """Who has turned up this number, or that it is the reader's own."""
    p = desk.palette
    who = next((card.seat for card in played.turned if card.number == number), None)
    if who is not None:
        return _middle([desk.speaker.chip(who)], cells, p.screen.style)
    if number == own:
        return _middle([Run("you", p.key.style)], cells, p.screen.style)
    return [Run(" " * cells, p.screen.style)]


def _number(desk: Desk, number: int, words: str, marks: Marks, own: int | None, cells: int) -> Run:
    """One cell of the scale, that can be clicked."""
    p, g = desk.palette, desk.glyphs
    lit = number == marks.value or (marks.value is None and number == own)
    paint: Paint = p.cursor if lit else p.scale[number - 1]
    if lit and words:
        words = f"{g.cursor_left if p.mono else g.pointer} {words} {g.back}"
    left = (cells - cell_len(words)) // 2
    text = f"{' ' * left}{words}".ljust(cells)
    return Run(text, paint.style, f"value:{number}")


def _middle(line: Line, cells: int, style: Style) -> list[Run]:
    left = (cells - width(line)) // 2
    return fitted([Run(" " * left, style), *line], cells, style)


def offer(
    desk: Desk, themes: Sequence[Theme | None], marks: Marks, cells: int, tall: bool
) -> list[list[Line]]:
    """Return the themes of a card, those on offer, each as lines for the Cap'ten to pick."""
    return [
        _card(desk, theme, index, index == marks.theme, cells, tall)
        for index, theme in enumerate(themes)
        if theme is not None
    ]


def _card(desk: Desk, theme: Theme, index: int, lit: bool, cells: int, tall: bool) -> list[Line]:
    p, g = desk.palette, desk.glyphs
    paint = p.cursor if lit else p.raised
    strong = paint.style + Style(bold=True)
    soft = paint.style if lit else p.quiet.on(p.raised).style
    kind = "" if theme.tag == "say" else f"({theme.tag}) "
    said = desk.speaker.say(f"{kind}{g.spelt(theme.text)}", strong, min(cells - 4, _THEME_CELLS))
    signs = [g.pointer if lit else " ", *" " * len(said)]
    text: list[Line] = [
        [Run(f" {sign} ", strong), *line] for sign, line in zip(signs, said, strict=False)
    ]
    low, high = Run(f" 1 {g.spelt(theme.low)}", soft), Run(f"{g.spelt(theme.high)} 10 ", soft)
    body = [*text, *([[]] * (2 - len(text))), spread([low], [high], cells, paint.style)]
    if tall:
        body = [[], *body[:-1], [], body[-1], []]
    rows = [fitted(line, cells, paint.style) for line in body]
    if p.flat and not lit:
        rows = layout.framed(rows, g.card, False)
    return [[run._replace(command=f"theme:{index}") for run in row] for row in rows]
