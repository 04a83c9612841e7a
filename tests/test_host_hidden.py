"""Hidden hands and choices at several terminals: nobody sees what he should not."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import rummy_support
import top3_support
from leaks import Detector, cards_drawn
from metropolis_play import play_turns
from rooms_support import Host, Terminal, hosting, until
from sitting import starting
from top3_support import lay, right

from tabletop_tui.core.rng import Rng
from tabletop_tui.games import GAMES
from tabletop_tui.games.top3.model import ORDERS
from tabletop_tui.games.top3.rules import Top3
from tabletop_tui.games.top5_rummy.rules import Top5Rummy
from tabletop_tui.tui.screens.top3.mode import KeepMode, RevealMode

pytestmark = pytest.mark.usefixtures("short_quiet")

ANN, BEN, CEM = 0, 1, 2


def a_rummy() -> Any:
    """Return a game of three after some turns."""
    dice = random.Random(2)
    state = rummy_support.start(3, 1)
    for _ in range(12):
        (seat,) = Top5Rummy().waiting_for(state)
        state = Top5Rummy().apply(state, seat, rummy_support.at_random(state, dice)).state
    return state


def a_top3() -> Any:
    """Return a game of three of whom two have chosen."""
    state = top3_support.start(3, 1)
    return top3_support.do(state, (ANN, lay("123")), (CEM, lay("321 only")))


@pytest.fixture
async def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Host]:
    """A host at which every game is the same deal."""
    monkeypatch.setattr("secrets.randbits", lambda _bits: 1)
    async with hosting(tmp_path) as found:
        yield found


async def looker(host: Host, terminal: Terminal) -> Terminal:
    dora = await host.come("dora", "watch", terminal.room.code)
    await dora.sees("Hosted")
    return dora


# Top 5 Rummy


async def test_a_hand_is_on_its_owners_terminal_and_no_other(host: Host) -> None:
    ann, ben = await host.table("top5-rummy", "Ben")
    dora = await looker(host, ann)
    for _ in range(6):
        (seat,) = ann.table.waiting_for
        mover = (ann, ben)[seat]
        action = next(a for a in mover.table.legal(seat) if type(a).__name__ in ("Sell", "Buy"))
        await mover.do(mover.table.act, seat, action)
        for terminal in (ann, ben, dora):
            await until(lambda t=terminal: not t.screen.stale, "the move")
            await terminal.settle()
    hands = [ann.table.view(seat).hand for seat in (ANN, BEN)]
    public = ann.table.log(None)
    for terminal, others in ((ann, hands[1:]), (ben, hands[:1]), (dora, hands)):
        detector = Detector(others, public)
        await terminal.press("g")
        await terminal.press("g")
        assert detector.in_bytes(bytes(terminal.written_bytes)) == []
    assert len(cards_drawn(ann.rows)) == len(hands[ANN])
    assert cards_drawn(dora.rows) == []


async def test_no_curtain_where_one_player_has_a_terminal_to_himself(host: Host) -> None:
    ann, ben = await host.table("top5-rummy", "Ben")
    for terminal in (ann, ben):
        await terminal.sees("HostedRummyScreen")
        assert len(cards_drawn(terminal.rows)) == len(
            terminal.table.view(terminal.screen.viewer).hand
        )


async def test_two_at_a_terminal_have_their_curtain_while_a_third_plays_elsewhere(
    host: Host,
) -> None:
    ann, ben = await host.table("top5-rummy", "Ben", here=("Ann", "Eva"))
    for _ in range(6):
        (seat,) = ann.table.waiting_for
        if seat in ann.party.seats:
            await ann.sees("CurtainScreen")
            assert cards_drawn(ann.rows) == []
            await ann.press(str(seat + 1))
            await ann.sees("HostedRummyScreen")
            assert len(cards_drawn(ann.rows)) == len(ann.table.view(seat).hand)
        terminal = ann if seat in ann.party.seats else ben
        action = next(a for a in ann.table.legal(seat) if type(a).__name__ in ("Sell", "Buy"))
        await terminal.do(terminal.table.act, seat, action)
        if terminal is ann:
            assert "turn over" in ann.header
            await ann.press("e")
        else:
            await until(lambda: ann.screen.stale is False, "the move at the other terminal")
        await ann.settle()
    written = ann.text + ben.text
    assert "Ben plays at another terminal" not in written or cards_drawn(ann.rows) == []


async def test_a_doubled_number_lifts_the_curtain_and_nothing_behind_it(host: Host) -> None:
    ann, _ = await host.table("top3", "Ben", here=("Ann", "Eva"))
    await ann.sees("CurtainScreen")
    ann.send("1", "1", "1")
    await ann.sees("HostedTop3Screen")
    assert ann.screen.viewer == ANN


# Top 3


async def choose(terminal: Terminal, order: str) -> None:
    """Walk to an order and lay it."""
    here = terminal.mode.marks().order
    steps = (ORDERS.index(order) - ORDERS.index(here)) % len(ORDERS)
    await terminal.press(*["right"] * steps, "enter")


async def test_two_choose_at_the_same_moment_and_both_are_heard(host: Host) -> None:
    ann, ben, cem = await host.table("top3", "Ben", "Cem")
    for terminal in (ann, ben, cem):
        await terminal.sees("HostedTop3Screen")
    ann.send("enter")
    ben.send("enter")
    await until(lambda: cem.screen.view.chosen == (True, True, False), "both choices")


async def test_a_doubled_enter_chooses_once(host: Host) -> None:
    ann, ben = await host.table("top3", "Ben")
    await ben.sees("HostedTop3Screen")
    await ann.sees("HostedTop3Screen")
    ann.send("enter", "enter", "enter")
    await ann.settle()
    assert ann.table.count == 1
    assert ann.table.view(None).round == 1
    assert ben.table.view(None).chosen == (True, False)


async def test_no_byte_anywhere_tells_that_somebody_chooses_anew(host: Host) -> None:
    ann, ben, cem = await host.table("top3", "Ben", "Cem")
    dora = await looker(host, ann)
    lobby = await host.come("Eve")
    await ann.sees("HostedTop3Screen")
    await choose(ann, "123")
    others = (ben, cem, dora, lobby)
    host.clock.now += 30  # until no news stands on the line of people
    for terminal in others:
        await terminal.do(terminal.app.rooms.tick)
        await until(lambda t=terminal: t.top == "LobbyScreen" or not t.screen.stale, "the choice")
    await lobby.reads("Ben and Cem to play")
    for terminal in others:
        if terminal is not lobby:
            await terminal.do(terminal.screen.room_changed)
    before = [bytes(terminal.written_bytes) for terminal in others]
    await ann.press("c")
    await choose(ann, "321")
    assert ann.table.view(ANN).choice.order == "321"
    for terminal in others:
        await until(lambda t=terminal: t.top == "LobbyScreen" or not t.screen.stale, "nothing")
        await terminal.settle()
    assert [bytes(terminal.written_bytes) for terminal in others] == before
    assert ann.screen.calls == ben.screen.calls - {BEN} == frozenset()


async def test_choosing_anew_elsewhere_refuses_nobody(host: Host) -> None:
    ann, ben, cem = await host.table("top3", "Ben", "Cem")
    await ann.sees("HostedTop3Screen")
    await ben.sees("HostedTop3Screen")
    await choose(ann, "123")
    await until(lambda: not ben.screen.stale, "the choice at Ben's terminal")

    def at_once() -> None:
        ann.table.act(ANN, lay("321"))
        ben.screen.action_do("enter")  # nothing has been painted since

    ben.app.call_later(at_once)
    await until(lambda: cem.screen.view.chosen == (True, True, False), "Ben's choice")


async def test_a_round_turned_over_elsewhere_is_seen_by_all_before_the_curtain(
    host: Host,
) -> None:
    ann, ben = await host.table("top3", "Ben", here=("Ann", "Eva"))
    wrong = [order for order in ORDERS if order != right(ann.table.state)]
    for seat in (ANN, BEN):
        await ann.sees("CurtainScreen")
        await ann.press(str(seat + 1))
        await ann.sees("HostedTop3Screen")
        await choose(ann, wrong[0])
        await ann.press("e")
    await ann.sees("HostedTop3Screen")
    await ben.sees("HostedTop3Screen")
    await choose(ben, wrong[1])
    for terminal in (ann, ben):
        await until(lambda t=terminal: isinstance(t.mode, RevealMode), "the round turned over")
        await terminal.settle()
        assert terminal.top == "HostedTop3Screen"
    assert "Face down" not in ann.text
    for _ in range(9):
        if ann.top == "HostedTop3Screen":
            await ann.press("enter")
    assert ann.top == "CurtainScreen"
    assert "press 1" in ann.text


async def test_who_alone_was_right_keeps_his_cards_openly_at_his_terminal(host: Host) -> None:
    ann, ben = await host.table("top3", "Ben")
    await ann.sees("HostedTop3Screen")
    await ben.sees("HostedTop3Screen")
    best = right(ann.table.state)
    await choose(ben, next(order for order in ORDERS if order != best))
    await until(lambda: not ann.screen.stale, "Ben's choice")
    await choose(ann, best)
    await until(lambda: isinstance(ben.mode, RevealMode), "the round at Ben's terminal")
    await ben.settle()
    while not isinstance(ann.mode, KeepMode):
        await ann.press("enter")
    await ben.press("enter", "enter", "enter", "enter", "enter")
    assert "Ann chooses now." in ben.words or "Ann" in ben.words
    assert ben.table.view(None).keeper == ANN
    await ann.press("enter")
    await until(lambda: ben.table.view(None).keeper is None, "the cards kept")


@pytest.mark.parametrize(
    ("game", "rules", "state"),
    [("top5-rummy", Top5Rummy, a_rummy()), ("top3", Top3, a_top3())],
    ids=["rummy", "top3"],
)
async def test_a_terminal_looks_the_same_whatever_the_others_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, rules: type, state: Any
) -> None:
    async def screens(start: Any, folder: str) -> tuple[str, str]:
        monkeypatch.setitem(GAMES, game, starting(rules, start))
        async with hosting(tmp_path / folder) as host:
            _, ben, _ = await host.table(game, "Ben", "Cem")
            dora = await looker(host, ben)
            host.clock.now += 30
            for terminal in (ben, dora):
                await terminal.do(terminal.screen.room_changed)
            return ben.text, dora.text

    seen = await screens(state, "true")
    for number, viewer in enumerate((BEN, None)):
        other = rules().redeal(state, viewer, Rng(5))
        assert other != state
        assert (await screens(other, str(number)))[number] == seen[number]


# the end


async def test_only_players_deal_another_game_and_all_see_it(host: Host) -> None:
    ann, ben = await host.table("metropolis", "Ben")
    dora = await looker(host, ann)
    await ann.do(play_turns, ann.table, 200)
    for terminal in (ann, ben, dora):
        await terminal.sees("ScoreSheet")
    assert "new game" in ben.text
    assert "new game" not in dora.text
    await dora.press("n", "d")
    first = ann.table
    await ben.press("n")
    for terminal in (ann, ben, dora):
        await terminal.sees("HostedMetropolisScreen")
        assert terminal.table is not first
        assert terminal.table is ben.table
    await ann.reads("The game begins.")
