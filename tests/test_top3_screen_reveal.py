"""The table of Top 3: a round turned over step by step, cards kept, the running table, the end."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from sitting import LONG_NAMES
from top3_play import deal, play_rounds, right
from top3_screen import at_terminal, prepared, secrets_in, sit_down
from top3_support import NAMES, A, B, lay, small_deck, top3

from tabletop_tui import store
from tabletop_tui.games.top3.deck import Card
from tabletop_tui.games.top3.model import ADVANCES, ORDERS, Keep, Laid
from tabletop_tui.tui.screens.top3.reveal import bar_shape, bar_start

SIZES = [(80, 24), (120, 36), (200, 60)]
COLD = (("Oslo", -4), ("Rome", 12), ("Kiew", -8))


pytestmark = pytest.mark.usefixtures("short_quiet")


def bar_of(table, name):
    """Return where the bar of a card begins and ends, in cells."""
    rows = table.main
    below = rows[next(n for n, row in enumerate(rows) if f" {name} " in row) + 1]
    full = table.screen.glyphs.full, table.screen.glyphs.shades[1]
    filled = [x for x, c in enumerate(below) if c in full]
    assert len({below[x] for x in filled}) <= 1
    return (filled[0], filled[-1] + 1) if filled else (0, 0)


async def test_a_round_is_turned_over_in_three_steps_and_back(monkeypatch):
    start = top3(seats=3, discards=2, won=((), (40,), ()))
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.round("123 everyone", "123", "213 nobody")
        assert "Tallest building (m)" in table.said
        assert "2008" in table.said
        assert "The values: 2008. Source: The rulebook." in table.words
        for words in ("1st 1 London 235 m", "2nd 2 Paris 210 m", "3rd 3 Buenos Aires 170 m"):
            assert words in table.said
        assert "right" not in table.said
        standing = " ".join(table.header.split())
        assert standing.endswith("A Ann 0 B Ben 1 C Cem 0"), "the end is kept for the end"
        await table.press("enter")
        assert "Right is 1-2-3." in table.words
        assert "A Ann 1-2-3 ✓ right Everyone is right ✗ did not come true" in table.said
        assert "B Ben 1-2-3 ✓ right C" in table.said
        assert "C Cem 2-1-3 ✗ wrong Nobody is right ✗ did not come true" in table.said
        assert "card" not in table.said
        await table.press("enter")
        assert "✓ right +1 card 1 card Everyone" in table.said
        assert "B Ben 1-2-3 ✓ right +1 card 2 cards" in table.said
        assert "✗ wrong 0 cards" in table.said
        assert "One card for everybody who is right (Ann London, Ben Paris)" in table.words
        assert "Ben 2" in table.header
        await table.press("left")
        assert "+1 card" not in table.said
        await table.press("left")
        assert "right" not in table.said
        await table.press("left", "right", "space", "enter")
        assert "Pass the keyboard to Ann, then press 1." in table.text


async def test_nothing_else_is_done_while_a_round_is_looked_at(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3())) as table:
        await table.round("132", "213")
        count = table.table.count
        for key in ("e", "x", "c", "v", "u", "r", "p", "escape", "1", "tab", "left"):
            await table.press(key)
            if key == "tab":
                await table.press("left")
            assert table.doing == "Reveal"
        assert table.table.count == count
        assert "right" not in table.said


@pytest.mark.parametrize(
    ("values", "equal", "sentence"),
    [
        ((5, 5, 1), ("1", "2"), "Right are 1-2-3 and 2-1-3: One and Two are equal."),
        ((5, 1, 1), ("2", "3"), "Right are 1-2-3 and 1-3-2: Two and Three are equal."),
        ((3, 3, 3), ("1", "2", "3"), "All three are equal: every order is right."),
    ],
)
async def test_equal_values_are_said_to_be_equal(monkeypatch, values, equal, sentence):
    cards = tuple(zip(("One", "Two", "Three"), values, strict=True))
    async with sit_down(prepared(monkeypatch, top3(cards))) as table:
        await table.round("123", "321")
        for card in ("1", "2", "3"):
            (row,) = [row for row in table.main if f" {card}  {cards[int(card) - 1][0]} " in row]
            assert ("equal to" in row) == (card in equal)
            for other in equal:
                assert (other in row.partition("equal to")[2]) == (card in equal and other != card)
        assert table.said.count("1st") == (1 if values == (5, 1, 1) else len(equal))
        await table.press("enter")
        assert sentence in table.words


async def test_bars_below_zero_go_to_the_other_side_and_look_different(monkeypatch):
    start = top3(COLD, deck=small_deck(COLD, unit="°C"))
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.round("123", "123")
        for words in ("1st 2 Rome 12 °C", "2nd 1 Oslo -4 °C", "3rd 3 Kiew -8 °C"):
            assert words in table.said
        zero, end = bar_of(table, "Rome")
        oslo, kiew = bar_of(table, "Oslo"), bar_of(table, "Kiew")
        assert oslo[1] == kiew[1] == zero, "all begin at nought"
        assert (end - zero) == pytest.approx(3 * (oslo[1] - oslo[0]), abs=2)
        assert (kiew[1] - kiew[0]) == pytest.approx(2 * (oslo[1] - oslo[0]), abs=1)


@pytest.mark.parametrize(
    "values",
    [(5, 3, 1), (0, 0, 0), (-3, -3, -9), (-5, 0, 5), (1994, 1999, 2008), (1, 10**12, 2), (7, 7, 7)],
)
@pytest.mark.parametrize("room", [67, 119])
def test_bars_fit_grow_with_their_value_and_start_where_they_say(values, room):
    values = list(values)
    start = bar_start(values)
    shapes = [bar_shape(value, values, start, room) for value in values]
    for value, (before, filled, after) in zip(values, shapes, strict=True):
        assert min(before, filled, after) >= 0
        assert before + filled + after == room
        assert (filled > 0) == (value != 0)
    lengths = [(filled if value > 0 else -filled) for value, (_, filled, _) in
               zip(values, shapes, strict=True)]  # fmt: skip
    ranked = sorted(range(3), key=lambda n: values[n])
    assert [lengths[n] for n in ranked] == sorted(lengths)
    assert start == (1980 if 1994 in values else 0)


async def test_bars_that_begin_above_zero_say_so(monkeypatch):
    cards = (("Old", 1994), ("New", 2008), ("Mid", 2001))
    async with sit_down(prepared(monkeypatch, top3(cards))) as table:
        await table.round("123", "123")
        assert "bars begin at 1980" in table.said
        old, mid, new = (bar_of(table, name) for name in ("Old", "Mid", "New"))
        assert old[0] == mid[0] == new[0]
        assert old[1] < mid[1] < new[1]


async def test_a_doubtful_value_carries_a_star_and_its_remark(monkeypatch):
    deck = small_deck((("London", 235), ("Paris", 210), ("Oslo", 17)))
    remark = "Doubtful: " + "long " * 28 + "end."
    cards = (Card(deck.cards[0].name, deck.cards[0].values, ((0, remark),)), *deck.cards[1:])
    doubtful = type(deck)(deck.title, deck.categories, cards)
    async with sit_down(prepared(monkeypatch, top3(deck=doubtful))) as table:
        await table.round("123", "213")
        assert "London 235 m *" in table.said
        assert f"* London: {remark}" in table.said
        await table.press("enter")
        assert "London 235 m *" in table.said
        assert "Doubtful" not in table.said


async def test_advances_are_told_right_wrong_and_unpaid(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3(seats=4))) as table:
        await table.round(*["123 everyone"] * 4)
        await table.press("enter")
        assert table.said.count("Everyone is right ✓ came true") == 4
        await table.press("enter")
        assert table.said.count("unpaid") == 4
        assert table.said.count("✓ right no card") == 4
        assert "The discards hold 3 cards, too few for 4 advances: nobody is paid." in table.words


async def test_the_only_one_right_keeps_two_of_three_by_keys(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3(discards=1))) as table:
        await table.round("123 only", "213")
        await table.press("enter")
        assert "✓ right, alone" in table.said
        assert "Ann alone is right, and chooses two of the three cards." in table.words
        await table.press("enter")
        assert table.doing == "Keep"
        assert "Ann: keep two cards" in table.header
        assert table.mode.marks().kept == {1, 2}
        assert table.said.count("✓ kept") == 2
        assert "Kept: London and Paris. Buenos Aires goes to the discards." in table.words
        assert "235 m" in table.said
        await table.press("right", "space")
        assert "Two different cards are chosen" in table.words
        await table.press("enter")
        assert table.words.count("Two different cards are chosen") == 1
        assert table.view.keeper == A
        for key in ("e", "x", "c", "v", "u", "escape", "p"):
            await table.press(key)
            assert table.doing == "Keep"
        await table.press("right", "space", "enter")
        assert table.table.record.actions[-1] == (A, Keep((1, 3)))
        assert "Ann takes London and Buenos Aires; Paris goes to the discards" in table.words
        assert "✓ right, alone +2 cards 3 cards" in table.said
        assert "Only I am right ✓ came true +1 card" in table.said
        await table.press("enter")
        assert table.top == "CurtainScreen"


async def test_the_only_one_right_keeps_two_of_three_by_mouse(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3())) as table:
        await table.round("213", "123")
        await table.click_text("go on")
        await table.click_text("go on")
        await table.click_on("card:1")
        await table.click_on("card:3")
        await table.click_text("keep these two")
        assert table.table.record.actions[-1] == (B, Keep((2, 3)))
        await table.click_text("the next round")
        assert table.top == "CurtainScreen"


async def test_the_last_round_can_be_looked_at_again_and_the_choice_in_hand_is_kept(monkeypatch):
    async with sit_down(prepared(monkeypatch, top3())) as table:
        await table.lift()
        await table.press("v")
        assert table.doing == "Choose", "there is none yet"
        await table.round("132", "132")
        await table.press("enter", "enter", "enter")
        await table.lift()
        await table.choose("312 nobody")
        marks = table.mode.marks()
        for way in (("enter", "enter", "enter"), ("v",), ("escape",), ("right", "down", "space")):
            await table.press("v")
            assert table.doing == "Reveal"
            assert "round 1 of 15" in table.header
            assert not secrets_in(table.written())
            await table.press(*way)
            assert table.doing == "Choose"
            assert table.mode.marks() == marks
        await table.press("v", "x")
        assert "Pass the keyboard to Ann, then press 1." in table.text
        assert table.table.count == 2


async def test_a_look_back_ends_when_the_round_is_turned_over(monkeypatch):
    async with at_terminal(prepared(monkeypatch, top3()), {A}) as table:
        for other, own in (("132", "213"), ("312", "213")):
            await table.lay(own)
            table.table.act(B, lay(other))
            await table.settle()
            await table.press(*["enter"] * 3)
        await table.lay("213")
        await table.press("v")
        assert "round 2 of 15" in table.header
        table.table.act(B, lay("132"))
        await table.settle()
        assert "round 3 of 15" in table.header
        assert not table.mode.again


async def test_resuming_in_mid_round_is_behind_the_curtain_and_shows_no_old_round():
    table = deal("Ann Ben Cem", 3)
    play_rounds(table, 4)
    table.act(A, lay("213"))
    save = store.create(table)
    async with sit_down(save) as seen:
        assert "Pass the keyboard to Ben, then press 2." in seen.text
        assert not secrets_in(seen.written())
        await seen.lift()
        assert seen.doing == "Choose"
        assert "round 5 of 15" in seen.header
        await seen.press("v")
        assert "round 4 of 15" in seen.header


async def test_resuming_while_cards_are_to_be_kept_shows_that_round_first(monkeypatch):
    save = prepared(monkeypatch, top3())
    save.table.act(A, lay("213"))
    save.table.act(B, lay("123"))
    async with sit_down(save) as table:
        assert "Pass the keyboard to Ben, then press 2." in table.text
        await table.lift()
        assert table.doing == "Reveal"
        await table.press("enter", "enter")
        assert table.doing == "Keep"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "choices", ["213 only|132|321|231 nobody", "123 everyone|" * 3 + "123 only"]
)
async def test_every_step_is_whole_in_every_window(monkeypatch, size, choices):
    cards = (
        ("Constantinople on Golden", 310),
        ("漢字漢字漢字漢字漢字漢字", 310),
        ("Ouagadougou of the Plain", -9),
    )
    deck = small_deck(
        cards, source="A long list. " * 18, vintage="first edition of the year 1999, page 12"
    )
    save = prepared(monkeypatch, top3(cards, seats=4, deck=deck), LONG_NAMES)
    laid = choices.split("|")
    for seat, choice in enumerate(laid[:3]):
        save.table.act(seat, lay(choice))
    async with sit_down(save, size=size) as table:
        await table.lay(laid[3])
        for stage in range(3):
            for name, _ in cards:
                assert name in table.said
            assert "310 m" in table.said
            assert {cell_len(row) for row in table.rows} == {size[0]}
            if stage:
                for name, choice in zip(LONG_NAMES, laid, strict=False):
                    order, *advance = choice.split()
                    assert f"{name} {'-'.join(order)}" in table.said
                    for words in advance:
                        assert ADVANCES[words] in table.said
            before = table.text
            await table.resize(*SIZES[(SIZES.index(size) + 1) % 3])
            await table.resize(*size)
            assert table.text == before
            await table.press("enter")
            if table.doing == "Keep":
                assert {cell_len(row) for row in table.rows} == {size[0]}
                await table.press("enter")
        assert table.top == "CurtainScreen"


# The running table and the end


async def test_the_running_table_stands_beside_the_board_where_there_is_room():
    table = deal("Ann Ben Cem", 3)
    play_rounds(table, 6)
    async with sit_down(store.create(table), size=(120, 36)) as seen:
        await seen.lift()
        side = seen.screen.query_one("#side").text
        for row in seen.screen.sheet(80)[1][1:]:
            number, name = row[0].text.strip(), row[1].text.strip()
            assert f"{number} {name[:12]}" in " ".join(side.split())
        view = seen.view
        assert " ".join(["cards", *map(str, view.scores)]) in " ".join(side.split())
        assert f"discards {view.discards}" in " ".join(side.split())
        for index in view.coming:
            assert view.categories[index].name in side
        await seen.resize(80, 24)
        assert not seen.screen.query_one("#side").display
        await seen.press("s")
        assert seen.top == "ScoreSheet"
        for words in ("How it stands", *(view.categories[0].name,), "right"):
            assert words in seen.text


@pytest.mark.parametrize(("seats", "before"), [(3, 0), (4, 11)])
async def test_a_whole_game_by_keys_comes_to_the_sheet_with_all_15_rounds(seats, before):
    dealt = deal(" ".join(NAMES[:seats]), seats)
    play_rounds(dealt, before)
    async with sit_down(store.create(dealt)) as table:
        told = []
        for number in range(before + 1, 16):
            good = right(table.table)[0]
            bad = next(order for order in ORDERS if order not in right(table.table))
            choices = [good if (number + seat) % seats else bad for seat in range(seats)]
            if number % 5 == 0:
                choices = [bad] * (seats - 1) + [good]
            if number == 1:
                choices[0] += " everyone"
            await table.round(*choices)
            told.append(table.header)
            await table.press("enter", "enter")
            if table.doing == "Keep":
                await table.press("enter")
            assert table.doing == "Reveal"
            await table.press("enter")
        assert all(f"round {n} of 15" in header for n, header in enumerate(told, before + 1))
        assert table.top == "ScoreSheet"
        assert table.table.outcome is not None
        assert table.table.outcome.reason in table.text
        await table.press(*["down"] * 15)
        assert " 15 " in table.text
        await table.resize(120, 40)
        for number in range(1, 16):
            assert f" {number} " in table.text
        await table.press("v")
        assert table.table.outcome.reason in table.said
        await table.press("v", "enter", "enter")
        assert "round 15 of 15" in table.header
        path, outcome = table.screen.save.path, table.table.outcome
    verdict = store.verify(path)
    assert verdict.reason is None
    assert verdict.table.outcome == outcome


async def test_equals_share_their_place_on_the_sheet(monkeypatch):
    won = ((30, 31), (32,), (33, 34), (35,))
    start = top3(seats=4, round=15, won=won, stack=(), discards=0)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.round(*["213"] * 4)
        assert "the game is over" not in table.header
        await table.press("enter", "enter")
        assert "the result" in table.rows[-1]
        await table.press("enter")
        assert table.top == "ScoreSheet"
        rows = [" ".join(row.split()) for row in table.rows]
        assert [row[:6] for row in rows if row[1:2] == "."] == [
            "1. A A",
            "1. C C",
            "3. B B",
            "3. D D",
        ]
        assert "Ann and Cem have 2 cards each: they share the win." in table.text


async def test_who_looks_on_slowly_misses_no_round(monkeypatch):
    start = top3(round=14, stack=(3, 4, 5), discards=3)
    async with at_terminal(prepared(monkeypatch, start), ()) as table:
        for _ in range(2):
            for seat in (A, B):
                table.table.act(seat, lay("213" if table.table.count < 2 else "123"))
                await table.settle()
        assert table.table.outcome is not None
        assert "round 14 of 15" in table.header
        await table.press("enter", "enter", "enter")
        assert "round 15 of 15" in table.header
        assert table.doing == "Reveal"
        await table.press("enter", "enter", "enter")
        assert table.top == "ScoreSheet"


async def test_a_finished_game_opens_at_its_sheet():
    table = deal("Ann Ben", 5)
    play_rounds(table, 15)
    async with sit_down(store.create(table)) as seen:
        assert seen.top == "ScoreSheet"


async def test_a_game_open_elsewhere_can_be_looked_at_and_refuses_all_else():
    table = deal("Ann Ben", 5)
    play_rounds(table, 2)
    save = store.create(table)
    async with sit_down(save.path) as seen:
        await seen.lift()
        assert "only looking" in seen.header
        await seen.press("enter")
        assert "open in another window; here you can only look" in seen.words
        assert seen.table.count == table.count
        await seen.press("v")
        assert seen.doing == "Reveal"
    save.close()


async def test_what_was_laid_is_kept_in_the_save_and_shown_to_its_owner_alone(monkeypatch):
    save = prepared(monkeypatch, top3())
    async with sit_down(save) as table:
        await table.lay("213 only")
        await table.press("e")
        path = table.screen.save.path
    async with sit_down(path) as table:
        assert "Pass the keyboard to Ben" in table.text
        assert table.table.state.laid[A] == Laid("213", "only")
        assert not secrets_in(table.written())
        await table.press("g")
        assert "Ann has chosen" in table.text
        assert not secrets_in(table.written())
