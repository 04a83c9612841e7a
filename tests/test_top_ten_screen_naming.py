"""The table of Top Ten: players are named, numbers turned up, the Cap'ten's guessed, the end."""

from __future__ import annotations

import pytest
from top_ten_play import deal, play_rounds
from top_ten_screen import FOUR, at_terminal, prepared, sit_down
from top_ten_support import A, B, C, D, E, do, top_ten

from tabletop_tui import store
from tabletop_tui.games.top_ten.model import Answer, Guess, Name, PickTheme
from tabletop_tui.tui.widgets.paper import Paper

FIVE = (7, 2, 9, 4, 10)
NOBODY = "Choose a player first, with the arrows or a click."
NO_NUMBER = "Choose a number first, with the arrows or a click."

pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("short_quiet")]


def above(table, number):
    """Return what stands above a number of the scale: a letter, "you", or nothing."""
    main = table.screen.query_one("#main", Paper)
    scale = next(
        y for y, line in enumerate(main._lines) if any(r.command == "value:10" for r in line)
    )
    runs = [run for run in main._lines[scale] if run.command]
    start = len(main._lines[scale][0].text) + sum(len(run.text) for run in runs[: number - 1])
    row = main.text.split("\n")[scale - 1]
    return row[start : start + len(runs[number - 1].text)].strip()


def unicorns(table):
    """Return the tokens left and lost as the first line has them; the mat has them too."""
    left, lost = (table.header.split()[n] for n in (-3, -1))
    words = "unicorn" if left == "1" else "unicorns"
    assert f"{left} {words}" in table.said
    assert f"{lost} poop" in table.said
    return int(left), int(lost)


# The normal game


async def test_a_player_is_named_turned_up_and_seen_before_the_next(monkeypatch):
    async with sit_down(prepared(monkeypatch, top_ten(FOUR))) as table:
        assert "Cap'ten Ann: who comes first? Name the lowest left." in table.words
        assert table.mode.marks().seat is None
        await table.press("enter")
        assert NOBODY in table.words
        assert table.table.count == 0
        await table.name(B)
        assert table.table.record.actions == ((A, Name(B)),)
        assert "Ben comes first with 2." in table.words
        assert "who comes next?" in table.words
        assert table.mode.marks().seat is None, "nobody is in focus again"
        assert above(table, 2) == "B"
        assert table.player(B).endswith("1st 2")
        await table.press("down")
        assert "Ben comes first with 2." in table.words
        assert table.mode.marks().seat == A
        await table.press("escape")
        assert table.mode.marks().seat is None
        await table.name(D)
        assert "Dora comes next with 4." in table.words
        assert [above(table, n) for n in (2, 4, 7, 9)] == ["B", "D", "", ""]
        assert unicorns(table) == (4, 0)


async def test_a_lower_number_costs_a_unicorn_which_is_said_and_marked(monkeypatch):
    async with sit_down(prepared(monkeypatch, top_ten((4, 1, 3, 9, 10)))) as table:
        costs = []
        for seat in (A, B, C, D):
            await table.name(seat)
            costs.append("a unicorn is lost" in table.words)
        assert costs == [False, True, False, False], "only against the one before"
        assert unicorns(table) == (4, 1)
        poop = table.screen.glyphs.poop
        assert [table.player(seat).endswith(poop) for seat in range(5)] == [0, 1, 0, 0, 0]
        table.table.act(A, Name(E))
        await table.settle()
        assert "Eva comes next with 10." in table.words
        assert "Round 1 is over with 4 of 5 unicorns." in table.words


async def test_the_token_that_was_just_lost_stands_out(monkeypatch):
    async with sit_down(prepared(monkeypatch, top_ten(FOUR))) as table:
        cursor = table.screen.palette.cursor.style

        def lit():
            lines = table.screen.query_one("#main", Paper)._lines
            poop = table.screen.glyphs.poop
            return [r for line in lines for r in line if poop in r.text and r.style == cursor]

        await table.name(C)
        assert not lit()
        await table.name(B)
        assert "Ben comes next with 2, lower than 9: a unicorn is lost." in table.words
        assert len(lit()) == 1
        await table.name(D)
        assert not lit()


