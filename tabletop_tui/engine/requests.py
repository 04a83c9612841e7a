"""What a program can ask of the engine: an object a line, told apart by "do"."""

from __future__ import annotations

from typing import Any, get_args

from tabletop_tui.bots import USUAL
from tabletop_tui.core import codec, text
from tabletop_tui.core.game import IllegalAction, Seat, Value

Id = int | str | None
"""What a program may put on a request, to know its answer by."""


class New(Value, frozen=True, tag_field="do", tag="new"):
    """Deal a game; what was played before is gone."""

    players: tuple[str, ...]
    seed: int | None = None
    options: dict[str, Any] | None = None
    bots: dict[Seat, str] | None = None
    """The level of the bot on each seat that has one."""


class Legal(Value, frozen=True, tag_field="do", tag="legal"):
    """List the finite actions of a seat."""

    seat: Seat


class Act(Value, frozen=True, tag_field="do", tag="act"):
    """Do an action."""

    seat: Seat
    action: Any


class View(Value, frozen=True, tag_field="do", tag="view"):
    """Show what a seat may know; without a seat, what everybody may."""

    seat: Seat | None = None


class Log(Value, frozen=True, tag_field="do", tag="log"):
    """Tell what has happened, as a seat may read it."""

    seat: Seat | None = None


class Undo(Value, frozen=True, tag_field="do", tag="undo"):
    """Take the seat's last action back."""

    seat: Seat


class Redo(Value, frozen=True, tag_field="do", tag="redo"):
    """Do again what the seat has taken back."""

    seat: Seat


class Bot(Value, frozen=True, tag_field="do", tag="bot"):
    """Say what a bot would do on a seat; nothing is done."""

    seat: Seat
    level: str = USUAL


class GetRecord(Value, frozen=True, tag_field="do", tag="record"):
    """Give the record, everything that is hidden included."""


class Load(Value, frozen=True, tag_field="do", tag="load"):
    """Go on with a record."""

    record: Any


class Quit(Value, frozen=True, tag_field="do", tag="quit"):
    """End the engine."""


Request = New | Legal | Act | View | Log | Undo | Redo | Bot | GetRecord | Load | Quit

_KINDS = {kind.__struct_config__.tag: kind for kind in get_args(Request)}
_read_object = codec.reader(dict[str, Any], keys_once=True)


def read_object(raw: bytes) -> dict[str, Any]:
    """Return the object on a line; raises IllegalAction with one sentence if there is none."""
    found: dict[str, Any] = _read_object(raw)
    return found


def taken_id(fields: dict[str, Any]) -> Id:
    """Take the id out of an object and return it; IllegalAction for what can be none."""
    found: Id = fields.pop("id", None)
    if found is not None and type(found) not in (int, str):
        raise IllegalAction('The "id" of a request is a whole number or a text.')
    return found


def request(fields: dict[str, Any]) -> Request:
    """Return the request that an object makes; raises IllegalAction with one sentence."""
    what = fields.get("do")
    if not isinstance(what, str) or what not in _KINDS:
        called = f', not "{text.clean(what, 30)}"' if isinstance(what, str) else ""
        raise IllegalAction(
            f'A request says with "do" one of {text.listing(_KINDS, "or")}{called}.'
        )
    found: Request = codec.convert(fields, _KINDS[what])
    return found
