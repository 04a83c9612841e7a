"""The app of one visitor: the lobby, and the table that he is at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, cast

from textual import events
from textual.message import Message

import tabletop_tui.tui.app as tui_app
from tabletop_tui.core import text
from tabletop_tui.core.game import IllegalAction, Seat
from tabletop_tui.games import GAMES
from tabletop_tui.host import codes
from tabletop_tui.host.party import Party, Plan
from tabletop_tui.host.room import Room
from tabletop_tui.host.rooms import Rooms
from tabletop_tui.host.screens.gathering import GatheringScreen
from tabletop_tui.host.screens.lobby import LobbyScreen
from tabletop_tui.host.screens.table import Hosted, seat_at
from tabletop_tui.host.visitor import Visitor
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening

_TICK = 2.0
_NO_CODE = "A table's code has six letters and digits, such as KQ7F2M."
_NO_SEAT = "That is the code of no seat at this table."
_NAMELESS = "Guest"


class HostApp(TabletopApp):
    """The program for one visitor. It reaches the tables of the host, and nothing else there."""

    CSS_PATH: ClassVar[Any] = [Path(tui_app.__file__).with_name("app.tcss"), "host.tcss"]

    class RoomChanged(Message):
        """Something about the table that the visitor is at has changed."""

    class TablesChanged(Message):
        """Tables have come or gone or changed."""

    def __init__(self, visitor: Visitor, rooms: Rooms) -> None:
        """Prepare to show `rooms` to `visitor`."""
        traits = visitor.traits
        super().__init__(Opening(), glyphs=traits.glyphs, colours=traits.colours)
        self.visitor = visitor
        self.rooms = rooms
        self.player = text.clean_name(visitor.name) or _NAMELESS
        """What the visitor is called where he sits down next."""
        self.rings = True
        """Whether the bell rings when it is his turn."""
        self._room: Room | None = None
        self._party: Party | None = None
        self._shown: tuple[object, frozenset[Seat]] | None = None
        """The game on the screen, and for which seats."""
        self._quits = False
        self._stop: Callable[[], None] = lambda: None

    # Coming and going

    def begin(self) -> None:
        """Show the lobby, or go to the table that was asked for on the way in."""
        self._stop = self.rooms.watch(lambda: self.post_message(self.TablesChanged()))
        self.set_interval(_TICK, self._tick)
        for game_id in GAMES:
            self.game_screen(game_id)  # loaded before the first visitor comes: that takes a while
        self.go_home()
        if self.visitor.words:
            what, *words = self.visitor.words
            self.join("".join(words), sit=what == "join")

    def join(self, typed: str, *, sit: bool = True) -> None:
        """Go to a table by its code, to a seat by its code as well; the lobby says why not."""
        self.run_worker(self._join(typed, sit), exclusive=True)

    async def _join(self, typed: str, sit: bool) -> None:
        try:
            found = codes.typed([typed])
            if found is None:
                raise IllegalAction(_NO_CODE)
            room = self.rooms.find(found.table, self.visitor)
            claim: frozenset[Seat] = frozenset()
            if found.seat:
                claim = await asyncio.to_thread(room.claimed, found.seat)
                if not claim:
                    self.rooms.wrong(self.visitor)
                    raise IllegalAction(_NO_SEAT)
            party = room.enter(self.visitor, self._tell, self.player, claim=claim, code=found.seat)
        except IllegalAction as e:
            self._say(str(e))
            return
        self._entered(room, party, sit)

    def _entered(self, room: Room, party: Party, sit: bool) -> None:
        """Show the table; while it gathers, sit down as well if there is a seat."""
        self._leave_room()
        self._room, self._party = room, party
        sentence = ""
        if room.save is None and sit and not party.seats and room.free:
            try:
                room.sit(party, self.player)
            except IllegalAction as e:
                sentence = str(e)
        if room.save is None:
            self.show_alone(GatheringScreen(room, party, sentence))
        else:
            self._show_game(room, party)

    def open_room(self, plan: Plan) -> None:
        """Open a table and go there. Raises IllegalAction if the plan cannot be."""
        room, party = self.rooms.open(self.visitor, plan, self._tell)
        self._entered(room, party, sit=False)

    def sit_down(self, seat: Seat) -> None:
        """Take a seat that has become free. Raises IllegalAction if it cannot be."""
        if self._room is not None and self._party is not None:
            self._room.sit(self._party, self.player, seat)

    def rename(self, raw: str) -> bool:
        """Take another name for the next table; return whether anything of it can be read."""
        name = text.clean_name(raw)
        self.player = name or self.player
        return bool(name)

    def ring(self) -> None:
        """Ring the bell, if it is on."""
        if self.rings:
            self.bell()

    def _leave_room(self, *, cut: bool = False) -> None:
        room, party = self._room, self._party
        self._room = self._party = self._shown = None
        if room is not None and party is not None:
            room.leave(party, cut=cut)
            self.rooms.sweep()

    def _tell(self) -> None:
        """Called by the table, in whatever app changes it: only pass it on."""
        self.post_message(self.RoomChanged())

    def on_host_app_room_changed(self) -> None:
        """Show what has changed: another screen, or something on it."""
        room, party = self._room, self._party
        if room is None or party is None:
            return
        if party.dismissed:
            self._leave_room()
            self.show_alone(LobbyScreen(party.dismissed))
        elif room.save is not None and self._shown != (room.save, party.seats):
            self._show_game(room, party)
        else:
            for screen in self.screen_stack:
                if screen.is_mounted and hasattr(screen, "room_changed"):
                    screen.room_changed()

    def on_host_app_tables_changed(self) -> None:
        """Tell the lobby."""
        for screen in self.screen_stack:
            if isinstance(screen, LobbyScreen):
                screen.tables_changed()

    def _show_game(self, room: Room, party: Party) -> None:
        self._shown = (room.save, party.seats)
        self.show_table(seat_at(self.game_screen(room.plan.game.id), room, party))

    def _say(self, sentence: str) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, LobbyScreen):
                screen.say(sentence)

    # Time and life

    def _tick(self) -> None:
        self.rooms.tick()
        if isinstance(self._table_screen, Hosted) and self._table_screen.is_mounted:
            self._table_screen.room_changed()

    async def on_event(self, event: events.Event) -> None:
        """Whoever presses a key is there."""
        if isinstance(event, events.InputEvent) and self._room is not None:
            self._room.touch(cast(Party, self._party))
        await super().on_event(event)

    async def action_quit(self) -> None:
        """End the visit; ask first if a game is on the table."""
        self._quits = True
        await super().action_quit()
        self._quits = self._exit

    async def run_async(self, *args: Any, **kwargs: Any) -> None:
        """Run to the end of the visit, however it ends, and let the seats go then."""
        try:
            await super().run_async(*args, **kwargs)
        finally:
            self.gone()

    def on_unmount(self) -> None:
        """The tables outlive the visit."""
        self.gone()

    def gone(self) -> None:
        """The visit is over: the seats are kept, and the others read that they are empty."""
        self._stop()
        self._leave_room(cut=not self._quits)

    # What the program does on a terminal of its own, and not for a visitor

    def go_home(self) -> None:
        """Leave the table, if there is one, and show the lobby."""
        self._leave_room()
        self.show_alone(LobbyScreen())

    def go_resume(self) -> None:
        """Show the lobby: the host's own saved games are none of a visitor's business."""
        self.go_home()

    def resume(self, path: Path) -> None:
        """Open no file of the host."""
        del path

    def set_up(self, game_id: str) -> None:
        """Ask for a new table."""
        from tabletop_tui.host.screens.new_table import NewTableScreen

        self.show_alone(NewTableScreen(GAMES[game_id]))

    def new_game(
        self,
        game_id: str,
        players: tuple[str, ...],
        seed: int | None,
        options: object | None,
        bots: Mapping[Seat, str] | None = None,
    ) -> None:
        """Deal another game to those at the table; with a `seed`, the same one."""
        del game_id, players, options, bots
        if self._room is None or self._party is None:
            return
        try:
            self._room.again(self._party, same_deal=seed is not None)
        except IllegalAction as e:
            if isinstance(self._table_screen, Hosted):
                self._table_screen.say(str(e))

    def action_suspend_process(self) -> None:
        """The process is not the visitor's."""
