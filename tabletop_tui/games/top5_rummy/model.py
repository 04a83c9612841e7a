"""The values of Top 5 Rummy: actions, the state, and the view that one seat may have."""

from __future__ import annotations

from typing import Literal

from tabletop_tui.core.game import Choice, Move, Seat, Value
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top5_rummy.tiles import Side, TileSet

PIECES = 5
"""Pieces of each player; as many tasks win."""
RING = 8
"""Spaces of the display, and prices of its wheel."""
HOLDS = 2
"""Cards that one space of the display can hold."""
CHIPS = 120
"""What all chips of the box are worth together."""
LAST_ROUND = 300
"""A game stops after so many rounds (R13); players never come near it."""

Layout = Literal["first", "random"]
"""The tiles: seven silver sides, or seven tiles by chance with any side up."""
Ending = Literal["fifth piece", "round"]
"""When it ends: at once with a fifth piece (R11), or with the round that it is placed in (R12)."""


class Options(Value, frozen=True):
    """How a game is set up."""

    first: Seat | None = None
    """Who begins; None leaves it to chance."""
    layout: Layout = "first"
    ending: Ending = "fifth piece"
    tiles: TileSet | None = None
    """The tiles; None are the ones that come with the game."""


CHOICES: tuple[Choice, ...] = (
    Choice(
        "layout",
        "Which tiles?",
        (("first", "the layout of a first game"), ("random", "seven by chance, any side up")),
    ),
    Choice(
        "ending",
        "When does it end?",
        (
            ("fifth piece", "at once with a fifth piece"),
            ("round", "with the round of a fifth piece"),
        ),
    ),
)
"""What is decided before the deal."""


class Sell(Move, frozen=True):
    """Put a card of the hand on a space of the display, and take its price (R1)."""

    card: str
    space: int
    """From 0 to 7, counted along the ring from the space that is free at first."""


class Buy(Move, frozen=True):
    """Take all cards of a space of the display into the hand for its price (R2)."""

    space: int


class Fulfil(Move, frozen=True):
    """Play cards that fulfil a task, and put a piece on a space of its tile (R4)."""

    tile: int
    """From 0 to 6, in the order of the layout."""
    cards: tuple[str, ...]
    space: int
    """From 0 to 3."""


class Discard(Move, frozen=True):
    """Discard cards of the hand, as the space just taken asks for (R5)."""

    cards: tuple[str, ...]


class TakeFree(Move, frozen=True):
    """Take a card of the display for nothing, as the space just taken grants (R6)."""

    space: int
    card: str


class Skip(Move, frozen=True):
    """Take one chip and pass: without a card in hand and with nothing to be afforded (R8)."""


Action = Sell | Buy | Fulfil | Discard | TakeFree | Skip


class Pending(Value, frozen=True):
    """What the player on turn has to decide before the turn ends."""

    kind: Literal["discard", "free"]
    n: int
    """How many cards."""


Cards = tuple[str, ...]
Pieces = tuple[tuple[Seat | None, ...], ...]
"""Whose piece is on each space of each tile."""


class State(Value, frozen=True):
    """The whole truth. Hidden are `hands`, the order of `pile` and the `rng`."""

    rng: Rng
    seats: int
    ending: Ending
    tiles: tuple[Side, ...]
    placed: Pieces
    hands: tuple[Cards, ...]
    known: tuple[Cards, ...]
    """The cards of each hand that everybody saw go into it."""
    older: tuple[Cards, ...]
    """The other cards of each hand that were in it before the draw pile was last shuffled.

    It was then made of cards seen by all, so everybody can tell which cards these are that it has
    not, though not who holds which. Empty once that cannot be told any more (see `masking`).
    """
    chips: tuple[int, ...]
    ring: tuple[Cards, ...]
    """The cards on each space of the display, in the order they were laid there."""
    purchases: int
    """How many steps the price wheel has turned."""
    pile: Cards
    """The draw pile; the next card comes first. Empty only while there are no discards (R9)."""
    discards: Cards
    first: Seat
    turn: Seat
    number: int
    """Turns begun, extra ones too, this one included; from 1."""
    round: int
    """From 1; a new one begins with each turn of `first` that is no extra turn."""
    again: int
    """Extra turns that the player on turn still has after this one."""
    pending: Pending | None
    announced: Seat | None
    """Who placed a fifth piece first, while the round is played to its end (R12)."""
    ended: Literal["", "fifth piece", "round", "limit"]
    """Why the game is over; "" while it is not."""

    @property
    def supply(self) -> int:
        """What the chips that nobody owns are worth."""
        return CHIPS - sum(self.chips)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(map(len, self.hands))


class View(Value, frozen=True):
    """What one seat may know, or a spectator."""

    viewer: Seat | None
    hand: Cards | None
    """The viewer's own; a spectator has none."""
    hand_sizes: tuple[int, ...]
    chips: tuple[int, ...]
    supply: int
    pieces: tuple[int, ...]
    """How many pieces each seat has left to place."""
    ring: tuple[Cards, ...]
    prices: tuple[int, ...]
    """Of each space of the display."""
    next_prices: tuple[int, ...]
    """The prices once the wheel has turned one step."""
    pile: int
    """How many cards are face down."""
    discards: int
    tiles: tuple[Side, ...]
    placed: Pieces
    done: tuple[str, ...]
    """The ids of the tasks that the viewer has fulfilled."""
    first: Seat
    turn: Seat
    number: int
    round: int
    again: int
    pending: Pending | None
    ending: Ending
    announced: Seat | None
    to_move: tuple[Seat, ...] | None
    """Who still has a turn after the one on turn, once a fifth piece is placed (R12), in order."""
    places: tuple[int, ...]
    """The place of each seat once the game is over, () before; equals share one."""
    ended: str
    """How the game came out, seats as `text.who`; "" while it runs."""
