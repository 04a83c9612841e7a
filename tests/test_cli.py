"""The command line: one sentence for what does not fit, before any screen opens."""

from __future__ import annotations

import inspect
import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from terminal import Terminal

from tabletop_tui import __version__, cli, store
from tabletop_tui.core.table import Table
from tabletop_tui.core.text import listing
from tabletop_tui.games import GAMES
from tabletop_tui.play_options import OWN_DATA, options
from tabletop_tui.store import seen
from tabletop_tui.tui import glyphs, theme

ROOT = Path(cli.__file__).parent.parent
ALL = listing(GAMES)


@pytest.fixture(autouse=True)
def saves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Use a folder of saved games of the test's own, and a wide enough terminal."""
    monkeypatch.setenv("TABLETOP_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path / "saves"


def metropolis(**more: Any) -> Table[Any, Any, Any, Any]:
    return Table.new(GAMES["metropolis"], ["Ann", "[/b]Ben"], seed=1, **more)


def played_out() -> Table[Any, Any, Any, Any]:
    table = metropolis()
    while table.waiting_for:
        seat = table.waiting_for[0]
        table.act(seat, table.legal(seat)[0])
    return table


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 2) -> str:
    """Run a command that must fail; return the one sentence it says, and says nowhere else."""
    assert cli.run(arguments) == status
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.rstrip("\n").isprintable()
    return said.err.rstrip("\n")


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.run(arguments) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


