"""Games of Top 5 Rummy that look as if people had played them: for pictures and screen tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.top5_rummy import advice, tasks
from tabletop_tui.games.top5_rummy.model import (
    Action,
    Buy,
    Discard,
    Fulfil,
    Sell,
    Skip,
    TakeFree,
    View,
)
from tabletop_tui.games.top5_rummy.tiles import Effect

RummyTable = Table[Any, Any, Any, Any]


def deal(players: str, seed: int = 1, **options: Any) -> RummyTable:
    """Return a table just dealt, for names with blanks between."""
    game = GAMES["top5-rummy"]
    chosen = game.Options(**options)
    return Table.new(game, tuple(players.split()), seed=seed, options=chosen)


def play_until(table: RummyTable, reached: Callable[[View], bool]) -> None:
    """Play until the player on turn sees what is wanted, or the game is over."""
    while table.waiting_for:
        (seat,) = table.waiting_for
        view = table.view(seat)
        if reached(view):
            return
        table.act(seat, choice(view))


def choice(view: View) -> Action:
    """Return what a player might do who collects for the nearest tasks."""
    seat = view.turn
    if view.pending is not None:
        return _decision(view)
    ready = [goal for goal in advice.goals(view) if not goal.problem]
    if ready:
        goal = ready[0]
        spaces = view.tiles[goal.tile].spaces
        space = max(goal.spaces, key=lambda s: _worth(spaces[s]))
        return Fulfil(goal.tile, advice.suggestions(view, goal.tile)[0], space)
    offers = [offer for offer in advice.purchases(view, seat) if not offer.problem]
    offers = [offer for offer in offers if offer.price <= 2 * len(offer.cards)]
    if offers:
        best = max(offers, key=lambda o: (_gain(view, o.cards), len(o.cards), -o.price))
        return Buy(best.space)
    if not view.hand:
        bought = [offer for offer in advice.purchases(view, seat) if not offer.problem]
        return Buy(bought[0].space) if bought else Skip()
    sales = [sale for sale in advice.sales(view) if not sale.problem]
    if sales:
        return Sell(view.hand[len(view.hand) // 2], max(sales, key=lambda s: s.price).space)
    return Buy(view.prices.index(0))


def _decision(view: View) -> Action:
    if view.pending is not None and view.pending.kind == "discard":
        return Discard(advice.discards(view))
    space, card = next((n, cards[0]) for n, cards in enumerate(view.ring) if cards)
    return TakeFree(space, card)


def _worth(effect: Effect) -> int:
    return {"draw": 2, "discard": -2}.get(effect.kind, 1) * effect.n


def _gain(view: View, cards: tuple[str, ...]) -> int:
    """Return how many cards fewer the viewer's own tasks lack with these."""
    hand = view.hand or ()
    wanted = [side.task for side in view.tiles if side.task not in view.done]
    return sum(tasks.missing(task, hand) - tasks.missing(task, (*hand, *cards)) for task in wanted)
