"""The score sheet of Metropolis: every building, what it is worth, why, and for whom."""

from __future__ import annotations

from fractions import Fraction

from tabletop_tui.core.game import Outcome, Seat
from tabletop_tui.core.ranking import ranks
from tabletop_tui.core.text import amount, listing
from tabletop_tui.games.metropolis.model import Standing, View
from tabletop_tui.games.metropolis.pieces import PIECES
from tabletop_tui.games.metropolis.scoring import scores
from tabletop_tui.tui.screens.metropolis.mode import capital
from tabletop_tui.tui.widgets.paper import Line, Run, fitted, spread
from tabletop_tui.tui.widgets.words import Desk


def top(desk: Desk, view: View, outcome: Outcome | None, cells: int) -> list[Line]:
    """Return the result, or the standing, and a row for each player."""
    p = desk.palette
    lines: list[Line] = [[]]
    if outcome is None:
        lines.append([Run("The scores as they stand", p.title.style)])
    else:
        lines.append([Run(f" {desk.glyphs.star} {outcome.reason} ", p.focus.style)])
    lines.append([])
    places = ranks(view.scores)
    most = max(view.scores, default=Fraction(0))
    order = sorted(range(view.seats), key=lambda seat: (places[seat], seat))
    ranking = (_rank(desk, view, seat, places[seat], most, cells) for seat in order)
    return [*lines, *ranking, []]


def _rank(desk: Desk, view: View, seat: Seat, place: int, most: Fraction, cells: int) -> Line:
    p = desk.palette
    score = view.scores[seat]
    count = sum(seat in dict(b.shares) for b in view.buildings)
    name = fitted([desk.speaker.name(seat)], 15, p.screen.style)
    room = max(8, min(40, cells - 44))
    bar = int(room * score / most) if most else 0
    return [
        Run(f"{place}. ", p.title.style),
        desk.speaker.chip(seat),
        Run(" ", p.screen.style),
        *name,
        Run(f"{desk.glyphs.number(score):>8}  ", p.title.style),
        Run(desk.glyphs.full * bar, p.owners[seat].name.style),
        Run(f"  {amount(count, 'building')}", p.quiet.style),
    ]


def sheet(desk: Desk, view: View, cells: int) -> list[Line]:
    """Return each player's buildings with their lines, and each share of a joint one."""
    p = desk.palette
    lines: list[Line] = []
    for seat in range(view.seats):
        total = Run(f"{desk.glyphs.number(view.scores[seat])} ", p.title.style)
        heading = [desk.speaker.chip(seat), Run(" ", p.screen.style), desk.speaker.name(seat)]
        lines.append(spread(heading, [total], cells, p.screen.style))
        own = [building for building in view.buildings if seat in dict(building.shares)]
        for building in own:
            lines += _building(desk, view, building, seat, cells)
        if not own:
            lines.append([Run("    no building", p.quiet.style)])
        lines.append([])
    return lines


def _building(desk: Desk, view: View, building: Standing, seat: Seat, cells: int) -> list[Line]:
    p = desk.palette
    lots = " ".join(str(lot) for lot in building.lots)
    left = [
        Run(f"    {capital(PIECES[building.kind].title)} ", p.screen.style),
        Run(f"on {lots}", p.quiet.style),
    ]
    part = scores(view.seats, [(building.total, building.shares)])[seat]
    right = Run(f"{desk.glyphs.number(part)} ", p.screen.style)
    lines: list[Line] = [spread(left, [right], cells, p.screen.style)]
    for line in building.lines:
        points = f"{line.points:+}" if line is not building.lines[0] else f"{line.points}"
        lines.append([Run(f"{points:>9}  {line.reason}", p.quiet.style)])
    if len(building.shares) > 1:
        suppliers = listing(f"{desk.speaker.names[s]} {n}" for s, n in building.shares)
        words = f"{building.total} in all, split by the lots supplied: {suppliers}"
        lines.append([Run(f"      {words}", p.good.style)])
    return lines
