"""Players of Top 5 Rummy: they count the turns that a hand is away from its tasks.

`plan` counts them, `outlook` weighs what can be done, `players` decides and looks ahead, and
`words` says why.
"""

from __future__ import annotations

from tabletop_tui.bots.top5_rummy.players import RummyBot, bot

__all__ = ["RummyBot", "bot"]