async def test_who_was_named_is_passed_over_and_refused_with_a_sentence(monkeypatch):
    async with sit_down(prepared(monkeypatch, top_ten(FOUR, turned=(B, C)))) as table:
        walked = []
        for _ in range(3):
            await table.press("down")
            walked.append(table.mode.marks().seat)
        await table.press("up")
        assert (*walked, table.mode.marks().seat) == (A, D, A, D)
        await table.click_on(f"seat:{B}")
        assert "Ben was named before, and each player is named once." in table.words
        assert table.mode.marks().seat == D
        assert table.table.count == 0


async def test_the_capten_names_himself_whenever_he_likes(monkeypatch):
    async with sit_down(prepared(monkeypatch, top_ten(FOUR, captain=D))) as table:
        await table.name(D)
        assert "Dora comes first with 4." in table.words
        assert table.player(D).endswith("1st 4")


@pytest.mark.parametrize("level", ["normal", "expert"])
async def test_a_held_enter_names_nobody_twice_and_states_nothing_unasked(monkeypatch, level):
    async with sit_down(prepared(monkeypatch, top_ten(FOUR, level=level))) as table:
        table.send("up", *["enter"] * 7)
        await table.settle()
        if level == "normal":
            assert table.table.record.actions == ((A, Name(D)),)
            return
        assert table.table.count == 0
        assert NO_NUMBER in table.words
        table.send("right", *["enter"] * 7)
        await table.settle()
        assert table.table.record.actions == ((A, Name(D, 5)),)


async def test_while_one_is_in_focus_the_whole_answer_is_told(monkeypatch):
    long = "tap dancing, " * 9
    start = top_ten(FOUR, stage="answer")
    start = do(start, (A, Answer("")), (B, Answer(long)), (C, Answer("")), (D, Answer("")))
    async with sit_down(prepared(monkeypatch, start)) as table:
        assert long.strip() not in table.said
        await table.to_player(B)
        assert f"Ben: {long.strip()}" in table.words
        await table.to_player(C)
        assert "Cem: said aloud" in table.words


# A round is over


async def test_a_round_that_is_over_is_looked_at_until_e(monkeypatch):
    start = top_ten(FOUR, turned=(B, D, A))
    async with sit_down(prepared(monkeypatch, start)) as table:
        theme = table.view.now.theme.text
        await table.press("down")
        table.send(*["enter"] * 6)
        await table.settle()
        assert table.doing == "Round"
        assert "the round is over" in table.header
        assert "round 1 of 5" in table.header
        assert theme in table.said
        assert [above(table, n) for n in (2, 4, 7, 9)] == ["B", "D", "A", "C"]
        assert "Cem comes next with 9. Round 1 is over with 4 of 4 unicorns." in table.words
        count = table.table.count
        for key in ("enter", "a", "d", "n", "x", "down", "right", "escape", "1", "space", "tab"):
            await table.press(key)
            assert (table.top, table.doing) == ("TopTenScreen", "Round")
        assert table.table.count == count
        await table.press("u")
        assert "Nothing is taken back" in table.words
        await table.press("e")
        assert "Pass the keyboard to Ben, then press 2." in table.text
        await table.press("2")
        assert (table.doing, table.view.round) == ("Pick", 2)
        assert theme not in table.said


async def test_all_unicorns_lost_is_the_end_at_once_and_no_card_left_is_seen(monkeypatch):
    start = top_ten(FOUR, unicorns=1, turned=(C,), rounds=3)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.name(B)
        assert table.doing == "Round"
        assert "Ben comes next with 2, lower than 9: a unicorn is lost." in table.words
        assert unicorns(table) == (0, 4)
        assert [above(table, n) for n in (2, 4, 7, 9)] == ["B", "", "", "C"]
        await table.press("e")
        assert table.top == "ScoreSheet"
        assert table.table.outcome.reason in " ".join(table.text.split())
        await table.press(*["down"] * 15)
        rows = [" ".join(row.split()) for row in table.rows]
        assert "1st 9 Cem said aloud" in rows
        assert f"2nd 2 Ben {table.screen.glyphs.poop} said aloud" in rows
        assert "Dora said aloud" in rows
        assert not any(row.endswith("Ann said aloud") and row[0].isdigit() for row in rows)
        await table.press("v")
        assert table.doing == "Watch"
        assert [above(table, n) for n in (4, 7)] == ["", ""]
        assert table.player(A).endswith("said aloud")
        await table.press("enter", "d", "n", "a", "e", "x", "down")
        assert (table.top, table.told) == ("TopTenScreen", [])


