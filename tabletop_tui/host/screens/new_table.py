"""A new table: who sits where, how it is played, who may come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec import structs
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from tabletop_tui.bots import LEVELS, levels
from tabletop_tui.bots import names as bot_names
from tabletop_tui.bots.company import suited
from tabletop_tui.core.game import Game, IllegalAction
from tabletop_tui.core.text import look_alike_key
from tabletop_tui.host.party import Plan
from tabletop_tui.tui.screens.form import BY_LOT, FormScreen, badge, choices
from tabletop_tui.tui.screens.setup import NAMES
from tabletop_tui.tui.theme import SEAT_LETTERS
from tabletop_tui.tui.widgets.fields import Choice, NameField, Press
from tabletop_tui.tui.widgets.keys import Keys

if TYPE_CHECKING:
    from tabletop_tui.host.app import HostApp

_QUESTION = "Who sits where? Turns go in this order. The others come from the lobby."
_COME = ("anybody in the lobby", "only who knows the code")
_LOOK = ("yes, at what everybody may see", "no")
_WHO = ("whoever comes", "at this terminal")
"""Who may have a seat; behind them come the levels of bots."""
_HERE = 1


class NewTableScreen(FormScreen):
    """A form for a table at which some play from other terminals."""

    KEY_HELP = (
        ("up, down", "next line"),
        ("left, right", "choose: who sits there, how it is played, who may come"),
        ("tab", "next field: the name of somebody at this terminal"),
        ("enter", "next; on the last line, open the table"),
        ("?", "this help"),
        ("escape", "back to the lobby"),
    )

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        """Ask for a table of this game."""
        super().__init__()
        self._game = game
        self._options: Any = game.Options()
        self._levels = tuple(level for level in levels(game.id) if level != LEVELS[0])
        self._most = game.seats[-1]
        self._count = game.seats[0]

    @property
    def host(self) -> HostApp:
        """The visitor's app."""
        return cast("HostApp", self.app)

    def compose(self) -> ComposeResult:
        """Lay out the form; rows of seats there are not are hidden."""
        mine = look_alike_key(self.host.player)
        others = [name for name in NAMES if look_alike_key(name) != mine]
        with Vertical(classes="page", id="new-table"):
            yield Static(Content(f"A table of {self._game.title}"), classes="heading")
            yield Static(Content(_QUESTION), id="question")
            with VerticalScroll(id="form", can_focus=False):
                for seat in range(self._most):
                    yield from self._seat_row(seat, others)
                with Horizontal(id="how-many"):
                    yield Press("+ one more seat", id="add", classes="row")
                    yield Press("- one seat fewer", id="less", classes="row")
                yield from self._choices()
                yield Press("Open the table", id="start")
            yield Static(id="why-not")
            yield Keys(id="keys")

    def _seat_row(self, seat: int, others: list[str]) -> ComposeResult:
        with Horizontal(id=f"seat-{seat}", classes="seat"):
            yield Static(classes="badge")
            if seat:
                bots = [f"bot: {level}" for level in self._levels]
                yield Choice("", [*_WHO, *bots], id=f"who-{seat}")
                yield NameField(others[seat - 1], id=f"name-{seat}")
            else:
                yield Static(Content(_WHO[1]), id="you")
                yield NameField(self.host.player, id="name-0")

    def _choices(self) -> ComposeResult:
        yield from choices(self._game, self._game.choices)
        yield Choice("Who may come?", _COME, id="come")
        yield Choice("May others look on?", _LOOK, id="look")

    def on_mount(self) -> None:
        """Begin where there is most to decide."""
        self.host.look_changed.subscribe(self, lambda _: self._write())
        self.host.theme_changed_signal.subscribe(self, lambda _: self._write())
        for seat in range(1, self._most):
            self.watch(self.query_one(f"#who-{seat}", Choice), "index", self._write, init=False)
        self._write()
        self.query_one("#who-1").focus()

    @on(Input.Changed)
    def _name_changed(self) -> None:
        self._write()

    @on(Input.Submitted)
    def _next_field(self) -> None:
        self.action_row(1)

    @on(Press.Pressed)
    def _pressed(self, event: Press.Pressed) -> None:
        what = event.press.id
        if what == "add":
            self._count += 1
            self._write()
            self._keep_focus("less")
        elif what == "less":
            self._count -= 1
            self._write()
            self._keep_focus("add")
        else:
            self.action_open()

    def action_next(self) -> None:
        """Do what enter does where the focus is."""
        if isinstance(self.focused, Press):
            self.focused.action_press()
        else:
            self.action_row(1)

    def action_open(self) -> None:
        """Open the table, or say what is wrong."""
        names, bots = self._names(), self._bots()
        options = structs.replace(self._options, **self.chosen(self._game.choices))
        options = suited(self._game, options, self._count, bots)
        come = self.query_one("#come", Choice).index
        look = self.query_one("#look", Choice).index
        try:
            self.host.open_room(Plan(self._game, options, names, not look, not come, bots))
        except IllegalAction as e:
            self.query_one("#why-not", Static).update(Content(str(e)))

    def action_help(self) -> None:
        """Show the help of this screen."""
        self.host.show_help(self.KEY_HELP, self._game)

    def action_back(self) -> None:
        """Go back to the lobby."""
        self.host.go_home()

    def _write(self) -> None:
        """Bring everything that depends on seats, names and look up to date."""
        for seat in range(self._most):
            self.query_one(f"#seat-{seat}").display = seat < self._count
            self.query_one(f"#seat-{seat} .badge", Static).update(badge(self.host, seat))
            self.query_one(f"#name-{seat}").display = self._is_here(seat)
        self.query_one("#add").display = self._count < self._most
        self.query_one("#less").display = self._count > self._game.seats[0]
        for choice in self.query("#first").results(Choice):
            choice.answers = (BY_LOT, *(self._called(seat) for seat in range(self._count)))
        self.query_one("#why-not", Static).update("")
        enter = self.host.glyphs.enter
        self.query_one(Keys).show(
            (
                (enter, "next", "next"),
                ("up down", "line", "row(1)"),
                ("tab", "field", "app.focus_next"),
                ("?", "help", "help"),
                ("esc", "back", "back"),
            )
        )

    def _who(self, seat: int) -> int:
        """Return who has a seat, as a place among those who may."""
        return self.query_one(f"#who-{seat}", Choice).index if seat else _HERE

    def _is_here(self, seat: int) -> bool:
        """Return whether a seat is for somebody at this terminal."""
        return self._who(seat) == _HERE

    def _bots(self) -> dict[int, str]:
        """Return the levels of the seats that are bots."""
        places = {seat: self._who(seat) - len(_WHO) for seat in range(self._count)}
        return {seat: self._levels[place] for seat, place in places.items() if place >= 0}

    def _names(self) -> tuple[str | None, ...]:
        """Return the names by seat, None for who is to come."""
        seats = range(self._count)
        names = {seat: self._typed_name(seat) for seat in seats if self._is_here(seat)}
        for seat, level in self._bots().items():
            names[seat] = bot_names.name(level, names.values())
        return tuple(names.get(seat) for seat in seats)

    def _typed_name(self, seat: int) -> str:
        return self.query_one(f"#name-{seat}", NameField).value

    def _called(self, seat: int) -> str:
        name = self._names()[seat] or ""
        return f"{SEAT_LETTERS[seat % len(SEAT_LETTERS)]} {name}".rstrip()

    def form_rows(self) -> list[Widget]:
        """Return what has the focus first in each line of the form."""
        seats: list[Widget] = [
            self.query_one(f"#who-{seat}" if seat else "#name-0") for seat in range(self._count)
        ]
        signs = [sign for sign in self.query("#add, #less").results(Widget) if sign.display]
        below = self.query("#form > Choice, #start").results(Widget)
        return [*seats, *signs[:1], *below]  # the signs share a line

    def _keep_focus(self, other: str) -> None:
        """Go to the other sign if the one pressed is not there any more."""
        if self.focused is None or not self.focused.display:
            self.query_one(f"#{other}").focus()

    def holds_focus(self, row: Widget) -> bool:
        """Return whether the focus is on this widget or on another one in its row."""
        focused = self.focused
        if focused is None or focused is row:
            return focused is row
        return focused.parent is row.parent and isinstance(row.parent, Horizontal)
