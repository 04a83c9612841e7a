"""A hint: what the usual bot would do in the place of whoever is to act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop_tui.bots import runner
from tabletop_tui.bots.seat import Hint
from tabletop_tui.tui.opponents import aside

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.table import TableScreen


def ask_hint(screen: TableScreen[Any, Any]) -> None:
    """Ask for a hint aside, and say it, unless another one is to act or looks by then."""
    table, seat, at = screen.table, screen.viewer, screen.table.count
    if seat is None or seat not in table.waiting_for:
        screen.say("A hint is for whoever is to act here now.")
        return

    def found(hint: Hint | None) -> None:
        if screen.is_mounted and (seat, at) == (screen.viewer, table.count):
            screen.say(hint.why if hint else "There is no hint here.", good=hint is not None)

    screen.say("Thinking about it.", good=True)
    aside(lambda: runner.hint(table, seat), found)
