"""The theme cards of Top Ten that were seen in games before, so that none comes back too soon.

A small file beside the saved games: an id a line, the card seen longest ago first. It is a comfort
and no more, so nothing that is wrong with it stops a game: what cannot be read is forgotten, what
cannot be written is not remembered. Two programs may use it at once; if both write in the very
same moment, one of the two cards is not remembered.
"""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tabletop_tui.core.game import Game
from tabletop_tui.core.table import Table
from tabletop_tui.games.top_ten.model import Options
from tabletop_tui.games.top_ten.theme_deck import pack_of
from tabletop_tui.games.top_ten.themes import card_id
from tabletop_tui.store.folder import data_folder
from tabletop_tui.store.reading import SaveError, read_path

FILE = "seen-themes.txt"
"""The file's name in the data folder."""
FIELD = "seen"
"""The field of a game's `Options` that is filled from it."""
MOST = 1000
"""Cards that are remembered: those of eight packs as big as ours."""

_ID = re.compile(rb"^[0-9a-f]{16}$", re.MULTILINE)


def recall(folder: Path | None = None) -> list[str]:
    """Return the ids of the cards seen, each once, the one seen longest ago first."""
    try:
        raw = read_path((folder or data_folder()) / FILE)
    except SaveError:
        return []
    latest_first = dict.fromkeys(found.decode() for found in reversed(_ID.findall(raw)))
    return [*latest_first][MOST - 1 :: -1]


def remember(card: str, folder: Path | None = None) -> None:
    """Keep the id of a card as the one seen last."""
    where = folder or data_folder()
    ids = [*(seen for seen in recall(where) if seen != card), card]
    new = where / f".{FILE}.{secrets.token_hex(4)}"
    with suppress(OSError):
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.writelines(f"{seen}\n" for seen in ids[-MOST:])
            new.replace(where / FILE)
        finally:
            new.unlink(missing_ok=True)


def with_seen(
    game: Game[Any, Any, Any, Any], options: object | None, folder: Path | None = None
) -> object | None:
    """Return the options of a game about to be dealt, with the cards of its pack that were seen.

    Those of a game without theme cards are returned as they are. Raises IllegalAction if the
    options name no pack.
    """
    wished = game.Options() if options is None else options
    if not isinstance(wished, Options):
        return options
    places = {card_id(card): place for place, card in enumerate(pack_of(wished))}
    return replace(wished, seen=tuple(places[seen] for seen in recall(folder) if seen in places))


def follow(table: Table[Any, Any, Any, Any], folder: Path | None = None) -> None:
    """From now on, remember each theme card of a table as soon as its theme is picked."""
    if not isinstance(table.record.options, Options):
        return
    pack = pack_of(table.record.options)
    known = len(table.view(None).played)

    def look() -> None:
        nonlocal known
        played = table.view(None).played
        for picked in played[known:]:
            remember(card_id(pack[picked.card]), folder)
        known = len(played)

    table.watch(look)
