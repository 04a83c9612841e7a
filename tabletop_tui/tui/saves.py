"""Saved games in words, for the rows of a list."""

from __future__ import annotations

from datetime import datetime

from tabletop_tui.core import text
from tabletop_tui.store import Entry
from tabletop_tui.tui.widgets.menu import Row


def row(key: str, entry: Entry, now: datetime) -> Row:
    """Return a saved game as a row: title, players, where it stands, when it was played."""
    title = entry.title or entry.name
    return Row(
        key,
        (title, ", ".join(entry.players), standing(entry), when(entry.when, now)),
        enabled=entry.can_look,
    )


def standing(entry: Entry) -> str:
    """Return in few words where a saved game stands."""
    if entry.reason is not None:
        return "look only" if entry.can_look else "unreadable"
    if entry.finished:
        return "finished"
    return f"{text.listing(entry.waiting)} to play"


def about(entry: Entry) -> str:
    """Return one sentence on what can be done with a saved game."""
    if not entry.can_look:
        return f"{entry.name}: {entry.reason}"
    if entry.reason is not None:
        return f"You can look at it, but not go on: {entry.reason}"
    if entry.finished:
        return "This game is over; you can look at its result and its board."
    return f"{text.listing(entry.waiting)} can go on where the game was left."


def when(then: datetime, now: datetime) -> str:
    """Return a moment as one says it: today 14:02, yesterday, Monday, 3 May, 3 May 2024."""
    days = (now.date() - then.date()).days
    if days == 0:
        return f"today {then:%H:%M}"
    if days == 1:
        return f"yesterday {then:%H:%M}"
    if 1 < days < 7:
        return f"{then:%A}"
    day = f"{then.day} {then:%B}"
    return day if then.year == now.year else f"{day} {then.year}"