# The expert game


async def test_expert_a_number_is_stated_and_a_wrong_one_costs(monkeypatch):
    async with sit_down(prepared(monkeypatch, top_ten(FIVE, level="expert"))) as table:
        await table.name(C, 9)
        assert "Cem has 9, says the Cap'ten: it is 9." in table.words
        assert unicorns(table) == (5, 0)
        assert table.player(C).endswith("9 → 9")
        await table.to_player(B)
        await table.press("enter")
        assert "Which number does Ben have? A wrong one costs a unicorn." in table.words
        await table.press("enter")
        assert NO_NUMBER in table.words
        await table.press("escape")
        assert table.doing == "Name", "another player"
        await table.name(B, 9)
        assert "Ben has 9, says the Cap'ten: it is 2, and a unicorn is lost." in table.words
        assert table.player(B).endswith(f"9 → 2 {table.screen.glyphs.poop}")
        assert unicorns(table) == (4, 1)
        assert table.table.record.actions == ((A, Name(C, 9)), (A, Name(B, 9)))


async def test_expert_the_number_in_focus_goes_round_and_is_asked_about(monkeypatch):
    async with sit_down(prepared(monkeypatch, top_ten(FIVE, level="expert"))) as table:
        await table.to_player(D)
        await table.press("enter")
        for key, value in (("right", 5), ("up", 6), ("l", 7), ("left", 6), ("down", 5), ("h", 4)):
            await table.press(key)
            assert table.mode.marks().value == value
            assert f"Dora has {value}, says Cap'ten Ann?" in table.words
        await table.to_value(1)
        await table.press("left")
        assert table.mode.marks().value == 10


async def test_expert_the_capten_cannot_name_himself(monkeypatch):
    async with sit_down(prepared(monkeypatch, top_ten(FIVE, level="expert"))) as table:
        await table.click_on(f"seat:{A}")
        assert "In the expert game the Cap'ten is not named;" in table.words
        seats = set()
        for _ in range(8):
            await table.press("down")
            seats.add(table.mode.marks().seat)
        assert seats == {B, C, D, E}


async def test_the_team_guesses_together_and_a_unicorn_comes_back(monkeypatch):
    start = top_ten(FIVE, level="expert", unicorns=3, turned=(B, C, D))
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.name(E, 10)
        assert table.doing == "Guess"
        assert "the team guesses" in table.header
        assert "Which number does Cap'ten Ann have? It costs nothing" in table.words
        await table.press("enter")
        assert NO_NUMBER in table.words
        await table.to_value(7)
        assert "Do you all agree on 7? Else choose one player after another." in table.words
        assert above(table, 7) == "", "nobody has turned it up yet"
        table.send(*["enter"] * 6)
        await table.settle()
        assert table.state.played[-1].guessed == 7
        assert table.doing == "Round"
        assert "The team says 7, and Ann has 7: a unicorn comes back." in table.words
        assert "Round 1 is over with 4 of 5 unicorns." in table.words
        assert above(table, 7) == "A"


async def test_the_team_guesses_one_by_one_and_may_think_again(monkeypatch):
    start = top_ten(FIVE, level="expert", stage="guess", unicorns=3, turned=(B, C, D, E))
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.press("down")
        assert table.mode.marks().seat == B
        await table.to_value(6)
        assert "Ben says 6?" in table.words
        table.send(*["enter"] * 5)
        await table.settle()
        assert table.state.guesses == (None, 6, None, None, None)
        assert "guesses 6" in table.player(B)
        assert table.mode.marks().seat == C, "the next who has not guessed"
        assert "Still to guess: Cem, Dora and Eva." in table.words
        await table.to_value(3)
        await table.press("enter", "up")
        await table.press("up")
        assert table.mode.marks().seat == B
        await table.to_value(3)
        await table.press("enter")
        assert table.state.guesses == (None, 3, 3, None, None)
        for seat in (D, E):
            assert table.mode.marks().seat == seat
            await table.to_value(8)
            await table.press("enter")
        assert "The team says 3, and Ann has 7: nothing is lost by that." in table.words
        assert table.view.unicorns == 3


