"""Saved games: one file a game, written as it is played, in a folder of the player's own.

A saved game is never deleted here, and one that does not fit is never changed.
"""

from tabletop_tui.store.folder import data_folder, folder
from tabletop_tui.store.lines import Hosted
from tabletop_tui.store.listing import Entry, entries, last
from tabletop_tui.store.reading import Owner, SaveError, Verdict, verify
from tabletop_tui.store.save import Save, create, open_save

__all__ = [
    "Entry",
    "Hosted",
    "Owner",
    "Save",
    "SaveError",
    "Verdict",
    "create",
    "data_folder",
    "entries",
    "folder",
    "last",
    "open_save",
    "verify",
]
