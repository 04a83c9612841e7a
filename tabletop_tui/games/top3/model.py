"""The values of Top 3: actions, the state, and the view that one seat may have.

A card on the table goes by its number card, 1 to 3; an order card is three of these digits.
"""

from __future__ import annotations

from itertools import permutations
from typing import Literal

from tabletop_tui.core.game import Move, Seat, Value
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top3.deck import SHIPPED, Category, Deck

LAID_OUT = 3
"""Cards on the table."""
ROUNDS = 15
"""Rounds of a game."""
KEPT = 2
"""Cards that the only one right takes (T4)."""

ORDERS = tuple("".join(order) for order in permutations("123"))
"""The six order cards: "231" says that card 2 is the highest, 3 the next, 1 the lowest (T2)."""
ADVANCES = {
    "everyone": "Everyone is right",
    "only": "Only I am right",
    "nobody": "Nobody is right",
}
"""The advance cards, each with what it says."""


class Options(Value, frozen=True):
    """How a game is set up."""

    first: Seat | None = None
    """Who comes first in turn order; None leaves it to chance."""
    deck: str | Deck = SHIPPED[0]
    """The id of a deck that comes with the game, or a deck whole."""


class Lay(Move, frozen=True):
    """Lay an order card, and an advance if wanted, face down; again, to choose anew (T5)."""

    order: str
    advance: str | None = None


class Keep(Move, frozen=True):
    """Choose two of the three cards, as the only one who was right (T4)."""

    cards: tuple[int, ...]
    """Their number cards, in any order."""


Action = Lay | Keep


class Laid(Value, frozen=True):
    """What somebody has chosen, face down."""

    order: str
    advance: str | None


class Shown(Value, frozen=True):
    """A card turned over."""

    name: str
    value: int
    """Rounded, in units of the last digit that is printed: what is compared (T3)."""
    words: str
    """The value as it is printed, with its unit."""
    remark: str
    """What is to be said about a doubtful value, or ""."""


class Choice(Value, frozen=True):
    """What a seat had laid."""

    order: str
    right: bool
    advance: str | None
    came_true: bool
    """Whether the advance was right (T7); False if there was none."""


class Payment(Value, frozen=True):
    """Cards that a seat was given."""

    seat: Seat
    cards: tuple[str, ...]
    by: Literal["order", "advance"]
    """For its order, from the table, or for its advance, from the discards."""


class Reveal(Value, frozen=True):
    """A round turned over. Public, like all that is in it."""

    round: int
    """From 1."""
    category: int
    cards: tuple[Shown, ...]
    """The three of the table, in the order of their number cards."""
    right: tuple[str, ...]
    """The orders that were right, as `ORDERS` has them."""
    choices: tuple[Choice, ...]
    """By seat."""
    keeper: Seat | None
    """Who was right alone, and chooses cards; from then on nothing is paid until he has."""
    payments: tuple[Payment, ...]
    """In the order they were made: all orders, then all advances, each in turn order (T8)."""
    discarded: tuple[str, ...]
    """The cards that nobody got for an order; an advance may have been paid with one."""
    scores: tuple[int, ...]
    """Cards won by each seat, up to here."""
    discards: int
    """Cards on the discard pile, up to here."""
    settled: bool
    """Whether all is paid; False while the keeper chooses."""


class State(Value, frozen=True):
    """The whole truth. Hidden are `laid`, the order of `stack` and `coming`, and the `rng`.

    Cards are numbers: places in the deck. So are categories.
    """

    rng: Rng
    seats: int
    deck: Deck
    first: Seat
    """Who comes first in turn order (T5)."""
    round: int
    """From 1."""
    stack: tuple[int, ...]
    """The cards still to be laid out; the next one comes first."""
    coming: tuple[int, ...]
    """The categories still to come in this block, the next one first (T6)."""
    category: int
    table: tuple[int, ...]
    """The three cards laid out; () once the game is over."""
    laid: tuple[Laid | None, ...]
    """What each seat has chosen; all None once it is turned over."""
    advances: tuple[tuple[str, ...], ...]
    """The advances of each seat that were not in a round turned over yet, laid ones included."""
    won: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    """The last one lies on top, and is the next to pay an advance."""
    reveals: tuple[Reveal, ...]
    """All rounds turned over."""
    keeper: Seat | None
    """Who has to choose two of the three cards now."""

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return not self.table

    @property
    def scores(self) -> tuple[int, ...]:
        """How many cards each seat has won."""
        return tuple(map(len, self.won))


class View(Value, frozen=True):
    """What one seat may know, or a spectator. No value of a card that is not turned over."""

    viewer: Seat | None
    title: str
    """The deck's."""
    categories: tuple[Category, ...]
    round: int
    category: int
    coming: tuple[int, ...]
    """The categories still to come in this block, in the order of the deck."""
    cards: tuple[str, ...]
    """The names of the three cards on the table; () once the game is over."""
    first: Seat
    chosen: tuple[bool, ...]
    """Who has laid an order for this round."""
    choice: Laid | None
    """The viewer's own, until all is turned over."""
    advances: tuple[tuple[str, ...], ...]
    """What each seat has in hand, as everybody sees it: an advance laid face down is among them."""
    keeper: Seat | None
    """Who has to choose two of the three cards, which are turned over already."""
    scores: tuple[int, ...]
    discards: int
    stack: int
    """How many cards are still to be laid out."""
    reveals: tuple[Reveal, ...]
    """All rounds turned over."""
    places: tuple[int, ...]
    """The place of each seat once the game is over, () before; equals share one."""
    ended: str
    """How the game came out, seats as `text.who`; "" while it runs."""

    @property
    def last(self) -> Reveal | None:
        """The round turned over last; the same until the next one is."""
        return self.reveals[-1] if self.reveals else None
