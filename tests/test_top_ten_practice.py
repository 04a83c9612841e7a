"""Practising Top Ten alone: bots answer as the examples do, and one person sorts all rounds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from top_ten_screen import Sitting
from top_ten_support import NAMES, TOP_TEN, A, B, C, top_ten

from tabletop_tui import cli, store
from tabletop_tui.bots import find, levels, runner
from tabletop_tui.bots.company import suited
from tabletop_tui.bots.seat import SeatView
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.games.metropolis.rules import Metropolis
from tabletop_tui.games.top_ten.examples import answers
from tabletop_tui.games.top_ten.model import (
    NUMBERS,
    ROUNDS,
    Anew,
    Answer,
    Guess,
    Name,
    Options,
    PickTheme,
)
from tabletop_tui.games.top_ten.themes import Theme, ThemeCard, load
from tabletop_tui.tui import opponents
from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.screens import quiet

PRACTICE = Options(practice="yes")
COMPANY = dict.fromkeys((1, 2, 3), "example")
SHY = next(theme for card in load() for theme in card.themes if answers(theme) is None)
"""A theme without examples."""


def practice(seats: int = 4, seed: int = 1, **options) -> Table:
    """Return a practice game just dealt: Ann with bots."""
    bots = dict.fromkeys(range(1, seats), "example")
    chosen = suited(TOP_TEN, Options(**options), seats, bots)
    return Table.new(TOP_TEN, NAMES[:seats], seed=seed, options=chosen, bots=bots)


def to_name(table: Table, said: str = "a shrug") -> None:
    """Play to where the Cap'ten names, or to the end."""
    table.act(A, table.legal(A)[0])
    if A in table.waiting_for and table.state.stage == "answer":
        table.act(A, Answer(said))
    runner.play_out(table)


def play_out(table: Table) -> None:
    """Play to the end, the Cap'ten naming everybody rightly."""
    while table.waiting_for:
        to_name(table)
        while table.state.stage == "name":
            held = table.state.numbers
            choices = [a for a in table.legal(A) if a.value in (None, held[a.seat])]
            table.act(A, min(choices, key=lambda a: held[a.seat]))
            runner.play_out(table)


def test_who_practises_is_the_capten_of_all_five_rounds_and_bots_answer_by_their_numbers():
    table = practice()
    play_out(table)
    rounds = table.view(None).played
    assert [played.captain for played in rounds] == [A] * ROUNDS
    for played in rounds:
        for card in played.turned:
            said = "a shrug" if card.seat == A else answers(played.theme)[card.number - 1]
            assert played.answers[card.seat] == said
    assert table.outcome is not None
    assert table.outcome.winners == (0, 1, 2, 3)


def test_only_themes_with_examples_are_offered_and_every_card_has_one():
    shown = set()
    for seed in range(30):
        state = TOP_TEN.setup(4, PRACTICE, Rng(seed)).state
        for card in state.deck:
            deck = (card, *(other for other in state.deck if other != card))
            offer = TOP_TEN.view(replace(state, deck=deck), A).offer
            for index, theme in enumerate(offer):
                assert (theme is None) == (answers(state.pack[card].themes[index]) is None)
            assert any(offer)
            shown.add(offer.count(None))
    assert shown == {0, 1}


def test_a_theme_without_examples_cannot_be_picked():
    pack = tuple(replace(card, themes=(card.themes[0], SHY)) for card in load())
    pack = tuple(card for card in pack if answers(card.themes[0]))[:ROUNDS]
    state = TOP_TEN.setup(4, replace(PRACTICE, themes=pack), Rng(1)).state
    with pytest.raises(IllegalAction, match="That theme has no example answers"):
        TOP_TEN.apply(state, A, PickTheme(1))


def test_a_pack_without_examples_is_no_pack_for_practice():
    own = tuple(ThemeCard((Theme(f"What is in box {n}{n}?", "air", "fire"), SHY)) for n in "abcdef")
    with pytest.raises(IllegalAction) as refused:
        TOP_TEN.setup(4, replace(PRACTICE, themes=own), Rng(1))
    assert str(refused.value) == (
        "A practice game takes 5 theme cards with example answers, "
        "and with this choice the pack has no card with any."
    )
    TOP_TEN.setup(4, Options(themes=own), Rng(1))


