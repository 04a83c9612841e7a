"""The bots of a hosted table: one set for all its terminals, as long as there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop_tui.core.table import Table
from tabletop_tui.tui.opponents import PACES, Opponents

PACE = "normal"
"""How fast bots move, as in `PACES`."""
PATIENCE = 60.0
"""Seconds for which a bot that has asked somebody something does not go on without an answer."""


class Company:
    """Lets bots play at one table while somebody is there to see it."""

    def __init__(self, announce: Callable[[str], object]) -> None:
        """`announce` gets a sentence about what bots have come to."""
        self._announce = announce
        self._table: Table[Any, Any, Any, Any] | None = None
        self._bots: Opponents | None = None

    def keep(self, table: Table[Any, Any, Any, Any] | None) -> None:
        """Play at this table from now on, and at no other; None plays no more."""
        if table is self._table:
            return
        if self._bots is not None:
            self._bots.end()
        self._table, self._bots = table, None
        if table is not None:
            self._bots = Opponents(table, PACES[PACE], self._announce, patience=PATIENCE)
            self._bots.begin()
