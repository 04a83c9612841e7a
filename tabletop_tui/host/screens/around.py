"""Around a table that plays: who is here, how others come, what was said, votes, the bell."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tabletop_tui.core.game import IllegalAction, Seat
from tabletop_tui.host import people
from tabletop_tui.host.party import Party
from tabletop_tui.host.room import Room
from tabletop_tui.host.votes import Vote
from tabletop_tui.tui.screens.confirm import ConfirmScreen
from tabletop_tui.tui.widgets.keys import Keys
from tabletop_tui.tui.widgets.menu import Menu, Row
from tabletop_tui.tui.widgets.paper import Line, Paper, Run
from tabletop_tui.tui.widgets.words import Desk, Speaker

if TYPE_CHECKING:
    from tabletop_tui.host.app import HostApp


class AroundScreen(Screen[None]):
    """The people and what can be done about them; nothing of the game is on it."""

    KEY_HELP = (
        ("arrows or j k", "choose"),
        ("enter", "do it"),
        ("z or escape", "back to the table"),
        ("?", "this help"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("z,q,escape", "close"),
        Binding("question_mark,f1", "help"),
    ]

    def __init__(self, room: Room, party: Party) -> None:
        """Show what is around `room` to those of `party`."""
        super().__init__()
        self._room = room
        self._party = party

    @property
    def host(self) -> HostApp:
        """The visitor's app."""
        return cast("HostApp", self.app)

    def compose(self) -> ComposeResult:
        """Lay out people, deeds, talk and keys."""
        with Vertical(classes="page"):
            yield Paper(id="gathering")
            yield Menu(id="deeds")
            yield Static(id="why-not")
            yield Paper(id="talk")
            yield Keys(id="keys")

    def on_mount(self) -> None:
        """Show what there is, and again whenever the look changes."""
        self.host.look_changed.subscribe(self, lambda _: self.room_changed())
        enter = self.host.glyphs.enter
        self.query_one(Keys).show(
            ((enter, "do it", "choose"), ("?", "help", "help"), ("z", "back to the table", "close"))
        )
        self.room_changed()

    def on_resize(self) -> None:
        """Lay out for the new size."""
        self.call_after_refresh(self.room_changed)

    def room_changed(self) -> None:
        """Show who is there now, what can be done, and what was said."""
        app = self.host
        desk = Desk(Speaker(self._room.names, app.palette), app.palette, app.glyphs)
        lines = self._lines(desk)
        paper = self.query_one("#gathering", Paper)
        paper.styles.height = len(lines)
        paper.draw(lines)
        rows = self._rows()
        menu = self.query_one(Menu)
        menu.styles.height = len(rows)
        menu.show(rows)
        talk = self.query_one("#talk", Paper)
        said = self._room.chat.lines
        talk.draw(people.talk(desk, said, talk.size.width, talk.size.height))

    def _lines(self, desk: Desk) -> list[Line]:
        p, room = desk.palette, self._room
        title = [
            Run(f"  {room.plan.game.title}", p.title.style),
            Run("   table ", p.quiet.style),
            Run(room.code, p.key.style),
        ]
        about = people.invitation(desk, room, self._party, self.host.rooms.command)
        margin = Run("  ", p.screen.style)
        seats = people.seats(desk, room, self._party)
        return [title, [], *seats, [], *([margin, *line] for line in about), []]

    # What can be done

    def _rows(self) -> list[Row]:
        rows: list[Row] = []
        vote = self._room.vote
        if vote is not None and self._party.seats and vote.seat not in self._party.seats:
            rows += self._vote_rows(vote)
        elif vote is None and self._party.seats:
            late = [s for s in range(len(self._room.chairs)) if self._room.standing(s).late]
            rows += [row for seat in late for row in self._late_rows(seat)]
        if not self._party.seats:
            names = self._room.names
            rows += [
                Row(f"sit:{seat}", ("Sit down", f"and play on for {names[seat]}", ""))
                for seat in self._room.free
            ]
        rings = "on" if self.host.rings else "off"
        rows.append(Row("bell", ("The bell", "rings when it is your turn", rings)))
        if self._party.seats:
            rows.append(Row("give-up", ("Leave for good", "somebody else may have your seat", "")))
        return rows

    def _vote_rows(self, vote: Vote) -> list[Row]:
        name = self._room.names[vote.seat]
        what = f"a stand-in plays now for {name}"
        if vote.kind == "free":
            what = f"somebody else may play for {name}"
        yes, no = vote.count
        return [
            Row("yes", ("Vote yes", what, f"{yes} for it")),
            Row("no", ("Vote no", f"wait for {name}", f"{no} against")),
        ]

    def _late_rows(self, seat: Seat) -> list[Row]:
        if seat in self._party.seats:
            return []
        name = self._room.names[seat]
        rows = [Row(f"play:{seat}", ("Ask the others", f"a stand-in plays now for {name}?", ""))]
        if self._room.standing(seat).condition != "free":
            words = f"somebody else plays for {name}?"
            rows.append(Row(f"free:{seat}", ("Ask the others", words, "")))
        return rows

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Do what was chosen, or say why it cannot be."""
        if not self.is_active:
            return
        what, _, seat = event.row.key.partition(":")
        room, party = self._room, self._party
        match what:
            case "yes" | "no":
                self._try(lambda: room.cast(party, what == "yes"))
            case "play" | "free":
                self._try(lambda: room.propose(party, what, int(seat)))
            case "sit":
                self._try(lambda: self.host.sit_down(int(seat)))
            case "bell":
                self.host.rings = not self.host.rings
                self.room_changed()
            case _:
                self._ask_to_give_up()

    def _ask_to_give_up(self) -> None:
        question = ConfirmScreen(
            "Leave your seat for good?", "Whoever comes may take it.", yes="leave it", no="keep it"
        )
        self.app.push_screen(question, self._give_up)

    def _give_up(self, yes: bool | None) -> None:
        if yes:
            self._room.give_up(self._party)

    def _try(self, deed: Callable[[], object]) -> None:
        said = ""
        try:
            deed()
        except IllegalAction as e:
            said = str(e)
        self.query_one("#why-not", Static).update(Content(said))

    def action_choose(self) -> None:
        """Do what the cursor is on."""
        self.query_one(Menu).action_choose()

    def action_help(self) -> None:
        """Show the help of this screen."""
        self.host.show_help(self.KEY_HELP)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()
