"""Offers between players: made on the board, answered by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.core.game import Seat
from tabletop_tui.core.ranking import points
from tabletop_tui.core.text import listing, who
from tabletop_tui.games.metropolis import advice
from tabletop_tui.games.metropolis.deals import waits_for
from tabletop_tui.games.metropolis.model import (
    Accept,
    Deal,
    Decline,
    Joint,
    Offer,
    Trade,
    Withdraw,
)
from tabletop_tui.games.metropolis.scoring import scores
from tabletop_tui.tui.screens.metropolis.mode import Mode, key, moved
from tabletop_tui.tui.widgets.keys import Item
from tabletop_tui.tui.widgets.lots import Marks
from tabletop_tui.tui.widgets.paper import Line, Run

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.metropolis.screen import MetropolisScreen


class TradeMode(Mode):
    """One player marks lots to give and lots to get; whose they are says who the other one is."""

    task = "an offer"

    def __init__(
        self,
        table: MetropolisScreen,
        by: Seat,
        to: Seat | None = None,
        give: tuple[int, ...] = (),
        get: tuple[int, ...] = (),
    ) -> None:
        super().__init__(table)
        self._by = by
        self._to = to if to is not None else self._others()[0]
        self._give = set(give)
        self._get = set(get)

    def still_right(self) -> bool:
        """Offers may be made until the game is over; lots that changed hands drop out."""
        owners = self.view.owner
        display = {offered.lot for offered in self.view.display}
        self._give = {lot for lot in self._give if owners(lot) == self._by or lot in display}
        self._get = {lot for lot in self._get if owners(lot) == self._to}
        return self.view.stage != "over"

    @property
    def actor(self) -> Seat:
        """Who makes the offer."""
        return self._by

    def marks(self) -> Marks:
        """What would change hands, with a sign for each way."""
        return Marks(give=frozenset(self._give), get=frozenset(self._get))

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002 - it is brief anyway
        """Say who speaks, what the deal is, and why it cannot be offered."""
        lines = self.say(f"{who(self._by)} speaks: {self._deal_words()}", self.loud, cells)
        if not self._give and not self._get:
            g = self.table.glyphs
            words = (
                f"Space marks the lot under the cursor: one of {who(self._by)}'s to give "
                f"({g.give}), somebody else's to get ({g.get})."
            )
            return lines + self.say(words, self.plain, cells)
        refusal = self.table.table.why_not(self._by, self._offer())
        if refusal:
            return lines + self.say(refusal, self.table.palette.warning.style, cells)
        return lines + self.say(" ".join(self.about_lot()), self.quiet, cells)

    def _deal_words(self) -> str:
        if not self._give and not self._get:
            return f"what to give to {who(self._to)}, what to get?"
        trade = Trade(0, self._by, self._to, self._offer().give, self._offer().want)
        return f"{advice.deal_words(self.view, trade)}."

    def keys(self) -> list[Item]:
        """Mark, choose the two, offer."""
        return [
            key("space", "mark", "space"),
            key(self.table.glyphs.enter, "offer it", "enter"),
            key("p", "partner", "partner"),
            key("tab", "speaker", "next"),
            key("esc", "back", "back"),
            key("?", "help", "help"),
        ]

    def do(self, command: str) -> bool:
        """Mark lots, choose the two sides, offer."""
        match command:
            case "space":
                self._mark(self.table.cursor)
            case "partner":
                self._to = moved(self._others(), self._to, 1)
                self._get.clear()
            case "next" | "previous":
                seats = tuple(sorted(self.table.seats))
                self._by = moved(seats, self._by, 1 if command == "next" else -1)
                self._give, self._get = set(), set()
                if self._to == self._by:
                    self._to = self._others()[0]
            case "enter":
                self._send()
            case _:
                return super().do(command)
        return True

    def click(self, lot: int) -> None:
        """A click marks the lot."""
        self.table.cursor = lot
        self._mark(lot)

    def _others(self) -> tuple[Seat, ...]:
        seats = self.view.seats
        return tuple((self._by + step) % seats for step in range(1, seats))

    def _offer(self) -> Offer:
        return Offer(self._to, tuple(sorted(self._give)), tuple(sorted(self._get)))

    def _mark(self, lot: int) -> None:
        owner = self.view.owner(lot)
        on_offer = any(offered.lot == lot for offered in self.view.display)
        if lot in self._give or lot in self._get:
            self._give.discard(lot)
            self._get.discard(lot)
        elif owner == self._by or (owner is None and on_offer):
            self._give.add(lot)
        elif owner is None:
            self.table.say(f"Nobody owns lot {lot}, so nobody can give it.")
        else:
            if owner != self._to:
                self._get.clear()
            self._to = owner
            self._get.add(lot)

    def _send(self) -> None:
        if self.table.play(self._by, self._offer()):
            newest = self.table.table.view(self._by).deals[-1]
            self.table.enter_mode(AnswerMode(self.table, newest.id))


class AnswerMode(Mode):
    """An offer or a proposal is put to the one whose word it needs next."""

    task = "an answer"

    def __init__(self, table: MetropolisScreen, deal: int) -> None:
        super().__init__(table)
        self._id = deal

    def still_right(self) -> bool:
        """It is over when the deal is."""
        return self._deal() is not None

    @property
    def actor(self) -> Seat:
        """Who is asked."""
        deal = self._deal()
        return self.view.turn if deal is None else waits_for(deal)[0]

    def marks(self) -> Marks:
        """The lots in question."""
        deal = self._deal()
        if isinstance(deal, Trade):
            return Marks(give=frozenset(deal.give), get=frozenset(deal.want))
        if isinstance(deal, Joint):
            return Marks(ghost_kind=deal.kind, ghost=frozenset(deal.lots))
        return Marks()

    def words(self, cells: int, brief: bool) -> list[Line]:
        """Ask by name."""
        deal = self._deal()
        if deal is None:
            return []
        waiting = waits_for(deal)
        p = self.table.palette
        question = f"{who(waiting[0])}, is it a deal?"
        what = f"{advice.deal_words(self.view, deal)}."
        worth = self._joint_words(deal) if isinstance(deal, Joint) else ""
        if brief:
            return self.say(f"{question} {what} {worth}", self.loud, cells)
        lines = self.say(question, self.loud, cells) + self.say(what, p.key.style, cells)
        lines += self.say(worth, self.plain, cells)
        if waiting[0] not in self.table.seats:
            lines += self.say(f"{who(waiting[0])} answers at another terminal.", self.quiet, cells)
        else:
            answers = f"Only {who(waiting[0])} may say yes or no."
            lines += self.say(answers, self.quiet, cells)
        return lines

    def _joint_words(self, deal: Joint) -> str:
        preview = advice.preview(self.view, deal.by, deal.kind, deal.lots)
        parts = scores(self.view.seats, [(preview.total, preview.shares)])
        shares = listing(f"{points(parts[seat])} for {who(seat)}" for seat, _ in preview.shares)
        return f"It would be worth {preview.total} now: {shares}."

    def keys(self) -> list[Item]:
        """Yes, no, something else; only what somebody at this terminal may do."""
        deal, items = self._deal(), []
        if deal is not None and waits_for(deal)[0] in self.table.seats:
            items += [key("y", "accept", "yes"), key("n", "decline", "no")]
            if isinstance(deal, Trade):
                items.append(key("c", "another offer", "counter"))
        if deal is not None and deal.by in self.table.seats:
            items.append(key("w", "withdraw", "withdraw"))
        return [
            *items,
            key("esc", "later", "back"),
            key("?", "help", "help"),
        ]

    def do(self, command: str) -> bool:
        """Answer."""
        deal = self._deal()
        if deal is None:
            return False
        asked = waits_for(deal)[0]
        match command:
            case "yes":
                self.table.play(asked, Accept(deal.id))
            case "no":
                self.table.play(asked, Decline(deal.id))
            case "withdraw":
                self.table.play(deal.by, Withdraw(deal.id))
            case "counter" if asked not in self.table.seats:
                self.table.say(self.table.elsewhere(asked))
            case "counter" if isinstance(deal, Trade):  # the first one stays open meanwhile
                counter = TradeMode(self.table, asked, deal.by, deal.want, deal.give)
                self.table.enter_mode(counter)
            case "enter" | "space" | "end" | "build" | "trade":
                pass  # a key still held down from before must not answer for anybody
            case _:
                return super().do(command)
        return True

    def _deal(self) -> Deal | None:
        return next((deal for deal in self.view.deals if deal.id == self._id), None)


class DealsMode(Mode):
    """Several deals are open: which one is to be answered?"""

    task = "open offers"

    def __init__(self, table: MetropolisScreen) -> None:
        super().__init__(table)
        self._index = 0

    def still_right(self) -> bool:
        """It is over when nothing is open any more."""
        self._index = min(self._index, max(0, len(self.view.deals) - 1))
        return bool(self.view.deals)

    def marks(self) -> Marks:
        """The lots of the deal in focus."""
        deal = self.view.deals[self._index]
        return AnswerMode(self.table, deal.id).marks()

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002 - one line each
        """List them, the one in focus and those after it."""
        g = self.table.glyphs
        rows: list[Line] = []
        for number, deal in enumerate(self.view.deals):
            chosen = number == self._index
            style = self.loud if chosen else self.plain
            sign = Run(g.pointer if chosen else " ", style)
            first, *more = self.say(f"{advice.deal_words(self.view, deal)}", style, cells - 3)
            rows.append([sign, Run(" ", style), *first, Run(g.ellipsis if more else "", style)])
        start = max(0, min(self._index, len(rows) - 4))
        return rows[start:]

    def keys(self) -> list[Item]:
        """Choose one."""
        g = self.table.glyphs
        return [
            key(f"{g.arrow_up}{g.arrow_down}", "choose", "down"),
            key(g.enter, "answer it", "enter"),
            key("esc", "back", "back"),
            key("?", "help", "help"),
        ]

    def do(self, command: str) -> bool:
        """Choose one."""
        match command:
            case "up" | "down":
                step = 1 if command == "down" else -1
                self._index = (self._index + step) % len(self.view.deals)
            case "enter":
                deal = self.view.deals[self._index]
                self.table.enter_mode(AnswerMode(self.table, deal.id))
            case _:
                return False
        return True
