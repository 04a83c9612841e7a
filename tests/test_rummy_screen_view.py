"""The table of Top 5 Rummy: what a player sees at one glance, in every window, without colour."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import Struct
from msgspec.structs import astuple
from rich.cells import cell_len
from rummy_play import deal, play_until
from rummy_screen import Sitting, prepared, sit_down
from rummy_support import (
    ANY8,
    COLOUR6,
    EVEN5,
    HOUSE5,
    RED11,
    RUN4,
    STRAIGHT5,
    TILES,
    A,
    B,
    C,
    D,
    rummy,
)
from sitting import LONG_NAMES

from tabletop_tui import store
from tabletop_tui.games.top5_rummy import tasks
from tabletop_tui.games.top5_rummy.model import PIECES
from tabletop_tui.games.top5_rummy.tiles import Effect
from tabletop_tui.tui.glyphs import SETS
from tabletop_tui.tui.screens import quiet
from tabletop_tui.tui.theme import SEAT_LETTERS, THEMES

HAND = "Y2 P2 B2 R3 P4 Y6 P6 R8 P8 Y9 R10 B10"
"""Twelve cards: they fulfil three tasks, and lack one card for a straight of five."""
SIZES = [(80, 24), (120, 36), (200, 60)]


def table_for_four(**fields):
    ring = {0: "Y1 P3", 1: "B10", 3: "R10 Y10", 5: "P8 P9", 7: "B4"}
    placed = {ANY8: (B, None, D), RED11: (A, C), RUN4: (None, None, B)}
    given = {
        "ring": ring,
        "chips": (12, 7, 0, 23),
        "placed": placed,
        "pile": "Y5 Y5 R1",
        "discards": "P1 P1",
        "purchases": 3,
        "round": 17,
    } | fields
    return rummy(HAND, "Y1 Y3 R5 P6", "R1", "B1 B3 B5", **given)


def effect_at(effect: Effect) -> str:
    """Return what a space of a tile says, as a player reads it."""
    if effect.kind in ("free", "again"):
        return {"free": "free card", "again": "go again"}[effect.kind]
    thing = "chip" if effect.kind == "chips" else "card"
    n = -effect.n if effect.kind == "discard" else effect.n
    return f"{n:+} {thing}{'' if abs(n) == 1 else 's'}"


def assert_all_in_view(table: Sitting) -> None:
    """Everything that a decision needs is on the screen."""
    view, names = table.view, table.table.players
    for space in range(8):
        price, after, cards = table.shown_space(space)
        assert (int(price), int(after)) == (view.prices[space], view.next_prices[space])
        assert cards == list(view.ring[space])
    ring, tiles = table.part("ring"), table.part("tiles")
    assert words_in(ring, "draw pile") == [f"draw pile {view.pile}"]
    assert words_in(ring, "discards") == [f"discards {view.discards}"]
    pieces = table.screen.glyphs
    for seat, letter in enumerate(SEAT_LETTERS[: len(names)]):
        done = PIECES - view.pieces[seat]
        dots = pieces.dot * done + pieces.circle * view.pieces[seat]
        wanted = [letter, str(view.chips[seat]), str(view.hand_sizes[seat]), dots]
        assert any(" ".join(wanted) in " ".join(row.split()) for row in ring), wanted
        legend = [table.header, *tiles]
        assert any(f"{letter} {names[seat][:2]}" in row for row in legend), names[seat]
    for tile, side in enumerate(view.tiles):
        row = next(n for n, row in enumerate(tiles) if f" {tasks.TASKS[side.task].title}" in row)
        below = next(row for row in tiles[row + 1 :] if row.strip())
        expected = [
            SEAT_LETTERS[owner] if owner is not None else effect_at(effect)
            for owner, effect in zip(view.placed[tile], side.spaces, strict=True)
        ]
        assert " ".join(below.replace(pieces.pointer, " ").split()) == " ".join(expected)
    assert names[view.turn if view.viewer is None else view.viewer] in table.header
    assert table.mode.task in table.header
    assert f"round {view.round}" in table.header
    assert table.words
    assert "help" in table.rows[-1]
    assert all(cell_len(row) == table.app.size.width for row in table.rows)


def words_in(rows: list[str], words: str) -> list[str]:
    """Return the rows with these words, cut behind the number that follows them."""
    found = [row[row.index(words) :] for row in rows if words in row]
    return [" ".join(row.split()[: len(words.split()) + 1]) for row in found]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("names", [LONG_NAMES, ("漢字漢字漢字漢", "[/b]", "{0}", "🎲")])
async def test_everything_a_decision_needs_is_in_view_with_twelve_cards(monkeypatch, size, names):
    async with sit_down(prepared(monkeypatch, table_for_four(), names), size=size) as table:
        await table.lift()
        assert len(table.rows) == size[1]
        assert_all_in_view(table)
        assert table.shown_hand() == list(table.view.hand)
        assert len(table.shown_hand()) == 12
        for keys in (("s",), ("escape", "b"), ("escape", "f"), ("enter",)):
            await table.press(*keys)
            assert_all_in_view(table)
            assert table.shown_hand() == list(table.view.hand)


@pytest.mark.parametrize("size", [(81, 25), (100, 30), (119, 40), (250, 70)])
async def test_every_size_of_window_shows_all(monkeypatch, size):
    async with sit_down(prepared(monkeypatch, table_for_four()), size=size) as table:
        await table.lift()
        assert_all_in_view(table)
        assert table.shown_hand() == list(table.view.hand)


@pytest.mark.parametrize("size", SIZES)
async def test_a_larger_hand_scrolls_with_the_cursor(monkeypatch, size):
    hand = " ".join(f"{suit}{n}" for n in range(1, 11) for suit in "YRPB")
    async with sit_down(prepared(monkeypatch, rummy(hand, "Y1")), size=size) as table:
        await table.lift()
        cards, seen = list(table.view.hand), []
        for place in range(len(cards)):
            shown = table.shown_hand()
            assert table.cursor == cards[place]
            assert table.cursor in shown
            if shown != cards:
                more = table.part("hand")[table.screen._card_size.height // 2]
                g = table.screen.glyphs
                assert more.startswith(f" {g.arrow_left}") == (shown[0] != cards[0])
                assert more.rstrip().endswith(g.arrow_right) == (shown[-1] != cards[-1])
            seen += shown
            await table.press("right")
        assert set(seen) == set(cards)
        assert table.cursor == cards[0], "the cursor goes round"
        await table.press("left", "b")
        assert cards[-1] in table.shown_hand(), "the hand stays where it was"


async def test_own_tasks_that_the_hand_can_do_are_marked(monkeypatch):
    async with sit_down(prepared(monkeypatch, table_for_four())) as table:
        await table.lift()
        g = table.screen.glyphs
        marks = {}
        for row in table.part("tiles"):
            for tile, side in enumerate(TILES):
                title = tasks.TASKS[side.task].title
                if row[3:].startswith(f"{title} ") or row[3:] == title:
                    marks[tile] = row[1]
        assert marks == {
            ANY8: g.star,
            EVEN5: g.star,
            COLOUR6: " ",
            RED11: g.check,
            STRAIGHT5: " ",
            RUN4: " ",
            HOUSE5: g.star,
        }
        assert "The hand fulfils: 8 any, 5 even and three and a pair." in table.words
        assert "One card is missing for: straight of 5." in table.words


async def test_the_next_step_is_told_at_every_stage(monkeypatch):
    start = table_for_four(turn=B)
    async with sit_down(prepared(monkeypatch, start)) as table:
        assert "Pass the keyboard to Ben, then press 2." in table.text
        await table.lift()
        assert "Ben: sell, buy or fulfil" in table.header
        assert all(word in table.rows[-1] for word in ("sell", "buy", "fulfil", "sort", "hide"))
        await table.press("s", "enter")
        assert "e hides the hand; then pass the keyboard to Cem." in table.words
        assert "pass on" in table.rows[-1]
        await table.press("e")
        assert "Pass the keyboard to Cem, then press 3." in table.text


async def test_what_others_did_meanwhile_is_told_at_the_start_of_a_turn(monkeypatch):
    start = rummy("Y9 R3", "Y1 Y3", "B5", ring={0: "P1", 4: "P2"}, pile="R5 " * 20)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        assert "Since then" not in table.words
        await table.press("s", "enter")
        for keys in (("s", "enter"), ("b", "enter")):
            await table.pass_on()
            await table.press(*keys)
        await table.pass_on()
        assert table.view.viewer == A
        assert "Since then: Ben sells Y1 for 7 chips; Cem buys P1 for nothing" in table.words


# D8 and poor terminals


@pytest.mark.parametrize(
    ("glyphs", "size"), [("ascii", (80, 24)), ("ascii", (200, 60)), ("narrow", (80, 24))]
)
async def test_poor_terminals_get_their_own_signs_in_straight_columns(monkeypatch, glyphs, size):
    allowed = set(map(chr, range(32, 127)))
    for value in astuple(SETS[glyphs]):
        signs = astuple(value) if isinstance(value, Struct) else value
        allowed |= {c for sign in signs for c in sign if isinstance(sign, str)}
    async with sit_down(prepared(monkeypatch, table_for_four()), size=size, glyphs=glyphs) as table:
        for keys in (
            (), ("1",), ("s",), ("escape", "b"), ("escape", "f"), ("space", "tab"), ("enter",),
            ("enter",), ("g",), ("g", "q"),
        ):  # fmt: skip
            await table.press(*keys)
            assert set(table.text) - {"\n"} <= allowed, keys
            assert {cell_len(row) for row in table.rows} == {size[0]}
            if table.top == "RummyScreen":
                assert_all_in_view(table)
                assert table.shown_hand() == list(table.view.hand)
        if glyphs == "ascii":
            assert table.text.isascii()


@pytest.mark.parametrize("glyphs", SETS)
async def test_suits_are_told_by_letter_and_shape_on_every_card(monkeypatch, glyphs):
    start = table_for_four(ring={n: f"{s}9" for n, s in enumerate("YRPBYRPB")})
    async with sit_down(prepared(monkeypatch, start), colours=0, glyphs=glyphs) as table:
        await table.lift()
        shapes = table.screen.glyphs.suits
        assert len(set(shapes)) == 4
        below = Counter("".join(table.part("hand")[-1].split()))
        for suit, shape in zip("YRPB", shapes, strict=True):
            held = sum(card[0] == suit for card in table.view.hand)
            assert below[shape] == held
        for space, suit in enumerate("YRPBYRPB"):
            assert table.shown_space(space)[2] == [f"{suit}9"]  # it compares the shapes too


async def test_without_colour_cursor_choice_and_what_is_allowed_are_told_by_signs(monkeypatch):
    async with sit_down(prepared(monkeypatch, table_for_four()), colours=0) as table:
        await table.lift()
        g = table.screen.glyphs

        def column(row: str) -> list[str]:
            return [row[3 + 6 * n : 8 + 6 * n] for n in range(12)]

        for place in range(3):
            pointed = [cell.startswith(g.pointer) for cell in column(table.part("hand")[1])]
            assert [n for n, lit in enumerate(pointed) if lit] == [place]
            await table.press("right")
        await table.press("s")
        legal = table.mode.marks().spaces
        assert legal == {1, 2, 4, 6, 7}
        heads = {space: table.space_rows(space)[0] for space in range(8)}
        assert {n for n, head in heads.items() if g.legal in head} == legal
        assert [n for n, head in heads.items() if g.pointer in head] == [table.mode.marks().space]
        ticked = [g.check in cell for cell in column(table.part("hand")[0])]
        assert [n for n, lit in enumerate(ticked) if lit] == [table.screen.cursor]
        await table.press("escape", "f")
        assert sum(g.check in cell for cell in column(table.part("hand")[0])) == 8
        assert [row[3:8] for row in table.part("tiles") if row.startswith(g.pointer)] == ["8 any"]
        await table.press("enter")
        (row,) = [row for row in table.part("tiles") if g.pointer in row[1:]]
        assert f"{g.pointer}+3 chips" in row


async def test_no_colour_is_written_without_colours(monkeypatch):
    async with sit_down(prepared(monkeypatch, table_for_four()), colours=0) as table:
        for keys in (("1",), ("s",), ("escape", "b"), ("escape", "f"), ("enter",), ("enter",)):
            await table.press(*keys)
            strips = table.app.screen._compositor.render_strips()
            styles = [s.style for strip in strips for s in strip if s.style]
            assert not any(style.color or style.bgcolor for style in styles)


@pytest.mark.parametrize("theme", THEMES)
async def test_every_theme_draws_the_same_signs(monkeypatch, theme):
    colours = 16 if THEMES[theme].flat else 1 << 24
    save = prepared(monkeypatch, table_for_four())
    async with sit_down(save, theme=theme, colours=colours) as table:
        await table.lift()
        assert table.app.palette.name == theme
        assert_all_in_view(table)


# The window


MODES = {
    "hand": ("right", "right"),
    "sell": ("right", "s", "right"),
    "buy": ("b", "left"),
    "fulfil": ("f", "right", "space"),
    "spot": ("f", "enter", "right"),
    "rest": ("s", "enter"),
}
"""Keys that lead into each mode."""


@pytest.mark.parametrize("mode", MODES)
async def test_a_change_of_size_keeps_everything(monkeypatch, mode):
    async with sit_down(prepared(monkeypatch, table_for_four())) as table:
        await table.lift()
        await table.press(*MODES[mode])
        before, cursor, state, what = table.text, table.cursor, table.table.state, table.mode
        marks = table.mode.marks()
        for size in (*SIZES[1:], SIZES[0]):
            await table.resize(*size)
            assert_all_in_view(table)
            assert {cell_len(row) for row in table.rows} == {size[0]}
        assert table.text == before
        assert (table.cursor, table.table.state, table.mode) == (cursor, state, what)
        assert table.mode.marks() == marks


@pytest.mark.parametrize("mode", ["hand", "fulfil"])
async def test_a_window_too_small_hides_the_hand_and_gives_it_back(monkeypatch, mode):
    async with sit_down(prepared(monkeypatch, table_for_four())) as table:
        await table.lift()
        await table.press(*MODES[mode])
        before, state = table.text, table.table.state
        await table.resize(60, 20)
        assert "needs 80x24, has 60x20" in table.text
        await table.press("enter", "e", "1", "right", "s", "u")
        assert table.table.state is state
        await table.resize(80, 24)
        assert table.text == before


async def test_a_game_as_it_is_played_is_in_view_at_any_time(monkeypatch):
    monkeypatch.setattr(quiet, "QUIET", 0.01)
    for goal in (20, 45, 70):
        table = deal("Ann Ben Cem Dora")
        play_until(table, lambda _, goal=goal, table=table: table.count >= goal)
        async with sit_down(store.create(table)) as seen:
            await seen.lift()
            assert_all_in_view(seen)
            assert seen.shown_hand() == list(seen.view.hand)


async def test_the_announced_end_stays_true_while_the_round_is_played_out(monkeypatch):
    four = dict.fromkeys((ANY8, COLOUR6, RED11, RUN4), (A,))
    start = rummy(
        "Y2 R2 P4 B6 Y8 R1", "Y1 R3", "B9 B7", placed=four, ending="round", pile="P5 " * 9
    )
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.press("f", "enter", "enter")
        assert "Ann has placed all five pieces: this is the last round" in table.table.log(A)[-2]
        told = []
        for _ in ("Ben", "Cem"):
            await table.pass_on()
            assert "Ann has placed the fifth piece; the round is played out" in table.words
            told.append(table.words)
            await table.press("s", "enter")
        assert "after this turn still Cem." in told[0]
        assert "this is the last turn." in told[1]
        assert table.top == "ScoreSheet"
        assert table.table.outcome.winners == (A,)
