"""What a player is doing at Top 3: choosing an order, looking at a round turned over, keeping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import listing, who
from tabletop_tui.games.top3 import advice, telling
from tabletop_tui.games.top3.model import KEPT, LAID_OUT, ORDERS, Keep, Laid, Lay, Reveal, View
from tabletop_tui.tui.screens import mode
from tabletop_tui.tui.screens.mode import Resting, key
from tabletop_tui.tui.screens.top3.look import spelt
from tabletop_tui.tui.screens.top3.marks import CHOICES, NO_ADVANCE, STAGES, Marks
from tabletop_tui.tui.widgets.keys import Item
from tabletop_tui.tui.widgets.paper import Line

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.top3.screen import Top3Screen


class Mode(mode.Mode["Top3Screen"]):
    """The base of the modes at Top 3."""

    @property
    def view(self) -> View:
        """The table as it is now."""
        return self.table.view

    @property
    def actor(self) -> Seat | None:
        """Who is asked, if it is one player."""
        return self.view.viewer

    def marks(self) -> Marks:
        """Return what to mark: what the viewer has laid."""
        laid = self.view.choice
        return Marks(laid.order, laid.advance, laid=True) if laid else Marks()

    def told(self, cells: int) -> list[Line]:
        """Return the lines that explain what is in focus."""
        raise NotImplementedError

    def words(self, cells: int, brief: bool) -> list[Line]:
        """Return these lines, set off from the table if there is room for that."""
        lines = self.told(cells)
        return lines if brief else [[], *lines]

    def say(self, words: str, style: Style, cells: int) -> list[Line]:
        """Return a game's text in lines, in letters that arrive."""
        return super().say(spelt(self.table.glyphs, words), style, cells)


class WatchMode(Mode):
    """Nothing is to be done at this terminal: others choose, or the game is over."""

    def told(self, cells: int) -> list[Line]:
        """Say what the table waits for."""
        view = self.view
        words = view.ended or f"{advice.turn_words(view)}."
        if view.choice is None:
            return self.say(words, self.loud, cells)
        told = f"Face down: {advice.choice_words(view.cards, view.choice)}."
        return [*self.say(told, self.plain, cells), *self.say(words, self.loud, cells)]

    def keys(self) -> list[Item]:
        """Look things up; choose anew while others still choose."""
        anew = [key("c", "choose anew", "anew")] if self.view.choice else []
        return [
            *anew,
            key("v", "the last round", "last"),
            key("s", "all rounds", "sheet"),
            key("g", "log", "log"),
            key("?", "help", "help"),
            key("q", "leave", "leave"),
        ]


class RestMode(Resting["Top3Screen"], Mode):
    """The choice lies face down; it may be made anew until the curtain falls."""

    task = "has chosen"

    def words(self, cells: int, brief: bool) -> list[Line]:
        """Say what lies face down, to its owner alone."""
        choice = self.view.choice
        told = advice.choice_words(self.view.cards, choice) if choice else ""
        lines = self.say(f"Face down: {told}.", self.plain, cells) if told else []
        return [*lines, *super().words(cells, brief)[-1:]]

    def keys(self) -> list[Item]:
        """Pass on, or choose anew."""
        return [*super().keys()[:1], key("c", "choose anew", "anew"), *super().keys()[1:]]

    def do(self, command: str) -> bool:
        """Take only what hides, looks up or chooses anew."""
        return command not in ("anew", "last", "sheet") and super().do(command)


