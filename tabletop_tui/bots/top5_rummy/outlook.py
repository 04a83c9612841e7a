"""What a seat of Top 5 Rummy can do, and how far that brings it on.

All is measured in turns that are still needed, and looks at nothing but the seat's own hand and
what lies open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop_tui.bots.top5_rummy import plan
from tabletop_tui.core.game import Seat
from tabletop_tui.games.top5_rummy import flaws, tasks
from tabletop_tui.games.top5_rummy.cards import arranged, without
from tabletop_tui.games.top5_rummy.model import (
    HOLDS,
    Action,
    Buy,
    Cards,
    Discard,
    Fulfil,
    Sell,
    Skip,
    State,
    TakeFree,
)
from tabletop_tui.games.top5_rummy.tiles import Effect
from tabletop_tui.games.top5_rummy.wheel import affordable, prices

WON = 60.0
"""What the last piece is worth, in turns: more than anybody can be ahead by."""

_CHIP = 0.25  # turns that a chip saves while cards have to be bought
_SPARE_CHIP = 0.03  # and one more than that takes
_CHIPS_A_TURN = 1.2  # chips that a turn needs in which cards are bought
_SPARE_CARD = 0.12
_UNPLANNED = 3.5  # turns that a task takes which is not planned for yet
_UNDER_ANOTHER = 0.1  # turns given away with a pair of cards that others may buy for one price
_DRAWN_CARD = 0.4
_FREE_CARD = 0.8
_DISCARDED = -0.5
_SOLD = 3  # cards of a hand that are thought of for sale


class Option(NamedTuple):
    """An action, and how the seat stands after it: in turns, none left being 0."""

    worth: float
    action: Action


class Outlook:
    """A seat's position, and its ways on from there."""

    def __init__(self, state: State, seat: Seat, *, sets: int = 10, ahead: int = 5) -> None:
        """Look at a state from a seat, that knows its own hand only.

        `sets` is how many of the sets for a task are compared; `ahead` is how many tasks are
        planned for at once.
        """
        self.state = state
        self.seat = seat
        self.sets = sets
        self.ahead = ahead
        self.hand = state.hands[seat]
        self.counted = plan.counted(self.hand)
        self.chips = state.chips[seat]
        self.pieces = flaws.pieces_left(state.placed, seat)
        self.wanted = plan.in_order(
            (side.task, max(_turns_saved(side.spaces[space]) for space in _free(state, tile)))
            for tile, side in enumerate(state.tiles)
            if seat not in state.placed[tile]
        )

    def worth(self) -> float:
        """Return how the seat stands, in turns, none left being 0."""
        return self._worth(self.counted, len(self.hand), self.chips, self.wanted, self.pieces)

    def options(self) -> list[Option]:
        """Return what the seat can sensibly do if it is on turn, the best first."""
        if self.state.pending is not None:
            asked = self.state.pending
            found = [self._discard(asked.n)] if asked.kind == "discard" else self._free_cards()
        else:
            kept = {card: self._with(less=(card,)) for card in dict.fromkeys(self.hand)}
            found = [*self._sales(kept), *self._purchases()]
            if not found:
                return [Option(0.0, Skip())]
            if self.pieces:
                found += self._fulfilments(kept)
        found.sort(key=_by_worth, reverse=True)
        return found

    def _worth(
        self, counted: int, cards: int, chips: int, wanted: plan.Wanted, pieces: int
    ) -> float:
        if not pieces:
            return WON + _SPARE_CARD * cards + _SPARE_CHIP * chips
        planned = min(pieces, self.ahead)
        to_go = plan.turns(counted, wanted, planned) + _UNPLANNED * (pieces - planned)
        needed = _CHIPS_A_TURN * max(0.0, to_go - pieces)
        saved = _CHIP * min(chips, needed) + _SPARE_CHIP * max(0.0, chips - needed)
        return saved + _SPARE_CARD * cards - to_go

    def _with(self, more: Cards = (), less: Cards = (), chips: int = 0) -> float:
        """Return how the seat stands with other cards and chips than now."""
        counted = self.counted + plan.counted(more) - plan.counted(less)
        cards = len(self.hand) + len(more) - len(less)
        return self._worth(counted, cards, self.chips + chips, self.wanted, self.pieces)

    def _discard(self, n: int) -> Option:
        """Return how to discard so many cards, the one missed least first."""
        gone: Cards = ()
        for _ in range(n):
            left = without(self.hand, gone)
            gone = max(((*gone, card) for card in left), key=lambda cards: self._with(less=cards))
        return Option(self._with(less=gone), Discard(arranged(gone)))

    def _free_cards(self) -> list[Option]:
        return [
            Option(self._with(more=(card,)), TakeFree(space, card))
            for space, shown in enumerate(self.state.ring)
            for card in dict.fromkeys(shown)
        ]

    def _sales(self, kept: dict[str, float]) -> Iterator[Option]:
        """Yield for some cards that will be missed least the best space to sell them to."""
        state = self.state
        costs = prices(state.purchases)
        room = [space for space, cards in enumerate(state.ring) if len(cards) < HOLDS]
        if not room:
            return
        for card in sorted(kept, key=lambda card: -kept[card])[:_SOLD]:
            yield max((self._sale(card, space, costs[space]) for space in room), key=_by_worth)

    def _sale(self, card: str, space: int, cost: int) -> Option:
        worth = self._with(less=(card,), chips=min(cost, self.state.supply))
        return Option(worth - _UNDER_ANOTHER * len(self.state.ring[space]), Sell(card, space))

    def _purchases(self) -> Iterator[Option]:
        costs = prices(self.state.purchases)
        for space in affordable(self.state.ring, costs, self.chips):
            cards = self.state.ring[space]
            yield Option(self._with(more=cards, chips=-costs[space]), Buy(space))

    def _fulfilments(self, kept: dict[str, float]) -> Iterator[Option]:
        """Yield for each task that can be fulfilled the best way to do so."""
        for tile, side in enumerate(self.state.tiles):
            if self.seat in self.state.placed[tile]:
                continue
            left = len(self.hand) - tasks.TASKS[side.task].size
            spaces = [
                space
                for space in _free(self.state, tile)
                if flaws.payable(side.spaces[space], self.chips, left)
            ]
            sets = tasks.sets(side.task, self.hand) if spaces else ()
            if not sets:
                continue
            space = max(spaces, key=lambda space: _turns_saved(side.spaces[space]))
            worth, cards = self._best_set(side.task, sets, kept)
            worth += _turns_saved(side.spaces[space])
            yield Option(worth, Fulfil(tile, cards, space))

    def _best_set(
        self, task: str, sets: Sequence[Cards], kept: dict[str, float]
    ) -> tuple[float, Cards]:
        """Return the set that leaves the best hand, and how the seat stands with that."""
        if len(sets) > self.sets:
            sets = sorted(sets, key=lambda cards: -sum(kept[card] for card in cards))[: self.sets]
        wanted = tuple(other for other in self.wanted if other[0] != task)
        size = len(self.hand) - len(sets[0])
        return max(
            (
                self._worth(
                    self.counted - plan.counted(cards), size, self.chips, wanted, self.pieces - 1
                ),
                cards,
            )
            for cards in sets
        )


def _by_worth(option: Option) -> float:
    return option.worth


def _free(state: State, tile: int) -> list[int]:
    return [space for space, owner in enumerate(state.placed[tile]) if owner is None]


def _turns_saved(effect: Effect) -> float:
    """Return how many turns a space saves, below 0 if it costs some."""
    each = {"chips": _CHIP, "draw": _DRAWN_CARD, "discard": _DISCARDED, "free": _FREE_CARD}
    return effect.n * each.get(effect.kind, 1.0)
