"""Top 3: the decks that come with it, and every way a deck's file is wrong."""

from __future__ import annotations

import os
from decimal import Decimal
from pathlib import Path

import make_decks
import pytest
from msgspec.structs import replace
from top3_support import NAMES, TOP3, all_lay, lay, start

from tabletop_tui.core import codec
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.record import RecordError, decode_record
from tabletop_tui.core.table import Table
from tabletop_tui.core.text import cell_width
from tabletop_tui.games.top3.deck import (
    NAME_CELLS,
    SHIPPED,
    check_deck,
    fingerprint,
    number,
    quantity,
    shipped,
)
from tabletop_tui.games.top3.deck_file import (
    LONGEST,
    check_file,
    examine,
    find_deck,
    load_deck,
    read_deck,
)
from tabletop_tui.games.top3.model import Options

GOOD = (make_decks.DECKS / "metropolen.toml").read_text("utf-8")
LINES = GOOD.splitlines()


def line_of(start: str, toml: str = GOOD) -> int:
    return next(n for n, line in enumerate(toml.splitlines(), 1) if line.startswith(start))


def faults(toml: str, *, strict: bool = True) -> list[str]:
    return examine(toml, "mine.toml", strict=strict)[1]


def value(deck: str, card: str, category: str) -> str:
    found = shipped(deck)
    index = [one.name for one in found.categories].index(category)
    (values,) = (one.values for one in found.cards if one.name == card)
    return quantity(values[index], found.categories[index])


# The decks that come with the game


def test_the_decks_are_made_from_the_facts():
    for name, made in (("metropolen", make_decks.metropolen()), ("film", make_decks.film())):
        assert (make_decks.DECKS / f"{name}.toml").read_text("utf-8") == made


@pytest.mark.parametrize("name", SHIPPED)
def test_the_decks_are_whole_and_right(name):
    deck = shipped(name)
    assert len(deck.cards) == 45
    assert len(deck.categories) == 5
    assert check_file(make_decks.DECKS / f"{name}.toml") == []
    assert all(cell_width(card.name) <= NAME_CELLS for card in deck.cards)
    assert all(category.vintage and category.source for category in deck.categories)


@pytest.mark.parametrize(
    ("deck", "card", "category", "printed"),
    [
        ("metropolen", "London", "Tallest building", "310 m"),
        ("metropolen", "Paris", "Tallest building", "210 m"),
        ("metropolen", "Seoul", "Tallest building", "555 m"),
        ("metropolen", "Tel Aviv", "Tallest building", "239 m"),
        ("metropolen", "Dubai", "Tallest building", "828 m"),
        ("metropolen", "Madrid", "Mean daily temperature", "15.0 °C"),
        ("metropolen", "Bangkok", "Mean daily temperature", "28.6 °C"),
        ("metropolen", "Zurich", "Expenses for a short stay", "1250 US$"),
        ("metropolen", "Mexico City", "Paid holidays", "6 days"),
        ("metropolen", "Zurich", "Net wage of a female worker", "42,000 US$"),
        ("metropolen", "Mumbai", "Net wage of a female worker", "1200 US$"),
        ("film", "Gone with the Wind", "Release year", "1939"),
        ("film", "Gone with the Wind", "Worldwide gross", "391 million US$"),
        ("film", "The Lion King", "Running time", "88 min"),
        ("film", "Casablanca", "Production budget", "1.0 million US$"),
        ("film", "The Lion King", "Production budget", "79.3 million US$"),
        ("film", "Avatar", "Worldwide gross", "2776 million US$"),
        ("film", "Titanic", "Academy Awards won", "11 Oscars"),
        ("film", "Harry Potter 1", "Academy Awards won", "0 Oscars"),
        ("film", "Black Panther", "Release year", "2018"),
    ],
)
def test_values_are_those_of_the_facts(deck, card, category, printed):
    assert value(deck, card, category) == printed


