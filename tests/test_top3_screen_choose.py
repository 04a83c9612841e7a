"""The table of Top 3: choosing in secret, behind the curtain or at a terminal of one's own."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from sitting import LONG_NAMES
from top3_screen import at_terminal, prepared, secrets_in, sit_down
from top3_support import LONDON_PARIS_BUENOS, A, B, C, lay, small_deck, top3

from tabletop_tui.games.top3.deck import NAME_CELLS
from tabletop_tui.games.top3.model import ADVANCES, ORDERS, Keep, Laid
from tabletop_tui.tui.glyphs import SETS
from tabletop_tui.tui.theme import SEAT_LETTERS, THEMES

SIZES = [(80, 24), (120, 36), (200, 60)]
WIDE = (
    ("Constantinople on Golden", 3),
    ("Ouagadougou of the Plain", 2),
    ("漢字漢字漢字漢字漢字漢字", 1),
)
"""Cards with names as wide as they can be."""
PLACES = ("1st", "2nd", "3rd")


def assert_all_in_view(table, names):
    """Everything that a decision needs is on the screen."""
    view, text, marks = table.view, table.said, table.mode.marks()
    category = view.categories[view.category]
    for name in view.cards:
        assert name in text
    assert f"{category.name} ({category.unit})" in text
    assert "the largest first" in text
    for word in category.explanation.split():
        assert word in text
    for order in ORDERS:
        assert "-".join(order) in text
    for words in ("no advance", *ADVANCES.values()):
        assert words in text
    for seat, letter in enumerate(SEAT_LETTERS[: len(view.scores)]):
        assert f" {letter} " in table.header
        assert f" {letter} … {names[seat][:11]}" in text
    assert f"round {view.round} of 15" in table.header
    assert names[view.viewer] in table.header
    assert "choose an order" in table.header
    for digit, place in zip(marks.order, PLACES, strict=True):
        assert place in text
        assert view.cards[int(digit) - 1] in table.words
    assert "help" in table.rows[-1]
    assert {cell_len(row) for row in table.rows} == {table.app.size.width}


@pytest.mark.parametrize("size", [*SIZES, (81, 25), (111, 30), (119, 45), (250, 70)])
async def test_everything_a_decision_needs_is_in_view(monkeypatch, size):
    deck = small_deck(WIDE, explanation="word " * 31 + "end")
    start = top3(WIDE, seats=4, deck=deck)
    async with sit_down(prepared(monkeypatch, start, LONG_NAMES), size=size) as table:
        assert {cell_len(name) for name in table.view.cards} == {NAME_CELLS}
        await table.lift()
        for _ in ORDERS:
            assert_all_in_view(table, LONG_NAMES)
            await table.press("right", "down")


async def test_the_order_in_focus_is_told_in_names_and_on_the_cards_and_goes_round(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3())) as table:
        await table.lift()
        names = [name for name, _ in LONDON_PARIS_BUENOS]
        for order in (*ORDERS, ORDERS[0]):
            said = ", then ".join(names[int(digit) - 1] for digit in order)
            assert f"{said} (the largest first)." in table.words
            row = next(row for row in table.main if "1st" in row)
            seen = "".join(str(PLACES.index(word) + 1) for word in row.split() if word in PLACES)
            assert [order.index(n) + 1 for n in "123"] == [int(n) for n in seen]
            pointer = table.screen.glyphs.pointer
            assert f"{pointer} {'-'.join(order)}" in table.said
            await table.press("right")
        await table.press("left", "left")
        assert table.mode.marks().order == ORDERS[-1]


async def test_the_eyes_of_these_tests_see_a_choice_that_is_open(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3())) as table:
        assert not secrets_in(table.written())
        await table.lift()
        assert len(secrets_in(table.written())) >= 2
        await table.press("enter")
        assert "Face down" in secrets_in(table.written())


async def test_the_help_explains_signs_keys_and_rules(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3()), size=(120, 36)) as table:
        await table.lift()
        await table.press("question_mark")
        assert "choose anew" in table.text
        pages = []
        for _ in range(4):
            await table.press("right")
            pages.append(table.text)
        assert any("Ann is still choosing" in page for page in pages)
        assert any("Read it from the highest" in page for page in pages)
        await table.press("escape")
        assert table.doing == "Choose"


async def test_the_small_end_first_is_said_where_the_category_wants_it(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3(highest="small"))) as table:
        await table.lift()
        assert "the smallest first" in table.said
        assert "(the smallest first)." in table.words


async def test_used_up_advances_are_struck_out_and_refused_with_a_sentence(monkeypatch):
    hands = (("only",), tuple(ADVANCES))
    async with sit_down(prepared(monkeypatch, top3(advances=hands))) as table:
        await table.lift()
        runs = [run for line in table.screen.query_one("#main")._lines for run in line]
        struck = {run.text for run in runs if run.style.strike}
        assert struck == {"Everyone is right", "Nobody is right"}
        assert table.said.count(table.screen.glyphs.cross) == 2
        await table.press("down")
        sentence = 'Ann has laid "Everyone is right" before; each is laid once in a game.'
        assert sentence in table.words
        await table.press("enter")
        assert table.words.count(sentence) == 1, "once is enough"
        assert table.table.count == 0
        await table.press("down", "enter")
        assert table.table.state.laid[A] == Laid("123", "only")
        await table.press("e")
        await table.lift()
        assert "advances: only" in table.said, "an advance face down is still shown as in hand"


async def test_each_chooses_behind_the_curtain_and_the_last_turns_the_round_over(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3(seats=3))) as table:
        assert "Pass the keyboard to Ann, then press 1." in table.text
        await table.lay("213 only")
        assert table.doing == "Rest"
        assert (
            'Face down: 2-1-3: Paris, then London, then Buenos Aires, with "Only I' in table.words
        )
        assert "e hides the hand; then pass the keyboard to Ben." in table.words
        await table.press("e")
        assert "Pass the keyboard to Ben, then press 2." in table.text
        assert "has chosen" in table.text
        assert not secrets_in(table.written())
        await table.lift()
        assert f"A {table.screen.glyphs.check} Ann has chosen" in table.said
        assert f"B {table.screen.glyphs.ellipsis} Ben is choosing" in table.said
        assert table.mode.marks().order == "123", "nothing is left of what Ann had in focus"
        await table.lay("123")
        await table.press("e")
        await table.lay("123")
        assert table.doing == "Reveal"
        assert table.view.round == 2
        assert "round 1 of 15 turned over" in " ".join(table.header.split())


async def test_a_choice_can_be_made_anew_until_the_curtain_falls(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3())) as table:
        await table.lay("213 only")
        await table.press("c")
        assert table.doing == "Choose"
        marks = table.mode.marks()
        assert (marks.order, marks.advance) == ("213", "only")
        await table.press("enter")
        assert table.table.count == 1, "what lies there already is not laid again"
        assert table.doing == "Rest"
        await table.press("c", "right", "up", "enter")
        assert table.table.state.laid[A] == Laid("231", "everyone")
        assert table.table.count == 2
        assert table.screen.log_lines.count("Ann has chosen") == 1
        await table.press("c", "right", "escape")
        assert table.doing == "Rest"
        assert table.table.state.laid[A] == Laid("231", "everyone")
        await table.press("e")
        assert table.top == "CurtainScreen"
        await table.press("c")
        assert table.top == "CurtainScreen"
        await table.lift()
        await table.press("c")
        assert table.view.viewer == B
        assert table.table.state.laid[A] == Laid("231", "everyone")


async def test_while_a_choice_is_made_x_hides_it_and_the_same_player_is_called(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3())) as table:
        await table.lift()
        await table.choose("312 nobody")
        await table.press("x")
        assert "Pass the keyboard to Ann, then press 1." in table.text
        assert not secrets_in(table.written())
        await table.lift()
        assert table.mode.marks().order == "123"


async def test_a_doubled_enter_lays_one_choice(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3())) as table:
        await table.lift()
        table.send("enter", "enter", "enter", "space", "enter")
        await table.settle()
        assert table.table.count == 1
        assert table.doing == "Rest"


async def test_the_mouse_does_what_the_keys_do(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3())) as table:
        await table.click_text("Ann")
        await table.lift()
        await table.click_on("order:312")
        await table.click_on("advance:nobody")
        assert (table.mode.marks().order, table.mode.marks().advance) == ("312", "nobody")
        await table.click_on("advance:none")
        await table.click_on("order:312")
        assert table.table.state.laid[A] == Laid("312", None)
        await table.click_text("choose anew")
        assert table.doing == "Choose"


async def test_taking_back_is_refused_in_the_same_words_whatever_others_have_changed(monkeypatch):
    save = prepared(monkeypatch, top3(seats=3))
    async with at_terminal(save, {B}) as table:
        table.table.act(A, lay("123"))
        await table.settle()
        await table.lay("213")
        told = []
        for change in (lambda: None, lambda: table.table.act(A, lay("321 only"))):
            change()
            await table.settle()
            seen = table.written()
            for key in ("u", "r"):
                await table.press(key)
                told.append((seen, table.words))
            await table.press("g", "escape")
        assert len(set(told)) == 1
        assert "Nothing is taken back: c chooses anew" in told[0][1]
        assert table.table.state.laid[B] == Laid("213", None)


# A terminal of one's own


async def test_one_player_at_a_terminal_has_no_curtain_waits_and_sees_the_round(monkeypatch):
    save = prepared(monkeypatch, top3(seats=3))
    async with at_terminal(save, {A}) as table:
        assert table.top == "Top3Screen"
        assert table.doing == "Choose"
        table.table.act(C, lay("321 nobody"))
        await table.settle()
        assert table.doing == "Choose", "who is choosing is not disturbed"
        assert "C ✓ Cem has chosen" in table.said
        await table.lay("213 everyone")
        assert table.doing == "Watch"
        assert "Ben has yet to choose." in table.words
        assert "Face down: 2-1-3" in table.words
        assert "Your order lies" not in table.said
        assert f"{table.screen.glyphs.check} 2-1-3" in table.said
        before = table.written()
        table.table.act(C, lay("123"))
        await table.settle()
        assert table.written() == before, "that Cem wavers is nobody's business"
        await table.press("c", "right", "enter")
        assert table.table.state.laid[A] == Laid("231", "everyone")
        await table.press("enter", "e", "space")
        assert table.table.count == 4
        table.table.act(B, lay("123"))
        await table.settle()
        assert table.doing == "Reveal"
        await table.press("enter")
        assert "2-3-1 is wrong: London (235 m) comes before Buenos Aires (170 m)." in table.words
        await table.press("enter")
        assert "2-3-1 ✗ wrong" in table.said
        assert "Ann: 2-3-1 was wrong" in table.words
        table.table.act(B, lay("123"))
        await table.settle()
        assert table.doing == "Reveal", "the next round can wait"
        await table.press("enter")
        assert table.doing == "Choose"
        assert table.top == "Top3Screen"


async def test_choosing_anew_at_an_own_terminal_ends_when_the_last_one_has_chosen(monkeypatch):
    async with at_terminal(prepared(monkeypatch, top3()), {A}) as table:
        await table.lay("213")
        await table.press("c", "right")
        table.table.act(B, lay("123"))
        await table.settle()
        assert table.doing == "Reveal"
        await table.press("enter", "enter")
        assert "2-1-3 ✗ wrong" in table.said


async def test_a_spectator_sees_who_has_chosen_and_never_what(monkeypatch):
    async with at_terminal(prepared(monkeypatch, top3()), ()) as table:
        assert table.doing == "Watch"
        assert "Ann and Ben have yet to choose." in table.words
        table.table.act(B, lay("213 only"))
        await table.settle()
        assert "B ✓ Ben has chosen" in table.said
        assert not secrets_in(table.written())
        for key in ("enter", "c", "right", "e", "x", "space", "u", "v"):
            await table.press(key)
            assert table.doing == "Watch"
            assert not secrets_in(table.written())
        table.table.act(A, lay("123"))
        await table.settle()
        assert table.doing == "Reveal"
        await table.press("enter", "enter")
        assert "Ann chooses now." in table.words
        table.table.act(A, Keep((2, 3)))
        await table.settle()
        await table.press("enter")
        assert "Ann takes Paris and Buenos Aires" in table.words
        await table.press("enter")
        assert table.doing == "Watch"


# Looks


@pytest.mark.parametrize("glyphs", SETS)
async def test_every_set_of_signs_draws_the_table_and_ascii_is_ascii(monkeypatch, glyphs):
    cards = (("São Paulo", 2), ("Zürich", 1), ("Örebro", 3))
    start = top3(cards, deck=small_deck(cards, unit="°C"))
    async with sit_down(prepared(monkeypatch, start), glyphs=glyphs) as table:
        seen = []
        for keys in (("1",), ("down",), ("enter",), ("e",), ("2",), ("enter",), ("enter",)):
            await table.press(*keys)
            seen.append(table.text)
        if glyphs == "ascii":
            assert "".join(seen).isascii()
            assert "Sao Paulo" in seen[0]
            assert "(deg C)" in seen[0]


@pytest.mark.parametrize("theme", THEMES)
async def test_every_theme_draws_the_same_signs(monkeypatch, theme):
    colours = 16 if THEMES[theme].flat else 1 << 24
    save = prepared(monkeypatch, top3())
    async with sit_down(save, theme=theme, colours=colours) as table:
        await table.lift()
        assert table.app.palette.name == theme
        assert_all_in_view(table, ("Ann", "Ben"))


async def test_no_colour_is_written_without_colours(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3()), colours=0) as table:
        for keys in (("1",), ("right", "down"), ("enter",), ("e",), ("2",), ("enter",), ("enter",)):
            await table.press(*keys)
            strips = table.app.screen._compositor.render_strips()
            styles = [s.style for strip in strips for s in strip if s.style]
            assert not any(style.color or style.bgcolor for style in styles)


@pytest.mark.parametrize("keys", [("1", "right", "down"), ("1", "enter"), ("1", "enter", "c")])
async def test_a_change_of_size_keeps_everything(monkeypatch, keys):
    async with sit_down(prepared(monkeypatch, top3())) as table:
        await table.press(*keys)
        before, mode, marks = table.text, table.mode, table.mode.marks()
        for size in (*SIZES[1:], SIZES[0]):
            await table.resize(*size)
            assert {cell_len(row) for row in table.rows} == {size[0]}
        assert (table.text, table.mode, table.mode.marks()) == (before, mode, marks)
        await table.resize(60, 20)
        assert "needs 80x24, has 60x20" in table.text
        await table.press("enter", "e", "c", "right")
        await table.resize(80, 24)
        assert table.text == before
