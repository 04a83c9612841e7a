"""How often something may happen: a bucket of tokens that fills with time."""

from __future__ import annotations

from collections.abc import Callable


class Bucket:
    """Holds up to `burst` tokens, and gets `rate` new ones a second.

    `clock` tells the time in seconds.
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
