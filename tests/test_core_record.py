"""A record: what a game is kept as."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from toys import TENS, Draw, Lay, Options, Pass

from tabletop_tui.core import codec, text
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.record import MAX_SEED, Record, decode_record, header, misfit, seat_names
from tabletop_tui.core.table import Table

ACTIONS = ((0, Draw()), (0, Lay(3)), (0, Pass()))


WHOLE = Record(
    game="tens",
    rules_version=1,
    players=("Ann", "Ben"),
    seed=1,
    data_hash=TENS.data_hash(Options()),
    options=Options(),
    bots=(None, "easy"),
    actions=ACTIONS,
)


def record(**changes: object) -> Record:
    return structs.replace(WHOLE, **changes)


def test_a_record_survives_the_way_out_and_in_with_the_games_own_types() -> None:
    assert decode_record(codec.encode(record()), TENS) == record()


@pytest.mark.parametrize(
    "spoilt",
    [
        {"options": {"cards": "many"}},
        {"options": None},
        {"actions": ((0, {"do": "Fly"}),)},
        {"actions": (("Ann", Pass()),)},
        {"actions": ((0,),)},
        {"players": "Ann"},
        {"seed": "1"},
    ],
)
def test_a_record_with_what_the_game_does_not_know_is_refused(spoilt: dict[str, object]) -> None:
    with pytest.raises(IllegalAction):
        decode_record(codec.encode(record(**spoilt)), TENS)


def test_a_record_that_fits_has_nothing_against_it() -> None:
    assert misfit(record(), TENS) is None


@pytest.mark.parametrize(
    ("spoilt", "reason"),
    [
        ({"game": "\x1b[2Jwhist"}, "It is a game of [2Jwhist, not of Tens."),
        (
            {"rules_version": 2},
            "It was played by version 2 of the rules of Tens; this program plays version 1.",
        ),
        ({"data_hash": "7:0"}, "It was played with other data for Tens."),
        ({"options": Options(cards=7)}, "It was played with other data for Tens."),
    ],
)
def test_a_misfit_is_told_in_one_sentence(spoilt: dict[str, object], reason: str) -> None:
    assert misfit(record(**spoilt), TENS) == reason


def test_a_header_has_clean_names_one_bot_a_seat_and_no_actions() -> None:
    raw = record(players=("\x1b Ann", "Ben"), bots=())
    assert header(raw, TENS) == record(bots=(None, None), actions=())


@pytest.mark.parametrize(
    "spoilt",
    [{"seed": -1}, {"seed": MAX_SEED + 1}, {"bots": (None, None, "easy")}, {"players": ("Ann",)}],
)
def test_a_header_that_no_table_can_be_dealt_from_is_refused(spoilt: dict[str, object]) -> None:
    with pytest.raises(IllegalAction):
        header(record(**spoilt), TENS)


@pytest.mark.parametrize("number", [0, 1, 5])
def test_the_number_of_players_must_fit_the_game(number: int) -> None:
    with pytest.raises(IllegalAction, match=f"Tens is for 2 to 4 players, not {number}."):
        seat_names([f"P{n}" for n in range(number)], TENS)


@pytest.mark.parametrize("nobody", ["", "   ", "\x1b", "\u200b\u202e", "\ue000"])
def test_a_name_needs_something_readable(nobody: str) -> None:
    with pytest.raises(IllegalAction, match="Player 2 needs a name"):
        seat_names(["Ann", nobody], TENS)


@pytest.mark.parametrize(
    "twins", [("A", "A"), ("Ann", "ann"), ("Ann", "\u0410nn"), ("Dora " * 3, "Dora " * 4)]
)
def test_two_names_that_look_alike_are_refused(twins: tuple[str, str]) -> None:
    with pytest.raises(IllegalAction, match="Two players cannot be told apart"):
        seat_names(twins, TENS)


@given(st.lists(st.text(st.characters()), min_size=2, max_size=4))
def test_names_let_through_are_clean_and_all_different(raw: list[str]) -> None:
    try:
        names = seat_names(raw, TENS)
    except IllegalAction:
        return
    assert [text.clean_name(name) for name in names] == list(names)
    assert len({text.look_alike_key(name) for name in names}) == len(raw)


def test_a_bots_name_is_cleaned_and_its_seat_must_be_there() -> None:
    table = Table.new(TENS, ["Ann", "Ben"], bots={1: "\x1beasy"})
    assert table.record.bots == (None, "easy")
    with pytest.raises(IllegalAction, match=r"There is no seat 3 for the bot easy\."):
        Table.new(TENS, ["Ann", "Ben"], bots={2: "easy"})
