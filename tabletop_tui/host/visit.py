"""A visit: one visitor's app, from its start to the last byte that he is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import Any

from textual.app import App

from tabletop_tui.core import text
from tabletop_tui.host.driver import HostDriver, attach
from tabletop_tui.host.limits import Limits
from tabletop_tui.host.visitor import Visitor
from tabletop_tui.tui import report

BROKEN = "Tabletop broke off by a fault of its own; what was played is saved."
"""What a visitor is told whose app has failed."""

_AWAY = "You have done nothing for a long time, so this session was closed; your seat is kept."
_SOON_AWAY = "This session will soon be closed if you do nothing; your seat is kept."
_TOO_LONG = "No session lasts longer than this one has; connect again to play on."
_FAREWELL_CELLS = 300


class House:
    """What all visits share.

    `make_app` makes an app for a visitor, `log` takes lines for who runs the host, `reports` is a
    folder for crash reports, and `deserted` is called whenever the last visitor has gone.
    """

    def __init__(
        self,
        make_app: Callable[[Visitor], App[Any]],
        *,
        limits: Limits,
        log: Callable[[str], None],
        reports: Path,
        deserted: Callable[[], object] = lambda: None,
    ) -> None:
        self.make_app = make_app
        self.limits = limits
        self.log = log
        self.visits: set[Visit] = set()
        self.starting = asyncio.Semaphore(1)
        """Held while an app starts: many that start at once would stop all the others."""
        self.reports = reports
        self.deserted = deserted
        self._empty = asyncio.Event()
        self._empty.set()

    @property
    def full(self) -> bool:
        """Whether there is no room for another visitor."""
        return len(self.visits) >= self.limits.sessions

    def enter(self, visit: Visit) -> None:
        """Count a visit, and say who has come."""
        self.visits.add(visit)
        self._empty.clear()
        visitor = visit.visitor
        proof = f", {visitor.fingerprint}" if visitor.fingerprint else ""
        self.log(f"{_called(visitor)} came from {visitor.address}{proof}")

    def leave(self, visit: Visit) -> None:
        """Count a visit no longer."""
        self.visits.discard(visit)
        self.log(f"{_called(visit.visitor)} left")
        if not self.visits:
            self._empty.set()
            self.deserted()

    def broke(self, error: Exception) -> None:
        """Write a report on an app that failed, without anything of the game in it."""
        path = report.write(error, self.reports)
        where = f"the report is {path}" if path else "no report could be written"
        self.log(f"a session broke off by a {type(error).__name__}; {where}")

    async def close(self, sentence: str) -> None:
        """Have everybody leave with a sentence; return when all terminals are given back."""
        for visit in tuple(self.visits):
            visit.leave(sentence)
        with suppress(TimeoutError):
            async with asyncio.timeout(self.limits.leaving + 1):
                await self._empty.wait()


class Visit:
    """One visitor and his app. `out` takes what his terminal is to get, as `HostDriver` does."""

    def __init__(
        self, house: House, visitor: Visitor, out: Callable[[bytes], None], size: tuple[int, int]
    ) -> None:
        self.visitor = visitor
        self._house = house
        self._out = out
        self._size = size
        self._app: App[Any] | None = None
        self._driver: HostDriver | None = None
        self._task: asyncio.Task[Any] | None = None
        self.painted = asyncio.Event()
        """Set once the app has drawn its first frame."""
        self._gone = False
        self._farewell: str | None = None
        self._leaving = False
        self._timers: list[asyncio.TimerHandle] = []
        self._outside = copy_context()  # one that knows of no app, see `_later`

    async def run(self) -> int:
        """Run the app to its end; return the exit status."""
        self._house.enter(self)
        status = 1
        try:
            async with self._house.starting:
                if not self._leaving:
                    await self._start()
            status = await self._end()
        except Exception as error:
            self._fail(error)
        finally:
            self._close()
        return status

    async def _start(self) -> None:
        """Start the app, and wait until it has drawn itself or has ended."""
        app = self._app = self._house.make_app(self.visitor)
        attach(
            app,
            out=self._send,
            opened=self._open,
            painted=self.painted.set,
            traits=self.visitor.traits,
        )
        self._task = asyncio.create_task(app.run_async(size=self._size))
        painted = asyncio.create_task(self.painted.wait())
        await asyncio.wait(
            (self._task, painted),
            timeout=self._house.limits.start,
            return_when=asyncio.FIRST_COMPLETED,
        )
        painted.cancel()

    def _open(self, driver: HostDriver) -> None:
        """Take the driver, which is there from now on."""
        self._driver = driver
        driver.resize(*self._size)
        limits = self._house.limits
        self._later(limits.longest, self.leave, _TOO_LONG)
        self._look_for_life(False)

    async def _end(self) -> int:
        """Wait for the app's end; return its exit status."""
        app, task = self._app, self._task
        if app is None or task is None:
            return 0
        await asyncio.wait((task,))
        if not task.cancelled():
            task.result()
        if app._exception is not None:
            self._fail(app._exception)
            return 1
        return app.return_code or 0

    def _fail(self, error: Exception) -> None:
        self._house.broke(error)
        self._farewell = BROKEN

    def _close(self) -> None:
        """Give the terminal back, whatever the app has done about that."""
        for timer in self._timers:
            timer.cancel()
        if self._driver is not None:
            self._driver.stop_application_mode()
        if self._farewell is not None:
            self._send(text.clean(self._farewell, _FAREWELL_CELLS).encode() + b"\r\n")
        self._house.leave(self)

    # From the terminal

    def feed(self, data: bytes) -> float:
        """Take what was typed; return for how many seconds no more is to be read."""
        return self._driver.feed(data) if self._driver is not None else 0.0

    def resize(self, width: int, height: int) -> None:
        """Take the terminal's new size."""
        self._size = width, height
        if self._driver is not None:
            self._driver.resize(width, height)

    def pause(self) -> None:
        """Draw nothing: the terminal takes no more."""
        if self._driver is not None:
            self._driver.pause()

    def resume(self) -> None:
        """Draw again."""
        if self._driver is not None:
            self._driver.resume()

    def hang_up(self) -> None:
        """End the app: nobody is there any more."""
        self._gone = True
        self.leave()

    def leave(self, sentence: str | None = None) -> None:
        """End the app soon, and leave its visitor with a sentence."""
        if self._leaving:
            return
        self._leaving = True
        self._farewell = sentence
        if self._app is None or self._task is None:
            return
        # never `exit` itself: it would run as a part of whichever app has asked for it
        self._app.call_later(self._app.exit, 0)
        self._later(self._house.limits.leaving, self._task.cancel)

    def _send(self, data: bytes) -> None:
        if not self._gone:
            self._out(data)

    # Time

    def _look_for_life(self, warned: bool) -> None:
        """Close the session if nothing was done for too long, and warn before."""
        if self._driver is None or self._app is None:
            return
        limits = self._house.limits
        quiet = asyncio.get_running_loop().time() - self._driver.heard_at
        left = limits.idle - quiet
        if left > limits.idle_warning:
            self._later(left - limits.idle_warning, self._look_for_life, False)
        elif warned and left <= 0:
            self.leave(_AWAY)
        else:
            if not warned:
                self._app.call_later(partial(self._app.notify, _SOON_AWAY, markup=False))
            self._later(left, self._look_for_life, True)

    def _later(self, seconds: float, call: Callable[..., object], *args: Any) -> None:
        """Call later; a timer keeps its context for all its time, and may not keep an app by it."""
        loop = asyncio.get_running_loop()
        self._timers.append(loop.call_later(seconds, call, *args, context=self._outside))


def _called(visitor: Visitor) -> str:
    return visitor.name or "somebody"
