"""The only encoder and decoder: JSON out of our values, and outside JSON into checked values.

Every failure on the way in is one sentence in an IllegalAction, whatever the bytes hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from tabletop_tui.core import text
from tabletop_tui.core.game import IllegalAction

MAX_DEPTH = 32
"""How deep outside JSON may nest. Our own values need five."""

_FRACTION = re.compile(r"-?[0-9]{1,18}(/[1-9][0-9]{0,17})?")
_SENTENCE_CELLS = 200  # a refusal may quote what it refuses, and that may be long


def encode(value: object) -> bytes:
    """Return the value as one line of JSON. Fractions travel as "1/2"."""
    return _ENCODER.encode(value)


def decode(raw: bytes | str, type_: Any) -> Any:
    """Return outside JSON as a checked value of `type_`.

    Raises IllegalAction with one sentence that says where and what is wrong.
    """
    return reader(type_)(raw)


def reader(type_: Any, *, keys_once: bool = False) -> Callable[[bytes | str], Any]:
    """Return `decode` for one type, made once for many texts.

    With `keys_once` a key that comes twice in one object is refused; else the last one counts.
    """
    decoder = msgspec.json.Decoder(type_, dec_hook=_dec_hook)

    def read(raw: bytes | str) -> Any:
        try:
            if isinstance(raw, str):
                raw = raw.encode()
            refuse_deep(raw)
            value = decoder.decode(raw)
            if keys_once:
                _refuse_doubled(raw)
            return value
        except _FAILURES as e:
            raise IllegalAction(_sentence(e)) from None

    return read


def convert(raw: object, type_: Any) -> Any:
    """Return plain lists, dicts and scalars as a checked value of `type_`; like `decode`."""
    try:
        return msgspec.convert(raw, type=type_, dec_hook=_dec_hook, str_keys=True)
    except _FAILURES as e:
        raise IllegalAction(_sentence(e)) from None


def checker(action_type: Any) -> Callable[[object], Any]:
    """Return a function that checks an action made in Python, where nothing checks types.

    It returns the action as `action_type` holds it, and raises IllegalAction with one sentence
    for anything else. (A JSON round trip: msgspec checks types only on the way in.)
    """
    decoder = msgspec.json.Decoder(action_type, dec_hook=_dec_hook)

    def check(action: object) -> Any:
        try:
            return decoder.decode(_ENCODER.encode(action))
        except (*_FAILURES, TypeError, NotImplementedError) as e:
            raise IllegalAction(f"That is no action of this game: {_sentence(e)}") from None

    return check


def plain(value: object) -> Any:
    """Return the value as plain lists, dicts and scalars, as JSON would hold it."""
    return msgspec.to_builtins(value, enc_hook=_enc_hook)


def refuse_deep(raw: bytes) -> None:
    """Raise IllegalAction if JSON text nests deeper than `MAX_DEPTH`, without parsing it."""
    if raw.count(b"[") + raw.count(b"{") <= MAX_DEPTH:
        return
    depth = 0
    in_string = escaped = False
    for byte in raw:
        if in_string:
            if escaped:
                escaped = False
            elif byte == 0x5C:
                escaped = True
            elif byte == 0x22:
                in_string = False
        elif byte == 0x22:
            in_string = True
        elif byte in b"[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise IllegalAction(f"The text nests deeper than {MAX_DEPTH} levels.")
        elif byte in b"]}":
            depth -= 1


def _refuse_doubled(raw: bytes) -> None:
    """Raise IllegalAction if an object of a right JSON text has a key twice."""
    import json  # msgspec cannot tell; only lines of other programs pay for loading it

    json.loads(raw.decode(), object_pairs_hook=_distinct, parse_int=len, parse_float=len)


def _distinct(pairs: list[tuple[str, object]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise IllegalAction(f'The key "{text.clean(key, 30)}" comes twice in one object.')
        seen.add(key)


def _enc_hook(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"no JSON for {type(value).__name__}")


def _dec_hook(type_: type, value: object) -> object:
    if type_ is Fraction and isinstance(value, str) and _FRACTION.fullmatch(value):
        return Fraction(value)
    raise ValueError(f"expected {type_.__name__}")


def _sentence(e: BaseException) -> str:
    """Return an exception's text as one clean sentence; it may quote what came from outside."""
    if isinstance(e, IllegalAction):
        return str(e)
    if isinstance(e, RecursionError):
        return f"The text nests deeper than {MAX_DEPTH} levels."
    if isinstance(e, UnicodeError):
        return "The text is not valid Unicode."
    words = text.clean(str(e), _SENTENCE_CELLS) or type(e).__name__
    return words if words.endswith(".") else words + "."


_FAILURES = (
    IllegalAction,
    msgspec.MsgspecError,
    RecursionError,
    UnicodeError,
    ValueError,
    ZeroDivisionError,
    OverflowError,
    MemoryError,
)
_ENCODER = msgspec.json.Encoder(enc_hook=_enc_hook)