def test_every_doubtful_fact_keeps_its_remark():
    doubts = {
        "metropolen": [row["city"] for row in make_decks.facts("top3_cities.csv")
                       if "DOUBTFUL" in row["confidence_notes"]],
        "film": [make_decks.FILM_TITLES.get(row["title"], row["title"])
                 for row in make_decks.facts("top3_films.csv")
                 for _ in range(row["source_notes"].count("DOUBTFUL"))],
    }  # fmt: skip
    assert (len(doubts["metropolen"]), len(doubts["film"])) == (5, 17)
    for name, cards in doubts.items():
        said = [
            card.name
            for card in shipped(name).cards
            for _, remark in card.remarks
            if remark.startswith("Doubtful: ")
        ]
        assert sorted(said) == sorted(cards)


def test_the_reveal_carries_the_remark():
    state = start(2, 1)
    cards = {card.name: index for index, card in enumerate(state.deck.cards)}
    state = replace(state, table=(cards["Cairo"], cards["Rome"], cards["Oslo"]), category=0)
    shown = all_lay(state, "123", "123").state.reveals[-1].cards
    assert shown[0].remark.startswith("Doubtful: a single source")
    assert shown[1].remark == "To the roof; 155 m with its antenna."
    assert shown[2].remark == ""


# Rounding (T3)


def with_heights(*heights: str, decimals: int = 0) -> str:
    """Return the deck with other heights for its first cards."""
    toml = GOOD.replace("decimals = 0", f"decimals = {decimals}", 1)
    for name, height in zip(("London", "Paris", "Berlin"), heights, strict=False):
        old = LINES[line_of(f'"{name}"') - 1]
        toml = toml.replace(old, f'"{name}" = [{height},{old.split(",", 1)[1]}')
    return toml


@pytest.mark.parametrize(
    ("written", "decimals", "printed"),
    [
        ("309.5", 0, "310"),
        ("309.49999999999999999999999999", 0, "309"),
        ("-309.5", 0, "-310"),
        ("0.5", 0, "1"),
        ("-0.5", 0, "-1"),
        ("-0.4", 0, "0"),
        ("2.5", 0, "3"),
        ("1.005", 2, "1.01"),
        ("2.675", 2, "2.68"),
        ("1.25", 1, "1.3"),
        ("-1.25", 1, "-1.3"),
        ("1e3", 0, "1000"),
        ("9_999.95", 1, "10,000.0"),
        ("999_999_999_999", 3, "999,999,999,999.000"),
    ],
)
def test_t3_values_are_rounded_half_away_from_zero_in_decimals(written, decimals, printed):
    deck = load_deck(with_heights(written, decimals=decimals), "mine.toml")
    assert number(deck.cards[0].values[0], decimals) == printed


def test_t3_values_can_be_equal_only_after_rounding():
    deck = load_deck(with_heights("209.6", "210.4", "210.0"), "mine.toml")
    state = replace(start(4, 1, deck=deck), table=(0, 1, 2), category=0)
    done = all_lay(state, "321", "132", "213", "123 everyone")
    reveal = done.state.reveals[-1]
    assert [card.words for card in reveal.cards] == ["210 m"] * 3
    assert len(reveal.right) == 6
    assert all(choice.right for choice in reveal.choices)
    precise = load_deck(with_heights("209.6", "210.4", "210.0", decimals=1), "mine.toml")
    state = replace(start(2, 1, deck=precise), table=(0, 1, 2), category=0)
    assert all_lay(state, "321", "123").state.reveals[-1].right == ("231",)


def test_the_smallest_value_can_be_the_highest():
    toml = GOOD.replace("decimals = 0", 'decimals = 0\nhighest = "small"', 1)
    deck = load_deck(toml, "mine.toml")
    state = replace(start(2, 1, deck=deck), table=(0, 1, 2), category=0)
    assert all_lay(state, "321", "123").state.reveals[-1].right == ("321",)


# Files that are wrong

