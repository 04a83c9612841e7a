"""Top 5 Rummy: which cards fulfil a task, and which sets of a hand do."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rummy_support import cards

from tabletop_tui.games import rules_text
from tabletop_tui.games.top5_rummy.cards import CARDS, DECK, arranged, number, suit
from tabletop_tui.games.top5_rummy.tasks import MOST_SETS, TASKS, fulfils, missing, sets, usable

hands = st.integers(0, 12).flatmap(
    lambda n: st.permutations(DECK).map(lambda deck: arranged(deck[:n]))
)
tasks = st.sampled_from(sorted(TASKS))


def by_the_rules(task: str, played: tuple[str, ...]) -> bool:
    """Say with plain arithmetic what `fulfils` reads from patterns."""
    numbers = sorted(map(number, played))
    colours = set(map(suit, played))
    n = len(played)
    if task in ("red11", "yellow11", "purple11", "blue11"):
        return n == 2 and colours == {task[0].upper()} and sum(numbers) == 11
    consecutive = all(b == a + 1 for a, b in pairwise(numbers))
    return {
        "any8": n == 8,
        "even5": n == 5 and all(v % 2 == 0 for v in numbers),
        "odd5": n == 5 and all(v % 2 == 1 for v in numbers),
        "colour6": n == 6 and len(colours) == 1,
        "low4": n == 4 and sum(numbers) <= 7,
        "high4": n == 4 and sum(numbers) >= 37,
        "straight5": n == 5 and consecutive,
        "run4": n == 4 and consecutive and len(colours) == 1,
        "house5": n == 5 and sorted(Counter(numbers).values()) == [2, 3],
    }[task]


def every_set(task: str, hand: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Find the sets of a small hand by trying them all."""
    tried = {arranged(chosen) for chosen in combinations(hand, TASKS[task].size)}
    return {chosen for chosen in tried if by_the_rules(task, chosen)}


@pytest.mark.parametrize(
    ("task", "played", "right"),
    [
        ("any8", "Y3 R4 B6 P9 Y1 R9 B10 P5", True),
        ("any8", "Y3 R4 B6 P9 Y1 R9 B10", False),
        ("even5", "Y2 R8 P4 B4 Y6", True),
        ("even5", "Y2 R8 P4 B4 Y7", False),
        ("even5", "Y2 R8 P4 B4 Y6 R10", False),
        ("odd5", "Y1 R3 B9 P9 Y7", True),
        ("odd5", "Y1 R3 B9 P9 Y10", False),
        ("colour6", "Y1 Y1 Y4 Y5 Y9 Y10", True),
        ("colour6", "Y1 Y1 Y4 Y5 Y9 R10", False),
        ("red11", "R1 R10", True),
        ("red11", "R6 R5", True),
        ("red11", "R6 B5", False),
        ("red11", "R6 R6", False),
        ("yellow11", "Y2 Y9", True),
        ("purple11", "P3 P8", True),
        ("blue11", "B4 B7", True),
        ("blue11", "R4 R7", False),
        ("high4", "Y10 R10 P10 B7", True),
        ("high4", "Y10 R9 P9 B9", True),
        ("high4", "Y9 R9 P9 B9", False),
        ("high4", "Y10 R10 P10 B10", True),
        ("straight5", "P5 B6 P7 Y8 P9", True),
        ("straight5", "P9 Y8 P5 P7 B6", True),
        ("straight5", "P5 B6 P7 Y8 P8", False),
        ("straight5", "P9 Y10 P1 P2 B3", False),
        ("run4", "R5 R6 R7 R8", True),
        ("run4", "R5 R6 R7 B8", False),
        ("run4", "R8 R9 R10 R1", False),
        ("house5", "Y2 R2 B2 P9 Y9", True),
        ("house5", "Y9 R9 B9 P9 Y9", False),
        ("house5", "Y2 R2 B9 P9 Y5", False),
        ("house5", "Y2 R2 B2 P2 Y9", False),
    ],
)
def test_the_rulebook_s_examples_and_what_just_misses_them(task, played, right):
    assert fulfils(task, cards(played)) is right
    assert by_the_rules(task, cards(played)) is right


def test_seven_at_most_is_met_by_exactly_the_seven_fours_of_the_rules():
    met = {
        four
        for four in combinations_with_replacement(range(1, 11), 4)
        if fulfils("low4", tuple(f"{s}{n}" for s, n in zip("YRPB", four, strict=True)))
    }
    sums = {"".join(map(str, four)) for four in met}
    assert sums == {"1111", "1112", "1113", "1114", "1122", "1123", "1222"}


def test_twins_count_as_two_cards():
    assert fulfils("house5", cards("Y2 Y2 R2 B9 B9"))
    assert fulfils("any8", cards("Y1 Y1 R1 R1 P1 P1 B1 B1"))
    assert not fulfils("straight5", cards("P5 B6 P7 Y8 Y8"))


@settings(max_examples=150, deadline=None)
@given(task=tasks, hand=hands)
def test_the_sets_of_a_hand_are_all_there_are_each_once_and_arranged(task, hand):
    found = list(sets(task, hand))
    assert len(found) == len(set(found))
    assert all(chosen == arranged(chosen) for chosen in found)
    everything = every_set(task, hand)
    assert set(found) <= everything
    assert len(found) == min(len(everything), MOST_SETS)


@settings(max_examples=100, deadline=None)
@given(task=tasks, hand=hands, luck=st.randoms(use_true_random=False))
def test_a_card_is_usable_if_some_set_holds_it_with_all_that_is_chosen(task, hand, luck):
    everything = every_set(task, hand)
    some = luck.choice(sorted(everything)) if everything else hand[:3]
    chosen = luck.sample(some, luck.randint(0, len(some)))
    found = {
        card
        for whole in everything
        if not Counter(chosen) - Counter(whole)
        for card in Counter(whole) - Counter(chosen)
    }
    assert usable(task, hand, chosen) == found


@settings(max_examples=100, deadline=None)
@given(task=tasks, hand=hands)
def test_what_is_missing_is_the_fewest_cards_that_make_a_set_possible(task, hand):
    lack = missing(task, hand)
    assert (lack == 0) == bool(every_set(task, hand))
    if lack:  # one right card brings it one nearer, and none brings it nearer by two
        assert min(missing(task, arranged((*hand, card))) for card in CARDS) == lack - 1


def test_a_hand_of_thirty_and_more_lists_a_set_wherever_there_is_one_and_never_too_many():
    dice = random.Random(5)
    for size in (30, 40, 60, 80):
        hand = arranged(dice.sample(DECK, size))
        for task in TASKS:
            found = list(sets(task, hand))
            assert len(found) <= MOST_SETS
            assert all(by_the_rules(task, chosen) for chosen in found)
            assert bool(found) == (missing(task, hand) == 0)
    assert len(list(sets("any8", DECK))) == MOST_SETS
    assert len(list(sets("run4", DECK))) == 28


def test_every_task_has_words():
    assert list(TASKS) == [
        "any8",
        "even5",
        "odd5",
        "colour6",
        "red11",
        "yellow11",
        "purple11",
        "blue11",
        "low4",
        "high4",
        "straight5",
        "run4",
        "house5",
    ]
    for task in TASKS.values():
        assert task.title
        assert task.rule


def test_the_rules_in_our_words_name_every_task():
    told = rules_text("top5-rummy")
    assert told.startswith("# Top 5 Rummy\n")
    for task in TASKS.values():
        if "= 11" not in task.title:
            assert task.title in told
    assert "2 red = 11" in told
