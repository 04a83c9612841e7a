"""The engine's lines: bounded, one answer each, whatever they hold; and the real program."""

from __future__ import annotations

import io
import json
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import IO, Any

import pytest
from engine_support import Client, begun, checked
from toys import TENS, Draw, Tens

from tabletop_tui.engine.lines import LONGEST, lines
from tabletop_tui.engine.serve import serve
from tabletop_tui.engine.session import Session

VIEW = b'{"do":"view"}'


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "Input data was truncated"),
        (b" \t", "Input data was truncated"),
        (b"hello", "JSON is malformed"),
        (b"3", "Expected `object`, got `int`."),
        (b"[1]", "Expected `object`, got `array`."),
        (b"null", "Expected `object`, got `null`."),
        (b'{"do":"view"', "Input data was truncated"),
        (b'{"do":"view"} {"do":"view"}', "JSON is malformed"),
        (b"{'do':'view'}", "JSON is malformed"),
        (b'{"do":"view","seat":NaN}', "JSON is malformed"),
        (b'{"do":"view","seat":Infinity}', "JSON is malformed"),
        (b'{"do":"view","seat":1e999}', "Number out of range"),
        (b'{"do":"view","seat":1e1}', "Expected `int | null`, got `float`"),
        (b'{"do":"view","seat":' + b"9" * 5000 + b"}", "Integer value out of range"),
        (b'{"do":"view","seat":0,"seat":1}', 'The key "seat" comes twice in one object.'),
        (b'{"do":"view","d\\u006f":"log"}', 'The key "do" comes twice in one object.'),
        (b'{"do":"act","seat":0,"action":{"do":"Draw","do":"Pass"}}', 'The key "do" comes twice'),
        (b'{"do":"view","\\u001b[2J":1,"\\u001b[2J":2}', 'The key "[2J" comes twice'),
        (b'{"do":"\xff"}', "Invalid UTF-8 encoded string"),
        (b'\xff\xfe{\x00"\x00', "JSON is malformed"),
        (b'\xef\xbb\xbf{"do":"view"}', "JSON is malformed"),
        (b'{"do":"view","id":"\\ud800"}', "Input data was truncated"),
        (b'{"do":"view","id":"a\x07"}', "JSON is malformed"),
        (b'{"do":' * 50_000, "The text nests deeper than 32 levels."),
        (b"[" * 900_000, "The text nests deeper than 32 levels."),
        (b'{"do":"act","seat":0,"action":' + b"[" * 40 + b"]" * 40 + b"}", "The text nests deeper"),
        (b'{"do":"\\u001b]0;x\\u0007"}', 'A request says with "do" one of'),
    ],
    ids=range(27),
)  # fmt: skip
def test_a_line_that_is_no_request_is_refused_and_does_no_harm(raw: bytes, sentence: str) -> None:
    client = begun(TENS)
    before = client.ask("record")
    read = client.line(raw)
    assert not read["ok"]
    assert read["error"].startswith(sentence)
    assert client.ask("record") == before


def test_no_line_made_of_right_ones_by_chance_gets_anything_but_an_answer() -> None:
    client, dice = begun(TENS, players=["Ann", "Ben", "Cem"]), random.Random(4)
    seeds = [
        b'{"id":1,"do":"act","seat":0,"action":{"do":"Draw"}}',
        b'{"do":"act","seat":1,"action":{"do":"Give","card":3,"to":2}}',
        b'{"do":"new","players":["Ann","Ben"],"seed":7,"options":{"cards":3},"bots":{"1":"random"}}',
        json.dumps({"do": "load", "record": client.ask("record")["record"]}).encode(),
        b'{"do":"log","seat":null}',
    ]
    for _ in range(3000):
        raw = bytearray(dice.choice(seeds))
        for _ in range(dice.randrange(1, 4)):
            place = dice.randrange(len(raw))
            if dice.random() < 0.5:
                raw[place] = dice.randrange(256)
            else:
                piece = dice.choice(seeds)
                start = dice.randrange(len(piece))
                raw[place:place] = piece[start : start + dice.randrange(20)]
        client.line(bytes(raw))


# how the stream is cut into lines


