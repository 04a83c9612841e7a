"""Outside text is made harmless once, where it enters."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tabletop_tui.core import text

any_text = st.text(alphabet=st.characters())  # surrogates and private use included
cell_counts = st.integers(0, 40)


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("\x1b[2JAnn", "[2JAnn"),
        ("\x1b]52;c;aGk=\x07Ann", "]52;c;aGk=Ann"),
        ("\x9b2JAnn", "2JAnn"),
        ("An\rn\nB\tC", "An n B C"),
        ("Ann\x00\x08\x7f", "Ann"),
        ("\u202eAnn\u2066", "Ann"),
        ("A\u200bn\u200dn\ufeff\u00ad", "Ann"),
        ("A\ue000nn\U000f0001", "Ann"),
        ("A\ud800nn\udfff", "Ann"),
        ("Ann\ufe0f\U000e0101", "Ann"),
        ("\u2028Ann\u2029", "Ann"),
        ("\u3164\u2800\u115f", ""),
        ("   Ann   Lee  ", "Ann Lee"),
        ("\u0301 Ann", "Ann"),
        ("Ann \u0301 Lee", "Ann Lee"),
        ("A\u030a", "Å"),
        ("[/b][@click=app.quit]", "[/b][@click=app.quit]"),
        ("\U0001f1e9\U0001f1eaAnn\U0001f3fd", "Ann"),
        ("\u1100\u1161\u1161", "가"),
        ("", ""),
    ],
)
def test_what_a_terminal_would_obey_or_hide_is_taken_out(raw: str, cleaned: str) -> None:
    assert text.clean(raw, 40) == cleaned


def test_at_most_two_accents_stay_on_a_letter() -> None:
    heap = "\u0316\u0317\u0318\u0319\u031c"
    assert text.clean(f"q{heap}x{heap}", 40) == "q\u0316\u0317x\u0316\u0317"


def test_a_megabyte_of_accents_is_cleaned_without_being_read_to_its_end() -> None:
    assert text.clean("a" + "\u0300\u0316" * 500_000, 14) == "à\u0316\u0316"


def test_wide_characters_are_cut_by_cells_and_never_in_half() -> None:
    assert text.clean("東京都", 5) == "東京"
    assert text.clean("東京都", 6) == "東京都"
    assert text.clean("ab東", 3) == "ab"


@given(any_text, cell_counts)
def test_cleaning_twice_changes_nothing_more(raw: str, cells: int) -> None:
    once = text.clean(raw, cells)
    assert text.clean(once, cells) == once


@given(any_text, cell_counts)
def test_a_cleaned_text_is_one_printable_line_that_fits(raw: str, cells: int) -> None:
    line = text.clean(raw, cells)
    assert line.isprintable()
    assert line == line.strip()
    assert "  " not in line
    assert text.cell_width(line) <= cells


@given(any_text)
def test_no_seat_can_be_forged(raw: str) -> None:
    line = text.clean(raw, 40)
    assert text.with_names(line, ["Ann", "Ben"]) == line


def test_the_width_of_every_character_kept_is_the_one_it_is_drawn_with() -> None:
    kept = (c for c in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(c) != "Cn")
    lines = [line for c in kept if (line := text.clean(f"a{c}b", 9)) not in ("ab", "a b")]
    assert len(lines) > 100_000
    assert [line for line in lines if text.cell_width(line) != cell_len(line)] == []


@given(any_text)
def test_the_width_of_a_cleaned_text_is_the_one_it_is_drawn_with(raw: str) -> None:
    line = text.clean(raw, 40)
    assert text.cell_width(line) == cell_len(line)


@pytest.mark.parametrize(
    "twin",
    ["ann", " ANN", "Ánn", "A n n", "Ａｎｎ", "\u0410nn", "\u0391nn", "A\u200bnn", "𝐀𝐧𝐧"],
)
def test_names_that_a_reader_mistakes_for_each_other_are_alike(twin: str) -> None:
    assert text.look_alike_key(text.clean_name(twin)) == text.look_alike_key("Ann")


@pytest.mark.parametrize("other", ["Anna", "An", "Ben", "Аня", "Ανν2"])
def test_names_that_a_reader_tells_apart_are_not_alike(other: str) -> None:
    assert text.look_alike_key(other) != text.look_alike_key("Ann")


def test_names_are_put_in_for_seats_in_one_pass() -> None:
    line = f"{text.who(0)} gives {text.who(1)} a card; {text.who(7)} looks on"
    tricky = ["Ben {1}", text.who(0)]  # a mark in a name stays what it is
    assert text.with_names(line, tricky) == f"Ben {{1}} gives {text.who(0)} a card; Seat 8 looks on"


@pytest.mark.parametrize("seat", [-1, 64])
def test_there_is_no_mark_for_a_seat_that_no_table_has(seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        text.who(seat)


@pytest.mark.parametrize(
    ("items", "words"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", 3], "A, B and 3")],
)
def test_a_listing_reads_like_speech(items: list[object], words: str) -> None:
    assert text.listing(items) == words


def test_a_listing_takes_another_word() -> None:
    assert text.listing("ABC", "or") == "A, B or C"


def test_an_amount_has_its_number() -> None:
    assert [text.amount(n, "lot") for n in (0, 1, 2)] == ["0 lots", "1 lot", "2 lots"]
    assert text.amount(2, "city", "cities") == "2 cities"
