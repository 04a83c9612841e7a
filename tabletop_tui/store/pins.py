"""PINs: they keep friends honest who share a keyboard, and are no lock against a thief.

Only a salted scrypt hash is kept, in the save and nowhere else: no view, log or record holds it.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import scrypt

PIN_LENGTH = 12
"""The most characters that a PIN has."""

_SALT_BYTES = 16
_COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}  # about 50 ms: nobody tries them all


def hashed(pin: str) -> str:
    """Return a new salted hash of a PIN, as "salt$hash" in hexadecimal digits."""
    salt = secrets.token_bytes(_SALT_BYTES)
    return f"{salt.hex()}${_hash(pin, salt)}"


def matches(pin: str, kept: str) -> bool:
    """Tell whether a PIN is the one of a kept hash; never for a hash that was tampered with."""
    salt, _, expected = kept.partition("$")
    try:
        return hmac.compare_digest(_hash(pin, bytes.fromhex(salt)), expected)
    except (ValueError, TypeError):
        return False


def _hash(pin: str, salt: bytes) -> str:
    return scrypt(pin.encode("utf-8", "replace"), salt=salt, **_COST).hex()
