"""Looking over the hand, selling a card, buying a space, skipping."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop_tui.core.text import amount, listing, who
from tabletop_tui.games.top5_rummy import advice, tasks
from tabletop_tui.games.top5_rummy.model import Buy, Sell, Skip
from tabletop_tui.tui.screens.mode import Resting
from tabletop_tui.tui.screens.rummy.fulfil import FulfilMode
from tabletop_tui.tui.screens.rummy.mode import Marks, Mode, key
from tabletop_tui.tui.widgets.keys import Item
from tabletop_tui.tui.widgets.paper import Line

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.rummy.screen import RummyScreen


class RestMode(Resting["RummyScreen"], Mode):
    """The turn is over; its outcome may still be seen."""

    def marks(self) -> Marks:
        """Nothing is to be chosen."""
        return Marks()


class HandMode(Mode):
    """The cursor goes along the hand; what the hand is good for is told."""

    @property
    def task(self) -> str:  # type: ignore[override]
        """What is asked for."""
        if not self.mine:
            return "on turn"
        return "no card, no purchase" if advice.can_skip(self.view) else "sell, buy or fulfil"

    def still_right(self) -> bool:
        """It looks on as well; other decisions come first."""
        return not self.table.resting and (self.view.pending is None or not self.mine)

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002
        """Say what the turn may be used for, and what the hand can do."""
        view = self.view
        if view.ended:
            return self.say(view.ended, self.loud, cells)
        if view.hand is None or not self.mine:
            return self.say(f"{advice.turn_words(view)}.", self.plain, cells)
        if advice.can_skip(view):
            words = f"{who(self.seat)} has no card and can afford none: enter takes a chip."
            return self.say(words, self.loud, cells)
        goals = advice.goals(view)
        ready = [tasks.TASKS[goal.task].title for goal in goals if not goal.problem]
        near = [
            tasks.TASKS[goal.task].title
            for goal in goals
            if goal.missing == 1 and self.seat not in view.placed[goal.tile]
        ]
        lines: list[Line] = []
        if ready:
            lines += self.say(f"The hand fulfils: {listing(ready)}.", self.loud, cells)
        if near:
            lines += self.say(f"One card is missing for: {listing(near)}.", self.plain, cells)
        if not lines:
            words = f"{who(self.seat)} sells a card, buys a space, or fulfils a task."
            lines += self.say(words, self.plain, cells)
        if view.announced is not None:
            lines += self.say(self._announced(), self.table.palette.warning.style, cells)
        return lines

    def _announced(self) -> str:
        first = self.view.announced
        assert first is not None  # noqa: S101 - narrows the type
        left = listing(who(seat) for seat in self.view.to_move or ())
        after = f"after this turn still {left}" if left else "this is the last turn"
        return f"{who(first)} has placed the fifth piece; the round is played out: {after}."

    def aside(self, cells: int) -> list[Line]:
        """Tell what the others have done since, or what led to another turn."""
        if not self.mine:
            return []
        news = self.table.table.news(self.seat)
        again = not news and self.view.number > 1
        told = "; ".join(self.table.last_words() if again else news)
        heading = "Before that" if again else "Since then"
        return self.say(f"{heading}: {told}.", self.quiet, cells) if told else []

    def keys(self) -> list[Item]:
        """Sell, buy, fulfil; sort, hide."""
        help_, leave = key("?", "help", "help"), key("q", "leave", "leave")
        if self.view.ended:
            return [key("s", "score sheet", "sheet"), key("g", "log", "log"), help_, leave]
        if not self.mine:
            return [key("g", "log", "log"), help_, leave]
        if advice.can_skip(self.view):
            return [key(self.table.glyphs.enter, "take a chip", "enter"), help_, leave]
        return [
            key("s", "sell the card", "sell"),
            key("b", "buy", "buy"),
            key("f", "fulfil", "fulfil"),
            key("o", "sort", "sort"),
            key("x", "hide", "hide"),
            help_,
        ]

    def press(self, command: str) -> bool:
        """A click on a card puts the cursor on it, on a space buys, on a tile fulfils."""
        what, _, where = command.partition(":")
        if what == "card":
            self.table.cursor = int(where)
        elif what == "space" and self.mine:
            self.table.enter_mode(BuyMode(self.table, int(where)))
        elif what == "spot" and self.mine:
            self.table.enter_mode(FulfilMode(self.table, int(where.partition(":")[0])))
        return True

    def do(self, command: str) -> bool:
        """Walk, or open another mode."""
        if not self.mine:
            return self.walk(command) or super().do(command)
        match command:
            case "sell" if self.hand:
                self.table.enter_mode(SellMode(self.table))
            case "buy":
                self.table.enter_mode(BuyMode(self.table))
            case "fulfil":
                self.table.enter_mode(FulfilMode(self.table))
            case "enter" if advice.can_skip(self.view):
                self.table.play(self.seat, Skip())
            case "sell":
                self.table.say("There is no card to sell: buy a space.")
            case _:
                return self.walk(command) or super().do(command)
        return True


class SpaceMode(Mode):
    """The base of what is done at a space of the display: the focus goes round the ring."""

    def __init__(self, table: RummyScreen, space: int | None = None) -> None:
        super().__init__(table)
        spaces = self.spaces()
        best = max(spaces, key=self.worth, default=0)
        self._space = best if space is None else space

    def spaces(self) -> list[int]:
        """Return the spaces that may be chosen."""
        raise NotImplementedError

    def worth(self, space: int) -> int:
        """Return what makes a space the first to look at."""
        raise NotImplementedError

    def confirm(self) -> None:
        """Do it at the space in focus."""
        raise NotImplementedError

    def marks(self) -> Marks:
        """The space in focus, and those that may be chosen."""
        return Marks(space=self._space, spaces=frozenset(self.spaces()))

    def press(self, command: str) -> bool:
        """A click on a space goes there; a second one does it."""
        what, _, where = command.partition(":")
        if what != "space":
            return False
        if int(where) == self._space:
            self.confirm()
        self._space = int(where)
        return True

    def do(self, command: str) -> bool:
        """Go round the ring, and do it."""
        match command:
            case "right" | "up" | "next":
                self._space = (self._space + 1) % len(self.view.ring)
            case "left" | "down" | "previous":
                self._space = (self._space - 1) % len(self.view.ring)
            case "enter":
                self.confirm()
            case _:
                return super().do(command)
        return True


class SellMode(SpaceMode):
    """The card under the cursor goes to a space; its price is the income."""

    task = "sell where?"

    def marks(self) -> Marks:
        """The card that goes, too."""
        return replace(super().marks(), chosen=frozenset((self.table.cursor,)))

    def spaces(self) -> list[int]:
        """Those with room."""
        return [sale.space for sale in advice.sales(self.view) if not sale.problem]

    def worth(self, space: int) -> int:
        """The best price first."""
        return self.view.prices[space]

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002
        """Say what the sale brings, or why it cannot be."""
        card = self.hand[self.table.cursor]
        sale = advice.sales(self.view)[self._space]
        lines = self.say(f"Sell {card} at {sale.price}?", self.loud, cells)
        refusal = self.table.table.why_not(self.seat, Sell(card, self._space))
        if refusal:
            return lines + self.say(refusal, self.table.palette.warning.style, cells)
        words = (
            f"{who(self.seat)} gets {amount(sale.chips, 'chip')} and then has "
            f"{self.chips_after(sale.chips)}. The turn ends with it."
        )
        return lines + self.say(words, self.plain, cells)

    def keys(self) -> list[Item]:
        """Space, sell."""
        g = self.table.glyphs
        return [
            key(f"{g.arrow_left}{g.arrow_right}", "space", "right"),
            key(g.enter, "sell it", "enter"),
            key("esc", "back", "back"),
            key("?", "help", "help"),
        ]

    def confirm(self) -> None:
        """Sell."""
        self.table.play(self.seat, Sell(self.hand[self.table.cursor], self._space))


class BuyMode(SpaceMode):
    """All cards of a space come into the hand for its price."""

    task = "buy where?"

    def spaces(self) -> list[int]:
        """Those that the chips are enough for."""
        return [p.space for p in advice.purchases(self.view, self.seat) if not p.problem]

    def worth(self, space: int) -> int:
        """Two cards before one, then the lower price."""
        return 100 * len(self.view.ring[space]) - self.view.prices[space]

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002
        """Say what is bought for how much, and what comes after; or why it cannot be."""
        offer = advice.purchases(self.view, self.seat)[self._space]
        what = listing(offer.cards) or "nothing"
        lines = self.say(f"Buy {what} for {offer.price}?", self.loud, cells)
        refusal = self.table.table.why_not(self.seat, Buy(self._space))
        if refusal:
            return lines + self.say(refusal, self.table.palette.warning.style, cells)
        refill = (
            " Three empty spaces lie side by side then: all are refilled."
            if advice.refills(self.view, self._space)
            else ""
        )
        words = (
            f"{who(self.seat)} then has {self.chips_after(-offer.price)}. Every price falls by "
            f"one, 0 becomes 7.{refill} The turn ends with it."
        )
        return lines + self.say(words, self.plain, cells)

    def keys(self) -> list[Item]:
        """Space, buy."""
        g = self.table.glyphs
        return [
            key(f"{g.arrow_left}{g.arrow_right}", "space", "right"),
            key(g.enter, "buy it", "enter"),
            key("esc", "back", "back"),
            key("?", "help", "help"),
        ]

    def confirm(self) -> None:
        """Buy."""
        self.table.play(self.seat, Buy(self._space))
