"""A random source that is a value, so that a record replays the same for ever.

Python promises only that ``random.random()`` keeps its sequence between versions, not
``shuffle`` or ``randrange``. Saves hold a seed and actions, so the draw is pinned here.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

T = TypeVar("T")

_WORD = 1 << 64


class Rng(msgspec.Struct, frozen=True):
    """A random source: `seed` names the sequence, `count` how many words were drawn from it.

    Drawing returns the value drawn and the next `Rng`; nothing is ever changed in place.
    """

    seed: int
    count: int = 0

    def below(self, n: int) -> tuple[int, Rng]:
        """Draw a whole number from 0 to n - 1, each equally likely.

        Raises ValueError if n is not from 1 to 2**64.
        """
        if not 1 <= n <= _WORD:
            raise ValueError(f"cannot draw below {n}")
        drawn, count = _draw(self.seed, self.count, n)
        return drawn, Rng(self.seed, count)

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """Return the items in random order (Fisher-Yates from the end), and the next `Rng`."""
        mixed = list(items)
        count = self.count
        for i in range(len(mixed) - 1, 0, -1):
            j, count = _draw(self.seed, count, i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return tuple(mixed), Rng(self.seed, count)


def _draw(seed: int, count: int, n: int) -> tuple[int, int]:
    """Return a number below `n`, and the count of words drawn by then."""
    limit = _WORD - _WORD % n  # words at or above it would favour small results
    while True:
        digest = blake2b(b"%d:%d" % (seed, count), digest_size=8).digest()
        word = int.from_bytes(digest, "big")
        count += 1
        if word < limit:
            return word % n, count
