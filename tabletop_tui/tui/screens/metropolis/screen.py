"""The table of Metropolis: the board in the middle, and what a decision needs around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from tabletop_tui.core.game import Seat
from tabletop_tui.games.metropolis.board import LOTS
from tabletop_tui.games.metropolis.model import View
from tabletop_tui.games.metropolis.values import table_rows
from tabletop_tui.store import Save
from tabletop_tui.tui.screens.metropolis import panels
from tabletop_tui.tui.screens.metropolis.building import BuildMode
from tabletop_tui.tui.screens.metropolis.look import LookMode
from tabletop_tui.tui.screens.metropolis.mode import Mode
from tabletop_tui.tui.screens.metropolis.panels import Desk
from tabletop_tui.tui.screens.metropolis.sheet import ScoreSheet
from tabletop_tui.tui.screens.metropolis.trading import AnswerMode, DealsMode, TradeMode
from tabletop_tui.tui.screens.table import TableScreen, command
from tabletop_tui.tui.widgets import plan
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.lots import Lots
from tabletop_tui.tui.widgets.paper import Line, Paper, Run, fitted
from tabletop_tui.tui.widgets.plan import LOT_SIZES, LotSize
from tabletop_tui.tui.widgets.words import Speaker

LEAST_SIDE = 28
"""The least width of a column of panels beside the board."""
LEAST_LOWER = 7
"""The least height of a row of panels below the board."""


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


def arrange(width: int, height: int) -> Arrangement:
    """Return the largest board that leaves room for what a decision needs."""
    around = 1 + 2 + 1 + 1 + 4 + 1  # header, offers, reserve, rule, focus, keys
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
        focus += max(0, spare - 3)  # offers and reserve take three
    return Arrangement(lot, side, lower, focus)


class MetropolisScreen(TableScreen):
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
        command("s", "sheet", "the score sheet"),
        command("escape,backspace", "back", "back to looking at the board"),
    ]

    def __init__(self, save: Save, seats: frozenset[Seat]) -> None:
        super().__init__(save, seats)
        self.view: View = self.table.view(self.viewer)
        self.mode: Mode = LookMode(self)
        self.fresh: frozenset[int] = frozenset()
        """The lots that the last action changed."""
        self._viewed = 0
        self._log = self.table.log(self.viewer)
        self._drawn: dict[str, tuple[Any, ...]] = {}
        """What each panel was last drawn from."""
        self._arrangement = arrange(80, 24)
        self.cursor = self.view.display[0].lot if self.view.display else LOTS.start
        """The lot that the cursor is on."""

    @property
    def desk(self) -> Desk:
        """What the layouts need."""
        speaker = Speaker(self.table.players, self.palette)
        return Desk(speaker, self.palette, self.glyphs)

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

    def on_mount(self) -> None:
        """Follow the table and the look."""
        self.tabletop.look_changed.subscribe(self, lambda _: self._look_changed())
        self._fit()
        super().on_mount()

    def on_resize(self) -> None:
        """Arrange everything for the new size; nothing is lost."""
        self._fit()
        self.show()

    def _look_changed(self) -> None:
        self.query_one(Lots).set_looks(self.palette, self.glyphs)
        self.show()

    def _fit(self) -> None:
        width, height = self.app.size
        a = self._arrangement = arrange(width, height)
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
        self.query_one("#focus").styles.height = a.focus

    # What is shown

    def show(self) -> None:
        """Put the table on the widgets."""
        self._update_view()
        if not self.is_mounted:
            return
        desk, view, a = self.desk, self.view, self._arrangement
        width = self.app.size.width
        lots, marks = self.query_one(Lots), self.mode.marks()
        lots.cursor = self.cursor
        lots.show(view, marks)
        focus = self.cursor if marks.cursor else None
        looking = "" if self.save.writable else "only looking"
        self._draw("#header", panels.header, desk, view, self.mode.task, looking, width)
        if a.compact:
            self._draw("#offers", panels.offer_cards, desk, view, focus, width)
            self._draw("#reserve", panels.reserve_line, desk, view, self.mode.kind, width - 2)
        self._show_panels(desk, focus)
        self._draw("#rule", panels.rule, desk, view, width)
        self.query_one("#focus", Paper).draw(self._focus_lines(width - 4))
        self.query_one(Keys).show(self.mode.keys())

    def _update_view(self) -> None:
        """Take the table's newest view; a mode that it makes pointless ends."""
        if self._viewed == self._version:
            return
        self._viewed = self._version
        before, self.view = self.view, self.table.view(self.viewer)
        self._log = self.table.log(self.viewer)
        self.fresh = _changed(before, self.view) or self.fresh
        if self.view.number != before.number and self.view.display:
            self.cursor = self.view.display[0].lot
        if not self.mode.still_right():
            self.look()

    def _show_panels(self, desk: Desk, focus: int | None) -> None:
        view, a, kind = self.view, self._arrangement, self.mode.kind
        width, rows = self.app.size.width, a.lower - 1
        if a.side:
            high = plan.extent(a.lot)[1]
            self._draw("#side", panels.side_panel, desk, view, focus, kind, a.side, high)
        if a.lower and a.side:
            half = width // 2
            self._draw("#lower-left", _lower, panels.values_panel, desk, view, half, rows)
            rest = width - half
            self._draw("#lower-right", _lower, panels.log_panel, desk, self._log, rest, rows)
        elif a.lower:
            third = width // 3
            self._draw("#lower-left", _lower, panels.offers_panel, desk, view, focus, third, rows)
            self._draw("#lower-middle", _lower, panels.reserve_panel, desk, view, kind, third, rows)
            last = width - 2 * third
            self._draw("#lower-right", _lower, panels.log_panel, desk, self._log, last, rows)

    def _focus_lines(self, cells: int) -> list[Line]:
        """The notice and the mode's words, briefer if they are too long, cut if they still are."""
        rows, plain = self._arrangement.focus, self.palette.screen.style
        notice = self._notice_lines(cells)
        lines = [*notice, *self.mode.words(cells, False)]
        if len(lines) > rows:
            lines = [*notice, *self.mode.words(cells, True)]
        if len(lines) < rows:
            lines += self.mode.aside(cells)
        if len(lines) > rows:
            last = [*lines[rows - 1], Run(" " * cells, plain)]
            lines[rows - 1 :] = [[*fitted(last, cells, plain), Run(self.glyphs.ellipsis, plain)]]
        margin = Run("  ", plain)
        return [[margin, *line] for line in lines]

    def _notice_lines(self, cells: int) -> list[Line]:
        if not self.notice:
            return []
        warning = self.palette.warning.style
        sign = Run(f"{self.glyphs.cross} ", warning)
        first, *rest = self.desk.speaker.say(self.notice, warning, cells - 2)
        return [[sign, *first], *rest]

    def _draw(self, name: str, panel: Callable[..., list[Line]], *given: Any) -> None:
        """Draw what a panel returns, unless it is the same panel of the same things as before."""
        if self._drawn.get(name) != (panel, given):
            self._drawn[name] = (panel, given)
            self.query_one(name, Paper).draw(panel(*given))

    def over(self) -> None:
        """Show the score sheet."""
        self.look()
        self.app.push_screen(ScoreSheet(self))

    def help_tables(self) -> Sequence[tuple[str, str]]:
        """Return the evaluation table in use."""
        head = "| building | worth | on a good site | others in the district |"
        rows = (f"| {' | '.join(row)} |" for row in table_rows(self.view.values))
        return [("Evaluation table", "\n".join((head, "|---|---|---|---|", *rows)))]

    # What is done

    def enter_mode(self, mode: Mode) -> None:
        """Go into a mode."""
        self.mode = mode

    def look(self) -> None:
        """Go back to looking."""
        self.mode = LookMode(self)

    def do(self, name: str) -> None:
        """Run a command: the mode's, or one that is the same in all of them."""
        self._update_view()
        if self.mode.do(name):
            return
        match name:
            case "build":
                self._build()
            case "trade":
                self._trade()
            case "deals":
                self._answer()
            case "back":
                self.look()
            case "sheet":
                self.app.push_screen(ScoreSheet(self))
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
        speaker = self.view.turn if self.view.turn in self.seats else min(self.seats)
        self.enter_mode(TradeMode(self, speaker))

    def _answer(self) -> None:
        deals = self.view.deals
        if not deals:
            self.say("No offer is open.")
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

    def on_paper_pressed(self, event: Paper.Pressed) -> None:
        """Run the command of what was clicked."""
        self.action_do(event.command)

    def on_lots_clicked(self, event: Lots.Clicked) -> None:
        """A lot was clicked."""
        self.notice = ""
        self._update_view()
        self.mode.click(event.lot)
        self.show()

    def on_lots_hovered(self, event: Lots.Hovered) -> None:
        """The mouse points at a lot."""
        self.mode.hover(event.lot)
        self.show()


def _lower(panel: Callable[..., list[Line]], *given: Any) -> list[Line]:
    """Return a panel of the lower row, which keeps off the board by a line."""
    return [[], *panel(*given)]


def _changed(before: View, after: View) -> frozenset[int]:
    """Return the lots that have another owner or a new building."""
    built = {lot for b in after.buildings for lot in b.lots}
    built -= {lot for b in before.buildings for lot in b.lots}
    owned = {lot for lot in LOTS if before.owner(lot) != after.owner(lot)}
    return frozenset(built | owned)
