"""Who plays for somebody that lets the others wait: it knows no more than his seat."""

from __future__ import annotations

import secrets
from typing import Any

from tabletop_tui.core.game import Seat
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table

_MOST_DECISIONS = 40
"""A turn that is not over by then is left as it stands."""


def play(table: Table[Any, Any, Any, Any], seat: Seat) -> None:
    """Decide for the seat until the table no longer waits for it."""
    rng = Rng(secrets.randbits(32))
    for _ in range(_MOST_DECISIONS):
        if seat not in table.waiting_for:
            return
        legal = table.legal(seat)
        place, rng = rng.below(len(legal))
        table.act(seat, legal[place])
