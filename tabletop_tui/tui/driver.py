"""The real terminal: Textual's driver, made to leave nothing behind.

Textual's own driver leaves mouse reports on when it is killed, waits for ever on a terminal that
has hung up, and leaves the last frame to terminals without an alternate screen.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import threading
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import Any, cast

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size

from tabletop_tui.tui.sequences import KITTY_OFF, LEAVE, RESTORE, WIDE_PROBE, blank

_WAIT = 1.0
"""Seconds that a terminal which takes no output may hold up the way out."""


class Output:
    """The terminal as a file to write to: it can be shut, and it survives a hang-up."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._lock = threading.RLock()
        self._shut = False
        encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
        self._encoding = encoding

    def write(self, text: str) -> None:
        """Write the text, unless the output is shut or the terminal has gone."""
        with self._lock:
            if not self._shut:
                self._write(text)

    def flush(self) -> None:
        """Do nothing: `write` holds nothing back."""

    def fileno(self) -> int:
        """Return the file descriptor."""
        return self._fd

    def last(self, text: str) -> None:
        """Write the text as the last there is; nothing that comes later gets through.

        For a signal handler: it does not wait for a terminal that takes no output.
        """
        free = self._lock.acquire(timeout=_WAIT)
        self._shut = True
        try:
            poll = select.poll()
            poll.register(self._fd, select.POLLOUT)
            ready = poll.poll(_WAIT * 1000)
            if ready and not ready[0][1] & (select.POLLHUP | select.POLLERR):
                self._write(text)
        finally:
            if free:
                self._lock.release()

    def _write(self, text: str) -> None:
        data = text.encode(self._encoding, "replace")
        try:
            while data:
                data = data[os.write(self._fd, data) :]
        except OSError:
            self._shut = True  # hung up: the input side tells the program


class TerminalDriver(LinuxDriver):
    """Input from and output to the terminal that the program was started on."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._output = Output(cast(Any, sys.__stdout__).fileno())
        self._file = cast(Any, self._output)
        self._asleep = False
        self._given_back = False
        self._kitty = os.environ.get("TEXTUAL_DISABLE_KITTY_KEY") != "1"

    def write(self, data: str) -> None:
        """Write, but do not take back extended keys from a terminal that was not asked for them."""
        self._given_back = False
        if data != KITTY_OFF or self._kitty:
            super().write(data)

    def start_application_mode(self) -> None:
        """Take the terminal, and ask it how wide it draws a box line."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's own lacks it
        signal.signal(signal.SIGWINCH, self._sigwinch)
        self.write(WIDE_PROBE)

    def stop_application_mode(self) -> None:
        """Give the terminal back, with nothing of the program on it."""
        self.write(self._blank())
        super().stop_application_mode()
        self.write(RESTORE)

    def restore_now(self) -> None:
        """Give the terminal back at once, whatever the program is doing; for signal handlers.

        While the program is asleep the terminal is the shell's: then it is left alone.
        """
        if self._given_back:
            self._output.last("")
            return
        kitty = KITTY_OFF if self._kitty else ""
        self._output.last(self._blank() + RESTORE + kitty + LEAVE)
        if self.attrs_before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
                termios.tcflush(self.fileno, termios.TCIFLUSH)

    def run_input_thread(self) -> None:
        """Read keys and mouse until the driver stops or the terminal hangs up."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        poll = select.poll()
        poll.register(self.fileno, select.POLLIN)
        while not self.exit_event.is_set():
            for _ in poll.poll(100):
                data = self._read()
                if not data:
                    os.kill(os.getpid(), signal.SIGHUP)
                    return
                for message in parser.feed(decode(data)):
                    self.process_message(message)
            for message in parser.tick():
                self.process_message(message)

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as error:  # the app must not go on deaf
            self._app.call_later(self._app._handle_exception, error)

    def _read(self) -> bytes:
        """Return what was typed; b"" if the terminal has hung up."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def _blank(self) -> str:
        return blank(self._get_terminal_size()[1])

    def _get_terminal_size(self) -> tuple[int, int]:
        try:
            width, height = os.get_terminal_size(self._output.fileno())
        except OSError:
            width = height = 0
        return width or 80, height or 24

    def _sigwinch(self, *_: object) -> None:
        """Look at the size between two messages, never here.

        Signal handlers interrupt each other: the one that looked first would tell its size last.
        """
        self._loop.call_soon_threadsafe(self._tell_size)

    def _tell_size(self) -> None:
        if not self._in_band_window_resize:  # else the terminal itself reports it
            size = Size(*self._get_terminal_size())
            self._app.post_message(events.Resize(size, size))

    def _sigtstp_application(self, *_: object) -> None:
        """Go to sleep between two messages; here the program may be in the middle of a write."""
        self._loop.call_soon_threadsafe(self._sleep)

    def _sigcont_application(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._wake)

    def _sleep(self) -> None:
        """Stop the process, with the terminal given back until it goes on."""
        self._asleep = True
        self.suspend_application_mode()
        self._given_back = True
        os.kill(os.getpid(), signal.SIGSTOP)
        self._must_signal_resume = True
        self.resume_application_mode()

    def _wake(self) -> None:
        """Take the terminal again, if somebody else stopped the process."""
        if self._asleep:
            self._asleep = False
        else:
            self.suspend_application_mode()
            self.resume_application_mode()
