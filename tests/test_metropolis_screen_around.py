"""Around the table: the log, the help, windows of any size, other colours."""

from __future__ import annotations

import pytest
from games_support import A, B, C, city
from metropolis_play import deal, play_turns
from metropolis_screen import Sitting, prepared, sit_down
from textual.containers import VerticalScroll

from tabletop_tui import store
from tabletop_tui.games.metropolis.model import Offer
from tabletop_tui.tui.theme import THEMES
from tabletop_tui.tui.widgets.plan import LOT_SIZES

RIGHTS = {A: (14, 20, 21, 22), B: (11, 23), C: (17, 13, 19)}

MODES = {
    "look": ("3",),
    "give": ("2", "enter", "right"),
    "build": ("b", "down", "right"),
    "trade": ("t", "left", "space"),
    "answer": ("o",),
}
"""Keys that lead into each mode."""


def quarrel():
    return city(RIGHTS, display=(40, 12, 50, 60), stack=(70, 71), turn=B, seats=3)


async def enter(table: Sitting, mode: str) -> None:
    if mode == "answer":
        table.table.act(B, Offer(C, (23,), (13,)))
        await table.settle()
    await table.press(*MODES[mode])
    assert type(table.mode).__name__.lower().startswith(mode)


# The log


async def test_the_log_opens_and_closes_and_shows_all_there_is():
    table = deal("Ann Ben Cem")
    play_turns(table, 12)
    lines = table.log(None)
    async with sit_down(store.create(table)) as seen:
        before = seen.text
        await seen.press("g")
        assert seen.top == "LogScreen"
        assert lines[-1] in seen.text
        await seen.press("home")
        assert f"   1  {lines[0]}" in seen.text
        await seen.press("g")
        assert seen.text == before


async def test_the_log_stays_where_it_is_scrolled_to():
    table = deal("Ann Ben Cem")
    play_turns(table, 40)
    async with sit_down(store.create(table)) as seen:
        await seen.press("g", "pageup", "pageup", "up")
        scroll = seen.app.screen.query_one(VerticalScroll)
        where, shown = scroll.scroll_y, seen.text
        assert 0 < where < scroll.max_scroll_y
        seat = seen.view.turn
        other = (seat + 1) % 3
        built = {lot for b in seen.view.buildings for lot in b.lots}
        lot = next(n for n in range(10, 90) if seen.view.owner(n) == other and n not in built)
        seen.table.act(other, Offer(seat, (lot,), ()))
        await seen.settle()
        assert scroll.scroll_y == where
        assert seen.text == shown


# Help


@pytest.mark.parametrize("mode", MODES)
async def test_help_opens_and_closes_to_the_same_state_from_every_mode(monkeypatch, mode):
    async with sit_down(prepared(monkeypatch, quarrel())) as table:
        await enter(table, mode)
        before, state, what = table.text, table.table.state, table.mode
        for close in ("question_mark", "escape"):
            await table.press("question_mark")
            assert table.top == "HelpScreen"
            await table.press("right", "right", "left", close)
            assert table.top == "MetropolisScreen"
            assert table.text == before
            assert table.table.state is state
            assert table.mode is what


async def test_the_help_names_every_key_of_the_table_and_the_table_of_values(monkeypatch):
    async with sit_down(prepared(monkeypatch, quarrel())) as table:
        await table.press("question_mark")
        assert "Evaluation table" in table.text
        keys = await _all_rows(table)
        for key, words in (("g", "read what has happened"), ("q", "leave the table")):
            assert any(key in row and words in row for row in keys)
        assert "Focus" not in "\n".join(keys), "what the toolkit binds is no key of the table"
        await table.press("left")
        assert "department store" in "\n".join(await _all_rows(table))


