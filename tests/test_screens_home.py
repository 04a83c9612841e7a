"""The first screen, and what every screen promises."""

from __future__ import annotations

import pytest
from screens_support import press, running, save_a_game, settled, shown
from stand_in import OPENING, StandIn
from textual import events

from tabletop_tui import store
from tabletop_tui.games import GAMES
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.confirm import ConfirmScreen
from tabletop_tui.tui.screens.help import HelpScreen
from tabletop_tui.tui.screens.home import HomeScreen
from tabletop_tui.tui.screens.resume import ResumeScreen
from tabletop_tui.tui.screens.setup import SetupScreen
from tabletop_tui.tui.screens.small import SmallScreen
from tabletop_tui.tui.widgets.menu import Menu


async def test_it_names_the_help_key_and_the_way_out():
    async with running() as pilot:
        assert "? help" in shown(pilot)
        assert "q quit" in shown(pilot)


async def test_every_game_has_its_line_with_what_it_is_and_for_how_many():
    async with running() as pilot:
        for game in GAMES.values():
            (line,) = (line for line in shown(pilot).splitlines() if game.about in line)
            assert game.title in line
            assert f"{game.seats[0]}-{game.seats[-1]} players" in line


async def test_without_saves_enter_opens_the_form_of_the_first_game():
    async with running() as pilot:
        assert "GO ON" not in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, SetupScreen)


async def test_enter_goes_on_with_the_game_played_last():
    path = save_a_game()
    async with running() as pilot:
        assert "Ann, Ben: Ann to play" in " ".join(shown(pilot).split())
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, StandIn)
        assert pilot.app.screen.save.path == path
        assert pilot.app.screen.seats == {0, 1}


@pytest.mark.parametrize(("down", "up"), [("down", "up"), ("j", "k")])
async def test_arrows_and_letters_move_and_stop_at_the_ends(down, up):
    save_a_game()
    async with running() as pilot:
        menu = pilot.app.screen.query_one(Menu)
        assert menu.row.key == "continue"
        more_than_rows = len(GAMES) + 3
        await press(pilot, *[down] * more_than_rows)
        assert menu.row.key == "saved"
        await press(pilot, *[up] * more_than_rows)
        assert menu.row.key == "continue"


async def test_the_mouse_opens_what_it_clicks():
    async with running() as pilot:
        lines = shown(pilot).splitlines()
        y = next(y for y, line in enumerate(lines) if "Saved games" in line)
        await pilot.click(offset=(10, y))
        await settled(pilot)
        assert isinstance(pilot.app.screen, ResumeScreen)


async def test_the_mouse_presses_the_keys_that_are_named():
    async with running() as pilot:
        line = shown(pilot).splitlines()[22]
        await pilot.click(offset=(line.index("help"), 22))
        await settled(pilot)
        assert isinstance(pilot.app.screen, HelpScreen)


async def test_q_quits_at_once():
    async with running() as pilot:
        await pilot.press("q")
        assert pilot.app._exit


async def test_t_goes_through_the_themes_and_back():
    async with running() as pilot:
        seen = []
        for _ in range(4):
            seen.append(pilot.app.theme)
            await press(pilot, "t")
            assert f"colours: {pilot.app.theme}" in shown(pilot)
        assert seen == ["dark", "light", "contrast", "ansi"]
        assert pilot.app.theme == "dark"


async def test_a_terminal_with_few_colours_keeps_to_them():
    async with running(Opening(theme="light"), colours=16) as pilot:
        await press(pilot, "t")
        assert pilot.app.theme == "ansi"


async def test_the_wished_theme_and_signs_are_used():
    async with running(Opening(theme="light", glyphs="ascii")) as pilot:
        assert pilot.app.theme == "light"
        assert pilot.app.glyphs.name == "ascii"
        assert shown(pilot).isascii()


async def test_a_box_line_two_cells_wide_changes_to_narrow_signs_unless_signs_were_asked_for():
    for wished, got in ((None, "narrow"), ("unicode", "unicode")):
        async with running(Opening(glyphs=wished)) as pilot:
            pilot.app.post_message(events.CursorPosition(2, 1))
            await settled(pilot)
            assert pilot.app.glyphs.name == got


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_everything_is_in_view_at_every_size(size):
    save_a_game()
    async with running(size=size) as pilot:
        for word in ("GO ON", "NEW GAME", "Saved games", "q quit"):
            assert word in shown(pilot)


async def test_a_saved_game_that_was_spoilt_meanwhile_leads_to_the_list():
    path = save_a_game()
    async with running() as pilot:
        path.write_bytes(b"")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ResumeScreen)
        assert "It is empty." in shown(pilot)


# The window


