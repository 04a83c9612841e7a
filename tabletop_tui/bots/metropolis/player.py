"""Who plays Metropolis, and how well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop_tui.bots.metropolis import bargain, reasons
from tabletop_tui.bots.metropolis.city import Site, city, lots_of
from tabletop_tui.bots.metropolis.district import pool
from tabletop_tui.bots.metropolis.judge import Judge
from tabletop_tui.bots.metropolis.search import Depth, best_site, best_take
from tabletop_tui.bots.seat import Hint, SeatView
from tabletop_tui.core.game import Seat
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.metropolis import deals
from tabletop_tui.games.metropolis.model import (
    Accept,
    Action,
    Build,
    Deal,
    Decline,
    EndTurn,
    Offer,
    Propose,
    Take,
    Trade,
    View,
)
from tabletop_tui.games.metropolis.pieces import KINDS


class Skill(NamedTuple):
    """What makes a level."""

    hopes: bool
    """Whether it thinks of what may be built yet, and of the others; else of its points alone."""
    offers: int
    """Offers and proposals it makes in a turn at most."""
    fair: float
    """What it wants to gain by a deal for each point that the other side gains."""
    depth: Depth | None = None
    """How far it looks ahead; None is not at all."""


SKILLS = {
    "easy": Skill(hopes=False, offers=0, fair=bargain.FAIR),
    "normal": Skill(hopes=True, offers=2, fair=bargain.FAIR),
    "strong": Skill(hopes=True, offers=2, fair=1.0, depth=Depth(choices=4, stacks=12, turns=8)),
}


def bot(level: str) -> MetropolisBot:
    """Return the bot of a level."""
    return MetropolisBot(SKILLS[level])


class MetropolisBot:
    """Takes what its buildings need, builds what gains most, and bargains a little."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(self, seat: SeatView, rng: Rng) -> Action:
        """Return the answer to a deal, a lot, a building, an offer, or the end of the turn.

        Raises ValueError for a seat that is neither asked anything nor on turn.
        """
        action: Action = self.advise(seat, rng).action
        return action

    def advise(self, seat: SeatView, rng: Rng) -> Hint:
        """Return what to do, with the reason. Raises ValueError as `choose` does."""
        return _Thought(seat, self.skill, rng).hint()


class _Thought:
    """A decision as a bot sees it."""

    def __init__(self, seat: SeatView, skill: Skill, rng: Rng) -> None:
        self.seat = seat.seat
        self.view: View = seat.view
        self.skill = skill
        self.rng = rng
        self._seat_view = seat
        known = pool(self.view.values)
        known.trim()
        unseen = [0] * self.view.stack  # which lots lie face down where is nobody's knowledge
        self.city = city(self.view, known, unseen)
        self.judge = Judge(self.city, self.seat, hopes=skill.hopes)

    def hint(self) -> Hint:
        for deal in self.view.deals:
            if self.seat in deals.waits_for(deal):
                return self._answer(deal)
        if self.view.stage == "over" or self.view.turn != self.seat:
            raise ValueError("the seat has nothing to decide")
        if self.view.stage == "pick":
            return self._take()
        if self.view.stage == "build":
            return self._offer() or self._build()
        return Hint(EndTurn(), "You have put up a building in this turn.")

    def _answer(self, deal: Deal) -> Hint:
        if isinstance(deal, Trade) and not deal.want:
            return Hint(Accept(deal.id), "A lot for nothing cannot harm you.")
        gains = bargain.gains_of(self.judge, deal)
        good = gains.good(self.skill.fair, self.view.seats)
        action = Accept(deal.id) if good else Decline(deal.id)
        return Hint(action, reasons.answer(gains, deal, good=good))

    def _take(self) -> Hint:
        if self.skill.hopes:
            ranked = sorted(self.judge.takes(), reverse=True)
            lot, to = self._tried_take([take for _, take in ranked])
        else:
            lot, to = self._any_take()
        return Hint(Take(lot, to), reasons.take(self.judge, lot, to))

    def _any_take(self) -> tuple[int, Seat]:
        takes = list(self.city.takes())
        own = [take for take in takes if take[1] == self.seat] or takes
        return own[self.rng.below(len(own))[0]]

    def _tried_take(self, takes: Sequence[tuple[int, Seat]]) -> tuple[int, Seat]:
        depth = self.skill.depth
        if depth is None or len(takes) == 1:
            return takes[0]
        return best_take(self.city, self._stacks(depth), depth.turns, takes[: depth.choices])

    def _build(self) -> Hint:
        site = self._site()
        if site is None:
            return Hint(EndTurn(), reasons.no_building(self.judge))
        kind, lots = KINDS[site.place.kind], lots_of(site)
        if len(site.shares) > 1:
            return Hint(Propose(kind, lots), reasons.joint(self.judge, site))
        return Hint(Build(kind, lots), reasons.building(self.judge, site))

    def _site(self) -> Site | None:
        """Return what to build, alone or with partners; None is nothing."""
        if not self.skill.hopes:
            return _gainful([(self.judge.own_gain(s), s) for s in self.city.sites(self.seat)])
        ranked = sorted(self.judge.sites(), reverse=True)
        shared = self._shared()
        depth = self.skill.depth
        if depth is None:
            alone = _gainful(ranked)
            own = 0.0 if alone is None else self.judge.own_gain(alone)
            return shared[0][1] if shared and shared[0][0] > own else alone
        sites = [site for _, site in (*ranked[: depth.choices], *shared[: depth.choices])]
        if not sites:
            return None
        return best_site(self.city, self._stacks(depth), depth.turns, sites)

    def _shared(self) -> list[tuple[float, Site]]:
        """Return what could be proposed that has not been, with what it gains, best first."""
        if not self._may_offer():
            return []
        found = bargain.joint_sites(self.judge, self.skill.fair)
        said = set(self._seat_view.mine)
        return [
            (gain, site)
            for gain, site in found
            if Propose(KINDS[site.place.kind], lots_of(site)) not in said
        ]

    def _offer(self) -> Hint | None:
        """Return a swap that both sides should want and that has not been offered yet."""
        if not self._may_offer():
            return None
        said = set(self._seat_view.mine)
        for gains, swap in bargain.swaps(self.judge, self.skill.fair):
            offer = Offer(swap.to, (swap.give,), (swap.want,))
            if offer not in said:
                return Hint(offer, reasons.swap(gains, swap))
        return None

    def _may_offer(self) -> bool:
        """Return whether the seat has said little enough in this turn, and waits for nobody."""
        made = 0
        for action in reversed(self._seat_view.mine):
            if isinstance(action, EndTurn):
                break
            made += isinstance(action, Offer | Propose)
        waits = any(deal.by == self.seat for deal in self.view.deals)
        return made < self.skill.offers and not waits

    def _stacks(self, depth: Depth) -> list[Sequence[int]]:
        stacks, rng = [], self.rng
        for _ in range(2 * depth.stacks // self.view.seats):
            state = self._seat_view.sample(rng)
            rng = state.rng
            stacks.append(state.stack)
        return stacks


def _gainful(ranked: Sequence[tuple[float, Site]]) -> Site | None:
    """Return the site that gains most, if it gains anything."""
    gain, site = max(ranked, default=(0.0, None))
    return site if gain > 0 else None