class ChooseMode(Mode):
    """An order card is chosen, and an advance if wanted; both go down at once."""

    task = "choose an order"

    def __init__(self, table: Top3Screen) -> None:
        super().__init__(table)
        laid = self.view.choice
        self._order = laid.order if laid else ORDERS[0]
        self._advance = laid.advance if laid else None
        self._round, self._viewer = self.view.round, self.view.viewer

    def still_right(self) -> bool:
        """It is over with the round, or with the curtain."""
        now = (self.view.round, self.view.viewer)
        return now == (self._round, self._viewer) and can_choose(self.view)

    def marks(self) -> Marks:
        """The order and the advance in focus."""
        return Marks(order=self._order, advance=self._advance)

    def told(self, cells: int) -> list[Line]:
        """Say the order in names, so that nobody misreads 2-3-1, and what the advance pays."""
        category = self.view.categories[self.view.category]
        seat = self._seat()
        order = advice.order_words(self.view.cards, self._order)
        lines = self.say(f"{order} ({advice.end_words(category)}).", self.loud, cells)
        refusal = advice.no_advance(self.view, seat, self._advance)
        if refusal and not self.table.notice:
            return lines + self.say(refusal, self.table.palette.warning.style, cells)
        return lines + self.say(advice.advance_words(self._advance), self.plain, cells)

    def keys(self) -> list[Item]:
        """Order, advance, lay."""
        g = self.table.glyphs
        return [
            key(f"{g.arrow_left}{g.arrow_right}", "order", "right"),
            key(f"{g.arrow_up}{g.arrow_down}", "advance", "down"),
            key(g.enter, "lay face down", "enter"),
            *([key("x", "hide", "hide")] if self.table.guarded else []),
            key("s", "all rounds", "sheet"),
            key("?", "help", "help"),
        ]

    def do(self, command: str) -> bool:
        """Choose, and lay."""
        match command:
            case "left" | "right":
                step = 1 if command == "right" else -1
                self._order = ORDERS[(ORDERS.index(self._order) + step) % len(ORDERS)]
            case "up" | "down" | "next" | "previous":
                step = 1 if command in ("down", "next") else -1
                here = CHOICES.index(self._advance)
                self._advance = CHOICES[(here + step) % len(CHOICES)]
            case "enter":
                self._play()
            case _ if command.startswith("order:"):
                chosen = command.removeprefix("order:")
                if chosen == self._order:
                    self._play()
                self._order = chosen
            case _ if command.startswith("advance:"):
                name = command.removeprefix("advance:")
                self._advance = None if name == NO_ADVANCE else name
            case _:
                return False
        return True

    def _seat(self) -> Seat:
        seat = self.view.viewer
        assert seat is not None  # noqa: S101 - narrows the type
        return seat

    def _lay(self) -> Lay:
        return Lay(self._order, self._advance)

    def _play(self) -> None:
        laid = self.view.choice
        as_before = laid == Laid(self._order, self._advance)
        if as_before or self.table.play(self._seat(), self._lay()):
            self.table.look()


def can_choose(view: View) -> bool:
    """Return whether the viewer may lay an order, for the first time or anew."""
    return view.viewer is not None and view.keeper is None and not view.ended


class RevealMode(Mode):
    """A round is turned over, step by step, at the players' pace."""

    task = "turned over"

    @property
    def for_all(self) -> bool:  # type: ignore[override]
        """Everybody sees a round that has just been turned over."""
        return not self.again

    def __init__(self, table: Top3Screen, number: int, before: Mode | None = None) -> None:
        """Show the round of this number, from 1; `before` is gone back to, if it is seen again."""
        super().__init__(table)
        self._number = number
        self._stage = 0
        self._before = before

    @property
    def again(self) -> bool:
        """Whether the round has been looked at before: then it can be left at any time."""
        return self._before is not None

    def still_right(self) -> bool:
        """A look back ends when there is something new to see, or when the curtain is up."""
        return self._before is None or (
            self._number == len(self.view.reveals)
            and self._before.still_right()
            and (self.view.viewer is not None or not self.table.guarded)
        )

    @property
    def actor(self) -> Seat | None:
        """Everybody looks."""
        return None

    @property
    def _reveal(self) -> Reveal:
        return self.view.reveals[self._number - 1]

    @property
    def _last_stage(self) -> int:
        return STAGES - 1 if self._reveal.settled else STAGES - 2

    def marks(self) -> Marks:
        """The round, as far as it is shown."""
        return Marks(reveal=self._reveal, stage=self._stage)

    def told(self, cells: int) -> list[Line]:
        """Tell this step in words."""
        reveal = self._reveal
        if self._stage == 0:
            category = self.view.categories[reveal.category]
            source = category.source.rstrip(".")
            words = f"The values: {category.vintage}. Source: {source}."
            return self.say(words, self.plain, cells)
        if self._stage == 1:
            lines = self.say(f"{telling.right_words(reveal)}.", self.loud, cells)
            if reveal.settled or reveal.keeper is None:
                return lines
            alone = f"{who(reveal.keeper)} alone is right, and chooses two of the three cards."
            return lines + self.say(alone, self.plain, cells)
        told = [telling.orders_words(reveal), telling.shortfall(reveal)]
        return [
            line for words in told if words for line in self.say(f"{words}.", self.plain, cells)
        ]

    def aside(self, cells: int) -> list[Line]:
        """Say to one who has the terminal to himself why his order was right or wrong."""
        viewer = self.view.viewer
        if self.table.guarded or viewer is None or not self._stage:
            return []
        if self._stage == STAGES - 1:
            return self.say(advice.result_words(self._reveal, viewer), self.quiet, cells)
        order = self._reveal.choices[viewer].order
        return self.say(advice.verdict_words(self._reveal, order), self.quiet, cells)

    def keys(self) -> list[Item]:
        """Go on."""
        g = self.table.glyphs
        more = self._stage < self._last_stage or not self._reveal.settled
        last = "back" if self.again else "the result" if self.view.ended else "the next round"
        return [
            key(g.enter, "go on" if more else last, "enter"),
            *([key(g.arrow_left, "a step back", "left")] if self._stage else []),
            key("s", "all rounds", "sheet"),
            key("g", "log", "log"),
            key("?", "help", "help"),
            key("q", "leave", "leave"),
        ]

    def do(self, command: str) -> bool:
        """Show the next step; after the last one the game goes on."""
        match command:
            case "enter" | "space" | "right" | "down" | "next":
                self._go_on()
            case "left" | "up" | "previous":
                self._stage = max(0, self._stage - 1)
            case "back" | "last" if self._before is not None:
                self.table.enter_mode(self._before)
            case "hide":
                return not self.again
            case "end" | "back" | "last" | "anew" | "pin":
                pass
            case _:
                return False
        return True

    def _go_on(self) -> None:
        if self._stage < self._last_stage:
            self._stage += 1
        elif self._before is not None:
            self.table.enter_mode(self._before)
        elif self._reveal.settled:
            self.table.reveal_seen(self._number)
        elif self._reveal.keeper in self.table.seats:
            self.table.enter_mode(KeepMode(self.table, self._number))
        else:
            self.table.say(f"{self.table.table.players[self._reveal.keeper or 0]} chooses now.")

    def settled(self) -> None:
        """The keeper has chosen: show what it brought."""
        self._stage = STAGES - 1


