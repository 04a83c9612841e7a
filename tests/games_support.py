"""What tests of the games share: small states made by hand, and random play with open actions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, get_args

import msgspec

from tabletop_tui.core.game import Game, IllegalAction, Seat, Step
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.core.text import who, with_names
from tabletop_tui.games import GAMES
from tabletop_tui.games.metropolis.board import LOTS
from tabletop_tui.games.metropolis.construction import JOINT_SIZES, buildings_on_owned
from tabletop_tui.games.metropolis.model import Building, Offer, Propose, State, Take
from tabletop_tui.games.metropolis.pieces import KINDS, placements
from tabletop_tui.games.metropolis.values import shipped
from tabletop_tui.games.top_ten.model import Anew, Answer

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eva")
A, B, C, D, E = range(5)

METROPOLIS = GAMES["metropolis"]

PACKING = (
    ("department_store", (50, 51, 52, 55, 56, 57)),
    ("factory", (80, 81, 82, 83)),
    ("factory", (41, 42, 43, 44)),
    ("factory", (11, 12, 13, 14)),
    ("school", (31, 35, 36, 37)),
    ("school", (72, 73, 74, 78)),
    ("hospital_s", (61, 62, 65, 66)),
    ("hospital_z", (32, 33, 38, 39)),
    ("office", (70, 71, 75, 76)),
    ("office", (22, 23, 27, 28)),
    ("apartment_l", (84, 88, 89)),
    ("apartment_l", (53, 54, 58)),
    ("apartment_r", (63, 64, 69)),
    ("apartment_r", (20, 21, 26)),
    ("store", (49,)),
    ("store", (18,)),
    ("store", (34,)),
    ("house", (19,)),
    ("house", (17,)),
    ("house", (86,)),
    ("house", (45,)),
    ("house", (85,)),
    ("house", (25,)),
    ("house", (48,)),
    ("house", (24,)),
)
"""All 25 buildings on one board, every prohibition kept; found by random search."""


def city(
    owned: Mapping[Seat, Iterable[int]],
    *,
    buildings: Sequence[tuple[Any, ...]] = (),
    seats: int = 4,
    **fields: Any,
) -> State:
    """Return a state in which `owned` seats own lots, seat 0 is on turn and has to choose.

    `buildings` are (kind, lots), built by the owner of the first lot, or (kind, lots, shares).
    """
    owners: list[Seat | None] = [None] * len(LOTS)
    for seat, lots in owned.items():
        for lot in lots:
            owners[lot - LOTS.start] = seat
    built = []
    for kind, lots, *shares in buildings:
        owner = owners[lots[0] - LOTS.start]
        built.append(
            Building(kind, tuple(lots), shares[0] if shares else ((owner or A, len(lots)),))
        )
    given = {
        "rng": Rng(0),
        "seats": seats,
        "values": shipped(),
        "stack": (),
        "display": (),
        "turn": A,
        "number": 1,
        "stage": "pick",
        "picked": None,
        "last_turns": None,
        "deals": (),
        "next_deal": 1,
        "ended": "",
    } | fields
    return State(owners=tuple(owners), buildings=tuple(built), **given)


def do(state: State, *moves: tuple[Seat, Any]) -> State:
    """Return the state after the moves."""
    for seat, action in moves:
        state = METROPOLIS.apply(state, seat, action).state
    return state


def step(state: State, seat: Seat, action: Any) -> Step[State]:
    return METROPOLIS.apply(state, seat, action)


def lines(step: Step[Any]) -> list[str]:
    """Return the log lines of a step, names put in."""
    return [with_names(event.text, NAMES) for event in step.events]


def refusal(
    state: Any, seat: Seat, action: Any, game: Game[Any, Any, Any, Any] = METROPOLIS
) -> str:
    """Return the sentence that refuses an action, names put in; "" if it is accepted."""
    try:
        game.apply(state, seat, action)
    except IllegalAction as e:
        return with_names(str(e), NAMES)
    return ""


def takes(state: State, seat: Seat = A) -> set[tuple[int, Seat]]:
    """Return the (lot, receiver) of every choice the seat has."""
    return {(a.lot, a.to) for a in METROPOLIS.legal(state, seat) if isinstance(a, Take)}


# Random play


def open_metropolis(state: State, seat: Seat, dice: random.Random) -> Any:
    """Return an offer or a proposal, often one that the rules allow."""
    owned = {s: [lot for lot in LOTS if state.owner(lot) == s] for s in range(state.seats)}
    if dice.random() < 0.5:
        to = dice.randrange(state.seats)
        give = dice.sample(owned[seat], min(len(owned[seat]), dice.randrange(3)))
        if state.display and dice.random() < 0.3:
            give.append(dice.choice(state.display))
        want = dice.sample(owned[to], min(len(owned[to]), dice.randrange(3)))
        return Offer(to, tuple(give), tuple(want))
    together = [b for b in buildings_on_owned(state) if len(b.lots) in JOINT_SIZES]
    together = [b for b in together if set(b.lots) & set(owned[seat]) != set(b.lots)]
    if together and dice.random() < 0.8:
        chosen = dice.choice(together)
        return Propose(chosen.kind, chosen.lots)
    kind = dice.choice(KINDS)
    return Propose(kind, tuple(dice.choice(placements(kind))))


def open_top_ten(_: Any, seat: Seat, dice: random.Random) -> Any:
    """Return an answer typed, or a word for dealing the round anew: agreed to more often."""
    if dice.random() < 0.4:
        return Anew(dice.random() < 0.8)
    return Answer(
        dice.choice((f"Number {seat}", "a cat\u202e with \x1b[31m" + who(seat), "猫" * 60))
    )


OPEN: dict[str, Callable[[Any, Seat, random.Random], Any]] = {
    "metropolis": open_metropolis,
    "top-ten": open_top_ten,
}
"""A maker of random open actions for each game that has such (never in `legal`)."""


def play(table: Table[Any, Any, Any, Any], dice: random.Random, actions: int) -> None:
    """Play random actions of any seat, open ones included, until so many stand."""
    seats = range(len(table.players))
    tries = 0
    while table.waiting_for and table.count < actions and tries < 20 * actions:
        tries += 1
        if table.game.id in OPEN and dice.random() < 0.2:
            seat = dice.choice(seats)
            action = OPEN[table.game.id](table.state, seat, dice)
            if table.why_not(seat, action) is None:
                table.act(seat, action)
            continue
        choices = [(seat, legal) for seat in seats if (legal := table.legal(seat))]
        seat, legal = dice.choice(choices)  # who has an answer to give comes up as often as others
        table.act(seat, dice.choice(legal))


JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 3, 12, 89, 90, 10**40, 1.5, 12.0, float("nan"), "", "12", "school",
    "x" * 5000, "\x1b[2J\nline\u202e", "\ud800", "\ue000", b"raw", (), (1, "a"), (12, 12),
    (10**30, 12), [12, 13], {"lot": 12}, {1}, object(), tuple(range(10, 90)), (None,), (True, 12),
)  # fmt: skip
"""Values that no field, or hardly any, should hold."""


def junk_action(game: Game[Any, Any, Any, Any], dice: random.Random) -> Any:
    """Return an action with random values in its fields, or something that is no action."""
    if dice.random() < 0.1:
        return dice.choice(JUNK)
    kind = dice.choice(get_args(game.Action))
    return kind(**{field.name: dice.choice(JUNK) for field in msgspec.structs.fields(kind)})
