"""What lies on the table of Top Ten: theme and scale, the mat, the players with their answers."""

from __future__ import annotations

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount
from tabletop_tui.games.top_ten.model import ROUNDS, Played, View
from tabletop_tui.tui.screens.top_ten.marks import Marks
from tabletop_tui.tui.screens.top_ten.mat import mat
from tabletop_tui.tui.screens.top_ten.players import players
from tabletop_tui.tui.screens.top_ten.scale import offer, scale, theme_lines
from tabletop_tui.tui.widgets import layout
from tabletop_tui.tui.widgets.paper import Line, Run, fitted, spread
from tabletop_tui.tui.widgets.words import Desk

_WIDEST = 108
"""The board is no wider than can be read across."""
_TALL = 29
"""Rows from which the scale and the mat are three rows high."""
_AIRY = 36
"""Rows from which nine players have a blank row between them."""
_SIDE, _LEAST_BOARD = 40, 112


def header(
    desk: Desk, view: View, marks: Marks, actor: Seat | None, task: str, looking: str, cells: int
) -> list[Line]:
    """Return the first line: game, round, who acts and what is asked, how it stands."""
    p, g = desk.palette, desk.glyphs
    title, quiet = p.title.on(p.panel).style, p.panel_quiet.style
    left: list[Run] = [Run(" TOP TEN ", title)]
    if looking:
        left.append(Run(f" {looking} ", p.warning.on(p.panel).style))
    number = view.round if marks.over is None else marks.over + 1
    left.append(Run(f" round {number} of {ROUNDS}  ", quiet))
    if actor is not None:
        left += [desk.speaker.chip(actor), Run(f" {desk.speaker.names[actor]}: {task}", title)]
    else:
        left.append(Run(task, title))
    level = "expert   " if view.level == "expert" else ""
    left_over = _unicorns(view, marks)
    lost = view.tokens - left_over
    right = [
        Run(level, quiet),
        Run(f"{g.unicorn} {left_over}", p.good.on(p.panel).style),
        Run(f"   {g.poop} {lost} ", (p.warning.on(p.panel) if lost else p.panel_quiet).style),
    ]
    return [spread(left, right, cells, p.panel.style)]


def board(desk: Desk, view: View, marks: Marks, cells: int, rows: int) -> list[Line]:
    """Return the table as it lies."""
    inner = min(cells - 2 * layout.MARGIN, _WIDEST)
    tall = rows >= _TALL
    played = shown(view, marks)
    people = players(desk, view, played, marks, inner)
    if rows >= _AIRY or (tall and len(people) <= (rows - 15) // 2):
        people = [line for one in people for line in (one, [])][:-1]
    if played is not None:
        top = theme_lines(desk, played.theme, inner)
        middle = scale(desk, view, played, marks, inner, tall)
        gaps = [(3,), (0,), (2,), (1,)]
    else:
        top, middle = _before_theme(desk, view, marks, inner, tall)
        gaps = [*([(1,)] if middle else []), (0,), (3,), (2,)]
    ground = mat(desk, view.tokens, _unicorns(view, marks), played, inner, tall)
    parts = [top, middle, ground, people]
    lines = layout.stacked(parts, gaps, rows)
    return layout.in_middle(lines, cells, inner, desk.palette.screen.style)


def shown(view: View, marks: Marks) -> Played | None:
    """Return the round that is shown: the one looked at, or the one going on."""
    return view.now if marks.over is None else view.played[marks.over]


def _unicorns(view: View, marks: Marks) -> int:
    """Return how many tokens are left, in the round that is shown."""
    played = shown(view, marks)
    return view.unicorns if played is None else played.unicorns


def _before_theme(
    desk: Desk, view: View, marks: Marks, cells: int, tall: bool
) -> tuple[list[Line], list[Line]]:
    """Both themes on offer, or the only one, which the Cap'ten alone sees; else that he picks."""
    if view.offer:
        first, *second = offer(desk, view.offer, marks, cells, tall)
        return first, [line for card in second for line in card]
    p = desk.palette
    captain = desk.speaker.name(view.captain)
    words = Run(" picks one of two themes.", p.title.style)
    then = Run("Then a number from 1 to 10 is dealt to each.", p.quiet.style)
    return [[captain, words], [then]], []


def side_cells(cells: int) -> int:
    """Return how wide the list of rounds beside the board is in a window; 0 leaves it out."""
    return _SIDE if cells - _SIDE >= _LEAST_BOARD else 0


def beside(desk: Desk, view: View, marks: Marks, cells: int, rows: int) -> list[Line]:
    """Return the rounds so far, each with its theme, that stand beside the board."""
    p, g = desk.palette, desk.glyphs
    title, plain, quiet = p.title.on(p.panel).style, p.panel.style, p.panel_quiet.style
    inner = cells - 2 * layout.MARGIN
    seen = view.played if marks.over is None else view.played[: marks.over + 1]
    lines: list[Line] = [[], [Run("Rounds", title)], []]
    before = view.tokens
    for played in seen:
        here = played is shown(view, marks)
        change = played.unicorns - before
        before = played.unicorns
        told = f"{'+' if change > 0 else '-'}{abs(change)}" if change else g.middot
        name = desk.speaker.name(played.captain)
        head = [
            Run(f"{played.round}{g.pointer if here else ' '} ", title if here else quiet),
            Run(name.text, p.owners[played.captain].name.on(p.panel).style),
        ]
        cost = p.warning.on(p.panel).style if change < 0 else quiet
        lines.append(spread(head, [Run(told, cost)], inner, plain))
        words = desk.speaker.say(g.spelt(played.theme.text), quiet, inner - 3)
        lines += [*([Run("   ", plain), *line] for line in words), []]
    margin = Run(" " * layout.MARGIN, plain)
    blank: list[Line] = [[]] * rows
    return [fitted([margin, *line], cells, plain) for line in [*lines, *blank][:rows]]


def standing(desk: Desk, view: View, cells: int) -> list[Line]:
    """Return what everybody may know, for the curtain: the theme, its ends, the tokens."""
    p, g = desk.palette, desk.glyphs
    lost = view.tokens - view.unicorns
    count = f"{g.unicorn} {amount(view.unicorns, 'unicorn')}   {g.poop} {lost} in the poop"
    lines: list[Line] = [[Run(f"Round {view.round} of {ROUNDS}   {count}", p.quiet.style)]]
    if view.now is None:
        return lines
    ends = f"1 {view.now.theme.low} {g.ellipsis} 10 {view.now.theme.high}"
    theme = desk.speaker.say(g.spelt(view.now.theme.text), p.title.style, cells)
    return [*lines, *theme, *desk.speaker.say(g.spelt(ends), p.screen.style, cells)]
