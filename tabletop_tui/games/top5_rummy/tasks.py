"""The tasks: which cards fulfil them, and which sets of a hand do.

Every task is a choice of *patterns*, and a pattern asks for so many cards of each of its pools,
which have no card in common: "three of a kind and a pair" is ninety patterns, one of them three
cards out of the 2s and two out of the 9s. What fulfils, what can be proposed and what is still
missing are all read from the patterns, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, islice, product
from typing import NamedTuple

from tabletop_tui.games.top5_rummy.cards import CARDS, NUMBERS, SUITS, number, suit, without

MOST_SETS = 200
"""How many sets `sets` lists at most."""

Cards = tuple[str, ...]
Pool = frozenset[str]
Parts = tuple[tuple[Pool, int], ...]
"""Pools, and how many cards of each; in the order of a hand."""


class Pattern(NamedTuple):
    """One way to fulfil a task."""

    parts: Parts
    need: int
    """Added to the `counts` of a hand, it carries into a pool's top bit if that has enough."""
    enough: int
    """The top bits of all its pools."""


class Task(NamedTuple):
    """What a tile asks for."""

    id: str
    title: str
    """Short, as on the tile."""
    rule: str
    """What the cards must be, as the end of a sentence: "five cards with even numbers"."""
    size: int
    patterns: tuple[Pattern, ...]
    """No set fits two of them."""
    hurdle: tuple[int, int]
    """Like `need` and `enough` of a pattern, but one of the top bits is sure to be set if any
    pattern fits. It tells at once of most hands that none does."""


# A hand is looked at for up to 141 patterns whenever somebody is on turn. So it is counted once
# into one number that has eight bits for every pool: seven for the count, as there are 80 cards,
# and the top one left free. Adding 128 - n sets that one where the pool has n cards or more.

_BITS = 8
_FULL = 1 << (_BITS - 1)

_ALL = frozenset(CARDS)
_EVEN = frozenset(card for card in CARDS if number(card) % 2 == 0)
_ODD = _ALL - _EVEN
_OF_SUIT = {s: frozenset(card for card in CARDS if suit(card) == s) for s in SUITS}
_OF_NUMBER = {n: frozenset(card for card in CARDS if number(card) == n) for n in NUMBERS}
_SINGLE = {card: frozenset((card,)) for card in CARDS}

_SHIFT: dict[Pool, int] = {
    pool: place * _BITS
    for place, pool in enumerate(
        (_ALL, _EVEN, _ODD, *_OF_SUIT.values(), *_OF_NUMBER.values(), *_SINGLE.values())
    )
}
_WEIGHT = {
    card: sum(1 << shift for pool, shift in _SHIFT.items() if card in pool) for card in CARDS
}


def counts(cards: Iterable[str]) -> int:
    """Return how many of the cards are in each pool, in one number.

    Raises KeyError for what is no card.
    """
    return sum(map(_WEIGHT.__getitem__, cards))


def _bits(parts: Parts) -> tuple[int, int]:
    """Return what to add to `counts`, and the top bits that are set then where there is enough."""
    need = sum((_FULL - n) << _SHIFT[pool] for pool, n in parts)
    return need, sum(_FULL << _SHIFT[pool] for pool, _ in parts)


def _pattern(*parts: tuple[Pool, int]) -> Pattern:
    return Pattern(parts, *_bits(parts))


def _numbers(values: Sequence[int]) -> Pattern:
    """Return the pattern of cards with these numbers, in any colours."""
    return _pattern(*((_OF_NUMBER[n], values.count(n)) for n in sorted(set(values))))


def _summing_to_11(suit: str) -> list[Pattern]:
    pairs = ((f"{suit}{n}", f"{suit}{11 - n}") for n in range(1, 6))
    return [_pattern((_SINGLE[low], 1), (_SINGLE[high], 1)) for low, high in pairs]


_FOURS = tuple(combinations_with_replacement(NUMBERS, 4))
_MADE_OF: dict[str, list[Pattern]] = {
    "any8": [_pattern((_ALL, 8))],
    "even5": [_pattern((_EVEN, 5))],
    "odd5": [_pattern((_ODD, 5))],
    "colour6": [_pattern((pool, 6)) for pool in _OF_SUIT.values()],
    "red11": _summing_to_11("R"),
    "yellow11": _summing_to_11("Y"),
    "purple11": _summing_to_11("P"),
    "blue11": _summing_to_11("B"),
    "low4": [_numbers(four) for four in _FOURS if sum(four) <= 7],
    "high4": [_numbers(four) for four in _FOURS if sum(four) >= 37],
    "straight5": [_numbers(range(low, low + 5)) for low in NUMBERS[:-4]],
    "run4": [
        _pattern(*((_SINGLE[f"{s}{n}"], 1) for n in range(low, low + 4)))
        for s in SUITS
        for low in NUMBERS[:-3]
    ],
    "house5": [_numbers((a, a, a, b, b)) for a in NUMBERS for b in NUMBERS if a != b],
}

