"""Who plays for somebody that lets the others wait: it knows no more than his seat."""

from __future__ import annotations

import logging
from typing import Any

from tabletop_tui.bots import runner
from tabletop_tui.core.game import Seat
from tabletop_tui.core.table import Table

_MOST_DECISIONS = 40
"""A turn that is not over by then is left as it stands."""

_log = logging.getLogger(__name__)


def play(table: Table[Any, Any, Any, Any], seat: Seat) -> None:
    """Decide for the seat, as the usual bot does, until the table no longer waits for it."""
    for _ in range(_MOST_DECISIONS):
        if seat not in table.waiting_for:
            return
        table.act(seat, _decision(table, seat))


def _decision(table: Table[Any, Any, Any, Any], seat: Seat) -> Any:
    try:
        action = runner.decide(table, seat)
        if table.why_not(seat, action) is None:
            return action
    except Exception as error:  # whatever it was, the others have waited long enough
        _log.warning("a stand-in could not decide: %s", type(error).__name__)
    return runner.decide(table, seat, "random")
