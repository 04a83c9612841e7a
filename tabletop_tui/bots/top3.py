"""Players of Top 3: a memory of the deck that errs, and a sense of what an advance is worth.

A bot remembers where among the 45 cards a card stands in a category, and is more or less wrong.
The error is drawn for each card and category from the bot's seed, so a second look makes nobody
wiser. `remembered` is the only place where values are read that are not turned over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import product
from math import exp, log, sqrt
from struct import unpack
from typing import NamedTuple

from tabletop_tui.bots.seat import Hint, SeatView
from tabletop_tui.core.game import Seat
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top3.deck import Deck
from tabletop_tui.games.top3.model import ADVANCES, ORDERS, ROUNDS, Action, Lay, View
from tabletop_tui.games.top3.scoring import comes_true

Odds = Mapping[str, float]
"""How likely each order card is to be right."""


class Skill(NamedTuple):
    """What makes a level."""

    error: float
    """The standard error of the memory; a deck, from its lowest card to its highest, is 1 wide."""
    advances: bool
    """Whether advances are laid."""


SKILLS = {
    "easy": Skill(0.32, advances=False),
    "normal": Skill(0.22, advances=True),
    "strong": Skill(0.13, advances=True),
}

_SPREAD = 1 / 12  # the variance of places spread evenly over a deck that is 1 wide
_TO_SCALE = 0.78  # from a standard error to the scale of `odds` that has the same spread
_HALF_WORD = 1 << 16
_OTHERS_ERROR = 0.25  # what others are taken for until they have shown more
_ERRORS = (0.06, 0.11, 0.16, 0.22, 0.3, 0.4, 0.55, 0.8, 2.0)
_PRICE = 0.6  # cards that an advance is worth while all rounds are to come


def bot(level: str) -> Top3Bot:
    """Return the bot of a level."""
    return Top3Bot(SKILLS[level])


class Top3Bot:
    """Lays what it remembers, and an advance where that is worth it."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(self, seat: SeatView, rng: Rng) -> Action:
        """Return the order to lay, or which cards to keep (which ones never matters)."""
        action: Action = self.advise(seat, rng).action
        return action

    def advise(self, seat: SeatView, rng: Rng) -> Hint:
        """Return what to do, with the reason."""
        view: View = seat.view
        if view.keeper is not None:
            return Hint(seat.legal[0], "Which two cards you keep makes no difference.")
        thought = _Thought(seat, self.skill, rng.seed)
        lay = max(seat.legal, key=thought.worth)
        return Hint(lay, thought.reason(lay))


class _Thought:
    """A round as a bot sees it."""

    def __init__(self, seat: SeatView, skill: Skill, seed: int) -> None:
        self.seat = seat.seat
        self.view: View = seat.view
        self.skill = skill
        self.deck: Deck = seat.guess.deck
        self.seed = seed
        places = self._places(self.view.cards, self.view.category)
        self.odds = odds(places, skill.error / sqrt(_SPREAD / (_SPREAD + skill.error**2)))
        self.others = [max(odds(places, error).values()) for error in self._others_errors()]

    def worth(self, lay: Lay) -> float:
        """Return how many cards a choice puts the seat ahead of the others, on average.

        A laid advance is gone, so what it could be good for in later rounds is taken off.
        """
        if lay.advance is not None and not self.skill.advances:
            return -1.0 - ROUNDS
        ahead = _ahead(self.seat, self.odds[lay.order], self.others, lay.advance)
        left: float = (ROUNDS - self.view.round) / ROUNDS
        return ahead if lay.advance is None else ahead - _PRICE * left

    def reason(self, lay: Lay) -> str:
        """Return why, in one sentence."""
        if self.odds[lay.order] < max(self.odds.values()):
            return (
                f'"{ADVANCES["nobody"]}" is likely to be paid, so an order that seems wrong '
                "is laid with it."
            )
        first, second, third = (self.view.cards[int(digit) - 1] for digit in lay.order)
        category = self.view.categories[self.view.category].name
        said = f"In {category}, {first} seems to come before {second} and {third} last"
        if lay.advance is None:
            return f"{said}."
        return f'{said}; "{ADVANCES[lay.advance]}" is likely enough to be laid with it.'

    def _places(self, names: Sequence[str], category: int) -> list[float]:
        """Return where cards stand in a category as remembered, the highest near 1."""
        error, seed = self.skill.error, self.seed
        return [remembered(self.deck, name, category, error, seed) for name in names]

    def _others_errors(self) -> list[float]:
        """Return how much the others seem to err, by the rounds that they had right so far."""
        rounds = [
            (self._places([card.name for card in reveal.cards], reveal.category), reveal.choices)
            for reveal in self.view.reveals
        ]
        errors = []
        for seat in range(len(self.view.scores)):
            if seat != self.seat:
                seen = [(places, choices[seat].right) for places, choices in rounds]
                likely = [(_likelihood(error, seen), error) for error in _ERRORS]
                errors.append(max(likely)[1])
        return errors


