"""Why something cannot be done, in one sentence; "" if it can.

The judges ask with a state and the advice with a view: both show what these questions need.
Sentences write seats as `core.text.who`. A space of the display goes by its price, as players
call it; there is only one of each at a time.
"""

from __future__ import annotations

from typing import Protocol

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount, who
from tabletop_tui.games.top5_rummy.model import HOLDS, PIECES, RING, Cards, Pieces
from tabletop_tui.games.top5_rummy.tasks import TASKS
from tabletop_tui.games.top5_rummy.tiles import SPACES, Effect, Side

NTH = ("1st", "2nd", "3rd", "4th")


class Open(Protocol):
    """What a state and a view both show of the table."""

    @property
    def ring(self) -> tuple[Cards, ...]:
        """The cards on each space of the display."""

    @property
    def chips(self) -> tuple[int, ...]:
        """What each seat's chips are worth."""

    @property
    def tiles(self) -> tuple[Side, ...]:
        """The tiles in play."""

    @property
    def placed(self) -> Pieces:
        """Whose piece is on each space of each tile."""


def pieces_left(placed: Pieces, seat: Seat) -> int:
    """Return how many pieces a seat has yet to place."""
    return PIECES - [seat in spaces for spaces in placed].count(True)


def no_sale(table: Open, space: int, price: int) -> str:
    """Return why no card can be sold to a space of the display, which has that price (R1)."""
    if len(table.ring[space]) >= HOLDS:
        return f"The space at {price} holds two cards already; sell to one that has room."
    return ""


def no_purchase(table: Open, seat: Seat, space: int, price: int) -> str:
    """Return why the seat cannot buy what lies on a space, which has that price (R2)."""
    if not table.ring[space]:
        return f"The space at {price} is empty; there is nothing to buy."
    if price > table.chips[seat]:
        have = amount(table.chips[seat], "chip")
        return f"The space at {price} costs {amount(price, 'chip')}; {who(seat)} has only {have}."
    return ""


def no_task(table: Open, seat: Seat, tile: int) -> str:
    """Return why the seat can fulfil the task of a tile no more, whatever its hand (R4).

    Its four spaces are never all taken: there is one for each player, and nobody has two.
    """
    if pieces_left(table.placed, seat) == 0:
        return f"{who(seat)} has placed all five pieces, and may only buy or sell now."
    title = TASKS[table.tiles[tile].task].title
    if seat in table.placed[tile]:
        return f'{who(seat)} has fulfilled "{title}" already; each task counts once for each.'
    return ""


def no_space(table: Open, seat: Seat, tile: int, space: int, hand_size: int) -> str:
    """Return why the seat cannot put a piece on a space of a tile now (R4, R5).

    `hand_size` is how many cards the seat holds before it plays those of the task.
    """
    side = table.tiles[tile]
    task = TASKS[side.task]
    where = f'The {NTH[space]} space of "{task.title}"'
    owner = table.placed[tile][space]
    if owner is not None:
        return f"{where} is taken by {who(owner)}."
    effect = side.spaces[space]
    left = max(0, hand_size - task.size)
    if payable(effect, table.chips[seat], left):
        return ""
    if effect.kind == "discard":
        has = amount(left, "card")
        return f"{where} asks for {amount(effect.n, 'discard')}, and {has} would be left to pay it."
    has = amount(table.chips[seat], "chip")
    return f"{where} asks for {amount(-effect.n, 'chip')}, and {who(seat)} has {has}."


def payable(effect: Effect, chips: int, cards: int) -> bool:
    """Return whether who has these chips, and these cards left, can pay what a space asks (R5)."""
    if effect.kind == "chips":
        return chips + effect.n >= 0
    return effect.kind != "discard" or cards >= effect.n


def no_ring_space(space: int) -> str:
    """Return why a number names no space of the display."""
    return "" if 0 <= space < RING else f"The spaces of the display are 0 to {RING - 1}."


def no_tile_space(table: Open, tile: int, space: int) -> str:
    """Return why two numbers name no space of a tile in play."""
    if not 0 <= tile < len(table.tiles):
        return f"The tiles in play are 0 to {len(table.tiles) - 1}."
    return "" if 0 <= space < SPACES else f"The spaces of a tile are 0 to {SPACES - 1}."