def test_practice_is_yes_or_no():
    with pytest.raises(IllegalAction, match='"no" or "yes"'):
        TOP_TEN.setup(4, Options(practice="maybe"), Rng(1))


def test_the_log_begins_with_who_practises():
    assert practice().log(None)[0] == "A practice game: Ann is the Cap'ten in every round"


def test_no_round_of_a_practice_game_is_dealt_anew():
    table = practice()
    table.act(A, table.legal(A)[0])
    for seat in (A, B):
        assert table.why_not(seat, Anew(True)) == "In a practice game no round is dealt anew."


def test_practice_and_other_games_have_different_data_and_only_they():
    assert TOP_TEN.data_hash(PRACTICE) != TOP_TEN.data_hash(Options())
    assert TOP_TEN.data_hash(replace(PRACTICE, level="expert")) == TOP_TEN.data_hash(PRACTICE)


@pytest.mark.parametrize("level", ["normal", "expert"])
def test_a_bot_knows_nothing_but_its_own_number(level):
    """It does the same in all games that it could not tell from the true one."""
    table = practice(5, level=level)
    bot = find("top-ten", "example")
    asked = 0
    while table.waiting_for and table.view(None).round < 3:
        seat = table.waiting_for[-1]
        if seat == A:
            action = Answer("a nod") if table.state.stage == "answer" else table.legal(A)[0]
        else:
            action = bot.choose(SeatView(TOP_TEN, seat, table.state), Rng(5))
            for luck in range(10):
                other = TOP_TEN.redeal(table.state, seat, Rng(luck))
                assert bot.choose(SeatView(TOP_TEN, seat, other), Rng(5)) == action
            asked += 1
        table.act(seat, action)
    assert asked >= 8


def test_the_team_of_bots_guesses_numbers_that_nobody_else_had():
    state = top_ten((3, 6, 2, 8), stage="guess", level="expert", turned=(1, 2, 3))
    bot = find("top-ten", "example")
    said = {bot.choose(SeatView(TOP_TEN, B, state), Rng(luck)) for luck in range(200)}
    assert said == {Guess(number) for number in NUMBERS if number not in (6, 2, 8)}


def test_where_a_theme_has_no_examples_a_bot_answers_aloud():
    state = top_ten((3, 6, 2, 8), stage="answer")
    asked = replace(state, played=(replace(state.played[0], theme=SHY),))
    assert find("top-ten", "example").choose(SeatView(TOP_TEN, C, asked), Rng(1)) == Answer("")


def test_nine_of_whom_one_practises_play_without_a_number_of_his():
    table = practice(9)
    play_out(table)
    assert {played.answers[A] for played in table.view(None).played} == {None}
    assert table.outcome.winners


def test_with_bots_and_a_person_the_capten_is_a_person_and_else_nothing_changes():
    assert suited(TOP_TEN, None, 4, COMPANY) == Options(first=0, practice="yes")
    two = {1: "example", 3: "example"}
    assert suited(TOP_TEN, Options(first=2), 4, two) == Options(first=2, practice="yes")
    assert suited(TOP_TEN, Options(first=1), 4, two) == Options(first=0, practice="yes")
    assert suited(TOP_TEN, None, 4, {}) is None
    assert suited(TOP_TEN, None, 4, {0: "example"} | COMPANY) is None
    assert suited(Metropolis(), None, 2, {1: "normal"}) is None


def test_a_table_of_bots_alone_plays_to_its_end():
    assert levels("top-ten") == ("random", "example")
    bots = dict.fromkeys(range(4), "example")
    table = Table.new(TOP_TEN, NAMES[:4], seed=2, options=Options(level="expert"), bots=bots)
    runner.play_out(table)
    assert table.outcome is not None


