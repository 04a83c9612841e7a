"""What happened in a round, in sentences: for the log, and for screens that tell it step by step.

Seats are written as `core.text.who`; the table puts the names in. No sentence ends with a full
stop, like all lines of a log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount, listing, who
from tabletop_tui.games.top3.deck import Category
from tabletop_tui.games.top3.model import ADVANCES, ORDERS, ROUNDS, Reveal, Shown


def sign(order: str) -> str:
    """Return an order card as it is printed: "2-3-1"."""
    return "-".join(order)


def in_order(cards: Sequence[Shown], highest: str) -> tuple[int, ...]:
    """Return the number cards of three cards, the highest first; equal ones as they lie."""
    keys = {"large": -1, "small": 1}
    return tuple(sorted((1, 2, 3), key=lambda n: keys[highest] * cards[n - 1].value))


@cache
def turn_order(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats, `first` being the first."""
    return tuple((first + n) % seats for n in range(seats))


def laid_out(number: int, category: Category, names: Sequence[str]) -> str:
    """Return what a round is about."""
    cards = ", ".join(f"{n} {name}" for n, name in enumerate(names, 1))
    return f"Round {number} of {ROUNDS}, {category.name}: {cards}"


def turned_over(reveal: Reveal, category: Category, first: Seat) -> Iterator[str]:
    """Yield what was seen when all had chosen: the values, the right orders, who laid what."""
    cards = [reveal.cards[n - 1] for n in in_order(reveal.cards, category.highest)]
    values = ", ".join(f"{card.name} {card.words}" for card in cards)
    yield f"{category.name} ({category.vintage}): {values}"
    yield right_words(reveal)
    for seat in turn_order(first, len(reveal.choices)):
        choice = reveal.choices[seat]
        also = f' and "{ADVANCES[choice.advance]}"' if choice.advance else ""
        verdict = "right" if choice.right else "wrong"
        yield f"{who(seat)} laid {sign(choice.order)}{also}: the order is {verdict}"
    if reveal.keeper is not None:
        yield f"{who(reveal.keeper)} alone is right, and chooses two of the three cards"


def paid(reveal: Reveal, first: Seat) -> Iterator[str]:
    """Yield who got what for what, in the order it was paid."""
    yield orders_words(reveal)
    by_advance = {payment.seat: payment for payment in reveal.payments if payment.by == "advance"}
    for seat in turn_order(first, len(reveal.choices)):
        choice = reveal.choices[seat]
        if choice.advance is None:
            continue
        advance = f'{who(seat)}\'s "{ADVANCES[choice.advance]}"'
        if not choice.came_true:
            yield f"{advance} did not come true"
        elif seat in by_advance:
            yield f"{advance} came true: {listing(by_advance[seat].cards)} from the discards"
        else:
            yield f"{advance} came true"
    if too_few := shortfall(reveal):
        yield too_few


def shortfall(reveal: Reveal) -> str:
    """Return that the discards could not pay the advances of a settled round (T8), or ""."""
    unpaid = sum(choice.came_true for choice in reveal.choices)
    if not unpaid or any(payment.by == "advance" for payment in reveal.payments):
        return ""
    claims = "the advance" if unpaid == 1 else f"{unpaid} advances"
    has = amount(reveal.discards, "card") if reveal.discards else "no card"
    return f"The discards hold {has}, too few for {claims}: nobody is paid"


def right_words(reveal: Reveal) -> str:
    """Return which orders were right, and why if there were several."""
    if len(reveal.right) == 1:
        return f"Right is {sign(reveal.right[0])}"
    if len(reveal.right) == len(ORDERS):
        return "All three are equal: every order is right"
    values = [card.value for card in reveal.cards]
    equal = listing(card.name for card in reveal.cards if values.count(card.value) > 1)
    return f"Right are {listing(map(sign, reveal.right))}: {equal} are equal"


def spent(seat: Seat, advance: str) -> str:
    """Return why a seat cannot lay an advance any more (T9)."""
    return f'{who(seat)} has laid "{ADVANCES[advance]}" before; each is laid once in a game.'


def orders_words(reveal: Reveal) -> str:
    """Return what the right orders of a settled round brought."""
    takes = [payment for payment in reveal.payments if payment.by == "order"]
    rest = listing(reveal.discarded)
    goes = "goes" if len(reveal.discarded) == 1 else "go"
    rest = f"{rest} {goes} to the discards" if rest else "no card is left for the discards"
    if not takes:
        right = any(choice.right for choice in reveal.choices)
        who_is = "Everybody is right, so nobody takes a card" if right else "Nobody is right"
        return f"{who_is}: {rest}"
    if reveal.keeper is not None:
        return f"{who(reveal.keeper)} takes {listing(takes[0].cards)}; {rest}"
    each = ", ".join(f"{who(payment.seat)} {payment.cards[0]}" for payment in takes)
    return f"One card for everybody who is right ({each}); {rest}"
