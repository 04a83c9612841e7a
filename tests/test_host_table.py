"""A game at several terminals: moves seen by all, offers, talk, the bell, absence, votes."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from games_support import A, B, C, city
from rooms_support import Host, Terminal, hosting, plan, until
from sitting import LONG_NAMES, starting

from tabletop_tui.games import GAMES
from tabletop_tui.games.metropolis.model import Offer, Take
from tabletop_tui.games.metropolis.rules import Metropolis
from tabletop_tui.host import presence

pytestmark = pytest.mark.usefixtures("short_quiet")

OWNED = {A: (20, 21, 22), B: (25, 26, 27), C: (30, 31)}


@pytest.fixture
async def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Host]:
    """A host whose tables of Metropolis begin with a market of three, Ann on turn."""
    market = city(OWNED, seats=3, display=(40, 50, 60, 70), stack=(80, 81, 82))
    monkeypatch.setitem(GAMES, "metropolis", starting(Metropolis, market))
    async with hosting(tmp_path) as found:
        yield found


async def seated(host: Host) -> list[Terminal]:
    """Return the terminals of Ann, Ben and Cem."""
    terminals = await host.table("metropolis", "Ben", "Cem")
    for terminal in terminals:
        await terminal.sees("HostedMetropolisScreen")
    return terminals


async def ring_count(terminal: Terminal) -> int:
    """Return how often the bell has rung; the same sign ends some longer sequences."""
    await terminal.settle()
    return re.sub(rb"\x1b\][^\x07]*\x07", b"", terminal.written_bytes).count(b"\x07")


async def test_a_move_is_seen_at_every_terminal(host: Host) -> None:
    ann, ben, cem = await seated(host)
    dora = await host.come("dora", "watch", ann.room.code)
    await dora.sees("HostedMetropolisScreen")
    await ann.press("1", "enter")
    for other in (ann, ben, cem, dora):
        await until(lambda t=other: t.screen.view.owner(40) == A, "the lot in Ann's hands")
        await other.settle()
        assert "Ann: build or end" in other.header


async def test_the_others_read_whose_turn_it_is_and_get_no_keys_for_it(host: Host) -> None:
    ann, ben, _ = await seated(host)
    assert "take it" in ann.text
    assert "Ann chooses a lot at another terminal." in ben.words
    assert "take it" not in ben.rows[-1]
    await ben.press("enter")
    assert "Ann plays at another terminal." in ben.words
    await ben.press("b")
    assert "It is Ann's turn." in ben.words
    await ben.press("e")
    assert "Ann plays at another terminal." in ben.words
    assert ann.table.count == 0


async def test_an_offer_comes_up_where_it_is_to_be_answered_and_nowhere_else(host: Host) -> None:
    ann, ben, cem = await seated(host)
    await ann.do(ann.table.act, A, Offer(B, (20,), (26,)))
    await ben.reads("Ben, is it a deal?")
    assert "accept" in ben.rows[-1]
    await cem.reads("On the table: Ann gives 20")
    assert "accept" not in cem.rows[-1]
    await cem.press("o", "y")
    assert "Ben plays at another terminal." in cem.words
    await ben.press("y")
    await until(lambda: ann.screen.view.owner(26) == A, "the deal at Ann's terminal")
    assert ann.screen.view.owner(20) == B


async def test_an_offer_is_answered_out_of_turn_and_may_be_declined(host: Host) -> None:
    ann, _, cem = await seated(host)
    await cem.do(cem.table.act, C, Offer(A, (30,), (20,)))
    await ann.reads("Ann, is it a deal?")
    await ann.press("n")
    await until(lambda: not cem.screen.view.deals, "the offer gone")
    await ann.press("1", "enter")
    assert ann.table.view(None).owner(40) == A


async def test_keys_on_their_way_when_an_offer_comes_up_answer_nothing(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, _ = await seated(host)
    monkeypatch.setattr("tabletop_tui.tui.screens.quiet.QUIET", 0.3)
    ann.app.call_later(ann.table.act, A, Offer(B, (20,), (26,)))
    await until(lambda: "is it a deal" in ben.text, "the offer")
    ben.send("y", "n", "y")
    await ben.settle()
    assert len(ben.table.view(None).deals) == 1
    await until(lambda: not ben.screen.held, "a quiet moment")
    await ben.press("y")
    assert ben.table.view(None).owner(20) == B


async def test_one_who_is_busy_is_told_of_an_offer_and_goes_on(host: Host) -> None:
    ann, ben, _ = await seated(host)
    await ben.press("t")
    await ann.do(ann.table.act, A, Offer(B, (20,), (26,)))
    await ben.reads("There is a new offer: o answers it.")
    assert "Ben speaks" in ben.words
    await ben.press("escape", "o")
    assert "Ben, is it a deal?" in ben.words


async def test_who_looks_on_has_no_key_that_acts(host: Host) -> None:
    ann, _, _ = await seated(host)
    dora = await host.come("dora", "watch", ann.room.code)
    await dora.sees("HostedMetropolisScreen")
    before = ann.table.record
    for key in (*"1234batpoyncweursdmxjkhl", "enter", "space", "tab", "escape", "backspace"):
        await dora.press(key)
        while dora.top != "HostedMetropolisScreen":
            await dora.press("escape")
    assert ann.table.record == before
    assert dora.top == "HostedMetropolisScreen"
    assert not any(word in dora.rows[-1] for word in ("take", "build", "trade", "end turn"))


async def test_a_player_does_not_look_on_at_his_own_table(host: Host) -> None:
    ann, _, _ = await seated(host)
    room = ann.room
    again = await host.come("Ann", "watch", room.code, key="Ann")
    await again.sees("HostedMetropolisScreen")
    await ann.sees("LobbyScreen")
    assert again.party.seats == {A}
    assert "played from another terminal" in ann.text


# the line of people


async def test_the_line_of_people_is_there_at_every_size(host: Host) -> None:
    ann, ben, _ = await seated(host)
    wide = await host.come("dora", "watch", ann.room.code, size=(120, 36))
    await wide.sees("HostedMetropolisScreen")
    for terminal in (ann, ben, wide):
        assert "Ann" in terminal.rows[-2]
        assert "help" in terminal.rows[-1]
        assert len(terminal.rows) == terminal.app.size.height
    host.clock.now += 60
    await ann.do(ann.app._tick)
    assert "▸A Ann idle B Ben C Cem" in ann.people
    assert "3 lots in the stack" in ann.people
    assert "z table" in ann.people


async def test_away_and_back_to_the_half_done_turn(host: Host) -> None:
    first, line = await host.visit("first", key="f")
    await first.do(first.app.open_room, plan("First", None, None))
    await first.sees("GatheringScreen")
    room = first.room
    ben = await host.come("Ben", "join", room.code, key="Ben")
    cem = await host.come("Cem", "join", room.code, key="Cem")
    await cem.sees("GatheringScreen")
    await cem.press("b")
    await first.sees("HostedMetropolisScreen")
    await first.press("1", "enter")
    assert "build or end" in first.header
    await line.aclose()
    await ben.reads("First away")
    stranger = await host.come("First", "join", room.code, key="stranger")
    await stranger.sees("HostedMetropolisScreen")
    assert stranger.party.seats == frozenset()
    back = await host.come("anything", key="f")
    await back.reads("YOUR TABLES", "go on")
    await back.press("enter")
    await back.sees("HostedMetropolisScreen")
    assert back.party.seats == {0}
    assert "build or end" in back.header
    assert "end turn" in back.text
    await ben.reads("First is back")
    assert "away" not in ben.people


async def test_who_leaves_the_table_keeps_the_seat(host: Host) -> None:
    ann, ben, _ = await seated(host)
    await ben.press("q")
    await ben.sees("ConfirmScreen")
    assert "Your seat is kept for you." in ben.text
    await ben.press("y")
    await ben.sees("LobbyScreen")
    await ann.reads("Ben away")
    await ben.press("enter")
    await ben.sees("HostedMetropolisScreen")
    assert ben.party.seats == {B}


# talk


async def test_letters_go_to_the_line_of_talk_while_it_is_open(host: Host) -> None:
    ann, ben, _ = await seated(host)
    dora = await host.come("dora", "watch", ann.room.code)
    await dora.sees("HostedMetropolisScreen")
    await ann.press("m")
    await ann.press(*"1eqx", "question_mark")
    assert ann.top == "HostedMetropolisScreen"
    await ann.press("up", "down", "tab")
    await ann.press("enter")
    assert ann.table.count == 0
    for other in (ann, ben, dora):
        await other.reads("Ann: 1eqx?")
    await ann.press("1", "enter")
    assert ann.table.count == 1


async def test_escape_says_nothing(host: Host) -> None:
    ann, ben, _ = await seated(host)
    await ann.press("m", "h", "i", "escape")
    assert not ann.screen.talking
    await ben.press("m")
    assert "hi" not in ben.words.split()


@pytest.mark.parametrize("words", ["[/] [@click=app.quit]x[/]", "\u202egnp.exe", "]0;title"])
async def test_hostile_talk_is_only_letters_elsewhere(host: Host, words: str) -> None:
    ann, ben, _ = await seated(host)
    await ann.press("m")
    await ann.type(words)
    await ann.press("enter")
    await ben.reads("Ann: ")
    assert "\u202e" not in ben.text
    assert "\u202e".encode() not in ben.written_bytes
    await ben.press("1")
    assert ben.top == "HostedMetropolisScreen"


async def test_who_talks_too_much_reads_why_it_was_not_said(host: Host) -> None:
    ann, _, _ = await seated(host)
    for _ in range(5):
        await ann.press("m", "h", "enter")
    assert "too much talk" in ann.words


# the bell


async def test_the_bell_rings_for_the_one_whose_turn_it_is(host: Host) -> None:
    ann, ben, cem = await seated(host)
    await ann.press("1", "enter", "e")
    await until(lambda: "Ben: choose a lot" in ben.header, "Ben's turn")
    assert [await ring_count(t) for t in (ann, ben, cem)] == [0, 1, 0]


async def test_the_bell_rings_for_an_offer_and_can_be_turned_off(host: Host) -> None:
    ann, ben, cem = await seated(host)
    await cem.press("z")
    assert "The bell" in cem.text
    await cem.press("enter")
    await cem.reads("off")
    await cem.press("z")
    await ann.do(ann.table.act, A, Offer(B, (20,), (26,)))
    await ann.do(ann.table.act, A, Offer(C, (21,), (30,)))
    await ben.reads("Ben, is it a deal?")
    await cem.reads("Cem, is it a deal?")
    assert [await ring_count(t) for t in (ann, ben, cem)] == [0, 1, 0]


# idle players and votes


async def test_one_who_lets_the_others_wait_is_told(host: Host) -> None:
    ann, ben, _ = await seated(host)
    host.clock.now += presence.WARN_AFTER
    await ben.do(ben.app._tick)
    await ann.reads("The others are waiting for you.")
    assert await ring_count(ann) == 1
    await ann.press("right")
    assert "waiting for you" not in ann.text


async def wait_too_long(host: Host, *others: Terminal) -> None:
    for _ in range(4):
        host.clock.now += presence.LATE_AFTER / 4 + 1
        for other in others:
            await other.press("right", "left")
    await others[0].do(others[0].app._tick)


async def test_the_table_votes_to_go_on_without_one(host: Host) -> None:
    ann, ben, cem = await seated(host)
    await wait_too_long(host, ben, cem)
    await ben.press("z")
    assert "a stand-in plays now for Ann?" in ben.text
    assert "idle for" in ben.text
    await ben.press("enter")
    await cem.reads("Ben asks: shall a stand-in play now for Ann?")
    await cem.press("z")
    assert "Vote yes" in cem.text
    await cem.press("enter")
    await until(lambda: A not in ann.table.waiting_for, "the stand-in's turn")
    assert ann.table.outcome is None
    await ann.reads("a stand-in plays for Ann this time")


async def test_a_seat_given_away_is_taken_by_one_who_looks_on(host: Host) -> None:
    ann, ben, cem = await seated(host)
    dora = await host.come("dora", "watch", ann.room.code, key="d")
    await dora.sees("HostedMetropolisScreen")
    await wait_too_long(host, ben, cem)
    await ben.press("z", "down", "enter")
    await cem.press("z", "enter")
    await ann.sees("LobbyScreen")
    assert "given your seat away" in ann.text
    await dora.press("z")
    assert "play on for Ann" in dora.text
    await dora.press("enter")
    await dora.sees("HostedMetropolisScreen")
    await until(lambda: dora.party.seats == {A}, "the seat")
    await dora.reads("dora: choose a lot")
    await ben.press("z")
    await ben.reads("dora")
    await dora.press("1", "enter")
    assert dora.table.view(None).owner(40) == A


async def test_help_names_the_keys_of_the_host(host: Host) -> None:
    ann, _, _ = await seated(host)
    await ann.press("question_mark")
    assert "say something to the table" in ann.text
    assert "who is here" in ann.text


async def test_long_names_leave_room_for_what_matters(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        terminals = await host.table("metropolis", *LONG_NAMES[1:], here=LONG_NAMES[:1])
        first = terminals[0]
        turn = first.table.waiting_for[0]
        assert f"▸{'ABCDE'[turn]}" in first.rows[-2]
        await first.do(first.table.act, turn, Take(*_a_take(first, turn)))
        assert len(first.rows) == 24
        assert "help" in first.rows[-1]


def _a_take(terminal: Terminal, turn: int) -> tuple[int, int]:
    take = terminal.table.legal(turn)[0]
    return take.lot, take.to
