"""A table that gathers: who has sat down, how others come, and the talk until it begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.text import NAME_CELLS, amount
from tabletop_tui.host import people
from tabletop_tui.host.party import Party
from tabletop_tui.host.room import Room
from tabletop_tui.host.screens.ask import AskScreen
from tabletop_tui.host.screens.fields import TalkField
from tabletop_tui.tui.widgets.keys import Item, Keys
from tabletop_tui.tui.widgets.paper import Line, Paper, Run
from tabletop_tui.tui.widgets.words import Desk, Speaker

if TYPE_CHECKING:
    from tabletop_tui.host.app import HostApp


class GatheringScreen(Screen[None]):
    """Shows who has come, and lets the table begin once all seats are taken."""

    KEY_HELP = (
        ("b", "begin, once all seats are taken"),
        ("s", "sit down; with a seat, one more player at this terminal"),
        ("m", "say something to the table"),
        ("?", "this help"),
        ("q", "leave: your seat is free again"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "begin"),
        Binding("s", "sit"),
        Binding("m", "talk"),
        Binding("escape", "hush"),
        Binding("question_mark,f1", "help"),
        Binding("q", "leave"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, room: Room, party: Party, sentence: str = "") -> None:
        """Show the room to those of `party`, and a sentence about how they got here."""
        super().__init__()
        self._room = room
        self._party = party
        self._sentence = sentence

    @property
    def host(self) -> HostApp:
        """The visitor's app."""
        return cast("HostApp", self.app)

    def compose(self) -> ComposeResult:
        """Lay out title, seats, talk and keys."""
        with Vertical(classes="page"):
            yield Paper(id="gathering")
            yield Paper(id="talk")
            yield TalkField()
            yield Static(Content(self._sentence), id="why-not")
            yield Keys(id="keys")

    def on_mount(self) -> None:
        """Show what there is, and again whenever the look changes."""
        self.host.look_changed.subscribe(self, lambda _: self.room_changed())
        self.room_changed()

    def on_resize(self) -> None:
        """Lay out for the new size."""
        self.call_after_refresh(self.room_changed)

    def room_changed(self) -> None:
        """Show who is there now, and what was said."""
        lines = self._lines()
        paper = self.query_one("#gathering", Paper)
        paper.styles.height = len(lines)
        paper.draw(lines)
        talk = self.query_one("#talk", Paper)
        said = self._room.chat.lines
        talk.draw(people.talk(self._desk, said, talk.size.width, talk.size.height))
        self.query_one(Keys).show(self._keys())

    def say(self, sentence: str) -> None:
        """Show a sentence: why something cannot be."""
        self.query_one("#why-not", Static).update(Content(sentence))

    # What is done

    def action_begin(self) -> None:
        """Deal the game."""
        self._try(lambda: self._room.start(self._party))

    def action_sit(self) -> None:
        """Ask for the name of somebody to sit down."""
        if not self._room.free:
            self.say("All seats are taken.")
            return
        more = bool(self._party.seats)
        question = AskScreen(
            "Who else sits down at this terminal?" if more else "Who sits down?",
            "The others at the table read this name.",
            "" if more else self.host.player,
            length=2 * NAME_CELLS,
            yes="sit down",
        )
        self.app.push_screen(question, self._named)

    def _named(self, typed: str | None) -> None:
        if typed is not None:
            self._try(lambda: self._room.sit(self._party, typed))

    def action_talk(self) -> None:
        """Open the line to talk in."""
        if self._party.seats:
            self.query_one(TalkField).open()
            self.room_changed()

    def action_hush(self) -> None:
        """Close it."""
        self.query_one(TalkField).close()
        self.room_changed()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it."""
        event.stop()
        self.action_send()

    def action_send(self) -> None:
        """Do what enter does."""
        words = self.query_one(TalkField).close()
        self.room_changed()
        if words:
            self._try(lambda: self._room.talk(self._party, words))

    def action_help(self) -> None:
        """Show the help of this screen, and the rules of the game."""
        self.host.show_help(self.KEY_HELP, self._room.plan.game)

    def action_leave(self) -> None:
        """Go back to the lobby."""
        self.host.go_home()

    def _try(self, deed: Callable[[], object]) -> None:
        """Do it, or say why it cannot be."""
        try:
            deed()
        except IllegalAction as e:
            self.say(str(e))
        else:
            self.say("")

    # What is shown

    @property
    def _desk(self) -> Desk:
        app = self.host
        return Desk(Speaker(self._room.names, app.palette), app.palette, app.glyphs)

    def _keys(self) -> list[Item]:
        if self.query_one(TalkField).is_open:
            return [(self.host.glyphs.enter, "say it", "send"), ("esc", "back", "hush")]
        player, free = bool(self._party.seats), bool(self._room.free)
        items: list[tuple[bool, Item]] = [
            (player and not free, ("b", "begin", "begin")),
            (free, ("s", "one more here" if player else "sit down", "sit")),
            (player, ("m", "talk", "talk")),
        ]
        shown = [item for wanted, item in items if wanted]
        return [*shown, ("?", "help", "help"), ("q", "leave", "leave")]

    def _lines(self) -> list[Line]:
        desk, room = self._desk, self._room
        p = desk.palette
        title = [
            Run(f"  {room.plan.game.title}", p.title.style),
            Run("   table ", p.quiet.style),
            Run(room.code, p.key.style),
        ]
        about = [
            [Run(self._state(), p.screen.style)],
            *people.invitation(desk, room, self._party, self.host.rooms.command),
        ]
        margin = Run("  ", p.screen.style)
        seats = people.seats(desk, room, self._party)
        return [title, [], *seats, [], *([margin, *line] for line in about), []]

    def _state(self) -> str:
        """What the table waits for."""
        free = len(self._room.free)
        if free:
            return f"{amount(free, 'seat is', 'seats are')} still free."
        who = "b begins" if self._party.seats else "one of the players begins"
        return f"Everybody is here: {who}."
