"""Lines of bytes, each of bounded length, from a stream that may hold anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from tabletop_tui.core.game import IllegalAction

LONGEST = 1_000_000
"""Bytes that a line may have, without its line break."""


def lines(source: BinaryIO, longest: int = LONGEST) -> Iterator[bytes | None]:
    """Yield the lines of a stream without their breaks; None for one that is too long.

    Of a line that is too long no more is ever held than `longest` bytes. The last line needs
    no break.
    """
    while line := source.readline(longest + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= longest:
            yield line
        else:
            _skip(source, longest)
            yield None


def too_long(longest: int = LONGEST) -> IllegalAction:
    """Return the refusal of a line that is too long."""
    return IllegalAction(f"A line has at most {longest:,} bytes.")


def _skip(source: BinaryIO, longest: int) -> None:
    """Read on to the end of the line."""
    while (part := source.readline(longest)) and not part.endswith(b"\n"):
        pass