class KeepMode(Mode):
    """The only one who was right chooses two of the three cards, openly."""

    task = "keep two cards"

    def __init__(self, table: Top3Screen, number: int) -> None:
        super().__init__(table)
        self._number = number
        self._kept = set(range(1, KEPT + 1))
        self._card = 1

    @property
    def actor(self) -> Seat | None:
        """The keeper."""
        return self.view.keeper

    def still_right(self) -> bool:
        """It is over when the choice is made."""
        return self.view.keeper is not None

    def marks(self) -> Marks:
        """The cards that are kept."""
        return Marks(kept=frozenset(self._kept), card=self._card)

    def told(self, cells: int) -> list[Line]:
        """Say what is kept, and what goes to the discards."""
        keeper = self.view.keeper
        assert keeper is not None  # noqa: S101 - narrows the type
        lines = self.say(f"{who(keeper)} alone was right and keeps two cards.", self.loud, cells)
        refusal = self.table.table.why_not(keeper, self._keep())
        if refusal:
            shown = refusal if refusal != self.table.notice else ""
            return lines + self.say(shown, self.table.palette.warning.style, cells)
        names = [self.view.cards[n - 1] for n in sorted(self._kept)]
        left = next(n for n in range(1, LAID_OUT + 1) if n not in self._kept)
        words = f"Kept: {listing(names)}. {self.view.cards[left - 1]} goes to the discards."
        return lines + self.say(words, self.plain, cells)

    def keys(self) -> list[Item]:
        """Mark, keep."""
        g = self.table.glyphs
        return [
            key(f"{g.arrow_left}{g.arrow_right}", "card", "right"),
            key("space", "keep it or not", "space"),
            key(g.enter, "keep these two", "enter"),
            key("?", "help", "help"),
        ]

    def do(self, command: str) -> bool:
        """Mark cards, and keep them."""
        match command:
            case "left" | "right":
                step = 1 if command == "right" else -1
                self._card = (self._card - 1 + step) % LAID_OUT + 1
            case "space":
                self._kept ^= {self._card}
            case "enter":
                if self.view.keeper is not None:
                    self.table.play(self.view.keeper, self._keep())
            case _ if command.startswith("card:"):
                self._card = int(command.removeprefix("card:"))
                self._kept ^= {self._card}
            case "end" | "back" | "anew" | "hide" | "pin":
                pass
            case _:
                return False
        return True

    def _keep(self) -> Keep:
        return Keep(tuple(sorted(self._kept)))
