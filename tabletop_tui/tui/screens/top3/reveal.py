"""A round turned over: bars of the values, what was laid, what it brought."""

from __future__ import annotations

from rich.cells import cell_len

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount, listing
from tabletop_tui.games.top3 import advice, deck
from tabletop_tui.games.top3.model import ADVANCES, Choice, Reveal, View
from tabletop_tui.tui.screens.top3 import look
from tabletop_tui.tui.screens.top3.marks import STAGES, Marks
from tabletop_tui.tui.widgets import layout
from tabletop_tui.tui.widgets.paper import Line, Run, fitted, spread
from tabletop_tui.tui.widgets.words import Desk

_PLACES = ("", "1st", "2nd", "3rd")
_INDENT = 9
"""Cells before a name: its place and its number card."""
_THICK = 3
"""Lines of a bar in a large window."""
_CUT_BELOW = 4
"""Values that differ by less than this part of the largest are shown from a number above 0."""
_NAME, _LAID, _VERDICT, _GAIN, _TOTAL = 20, 19, 20, 8, 9
"""The columns of what was laid: together what the narrowest window has."""


def turned_over(desk: Desk, view: View, marks: Marks, cells: int, rows: int) -> list[Line]:
    """Return a round turned over, as far as it is shown."""
    reveal = marks.reveal
    if reveal is None:
        return []
    inner = look.board_cells(cells)
    parts: list[list[Line]] = [_heading(desk, view, reveal, inner)]
    thick = _THICK if rows >= look.LARGE else 1
    parts += _bars(desk, view, reveal, inner, thick)
    if marks.stage == 0:
        parts.append(_remarks(desk, view, reveal, inner))
    else:
        seats = range(len(reveal.choices))
        parts += [_laid(desk, reveal, seat, marks.stage, inner) for seat in seats]
    between = tuple(range(5, len(parts)))
    lines = layout.stacked(parts, ((4,), (1,), (2, 3), between, (0,)), rows)
    return layout.in_middle(lines, cells, inner, desk.palette.screen.style)


def _heading(desk: Desk, view: View, reveal: Reveal, cells: int) -> list[Line]:
    p, g = desk.palette, desk.glyphs
    category = view.categories[reveal.category]
    title = look.category_title(g, category)
    left = [
        Run(f"{title}  ", p.title.style),
        Run(advice.end_words(category), p.key.style),
    ]
    right = [Run(look.spelt(g, category.vintage), p.quiet.style)]
    if cell_len(title) + cell_len(category.vintage) + 22 > cells:
        return [left, right]
    return [spread(left, right, cells, p.screen.style)]


def _bars(desk: Desk, view: View, reveal: Reveal, cells: int, thick: int) -> list[list[Line]]:
    """The three values, the highest first: a line of words and a bar for each."""
    p, g = desk.palette, desk.glyphs
    category = view.categories[reveal.category]
    bars = advice.bars(reveal, category)
    values = [bar.value for bar in bars]
    start = bar_start(values)
    parts: list[list[Line]] = []
    for bar in bars:
        star = " *" if bar.remark else ""
        others = [other.card for other in bars if other.value == bar.value and other != bar]
        equal = f"  = equal to {listing(map(str, others))}" if bar.equal else ""
        words: list[Run] = [
            Run(f"{_PLACES[bar.place]}  ", p.quiet.style),
            Run(f" {bar.card} ", p.focus.style),
            Run(" ", p.screen.style),
            Run(layout.cut_to(look.spelt(g, bar.name), deck.NAME_CELLS + 1, g), p.title.style),
            Run(f"{look.spelt(g, bar.words)}{star}", p.title.style),
            Run(equal, p.good.style),
        ]
        if start and bar is bars[-1]:
            note = f"bars begin at {deck.number(start, category.decimals)}"
            words = spread(words, [Run(note, p.quiet.style)], cells, p.screen.style)
        room = cells - _INDENT
        before, filled, after = bar_shape(bar.value, values, start, room)
        sign = g.full if bar.value >= 0 else g.shades[1]
        drawn: Line = [
            Run(" " * (_INDENT + before), p.screen.style),
            Run(sign * filled, p.key.style),
            Run(" " * after, p.screen.style),
        ]
        parts.append([words, *[drawn] * thick])
    return parts