STAY = line_of('name = "Expenses') - 1
"""The line where the third category begins."""
VIENNA, ZURICH = LINES[line_of('"Vienna"') - 1 :][:2]


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        (f"{VIENNA}\n", "", "[cards]", "A deck has 45 cards, not 44: 1 is missing."),
        (f"{VIENNA}\n{ZURICH}\n", "", "[cards]",
         "A deck has 45 cards, not 43: 2 are missing."),
        (VIENNA, f'{VIENNA}\n"Pisa" = [1, 2, 3, 4, 5]', "[cards]",
         "A deck has 45 cards, not 46: 1 is too many."),
        ('"Vienna" ', '"London" ', '"London"            = [   220',
         f'The card "London" is there twice; it stands on line {line_of(chr(34) + "London")} '
         "already."),
        ('"Vienna" ', '"LONDON" ', '"LONDON"',
         'The cards "LONDON" and "London" cannot be told apart.'),
        ('"Vienna" ', '"Lоndon" ', '"Lоndon"',
         'The cards "Lоndon" and "London" cannot be told apart.'),
        ("   830,     25,  18000]", "   830,     25]", '"Vienna"',
         'The card "Vienna" has 4 values, not 5: one for each category.'),
        ("  18000]", "  18000, 1]", '"Vienna"',
         'The card "Vienna" has 6 values, not 5: one for each category.'),
        ("   830,", '  "830",', '"Vienna"',
         'The value of "Vienna" for "Expenses for a short stay" is a text, not a number.'),
        ("   830,", "  true,", '"Vienna"',
         'The value of "Vienna" for "Expenses for a short stay" is true or false, not a number.'),
        ("   830,", "  nan,", '"Vienna"',
         'The value of "Vienna" for "Expenses for a short stay" is beyond 999,999,999,999.'),
        ("   830,", "  -inf,", '"Vienna"',
         'The value of "Vienna" for "Expenses for a short stay" is beyond 999,999,999,999.'),
        ("   830,", "  1e99999,", '"Vienna"',
         'The value of "Vienna" for "Expenses for a short stay" is beyond 999,999,999,999.'),
        ("   830,", "  1000000000000,", '"Vienna"',
         'The value of "Vienna" for "Expenses for a short stay" is beyond 999,999,999,999.'),
        ("   830,", "  830.25,", '"Vienna"',
         'The value of "Vienna" for "Expenses for a short stay" is more precise than the 0 '
         "decimals that are printed; write 830."),
        ("   10.4,", "  10.45,", '"Vienna"',
         'The value of "Vienna" for "Mean daily temperature" is more precise than the 1 decimal '
         "that are printed; write 10.5."),
        (VIENNA, '"Vienna" = 220', '"Vienna"',
         'The card "Vienna" is a number, not a list like "Paris" = [210, 12.3, 1100, 29, 18800].'),
        ('"Vienna" ', '"Llanfairpwllgwyngyllgogerychwyrndrobwll" ', '"Llan',
         'The name "Llanfairpwllgwyngyllgogerychwyrndrobwll" is 39 cells wide; there is room for '
         "24 where three cards lie side by side."),
        ('"Vienna" ', '"東京東京東京東京東京東京東" ', '"東',
         'The name "東京東京東京東京東京東京東" is 26 cells wide; there is room for 24 where three '
         "cards lie side by side."),
        ('"Vienna" ', '"" ', '""', "A card has a name with nothing readable in it."),
        ('"Vienna" ', '"\\u001b[2JVienna" ', '"\\u001b',
         'The name "[2JVienna" holds characters that a terminal may obey or not show.'),
        ('"Vienna" ', '"\\u202eVienna" ', '"\\u202e',
         'The name "Vienna" holds characters that a terminal may obey or not show.'),
        ('"Vienna" ', '"\\ue000" ', '"\\ue000', "A card has a name with nothing readable in it."),
        ('title = "Metropolen"', 'title = ""', "title", "The title of the deck is empty."),
        ('title = "Metropolen"', "title = 3", "title",
         "The title of the deck is a number, not a text in quotes."),
        ('title = "Metropolen"', 'title = "M"\ncolour = "red"', "colour",
         'A deck has title, category, cards and remarks, and no "colour".'),
        ('unit = "m"', 'unit = "m"\ncolour = "red"', "colour",
         "A category has name, unit, explanation, vintage, source, decimals and highest, and no "
         '"colour".'),
        ('source = "UBS, Prices and Earnings 2012, City break."', 'source = ""', 'source = ""',
         "The source of category 3 is empty."),
        ('source = "UBS, Prices and Earnings 2012, City break."', 'source = " \\n"', 'source = " ',
         "The source of category 3 is empty."),
        ('source = "UBS, Prices and Earnings 2012, City break."\n', "", STAY,
         "The source of category 3 is missing."),
        ('vintage = "end of 2024"', "vintage = 2024-12-31", "vintage",
         "The vintage of category 1 is a date or a time, not a text in quotes."),
        ('unit = "m"', 'unit = "metres above the street"', "unit",
         "The unit of category 1 is 23 cells wide; there is room for 14."),
        ("decimals = 1", "decimals = 4", "decimals = 4",
         "Category 2 prints from 0 to 3 decimals, not 4."),
        ("decimals = 1", 'decimals = "one"', 'decimals = "one"',
         "The decimals of category 2 are a text, not a number from 0 to 3."),
        ("decimals = 1", 'decimals = 1\nhighest = "big"', "highest",
         'The highest end of category 2 is "large" or "small".'),
        ('name = "Paid holidays"', 'name = "tallest building"', 'name = "tallest',
         'The categories "tallest building" and "Tallest building" cannot be told apart.'),
        ('"London" = { "Tallest building"', '"Atlantis" = { "Tallest building"', '"Atlantis"',
         'There is a remark on "Atlantis", and no such card.'),
        ('"London" = { "Tallest building"', '"London" = { "Depth"', '"London" = { "Depth"',
         'The remark on "London" is about "Depth", and no category is called that.'),
        ('"London" = { "Tallest building" = "309.6 m in most sources, 310 m in others." }',
         '"London" = "Rainy."', '"London" = "',
         'A remark on "London" names its category, like { "Tallest building" = "..." }.'),
        ('"Tallest building" = "309.6 m in most sources, 310 m in others."',
         '"Tallest building" = ""', '"London" = {', 'The remark on "London" is empty.'),
        (VIENNA, '"Vienna" = [220,', '"Vienna"', None),
        (VIENNA, "Rio de Janeiro = [1, 2, 3, 4, 5]", "Rio", None),
        ('title = "Metropolen"', "title = Metropolen", "title", None),
    ],
)  # fmt: skip
def test_a_wrong_file_is_told_with_file_line_and_rule(old, new, line, sentence):
    toml = GOOD.replace(old, new, 1)
    assert toml != GOOD
    told = faults(toml)
    number = line if isinstance(line, int) else line_of(line, toml)
    if sentence is None:
        assert told[0].startswith((f"mine.toml, line {number}: ", f"mine.toml, line {number + 1}:"))
        assert "This is not TOML (" in told[0]
    else:
        assert told == [f"mine.toml, line {number}: {sentence}"]
    assert all(one.isprintable() and one.endswith(".") for one in told)


