"""Where saved games are, and what else is kept for the player."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

VARIABLE = "TABLETOP_DATA"
"""The environment variable that names another data folder than the system's."""


def data_folder() -> Path:
    """Return the folder of all that is kept; it need not exist yet.

    It is the user's data folder, or the one that TABLETOP_DATA names.
    """
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else platformdirs.user_data_path("tabletop_tui", appauthor=False)


def folder() -> Path:
    """Return the folder of saved games; it need not exist yet."""
    return data_folder() / "saves"
