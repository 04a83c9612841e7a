"""Whole games of Top 3, played without a screen, for pictures and for tests."""

from __future__ import annotations

import random
from typing import Any

from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.top3.model import ORDERS, Keep, Lay
from tabletop_tui.games.top3.scoring import right_orders

Top3Table = Table[Any, Any, Any, Any]


def deal(players: str, seed: int = 1, **options: Any) -> Top3Table:
    """Return a table just dealt, for names with blanks between."""
    game = GAMES["top3"]
    chosen = game.Options(**options)
    return Table.new(game, tuple(players.split()), seed=seed, options=chosen)


def play_rounds(table: Top3Table, rounds: int, seed: int = 1) -> None:
    """Play so many rounds to their end, as people do who know about half of it."""
    dice = random.Random(seed)
    while table.waiting_for and table.view(None).round <= rounds:
        play_one(table, dice)


def play_one(table: Top3Table, dice: random.Random) -> None:
    """Let the first who is waited for choose."""
    seat = table.waiting_for[0]
    view = table.view(seat)
    if view.keeper is not None:
        table.act(seat, Keep((1, 2)))
        return
    order = right(table)[0] if dice.random() < 0.4 else dice.choice(ORDERS)
    hand = view.advances[seat]
    table.act(seat, Lay(order, dice.choice(hand) if hand and dice.random() < 0.2 else None))


def right(table: Top3Table) -> tuple[str, ...]:
    """Return the orders that are right now; a look at what is hidden."""
    state = table.state
    cards = (state.deck.cards[card] for card in state.table)
    values = tuple(card.values[state.category] for card in cards)
    return right_orders(values, state.deck.categories[state.category])
