"""Help, from everywhere and back."""

from __future__ import annotations

import pytest
from screens_support import press, running, settled, shown
from stand_in import OPENING

from tabletop_tui.games import GAMES
from tabletop_tui.tui import theme
from tabletop_tui.tui.glyphs import ASCII, SETS, UNICODE
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.help import HelpScreen, markdown_table, rules
from tabletop_tui.tui.widgets.paper import width
from tabletop_tui.tui.widgets.prose import Prose

KEYS = (("enter", "take the lot"), ("e", "end the turn"))
LONG = "# Long\n\n" + "\n\n".join(f"Paragraph {n}." for n in range(60))


HOME, SETUP, RESUME = Opening(), Opening("setup", game="metropolis"), Opening("resume")


@pytest.mark.parametrize(
    ("opening", "key"),
    [(HOME, "q"), (HOME, "f1"), (SETUP, "escape"), (SETUP, "question_mark"), (RESUME, "enter")],
)
async def test_it_opens_from_every_screen_and_closes_back_to_the_same_state(opening, key):
    async with running(opening) as pilot:
        below, before = pilot.app.screen, shown(pilot)
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "this help" in shown(pilot)
        await press(pilot, key)
        assert pilot.app.screen is below
        assert shown(pilot) == before


async def test_a_long_description_of_a_key_is_read_to_its_end():
    words = "next field or sign: move a player up or down, take one away, or put another in"
    async with running() as pilot:
        pilot.app.push_screen(HelpScreen([("tab", words), ("left, right", "choose")]))
        await settled(pilot)
        assert words in " ".join(shown(pilot).split())


async def test_it_hides_what_is_below():
    async with running(OPENING) as pilot:
        pilot.app.push_screen(HelpScreen(KEYS))
        await settled(pilot)
        assert "take the lot" in shown(pilot)
        assert "lanterns" not in shown(pilot)


async def test_pages_are_turned_by_keys_and_by_mouse_and_scroll():
    table = markdown_table(("Building", "Base"), [("house", "3")])
    async with running() as pilot:
        pilot.app.push_screen(HelpScreen(KEYS, tables=[("Long", LONG), ("Values", table)]))
        await settled(pilot)
        await press(pilot, "right")
        assert "Paragraph 1." in shown(pilot)
        assert "take the lot" not in shown(pilot)
        await press(pilot, "end")
        assert "Paragraph 59." in shown(pilot)
        await press(pilot, "l")
        assert "house" in shown(pilot)
        await press(pilot, "tab", "h")
        assert "house" in shown(pilot)
        line = shown(pilot).splitlines()[1]
        await pilot.click(offset=(line.index("Keys"), 1))
        await settled(pilot)
        assert "take the lot" in shown(pilot)


def laid_out(page: str, cells: int = 60, glyphs=UNICODE) -> list[str]:
    lines = Prose(theme.DARK, glyphs, cells).lines(page)
    return ["".join(run.text for run in line).rstrip() for line in lines]


def test_every_game_has_rules_to_read():
    for game in GAMES.values():
        ((_, page),) = rules(game)
        assert page.startswith(f"# {game.title}")


@pytest.mark.parametrize("cells", [40, 72, 100])
@pytest.mark.parametrize("name", SETS)
def test_rules_fit_any_width_and_use_no_sign_that_a_set_lacks(cells, name):
    for game in GAMES.values():
        ((_, page),) = rules(game)
        lines = Prose(theme.DARK, SETS[name], cells).lines(page)
        assert max(map(width, lines)) <= cells + 3
        if SETS[name] is ASCII:
            assert all(run.text.isascii() for line in lines for run in line)


def test_a_page_is_laid_out_with_hanging_lists_and_columns():
    page = """# Title

One **strong**, and
one *stressed* word.

* first
  item
* second

| a | wide |
|---|------|
| 1 | two  |
"""
    assert laid_out(page, 20) == [
        "Title",
        "",
        "One strong, and one",
        "stressed word.",
        "",
        "•  first item",
        "•  second",
        "",
        "a   wide",
        "────────",
        "1   two",
    ]


def test_a_plain_terminal_reads_names_without_accents():
    assert laid_out("Rüdiger, Ł", glyphs=ASCII) == ["Rudiger, ?"]
    assert laid_out("Rüdiger, Ł") == ["Rüdiger, Ł"]


def test_words_between_stars_are_bold_and_their_stars_are_gone():
    (line,) = Prose(theme.DARK, UNICODE, 60).lines("no **two words**, (*one*).")
    assert [run.text for run in line if run.style.bold] == ["two", "words", "one"]
    assert "".join(run.text for run in line) == "no two words, (one)."
