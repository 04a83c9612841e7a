"""Top Ten from the first theme to the result, by the keys alone in the smallest window."""

from __future__ import annotations

import random

import pytest
from top_ten_play import WORDS
from top_ten_screen import Sitting, dealt, sit_down

from tabletop_tui import store
from tabletop_tui.games.top_ten.model import Answer, Guess, Name, PickTheme

pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("short_quiet")]


async def play_round(table: Sitting, dice: random.Random, skill: float) -> None:
    """Play a round as people at one keyboard do."""
    captain, seats = table.table.view(None).captain, len(table.table.players)
    number = table.table.view(None).round
    await table.lift()
    assert f"round {number} of 5" in table.header
    await table.press(*dice.choice((("enter",), ("down", "enter"))))
    held = table.state.numbers
    writers = [seat for seat in range(seats) if held[seat] and dice.random() < 0.3]
    if captain not in writers:
        writers = []  # who writes behind the curtain comes after the Cap'ten
    said = {seat: WORDS[held[seat] - 1].replace("three", "some") for seat in writers}
    looked = await table.look_around(said)
    order = [(captain + n) % seats for n in range(seats)]
    assert looked == (order if seats < 9 else [captain, *order[1:]])
    assert table.told == []
    if table.doing == "Answers":
        await table.answer_all()
    await name_all(table, dice, skill)
    if table.doing == "Guess":
        await guess(table, dice, together=number % 2 == 0)
    assert table.doing == "Round"
    assert f"round {number} of 5" in table.header
    assert table.told == []
    await table.press("e")


async def name_all(table: Sitting, dice: random.Random, skill: float) -> None:
    """Let the Cap'ten name one after another; he is right so often."""
    held, expert = table.state.numbers, table.view.level == "expert"
    while table.doing == "Name":
        count = table.table.count
        legal = table.table.legal(table.view.captain)
        seat = min((a.seat for a in legal), key=held.__getitem__)
        if dice.random() > skill:
            seat = dice.choice(legal).seat
        right = dice.random() < skill
        value = (held[seat] if right else dice.randint(1, 10)) if expert else None
        await table.name(seat, value)
        assert table.table.count == count + 1
        assert table.table.record.actions[-1][1] == Name(seat, value)


async def guess(table: Sitting, dice: random.Random, together: bool) -> None:
    """Let the team guess the Cap'ten's number with one voice, or one after another."""
    if together:
        await table.to_value(dice.randint(1, 10))
        await table.press("enter")
        return
    await table.press("down")
    while table.doing == "Guess":
        count = table.table.count
        await table.to_value(dice.randint(1, 10))
        await table.press("enter")
        assert table.table.count == count + 1


@pytest.mark.parametrize(
    ("seats", "level", "skill"), [(4, "normal", 0.8), (9, "normal", 1.0), (5, "expert", 0.95)]
)
async def test_a_whole_game_is_played_by_the_keys(seats, level, skill):
    dice = random.Random(seats)
    async with sit_down(dealt(seats, seed=seats, level=level)) as table:
        while table.top == "CurtainScreen":
            await play_round(table, dice, skill)
        assert table.top == "ScoreSheet"
        outcome = table.table.outcome
        assert len(table.table.view(None).played) == 5
        assert outcome.reason in " ".join(table.text.split())
        kinds = {type(action) for _, action in table.table.record.actions}
        assert kinds == {PickTheme, Answer, Name} | ({Guess} if level == "expert" else set())
        path = table.screen.save.path
        await table.press("n")
        assert table.top == "CurtainScreen", "a new game with the same players"
        assert table.table.count == 0
    verdict = store.verify(path)
    assert verdict.reason is None
    assert verdict.table.outcome == outcome
