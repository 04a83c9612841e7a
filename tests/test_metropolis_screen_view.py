"""The table of Metropolis: what a player sees at one glance, in every window and without colour."""

from __future__ import annotations

import pytest
from games_support import A, B, C, D, city
from metropolis_play import deal, play_turns
from metropolis_screen import LONG_NAMES, Sitting, owners, prepared, sit_down
from msgspec import Struct
from msgspec.structs import astuple
from rich.cells import cell_len

from tabletop_tui import store
from tabletop_tui.core.ranking import points
from tabletop_tui.games.metropolis.board import LOTS
from tabletop_tui.tui.glyphs import SETS
from tabletop_tui.tui.theme import SEAT_LETTERS
from tabletop_tui.tui.widgets.lots import letters

FIVE = "Ann Ben Cem Dora Eva"


def assert_all_in_view(table: Sitting) -> None:
    """Everything that a decision needs is on the screen."""
    view, text = table.view, table.text
    assert table.lot_numbers() == set(LOTS)
    for number, offered in enumerate(view.display, 1):
        assert f"[{number}]" in table.lot_text(offered.lot)[1]
        assert f"[{number}]  {offered.lot}" in text
    for title in ("house", "store", "apt", "fact", "school", "office", "hosp", "dept"):
        assert f" {title}" in text
    left = sum(count for _, count in view.reserve)
    reserve = next(row for row in table.rows if row.startswith(" house"))
    assert sum(int(c) for c in reserve if c.isdigit()) == left
    for seat, score in enumerate(view.scores):
        assert f"{SEAT_LETTERS[seat]} " in table.header
        assert f"{table.screen.glyphs.number(score)} " in table.header
    assert table.table.players[view.turn] in table.header
    assert table.mode.task in table.header
    assert table.mode.task
    assert "help" in table.rows[-1]
    stack = f"{view.stack} lot" if view.stack else "the stack is empty"
    assert stack in text
    for lot, owner in owners(view).items():
        if not any(lot in building.lots for building in view.buildings):
            assert SEAT_LETTERS[owner] in table.lot_text(lot)[1]
    for building in view.buildings:
        labels = "".join(table.lot_text(lot)[1] for lot in building.lots)
        assert letters(building.shares) in labels


@pytest.mark.parametrize("turns", [0, 20, 47, 57], ids=["deal", "early", "late", "last turns"])
async def test_everything_a_decision_needs_is_in_view_at_80x24(turns):
    table = deal("Ann Ben Cem Dora")
    play_turns(table, turns)
    async with sit_down(store.create(table)) as seen:
        assert len(seen.rows) == 24
        assert_all_in_view(seen)


async def test_the_last_lots_of_the_display_are_in_view():
    table = deal("Ann Ben Cem Dora")
    while len(table.view(None).display) > 2:
        play_turns(table, 1)
    async with sit_down(store.create(table)) as seen:
        assert_all_in_view(seen)
        assert "[3]" not in seen.text
        assert "1-2" in seen.rows[-1]


async def test_the_next_step_is_told_at_every_stage(monkeypatch):
    start = city({A: (20,), B: (30,)}, seats=2, display=(40, 41), stack=(50,))
    async with sit_down(prepared(monkeypatch, start)) as table:
        assert "Which lot does Ann take?" in table.words
        await table.press("enter")
        assert "Ann can build: house or store." in table.words
        await table.press("b", "enter")
        assert "e ends the turn" in table.words
        await table.press("e")
        assert "Which lot does Ben take?" in table.words


async def test_once_the_choice_is_made_the_cards_promise_no_lot_to_the_player_on_turn(monkeypatch):
    rights = {A: (20, 21, 22, 23, 24), B: (13, 30)}
    start = city(rights, seats=2, display=(40, 25, 41, 50), stack=(51, 52))
    async with sit_down(prepared(monkeypatch, start)) as table:
        assert "for A alone" in table.text
        await table.press("enter")
        assert table.view.stage == "build"
        assert "alone" not in table.text
        assert "[2]  25 ♣ park" in table.text
        assert "for A" in table.text, "whoever chooses next, the right to 25 stays"


