"""The table of Metropolis: the board in the middle, and what a decision needs around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from tabletop_tui.core.game import Seat
from tabletop_tui.games.metropolis.board import LOTS
from tabletop_tui.games.metropolis.deals import waits_for
from tabletop_tui.games.metropolis.model import View
from tabletop_tui.games.metropolis.values import table_rows
from tabletop_tui.store import Save
from tabletop_tui.tui.screens.metropolis import panels, sheet, signs
from tabletop_tui.tui.screens.metropolis.building import BuildMode
from tabletop_tui.tui.screens.metropolis.look import LookMode
from tabletop_tui.tui.screens.metropolis.mode import Mode
from tabletop_tui.tui.screens.metropolis.trading import AnswerMode, DealsMode, TradeMode
from tabletop_tui.tui.screens.table import TableScreen, command
from tabletop_tui.tui.widgets import plan
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.lots import Lots
from tabletop_tui.tui.widgets.paper import Line, Paper
from tabletop_tui.tui.widgets.plan import LOT_SIZES, LotSize
from tabletop_tui.tui.widgets.words import Desk

LEAST_SIDE = 28
"""The least width of a column of panels beside the board."""
LEAST_LOWER = 7
"""The least height of a row of panels below the board."""


_NO_OFFER = "No offer is open."


class Arrangement(NamedTuple):
    """What stands where on a screen of a given size."""

    lot: LotSize
    side: int
    """The width of the panels beside the board; 0 for none."""
    lower: int
    """The height of the panels below the board; 0 for none."""
    focus: int
    """The height of the lines that explain what is in focus."""

    @property
    def compact(self) -> bool:
        """Whether offers and reserve stand in lines because no panel has room for them."""
        return not self.side and not self.lower


def arrange(width: int, height: int, *, own_names: bool = True) -> Arrangement:
    """Return the largest board that leaves room for what a decision needs.

    Without `own_names` something around the screen says whose letter is whose.
    """
    around = 1 + 2 + 1 + own_names + 4 + 1  # header, offers, reserve, rule, focus, keys
    fitting = [
        size
        for size in LOT_SIZES
        if plan.extent(size)[0] <= width and plan.extent(size)[1] + around <= height
    ]
    lot = fitting[-1] if fitting else LOT_SIZES[0]
    board_width, board_height = plan.extent(lot)
    side = width - board_width - 2 if width - board_width - 2 >= LEAST_SIDE else 0
    focus = 4 if height < 30 else 5
    spare = height - board_height - focus - 3  # header, rule, keys
    lower = spare if spare >= LEAST_LOWER else 0
    if side and not lower:
        focus += max(0, spare)
    elif not lower:
        focus += max(0, spare - 3 + (not own_names))  # offers and reserve take three
    return Arrangement(lot, side, lower, focus)


class MetropolisScreen(TableScreen[View, Mode]):
    """Shows the board and lets the seats of this terminal act on it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        command("left,h", "left", "move left; in a choice, the one before"),
        command("right,l", "right", "move right; in a choice, the next one"),
        command("up,k", "up", "move up; when building, the piece before"),
        command("down,j", "down", "move down; when building, the next piece"),
        command("1", "1", "go to a lot on offer", "1-4"),
        command("2", "2"),
        command("3", "3"),
        command("4", "4"),
        command("tab", "next", "next lot on offer, next place, next speaker"),
        command("shift+tab", "previous", "the one before"),
        command("enter", "enter", "take the lot, build, make the offer"),
        command("space", "space", "mark a lot in an offer"),
        command("b", "build", "try and build a building, alone or with partners"),
        command("a", "all", "when building: all places, also forbidden ones"),
        command("t", "trade", "offer lots to another player"),
        command("p", "partner", "in an offer: another partner"),
        command("o", "deals", "answer an open offer"),
        command("y", "yes", "accept an offer"),
        command("n", "no", "decline an offer"),
        command("c", "counter", "answer an offer with another one"),
        command("w", "withdraw", "take an own offer back"),
        command("e", "end", "end the turn"),
        command("escape,backspace", "back", "back to looking at the board"),
    ]

    def __init__(self, save: Save, seats: frozenset[Seat]) -> None:
        self.cursor = LOTS.start
        """The lot that the cursor is on."""
        self.fresh: frozenset[int] = frozenset()
        """The lots that the last action changed."""
        self._arrangement = arrange(80, 24)
        super().__init__(save, seats)
        self._to_first_offer()

    def compose(self) -> ComposeResult:
        """Make every widget once."""
        yield Paper(id="header")
        with Horizontal(id="middle"):
            yield Lots(self.palette, self.glyphs, id="lots")
            yield Paper(id="side")
        with Horizontal(id="lower"):
            yield Paper(id="lower-left")
            yield Paper(id="lower-middle")
            yield Paper(id="lower-right")
        yield Paper(id="offers")
        yield Paper(id="reserve")
        yield Paper(id="rule")
        yield Paper(id="focus")
        yield Keys(id="keys")

    def look_changed(self) -> None:
        """Draw with other colours or signs."""
        self.query_one(Lots).set_looks(self.palette, self.glyphs)
        super().look_changed()

    def fit(self) -> None:
        """Arrange everything for the size of the window."""
        width, height = self.window
        a = self._arrangement = arrange(width, height, own_names=self.own_names)
        board_width, board_height = plan.extent(a.lot)
        lots = self.query_one(Lots)
        lots.set_lot_size(a.lot)
        lots.styles.width = width if not a.side else board_width + 1
        self.query_one("#middle").styles.height = board_height
        self.query_one("#side").display = bool(a.side)
        self.query_one("#lower").styles.height = a.lower
        self.query_one("#lower").display = bool(a.lower)
        self.query_one("#lower-middle").display = not a.side
        for name in ("#offers", "#reserve"):
            self.query_one(name).display = a.compact
        self.query_one("#rule").display = self.own_names or not a.compact
        self.query_one("#focus").styles.height = a.focus

    # What is shown

    @property
    def focus_rows(self) -> int:
        """How many lines there are to explain what is in focus."""
        return self._arrangement.focus

    def first_mode(self) -> Mode:
        """Return that a player looks at the board."""
        return LookMode(self)

    def draw(self) -> None:
        """Put the view on the board and the panels around it."""
        desk, view, a = self.desk, self.view, self._arrangement
        width = self.window.width
        lots, marks = self.query_one(Lots), self.mode.marks()
        lots.cursor = self.cursor
        lots.show(view, marks)
        focus = self.cursor if marks.cursor else None
        looking = "" if self.save.writable else "only looking"
        actor, task = self.mode.actor, self.mode.task
        self.draw_panel("#header", panels.header, desk, view, actor, task, looking, width)
        if a.compact:
            kind = self.mode.kind
            self.draw_panel("#offers", panels.offer_cards, desk, view, focus, width)
            self.draw_panel("#reserve", panels.reserve_line, desk, view, kind, width - 2)
        self._draw_panels(desk, focus)
        self.draw_panel("#rule", panels.rule, desk, view, width)

    def turned(self, before: View) -> None:
        """Note what has changed; a new turn begins at the first lot on offer."""
        self.fresh = _changed(before, self.view) or self.fresh
        if self.view.number != before.number:
            self._to_first_offer()
        asked = _asked(self.view) - _asked(before)
        own = {deal.id for deal in self.view.deals if deal.by in self.seats}
        for deal in sorted(deal for deal, seat in asked if seat in self.seats):
            if deal not in own:
                self._put(deal)

    @property
    def calls(self) -> frozenset[object]:
        """Whose turn it is, and the offers that wait for an answer from here."""
        asked = (put for put in _asked(self.table.view(None)) if put[1] in self.seats)
        return super().calls.union(asked)

    def _put(self, deal: int) -> None:
        """An offer has come from another terminal: put it to its player, unless he is busy."""
        if isinstance(self.mode, LookMode):
            self.enter_mode(AnswerMode(self, deal))
            self.hold()
        elif not isinstance(self.mode, AnswerMode):
            self.news("There is a new offer: o answers it.")

    def _to_first_offer(self) -> None:
        if self.view.display:
            self.cursor = self.view.display[0].lot

    def _draw_panels(self, desk: Desk, focus: int | None) -> None:
        view, a, kind, draw = self.view, self._arrangement, self.mode.kind, self.draw_panel
        width, rows = self.window.width, a.lower - 1
        if a.side:
            high = plan.extent(a.lot)[1]
            draw("#side", panels.side_panel, desk, view, focus, kind, a.side, high)
        if a.lower and a.side:
            half = width // 2
            draw("#lower-left", _lower, panels.values_panel, desk, view, half, rows)
            rest = width - half
            draw("#lower-right", _lower, panels.log_panel, desk, self.log_lines, rest, rows)
        elif a.lower:
            third = width // 3
            draw("#lower-left", _lower, panels.offers_panel, desk, view, focus, third, rows)
            draw("#lower-middle", _lower, panels.reserve_panel, desk, view, kind, third, rows)
            last = width - 2 * third
            draw("#lower-right", _lower, panels.log_panel, desk, self.log_lines, last, rows)

    def aside_fact(self) -> str:
        """Return how many lots are in the stack, if there is no line that tells it."""
        hidden = self._arrangement.compact and not self.own_names
        return panels.stack_words(self.view) if hidden else ""

    def sheet(self, cells: int) -> tuple[list[Line], list[Line]]:
        """Return the standing or the result, and every building with its lines."""
        top = sheet.top(self.desk, self.view, self.table.outcome, cells)
        return top, sheet.sheet(self.desk, self.view, cells - 2)

    def help_tables(self) -> Sequence[tuple[str, str]]:
        """Return what the signs mean, and the evaluation table in use."""
        head = "| building | worth | on a good site | others in the district |"
        rows = (f"| {' | '.join(row)} |" for row in table_rows(self.view.values))
        return [
            ("Signs", signs.page(self.glyphs, self.table.players)),
            ("Evaluation table", "\n".join((head, "|---|---|---|---|", *rows))),
        ]

    # What is done

    def do(self, name: str) -> None:
        """Run a command that is the same in all modes."""
        match name:
            case "build":
                self._build()
            case "trade":
                self._trade()
            case "deals":
                self._answer()
            case "yes" | "no" | "counter" | "withdraw":
                self.say("o brings up what is offered." if self.view.deals else _NO_OFFER)
            case _ if name.startswith("offer:"):
                self._press_offer(int(name.removeprefix("offer:")))
            case _ if name.startswith("kind:"):
                self._build()
                self.mode.do(name)
            case _:
                super().do(name)

    def _build(self) -> None:
        if self.view.stage == "over":
            self.say("The game is over; nothing more is built.")
        elif self.view.stage == "built":
            self.say("One building a turn: this turn has its own.")
        elif self.view.turn not in self.seats:
            self.say(f"It is {self.table.players[self.view.turn]}'s turn.")
        else:
            self.enter_mode(BuildMode(self))

    def _trade(self) -> None:
        if self.view.stage == "over":
            self.say("The game is over; nothing more changes hands.")
            return
        if not self.seats:
            self.say("Only players trade.")
            return
        speaker = self.view.turn if self.view.turn in self.seats else min(self.seats)
        self.enter_mode(TradeMode(self, speaker))

    def _answer(self) -> None:
        deals = self.view.deals
        if not deals:
            self.say(_NO_OFFER)
        elif len(deals) == 1:
            self.enter_mode(AnswerMode(self, deals[0].id))
        else:
            self.enter_mode(DealsMode(self))

    def _press_offer(self, number: int) -> None:
        """A click on a card of the display goes to its lot, a second one takes it."""
        if number > len(self.view.display):  # the card was gone before the click came
            return
        if not isinstance(self.mode, LookMode | TradeMode):
            self.look()
        self.mode.click(self.view.display[number - 1].lot)

    def on_lots_clicked(self, event: Lots.Clicked) -> None:
        """A lot was clicked."""
        self.notice = ""
        self.update_view()
        self.mode.click(event.lot)
        self.show()

    def on_lots_hovered(self, event: Lots.Hovered) -> None:
        """The mouse points at a lot."""
        self.mode.hover(event.lot)
        self.show()


def _lower(panel: Callable[..., list[Line]], *given: Any) -> list[Line]:
    """Return a panel of the lower row, which keeps off the board by a line."""
    return [[], *panel(*given)]


def _asked(view: View) -> frozenset[tuple[int, Seat]]:
    """Return each open deal with the one whose word it needs next."""
    return frozenset((deal.id, waits_for(deal)[0]) for deal in view.deals)


def _changed(before: View, after: View) -> frozenset[int]:
    """Return the lots that have another owner or a new building."""
    built = {lot for b in after.buildings for lot in b.lots}
    built -= {lot for b in before.buildings for lot in b.lots}
    owned = {lot for lot in LOTS if before.owner(lot) != after.owner(lot)}
    return frozenset(built | owned)
