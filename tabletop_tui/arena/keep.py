"""The games of a contest as saved games, a file each."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from tabletop_tui.core.record import Record
from tabletop_tui.store import lines


def new_folder(folder: Path) -> None:
    """Make the folder. Raises OSError; FileExistsError if there is something in it already."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(None, "it is not empty")


def keep(folder: Path, number: int, record: Record) -> None:
    """Write game `number`, from 0, so that it can be verified and looked at. Raises OSError."""
    whole = lines.encode(lines.header(record, datetime.now().astimezone()))
    for seat, action in record.actions:
        whole += lines.encode(lines.Acted(seat, action))
    (folder / f"{record.game}-{number + 1:06}.jsonl").write_bytes(whole)
