"""What a player wants to know before acting, from the view alone and by the rules' own functions.

Texts write seats as `core.text.who`; the table puts the names in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import chain

from tabletop_tui.core.game import Seat, Value
from tabletop_tui.core.text import amount, who
from tabletop_tui.games.top5_rummy import flaws, tasks, wheel
from tabletop_tui.games.top5_rummy.cards import ORDER, arranged, without
from tabletop_tui.games.top5_rummy.model import Cards, View
from tabletop_tui.games.top5_rummy.tiles import SPACES

_WEIGHED = 12  # sets whose leavings are looked at closely


class Sale(Value, frozen=True):
    """What selling a card to a space of the display would bring."""

    space: int
    price: int
    chips: int
    """What the supply would pay: less than the price only if it runs out (R10)."""
    problem: str
    """Why no card can be sold there, in one sentence; "" if one can."""


class Purchase(Value, frozen=True):
    """What buying a space of the display would give and cost."""

    space: int
    cards: Cards
    price: int
    problem: str
    """Why the seat cannot buy it, in one sentence; "" if it can."""


class Goal(Value, frozen=True):
    """A task, and what stands between the viewer and its tile."""

    tile: int
    task: str
    missing: int
    """How many cards the viewer's hand lacks at least; 0 also if the task is done."""
    spaces: tuple[int, ...]
    """The spaces that a piece of the viewer's can go to, were the cards there."""
    problem: str
    """Why the task cannot be fulfilled now, in one sentence; "" if it can."""


def sales(view: View) -> tuple[Sale, ...]:
    """Return what each space of the display would bring, in the order of the ring."""
    return tuple(
        Sale(space, price, min(price, view.supply), flaws.no_sale(view, space, price))
        for space, price in enumerate(view.prices)
    )


def purchases(view: View, seat: Seat) -> tuple[Purchase, ...]:
    """Return what buying each space of the display would mean for a seat, around the ring."""
    return tuple(
        Purchase(space, view.ring[space], price, flaws.no_purchase(view, seat, space, price))
        for space, price in enumerate(view.prices)
    )


def refills(view: View, space: int, card: str | None = None) -> bool:
    """Return whether the display is refilled once the space is bought, or the `card` taken."""
    ring = list(view.ring)
    ring[space] = () if card is None else without(ring[space], (card,))
    return wheel.wants_refill(ring)


def can_skip(view: View) -> bool:
    """Return whether the viewer, were it his turn, would have to pass for a chip (R8)."""
    if view.viewer is None or view.hand:
        return False
    return not wheel.affordable(view.ring, view.prices, view.chips[view.viewer])


def closed(view: View, seat: Seat, tile: int, space: int) -> str:
    """Return why the seat cannot put a piece on a space of a tile now; "" if it can.

    It judges the tile and the malus, not whether the seat has the cards of the task.
    """
    return flaws.no_task(view, seat, tile) or flaws.no_space(
        view, seat, tile, space, view.hand_sizes[seat]
    )


def goal(view: View, tile: int) -> Goal:
    """Return how the viewer stands with a tile. A spectator has no goals: ValueError."""
    if view.viewer is None or view.hand is None:
        raise ValueError("a spectator has no goals")
    task = tasks.TASKS[view.tiles[tile].task]
    gone = flaws.no_task(view, view.viewer, tile)
    if gone:
        return Goal(tile, task.id, 0, (), gone)
    shut = [closed(view, view.viewer, tile, space) for space in range(SPACES)]
    spaces = tuple(space for space in range(SPACES) if not shut[space])
    missing = tasks.missing(task.id, view.hand)
    problem = ""
    if missing:
        problem = f'"{task.title}" takes {task.rule}: {amount(missing, "card")} missing.'
    elif not spaces:
        problem = next(shut[space] for space in range(SPACES) if view.placed[tile][space] is None)
    return Goal(tile, task.id, missing, spaces, problem)


def goals(view: View) -> tuple[Goal, ...]:
    """Return how the viewer stands with every tile; () for a spectator."""
    return () if view.viewer is None else tuple(goal(view, tile) for tile in range(len(view.tiles)))


