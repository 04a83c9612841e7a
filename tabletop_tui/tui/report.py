"""Crash reports: enough to find a fault, nothing of the game that was played.

A report holds no local variables, no source lines and no text of an exception: a `KeyError` can
name a card of somebody's hand.
"""

from __future__ import annotations

import os
import platform
import time
import traceback
from importlib import metadata
from itertools import count
from pathlib import Path

import tabletop_tui

_NUMBERS = count(1)  # a host may have to write several in one second
_ROOTS = ("site-packages", "dist-packages", "tabletop_tui")


def describe(error: BaseException) -> str:
    """Return the report's text: versions, and the places an error went through."""
    lines = [
        f"tabletop_tui {tabletop_tui.__version__}, textual {metadata.version('textual')}",
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}",
        f"TERM={os.environ.get('TERM', '')} COLORTERM={os.environ.get('COLORTERM', '')}",
    ]
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        lines += ["", f"{type(link).__module__}.{type(link).__qualname__}"]
        lines += [
            f"  {_short(frame.filename)}:{frame.lineno} in {frame.name}"
            for frame in traceback.extract_tb(link.__traceback__)
        ]
        link = link.__cause__ or link.__context__
    return "\n".join(lines) + "\n"


def write(error: BaseException, folder: Path) -> Path | None:
    """Write a report into the folder, for its owner's eyes; return where, or None if it fails."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    path = folder / f"{stamp}-{os.getpid()}-{next(_NUMBERS)}.txt"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(describe(error))
    except OSError:
        return None
    return path


def sentence(path: Path | None) -> str:
    """Return what the player is told about a crash."""
    kept = "Tabletop broke off by a fault of its own; what was played is saved"
    if path is None:
        return f"{kept}, but no report could be written."
    return f"{kept}, and a report without game data is in {path}"


def _short(filename: str) -> str:
    """Return a source file's path without the folders of the machine it lies on."""
    parts = Path(filename).parts
    for root in _ROOTS:
        if root in parts:
            start = parts.index(root) + (root != "tabletop_tui")
            return "/".join(parts[start:])
    return parts[-1] if parts else filename
