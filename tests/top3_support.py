"""What tests of Top 3 share: small rounds made by hand, and ways to play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tabletop_tui.core.game import Seat, Step
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.text import with_names
from tabletop_tui.games.top3.deck import Card, Category, Deck
from tabletop_tui.games.top3.model import ADVANCES, ORDERS, Keep, Lay, Options, State
from tabletop_tui.games.top3.rules import Top3
from tabletop_tui.games.top3.scoring import right_orders

NAMES = ("Ann", "Ben", "Cem", "Dora")
A, B, C, D = range(4)
TOP3 = Top3()

LONDON_PARIS_BUENOS = (("London", 235), ("Paris", 210), ("Buenos Aires", 170))
LONDON_BUENOS_AUCKLAND = (("London", 235), ("Buenos Aires", 170), ("Auckland", 170))
"""The rulebook's two examples, with the heights it prints."""


def small_deck(cards: Sequence[tuple[str, int]], **category: Any) -> Deck:
    """Return a deck that begins with these cards; all categories have the same values."""
    fields = {
        "name": "Tallest building",
        "unit": "m",
        "explanation": "How tall it is.",
        "decimals": 0,
        "vintage": "2008",
        "source": "The rulebook.",
    } | category
    others = [(f"City {n}", n) for n in range(45 - len(cards))]
    return Deck(
        title="Small",
        categories=(
            Category(**fields),
            *(Category(**fields | {"name": f"Question {n}"}) for n in range(2, 6)),
        ),
        cards=tuple(Card(name, (value,) * 5) for name, value in (*cards, *others)),
    )


def top3(
    cards: Sequence[tuple[str, int]] = LONDON_PARIS_BUENOS,
    *,
    seats: int = 2,
    discards: int = 0,
    highest: str = "large",
    **fields: Any,
) -> State:
    """Return a round with these three cards laid out, before anybody has chosen.

    So many cards lie on the discard pile already; seat 0 comes first in turn order.
    """
    given = {
        "rng": Rng(0),
        "seats": seats,
        "deck": small_deck(cards, highest=highest),
        "first": A,
        "round": 1,
        "stack": tuple(range(3, 45 - discards)),
        "coming": (1, 2, 3, 4),
        "category": 0,
        "table": (0, 1, 2),
        "laid": (None,) * seats,
        "advances": (tuple(ADVANCES),) * seats,
        "won": ((),) * seats,
        "discards": tuple(range(45 - discards, 45)),
        "reveals": (),
        "keeper": None,
    } | fields
    return State(**given)


def lay(choice: str) -> Lay:
    """Return the action for "231" or "231 nobody"."""
    order, *advance = choice.split()
    return Lay(order, advance[0] if advance else None)


def step(state: State, seat: Seat, action: Any) -> Step[State]:
    return TOP3.apply(state, seat, action)


def all_lay(state: State, *choices: str, seats: Sequence[Seat] | None = None) -> Step[State]:
    """Return the step with which the last of all seats has laid; `seats`: in which order."""
    last = Step(state)
    for seat in range(state.seats) if seats is None else seats:
        last = step(last.state, seat, lay(choices[seat]))
    return last


def do(state: State, *moves: tuple[Seat, Any]) -> State:
    for seat, action in moves:
        state = step(state, seat, action).state
    return state


def told(step: Step[State], viewer: Seat | None = None) -> list[str]:
    """Return the log lines of a step as a viewer reads them, names put in."""
    return [with_names(event.seen_by(viewer), NAMES) for event in step.events]


def start(seats: int, seed: int, **options: Any) -> State:
    """Return a game just dealt."""
    return TOP3.setup(seats, Options(**options), Rng(seed)).state


def right(state: State) -> str:
    """Return an order that is right for the cards on the table; a look at what is hidden."""
    cards = (state.deck.cards[card] for card in state.table)
    values = tuple(card.values[state.category] for card in cards)
    return right_orders(values, state.deck.categories[state.category])[0]


def a_move(state: State, dice: random.Random) -> tuple[Seat, Any]:
    """Return somebody's move, the right order about every other time."""
    seat = dice.choice(TOP3.waiting_for(state))
    if state.keeper is not None:
        return seat, dice.choice(list(TOP3.legal(state, seat)))
    order = right(state) if dice.random() < 0.5 else dice.choice(ORDERS)
    hand = state.advances[seat]
    return seat, Lay(order, dice.choice(hand) if hand and dice.random() < 0.3 else None)


def positions(seats: int, seed: int, **options: Any):
    """Yield the states of a whole game, some choices changed on the way."""
    dice = random.Random(f"{seats} {seed}")
    state = start(seats, seed, **options)
    yield state
    while TOP3.waiting_for(state):
        state = do(state, a_move(state, dice))
        yield state
        laid = [seat for seat, choice in enumerate(state.laid) if choice is not None]
        if laid and dice.random() < 0.2:
            seat = dice.choice(laid)
            state = do(state, (seat, dice.choice(list(TOP3.legal(state, seat)))))
            yield state


def nothing_lost(state: State) -> None:
    """Assert that each of 45 cards is in one place, and T11 after fully scored rounds."""
    won = [card for cards in state.won for card in cards]
    everywhere = [*won, *state.discards, *state.table, *state.stack]
    assert sorted(everywhere) == list(range(45))
    scored = sum(reveal.settled for reveal in state.reveals)
    assert len(won) + len(state.discards) == 3 * scored
    assert scored == len(state.reveals) - (state.keeper is not None)


KEEPS = (Keep((1, 2)), Keep((1, 3)), Keep((2, 3)))
