"""What a bot is, and all that it is given: what its seat could know, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from tabletop_tui.core.game import Game, Seat
from tabletop_tui.core.rng import Rng


@dataclass(frozen=True)
class SeatView:
    """A table as one seat sees it, at the moment when it has to decide."""

    game: Game[Any, Any, Any, Any]
    """The rules, to try actions on a sample."""
    seat: Seat
    guess: Any
    """A state that the seat could not tell from the true one; which of them, chance has decided."""
    mine: tuple[Any, ...] = ()
    """What the seat has done itself in this game, in order."""

    @cached_property
    def view(self) -> Any:
        """What the seat sees."""
        return self.game.view(self.guess, self.seat)

    @cached_property
    def legal(self) -> tuple[Any, ...]:
        """The finite actions of the seat."""
        return tuple(self.game.legal(self.guess, self.seat))

    def sample(self, rng: Rng) -> Any:
        """Return a state with all that the seat cannot know drawn with `rng`.

        It depends on what the seat knows and on `rng` alone.
        """
        return self.game.redeal(self.guess, self.seat, rng)


class Bot(Protocol):
    """Somebody who plays a game by its view."""

    def choose(self, seat: SeatView, rng: Rng) -> Any:
        """Return an action that the rules accept.

        `rng.seed` is the same all game long for a seat, and no other seat's; `rng.count` is
        another one for each decision. The same view and `rng` lead to the same action.
        """


class Hint(NamedTuple):
    """What a bot would do, and why."""

    action: Any
    why: str
    """One sentence, seats as `text.who`."""


class Adviser(Bot, Protocol):
    """A bot that can say why."""

    def advise(self, seat: SeatView, rng: Rng) -> Hint:
        """Return what `choose` would return, with its reason."""


class RandomBot:
    """Plays any game: each finite action is equally likely."""

    def choose(self, seat: SeatView, rng: Rng) -> Any:
        """Return one of the legal actions; ValueError if there is none."""
        place, _ = rng.below(len(seat.legal))
        return seat.legal[place]
