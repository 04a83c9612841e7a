"""The values of Metropolis: actions, the state, and the view that everybody may have."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from tabletop_tui.core.game import Move, Seat, Value
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.metropolis.board import LOTS
from tabletop_tui.games.metropolis.values import Line, ValueTable

Stage = Literal["pick", "build", "built", "over"]
"""Where a turn stands: a lot must be chosen, one building may go up, it has, the game is over."""


class Options(Value, frozen=True):
    """How a game is set up."""

    first: Seat | None = None
    """Who begins; None leaves it to chance."""
    values: ValueTable | None = None
    """The evaluation table; None is the one that comes with the game."""


class Take(Move, frozen=True):
    """Choose a lot of the display; `to` gets it (M1-M3)."""

    lot: int
    to: Seat


class Build(Move, frozen=True):
    """Put a piece of the reserve on own lots (M5)."""

    kind: str
    lots: tuple[int, ...]


class EndTurn(Move, frozen=True):
    """End the own turn; what is still offered lapses (M10)."""


class Offer(Move, frozen=True):
    """Offer to give lots for lots; one side may be empty, not both (M8)."""

    to: Seat
    give: tuple[int, ...]
    want: tuple[int, ...]


class Propose(Move, frozen=True):
    """Propose a joint building on own lots and those of partners (M9)."""

    kind: str
    lots: tuple[int, ...]


class Accept(Move, frozen=True):
    """Say yes to an offer or proposal, by its number."""

    offer: int


class Decline(Move, frozen=True):
    """Say no to an offer or proposal, by its number."""

    offer: int


class Withdraw(Move, frozen=True):
    """Take an own offer or proposal back, by its number (M10)."""

    offer: int


Action = Take | Build | EndTurn | Offer | Propose | Accept | Decline | Withdraw


class Building(Value, frozen=True):
    """A piece on the board."""

    kind: str
    lots: tuple[int, ...]
    """In ascending order."""
    shares: tuple[tuple[Seat, int], ...]
    """Who supplied how many of its lots, the builder first."""


class Trade(Value, frozen=True, tag=True):
    """An open offer (M8)."""

    id: int
    by: Seat
    to: Seat
    give: tuple[int, ...]
    """Lots of `by`; one may lie in the display, if `by` is on turn."""
    want: tuple[int, ...]
    """Lots of `to`."""


class Joint(Value, frozen=True, tag=True):
    """An open proposal of a joint building (M9)."""

    id: int
    by: Seat
    kind: str
    lots: tuple[int, ...]
    shares: tuple[tuple[Seat, int], ...]
    """As the building's would be."""
    agreed: tuple[Seat, ...]
    """The partners who have said yes."""


Deal = Trade | Joint


class State(Value, frozen=True):
    """The whole truth. Only the order of `stack` is hidden, and the `rng`."""

    rng: Rng
    seats: int
    values: ValueTable
    stack: tuple[int, ...]
    """The lots face down; the next one to be turned up comes first."""
    display: tuple[int, ...]
    """The lots face up. A lot taken is replaced in its place while the stack lasts."""
    owners: tuple[Seat | None, ...]
    """The owner of each lot, from lot 10 on; a lot keeps its owner under a building."""
    buildings: tuple[Building, ...]
    """In the order they were built."""
    turn: Seat
    number: int
    """Turns begun, this one included; from 1."""
    stage: Stage
    picked: int | None
    """The lot chosen in this turn."""
    last_turns: int | None
    """Last turns still to come after the running turn; None while the display is not empty."""
    deals: tuple[Deal, ...]
    next_deal: int
    ended: str
    """Why the game is over; "" while it is not."""

    def owner(self, lot: int) -> Seat | None:
        """Return who owns a lot."""
        return self.owners[lot - LOTS.start]


class Offered(Value, frozen=True):
    """A lot of the display, and whom it may go to if it is chosen now."""

    lot: int
    takers: tuple[Seat, ...]
    """Seats to whom the player on turn may have it go, in turn order from him on."""
    why: str
    """The rule that says so, in one sentence, seats as `text.who`."""


class Standing(Value, frozen=True):
    """A building and what it is worth as things stand."""

    kind: str
    lots: tuple[int, ...]
    shares: tuple[tuple[Seat, int], ...]
    total: int
    lines: tuple[Line, ...]
    """Where the total comes from, in order."""


class View(Value, frozen=True):
    """What anybody may see; in Metropolis that is the same for all."""

    seats: int
    values: ValueTable
    stack: int
    """How many lots are face down."""
    display: tuple[Offered, ...]
    owners: tuple[Seat | None, ...]
    buildings: tuple[Standing, ...]
    reserve: tuple[tuple[str, int], ...]
    """How many pieces of each kind are left, in the order of `pieces.KINDS`."""
    turn: Seat
    number: int
    stage: Stage
    picked: int | None
    last_turns: tuple[Seat, ...] | None
    """Who has a last turn after the running one, in order; None while the display is not empty."""
    deals: tuple[Deal, ...]
    scores: tuple[Fraction, ...]
    ended: str
    """Why the game is over, seats as `text.who`; "" while it is not."""

    def owner(self, lot: int) -> Seat | None:
        """Return who owns a lot."""
        return self.owners[lot - LOTS.start]
