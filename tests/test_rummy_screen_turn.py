"""A turn of Top 5 Rummy on the screen: what is said beforehand happens; every refusal tells why."""

from __future__ import annotations

import re

import pytest
from rummy_screen import Sitting, prepared, sit_down
from rummy_support import (
    ANY8,
    COLOUR6,
    EVEN5,
    RED11,
    RUN4,
    STRAIGHT5,
    A,
    B,
    rummy,
    side,
)

from tabletop_tui.games.top5_rummy.model import Buy, Pending

RING = {0: "Y1 P3", 1: "B10", 3: "R10 Y10", 5: "P8 P9", 7: "B4"}
"""Two cards on three spaces, one on two, none on three."""


async def refused(table: Sitting, *keys: str) -> str:
    """Press keys, check that the last one changes nothing on the table, and return the notice."""
    await table.press(*keys[:-1])
    before, count, mode = table.table.state, table.table.count, table.mode
    await table.press(keys[-1])
    assert table.table.state is before
    assert table.table.count == count
    assert table.mode is mode
    notice = table.screen.notice
    assert notice.endswith(".")
    assert table.words.startswith(f"{table.screen.glyphs.cross} {notice}")
    return notice


def numbers(pattern: str, words: str) -> list[int]:
    """Return the numbers that a sentence names."""
    found = re.search(pattern, words)
    assert found is not None, words
    return [int(number) for number in found.groups()]


# Selling


async def test_a_sale_brings_what_was_said(monkeypatch):
    start = rummy("Y9 R3", "Y1", ring=RING, chips=(3, 4), purchases=5)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.go("Y9")
        await table.press("s")
        assert "sell where?" in table.header
        dearest = max(n for n in range(8) if len(RING.get(n, "").split()) < 2)
        for space in (1, 2, 4, 6, 7):
            await table.to_space(space)
            price = table.view.prices[space]
            assert f"Sell Y9 at {price}?" in table.words
            got, then = numbers(r"gets (\d+) chips? and then has (\d+) chip", table.words)
            assert (got, then) == (price, 3 + price)
        await table.to_space(dearest)
        _, then = numbers(r"gets (\d+) chips? and then has (\d+) chip", table.words)
        await table.press("enter")
        assert table.view.ring[dearest][-1] == "Y9"
        assert table.view.chips[A] == then
        assert table.view.hand == ("R3",)
        assert table.view.prices == tuple((n - 5) % 8 for n in range(8)), "no wheel turns"


async def test_selling_begins_at_the_best_price_and_a_full_space_says_why(monkeypatch):
    start = rummy("Y9", "Y1", ring=RING)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.press("s")
        assert table.mode.marks().space == 7
        await table.to_space(3)
        assert "The space at 3 holds two cards already" in table.words
        assert "holds two cards already; sell to one that has room." in await refused(
            table, "enter"
        )


async def test_a_supply_that_runs_out_is_told_before_the_sale(monkeypatch):
    start = rummy("Y9", "Y1", ring=RING, chips=(80, 38))
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.press("s")
        assert "gets 2 chips and then has 82 chips." in table.words
        await table.press("enter")
        assert table.view.chips[A] == 82


# Buying


async def test_a_purchase_costs_and_brings_what_was_said(monkeypatch):
    start = rummy("R3", "Y1", ring=RING, chips=(6, 4))
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.press("b")
        assert table.mode.marks().spaces == {0, 1, 3, 5}
        await table.to_space(5)
        assert "Buy P8 and P9 for 5?" in table.words
        assert "Every price falls by one, 0 becomes 7." in table.words
        (then,) = numbers(r"then has (\d+) chip", table.words)
        before, after = table.view.prices, table.view.next_prices
        await table.press("enter")
        assert table.view.chips[A] == then == 1
        assert table.view.hand == ("R3", "P8", "P9")
        assert table.view.ring[5] == ()
        assert table.view.prices == after
        assert [after[n] for n in range(8)] == [(price - 1) % 8 for price in before]


