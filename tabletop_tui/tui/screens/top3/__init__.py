"""The table of Top 3: the screen, and a mode for each thing that a player can be doing."""

from tabletop_tui.tui.screens.top3.screen import Top3Screen

__all__ = ["Top3Screen"]
