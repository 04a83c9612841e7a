"""Logging in: what is proved by a key, what a code opens, and how often one may be wrong."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from host_support import FREE, Stand, program, serving, ssh_options

from tabletop_tui.host.hostkey import FILE, HostKeyError, fingerprint, host_key
from tabletop_tui.host.serve import ServeError, Settings, entrance_of

CODE = "KQ7F2MXA"
needs_ssh = pytest.mark.skipif(shutil.which("ssh") is None, reason="there is no ssh here")


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def write_keys(path: Path, *lines: str) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines))
    path.chmod(0o600)
    return path


def public(key: asyncssh.SSHKey) -> str:
    return key.export_public_key().decode().strip()


# open


async def test_open_to_all_takes_a_key_for_who_somebody_is_and_nothing_for_a_guest(tmp_path: Path):
    key = new_key()
    async with serving(tmp_path) as server:
        async with server.visit(client_keys=[key]) as ann, server.visit(username="ben") as ben:
            await ann.shows("hello ann")
            await ben.shows("hello ben")
        proofs = {app.visitor.name: app.visitor.fingerprint for app in Stand.made}
    assert proofs == {"ann": key.get_fingerprint(), "ben": None}


class Thief(asyncssh.SSHClient):
    """Offers somebody's public key, which everybody may know, and gets in without it."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *_challenge: object) -> list[str]:
        return []


async def test_a_key_that_is_only_offered_proves_nothing(tmp_path: Path):
    key = new_key()
    pair: Any = asyncssh.load_keypairs(key)[0]
    signed: list[bytes] = []

    def forge(data: bytes) -> bytes:
        signed.append(data)
        return new_key().sign(data, pair.sig_algorithm)

    pair.sign = forge
    async with (
        serving(tmp_path) as server,
        server.visit(client_keys=[pair], client_factory=Thief) as thief,
    ):
        await thief.shows("hello ann")
        assert signed
        assert Stand.made[0].visitor.fingerprint is None


@needs_ssh
async def test_the_public_half_alone_takes_nobodys_seat_with_the_systems_ssh(tmp_path: Path):
    key = new_key()
    (tmp_path / "victim.pub").write_text(public(key))
    (tmp_path / "victim.pub").chmod(0o600)
    async with serving(tmp_path) as server:
        options = ssh_options(server.port, identity=str(tmp_path / "victim.pub"))
        await program("ssh", "-tt", *options, "ann@127.0.0.1")
        assert server.log[0] == "ann came from 127.0.0.1", "and no key is named"


async def test_a_name_claimed_with_one_key_and_signed_with_another_is_the_second_ones(
    tmp_path: Path,
):
    mine = new_key()
    async with serving(tmp_path) as server:
        async with server.visit(client_keys=[mine], username="victim") as ann:
            await ann.shows("hello victim")
        assert Stand.made[0].visitor.fingerprint == mine.get_fingerprint()


# with a code


async def test_the_code_lets_in_in_small_letters_too_and_is_asked_for_without_an_echo(
    tmp_path: Path,
):
    async with serving(tmp_path, auth="code", code=CODE) as server:
        async with server.visit(codes=["kq7f-2mxa"], client_keys=[new_key()]) as ann:
            await ann.shows("hello ann")
            assert Stand.made[0].visitor.fingerprint is None, "no key was asked for"
        async with server.visit(codes=["WRONG123", CODE]) as ben:
            await ben.shows("hello ann")
        assert not any(CODE in line for line in server.log)


async def test_three_wrong_codes_end_the_connection_and_shut_the_address_out(tmp_path: Path):
    limits = replace(FREE, backoff=60.0)
    async with serving(tmp_path, auth="code", code=CODE, limits=limits) as server:
        with pytest.raises(asyncssh.DisconnectError, match="not the entrance code"):
            await server.connect(codes=["1", "", "KQ7F2MX", CODE])
        with pytest.raises((asyncssh.ConnectionLost, ConnectionError)):
            await server.connect(codes=[CODE])
    assert Stand.made == []


async def test_wrong_codes_are_counted_over_connections(tmp_path: Path):
    limits = replace(FREE, backoff=60.0)
    async with serving(tmp_path, auth="code", code=CODE, limits=limits) as server:
        for _ in range(3):
            with pytest.raises(asyncssh.PermissionDenied):
                await server.connect(codes=["WRONG"])
        with pytest.raises((asyncssh.ConnectionLost, ConnectionError)):
            await server.connect(codes=[CODE])


async def test_without_the_code_there_is_no_way_in(tmp_path: Path):
    async with serving(tmp_path, auth="code", code=CODE) as server:
        for way in (
            {"client_keys": [new_key()], "client_factory": asyncssh.SSHClient},
            {"password": CODE, "client_factory": asyncssh.SSHClient, "preferred_auth": "password"},
            {"client_factory": asyncssh.SSHClient},
        ):
            with pytest.raises(asyncssh.PermissionDenied):
                await server.connect(**way)


# with keys


