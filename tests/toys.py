"""Tens, a tiny game for testing what stands around the rules: hidden hands, chance, gifts.

Cards 1 to `Options.cards` lie face down. On your turn draw, lay, give or say something, as often
as you like, then pass. Passing once the stack is empty ends the game; laid cards are points.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec import structs

from tabletop_tui.core import codec, text
from tabletop_tui.core.game import Choice, Event, IllegalAction, Move, Outcome, Seat, Step, Value
from tabletop_tui.core.rng import Rng


class Draw(Move, frozen=True):
    """Take the top card: something new comes up."""


class Lay(Move, frozen=True):
    """Lay a card of the own hand: the one action that can be taken back."""

    card: int


class Give(Move, frozen=True):
    """Give a card away: another seat's property changes."""

    card: int
    to: Seat


class Say(Move, frozen=True):
    """Say something: outside text in the log."""

    words: str


class Pass(Move, frozen=True):
    """End the turn."""


class Options(Value, frozen=True):
    cards: int = 6
    bonus: Fraction = Fraction(1, 3)
    """Points for everybody, so that a score is no whole number."""


class State(Value, frozen=True):
    rng: Rng
    stack: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[tuple[int, ...], ...]
    bonus: Fraction
    turn: Seat = 0
    over: bool = False


class View(Value, frozen=True):
    stack: int
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]
    turn: Seat
    over: bool


def swapped(rows: tuple[Any, ...], seat: Seat, row: Any) -> tuple[Any, ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])


class Tens:
    id = "tens"
    title = "Tens"
    about = "draw, lay, pass"
    seats = range(2, 5)
    rules_version = 1
    hidden = True
    Options = Options
    choices: tuple[Choice, ...] = ()
    Action = Draw | Lay | Give | Say | Pass

    def setup(self, seats: int, options: Options, rng: Rng) -> Step[State]:
        if not 1 <= options.cards <= 100:
            raise IllegalAction(f"Tens is played with 1 to 100 cards, not {options.cards}.")
        stack, rng = rng.shuffle(range(1, options.cards + 1))
        none: tuple[tuple[int, ...], ...] = ((),) * seats
        state = State(rng=rng, stack=stack, hands=none, laid=none, bonus=options.bonus)
        return Step(state, (Event(text=f"{text.who(0)} begins"),))

    def data_hash(self, options: Options) -> str:
        return f"{options.cards}:{options.bonus}"

    def waiting_for(self, state: State) -> tuple[Seat, ...]:
        return () if state.over else (state.turn,)

    def legal(self, state: State, seat: Seat) -> Iterator[Move]:
        if state.over or seat != state.turn:
            return
        if state.stack:
            yield Draw()
        for card in state.hands[seat]:
            yield Lay(card)
            yield from (Give(card, to) for to in range(len(state.hands)) if to != seat)
        yield Pass()

    def apply(self, state: State, seat: Seat, action: object) -> Step[State]:
        action = _checked(action)
        if state.over:
            raise IllegalAction("The game is over.")
        if seat != state.turn:
            raise IllegalAction(f"It is {text.who(state.turn)}'s turn.")
        me = text.who(seat)
        hand = state.hands[seat]
        match action:
            case Draw():
                if not state.stack:
                    raise IllegalAction("The stack is empty.")
                card, *stack = state.stack
                hands = swapped(state.hands, seat, (*hand, card))
                event = Event(text=f"{me} draws a card", seat=seat, secret=f"{me} draws {card}")
                return Step(
                    structs.replace(state, stack=tuple(stack), hands=hands), (event,), reveals=True
                )
            case Lay(card):
                hands = swapped(state.hands, seat, _without(hand, card))
                laid = swapped(state.laid, seat, (*state.laid[seat], card))
                return Step(
                    structs.replace(state, hands=hands, laid=laid),
                    (Event(text=f"{me} lays {card}"),),
                )
            case Give(card, to):
                if to == seat or not 0 <= to < len(state.hands):
                    raise IllegalAction("Nobody else sits there.")
                hands = swapped(state.hands, seat, _without(hand, card))
                hands = swapped(hands, to, (*hands[to], card))
                event = Event(text=f"{me} gives {text.who(to)} a card")
                return Step(structs.replace(state, hands=hands), (event,), binds=True)
            case Say(words):
                return Step(state, (Event(text=f"{me} says: {text.clean(words, 60)}"),))
            case _:
                turn = (seat + 1) % len(state.hands)
                after = structs.replace(state, turn=turn, over=not state.stack)
                return Step(after, (Event(text=f"{me} passes"),))

    def view(self, state: State, viewer: Seat | None) -> View:
        return View(
            stack=len(state.stack),
            hand=() if viewer is None else state.hands[viewer],
            hands=tuple(len(hand) for hand in state.hands),
            laid=state.laid,
            turn=state.turn,
            over=state.over,
        )

    def redeal(self, state: State, viewer: Seat | None, rng: Rng) -> State:
        others = [s for s in range(len(state.hands)) if s != viewer]
        unseen, rng = rng.shuffle([*state.stack, *(c for s in others for c in state.hands[s])])
        hands = state.hands
        for seat in others:
            n = len(hands[seat])
            hands, unseen = swapped(hands, seat, unseen[:n]), unseen[n:]
        return structs.replace(state, rng=rng, stack=unseen, hands=hands)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        scores = tuple(sum(cards, start=state.bonus) for cards in state.laid)
        winners = tuple(s for s, score in enumerate(scores) if score == max(scores))
        reason = f"{text.listing(text.who(s) for s in winners)} laid most"
        return Outcome(scores=scores, winners=winners, reason=reason)


TENS = Tens()
_checked = codec.checker(Tens.Action)


def _without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    if card not in hand:
        raise IllegalAction(f"You do not hold the {card}.")
    return tuple(c for c in hand if c != card)