def test_a_category_too_few_or_too_many_is_told():
    header = line_of('name = "Paid holidays"') - 2
    few = "\n".join(LINES[:header] + LINES[header + 7 :])
    assert faults(few)[0] == (
        f"mine.toml, line {line_of('[[category]]')}: A deck has 5 categories, not 4."
    )
    many = GOOD.replace("[cards]", "\n".join([*LINES[header:header + 7], "[cards]"])).replace(
        'name = "Paid holidays"', 'name = "Unpaid"', 1
    )  # fmt: skip
    assert faults(many) == [
        f"mine.toml, line {line_of('[[category]]')}: A deck has 5 categories, not 6."
    ]


def test_all_that_is_wrong_is_told_at_once_line_by_line():
    toml = GOOD.replace('unit = "m"', 'unit = "m"\nx = 1').replace("   830,", '  "830",')
    toml = toml.replace('title = "Metropolen"\n', "\n", 1)
    told = faults(toml)
    lines = [int(one.split("line ")[1].split(":")[0]) for one in told]
    assert len(told) == 3
    assert lines == sorted(lines)
    with pytest.raises(IllegalAction) as refused:
        load_deck(toml, "mine.toml")
    assert str(refused.value) == told[0]


@pytest.mark.parametrize(
    "toml",
    [
        "",
        "cards = 3",
        "cards = [1, 2]",
        "category = 3",
        "category = [1]",
        "category = {}",
        "remarks = 1",
        "[[cards]]",
        "[cards.London.x]",
        "[category]\nname = 1",
        "x = 1" + "0" * 5000,
        "x = 1e99999999999999999999999",
        "x = " + "[" * 5000,
        "title = 'a\x00b'",
        "\ufeff" + GOOD,
        GOOD.replace("[cards]", "[cards]\n[cards]"),
        GOOD.replace("[cards]", ""),
        GOOD.replace("310,", "[[[310]]],"),
    ],
    ids=range(18),
)
def test_whatever_stands_in_a_file_it_is_told_in_plain_sentences(toml):
    for strict in (True, False):
        deck, told = examine(toml, "a\x1b[2J\n.toml", strict=strict)
        assert deck is None
        assert told
        assert all(one.isprintable() and one.startswith("a[2J .toml, line ") for one in told)