@pytest.mark.parametrize(
    ("raw", "cut"),
    [
        (b"", []),
        (b"a\nb\n", [b"a", b"b"]),
        (b"a\n\nb", [b"a", b"", b"b"]),
        (b"12345\n1\n", [b"12345", b"1"]),
        (b"123456\n1\n", [None, b"1"]),
        (b"123456789012345678\n1", [None, b"1"]),
        (b"12345", [b"12345"]),
        (b"123456", [None]),
        (b"1234567\n123456\n\n12345\n", [None, None, b"", b"12345"]),
    ],
)
def test_a_line_too_long_is_skipped_to_its_end(raw: bytes, cut: list[bytes | None]) -> None:
    assert list(lines(io.BytesIO(raw), 5)) == cut


def test_a_line_may_have_a_million_bytes_and_not_one_more() -> None:
    assert LONGEST == 1_000_000
    longest = VIEW + b" " * (LONGEST - len(VIEW))
    sink = io.BytesIO()
    serve(begun(TENS).session, io.BytesIO(longest + b"\n" + longest + b" \n" + VIEW), sink)
    first, second, third = map(checked, sink.getvalue().splitlines())
    assert first == third
    assert first["ok"]
    assert second["error"] == "A line has at most 1,000,000 bytes."


class Broken(Tens):
    """Rules with a fault in them."""

    def apply(self, state: Any, seat: int, action: object) -> Any:
        if isinstance(action, Draw):
            raise KeyError("hidden card 7")
        return super().apply(state, seat, action)


def test_a_fault_in_the_program_is_an_answer_too_and_tells_no_more_than_its_kind() -> None:
    client = Client(Broken())
    new = b'{"do":"new","players":["Ann","Ben"]}\n'
    draw = b'{"do":"act","seat":0,"action":{"do":"Draw"}}\n'
    sink = io.BytesIO()
    serve(client.session, io.BytesIO(new + draw + VIEW), sink)
    _, failed, after = map(checked, sink.getvalue().splitlines())
    assert failed["error"] == "A fault in this program kept it from doing that (KeyError)."
    assert after["ok"]


def test_nothing_is_read_after_quit() -> None:
    sink = io.BytesIO()
    serve(Session(TENS), io.BytesIO(b'{"do":"quit","id":1}\n' + VIEW), sink)
    assert [json.loads(line) for line in sink.getvalue().splitlines()] == [
        {"id": 1, "ok": True, "waiting_for": None, "outcome": None}
    ]


# the real program


@pytest.fixture
def engine() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "tabletop_tui", "engine", "top3"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        yield process
        process.kill()


def pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin
    assert process.stdout
    assert process.stderr
    return process.stdin, process.stdout, process.stderr


def asked(process: subprocess.Popen[bytes], raw: bytes) -> dict[str, Any]:
    """Ask and wait for the answer, which must not wait for more to come."""
    stdin, stdout, _ = pipes(process)
    stdin.write(raw + b"\n")
    stdin.flush()
    return checked(stdout.readline().removesuffix(b"\n"))


def test_the_program_answers_each_line_at_once_and_ends_with_its_input(engine) -> None:
    assert not asked(engine, b"\x00\xff")["ok"]
    assert asked(engine, b'{"do":"new","players":["Ann","Ben"]}')["waiting_for"] == [0, 1]
    action = asked(engine, b'{"do":"legal","seat":1}')["legal"][0]
    raw = json.dumps({"do": "act", "seat": 1, "action": action}).encode()
    assert asked(engine, raw)["waiting_for"] == [0]
    out, err = engine.communicate()
    assert (engine.returncode, out, err) == (0, b"", b"")


def test_the_program_ends_when_it_is_asked_to(engine) -> None:
    assert asked(engine, b'{"do":"quit"}')["ok"]
    assert engine.wait() == 0
    assert pipes(engine)[2].read() == b""


@pytest.mark.parametrize("how", ["interrupt", "nobody reads"])
def test_the_program_ends_without_a_word_of_its_inside(engine, how: str) -> None:
    asked(engine, VIEW)
    stdin, stdout, stderr = pipes(engine)
    if how == "interrupt":
        engine.send_signal(signal.SIGINT)
    else:
        stdout.close()
        stdin.write(VIEW + b"\n")
        stdin.flush()
    engine.wait()
    assert b"Traceback" not in stderr.read()
