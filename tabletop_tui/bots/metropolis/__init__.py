"""Players of Metropolis: what a city may become decides what a lot or a building is worth.

`ground` and `district` know the board, `city` plays on it, `judge` says what it is worth to a
seat, `search` looks ahead, `bargain` deals, `reasons` explains, and `player` decides.
"""

from __future__ import annotations

from tabletop_tui.bots.metropolis.player import MetropolisBot, bot

__all__ = ["MetropolisBot", "bot"]
