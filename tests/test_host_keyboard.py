"""Input from a terminal that nobody vouches for, byte by byte."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.message import Message

from tabletop_tui.host.keyboard import LONGEST_PASTE, Keyboard

CLICK = b"\x1b[<0;11;6M"


def keys(found: Any) -> str:
    return "".join(message.key for message in found if isinstance(message, events.Key))


def heard(*pieces: bytes) -> list[Message]:
    keyboard = Keyboard()
    return [message for piece in pieces for message in keyboard.feed(piece)]


@pytest.mark.parametrize(
    "bad",
    [
        b"\x1b[99999999999999u",  # no character has this number
        b"\x1b[1;99999999999999999999u",
        b"\x1b[55296u",  # half of a character
        b"\x1b[<99999999999999999999;1;1M",
        b"\x1b[<0;9999999999999;9999999999999M",
        b"\x1b[<0;-5;-5M",
        b"\x1b[9999999999999;9999999999999R",
        b"\x1b[48;60000;60000;60000;60000t",
        b"\x1b[48;0;0;0;0t\x1b[?2048;1$y",
        b"\xff\xfe\x00\x9b\x90",
        b"\x1b[" + b"9" * 5000,
        b"\x1b" * 500,
        b"\x1b[Mxyz\x1b[M",
        bytes(range(256)),
    ],
    ids=lambda bad: repr(bad[:16]),
)
def test_no_bytes_stop_the_keys_that_come_after_them(bad: bytes) -> None:
    keyboard = Keyboard()
    for _ in keyboard.feed(bad):
        pass
    keyboard.feed(b"")
    for _ in range(40):  # whatever was begun is over by now
        list(keyboard.feed(b" "))
    assert keys(keyboard.feed(b"k")) == "k"


def test_a_size_told_in_band_is_not_heard_and_moves_no_click() -> None:
    size = b"\x1b[48;24;80;2400;1600t"
    found = heard(size, b"\x1b[?2048;1$y", CLICK)
    (click,) = found
    assert isinstance(click, events.MouseDown)
    assert (click.x, click.y) == (10, 5)


@pytest.mark.parametrize(
    "answer",
    [
        b"\x1bP1+r5463=71\x1b\\",
        b"\x1b]11;rgb:1616/1717/1818\x07",
        b"\x1b]10;rgb:1616/1717/1818\x1b\\",
        b"\x1b_Gi=1;OK\x1b\\",
        b"\x1bP>|tmux 3.3a\x1b\\",
    ],
)
def test_what_a_terminal_answers_is_not_taken_for_keys(answer: bytes) -> None:
    assert keys(heard(b"a" + answer + b"b")) == "ab"


def test_a_character_cut_in_two_by_the_network_is_whole() -> None:
    whole = "é".encode()
    assert [m.character for m in heard(whole[:1], whole[1:]) if isinstance(m, events.Key)] == ["é"]


def test_an_arrow_cut_in_two_by_the_network_is_one_key() -> None:
    assert keys(heard(b"\x1b", b"[", b"A")) == "up"


def test_a_paste_is_one_thing_and_a_long_one_is_cut_and_never_becomes_keys() -> None:
    def paste(text: bytes, cut: int) -> list[Message]:
        whole = b"\x1b[200~" + text + b"\x1b[201~k"
        return heard(*(whole[at : at + cut] for at in range(0, len(whole), cut)))

    short = paste(b"two words", 4)
    assert [m.text for m in short if isinstance(m, events.Paste)] == ["two words"]
    assert keys(short) == "k"
    for cut in (1000, 4093):
        long = paste(b"q" * 100_000, cut)
        (pasted,) = [m for m in long if isinstance(m, events.Paste)]
        assert LONGEST_PASTE <= len(pasted.text) <= LONGEST_PASTE + cut
        assert keys(long) == "k"


def test_a_mouse_that_wanders_outside_the_window_is_not_taken_for_a_paste() -> None:
    outside = b"\x1b[<35;-1;5M"
    pieces = [outside] * (LONGEST_PASTE // len(outside) + 10)
    assert keys(heard(*pieces, b"k")) == "k"
