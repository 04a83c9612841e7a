"""The command line: `tabletop`. What is slow to load is loaded by the command that needs it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_tui.arena_cli import arena
from tabletop_tui.console import (
    FAILED,
    MISUSED,
    Refusal,
    add_row,
    output,
    output_markdown,
    rich_table,
)
from tabletop_tui.deck_cli import decks
from tabletop_tui.docs_cli import docs
from tabletop_tui.engine_cli import engine
from tabletop_tui.game_argument import (
    DeckOption,
    GameArgument,
    OptionPairs,
    TableOption,
    ThemesOption,
    TilesOption,
    find_game,
)
from tabletop_tui.reset_cli import reset
from tabletop_tui.serve_cli import serve
from tabletop_tui.themes_cli import themes as packs

if TYPE_CHECKING:
    from tabletop_tui.core.game import Game
    from tabletop_tui.store import Entry

_MESSAGE_CELLS = 400
_MANY_DIGITS = 10  # of a seat's number; Python itself gives up on thousands
_UsageError: Any = typer.BadParameter.__mro__[1]  # click's, which typer may carry inside itself


class Theme(StrEnum):
    """The names of the colour themes."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
    ANSI = "ansi"


class GlyphSet(StrEnum):
    """The names of the sets of signs."""

    UNICODE = "unicode"
    NARROW = "narrow"
    ASCII = "ascii"


class Pace(StrEnum):
    """How fast bots move."""

    QUICK = "quick"
    NORMAL = "normal"
    SLOW = "slow"


@dataclass(frozen=True)
class Look:
    """How the screens shall look; None leaves it to the terminal."""

    theme: str | None
    glyphs: str | None
    animation: bool


