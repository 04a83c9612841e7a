"""A connection's bytes let in a few at a time, so that no connection keeps all others waiting.

A packet costs much more time than it has bytes, and whoever sends them without end would have
each of them looked at before anybody else gets his turn.
"""

from __future__ import annotations

import asyncio
from typing import Any

from tabletop_tui.host.pace import Bucket

RATE, BURST = 32 * 1024.0, 64 * 1024.0
"""Bytes let in: a second in the long run, and at once."""
SLICE = 4096
"""Bytes let in before the others get their turn."""


class Throttle:
    """Stands between a transport and its protocol, from now on."""

    def __init__(self, transport: asyncio.Transport, protocol: Any) -> None:
        self._transport = transport
        self._let_in = protocol.data_received
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(RATE, BURST, self._loop.time)
        self._held = bytearray()
        self._waiting = False
        protocol.data_received = self.data_received

    def data_received(self, data: bytes) -> None:
        """Let the data in, now or in their turn."""
        self._held += data
        if not self._waiting:
            self._next()

    def _next(self) -> None:
        self._waiting = False
        if self._transport.is_closing():
            return
        piece = bytes(self._held[:SLICE])
        del self._held[:SLICE]
        self._let_in(piece)
        wait = self._bucket.spend(len(piece))
        if self._held or wait:
            self._waiting = True
            self._transport.pause_reading()
            self._loop.call_later(wait, self._next)
        else:
            self._transport.resume_reading()
