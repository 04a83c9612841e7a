"""Offers and proposals as they lie on the table: what makes one invalid, and how one is said.

A deal is judged by the same words when it is made, when it is accepted, and after every action
in between: what is no longer possible lapses at once and for ever (M8-M10).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tabletop_tui.core.game import Event, Seat
from tabletop_tui.core.text import amount, listing, who
from tabletop_tui.games.metropolis import construction as build
from tabletop_tui.games.metropolis.board import LOTS
from tabletop_tui.games.metropolis.model import Deal, Joint, State, Trade
from tabletop_tui.games.metropolis.pieces import a
from tabletop_tui.games.metropolis.rights import Owners, claimants


def flaw(state: State, deal: Deal) -> str | None:
    """Return why the deal cannot come about as things stand, as a clause; None if it can."""
    return _trade_flaw(state, deal) if isinstance(deal, Trade) else _joint_flaw(state, deal)


def from_display(state: State, trade: Trade) -> int | None:
    """Return the lot of the display that the trade gives, if it does: acceptance is the pick."""
    return next((lot for lot in trade.give if lot in state.display), None)


def shares(owners: Owners, by: Seat, lots: Sequence[int]) -> tuple[tuple[Seat, int], ...]:
    """Return who supplies how many of the lots, the builder first, the others in seat order."""
    suppliers = [owners[lot - LOTS.start] for lot in lots]
    seats = sorted({s for s in suppliers if s is not None}, key=lambda s: (s != by, s))
    return tuple((seat, suppliers.count(seat)) for seat in seats)


def partners(joint: Joint) -> tuple[Seat, ...]:
    """Return the seats that must agree to a proposal."""
    return tuple(seat for seat, _ in joint.shares if seat != joint.by)


def waits_for(deal: Deal) -> tuple[Seat, ...]:
    """Return the seats whose answer the deal waits for."""
    if isinstance(deal, Trade):
        return (deal.to,)
    return tuple(seat for seat in partners(deal) if seat not in deal.agreed)


def drop_stale(state: State, was: State) -> tuple[State, tuple[Event, ...]]:
    """Return the state without the deals that it makes impossible, and a line for each.

    `was` is the state before the action that led here.
    """
    if not state.deals:
        return state, ()
    moved = {lot for lot in LOTS if state.owner(lot) != was.owner(lot)}
    reasons = [(deal, _moved(deal, moved) or flaw(state, deal)) for deal in state.deals]
    kept = tuple(deal for deal, reason in reasons if not reason)
    stale = [Event(f"{name(deal)} lapses: {reason}") for deal, reason in reasons if reason]
    return replace(state, deals=kept), tuple(stale)


def drop_all(deals: Sequence[Deal], reason: str) -> tuple[Event, ...]:
    """Return a line for each deal, which lapses for the reason given."""
    return tuple(Event(f"{name(deal)} lapses: {reason}") for deal in deals)


def name(deal: Deal) -> str:
    """Return what a deal is called: "Ann's offer 3 to Ben"."""
    if isinstance(deal, Trade):
        return f"{who(deal.by)}'s offer {deal.id} to {who(deal.to)}"
    return f"{who(deal.by)}'s proposal {deal.id}"


def words(deal: Deal, display: Sequence[int]) -> str:
    """Return what a deal is about, as a clause: "Ann gives 12 and 47 to Ben for 33"."""
    if isinstance(deal, Joint):
        sides = listing(f"{who(seat)} ({amount(n, 'lot')})" for seat, n in deal.shares)
        return f"{sides} build {a(deal.kind)} on {listing(deal.lots)} together"
    give = listing(f"{lot} (from the display)" if lot in display else lot for lot in deal.give)
    if not deal.give:
        return f"{who(deal.to)} gives {listing(deal.want)} to {who(deal.by)} for nothing"
    price = listing(deal.want) or "nothing"
    return f"{who(deal.by)} gives {give} to {who(deal.to)} for {price}"


def _moved(deal: Deal, moved: set[int]) -> str | None:
    named = (*deal.give, *deal.want) if isinstance(deal, Trade) else deal.lots
    lot = next((lot for lot in named if lot in moved), None)
    return None if lot is None else f"lot {lot} changed hands"


def _trade_flaw(state: State, trade: Trade) -> str | None:
    chosen = [lot for lot in trade.give if state.owner(lot) is None]
    if len(chosen) > 1:
        return "only one lot of the display can be given in an exchange"
    for lot in chosen:
        wrong = _display_flaw(state, trade, lot)
        if wrong:
            return wrong
    for seat, lots in ((trade.by, trade.give), (trade.to, trade.want)):
        for lot in lots:
            wrong = None if lot in chosen else build.not_owned(state, seat, lot)
            if wrong:
                return wrong
            if build.built_on(state, lot):
                return f"lot {lot} is built on"
    return None


def _display_flaw(state: State, trade: Trade, lot: int) -> str | None:
    """Return why a lot nobody owns cannot be part of what is given."""
    if lot not in state.display:
        return f"nobody owns lot {lot} yet"
    if trade.by != state.turn:
        return f"only {who(state.turn)}, who is on turn, may give lot {lot} of the display"
    if state.stage != "pick":
        return f"{who(trade.by)} has made the choice of this turn, so lot {lot} stays"
    entitled = claimants(state.owners, lot)
    if not entitled:
        return f"anyone may take lot {lot}, so it is for {who(state.turn)} and not to be given"
    if trade.to not in entitled:
        return f"{who(trade.to)} owns no lot that gives a right to lot {lot}"
    return None


def _joint_flaw(state: State, joint: Joint) -> str | None:
    if state.stage != "build":
        return f"{who(joint.by)} has built in this turn"
    wrong = build.flaw(state, joint.kind, joint.lots)
    if wrong:
        return wrong
    for lot in joint.lots:
        if state.owner(lot) is None:
            return f"nobody owns lot {lot} yet"
    if shares(state.owners, joint.by, joint.lots) != joint.shares:
        return "one of its lots changed hands"
    return None
