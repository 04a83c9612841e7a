"""The course of a turn: the choice of a lot, the building, the last turns, the end (M3-M7)."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop_tui.core.game import Event, IllegalAction, Seat, Step
from tabletop_tui.core.text import listing, who
from tabletop_tui.games.metropolis import construction, deals, rights
from tabletop_tui.games.metropolis.board import LOTS
from tabletop_tui.games.metropolis.model import Build, Building, EndTurn, State, Take
from tabletop_tui.games.metropolis.pieces import TOTAL, a
from tabletop_tui.games.metropolis.scoring import result, worth


def take(state: State, seat: Seat, action: Take) -> Step[State]:
    """Let a lot of the display go to an entitled seat (M1-M3)."""
    _on_turn(state, seat)
    if state.stage != "pick":
        raise IllegalAction(_no_choice_left(state))
    lot, to = action.lot, action.to
    if lot not in state.display:
        shown = listing(state.display)
        raise IllegalAction(f"Lot {construction.short(lot)} is not on display; choose {shown}.")
    if not 0 <= to < state.seats:
        raise IllegalAction("There is no such seat to give a lot to.")
    if to not in rights.takers(state.owners, lot, seat, state.seats):
        raise IllegalAction(rights.refusal(state.owners, lot, seat))
    given = f"gives lot {lot} to {who(to)}" if to != seat else f"takes lot {lot}"
    return after(pick(state, lot, to), state, f"{who(seat)} {given}", binds=to != seat)


def build(state: State, seat: Seat, action: Build) -> Step[State]:
    """Put up a building on own lots (M5)."""
    may_build(state, seat)
    kind, lots = action.kind, tuple(sorted(action.lots))
    wrong = construction.flaw(state, kind, lots) or next(
        (wrong for lot in lots if (wrong := construction.not_owned(state, seat, lot))), None
    )
    if wrong:
        raise IllegalAction(construction.sentence(wrong))
    return put_up(state, Building(kind, lots, ((seat, len(lots)),)))


def end_turn(state: State, seat: Seat, _: EndTurn) -> Step[State]:
    """Pass the turn on; all that is still offered lapses (M10), and the last turns run out (M6)."""
    _on_turn(state, seat)
    if state.stage == "pick":
        raise IllegalAction("A turn begins with the choice of a lot; choose one first.")
    lapsed = deals.drop_all(state.deals, "turn ended")
    ended = Event(f"{who(seat)} ends the turn")
    state = replace(state, deals=())
    if state.last_turns == 0:
        return finish(state, "Everybody has had a last turn.", (ended, *lapsed))
    last = None if state.last_turns is None else state.last_turns - 1
    state = replace(
        state,
        turn=(seat + 1) % state.seats,
        number=state.number + 1,
        stage="pick" if last is None else "build",
        picked=None,
        last_turns=last,
    )
    begun = () if last is None else (Event(f"{who(state.turn)} has a last turn"),)
    return Step(state, (ended, *lapsed, *begun))


def may_build(state: State, seat: Seat) -> None:
    """Raise IllegalAction unless the seat is on turn and may still put up a building."""
    _on_turn(state, seat)
    if state.stage == "pick":
        raise IllegalAction("A building goes up only after the choice of a lot.")
    if state.stage == "built":
        raise IllegalAction(f"Only one building a turn, and {who(seat)} has put one up.")


def pick(state: State, lot: int, to: Seat) -> State:
    """Return the state with a lot of the display owned by `to`, and the display refilled."""
    place = state.display.index(lot)
    display = (*state.display[:place], *state.stack[:1], *state.display[place + 1 :])
    return replace(
        state,
        stack=state.stack[1:],
        display=display,
        owners=with_owner(state.owners, (lot,), to),
        stage="build",
        picked=lot,
        last_turns=None if display else state.seats,
    )


def with_owner(
    owners: tuple[Seat | None, ...], lots: tuple[int, ...], seat: Seat
) -> tuple[Seat | None, ...]:
    """Return the owners once the lots belong to the seat."""
    changed = list(owners)
    for lot in lots:
        changed[lot - LOTS.start] = seat
    return tuple(changed)


def put_up(was: State, building: Building) -> Step[State]:
    """Return the step that adds a building; it is the game's last if nothing else fits (M7)."""
    state = replace(was, buildings=(*was.buildings, building), stage="built")
    builders = listing(who(seat) for seat, _ in building.shares)
    verb = "build" if len(building.shares) > 1 else "builds"
    where = ", ".join(map(str, building.lots))
    total = worth(state, building).total
    said = f"{builders} {verb} {a(building.kind)} on {where} (worth {total})"
    if len(state.buildings) == TOTAL:
        return finish(state, f"All {TOTAL} buildings stand.", (Event(said),))
    if construction.nothing_fits(state):
        return finish(state, "No building left fits anywhere.", (Event(said),))
    return after(state, was, said)


def finish(state: State, reason: str, events: tuple[Event, ...]) -> Step[State]:
    """Return the step to the end of the game; what is still offered lapses."""
    lapsed = deals.drop_all(state.deals, "game over")
    state = replace(state, stage="over", ended=reason, deals=())
    said = Event(f"The game is over. {reason} {result(state).reason}")
    return Step(state, (*events, *lapsed, said))


def after(state: State, was: State, said: str, *, binds: bool = False) -> Step[State]:
    """Return the step from the state `was`: what was said, what lapses, what was turned up."""
    dealt_out = bool(was.display) and not state.display
    state, lapsed = deals.drop_stale(state, was)
    events = (Event(said), *lapsed)
    if dealt_out:
        last = "That was the last lot: after this turn everybody has one last turn to build"
        events = (*events, Event(last))
    # what lapses has lapsed for ever (M8), so taking the action back must not bring it back
    return Step(state, events, reveals=state.stack != was.stack, binds=binds or bool(lapsed))


def _on_turn(state: State, seat: Seat) -> None:
    if seat != state.turn:
        raise IllegalAction(f"It is {who(state.turn)}'s turn, not {who(seat)}'s.")


def _no_choice_left(state: State) -> str:
    if state.picked is None:
        return "All lots are dealt out: a last turn is for building only."
    return f"Only one lot a turn, and {who(state.turn)} has chosen {state.picked}."
