"""The lines of a save: one JSON object each, told apart by "kind"."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec

from tabletop_tui.core import codec
from tabletop_tui.core.game import IllegalAction, Seat, Value
from tabletop_tui.core.record import Record

A = TypeVar("A")

FORMAT = 1
"""Raised whenever an older program would misread the lines of a newer one."""


class Hosted(Value, frozen=True):
    """How a hosted table is found again, and who may come to it."""

    code: str
    """What somebody types to join."""
    spectators: bool
    """Whether people without a seat may look on."""
    listed: bool
    """Whether everybody in the lobby sees it; if not, only who knows the code can come."""


class Header(Record, frozen=True, kw_only=True, tag_field="kind", tag="header", omit_defaults=True):
    """The first line: the record without its actions, which follow a line each."""

    format: int
    created: datetime
    hosted: Hosted | None = None
    """Only where the players are at terminals of their own."""


class Acted(Value, Generic[A], frozen=True, tag_field="kind", tag="action"):
    """An action was accepted."""

    seat: Seat
    action: A


class TakenBack(Value, frozen=True, tag_field="kind", tag="undo"):
    """The last action was taken back."""

    seat: Seat


class DoneAgain(Value, frozen=True, tag_field="kind", tag="redo"):
    """The action taken back last was done again."""

    seat: Seat


class Seated(Value, frozen=True, tag_field="kind", tag="seat"):
    """A seat got another name, bot, PIN, or owner. What is left out stays."""

    seat: Seat
    name: str | msgspec.UnsetType = msgspec.UNSET
    bot: str | msgspec.UnsetType | None = msgspec.UNSET
    """The bot's name; None for a human."""
    pin: str | msgspec.UnsetType | None = msgspec.UNSET
    """The salted hash of the PIN that lifts the curtain for this seat; None for no PIN any more."""
    owner: str | msgspec.UnsetType | None = msgspec.UNSET
    """The fingerprint of the public key whose holder the seat belongs to; None for nobody's."""
    code: str | msgspec.UnsetType | None = msgspec.UNSET
    """The salted hash of the code with which its player comes back; None for no code."""


Line = Acted[Any] | TakenBack | DoneAgain | Seated
"""What may follow the header."""


class AnyLine(msgspec.Struct, frozen=True):
    """What every format's lines have, read from one whose format is not known yet."""

    kind: str
    format: int = 0


read_any = codec.reader(AnyLine)
read_header = codec.reader(Header)


@cache
def line_reader(action: Any) -> Callable[[bytes | str], Line]:
    """Return what reads a line after the header, in a game with this type of action."""
    return codec.reader(Acted[action] | TakenBack | DoneAgain | Seated)


def header(record: Record, created: datetime, hosted: Hosted | None = None) -> Header:
    """Return the first line for a record."""
    fields = {**msgspec.structs.asdict(record), "actions": ()}
    return Header(**fields, format=FORMAT, created=created, hosted=hosted)


def record(first: Header) -> Record:
    """Return the record in a first line.

    Raises IllegalAction if it holds actions, which nobody would look for there.
    """
    if first.actions:
        raise IllegalAction("The actions must follow it, a line each.")
    return Record(**{name: getattr(first, name) for name in Record.__struct_fields__})


def encode(line: Header | Line) -> bytes:
    """Return a line with its line break."""
    return codec.encode(line) + b"\n"