# what is wrong is told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["metropols"], 'There is no game "metropols"; did you mean metropolis?'),
        (["\x1b[2Jchess"], f'There is no game "[2Jchess"; there is {ALL}.'),
        (["metropolis", "--players", "Ann"], "Metropolis is for 2 to 5 players, not 1."),
        (
            ["metropolis", "--players", "Ann,Ben,Cem,Dora,Eve,Fay"],
            "Metropolis is for 2 to 5 players, not 6.",
        ),
        (
            ["metropolis", "--players", "Ann,"],
            "Player 2 needs a name with something readable in it.",
        ),
        (
            ["metropolis", "--players", "Ann, ANN"],
            "Two players cannot be told apart: Ann and ANN.",
        ),
        (
            ["metropolis", "--players", "Ann,Ben", "--first", "Cem"],
            'Nobody called "Cem" plays; --first takes Ann or Ben.',
        ),
        (
            ["metropolis", "--players", "Ann,Ben", "--first", "3"],
            "--first takes a seat from 1 to 2, not 3.",
        ),
        (["metropolis", "--first", "0"], "--first takes a seat from 1 to 5, not 0."),
        (["metropolis", "--first", "9" * 5000], "--first takes a seat from 1 to 5, not 9999"),
        (
            ["metropolis", "--first", "Ann"],
            'To have "Ann" begin, name everybody with --players, or give a seat.',
        ),
        (
            ["metropolis", "--players", "Ann,Ben", "--seed", "-1"],
            "A seed is a whole number from 0 to 9223372036854775807, not -1.",
        ),
        (["metropolis", "--seed", "-1"], "A seed is a whole number from 0 to"),
        (["metropolis", "--seed", "x"], "Invalid value for '--seed'"),
        (["metropolis", "--theme", "pink"], "Invalid value for '--theme'"),
        (["metropolis", "--glyphs", "emoji"], "Invalid value for '--glyphs'"),
        (["metropolis", "--table", "none.toml"], "none.toml: The file cannot be read"),
        (["top5-rummy", "--tiles", "none.toml"], "none.toml: The file cannot be read"),
        (
            ["metropolis", "--tiles", "none.toml"],
            "Metropolis is played without --tiles; its own flag is --table.",
        ),
        (
            ["top5-rummy", "--table", "none.toml"],
            "Top 5 Rummy is played without --table; its own flag is --tiles.",
        ),
        (
            ["metropolis", "--option", "layout=random"],
            "Metropolis has nothing to choose with --option.",
        ),
        (
            ["top5-rummy", "--option", "random"],
            '--option takes NAME=VALUE, like ending=round, not "random".',
        ),
        (
            ["top5-rummy", "--option", "layot\x1b=random"],
            'Top 5 Rummy has the options layout and ending, and no "layot"; did you mean layout?',
        ),
        (
            ["top5-rummy", "--option", "tiles=mine"],
            'Top 5 Rummy has the options layout and ending, and no "tiles".',
        ),
        (
            ["top5-rummy", "--option", "layout=rendom"],
            'The option layout is first or random, not "rendom"; did you mean random?',
        ),
        (
            ["top5-rummy", "--option", "ending="],
            'The option ending is fifth-piece or round, not "".',
        ),
        (
            ["top5-rummy", "--option", "layout=first", "--option", "Layout=random"],
            "The option layout is given twice.",
        ),
        (["top3", "--deck", "none.toml"], "none.toml: The file cannot be read"),
        (
            ["top3", "--deck", "flim"],
            'There is no deck and no file "flim"; the decks are metropolen and film.',
        ),
        (
            ["top3", "--deck", "film", "--option", "deck=film"],
            "Choose one of --deck and --option deck=...",
        ),
        (
            ["metropolis", "--deck", "film"],
            "Metropolis is played without --deck; its own flag is --table.",
        ),
        ([], "Missing argument 'GAME' (tabletop play --help shows how)."),
        (["metropolis", "--fast"], "No such option: --fast"),
    ],
)
def test_play_says_what_does_not_fit(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert refusal(capsys, "play", *arguments).startswith(sentence)


def test_a_bad_evaluation_table_is_told_with_file_and_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = tmp_path / "mine.toml"
    table.write_text("[house]\nbase = 'two'\n")
    sentence = refusal(capsys, "play", "metropolis", "--table", str(table))
    assert re.match(r"mine\.toml, line \d+: ", sentence)


def test_bad_task_tiles_are_told_with_file_and_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    tiles = tmp_path / "mine.toml"
    tiles.write_text("\n10 = 3\n")
    sentence = refusal(capsys, "play", "top5-rummy", "--tiles", str(tiles))
    assert sentence == 'mine.toml, line 2: There is no tile "10"; they are numbered 1 to 9.'


def test_every_game_with_data_of_its_own_in_its_options_takes_them_from_a_file() -> None:
    for game in GAMES.values():
        fields = {*game.Options.__struct_fields__}
        fields -= {"first", "practice", seen.FIELD, *(choice.field for choice in game.choices)}
        own = {OWN_DATA[game.id].field} if game.id in OWN_DATA else set()
        assert fields == own - {choice.field for choice in game.choices}
        assert own <= {*game.Options.__struct_fields__}


def test_choices_and_own_data_become_options(tmp_path: Path) -> None:
    game = GAMES["top5-rummy"]
    shipped = Path(inspect.getfile(type(game))).with_name("tiles.toml")
    (tmp_path / "mine.toml").write_text(shipped.read_text("utf-8").replace("+3", "+4"), "utf-8")
    files = {"--tiles": tmp_path / "mine.toml", "--table": None}
    made: Any = options(game, 1, [" Layout = RANDOM ", "ending=fifth piece"], files)
    assert (made.first, made.layout, made.ending) == (1, "random", "fifth piece")
    assert made.tiles.tiles[1].a.spaces[0].n == 4
    assert options(game, None, ["ending=round"], {}) == game.Options(ending="round")
    assert options(game, None, [], {}) == game.Options()


def test_a_deck_is_named_or_read_from_a_file(tmp_path: Path) -> None:
    game = GAMES["top3"]
    for named in ("film", "Film"):
        assert options(game, None, [], {"--deck": named}) == game.Options(deck="film")
    film = Path(inspect.getfile(type(game))).with_name("decks") / "film.toml"
    (tmp_path / "mine.toml").write_text(film.read_text("utf-8"), "utf-8")
    made: Any = options(game, None, [], {"--deck": str(tmp_path / "mine.toml")})
    assert (made.deck.title, len(made.deck.cards)) == ("Film", 45)


def test_without_a_terminal_no_screen_opens(capfd: pytest.CaptureFixture[str]) -> None:
    commands = (
        [],
        ["play", "metropolis", "--players", "Ann,Ben", "--first", "Ben"],
        ["play", "metropolis", "--players", "2,1", "--first", "2"],
        ["play", "METROPOLIS", "--first", "5"],
        ["resume"],
    )
    for arguments in commands:
        assert cli.run(arguments) == 2
        assert "needs a terminal" in capfd.readouterr().err


def test_the_first_player_is_meant_by_name_before_by_number() -> None:
    game = GAMES["metropolis"]
    assert cli._seat("ben", ["Ann", "Ben"], game) == 1
    assert cli._seat("1", ["2", "1"], game) == 1
    assert cli._seat("2", ["Ann", "Ben"], game) == 1


@pytest.mark.parametrize("command", [["nonsense"], ["--nonsense"], ["list", "more"]])
def test_what_is_no_command_is_told(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    assert "--help shows how" in refusal(capsys, *command)


# saved games


def test_the_list_of_saves_tells_title_players_turn_and_reasons(
    capsys: pytest.CaptureFixture[str], saves: Path
) -> None:
    save = store.create(metropolis(options=GAMES["metropolis"].Options(first=1)))
    (saves / "\x1b[2J.txt").write_text("no save\n")
    listed = output(capsys, "resume", "--list").splitlines()
    rows = {row.split()[0]: row for row in listed[3:-2]}
    row = rows[save.path.stem]
    assert "Metropolis" in row
    assert "Ann, [/b]Ben   [/b]Ben" in row
    assert f"{store.entries()[0].when:%d %b %H:%M}" in row
    assert "unreadable" in rows["[2J.txt"]
    assert listed[-1] == "[2J.txt: It is not a saved game."


def test_no_saves_are_told_as_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "resume", "--list") == "There are no saved games.\n"
    nothing = refusal(capsys, "resume", "--last", status=1)
    assert nothing == "There is no saved game to go on with."


def test_a_save_that_is_not_there_or_cannot_be_shown_is_told(
    capsys: pytest.CaptureFixture[str], saves: Path
) -> None:
    sentence = refusal(capsys, "resume", "gone", status=1)
    assert sentence == 'There is no saved game "gone"; tabletop resume --list shows all.'
    for name in ("", "x" * 5000):  # no path, and one that no system takes
        assert refusal(capsys, "verify", name, status=1).startswith("There is no saved game")
    saves.mkdir(parents=True)
    (saves / "empty.jsonl").touch()
    for name in ("empty", "empty.jsonl", str(saves / "empty.jsonl")):
        assert refusal(capsys, "resume", name, status=1) == "empty.jsonl: It is empty."
        assert refusal(capsys, "verify", name, status=1) == "empty.jsonl: It is empty."


def test_resume_takes_one_wish_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    for wishes in (["--last", "--list"], ["x", "--last"], ["x", "--list"]):
        assert refusal(capsys, "resume", *wishes) == "Choose one of SAVE, --last and --list."


def test_verify_says_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    table = played_out()
    path = store.create(table).path
    said = output(capsys, "verify", path.stem).splitlines()
    assert said[0] == f"Metropolis: {table.count} actions, every one by the rules."
    assert table.outcome is not None
    assert {re.split(r"[.] |  ", line)[1] for line in said[1:3]} == set(table.players)
    assert said[1].startswith("1. ")
    assert said[-1] == table.outcome.reason


def test_verify_says_who_is_to_act_and_what_was_cut(capsys: pytest.CaptureFixture[str]) -> None:
    path = store.create(metropolis(options=GAMES["metropolis"].Options(first=0))).path
    with path.open("ab") as file:
        file.write(b'{"kind":')
    assert output(capsys, "verify", str(path)).splitlines() == [
        "Metropolis: 0 actions, every one by the rules.",
        "The last line was cut off while it was written; it is left out.",
        "Still running; Ann to act.",
    ]


def test_verify_says_where_a_save_goes_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    path = store.create(metropolis()).path
    with path.open("ab") as file:
        file.write(b'{"kind":"undo","seat":0}\n')
    before = path.read_bytes()
    assert "It goes wrong after action 0: " in refusal(capsys, "verify", str(path), status=1)
    assert path.read_bytes() == before


# what can be read


def test_the_list_has_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    listed = output(capsys, "list")
    for game in GAMES.values():
        assert re.search(rf"{game.id} .*{re.escape(game.title)} .*{re.escape(game.about)}", listed)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_can_be_read(capsys: pytest.CaptureFixture[str], game: str) -> None:
    rules = output(capsys, "rules", game)
    assert rules.startswith("# ")
    assert len(rules) > 1000


def test_the_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "--version") == f"tabletop {__version__}\n"


