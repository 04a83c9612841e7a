"""A save being played: its file, its lock, and the journal of its table."""

from __future__ import annotations

import fcntl
import os
import secrets
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from tabletop_tui.core.game import Seat
from tabletop_tui.core.table import Table
from tabletop_tui.store import lines, pins
from tabletop_tui.store.folder import folder as default_folder
from tabletop_tui.store.lines import Acted, DoneAgain, Header, Hosted, Line, Seated, TakenBack
from tabletop_tui.store.reading import Owner, SaveError, read_file, replay, unreadable

IN_USE = "This game is open in another window; here you can only look."
LOOKING = "You are only looking at this game; nothing in it can be changed."
NO_RIGHT = "This game's file may not be written to; here you can only look."
NO_LOCK = "This game's file cannot be locked where it lies; here you can only look."
CLOSED = "This game has been closed."

_FLAGS = os.O_APPEND | os.O_CLOEXEC | os.O_NONBLOCK


class Save:
    """The journal of a table: every accepted action is in its file before anybody is told.

    Made by `create` and `open_save`. Its methods but `sync` belong to the thread that plays.
    """

    def __init__(self, path: Path, table: Table[Any, Any, Any, Any]) -> None:
        self.path = path
        self.table = table
        self.why_not: str | None = None
        """Why nothing may be written, in one sentence; None where the game may go on."""
        self.trouble: str | None = None
        """What went wrong with the last write, in one sentence; None once all is written."""
        self.hosted: Hosted | None = None
        """How the table is found, if it is a hosted one."""
        self._pins: dict[Seat, str] = {}
        self._owners: dict[Seat, Owner] = {}
        self._fd: int | None = None
        self._pending = bytearray()
        self._writing = False
        self._torn_at: int | None = None
        table.journal = self

    @property
    def writable(self) -> bool:
        """Whether the game may go on; if not, `why_not` says why."""
        return self.why_not is None

    def action(self, seat: Seat, action: object) -> None:
        """Keep an accepted action."""
        self._keep(Acted(seat, action))

    def undo(self, seat: Seat) -> None:
        """Keep that the last action was taken back."""
        self._keep(TakenBack(seat))

    def redo(self, seat: Seat) -> None:
        """Keep that the action taken back last was done again."""
        self._keep(DoneAgain(seat))

    def seated(self, seat: Seat, name: str) -> None:
        """Keep that a seat goes by another name from now on."""
        self._keep(Seated(seat, name=name))

    def owner(self, seat: Seat) -> Owner:
        """Return whose a seat of a hosted table is; it may be nobody's."""
        return self._owners.get(seat, Owner())

    def set_owner(self, seat: Seat, owner: Owner) -> None:
        """Keep whose a seat of a hosted table is from now on; without key and code nobody's."""
        if not self.writable or owner == self.owner(seat):
            return
        self._owners[seat] = owner
        self._keep(Seated(seat, owner=owner.key, code=owner.code))

    def has_pin(self, seat: Seat) -> bool:
        """Tell whether a seat has a PIN."""
        return seat in self._pins

    def is_pin(self, seat: Seat, pin: str) -> bool:
        """Tell whether this is the seat's PIN."""
        return pins.matches(pin, self._pins[seat]) if seat in self._pins else not pin

    def set_pin(self, seat: Seat, pin: str) -> None:
        """Keep a hash of a seat's new PIN; an empty one takes it off."""
        if not self.writable:
            return
        kept = pins.hashed(pin) if pin else None
        self._pins.pop(seat, None)
        if kept is not None:
            self._pins[seat] = kept
        self._keep(Seated(seat, pin=kept))

    def sync(self) -> None:
        """Wait until what is written is on the disk, power cuts included. Any thread may."""
        held = self._fd
        if held is None:
            return
        try:
            fd = os.dup(held)  # `close` may come in between
            try:
                os.fsync(fd)
            finally:
                os.close(fd)
        except OSError as e:
            self.trouble = _trouble(e)

    def close(self) -> None:
        """Write what is still to be written, wait for the disk, and let others have the game.

        The table then accepts nothing more. What could not be written is in `trouble`.
        """
        if self.writable:
            self._write()
            self.sync()
            self.why_not = CLOSED
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def _keep(self, line: Header | Line) -> None:
        self._pending += lines.encode(line)
        self._write()

    def _write(self) -> None:
        """Append what is pending; if that fails, remember the trouble and keep the rest pending.

        A signal may close the save in the middle of this, in the same thread: then the half-done
        write is left alone, for writing it twice would spoil the file. Its action was not accepted
        yet.
        """
        if self._writing or not self._pending:
            return
        self._writing = True
        try:
            fd = self._file()
            if self._torn_at is not None:
                os.ftruncate(fd, self._torn_at)
                self._torn_at = None
            while self._pending:
                del self._pending[: os.write(fd, self._pending)]
            self.trouble = None
        except OSError as e:
            self.trouble = _trouble(e)
        finally:
            self._writing = False

    def _file(self) -> int:
        """Return the open file; a new game's is made here, again and again until it can be."""
        if self._fd is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._fd = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o600)
            with suppress(OSError):  # nobody else knows the name yet
                fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return self._fd


def create(
    table: Table[Any, Any, Any, Any], folder: Path | None = None, *, hosted: Hosted | None = None
) -> Save:
    """Begin a save of the table, in a new file, and keep it from now on.

    It always succeeds: where the file cannot be made or written, `trouble` says why, and every
    action tries again.
    """
    now = datetime.now().astimezone()
    name = f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(4)}.jsonl"
    save = Save((folder or default_folder()) / name, table)
    save.hosted = hosted
    record = table.record
    save._keep(lines.header(record, now, hosted))
    for seat, action in record.actions:
        save.action(seat, action)
    return save


def open_save(path: Path, *, look: bool = False) -> Save:
    """Go on with a saved game, or only look at it.

    With `look`, or where another process plays it, or its file may not be written or cannot be
    replayed to its end, the save is not `writable` and its table refuses every action. The file
    stays as it is until the first action.

    Raises SaveError with one sentence if nothing can be shown.
    """
    fd, why_not = _open(path, look)
    try:
        why_not = why_not or _lock(fd)
        reading = replay(read_file(fd))
    except SaveError:
        os.close(fd)
        raise
    save = Save(path, reading.table)
    save.hosted = reading.hosted
    save._pins, save._owners = reading.pins, reading.owners
    if reading.reason is not None:
        why_not = f"{reading.reason.removesuffix('.')}; here you can only look."
    save.why_not = why_not
    if why_not is None:
        save._fd = fd
        save._torn_at = reading.whole if reading.torn else None
    else:
        os.close(fd)
    return save


def _open(path: Path, look: bool) -> tuple[int, str | None]:
    """Return the open file, and why it cannot be written to, if so."""
    try:
        if look:
            return os.open(path, os.O_RDONLY | _FLAGS), LOOKING
        try:
            return os.open(path, os.O_RDWR | _FLAGS), None
        except OSError:
            return os.open(path, os.O_RDONLY | _FLAGS), NO_RIGHT
    except OSError as e:
        raise SaveError(unreadable(e)) from None


def _lock(fd: int) -> str | None:
    """Take the file for this process until it is closed; return why that cannot be, or None.

    The lock is on the save itself: no file beside it that could be left behind, and the system
    lets go of it however the process ends.
    """
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return IN_USE
    except OSError:
        return NO_LOCK
    return None


def _trouble(e: OSError) -> str:
    reason = e.strerror or type(e).__name__
    return f"This game is not being saved ({reason}); the next action tries again."