async def test_a_refill_is_said_beforehand_and_comes(monkeypatch):
    start = rummy("R3", "Y1", ring={**RING, 1: "", 2: "B10"}, chips=(6, 4), pile="Y5 Y6 Y7 Y8 R1")
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.press("b")
        said = {}
        for space in (0, 2, 3, 5):
            await table.to_space(space)
            said[space] = "all are refilled" in table.words
        assert said == {0: False, 2: False, 3: False, 5: True}
        await table.press("enter")
        assert all(table.view.ring)
        assert "New on display: Y5 at 0" in " ".join(table.words.split())


@pytest.mark.parametrize(
    ("space", "sentence"),
    [
        (2, "The space at 2 is empty; there is nothing to buy."),
        (7, "The space at 7 costs 7 chips; Ann has only 5 chips."),
    ],
)
async def test_what_cannot_be_bought_says_why(monkeypatch, space, sentence):
    async with sit_down(prepared(monkeypatch, rummy("R3", "Y1", ring=RING))) as table:
        await table.lift()
        await table.press("b")
        await table.to_space(space)
        assert sentence in table.words
        assert await refused(table, "enter") == sentence


# Fulfilling


EVEN_HAND = "Y2 P2 B2 R4 P4 Y6 Y9"


async def test_sets_are_proposed_and_others_chosen(monkeypatch):
    async with sit_down(prepared(monkeypatch, rummy(EVEN_HAND, "Y1"))) as table:
        await table.lift()
        await table.press("f")
        await table.to_tile(EVEN5)
        seen = []
        for _ in range(3):
            assert len(table.chosen) == 5
            assert all(int(card[1:]) % 2 == 0 for card in table.chosen)
            assert f"Played: {' '.join(table.chosen)}. That fulfils it" in table.words
            seen.append(tuple(table.chosen))
            await table.press("tab")
        assert len(set(seen)) == 3
        await table.press("shift+tab")
        assert tuple(table.chosen) == seen[-1]


async def test_single_cards_are_marked_and_the_right_number_is_asked_for(monkeypatch):
    async with sit_down(prepared(monkeypatch, rummy(EVEN_HAND, "Y1"))) as table:
        await table.lift()
        await table.press("f")
        await table.to_tile(EVEN5)
        out = next(card for card in table.chosen)
        await table.go(out)
        await table.press("space")
        assert len(table.chosen) == 4
        assert "5 cards in all are needed" in table.words
        assert '"5 even" takes five cards with even numbers' in await refused(table, "enter")
        await table.go("Y9")
        await table.press("space")
        assert "these are not" in await refused(table, "enter")
        await table.press("space")
        await table.go(out)
        await table.press("space", "enter")
        assert "which space of the tile?" in table.header


@pytest.mark.parametrize("spot", range(4))
async def test_fulfilling_does_what_the_space_said(monkeypatch, spot):
    tiles = {EVEN5: side("even5", "+3, draw 2, -2, free")}
    start = rummy(EVEN_HAND, "Y1", tiles=tiles, chips=(4, 5), pile="P9 P10 Y1")
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.press("f")
        await table.to_tile(EVEN5)
        chosen = table.chosen
        await table.press("enter")
        await table.to_spot(spot)
        said = table.words
        words = ("take 3 chips", "draw 2 cards", "pay 2 chips", "take a card of the display")[spot]
        assert f"5 even with {' '.join(chosen)}: then {words}?" in said
        assert "Ann then has 4 pieces left to place." in said
        await table.press("enter")
        view = table.view
        assert view.pieces[A] == 4
        assert view.placed[EVEN5][spot] == A
        assert not set(chosen) & set(view.hand)
        assert view.chips[A] == (7, 4, 2, 4)[spot]
        assert len(view.hand) == (2, 4, 2, 2)[spot]
        if spot == 1:  # what was drawn is to be seen before the hand is hidden
            assert table.screen.resting
            assert "Ann draws P9, P10" in table.words
            assert table.shown_hand() == list(view.hand)


