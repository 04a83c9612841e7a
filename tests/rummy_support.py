"""What tests of Top 5 Rummy share: small states made by hand, and ways to play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tabletop_tui.core.game import Seat, Step
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.text import with_names
from tabletop_tui.games.top5_rummy.cards import DECK, arranged
from tabletop_tui.games.top5_rummy.model import CHIPS, HOLDS, Buy, Fulfil, Options, Sell, State
from tabletop_tui.games.top5_rummy.rules import Top5Rummy
from tabletop_tui.games.top5_rummy.tile_file import shipped
from tabletop_tui.games.top5_rummy.tiles import Effect, Side, first_layout
from tabletop_tui.games.top5_rummy.wheel import affordable, prices

NAMES = ("Ann", "Ben", "Cem", "Dora")
A, B, C, D = range(4)
RUMMY = Top5Rummy()

TILES = first_layout(shipped())
ANY8, EVEN5, COLOUR6, RED11, STRAIGHT5, RUN4, HOUSE5 = range(7)
"""The tiles of a first game by their place."""

EFFECTS = {"draw": "draw", "disc": "discard", "free": "free", "again": "again"}


def cards(written: str) -> tuple[str, ...]:
    """Return the cards of "Y9 R10", as they are written."""
    return tuple(written.split())


def side(task: str, spaces: str) -> Side:
    """Return the side of a tile from "+3, disc 1, free, again"."""
    effects = []
    for word, *n in (space.split() for space in spaces.split(", ")):
        kind = EFFECTS.get(word, "chips")
        amount = int(word) if kind == "chips" else int(n[0]) if n else 1
        effects.append(Effect(kind, amount))
    return Side(task, tuple(effects))


def rummy(
    *hands: str,
    ring: Mapping[int, str] | None = None,
    chips: Sequence[int] = (),
    placed: Mapping[int, Sequence[Seat | None]] | None = None,
    tiles: Mapping[int, Side] | None = None,
    **fields: Any,
) -> State:
    """Return a state with these hands; seat 0 is on turn and began.

    Every space of the display holds a purple 1, unless `ring` says what the spaces hold.
    """
    seats = len(hands)
    shown = dict.fromkeys(range(8), "P1") if ring is None else ring
    laid = tuple((tiles or {}).get(number, tile) for number, tile in enumerate(TILES))
    given = {
        "rng": Rng(0),
        "seats": seats,
        "ending": "fifth piece",
        "known": ((),) * seats,
        "older": ((),) * seats,
        "chips": tuple(chips) or (5,) * seats,
        "purchases": 0,
        "discards": (),
        "first": A,
        "turn": A,
        "number": 1,
        "round": 1,
        "again": 0,
        "pending": None,
        "announced": None,
        "ended": "",
    } | fields
    for name in ("pile", "discards"):
        given[name] = cards(given.get(name) or "") or ()
    return State(
        tiles=laid,
        placed=tuple(
            (*(placed or {}).get(number, ()), None, None, None, None)[:4]
            for number in range(len(laid))
        ),
        hands=tuple(arranged(cards(hand)) for hand in hands),
        ring=tuple(cards(shown.get(space, "")) for space in range(8)),
        **given,
    )


def step(state: State, seat: Seat, action: Any) -> Step[State]:
    return RUMMY.apply(state, seat, action)


def do(state: State, *moves: tuple[Seat, Any]) -> State:
    """Return the state after the moves."""
    for seat, action in moves:
        state = RUMMY.apply(state, seat, action).state
    return state


def told(step: Step[State], viewer: Seat | None) -> list[str]:
    """Return the log lines of a step as a viewer reads them, names put in."""
    return [with_names(event.seen_by(viewer), NAMES) for event in step.events]


def legal(state: State, kind: type | None = None) -> list[Any]:
    """Return the actions of the seat on turn, or those of one kind."""
    found = RUMMY.legal(state, state.turn)
    return [action for action in found if kind is None or isinstance(action, kind)]


def nothing_lost(state: State) -> None:
    """Assert that 80 cards and 120 chips are on the table, each in a place it may be in."""
    ring = [card for shown in state.ring for card in shown]
    held = [card for hand in state.hands for card in hand]
    assert Counter((*ring, *held, *state.pile, *state.discards)) == Counter(DECK)
    assert state.supply >= 0
    assert min(state.chips) >= 0
    assert state.supply + sum(state.chips) == CHIPS
    assert max(map(len, state.ring)) <= 2
    assert state.pile or not state.discards, "discards are shuffled as soon as the pile is empty"
    for hand, known, older in zip(state.hands, state.known, state.older, strict=True):
        assert hand == arranged(hand)
        assert not Counter((*known, *older)) - Counter(hand)


def at_random(state: State, dice: random.Random) -> Any:
    """Return any legal action."""
    return dice.choice(legal(state))


def hoarding(state: State, dice: random.Random) -> Any:
    """Return a purchase while there is one, else a sale at the best price; tasks only at last."""
    seat = state.turn
    if state.pending is None and state.hands[seat]:
        tasks = [] if state.pile else legal(state, Fulfil)
        if tasks and dice.random() < 0.5:
            return dice.choice(tasks)
        costs = prices(state.purchases)
        buyable = affordable(state.ring, costs, state.chips[seat])
        if buyable:
            return Buy(dice.choice(buyable))
        room = [space for space, shown in enumerate(state.ring) if len(shown) < HOLDS]
        return Sell(dice.choice(state.hands[seat]), max(room, key=lambda space: costs[space]))
    return at_random(state, dice)


def start(seats: int, seed: int, **options: Any) -> State:
    """Return a game just dealt."""
    return RUMMY.setup(seats, Options(**options), Rng(seed)).state