async def test_a_small_window_says_what_is_needed_and_lets_no_key_through():
    async with running(OPENING) as pilot:
        table = pilot.app.screen
        await pilot.resize_terminal(60, 20)
        assert isinstance(pilot.app.screen, SmallScreen)
        assert "needs 80x24, has 60x20" in shown(pilot)
        assert "lanterns" not in shown(pilot)
        await press(pilot, "n", "enter", "k", "tab", "escape", "?")
        await pilot.resize_terminal(79, 24)
        assert "has 79x24" in shown(pilot)
        await pilot.resize_terminal(80, 24)
        assert pilot.app.screen is table
        assert table.count == 0
        await press(pilot, "n")
        assert table.count == 1


async def test_a_small_window_hides_dialogs_too_and_keeps_them():
    async with running(OPENING) as pilot:
        await press(pilot, "ctrl+q")
        question = pilot.app.screen
        assert isinstance(question, ConfirmScreen)
        await pilot.resize_terminal(80, 23)
        assert "Leave" not in shown(pilot)
        await press(pilot, "y")
        assert not pilot.app._exit
        await pilot.resize_terminal(80, 24)
        assert pilot.app.screen is question


async def test_nothing_opens_above_the_screen_that_hides_everything():
    async with running(size=(40, 10)) as pilot:
        pilot.app.push_screen(HelpScreen((("x", "y"),)))
        await settled(pilot)
        assert isinstance(pilot.app.screen, SmallScreen)
        await pilot.resize_terminal(80, 24)
        assert isinstance(pilot.app.screen, HelpScreen)


async def test_in_a_small_window_q_quits_without_a_question():
    async with running(OPENING, size=(40, 10)) as pilot:
        await pilot.press("q")
        assert pilot.app._exit


# Leaving


async def test_only_y_leaves_a_table():
    async with running(OPENING) as pilot:
        table = pilot.app.screen
        await press(pilot, "ctrl+q", "ctrl+q", "q", "enter", "space", "ctrl+c")
        assert isinstance(pilot.app.screen, ConfirmScreen)
        assert not pilot.app._exit
        await press(pilot, "n")
        assert pilot.app.screen is table
        await press(pilot, "ctrl+c")
        await press(pilot, "escape")
        assert pilot.app.screen is table
        await press(pilot, "ctrl+q")
        await pilot.press("y")
        assert pilot.app._exit


async def test_a_question_takes_no_answer_from_the_burst_of_keys_that_brought_it_up():
    async with running(OPENING) as pilot:
        await pilot.press("ctrl+q", *"yenyqyy", "enter", "y")
        question = pilot.app.screen
        assert isinstance(question, ConfirmScreen)
        assert not question.ready
        assert "play on" not in shown(pilot)
        await settled(pilot)
        assert pilot.app.screen is question
        assert question.ready
        assert "play on" in shown(pilot)
        await pilot.press("y")
        assert pilot.app._exit


async def test_the_question_can_be_answered_by_mouse():
    async with running(OPENING) as pilot:
        for word, leaves in (("play on", False), ("leave", True)):
            await press(pilot, "ctrl+q")
            y, line = next(
                (y, s) for y, s in enumerate(shown(pilot).splitlines()) if "play on" in s
            )
            await pilot.click(offset=(line.index(word), y))
            assert pilot.app._exit == leaves
            if not leaves:
                await settled(pilot)


async def test_going_home_closes_the_save():
    async with running(OPENING) as pilot:
        save = pilot.app.screen.save
        pilot.app.go_home()
        await settled(pilot)
        assert isinstance(pilot.app.screen, HomeScreen)
        assert not save.writable
        assert store.open_save(save.path).writable


async def test_an_opening_that_does_not_fit_leads_to_the_form_which_says_why():
    opening = Opening("table", game="metropolis", players=("Ann", "ann"))
    async with running(opening) as pilot:
        assert isinstance(pilot.app.screen, SetupScreen)
        assert "cannot be told apart" in shown(pilot)


async def test_names_of_players_are_never_read_as_markup():
    save_a_game(("[b]Al[/]", "[/x]"))
    async with running() as pilot:
        assert "[b]Al[/], [/x]" in shown(pilot)


@pytest.mark.parametrize("opening", [Opening(), Opening("resume")])
async def test_a_choice_that_help_has_overtaken_is_not_made(opening):
    save_a_game()
    async with running(opening) as pilot:
        menu = pilot.app.screen.query_one(Menu)
        await press(pilot, "question_mark")
        menu.action_choose()  # an enter just before, whose message comes late
        await settled(pilot)
        assert isinstance(pilot.app.screen, HelpScreen)
        assert len(pilot.app.screen_stack) == 3
