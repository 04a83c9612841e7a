"""What is written to a terminal beside frames: questions to it, and all that gives it back."""

from __future__ import annotations

WIDE_PROBE = "\x1b[2;1H\u2500\x1b[6n\x1b[2;1H\x1b[K"
"""A box line in the second row, and the question where the cursor is now."""

RESTORE = (
    "\x1b[0m"  # plain text
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # no mouse
    "\x1b[?2004l"  # no marks around what is pasted
    "\x1b[?1004l"  # no reports of the focus
    "\x1b[?2048l"  # no reports of the size
    "\x1b[?2026l"  # no frame left open
    "\x1b[?7h"  # lines wrap
)
"""Takes back every mode that was asked for, or that a program before us left on."""
LEAVE = "\x1b[?1049l\x1b[?25h"
"""The shell's screen, the cursor."""
KITTY_OFF = "\x1b[<u"
"""Takes extended keys back; each screen has its own, so this comes before `LEAVE`."""


def blank(rows: int) -> str:
    """Return what wipes a screen of so many rows, row by row.

    Not in one go: terminals move a screen that is cleared as a whole into their history.
    """
    wiped = "".join(f"\x1b[{row};1H\x1b[2K" for row in range(1, rows + 1))
    return f"\x1b[0m{wiped}\x1b[H"
