"""A hint: what the usual bot would do in the place of whoever is to act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop_tui.bots import USUAL, runner
from tabletop_tui.bots.seat import Hint
from tabletop_tui.tui.aside import aside

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.table import TableScreen


def ask_hint(screen: TableScreen[Any, Any]) -> None:
    """Ask for a hint aside, and say it, unless another one is to act or looks by then."""
    table, seat, at = screen.table, screen.viewer, screen.table.count
    if seat is None or seat not in table.waiting_for:
        screen.say("A hint is for whoever is to act here now.")
        return

    def tell(sentence: str, good: bool) -> None:
        if screen.is_mounted and (seat, at) == (screen.viewer, table.count):
            screen.say(sentence, good=good)

    def found(hint: Hint) -> None:
        tell(table.named(hint.why), True)

    screen.say("Thinking about it.", good=True)
    job = runner.job(table, seat, USUAL)
    aside(lambda: runner.advice(job), found, lambda _: tell("There is no hint here.", False))