async def test_closed_spaces_of_a_tile_say_why(monkeypatch):
    tiles = {EVEN5: side("even5", "+1, -5, disc 3, draw 1")}
    start = rummy(EVEN_HAND, "Y1", tiles=tiles, chips=(4, 5), placed={EVEN5: (B,)})
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.press("f")
        await table.to_tile(EVEN5)
        await table.press("enter")
        assert table.mode.marks().spot == 3, "the first open one"
        for spot, why in (
            (1, 'The 2nd space of "5 even" asks for 5 chips, and Ann has 4 chips.'),
            (2, 'The 3rd space of "5 even" asks for 3 discards, and 2 cards would be left'),
        ):
            await table.to_spot(spot)
            assert why in table.words
            assert (await refused(table, "enter")).startswith(why)
        await table.press("right", "right")
        assert table.mode.marks().spot == 1, "taken spaces are passed over"


@pytest.mark.parametrize(
    ("tile", "sentence"),
    [
        (ANY8, '"8 any" takes any eight cards: 1 card missing.'),
        (STRAIGHT5, '"straight of 5" takes five consecutive numbers, in any colours: 2 cards'),
        (COLOUR6, 'Ann has fulfilled "6 of one colour" already; each task counts once for each.'),
    ],
)
async def test_a_task_out_of_reach_says_why(monkeypatch, tile, sentence):
    hand = "Y2 P2 B2 R4 R7 P4 Y8"
    start = rummy(hand, "Y1", placed={COLOUR6: (A,)})
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.press("f")
        await table.to_tile(tile)
        assert sentence in table.words
        await refused(table, "enter")


async def test_a_task_whose_free_spaces_are_all_too_dear_says_why(monkeypatch):
    start = rummy("R4 R7 Y8", "Y1", chips=(1, 5), placed={RED11: (B,)})
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.press("f")
        await table.to_tile(RED11)
        assert table.chosen == ["R4", "R7"]
        sentence = 'The 2nd space of "2 red = 11" asks for 2 chips, and Ann has 1 chip.'
        assert await refused(table, "enter") == sentence


async def test_a_draw_that_will_be_cut_short_is_said_beforehand(monkeypatch):
    tiles = {EVEN5: side("even5", "draw 9, +3, +2, +1")}
    start = rummy(EVEN_HAND, "Y1", tiles=tiles, pile="P9")
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.press("f")
        await table.to_tile(EVEN5)
        await table.press("enter")
        assert "There are only 6 cards to draw." in table.words
        await table.press("enter")
        assert len(table.view.hand) == 2 + 6
        assert "goes without 3 cards" in " ".join(table.table.log(A))


async def test_the_fifth_piece_wins_at_once_as_was_said(monkeypatch):
    placed = dict.fromkeys((ANY8, COLOUR6, RED11, RUN4), (A,))
    async with sit_down(
        prepared(monkeypatch, rummy(EVEN_HAND, "Y1", "R1", placed=placed))
    ) as table:
        await table.lift()
        await table.press("f")
        await table.to_tile(EVEN5)
        await table.press("enter")
        assert "With the fifth piece the game is won at once, and no bonus is given." in table.words
        await table.press("enter")
        assert table.top == "ScoreSheet"
        assert "Ann has placed all five pieces and wins." in table.text


async def test_another_turn_keeps_the_hand_and_says_so(monkeypatch):
    tiles = {EVEN5: side("even5", "again, +3, +2, +1")}
    async with sit_down(prepared(monkeypatch, rummy(EVEN_HAND, "Y1", tiles=tiles))) as table:
        await table.lift()
        await table.press("f")
        await table.to_tile(EVEN5)
        await table.press("enter", "enter")
        assert table.top == "RummyScreen"
        assert not table.screen.resting
        assert "Ann: sell, buy or fulfil" in table.header
        assert "Ann has another turn" in table.words
        await table.press("s", "enter")
        assert table.screen.resting


# What a space asks for or grants


def discarding(**fields):
    return rummy("R1 R10 Y3 P5 B7", "Y1", pending=Pending("discard", 2), **fields)


