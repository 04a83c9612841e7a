"""The table while orders are chosen: cards, category, order cards, advances, who has chosen."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from tabletop_tui.games.top3 import advice
from tabletop_tui.games.top3.model import ADVANCES, LAID_OUT, ORDERS, View
from tabletop_tui.tui.screens.top3 import look
from tabletop_tui.tui.screens.top3.marks import CHOICES, NO_ADVANCE, Marks
from tabletop_tui.tui.theme import Paint
from tabletop_tui.tui.widgets import layout
from tabletop_tui.tui.widgets.digits import digit
from tabletop_tui.tui.widgets.paper import Line, Run, fitted, width
from tabletop_tui.tui.widgets.words import Desk

_PLACES = ("1st", "2nd", "3rd")
_GAP = 2
_ROOMY = 26
"""Rows from which cards get air around them."""


def choosing(desk: Desk, view: View, marks: Marks, cells: int, rows: int) -> list[Line]:
    """Return the table as it lies while orders are chosen, or cards kept."""
    inner = look.board_cells(cells)
    roomy = rows >= _ROOMY
    parts: list[list[Line]] = [
        _cards(desk, view, marks, inner, rows),
        _category(desk, view, inner),
        [],
        [],
        _chosen(desk, view, inner),
    ]
    if marks.order:
        parts[2] = _orders(desk, marks, inner, roomy)
        parts[3] = _advances(desk, view, marks, inner, roomy)
    gaps = [(3,), (2,), (4,), (1,), (0,)] if marks.order else [(1,), (4,), (0,)]
    lines = layout.stacked(parts, gaps, rows)
    return layout.in_middle(lines, cells, inner, desk.palette.screen.style)


def _cards(desk: Desk, view: View, marks: Marks, cells: int, rows: int) -> list[Line]:
    """The three cards side by side: a large number, its place in the order, and the name."""
    each = (cells - (LAID_OUT - 1) * _GAP) // LAID_OUT
    faces = [_card(desk, view, marks, number, each, rows) for number in range(1, LAID_OUT + 1)]
    ground = desk.palette.screen.style
    return [
        layout.across([(each, part) for part in row], _GAP, ground)
        for row in zip(*faces, strict=True)
    ]


def _card(
    desk: Desk, view: View, marks: Marks, number: int, cells: int, rows: int
) -> list[list[Run]]:
    """One card; what stands in its corner is its place in the order, or that it is kept."""
    p, g = desk.palette, desk.glyphs
    lit, kept = marks.card == number, number in marks.kept
    paint = p.cursor if lit else p.focus if kept else p.raised
    ink = paint.style if lit or kept else p.key.on(p.raised).style
    bold = paint.style + Style(bold=True)
    corner = f"{g.check} kept" if kept else ""
    if marks.order:
        corner = _PLACES[marks.order.index(str(number))]
    picture = digit(str(number), g, ink, paint.style)
    if rows >= look.LARGE:
        picture = [_doubled(row) for row in picture for _ in range(2)]
    left = (cells - width(picture[0])) // 2
    face: list[list[Run]] = []
    for y, row in enumerate(picture):
        sign = corner if y == 0 else ""
        gap = cells - left - width(row) - cell_len(sign) - 1
        pad = Run(" " * left, paint.style)
        face.append([pad, *row, Run(" " * gap, paint.style), Run(sign, ink), Run(" ", paint.style)])
    name = look.spelt(g, view.cards[number - 1] if view.cards else "")
    words = [name]
    if view.keeper is not None and view.last is not None:
        words.append(look.spelt(g, view.last.cards[number - 1].words))
    face += [[Run(" " * ((cells - cell_len(text)) // 2) + text, bold)] for text in words]
    if rows >= look.LARGE:
        face.insert(len(picture), [])
    if rows >= _ROOMY:
        face = [[], *face, []]
    command = f"card:{number}"
    filled = [fitted(row, cells, paint.style) for row in face]
    if p.flat and paint is p.raised:
        filled = layout.framed(filled, g.card, rows >= _ROOMY)
    return [[run._replace(command=command) for run in row] for row in filled]


def _doubled(row: list[Run]) -> list[Run]:
    return [run._replace(text=run.text * 2) for run in row]


def _category(desk: Desk, view: View, cells: int) -> list[Line]:
    """What is asked, which end comes first, and what is meant by it."""
    p, g = desk.palette, desk.glyphs
    category = view.categories[view.category]
    title = look.category_title(g, category)
    end = advice.end_words(category)
    told = desk.speaker.say(look.spelt(g, category.explanation), p.quiet.style, cells)
    return [[Run(f"{title}  ", p.title.style), Run(end, p.key.style)], *told]


def _orders(desk: Desk, marks: Marks, cells: int, roomy: bool) -> list[Line]:
    """The six order cards in a row."""
    p, g = desk.palette, desk.glyphs
    each = (cells - (len(ORDERS) - 1) * _GAP) // len(ORDERS)
    heading = "Your order lies face down" if marks.laid else "Your order, from first to last"
    rows: list[list[Run]] = [[] for _ in range(3)]
    for order in ORDERS:
        here = order == marks.order
        paint = _paint(desk, here, marks.laid)
        sign = (g.check if marks.laid else g.pointer) if here else " "
        text = f"{sign} {'-'.join(order)}"
        pad = " " * ((each - cell_len(text) - 1) // 2)
        words = [set_cell_size(f"{pad}{text}" if y == 1 else "", each) for y in range(3)]
        face = [[Run(line, paint.style, f"order:{order}")] for line in words]
        if p.flat and paint is p.raised:
            face = layout.framed(face, g.card, True)
        for row, part in zip(rows, face, strict=True):
            row += [*part, Run(" " * _GAP, p.screen.style)]
    return [[Run(heading, p.quiet.style)], *rows] if roomy else list(rows)


def _advances(desk: Desk, view: View, marks: Marks, cells: int, roomy: bool) -> list[Line]:
    """The advances, those used up struck out."""
    p, g = desk.palette, desk.glyphs
    if view.viewer is None:
        return []
    hand = view.advances[view.viewer]
    spare = cells - sum(cell_len(words) + 4 for words in ("no advance", *ADVANCES.values())) - 3
    wider = max(0, spare // (2 * len(CHOICES)))
    rows: list[list[Run]] = [[] for _ in range(3 if roomy else 1)]
    for advance in CHOICES:
        words = ADVANCES[advance] if advance else "no advance"
        here, gone = advance == marks.advance, advance is not None and advance not in hand
        paint = p.quiet if gone and not here else _paint(desk, here, marks.laid)
        sign = g.cross if gone else (g.check if marks.laid else g.pointer) if here else " "
        pad = " " * wider
        chip = [
            Run(f"{pad} {sign} ", paint.style),
            Run(words, paint.style + Style(strike=gone)),
            Run(f" {pad}", paint.style),
        ]
        blank = Run(" " * width(chip), paint.style)
        face = [[blank], chip, [blank]] if roomy else [chip]
        if p.flat and paint is p.raised:
            face = layout.framed(face, g.card, roomy)
        for row, part in zip(rows, face, strict=True):
            row += [run._replace(command=f"advance:{advance or NO_ADVANCE}") for run in part]
            row.append(Run(" ", p.screen.style))
    heading: list[Line] = [[Run("With it, once a game each", p.quiet.style)]] if roomy else []
    return [*heading, *rows]


def _paint(desk: Desk, here: bool, laid: bool) -> Paint:
    """How a card of the hand looks: in focus, laid, or neither."""
    p = desk.palette
    if not here:
        return p.raised
    return p.focus if laid else p.cursor


def _chosen(desk: Desk, view: View, cells: int) -> list[Line]:
    """Who has chosen, never what; and the advances that everybody still has."""
    p, g = desk.palette, desk.glyphs
    each = cells // len(view.chosen)
    states: list[tuple[int, Line]] = []
    held: list[tuple[int, Line]] = []
    for seat, chosen in enumerate(view.chosen):
        keeps = seat == view.keeper
        sign = g.check if chosen else g.star if keeps else g.ellipsis
        style = (p.good if chosen else p.quiet).style
        does = " has chosen" if chosen else " keeps two" if keeps else " is choosing"
        if view.keeper is not None and not keeps:
            sign, does = " ", ""
        name = desk.speaker.name(seat)
        who = [desk.speaker.chip(seat), Run(f" {sign} ", style), name]
        room = each - 1 - width(who)
        if cell_len(does) <= room:
            who.append(Run(does, style))
        states.append((each, fitted(who, each - 1, p.screen.style)))
        left = look.left_words(view.advances[seat], each - 1)
        held.append((each, [Run(left, p.quiet.style)]))
    ground = p.screen.style
    return [layout.across(states, 0, ground), layout.across(held, 0, ground)]
