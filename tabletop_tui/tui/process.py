"""The process around the app: signals end it at once and leave the terminal as it was."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT)
"""The signals that end the program."""


def end_on_signals(restore: Callable[[], None], close: Callable[[], None]) -> None:
    """Let the signals of `ENDING` end the process with status 128 + their number.

    `restore` gives the terminal back, `close` closes the saves. The process then ends without
    Textual's own way out, which waits for every widget and thread: a closed terminal or a busy
    program would hold it up. Nothing is lost, for every action is on disk before it is shown.
    """

    def end(number: int, _frame: FrameType | None) -> None:
        for other in ENDING:
            signal.signal(other, signal.SIG_IGN)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # it would stop a job in the background
        with suppress(Exception):
            restore()
        with suppress(Exception):
            close()
        name = signal.Signals(number).name
        tell(f"Tabletop was told to stop ({name}); what was played is saved.")
        os._exit(128 + number)

    for number in ENDING:
        signal.signal(number, end)


def tell(sentence: str) -> None:
    """Write one sentence to standard error, if there still is one."""
    with suppress(OSError, ValueError):
        os.write(sys.__stderr__.fileno() if sys.__stderr__ else 2, f"{sentence}\n".encode())


def keep_quiet() -> None:
    """Let no thread and no finaliser that fails write a traceback over the game."""
    threading.excepthook = lambda _args: None
    sys.unraisablehook = lambda _args: None
