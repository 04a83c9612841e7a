"""The score sheet of Metropolis: every building, what it is worth, why, and for whom."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from tabletop_tui.core.game import Outcome, Seat
from tabletop_tui.core.ranking import ranks
from tabletop_tui.core.text import amount, listing
from tabletop_tui.games.metropolis.model import Standing, View
from tabletop_tui.games.metropolis.pieces import PIECES
from tabletop_tui.games.metropolis.scoring import scores
from tabletop_tui.tui.screens.metropolis.mode import capital
from tabletop_tui.tui.widgets.keys import Item, Keys
from tabletop_tui.tui.widgets.paper import Line, Paper, Run, fitted, spread
from tabletop_tui.tui.widgets.words import Desk

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.metropolis.screen import MetropolisScreen

LINE_CELLS = 96
"""A sheet is no wider than can be read across."""


class ScoreSheet(Screen[None]):
    """Shows the scores as they stand, or the result; a finished game can be played again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,v,escape,enter", "close", "look at the board"),
        Binding("up,k", "scroll(-1)", "up"),
        Binding("down,j,space", "scroll(1)", "down"),
        Binding("pageup", "scroll(-15)", "a page up"),
        Binding("pagedown", "scroll(15)", "a page down"),
        Binding("n", "again(False)", "a new game with the same players"),
        Binding("d", "again(True)", "the same deal again"),
        Binding("question_mark", "help", "keys and rules"),
        Binding("q", "leave", "leave the table"),
    ]

    def __init__(self, table: MetropolisScreen) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        """Lay out the sheet and the keys."""
        yield Paper(id="sheet-top")
        with VerticalScroll(can_focus=False, id="sheet-scroll"):
            yield Paper(id="sheet")
        yield Keys(self._keys())

    def on_mount(self) -> None:
        """Write the sheet, and again when the look changes."""
        self._table.tabletop.look_changed.subscribe(self, lambda _: self._write())
        self._write()

    def on_resize(self) -> None:
        """Write for the new width."""
        self._write()

    def _write(self) -> None:
        desk, view = self._table.desk, self._table.view
        cells = min(self.app.size.width - 4, LINE_CELLS)
        margin = Run(" " * max(2, (self.app.size.width - cells) // 2), desk.palette.screen.style)
        outcome = self._table.table.outcome
        top = [[margin, *line] for line in _top(desk, view, outcome, cells)]
        lines = [[margin, *line] for line in sheet(desk, view, cells - 2)]
        self._draw("#sheet-top", top)
        self._draw("#sheet", lines)

    def _draw(self, name: str, lines: list[list[Run]]) -> None:
        paper = self.query_one(name, Paper)
        paper.styles.height = len(lines)
        paper.draw(lines)

    def _keys(self) -> list[Item]:
        g = self._table.glyphs
        arrows = f"{g.arrow_up}{g.arrow_down}"
        items = [("v", "look at the board", "close"), (arrows, "read on", "scroll(1)")]
        if self._over:
            items += [("n", "new game", "again(False)"), ("d", "same deal again", "again(True)")]
        return [*items, ("?", "help", "help"), ("q", "leave", "leave")]

    @property
    def _over(self) -> bool:
        return self._table.table.outcome is not None

    def action_close(self) -> None:
        """Go back to the board."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """Scroll by lines."""
        self.query_one("#sheet-scroll").scroll_relative(y=lines, animate=False, immediate=True)

    def action_again(self, same_deal: bool) -> None:
        """Play again: with the same deal, or a new one."""
        if not self._over:
            return
        record = self._table.table.record
        seed = record.seed if same_deal else None
        self._table.tabletop.new_game(record.game, record.players, seed, record.options)

    def action_help(self) -> None:
        """Open the help of the table."""
        self._table.do("help")

    def action_leave(self) -> None:
        """Leave the table."""
        self._table.do("leave")


def _top(desk: Desk, view: View, outcome: Outcome | None, cells: int) -> list[Line]:
    """Return the result, or the standing, and a row a player."""
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
