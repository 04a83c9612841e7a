"""The commands `tabletop deck ...`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import make_decks
import pytest

from tabletop_tui import cli
from tabletop_tui.games.top3.deck import SHIPPED, shipped

GOOD = (make_decks.DECKS / "film.toml").read_text("utf-8")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, list[str]]:
    """Return the status, what was printed, and the lines of complaint."""
    status = cli.run(["deck", *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err.splitlines()


def written(path: Path, toml: str) -> str:
    path.write_text(toml, "utf-8")
    return str(path)


def test_a_right_file_is_told_as_right(capsys, tmp_path):
    status, out, complaints = run(capsys, "check", written(tmp_path / "mine.toml", GOOD))
    assert (status, complaints) == (0, [])
    assert out == "mine.toml: a right deck of 45 cards and 5 categories.\n"


def test_each_fault_is_a_line_of_its_own(capsys, tmp_path):
    toml = GOOD.replace('unit = "min"', 'unit = "min"\ncolour = 1').replace(" 15.0,", ' "15",', 1)
    status, out, complaints = run(capsys, "check", written(tmp_path / "mine.toml", toml))
    assert (status, out) == (1, "")
    assert len(complaints) == 2
    assert all(re.match(r"mine\.toml, line \d+: .*\.$", line) for line in complaints)


def test_a_file_with_very_many_faults_does_not_flood_the_screen(capsys, tmp_path):
    toml = GOOD.replace("decimals = 0", "decimals = 9")
    toml = re.sub(r"(?m)^(\"[^\"]+\" += \[)", r"\1 true, ", toml)
    status, _, complaints = run(capsys, "check", written(tmp_path / "mine.toml", toml))
    assert status == 1
    assert len(complaints) == 21
    assert re.fullmatch(r"And \d+ more\.", complaints[-1])


def test_what_is_no_file_is_told(capsys, tmp_path):
    for path in (tmp_path, tmp_path / "gone.toml", Path("/dev/zero")):
        status, out, complaints = run(capsys, "check", str(path))
        assert (status, out, len(complaints)) == (1, "", 1)


def test_the_decks_are_listed(capsys):
    status, out, _ = run(capsys, "list")
    assert status == 0
    for name in SHIPPED:
        assert re.search(rf"{name} +{shipped(name).title} +45", out)


@pytest.mark.parametrize("columns", ["80", "200"])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_deck_is_shown_whole_with_where_its_values_are_from(capsys, monkeypatch, name, columns):
    monkeypatch.setenv("COLUMNS", columns)
    status, out, _ = run(capsys, "show", name)
    deck = shipped(name)
    words = " ".join(out.split())
    assert status == 0
    assert max(map(len, out.splitlines())) <= int(columns)
    for category in deck.categories:
        assert f"{category.name} ({category.vintage})" in words
        assert category.explanation in words
        assert category.source in words
    for card in deck.cards:
        assert card.name.split()[0] in out
        assert all(remark in words for _, remark in card.remarks)


def test_a_file_is_shown_as_it_is(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    toml = GOOD.replace('"Titanic" ', '"[/b]Titanic" ').replace('title = "Film"', 'title = "[b]"')
    toml = toml.replace('name = "Running time"', 'name = "[red]time"')
    toml = re.sub(r"(?s)\[remarks\].*", "", toml)
    status, out, _ = run(capsys, "show", written(tmp_path / "mine.toml", toml))
    assert status == 0
    assert all(words in out for words in ("[/b]Titanic", "[b]", "[red]time"))


def test_a_deck_that_is_not_there_or_not_right_is_refused(capsys, tmp_path):
    status, out, complaints = run(capsys, "show", "flim")
    assert (status, out) == (1, "")
    assert complaints == ['There is no deck and no file "flim"; the decks are metropolen and film.']
    status, _, complaints = run(capsys, "show", written(tmp_path / "mine.toml", GOOD[:-20]))
    assert status == 1
    assert complaints[0].startswith("mine.toml, line ")


def test_without_a_command_the_commands_are_not_guessed(capsys):
    status, out, complaints = run(capsys)
    assert (status, out) == (2, "")
    assert complaints == ["Missing command (tabletop deck --help shows how)."]


def test_what_is_piped_has_no_escape_sequence():
    for command in (["list"], ["show", "film"]):
        ran = subprocess.run(
            [sys.executable, "-m", "tabletop_tui", "deck", *command], capture_output=True
        )
        assert ran.returncode == 0
        assert b"\x1b" not in ran.stdout
