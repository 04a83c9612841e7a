"""The driver of an app whose terminal is elsewhere.

It knows bytes and cells, and nothing of what carries them: a shell over a network or a browser's
socket would do. It never looks at the terminal of this process, opens no page and writes no file.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from rich.console import Console
from textual import constants, events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from tabletop_tui.host.keyboard import Keyboard
from tabletop_tui.host.pace import Bucket, Latest
from tabletop_tui.host.recolour import recolour
from tabletop_tui.host.traits import Traits
from tabletop_tui.tui.filters import Harmless
from tabletop_tui.tui.sequences import KITTY_OFF, LEAVE, RESTORE, WIDE_PROBE, blank

SMALLEST, LARGEST = Size(20, 5), Size(400, 150)
"""Sizes that an app is drawn in, whatever a terminal says it has."""
USUAL = Size(80, 24)
"""The size of a terminal that says it has none."""

EVENTS, EVENTS_BURST = 40.0, 60.0
"""Keys, clicks and pastes that are heard: a second in the long run, and at once."""
BYTES, BYTES_BURST = 8192.0, 16384.0
"""Bytes of input that are read: a second in the long run, and at once."""
MOVES = 20.0
"""Moves of the mouse a second that are told; of the others only where they led."""
SIZES = 10.0
"""Sizes a second that are told, in the same way."""

_TAKE = (
    "\x1b[?2048l\x1b[?1016l"  # what a program that broke off here may have left on
    "\x1b[?1049h"  # a screen of our own
    "\x1b[?1000h\x1b[?1003h\x1b[?1006h"  # the mouse, in cells
    "\x1b[?25l"  # no cursor
    "\x1b[?1004h"  # reports of the focus
    "\x1b[?2026$p"  # the question whether frames can be marked as such
    "\x1b[?2004h"  # marks around what is pasted
    "\x1b[?7l"  # lines do not wrap
)
_PLAYED = (events.Key, events.Paste, events.MouseEvent)
"""What a player does, and not his terminal by itself."""
_KITTY_ON = "\x1b[>25u"  # keys told apart, all of them, with the text they type
_USUAL_POINTER = "\x1b]22;default\x07"


def attach(app: App[Any], **driver: Any) -> None:
    """Make an app draw through a `HostDriver`, made with these arguments, and nowhere else.

    Several apps run in one process, so this one keeps its hands off what they share: it leaves
    `sys.stdout` as it is, draws in 24 bits whatever the host's own terminal has, and prints no
    traceback.
    """
    app.driver_class = cast(Any, partial(HostDriver, **driver))
    app.console = _console()
    app.error_console = _console()
    app._capture_stdout, app._capture_stderr = cast(Any, sys.stdout), cast(Any, sys.stderr)
    app._filters.append(Harmless())


def _console() -> Console:
    return Console(
        color_system="truecolor",
        file=io.StringIO(),
        force_terminal=True,
        legacy_windows=False,
        safe_box=False,
        highlight=False,
        emoji=False,
        _environ={},
    )


def clamped(width: int, height: int) -> Size:
    """Return the size to draw in for a terminal of so many columns and rows."""
    return Size(
        min(max(width or USUAL.width, SMALLEST.width), LARGEST.width),
        min(max(height or USUAL.height, SMALLEST.height), LARGEST.height),
    )


class HostDriver(Driver):
    """One app's way to its terminal.

    `out` takes bytes for the terminal; it must not fail, and may drop them once nobody is there.
    `opened` is called with the driver when the app begins to draw, `painted` after each frame.
    `traits` is what is known of the terminal.
    """

    def __init__(
        self,
        app: App[Any],
        *,
        out: Callable[[bytes], None],
        opened: Callable[[HostDriver], None],
        painted: Callable[[], None],
        traits: Traits,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        del debug  # it would log keys to a file of the host
        super().__init__(app, mouse=mouse, size=clamped(*(size or (0, 0))))
        self.colours = traits.colours
        """How many colours the terminal has; may be set at any time, with a repaint."""
        self.heard_at = self._loop.time()
        """When the player last did something, in the loop's time."""
        self._out = out
        self._opened = opened
        self._painted = painted
        self._traits = traits
        self._held: list[str] = []
        self._paused = False
        self._taken = self._shown = self._deaf = False
        self._keyboard = Keyboard(traits.encoding)
        self._events = Bucket(EVENTS, EVENTS_BURST, self._loop.time)
        self._bytes = Bucket(BYTES, BYTES_BURST, self._loop.time)
        self._escape: asyncio.TimerHandle | None = None
        self._moves = Latest(MOVES, self.process_message)
        self._sizes = Latest(SIZES, self._tell_size)

    # Out

    def write(self, data: str) -> None:
        """Hold the text until `flush`, or until the loop has nothing else to do."""
        if not self._taken:
            return
        if not self._held:
            self._loop.call_soon(self.flush)
        self._held.append(data)

    def flush(self) -> None:
        """Send what is held; drop it while the terminal takes nothing."""
        text = "".join(self._held)
        self._held.clear()
        if text and not self._paused:
            self._send(recolour(text, self.colours))
        if text:
            self._shown = True
            self._painted()

    def pause(self) -> None:
        """Drop all frames from now on: the terminal takes no more."""
        self._paused = True

    def resume(self) -> None:
        """Draw again, and everything, because frames are missing."""
        if self._paused:
            self._paused = False
            self.repaint()

    def repaint(self) -> None:
        """Have the whole screen drawn again."""
        self._app.call_later(self._refresh)

    def _refresh(self) -> None:
        self._app.screen.refresh(layout=True)

    def _send(self, text: str) -> None:
        self._out(text.encode(self._traits.encoding, "replace"))

    def start_application_mode(self) -> None:
        """Take the terminal, and ask it how wide it draws a box line."""
        self._taken = True
        kitty = _KITTY_ON if self._traits.kitty_keys else ""
        self._send(_TAKE + kitty + WIDE_PROBE)
        self._opened(self)

    def stop_application_mode(self) -> None:
        """Give the terminal back, once, with nothing of the game on it."""
        self.disable_input()
        if not self._taken:
            return
        self._taken = False
        self._held.clear()
        kitty = KITTY_OFF if self._traits.kitty_keys else ""
        rows = self._size[1] if self._size else USUAL.height
        self._send(blank(rows) + _USUAL_POINTER + RESTORE + kitty + LEAVE)

    # In

    def feed(self, data: bytes) -> float:
        """Take what the terminal sends; return for how many seconds it is to send no more."""
        if self._deaf:
            return 0.0
        self._cancel_escape()
        for message in self._keyboard.feed(data):
            self._receive(message)
        if self._keyboard.waiting:
            self._escape = self._loop.call_later(constants.ESCAPE_DELAY + 0.005, self._tick)
        return self._bytes.spend(len(data))

    def resize(self, width: int, height: int) -> None:
        """Draw in another size from now on."""
        size = clamped(width, height)
        if size != self._size:
            self._size = size
            self._sizes.put(size)

    def _tell_size(self, size: Size) -> None:
        self._app.post_message(events.Resize(size, size))

    def disable_input(self) -> None:
        """Hear nothing any more."""
        self._deaf = True
        self._cancel_escape()
        self._moves.stop()
        self._sizes.stop()

    def send_message(self, message: Message) -> None:
        """Hand a message to the app; all of this runs in the loop's own thread."""
        self._app.post_message(message)

    def _cancel_escape(self) -> None:
        if self._escape is not None:
            self._escape.cancel()
            self._escape = None

    def _tick(self) -> None:
        self._escape = None
        for message in self._keyboard.tick():
            self._receive(message)

    def _receive(self, message: Message) -> None:
        """Tell the app what was typed, unless it was typed blind or faster than anybody can."""
        played = isinstance(message, _PLAYED)
        if played and not self._shown:
            return
        if isinstance(message, events.MouseMove):
            self._moves.put(message)
        elif isinstance(message, events.MouseUp):
            if message.button in self._down_buttons:  # else its other half was not heard
                self._moves.hurry()
                self.process_message(message)
        elif self._events.take():
            if played:
                self.heard_at = self._loop.time()
            self._moves.hurry()
            self.process_message(message)

    # What the host is not for

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing: the page would open on the host."""

    def deliver_binary(self, binary: Any, **where: Any) -> None:
        """Write nothing: the file would be written on the host."""
        del where
        binary.close()
