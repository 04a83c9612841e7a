"""PINs for the curtain."""

from __future__ import annotations

import pytest
from curtain_support import (
    assert_nothing_shows,
    called,
    dealt,
    drawn,
    sell,
)
from rummy_screen import sit_down

from tabletop_tui import store
from tabletop_tui.store import pins
from tabletop_tui.tui.screens import quiet
from tabletop_tui.tui.widgets.fields import PinField

# PINs

pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("short_quiet")]


async def set_pin(table, pin, again=None):
    await table.press("p", *pin, "enter")
    if pin:
        await table.press(*(pin if again is None else again), "enter")


async def test_a_pin_keeps_it_down_until_the_right_one_is_typed(monkeypatch):
    async with sit_down(dealt(monkeypatch)) as table:
        await table.lift()
        await set_pin(table, "17x")
        assert "The PIN is set." in table.words
        await table.press("x")
        assert "A PIN is set." in table.text
        await table.press("1")
        assert "PIN, then enter:" in table.text
        await table.press(*"17", "enter")
        assert "That was not the PIN." in table.text
        assert called(table) == "Ann"
        assert_nothing_shows(table)
        for wrong in ((), ("1", "7", "x", "x"), ("X",)):
            await table.press("1", *wrong, "enter")
            assert called(table) == "Ann"
        await table.press("1", *"17x")
        assert "17x" not in drawn(table.app)
        assert_nothing_shows(table)
        await table.press("enter")
        assert table.screen.view.viewer == 0
        assert table.top == "RummyScreen"


async def test_only_whose_pin_it_is_needs_it(monkeypatch):
    async with sit_down(dealt(monkeypatch)) as table:
        await table.lift()
        await set_pin(table, "8")
        await sell(table)
        await table.press("e")
        assert "A PIN" not in table.text
        await table.lift()
        assert table.screen.view.viewer == 1


async def test_a_held_number_is_no_part_of_the_pin(monkeypatch):
    async with sit_down(dealt(monkeypatch)) as table:
        await table.lift()
        await set_pin(table, "8")
        await table.press("x")
        monkeypatch.setattr(quiet, "QUIET", 60)
        for _ in range(5):
            table.send("1")
            await table.pilot.pause()
        field = table.app.screen.query_one(PinField)
        assert field.display
        assert field.disabled
        monkeypatch.setattr(quiet, "QUIET", 0.01)
        await table.press("1")
        assert field.value == ""
        await table.press("8", "enter")
        assert table.top == "RummyScreen"


async def test_the_question_for_a_pin_can_be_left_and_everything_else_still_works(monkeypatch):
    async with sit_down(dealt(monkeypatch)) as table:
        await table.lift()
        await set_pin(table, "8")
        await table.press("x", "1", "8", "escape")
        assert "PIN, then enter" not in table.text
        await table.press("enter", "8", "enter")
        assert called(table) == "Ann"
        await table.press("g")
        assert table.top == "LogScreen"
        await table.press("g", "1", "8")
        await table.press("ctrl+q")
        await table.press("n")
        assert table.app.screen.query_one(PinField).value == ""
        await table.click_text("back")
        await table.press("1", "8")
        await table.click_text("lift")
        assert table.top == "RummyScreen"


async def test_a_pin_is_kept_as_a_hash_and_asked_for_after_a_resume_and_can_be_taken_off(
    monkeypatch,
):
    save = dealt(monkeypatch)
    async with sit_down(save) as table:
        await table.lift()
        await set_pin(table, "geheim77")
    assert b"geheim77" not in save.path.read_bytes()
    assert store.verify(save.path).reason is None
    assert "geheim77" not in repr(store.open_save(save.path, look=True).table.record)
    async with sit_down(save.path) as table:
        await table.press("1", *"geheim77", "enter")
        assert table.top == "RummyScreen"
        await set_pin(table, "")
        assert "There is no PIN any more." in table.words
        await table.press("x", "1")
        assert table.top == "RummyScreen"
    async with sit_down(save.path) as table:
        await table.lift()


async def test_a_new_pin_is_typed_twice_and_a_held_p_is_no_part_of_it(monkeypatch):
    save = dealt(monkeypatch)
    async with sit_down(save) as table:
        await table.lift()
        monkeypatch.setattr(quiet, "QUIET", 60)
        for _ in range(5):
            table.send("p")
            await table.pilot.pause()
        assert table.top == "PinScreen"
        assert table.app.screen.query_one(PinField).disabled
        monkeypatch.setattr(quiet, "QUIET", 0.01)
        await table.press("p")
        assert table.app.screen.query_one(PinField).value == ""
        await table.press(*"12", "enter", *"13", "enter")
        assert table.top == "PinScreen"
        assert "two different ones" in " ".join(table.text.split())
        assert not table.screen.save.has_pin(0)
        await table.press(*"12", "enter")
        await table.press("escape")
        assert table.top == "RummyScreen"
        assert not table.screen.save.has_pin(0)
        await set_pin(table, "12")
        assert table.screen.save.is_pin(0, "12")


async def test_no_pin_can_be_set_where_nothing_may_be_written(monkeypatch):
    elsewhere = dealt(monkeypatch)
    async with sit_down(elsewhere.path) as table:
        await table.lift()
        await table.press("p")
        assert table.top == "RummyScreen"
        assert table.screen.save.why_not in table.words
        assert not table.screen.save.has_pin(0)
    elsewhere.close()


async def test_a_pin_is_drawn_in_the_signs_in_use_and_never_copied(monkeypatch):
    written = []
    async with sit_down(dealt(monkeypatch), glyphs="ascii") as table:
        monkeypatch.setattr(table.app._driver, "write", written.append)
        await table.lift()
        await table.press("p", *"123")
        assert table.text.isascii()
        await table.press("shift+home", "ctrl+x")
        assert table.app.clipboard == ""
        assert not any("]52" in text for text in written)


def test_a_hash_is_salted_and_a_spoilt_one_fits_no_pin():
    kept = pins.hashed("1234")
    assert kept != pins.hashed("1234")
    assert pins.matches("1234", kept)
    assert not pins.matches("123", kept)
    for spoilt in ("", "$", "zz$00", kept[:-1], f"{kept}\u00e9", kept.replace("$", "")):
        assert not pins.matches("1234", spoilt)
        assert not pins.matches("", spoilt)


async def test_enter_many_times_in_one_go_leaves_the_question_for_a_pin_once(monkeypatch):
    async with sit_down(dealt(monkeypatch)) as table:
        await table.lift()
        await table.press("p")
        table.send(*["enter"] * 9)
        await table.settle()
        assert table.top == "RummyScreen"
