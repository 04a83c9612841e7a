"""What the tests of the curtain share: hands, a table behind it, and eyes that see a card."""

from __future__ import annotations

import re

import sitting
from rummy_screen import GAME, Sitting, prepared
from rummy_support import rummy
from textual.widgets import Static

from tabletop_tui import store
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.tui.widgets.paper import Paper

HANDS = ("Y9 R10 B3", "Y2 R6 B8", "Y4 R3 B10")
"""Hands whose cards lie nowhere else: every space of the display holds a P1."""
PILE = "Y7 Y8 R7 R8"
SHOWN = {"P1"}


def dealt(monkeypatch, seats=2, **fields):
    """Return a saved game in which Ann is on turn; each hand's cards are nowhere else."""
    return prepared(monkeypatch, rummy(*HANDS[:seats], pile=PILE, **fields))


def saved(players=("Ann", "Ben", "Cem"), seed=3):
    """Return a saved game, just dealt, with the hands in its log."""
    return store.create(Table.new(GAMES[GAME], players, seed=seed))


def at_terminal(save, seats):
    """Open a table at which only some seats are of this terminal."""
    return sitting.at_terminal(Sitting, save, seats)


# Eyes


def cards_in(words):
    return {found.replace(" ", "") for found in re.findall(r"\b[YRPB] ?\d{1,2}\b", words)}


def written(widget):
    if isinstance(widget, Paper):
        return widget.text
    return str(widget.render()) if isinstance(widget, Static) else ""


def drawn(app):
    """Return everything that stands on the widgets of every screen, and a picture of the top."""
    texts = [written(widget) for screen in app.screen_stack for widget in screen.walk_children()]
    picture = app.export_screenshot().replace("&#160;", " ")
    return "\n".join([*texts, app.title, app.sub_title, re.sub(r"<[^>]+>", "\n", picture)])


def assert_nothing_shows(table, public=SHOWN):
    """No card but these stands on any screen, and no hand is drawn below."""
    assert cards_in(drawn(table.app)) <= set(public)
    assert table.screen.view.hand is None
    assert "hidden" not in table.screen.query_one("#hand", Paper).text
    assert not re.search(r"\d", table.screen.query_one("#hand", Paper).text)
    assert not table.screen.notice


def called(table):
    """Return the name that the curtain calls; it must be up."""
    assert table.top == "CurtainScreen"
    found = re.search(r"Pass the keyboard to (.+), then press (\d)\.", table.text)
    assert table.table.players[int(found[2]) - 1] == found[1]
    return found[1]


async def sell(table):
    """Sell the first card: the turn is over."""
    await table.press("s", "enter")
    assert table.screen.resting
