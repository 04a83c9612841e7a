"""The table of Top 5 Rummy: the ring, the tasks, the hand, and what a decision needs around it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from tabletop_tui.core.game import Seat
from tabletop_tui.games.top5_rummy import advice
from tabletop_tui.games.top5_rummy.cards import SUITS, number, suit
from tabletop_tui.games.top5_rummy.model import View
from tabletop_tui.store import Save
from tabletop_tui.tui.screens.rummy import panels
from tabletop_tui.tui.screens.rummy.fulfil import DiscardMode, FreeMode, PickMode
from tabletop_tui.tui.screens.rummy.hand import HandMode, RestMode
from tabletop_tui.tui.screens.rummy.mode import Marks, Mode
from tabletop_tui.tui.screens.rummy.panels import CARD_SIZES, RING_SIZES, CardSize, RingSize
from tabletop_tui.tui.screens.table import TableScreen, command
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.paper import Line, Paper, Run
from tabletop_tui.tui.widgets.words import Desk

_TALL, _VERY_TALL = 34, 56
"""Rows of a window that has room for larger cards, and for the largest."""
_FOCUS_ROWS = 4
"""The least number of lines that explain what is in focus."""
_TILE_CELLS = 48
"""The least width of the column of tiles."""
_LOG_CELLS = 28
"""The least width of the newest lines of the log."""


class RummyScreen(TableScreen[View, Mode]):
    """Shows the display, the tasks and one hand, and lets its owner act."""

    BINDINGS: ClassVar[list[BindingType]] = [
        command("left,h", "left", "the card, or the choice, before"),
        command("right,l", "right", "the next card, or choice"),
        command("up,k", "up", "when fulfilling, the task before"),
        command("down,j", "down", "when fulfilling, the next task"),
        command("tab", "next", "when fulfilling, other cards for the task"),
        command("shift+tab", "previous", "the ones before"),
        command("enter", "enter", "do what is in focus"),
        command("space", "space", "mark a card to play or to discard"),
        command("s", "sell", "sell the card; after the game, the score sheet"),
        command("b", "buy", "buy a space of the display"),
        command("f", "fulfil", "fulfil a task"),
        command("o", "sort", "sort the hand by number, or by colour"),
        command("e", "end", "pass the keyboard on, after the turn"),
        command("x", "hide", "hide the hand at once"),
        command("p", "pin", "set a PIN of your own for the curtain"),
        command("escape,backspace", "back", "back to the hand"),
    ]

    def __init__(self, save: Save, seats: frozenset[Seat]) -> None:
        self.cursor = 0
        """The card of the hand that the cursor is on, by its place."""
        self._by_colour = False
        super().__init__(save, seats)

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's hand as it is sorted now."""
        cards = self.view.hand or ()
        if not self._by_colour:
            return cards
        suits = list(SUITS)
        return tuple(sorted(cards, key=lambda card: (suits.index(suit(card)), number(card))))

    def compose(self) -> ComposeResult:
        """Make every widget once."""
        yield Paper(id="header")
        with Horizontal(id="middle"):
            yield Paper(id="ring")
            yield Paper(id="tiles")
            yield Paper(id="lately")
        yield Paper(id="hand")
        yield Paper(id="focus")
        yield Keys(id="keys")

    @property
    def _card_size(self) -> CardSize:
        height = self.window.height
        return CARD_SIZES[(height >= _TALL) + (height >= _VERY_TALL)]

    @property
    def _around(self) -> int:
        """Rows of what is neither the display nor the lines in focus, blank ones counted."""
        tall = self.window.height >= _TALL
        return 1 + 2 + self._card_size.height + tall + 1

    @property
    def _ring_size(self) -> RingSize:
        """The largest ring that leaves room for the tiles and what is in focus."""
        width, height = self.window
        rows = height - self._around - _FOCUS_ROWS
        fitting = [
            size
            for size in RING_SIZES
            if size.columns + 3 + _TILE_CELLS <= width and size.rows <= rows
        ]
        return fitting[-1] if fitting else RING_SIZES[0]

    @property
    def _log_cells(self) -> int:
        """The width of the newest lines of the log; 0 where there is no room for them."""
        spare = self.window.width - self._ring_size.columns - 3 - _TILE_CELLS - 8
        return min(spare, 60) if spare >= _LOG_CELLS else 0

    @property
    def focus_rows(self) -> int:
        """How many lines there are to explain what is in focus."""
        spare = self.window.height - self._around - self._ring_size.rows
        return max(_FOCUS_ROWS, min(8, spare))

    def fit(self) -> None:
        """Arrange everything for the size of the window."""
        size = self._ring_size
        self.query_one("#ring").styles.width = size.columns + 3
        self.query_one("#lately").styles.width = self._log_cells
        self.query_one("#lately").display = bool(self._log_cells)
        self.query_one("#hand").styles.height = self._card_size.height
        focus = self.query_one("#focus").styles
        focus.height, focus.margin = self.focus_rows, (int(self.window.height >= _TALL), 0, 0, 0)

    def first_mode(self) -> Mode:
        """Return what is to be decided."""
        if self.resting:
            return RestMode(self)
        pending = self.view.pending
        if pending is None or self.view.viewer != self.view.turn:
            return HandMode(self)
        return DiscardMode(self) if pending.kind == "discard" else FreeMode(self)

    def turned(self, before: View) -> None:
        """Keep the cursor on a card; with every turn, extra ones too, all begins anew."""
        if before.viewer != self.view.viewer:
            self.cursor = 0
        if before.number != self.view.number:
            self.look()
        self.cursor = min(self.cursor, max(0, len(self.hand) - 1))

    def draw(self) -> None:
        """Put the view on the ring, the tasks and the hand."""
        desk, view, marks = self.desk, self.view, self.mode.marks()
        width, height = self.window
        size = self._ring_size
        looking = "" if self.save.writable else "only looking"
        looks_on = view.viewer is None or not (self.resting or self.mode.mine)
        actor = view.turn if looks_on else view.viewer
        task = self.mode.task
        self.draw_panel("#header", panels.header, desk, view, actor, task, looking, width)
        rows = height - self._around - self.focus_rows + 2
        self.draw_panel("#ring", _ring, desk, view, marks, size)
        cells = width - size.columns - 3 - self._log_cells
        ready = tuple(not goal.problem for goal in advice.goals(view))
        names = not panels.names_in_header(desk, width)
        self.draw_panel("#tiles", panels.tiles, desk, view, marks, ready, cells - 1, rows, names)
        if self._log_cells:
            lately = tuple(self.log_lines[-rows:])
            self.draw_panel("#lately", _lately, desk, lately, self._log_cells, rows)
        cards = None if view.hand is None else self.hand
        self.draw_panel(
            "#hand", panels.hand, desk, cards, marks, self._card_size, width, self.cursor
        )

    def sheet(self, cells: int) -> tuple[list[Line], list[Line]]:
        """Return the standing or the result, and who has fulfilled what."""
        outcome = self.table.outcome
        reason = outcome.reason if outcome else ""
        return panels.result(self.desk, self.view, reason), panels.done(self.desk, self.view, cells)

    def standing(self, cells: int) -> list[Line]:  # noqa: ARG002
        """Return what everybody may know of the players, for the curtain."""
        return panels.standing(self.desk, self.view)

    def do(self, name: str) -> None:
        """Run a command that is the same in all modes."""
        match name:
            case "sort":
                self._sort()
            case "sell" if self.view.ended:
                super().do("sheet")
            case _:
                super().do(name)

    def _sort(self) -> None:
        """Sort the hand the other way; the cursor and the marks stay on their cards."""
        before = self.hand
        self._by_colour = not self._by_colour
        if before:
            card = before[self.cursor]
            twin = before[: self.cursor].count(card)
            self.cursor = self.hand.index(card) + twin  # twins lie side by side
        if isinstance(self.mode, PickMode):
            self.mode.resorted(before)


def _ring(desk: Desk, view: View, marks: Marks, size: RingSize) -> list[Line]:
    """Return the ring with a margin above it and on its left."""
    margin = Run("  ", desk.palette.screen.style)
    return [[], *([margin, *line] for line in panels.ring(desk, view, marks, size))]


def _lately(desk: Desk, log: tuple[str, ...], cells: int, rows: int) -> list[Line]:
    """Return the newest lines of the log, the newest last."""
    p = desk.palette
    lines: list[Line] = []
    for entry in reversed(log):
        told = desk.speaker.say(entry, p.quiet.style if lines else p.screen.style, cells - 2)
        if len(lines) + len(told) >= rows:
            break
        lines[:0] = told
    return [[Run("Lately", p.title.style)], *lines]
