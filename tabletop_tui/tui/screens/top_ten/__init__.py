"""The table of Top Ten: the screen, and a mode for each thing that a player can be doing."""

from tabletop_tui.tui.screens.top_ten.screen import TopTenScreen

__all__ = ["TopTenScreen"]
