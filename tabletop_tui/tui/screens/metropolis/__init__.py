"""The table of Metropolis: the screen, and a mode for each thing that a player can be doing."""

from tabletop_tui.tui.screens.metropolis.screen import MetropolisScreen

__all__ = ["MetropolisScreen"]