@pytest.mark.parametrize("command", ["play", "resume", "list", "rules", "verify", "deck", "themes"])
def test_every_command_has_its_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert command in output(capsys, "--help")
    assert f"tabletop {command}" in output(capsys, command, "-h")


def test_the_looks_to_choose_are_the_ones_there_are() -> None:
    assert set(cli.Theme) == set(theme.THEMES)
    assert set(cli.GlyphSet) == set(glyphs.SETS)


# as a program


def test_the_program_ends_with_its_status_and_says_no_more_than_its_sentence() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tabletop_tui", "play", "chess"], capture_output=True, text=True
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == f'There is no game "chess"; there is {ALL}.\n'


def test_a_reader_that_goes_away_is_no_fault() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        run = subprocess.run(
            [sys.executable, "-m", "tabletop_tui", "list"], stdout=writer, stderr=subprocess.PIPE
        )
    finally:
        os.close(writer)
    assert (run.returncode, run.stderr) == (1, b"")


def test_games_are_completed_in_the_shell() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tabletop_tui"],
        env={
            "PATH": "/usr/bin:/bin",
            "_TABLETOP_COMPLETE": "complete_bash",
            "COMP_WORDS": "tabletop play me",
            "COMP_CWORD": "2",
        },
        capture_output=True,
        text=True,
    )
    assert run.stdout.split() == ["metropolis"]


