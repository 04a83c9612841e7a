"""Small states of Top Ten, and games of it played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from tabletop_tui.core.game import IllegalAction, Seat, Step
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.text import with_names
from tabletop_tui.games.top_ten.model import (
    NUMBERS,
    Anew,
    Answer,
    Name,
    Options,
    Played,
    State,
    Turned,
)
from tabletop_tui.games.top_ten.rules import TopTen
from tabletop_tui.games.top_ten.themes import ThemeCard, load

TOP_TEN = TopTen()
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eva", "Finn", "Gus", "Hana", "Ivo")
A, B, C, D, E, F, G, H, I = range(9)  # noqa: E741 - a seat, beside its neighbours


def pack(*tags: str) -> tuple[ThemeCard, ...]:
    """Return a pack of cards with these tags: "say act" is a card with two themes."""
    return tuple(
        ThemeCard(tuple(map(_tagged, card.themes, both.split())))
        for card, both in zip(load(), tags, strict=False)
    )


def _tagged(theme, tag):
    return replace(theme, tag=tag)


def top_ten(
    numbers: Sequence[int | None],
    *,
    stage: str = "name",
    captain: Seat = A,
    unicorns: int | None = None,
    rounds: int = 1,
    level: str = "normal",
    turned: Sequence[Seat] = (),
    **fields: Any,
) -> State:
    """Return a state of round `rounds` in which the seats hold `numbers`, None for none.

    All have answered aloud, unless that is to be done. `turned` seats are turned up, at no cost.
    """
    seats = len(numbers)
    left = min(seats, 8) if unicorns is None else unicorns
    answered = stage in ("name", "guess")
    now = Played(
        round=rounds,
        captain=captain,
        card=rounds - 1,
        theme=load()[rounds - 1].themes[0],
        answers=tuple("" if answered and n is not None else None for n in numbers),
        turned=tuple(
            Turned(seat, numbers[seat], numbers[seat] if level == "expert" else None, False)
            for seat in turned
        ),
        guessed=None,
        regained=False,
        unicorns=left,
    )
    before = tuple(
        replace(now, round=n, card=n - 1, captain=(captain + n - rounds) % seats, turned=())
        for n in range(1, rounds)
    )
    given = {
        "rng": Rng(0),
        "seats": seats,
        "pack": load(),
        "level": level,
        "acting": True,
        "spicy": False,
        "deck": (0, 1, 2, 3, 4),
        "stage": stage,
        "captain": captain,
        "numbers": tuple(numbers) if stage != "pick" else (None,) * seats,
        "played": before if stage == "pick" else (*before, now),
        "guesses": (None,) * seats,
        "anew": (),
        "unicorns": left,
    } | fields
    return State(**given)


def start(seats: int = 4, seed: int = 1, **options: Any) -> State:
    """Return a game just begun."""
    return TOP_TEN.setup(seats, Options(**options), Rng(seed)).state


def step(state: State, seat: Seat, action: Any) -> Step[State]:
    return TOP_TEN.apply(state, seat, action)


def do(state: State, *moves: tuple[Seat, Any]) -> State:
    for seat, action in moves:
        state = step(state, seat, action).state
    return state


def names(state: State, *seats: Seat | tuple[Seat, int]) -> Step[State]:
    """Return the step with which the Cap'ten names the last of these, with values in expert."""
    last = Step(state)
    for named in seats:
        action = Name(*named) if isinstance(named, tuple) else Name(named)
        last = step(last.state, last.state.captain, action)
    return last


def refusal(state: State, seat: Seat, action: Any) -> str:
    """Return the sentence that refuses an action, names put in; "" if it is accepted."""
    try:
        TOP_TEN.apply(state, seat, action)
    except IllegalAction as e:
        return with_names(str(e), NAMES)
    return ""


def told(step: Step[State], viewer: Seat | None = None) -> list[str]:
    """Return the log lines of a step as a viewer reads them, names put in."""
    return [with_names(event.seen_by(viewer), NAMES) for event in step.events]


def costs(state: State) -> list[bool]:
    """Return which of the cards turned up last cost a token, in order."""
    return [card.lost for card in state.played[-1].turned]


def a_move(state: State, dice: random.Random) -> tuple[Seat, Any]:
    """Return a move that somebody may make; a Cap'ten who is mostly right, so that games last."""
    seats = range(state.seats)
    if state.stage in ("answer", "name", "guess") and dice.random() < 0.15:
        seat = dice.choice(seats)
        return seat, Anew(seat not in state.anew)
    if state.stage == "guess" and dice.random() < 0.3:
        seat = dice.choice([seat for seat in seats if seat != state.captain])
        return seat, dice.choice(list(TOP_TEN.legal(state, seat)))
    seat = dice.choice(TOP_TEN.waiting_for(state))
    if state.stage == "answer" and dice.random() < 0.5:
        return seat, Answer(f"An answer of {dice.randrange(1000)}")
    legal = list(TOP_TEN.legal(state, seat))
    if state.stage == "name" and dice.random() < 0.8:
        held = state.numbers
        if state.level == "expert":
            legal = [name for name in legal if name.value == held[name.seat]]
        else:
            legal = [min(legal, key=lambda name: held[name.seat])]
    return seat, dice.choice(legal)


def positions(seats: int, seed: int, **options: Any) -> Iterator[State]:
    """Yield the states of a whole game played at random."""
    dice = random.Random(f"{seats} {seed} {options}")
    state = start(seats, seed, **options)
    yield state
    while state.stage != "over":
        state = do(state, a_move(state, dice))
        yield state


def well_formed(state: State) -> None:
    """Assert what holds of every state: different numbers, tokens that are there, five cards."""
    held = [number for number in state.numbers if number is not None]
    assert len(set(held)) == len(held)
    assert set(held) <= set(NUMBERS)
    dealt = state.stage in ("answer", "name", "guess")
    assert [s for s, n in enumerate(state.numbers) if n is not None] == (
        list(state.holders) if dealt else []
    )
    assert 0 <= state.unicorns <= state.tokens
    assert (state.unicorns == 0) <= (state.stage == "over")
    assert len(set(state.deck)) == len(state.deck) == 5
    assert [played.round for played in state.played] == list(range(1, len(state.played) + 1))
    assert [played.card for played in state.played] == list(state.deck[: len(state.played)])
    if state.played:
        assert state.played[-1].unicorns == state.unicorns
