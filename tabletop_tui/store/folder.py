"""Where saved games are."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

VARIABLE = "TABLETOP_DATA"
"""The environment variable that names another data folder than the system's."""


def folder() -> Path:
    """Return the folder of saved games; it need not exist yet.

    It lies in the user's data folder, or in the one that TABLETOP_DATA names.
    """
    chosen = os.environ.get(VARIABLE)
    data = Path(chosen) if chosen else platformdirs.user_data_path("tabletop_tui", appauthor=False)
    return data / "saves"