async def test_keys_on_the_list_are_let_in_and_no_others_and_nobody_without(tmp_path: Path):
    friend, stranger = new_key(), new_key()
    keys = write_keys(tmp_path / "keys", "# friends", "nonsense", public(friend))
    async with serving(tmp_path, auth="keys", keys=keys) as server:
        async with server.visit(client_keys=[friend]) as ann:
            await ann.shows("hello ann")
        assert Stand.made[0].visitor.fingerprint == friend.get_fingerprint()
        for way in ({"client_keys": [stranger]}, {"password": "x"}, {}):
            with pytest.raises(asyncssh.PermissionDenied):
                await server.connect(**way)


async def test_the_list_of_keys_can_change_while_the_host_runs(tmp_path: Path):
    old, new = new_key(), new_key()
    keys = write_keys(tmp_path / "keys", public(old))
    async with serving(tmp_path, auth="keys", keys=keys) as server:
        (await server.connect(client_keys=[old])).abort()
        write_keys(keys, public(new))
        os.utime(keys, ns=(1, 1))
        (await server.connect(client_keys=[new])).abort()
        with pytest.raises(asyncssh.PermissionDenied):
            await server.connect(client_keys=[old])
        keys.unlink()
        with pytest.raises(asyncssh.PermissionDenied):
            await server.connect(client_keys=[new])


async def test_what_the_list_says_of_addresses_holds_and_its_commands_are_not_run(tmp_path: Path):
    near, far = new_key(), new_key()
    keys = write_keys(
        tmp_path / "keys",
        f'from="127.0.0.1",command="touch {tmp_path}/mark" {public(near)}',
        f'from="10.1.2.3" {public(far)}',
    )
    async with serving(tmp_path, auth="keys", keys=keys) as server:
        async with server.visit(client_keys=[near]) as ann:
            await ann.shows("hello ann")
        with pytest.raises(asyncssh.PermissionDenied):
            await server.connect(client_keys=[far])
    assert not (tmp_path / "mark").exists()


async def test_a_key_ring_may_try_some_keys_but_not_without_end(tmp_path: Path):
    friend = new_key()
    keys = write_keys(tmp_path / "keys", public(friend))
    ring = [new_key() for _ in range(5)]
    async with serving(tmp_path, auth="keys", keys=keys) as server:
        (await server.connect(client_keys=[*ring, friend])).abort()
        with pytest.raises(asyncssh.DisconnectError, match="None of these keys"):
            await server.connect(client_keys=[*ring, new_key(), friend])


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"auth": "code"}, "at least 6"),
        ({"auth": "code", "code": "A-B-C-D"}, "at least 6"),
        ({"auth": "keys"}, "whose keys"),
        ({"auth": "keys", "keys": "gone"}, "gone cannot be read: No such file"),
        ({"auth": "keys", "keys": "empty"}, "no public key in empty"),
        ({"auth": "keys", "keys": "binary"}, "no public key in binary"),
        ({"auth": "keys", "keys": "everybodys"}, "Others may change everybodys"),
        ({"auth": "keys", "keys": "folder"}, "folder cannot be read"),
    ],
)
def test_who_is_let_in_is_clear_before_anybody_is(
    tmp_path: Path, settings: dict[str, str], sentence: str
):
    write_keys(tmp_path / "empty", "# nobody yet")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "folder").mkdir()
    write_keys(tmp_path / "everybodys", public(new_key())).chmod(0o666)
    if "keys" in settings:
        settings |= {"keys": tmp_path / settings["keys"]}  # type: ignore[dict-item]
    with pytest.raises(ServeError, match=sentence) as refused:
        entrance_of(Settings(folder=tmp_path, **settings))  # type: ignore[arg-type]
    assert str(refused.value).count(". ") == 0


# the host's own key


def test_the_host_keeps_the_key_it_has_made_for_itself_alone(tmp_path: Path):
    folder = tmp_path / "new" / "host"
    key = host_key(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    assert fingerprint(host_key(folder)) == fingerprint(key)
    assert fingerprint(key).startswith("SHA256:")
    assert key.get_algorithm() == "ssh-ed25519"


def readable(path: Path) -> None:
    path.chmod(0o640)


def folder_open(path: Path) -> None:
    path.parent.chmod(0o777)


def linked(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))
    path.symlink_to(path.with_name("elsewhere"))


def dangling(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.with_name("not there"))


def broken(path: Path) -> None:
    path.write_bytes(b"")


def folder_is_file(path: Path) -> None:
    path.unlink()
    path.parent.rmdir()
    path.parent.write_text("")


@pytest.mark.parametrize("spoil", [readable, folder_open, linked, dangling, broken, folder_is_file])
def test_a_key_that_others_may_know_or_have_made_is_not_used(
    tmp_path: Path, spoil: Callable[[Path], None]
):
    folder = tmp_path / "host"
    host_key(folder)
    spoil(folder / FILE)
    with pytest.raises(HostKeyError) as refused:
        host_key(folder)
    assert str(folder) in str(refused.value)
    assert not (folder / "not there").exists()


async def test_guests_see_the_key_that_is_announced(tmp_path: Path):
    async with serving(tmp_path) as server:
        conn = await server.connect()
        key = conn.get_server_host_key()
        assert key is not None
        assert key.get_fingerprint() == server.host.fingerprint
        conn.abort()
