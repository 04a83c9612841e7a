"""The engine on two streams: a line in, a line out, until the lines end."""

from __future__ import annotations

from typing import BinaryIO

from tabletop_tui.engine.lines import lines
from tabletop_tui.engine.session import Session


def serve(session: Session, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer each line of `source` with one of `sink`, written out at once.

    Returns when the lines end, when the other side asks to quit, or when nobody reads any more.
    """
    for line in lines(source):
        try:
            answer = session.answer(line)
        except Exception as e:  # a fault of ours must not take the other program's game away
            answer = session.excuse(e)
        try:
            sink.write(answer + b"\n")
            sink.flush()
        except BrokenPipeError:
            return
        if session.over:
            return