async def test_by_mouse_each_guess_takes_two_clicks_and_a_third_is_nobody_elses(monkeypatch):
    start = top_ten(FIVE, level="expert", stage="guess", turned=(B, C, D, E))
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.click_on(f"seat:{A}")
        assert table.mode.marks().seat is None, "the Cap'ten guesses nothing"
        await table.click_on(f"seat:{C}")
        for _ in range(3):
            await table.click_on("value:6")
        assert table.state.guesses == (None, None, 6, None, None)
        await table.press("escape")
        await table.click_on("value:6")
        await table.click_on("value:6")
        assert table.state.played[-1].guessed == 6


async def test_at_an_own_terminal_one_guesses_for_oneself_and_the_capten_waits(monkeypatch):
    start = top_ten(FOUR, level="expert", stage="guess", turned=(B, C, D))
    async with at_terminal(prepared(monkeypatch, start), {B}) as table:
        await table.press("down", "up", "right", "enter")
        assert table.table.record.actions == ((B, Guess(5)),)
    async with at_terminal(prepared(monkeypatch, start), {A}) as table:
        await table.press("right", "enter", "down", "enter")
        assert (table.doing, table.table.count) == ("Watch", 0)
        assert "Ben, Cem and Dora: still to guess." in table.words


async def test_nine_experts_end_a_round_without_a_guess(monkeypatch):
    numbers = (None, 1, 2, 3, 4, 5, 6, 7, 8)
    start = top_ten(numbers, level="expert", turned=range(1, 8))
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.name(8, 8)
        assert table.doing == "Round"
        assert table.view.played[0].guessed is None


# The end


@pytest.mark.parametrize("unicorns", [1, 2, 3, 4])
async def test_the_result_and_a_look_back_at_every_round(monkeypatch, unicorns):
    start = top_ten(FOUR, rounds=5, unicorns=unicorns, turned=(B, D, A))
    async with sit_down(prepared(monkeypatch, start)) as table:
        themes = [played.theme.text for played in table.view.played]
        await table.name(C)
        assert table.doing == "Round"
        assert table.table.outcome is not None
        assert "the result" in table.keys
        table.send("enter", "enter", "space", "1")
        await table.settle()
        assert table.doing == "Round"
        await table.press("e")
        assert table.top == "ScoreSheet"
        assert table.table.outcome.reason in " ".join(table.text.split())
        await table.resize(200, 60)
        for theme in themes:
            assert theme in table.text
        rows = [" ".join(row.split()) for row in table.rows]
        assert [f"{n} {name} said aloud" in rows for n, name in (
            ("1st 2", "Ben"), ("2nd 4", "Dora"), ("4th 9", "Cem"))] == [True] * 3  # fmt: skip
        await table.press("v")
        assert table.doing == "Watch"
        await table.press("s")
        assert table.top == "ScoreSheet"


async def test_the_answers_of_a_whole_game_can_be_read_on_the_sheet():
    table = deal("Ann Ben Cem Dora", 3, first=0)
    play_rounds(table, 5, skill=1)
    async with sit_down(store.create(table), size=(120, 60)) as seen:
        assert seen.top == "ScoreSheet"
        text = " ".join(seen.text.split())
        for played in table.view(None).played:
            for place, card in enumerate(played.turned):
                words = played.answers[card.seat] or "said aloud"
                star = "★ " if card.seat == played.captain else ""
                when = ("1st", "2nd", "3rd", "4th")[place]
                name = table.players[card.seat]
                assert f"{when} {card.number} {star}{name} {words}" in text


async def test_who_looks_on_slowly_misses_no_round_and_no_token(monkeypatch):
    start = top_ten(FOUR, turned=(B, D))
    async with at_terminal(prepared(monkeypatch, start), ()) as table:
        for seat in (C, A):
            table.table.act(A, Name(seat))
        table.table.act(B, PickTheme(0))
        for seat in (B, A, C, D):
            table.table.act(seat, Answer(""))
        held = table.state.numbers
        for seat in sorted(range(4), key=lambda seat: -held[seat]):
            table.table.act(B, Name(seat))
            await table.settle()
        assert "round 1 of 5" in table.header
        assert unicorns(table) == (3, 1)
        assert table.table.outcome is not None
        assert "the next round" in table.keys
        await table.press("e")
        assert "round 2 of 5" in table.header
        assert unicorns(table) == (0, 4)
        assert "the result" in table.keys
        await table.press("e")
        assert table.top == "ScoreSheet"
