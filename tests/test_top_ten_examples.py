"""Top Ten: the example answers that somebody who plays alone puts in order."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.text import cell_width, clean
from tabletop_tui.games.top_ten import examples
from tabletop_tui.games.top_ten.advice import number_said
from tabletop_tui.games.top_ten.examples import EXAMPLE_CELLS, answers, load_examples
from tabletop_tui.games.top_ten.likeness import near_duplicates
from tabletop_tui.games.top_ten.themes import Theme, load, themes_of

FOLDER = Path(examples.__file__).with_name("examples")
THEMES: dict[str, Theme] = {
    name: theme
    for number, card in enumerate(load(), 1)
    for name, theme in zip(themes_of(number), card.themes, strict=True)
}
EXAMPLES = examples.load()
ALL = [answer for ten in EXAMPLES.values() for answer in ten]
SMALL_WORDS = {"down", "from", "have", "that", "their", "there", "they", "this", "with", "your"}


def small_file(answer: str = "Ants in a row") -> str:
    others = ["ants", "bees", "a calf", "dogs", "emus", "flies", "a gnu", "a hen", "ibises"]
    listed = "".join(f'    "{other}",\n' for other in others)
    return f'# Ours.\n7a = [\n{listed}    "{answer}",\n]\n'


def refusal(toml: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        load_examples(toml, "mine.toml")
    return str(refused.value)


def words(said: str) -> set[str]:
    """Return the words that carry the sense of a text: no short ones, and without their endings."""
    found = re.findall(r"[a-z]{4,}", said.lower())
    return {re.sub(r"(ing|ed|es|s|ly)$", "", word) for word in found} - SMALL_WORDS


# The examples that come with the game


def test_all_files_of_themes_have_examples_and_only_for_what_is_to_be_said():
    assert len(EXAMPLES) >= 120
    for start in range(0, len(THEMES), 50):
        assert len(EXAMPLES.keys() & [*THEMES][start : start + 50]) >= 20
    assert {THEMES[name].tag for name in EXAMPLES} == {"say"}


def test_a_theme_has_its_ten_answers_each_a_short_clean_line_without_a_number():
    for ten in EXAMPLES.values():
        assert len(ten) == 10
        for answer in ten:
            assert clean(answer, EXAMPLE_CELLS) == answer
            assert 5 < cell_width(answer) <= EXAMPLE_CELLS
            assert 3 <= len(answer.split()) <= 13
            assert number_said(answer) is None
            assert not any(c.isnumeric() for c in answer)


def test_no_answer_gives_itself_away_by_a_word_from_an_end_of_the_scale():
    told = [
        (name, answer)
        for name, ten in EXAMPLES.items()
        for answer in ten
        if words(answer) & words(f"{THEMES[name].low} {THEMES[name].high}")
    ]
    assert told == []


def test_the_length_of_an_answer_says_nothing_of_its_number():
    lengths = [
        sum(map(cell_width, same)) / len(EXAMPLES) for same in zip(*EXAMPLES.values(), strict=True)
    ]
    assert max(lengths) - min(lengths) < 12


def test_no_two_answers_are_alike_in_a_theme_or_made_of_the_same_words():
    for ten in EXAMPLES.values():
        assert list(near_duplicates([answer.lower() for answer in ten])) == []
    sensed = [(words(answer), answer) for answer in ALL]
    alike = [
        (said, other)
        for (one, said), (two, other) in combinations(sensed, 2)
        if len(one & two) > 0.6 * len(one | two)
    ]
    assert alike == []


def test_answers_stand_under_the_theme_as_it_is_now():
    for path in FOLDER.glob("*.toml"):
        told = re.findall(
            r"^# (.+)\n# 1: (.+); 10: (.+)\n(\w+) = \[$", path.read_text("utf-8"), re.M
        )
        names = [name for *_, name in told]
        assert names == list(load_examples(path.read_text("utf-8"), path.name))
        for said, low, high, name in told:
            theme = THEMES[name]
            assert (said, low, high) == (theme.text, theme.low, theme.high), f"read {name} anew"


def test_a_theme_is_found_by_its_name_and_by_itself():
    for name, theme in THEMES.items():
        assert answers(name) == answers(theme) == EXAMPLES.get(name)
    assert answers("126a") is None
    assert answers(replace(THEMES["1a"], text="Another question?")) is None


# What is refused


def test_a_right_file_is_read_in_its_order():
    ten = load_examples(small_file(), "mine.toml")["7a"]
    assert (ten[0], ten[9], len(ten)) == ("ants", "Ants in a row", 10)


@pytest.mark.parametrize(
    ("toml", "sentence"),
    [
        (small_file("ten ants"), 'Answer 10 to theme 7a says a number: "ten".'),
        (small_file("30 ants"), 'Answer 10 to theme 7a says a number: "3".'),
        (small_file("Ants"), "Two answers to theme 7a are the same."),
        (small_file(" "), "Answer 10 to theme 7a is empty."),
        (
            small_file("a" * 71),
            "Answer 10 to theme 7a is 71 cells wide; there is room for 70.",
        ),
        (
            small_file("a\\u001bb"),
            "Answer 10 to theme 7a holds characters that a terminal may obey or not show.",
        ),
        (
            small_file().replace('"a gnu"', "4"),
            "Answer 7 to theme 7a is a number, not a text in quotes.",
        ),
        (small_file().replace('    "emus",\n', ""), "Theme 7a has 9 answers, not ten."),
        ("# Ours.\n7a = true", "Theme 7a has true or false, not a list of answers."),
        ("# Ours.\n7c = []", '"7c" names no theme; themes are called like 7a and 7b.'),
    ],
)
def test_a_fault_is_told_in_a_sentence_with_the_line_where_the_theme_begins(toml, sentence):
    assert refusal(toml) == f"mine.toml, line 2: {sentence}"
