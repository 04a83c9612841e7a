"""The lobby, new tables and tables that gather, each visitor at a terminal of his own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from rooms_support import Host, Terminal, hosting, plan, until

from tabletop_tui import store
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.tui.widgets.menu import Menu

pytestmark = pytest.mark.usefixtures("short_quiet")


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with hosting(tmp_path / "hosted") as found:
        yield found


async def gathering(host: Host, game: str = "metropolis", seats: int = 2) -> Terminal:
    """Return the terminal of Ann, who has opened a table."""
    ann = await host.come("ann", key="a")
    await ann.do(ann.app.open_room, plan("Ann", *(None for _ in range(seats - 1)), game=game))
    await ann.sees("GatheringScreen")
    return ann


# arriving


async def test_the_lobby_names_every_game_and_the_visitor(host: Host) -> None:
    ann = await host.come("ann")
    assert ann.top == "LobbyScreen"
    for game in GAMES.values():
        assert game.title in ann.text
    assert "You are ann." in ann.text
    assert "? help" in ann.text


@pytest.mark.parametrize("name", ["", "\x1b[2J\u200b", "[/]", "[@click=app.quit]x[/]", "漢" * 40])
async def test_any_name_somebody_logs_in_with_does_no_harm(host: Host, name: str) -> None:
    ann = await host.come(name)
    assert ann.top == "LobbyScreen"
    assert "\x1b" not in ann.text
    assert "You are " in ann.text
    assert "TABLE" in ann.text


async def test_a_visitor_may_take_another_name(host: Host) -> None:
    ann = await host.come("root")
    await ann.press("n")
    await ann.type("\u200brosa\u202e")
    await ann.press("enter")
    assert "You are rosa." in ann.text
    await ann.press("n", "escape")
    assert "You are rosa." in ann.text


async def test_join_and_a_code_on_the_way_in_lead_to_the_table(host: Host) -> None:
    ann = await gathering(host)
    ben = await host.come("ben", "join", ann.room.code.lower())
    await ben.sees("GatheringScreen")
    assert ben.party.seats == {1}
    await ann.reads("ben", "Everybody is here")


async def test_watch_on_the_way_in_takes_no_seat(host: Host) -> None:
    ann = await gathering(host)
    dora = await host.come("dora", "watch", ann.room.code)
    await dora.sees("GatheringScreen")
    assert dora.party.seats == frozenset()
    await ann.reads("dora looks on")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("nonsense!", "six letters and digits"),
        ("AAAAAA", "No table has that code."),
        ("[/b]", "six letters and digits"),
    ],
)
async def test_a_wrong_code_is_answered_with_a_sentence(
    host: Host, typed: str, sentence: str
) -> None:
    ann = await host.come("ann", "join", typed)
    await ann.reads(sentence)
    assert ann.top == "LobbyScreen"
    await ann.press("c")
    await ann.type(typed)
    await ann.press("enter")
    await ann.reads(sentence)


async def test_somebody_whose_name_is_taken_says_another_one(host: Host) -> None:
    ann = await gathering(host)
    other = await host.come("ANN", "join", ann.room.code)
    await other.reads("Ann sits here already")
    assert other.party.seats == frozenset()
    await other.press("s")
    await other.type("Ann the second")
    await other.press("enter")
    await other.reads("at this terminal")
    assert ann.room.names == ("Ann", "Ann the second")


# the list of tables


async def test_the_lobby_shows_tables_as_they_come_fill_and_begin(host: Host) -> None:
    dora = await host.come("dora")
    assert "sit down" not in dora.text
    ann = await gathering(host, "top3", seats=3)
    await dora.reads("2 seats free: Ann", "sit down")
    ben = await host.come("ben", "join", ann.room.code)
    await ben.sees("GatheringScreen")
    await dora.reads("1 seat free: Ann and ben")
    await ben.press("s")
    await ben.type("cem")
    await ben.press("enter")
    await ben.press("b")
    await dora.reads("all to play: Ann, ben and cem", "look on")


async def test_enter_on_a_table_sits_down_there(host: Host) -> None:
    ann = await gathering(host)
    ben = await host.come("ben")
    assert ben.app.screen.query_one(Menu).row.cells[0] == "Metropolis"  # type: ignore[union-attr]
    await ben.press("enter")
    await ben.sees("GatheringScreen")
    assert ann.room.names == ("Ann", "ben")


async def test_a_table_by_code_alone_is_in_nobody_elses_lobby(host: Host) -> None:
    ann = await host.come("ann", key="a")
    await ann.do(ann.app.open_room, plan("Ann", None, listed=False))
    await ann.sees("GatheringScreen")
    assert "does not show this table" in ann.text
    dora = await host.come("dora")
    assert "seat free" not in dora.text
    await dora.press("c")
    await dora.type(ann.room.code)
    await dora.press("enter")
    await dora.sees("GatheringScreen")


# a new table


async def test_a_table_is_opened_from_the_form(host: Host) -> None:
    ann = await host.come("ann", key="a")
    await ann.press("down", "enter")
    assert ann.top == "NewTableScreen"
    assert "A table of Top 3" in ann.text
    await ann.press("right")  # the second seat is for somebody here
    await ann.press("down", "enter")  # one more seat
    assert "blue" in ann.text
    while getattr(ann.app.focused, "id", "") != "look":
        await ann.press("down")
    await ann.press("right", "up", "right")  # nobody looks on, only by the code
    while getattr(ann.app.focused, "id", "") != "start":
        await ann.press("down")
    await ann.press("enter")
    await ann.sees("GatheringScreen")
    room = ann.room
    assert (room.plan.game.id, len(room.chairs)) == ("top3", 3)
    assert (room.plan.spectators, room.plan.listed) == (False, False)
    assert ann.party.seats == {0, 1}
    assert room.free == (2,)


async def test_the_form_says_what_is_wrong(host: Host) -> None:
    ann = await host.come("ann")
    await ann.press("enter", "right", "tab")
    await ann.type("ANN")
    await ann.do(ann.app.screen.action_open)  # type: ignore[attr-defined]
    await ann.reads("ann sits here already")
    assert ann.top == "NewTableScreen"


async def test_help_opens_and_closes_on_every_screen(host: Host) -> None:
    ann = await host.come("ann")
    for prepare in ((), ("enter",)):
        await ann.press(*prepare)
        before = ann.text
        await ann.press("question_mark")
        assert ann.top == "HelpScreen"
        await ann.press("escape")
        assert ann.text == before


# a table that gathers


async def test_who_has_no_key_is_shown_a_code_and_comes_back_with_it(host: Host) -> None:
    ann = await gathering(host)
    ben, line = await host.visit("ben", "join", ann.room.code)
    await ben.sees("GatheringScreen")
    await ben.reads("Note how you come back")
    shown = next(row for row in ben.rows if row.count("-") > 2).split()[-1]
    await ann.reads("Everybody is here")
    await ann.press("b")
    await ann.sees("HostedMetropolisScreen")
    await line.aclose()
    await ann.reads("ben away")
    again = await host.come("somebody else", "join", shown)
    await again.sees("HostedMetropolisScreen")
    assert again.party.seats == {1}
    await ann.reads("ben is back")


async def test_talk_goes_round_while_the_table_gathers(host: Host) -> None:
    ann = await gathering(host)
    ben = await host.come("ben", "join", ann.room.code)
    await ben.sees("GatheringScreen")
    await ben.press("m")
    await ben.type("hello [/] b q s")
    assert ben.top == "GatheringScreen"
    await ben.press("enter")
    await ann.reads("ben: hello [/] b q s")
    assert ann.room.names == ("Ann", "ben")


async def test_leaving_frees_the_seat(host: Host) -> None:
    ann = await gathering(host)
    ben = await host.come("ben", "join", ann.room.code)
    await ben.sees("GatheringScreen")
    await ben.press("q")
    await ben.sees("LobbyScreen")
    await ann.reads("1 seat is still free")


# what a visitor does not reach


async def test_a_visitor_does_not_see_or_open_the_hosts_own_games(host: Host) -> None:
    own = store.create(Table.new(GAMES["metropolis"], ("Zoe", "Yan"), seed=1))
    own.close()
    ann = await host.come("ann")
    assert "Zoe" not in ann.text
    before = own.path.read_bytes()
    await ann.do(ann.app.resume, own.path)
    await ann.do(ann.app.go_resume)
    assert (ann.top, "Zoe" in ann.text) == ("LobbyScreen", False)
    assert own.path.read_bytes() == before


async def test_a_visitor_writes_no_file_but_the_save_of_his_game(
    host: Host, tmp_path: Path
) -> None:
    def files() -> set[Path]:
        return {path for path in tmp_path.rglob("*") if path.is_file()}

    ann, _ = await host.table("metropolis", "Ben")
    (save,) = files()
    assert ann.room.save is not None
    assert save == ann.room.save.path
    await ann.do(ann.app.deliver_text, "x")
    await ann.do(ann.app.deliver_binary, "x")
    await ann.do(ann.app.open_url, "http://localhost")
    await ann.press("ctrl+z", "ctrl+p", "f1", "escape")
    assert files() == {save}


async def test_an_app_that_is_over_lets_its_seat_go(host: Host) -> None:
    ann = await gathering(host)
    ben, line = await host.visit("ben", "join", ann.room.code, key="b")
    await ben.sees("GatheringScreen")
    await line.aclose()
    await until(lambda: ann.room.standing(1).condition == "away", "the seat of who was cut off")
    assert ann.room.free == ()
