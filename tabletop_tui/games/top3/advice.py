"""What a player wants to know before and after choosing, from the view alone.

Texts write seats as `core.text.who`; the table puts the names in.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tabletop_tui.core.game import Seat, Value
from tabletop_tui.core.text import amount, listing, who
from tabletop_tui.games.top3 import telling
from tabletop_tui.games.top3.deck import Category
from tabletop_tui.games.top3.model import ADVANCES, Laid, Reveal, Shown, View

_PAYS = {
    "everyone": "Pays a card from the discards if the orders of all players are right.",
    "only": "Pays a card from the discards if this order is right and no other one is.",
    "nobody": "Pays a card from the discards if no order is right, this one included.",
}


class Bar(Value, frozen=True):
    """A card turned over, as one of three in order."""

    card: int
    """Its number card, 1 to 3."""
    name: str
    value: int
    words: str
    """The value as printed, with its unit."""
    remark: str
    place: int
    """From 1, the highest; equal ones share one, and the next is skipped."""
    equal: bool
    """Whether another card of the three has the same value."""


class RoundLine(Value, frozen=True):
    """A round as a line of the table of all rounds."""

    round: int
    category: str
    right: tuple[str, ...]
    """The right orders as printed, "2-3-1"."""
    earned: tuple[int, ...]
    """Cards each seat won in it."""
    scores: tuple[int, ...]
    """Cards each seat had won after it."""


def order_words(names: Sequence[str], order: str) -> str:
    """Return what an order card says: "Paris, then London, then Rome"."""
    return ", then ".join(names[int(digit) - 1] for digit in order)


def choice_words(names: Sequence[str], laid: Laid) -> str:
    """Return what somebody has laid, in full."""
    also = f', with "{ADVANCES[laid.advance]}"' if laid.advance else ""
    return f"{telling.sign(laid.order)}: {order_words(names, laid.order)}{also}"


def end_words(category: Category) -> str:
    """Return which end an order begins with."""
    return "the largest first" if category.highest == "large" else "the smallest first"


def advance_words(advance: str | None) -> str:
    """Return what an advance pays for."""
    return "No advance with this order." if advance is None else _PAYS[advance]


def no_advance(view: View, seat: Seat, advance: str | None) -> str:
    """Return why a seat cannot lay an advance any more, in one sentence; "" if it can."""
    if advance is None or advance in view.advances[seat]:
        return ""
    return telling.spent(seat, advance)


def turn_words(view: View) -> str:
    """Return what the table waits for, in one line; never what anybody has chosen."""
    if view.ended:
        return view.ended
    if view.keeper is not None:
        return f"{who(view.keeper)} alone was right: choose two of the three cards"
    waiting = [who(seat) for seat, chosen in enumerate(view.chosen) if not chosen]
    return f"{listing(waiting)} {'has' if len(waiting) == 1 else 'have'} yet to choose"


def bars(reveal: Reveal, category: Category) -> tuple[Bar, ...]:
    """Return the three cards turned over, the highest first; equal ones as they lie."""
    values = [card.value for card in reveal.cards]
    order = telling.in_order(reveal.cards, category.highest)
    ranked = [values[number - 1] for number in order]
    return tuple(
        Bar(
            card=number,
            name=card.name,
            value=card.value,
            words=card.words,
            remark=card.remark,
            place=1 + ranked.index(card.value),
            equal=values.count(card.value) > 1,
        )
        for number in order
        for card in (reveal.cards[number - 1],)
    )


def verdict_words(reveal: Reveal, order: str) -> str:
    """Return why an order was right or wrong, with the values, in one sentence."""
    cards = [reveal.cards[int(digit) - 1] for digit in order]
    if order in reveal.right:
        said = [f"{cards[0].name} {cards[0].words}"]
        for before, card in pairwise(cards):
            link = "equal to it" if card.value == before.value else "then"
            said.append(f"{link} {card.name} {card.words}")
        return f"{telling.sign(order)} is right: {', '.join(said)}."
    high, low = _out_of_place(reveal, order)
    return (
        f"{telling.sign(order)} is wrong: {high.name} ({high.words}) comes before "
        f"{low.name} ({low.words})."
    )


def earned(reveal: Reveal, seat: Seat) -> int:
    """Return how many cards a seat won in a round."""
    return sum(len(payment.cards) for payment in reveal.payments if payment.seat == seat)


def result_words(reveal: Reveal, seat: Seat) -> str:
    """Return what a round brought a seat and why, in one sentence."""
    choice = reveal.choices[seat]
    if not reveal.settled and reveal.keeper == seat:
        return f"{who(seat)} alone is right, and chooses two of the three cards."
    parts = [_order_part(reveal, seat)]
    if choice.advance is not None:
        paid = any(pay.seat == seat and pay.by == "advance" for pay in reveal.payments)
        if not choice.came_true:
            came = "did not come true"
        elif paid:
            came = "came true, 1 card"
        elif reveal.settled:
            came = "came true, but the discards could not pay all"
        else:
            came = "came true"
        parts.append(f'"{ADVANCES[choice.advance]}" {came}')
    won = earned(reveal, seat)
    total = f" {amount(won, 'card')} in this round." if won and len(parts) > 1 else ""
    return f"{who(seat)}: {'; '.join(parts)}.{total}"


def rounds(view: View) -> tuple[RoundLine, ...]:
    """Return all settled rounds, for the running and the final table."""
    seats = range(len(view.scores))
    return tuple(
        RoundLine(
            round=reveal.round,
            category=view.categories[reveal.category].name,
            right=tuple(map(telling.sign, reveal.right)),
            earned=tuple(earned(reveal, seat) for seat in seats),
            scores=reveal.scores,
        )
        for reveal in view.reveals
        if reveal.settled
    )


def _order_part(reveal: Reveal, seat: Seat) -> str:
    choice = reveal.choices[seat]
    order = telling.sign(choice.order)
    if not choice.right:
        return f"{order} was wrong"
    if all(other.right for other in reveal.choices):
        return f"{order} was right, like every order: no card"
    taken = next(pay.cards for pay in reveal.payments if pay.seat == seat and pay.by == "order")
    alone = " alone" if reveal.keeper == seat else ""
    return f"{order} was right{alone}, {amount(len(taken), 'card')}"


def _out_of_place(reveal: Reveal, order: str) -> tuple[Shown, Shown]:
    """Return two neighbours of a wrong order that stand the wrong way round, the higher first."""
    right = reveal.right[0]
    for first, second in pairwise(order):
        low, high = reveal.cards[int(first) - 1], reveal.cards[int(second) - 1]
        if right.index(second) < right.index(first) and low.value != high.value:
            return high, low
    raise ValueError(f"the order {order} is right")