_WORDS = {
    "any8": ("8 any", "any eight cards"),
    "even5": ("5 even", "five cards with even numbers"),
    "odd5": ("5 odd", "five cards with odd numbers"),
    "colour6": ("6 of one colour", "six cards of one colour"),
    "red11": ("2 red = 11", "two red cards that add up to 11"),
    "yellow11": ("2 yellow = 11", "two yellow cards that add up to 11"),
    "purple11": ("2 purple = 11", "two purple cards that add up to 11"),
    "blue11": ("2 blue = 11", "two blue cards that add up to 11"),
    "low4": ("4 up to 7", "four cards that add up to 7 at most"),
    "high4": ("4 from 37", "four cards that add up to 37 at least"),
    "straight5": ("straight of 5", "five consecutive numbers, in any colours"),
    "run4": ("straight of 4, one colour", "four consecutive numbers of one colour"),
    "house5": ("three and a pair", "three cards of one number and two of another"),
}

_HURDLES: dict[str, Parts] = {
    "run4": tuple((pool, 4) for pool in _OF_SUIT.values()),
    "house5": tuple((pool, 3) for pool in _OF_NUMBER.values()),
}


def _hurdle(task: str, patterns: Sequence[Pattern]) -> tuple[int, int]:
    """Return the pools of which one is filled if a pattern fits: else the first of each pattern."""
    first: dict[Pool, int] = {}
    for pattern in patterns:
        pool, n = pattern.parts[0]
        first[pool] = min(n, first.get(pool, n))
    return _bits(_HURDLES.get(task, tuple(first.items())))


TASKS = {
    name: Task(
        id=name,
        title=_WORDS[name][0],
        rule=_WORDS[name][1],
        size=sum(n for _, n in patterns[0].parts),
        patterns=tuple(patterns),
        hurdle=_hurdle(name, patterns),
    )
    for name, patterns in _MADE_OF.items()
}
"""Every task by its id."""


def fulfils(task: str, cards: Sequence[str]) -> bool:
    """Return whether the cards, in any order, are exactly what the task asks for.

    Raises KeyError for a task or a card that the game has not.
    """
    wanted = TASKS[task]
    # pools have no card in common: with as many cards as are asked for, enough is exactly enough
    return len(cards) == wanted.size and any(_fitting(wanted, counts(cards)))


def sets(task: str, hand: Cards, counted: int | None = None) -> tuple[Cards, ...]:
    """Return the different sets of an arranged hand that fulfil the task, at most `MOST_SETS`.

    They come arranged, always in the same order, and one comes if there is any. `counted` is the
    `counts` of the hand, for who has it already.
    """
    wanted = TASKS[task]
    if len(hand) < wanted.size:
        return ()
    fitting = _fitting(wanted, counts(hand) if counted is None else counted)
    if not fitting:
        return ()
    found = chain.from_iterable(_sets_of(pattern, hand) for pattern in fitting)
    return tuple(islice(found, MOST_SETS))


def usable(task: str, hand: Sequence[str], chosen: Sequence[str] = ()) -> frozenset[str]:
    """Return the cards of the hand that can still join those `chosen` from it.

    A card is in it if some set that fulfils the task holds it besides all that is chosen.
    """
    wanted = TASKS[task]
    held = frozenset(without(hand, chosen))
    found: set[str] = set()
    for pattern in _fitting(wanted, counts(hand)):
        open_ = [(pool, n - sum(card in pool for card in chosen)) for pool, n in pattern.parts]
        strays = wanted.size - len(chosen) - sum(n for _, n in open_)
        if strays == 0 and all(n >= 0 for _, n in open_):
            found.update(*(held & pool for pool, n in open_ if n))
    return frozenset(found)


def missing(task: str, hand: Sequence[str]) -> int:
    """Return how many cards the hand needs at least before it can fulfil the task."""
    return min(lack for lack, _ in lacks(task, hand))


def lacks(task: str, hand: Sequence[str]) -> Iterator[tuple[int, Pattern]]:
    """Yield each pattern of the task and how many cards the hand lacks for it."""
    counted = counts(hand)
    for pattern in TASKS[task].patterns:
        have = ((n, counted >> _SHIFT[pool] & (_FULL - 1)) for pool, n in pattern.parts)
        yield sum(max(0, n - count) for n, count in have), pattern


def choices(cards: Sequence[str], n: int) -> Iterator[tuple[str, ...]]:
    """Yield the different ways to choose `n` of the arranged cards, in order."""
    if len(set(cards)) == len(cards):
        return combinations(cards, n)
    return _choices_with_twins(cards, n)


def _choices_with_twins(cards: Sequence[str], n: int) -> Iterator[tuple[str, ...]]:
    if n == 0:
        yield ()
        return
    before = None
    for place in range(len(cards) - n + 1):
        card = cards[place]
        if card != before:  # its twin led to all the same choices
            for others in _choices_with_twins(cards[place + 1 :], n - 1):
                yield (card, *others)
        before = card


def _fitting(task: Task, counted: int) -> list[Pattern]:
    need, some = task.hurdle
    if not (counted + need) & some:
        return []
    return [p for p in task.patterns if (counted + p.need) & p.enough == p.enough]


def _sets_of(pattern: Pattern, hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    parts = [choices([card for card in hand if card in pool], n) for pool, n in pattern.parts]
    if len(parts) == 1:
        return parts[0]
    # `product` reads each of its parts to the end, and no part alone has to offer more
    some = [tuple(islice(part, MOST_SETS)) for part in parts]
    return (tuple(chain.from_iterable(chosen)) for chosen in product(*some))
