"""A terminal for tests: the program runs on a real pty, and pyte plays the terminal.

    with Terminal(["-m", "tabletop_tui"]) as terminal:
        terminal.wait_for("quit")
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert_restored(terminal.bytes)

Every byte the program writes is kept in `bytes`. The terminal answers the questions a program
asks (what it is, where the cursor is, its modes and colours), as xterm does. Nothing waits for a
time: `wait_for` reads until the screen shows what it should, and its deadline only ends a test
that has failed.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
import unicodedata
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Self

import pyte
from rich.cells import cell_len

DEADLINE = 20.0
"""Seconds after which a test that waits has failed."""

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "backspace": "\x7f",
    "f1": "\x1bOP",
}
"""What a terminal sends for keys that are no character."""

MOUSE_MODES = (1000, 1002, 1003, 1005, 1006, 1015, 1016)
ALTERNATE_SCREEN, PASTE_MARKS, CURSOR, FOCUS_REPORTS, SIZE_REPORTS = 1049, 2004, 25, 1004, 2048

_QUESTION = re.compile(
    r"\x1b\[(?P<da>0?c)|\x1b\[(?P<cpr>6n)|\x1b\[\?(?P<mode>\d+)\$p"
    r"|\x1b\](?P<colour>1[01]);\?(?:\x07|\x1b\\)"
)
_MODE = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
_KITTY = re.compile(rb"\x1b\[(?:>\d+|<)u")
_NOT_FOR_PYTE = re.compile(r"\x1b\[[<>=][\d;]*[a-zA-Z]|\x1b\[\?\d+\$p")
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?)?\Z")
_DOUBLED = {
    code: f"{chr(code)} "
    for code in range(0x80, 0x10000)
    if unicodedata.east_asian_width(chr(code)) == "A"
}
"""Stands a blank after each character that takes two cells where its width is ambiguous."""


class Terminal:
    """A pty of `rows` x `cols` with a Python program on it.

    `argv` is what follows the interpreter, `python`; `env` is laid over an environment that has a
    fresh home and data folder (`home`, `data`) and the variables of a UTF-8 xterm; None takes a
    variable out.
    `wide` makes characters of ambiguous width take two cells, as terminals do in East Asia.
    """

    def __init__(
        self,
        argv: Sequence[str],
        *,
        rows: int = 24,
        cols: int = 80,
        env: Mapping[str, str | None] | None = None,
        wide: bool = False,
        python: str = sys.executable,
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="tabletop-test-")
        self.home = Path(self._folder.name) / "home"
        self.data = Path(self._folder.name) / "data"
        self.home.mkdir()
        self.bytes = b""
        self.status: int | None = None
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._held = ""
        self._in_frame = False
        self._wide = wide
        self._display = pyte.Screen(cols, rows)
        self._stream = pyte.Stream(self._display)
        self._pid, self._fd = pty.fork()
        if self._pid == 0:  # pragma: no cover - the child
            self._become([python, *argv], _environment(self.home, self.data, env), rows, cols)
        self.resize(rows, cols)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The program's process id."""
        return self._pid

    @property
    def screen(self) -> list[str]:
        """The lines of the screen as they are now, without trailing blanks."""
        return [line.rstrip() for line in self._display.display]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.screen)

    def send(self, *keys: str) -> None:
        """Type: each key is a name of `KEYS` or characters as they are."""
        for key in keys:
            os.write(self._fd, KEYS.get(key, key).encode())

    def paste(self, text: str) -> None:
        """Paste a text as a terminal does that marks what is pasted."""
        self.send(f"\x1b[200~{text}\x1b[201~")

    def click(self, row: int, col: int) -> None:
        """Click with the left button at a cell, both counted from 0."""
        place = f"{col + 1};{row + 1}"
        self.send(f"\x1b[<35;{place}M", f"\x1b[<0;{place}M", f"\x1b[<0;{place}m")

    def click_on(self, text: str) -> None:
        """Click on the first place where the text stands on the screen."""
        for row, line in enumerate(self._display.display):
            if (col := line.find(text)) >= 0:
                self.click(row, col)
                return
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")

    def resize(self, rows: int, cols: int) -> None:
        """Give the window another size; the program is told by SIGWINCH."""
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
        self._display.resize(rows, cols)

    def kill(self, number: int) -> None:
        """Send the program a signal."""
        os.kill(self._pid, number)

    def hang_up(self) -> None:
        """Close the terminal under the program."""
        os.close(self._fd)
        self._fd = -1

    def wait_for(self, wanted: str | Callable[[], bool], deadline: float = DEADLINE) -> None:
        """Read until the text is on the screen, or until the condition holds.

        A frame that the program marks as one (mode 2026) is looked at whole.

        Raises AssertionError, with the screen, at the deadline or when the program ends first.
        """
        met = wanted if callable(wanted) else lambda: wanted in self.text
        end = time.monotonic() + deadline
        while self._in_frame or not met():
            if not self._read(end):
                what = "a condition" if callable(wanted) else repr(wanted)
                state = "ended" if self.status is not None else "still runs"
                raise AssertionError(f"waited for {what}; the program {state}:\n{self.text}")

    def wait_exit(self, deadline: float = DEADLINE) -> int:
        """Read until the program has ended; return its exit status, -n if signal n killed it."""
        end = time.monotonic() + deadline
        while self.status is None:
            if self._fd < 0:
                self._reap(end)
            elif not self._read(end) and self.status is None:
                raise AssertionError(f"the program does not end:\n{self.text}")
        return self.status

    def wait_stopped(self) -> None:
        """Wait until the program has been put to sleep by a signal, and read what it wrote."""
        _, status = os.waitpid(self._pid, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            self.status = os.waitstatus_to_exitcode(status)
            raise AssertionError(f"the program ended with {self.status} instead")
        while self._read(0.0):  # it has written all it will
            pass

    def close(self) -> None:
        """End the program if it still runs, and forget its folders."""
        if self.status is None:
            os.kill(self._pid, signal.SIGKILL)
            self._reap(time.monotonic() + DEADLINE)
        if self._fd >= 0:
            self.hang_up()
        self._folder.cleanup()

    def _become(self, argv: list[str], env: dict[str, str], rows: int, cols: int) -> None:
        """Turn the child into the program, at the right size from the start."""
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
        try:
            os.execvpe(argv[0], argv, env)
        finally:
            os._exit(127)

    def _read(self, end: float) -> bool:
        """Take what the program writes next; return whether there was anything before `end`."""
        ready, _, _ = select.select([self._fd], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._fd, 65536)
        except OSError:  # Linux says so when the last process has let go of the pty
            data = b""
        if not data:
            self._reap(end)
            return False
        self._take(data)
        return True

    def _take(self, data: bytes) -> None:
        """Show what was written, up to a sequence whose end is still to come."""
        self.bytes += data
        text = self._held + self._decoder.decode(data)
        cut = _UNFINISHED.search(text)
        self._held = cut.group() if cut else ""
        text = text[: cut.start()] if cut else text
        shown = 0
        for question in _QUESTION.finditer(text):
            self._show(text[shown : question.start()])
            shown = question.end()
            self._answer(question)
        self._show(text[shown:])
        if frame := text.rfind("\x1b[?2026") + 1:
            self._in_frame = text[frame + 6] == "h"

    def _show(self, text: str) -> None:
        text = _NOT_FOR_PYTE.sub("", text)
        self._stream.feed(text.translate(_DOUBLED) if self._wide else text)

    def _answer(self, question: re.Match[str]) -> None:
        if question["da"]:
            reply = "\x1b[?62;22c"
        elif question["cpr"]:
            cursor = self._display.cursor
            reply = f"\x1b[{cursor.y + 1};{cursor.x + 1}R"
        elif question["mode"]:
            known = question["mode"] == "2026"
            reply = f"\x1b[?{question['mode']};{2 if known else 0}$y"
        else:
            reply = f"\x1b]{question['colour']};rgb:0000/0000/0000\x1b\\"
        with contextlib.suppress(OSError):
            os.write(self._fd, reply.encode())

    def _reap(self, end: float) -> None:
        """Wait for the process itself."""
        ended = os.pidfd_open(self._pid)
        try:
            if not select.select([ended], [], [], max(0.0, end - time.monotonic()))[0]:
                raise AssertionError("the program does not end")
        finally:
            os.close(ended)
        self.status = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])