@pytest.mark.parametrize("glyphs", ["unicode", "narrow", "ascii"])
async def test_the_help_explains_the_signs_on_the_board_as_they_are_drawn(monkeypatch, glyphs):
    start = city(RIGHTS, buildings=[("house", (20,))], display=(40, 45), turn=B, seats=3)
    async with sit_down(prepared(monkeypatch, start), glyphs=glyphs) as table:
        house, offer = table.lot_text(20)[1].strip(), "[1]"
        textures = table.app.glyphs.owner_textures
        own = f"{textures[A]}A{textures[A]}"
        assert own in table.lot_text(21)[1]
        await table.press("question_mark", "right", "right")
        page = "\n".join(await _all_rows(table))
        for sign, words in (
            (house, "a house of Ann's"),
            (offer, "a lot on offer"),
            (own, "lots of Ann and Ben"),
            (f"15{table.app.glyphs.tree}", "park view"),
            (f"80{table.app.glyphs.wave}", "riverside"),
        ):
            assert any(sign in row and words in row for row in page.splitlines()), (sign, words)


async def _all_rows(table: Sitting) -> list[str]:
    """Return every row of the page, scrolled through."""
    await table.press("home")
    rows: list[str] = []
    for _ in range(12):
        rows += table.rows
        await table.press("pagedown")
    return rows


# The window


@pytest.mark.parametrize("mode", MODES)
async def test_a_change_of_size_keeps_everything(monkeypatch, mode):
    async with sit_down(prepared(monkeypatch, quarrel())) as table:
        await enter(table, mode)
        before, cursor, state, what = table.text, table.cursor, table.table.state, table.mode
        words = table.words.split()[:3]
        for size, lot in (((120, 36), 1), ((200, 60), 2), ((80, 24), 0)):
            await table.resize(*size)
            assert table.screen._arrangement.lot == LOT_SIZES[lot]
            assert table.lot_numbers() == set(range(10, 90))
            assert {len(row) for row in table.rows} == {size[0]}
            assert table.words.split()[:3] == words
        assert table.text == before
        assert (table.cursor, table.table.state, table.mode) == (cursor, state, what)


@pytest.mark.parametrize("mode", MODES)
async def test_a_window_too_small_hides_the_table_and_gives_it_back(monkeypatch, mode):
    async with sit_down(prepared(monkeypatch, quarrel())) as table:
        await enter(table, mode)
        before, cursor, state, what = table.text, table.cursor, table.table.state, table.mode
        await table.resize(60, 20)
        assert "needs 80x24, has 60x20" in table.text
        await table.press("enter", "e", "1", "right", "y", "u")
        assert table.table.state is state
        await table.resize(80, 24)
        assert table.text == before
        assert (table.cursor, table.mode) == (cursor, what)


@pytest.mark.parametrize("size", [(80, 24), (81, 25), (100, 30), (119, 40), (160, 45), (250, 70)])
async def test_every_size_of_window_shows_offers_reserve_scores_and_keys(size):
    table = deal("Ann Ben Cem Dora Eva")
    play_turns(table, 20)
    async with sit_down(store.create(table), size=size) as seen:
        assert seen.lot_numbers() == set(range(10, 90))
        text = seen.text
        for number, offered in enumerate(seen.view.display, 1):
            assert f"[{number}]  {offered.lot}" in text
        for word in ("house", "factory" if size[0] > 100 else "fact", "help", "lots in the stack"):
            assert word in text
        if size[1] > 40:
            assert "Reserve" in text
            assert seen.table.log(None)[-1] in text


async def test_the_widest_windows_show_the_evaluation_table():
    async with sit_down(store.create(deal("Ann Ben")), size=(200, 60)) as seen:
        assert "What a building is worth" in seen.text
        for words in ("park view 10", "riverside 14", "downtown 15"):
            assert words in seen.text


# The look


@pytest.mark.parametrize("theme", THEMES)
async def test_every_theme_draws_the_same_signs(theme):
    table = deal("Ann Ben Cem Dora")
    play_turns(table, 30)
    flat = THEMES[theme].flat
    async with sit_down(store.create(table), theme=theme, colours=16 if flat else 1 << 24) as seen:
        assert seen.app.palette.name == theme
        assert seen.lot_numbers() == set(range(10, 90))
        for number in range(1, 5):
            assert f"[{number}]" in seen.text
