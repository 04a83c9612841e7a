"""The command `tabletop reset-terminal`: gives back a terminal that a program left as it was."""

from __future__ import annotations

import sys

import typer

from tabletop_tui.console import Refusal

reset = typer.Typer()


@reset.command(name="reset-terminal")
def reset_terminal() -> int:
    """Give this terminal back after a line was cut: no mouse codes, a cursor."""
    from tabletop_tui.tui.sequences import LEAVE, RESTORE

    if not sys.stdout.isatty():
        raise Refusal("There is no terminal here to be given back.")
    sys.stdout.write(RESTORE + LEAVE)
    sys.stdout.flush()
    return 0