def test_a_practice_with_ones_own_themes_is_refused_before_a_screen_opens(tmp_path, capsys):
    themes = tmp_path / "own.toml"
    words = [
        "attic",
        "bridge",
        "candle",
        "desert",
        "engine",
        "feather",
        "goblin",
        "harbour",
        "insect",
        "jungle",
    ]
    lines = [
        f'{number}{half} = {{ text = "{word * 3}?", low = "{word}", high = "more {word}" }}'
        for number in range(1, ROUNDS + 1)
        for half, word in zip("ab", words[2 * number - 2 : 2 * number], strict=True)
    ]
    themes.write_text("\n".join(lines))
    arguments = ["--players", "Ann", "--bots", "example,example,example", "--themes", str(themes)]
    assert cli.run(["play", "top-ten", *arguments]) != 0
    assert capsys.readouterr().err.startswith("A practice game takes 5 theme cards")


# At a terminal


class Practice(Sitting):
    """A practice game on screen, with bots that do not hesitate."""

    async def until(self, *doing: str) -> None:
        """Wait until the bots have done their part."""
        while self.doing not in doing:
            await self.pilot.pause()
        await self.settle()

    async def play_round(self) -> None:
        """Pick, answer, and name all by what the truth is."""
        assert self.doing == "Pick"
        await self.press("enter")
        assert "Your number is" in self.words
        await self.press("a")
        await self.until("Name")
        while self.doing == "Name":
            left = self.mode._left
            numbers = self.state.numbers
            nearest = min(left, key=numbers.__getitem__)
            value = numbers[nearest] if self.view.level == "expert" else None
            await self.name(nearest, value)
        await self.until("Round")


@asynccontextmanager
async def practising(monkeypatch, **opening) -> AsyncIterator[Practice]:
    """Open a program; its bots think at once."""
    monkeypatch.setitem(opponents.PACES, "quick", 0.0)
    monkeypatch.setattr(quiet, "QUIET", 0.01)
    app = TabletopApp(Opening("table", pace="quick", **opening))
    async with app.run_test(size=(80, 24)) as pilot:
        table = Practice(pilot)
        await table.settle()
        yield table
    app.close_saves()


def new(level: str = "normal"):
    """Return what opens a new practice game, as the command line does."""
    return {
        "game": "top-ten",
        "players": ("Ann", "Otto", "Mia", "Uwe"),
        "bots": COMPANY,
        "seed": 3,
        "options": Options(level=level),
    }


async def test_a_whole_practice_game_by_keys_without_a_curtain(monkeypatch):
    async with practising(monkeypatch, **new()) as table:
        for _ in range(ROUNDS):
            assert "Ann: pick a theme" in table.header
            await table.play_round()
            assert "deal anew" not in table.keys
            await table.press("e")
        assert table.top == "ScoreSheet"
        assert "Only unicorns" in table.text
        now = table.view.played[0]
        card = now.turned[0]
        assert "said aloud" in table.text
        assert (now.answers[card.seat] or "said aloud")[:30] in table.text
        assert table.table.outcome.winners == (0, 1, 2, 3)


async def test_in_the_expert_game_the_bots_guess_by_themselves(monkeypatch):
    async with practising(monkeypatch, **new("expert")) as table:
        await table.play_round()
        assert table.view.played[0].guessed is not None
        assert "The team says" in table.words


async def test_who_has_answered_is_not_asked_to_write_once_more(monkeypatch):
    async with practising(monkeypatch, **new()) as table:
        table.app._opponents.end()
        await table.press("enter", "a")
        assert table.doing == "Answers"
        assert "write" not in table.keys
        assert "Still to answer: Otto, Mia and Uwe." in table.words


async def test_a_practice_game_goes_on_where_it_was_left(monkeypatch):
    async with practising(monkeypatch, **new()) as table:
        await table.press("enter", "a")
        await table.until("Name")
        before, path = table.state, table.screen.save.path
    assert store.verify(path).reason is None
    async with practising(monkeypatch, save=path) as table:
        assert table.state == before
        assert table.doing == "Name"
        legal = table.table.legal(A)
        assert Name(A) in legal
        await table.name(B)
        assert table.view.played[0].turned[0].seat == B