def modes(raw: bytes) -> dict[int, bool]:
    """Return the private modes that the bytes set, each as it was set last."""
    found: dict[int, bool] = {}
    for match in _MODE.finditer(raw):
        for number in match[1].split(b";"):
            found[int(number)] = match[2] == b"h"
    return found


def assert_restored(raw: bytes) -> None:
    """Fail unless the bytes leave a terminal as a shell wants it."""
    left = modes(raw)
    off = (ALTERNATE_SCREEN, PASTE_MARKS, FOCUS_REPORTS, SIZE_REPORTS, *MOUSE_MODES)
    still = [mode for mode in off if left.get(mode)]
    assert not still, f"modes still on at the end: {still}"
    assert left.get(CURSOR, True), "the cursor is hidden at the end"
    keys = [match.group() for match in _KITTY.finditer(raw)]
    asked, dropped = sum(b">" in k for k in keys), sum(b"<" in k for k in keys)
    assert asked == dropped, "the terminal's extended keys are still on at the end"
    sgr = re.findall(rb"\x1b\[([\d;]*)m", raw)
    assert not sgr or sgr[-1] in (b"", b"0"), "colours are still on at the end"


def left_on_a_plain_terminal(raw: bytes, rows: int = 24, cols: int = 80) -> str:
    """Return what the bytes leave on a terminal that has no alternate screen."""
    display = pyte.Screen(cols, rows)  # it has none
    pyte.Stream(display).feed(_NOT_FOR_PYTE.sub("", raw.decode("utf-8", "replace")))
    return "\n".join(line.rstrip() for line in display.display).strip()


def columns_of(text: str, line: str) -> list[int]:
    """Return the cells at which a text stands in a line of the screen."""
    return [cell_len(line[: match.start()]) for match in re.finditer(re.escape(text), line)]


def _environment(home: Path, data: Path, extra: Mapping[str, str | None] | None) -> dict[str, str]:
    env = {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "share"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "TABLETOP_DATA": str(data),
        "PATH": os.environ.get("PATH", os.defpath),
        "PYTHONPATH": str(Path(__file__).parent.parent),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
    }
    for name, value in (extra or {}).items():
        if value is None:
            env.pop(name, None)
        else:
            env[name] = value
    return env
