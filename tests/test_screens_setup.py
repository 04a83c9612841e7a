"""The form for a new game."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from screens_support import press, running, settled, shown
from stand_in import StandIn
from textual import events
from textual.widgets import Input
from top_ten_support import pack

from tabletop_tui.core.rng import Rng
from tabletop_tui.games import GAMES
from tabletop_tui.games.top3.deck import shipped
from tabletop_tui.games.top5_rummy.tile_file import shipped as tiles
from tabletop_tui.games.top_ten.model import Options
from tabletop_tui.games.top_ten.themes import load
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens.help import HelpScreen
from tabletop_tui.tui.screens.home import HomeScreen
from tabletop_tui.tui.screens.metropolis import MetropolisScreen
from tabletop_tui.tui.screens.setup import NAMES, SetupScreen
from tabletop_tui.tui.widgets.fields import Choice

FORM = Opening("setup", game="metropolis")


def form(*players: str, **more) -> Opening:
    return Opening("setup", game="metropolis", players=players, **more)


def names(pilot) -> list[str]:
    return [field.value for field in pilot.app.screen._name_fields()]


async def click(pilot, selector: str) -> None:
    await pilot.click(selector)
    await settled(pilot)


async def test_it_starts_with_two_names_and_enter_leads_to_the_table():
    async with running(FORM) as pilot:
        assert names(pilot) == ["Ann", "Ben"]
        await press(pilot, "enter", "enter")
        assert isinstance(pilot.app.screen, StandIn)
        assert pilot.app.screen.save.table.players == ("Ann", "Ben")


async def test_typing_replaces_the_name_that_stands_there():
    async with running(FORM) as pilot:
        await press(pilot, *"Zoe", "enter", *"qjk", "enter")
        assert pilot.app.screen.save.table.players == ("Zoe", "qjk")


async def test_players_are_added_up_to_the_game_s_number_and_each_seat_shows_its_colour():
    async with running(FORM) as pilot:
        for _ in range(3):
            await click(pilot, "#add")
        assert names(pilot) == ["Ann", "Ben", "Cem", "Dora", "Eli"]
        assert not pilot.app.screen.query_one("#add").display
        for words in ("A  ○ white", "B  ▲ green", "C  ■ blue", "D  ◆ yellow", "E  ● pink"):
            assert words in shown(pilot)


async def test_a_player_is_taken_away_but_never_below_the_game_s_number():
    async with running(form("Ann", "Ben", "Cem")) as pilot:
        await click(pilot, "#away-0")
        assert names(pilot) == ["Ben", "Cem"]
        await click(pilot, "#away-0")
        assert names(pilot) == ["Ben", "Cem"]
        assert "Metropolis needs at least 2 players." in shown(pilot)


async def test_players_change_places_and_the_one_who_begins_stays_the_same():
    async with running(form("Ann", "Ben", "Cem", first=0)) as pilot:
        assert "Who begins?  ◂ Ann ▸" in shown(pilot)
        await click(pilot, "#down-0")
        assert names(pilot) == ["Ben", "Ann", "Cem"]
        assert "Who begins?  ◂ Ann ▸" in shown(pilot)
        await press(pilot, "enter")  # the sign is still under the finger
        assert names(pilot) == ["Ben", "Cem", "Ann"]
        await click(pilot, "#away-2")
        assert "Who begins?  ◂ the lot decides ▸" in shown(pilot)


async def test_who_begins_is_chosen_with_the_arrows():
    async with running(form("Ann", "Ben", seed=3)) as pilot:
        pilot.app.screen.query_one("#first", Choice).focus()
        await press(pilot, "right", "right", "left", "l")
        assert "Who begins?  ◂ Ben ▸" in shown(pilot)
        await click(pilot, "#start")
        table = pilot.app.screen.save.table
        assert table.record.options.first == 1
        assert table.waiting_for == (1,)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["backspace"], "Player 1 needs a name with something readable in it."),
        ([*"ben"], "Two players cannot be told apart: ben and Ben."),
        (["space", "backspace", "space"], "Player 1 needs a name with something readable in it."),
    ],
)
async def test_a_name_that_does_not_do_is_refused_in_a_sentence_at_once(typed, sentence):
    async with running(FORM) as pilot:
        await press(pilot, *typed)
        assert sentence in shown(pilot)
        await click(pilot, "#start")
        assert isinstance(pilot.app.screen, SetupScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_the_seed_is_asked_for_only_on_request_and_must_be_a_number():
    async with running(FORM) as pilot:
        assert not pilot.app.screen.query_one("#seed").display
        await click(pilot, "#more")
        await press(pilot, *"12x", "enter")
        assert "A seed is a whole number, written in digits." in shown(pilot)
        await press(pilot, "backspace", "enter")
        assert pilot.app.screen.save.table.record.seed == 12


async def test_a_seed_too_large_is_refused_in_a_sentence():
    async with running(form(seed=10**30)) as pilot:
        await click(pilot, "#start")
        assert "A seed is a whole number from 0 to" in shown(pilot)


async def test_a_seed_that_no_program_can_read_is_not_taken():
    async with running(FORM) as pilot:
        await click(pilot, "#more")
        pilot.app.post_message(events.Paste("9" * 5000))
        await settled(pilot)
        await press(pilot, "7", "enter")
        assert pilot.app.screen.save.table.record.seed == 7


async def test_what_the_command_line_brought_is_kept():
    options = own_values()
    opening = form("Uma", "Vic", "Wim", seed=9, options=options)
    async with running(opening) as pilot:
        assert names(pilot) == ["Uma", "Vic", "Wim"]
        assert "Played with your own values." in shown(pilot)
        await click(pilot, "#start")
        record = pilot.app.screen.save.table.record
        assert (record.players, record.seed) == (("Uma", "Vic", "Wim"), 9)
        assert record.options == options


async def test_tab_goes_round_through_everything_and_the_focus_is_always_seen():
    async with running(FORM) as pilot:
        seen = []
        while len(seen) == len(set(seen)):
            focused = pilot.app.focused
            assert focused is not None
            assert focused.region.area
            seen.append(focused.id)
            await pilot.press("tab")
        rows = [f"{part}-{n}" for n in (0, 1) for part in ("name", "kind", "up", "down", "away")]
        assert seen == [*rows, "add", "first", "more", "start", "name-0"]


@pytest.mark.parametrize("colours", [0, 16])
async def test_the_focus_is_seen_without_colours_and_with_few(colours):
    async with running(FORM, colours=colours) as pilot:
        for _ in range(12):
            looks = {segment.style for segment in segments_at(pilot, pilot.app.focused.region)}
            if colours:
                assert any(style.bgcolor.name not in ("black", "default") for style in looks)
            else:
                assert any(style.reverse for style in looks)
                assert all(style.color is style.bgcolor is None for style in looks)
            await press(pilot, "tab")


async def test_up_and_down_go_through_the_lines_of_the_form():
    async with running(FORM) as pilot:
        seen = [pilot.app.focused.id]
        for _ in range(6):
            await pilot.press("down")
            seen.append(pilot.app.focused.id)
        assert seen == ["name-0", "name-1", "add", "first", "more", "start", "start"]
        await press(pilot, "up", "up", "up", "up")
        assert pilot.app.focused.id == "name-1"
        await press(pilot, "right", "tab", "right")  # out of the name, at whose end the cursor is
        assert pilot.app.focused.id == "down-1"
        await press(pilot, "up")
        assert pilot.app.focused.id == "name-0"


async def test_help_opens_from_within_a_name_and_comes_back_to_it():
    async with running(FORM) as pilot:
        await press(pilot, "A", "?")
        assert isinstance(pilot.app.screen, HelpScreen)
        await press(pilot, "?")
        assert names(pilot) == ["A", "Ben"]
        assert pilot.app.focused.id == "name-0"


async def test_a_pasted_name_is_cleaned_when_the_game_is_dealt():
    async with running(FORM) as pilot:
        pilot.app.screen.query_one("#name-0", Input).value = "Al\u202e\u200b[b]"
        await click(pilot, "#start")
        assert pilot.app.screen.save.table.players == ("Al[b]", "Ben")


async def test_what_is_pasted_into_a_name_is_clean_before_it_is_drawn():
    async with running(FORM) as pilot:
        pilot.app._driver.send_message(events.Paste("\n  Al\x1b[2J\u202e\x07fred\nq\n"))
        await settled(pilot)
        assert names(pilot)[0] == "Al[2Jfred"
        assert "\x1b" not in shown(pilot)


async def test_what_a_game_lets_one_choose_is_chosen_with_the_arrows_and_dealt():
    async with running(Opening("setup", game="top5-rummy")) as pilot:
        assert "Which tiles?  ◂ the layout of a first game ▸" in shown(pilot)
        await press(pilot, *["down"] * 4, "right", "down", "l", "l", "l")
        assert "Which tiles?  ◂ seven by chance, any side up ▸" in shown(pilot)
        assert "When does it end?  ◂ with the round of a fifth piece ▸" in shown(pilot)
        await click(pilot, "#start")
        options = pilot.app.screen.save.table.record.options
        assert (options.layout, options.ending, options.first) == ("random", "round", None)


async def test_what_the_command_line_chose_is_chosen_already():
    game = GAMES["top5-rummy"]
    opening = Opening("setup", game=game.id, options=game.Options(layout="random"))
    async with running(opening) as pilot:
        assert "Which tiles?  ◂ seven by chance" in shown(pilot)
        assert "Played with your own" not in shown(pilot)
        await press(pilot, "enter", "enter")
        assert pilot.app.screen.save.table.record.options == game.Options(layout="random")


async def test_a_deck_of_ones_own_is_named_and_no_other_asked_for():
    game = GAMES["top3"]
    async with running(Opening("setup", game="top3")) as pilot:
        assert "Which deck?  ◂ Metropolen" in shown(pilot)
        await press(pilot, *["down"] * 4, "right")
        assert "Which deck?  ◂ Film ▸" in shown(pilot)
        await click(pilot, "#start")
        assert pilot.app.screen.save.table.record.options == game.Options(deck="film")
    own = game.Options(deck=replace(shipped("film"), title="Mine"))
    async with running(Opening("setup", game="top3", options=own)) as pilot:
        assert "Played with your own deck." in shown(pilot)
        assert "Which deck?" not in shown(pilot)
        await press(pilot, "enter", "enter")
        assert pilot.app.screen.save.table.record.options == own


async def test_a_game_without_choices_asks_for_none():
    async with running(FORM) as pilot:
        choices = pilot.app.screen.query(Choice).exclude(".kind")
        assert [choice.id for choice in choices] == ["first"]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_form_with_the_most_to_choose_is_in_view_too(size):
    game = GAMES["top5-rummy"]
    options = game.Options(tiles=tiles())
    seats = ("Ann", "Ben", "Cem", "Ann")
    opening = Opening("setup", game=game.id, players=seats, options=options)
    async with running(opening, size=size) as pilot:
        for words in (
            "own tiles",
            "yellow",
            "Who begins?",
            "Which tiles?",
            "When does it end?",
            "Seed",
            "Start",
            "cannot be told apart",
            "esc back",
        ):
            assert words in shown(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_all_of_it_is_in_view_even_with_every_seat_taken(size):
    opening = form("Ann", "Ben", "Cem", "Dora", "Ann", options=own_values())
    async with running(opening, size=size) as pilot:
        for words in (
            "own values",
            "pink",
            "Who begins?",
            "Seed",
            "Start",
            "cannot be told apart",
            "esc back",
        ):
            assert words in shown(pilot)


@pytest.mark.parametrize("own", [{}, {"themes": load()[:4]}], ids=["ours", "own"])
@pytest.mark.parametrize("count", range(4, 10))
async def test_nothing_of_the_longest_form_is_cut_off_by_a_small_window(count, own):
    options = GAMES["top-ten"].Options(**own)
    opening = Opening("setup", game="top-ten", players=NAMES[:count], options=options)
    async with running(opening) as pilot:
        assert_all_in_view(pilot)
        await click(pilot, "#more")
        pilot.app.screen.query_one("#seed", Input).value = "9" * 40
        await click(pilot, "#start")
        assert "A seed is a whole number from 0 to" in shown(pilot)
        assert "9999." in shown(pilot)  # the end of a sentence too long for a line
        assert_all_in_view(pilot)


async def test_nine_sit_down_by_keys_alone_and_choose_how_they_play():
    async with running(Opening("setup", game="top-ten")) as pilot:
        await press(pilot, *["down"] * 4)
        for _ in range(5):
            await press(pilot, "enter", "down")
        assert names(pilot) == list(NAMES)
        assert not pilot.app.screen.query_one("#add").display
        await press(pilot, "right", "down", "right", "down", "right", "down", "right", "down")
        assert "Which level?  ◂ expert: find each number ▸" in shown(pilot)
        assert "Themes to act out?  ◂ no, words only ▸" in shown(pilot)
        assert "Spicy themes?  ◂ yes ▸" in shown(pilot)
        await press(pilot, "down", "enter")
        options = pilot.app.screen.save.table.record.options
        assert pilot.app.screen.save.table.players == NAMES
        assert options == Options(0, "expert", "without", "with")


async def test_nine_sit_down_by_mouse_alone_and_choose_how_they_play():
    async with running(Opening("setup", game="top-ten")) as pilot:
        for _ in range(5):
            await click(pilot, "#add")
        await click(pilot, "#down-7")
        for choice in ("first", "choice-level", "choice-acting", "choice-spicy"):
            await click(pilot, f"#{choice}")
        await click(pilot, "#start")
        table = pilot.app.screen.save.table
        assert table.players == (*NAMES[:7], "Ivo", "Hana")
        assert table.record.options == Options(0, "expert", "without", "with")


async def test_a_pack_too_small_for_what_is_chosen_is_refused_in_the_form():
    game = GAMES["top-ten"]
    own = game.Options(themes=pack("say say", "say act", "say say", "say say", "spicy spicy"))
    async with running(Opening("setup", game=game.id, options=own)) as pilot:
        assert "Played with your own themes." in shown(pilot)
        await click(pilot, "#start")
        assert "A game takes 5 theme cards" in shown(pilot)
        await click(pilot, "#choice-spicy")
        await click(pilot, "#start")
        assert pilot.app.screen.save.table.record.options.themes == own.themes


def assert_all_in_view(pilot):
    """Assert that each part of the form has its lines to itself, and all above the keys."""
    form = pilot.app.screen.query_one(".page")
    parts = [part for part in form.walk_children() if not part.children and shows(part)]
    keys = form.query_one("#keys")
    regions = sorted(part.region for part in parts if part.region.area)
    assert {part.id for part in parts if not part.region.area} <= {"why-not"}
    assert keys.region.y == 22
    assert max(part.region.bottom for part in parts if part is not keys) <= keys.region.y
    assert [pair for pair in combinations(regions, 2) if pair[0].overlaps(pair[1])] == []


def shows(part):
    return all(widget.display for widget in part.ancestors_with_self)


def segments_at(pilot, region):
    """Return what is drawn at a place of one line, as the terminal gets it."""
    line = pilot.app.screen._compositor.render_strips()[region.y]
    return [segment for segment in line.crop(region.x, region.right) if segment.text]


def own_values():
    """Return options with an evaluation table, though it is the game's own."""
    game = GAMES["metropolis"]
    dealt = game.setup(2, game.Options(), Rng(1))
    return game.Options(values=dealt.state.values)


async def test_the_enter_that_starts_a_game_takes_no_lot_when_it_comes_twice():
    app = TabletopApp(FORM)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "enter", "enter", "enter")
        table = app.screen
        assert isinstance(table, MetropolisScreen)
        assert table.table.count == 0
        while table.held or table.stale:
            await pilot.pause()
        await press(pilot, "enter")
        assert table.table.count == 1
    app.close_saves()