def remembered(deck: Deck, name: str, category: int, error: float, seed: int) -> float:
    """Return where a card stands in a category as a bot remembers it, the highest near 1."""
    word = blake2b(f"{seed} {category} {name}".encode(), digest_size=8).digest()
    # four even draws together are near enough to a bell curve
    drawn: int = sum(unpack(">4H", word))
    wrong = (drawn / _HALF_WORD - 2) * sqrt(3)
    return _standings(deck)[category][name] + error * wrong


@lru_cache(maxsize=8)
def _standings(deck: Deck) -> tuple[Mapping[str, float], ...]:
    """Return for each category where each card stands, from 0 to 1; equal ones stand together."""
    standings = []
    for number, category in enumerate(deck.categories):
        sign = -1 if category.highest == "small" else 1
        values = {card.name: sign * card.values[number] for card in deck.cards}
        row = sorted(values.values())
        top = 2 * (len(row) - 1)
        where = {v: (2 * row.index(v) + row.count(v) - 1) / top for v in set(row)}
        standings.append({name: where[value] for name, value in values.items()})
    return tuple(standings)


def odds(places: Sequence[float], error: float) -> Odds:
    """Return how likely each order is to be right, if places are known with such an error.

    The card that is taken for highest, then that of the two left: each as likely as the
    exponential of its place says (Luce's choice).
    """
    top = max(places)
    weight = {
        digit: exp((place - top) / (_TO_SCALE * error))
        for digit, place in zip("123", places, strict=True)
    }
    total = sum(weight.values())
    return {
        order: weight[order[0]] / total * weight[order[1]] / (weight[order[1]] + weight[order[2]])
        for order in ORDERS
    }


def _likelihood(error: float, rounds: Sequence[tuple[Sequence[float], bool]]) -> float:
    """Return how well an error explains who was right when, as a logarithm."""
    said = -abs(log(error / _OTHERS_ERROR))
    for places, right in rounds:
        chance = min(max(max(odds(places, error).values()), 0.02), 0.98)
        said += log(chance if right else 1 - chance)
    return said


def _ahead(me: Seat, chance: float, others: Sequence[float], advance: str | None) -> float:
    """Return how many cards a round puts a seat ahead of the others' mean.

    `chance` is how likely its own order is to be right, `others` the same of the other seats.
    """
    chances = [*others[:me], chance, *others[me:]]
    seats = len(chances)
    ahead = 0.0
    for outcome in product((True, False), repeat=seats):
        likely = 1.0
        for one, right in zip(chances, outcome, strict=True):
            likely *= one if right else 1 - one
        right_ones = [seat for seat, right in enumerate(outcome) if right]
        each = 0 if len(right_ones) == seats else 2 if len(right_ones) == 1 else 1
        won = each * outcome[me] + comes_true(advance, me, right_ones, seats)
        theirs = each * (len(right_ones) - outcome[me]) / (seats - 1)
        ahead += likely * (won - theirs)
    return ahead
