"""The finite actions of the player on turn, in a pinned order.

Where cards can be chosen in very many ways, at most `tasks.MOST_SETS` of them are listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from tabletop_tui.core.game import Seat
from tabletop_tui.games.top5_rummy import tasks
from tabletop_tui.games.top5_rummy.cards import CARDS
from tabletop_tui.games.top5_rummy.flaws import payable, pieces_left
from tabletop_tui.games.top5_rummy.model import (
    HOLDS,
    RING,
    Action,
    Buy,
    Discard,
    Fulfil,
    Pending,
    Sell,
    Skip,
    State,
    TakeFree,
)
from tabletop_tui.games.top5_rummy.wheel import affordable, prices

# made once: half the time of random play would go into making them again
_SELL = {card: tuple(Sell(card, space) for space in range(RING)) for card in CARDS}
_BUY = tuple(Buy(space) for space in range(RING))


def actions(state: State) -> Iterator[Action]:
    """Yield every action of the player on turn, or what is to be decided before his turn ends."""
    if state.pending is not None:
        return _decisions(state, state.pending)
    seat = state.turn
    hand = state.hands[seat]
    room = [space for space, cards in enumerate(state.ring) if len(cards) < HOLDS]
    sales = [_SELL[card][space] for card in dict.fromkeys(hand) for space in room]
    buyable = affordable(state.ring, prices(state.purchases), state.chips[seat])
    purchases = [_BUY[space] for space in buyable]
    if hand:
        return chain(sales, purchases, _fulfilments(state, seat))
    return iter(purchases) if purchases else iter((Skip(),))


def _fulfilments(state: State, seat: Seat) -> Iterator[Action]:
    if state.announced is not None and not pieces_left(state.placed, seat):
        return
    hand = state.hands[seat]
    counted = tasks.counts(hand)
    for tile, side in enumerate(state.tiles):
        if seat in state.placed[tile]:
            continue
        found = tasks.sets(side.task, hand, counted)
        if found:
            spaces = _open_spaces(state, seat, tile, len(hand) - len(found[0]))
            for cards in found:
                for space in spaces:
                    yield Fulfil(tile, cards, space)


def _open_spaces(state: State, seat: Seat, tile: int, left: int) -> list[int]:
    """Return the free spaces of a tile that ask no more than the seat has, `left` cards of it."""
    return [
        space
        for space, effect in enumerate(state.tiles[tile].spaces)
        if state.placed[tile][space] is None and payable(effect, state.chips[seat], left)
    ]


def _decisions(state: State, pending: Pending) -> Iterator[Action]:
    """Yield the ways to settle what the space just taken asks for or grants."""
    if pending.kind == "discard":
        hand = state.hands[state.turn]
        for cards in islice(tasks.choices(hand, pending.n), tasks.MOST_SETS):
            yield Discard(cards)
        return
    for space, shown in enumerate(state.ring):
        for card in dict.fromkeys(shown):
            yield TakeFree(space, card)
