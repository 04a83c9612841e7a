"""Offers on the screen: made on the board, answered by name, lapsing with a reason."""

from __future__ import annotations

import pytest
from games_support import A, B, C, D, city
from metropolis_screen import LONG_NAMES, Sitting, owners, prepared, sit_down

from tabletop_tui.games.metropolis.model import Accept, Offer
from tabletop_tui.tui.screens.metropolis.trading import AnswerMode, TradeMode

OWNED = {A: (20, 21, 22), B: (25, 26, 27), C: (30, 31), D: (35,)}


def market(**fields):
    given = {"display": (40, 50, 60, 70), "stack": (80, 81)} | fields
    return city(OWNED, **given)


async def offer(table: Sitting, *lots: int) -> None:
    """Mark lots in an offer, and put it on the table."""
    await table.press("t")
    await table.mark(*lots)
    await table.press("enter")


async def test_an_exchange_is_marked_said_offered_and_accepted(monkeypatch):
    async with sit_down(prepared(monkeypatch, market())) as table:
        await table.press("t")
        assert "Ann speaks:" in table.words
        await table.mark(20, 21, 26)
        assert "Ann gives 20 and 21 to Ben for 26." in table.words
        give, get = table.screen.glyphs.give, table.screen.glyphs.get
        assert f"20{give}" in table.lot_text(20)[0]
        assert f"26{get}" in table.lot_text(26)[0]
        await table.press("enter")
        assert "Ben, is it a deal?" in table.words
        assert table.view.owner(20) == A, "an offer moves nothing"
        await table.press("y")
        assert [table.view.owner(lot) for lot in (20, 21, 26)] == [B, B, A]
        assert "B" in table.lot_text(20)[1]
        assert "choose a lot" in table.header


async def test_a_mark_is_taken_away_by_the_same_key(monkeypatch):
    async with sit_down(prepared(monkeypatch, market())) as table:
        await table.press("t")
        await table.mark(20)
        await table.press("space")
        assert "what to give to Ben, what to get?" in table.words


async def test_marking_another_players_lot_makes_him_the_partner(monkeypatch):
    async with sit_down(prepared(monkeypatch, market())) as table:
        await table.press("t")
        await table.mark(20, 26, 31)
        assert "Ann gives 20 to Cem for 31." in table.words


async def test_gifts_and_requests_name_their_partner(monkeypatch):
    async with sit_down(prepared(monkeypatch, market())) as table:
        await table.press("t")
        await table.mark(20)
        assert "Ann gives 20 to Ben for nothing." in table.words
        await table.press("p", "p")
        assert "Ann gives 20 to Dora for nothing." in table.words
        await table.press("space")
        await table.mark(35)
        assert "Dora gives 35 to Ann for nothing." in table.words
        await table.press("enter", "y")
        assert table.view.owner(35) == A


async def test_any_player_can_be_the_one_who_offers(monkeypatch):
    async with sit_down(prepared(monkeypatch, market())) as table:
        await table.press("t", "tab", "tab")
        assert "Cem speaks:" in table.words
        await table.mark(30, 20)
        assert "Cem gives 30 to Ann for 20." in table.words
        await table.press("enter")
        assert "Ann, is it a deal?" in table.words
        assert table.view.turn == A
        await table.press("y")
        assert (table.view.owner(30), table.view.owner(20)) == (A, C)


@pytest.mark.parametrize(
    ("key", "said"),
    [("n", "Ben declines Ann's offer 1"), ("w", "Ann withdraws offer 1")],
)
async def test_an_offer_that_is_refused_or_withdrawn_changes_nothing(monkeypatch, key, said):
    async with sit_down(prepared(monkeypatch, market())) as table:
        before = owners(table.view)
        await offer(table, 20, 26)
        await table.press(key)
        assert owners(table.view) == before
        assert not table.view.deals
        assert table.table.log(A)[-1] == said
        assert said in table.words
        assert "choose a lot" in table.header


async def test_an_offer_is_answered_by_another_one(monkeypatch):
    async with sit_down(prepared(monkeypatch, market())) as table:
        await offer(table, 20, 26)
        await table.press("c")
        assert "Ben speaks: Ben gives 26 to Ann for 20." in table.words
        await table.mark(21)
        await table.press("enter")
        assert "Ann, is it a deal? Ben gives 26 to Ann for 20 and 21." in table.words
        await table.press("y")
        assert [table.view.owner(lot) for lot in (20, 21, 26)] == [B, B, A]


async def test_an_offer_can_be_answered_later(monkeypatch):
    async with sit_down(prepared(monkeypatch, market())) as table:
        await offer(table, 20, 26)
        await table.press("escape")
        assert "On the table: Ann gives 20 to Ben for 26. o answers." in table.words
        await table.press("1", "o")
        assert "Ben, is it a deal?" in table.words
        await table.press("y")
        assert table.view.owner(26) == A