async def test_discards_are_proposed_and_chosen(monkeypatch):
    async with sit_down(prepared(monkeypatch, discarding())) as table:
        await table.lift()
        assert "Ann: discard" in table.header
        assert "Ann discards 2 cards: which?" in table.words
        first = table.chosen
        assert len(first) == 2
        await table.go(first[0])
        await table.press("space")
        assert "The space asks for 2 cards to be discarded, not 1." in await refused(table, "enter")
        await table.go("B7" if "B7" not in first else "P5")
        new = table.cursor
        await table.press("space")
        assert f"Discarded: {' '.join(table.chosen)}." in table.words
        gone = table.chosen
        await table.press("enter")
        assert new in gone
        assert len(table.view.hand) == 3
        assert not set(gone) & set(table.view.hand)


@pytest.mark.parametrize("key", ["s", "b", "f", "escape", "enter"])
async def test_what_is_asked_for_comes_before_anything_else(monkeypatch, key):
    async with sit_down(prepared(monkeypatch, discarding())) as table:
        await table.lift()
        await table.go(table.chosen[0])
        await table.press("space", key)
        assert "Ann: discard" in table.header
        assert table.table.count == 0


async def test_a_free_card_is_taken_from_the_display(monkeypatch):
    ring = {0: "Y1 P3", 2: "B10", 4: "R9", 5: "P8 P9", 7: "B4"}
    start = rummy("R1", "Y1", ring=ring, pending=Pending("free", 1), pile="Y5 Y6 Y7")
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        assert "Ann: a free card" in table.header
        seen = {}
        for _ in range(8):
            found = re.search(r"Ann takes (\w+) for nothing\?", table.words)
            assert found is not None
            seen[found[1]] = "refilled" in table.words
            await table.press("right")
        assert list(seen) == ["Y1", "P3", "B10", "R9", "P8", "P9", "B4"]
        assert [card for card, refill in seen.items() if refill] == ["B10"]
        while "Ann takes P9" not in table.words:
            await table.press("right")
        chips = table.view.chips
        await table.press("enter")
        assert table.view.hand == ("R1", "P9")
        assert table.view.ring[5] == ("P8",)
        assert table.view.chips == chips
        assert table.view.prices[0] == 0, "no wheel turns"


# Skipping


async def test_with_no_card_and_no_chip_one_chip_is_taken_instead(monkeypatch):
    start = rummy("", "Y1", ring={3: "B10", 5: "R9", 7: "B4"}, chips=(2, 5))
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        assert "no card, no purchase" in table.header
        assert "Ann has no card and can afford none: enter takes a chip." in table.words
        assert "The hand is empty." in table.text
        assert "take a chip" in table.rows[-1]
        await table.press("s")
        assert table.screen.notice == "There is no card to sell: buy a space."
        await table.press("enter")
        assert table.view.chips[A] == 3
        assert table.screen.resting


async def test_who_can_buy_does_not_skip(monkeypatch):
    start = rummy("", "Y1", ring={3: "B10", 5: "R9", 7: "B4"}, chips=(4, 5))
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        await table.press("enter")
        assert table.table.count == 0
        await table.press("b", "enter")
        assert table.view.hand == ("B10",)


# Sorting


@pytest.mark.parametrize("keys", [(), ("f",)])
async def test_sorting_keeps_the_cursor_on_its_card_and_the_marks(monkeypatch, keys):
    hand = "Y2 P2 B2 B2 R4 P4 Y6 Y9 R10"
    async with sit_down(prepared(monkeypatch, rummy(hand, "Y1"))) as table:
        await table.lift()
        await table.press(*keys, "right", "right", "right")
        card, chosen = table.cursor, sorted(table.chosen)
        assert table.shown_hand() == ["Y2", "P2", "B2", "B2", "R4", "P4", "Y6", "Y9", "R10"]
        await table.press("o")
        assert table.shown_hand() == ["Y2", "Y6", "Y9", "R4", "R10", "P2", "P4", "B2", "B2"]
        assert (table.cursor, sorted(table.chosen)) == (card, chosen)
        await table.press("o")
        assert table.shown_hand() == list(table.view.hand)
        assert (table.cursor, sorted(table.chosen)) == (card, chosen)


