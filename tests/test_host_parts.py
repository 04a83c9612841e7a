"""What the host is made of, each part by itself: limits, codes, terminals, colours, words."""

from __future__ import annotations

import pytest

from tabletop_tui.host.codes import ALPHABET
from tabletop_tui.host.driver import LARGEST, SMALLEST, USUAL, clamped
from tabletop_tui.host.entrance import Entrance, is_long_enough, new_code
from tabletop_tui.host.gate import REMEMBERED, Gate
from tabletop_tui.host.limits import Limits
from tabletop_tui.host.pace import Bucket
from tabletop_tui.host.recolour import recolour
from tabletop_tui.host.traits import Traits, refuse, traits
from tabletop_tui.host.visitor import Misunderstood, words


class Clock:
    """Time that goes on when it is told to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


# how often


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3.0, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now += 1000
    assert sum(bucket.take() for _ in range(10)) == 3


def test_what_is_spent_over_the_burst_is_to_be_waited_for() -> None:
    clock = Clock()
    bucket = Bucket(10.0, 100.0, clock)
    assert bucket.spend(100) == 0.0
    assert bucket.spend(20) == pytest.approx(2.0)
    clock.now += 2.0
    assert bucket.spend(0) == 0.0


# who may connect


def test_an_address_has_so_many_connections_and_gets_one_back_for_each_it_leaves() -> None:
    gate = Gate(Limits(connections_per_address=2), Clock())
    first, second = gate.enter("10.0.0.1"), gate.enter("10.0.0.1")
    assert first is not None
    assert second is not None
    assert gate.enter("10.0.0.1") is None
    assert gate.enter("::ffff:10.0.0.1") is None, "the same address, written otherwise"
    assert gate.enter("10.0.0.2") is not None
    gate.leave(first)
    assert gate.enter("10.0.0.1") is not None


def test_connections_and_strangers_are_limited_over_all_addresses() -> None:
    gate = Gate(Limits(connections=3, strangers=2), Clock())
    passages = [gate.enter(f"10.0.0.{n}") for n in range(2)]
    assert gate.enter("10.0.0.9") is None, "two strangers are enough"
    for passage in passages:
        assert passage is not None
        gate.logged_in(passage)
    assert gate.enter("10.0.0.9") is not None
    assert gate.enter("10.0.0.8") is None, "three connections are enough"


def test_an_address_that_connects_too_often_waits() -> None:
    clock = Clock()
    gate = Gate(Limits(arrivals=1.0, arrivals_burst=2, connections_per_address=99), clock)
    assert [gate.enter("10.0.0.1") is None for _ in range(3)] == [False, False, True]
    clock.now += 1.0
    assert gate.enter("10.0.0.1") is not None


def test_wrong_codes_shut_an_address_out_for_longer_each_time_and_a_right_one_forgives() -> None:
    clock = Clock()
    limits = Limits(wrong_codes=3, backoff=2.0, longest_backoff=7.0, arrivals_burst=99)
    gate = Gate(limits, clock)
    passage = gate.enter("2001:db8::1")
    assert passage is not None

    def shut_for() -> float:
        begun = clock.now
        while gate.enter("2001:db8::2") is None:  # a neighbour in the same network
            clock.now += 0.5
        return clock.now - begun

    gate.wrong_code(passage)
    gate.wrong_code(passage)
    assert shut_for() == 0
    for seconds in (2.0, 4.0, 7.0, 7.0):
        gate.wrong_code(passage)
        assert shut_for() == seconds
    gate.logged_in(passage)
    gate.wrong_code(passage)
    assert shut_for() == 0


def test_the_gate_remembers_no_more_addresses_than_it_has_to() -> None:
    gate = Gate(Limits(connections=10), Clock())
    stays = gate.enter("10.0.0.1")
    for n in range(3 * REMEMBERED):
        passage = gate.enter(f"10.{n >> 8 & 255}.{n & 255}.7")
        assert passage is not None
        gate.leave(passage)
    assert len(gate._households) <= REMEMBERED
    assert stays is not None
    assert stays.household in gate._households.values()


# codes


def test_a_code_is_known_in_small_letters_and_with_gaps_and_no_other_is() -> None:
    entrance = Entrance(code="KQ7F2MXA")
    assert all(map(entrance.is_code, ("KQ7F2MXA", " kq7f-2mxa", "KQ7F 2MXA")))
    assert not any(map(entrance.is_code, ("", "KQ7F2MX", "KQ7F2MXAA", "\x00", "ключ")))
    assert not Entrance().is_code("")


def test_a_new_code_is_long_enough_and_has_no_signs_that_look_alike() -> None:
    codes = {new_code() for _ in range(50)}
    assert len(codes) == 50
    assert all(is_long_enough(code) and set(code) <= set(ALPHABET) for code in codes)
    assert len(ALPHABET) == 32
    assert not set("01IO") & set(ALPHABET)
    assert not is_long_enough("a-b c d-e")


# terminals


def test_a_terminals_size_is_held_within_what_can_be_drawn() -> None:
    assert clamped(4_000_000_000, 4_000_000_000) == LARGEST
    assert clamped(1, 1) == SMALLEST
    assert clamped(0, 0) == USUAL
    assert clamped(120, 36) == (120, 36)


@pytest.mark.parametrize(
    ("term", "env", "colours"),
    [
        ("xterm", {}, 16),
        ("xterm-256color", {}, 256),
        ("xterm-256color", {"COLORTERM": "truecolor"}, 1 << 24),
        ("xterm-direct", {}, 1 << 24),
        ("xterm-kitty", {}, 1 << 24),
        ("xterm-kitty", {"NO_COLOR": "1"}, 0),
        ("xterm-kitty", {"NO_COLOR": ""}, 1 << 24),
        ("vt100", {}, 0),
        ("vte-256color", {}, 256),
        ("linux", {}, 16),
        ("../../etc/passwd", {}, 16),
    ],
)
def test_colours_are_told_by_name_and_variables(
    term: str, env: dict[str, str], colours: int
) -> None:
    assert traits(term, env).colours == colours


@pytest.mark.parametrize(
    ("env", "glyphs"),
    [
        ({}, "unicode"),
        ({"LANG": "de_DE.UTF-8"}, "unicode"),
        ({"LC_CTYPE": "UTF-8"}, "unicode"),
        ({"LANG": "ja_JP.utf8"}, "narrow"),
        ({"LANG": "C"}, "ascii"),
        ({"LANG": "de_DE.ISO-8859-1"}, "ascii"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, "ascii"),
    ],
)
def test_signs_and_encoding_are_told_by_the_locale(env: dict[str, str], glyphs: str) -> None:
    found = traits("xterm", env)
    assert found.glyphs == glyphs
    assert found.encoding == ("ascii" if glyphs == "ascii" else "utf-8")


def test_a_terminal_that_prints_part_of_the_request_is_not_asked_for_extended_keys() -> None:
    assert traits("xterm-256color", {}).kitty_keys
    assert not traits("linux", {}).kitty_keys
    assert Traits().kitty_keys


@pytest.mark.parametrize("term", ["", "dumb", "unknown"])
def test_no_terminal_to_play_on_is_told_in_a_sentence(term: str) -> None:
    assert "set TERM" in (refuse(term) or "")
    assert refuse("xterm") is None


# colours


def test_colours_are_mixed_from_as_many_as_there_are() -> None:
    drawn = "\x1b[1;38;2;255;0;0;48;2;0;0;0mhand\x1b[0m"
    assert recolour(drawn, 1 << 24) == drawn
    assert recolour(drawn, 256) == "\x1b[1;38;5;196;48;5;16mhand\x1b[0m"
    assert recolour(drawn, 16) == "\x1b[1;31;40mhand\x1b[0m"
    assert recolour(drawn, 0) == "\x1b[1mhand\x1b[0m"
    assert recolour("\x1b[38;5;196mx\x1b[m", 16) == "\x1b[31mx\x1b[m"
    assert recolour("\x1b[38;2;1;2;3mx", 0) == "x", "nothing left is no reset"
    assert recolour("\x1b[31;7;104mx", 0) == "\x1b[7mx"
    for cut in ("38", "38;2", "38;2;300", "38;5;999", "48;7;1", ";;"):
        recolour(f"\x1b[{cut}mx", 256)  # whatever it means, it is no fault


# words


def test_what_can_be_asked_for_is_a_table_to_join_or_to_watch() -> None:
    assert words("") == ()
    assert words("  join  KQ7F2M ") == ("join", "KQ7F2M")
    assert words("join KQ7F2M ABCD-EFGH") == ("join", "KQ7F2M", "ABCD-EFGH")
    assert words("watch 'kq7f2m\x1b[2J'") == ("watch", "kq7f2m[2J")


@pytest.mark.parametrize(
    "command",
    ["id", "join", "join a b c", "join ''", "join 'a", "sh -c 'join x'", "join " + "x" * 300,
     "watch $(id) x y", "scp -t /", "\x1b]0;x\x07"],
)  # fmt: skip
def test_anything_else_is_refused_in_one_printable_sentence(command: str) -> None:
    with pytest.raises(Misunderstood) as refused:
        words(command)
    assert str(refused.value).startswith("One can ask for join CODE or watch CODE, ")
    assert str(refused.value).isprintable()
