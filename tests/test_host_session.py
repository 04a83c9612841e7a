"""Sessions over the network: what a visitor gets, how it ends, and that nobody disturbs another."""

from __future__ import annotations

import asyncio
import gc
import re
import stat
import subprocess
import sys
import weakref
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest
from host_support import FREE, HAND, Cable, Stand, serving, until
from terminal import assert_restored
from textual._context import active_app
from textual.app import App

from tabletop_tui.host import session
from tabletop_tui.host.driver import HostDriver
from tabletop_tui.host.limits import Limits
from tabletop_tui.host.serve import ServeError, warm_up
from tabletop_tui.host.visit import BROKEN, House
from tabletop_tui.host.visitor import Visitor


async def test_a_visitor_plays_at_his_size_with_keys_and_mouse_and_leaves_with_a_status(
    tmp_path: Path,
):
    async with serving(tmp_path) as server, server.visit(size=(100, 30)) as ann:
        await ann.shows("hello ann !")
        await ann.shows("size 100x30")
        ann.send("a", "b")
        await ann.shows("keys ab")
        ann.click(5, 7)
        await ann.shows("click 5,7")
        ann.resize(60, 20)
        await ann.shows("size 60x20")
        ann.send("Q")
        assert await ann.status() == 7
        assert_restored(ann.bytes)
        await until(lambda: not server.house.visits)


async def test_two_visitors_with_different_terminals_each_see_their_own(tmp_path: Path):
    async with (
        serving(tmp_path) as server,
        server.visit(env={"COLORTERM": "truecolor", "LANG": "de_DE.UTF-8"}) as ann,
        server.visit("join kq7f", term="xterm", size=(70, 20), username="Ben") as ben,
        server.visit("watch KQ7F", env={"NO_COLOR": "1", "LANG": "C"}, username="cem") as cem,
    ):
        await ann.shows(r"hello ann !\nunicode 16777216\nsize 80x24")
        await ben.shows(r"hello Ben join kq7f!\nunicode 16\nsize 70x20")
        await cem.shows(r"hello cem watch KQ7F!\nascii 0\nsize 80x24")
        ann.send("a")
        ben.send("b")
        await ann.shows("keys a.")
        await ben.shows("keys b.")
        assert b"8;2;" in ann.bytes
        assert b"8;2;" not in ben.bytes + cem.bytes
        assert not re.search(rb"\x1b\[[\d;]*[34]\d", cem.bytes)


async def test_an_app_that_breaks_off_tells_one_sentence_and_disturbs_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    async with serving(tmp_path) as server, server.visit() as ann, server.visit() as ben:
        await ann.shows("hello")
        await ben.shows("hello")
        ben.send("X")
        assert await ben.status() == 1
        assert_restored(ben.bytes)
        assert ben.bytes.endswith(BROKEN.encode() + b"\r\n")
        told = ben.bytes + ben.errors + ann.bytes
        for word in (HAND, "Traceback", "KeyError", "host_support"):
            assert word.encode() not in told
        ann.send("a")
        await ann.shows("keys a.")
        (report,) = (tmp_path / "reports").iterdir()
        assert stat.S_IMODE(report.stat().st_mode) == 0o600
        for words in (report.read_text(), *server.log, caplog.text):
            assert HAND not in words
        assert "on_key" in report.read_text()


async def test_an_app_that_cannot_be_made_is_told_too(tmp_path: Path):
    def broken(_visitor: Visitor) -> App[None]:
        raise ValueError(HAND)

    async with serving(tmp_path, broken) as server, server.visit() as ann:
        assert await ann.status() == 1
        assert ann.bytes == BROKEN.encode() + b"\r\n"
        assert not any(HAND in line for line in server.log)