async def test_of_several_offers_the_one_to_answer_is_chosen(monkeypatch):
    async with sit_down(prepared(monkeypatch, market())) as table:
        await offer(table, 20, 26)
        await table.press("escape")
        await offer(table, 21, 31)
        await table.press("escape")
        assert "(and 1 more)" in table.words
        await table.press("o")
        pointer = table.screen.glyphs.pointer
        assert f"{pointer} Ann gives 20 to Ben for 26" in table.words
        await table.press("down")
        assert f"{pointer} Ann gives 21 to Cem for 31" in table.words
        await table.press("enter")
        assert "Cem, is it a deal?" in table.words
        await table.press("y")
        assert (table.view.owner(31), table.view.owner(26)) == (A, B)


async def test_a_key_held_down_answers_no_offer(monkeypatch):
    async with sit_down(prepared(monkeypatch, market())) as table:
        await table.press("t")
        await table.mark(20, 26)
        table.send(*["enter"] * 20, *["space"] * 5, "e", "b", "t")
        await table.settle()
        assert len(table.view.deals) == 1
        assert isinstance(table.mode, AnswerMode)
        assert table.table.count == 1


# What cannot be offered


@pytest.mark.parametrize(
    ("lots", "sentence"),
    [
        ((89,), "Nobody owns lot 89, so nobody can give it."),
        ((40,), "Anyone may take lot 40, so it is for Ann and not to be given."),
        ((22,), "Lot 22 is built on."),
    ],
)
async def test_what_cannot_be_offered_is_told_at_once(monkeypatch, lots, sentence):
    start = city(OWNED, buildings=[("house", (22,))], display=(40, 50), stack=(60,))
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.press("t")
        await table.mark(*lots)
        assert sentence in table.words
        await table.press("enter")
        assert table.table.count == 0
        assert isinstance(table.mode, TradeMode)


async def test_a_lot_of_the_display_goes_in_an_exchange_and_is_the_choice(monkeypatch):
    owned = {A: (30, 31), B: (10, 11, 12, 13, 14), C: (50,)}
    start = city(owned, display=(15, 40), stack=(60, 61), seats=3)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await offer(table, 15, 11)
        assert "Ann gives 15 (from the display) to Ben for 11." in table.words
        await table.press("y")
        assert (table.view.owner(15), table.view.owner(11)) == (B, A)
        assert table.view.stage == "build"


# D12: offers that lapse


async def test_an_offer_lapses_when_its_lot_is_built_on_and_the_log_says_why(monkeypatch):
    async with sit_down(prepared(monkeypatch, market(stage="build", picked=20))) as table:
        await offer(table, 20, 26)
        await table.press("escape", "b")
        assert table.mode.kind in ("house", "store")
        while 20 not in table.mode.marks().ghost:
            await table.press("right")
        await table.press("enter")
        assert not table.view.deals
        assert "Ann's offer 1 to Ben lapses: lot 20 is built on" in table.table.log(A)
        await table.press("o")
        assert table.screen.notice == "No offer is open."
        await table.press("g")
        assert "lapses: lot 20 is built on" in table.text


async def test_an_offer_lapses_with_the_turn(monkeypatch):
    async with sit_down(prepared(monkeypatch, market(stage="build", picked=20))) as table:
        await offer(table, 20, 26)
        await table.press("escape", "e")
        assert "Ann's offer 1 to Ben lapses: turn ended" in table.table.log(A)
        assert "On the table" not in table.words


async def test_the_question_goes_when_the_offer_lapses_meanwhile(monkeypatch):
    async with sit_down(prepared(monkeypatch, market())) as table:
        await offer(table, 20, 26)
        table.table.act(B, Offer(C, (26,), ()))
        table.table.act(C, Accept(2))
        await table.settle()
        assert "is it a deal?" not in table.words
        await table.press("y")
        assert (table.view.owner(20), table.view.owner(26)) == (A, C)


async def test_marks_of_lots_that_change_hands_go(monkeypatch):
    async with sit_down(prepared(monkeypatch, market())) as table:
        await table.press("t")
        await table.mark(20, 21, 26, 27)
        table.table.act(B, Offer(C, (26,), ()))
        table.table.act(C, Accept(1))
        await table.settle()
        assert "Ann gives 20 and 21 to Ben for 27." in table.words


async def test_a_large_deal_between_long_names_is_shown_whole(monkeypatch):
    owned = {A: tuple(range(20, 30)), B: tuple(range(30, 40))}
    start = city(owned, display=(40, 50), seats=2)
    async with sit_down(prepared(monkeypatch, start, LONG_NAMES)) as table:
        await table.press("t")
        await table.mark(*range(20, 30), *range(30, 36))
        words = (
            f"{LONG_NAMES[A]} gives 20, 21, 22, 23, 24, 25, 26, 27, 28 and 29 "
            f"to {LONG_NAMES[B]} for 30, 31, 32, 33, 34 and 35."
        )
        assert words in table.words
        await table.press("enter")
        assert words in table.words