async def test_the_lot_under_the_cursor_is_named_and_explained(monkeypatch):
    start = city({A: (20,), B: (21, 22)}, buildings=[("house", (22,))], display=(15,), seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        assert "Lot 15 has park view. No lot of district 10-19 is owned" in table.words
        assert "It is for Ann, who is on turn." in table.words
        for lot, words in {
            20: "Lot 20: Ann owns it.",
            22: "Lot 22: Ben: a house worth 2 (2 base value).",
            23: "Lot 23: Nobody owns it yet",
        }.items():
            await table.go(lot)
            assert words in table.words


def full_house():
    """Five players with long names around the lots that need the longest explanations."""
    owned = {A: (45, 46), B: (40, 42), C: (47, 41), D: (50, 51, 55), 4: (52, 56, 57)}
    return city(
        owned,
        buildings=[("department_store", (50, 51, 52, 55, 56, 57), ((D, 3), (4, 3)))],
        display=(43, 48, 61, 89),
        stack=(88,),
        turn=4,
        number=31,
        seats=5,
    )


@pytest.mark.parametrize("names", [LONG_NAMES, ("漢字漢字漢字漢", "[/b]", "{0}", "\\[x]", "🎲")])
async def test_five_players_with_long_or_strange_names_fit_at_80x24(monkeypatch, names):
    async with sit_down(prepared(monkeypatch, full_house(), names)) as table:
        assert_all_in_view(table)
        assert all(cell_len(row) == 80 for row in table.rows)
        for number in "1234":
            await table.press(number)
            facts = table.words
            assert table.screen.glyphs.ellipsis not in facts
            assert f"Lot {table.cursor}" in facts
            assert f"{names[4]} may" in facts or facts.endswith(f"{names[4]}, who is on turn.")
        await table.press("b")
        assert all(cell_len(row) == 80 for row in table.rows)


async def test_long_explanations_are_brief_before_they_are_cut(monkeypatch):
    owned = {A: (40, 41, 42, 45), B: (43,), C: (44,), D: (46,), 4: (47, 48, 49)}
    houses = [("house", (lot,)) for lot in (43, 44, 46, 47, 48)]
    start = city(owned, buildings=houses, stage="build", picked=42, display=(10,), seats=5)
    async with sit_down(prepared(monkeypatch, start, LONG_NAMES)) as table:
        await table.press("b")
        while table.mode.kind != "store":
            await table.press("down")
        assert "house 43: 2 → 3" in table.words
        assert "house 48: 2 → 3" in table.words
        assert table.screen.glyphs.ellipsis not in table.words
        await table.resize(120, 36)
        assert f"{LONG_NAMES[1]}'s house on 43: 2 → 3" in table.words


@pytest.mark.parametrize("glyphs", ["ascii", "narrow"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_poor_terminals_get_their_own_signs_in_straight_columns(glyphs, size):
    table = deal(FIVE)
    play_turns(table, 30)
    allowed = set(map(chr, range(32, 127)))
    for value in astuple(SETS[glyphs]):
        signs = astuple(value) if isinstance(value, Struct) else value
        allowed |= {c for sign in signs for c in sign if isinstance(sign, str)}
    async with sit_down(store.create(table), size=size, glyphs=glyphs) as seen:
        keys = ("", "b", "escape", "t", "space", "g", "g", "s", "v", "q")
        for key in keys:
            await seen.press(*[key] if key else [])
            assert set(seen.text) - {"\n"} <= allowed, key
            assert {cell_len(row) for row in seen.rows} == {size[0]}
            if seen.top == "MetropolisScreen":
                assert seen.lot_numbers() == set(LOTS)
        if glyphs == "ascii":
            assert seen.text.isascii()


# D8: without colour


async def test_without_colour_owners_offers_and_turn_are_told_by_signs():
    table = deal("Ann Ben Cem Dora")
    play_turns(table, 46)
    async with sit_down(store.create(table), colours=0) as seen:
        assert_all_in_view(seen)
        view = seen.view
        for lot in LOTS:
            owner = view.owner(lot)
            below = seen.lot_text(lot)[1]
            if owner is None:
                assert not set(below) & set(SEAT_LETTERS), lot
        for building in view.buildings:
            for lot in building.lots:
                assert "".join(seen.lot_text(lot)[1:]).strip(), "a built lot never looks empty"
        assert f"{SEAT_LETTERS[view.turn]}  {table.players[view.turn]}:" in seen.header


async def test_without_colour_the_cursor_is_told_by_a_sign_on_every_lot():
    table = deal("Ann Ben Cem Dora")
    play_turns(table, 46)
    async with sit_down(store.create(table), colours=0) as seen:
        sign = seen.screen.glyphs.cursor_left
        for lot in (10, 11, 17, 21, 32, 33, 57, 84, 89):
            await seen.go(lot)
            framed = [n for n in LOTS if seen.lot_text(n)[0].startswith(sign)]
            assert framed == [lot]


async def test_without_colour_a_trial_tells_whether_it_is_allowed(monkeypatch):
    start = city({A: (20, 21, 22, 23)}, stage="build", picked=20, display=(10,), seats=2)
    async with sit_down(prepared(monkeypatch, start), colours=0) as table:
        await table.press("b")
        while table.mode.kind != "factory":
            await table.press("down")
        ghost = "".join(table.lot_text(lot)[1] for lot in (20, 21, 22, 23))
        assert "Factory ?" in ghost
        while table.mode.kind != "office":
            await table.press("down")
        assert "Office x" in table.text
        assert "✗✗✗" in table.text
        assert "Nobody owns lot" in table.words


async def test_without_colour_other_places_of_the_piece_carry_a_sign(monkeypatch):
    start = city({A: (20, 31), B: (40,)}, stage="build", picked=20, display=(10,), seats=2)
    for colours in (0, 16, 1 << 24):
        async with sit_down(prepared(monkeypatch, start), colours=colours) as table:
            await table.press("b")
            assert table.lot_text(20)[1].strip() == "Hse?"
            assert table.lot_text(31)[1].strip() == "•A•"
            assert table.lot_text(40)[1].strip() == "╱B╱"


async def test_no_colour_is_written_without_colours():
    table = deal("Ann Ben Cem Dora")
    play_turns(table, 46)
    async with sit_down(store.create(table), colours=0) as seen:
        for key in ("2", "b", "escape", "t", "space"):
            await seen.press(key)
            strips = seen.app.screen._compositor.render_strips()
            styles = [s.style for strip in strips for s in strip if s.style]
            assert not any(style.color or style.bgcolor for style in styles)


async def test_scores_in_fractions_are_shown_exactly(monkeypatch):
    factory = ("factory", (20, 21, 22, 23), ((A, 3), (B, 1)))
    start = city({A: (20, 21, 22), B: (23,)}, buildings=[factory], display=(10,), seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        assert "A Ann 7½" in table.header
        assert "B Ben 2½" in table.header
        assert points(table.view.scores[A]) == "7 1/2"
        await table.go(20)
        assert "7 1/2 for Ann and 2 1/2 for Ben" in table.words


async def test_what_others_did_meanwhile_is_told_at_the_start_of_a_turn(monkeypatch):
    start = city({A: (20,), B: (30,)}, seats=2, display=(26, 27), stack=(36, 37, 38))
    async with sit_down(prepared(monkeypatch, start), size=(120, 36)) as table:
        await table.press("enter", "e", "enter", "e")
        assert "Since then: Ben takes lot 36." in table.words
