"""Bots of Top 3: what they remember, and what they make of it."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any

import pytest
from msgspec.structs import replace
from top3_support import TOP3, A, B, all_lay, lay, small_deck, start, top3

from tabletop_tui.bots import find
from tabletop_tui.bots.seat import SeatView
from tabletop_tui.bots.top3 import SKILLS, Skill, Top3Bot, odds, remembered
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top3.deck import Card, Deck, shipped
from tabletop_tui.games.top3.model import ADVANCES, ORDERS, Keep, Lay, State
from tabletop_tui.games.top3.scoring import right_orders

LEVELS = tuple(SKILLS)
FAR_APART = (("Low", -50), ("High", 90), ("Middle", 20))
"""Three cards that nobody mistakes for each other: among them lie 42 cards worth 0 to 41."""
SURE = Top3Bot(Skill(error=0.01, advances=True))


def choose(state: State, bot: Any, seat: int = A, luck: int = 5) -> Any:
    return bot.choose(SeatView(TOP3, seat, state), Rng(luck))


def right_of(state: State) -> tuple[str, ...]:
    cards = [state.deck.cards[card] for card in state.table]
    values = tuple(card.values[state.category] for card in cards)
    return right_orders(values, state.deck.categories[state.category])


def share_right(bot: Any, states: Sequence[State]) -> float:
    return fmean(
        choose(state, bot, luck=luck).order in right_of(state) for luck, state in enumerate(states)
    )


@pytest.mark.parametrize("level", LEVELS)
def test_a_memory_errs_as_much_as_the_level_says(level: str) -> None:
    deck, error = shipped("metropolen"), SKILLS[level].error
    wrong = [
        remembered(deck, card.name, category, error, seed)
        - remembered(deck, card.name, category, 0, seed)
        for card in deck.cards
        for category in range(5)
        for seed in range(10)
    ]
    assert fmean(wrong) == pytest.approx(0, abs=0.1 * error)
    assert pstdev(wrong) == pytest.approx(error, rel=0.1)


def test_a_second_look_makes_nobody_wiser_and_another_bot_errs_otherwise() -> None:
    deck = shipped("film")
    name = deck.cards[0].name
    looks = {seed: remembered(deck, name, 2, 0.2, seed) for seed in range(20)}
    assert looks == {seed: remembered(deck, name, 2, 0.2, seed) for seed in range(20)}
    assert len(set(looks.values())) == 20
    assert remembered(deck, name, 2, 0.2, 1) != remembered(deck, name, 3, 0.2, 1)


def test_the_better_the_level_the_more_orders_are_right() -> None:
    states = [start(2, seed) for seed in range(150)]
    easy, normal, strong = (share_right(find("top3", level), states) for level in LEVELS)
    assert 0.25 < easy < normal < strong < 0.9
    assert share_right(SURE, states) > 0.9


def test_of_the_values_only_the_order_is_remembered() -> None:
    """Twice the values are the same memory, so no bot looks at the numbers themselves."""
    state = start(3, 8)
    deck = state.deck

    def doubled(card: Card) -> Card:
        return replace(card, values=tuple(2 * value for value in card.values))

    other: Deck = replace(deck, cards=tuple(map(doubled, deck.cards)))
    for level in LEVELS:
        bot = find("top3", level)
        assert choose(state, bot) == choose(replace(state, deck=other), bot)


@pytest.mark.parametrize("level", LEVELS)
def test_three_cards_that_nobody_mistakes_are_put_in_order(level: str) -> None:
    assert choose(top3(FAR_APART), find("top3", level)).order == "231"


def test_where_the_small_end_is_the_highest_the_order_is_turned_round() -> None:
    assert choose(top3(FAR_APART, highest="small"), SURE).order == "132"


def test_odds_of_all_orders_make_one_and_follow_what_is_remembered() -> None:
    found = odds((0.2, 0.9, 0.5), 0.1)
    assert sum(found.values()) == pytest.approx(1)
    assert max(found, key=found.__getitem__) == "231"
    assert min(found, key=found.__getitem__) == "132"
    assert list(odds((0.5, 0.5, 0.5), 0.1).values()) == pytest.approx([1 / 6] * 6)


def test_an_advance_left_over_is_laid_in_the_last_round() -> None:
    state = top3(FAR_APART, round=15, stack=(), discards=9)
    assert choose(state, SURE).advance is not None
    assert choose(state, find("top3", "normal")).advance is not None


def test_everyone_is_laid_where_nobody_errs() -> None:
    assert choose(top3(FAR_APART), SURE) == Lay("231", "everyone")


def test_no_advance_is_laid_that_is_gone() -> None:
    state = top3(FAR_APART, round=15, stack=(), advances=(("nobody",), tuple(ADVANCES)))
    for level in LEVELS:
        assert choose(state, find("top3", level)).advance in (None, "nobody")


def test_the_easy_bot_lays_no_advances() -> None:
    for seed in range(30):
        state = replace(start(2, seed), round=15)
        assert choose(state, find("top3", "easy")).advance is None


def test_others_who_are_always_wrong_are_expected_to_be_wrong_again() -> None:
    """So "only I am right" is laid rather than "everyone"."""
    state = top3(FAR_APART)
    for _ in range(6):
        state = all_lay(state, "231", "132").state
        state = TOP3.apply(state, A, Keep((1, 2))).state
        state = replace(state, table=(0, 1, 2), category=0)
    assert choose(replace(state, round=15), SURE) == Lay("231", "only")


@pytest.mark.parametrize("level", LEVELS)
def test_who_alone_was_right_takes_two_cards(level: str) -> None:
    state = all_lay(top3(), "123", "321").state
    action = choose(state, find("top3", level))
    assert action in tuple(TOP3.legal(state, A))
    assert isinstance(action, Keep)


def test_a_choice_of_another_seat_that_lies_face_down_changes_nothing() -> None:
    state = start(2, 4)
    bot = find("top3", "strong")
    choices = {
        choose(TOP3.apply(state, B, lay(f"{order} {advance}")).state, bot)
        for order in ORDERS
        for advance in ("everyone", "only", "nobody")
    }
    assert len(choices) == 1


def test_the_reason_names_the_cards_in_the_order_laid() -> None:
    hint = SURE.advise(SeatView(TOP3, A, top3(FAR_APART, deck=small_deck(FAR_APART))), Rng(1))
    assert hint.why.startswith(
        "In Tallest building, High seems to come before Middle and Low last; "
    )
