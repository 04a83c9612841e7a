"""Who plays Metropolis: takes what builds most, and builds what is worth most."""

from __future__ import annotations

from tabletop_tui.bots.seat import Hint, SeatView
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.metropolis import advice
from tabletop_tui.games.metropolis.model import Action, Build, Decline, EndTurn, Take, View
from tabletop_tui.games.metropolis.pieces import a


def bot(level: str) -> MetropolisBot:  # noqa: ARG001
    """Return the bot of a level."""
    return MetropolisBot()


class MetropolisBot:
    """Takes a lot for itself if it can, and builds what gains most."""

    def choose(self, seat: SeatView, rng: Rng) -> Action:
        """Return what to do."""
        action: Action = self.advise(seat, rng).action
        return action

    def advise(self, seat: SeatView, rng: Rng) -> Hint:
        """Return what to do, with the reason."""
        for action in seat.legal:
            if isinstance(action, Decline):
                return Hint(action, "Nothing is gained by it.")
        takes = [action for action in seat.legal if isinstance(action, Take)]
        if takes:
            own = [take for take in takes if take.to == seat.seat] or takes
            return Hint(own[rng.below(len(own))[0]], "A lot more is a lot more.")
        builds = [action for action in seat.legal if isinstance(action, Build)]
        if not builds:
            return Hint(EndTurn(), "Nothing can be built on your lots.")
        best = max(builds, key=lambda build: _worth(seat.view, seat.seat, build))
        return Hint(best, f"{a(best.kind).capitalize()} is worth most of what you can build.")


def _worth(view: View, seat: int, build: Build) -> int:
    return advice.preview(view, seat, build.kind, build.lots).total
