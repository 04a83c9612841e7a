"""Bots at a table, in a program that goes on meanwhile: their thinking is done aside."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from threading import Thread
from typing import Any

from tabletop_tui.bots import runner
from tabletop_tui.core.game import IllegalAction, Seat
from tabletop_tui.core.table import Table

PACES = {"quick": 0.15, "normal": 0.9, "slow": 2.2}
"""Seconds between two moves of bots, by the names of `--pace`."""

_log = logging.getLogger(__name__)


def aside(think: Callable[[], Any], then: Callable[[Any], None]) -> None:
    """Call `think()` in a thread of its own and `then` with the result on this event loop.

    A thread that is still thinking keeps nobody from leaving. If it fails, `then` gets None.
    """
    loop = asyncio.get_running_loop()

    def run() -> None:
        try:
            result = think()
        except Exception:
            _log.exception("a bot failed")
            result = None
        if not loop.is_closed():
            loop.call_soon_threadsafe(then, result)

    Thread(target=run, daemon=True).start()


class Opponents:
    """Plays the seats of bots, one move after the other, at a pace that people can follow."""

    def __init__(self, table: Table[Any, Any, Any, Any], pace: float) -> None:
        """Sit down at a table; `pace` is how many seconds there are between two moves."""
        self._table = table
        self._pace = pace
        self._busy = False
        self._stop: Callable[[], None] | None = None

    @property
    def thinking(self) -> Seat | None:
        """The bot that moves next; None while people have to act."""
        seats = runner.to_move(self._table)
        return seats[0] if seats else None

    def begin(self) -> None:
        """Play from now on; needs a running event loop."""
        if any(self._table.record.bots):
            self._stop = self._table.watch(self._look)
            self._look()

    def end(self) -> None:
        """Play no more."""
        if self._stop is not None:
            self._stop()
            self._stop = None

    def _look(self) -> None:
        if not self._busy and self.thinking is not None:
            self._busy = True
            asyncio.get_running_loop().call_later(self._pace, self._think)

    def _think(self) -> None:
        seat = self.thinking
        if self._stop is None or seat is None:  # an offer was withdrawn meanwhile, or we left
            self._busy = False
            return
        job = runner.job(self._table, seat)
        aside(lambda: runner.answer(job), lambda action: self._act(job, action))

    def _act(self, job: runner.Job, action: Any) -> None:
        """Do what the bot chose, unless the table has moved on: then it thinks again."""
        self._busy = False
        if self._stop is None:
            return
        if action is None:  # it failed: any legal action keeps the game going
            action = runner.decide(self._table, job.seat, "random")
        try:
            self._table.act(job.seat, action, at=job.at)
        except IllegalAction:
            if self._table.count == job.at:  # nothing can be written: nobody plays on
                return
        self._look()
