"""The table of Top 5 Rummy: the screen, and a mode for each thing that a player can be doing."""

from tabletop_tui.tui.screens.rummy.screen import RummyScreen

__all__ = ["RummyScreen"]