def test_a_value_too_precise_can_be_played_with_but_is_told_by_a_check():
    toml = with_heights("309.6")
    assert faults(toml, strict=False) == []
    assert load_deck(toml, "mine.toml").cards[0].values[0] == 310
    assert len(faults(toml)) == 1


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    path = tmp_path / "deck\x1b[2J.toml"
    assert check_file(path) == [
        "deck[2J.toml: The file cannot be read (No such file or directory)."
    ]
    path.write_bytes(b"# fine\n\xff")
    assert check_file(path) == ["deck[2J.toml, line 2: The file is not UTF-8 text."]
    path.write_bytes(b"#" * (LONGEST + 1))
    assert check_file(path) == [f"deck[2J.toml: The file is longer than {LONGEST} bytes."]
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    assert check_file(folder) == ["folder.toml: A deck is a file, and this is a folder."]
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert check_file(pipe) == ["pipe.toml: A deck is a file, and this is no ordinary file."]
    assert check_file(Path("a\x00b.toml")) == [
        "ab.toml: The file cannot be read (no file can be called that)."
    ]
    with pytest.raises(IllegalAction, match="folder"):
        read_deck(folder)


def test_lines_end_as_other_systems_end_them(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(GOOD.replace("   830,", '  "830",').replace("\n", "\r\n").encode())
    assert check_file(path)[0].startswith(f"mine.toml, line {line_of(chr(34) + 'Vienna')}: ")


# Finding a deck, and what a record keeps of it


def test_a_deck_is_found_by_its_id_or_its_file(tmp_path, monkeypatch):
    assert find_deck("film") == "film"
    assert find_deck("Metropolen") == "metropolen"
    path = tmp_path / "mine.toml"
    path.write_text(with_heights("300"), "utf-8")
    assert find_deck(str(path)).cards[0].values[0] == 300
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain").write_text(GOOD, "utf-8")
    assert find_deck("plain") == shipped("metropolen")
    with pytest.raises(IllegalAction) as refused:
        find_deck("flim")
    assert str(refused.value) == (
        'There is no deck and no file "flim"; the decks are metropolen and film.'
    )
    with pytest.raises(IllegalAction, match=r"gone\.toml: The file cannot be read"):
        find_deck("gone.toml")
    with pytest.raises(IllegalAction, match="There is no deck and no file"):
        find_deck("x" * 5000)


def test_a_record_names_a_deck_of_ours_and_holds_another_one_whole():
    ours = Table.new(TOP3, NAMES[:2], seed=1, options=Options(deck="film"))
    assert len(codec.encode(ours.record)) < 300
    assert ours.record.data_hash == fingerprint(shipped("film"))
    mine = load_deck(with_heights("300"), "mine.toml")
    theirs = Table.new(TOP3, NAMES[:2], seed=1, options=Options(deck=mine))
    theirs.act(0, lay("123 nobody"))
    record = decode_record(codec.encode(theirs.record), TOP3)
    assert record.options.deck == mine
    assert Table.open(TOP3, record).state == theirs.state
    assert record.data_hash not in (fingerprint(shipped("metropolen")), ours.record.data_hash)


def test_a_better_text_orphans_no_saved_game_and_a_better_value_does():
    deck = shipped("film")
    worded = replace(
        deck,
        title="Films",
        categories=(replace(deck.categories[0], source="Elsewhere."), *deck.categories[1:]),
        cards=(replace(deck.cards[0], name="GWTW", remarks=()), *deck.cards[1:]),
    )
    assert fingerprint(worded) == fingerprint(deck)
    values = (1940, *deck.cards[0].values[1:])
    changed = replace(deck, cards=(replace(deck.cards[0], values=values), *deck.cards[1:]))
    assert fingerprint(changed) != fingerprint(deck)


def test_a_record_of_a_deck_that_is_not_here_is_told():
    table = Table.new(TOP3, NAMES[:2], seed=1)
    for options in (Options(deck="gone\x1b"), Options(deck=shipped("film"))):
        with pytest.raises(RecordError) as told:
            Table.open(TOP3, replace(table.record, options=options))
        assert str(told.value) in (
            'There is no deck "gone"; there is metropolen and film.',
            "It was played with other data for Top 3.",
        )
    with pytest.raises(IllegalAction, match="A deck is one that comes with the game"):
        Table.new(TOP3, NAMES[:2], options=Options(deck=5))


def test_a_deck_that_came_typed_is_checked_too():
    deck = shipped("film")
    card, category = deck.cards[0], deck.categories[0]
    for broken in (
        replace(deck, cards=deck.cards[1:]),
        replace(deck, cards=(replace(card, name="Titanic"), *deck.cards[1:])),
        replace(deck, cards=(replace(card, name="a\x1b[2J"), *deck.cards[1:])),
        replace(deck, cards=(replace(card, name="a  b"), *deck.cards[1:])),
        replace(deck, cards=(replace(card, values=card.values[1:]), *deck.cards[1:])),
        replace(deck, cards=(replace(card, values=(10**13,) * 5), *deck.cards[1:])),
        replace(deck, cards=(replace(card, remarks=((5, "x"),)), *deck.cards[1:])),
        replace(deck, cards=(replace(card, remarks=((0, "x"), (0, "y"))), *deck.cards[1:])),
        replace(deck, categories=deck.categories[1:]),
        replace(deck, categories=(replace(category, decimals=-1), *deck.categories[1:])),
        replace(deck, categories=(replace(category, decimals=10**5000), *deck.categories[1:])),
        replace(deck, categories=(replace(category, source=""), *deck.categories[1:])),
        replace(deck, title="\ue000"),
    ):
        with pytest.raises(IllegalAction, match=r"\.$"):
            check_deck(broken)
        with pytest.raises(IllegalAction):
            start(2, 1, deck=broken)


def test_rounding_in_the_maker_of_decks_is_the_games_own():
    for written in ("390.5", "385.5", "1.039", "309.6", "267.3", "0.05", "-0.05"):
        for decimals in (0, 1):
            deck = load_deck(with_heights(written, decimals=decimals), "x")
            made = make_decks.rounded(written, decimals)
            assert Decimal(deck.cards[0].values[0]).scaleb(-decimals) == made
