"""The list of saved games."""

from __future__ import annotations

import os
from datetime import datetime, timedelta

import pytest
from screens_support import press, running, save_a_game, shown
from stand_in import StandIn

from tabletop_tui import store
from tabletop_tui.tui import saves
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.home import HomeScreen
from tabletop_tui.tui.screens.resume import ResumeScreen
from tabletop_tui.tui.widgets.menu import Menu

LIST = Opening("resume")
NOW = datetime(2026, 5, 14, 15, 30).astimezone()


async def test_an_empty_folder_says_so():
    async with running(LIST) as pilot:
        assert "Nothing has been saved yet" in shown(pilot)
        await press(pilot, "enter", "down")
        assert isinstance(pilot.app.screen, ResumeScreen)


async def test_games_are_listed_newest_first_and_enter_goes_on():
    old, new = save_a_game(("Ann", "Ben")), save_a_game(("Cem", "Dora", "Eli"))
    os.utime(old, (1e9, 1e9))
    async with running(LIST) as pilot:
        lines = shown(pilot)
        assert lines.index("Cem, Dora, Eli") < lines.index("Ann, Ben")
        assert "September 2001" in lines
        await press(pilot, "down", "enter")
        assert isinstance(pilot.app.screen, StandIn)
        assert pilot.app.screen.save.path == old
        assert pilot.app.screen.save.writable
    assert new.exists()


async def test_strange_files_are_listed_with_their_reason_and_never_touched():
    good = save_a_game()
    folder = good.parent
    (folder / "half.jsonl").write_bytes(good.read_bytes()[:40])
    (folder / "empty.jsonl").touch()
    (folder / "[b]odd[x].jsonl").write_bytes(b"\x1b[2J\xff\x00")
    (folder / "folder.jsonl").mkdir()
    before = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    async with running(LIST) as pilot:
        reasons = set()
        for _ in range(5):
            reasons.add(shown(pilot))
            await press(pilot, "down")
        text = "".join(reasons)
        assert "It is empty." in text
        assert "It is a folder, not a saved game." in text
        assert "[b]odd[x].jsonl" in text
        assert shown(pilot).count("unreadable") == 4
        menu = pilot.app.screen.query_one(Menu)
        while menu.row.enabled:
            await press(pilot, "up")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ResumeScreen)
    assert {path: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


async def test_a_game_open_elsewhere_can_be_looked_at():
    path = save_a_game()
    other = store.open_save(path)
    assert other.writable
    async with running(LIST) as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, StandIn)
        assert (
            pilot.app.screen.save.why_not
            == "This game is open in another window; here you can only look."
        )
    other.close()


async def test_a_spoilt_game_says_why_when_it_is_chosen():
    path = save_a_game()
    async with running(LIST) as pilot:
        path.write_bytes(b"junk\n")
        await press(pilot, "enter")
        assert "It is not a saved game." in shown(pilot)


@pytest.mark.parametrize("key", ["q", "escape", "left", "h"])
async def test_it_leads_back_to_the_first_screen(key):
    async with running(LIST) as pilot:
        await press(pilot, key)
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_a_long_list_scrolls_with_the_cursor_and_by_the_wheel():
    first = save_a_game(("Uma", "Vic"))
    os.utime(first, (1e9, 1e9))
    raw = first.read_bytes()
    for number in range(40):
        copy = first.with_name(f"copy-{number}.jsonl")
        copy.write_bytes(raw)
        os.utime(copy, (2e9 - number, 2e9 - number))
    async with running(LIST) as pilot:
        menu = pilot.app.screen.query_one(Menu)
        assert "2001" not in shown(pilot)
        await press(pilot, "end")
        assert menu.row.key == str(first)
        assert "2001" in shown(pilot)
        await press(pilot, "pageup", "home")
        assert "2001" not in shown(pilot)
        for _ in range(30):
            await pilot._post_mouse_events([_wheel()], widget=menu)
        await press(pilot)
        assert "2001" in shown(pilot)


def _wheel():
    from textual.events import MouseScrollDown

    return MouseScrollDown


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(minutes=88), "today 14:02"),
        (timedelta(days=1, minutes=88), "yesterday 14:02"),
        (timedelta(days=3), "Monday"),
        (timedelta(days=7), "7 May"),
        (timedelta(days=500), "30 December 2024"),
        (timedelta(days=-2), "16 May"),
    ],
)
def test_moments_are_written_as_one_says_them(ago, words):
    assert saves.when(NOW - ago, NOW) == words


def test_where_a_game_stands_is_said_in_words(tmp_path):
    going = store.Entry(tmp_path, NOW, "m", "M", ("Ann", "Ben"), ("Ben",))
    over = store.Entry(tmp_path, NOW, "m", "M", ("Ann", "Ben"), (), finished=True)
    cut = store.Entry(tmp_path, NOW, "m", "M", ("Ann",), ("Ann",), reason="Cut.", can_look=True)
    bad = store.Entry(tmp_path, NOW, reason="It is empty.")
    assert [saves.standing(e) for e in (going, over, cut, bad)] == [
        "Ben to play",
        "finished",
        "look only",
        "unreadable",
    ]
