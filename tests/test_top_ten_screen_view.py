"""The table of Top Ten: what is in view in every window, set of signs and theme."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from sitting import LONG_NAMES, starting
from top_ten_play import deal, play_rounds, play_to
from top_ten_screen import FOUR, Sitting, prepared, sit_down
from top_ten_support import A, B, C, D, positions, top_ten

from tabletop_tui import store
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.top_ten.model import ANSWER_CELLS, NUMBERS, Answer, Name
from tabletop_tui.games.top_ten.rules import TopTen
from tabletop_tui.games.top_ten.themes import POLE_CELLS, TEXT_CELLS, Theme, ThemeCard
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.glyphs import SETS
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.top_ten import TopTenScreen
from tabletop_tui.tui.theme import SEAT_LETTERS, THEMES
from tabletop_tui.tui.widgets.paper import Paper

SIZES = [(80, 24), (120, 36), (200, 60)]
NAMES = (*LONG_NAMES, "Fridolin-Maria", "Guðmundur Ö. Þ", "漢字漢字漢字漢", "Ingeborg Lisel")
NINE = (None, 3, 1, 10, 9, 4, 7, 2, 5)

pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("short_quiet")]


def widest(text):
    """Return a text of words, as wide as a theme may be."""
    return (f"{text} " + "word " * TEXT_CELLS)[: TEXT_CELLS - 5].rstrip() + " end?"


def wide_pack():
    """Return theme cards as wide as they may be."""
    low, high = ("low end " * 9)[:POLE_CELLS].strip(), ("high end " * 9)[:POLE_CELLS].strip()
    return tuple(
        ThemeCard((Theme(widest(f"First {n}"), low, high, "spicy"),
                   Theme(widest(f"Second {n}"), low, high, "say")))
        for n in range(6)
    )  # fmt: skip


def assert_all_in_view(table):
    """Everything that a decision needs is on the screen."""
    view, text, over = table.view, table.said, table.mode.marks().over
    played = view.now if over is None else view.played[over]
    assert {cell_len(row) for row in table.rows} == {table.app.size.width}
    assert f"round {view.round if played is None else played.round} of 5" in table.header
    for seat, name in enumerate(table.table.players):
        assert f"{SEAT_LETTERS[seat]} {name}" in table.player(seat)
    assert f"{view.unicorns} unicorn" in text
    assert f"{view.tokens - view.unicorns} poop" in text
    themes = [theme for theme in view.offer if theme] if played is None else [played.theme]
    for words in (words for theme in themes for words in (theme.text, theme.low, theme.high)):
        assert words in text
    lines = table.screen.query_one("#main", Paper)._lines
    numbers = [run.text.strip(" ▸◂") for line in lines for run in line if "value:" in run.command]
    assert [n for n in numbers if n] == ([] if played is None else [str(n) for n in NUMBERS])
    assert "help" in table.keys
    assert table.words
    assert "…" not in table.words, "nothing of what explains it is cut off"


@pytest.mark.parametrize(
    ("level", "size"),
    [
        ("normal", (80, 24)),
        ("expert", (80, 24)),
        ("normal", (111, 30)),
        ("expert", (120, 36)),
        ("normal", (200, 60)),
    ],
)
async def test_everything_a_decision_needs_is_in_view(monkeypatch, size, level):
    numbers = NINE if level == "normal" else (6, *NINE[1:8])
    start = top_ten((None,) * len(numbers), stage="pick", level=level, unicorns=8, pack=wide_pack())
    async with sit_down(
        prepared(monkeypatch, replace(start, spicy=True), NAMES), size=size
    ) as table:
        await table.lift()
        assert_all_in_view(table)
        await table.press("down", "enter")
        assert_all_in_view(table)
        seats = table.state.holders
        await table.look_around({seats[0]: "x" * ANSWER_CELLS, seats[1]: "漢" * 60})
        assert_all_in_view(table)
        await table.press("enter")
        assert_all_in_view(table)
        await table.press("escape")
        for seat in table.table.waiting_for:
            table.table.act(seat, Answer("word " * 24))
        held = table.state.numbers
        order = sorted((s for s in seats if level == "normal" or s != A), key=held.__getitem__)
        for place, seat in enumerate(order):
            if place in (0, 1, len(order) - 1):
                await table.settle()
                assert_all_in_view(table)
                await table.press("down")
                assert_all_in_view(table)
            table.table.act(A, Name(seat, held[seat] if level == "expert" else None))
        await table.settle()
        assert_all_in_view(table)


async def test_beside_the_board_of_a_wide_window_stand_the_rounds_so_far():
    table = deal("Ann Ben Cem Dora", 3, first=0)
    play_rounds(table, 3)
    play_to(table, "name")
    async with sit_down(store.create(table), size=(160, 40)) as seen:
        side = " ".join(seen.screen.query_one("#side", Paper).text.split())
        for played in seen.view.played:
            assert f"{table.players[played.captain]}" in side
            assert played.theme.text in side
        await seen.resize(80, 24)
        assert not seen.screen.query_one("#side").display


async def steps(table):
    """Go through a round by keys, and show the table after each of them."""
    keys = ("1", "down", "enter", "enter", "@", "enter", "2", "e", "3", "e", "4", "e", *"aaag")
    for key in (*keys, "escape", "down", "enter", "right", "enter", "n", "1", "e", "s", "escape"):
        await table.press(*([] if key == "@" else [key]))
        if key == "@":
            await table.paste("Zürich, 漢字 and “São Paulo”")
        yield


@pytest.mark.parametrize("glyphs", SETS)
async def test_every_set_of_signs_draws_the_table_and_ascii_is_ascii(monkeypatch, glyphs):
    start = top_ten((None,) * 4, stage="pick", level="expert")
    async with sit_down(prepared(monkeypatch, start), glyphs=glyphs) as table:
        async for _ in steps(table):
            writing = table.top == "TopTenScreen" and table.doing == "Write"
            if glyphs == "ascii" and not writing:
                assert table.text.isascii()
        assert "Zurich, ?" in table.player(A) or glyphs != "ascii"
        assert table.table.count == 6


@pytest.mark.parametrize("theme", THEMES)
async def test_every_theme_draws_the_same_signs(monkeypatch, theme):
    colours = 16 if THEMES[theme].flat else 1 << 24
    save = prepared(monkeypatch, top_ten(FOUR, stage="answer"))
    async with sit_down(save, theme=theme, colours=colours) as table:
        await table.lift()
        assert table.app.palette.name == theme
        assert "▸ 7 ◂" in table.said
        await table.look_around()
        assert_all_in_view(table)


async def test_no_colour_is_written_without_colours(monkeypatch):
    start = top_ten((None,) * 4, stage="pick", level="expert")
    async with sit_down(prepared(monkeypatch, start), colours=0) as table:
        async for _ in steps(table):
            strips = table.app.screen._compositor.render_strips()
            styles = [s.style for strip in strips for s in strip if s.style]
            assert not any(style.color or style.bgcolor for style in styles)


@pytest.mark.parametrize(
    ("stage", "keys"),
    [("answer", "1 enter"), ("name", "down"), ("guess", "down right")],
)
async def test_a_change_of_size_keeps_everything(monkeypatch, stage, keys):
    turned = (B, C, D) if stage == "guess" else ()
    start = top_ten(FOUR, stage=stage, level="expert", turned=turned)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.press(*keys.split())
        before, mode, marks = table.text, table.mode, table.mode.marks()
        for size in (*SIZES[1:], SIZES[0]):
            await table.resize(*size)
            assert {cell_len(row) for row in table.rows} == {size[0]}
        assert (table.text, table.mode, table.mode.marks()) == (before, mode, marks)
        await table.resize(60, 20)
        assert "needs 80x24, has 60x20" in table.text
        await table.press("enter", "e", "a", "right")
        await table.resize(80, 24)
        assert table.text == before


async def test_the_help_explains_signs_keys_and_rules_and_leads_back(monkeypatch):
    async with sit_down(prepared(monkeypatch, top_ten(FOUR)), size=(120, 36)) as table:
        await table.press("down")
        before, mode = table.text, table.mode
        await table.press("question_mark")
        assert "look at a number again, behind the curtain" in table.text
        pages = []
        for _ in range(3):
            await table.press("right")
            pages.append(table.text)
        assert any("the Cap'ten of the round" in page for page in pages)
        assert any("Cap'ten" in page and "unicorns" in page for page in pages)
        await table.press("escape")
        assert (table.text, table.mode) == (before, mode)


# What is hidden


def drawn(screen):
    """Return all that is drawn of a table, with its looks and what a click on it asks for."""
    return [paper._lines for paper in screen.query(Paper)], screen.mode.task


async def test_what_is_drawn_for_a_viewer_is_the_same_whatever_is_hidden_from_him(monkeypatch):
    """Shown are random states, and the same with all drawn anew that the viewer cannot know."""
    dice = random.Random(3)
    seats = frozenset()
    app = TabletopApp(
        Opening("home"), game_screens={"top-ten": lambda save, _: TopTenScreen(save, seats)}
    )
    async with app.run_test(size=(120, 36)) as pilot:
        table = Sitting(pilot)
        for count, level in ((4, "expert"), (9, "normal")):
            states = list(positions(count, 2, level=level))
            for state in dice.sample(states, 5):
                viewer = dice.choice((None, *range(count)))
                seats = frozenset(() if viewer is None else (viewer,))
                seen = []
                for truth in (state, TopTen().redeal(state, viewer, Rng(dice.randrange(99)))):
                    monkeypatch.setitem(GAMES, "top-ten", starting(TopTen, truth))
                    names = ("Ann", "Ben", "Cem", "Dora", "Eva", "Finn", "Gus", "Hana", "Ivo")
                    game = Table.new(GAMES["top-ten"], names[:count], seed=1)
                    app.open_table(store.create(game))
                    await table.settle()
                    for keys in ((), ("down",)):
                        await table.press(*keys)
                        seen.append(drawn(table.screen))
                half = len(seen) // 2
                assert seen[:half] == seen[half:]
    app.close_saves()
