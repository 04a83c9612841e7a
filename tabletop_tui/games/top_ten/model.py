"""The values of Top Ten: actions, the state, and the view that one seat may have.

A theme card is a number: its place in the pack. A token is a unicorn until it is lost.
"""

from __future__ import annotations

from typing import Literal

from tabletop_tui.core.game import Move, Seat, Value
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top_ten.themes import Theme, ThemeCard

ROUNDS = 5
"""Rounds of a game, a theme card each (TT2)."""
NUMBERS = range(1, 11)
"""The number cards (TT3)."""
MOST_TOKENS = 8
"""Tokens there are; nine players share them, and their Cap'ten gets no number (TT1)."""
ANSWER_CELLS = 120
"""The widest answer, in cells of a terminal."""

Stage = Literal["pick", "answer", "name", "guess", "over"]
"""What is to be done: pick a theme, answer, name who comes next, guess the Cap'ten's number."""


class Options(Value, frozen=True):
    """How a game is set up."""

    first: Seat | None = None
    """The first Cap'ten; None leaves it to chance (TT2)."""
    level: Literal["normal", "expert"] = "normal"
    acting: Literal["with", "without"] = "with"
    """Themes to be mimed or sounded: best at one table."""
    spicy: Literal["with", "without"] = "without"
    """Themes that are not for everybody."""
    themes: Literal["tabletop"] | tuple[ThemeCard, ...] = "tabletop"
    """The themes that come with the game, or a pack whole."""
    seen: tuple[int, ...] = ()
    """Cards of the pack seen in other games, the longest ago first: drawn when no other is left."""
    practice: Literal["no", "yes"] = "no"
    """Whether others answer from the examples, and the first Cap'ten stays it in all rounds."""


class PickTheme(Move, frozen=True):
    """Pick one of the two themes of the card, as the Cap'ten (TT3)."""

    index: int
    """0 or 1, as the card has them."""


class Answer(Move, frozen=True):
    """Give one's answer (TT4); "" has been said aloud, or shown."""

    text: str


class Name(Move, frozen=True):
    """Name who comes next, as the Cap'ten (TT6); in the expert game with his exact value (TT10)."""

    seat: Seat
    value: int | None = None


class Guess(Move, frozen=True):
    """Say what the Cap'ten's number is, in the expert game (TT11); anew until all have."""

    value: int


class Anew(Move, frozen=True):
    """Agree, or no longer agree, to deal this round anew (TT5); it is dealt once all agree."""

    agree: bool


Action = PickTheme | Answer | Name | Guess | Anew


class Turned(Value, frozen=True):
    """A number card turned up, and what it came to."""

    seat: Seat
    number: int
    said: int | None
    """The value stated before, in the expert game; None for the Cap'ten's own card there."""
    lost: bool
    """Whether it cost a token."""


class Played(Value, frozen=True):
    """A round as everybody knows it: the present one from its theme on, and all before."""

    round: int
    """From 1."""
    captain: Seat
    card: int
    """The theme card, as a place in the pack."""
    theme: Theme
    answers: tuple[str | None, ...]
    """By seat; "" was said aloud, None is not given, or never will be by a Cap'ten of nine."""
    turned: tuple[Turned, ...]
    """In the order they were named."""
    guessed: int | None
    """The number that the team said for the Cap'ten, in the expert game (TT11)."""
    regained: bool
    """Whether that guess gave a token back."""
    unicorns: int
    """Tokens left, up to here."""
    deals: int = 1
    """How often numbers were dealt: once, and again each time that all agreed to it (TT5)."""


class State(Value, frozen=True):
    """The whole truth. Hidden are `numbers` not turned, the cards of `deck`, and the `rng`."""

    rng: Rng
    seats: int
    pack: tuple[ThemeCard, ...]
    level: Literal["normal", "expert"]
    acting: bool
    spicy: bool
    deck: tuple[int, ...]
    """The theme cards of all five rounds, in order, as places in the pack."""
    stage: Stage
    captain: Seat
    numbers: tuple[int | None, ...]
    """By seat; None before the deal, for a Cap'ten of nine, and once the game is over."""
    played: tuple[Played, ...]
    """All rounds whose theme is picked; while `stage` is not "pick", the last one is going on."""
    guesses: tuple[int | None, ...]
    """What each seat says that the Cap'ten's number is."""
    anew: tuple[Seat, ...]
    """Who agrees to deal the round anew, in seat order."""
    unicorns: int
    """Tokens not lost."""
    practice: bool = False

    @property
    def tokens(self) -> int:
        """Tokens in the game, lost ones included (TT1)."""
        return min(self.seats, MOST_TOKENS)

    @property
    def holders(self) -> tuple[Seat, ...]:
        """Who gets a number in this round, in seat order: all but a Cap'ten of nine (TT1)."""
        all_do = self.seats <= MOST_TOKENS
        return tuple(s for s in range(self.seats) if all_do or s != self.captain)

    @property
    def round(self) -> int:
        """From 1; the last one played once the game is over."""
        return len(self.played) + (self.stage == "pick")


class View(Value, frozen=True):
    """What one seat may know, or a spectator. Of the numbers his own, and those turned up."""

    viewer: Seat | None
    level: Literal["normal", "expert"]
    tokens: int
    """Tokens in the game, lost ones included."""
    unicorns: int
    """Tokens not lost."""
    round: int
    """From 1."""
    captain: Seat
    stage: Stage
    offer: tuple[Theme | None, ...]
    """The two themes of the card, None for one that is not offered; () for all but the Cap'ten."""
    number: int | None
    """The viewer's own, while its round is going on."""
    holds: tuple[bool, ...]
    """Who has a number in this round, turned up or not."""
    guesses: tuple[int | None, ...]
    """What each seat says that the Cap'ten's number is; said openly."""
    anew: tuple[Seat, ...]
    """Who agrees to deal the round anew."""
    played: tuple[Played, ...]
    """All rounds whose theme is picked; while `stage` is not "pick", the last one is going on."""
    won: bool
    ended: str
    """How the game came out: the level and the comment that goes with it; "" while it runs."""
    practice: bool = False

    @property
    def now(self) -> Played | None:
        """The round going on, or the last one once the game is over; None before its theme."""
        return None if self.stage == "pick" else self.played[-1]
