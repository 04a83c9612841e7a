"""Top 3: what players are told about orders, advances and rounds is what the rules do."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from top3_support import (
    KEEPS,
    LONDON_BUENOS_AUCKLAND,
    NAMES,
    TOP3,
    A,
    B,
    C,
    all_lay,
    do,
    lay,
    positions,
    step,
    top3,
)

from tabletop_tui.core.text import with_names
from tabletop_tui.games.top3 import advice, telling
from tabletop_tui.games.top3.model import ADVANCES, ORDERS, Laid

CITIES = ("Rome", "Paris", "London")


def view(state, seat=A):
    return TOP3.view(state, seat)


def named(words: str) -> str:
    return with_names(words, NAMES)


def test_an_order_is_said_in_names_so_that_nobody_misreads_it():
    assert advice.order_words(CITIES, "231") == "Paris, then London, then Rome"
    assert advice.order_words(CITIES, "312") == "London, then Rome, then Paris"
    assert advice.choice_words(CITIES, Laid("231", None)) == "2-3-1: Paris, then London, then Rome"
    assert advice.choice_words(CITIES, Laid("123", "only")) == (
        '1-2-3: Rome, then Paris, then London, with "Only I am right"'
    )


def test_the_end_that_an_order_begins_with_is_said():
    large = top3().deck.categories[0]
    assert advice.end_words(large) == "the largest first"
    assert advice.end_words(replace(large, highest="small")) == "the smallest first"


def test_every_advance_says_what_it_pays_for():
    words = {advice.advance_words(advance) for advance in (None, *ADVANCES)}
    assert len(words) == 4
    assert all(one.endswith(".") for one in words)


def test_an_advance_that_is_gone_says_so_in_the_words_of_the_rules():
    state = top3(advances=(("only",), ()))
    seen = view(state)
    assert advice.no_advance(seen, A, "only") == advice.no_advance(seen, A, None) == ""
    for advance in ("everyone", "nobody"):
        told = advice.no_advance(seen, A, advance)
        with pytest.raises(ValueError, match="each is laid once in a game") as refused:
            step(state, A, lay(f"123 {advance}"))
        assert str(refused.value) == told


def test_what_the_table_waits_for_is_said_and_never_a_choice():
    state = top3(seats=3)
    assert named(advice.turn_words(view(state))) == "Ann, Ben and Cem have yet to choose"
    state = do(state, (A, lay("123 only")), (C, lay("132")))
    assert named(advice.turn_words(view(state))) == "Ben has yet to choose"
    state = do(state, (B, lay("132")))
    assert named(advice.turn_words(view(state))) == (
        "Ann alone was right: choose two of the three cards"
    )
    *_, over = positions(2, 1)
    assert advice.turn_words(view(over)) == view(over).ended


def test_bars_stand_in_order_with_equal_ones_marked():
    reveal = all_lay(top3(LONDON_BUENOS_AUCKLAND), "123", "123").state.reveals[0]
    category = top3().deck.categories[0]
    said = [(b.card, b.name, b.words, b.place, b.equal) for b in advice.bars(reveal, category)]
    assert said == [
        (1, "London", "235 m", 1, False),
        (2, "Buenos Aires", "170 m", 2, True),
        (3, "Auckland", "170 m", 2, True),
    ]
    small = replace(category, highest="small")
    assert [(b.card, b.place) for b in advice.bars(reveal, small)] == [(2, 1), (3, 1), (1, 3)]


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("123", "1-2-3 is right: London 235 m, then Buenos Aires 170 m, equal to it Auckland "
                "170 m."),
        ("132", "1-3-2 is right: London 235 m, then Auckland 170 m, equal to it Buenos Aires "
                "170 m."),
        ("213", "2-1-3 is wrong: London (235 m) comes before Buenos Aires (170 m)."),
        ("231", "2-3-1 is wrong: London (235 m) comes before Auckland (170 m)."),
    ],
)  # fmt: skip
def test_why_an_order_was_right_or_wrong_is_said_with_the_values(order, sentence):
    reveal = all_lay(top3(LONDON_BUENOS_AUCKLAND), "123", "123").state.reveals[0]
    assert advice.verdict_words(reveal, order) == sentence


@pytest.mark.parametrize("highest", ["large", "small"])
@pytest.mark.parametrize("values", [(3, 2, 1), (1, 2, 2), (2, 1, 2), (5, 5, 5)])
def test_every_wrong_order_names_two_cards_that_stand_the_wrong_way_round(values, highest):
    cards = [(f"Card {n}", value) for n, value in enumerate(values, 1)]
    reveal = all_lay(top3(cards, highest=highest), "123", "123").state.reveals[0]
    sign = -1 if highest == "small" else 1
    for order in ORDERS:
        words = advice.verdict_words(reveal, order)
        assert (" is right: " in words) == (order in reveal.right)
        if order not in reveal.right:
            before, after = (
                int(part.split("Card ")[1].split()[0]) for part in words.split(" comes before ")
            )
            assert order.index(str(before)) > order.index(str(after))
            assert sign * values[before - 1] > sign * values[after - 1]


@pytest.mark.parametrize(
    ("choices", "results"),
    [
        (("123 only", "132 nobody", "132"), [
            'Ann: 1-2-3 was right alone, 2 cards; "Only I am right" came true, 1 card. '
            "3 cards in this round.",
            'Ben: 1-3-2 was wrong; "Nobody is right" did not come true.',
            "Cem: 1-3-2 was wrong.",
        ]),
        (("123", "123 only", "132"), [
            "Ann: 1-2-3 was right, 1 card.",
            'Ben: 1-2-3 was right, 1 card; "Only I am right" did not come true. '
            "1 card in this round.",
            "Cem: 1-3-2 was wrong.",
        ]),
        (("123 everyone",) * 4, [
            'Ann: 1-2-3 was right, like every order: no card; "Everyone is right" came true, but '
            "the discards could not pay all.",
        ]),
        (("132 nobody", "321"), ['Ann: 1-3-2 was wrong; "Nobody is right" came true, 1 card. '
                                 "1 card in this round."]),
    ],
)  # fmt: skip
def test_what_a_round_brought_is_said_for_each_seat(choices, results):
    done = all_lay(top3(seats=len(choices)), *choices).state
    if done.keeper is not None:
        assert named(advice.result_words(done.reveals[0], A)) == (
            "Ann alone is right, and chooses two of the three cards."
        )
        done = step(done, done.keeper, KEEPS[0]).state
    for seat, result in enumerate(results):
        assert named(advice.result_words(done.reveals[0], seat)) == result


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_of_rounds_adds_up(seats):
    for seed in range(4):
        *_, state = positions(seats, seed)
        lines = advice.rounds(view(state))
        assert [line.round for line in lines] == list(range(1, 16))
        assert lines[-1].scores == state.scores
        for seat in range(seats):
            assert sum(line.earned[seat] for line in lines) == state.scores[seat]
        for line, reveal in zip(lines, state.reveals, strict=True):
            assert line.category == state.deck.categories[reveal.category].name
            assert line.earned == tuple(advice.earned(reveal, seat) for seat in range(seats))


def test_a_round_not_settled_yet_is_no_line_of_the_table():
    state = all_lay(top3(), "123", "132").state
    assert advice.rounds(view(state)) == ()


def test_no_sentence_says_you():
    for seed in range(3):
        *_, state = positions(4, seed)
        seen = view(state)
        for reveal in state.reveals:
            category = seen.categories[reveal.category]
            said = [*telling.turned_over(reveal, category, 0), *telling.paid(reveal, 0)]
            said += [advice.result_words(reveal, seat) for seat in range(4)]
            assert not any(" you" in line.lower() for line in said)
