"""Who is let in: anybody, whoever knows a code, or the owners of certain keys."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tabletop_tui.host.codes import ALPHABET

SHORTEST = 6
"""Signs of the shortest code that nobody guesses."""
_SIGNS = 8


@dataclass(frozen=True)
class Entrance:
    """With neither a code nor keys it is open to everybody."""

    code: str | None = None
    """What everybody has to type who comes in."""
    knows: Callable[[Any, str], bool] | None = None
    """Says of a key and the address it comes from whether it may come in."""

    def is_code(self, typed: str) -> bool:
        """Return whether this is the code, in small letters or with gaps as it may be."""
        if self.code is None:
            return False
        return hmac.compare_digest(_plain(typed).encode(), _plain(self.code).encode())


def new_code() -> str:
    """Return a code that nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(_SIGNS))


def is_long_enough(code: str) -> bool:
    """Return whether nobody guesses this code by trying."""
    return len(_plain(code)) >= SHORTEST


def _plain(code: str) -> str:
    return "".join(code.split()).replace("-", "").upper()
