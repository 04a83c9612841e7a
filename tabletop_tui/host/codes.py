"""Codes to be read aloud and typed: for a table, and for a seat at it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import NamedTuple

from tabletop_tui.core.game import Seat

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 signs, no two of which look or sound alike."""

TABLE_LENGTH = 6
SEAT_LENGTH = 8


class Codes(NamedTuple):
    """What somebody typed to come to a table."""

    table: str
    seat: str
    """"" where only the table was named."""


def new_table() -> str:
    """Return a code for a table."""
    return _drawn(TABLE_LENGTH)


def new_seat(seat: Seat) -> str:
    """Return a code for a seat. Its first letter is the seat's: so only one hash must be tried."""
    return ALPHABET[seat] + _drawn(SEAT_LENGTH - 1)


def seat_of(code: str) -> Seat:
    """Return the seat that a seat code is for."""
    return ALPHABET.index(code[0])


def is_table(code: str) -> bool:
    """Return whether this could be the code of a table."""
    return len(code) == TABLE_LENGTH and set(code) <= set(ALPHABET)


def typed(words: Iterable[str]) -> Codes | None:
    """Return the codes in what was typed, or None if it holds none.

    Small letters, blanks and dashes do not matter; the seat's code follows the table's.
    """
    signs = "".join(words).upper().replace("-", "").replace(" ", "")
    if not set(signs) <= set(ALPHABET):
        return None
    table, seat = signs[:TABLE_LENGTH], signs[TABLE_LENGTH:]
    if len(table) == TABLE_LENGTH and len(seat) in (0, SEAT_LENGTH):
        return Codes(table, seat)
    return None


def spaced(code: str) -> str:
    """Return a seat code as it is best read."""
    half = SEAT_LENGTH // 2
    return f"{code[:half]}-{code[half:]}"


def _drawn(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
