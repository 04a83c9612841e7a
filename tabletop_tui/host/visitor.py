"""Somebody who has come to play, as his app gets to know him."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass

from tabletop_tui.core import text
from tabletop_tui.host.traits import Traits

COMMANDS = ("join", "watch")
"""What a visitor may ask for right away, with the code of a table, and of a seat if he has one."""

_LONGEST = 200
_CODE_CELLS = 32


class Misunderstood(ValueError):
    """One sentence on what cannot be asked for."""


@dataclass(frozen=True)
class Visitor:
    """Who he says he is, what he has proved, and what he asks for."""

    name: str
    """The name to begin with, cleaned; anybody can claim it. "" if he has none."""
    fingerprint: str | None
    """The public key that he has proved to hold, as "SHA256:..."; None without one."""
    address: str
    """Where he comes from. For the host's log, never for other players."""
    words: tuple[str, ...]
    """() or what `COMMANDS` allows: ("join", "KQ7F2M"). Codes are as he typed them, cleaned."""
    traits: Traits
    """How to draw on his terminal."""
    close: Callable[[str], None]
    """Ends his app from outside, and leaves him with a sentence; returns at once.

    May be called from any task of the loop, also from another visitor's app.
    """


def words(command: str) -> tuple[str, ...]:
    """Return the words of a command that came with the connection. No shell ever sees it.

    Raises Misunderstood for anything but what `Visitor.words` can be.
    """
    usage = f"One can ask for {text.listing((f'{name} CODE' for name in COMMANDS), 'or')}"
    if len(command) > _LONGEST:
        raise Misunderstood(f"{usage}, in fewer words.")
    try:
        found = tuple(text.clean(word, _CODE_CELLS) for word in shlex.split(command))
    except ValueError:
        raise Misunderstood(f"{usage}, without quotes.") from None
    if not found:
        return ()
    if found[0] not in COMMANDS:
        raise Misunderstood(f'{usage}, not for "{found[0]}".')
    if not 2 <= len(found) <= 3 or "" in found:
        raise Misunderstood(f"{usage}, and a seat's code after that of its table.")
    return found
