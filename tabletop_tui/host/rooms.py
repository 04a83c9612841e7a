"""All tables of a host: opening one, finding one by its code, going on after a restart."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Container
from pathlib import Path

from tabletop_tui import store
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.host import codes
from tabletop_tui.host.pace import Bucket
from tabletop_tui.host.party import NOBODY, Party, Plan, fitting_name
from tabletop_tui.host.room import Room
from tabletop_tui.host.visitor import Visitor
from tabletop_tui.store import Save, SaveError

MOST_ROOMS = 200
"""Tables at the same time."""
MOST_GATHERING = 3
"""Tables that one visitor may have waiting for others."""

_log = logging.getLogger(__name__)

_TICK = 1.0
_GUESSES = 8.0
_GUESSES_A_SECOND = 1 / 15
_REMEMBERED = 1024
_WRONG = "No table has that code."
_TOO_MANY = "Too many wrong codes; wait a minute before the next one."


class Rooms:
    """The tables in one folder of saves. It belongs to the thread of the event loop.

    `command` is what people type to come to the host, to be shown; `clock` tells the time in
    seconds.
    """

    def __init__(
        self,
        folder: Path,
        *,
        command: str = "ssh -t HOST",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.command = command
        self.folder = folder
        self._clock = clock
        self._rooms: dict[str, Room] = {}
        self._asleep: dict[str, Path] = {}
        """Saves of tables that nobody has been at for long, by their codes: they take no room."""
        self._guesses: OrderedDict[str, Bucket] = OrderedDict()
        self._watchers: dict[object, Callable[[], object]] = {}
        self._ticked = clock()

    def restore(self) -> None:
        """Set up the tables of all games that go on, the newest awake; nobody is back yet."""
        for entry in store.entries(self.folder):
            if not entry.can_go_on:
                continue
            room = self._restored(entry.path)
            if room is not None and len(self._rooms) > MOST_ROOMS:
                self._put_to_sleep(room)

    def _restored(self, path: Path) -> Room | None:
        """Set up the table of a save, if it is one of a host and can go on."""
        try:
            save = store.open_save(path)
        except SaveError as e:
            _log.warning("a game that went on a moment ago is left out: %s", e)
            return None
        if save.hosted is None or not _belongs_here(save, self._rooms, self._asleep):
            save.close()
            return None
        room = Room.restored(save, save.hosted, self._clock, self.changed)
        self._rooms[room.code] = room
        return room

    def _put_to_sleep(self, room: Room) -> None:
        """Close a table until somebody asks for it by its code."""
        assert room.save is not None  # noqa: S101 - one that gathers is given up instead
        room.close()
        self._asleep[room.code] = room.save.path
        del self._rooms[room.code]

    def _make_room(self) -> None:
        """Put a table to sleep if there are too many. Raises IllegalAction if all are in use."""
        if len(self._rooms) < MOST_ROOMS:
            return
        empty = [r for r in self._rooms.values() if r.save is not None and not r.crowd.parties]
        if not empty:
            raise IllegalAction("There are no more tables to be had at this host.")
        self._put_to_sleep(min(empty, key=lambda room: room.deserted))

    # Finding

    @property
    def listed(self) -> list[Room]:
        """The tables with people at them that everybody may know of, those that gather first."""
        rooms = [r for r in self._rooms.values() if r.plan.listed and r.crowd.parties]
        return sorted(rooms, key=lambda room: (room.save is not None, room.over))

    def of(self, visitor: Visitor) -> list[Room]:
        """Return the tables at which the visitor's key has a seat."""
        return [room for room in self._rooms.values() if room.is_mine(visitor)]

    def find(self, code: str, visitor: Visitor) -> Room:
        """Return the table with this code.

        Raises IllegalAction if there is none, or if the visitor's address has tried too often.
        """
        self.may_guess(visitor)
        room = self._rooms.get(code)
        if room is None and code in self._asleep:
            self._make_room()
            room = self._restored(self._asleep.pop(code))
        if room is None:
            self.wrong(visitor)
            raise IllegalAction(_WRONG)
        return room

    def may_guess(self, visitor: Visitor) -> None:
        """Raise IllegalAction if the visitor's address has typed too many wrong codes."""
        bucket = self._guesses.get(visitor.address)
        if bucket is not None and bucket.spend(0.0) > 0:
            raise IllegalAction(_TOO_MANY)

    def wrong(self, visitor: Visitor) -> None:
        """Count a wrong code, of a table or a seat."""
        bucket = self._guesses.get(visitor.address)
        if bucket is None:
            bucket = self._guesses[visitor.address] = Bucket(
                _GUESSES_A_SECOND, _GUESSES, self._clock
            )
        self._guesses.move_to_end(visitor.address)
        if len(self._guesses) > _REMEMBERED:
            self._guesses.popitem(last=False)
        bucket.spend(1.0)

    # Opening and closing

    def open(self, visitor: Visitor, plan: Plan, tell: Callable[[], None]) -> tuple[Room, Party]:
        """Open a table, and seat those who are at the visitor's terminal.

        Raises IllegalAction if the plan does not fit the game, or there are too many tables.
        """
        _must_fit(plan)
        waiting = [room for room in self._rooms.values() if room.save is None]
        mine = [r for r in waiting for p in r.crowd.players if _same(p.visitor, visitor)]
        if len(mine) >= MOST_GATHERING:
            raise IllegalAction("You have enough tables that wait for others.")
        self._make_room()
        taken = {*self._rooms, *self._asleep}
        code = next(code for code in iter(codes.new_table, "") if code not in taken)
        room = Room(code, plan, self.folder, self._clock, self.changed)
        party = room.enter(visitor, tell)
        for seat, name in plan.here.items():
            room.sit(party, name, seat)
        self._rooms[code] = room
        self.changed()
        return room, party

    def tick(self) -> None:
        """Let time pass, for as many as may ask for it; give up tables that nobody needs."""
        now = self._clock()
        if now - self._ticked < _TICK:
            return
        self._ticked = now
        for room in list(self._rooms.values()):
            room.tick()
        self.sweep()

    def sweep(self) -> None:
        """Give up tables at which nobody is, if nobody can come back to them."""
        for code, room in list(self._rooms.items()):
            waits = room.save is None and any(chair.owner != NOBODY for chair in room.chairs)
            if not room.crowd.parties and (room.over or not (room.save or waits)):
                room.close()
                del self._rooms[code]
                self.changed()

    def close(self) -> None:
        """Keep every game; no table takes an action any more."""
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()

    # Telling the lobby

    def watch(self, tell: Callable[[], object]) -> Callable[[], None]:
        """Call `tell()` when tables have come or gone or changed; return what stops it."""
        key = object()
        self._watchers[key] = tell

        def stop() -> None:
            self._watchers.pop(key, None)

        return stop

    def changed(self) -> None:
        """Tell all who are in the lobby."""
        for tell in tuple(self._watchers.values()):
            tell()


def _must_fit(plan: Plan) -> None:
    """Raise IllegalAction if the table could never begin."""
    game, seats = plan.game, len(plan.names)
    if seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise IllegalAction(f"{game.title} is for {low} to {high} players, not {seats}.")
    taken: list[str] = []
    for name in plan.names:
        if name is not None:
            taken.append(fitting_name(name, taken))
    if not plan.here:
        raise IllegalAction("Somebody at this terminal has to sit at the table.")


def _belongs_here(save: Save, *taken: Container[str]) -> bool:
    """Return whether a save is of a hosted table that can go on, under a code of its own."""
    code = save.hosted.code if save.hosted else ""
    return codes.is_table(code) and save.writable and not any(code in codes_ for codes_ in taken)


def _same(one: Visitor, other: Visitor) -> bool:
    """Return whether two visits are of the same visitor, as far as one can tell."""
    if one.fingerprint or other.fingerprint:
        return one.fingerprint == other.fingerprint
    return one.address == other.address
