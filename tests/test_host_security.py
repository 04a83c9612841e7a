"""What a connection cannot do: run, read, forward, or take more than its share."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest
from asyncssh.packet import Boolean, String, UInt32
from host_support import FREE, Client, Stand, program, serving, ssh_options, until
from terminal import assert_restored

from tabletop_tui.host.driver import EVENTS_BURST
from tabletop_tui.host.server import WINDOW
from tabletop_tui.host.throttle import BURST, RATE, SLICE, Throttle

SSH = shutil.which("ssh")
needs_ssh = pytest.mark.skipif(SSH is None, reason="there is no ssh here")
NO_TERMINAL = "Tabletop needs a terminal to play on: use ssh -t.\n"


# nothing is executed


async def test_a_command_without_a_terminal_is_answered_in_one_line(tmp_path: Path):
    async with serving(tmp_path) as server:
        for command in ("id", "join KQ7F2M", None, "scp -t /tmp"):
            async with server.visit(command, term=None) as ann:
                assert await ann.status() == 2
                assert (ann.bytes, ann.errors) == (b"", NO_TERMINAL.encode())
        assert Stand.made == []


async def test_a_command_is_words_of_ours_and_never_a_shells(tmp_path: Path):
    mark = tmp_path / "mark"
    async with serving(tmp_path) as server:
        for command in (f"touch {mark}", f"join $(touch {mark}) x y", f"join x; touch {mark}"):
            async with server.visit(command) as ann:
                assert await ann.status() == 2
                assert ann.errors.startswith(b"One can ask for join CODE or watch CODE, ")
                assert ann.errors.decode().rstrip("\r\n").isprintable()
                assert ann.bytes == b""
        async with server.visit(f"join `touch${{IFS}}{mark}`") as ann:
            await ann.shows("hello ann join `touch")
    assert not mark.exists()


async def test_a_terminal_that_can_show_nothing_is_told(tmp_path: Path):
    async with serving(tmp_path) as server, server.visit(term="dumb") as ann:
        assert await ann.status() == 2
        assert b"set TERM" in ann.errors


@needs_ssh
async def test_the_systems_ssh_gets_no_command_no_files_and_no_tunnel(tmp_path: Path):
    (tmp_path / "mine").write_text("a file")
    async with serving(tmp_path) as server:
        ssh, files = ssh_options(server.port), ssh_options(server.port, "-P")
        assert await program("ssh", *ssh, "ann@127.0.0.1", "id") == (2, NO_TERMINAL)
        for copy in (["scp"], ["scp", "-O"]):
            if shutil.which(copy[0]):
                status, said = await program(
                    *copy, *files, str(tmp_path / "mine"), f"ann@127.0.0.1:{tmp_path}/theirs"
                )
                assert status != 0, said
        if shutil.which("sftp"):
            status, said = await program("sftp", *files, "ann@127.0.0.1")
            assert status != 0, said
        status, said = await program(
            "ssh", *ssh, "-o", "ExitOnForwardFailure=yes", "-N", "-R", "0:127.0.0.1:1",
            "ann@127.0.0.1",
        )  # fmt: skip
        assert (status, "forwarding failed" in said) == (255, True)
        status, said = await program("ssh", *ssh, "-W", f"127.0.0.1:{server.port}", "ann@127.0.0.1")
        assert (status, "forwarding failed" in said) == (255, True), said
    assert not (tmp_path / "theirs").exists()
    assert Stand.made == []


async def test_nothing_is_forwarded_in_either_direction(tmp_path: Path):
    async with serving(tmp_path) as server:
        conn = await server.connect()
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_unix_connection("/tmp/socket")
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.forward_remote_path(str(tmp_path / "socket"), "/tmp/x")
        conn.abort()


async def test_no_agent_no_windows_and_no_subsystem_are_taken(tmp_path: Path):
    async with serving(tmp_path) as server:
        conn = await server.connect()
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.start_sftp_client()
        conn.abort()
        async with server.visit() as ann:
            await ann.shows("hello")
            chan = ann.chan
            assert not await chan._make_request(b"auth-agent-req@openssh.com")
            x11 = (Boolean(False), String(b"MIT-MAGIC-COOKIE-1"), String(b"00" * 16), UInt32(0))
            assert not await chan._make_request(b"x11-req", *x11)
            assert not await chan._make_request(b"shell")
            ann.send("k")
            await ann.shows("keys k.")
    assert not (tmp_path / "socket").exists()


# no more than a share


async def test_a_connection_has_one_session(tmp_path: Path):
    async with serving(tmp_path) as server, server.visit() as ann:
        await ann.shows("hello")
        with pytest.raises(asyncssh.ChannelOpenError, match="One session"):
            await ann.conn.create_session(lambda: Client((80, 24)), encoding=None)
        ann.send("Q")
        await ann.status()
        await ann.conn.wait_closed()


async def test_a_full_house_says_so_and_has_room_again_later(tmp_path: Path):
    async with serving(tmp_path, limits=replace(FREE, sessions=1)) as server:
        async with server.visit() as ann:
            await ann.shows("hello")
            async with server.visit() as ben:
                assert await ben.status() == 2
                assert b"Every place here is taken" in ben.errors
        await until(lambda: not server.house.visits)
        async with server.visit() as cem:
            await cem.shows("hello")


async def refused(port: int) -> bool:
    """Connect; return whether the connection is dropped before a word is said."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(20):
            return await reader.read(1) == b""
    except ConnectionResetError:
        return True
    finally:
        writer.transport.abort()