def suggestions(view: View, tile: int, most: int = 5) -> tuple[Cards, ...]:
    """Return sets of the viewer's hand that fulfil a tile's task, the one to be missed least first.

    A set is better the nearer the cards left are to the viewer's other tasks.
    """
    hand = view.hand or ()
    task = view.tiles[tile].task
    others = _other_tasks(view, tile)
    value = _values(hand, others)
    proposed = dict.fromkeys(chain(_cheapest(task, hand, value), tasks.sets(task, hand)))
    shortlist = nsmallest(
        max(_WEIGHED, most), proposed, key=lambda cards: sum(value[card] for card in cards)
    )
    return tuple(nsmallest(most, shortlist, key=lambda c: -_promise(without(hand, c), others)))


def discards(view: View) -> Cards:
    """Return the cards that the viewer would miss least, if he is to discard some; else ()."""
    if view.pending is None or view.pending.kind != "discard" or view.turn != view.viewer:
        return ()
    hand = view.hand or ()
    value = _values(hand, _other_tasks(view, None))
    return arranged(nsmallest(view.pending.n, hand, key=lambda card: (value[card], ORDER[card])))


def usable(view: View, tile: int, chosen: Sequence[str] = ()) -> frozenset[str]:
    """Return the cards of the viewer's hand that can join those chosen for a tile's task."""
    return tasks.usable(view.tiles[tile].task, view.hand or (), chosen)


def preview(view: View, tile: int, space: int) -> str:
    """Return where a space would not do all that it says for the player on turn, or ""."""
    side = view.tiles[tile]
    effect = side.spaces[space]
    wins = view.ending == "fifth piece" and view.pieces[view.turn] == 1
    if wins and effect.kind != "discard" and effect.n > 0:
        return "With the fifth piece the game is won at once, and no bonus is given."
    there = view.pile + view.discards + tasks.TASKS[side.task].size  # what is played can be drawn
    if effect.kind == "draw" and effect.n > there:
        return f"There are only {amount(there, 'card')} to draw."
    if effect.kind == "chips" and effect.n > view.supply:
        return f"The supply has only {amount(view.supply, 'chip')} left."
    if effect.kind == "free" and not any(view.ring):
        return "There is no card on display to take."
    return ""


def wheel_words(view: View, space: int) -> str:
    """Return what a space costs and what it costs after the next purchase: "3, then 2"."""
    return f"{view.prices[space]}, then {view.next_prices[space]}"


def turn_words(view: View) -> str:
    """Return what the table waits for, in one line."""
    if view.ended:
        return view.ended
    if view.pending is None:
        extra = f" ({amount(view.again, 'extra turn')} to come)" if view.again else ""
        return f"{who(view.turn)}: sell, buy or fulfil{extra}"
    if view.pending.kind == "discard":
        return f"{who(view.turn)}: discard {amount(view.pending.n, 'card')}"
    return f"{who(view.turn)}: take a card of the display for nothing"


def _other_tasks(view: View, tile: int | None) -> list[str]:
    """Return the tasks that the viewer has yet to fulfil, without that of the tile."""
    return [
        side.task
        for number, side in enumerate(view.tiles)
        if number != tile and view.viewer not in view.placed[number]
    ]


def _promise(hand: Cards, wanted: Sequence[str]) -> float:
    """Return how near a hand is to tasks: the more, the nearer."""
    return sum(1 / (1 + tasks.missing(task, hand)) for task in wanted)


def _values(hand: Cards, wanted: Sequence[str]) -> Mapping[str, float]:
    """Return what each card does for tasks: more for those that the hand is near to."""
    value: dict[str, float] = defaultdict(float)
    for task in wanted:
        found = list(tasks.lacks(task, hand))
        least = min(lack for lack, _ in found)
        near = [pattern for lack, pattern in found if lack == least]
        for card in dict.fromkeys(hand):
            if any(card in pool for pattern in near for pool, _ in pattern.parts):
                value[card] += 1 / (1 + least)
    return value


def _cheapest(task: str, hand: Cards, value: Mapping[str, float]) -> Iterator[Cards]:
    """Yield for each pattern of a task that the hand fits the set of cards worth least."""
    by_value = sorted(hand, key=lambda card: (value[card], ORDER[card]))
    for lack, pattern in tasks.lacks(task, hand):
        if lack == 0:
            pools = ([card for card in by_value if card in pool][:n] for pool, n in pattern.parts)
            yield arranged(chain.from_iterable(pools))
