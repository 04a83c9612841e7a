"""Who may have a lot: free choice up to the fifth of a district, then abutment (M1-M3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount, listing, who
from tabletop_tui.games.metropolis.board import LOTS, SIZE, district, neighbours

FREE = 4
"""With at most so many owned lots in the district, anyone may take the next."""

Owners = Sequence[Seat | None]
"""The owner of each lot, from lot 10 on."""


def entitled(owners: Mapping[int, Seat], lot: int, seats: int) -> frozenset[Seat]:
    """Return the seats with a right to a lot, of a table of so many seats.

    `owners` maps the owned lots to their owners; a lot that is built on counts (M1).
    Raises ValueError for a number that is no lot.
    """
    found = claimants(tuple(owners.get(number) for number in LOTS), lot)
    return found or frozenset(range(seats))


def claimants(owners: Owners, lot: int) -> frozenset[Seat]:
    """Return those whose abutting lots alone give a right to the lot; empty if anyone has it."""
    first = district(lot) - LOTS.start
    return _beside(tuple(owners[first : first + SIZE]), lot)


def takers(owners: Owners, lot: int, turn: Seat, seats: int) -> tuple[Seat, ...]:
    """Return to whom the lot may go when `turn` chooses it, in turn order from there on (M3)."""
    found = claimants(owners, lot)
    if not found:
        return (turn,)
    if len(found) == 1:
        return tuple(found)
    return tuple(sorted(found, key=lambda seat: (seat - turn) % seats))


def why(owners: Owners, lot: int) -> str:
    """Return the rule that says who may have the lot, in one sentence."""
    count = _owned_near(owners, lot)
    first = district(lot)
    place = f"district {first}-{first + 9}"
    if count <= FREE:
        owned = amount(count, "lot") if count else "No lot"
        verb = "are" if count > 1 else "is"
        return f"{owned} of {place} {verb} owned, below five: anyone may take it."
    beside: dict[Seat, list[int]] = {}
    for number in neighbours(lot):
        owner = owners[number - LOTS.start]
        if owner is not None:
            beside.setdefault(owner, []).append(number)
    if not beside:
        return f"{count} lots of {place} are owned, but none beside it: anyone may take it."
    names = listing(f"{who(seat)} ({listing(lots)})" for seat, lots in sorted(beside.items()))
    return f"{count} lots of {place} are owned: only the owners beside it may have it, {names}."


def refusal(owners: Owners, lot: int, turn: Seat) -> str:
    """Return in one sentence where a lot must go that was meant for somebody it may not go to."""
    found = sorted(claimants(owners, lot))
    if not found:
        return (
            f"Anyone may take lot {lot}, so it is for {who(turn)}, who is on turn, "
            "and cannot be given away."
        )
    if len(found) > 1:
        names = listing(map(who, found))
        return f"Lot {lot} abuts lots of {names}; only one of them may have it."
    if found == [turn]:
        return f"Lot {lot} abuts only {who(turn)}'s lots, so nobody else may have it."
    return f"Lot {lot} abuts only {who(found[0])}'s lots; give it to {who(found[0])}."


@lru_cache(maxsize=1 << 12)
def _beside(here: tuple[Seat | None, ...], lot: int) -> frozenset[Seat]:
    """Return the claimants to a lot by the owners of its district, which seldom change."""
    if SIZE - here.count(None) <= FREE:
        return frozenset()
    beside = [here[number % SIZE] for number in neighbours(lot)]
    return frozenset([seat for seat in beside if seat is not None])


def _owned_near(owners: Owners, lot: int) -> int:
    first = district(lot) - LOTS.start
    return SIZE - owners[first : first + SIZE].count(None)
