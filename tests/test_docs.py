"""The pages of `tabletop docs` are true: what they show has been run, what they list is all."""

from __future__ import annotations

import json
import re
import shlex
import sys
from typing import get_args

import pytest
from terminal import Terminal

from tabletop_tui import cli
from tabletop_tui.arena.contest import new_contest
from tabletop_tui.arena.play import play
from tabletop_tui.core.table import Table
from tabletop_tui.docs_cli import FOLDER
from tabletop_tui.engine.lines import LONGEST
from tabletop_tui.engine.outside import SECONDS, TRIES, question
from tabletop_tui.engine.requests import Request
from tabletop_tui.engine.session import Session
from tabletop_tui.games import GAMES

ENGINE = (FOLDER / "engine.md").read_text("utf-8")
BOT = (FOLDER / "example_bot.py").read_text("utf-8")


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.run(["docs", *arguments]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def rows(page: str, heading: str) -> list[list[str]]:
    """Return the cells of the first table under a heading."""
    lines = page.split(f"## {heading}\n")[1].partition("\n|")[2].split("\n\n")[0].splitlines()
    return [line.strip("| ").split(" | ") for line in lines[2:]]


def test_pages_are_listed_with_their_titles(capsys):
    listed = output(capsys)
    for path in FOLDER.glob("*.md"):
        title = path.read_text("utf-8").partition("\n")[0]
        assert title.startswith("# ")
        assert re.search(rf"{path.stem} +{re.escape(title[2:30])}", listed)


def test_a_page_is_markdown_where_nobody_reads_it_on_a_terminal(capsys):
    assert output(capsys, "engine").rstrip() == ENGINE.rstrip()


def test_a_page_is_laid_out_on_a_terminal():
    with Terminal(["-m", "tabletop_tui", "docs", "engine"]) as terminal:
        assert terminal.wait_exit() == 0
        shown = terminal.bytes.decode()
    assert "bots of your own" in shown
    assert "## A bot" not in shown
    assert "|---|" not in shown


def test_the_example_is_printed_as_a_file_that_runs(capsys):
    assert output(capsys, "example_bot.py") == BOT


def test_a_page_that_there_is_not_is_refused(capsys):
    assert cli.run(["docs", "../engine\x1b"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith('There is no page "../engine"; there is engine')


# the engine's page


def test_the_example_exchange_is_what_the_engine_says():
    lines = [line for line in ENGINE.splitlines() if line[:2] in ("> ", "< ")]
    session = Session(GAMES["metropolis"])
    assert len(lines) >= 20
    for asked, answered in zip(lines[::2], lines[1::2], strict=True):
        assert (asked[0], answered[0]) == (">", "<")
        said = session.answer(asked[2:].encode()).decode()
        shown = answered[2:]
        assert said.startswith(shown[:-4]) if shown.endswith(" ...") else said == shown
    assert session.over


def test_all_requests_are_listed():
    listed = [re.match(r'`{"do":"(\w+)"', cells[0])[1] for cells in rows(ENGINE, "The engine")]
    assert listed == [
        "new", "legal", "act", "view", "log", "undo", "redo", "bot", "record", "load", "quit",
    ]  # fmt: skip
    assert set(listed) == {kind.__struct_config__.tag for kind in get_args(Request)}


def test_all_actions_of_all_games_are_listed():
    listed = {cells[0].strip("`"): cells[1] for cells in rows(ENGINE, "Actions")}
    for game in GAMES.values():
        actions = (
            " ".join((f"`{kind.__name__}`", *kind.__struct_fields__))
            for kind in get_args(game.Action)
        )
        assert listed[game.id] == ", ".join(actions)


def test_all_fields_of_a_question_are_listed():
    table = Table.new(GAMES["top3"], ["Ann", "Ben"], seed=1)
    asked = json.loads(question(table, 0, 0))
    listed = [
        field
        for cells in rows(ENGINE, "A bot of your own")
        for field in re.findall(r'"(\w+)"', cells[0])
    ]
    assert sorted(listed) == sorted(asked)


def test_the_numbers_of_the_page_are_those_of_the_program():
    words = " ".join(ENGINE.split())
    assert f"more than {LONGEST:,} bytes" in words
    assert (SECONDS, TRIES) == (10, 3)
    assert "has ten seconds for each answer" in words
    assert "three tries" in words


def test_the_bot_on_the_page_is_the_one_in_the_file():
    assert f"```python\n{BOT}```" in ENGINE


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_example_bot_plays_every_game_to_its_end(game):
    contest = new_contest(
        game,
        options=game.Options(),
        levels=["random"] * (game.seats[0] - 1),
        commands=[shlex.join([sys.executable, str(FOLDER / "example_bot.py")])],
        games=1,
        seed=1,
    )
    result = play(contest, 0)
    assert result.scores
    assert result.left == {}