async def test_a_visitor_can_be_closed_from_another_ones_app(tmp_path: Path):
    async with serving(tmp_path) as server, server.visit() as ann, server.visit() as ben:
        await ann.shows("hello")
        await ben.shows("hello")
        a, b = Stand.made
        seen: list[App[object]] = []

        def close() -> None:
            b.visitor.close("The table\x1b[2J has been closed.")
            seen.append(active_app.get())

        a.call_later(close)
        b.call_later(lambda: seen.append(active_app.get()))
        assert await ben.status() == 0
        assert_restored(ben.bytes)
        assert ben.bytes.endswith(b"The table[2J has been closed.\r\n")
        assert set(map(id, seen)) == {id(a), id(b)}
        ann.send("a")
        await ann.shows("keys a.")


async def test_what_is_said_when_the_host_closes_is_said_on_a_terminal_given_back(tmp_path: Path):
    async with AsyncExitStack() as clients:
        async with serving(tmp_path) as server:
            ann = await clients.enter_async_context(server.visit())
            await ann.shows("hello")
        assert await ann.status() == 0
    assert_restored(ann.bytes)
    assert b"what was played is saved" in ann.bytes.splitlines()[-1]
    with pytest.raises(OSError, match="Connect call failed"):
        await server.connect()


@pytest.mark.parametrize("way", ["end of input", "signal", "hang up", "cut"])
async def test_whoever_goes_any_way_leaves_nothing_behind(tmp_path: Path, way: str):
    async with serving(tmp_path) as server, server.visit() as ann:
        await ann.shows("hello")
        app = weakref.ref(Stand.made.pop())
        if way == "end of input":
            ann.chan.write_eof()
            assert await ann.status() == 0
            assert_restored(ann.bytes)
        elif way == "signal":
            ann.chan.send_signal("HUP")
            assert await ann.status() == 0
            assert_restored(ann.bytes)
        elif way == "hang up":
            ann.chan.close()
        else:
            ann.conn.abort()
        await until(lambda: not server.house.visits)
        assert server.log[-1] == "ann left"
        await until(lambda: gc.collect() is not None and app() is None, "the app to be forgotten")


async def test_a_client_that_is_no_longer_there_is_noticed(tmp_path: Path):
    limits = replace(FREE, keepalive=0.05, keepalives=2)
    async with (
        serving(tmp_path, limits=limits) as server,
        Cable(server.port) as cable,
        server.visit(port=cable.port) as ann,
    ):
        await ann.shows("hello")
        cable.cut()
        await until(lambda: not server.house.visits)


async def test_a_client_that_takes_nothing_costs_no_memory_and_disturbs_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(session, "HIGH", 16 * 1024)
    monkeypatch.setattr(session, "LOW", 4 * 1024)
    async with (
        serving(tmp_path) as server,
        server.visit(window=8192) as slow,
        server.visit() as ann,
    ):
        await ann.shows("hello")
        await slow.shows("hello")
        app = Stand.made[0]
        driver = app._driver
        assert isinstance(driver, HostDriver)
        slow.chan.pause_reading()
        while not driver._paused:
            driver.repaint()
            await asyncio.sleep(0)
        sent = len(slow.bytes)
        for _ in range(20):
            driver.repaint()
        ann.send("a")
        await ann.shows("keys a.")
        app.tell("heard", "told while nobody looked")
        slow.chan.resume_reading()
        await slow.shows("told while nobody looked")
        assert slow.text.startswith("hello ann")
        assert len(slow.bytes) - sent < 64 * 1024


async def test_many_who_come_at_once_start_one_after_the_other(tmp_path: Path):
    starting: list[int] = []
    most = 0

    class Slow(Stand):
        def __init__(self, visitor: Visitor) -> None:
            nonlocal most
            super().__init__(visitor)
            starting.append(1)
            most = max(most, len(starting))

        def on_resize(self, _event: object) -> None:
            starting.clear()

    async with serving(tmp_path, Slow) as server:
        visits = [server.visit(username=f"p{n}") for n in range(6)]
        clients = await asyncio.gather(*(visit.__aenter__() for visit in visits))
        for number, client in enumerate(clients):
            await client.shows(f"hello p{number}")
        assert most == 1


