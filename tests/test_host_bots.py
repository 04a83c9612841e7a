"""Bots at hosted tables: one set for all terminals, and only while somebody is there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from bots_support import Failing
from rooms_support import Host, Tables, Told, hosting, until, visitor
from test_host_votes import turn_of, wait_too_long

from tabletop_tui.bots import runner
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.host.room import Room
from tabletop_tui.tui import opponents
from tabletop_tui.tui.widgets.fields import Choice

pytestmark = pytest.mark.usefixtures("short_quiet")

A, B, C = range(3)
BOT = "Otto (easy)"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(opponents.PACES, "normal", 0.0)


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    there = Tables(tmp_path)
    yield there
    there.rooms.close()


def with_bot(tables: Tables) -> tuple[Room, object]:
    """Return a table of Ann and a bot, which begins."""
    options = GAMES["metropolis"].Options(first=B)
    return tables.open("Ann", BOT, bots={B: "easy"}, options=options)


async def anns_turn(room: Room) -> None:
    """Wait until it is for Ann to act, or to answer an offer."""
    table = room.table
    assert table is not None
    await until(lambda: table.count and not runner.to_move(table), "Ann's turn")


async def test_a_bot_has_its_seat_from_the_beginning_and_plays_it(tables: Tables) -> None:
    room, ann = with_bot(tables)
    assert (room.free, room.names) == ((), ("Ann", BOT))
    assert room.standing(B) == ("here", 0, False)
    room.start(ann)
    await anns_turn(room)
    assert room.table.record.bots == (None, "easy")
    assert {seat for seat, _ in room.table.record.actions} == {B}


async def test_nobody_takes_the_seat_or_the_name_of_a_bot(tables: Tables) -> None:
    room, _ = tables.open("Ann", BOT, None, bots={B: "easy"})
    guest = room.enter(visitor("ben"), Told())
    with pytest.raises(IllegalAction, match="taken"):
        room.sit(guest, "Ben", B)
    with pytest.raises(IllegalAction, match="sits here already"):
        room.sit(guest, BOT)
    tables.wait(10_000)
    assert room.names[B] == BOT
    assert room.sit(guest, "Ben") == C


async def test_a_table_of_bots_alone_is_given_up_before_it_begins(tables: Tables) -> None:
    with pytest.raises(IllegalAction, match="Somebody at this terminal"):
        tables.open("Otto (easy)", "Mia (easy)", bots={A: "easy", B: "easy"})
    room, ann = tables.open("Ann", BOT, None, bots={B: "easy"})
    room.leave(ann)
    tables.wait(2)
    with pytest.raises(IllegalAction, match="No table has that code"):
        tables.rooms.find(room.code, visitor("ann"))


async def test_bots_rest_while_nobody_is_there_and_go_on_for_who_comes_back(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(opponents.PACES, "normal", 1000.0)
    room, ann = with_bot(tables)
    room.start(ann)
    monkeypatch.setitem(opponents.PACES, "normal", 0.0)
    room.leave(ann, cut=True)
    await asyncio.sleep(0)
    assert room.table.count == 0
    room.enter(visitor("ann", "a"), Told())
    await anns_turn(room)


async def test_after_a_restart_a_bot_plays_on(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(opponents.PACES, "normal", 1000.0)
    room, ann = with_bot(tables)
    room.start(ann)
    again = tables.restarted()
    monkeypatch.setitem(opponents.PACES, "normal", 0.0)
    back = again.rooms.find(room.code, visitor("ann", "a"))
    assert (back.free, back.plan.bots) == ((), {B: "easy"})
    assert back.table.count == 0
    back.enter(visitor("ann", "a"), Told())
    await anns_turn(back)
    again.rooms.close()


async def test_another_game_has_the_same_bots_and_the_old_one_is_theirs_no_more(
    tables: Tables,
) -> None:
    room, ann = tables.open("Ann", BOT, bots={B: "easy"}, game="top3")
    room.start(ann)
    first = room.table
    while not room.over:
        if A in room.waiting_for:
            first.act(A, first.legal(A)[0])
        await asyncio.sleep(0)
    room.again(ann, same_deal=False)
    assert room.table.record.bots == (None, "easy")
    await until(lambda: room.table.acted(B) or B not in room.waiting_for, "the bot's choice")
    assert first.outcome is not None


async def test_a_vote_to_go_on_does_what_the_usual_bot_would_do(tables: Tables) -> None:
    for game in ("metropolis", "top3", "top5-rummy"):
        room, ann, ben = tables.playing(game=game)
        mover, others = turn_of(room, ann, ben) if game != "top3" else (ann, [ben])
        (seat,) = mover.seats
        before = room.table.count
        wait_too_long(tables, room, others)
        room.propose(others[0], "play", seat)
        replay = Table.new(
            room.table.game,
            room.table.players,
            seed=room.table.record.seed,
            options=room.table.record.options,
        )
        actions = room.table.record.actions
        for number, (actor, action) in enumerate(actions):
            if number >= before:
                assert action == runner.decide(replay, actor, "normal")
            replay.act(actor, action)
        assert len(actions) > before
        room.leave(ann)
        room.leave(ben)


async def test_a_bot_that_fails_is_told_in_the_talk(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop_tui.bots.metropolis.bot", lambda _: Failing())
    monkeypatch.setattr(Failing, "choose", Failing.__call__, raising=False)
    room, ann = with_bot(tables)
    room.start(ann)
    await until(lambda: room.table.count, "a move")
    await until(lambda: "by chance" in room.chat.lines[-1].text, "a sentence")


# On the screens


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with hosting(tmp_path) as there:
        yield there


async def test_a_table_with_a_bot_is_opened_and_both_terminals_see_it_move(host: Host) -> None:
    ann = await host.come("Ann", key="Ann")
    await ann.do(ann.app.set_up, "metropolis")
    assert ann.top == "NewTableScreen"
    screen = ann.app.screen
    await ann.do(screen.query_one("#add").action_press)  # type: ignore[attr-defined]
    screen.query_one("#who-1", Choice).focus()
    await ann.press("right", "right")
    assert "bot: easy" in ann.text
    await ann.do(screen.action_open)  # type: ignore[attr-defined]
    await ann.sees("GatheringScreen")
    await ann.reads(BOT, "a bot", "1 seat is still free.")
    ben = await host.come("Ben", "join", ann.room.code, key="Ben")
    await ben.sees("GatheringScreen")
    await ann.press("b")
    table = ann.room.table
    assert table is not None
    while not table.acted(B):
        if not runner.to_move(table):
            (seat,) = table.waiting_for
            table.act(seat, table.legal(seat)[-1])
        await asyncio.sleep(0)
    for terminal in (ann, ben):
        await terminal.sees("HostedMetropolisScreen")
        assert BOT in " ".join(terminal.screen.log_lines)
    replay = Table.new(
        table.game,
        table.players,
        seed=table.record.seed,
        options=table.record.options,
        bots={B: "easy"},
    )
    for actor, action in table.record.actions:  # one set of bots: nothing was done twice
        if actor == B:
            assert action == runner.decide(replay, B)
        replay.act(actor, action)
