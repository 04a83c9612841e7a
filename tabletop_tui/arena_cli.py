"""The command `tabletop arena`: many games between bots and programs."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_tui.console import FAILED, Refusal, output
from tabletop_tui.game_argument import (
    DeckOption,
    GameArgument,
    OptionPairs,
    TableOption,
    ThemesOption,
    TilesOption,
    find_game,
)

if TYPE_CHECKING:
    from tabletop_tui.arena.contest import Contest
    from tabletop_tui.arena.play import Result
    from tabletop_tui.arena.report import Report

INTERRUPTED = 130
"""Exit status: somebody pressed Ctrl+C, and was told what there was."""
MOST_GAMES = 1_000_000
MOST_JOBS = 256

_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

arena = typer.Typer()


@arena.command(
    name="arena",
    epilog="For example: [bold]tabletop arena metropolis --seats strong,normal,easy --games 400[/]",
)
def run_arena(
    game: GameArgument,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL,...",
            help="Bots that play: random, easy, normal, strong; at Top Ten random, example.",
        ),
    ] = None,
    bot_cmd: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COMMAND",
            help="A program of your own that plays too, see tabletop docs engine; may come again.",
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many games.")] = 100,
    jobs: Annotated[int, typer.Option(min=1, max=MOST_JOBS, help="Games at a time.")] = 1,
    seed: Annotated[
        int | None, typer.Option(help="Play the same games as everybody who gives this number.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=3600.0, help="How long a program may think at a time.")
    ] = 10.0,
    option: OptionPairs = None,
    table: TableOption = None,
    tiles: TilesOption = None,
    deck: DeckOption = None,
    themes: ThemesOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
    save_records: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep the games in a new folder, a save each."),
    ] = None,
) -> int:
    """Let bots and programs play many games, and count who wins."""
    from tabletop_tui.arena.contest import new_contest
    from tabletop_tui.arena.keep import new_folder
    from tabletop_tui.arena.report import report
    from tabletop_tui.core.game import IllegalAction
    from tabletop_tui.play_options import first_seat, options

    rules = find_game(game)
    own = {"--table": table, "--tiles": tiles, "--deck": deck, "--themes": themes}
    try:
        contest = new_contest(
            rules,
            options=options(rules, first_seat(rules), option or (), own),
            levels=[level.strip().lower() for level in seats.split(",")] if seats else [],
            commands=bot_cmd or [],
            games=games,
            seed=seed,
            seconds=seconds,
            keep=save_records is not None,
        )
    except IllegalAction as e:
        raise Refusal(str(e)) from None
    if save_records is not None:
        try:
            new_folder(save_records)
        except OSError as e:
            reason = e.strerror or type(e).__name__
            raise Refusal(f"The games cannot be kept in that folder: {reason}.", FAILED) from None
    results: list[Result] = []
    stopped = _play(contest, jobs, save_records, results)
    _print(report(contest, results), as_json)
    if stopped is not None:
        raise stopped
    return 0


def _play(
    contest: Contest, jobs: int, folder: Path | None, results: list[Result]
) -> Refusal | None:
    """Play the contest, adding to `results`; return what has stopped it early, if so."""
    from concurrent.futures.process import BrokenProcessPool

    from tabletop_tui.arena.keep import keep
    from tabletop_tui.arena.pool import results as played

    try:
        with _terminable(), closing(played(contest, jobs)) as coming, _bar(contest) as step:
            for result in coming:
                if folder is not None and result.record is not None:
                    keep(folder, result.number, result.record)
                results.append(result)
                step()
    except KeyboardInterrupt:
        return Refusal(f"Stopped after {len(results)} of {contest.games} games.", INTERRUPTED)
    except BrokenProcessPool:
        return Refusal("A process that played games has died.", FAILED)
    except OSError as e:
        return Refusal(f"The games cannot be kept: {e.strerror or type(e).__name__}.", FAILED)
    return None


@contextmanager
def _terminable() -> Iterator[None]:
    """Let Ctrl+C, or a wish to end this process, stop the games once, and not the clearing up."""
    before = {number: signal.getsignal(number) for number in _ENDING}

    def stop(*_: object) -> None:
        for number in before:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    try:
        for number in before:
            signal.signal(number, stop)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _bar(contest: Contest) -> Iterator[Callable[[], None]]:
    """Show how far the games are, on a terminal; yield what is called after each."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=contest.games)
        yield lambda: progress.advance(task)


def _print(found: Report, as_json: bool) -> None:
    if as_json:
        from tabletop_tui.core import codec

        typer.echo(codec.encode(found).decode())
        return
    from tabletop_tui.arena.show import tables

    for part in tables(found):
        output(part)