def main() -> None:
    """Run the command line, and leave with its exit status."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command; return 0, `FAILED`, `MISUSED`, or what the screens ended with."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a name may have letters the terminal has not
    try:
        status = app(list(arguments), prog_name="tabletop", standalone_mode=False)
    except Refusal as e:
        _complain(str(e))
        return e.status
    except _UsageError as e:
        command = e.ctx.command_path if e.ctx else "tabletop"
        _complain(f"{e.format_message().rstrip('.')} ({command} --help shows how).")
        return MISUSED
    except typer.Abort:
        return FAILED
    except BrokenPipeError:  # somebody piped us into `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return status or 0


def _complain(sentence: str) -> None:
    from tabletop_tui.core import text

    typer.echo(text.clean(sentence, _MESSAGE_CELLS), err=True)


app = typer.Typer(
    help="Tabletop games in a terminal. Without a command: a first screen with all of them.",
    epilog="Each game is saved as you play; [bold]tabletop resume --last[/] goes on with it.",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(decks, name="deck")
app.add_typer(packs, name="themes")
for commands in (arena, engine, docs, reset):
    app.add_typer(commands)
app.command(epilog="For example: [bold]tabletop serve --host 0.0.0.0 --auth code[/]")(serve)


ThemeOption = Annotated[
    Theme | None, typer.Option(help="The colours; by default what the terminal can show.")
]
GlyphsOption = Annotated[
    GlyphSet | None, typer.Option(help="The signs to draw with; by default what the locale has.")
]
StillOption = Annotated[bool, typer.Option("--no-animation", help="Let nothing move by itself.")]


def _show_version(wanted: bool) -> None:
    if wanted:
        from tabletop_tui import __version__

        typer.echo(f"tabletop {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def home(
    context: typer.Context,
    theme: ThemeOption = None,
    glyphs: GlyphsOption = None,
    no_animation: StillOption = False,
    version: Annotated[  # noqa: ARG001 - its callback has done it all
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Say the version."),
    ] = False,
) -> int:
    """Show the first screen, unless there is a command."""
    context.obj = Look(theme, glyphs, not no_animation)
    if context.invoked_subcommand is not None:
        return 0
    return _launch(context.obj, screen="home")


@app.command(
    epilog="For example: [bold]tabletop play metropolis --players Ann,Ben,Cem --first Ben[/]"
)
def play(
    context: typer.Context,
    game: GameArgument,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="ANN,BEN,...", help="Who plays, in seat order; without it a form asks."
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL,...",
            help="Bots that play along: random, easy, normal or strong, at Top Ten random or "
            "example, one for each seat.",
        ),
    ] = None,
    bot_cmd: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COMMAND",
            help="A program of your own that plays along; tabletop docs engine tells what it "
            "is asked. Once for each seat.",
        ),
    ] = None,
    pace: Annotated[Pace, typer.Option(help="How fast bots move.")] = Pace.NORMAL,
    seed: Annotated[
        int | None, typer.Option(help="Deal the same game as everybody who gives this number.")
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Who begins: a name or a seat's number; else chance."),
    ] = None,
    option: OptionPairs = None,
    table: TableOption = None,
    tiles: TilesOption = None,
    deck: DeckOption = None,
    themes: ThemesOption = None,
    theme: ThemeOption = None,
    glyphs: GlyphsOption = None,
    no_animation: StillOption = False,
) -> int:
    """Begin a new game."""
    from tabletop_tui.bots.company import suited
    from tabletop_tui.bots.names import seated
    from tabletop_tui.core.game import IllegalAction
    from tabletop_tui.core.record import seat_names
    from tabletop_tui.core.table import Table
    from tabletop_tui.play_options import options as options_of
    from tabletop_tui.tui.programs import seated as with_programs

    rules = find_game(game)
    try:
        people = players.split(",") if players is not None else []
        opposed = bots.split(",") if bots else []
        along = bool(opposed or bot_cmd)
        named, seats = seated(rules, people or ["Ann"] * along, opposed)
        named, seats, programs = with_programs(named, seats, bot_cmd or ())
        names = seat_names(named, rules) if players is not None else ()
        seat = _seat(first, names, rules) if first is not None else None
        own = {"--table": table, "--tiles": tiles, "--deck": deck, "--themes": themes}
        options = options_of(rules, seat, option or (), own)
        # A deal on trial: whatever does not fit is told before the screen opens.
        trial = names or tuple(f"Player {n}" for n in range(1, rules.seats[-1] + 1))
        Table.new(rules, trial, seed=seed, options=suited(rules, options, len(trial), seats))
    except IllegalAction as e:
        raise Refusal(str(e)) from None
    return _launch(
        _look(context, theme, glyphs, no_animation),
        screen="table" if names else "setup",
        game=rules.id,
        players=named,
        bots=seats,
        programs=programs,
        pace=pace.value,
        seed=seed,
        first=seat,
        options=options,
    )


@app.command(epilog="For example: [bold]tabletop resume --last[/]")
def resume(
    context: typer.Context,
    save: Annotated[
        str | None,
        typer.Argument(metavar="SAVE", help="A saved game: its file, or its name in the list."),
    ] = None,
    last: Annotated[bool, typer.Option("--last", help="Go on with the game played last.")] = False,
    show: Annotated[bool, typer.Option("--list", help="Only list the saved games.")] = False,
    theme: ThemeOption = None,
    glyphs: GlyphsOption = None,
    no_animation: StillOption = False,
) -> int:
    """Go on with a saved game; without SAVE, choose from a list."""
    from tabletop_tui import store

    if (save is not None) + last + show > 1:
        raise Refusal("Choose one of SAVE, --last and --list.")
    if show:
        return _list_saves()
    path = None
    if save is not None:
        path = _save_path(save)
        verdict = store.verify(path)
        if verdict.table is None:
            raise Refusal(f"{path.name}: {verdict.reason}", FAILED)
    elif last:
        entry = store.last()
        if entry is None:
            raise Refusal("There is no saved game to go on with.", FAILED)
        path = entry.path
    look = _look(context, theme, glyphs, no_animation)
    return _launch(look, screen="table" if path else "resume", save=path)


@app.command(name="list")
def list_games() -> int:
    """List the games."""
    from tabletop_tui.games import GAMES

    rows = rich_table("game", "title", "players", "what it is")
    for game in GAMES.values():
        add_row(rows, game.id, game.title, _seats(game), game.about)
    return output(rows)


@app.command()
def rules(game: GameArgument) -> int:
    """Read the rules of a game."""
    from tabletop_tui.games import rules_text

    return output_markdown(rules_text(find_game(game).id))


@app.command()
def verify(
    save: Annotated[str, typer.Argument(metavar="FILE", help="A saved game, or its name.")],
) -> int:
    """Replay a saved game by the rules, and say its result; touches nothing."""
    from tabletop_tui import store
    from tabletop_tui.core import text
    from tabletop_tui.core.ranking import points, ranks

    path = _save_path(save)
    verdict = store.verify(path)
    if verdict.table is None or verdict.reason is not None:
        raise Refusal(f"{path.name}: {verdict.reason}", FAILED)
    table, outcome = verdict.table, verdict.table.outcome
    typer.echo(f"{table.game.title}: {text.amount(table.count, 'action')}, every one by the rules.")
    if verdict.torn:
        typer.echo("The last line was cut off while it was written; it is left out.")
    if outcome is None:
        waiting = text.listing(table.players[seat] for seat in table.waiting_for)
        typer.echo(f"Still running; {waiting} to act.")
        return 0
    standing = zip(ranks(outcome.scores), table.players, outcome.scores, strict=True)
    for rank, name, score in sorted(standing, key=lambda row: row[0]):
        typer.echo(f"{rank}. {name}  {points(score)}")
    typer.echo(outcome.reason)
    return 0


def _launch(look: Look, **opening: Any) -> int:
    """Open the screens; return the exit status they end with."""
    from tabletop_tui.tui.launch import launch
    from tabletop_tui.tui.opening import Opening

    return launch(
        Opening(theme=look.theme, glyphs=look.glyphs, animation=look.animation, **opening)
    )


def _look(
    context: typer.Context, theme: str | None, glyphs: str | None, no_animation: bool
) -> Look:
    """Return the look asked for after the command, or else before it."""
    before: Look = context.obj
    return Look(
        theme or before.theme, glyphs or before.glyphs, before.animation and not no_animation
    )


def _seat(first: str, names: Sequence[str], game: Game[Any, Any, Any, Any]) -> int:
    """Return the seat meant by a player's name or by a number from 1."""
    from tabletop_tui.core import text

    keys = [text.look_alike_key(name) for name in names]
    key = text.look_alike_key(text.clean_name(first))
    if key in keys:
        return keys.index(key)
    called = text.clean(first, 30)
    if not first.isdecimal():
        if not names:
            raise Refusal(
                f'To have "{called}" begin, name everybody with --players, or give a seat.'
            )
        raise Refusal(f'Nobody called "{called}" plays; --first takes {text.listing(names, "or")}.')
    seats = len(names) or game.seats[-1]
    number = int(first) if len(first) < _MANY_DIGITS else 0
    if not 1 <= number <= seats:
        raise Refusal(f"--first takes a seat from 1 to {seats}, not {called}.")
    return number - 1


