"""Outside JSON becomes a checked value, or one sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys import TENS, Draw, Give, Lay, Options, Pass, Say

from tabletop_tui.core import codec
from tabletop_tui.core.game import IllegalAction, Outcome

numbers = st.integers(-(2**63), 2**63 - 1)
words = st.text(st.characters(exclude_categories=["Cs"]))
actions = st.one_of(
    st.builds(Lay, numbers),
    st.builds(Give, numbers, numbers),
    st.builds(Say, words),
    st.sampled_from([Draw(), Pass()]),
)
fractions = st.builds(Fraction, st.integers(-(10**17), 10**17), st.integers(1, 10**17))


def refusal(raw: bytes | str, type_: Any = TENS.Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        codec.decode(raw, type_)
    return one_sentence(str(caught.value))


def one_sentence(words: str) -> str:
    assert words.isprintable()
    assert words.endswith(".")
    assert len(words) < 300
    return words


@given(actions)
def test_every_action_survives_the_way_out_and_in(action: Any) -> None:
    assert codec.decode(codec.encode(action), TENS.Action) == action
    assert codec.convert(codec.plain(action), TENS.Action) == action
    assert codec.checker(TENS.Action)(action) == action


@given(fractions)
def test_every_fraction_survives_the_way_out_and_in(value: Fraction) -> None:
    options = Options(bonus=value)
    assert codec.decode(codec.encode(options), Options) == options


def test_an_action_is_an_object_that_says_what_to_do() -> None:
    assert codec.encode(Give(3, 1)) == b'{"do":"Give","card":3,"to":1}'
    assert codec.encode(Options()) == b'{"cards":6,"bonus":"1/3"}'


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe\x00",
        b'{"do":"Say","words":"\xe9"}',
        b'{"do":"Say","words":"\\ud800"}',
        '{"do":"Say","words":"\ud800"}',
        b"[" * 100_000,
        b'{"do":' * 100_000,
        b'{"a":[{"b":' * 60 + b"1" + b"}]}" * 60,
        b'{"do":"Lay","card":NaN}',
        b'{"do":"Lay","card":1e999}',
        b'{"do":"Lay","card":1.5}',
        b'{"do":"Lay","card":"1"}',
        b'{"do":"Lay","card":true}',
        b'{"do":"Lay","card":null}',
        b'{"do":"Lay","card":' + b"9" * 5000 + b"}",
        b'{"do":"Lay"}',
        b'{"do":"Lay","card":1,"to":2}',
        b'{"do":"Steal","card":1}',
        b'{"do":1}',
        b'{"card":1}',
        b"[]",
        b"null",
        b'{"do":"Pass"} {"do":"Pass"}',
        b'{"do":"Pass"',
        b"\x00" * 500,
    ],
)
def test_bytes_that_are_no_action_are_refused_with_one_sentence(raw: bytes | str) -> None:
    refusal(raw)


@pytest.mark.parametrize(
    "value", ["1/0", "1/00", "0/0", "1/-2", "1.5", "1e3", " 1", "1/2\n", "١/٢"]
)
def test_a_text_that_is_no_fraction_is_refused(value: str) -> None:
    refusal(codec.encode({"bonus": value}), Options)


@pytest.mark.parametrize("value", [1, 0.5, None, ["1", "2"]])
def test_a_fraction_is_read_from_text_only(value: object) -> None:
    refusal(codec.encode({"bonus": value}), Options)


def test_a_refusal_never_quotes_what_a_terminal_would_obey() -> None:
    assert "\x1b" not in refusal(b'{"do":"\\u001b[2J\\u202e"}')
    assert "\x1b" not in refusal(b'{"do":"Pass","\\u001b]52;c;aGk=":1}')


def test_a_refusal_says_where() -> None:
    assert "$.card" in refusal(b'{"do":"Lay","card":"x"}')


@given(st.binary(max_size=200))
def test_random_bytes_are_an_action_or_a_sentence(raw: bytes) -> None:
    try:
        codec.decode(raw, TENS.Action)
    except IllegalAction as e:
        one_sentence(str(e))


def test_brackets_inside_a_text_are_not_nesting() -> None:
    words = '[{"\\' * 50
    assert codec.decode(codec.encode(Say(words)), TENS.Action) == Say(words)


def test_nesting_is_allowed_up_to_its_limit() -> None:
    depth = codec.MAX_DEPTH
    assert codec.decode(b"[" * depth + b"]" * depth, Any)
    assert codec.decode(b"[" + b"[1]," * 100 + b"[1]]", list[list[int]]) == [[1]] * 101
    refusal(b"[" * (depth + 1) + b"]" * (depth + 1), Any)


def test_an_outcome_travels_with_exact_scores() -> None:
    outcome = Outcome((Fraction(39, 4), Fraction(3)), (0,), "Ann has most")
    assert codec.plain(outcome)["scores"] == ("39/4", "3")
    assert codec.convert(codec.plain(outcome), Outcome) == outcome


def _knot() -> list[object]:
    knot: list[object] = []
    knot.append(knot)
    return knot


WRONGLY_MADE = [
    *(None, 5, "Pass", object(), {"do": "Fly"}, {1: object()}, Options(), Lay),
    *(Lay("7"), Lay(1.5), Lay(None), Lay(float("nan")), Lay(_knot()), Lay(10**5000)),
    *(Say(3), Say("\ud800"), Give(1, True)),
]


@pytest.mark.parametrize("junk", WRONGLY_MADE)
def test_an_action_made_wrongly_in_python_is_refused_with_one_sentence(junk: object) -> None:
    with pytest.raises(IllegalAction, match="no action of this game") as caught:
        codec.checker(TENS.Action)(junk)
    one_sentence(str(caught.value))


def test_converting_plain_data_refuses_what_does_not_fit_with_one_sentence() -> None:
    with pytest.raises(IllegalAction) as caught:
        codec.convert({"do": "Lay", "card": "\x1b"}, TENS.Action)
    one_sentence(str(caught.value))
