"""From the bytes of a save to the table, as far as they can be trusted."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import UNSET, structs

from tabletop_tui.core import record as records
from tabletop_tui.core import text
from tabletop_tui.core.game import Game, IllegalAction, Seat
from tabletop_tui.core.record import Record
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.store import lines
from tabletop_tui.store.lines import Acted, DoneAgain, Hosted, Line, Seated, TakenBack

_log = logging.getLogger(__name__)

MAX_BYTES = 4 << 20
"""How big a save may be. A long game with its own deck of cards takes a tenth of it."""

_REASON_CELLS = 240  # a reason may quote the file, and that may be long


class SaveError(ValueError):
    """A file of which nothing can be shown. `str(e)` is one sentence with the reason."""


class Owner(NamedTuple):
    """Whose a seat at a hosted table is: of who proves the key, or knows the code."""

    key: str | None = None
    """The fingerprint of a public key."""
    code: str | None = None
    """The salted hash of a seat code."""


@dataclass(frozen=True)
class Reading:
    """What a save's bytes came to."""

    table: Table[Any, Any, Any, Any]
    """At the last action that could be replayed."""
    whole: int
    """How many bytes are whole lines; what follows was cut off while it was written."""
    torn: bool
    """Whether anything follows them."""
    reason: str | None
    """Why the game cannot go on from here, in one sentence; None if it can."""
    pins: dict[Seat, str]
    """The hashes of the PINs that are set."""
    owners: dict[Seat, Owner]
    """Whose the seats of a hosted table are; those of nobody are left out."""
    hosted: Hosted | None
    """How the table is found, if it is a hosted one."""


@dataclass(frozen=True)
class Verdict:
    """Whether a save replays; see `verify`."""

    table: Table[Any, Any, Any, Any] | None
    """At the last action that could be replayed; None if there is nothing to show."""
    reason: str | None
    """Why it does not replay, in one sentence; None if it does."""
    torn: bool = False
    """Whether its last line was cut off, and left out."""


def verify(path: Path) -> Verdict:
    """Replay a save by the rules, without locking or touching it."""
    try:
        reading = replay(read_path(path))
    except SaveError as e:
        return Verdict(table=None, reason=str(e))
    return Verdict(reading.table, reading.reason, reading.torn)


def read_path(path: Path) -> bytes:
    """Return a save's bytes; like `read_file`."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)  # a pipe must not hold us up
    except OSError as e:
        raise SaveError(unreadable(e)) from None
    try:
        return read_file(fd)
    finally:
        os.close(fd)


def read_file(fd: int) -> bytes:
    """Return an open save's bytes, reading no more than a save may have.

    Raises SaveError if it is no file, too big, or cannot be read.
    """
    try:
        mode = os.fstat(fd).st_mode
        if stat.S_ISDIR(mode):
            raise SaveError("It is a folder, not a saved game.")
        if not stat.S_ISREG(mode):
            raise SaveError("It is a device or a pipe, not a saved game.")
        raw = bytearray()
        while len(raw) <= MAX_BYTES and (part := os.pread(fd, MAX_BYTES + 1 - len(raw), len(raw))):
            raw += part
    except OSError as e:
        raise SaveError(unreadable(e)) from None
    if len(raw) > MAX_BYTES:
        raise SaveError(f"It is bigger than {MAX_BYTES >> 20} MB, too big for a saved game.")
    return bytes(raw)


def unreadable(e: OSError) -> str:
    """Return the system's reason as a sentence."""
    return f"It cannot be read: {e.strerror or type(e).__name__}."


def replay(raw: bytes) -> Reading:
    """Replay a save's bytes, as far as they go.

    Raises SaveError if nothing can be shown.
    """
    if not raw:
        raise SaveError("It is empty.")
    whole = raw.rfind(b"\n") + 1
    if not whole:
        raise SaveError("It is not a saved game, or one whose first line was cut off.")
    first, *rest = raw[: whole - 1].split(b"\n")
    record, game, hosted, misfit = _beginning(first)
    parsed, flaw = _parsed(rest, game)
    try:
        table = Table(game, _seated(record, game, parsed))
    except IllegalAction as e:
        raise SaveError(_short(misfit or f"Its first line does not fit: {e}")) from None
    fault = _play(table, parsed)
    reason = misfit or fault or flaw
    torn = len(raw) > whole
    return Reading(
        table, whole, torn, reason and _short(reason), _pins(parsed), _owners(parsed), hosted
    )


