"""Players of Metropolis."""

from __future__ import annotations

from tabletop_tui.bots.metropolis.player import MetropolisBot, bot

__all__ = ["MetropolisBot", "bot"]
