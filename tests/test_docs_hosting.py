"""The page on hosting is true: its commands, options, keys, files and times are the program's."""

from __future__ import annotations

import re
import shlex
from typing import Any

import pytest
import typer
from terminal import Terminal, assert_restored

from tabletop_tui import cli
from tabletop_tui.docs_cli import FOLDER
from tabletop_tui.host import codes, hostkey, limits, presence, room
from tabletop_tui.host.screens.lobby import LobbyScreen
from tabletop_tui.host.screens.table import Hosted, hosted
from tabletop_tui.host.visitor import COMMANDS, words
from tabletop_tui.serve_cli import Auth
from tabletop_tui.tui.launch import NOT_A_TERMINAL
from tabletop_tui.tui.screens.rummy import RummyScreen

PAGE = (FOLDER / "hosting.md").read_text("utf-8")
SENTENCES = " ".join(PAGE.split())
COMMAND: Any = typer.main.get_command(cli.app)


def test_every_command_and_option_on_the_page_is_there():
    called = re.findall(r"tabletop ([a-z][a-z-]+)((?: --[a-z-]+| [^\s`]+)*)", PAGE)
    assert {name for name, _ in called} >= {"serve", "verify", "reset-terminal", "play"}
    for name, _ in called:
        assert name in COMMAND.commands
    known = {option for param in COMMAND.commands["serve"].params for option in param.opts}
    assert {*re.findall(r"(?<!-)--[a-z][a-z-]+", PAGE)} == {
        option for option in known if option != "--help"
    }
    assert "`TABLETOP_CODE`" in PAGE


def test_every_way_to_be_let_in_is_told():
    for auth in Auth:
        assert f"| `{auth.value}` |" in PAGE


def test_what_guests_type_is_understood():
    asked = [
        shlex.split(line) for line in re.findall(r"^ +ssh -t -p 2222 HOST (.*?)  ", PAGE, re.M)
    ]
    said = [words(" ".join(words_)) for words_ in asked if words_]
    assert {name for name, *_ in said} == {*COMMANDS}
    for _, code in said:
        assert codes.typed([code]) is not None


def test_every_key_on_the_page_does_what_it_says():
    keys = dict(re.findall(r"^\| `(\w)` \| (.*) \|$", PAGE, re.M))
    table = {b.key: b.description for b in hosted(RummyScreen).BINDINGS}
    assert {*keys} == {"m", "z", "q"}
    for key in ("m", "z"):
        assert table[key].split(",")[0].split()[0] in keys[key]
    lobby = {binding.key for binding in LobbyScreen.BINDINGS}
    assert {"c", "n"} <= lobby
    assert issubclass(hosted(RummyScreen), Hosted)


def test_times_and_files_on_the_page_are_the_programs():
    assert presence.IDLE_AFTER == 60
    assert "for a minute in his turn is marked `idle`" in SENTENCES
    assert presence.LATE_AFTER == 180
    assert "waited three minutes" in SENTENCES
    assert room.GRACE == 120
    assert "kept for two minutes" in SENTENCES
    assert limits.Limits().idle == 3600
    assert "After an hour without a key" in SENTENCES
    assert f"`{hostkey.FILE}`" in PAGE
    assert NOT_A_TERMINAL == 2
    assert "ends with status 2" in SENTENCES


def test_a_terminal_left_dirty_is_given_back():
    with Terminal(["-m", "tabletop_tui", "reset-terminal"]) as terminal:
        assert terminal.wait_exit() == 0
        assert_restored(terminal.bytes)


def test_without_a_terminal_nothing_is_given_back(capsys: pytest.CaptureFixture[str]):
    assert cli.run(["reset-terminal"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "There is no terminal here to be given back.\n"
