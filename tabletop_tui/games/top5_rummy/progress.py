"""An action in progress: cards and chips move about, and a step comes out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from tabletop_tui.core.game import Event, Step
from tabletop_tui.core.text import amount, who
from tabletop_tui.games.top5_rummy import ending, masking
from tabletop_tui.games.top5_rummy.cards import arranged, without
from tabletop_tui.games.top5_rummy.model import LAST_ROUND, Cards, State
from tabletop_tui.games.top5_rummy.wheel import by_price, price, wants_refill


class Progress:
    """What an action of the player on turn has changed so far. Thrown away with its `step`.

    Only the hand and the chips of the player on turn ever change.
    """

    def __init__(self, state: State) -> None:
        self.was = state
        self.seat = state.turn
        self.me = who(state.turn)
        self.hand = state.hands[state.turn]
        self.known = state.known[state.turn]
        self.older = state.older
        self.chips = state.chips[state.turn]
        self.supply = state.supply
        self.ring = list(state.ring)
        self.purchases = state.purchases
        self.pile = state.pile
        self.discards = state.discards
        self.rng = state.rng
        self.again = state.again
        self.others: dict[str, Any] = {}
        """What else the step changes: fields of the state, by name."""
        self.events: list[Event] = []
        self.reveals = False

    def say(self, text: str, secret: str | None = None) -> None:
        """Add a log line; the player on turn reads the `secret` instead, if there is one."""
        self.events.append(Event(text, None if secret is None else self.seat, secret))

    def take(self, cards: Iterable[str]) -> None:
        """Put cards that all see into the hand."""
        cards = tuple(cards)
        self.hand = arranged((*self.hand, *cards))
        self.known = arranged((*self.known, *cards))

    def lose(self, cards: Cards) -> None:
        """Take cards out of the hand before everybody's eyes."""
        for card in cards:
            if card in self.known:
                self.known = without(self.known, (card,))
            elif any(self.older):
                newer = masking.newer(self._hands(), self._known(), self.older)
                self.older = masking.older_after(card, self.seat, self.older, newer, self.pile)
            self.hand = without(self.hand, (card,))

    def earn(self, chips: int) -> str:
        """Take chips from the supply as far as it lasts; return what to add to the log (R10)."""
        paid = min(chips, self.supply)
        self.chips += paid
        self.supply -= paid
        if paid == chips:
            return ""
        rest = f"only {amount(paid, 'chip')}" if paid else "no chip"
        return f"; the supply has {rest} left, so the rest is forfeited"

    def pay(self, chips: int) -> None:
        """Put chips into the supply."""
        self.chips -= chips
        self.supply += chips

    def land(self, cards: Cards) -> None:
        """Put cards on the discard pile; they make a new draw pile if that is used up (R9)."""
        self.discards = (*self.discards, *cards)
        self._reshuffle_if_used_up()

    def draw(self, n: int) -> None:
        """Draw cards into the hand, unseen by the others, as many as there are (R6, R9)."""
        place = len(self.events)  # the line of the draw goes before that of a shuffle it led to
        drawn: list[str] = []
        while len(drawn) < n and self.pile:
            card = self.pile[0]
            drawn.append(card)
            self.hand = arranged((*self.hand, card))
            self._next_card_is_gone()
        if drawn:
            text = f"{self.me} draws {amount(len(drawn), 'card')}"
            secret = f"{self.me} draws {', '.join(arranged(drawn))}"
            self.events.insert(place, Event(text, self.seat, secret))
        if len(drawn) < n:
            short = amount(n - len(drawn), "card")
            self.say(f"Draw pile and discards are used up: {self.me} goes without {short}")

    def refill_test(self) -> None:
        """Fill every empty space from the cheapest on, if three neighbours are empty (R3)."""
        if not wants_refill(self.ring):
            return
        place = len(self.events)
        empty = [space for space in by_price(self.purchases) if not self.ring[space]]
        laid = []
        for space in empty:
            if not self.pile:
                break
            card = self.pile[0]
            self.ring[space] = (card,)
            laid.append(f"{card} at {price(space, self.purchases)}")
            self._next_card_is_gone()
        if laid:
            self.events.insert(place, Event(f"New on display: {', '.join(laid)}"))
        if len(laid) < len(empty):
            bare = amount(len(empty) - len(laid), "space")
            self.say(f"Draw pile and discards are used up: {bare} of the display left empty")

    def end_turn(self) -> Step[State]:
        """Return the step after which somebody's next turn begins, or the game is over."""
        was = self.was
        following = (self.seat + 1) % was.seats
        if self.again:
            self.again -= 1
            self.say(f"{self.me} has another turn")
        elif following != was.first:
            self.others["turn"] = following
        elif self.others.get("announced", was.announced) is not None:
            return self.finish("round")
        elif was.round == LAST_ROUND:
            return self.finish("limit")
        else:
            self.others |= {"turn": following, "round": was.round + 1}
        self.others["number"] = was.number + 1
        return self.step()

    def finish(self, ended: ending.Ended) -> Step[State]:
        """Return the step to the end of the game; extra turns still to come lapse."""
        self.again = 0
        self.others["ended"] = ended
        over = self.step().state
        self.say(f"The game is over. {ending.result(over).reason}")
        return Step(over, tuple(self.events), self.reveals)

    def step(self) -> Step[State]:
        """Return the step as far as the action has come."""
        was = self.was
        chips = list(was.chips)
        chips[self.seat] = self.chips
        state = replace(
            was,
            rng=self.rng,
            hands=self._hands(),
            known=self._known(),
            older=self.older,
            chips=tuple(chips),
            ring=tuple(self.ring),
            purchases=self.purchases,
            pile=self.pile,
            discards=self.discards,
            again=self.again,
            **self.others,
        )
        return Step(state, tuple(self.events), self.reveals)

    def _hands(self) -> tuple[Cards, ...]:
        hands = self.was.hands
        return (*hands[: self.seat], self.hand, *hands[self.seat + 1 :])

    def _known(self) -> tuple[Cards, ...]:
        known = self.was.known
        return (*known[: self.seat], self.known, *known[self.seat + 1 :])

    def _next_card_is_gone(self) -> None:
        """Take the first card off the draw pile; it is where it belongs already."""
        self.pile = self.pile[1:]
        self.reveals = True
        self._reshuffle_if_used_up()

    def _reshuffle_if_used_up(self) -> None:
        if self.pile or not self.discards:
            return
        self.say(f"The draw pile is used up: {amount(len(self.discards), 'discard')} shuffled anew")
        self.pile, self.rng = self.rng.shuffle(self.discards)
        self.discards = ()
        self.older = masking.secrets(self._hands(), self._known())
        self.reveals = True
