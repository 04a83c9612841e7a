"""Packs of themes of one's own: the command line, the program, the example in the README."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import asdict
from screens_support import running, settled
from top_ten_support import NAMES, pack

from tabletop_tui import cli
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.top_ten.model import Options, PickTheme
from tabletop_tui.games.top_ten.theme_file import examine, load_themes
from tabletop_tui.games.top_ten.themes import ThemeCard, card_id, load
from tabletop_tui.play_options import options
from tabletop_tui.store import seen

TOP_TEN = GAMES["top-ten"]
OURS = Path(inspect.getfile(type(TOP_TEN))).with_name("themes")
README = (Path(cli.__file__).parent.parent / "README.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Use a data folder of the test's own, and a wide enough terminal."""
    monkeypatch.setenv("TABLETOP_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path / "data"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, list[str]]:
    """Return the status, what was printed, and the lines of complaint."""
    status = cli.run(arguments)
    said = capsys.readouterr()
    return status, said.out, said.err.splitlines()


def written(path: Path, cards: tuple[ThemeCard, ...]) -> str:
    """Write cards as a file of TOML; return its path."""
    lines = []
    for number, card in enumerate(cards, 1):
        for letter, theme in zip("ab", card.themes, strict=True):
            fields = (f"{name} = {json.dumps(said)}" for name, said in asdict(theme).items())
            lines.append(f"{number}{letter} = {{ {', '.join(fields)} }}")
    path.write_text("\n".join(lines), "utf-8")
    return str(path)


def example() -> str:
    """Return the pack that the README shows."""
    (block,) = re.findall(r"(?s)```toml\n(1a = .*?)```", README)
    return block


# As a game


def test_a_file_of_themes_becomes_the_pack_of_a_game(tmp_path):
    file = written(tmp_path / "mine.toml", load()[:6])
    made = options(TOP_TEN, 2, ["level=expert"], {"--themes": Path(file), "--deck": None})
    assert made == Options(first=2, level="expert", themes=load()[:6])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["top-ten", "--themes", "none.toml"], "none.toml: The file cannot be read"),
        (
            ["top3", "--themes", "none.toml"],
            "Top 3 is played without --themes; its own flag is --deck.",
        ),
        (
            ["top-ten", "--deck", "film"],
            "Top Ten is played without --deck; its own flag is --themes.",
        ),
        (
            ["top-ten", "--option", "themes=mine"],
            'Top Ten has the options level, acting and spicy, and no "themes"',
        ),
        (
            ["top-ten", "--option", "seen=1"],
            'Top Ten has the options level, acting and spicy, and no "seen"',
        ),
        (["top-ten", "--players", "Ann,Ben,Cem"], "Top Ten is for 4 to 9 players, not 3."),
    ],
)
def test_play_says_what_does_not_fit(capsys, arguments, sentence):
    status, out, (told,) = run(capsys, "play", *arguments)
    assert (status, out) == (2, "")
    assert told.startswith(sentence)


def test_a_pack_too_small_or_wrong_is_refused_before_a_screen_opens(capsys, tmp_path):
    five = pack("say say", "say act", "spicy spicy", "say say", "act act")
    for cards, chosen, have in (
        (five[:4], "spicy=with", "4 cards"),
        (five, "acting=with", "4 cards"),
        (five, "acting=without", "3 cards"),
    ):
        file = written(tmp_path / "mine.toml", cards)
        status, _, told = run(capsys, "play", "top-ten", "--themes", file, "--option", chosen)
        assert (status, told) == (
            2,
            [f"A game takes 5 theme cards, and with this choice the pack has {have} to play."],
        )
    Path(file).write_text(example().replace('"lullabies"', "7"), "utf-8")
    status, _, told = run(capsys, "play", "top-ten", "--themes", file)
    assert (status, told) == (
        2,
        ["mine.toml, line 1: The low end of theme 1a is a number, not a text in quotes."],
    )


def test_a_pack_as_big_as_ours_can_be_typed_in_one_file(tmp_path):
    file = Path(written(tmp_path / "mine.toml", load()))
    cards, faults = examine(file.read_text("utf-8"), file.name, compare=False)
    assert (len(cards), faults) == (125, [])


# The commands `tabletop themes ...`


def test_a_right_file_is_told_as_right(capsys, tmp_path):
    file = written(tmp_path / "mine.toml", load()[:9])
    assert run(capsys, "themes", "check", file) == (
        0,
        "mine.toml: a right pack of 9 cards.\n",
        [],
    )


def test_what_too_few_cards_are_left_of_is_told_with_the_choice(capsys, tmp_path):
    cards = pack("say say", "say act", "act act", "say say", "say say", "spicy spicy")
    status, out, told = run(capsys, "themes", "check", written(tmp_path / "mine.toml", cards))
    assert (status, told) == (0, [])
    assert out.splitlines() == [
        "mine.toml: a right pack of 6 cards.",
        "With acting=without and spicy=without there are 4 cards; a game takes 5.",
    ]
    status, out, told = run(capsys, "themes", "check", written(tmp_path / "mine.toml", cards[:4]))
    assert (status, out) == (1, "")
    assert told == ["mine.toml: A game takes 5 theme cards; here are 4 cards."]


def test_each_fault_of_a_pack_is_a_line_of_its_own(capsys, tmp_path):
    (tmp_path / "mine.toml").write_text(
        example().replace('"act"', '"dance"').replace("5b =", "5c ="), "utf-8"
    )
    status, out, told = run(capsys, "themes", "check", str(tmp_path / "mine.toml"))
    assert (status, out, len(told)) == (1, "", 4)
    assert all(re.match(r"mine\.toml, line \d+: .*\.$", line) for line in told)


