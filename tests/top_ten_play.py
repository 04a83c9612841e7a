"""Whole games of Top Ten, played without a screen, for pictures and for tests."""

from __future__ import annotations

import random
from typing import Any

from tabletop_tui.core.table import Table
from tabletop_tui.games.top_ten.model import NUMBERS, Anew, Answer, Guess, Name, PickTheme
from tabletop_tui.games.top_ten.rules import TopTen

TopTenTable = Table[Any, Any, Any, Any]

WORDS = (
    "barely a shrug",
    "a polite nod",
    "a raised eyebrow",
    "a cup of tea, lukewarm",
    "what my uncle would do",
    "the same, but with a hat on",
    "loud enough for the neighbours",
    "three fire engines and a goat",
    "the army is told",
    "the moon leaves its orbit",
)
"""An answer for each number, which fits no theme and is understood with all."""


def deal(players: str, seed: int = 1, **options: Any) -> TopTenTable:
    """Return a table just begun, for names with blanks between."""
    game = TopTen()
    return Table.new(game, tuple(players.split()), seed=seed, options=game.Options(**options))


def play_rounds(table: TopTenTable, rounds: int, seed: int = 1, *, skill: float = 0.8) -> None:
    """Play so many rounds to their end; the Cap'ten finds the right one so often."""
    dice = random.Random(seed)
    while table.waiting_for and table.view(None).round <= rounds:
        play_one(table, dice, skill)


def play_to(table: TopTenTable, stage: str, seed: int = 1, *, skill: float = 0.8) -> None:
    """Play on until that is to be done, at least one action; or to the end."""
    dice = random.Random(seed)
    play_one(table, dice, skill)
    while table.waiting_for and table.view(None).stage != stage:
        play_one(table, dice, skill)


def play_one(table: TopTenTable, dice: random.Random, skill: float = 0.8) -> None:
    """Let the first who is waited for act; a look at what is hidden makes a Cap'ten of skill."""
    seat = table.waiting_for[0]
    stage = table.view(None).stage
    held = table.state.numbers
    legal = table.legal(seat)
    if stage == "pick":
        action = dice.choice([a for a in legal if isinstance(a, PickTheme)])
    elif stage == "answer":
        action = Answer("" if dice.random() < 0.1 else WORDS[held[seat] - 1])
    elif stage == "guess":
        skilled = dice.random() < skill
        action = Guess(held[table.view(None).captain] if skilled else dice.choice(NUMBERS))
    elif dice.random() < skill:
        named = min((a.seat for a in legal), key=held.__getitem__)
        action = Name(named, held[named] if legal[0].value else None)
    else:
        action = dice.choice(legal)
    table.act(seat, action)


def deal_anew(table: TopTenTable) -> None:
    """Let everybody agree to deal the round anew."""
    for seat in range(len(table.players)):
        table.act(seat, Anew(True))
