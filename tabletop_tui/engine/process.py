"""Somebody else's program, run beside this one: it is asked a line and answers with a line."""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import PurePath
from typing import IO, NoReturn, Self, cast

from tabletop_tui.core import text
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.engine.lines import LONGEST

NAME_CELLS = 32
"""The widest name of a program, in terminal cells."""

Pipes = tuple[IO[bytes], IO[bytes], IO[bytes]]
"""A program's standard input, output and error, seen from here."""

Stopped = Callable[[], bool]

_GLANCE = 0.25  # seconds until it is looked whether an answer is still wanted
_PART = 1 << 16
_LAST_WORDS = 2000  # bytes kept of what it wrote to its standard error
_COMPLAINT_CELLS = 80


def _never() -> bool:
    return False


class ProgramLeft(Exception):
    """A program plays no longer. `str(e)` is one sentence with the reason."""


class Program:
    """A running program; no shell reads its command, and all that it starts ends with it.

    It belongs to one thread at a time; only `kill` may be called from any.
    """

    def __init__(self, command: str) -> None:
        """Start it. Raises IllegalAction with one sentence if that cannot be."""
        self.name = name(command)
        process = self._process = _started(command, self.name)
        self._pipes = cast("Pipes", (process.stdin, process.stdout, process.stderr))
        self._unsent = memoryview(b"")
        self._heard = bytearray()
        self._complaint = b""
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, line: bytes, seconds: float, stopped: Stopped = _never) -> bytes:
        """Return the program's answer to a line, both without their line breaks.

        Raises ProgramLeft, and ends the program, if it has ended, does not answer in time, speaks
        without being asked, says too much, or is still thinking when `stopped` says that nobody
        waits for it any more.
        """
        deadline = time.monotonic() + seconds
        self._hear()
        if self._heard:
            self._leave("spoke without being asked")
        self._unsent = memoryview(line + b"\n")
        stdin, stdout, stderr = self._pipes
        with selectors.DefaultSelector() as watched:
            watched.register(stdin, selectors.EVENT_WRITE, self._send)
            watched.register(stdout, selectors.EVENT_READ, self._hear)
            watched.register(stderr, selectors.EVENT_READ, self._listen)
            while self._unsent or b"\n" not in self._heard:
                left = deadline - time.monotonic()
                if left <= 0:
                    self._leave(f"did not answer within {seconds:g} seconds")
                if stopped():
                    self._leave("was stopped")
                for key, _ in watched.select(min(left, _GLANCE)):
                    done = key.data()
                    if done:
                        watched.unregister(key.fileobj)
        answer, _, more = bytes(self._heard).partition(b"\n")
        self._heard.clear()
        if more:
            self._leave("said more than it was asked")
        return answer

    def kill(self) -> None:
        """End the program and all that it has started, at once."""
        if self._process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):  # all of them have ended
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """End the program and let go of it."""
        self.kill()
        self._process.wait()
        for pipe in self._pipes:
            pipe.close()

    def _send(self) -> bool:
        """Write what goes into the pipe; tell whether that was all."""
        try:
            sent = os.write(self._pipes[0].fileno(), self._unsent)
        except BrokenPipeError:
            self._leave("has ended")
        self._unsent = self._unsent[sent:]
        return not self._unsent

    def _hear(self) -> bool:
        """Read some of the answer."""
        part = _read(self._pipes[1])
        if part == b"":
            self._leave("has ended")
        self._heard += part or b""
        if len(self._heard) > LONGEST:
            self._leave(f"said more than {LONGEST:,} bytes")
        return False

    def _listen(self) -> bool:
        """Read some of what it complains about; tell whether it can complain no more."""
        part = _read(self._pipes[2])
        self._complaint = (self._complaint + (part or b""))[-_LAST_WORDS:]
        return part == b""

    def _leave(self, what: str) -> NoReturn:
        """End the program for what it did, told with its last complaint. Raises ProgramLeft."""
        self._listen()
        self.close()
        words = self._complaint.decode(errors="replace").strip().rpartition("\n")[2]
        complaint = text.clean(words, _COMPLAINT_CELLS).rstrip(".")
        raise ProgramLeft(f"{self.name} {what}{f' ({complaint})' if complaint else ''}.")


def name(command: str) -> str:
    """Return what a program is called: its command, without the folders of files, cut."""
    words = (PurePath(word).name for word in command.split())
    return text.clean(" ".join(words), NAME_CELLS)


def _started(command: str, called: str) -> subprocess.Popen[bytes]:
    try:
        words = shlex.split(command)
    except ValueError:
        raise IllegalAction(f'The command "{called}" has a quote without its end.') from None
    if not words:
        raise IllegalAction("The command of a program is empty.")
    try:
        return subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # its own group; Ctrl+C here is not meant for it
        )
    except (OSError, ValueError) as e:  # ValueError: a null character
        reason = getattr(e, "strerror", None) or "no file can be called that"
        raise IllegalAction(f'The program "{called}" cannot be started ({reason}).') from None


def _read(pipe: IO[bytes]) -> bytes | None:
    """Return what can be read now; b"" at the end, None if there is nothing yet."""
    try:
        return os.read(pipe.fileno(), _PART)
    except BlockingIOError:
        return None
