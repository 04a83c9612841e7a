"""From the bytes that a terminal far away sends to keys, clicks and pastes.

Textual's parser trusts its terminal. Here anybody may be at the other end: no bytes may stop the
parser, nor make it keep without end what is never finished.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator

from textual import events, messages
from textual._xterm_parser import BRACKETED_PASTE_END, XTermParser
from textual.message import Message

LONGEST_PASTE = 8192
"""Characters of a paste that are kept, about; the rest is dropped."""

_REPORT = re.compile(r"\x1b[P\]_^X][^\x07\x1b]*(?:\x07|\x1b\\)")
"""A terminal's answer that is a text. The parser would take it for keys."""

_NOT_FROM_HERE = (events.Resize, messages.InBandWindowResize)
"""The size is the connection's to tell."""


class Keyboard:
    """Keys and mouse of one terminal."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self._decode = getincrementaldecoder(encoding)("replace").decode
        self._parser = _Parser()
        self._dropping: str | None = None

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield what the bytes mean, as far as that is certain."""
        text = _REPORT.sub("", self._decode(data))
        if self._dropping is not None:
            text = self._end_of_paste(self._dropping + text)
        if not text:
            return
        self._parser.silent += len(text)
        yield from self._guarded(self._parser.feed(text))
        if self._parser.silent > LONGEST_PASTE:
            self._dropping = ""

    @property
    def waiting(self) -> bool:
        """Whether the last byte may be a key or the start of one; `tick` after a while decides."""
        return self._parser._timeout_time is not None

    def tick(self) -> Iterator[Message]:
        """Yield the key that was waited for, if no more has come for long enough."""
        yield from self._guarded(self._parser.tick())

    def _guarded(self, found: Iterable[Message]) -> Iterator[Message]:
        """Yield messages until the parser fails; then begin with a new one."""
        try:
            for message in found:
                self._parser.silent = 0
                if not isinstance(message, _NOT_FROM_HERE):
                    yield message
        except Exception:  # there is no list of what a sequence of digits can do to it
            self._parser = _Parser()

    def _end_of_paste(self, text: str) -> str:
        """Return the text from the end of the paste on; keep what may be a part of that end."""
        place = text.find(BRACKETED_PASTE_END)
        if place < 0:
            self._dropping = text[1 - len(BRACKETED_PASTE_END) :]
            return ""
        self._dropping = None
        return text[place:]


class _Parser(XTermParser):
    """Textual's parser, which tells of each mouse report where it is in cells.

    Since one report of a size in pixels it would divide each place by that size for ever.
    """

    silent = 0
    """Characters since it last found something: many of them can only be a paste."""

    def parse_mouse_code(self, code: str) -> Message | None:
        self.silent = 0
        self.mouse_pixels = False
        return super().parse_mouse_code(code)
