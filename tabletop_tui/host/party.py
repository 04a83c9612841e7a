"""Who comes to a table: people at one terminal, the seats they take, and whose a seat is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop_tui.core import text
from tabletop_tui.core.game import Game, IllegalAction, Seat
from tabletop_tui.host import chat
from tabletop_tui.host.pace import Bucket
from tabletop_tui.host.visitor import Visitor
from tabletop_tui.store import Owner

NOBODY = Owner()


@dataclass(frozen=True)
class Plan:
    """A table as whoever opens it wants it."""

    game: Game[Any, Any, Any, Any]
    options: Any
    """The game's `Options`."""
    names: tuple[str | None, ...]
    """By seat: the name of a bot or of somebody at the terminal that opens it, None for who is to
    come."""
    spectators: bool = True
    listed: bool = True
    """Whether the lobby shows it to everybody; if not, one needs its code."""
    bots: Mapping[Seat, str] = field(default_factory=dict)
    """The levels of the seats that are bots."""

    @property
    def here(self) -> dict[Seat, str]:
        """The names of the people at the terminal that opens it, by their seats."""
        named = {seat: name for seat, name in enumerate(self.names) if name is not None}
        return {seat: name for seat, name in named.items() if seat not in self.bots}


@dataclass
class Chair:
    """A place at a table."""

    name: str = ""
    """"" until somebody has taken it; kept when he has left it for good."""
    owner: Owner = NOBODY
    bot: bool = False

    @property
    def free(self) -> bool:
        """Whether anybody may take it."""
        return self.owner == NOBODY and not self.bot


def chairs(plan: Plan) -> list[Chair]:
    """Return the places at a table to which nobody has come but its bots."""
    names = [
        (plan.names[seat] or "") if seat in plan.bots else "" for seat in range(len(plan.names))
    ]
    return [Chair(name, bot=seat in plan.bots) for seat, name in enumerate(names)]


class Party:
    """The people at one terminal who have come to a table: with seats, or looking on."""

    def __init__(
        self,
        visitor: Visitor,
        tell: Callable[[], None],
        clock: Callable[[], float],
        name: str = "",
    ) -> None:
        """`tell` is called whenever something about the table has changed."""
        self.visitor = visitor
        self.name = text.clean_name(name) or text.clean_name(visitor.name) or "somebody"
        """What the visitor is called while he looks on."""
        self.tell = tell
        self.seats: frozenset[Seat] = frozenset()
        """The seats that are played from here; none for who looks on."""
        self.owner = NOBODY
        """Whose these seats are; nobody's as long as there are none."""
        self.code = ""
        """The code to come back with, as it is typed; "" for who has a key instead."""
        self.allowance: Bucket = chat.pace(clock)
        self.warned = False
        """Whether the others have been waiting for this terminal for long."""
        self.dismissed = ""
        """Why this terminal is at the table no longer, in one sentence; "" while it is."""

    @property
    def key(self) -> str | None:
        """The fingerprint of the key that the visitor has proved to hold."""
        return self.visitor.fingerprint


@dataclass
class Crowd:
    """All parties at a table, in the order they came."""

    parties: list[Party] = field(default_factory=list)

    @property
    def players(self) -> list[Party]:
        """Those with seats."""
        return [party for party in self.parties if party.seats]

    @property
    def spectators(self) -> list[Party]:
        """Those without."""
        return [party for party in self.parties if not party.seats]

    def at(self, seat: Seat) -> Party | None:
        """Return whose terminal plays a seat now, or None if nobody's does."""
        return next((party for party in self.parties if seat in party.seats), None)

    def tell(self) -> None:
        """Tell everybody that something has changed."""
        for party in tuple(self.parties):
            party.tell()


def fitting_name(raw: str, others: Iterable[str]) -> str:
    """Return a player's name, cleaned.

    Raises IllegalAction if it has nothing readable in it, or looks like one of the others.
    """
    name = text.clean_name(raw)
    if not name:
        raise IllegalAction("A player's name needs something readable in it.")
    for other in others:
        if text.look_alike_key(other) == text.look_alike_key(name):
            raise IllegalAction(f"{other} sits here already: take a name to be told apart by.")
    return name
