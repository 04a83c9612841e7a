"""The header of Top 3, the standing, and the table of all rounds."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import set_cell_size

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount, with_names
from tabletop_tui.games.top3 import advice
from tabletop_tui.games.top3.model import ORDERS, ROUNDS, View
from tabletop_tui.tui.screens.top3 import look
from tabletop_tui.tui.screens.top3.marks import Marks
from tabletop_tui.tui.theme import SEAT_LETTERS
from tabletop_tui.tui.widgets import layout
from tabletop_tui.tui.widgets.paper import Line, Run, fitted, spread, width
from tabletop_tui.tui.widgets.words import Desk

_SCORE_CELLS = 4
_CATEGORY_CELLS = 34


def header(
    desk: Desk, view: View, marks: Marks, actor: Seat | None, task: str, looking: str, cells: int
) -> list[Line]:
    """Return the first line: game, round, who acts and what is asked; everybody's cards."""
    p = desk.palette
    title = p.title.on(p.panel).style
    shown = look.seen(view, marks)
    left: list[Run] = [Run(" TOP 3 ", title)]
    if looking:
        left.append(Run(f" {looking} ", p.warning.on(p.panel).style))
    left.append(Run(f" round {shown.round} of {ROUNDS}  ", p.panel_quiet.style))
    if actor is not None:
        left += [desk.speaker.chip(actor), Run(f" {desk.speaker.names[actor]}: {task}", title)]
    else:
        left.append(Run(task, title))
    room = cells - width(left) - 1
    right = next(
        (line for short in (14, 8, 5) if width(line := _scores(desk, shown.scores, short)) <= room),
        _scores(desk, shown.scores, 0),
    )
    return [spread(left, right, cells, p.panel.style)]


def _scores(desk: Desk, scores: Sequence[int], name_cells: int) -> list[Run]:
    p = desk.palette
    runs: list[Run] = []
    for seat, score in enumerate(scores):
        name = set_cell_size(desk.speaker.names[seat], name_cells).rstrip()
        label = f"{SEAT_LETTERS[seat]} {name}".rstrip()
        runs += [
            Run(f" {label}", p.owners[seat].name.on(p.panel).style),
            Run(f" {score} ", p.title.on(p.panel).style),
        ]
    return runs


def result(desk: Desk, view: View, reason: str) -> list[Line]:
    """Return the standing or the result, the best first."""
    p, g = desk.palette, desk.glyphs
    head = (
        Run(f" {g.star} {reason} ", p.focus.style)
        if view.ended
        else Run("How it stands", p.title.style)
    )
    order: list[Seat] = sorted(range(len(view.scores)), key=lambda seat: (-view.scores[seat], seat))
    lines: list[Line] = [[], [head], []]
    for seat in order:
        place = f"{view.places[seat]}. " if view.places else ""
        lines.append([Run(place, p.title.style), *_player(desk, view, seat)])
    return [*lines, []]


def final(desk: Desk, view: View, marks: Marks, cells: int, rows: int) -> list[Line]:  # noqa: ARG001
    """Return what lies on the table once the game is over: the result."""
    inner = look.board_cells(cells)
    lines = layout.stacked(
        [result(desk, view, with_names(view.ended, desk.speaker.names))], (), rows
    )
    return layout.in_middle(lines, cells, inner, desk.palette.screen.style)


def _player(desk: Desk, view: View, seat: Seat) -> Line:
    p = desk.palette
    score = view.scores[seat]
    left = look.left_words(view.advances[seat], 30)
    return [
        desk.speaker.chip(seat),
        Run(" ", p.screen.style),
        *fitted([desk.speaker.name(seat)], 16, p.screen.style),
        Run(amount(score, "card").rjust(8), p.title.style),
        Run(f"   {left}", p.quiet.style),
    ]


def standing(desk: Desk, view: View) -> list[Line]:
    """Return what everybody may know of the players, a line each, for the curtain."""
    g, p = desk.glyphs, desk.palette
    return [
        [
            *fitted(_player(desk, view, seat), 60, p.screen.style),
            Run(f"{g.check} has chosen" if view.chosen[seat] else "", p.good.style),
        ]
        for seat in range(len(view.scores))
    ]