def _save_path(name: str) -> Path:
    """Return the file meant by a path or by a name in the folder of saved games."""
    from tabletop_tui import store
    from tabletop_tui.core import text

    folder = store.folder()
    for path in (Path(name), folder / name, folder / f"{name}.jsonl"):
        if name and os.path.lexists(path):
            return path
    called = text.clean(name, 60)
    raise Refusal(f'There is no saved game "{called}"; tabletop resume --list shows all.', FAILED)


def _list_saves() -> int:
    from tabletop_tui import store

    entries = store.entries()
    if not entries:
        typer.echo("There are no saved games.")
        return 0
    rows = rich_table("save", "game", "players", "to act", "last played", whole=(0, 1, 4))
    for entry in entries:
        add_row(
            rows,
            _save_name(entry),
            entry.title,
            ", ".join(entry.players),
            _standing(entry),
            f"{entry.when:%d %b %H:%M}",
        )
    output(rows)
    for entry in entries:
        if entry.reason is not None:
            typer.echo(f"{_save_name(entry)}: {entry.reason}")
    return 0


def _save_name(entry: Entry) -> str:
    return entry.name.removesuffix(".jsonl")


def _standing(entry: Entry) -> str:
    if entry.reason is not None:
        return "look only" if entry.can_look else "unreadable"
    return "finished" if entry.finished else ", ".join(entry.waiting)


def _seats(game: Game[Any, Any, Any, Any]) -> str:
    low, high = game.seats[0], game.seats[-1]
    return str(low) if low == high else f"{low}-{high}"