async def test_connections_over_the_limit_are_dropped_at_once(tmp_path: Path):
    async with serving(tmp_path, limits=replace(FREE, connections_per_address=2)) as server:
        conns = [await server.connect() for _ in range(2)]
        assert await refused(server.port)
        conns.pop().abort()
        while await refused(server.port):  # until the server has noticed
            pass
        conns.pop().abort()


async def test_strangers_over_the_limit_are_dropped_while_players_play_on(tmp_path: Path):
    async with (
        serving(tmp_path, limits=replace(FREE, strangers=2)) as server,
        server.visit() as ann,
    ):
        await ann.shows("hello")
        silent = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(2)]
        for reader, _ in silent:
            await reader.readline()
        assert await refused(server.port)
        ann.send("k")
        await ann.shows("keys k.")
        for _, writer in silent:
            writer.transport.abort()


async def test_a_connection_that_never_logs_in_is_closed(tmp_path: Path):
    async with serving(tmp_path, limits=replace(FREE, login=0.1)) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        async with asyncio.timeout(20):
            assert (await reader.read()).startswith(b"SSH-2.0-tabletop")
        writer.close()


class Half(asyncssh.SSHClientSession[bytes]):
    """A session that is opened, and in which nothing is asked for."""

    def connection_made(self, _chan: object) -> None:
        raise ZeroDivisionError


async def test_whoever_logs_in_and_asks_for_nothing_is_disconnected(tmp_path: Path):
    async with serving(tmp_path, limits=replace(FREE, idle_login=0.1)) as server:
        idle = await server.connect()
        half = await server.connect()
        with pytest.raises(ZeroDivisionError):
            await half.create_session(Half, encoding=None)
        async with server.visit() as ann:
            await ann.shows("hello")
            async with asyncio.timeout(20):
                await idle.wait_closed()
                await half.wait_closed()
            ann.send("k")
            await ann.shows("keys k.")


async def test_only_the_variables_that_are_read_are_kept(tmp_path: Path):
    sent = {f"FLOOD{n}": "x" * 100 for n in range(50)} | {
        "LD_PRELOAD": "/tmp/x.so", "LANG": "x" * 100_000, "COLORTERM": "truecolor", "NO_COLOR": "",
    }  # fmt: skip
    async with serving(tmp_path) as server, server.visit(env=sent) as ann:
        await ann.shows("hello")
        (visit,) = server.house.visits
        chan = visit._out.__self__._chan
        assert dict(chan.get_environment()) == {"COLORTERM": "truecolor", "NO_COLOR": ""}


