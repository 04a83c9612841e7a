"""The players of Top 5 Rummy, by level."""

from __future__ import annotations

from typing import NamedTuple

from tabletop_tui.bots.seat import Hint, SeatView
from tabletop_tui.bots.top5_rummy.outlook import WON, Option, Outlook
from tabletop_tui.bots.top5_rummy.words import reason
from tabletop_tui.core.game import Seat
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top5_rummy.model import Action, State
from tabletop_tui.games.top5_rummy.rules import Top5Rummy


class Search(NamedTuple):
    """How far a player looks ahead."""

    options: int
    """How many of the best options are tried."""
    deals: int
    """In how many deals of the hidden cards."""
    turns: int
    """For how many turns of all players."""


class Skill(NamedTuple):
    """What makes a level."""

    ahead: int
    """How many tasks are planned for at once."""
    search: Search | None = None


SKILLS = {
    "easy": Skill(ahead=1),
    "normal": Skill(ahead=5),
    "strong": Skill(ahead=5, search=Search(options=5, deals=8, turns=6)),
}


_RULES = Top5Rummy()
_CLOSE = 1.5  # turns by which an option may look worse than the best and still be tried
_IN_PASSING = 2  # sets for a task that are compared while playing on


def bot(level: str) -> RummyBot:
    """Return the bot of a level."""
    return RummyBot(SKILLS[level])


class RummyBot:
    """Does what brings it nearest to its fifth piece."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(self, seat: SeatView, rng: Rng) -> Action:
        """Return what to do."""
        action: Action = self.advise(seat, rng).action
        return action

    def advise(self, seat: SeatView, rng: Rng) -> Hint:
        """Return what to do, with the reason."""
        outlook = Outlook(seat.guess, seat.seat, ahead=self.skill.ahead)
        options = outlook.options()
        if self.skill.search is not None:
            options = _tried(seat, options, self.skill.search, rng)
        action = options[0].action
        return Hint(action, reason(outlook, action))


def _tried(seat: SeatView, options: list[Option], search: Search, rng: Rng) -> list[Option]:
    """Return the best options, by how games come out that could go on from here.

    The same deals are played on for each option, so that luck does not tell them apart.
    """
    close = [option for option in options if option.worth > options[0].worth - _CLOSE]
    close = close[: search.options]
    if len(close) == 1:
        return close
    sums = [0.0] * len(close)
    for _ in range(search.deals):
        seed, rng = rng.below(1 << 63)
        deal = seat.sample(Rng(seed))
        for number, option in enumerate(close):
            after = _RULES.apply(deal, seat.seat, option.action).state
            until = deal.number + search.turns
            sums[number] += _lead(_played_on(after, until), seat.seat, until)
    found = [Option(total, option.action) for total, option in zip(sums, close, strict=True)]
    return sorted(found, key=lambda option: -option.worth)


def _played_on(state: State, until: int) -> State:
    """Return the state after the turn of that number, everybody doing what looks best at once."""
    while not state.ended and (state.number <= until or state.pending is not None):
        best = Outlook(state, state.turn, sets=_IN_PASSING).options()[0]
        state = _RULES.apply(state, state.turn, best.action).state
    return state


def _lead(state: State, seat: Seat, until: int) -> float:
    """Return how many turns a seat is ahead of whoever else is nearest to the end.

    `until` is the number of the turn that was played up to: to win sooner is better.
    """
    outcome = _RULES.outcome(state)
    if outcome is not None:
        lead = WON + until - state.number
        return lead if seat in outcome.winners else -lead
    worth = [Outlook(state, other).worth() for other in range(state.seats)]
    return worth[seat] - max(worth[:seat] + worth[seat + 1 :])
