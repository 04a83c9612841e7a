"""Top Ten: the 250 themes that come with it, and every way a pack of one's own is wrong."""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tabletop_tui.core import codec
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.text import cell_width, clean
from tabletop_tui.games.top_ten.likeness import MOST_ALIKE, near_duplicates
from tabletop_tui.games.top_ten.theme_file import (
    LONGEST,
    check_file,
    examine,
    load_themes,
    read_themes,
)
from tabletop_tui.games.top_ten.themes import (
    MOST_CARDS,
    POLE_CELLS,
    TEXT_CELLS,
    Theme,
    ThemeCard,
    card_id,
    check_themes,
    fingerprint,
    load,
)

PACK = """\
# A pack of our own.
1a = { text = "You knock on a dragon's door. What do you sell?", low = "soot", high = "smoke" }
1b = { text = "The moon is for rent. Who moves in?", low = "a cow", high = "tides rise" }

2a = { text = "Quack like a duck of rank.", low = "a puddle", high = "a lake", tag = "act" }
2b = { text = "Name a hat for a bishop.", low = "flat", high = "needs a mast", tag = "spicy" }
"""
CARDS = load_themes(PACK, "mine.toml")
ALL = [theme for card in load() for theme in card.themes]
A_NUMBER = re.compile(r"\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE)


def faults(toml: str) -> list[str]:
    cards, found = examine(toml, "mine.toml")
    assert not (cards and found)
    return found


def refusal(cards: tuple[ThemeCard, ...]) -> str:
    with pytest.raises(IllegalAction) as refused:
        check_themes(cards)
    return str(refused.value)


# The themes that come with the game


def test_there_are_125_cards_with_two_themes_each():
    assert len(load()) == MOST_CARDS == 125
    assert {len(card.themes) for card in load()} == {2}
    assert len({theme.text for theme in ALL}) == 250


def test_most_themes_are_to_be_said_and_a_filter_leaves_every_card_a_theme():
    assert Counter(theme.tag for theme in ALL) == {"say": 190, "act": 40, "spicy": 20}
    assert all("say" in {theme.tag for theme in card.themes} for card in load())


def test_every_theme_fits_a_small_screen_and_nothing_in_it_is_cut():
    for theme in ALL:
        for said, room in (
            (theme.text, TEXT_CELLS),
            (theme.low, POLE_CELLS),
            (theme.high, POLE_CELLS),
        ):
            assert clean(said, room) == said
            assert 0 < cell_width(said) <= room


def test_no_two_themes_and_no_two_ends_are_alike():
    themes = [f"{theme.text} {theme.low} {theme.high}".lower() for theme in ALL]
    assert list(near_duplicates(themes)) == []
    ends = [end.lower() for theme in ALL for end in (theme.low, theme.high)]
    assert len(set(ends)) == 500
    assert [(ends[i], ends[j]) for i, j, _ in near_duplicates(ends, 0.8)] == []


def test_no_end_of_a_scale_holds_a_number_that_a_player_could_take_for_his_own():
    assert [theme for theme in ALL if A_NUMBER.search(f"{theme.low} {theme.high}")] == []


def test_every_theme_asks_and_its_ends_go_on_from_a_sentence():
    for theme in ALL:
        assert theme.text.endswith(("?", ".", '"'))
        for end in (theme.low, theme.high):
            assert not end.endswith(".")
            assert end[0].islower() or end.startswith(("Grandma", "Grandpa", "Granny"))


# Alike or not


def test_a_theme_put_in_other_words_is_found_and_another_idea_is_not():
    texts = [
        "you hide the cake from your family. where?",
        "the sea monster is hungry",
        "you hide a cake from the family. but where?",
    ]
    (found,) = near_duplicates(texts)
    assert found[:2] == (0, 2)
    assert found[2] > MOST_ALIKE


@given(
    st.lists(st.text("abc ", min_size=1, max_size=24), max_size=6),
    st.sampled_from([0.3, 0.5, 0.72, 0.9]),
)
def test_the_fast_search_finds_exactly_what_difflib_finds(texts, limit):
    def ratio(one: str, other: str) -> float:
        return SequenceMatcher(None, one, other, autojunk=False).ratio()

    def larger(i: int, j: int) -> float:
        return max(ratio(texts[i], texts[j]), ratio(texts[j], texts[i]))

    pairs = ((i, j) for i in range(len(texts)) for j in range(i + 1, len(texts)))
    expected = [(i, j, larger(i, j)) for i, j in pairs if larger(i, j) > limit]
    assert list(near_duplicates(texts, limit)) == expected


# What a card is remembered by


def test_a_card_is_remembered_by_its_texts_alone():
    assert len({card_id(card) for card in load()}) == MOST_CARDS
    first, second = CARDS[0].themes
    for field in ("text", "low", "high"):
        changed = ThemeCard((first, replace(second, **{field: "other"})))
        assert card_id(changed) != card_id(CARDS[0])
    assert card_id(ThemeCard((replace(first, tag="spicy"), second))) == card_id(CARDS[0])
    assert card_id(CARDS[0]) == "b1a8b8b405f0c6ec"


def test_a_better_text_orphans_no_save_and_another_tag_or_count_does():
    (first, second), last = CARDS[0].themes, CARDS[1]
    better = ThemeCard((replace(first, text="Better?", low="a", high="b"), second))
    assert fingerprint((better, last)) == fingerprint(CARDS)
    tagged = ThemeCard((replace(first, tag="act"), second))
    assert fingerprint((tagged, last)) != fingerprint(CARDS)
    assert fingerprint(CARDS[:1]) != fingerprint(CARDS)
    assert fingerprint(CARDS[::-1]) != fingerprint(CARDS)


# A pack of one's own


def test_a_pack_of_ones_own_is_read_and_travels_whole(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(PACK, "utf-8")
    cards = read_themes(path)
    assert check_file(path) == []
    assert [[theme.tag for theme in card.themes] for card in cards] == [
        ["say", "say"],
        ["act", "spicy"],
    ]
    assert cards[1].themes[0] == Theme("Quack like a duck of rank.", "a puddle", "a lake", "act")
    check_themes(cards)
    sent = codec.encode(cards)
    assert codec.decode(sent, tuple[ThemeCard, ...]) == cards


def test_the_order_of_a_file_is_kept_and_that_of_a_card_is_a_before_b():
    lines = PACK.splitlines()
    turned = "\n".join([lines[5], lines[4], lines[1], lines[2]])
    assert load_themes(turned, "mine.toml") == CARDS[::-1]


def test_accents_may_be_written_in_parts():
    (card, _) = load_themes(PACK.replace("soot", "sue\u0301"), "mine.toml")
    assert card.themes[0].low == "su\u00e9"


TABLE = '{ text = "...", low = "...", high = "..." }'
TAKEN = (
    'You knock on the dragon\'s door. What do you sell?", low = "soot", high = "smoke" }\n'
    '3b = { text = "Hm?", low = "x", high = "y'
)
BROKEN = [
    ("soot", "", 2, "The low end of theme 1a is empty."),
    ("soot", "  ", 2, "The low end of theme 1a is empty."),
    ("Name a hat for a bishop.", "", 6, "The text of theme 2b is empty."),
    ("soot", "s" * 35, 2, "The low end of theme 1a is 35 cells wide; there is room for 34."),
    ("smoke", "龍" * 18, 2, "The high end of theme 1a is 36 cells wide; there is room for 34."),
    ("Who moves", "o" * 150, 3, "The text of theme 1b is 176 cells wide; there is room for 150."),
    ("soot", r"\u001b[31m", 2, "The low end of theme 1a holds characters that a terminal may obey "
     "or not show."),
    ("soot", r"so\u202eot", 2, "The low end of theme 1a holds characters that a terminal may obey "
     "or not show."),
    ("soot", r"\ue001", 2, "The low end of theme 1a holds characters that a terminal may obey "
     "or not show."),
    ("soot", "SMOKE", 2, "Both ends of theme 1a are the same."),
    ("spicy", "rude", 6, 'The tag of theme 2b is "say", "act" or "spicy", not "rude".'),
    ('"spicy"', "7", 6, 'The tag of theme 2b is "say", "act" or "spicy", not a number.'),
    ("tag =", "tags =", 5, 'A theme has text, low, high and tag, and no "tags".'),
    ('low = "a cow", ', "", 3, f"Theme 1b has no low; write it like {TABLE}."),
    ('"a cow"', "4", 3, "The low end of theme 1b is a number, not a text in quotes."),
    ('"a cow"', "[]", 3, "The low end of theme 1b is a list, not a text in quotes."),
    ("2b =", "3b =", 5, "Card 2 has one theme, not two: 2b is missing."),
    ("2b =", "2c =", 6, '"2c" names no theme; the themes of a card are called like 7a and 7b.'),
    ("2b =", '"" =', 6, '"" names no theme; the themes of a card are called like 7a and 7b.'),
    ("2b =", "[themes]\n2b =", 6, '"themes" names no theme; the themes of a card are called '
     "like 7a and 7b."),
    ("2b = {", '2b = "x"\n3a = {', 6, f"Theme 2b is a text, not a table like {TABLE}."),
    ("2b =", "2a =", 6, "This is not TOML (Cannot overwrite a value)."),
    ("# A pack", "A pack", 1, "This is not TOML (Expected '=' after a key in a key/value pair)."),
    ('"flat"', '"flat', 6, "This is not TOML (Unclosed inline table)."),
    ('needs a mast", tag = "spicy" }', 'tall" }\n3a = { text = "' + TAKEN + '" }', 7,
     "Theme 3a is too much like theme 1a; each needs its own idea."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "sentence"), BROKEN)
def test_a_broken_pack_is_refused_with_its_line_and_the_rule(old, new, line, sentence):
    toml = PACK.replace(old, new, 1)
    assert toml != PACK
    told = f"mine.toml, line {line}: {sentence}"
    assert told in faults(toml)
    assert all(re.fullmatch(r"mine\.toml, line \d+: .*[.]", one) for one in faults(toml))


def test_a_file_with_nothing_in_it_or_too_much_is_refused():
    assert faults("") == ["mine.toml, line 1: A pack has at least a card with two themes."]
    row = '= {text="a",low="b",high="c"}\n'
    many = "".join(f"{n}a{row}{n}b{row}" for n in range(1, MOST_CARDS + 2))
    assert faults(many) == [f"mine.toml, line 252: A pack has at most {MOST_CARDS} cards."]
    assert faults("#" * (LONGEST + 1)) == [
        f"mine.toml, line 1: The file is longer than {LONGEST} characters."
    ]


def test_every_fault_is_told_in_the_order_of_the_file_and_the_first_refuses_it(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(PACK.replace("soot", "").replace("rank", "\u200b").replace("2b", "2x"), "utf-8")
    told = [
        "mine.toml, line 2: The low end of theme 1a is empty.",
        "mine.toml, line 5: Card 2 has one theme, not two: 2b is missing.",
        'mine.toml, line 6: "2x" names no theme; the themes of a card are called like 7a and 7b.',
    ]
    assert check_file(path) == told
    with pytest.raises(IllegalAction) as refused:
        read_themes(path)
    assert str(refused.value) == told[0]


def test_a_file_that_is_not_there_is_one_fault(tmp_path):
    assert check_file(tmp_path / "gone.toml") == [
        "gone.toml: The file cannot be read (No such file or directory)."
    ]


def test_cards_that_came_typed_are_checked_too():
    first, second = CARDS[0].themes
    assert refusal(()) == "A pack has at least a card with two themes."
    assert refusal(CARDS * 63) == "A pack has at most 125 cards."
    assert refusal((ThemeCard((first,)),)) == "Card 1 has 1 theme, not two."  # type: ignore
    hostile = ThemeCard((first, replace(second, text="\x1b[2J")))
    assert refusal((CARDS[1], hostile)) == (
        "The text of theme 2b holds characters that a terminal may obey or not show."
    )
    assert refusal((CARDS[0], CARDS[0])).startswith("Theme 2a is too much like theme 1a")
    untyped = ThemeCard((first, replace(second, text=None)))
    assert refusal((untyped,)).endswith("not a text in quotes.")
