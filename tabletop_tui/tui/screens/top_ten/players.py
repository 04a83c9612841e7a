"""The players with their answers, in seating order, and what was turned up of them."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from tabletop_tui.core.game import Seat
from tabletop_tui.games.top_ten.model import Played, Turned, View
from tabletop_tui.tui.screens.top_ten.marks import Marks
from tabletop_tui.tui.theme import Paint
from tabletop_tui.tui.widgets import layout
from tabletop_tui.tui.widgets.paper import Line, Run, fitted, width
from tabletop_tui.tui.widgets.words import Desk

_NAME_CELLS = 14
_RESULT_CELLS = 15
PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")
"""When somebody was named, in words."""


def players(desk: Desk, view: View, played: Played | None, marks: Marks, cells: int) -> list[Line]:
    """Return a line each: who it is, the answer, and the number once it is turned up."""
    longest = max(map(cell_len, desk.speaker.names))
    name_cells = min(longest, _NAME_CELLS)
    return [
        _player(desk, view, played, marks, seat, name_cells, cells)
        for seat in range(len(desk.speaker.names))
    ]


def _player(
    desk: Desk,
    view: View,
    played: Played | None,
    marks: Marks,
    seat: Seat,
    name_cells: int,
    cells: int,
) -> Line:
    p, g = desk.palette, desk.glyphs
    lit = seat == marks.seat
    ground: Paint = p.raised if lit else p.screen
    captain = view.captain if played is None else played.captain
    name = desk.speaker.name(seat)
    name = Run(layout.cut(name.text, name_cells, g), p.owners[seat].name.on(ground).style)
    star = Run(f" {g.star} " if seat == captain else "   ", p.key.on(ground).style)
    front = [Run(f"{g.pointer} " if lit else "  ", p.key.on(ground).style)]
    front += [desk.speaker.chip(seat), Run(" ", ground.style), name, star]
    result = _result(desk, view, played, seat, ground)
    room = cells - width(front) - _RESULT_CELLS
    words, paint = _answer(desk, view, played, seat)
    said = Run(layout.cut_to(words, room, g), paint.on(ground).style + Style(bold=lit))
    line = [*front, said, *fitted(result, _RESULT_CELLS, ground.style)]
    return [run._replace(command=f"seat:{seat}") for run in line]


def _answer(desk: Desk, view: View, played: Played | None, seat: Seat) -> tuple[str, Paint]:
    """What stands in the column of answers, and how it looks."""
    p, g = desk.palette, desk.glyphs
    if played is None:
        return ("picks a theme" if seat == view.captain else "", p.quiet)
    said = played.answers[seat]
    if said:
        return g.spelt(said), p.screen
    if said == "":
        return "said aloud", p.quiet
    if seat == played.captain and view.tokens < len(view.holds):  # nine players
        return "no number, no answer", p.quiet
    return g.ellipsis, p.quiet


def _result(desk: Desk, view: View, played: Played | None, seat: Seat, ground: Paint) -> list[Run]:
    """What somebody guesses; else when he was named, with which number, and if it cost a token."""
    if played is None:
        return []
    p, g = desk.palette, desk.glyphs
    guess = view.guesses[seat] if view.now is played else None
    if guess is not None:  # his own number is on the scale
        return [Run(f"guesses {guess}".rjust(_RESULT_CELLS - 1), p.title.on(ground).style)]
    place = next((i for i, card in enumerate(played.turned) if card.seat == seat), None)
    if place is None:
        return []
    card = played.turned[place]
    told = _told(desk, view, card, place)
    number = Run(f"{card.number:>3} ", p.scale[card.number - 1].style)
    sign = g.poop if card.lost else " "
    cost = Run(f" {sign} ", p.warning.on(ground).style)
    return [
        Run(told.rjust(_RESULT_CELLS - 8), p.quiet.on(ground).style),
        Run(" ", ground.style),
        number,
        cost,
    ]


def _told(desk: Desk, view: View, card: Turned, place: int) -> str:
    """What was said before the card was turned up: which comes when, or the exact number."""
    if view.level == "normal":
        return PLACES[place]
    if card.said is None:
        return "guessed"
    return f"{card.said} {desk.glyphs.arrow_right}"
