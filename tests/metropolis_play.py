"""Games of Metropolis that look as if people had played them: for pictures and screen tests."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.game import Seat
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.metropolis import advice
from tabletop_tui.games.metropolis.board import neighbours
from tabletop_tui.games.metropolis.model import Build, EndTurn, Take, View

MetropolisTable = Table[Any, Any, Any, Any]


def deal(players: str, seed: int = 1) -> MetropolisTable:
    """Return a table just dealt, for names with blanks between."""
    return Table.new(GAMES["metropolis"], tuple(players.split()), seed=seed)


def play_turns(table: MetropolisTable, turns: int) -> None:
    """Play whole turns: lots that lie together, buildings once they are worth putting up."""
    for _ in range(turns):
        if not table.waiting_for:
            return
        (seat,) = table.waiting_for
        if table.view(None).stage == "pick":
            table.act(seat, best_take(table.view(None), seat))
        building = best_building(table.view(None), seat)
        if building is not None:
            table.act(seat, building)
        if table.waiting_for:
            table.act(seat, EndTurn())


def best_take(view: View, seat: Seat) -> Take:
    """Return the choice that puts most own lots together, or gives the least away."""

    def worth(take: Take) -> tuple[bool, int]:
        beside = sum(view.owner(lot) == take.to for lot in neighbours(take.lot))
        return take.to == seat, beside if take.to == seat else -beside

    return max((Take(o.lot, to) for o in view.display for to in o.takers), key=worth)


def best_building(view: View, seat: Seat) -> Build | None:
    """Return the most valuable building; small ones only when the lots run out."""
    worthy = 3 if view.last_turns is not None else 7 if view.stack < 12 else 9
    found = [
        (advice.preview(view, seat, kind, lots).total, Build(kind, lots))
        for kind, places in advice.buildable(view, seat).items()
        for lots in places
    ]
    total, building = max(found, key=lambda pair: pair[0], default=(0, None))
    return building if total >= worthy else None