async def test_sorting_while_selling_sells_the_same_card(monkeypatch):
    async with sit_down(prepared(monkeypatch, rummy("Y9 R3 B2", "Y1"))) as table:
        await table.lift()
        await table.go("R3")
        await table.press("s", "o")
        assert "Sell R3 at 7?" in table.words
        await table.press("enter")
        assert table.view.hand == ("B2", "Y9")


# Taking back


async def test_d3_a_fulfilment_that_is_not_settled_is_taken_back(monkeypatch):
    tiles = {EVEN5: side("even5", "disc 2, free, +2, +1")}
    start = rummy(EVEN_HAND, "Y1", tiles=tiles, pile="P9")
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.lift()
        before, text, log = table.table.state, table.text, table.table.log(A)
        await table.press("f")
        await table.to_tile(EVEN5)
        await table.press("enter", "enter")
        assert "Ann: discard" in table.header
        assert "take back" in table.rows[-1]
        fulfilled = table.table.state
        await table.press("u")
        assert table.table.state == before
        assert table.text == text
        assert table.table.log(A) == log
        await table.press("r")
        assert table.table.state == fulfilled
        await table.press("u")
        assert "Nothing has been done yet" in await refused(table, "u")
        assert table.table.waiting_for == (A,)


async def test_what_passed_the_turn_on_is_not_taken_back(monkeypatch):
    async with sit_down(prepared(monkeypatch, rummy("Y9 R3", "Y1"))) as table:
        await table.lift()
        await table.press("s", "enter", "u")
        assert table.table.count == 1
        assert table.table.why_not_undo(A) == (
            "The last action passed the turn on; that is never taken back."
        )
        await table.pass_on()
        assert "The last action was Ann's" in await refused(table, "u")


# Keys that come too often


async def test_a_doubled_enter_sells_one_card_and_lifts_nothing(monkeypatch):
    async with sit_down(prepared(monkeypatch, rummy("Y9 R3 R5", "Y1 Y2", "B1"))) as table:
        await table.lift()
        await table.press("s")
        table.send("enter", "enter", "enter", "s", "enter", "b", "enter")
        await table.settle()
        assert table.table.count == 1
        assert table.screen.resting
        table.send("e", "e", "2", "2", "e", "enter")
        await table.settle()
        assert table.top == "CurtainScreen", "keys that come with the curtain do not lift it"
        assert table.table.count == 1


async def test_d7_letters_pasted_without_marks_act_once_at_most_and_quit_nothing(monkeypatch):
    async with sit_down(prepared(monkeypatch, rummy("Y9 R3 R5", "Y1 Y2", "B1"))) as table:
        await table.lift()
        table.send(*"qyeny", "enter", "enter", *"123", *"sbfoxegup", "enter", "enter")
        await table.settle()
        assert table.table.count == 0


async def test_nobody_acts_for_a_player_at_another_terminal(monkeypatch):
    async with sit_down(prepared(monkeypatch, rummy("Y9 R3", "Y1"))) as table:
        await table.lift()
        table.screen.seats = frozenset({B})
        await table.press("s", "enter", "b", "enter", "f", "enter")
        assert table.table.count == 0
        assert table.table.why_not(A, Buy(0)) is None


async def test_d15_help_names_every_key_and_comes_back_to_the_same_state(monkeypatch):
    async with sit_down(prepared(monkeypatch, rummy(EVEN_HAND, "Y1", "R1"))) as table:
        await table.lift()
        await table.press("f", "right")
        before, mode = table.text, table.mode
        await table.press("question_mark")
        assert table.top == "HelpScreen"
        rows = []
        for _ in range(6):
            rows += table.rows
            await table.press("pagedown")
        for words in ("sell the card", "buy a space", "fulfil a task", "sort the hand", "PIN"):
            assert any(words in row for row in rows), words
        await table.press("escape")
        assert table.text == before
        assert table.mode is mode