def bar_start(values: list[int]) -> int:
    """Return the value at which bars begin: 0, unless that would make them look all the same."""
    low, high = min(values), max(values)
    if low <= 0 or high == low or (high - low) * _CUT_BELOW >= high:
        return 0
    return max(0, low - (high - low))


def bar_shape(value: int, values: list[int], start: int, room: int) -> tuple[int, int, int]:
    """Return the cells before a bar, of the bar, and after it; below 0 it goes to the left."""
    low, high = min(start, *values), max(0, *values)
    if start:
        low = start
    span = max(high - low, 1)
    zero = round(room * (max(start, 0) - low) / span)
    end = round(room * (value - low) / span)
    if value == 0 and not start:
        return min(zero, room), 0, room - min(zero, room)
    if end == zero:  # too small to be drawn to scale, but not nothing
        end += 1 if value > 0 and zero < room else -1
    first, last = sorted((zero, end))
    first, last = max(0, first), min(room, last)
    return first, last - first, room - last


def _remarks(desk: Desk, view: View, reveal: Reveal, cells: int) -> list[Line]:
    """What is to be said about values that carry a star."""
    p, g = desk.palette, desk.glyphs
    lines: list[Line] = []
    for bar in advice.bars(reveal, view.categories[reveal.category]):
        if bar.remark:
            words = look.spelt(g, f"* {bar.name}: {bar.remark}")
            lines += desk.speaker.say(words, p.quiet.style, cells)
    return lines


def _laid(desk: Desk, reveal: Reveal, seat: Seat, stage: int, cells: int) -> list[Line]:
    """What a player had laid, right or wrong, and, in the last step, what it brought."""
    p, g = desk.palette, desk.glyphs
    choice = reveal.choices[seat]
    told = stage == STAGES - 1
    spare = max(0, cells - _NAME - _LAID - _VERDICT - _GAIN - _TOTAL)
    order, advance = _gains(reveal, seat, choice) if told else ("", "")
    name = [desk.speaker.chip(seat), Run(" ", p.screen.style), desk.speaker.name(seat)]
    alone = choice.right and sum(other.right for other in reveal.choices) == 1
    total = f"{amount(reveal.scores[seat], 'card')}" if told else ""

    def row(first: Line, laid: str, right: bool, verdict: str, gain: str, last: str) -> Line:
        sign = g.check if right else g.cross
        return [
            *fitted(first, _NAME + spare // 4, p.screen.style),
            Run(laid.ljust(_LAID + spare // 4), p.title.style),
            Run(f"{sign} {verdict}".ljust(_VERDICT), (p.good if right else p.warning).style),
            Run(gain.rjust(_GAIN + spare // 4), (p.good if "+" in gain else p.quiet).style),
            Run(last.rjust(_TOTAL + spare // 4), p.title.style),
        ]

    said = "right" + (", alone" if alone else "") if choice.right else "wrong"
    lines: list[Line] = [row(name, "-".join(choice.order), choice.right, said, order, total)]
    if choice.advance is not None:
        said = "came true" if choice.came_true else "did not come true"
        words = ADVANCES[choice.advance]
        lines.append(row([], words, choice.came_true, said, advance, ""))
    elif any(other.advance for other in reveal.choices):
        lines.append([Run(" ", p.screen.style)])
    return lines


def _gains(reveal: Reveal, seat: Seat, choice: Choice) -> tuple[str, str]:
    """Return what order and advance brought, in a word or two each."""
    won = {payment.by: len(payment.cards) for payment in reveal.payments if payment.seat == seat}

    def words(by: str, right: bool, unpaid: str) -> str:
        if by in won:
            return f"+{amount(won[by], 'card')}"
        return unpaid if right and reveal.settled else ""

    return words("order", choice.right, "no card"), words("advance", choice.came_true, "unpaid")
