"""The rules of Metropolis as a game: set-up, who acts, what is legal, what everybody sees."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tabletop_tui.core.game import Choice, Event, IllegalAction, Outcome, Seat, Step
from tabletop_tui.core.judging import Judges
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.text import amount, who
from tabletop_tui.games.metropolis import (
    construction,
    deals,
    model,
    negotiation,
    rights,
    scoring,
    turns,
)
from tabletop_tui.games.metropolis.board import LOTS
from tabletop_tui.games.metropolis.model import Offered, Standing, State, View
from tabletop_tui.games.metropolis.rights import entitled as entitled
from tabletop_tui.games.metropolis.value_table import check_table, fingerprint
from tabletop_tui.games.metropolis.values import shipped

DEALT = {2: 12, 3: 8, 4: 6, 5: 5}
"""Lots each player is dealt, by the number of players."""
DISPLAY = 4
"""Lots face up while the stack lasts."""

_judges = Judges[State](
    "Metropolis",
    model.Action,
    {
        model.Take: turns.take,
        model.Build: turns.build,
        model.EndTurn: turns.end_turn,
        model.Offer: negotiation.offer,
        model.Propose: negotiation.propose,
        model.Accept: negotiation.accept,
        model.Decline: negotiation.decline,
        model.Withdraw: negotiation.withdraw,
    },
)


class Metropolis:
    """The rules of Metropolis."""

    id = "metropolis"
    title = "Metropolis"
    about = "own the lots, build the city, trade"
    seats = range(2, 6)
    rules_version = 1
    hidden = False
    Options = model.Options
    choices: tuple[Choice, ...] = ()
    Action = model.Action

    def setup(self, seats: int, options: model.Options, rng: Rng) -> Step[State]:
        """Deal the lots, lay four face up, and say who begins."""
        if seats not in self.seats:
            raise IllegalAction(f"Metropolis is for 2 to 5 players, not {seats}.")
        table = options.values or shipped()
        check_table(table)
        lots, rng = rng.shuffle(LOTS)
        first, rng = rng.below(seats) if options.first is None else (options.first, rng)
        if first not in range(seats):
            raise IllegalAction(f"There is no seat {first + 1} to begin; there are {seats}.")
        each = DEALT[seats]
        owners: list[Seat | None] = [None] * len(LOTS)
        for place, lot in enumerate(lots[: seats * each]):
            owners[lot - LOTS.start] = place // each
        rest = lots[seats * each :]
        state = State(
            rng=rng,
            seats=seats,
            values=table,
            stack=rest[DISPLAY:],
            display=rest[:DISPLAY],
            owners=tuple(owners),
            buildings=(),
            turn=first,
            number=1,
            stage="pick",
            picked=None,
            last_turns=None,
            deals=(),
            next_deal=1,
            ended="",
        )
        own = () if table == shipped() else (Event("The values are not those of the game"),)
        dealt = Event(f"Everybody is dealt {amount(each, 'lot')}; {who(first)} begins")
        return Step(state, (*own, dealt), reveals=True)

    def data_hash(self, options: model.Options) -> str:
        """Return the fingerprint of the evaluation table in use."""
        return fingerprint(options.values or shipped())

    def waiting_for(self, state: State) -> tuple[Seat, ...]:
        """Return the seat on turn; an open offer makes nobody wait."""
        return () if state.stage == "over" else (state.turn,)

    def legal(self, state: State, seat: Seat) -> Iterator[model.Action]:
        """Yield the seat's choices and buildings, the end of the turn, and answers to deals."""
        if state.stage == "over":
            return
        if seat == state.turn:
            if state.stage == "pick":
                for lot in state.display:
                    for to in rights.takers(state.owners, lot, seat, state.seats):
                        yield model.Take(lot, to)
            else:
                yield model.EndTurn()
            if state.stage == "build":
                yield from construction.buildings_for(state, seat)
        for deal in state.deals:
            if deal.by == seat:
                yield model.Withdraw(deal.id)
            elif seat in deals.waits_for(deal):
                if deals.flaw(state, deal) is None:
                    yield model.Accept(deal.id)
                yield model.Decline(deal.id)

    def apply(self, state: State, seat: Seat, action: model.Action) -> Step[State]:
        """Return what the action leads to; raises IllegalAction with one sentence."""
        over = state.stage == "over"
        return _judges.apply(state, seat, action, seats=state.seats, over=over)

    def view(self, state: State, viewer: Seat | None) -> View:  # noqa: ARG002 - the same for all
        """Return what everybody may see: all but the order of the stack."""
        buildings = []
        for building in state.buildings:
            total, lines = (v := scoring.worth(state, building)).total, v.lines
            buildings.append(Standing(building.kind, building.lots, building.shares, total, lines))
        last = None
        if state.last_turns is not None:
            coming = range(1, state.last_turns + 1)
            last = tuple((state.turn + n) % state.seats for n in coming)
        return View(
            seats=state.seats,
            values=state.values,
            stack=len(state.stack),
            display=tuple(self._offered(state, lot) for lot in state.display),
            owners=state.owners,
            buildings=tuple(buildings),
            reserve=tuple(construction.reserve(state).items()),
            turn=state.turn,
            number=state.number,
            stage=state.stage,
            picked=state.picked,
            last_turns=last,
            deals=state.deals,
            scores=scoring.scores(state.seats, [(b.total, b.shares) for b in buildings]),
            ended=state.ended,
        )

    def redeal(self, state: State, viewer: Seat | None, rng: Rng) -> State:  # noqa: ARG002
        """Return the state with the stack in another order, which does not depend on the true one.

        The lots are shuffled from a pinned order.
        """
        stack, rng = rng.shuffle(sorted(state.stack))
        return replace(state, stack=stack, rng=rng)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while somebody is on turn."""
        return scoring.result(state) if state.stage == "over" else None

    def _offered(self, state: State, lot: int) -> Offered:
        takers = rights.takers(state.owners, lot, state.turn, state.seats)
        return Offered(lot, takers, rights.why(state.owners, lot))
