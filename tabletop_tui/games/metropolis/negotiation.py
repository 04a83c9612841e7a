"""Talk about lots: offers, proposals, and the answers to them (M8-M10)."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop_tui.core.game import Event, IllegalAction, Seat, Step
from tabletop_tui.core.text import listing, who
from tabletop_tui.games.metropolis import construction, deals, turns
from tabletop_tui.games.metropolis.model import (
    Accept,
    Building,
    Deal,
    Decline,
    Joint,
    Offer,
    Propose,
    State,
    Trade,
    Withdraw,
)
from tabletop_tui.games.metropolis.pieces import PIECES, SIZES, a


def offer(state: State, seat: Seat, action: Offer) -> Step[State]:
    """Put an offer on the table (M8)."""
    if not 0 <= action.to < state.seats:
        raise IllegalAction("There is no such seat to make an offer to.")
    if action.to == seat:
        raise IllegalAction("An offer goes to another player, not to oneself.")
    if not action.give and not action.want:
        raise IllegalAction("An offer names at least one lot to give or to get.")
    wrong = construction.bad_lots((*action.give, *action.want))
    if wrong:
        raise IllegalAction(construction.sentence(wrong))
    give, want = tuple(sorted(action.give)), tuple(sorted(action.want))
    return _put_on_table(state, Trade(state.next_deal, seat, action.to, give, want))


def propose(state: State, seat: Seat, action: Propose) -> Step[State]:
    """Put a proposal of a joint building on the table (M9)."""
    turns.may_build(state, seat)
    kind, lots = action.kind, tuple(sorted(action.lots))
    if kind in PIECES and SIZES[kind] not in construction.JOINT_SIZES:
        raise IllegalAction(
            f"Only buildings of four or six lots are built together, and {a(kind)} is not."
        )
    wrong = construction.flaw(state, kind, lots)
    if wrong:
        raise IllegalAction(construction.sentence(wrong))
    shares = deals.shares(state.owners, seat, lots)
    if shares == ((seat, len(lots)),):
        raise IllegalAction(f"All these lots are {who(seat)}'s: that needs no partner.")
    if not shares or shares[0][0] != seat:
        raise IllegalAction(f"{who(seat)} must supply at least one lot of a joint building.")
    return _put_on_table(state, Joint(state.next_deal, seat, kind, lots, shares, agreed=()))


def accept(state: State, seat: Seat, action: Accept) -> Step[State]:
    """Say yes: an exchange happens whole, a joint building once all have agreed."""
    deal = _to_answer(state, seat, action.offer)
    wrong = deals.flaw(state, deal)
    if wrong:
        raise IllegalAction(construction.sentence(wrong))
    if isinstance(deal, Trade):
        return _exchange(_without(state, deal), deal)
    agreed = replace(deal, agreed=(*deal.agreed, seat))
    said = Event(f"{who(seat)} agrees to proposal {deal.id}")
    if deals.waits_for(agreed):
        waiting = tuple(agreed if d is deal else d for d in state.deals)
        return Step(replace(state, deals=waiting), (said,), binds=True)
    building = Building(deal.kind, deal.lots, deal.shares)
    step = turns.put_up(_without(state, deal), building)
    return Step(step.state, (said, *step.events), binds=True)


def decline(state: State, seat: Seat, action: Decline) -> Step[State]:
    """Say no: the offer or proposal is off the table."""
    deal = _to_answer(state, seat, action.offer)
    said = Event(f"{who(seat)} declines {who(deal.by)}'s {_noun(deal)} {deal.id}")
    return Step(_without(state, deal), (said,))


def withdraw(state: State, seat: Seat, action: Withdraw) -> Step[State]:
    """Take an own offer or proposal back (M10)."""
    deal = _open(state, action.offer)
    if deal.by != seat:
        raise IllegalAction(f"Only {who(deal.by)} can withdraw {deals.name(deal)}.")
    said = Event(f"{who(seat)} withdraws {_noun(deal)} {deal.id}")
    return Step(_without(state, deal), (said,))


def _put_on_table(state: State, deal: Deal) -> Step[State]:
    wrong = deals.flaw(state, deal)
    if wrong:
        raise IllegalAction(construction.sentence(wrong))
    for other in state.deals:
        if replace(other, id=deal.id) == deal:
            raise IllegalAction(f"The same lies on the table already, as {deals.name(other)}.")
    said = f"{_noun(deal).capitalize()} {deal.id}: {deals.words(deal, state.display)}"
    state = replace(state, deals=(*state.deals, deal), next_deal=state.next_deal + 1)
    return Step(state, (Event(said),))


def _exchange(state: State, trade: Trade) -> Step[State]:
    said = f"{who(trade.to)} accepts: {deals.words(trade, state.display)}"
    chosen = deals.from_display(state, trade)
    after = state if chosen is None else turns.pick(state, chosen, trade.to)
    owners = turns.with_owner(after.owners, trade.give, trade.to)
    owners = turns.with_owner(owners, trade.want, trade.by)
    return turns.after(replace(after, owners=owners), state, said, binds=True)


def _to_answer(state: State, seat: Seat, number: int) -> Deal:
    """Return the open deal of that number, if the seat has to answer it."""
    deal = _open(state, number)
    if isinstance(deal, Joint) and seat in deal.agreed:
        raise IllegalAction(f"{who(seat)} has agreed to proposal {deal.id} already.")
    asked = deals.waits_for(deal)
    if seat not in asked:
        raise IllegalAction(f"{deals.name(deal)} waits for {listing(map(who, asked))}.")
    return deal


def _open(state: State, number: int) -> Deal:
    for deal in state.deals:
        if deal.id == number:
            return deal
    if 1 <= number < state.next_deal:
        raise IllegalAction(f"Offer or proposal {number} is no longer open.")
    raise IllegalAction(f"There is no offer or proposal {construction.short(number)}.")


def _without(state: State, deal: Deal) -> State:
    return replace(state, deals=tuple(d for d in state.deals if d is not deal))


def _noun(deal: Deal) -> str:
    return "offer" if isinstance(deal, Trade) else "proposal"
