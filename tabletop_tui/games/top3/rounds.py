"""What the actions do: lay, turn over, keep, pay, lay out the next round (T4 to T11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tabletop_tui.core import text
from tabletop_tui.core.game import Event, IllegalAction, Seat, Step
from tabletop_tui.core.text import who
from tabletop_tui.games.top3 import ending, telling
from tabletop_tui.games.top3.deck import quantity
from tabletop_tui.games.top3.model import (
    ADVANCES,
    KEPT,
    LAID_OUT,
    ORDERS,
    ROUNDS,
    Choice,
    Keep,
    Laid,
    Lay,
    Payment,
    Reveal,
    Shown,
    State,
)
from tabletop_tui.games.top3.scoring import comes_true, payable, right_orders


def lay(state: State, seat: Seat, action: Lay) -> Step[State]:
    """Choose an order and perhaps an advance, face down; the last one to choose turns all over.

    Who chooses anew leaves no line in the log: that somebody wavers is nobody's business.
    """
    if state.keeper is not None:
        raise IllegalAction(
            f"The cards are turned over; {who(state.keeper)} chooses two of them first."
        )
    _card_exists(action)
    if action.advance is not None and action.advance not in state.advances[seat]:
        raise IllegalAction(telling.spent(seat, action.advance))
    laid = Laid(action.order, action.advance)
    before = state.laid[seat]
    if laid == before:
        raise IllegalAction(f"{who(seat)} has chosen exactly this already.")
    chosen = replace(state, laid=(*state.laid[:seat], laid, *state.laid[seat + 1 :]))
    news = (Event(f"{who(seat)} has chosen"),) if before is None else ()
    if None in chosen.laid:
        return Step(chosen, news)
    return _turn_over(chosen, news)


def keep(state: State, seat: Seat, action: Keep) -> Step[State]:
    """Take two of the three cards, being the only one who was right (T4)."""
    if state.keeper is None:
        raise IllegalAction("Two cards are chosen only by a player who alone was right.")
    if seat != state.keeper:
        raise IllegalAction(
            f"{who(state.keeper)} alone was right, and chooses; {who(seat)} was not."
        )
    kept = sorted(action.cards)
    if len(kept) != KEPT or len(set(kept)) != KEPT or not {*kept} <= {1, 2, 3}:
        raise IllegalAction("Two different cards are chosen, by the numbers 1 to 3 they lie at.")
    takes = {seat: tuple(state.table[number - 1] for number in kept)}
    return _settle(replace(state, keeper=None), state.reveals[-1], takes, ())


def lay_out(state: State) -> State:
    """Return the state with three new cards and a category; a used up block is shuffled (T6)."""
    coming, rng = state.coming, state.rng
    if not coming:
        coming, rng = rng.shuffle(range(len(state.deck.categories)))
    return replace(
        state,
        rng=rng,
        table=state.stack[:LAID_OUT],
        stack=state.stack[LAID_OUT:],
        category=coming[0],
        coming=coming[1:],
    )


def round_line(state: State) -> Event:
    """Return the line of the log that says what is laid out."""
    names = [state.deck.cards[card].name for card in state.table]
    return Event(telling.laid_out(state.round, state.deck.categories[state.category], names))


def _card_exists(action: Lay) -> None:
    if action.order not in ORDERS:
        called = text.clean(action.order, 20)
        raise IllegalAction(f'There is no order card "{called}"; there are {" ".join(ORDERS)}.')
    if action.advance is not None and action.advance not in ADVANCES:
        called = text.clean(action.advance, 20)
        raise IllegalAction(f'There is no advance "{called}"; there are {text.listing(ADVANCES)}.')


def _turn_over(state: State, news: tuple[Event, ...]) -> Step[State]:
    """Turn over the cards and all choices; pay at once, unless one alone is right (T4)."""
    category = state.deck.categories[state.category]
    cards = [state.deck.cards[card] for card in state.table]
    values = tuple(card.values[state.category] for card in cards)
    orders = right_orders(values, category)
    laid = [choice for choice in state.laid if choice is not None]  # all of them
    turns = telling.turn_order(state.first, state.seats)
    right = [seat for seat in turns if laid[seat].order in orders]
    reveal = Reveal(
        round=state.round,
        category=state.category,
        cards=tuple(
            Shown(card.name, value, quantity(value, category), card.remark(state.category))
            for card, value in zip(cards, values, strict=True)
        ),
        right=orders,
        choices=tuple(
            Choice(
                order=choice.order,
                right=choice.order in orders,
                advance=choice.advance,
                came_true=comes_true(choice.advance, seat, right, state.seats),
            )
            for seat, choice in enumerate(laid)
        ),
        keeper=right[0] if len(right) == 1 else None,
        payments=(),
        discarded=(),
        scores=state.scores,
        discards=len(state.discards),
        settled=False,
    )
    after = replace(
        state,
        laid=(None,) * state.seats,
        advances=tuple(
            tuple(advance for advance in hand if advance != choice.advance)
            for hand, choice in zip(state.advances, laid, strict=True)
        ),
        reveals=(*state.reveals, reveal),
        keeper=reveal.keeper,
    )
    lines = telling.turned_over(reveal, category, state.first)
    events = (*news, *map(Event, lines))
    if reveal.keeper is not None:
        return Step(after, events, reveals=True)
    shared = right if len(right) < state.seats else []
    takes = {seat: (card,) for seat, card in zip(shared, state.table, strict=False)}
    return _settle(after, reveal, takes, events)


def _settle(
    state: State, reveal: Reveal, takes: Mapping[Seat, tuple[int, ...]], news: tuple[Event, ...]
) -> Step[State]:
    """Pay the orders with what is taken, then the advances from the discards (T8), and go on."""
    cards = state.deck.cards
    won = list(state.won)
    payments = []
    for seat, taken in takes.items():
        won[seat] = (*won[seat], *taken)
        payments.append(Payment(seat, tuple(cards[card].name for card in taken), "order"))
    given = {card for taken in takes.values() for card in taken}
    left = tuple(card for card in state.table if card not in given)
    discards = [*state.discards, *left]
    turns = telling.turn_order(state.first, state.seats)
    claims = [seat for seat in turns if reveal.choices[seat].came_true]
    if payable(len(claims), len(discards)):
        for seat in claims:
            card = discards.pop()
            won[seat] = (*won[seat], card)
            payments.append(Payment(seat, (cards[card].name,), "advance"))
    reveal = replace(
        reveal,
        payments=tuple(payments),
        discarded=tuple(cards[card].name for card in left),
        scores=tuple(map(len, won)),
        discards=len(discards),
        settled=True,
    )
    paid = replace(
        state,
        won=tuple(won),
        discards=tuple(discards),
        reveals=(*state.reveals[:-1], reveal),
    )
    events = (*news, *map(Event, telling.paid(reveal, state.first)))
    if state.round == ROUNDS:
        over = replace(paid, table=())
        last = Event(f"The game is over. {ending.result(over).reason}")
        return Step(over, (*events, last), reveals=bool(news))
    following = lay_out(replace(paid, round=state.round + 1))
    return Step(following, (*events, round_line(following)), reveals=True)