def test_a_pack_that_is_wrong_everywhere_does_not_flood_the_screen(capsys, tmp_path):
    wrong = "".join(f"{number}x = 1\n" for number in range(60))
    (tmp_path / "mine.toml").write_text(wrong, "utf-8")
    status, _, told = run(capsys, "themes", "check", str(tmp_path / "mine.toml"))
    assert (status, len(told)) == (1, 21)
    assert re.fullmatch(r"And \d+ more\.", told[-1])


def test_themes_are_counted_by_kind(capsys, tmp_path):
    status, out, _ = run(capsys, "themes", "list")
    rows = [line.split()[:3] for line in out.splitlines()]
    assert status == 0
    assert ["say", "190", "125"] in rows
    assert ["act", "40", "40"] in rows
    assert ["spicy", "20", "20"] in rows
    own = written(tmp_path / "mine.toml", pack("say say", "say act", "act act"))
    _, out, _ = run(capsys, "themes", "list", own)
    rows = [line.split()[:3] for line in out.splitlines()]
    assert rows[3:6] == [["say", "3", "2"], ["act", "3", "2"], ["spicy", "0", "0"]]


@pytest.mark.parametrize("columns", ["80", "160"])
def test_all_themes_are_shown_whole_with_both_ends(capsys, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    status, out, _ = run(capsys, "themes", "show")
    assert status == 0
    assert max(map(len, out.splitlines())) <= int(columns)
    words = [set(" ".join(column).split()) for column in zip(*columns_of(out), strict=True)]
    for number, card in enumerate(load(), 1):
        assert {f"{number}a", f"{number}b"} <= words[0]
        for theme in card.themes:
            assert {*theme.text.split()} <= words[1]
            assert {*theme.low.split(), *theme.high.split()} <= words[2]
    assert out.count(" spicy ") == 20


def columns_of(table: str) -> list[list[str]]:
    """Return the cells of a printed table, a list for each line."""
    head, rule = table.splitlines()[1:3]
    assert set(rule.strip()) == {"─"}
    ends = [head.index(name) for name in ("theme", "from", "kind")]
    cuts = list(pairwise((0, *ends, len(head))))
    return [[line[a:b] for a, b in cuts] for line in table.splitlines()[3:]]


def test_a_pack_is_shown_as_it_is_or_refused(capsys, tmp_path):
    (tmp_path / "mine.toml").write_text(example().replace("lullabies", "[/b]la[b]"), "utf-8")
    status, out, _ = run(capsys, "themes", "show", str(tmp_path / "mine.toml"))
    assert status == 0
    assert "1  [/b]la[b]" in out
    for command in ("show", "list"):
        status, out, told = run(capsys, "themes", command, str(tmp_path / "gone.toml"))
        assert (status, out) == (1, "")
        assert told == ["gone.toml: The file cannot be read (No such file or directory)."]


def test_what_is_piped_has_no_escape_sequence():
    ran = subprocess.run(
        [sys.executable, "-m", "tabletop_tui", "themes", "show"], capture_output=True
    )
    assert ran.returncode == 0
    assert b"\x1b" not in ran.stdout


# What was seen, in the program


async def test_a_new_game_leaves_out_what_was_seen_and_the_same_deal_does_not():
    async with running() as pilot:
        app = pilot.app
        app.new_game("top-ten", NAMES[:4], None, None)
        first = app._save.table
        assert first.record.options == Options()
        pick(first)
        app.new_game("top-ten", first.players, None, first.record.options)
        second = app._save.table
        card = first.view(None).played[0].card
        assert second.record.options.seen == (card,)
        pick(second)
        record = second.record
        app.new_game("top-ten", record.players, record.seed, record.options)
        again = app._save.table
        assert again.record.options == record.options
        assert again.state.deck == second.state.deck
        app.new_game("top-ten", record.players, None, record.options)
        third = app._save.table
        assert third.record.options.seen == (card, second.view(None).played[0].card)


async def test_a_seed_deals_the_same_game_whatever_was_seen():
    seen.remember(card_id(load()[0]))
    async with running() as pilot:
        pilot.app.new_game("top-ten", NAMES[:4], 7, None)
        table = pilot.app._save.table
    assert table.record.options == Options()
    assert table.state.deck == Table.new(TOP_TEN, NAMES[:4], seed=7).state.deck


async def test_a_saved_game_gone_on_with_is_remembered_too():
    async with running() as pilot:
        pilot.app.new_game("top-ten", NAMES[:4], 1, None)
        path = pilot.app._save.path
        pilot.app.go_home()
        await settled(pilot)
        pilot.app.resume(path)
        table = pilot.app._save.table
        pick(table)
    assert seen.recall() == [card_id(load()[table.view(None).played[0].card])]


def pick(table: Table) -> None:
    """Pick a theme, as the Cap'ten."""
    (captain,) = table.waiting_for
    table.act(captain, next(a for a in table.legal(captain) if isinstance(a, PickTheme)))


# The words around it


def test_the_pack_that_the_readme_shows_is_right_and_can_be_played():
    cards = load_themes(example(), "README.md")
    for choice in ({}, {"acting": "without"}, {"spicy": "with"}):
        Table.new(TOP_TEN, NAMES[:4], seed=1, options=Options(themes=cards, **choice))


def test_the_readme_names_the_file_of_what_was_seen():
    assert seen.FILE in README
