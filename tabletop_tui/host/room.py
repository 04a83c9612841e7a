"""A table at the host, and all who are around it: first it gathers, then it plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tabletop_tui import store
from tabletop_tui.core.game import IllegalAction, Seat
from tabletop_tui.core.table import Table
from tabletop_tui.core.text import amount, listing
from tabletop_tui.host import codes, stand_in
from tabletop_tui.host.chat import Chat, Said
from tabletop_tui.host.company import Company
from tabletop_tui.host.party import NOBODY, Chair, Crowd, Party, Plan, chairs, fitting_name
from tabletop_tui.host.presence import Presence, Standing
from tabletop_tui.host.visitor import Visitor
from tabletop_tui.host.votes import Kind, Vote
from tabletop_tui.store import Hosted, Owner, Save, pins

GRACE = 120.0
"""Seconds for which a table that still gathers keeps the seat of one who was cut off."""
MOST_SPECTATORS = 40

_ELSEWHERE = "Your seat is played from another terminal now."
_TAKEN = "The others have given your seat away, for they had waited long."
_OWN_TABLE = "You play at this table at another terminal; nobody looks on at his own table."


class Room:
    """One table. It belongs to the thread of the event loop; `clock` tells the time in seconds."""

    def __init__(
        self,
        code: str,
        plan: Plan,
        folder: Path,
        clock: Callable[[], float],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Open a table that gathers: nobody has come yet. Games are saved in `folder`.

        `changed` is called whenever those in the lobby might want to know.
        """
        self.code = code
        self.plan = plan
        self.chairs = chairs(plan)
        self.crowd = Crowd()
        self.chat = Chat(clock)
        self.save: Save | None = None
        """The game's save; None while the table gathers."""
        self.vote: Vote | None = None
        """What is voted on now."""
        self.deserted = clock()
        """When somebody left last."""
        self._folder = folder
        self._clock = clock
        self._changed = changed
        self._presence = Presence(len(plan.names), clock())
        self._presence.came(plan.bots, clock())
        self._company = Company(self._news)
        self._stop: Callable[[], None] = lambda: None
        self._told: object = None
        """What was last told of everybody's presence."""

    @classmethod
    def restored(
        cls,
        save: Save,
        hosted: Hosted,
        clock: Callable[[], float],
        changed: Callable[[], None] = lambda: None,
    ) -> Room:
        """Return the table of a hosted game that goes on; nobody is back yet."""
        table = save.table
        options, looked_on = table.record.options, hosted.spectators
        bots = {seat: bot for seat, bot in enumerate(table.record.bots) if bot is not None}
        plan = Plan(table.game, options, table.players, looked_on, hosted.listed, bots)
        room = cls(hosted.code, plan, save.path.parent, clock, changed)
        for seat, chair in enumerate(room.chairs):
            chair.name, chair.owner = table.players[seat], save.owner(seat)
        room._play(save)
        return room

    # What it is like

    @property
    def table(self) -> Table[Any, Any, Any, Any] | None:
        """The game; None while the table gathers."""
        return self.save.table if self.save else None

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """Whose turn it is; () while the table gathers, and once the game is over."""
        return self.table.waiting_for if self.table else ()

    @property
    def over(self) -> bool:
        """Whether its game has ended."""
        return self.table is not None and not self.table.waiting_for

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats that anybody may take."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.free)

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called, "" where nobody has sat down yet."""
        return tuple(chair.name for chair in self.chairs)

    def standing(self, seat: Seat) -> Standing:
        """Return how it stands with a seat."""
        if self.chairs[seat].bot:
            return Standing("here", 0, late=False)
        if self.chairs[seat].free:
            return Standing("free", 0, late=seat in self.waiting_for)
        return self._presence.standing(seat, self._clock())

    def is_mine(self, visitor: Visitor) -> bool:
        """Return whether a seat belongs to the visitor's proven key."""
        return any(owner.key == visitor.fingerprint for owner in self._owners() if owner.key)

    def claimed(self, code: str) -> frozenset[Seat]:
        """Return the seats that a seat code is for; none if it is wrong.

        It takes as long as a PIN, on purpose, and may be called in any thread.
        """
        seat = codes.seat_of(code)
        if seat >= len(self.chairs):
            return frozenset()
        owner = self.chairs[seat].owner
        right = owner.code is not None and pins.matches(code, owner.code)
        return self._seats_of(owner) if right else frozenset()

    # Coming and going

    def enter(
        self,
        visitor: Visitor,
        tell: Callable[[], None],
        name: str = "",
        *,
        claim: frozenset[Seat] = frozenset(),
        code: str = "",
    ) -> Party:
        """Let a visitor in: to the seats that are his, or to look on, or to sit down.

        `name` is what he is called while he has no seat; `claim` are the seats that `claimed`
        found for his seat `code`. Raises IllegalAction if there is nothing for him to do here.
        """
        party = Party(visitor, tell, self._clock, name)
        seats = claim or self._seats_of_key(visitor.fingerprint)
        if seats:
            self._take_over(party, seats)
            party.code = code
        elif not self.free and not self.plan.spectators:
            raise IllegalAction("Nobody looks on at this table; a seat code leads back to a seat.")
        elif len(self.crowd.spectators) >= MOST_SPECTATORS:
            raise IllegalAction("Too many people look on at this table already.")
        self.crowd.parties.append(party)
        self._company.keep(self.table)
        self._tell()
        return party

    def sit(self, party: Party, raw: str, seat: Seat | None = None) -> Seat:
        """Take a free seat, the first or the one asked for, under a name.

        While the table gathers, a terminal may have several. Raises IllegalAction if there is
        none, or if the name would not be told apart.
        """
        if self.save is not None and party.seats:
            raise IllegalAction("You have a seat at this table already.")
        if not self.free or (seat is not None and seat not in self.free):
            raise IllegalAction("That seat is taken." if self.free else "All seats are taken.")
        seat = self.free[0] if seat is None else seat
        chair = self.chairs[seat]
        name = fitting_name(raw, self.names[:seat] + self.names[seat + 1 :])
        if self.table is not None:
            self.table.reseat(seat, name)
        if party.owner == NOBODY:
            party.owner = self._new_owner(party, seat)
        chair.name, chair.owner = name, party.owner
        party.seats |= {seat}
        if self.save is not None:
            self.save.set_owner(seat, party.owner)
            self._dismiss_lookers_on(party.key)
        self._presence.came([seat], self._clock())
        self._news(f"{name} has sat down.")
        return seat

    def leave(self, party: Party, *, cut: bool = False) -> None:
        """Let a terminal go. Its seats are kept, but while the table gathers only if it was cut."""
        if party not in self.crowd.parties:
            return
        self.crowd.parties.remove(party)
        if not self.crowd.parties:  # nobody is there to see how bots go on
            self._company.keep(None)
        self.deserted = self._clock()
        who = self._called(party.seats)
        self._presence.left(party.seats, self._clock())
        if self.save is None and not cut:
            self._stand_up(party.seats)
            self._news(f"{who} has left." if who else "")
        else:
            self._news(f"{who} went away; the seat is kept." if who else "")

    def give_up(self, party: Party) -> None:
        """Leave the seats of a terminal to whoever comes; from then on it looks on."""
        who = self._called(party.seats)
        for seat in party.seats:
            self._make_free(seat)
        if self.save is not None and not self.plan.spectators:
            self._dismiss(party, "You have left your seat.")
        self._news(f"{who} left for good: the seat is free." if who else "")

    # Beginning

    def start(self, party: Party) -> None:
        """Deal the game. Raises IllegalAction unless a player asks and all seats are taken."""
        if not party.seats:
            raise IllegalAction("Only somebody with a seat begins the game.")
        if self.save is not None:
            raise IllegalAction("The game has begun already.")
        if self.free:
            waits = amount(len(self.free), "seat is", "seats are")
            raise IllegalAction(f"The game begins once everybody is here: {waits} still free.")
        self._deal(None)

    def again(self, party: Party, *, same_deal: bool) -> None:
        """Deal another game to the same players. Raises IllegalAction while one is going on."""
        if not party.seats or self.table is None or not self.over:
            raise IllegalAction("Only a player begins a new game, once this one is over.")
        if self.free:
            raise IllegalAction("A seat is free; somebody has to take it first.")
        self._deal(self.table.record.seed if same_deal else None)

    def close(self) -> None:
        """Keep what is to be kept; the table takes no action any more."""
        self._stop()
        self._company.keep(None)
        if self.save is not None:
            self.save.close()

    # Talk

    def talk(self, party: Party, raw: str, seat: Seat | None = None) -> None:
        """Say something as the player of `seat`, or of the terminal's first one.

        Raises IllegalAction for who only looks on, or talks too much.
        """
        if not party.seats:
            raise IllegalAction("Who looks on does not talk at the table.")
        speaker = seat if seat in party.seats else min(party.seats)
        assert speaker is not None  # noqa: S101 - narrows the type
        self.chat.say(speaker, self.chairs[speaker].name, raw, party.allowance)
        self._tell()

    def fresh_talk(self, seconds: float) -> Said | None:
        """Return the newest line of talk, if it is not older than that."""
        said = self.chat.last
        return said if said is not None and self._clock() - said.at <= seconds else None

    # Time

    def touch(self, party: Party) -> None:
        """A key was pressed at a terminal: its players are there."""
        self._presence.heard(party.seats, self._clock())
        party.warned = False
        if self.vote is not None and self.vote.seat in party.seats:
            self.vote = None
            self._news(f"{self._called(party.seats)} is back: no vote is needed.")
        self._tell_presence()

    def tick(self) -> None:
        """Let time pass: warn who lets the others wait, and count votes that nobody gives."""
        now = self._clock()
        if self.save is None:
            lost = [seat for seat, chair in enumerate(self.chairs) if not chair.free]
            lost = [seat for seat in lost if self._presence.away_for(seat, now) > GRACE]
            self._stand_up(lost)
        for party in self.crowd.players:
            if any(self._presence.is_to_be_warned(seat, now) for seat in party.seats):
                party.warned = True
        if self.vote is not None:
            self._count()
        self._tell_presence()

    # Votes

    def propose(self, party: Party, kind: Kind, seat: Seat) -> None:
        """Ask the others how to go on without who plays at `seat`.

        Raises IllegalAction if they have not waited long enough, or vote already.
        """
        standing, name = self.standing(seat), self.chairs[seat].name
        if not party.seats or seat in party.seats:
            raise IllegalAction("It is for the other players to ask that.")
        if self.vote is not None:
            raise IllegalAction("There is a vote already.")
        if not standing.late:
            raise IllegalAction(f"The table has not waited long enough for {name}.")
        if kind == "free" and standing.condition == "free":
            raise IllegalAction(f"The seat of {name} is free already.")
        self.vote = Vote(kind, seat, party.seats, self._clock())
        what = {"play": "shall a stand-in play now for", "free": "shall somebody else play for"}
        self.chat.tell(f"{self._called(party.seats)} asks: {what[kind]} {name}?")
        self._count()
        self._tell()

    def cast(self, party: Party, yes: bool) -> None:
        """Vote. Raises IllegalAction if there is nothing to vote on for this terminal."""
        if self.vote is None or not party.seats or self.vote.seat in party.seats:
            raise IllegalAction("There is nothing to vote on.")
        self.vote.cast(party.seats, yes)
        self._count()
        self._tell()

    def _count(self) -> None:
        """Carry out a vote that is decided."""
        vote, table = self.vote, self.table
        if vote is None or table is None:
            return
        verdict = vote.verdict(self._voters(vote.seat), self._clock())
        if verdict is None:
            return
        self.vote = None
        name = self.chairs[vote.seat].name
        if not verdict:
            self._news(f"The vote is over: the table goes on waiting for {name}.")
        elif vote.kind == "free":
            self._give_away(vote.seat)
            self._news(f"The vote is over: the seat of {name} is free for somebody else.")
        else:
            self._news(f"The vote is over: a stand-in plays for {name} this time.")
            try:
                stand_in.play(table, vote.seat)
            except IllegalAction as e:  # the game cannot be kept any more
                self._news(str(e))

    def _voters(self, about: Seat) -> set[Seat]:
        """Return the seats that may vote: of people who are here, but for the one it is about."""
        owner = self.chairs[about].owner
        return {
            seat
            for party in self.crowd.players
            for seat in party.seats
            if seat != about and (owner == NOBODY or party.owner != owner)
            if self.standing(seat).condition == "here"
        }

    # Whose a seat is

    def _owners(self) -> list[Owner]:
        return [chair.owner for chair in self.chairs]

    def _seats_of(self, owner: Owner) -> frozenset[Seat]:
        if owner == NOBODY:
            return frozenset()
        return frozenset(seat for seat, other in enumerate(self._owners()) if other == owner)

    def _seats_of_key(self, key: str | None) -> frozenset[Seat]:
        """Return the seats to which the holder of a key comes back.

        Two people may share a key, so seats without a terminal come first. If all have one, then
        a table that gathers takes him for another player, and one that plays for the same.
        """
        if key is None:
            return frozenset()
        groups = [self._seats_of(owner) for owner in self._owners() if owner.key == key]
        lonely = [seats for seats in groups if self.crowd.at(min(seats)) is None]
        if lonely:
            return lonely[0]
        return groups[0] if groups and self.save is not None else frozenset()

    def _new_owner(self, party: Party, seat: Seat) -> Owner:
        """Return whose the seats of a terminal are: the key's; without one, or for a second
        terminal with the same key, the code's.
        """
        if party.key is not None and not self.is_mine(party.visitor):
            return Owner(key=party.key)
        party.code = codes.new_seat(seat)
        return Owner(key=party.key, code=pins.hashed(party.code))

    def _take_over(self, party: Party, seats: frozenset[Seat]) -> None:
        for other in self.crowd.players:
            if other.seats & seats:
                self._dismiss(other, _ELSEWHERE)
        party.seats = seats
        party.owner = self.chairs[min(seats)].owner
        self._dismiss_lookers_on(party.key)
        self._presence.came(seats, self._clock())
        self._news(f"{self._called(seats)} is back.")

    def _dismiss(self, party: Party, why: str) -> None:
        """Send a terminal away from the table; its app learns why."""
        self.crowd.parties.remove(party)
        self._presence.left(party.seats, self._clock())
        party.seats, party.dismissed = frozenset(), why
        party.tell()

    def _dismiss_lookers_on(self, key: str | None) -> None:
        """Nobody looks on at his own table."""
        for party in self.crowd.spectators:
            if key is not None and party.key == key:
                self._dismiss(party, _OWN_TABLE)

    def _stand_up(self, seats: Iterable[Seat]) -> None:
        """Free seats of a table that gathers."""
        for seat in seats:
            self.chairs[seat] = Chair()

    def _make_free(self, seat: Seat) -> None:
        """Leave a seat to whoever comes; what lies there stays."""
        party, chair = self.crowd.at(seat), self.chairs[seat]
        chair.owner = NOBODY
        if self.save is None:
            chair.name = ""
        else:
            self.save.set_owner(seat, NOBODY)
            self.save.set_pin(seat, "")
        self._presence.left([seat], self._clock())
        if party is not None:
            party.seats -= {seat}
            if not party.seats:
                party.owner, party.code = NOBODY, ""

    def _give_away(self, seat: Seat) -> None:
        party = self.crowd.at(seat)
        self._make_free(seat)
        if party is not None and not party.seats:
            self._dismiss(party, _TAKEN)

    # The game

    def _deal(self, seed: int | None) -> None:
        plan = self.plan
        table = Table.new(plan.game, self.names, seed=seed, options=plan.options, bots=plan.bots)
        hosted = Hosted(self.code, self.plan.spectators, self.plan.listed)
        save = store.create(table, self._folder, hosted=hosted)
        for seat, owner in enumerate(self._owners()):
            save.set_owner(seat, owner)
        self.close()
        self._play(save)
        for party in self.crowd.players:
            self._dismiss_lookers_on(party.key)
        for party in self.crowd.spectators if not self.plan.spectators else ():
            self._dismiss(party, "The game has begun, and nobody looks on at this table.")
        self._news("The game begins.")

    def _play(self, save: Save) -> None:
        self.save, self.vote = save, None
        self._stop = save.table.watch(self._moved)
        self._presence.waits_for((), self._clock())
        self._presence.waits_for(save.table.waiting_for, self._clock())
        if self.crowd.parties:
            self._company.keep(save.table)

    def _moved(self) -> None:
        """The game has gone on."""
        self._presence.waits_for(self.waiting_for, self._clock())
        if self.vote is not None and self.vote.seat not in self.waiting_for:
            self.vote = None
        self._tell()

    # Telling

    def _called(self, seats: Iterable[Seat]) -> str:
        return listing(self.chairs[seat].name for seat in sorted(seats))

    def _tell(self) -> None:
        self.crowd.tell()
        self._changed()

    def _news(self, words: str) -> None:
        """Tell everybody; "" tells only that something has changed."""
        if words:
            self.chat.tell(words)
        self._tell()

    def _tell_presence(self) -> None:
        """Tell everybody if somebody is idle, late or here again, or a minute has passed."""
        now = (
            tuple(map(self.standing, range(len(self.chairs)))),
            tuple(party.warned for party in self.crowd.parties),
        )
        if now != self._told:
            self._told = now
            self._tell()
