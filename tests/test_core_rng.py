"""The pinned random source: saves replay from it for ever."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_tui.core.rng import Rng

seeds = st.integers(0, 2**63 - 1)


def test_a_shuffle_is_pinned_for_ever() -> None:
    cards, rng = Rng(2026).shuffle(range(10))
    assert (cards, rng) == ((7, 9, 2, 6, 8, 5, 1, 4, 3, 0), Rng(2026, 9))


def test_draws_are_pinned_for_ever() -> None:
    rng, drawn = Rng(0), []
    for n in (6, 6, 6, 52, 1000, 2**64):
        number, rng = rng.below(n)
        drawn.append(number)
    assert drawn == [4, 0, 2, 40, 920, 7092457010051418242]


@given(seeds, st.lists(st.integers()))
def test_a_shuffle_keeps_every_item_once(seed: int, items: list[int]) -> None:
    mixed, _ = Rng(seed).shuffle(items)
    assert sorted(mixed) == sorted(items)


@given(seeds, st.integers(1, 2**64))
def test_a_draw_lies_below_its_bound_and_moves_the_source_on(seed: int, n: int) -> None:
    rng = Rng(seed)
    number, after = rng.below(n)
    assert 0 <= number < n
    assert (after.seed, rng.count) == (seed, 0)
    assert after.count > 0


@given(seeds, st.lists(st.integers(), min_size=1))
def test_drawing_changes_neither_the_source_nor_the_items(seed: int, items: list[int]) -> None:
    rng, before = Rng(seed), list(items)
    assert rng.shuffle(items) == rng.shuffle(items)
    assert (rng, items) == (Rng(seed), before)


def test_a_source_cannot_be_changed_in_place() -> None:
    with pytest.raises(AttributeError):
        Rng(1).count = 5


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_a_bound_that_cannot_be_drawn_below_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Rng(1).below(n)


def test_every_order_of_three_comes_up_about_equally_often() -> None:
    orders = [Rng(seed).shuffle("abc")[0] for seed in range(6000)]
    counts = {order: orders.count(order) for order in set(orders)}
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())  # 5 standard deviations
