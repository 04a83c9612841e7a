"""The form for a new game: seats of bots."""

from __future__ import annotations

import itertools
import sys

import pytest
from screens_support import press, running, shown
from test_screens_setup import assert_all_in_view, click, form, names

from tabletop_tui.games import GAMES
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.setup import SetupScreen
from tabletop_tui.tui.widgets.fields import Choice

PROGRAM = f"{sys.executable} -c 'input()' my_bot.py"


def kinds(pilot) -> list[str]:
    """Return who plays on the seats, as the form shows it."""
    fields = pilot.app.screen._kind_fields()[: len(names(pilot))]
    return [choice.answers[choice.index] for choice in fields]


def record(pilot):
    return pilot.app.screen.save.table.record


async def test_a_bot_s_name_follows_its_level_and_the_person_comes_back():
    async with running(form("Ann", "Uma")) as pilot:
        pilot.app.screen.query_one("#kind-1", Choice).focus()
        seen = []
        for _ in range(4):
            await press(pilot, "right")
            seen.append((names(pilot)[1], kinds(pilot)[1]))
        assert seen == [
            ("Otto (easy)", "easy"),
            ("Otto (normal)", "normal"),
            ("Otto (strong)", "strong"),
            ("Uma", "a person"),
        ]


async def test_who_plays_on_a_seat_is_dealt_as_chosen():
    async with running(form("Ann", "Ben")) as pilot:
        await click(pilot, "#kind-1")
        await press(pilot, "left", "right", "right")  # the sign keeps the focus
        await click(pilot, "#start")
        assert record(pilot).players == ("Ann", "Otto (normal)")
        assert record(pilot).bots == (None, "normal")
        assert pilot.app.screen.seats == {0}


async def test_bots_are_told_apart_by_their_names():
    async with running(form("Ann", "Ben", "Cem")) as pilot:
        await click(pilot, "#kind-1")
        await click(pilot, "#kind-2")
        assert names(pilot) == ["Ann", "Otto (easy)", "Mia (easy)"]


async def test_a_bot_keeps_its_level_and_its_person_when_seats_change():
    async with running(form("Ann", "Ben", "Cem")) as pilot:
        await click(pilot, "#kind-0")
        await click(pilot, "#down-0")
        assert (names(pilot), kinds(pilot)) == (
            ["Ben", "Otto (easy)", "Cem"],
            ["a person", "easy", "a person"],
        )
        await click(pilot, "#away-0")
        assert (names(pilot), kinds(pilot)) == (["Otto (easy)", "Cem"], ["easy", "a person"])
        await press(pilot, "tab", "left")
        assert names(pilot) == ["Ann", "Cem"]
        await click(pilot, "#add")
        assert kinds(pilot) == ["a person"] * 3


async def test_a_bot_taken_away_leaves_a_person_s_place_behind():
    async with running(form("Ann", "Ben", "Cem")) as pilot:
        await click(pilot, "#kind-2")
        await click(pilot, "#away-2")
        await click(pilot, "#add")
        assert (names(pilot)[2], kinds(pilot)[2]) == ("Cem", "a person")


async def test_bots_of_the_command_line_are_in_the_form_even_one_that_plays_at_random():
    opening = form("Ann", "Otto (random)", "Mia (strong)", bots={1: "random", 2: "strong"})
    async with running(opening) as pilot:
        assert kinds(pilot) == ["a person", "random", "strong"]
        await click(pilot, "#start")
        assert record(pilot).bots == (None, "random", "strong")


async def test_a_program_of_the_command_line_is_a_kind_of_its_own():
    bot = "program my_bot.py"
    opening = form("Ann", "my_bot", bots={1: bot}, programs={bot: PROGRAM})
    async with running(opening) as pilot:
        assert kinds(pilot) == ["a person", "my_bot"]
        await click(pilot, "#kind-1")
        assert (names(pilot), kinds(pilot)) == (["Ann", "Ben"], ["a person", "a person"])
        await press(pilot, "left")
        assert (names(pilot), kinds(pilot)) == (["Ann", "my_bot"], ["a person", "my_bot"])
        await click(pilot, "#start")
        assert record(pilot).bots == (None, bot)


async def test_a_program_that_cannot_be_started_is_told_in_the_form_and_nothing_is_saved(tmp_path):
    bot = "program gone"
    opening = form("Ann", "gone", bots={1: bot}, programs={bot: "/nowhere/gone"})
    async with running(opening) as pilot:
        await click(pilot, "#start")
        assert isinstance(pilot.app.screen, SetupScreen)
        assert 'The program "gone" cannot be started' in shown(pilot)
        assert not list(tmp_path.rglob("*.jsonl"))


@pytest.mark.parametrize("game", ["metropolis", "top-ten"])
async def test_a_full_table_of_bots_is_all_in_view(game):
    async with running(Opening("setup", game=game)) as pilot:
        while len(names(pilot)) < GAMES[game].seats[-1]:
            await click(pilot, "#add")
        for seat in range(1, len(names(pilot))):
            await click(pilot, f"#kind-{seat}")
        assert len(set(names(pilot))) == len(names(pilot))
        assert_all_in_view(pilot)
        for row in pilot.app.screen.query(".seat"):
            parts = [part.region for part in row.children]
            assert all(part.right <= 80 and part.height for part in parts)
            assert all(a.right <= b.x for a, b in itertools.pairwise(parts))
        await click(pilot, "#start")
        assert record(pilot).bots[0] is None
        assert all(record(pilot).bots[1:])