def test_choices_are_completed_in_the_shell() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tabletop_tui"],
        env={
            "PATH": "/usr/bin:/bin",
            "_TABLETOP_COMPLETE": "complete_bash",
            "COMP_WORDS": "tabletop play top5-rummy --option lay",
            "COMP_CWORD": "4",
        },
        capture_output=True,
        text=True,
    )
    assert run.stdout.split() == ["layout=first", "layout=random"]


def test_what_was_asked_for_is_dealt_and_gone_on_with(tmp_path: Path) -> None:
    tabletop = ["-m", "tabletop_tui"]
    asked = ["--players", "Ann,Ben", "--first", "ben", "--seed", "5", "--glyphs", "ascii"]
    env = {"TABLETOP_DATA": str(tmp_path)}
    with Terminal([*tabletop, "play", "metropolis", *asked], env=env) as terminal:
        terminal.wait_for("Ben: choose a lot")
        assert terminal.text.isascii()
        terminal.kill(signal.SIGTERM)
        terminal.wait_exit()
    (entry,) = store.entries()
    record = store.open_save(entry.path, look=True).table.record
    assert (record.seed, record.players, record.options.first) == (5, ("Ann", "Ben"), 1)
    for chosen in (["--last"], [entry.path.stem]):
        with Terminal([*tabletop, "resume", *chosen], env=env) as terminal:
            terminal.wait_for("Ben: choose a lot")


# the words around it


def test_the_readme_and_the_checks_run_the_same_test_line() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    checks = (ROOT / ".ci" / "run").read_text("utf-8")
    section = readme.split("## Test")[1]
    line = next(line.strip() for line in section.splitlines() if line.startswith("    "))
    assert line.endswith("pytest")
    assert f"\n{line}\n" in checks


def test_the_readme_shows_no_picture_that_is_not_there() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for target in re.findall(r"\]\((?!https?://|#)([^)]+)\)", readme):
        assert (ROOT / target).exists(), target


def test_the_command_in_the_package_is_this_one() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["scripts"] == {"tabletop": "tabletop_tui.__main__:main"}
