"""How often something may happen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Bucket:
    """A bucket of tokens that fills with time.

    It holds up to `burst` tokens, and gets `rate` new ones a second. `clock` tells the time in
    seconds.
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._when = clock()

    def take(self) -> bool:
        """Take a token; return whether there was one."""
        self._fill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def spend(self, tokens: float) -> float:
        """Take so many tokens, on credit if need be; return the seconds until that is made up."""
        self._fill()
        self._tokens -= tokens
        return max(0.0, -self._tokens / self._rate)

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now


class Latest(Generic[T]):
    """Tells of a thing that changes all the time: at most `rate` times a second, and at last."""

    def __init__(self, rate: float, tell: Callable[[T], object]) -> None:
        self._gap = 1 / rate
        self._tell = tell
        self._untold: list[T] = []
        self._next: asyncio.TimerHandle | None = None

    def put(self, thing: T) -> None:
        """Tell how it is now, at once or a little later if it does not change again."""
        self._untold = [thing]
        if self._next is None:
            self.hurry()
            self._next = asyncio.get_running_loop().call_later(self._gap, self._again)

    def hurry(self) -> None:
        """Tell what has not been told."""
        if self._untold:
            self._tell(self._untold.pop())

    def stop(self) -> None:
        """Tell no more."""
        self._untold.clear()
        if self._next is not None:
            self._next.cancel()

    def _again(self) -> None:
        self._next = None
        if self._untold:
            self.put(self._untold.pop())