def _beginning(
    line: bytes,
) -> tuple[Record, Game[Any, Any, Any, Any], Hosted | None, str | None]:
    """Return the record of a header line, its game, how it is hosted, and why it is no good."""
    try:
        peek = lines.read_any(line)
    except IllegalAction:
        raise SaveError("It is not a saved game.") from None
    if peek.kind != "header" or peek.format < 1:
        raise SaveError("It is not a saved game.")
    newer = None
    if peek.format > lines.FORMAT:
        newer = (
            f"It was saved by a newer program, in format {peek.format}; "
            f"this one knows format {lines.FORMAT}."
        )
    try:
        first = lines.read_header(line)
        rough = lines.record(first)
        if rough.game not in GAMES:
            other = text.clean(rough.game, text.NAME_CELLS) or "another kind"
            raise SaveError(f"It is a game of {other}, which this program does not have.")
        game = GAMES[rough.game]
        record = records.typed(rough, game)
        return record, game, first.hosted, newer or records.misfit(record, game)
    except IllegalAction as e:
        raise SaveError(_short(newer or f"Its first line does not fit: {e}")) from None


def _parsed(raw: Sequence[bytes], game: Game[Any, Any, Any, Any]) -> tuple[list[Line], str | None]:
    """Return the lines after the header up to the first unreadable one, and what is wrong there."""
    read = lines.line_reader(game.Action)
    parsed: list[Line] = []
    for number, line in enumerate(raw, 2):
        try:
            parsed.append(read(line))
        except IllegalAction as e:
            return parsed, f"Line {number} cannot be read: {e}"
    return parsed, None


def _seated(record: Record, game: Game[Any, Any, Any, Any], parsed: Sequence[Line]) -> Record:
    """Return the record with the names and bots that sat there last.

    Raises IllegalAction if a line seats somebody where nobody can sit, or under a name that does
    not fit.
    """
    for line in parsed:
        if not isinstance(line, Seated):
            continue
        record = records.header(record, game)
        if not 0 <= line.seat < len(record.players):
            raise IllegalAction(f"There is no seat {line.seat + 1}.")
        names, bots = list(record.players), list(record.bots)
        if line.name is not UNSET:
            names[line.seat] = line.name
        if line.bot is not UNSET:
            bots[line.seat] = line.bot
        record = structs.replace(record, players=tuple(names), bots=tuple(bots))
    return record


def _pins(parsed: Sequence[Line]) -> dict[Seat, str]:
    pins: dict[Seat, str] = {}
    for line in parsed:
        if isinstance(line, Seated) and line.pin is not UNSET:
            pins.pop(line.seat, None)
            if line.pin is not None:
                pins[line.seat] = line.pin
    return pins


def _owners(parsed: Sequence[Line]) -> dict[Seat, Owner]:
    owners: dict[Seat, Owner] = {}
    for line in parsed:
        if isinstance(line, Seated):
            key, code = owners.pop(line.seat, Owner())
            key = key if line.owner is UNSET else line.owner
            code = code if line.code is UNSET else line.code
            if key is not None or code is not None:
                owners[line.seat] = Owner(key, code)
    return owners


def _play(table: Table[Any, Any, Any, Any], parsed: Sequence[Line]) -> str | None:
    """Play the lines on the table; return what stopped it, in one sentence, or None."""
    for line in parsed:
        try:
            match line:
                case Acted():
                    table.act(line.seat, line.action)
                case TakenBack():
                    table.undo(line.seat)
                case DoneAgain():
                    table.redo(line.seat)
        except IllegalAction as e:
            return f"It goes wrong after action {table.count}: {e}"
        except Exception as e:  # the rules failed on what no player did: no reason to fail here
            _log.exception("a save broke the rules' own code")
            return f"It goes wrong after action {table.count}: {type(e).__name__}."
    return None


def _short(sentence: str) -> str:
    return text.clean(sentence.removesuffix("."), _REASON_CELLS) + "."
