"""What lies in the folder of saved games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from tabletop_tui.core import text
from tabletop_tui.store.folder import folder as default_folder
from tabletop_tui.store.reading import SaveError, read_path, replay, unreadable

_FILE_CELLS = 40


@dataclass(frozen=True)
class Entry:
    """A file in the folder of saved games, whatever it holds. All its texts are clean."""

    path: Path
    when: datetime
    """When it was last written, in local time."""
    game: str = ""
    """The game's id; "" if that cannot be told."""
    title: str = ""
    """The game's title; "" if that cannot be told."""
    players: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    """The names of those whose turn it is."""
    finished: bool = False
    reason: str | None = None
    """Why the game cannot go on, in one sentence; None if it can or has ended."""
    can_look: bool = False
    """Whether there is anything to show."""

    @property
    def name(self) -> str:
        """The file's name, fit for a screen."""
        return text.clean(self.path.name, _FILE_CELLS) or "a file without a readable name"

    @property
    def can_go_on(self) -> bool:
        """Whether somebody can make the next move."""
        return self.reason is None and not self.finished


def entries(folder: Path | None = None) -> list[Entry]:
    """Return all there is in the folder, newest first; hidden files (".name") are left out.

    What is no save, or one that cannot go on, has a reason. Nothing is locked or changed.
    """
    return list(_entries(folder or default_folder()))


def last(folder: Path | None = None, *, among: int | None = None) -> Entry | None:
    """Return the game played last that can go on, or None; reads no older ones.

    `among` reads so many of the newest files at most, for who cannot wait for more.
    """
    newest = islice(_entries(folder or default_folder()), among)
    return next((entry for entry in newest if entry.can_go_on), None)


def _entries(folder: Path) -> Iterator[Entry]:
    try:
        names = [name for name in os.listdir(folder) if not name.startswith(".")]
    except FileNotFoundError:
        return
    except OSError as e:
        yield Entry(folder, _written(folder), reason=unreadable(e))
        return
    dated = [(_written(folder / name), name) for name in names]
    for when, name in sorted(dated, reverse=True):
        yield _entry(folder / name, when)


def _written(path: Path) -> datetime:
    """Return when a file was last written; for a link that leads nowhere, the link."""
    for status in (os.stat, os.lstat):
        try:
            return datetime.fromtimestamp(status(path).st_mtime, UTC).astimezone()
        except (OSError, OverflowError, ValueError):
            continue
    return datetime.fromtimestamp(0, UTC)


def _entry(path: Path, when: datetime) -> Entry:
    try:
        reading = replay(read_path(path))
    except SaveError as e:
        return Entry(path, when, reason=str(e))
    table = reading.table
    return Entry(
        path=path,
        when=when,
        game=table.game.id,
        title=table.game.title,
        players=table.players,
        waiting=tuple(table.players[seat] for seat in table.waiting_for),
        finished=not table.waiting_for,
        reason=reading.reason,
        can_look=True,
    )