def rounds(desk: Desk, view: View, seats: int) -> list[Line]:
    """Return all rounds as a table: category, right orders, cards won by each."""
    p = desk.palette
    letters = "".join(f"{letter:>5}" for letter in SEAT_LETTERS[:seats])
    heads = f"    {'category':<{_CATEGORY_CELLS}}{'right':<14}{letters}"
    lines: list[Line] = [[Run(heads, p.quiet.style)]]
    for row in advice.rounds(view):
        right = "every order" if len(row.right) == len(ORDERS) else " ".join(row.right)
        won = "".join(f"{f'+{n}' if n else desk.glyphs.middot:>5}" for n in row.earned)
        category = look.spelt(desk.glyphs, row.category)
        lines.append(
            [
                Run(f"{row.round:>3} ", p.quiet.style),
                Run(layout.cut_to(category, _CATEGORY_CELLS, desk.glyphs), p.screen.style),
                Run(f"{right:<14}", p.quiet.style),
                Run(won, p.title.style),
            ]
        )
    return lines


def beside(desk: Desk, view: View, marks: Marks, cells: int, rows: int) -> list[Line]:
    """Return the table of rounds that stands beside the board where there is room."""
    p, g = desk.palette, desk.glyphs
    shown = look.seen(view, marks)
    seats = len(view.scores)
    names = cells - 2 * layout.MARGIN - 3 - _SCORE_CELLS * seats
    letters: Line = [
        Run(f"{letter:>{_SCORE_CELLS}}", p.owners[seat].name.on(p.panel).style)
        for seat, letter in enumerate(SEAT_LETTERS[:seats])
    ]
    title, plain = p.title.on(p.panel).style, p.panel.style
    quiet = p.panel_quiet.style
    lines: list[Line] = [[], [Run("Rounds".ljust(names + 3), title), *letters], []]
    done = {row.round: row for row in advice.rounds(view) if row.round <= shown.rounds}
    for number in range(1, ROUNDS + 1):
        row = done.get(number)
        here = number == shown.round and not view.ended
        asked = _asked(view, number)
        name = layout.cut_to(look.spelt(g, asked), names - 1, g) if row or here else ""
        sign = g.pointer if here else " "
        gains = (
            ""
            if row is None
            else "".join(f"{f'+{n}' if n else g.middot:>{_SCORE_CELLS}}" for n in row.earned)
        )
        lines.append(
            [
                Run(f"{number:>2}{sign}", title if here else quiet),
                Run(name.ljust(names), plain if row else title),
                Run(gains, title),
            ]
        )
    scores = "".join(f"{score:>{_SCORE_CELLS}}" for score in shown.scores)
    lines += [[], [Run("cards".ljust(names + 3), title), Run(scores, title)]]
    lines.append([Run(f"discards {shown.discards}", quiet)])
    lines += _to_come(desk, view, shown.round, rows - len(lines))
    margin = Run(" " * layout.MARGIN, plain)
    blank: list[Line] = [[] for _ in range(rows - len(lines))]
    return list([fitted([margin, *line], cells, plain) for line in [*lines, *blank]][:rows])


def _asked(view: View, number: int) -> str:
    """Return what was asked in a round, or is asked now."""
    asked = view.category
    if number <= len(view.reveals):
        asked = view.reveals[number - 1].category
    return view.categories[asked].name


def _to_come(desk: Desk, view: View, number: int, rows: int) -> list[Line]:
    """What is still asked in this block of rounds, if there is room to say so."""
    p, g = desk.palette, desk.glyphs
    if view.ended or number != view.round or not view.coming or rows < len(view.coming) + 2:
        return []
    heading = Run("Still to come in this block", p.title.on(p.panel).style)
    names = (look.spelt(g, view.categories[index].name) for index in view.coming)
    return [[], [heading], *([Run(name, p.panel_quiet.style)] for name in names)]