async def test_sizes_without_measure_are_drawn_in_measure(tmp_path: Path):
    huge = 4_000_000_000
    async with serving(tmp_path) as server, server.visit(size=(80, 24)) as ann:
        await ann.shows("size 80x24")
        for told, drawn in (((huge, huge), b"400x150"), ((1, 1), b"20x5"), ((0, 0), b"80x24")):
            ann.chan.change_terminal_size(*told)
            await ann.gets(drawn)
        ann.send("k")
        await ann.gets(b"keys k")


async def test_one_who_floods_the_keys_keeps_nobody_from_playing(tmp_path: Path):
    async with (
        serving(tmp_path) as server,
        server.visit(username="ben") as ben,
        server.visit() as ann,
    ):
        await ann.shows("hello")
        await ben.shows("hello")
        flood = b"\x1b[A" * 128_000
        ben.send(flood)
        loop = asyncio.get_running_loop()
        slowest = 0.0
        for n in range(1, 9):
            sent = loop.time()
            ann.send("k")
            await ann.shows(rf"keys {'k' * n}\.")
            slowest = max(slowest, loop.time() - sent)
        heard = len(Stand.made[0].heard)
        assert Stand.made[0].visitor.name == "ben"
        assert heard < EVENTS_BURST + 40 * 8 * slowest + 60
        unread = ben.chan.get_write_buffer_size()
        assert unread > len(flood) - 3 * WINDOW - 8192 * 8 * slowest
        assert slowest < 2


async def test_one_who_floods_the_connection_keeps_nobody_from_playing(tmp_path: Path):
    async with (
        serving(tmp_path) as server,
        server.visit(username="ben") as ben,
        server.visit() as ann,
    ):
        await ann.shows("hello")
        await ben.shows("hello")
        (flooded,) = (v for v in server.house.visits if v.visitor.name == "ben")
        for width in range(1000, 4000):
            ben.chan.change_terminal_size(width, 24)
        ann.send("k")
        await ann.shows(r"keys k\.")
        assert flooded._size[0] < 3000, "most of it has to wait"


async def test_bytes_that_have_to_wait_come_whole_and_in_order():
    received = bytearray()

    class Sink(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            assert isinstance(transport, asyncio.Transport)
            Throttle(transport, self)

        def data_received(self, data: bytes) -> None:
            assert len(data) <= SLICE
            received.extend(data)

    loop = asyncio.get_running_loop()
    listener = await loop.create_server(Sink, "127.0.0.1", 0)
    _, writer = await asyncio.open_connection(*listener.sockets[0].getsockname())
    sent = bytes(range(256)) * 320
    begun = loop.time()
    writer.write(sent)
    await until(lambda: len(received) >= len(sent))
    assert bytes(received) == sent
    assert loop.time() - begun > 0.9 * (len(sent) - BURST - SLICE) / RATE
    writer.close()
    listener.close()


async def test_hostile_bytes_over_the_network_end_nothing(tmp_path: Path):
    async with serving(tmp_path) as server, server.visit() as ann:
        await ann.shows("hello")
        for bad in (b"\x1b[99999999999999u", b"\xff\xfe\x00", b"\x1b[48;60000;60000;1;1t"):
            ann.send(bad)
        ann.send("k")
        await ann.shows(r"k\.")
        ann.send("Q")
        assert await ann.status() == 7
        assert_restored(ann.bytes)


# the package itself


_HOSTED = ("core", "games", "store", "bots", "tui", "host")
"""The parts of the package that a host runs for its visitors."""


def test_no_handler_can_stop_the_whole_host() -> None:
    """`SystemExit` in one visitor's app would leave the loop that all of them live in."""
    import ast

    import tabletop_tui

    package = Path(tabletop_tui.__file__).parent
    found = []
    for path in package.rglob("*.py"):
        inside = path.relative_to(package)
        if inside.parts[0] not in _HOSTED or str(inside) == "tui/process.py":
            continue  # commands of the command line, and signals of the local program
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = ast.unparse(node) if isinstance(node, (ast.Name, ast.Attribute)) else ""
            if name in ("sys.exit", "os._exit", "SystemExit", "exit", "quit", "KeyboardInterrupt"):
                found.append(f"{inside}, line {node.lineno}: {name}")
    assert found == []
