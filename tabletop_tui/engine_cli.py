"""The command `tabletop engine`: a game over standard input and output, for programs."""

from __future__ import annotations

import sys

import typer

from tabletop_tui.game_argument import GameArgument, find_game

engine = typer.Typer()


@engine.command(
    name="engine", epilog="[bold]tabletop docs engine[/] tells the lines, with an example."
)
def run_engine(game: GameArgument) -> int:
    """Play a game by lines of JSON, for programs."""
    from tabletop_tui.engine.serve import serve
    from tabletop_tui.engine.session import Session

    serve(Session(find_game(game)), sys.stdin.buffer, sys.stdout.buffer)
    return 0