async def test_an_app_that_never_draws_does_not_keep_the_others_waiting(tmp_path: Path):
    class Stuck(Stand):
        async def on_mount(self) -> None:
            if self.visitor.name == "stuck":
                await asyncio.Event().wait()

    limits = replace(FREE, start=0.05, leaving=0.05)
    async with (
        serving(tmp_path, Stuck, limits=limits) as server,
        server.visit(username="stuck") as stuck,
        server.visit() as ann,
    ):
        await ann.shows("hello ann")
        for app in Stand.made:
            if app.visitor.name == "stuck":
                app.visitor.close("Enough.")
        await stuck.status()
        assert_restored(stuck.bytes)
        assert stuck.bytes.endswith(b"Enough.\r\n")


async def test_whoever_does_nothing_is_warned_and_leaves_unless_he_plays_on(tmp_path: Path):
    limits = replace(FREE, idle=1.0, idle_warning=0.8)
    async with serving(tmp_path, limits=limits) as server, server.visit() as ann:
        await ann.gets(b"will soon be")
        loop = asyncio.get_running_loop()
        played = loop.time()
        ann.send("k")
        assert await ann.status() == 0
        assert b"keys k." in ann.bytes
        assert loop.time() - played > 0.99, "the time has begun again"
        assert b"your seat is kept" in ann.bytes.splitlines()[-1]
        assert_restored(ann.bytes)


async def test_no_session_lasts_for_ever(tmp_path: Path):
    limits = replace(FREE, longest=0.2)
    async with serving(tmp_path, limits=limits) as server, server.visit() as ann:
        await ann.shows("hello")
        assert await ann.status() == 0
        assert b"connect again" in ann.bytes.splitlines()[-1]


async def test_who_comes_and_goes_is_logged_without_codes_and_escapes(tmp_path: Path):
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with serving(tmp_path) as server:
        async with server.visit("join SECRET", username="[/]Ann", client_keys=[key]) as ann:
            await ann.shows("SECRET")
        await until(lambda: not server.house.visits)
        assert server.log == [
            f"[/]Ann came from 127.0.0.1, {key.get_fingerprint()}",
            "[/]Ann left",
        ]


async def test_the_first_app_is_run_for_nobody_before_anybody_comes(tmp_path: Path):
    Stand.made.clear()
    lines: list[str] = []
    house = House(Stand, limits=Limits(), log=lines.append, reports=tmp_path)
    await warm_up(house)
    (app,) = Stand.made
    assert not app.is_running
    assert (lines, house.visits) == ([], set())

    def broken(_visitor: Visitor) -> App[None]:
        raise ValueError(HAND)

    with pytest.raises(ServeError, match="first screen cannot be drawn"):
        await warm_up(House(broken, limits=Limits(), log=lines.append, reports=tmp_path))


async def test_a_host_whose_visitors_have_all_gone_is_told_so(tmp_path: Path):
    async with serving(tmp_path) as server:
        gone: list[int] = []
        server.house.deserted = lambda: gone.append(len(server.house.visits))
        async with server.visit() as ann:
            async with server.visit() as ben:
                await ann.shows("hello")
                await ben.shows("hello")
            await until(lambda: len(server.house.visits) == 1)
            assert gone == []
        await until(lambda: gone == [0])


def test_garbage_is_looked_for_seldom_once_the_host_serves():
    look = "import gc; from tabletop_tui.host.serve import collect_seldom; collect_seldom(); "
    tell = "print(*gc.get_threshold(), gc.get_freeze_count() > 10_000)"
    run = subprocess.run([sys.executable, "-c", look + tell], capture_output=True, text=True)
    assert run.stdout.split() == ["5000", "20", "50", "True"]
