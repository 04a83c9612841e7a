"""`tabletop serve` as a program, and the system's ssh as its client."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from host_support import ssh_options
from terminal import Terminal, assert_restored

from tabletop_tui import cli
from tabletop_tui.host.hostkey import FILE, fingerprint, host_key
from tabletop_tui.host.serve import CLOSING

SSH = shutil.which("ssh") or ""
pytestmark = pytest.mark.skipif(not SSH, reason="there is no ssh here")


@contextmanager
def served(*arguments: str, **env: str | None) -> Iterator[tuple[Terminal, int]]:
    """Serve on a free port; give the terminal of the host, and the port."""
    argv = ["-m", "tabletop_tui", "serve", "--port", "0", *arguments]
    with Terminal(argv, cols=120, env=env) as host:
        host.wait_for("Ctrl+C ends it")
        (port,) = re.findall(r"ssh -t -p (\d+) 127.0.0.1", host.text)
        yield host, int(port)


def visit(port: int, *words: str, **options: object) -> Terminal:
    """Come in with the system's ssh."""
    argv = ["-t", *ssh_options(port), "ann@127.0.0.1", *words]
    return Terminal(argv, python=SSH, **options)  # type: ignore[arg-type]


def test_a_guest_plays_whatever_the_hosts_own_terminal_is_like():
    poor = {"TERM": "dumb", "NO_COLOR": "1", "COLORTERM": None, "LANG": "C", "TEXTUAL_PRESS": "q"}
    with served(**poor) as (host, port):
        assert "from this machine alone" in host.text
        key = fingerprint(host_key(host.data / "host"))
        assert f"Host key: {key}" in host.text
        with visit(port, env={"LANG": "C.UTF-8"}, rows=30, cols=100) as ann:
            ann.wait_for("Top 5 Rummy")
            host.wait_for("ann came from 127.0.0.1")
            assert re.search(rb"[34]8;5;\d", ann.bytes), "256 colours"
            ann.resize(20, 50)
            ann.wait_for("needs 80x24")
            ann.resize(24, 80)
            ann.wait_for("Top 5 Rummy")
            ann.send("\x03")
            assert ann.wait_exit() == 0
            assert_restored(ann.bytes)
            host.wait_for("ann left")
        host.send("\x03")
        assert host.wait_exit() == 0
        assert (host.data / "host" / FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_host_that_is_told_to_stop_gives_every_terminal_back(number: signal.Signals):
    with served() as (host, port), visit(port) as ann:
        ann.wait_for("Top 5 Rummy")
        host.kill(number)
        assert ann.wait_exit() == 0
        assert_restored(ann.bytes)
        assert CLOSING in ann.text
        assert host.wait_exit() == 0
        assert "closing" in host.text
        assert "Traceback" not in host.text


def test_a_client_that_is_killed_leaves_its_place_and_no_trace_of_a_fault():
    with served("--max-sessions", "1") as (host, port):
        with visit(port) as ann:
            ann.wait_for("Top 5 Rummy")
            ann.kill(signal.SIGKILL)
            host.wait_for("ann left")
        with visit(port, "join KQ7F2M") as ben:
            ben.wait_for("No table has that code.")
            with visit(port) as cem:
                cem.wait_for("Every place here is taken")
                assert cem.wait_exit() == 2
        assert "Traceback" not in host.text
        assert not (host.data / "host" / "reports").exists()


def test_input_that_is_at_its_end_ends_the_session_at_once():
    with served() as (host, port):
        options = ssh_options(port)
        run = subprocess.run(
            [SSH, "-tt", *options, "ann@127.0.0.1"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=20,
        )
        assert run.returncode == 0
        host.wait_for("ann left")


def test_the_entrance_code_is_drawn_and_shown_to_who_serves_and_asked_of_who_comes():
    with served("--auth", "code") as (host, port):
        (code,) = re.findall(r"Entrance code: ([A-Z2-9]{8})", host.text)
        with visit(port) as ann:
            ann.wait_for("Entrance code:")
            ann.send(code.lower(), "enter")
            ann.wait_for("Top 5 Rummy")
            assert code.lower() not in ann.text


def test_without_its_reader_the_host_goes_on():
    argv = [sys.executable, "-m", "tabletop_tui", "serve", "--port", "0"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        for line in host.stdout:
            if found := re.search(r"-p (\d+)", line):
                break
        host.stdout.close()
        with visit(int(found[1])) as ann:  # type: ignore[index]
            ann.wait_for("Top 5 Rummy")
        host.terminate()
        assert host.wait(20) == 0


# refusals


def refusal(*arguments: str) -> tuple[int, str]:
    run = subprocess.run(
        [sys.executable, "-m", "tabletop_tui", "serve", *arguments], capture_output=True, text=True
    )
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1, run.stderr
    return run.returncode, run.stderr.rstrip("\n")


def test_a_port_in_use_is_told():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert refusal("--port", str(port)) == (
            1, f"Another program listens on 127.0.0.1, port {port}; choose a port with --port.",
        )  # fmt: skip


def test_an_address_that_is_not_here_is_told():
    for address in ("192.0.2.1", "no.such.host.invalid"):
        assert refusal("--host", address) == (1, f'This machine has no address "{address}".')


def test_a_host_key_that_others_can_read_is_told(tmp_path: Path):
    host_key(tmp_path / "host")
    (tmp_path / "host" / FILE).chmod(0o644)
    status, sentence = refusal("--port", "0", "--data", str(tmp_path))
    assert (status, sentence.split(" /")[0]) == (1, "Others may read or change")


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["--auth", "keys"], 2, "Say with --keys FILE whose keys are let in."),
        (["--keys", "x"], 2, "A file of keys is for --auth keys."),
        (["--code", "KQ7F2MXA"], 2, "An entrance code is for --auth code."),
        (["--auth", "code", "--code", "KQ7"], 1, "An entrance code has at least 6 letters"),
        (["--auth", "keys", "--keys", "gone"], 1, "gone cannot be read: No such file"),
        (["--port", "70000"], 2, "Invalid value for '--port': 70000 is not in the range"),
        (["--auth", "password"], 2, "Invalid value for '--auth': 'password' is not one of"),
        (["now"], 2, "Got unexpected extra argument"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, sentence: str
):
    assert cli.run(["serve", *arguments]) == status
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(sentence)
    assert said.err.count("\n") == 1


def test_the_extra_that_is_missing_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "asyncssh", None)  # type: ignore[arg-type]
    assert cli.run(["serve"]) == 1
    assert 'pip install "tabletop-tui[ssh]"' in capsys.readouterr().err
    assert os.environ.get("TEXTUAL_PRESS") is None
