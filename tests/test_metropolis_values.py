"""Metropolis: what buildings are worth, and the file the numbers are typed in."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop_tui.core import codec
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.games.metropolis import value_table
from tabletop_tui.games.metropolis.pieces import KINDS
from tabletop_tui.games.metropolis.values import (
    ValueTable,
    bans,
    forbidden,
    load_table,
    read_table,
    shipped,
    table_rows,
    value,
)

SHIPPED = (value_table.Path(value_table.__file__).parent / "values.toml").read_text()
EXAMPLE = [("house", (15,)), ("house", (11,)), ("store", (13,)), ("school", (12, 16, 17, 18))]


def worth(kind, lots, *others):
    valuation = value(kind, lots, others)
    assert sum(line.points for line in valuation.lines) == valuation.total
    return valuation.total


def test_the_worked_example():
    values = [worth(*EXAMPLE[i], *EXAMPLE[:i], *EXAMPLE[i + 1 :]) for i in range(4)]
    assert values == [7, 5, 4, 10]


def test_the_lines_say_what_counted_and_sum_to_the_total():
    valuation = value("house", (15,), EXAMPLE[1:])
    assert [(line.points, line.reason) for line in valuation.lines] == [
        (4, "base value with park view, instead of 2"),
        (2, "school in the district"),
        (1, "store in the district"),
    ]
    valuation = value("school", (12, 16, 17, 18), EXAMPLE[:3])
    assert [(line.points, line.reason) for line in valuation.lines] == [
        (8, "base value"),
        (2, "houses in the district, 2 at +1 each"),
    ]


def test_an_apartment_on_25_20_21_has_park_view():
    assert worth("apartment_l", (20, 21, 25)) == 10
    assert worth("apartment_r", (20, 21, 26)) == 7


@pytest.mark.parametrize(
    ("kind", "lots", "other_lots", "base", "near"),
    [
        ("house", (10,), (15,), 2, {"school": 2, "store": 1, "hospital_s": 1, "hospital_z": 1,
                                     "department_store": 1, "factory": -1}),
        ("store", (10,), (15,), 2, {"house": 1, "apartment_l": 2, "apartment_r": 2, "office": 1,
                                     "store": -1, "department_store": -2}),
        ("apartment_l", (30, 31, 35), (34,), 7,
         {"school": 3, "store": 1, "hospital_z": 1, "department_store": 2, "factory": -3}),
        ("apartment_r", (50, 51, 56), (54,), 7, {"school": 3, "factory": -3, "house": 0}),
        ("factory", (10, 11, 12, 13), (15,), 10, {"factory": 3, "house": 0}),
        ("factory", (45, 46, 47, 48), (41,), 14, {"factory": 3}),
        ("school", (11, 12, 13, 17), (15,), 8,
         {"house": 1, "apartment_l": 2, "apartment_r": 2, "school": -3}),
        ("office", (30, 31, 35, 36), (34,), 11,
         {"department_store": 3, "store": 1, "office": 2, "factory": -2}),
        ("office", (40, 41, 45, 46), (44,), 15, {"office": 2}),
        ("hospital_s", (11, 12, 15, 16), (14,), 11,
         {"house": 1, "apartment_r": 2, "hospital_z": -3}),
        ("department_store", (10, 11, 12, 15, 16, 17), (14,), 18,
         {"house": 1, "apartment_l": 2, "office": 2, "store": -1}),
    ],
)  # fmt: skip
def test_every_row_of_the_table(kind, lots, other_lots, base, near):
    assert worth(kind, lots) == base
    once = {"house", "apartment_l", "apartment_r"}
    for other in KINDS:
        change = near.get(other, 0)
        if other not in near and other in bans(shipped())[kind]:
            continue
        if other in near:
            assert worth(kind, lots, (other, other_lots)) == base + change
            times = 1 if kind in once and change > 0 else 2
            if (kind, other) in (("store", "department_store"), ("office", "department_store")):
                times = 1
            twice = worth(kind, lots, (other, other_lots), (other, other_lots))
            assert twice == max(0, base + times * change)


def test_only_buildings_of_the_same_district_count():
    assert worth("house", (14,), ("school", (20, 21, 22, 26)), ("store", (19,))) == 3


def test_a_value_never_falls_below_zero_and_a_line_says_so():
    valuation = value("store", (10,), [("store", (11,)), ("store", (12,)), ("factory", (13,)),
                                       ("department_store", (14,))])  # fmt: skip
    assert valuation.total == 0
    assert [line.points for line in valuation.lines] == [2, -2, -2, 2]


def test_value_judges_no_legality_and_knows_only_the_kinds_of_the_game():
    assert worth("factory", (1 + 9,), ("school", (11,))) == 10
    with pytest.raises(ValueError, match="no kind 'castle'"):
        value("castle", (10,), [])


def test_prohibitions_hold_both_ways_and_for_mirror_images():
    table = shipped()
    assert bans(table)["factory"] == {"school", "hospital_s", "hospital_z"}
    assert forbidden("hospital_z", ["house", "factory"]) == "factory"
    assert forbidden("factory", ["house", "hospital_s"]) == "hospital_s"
    assert forbidden("house", KINDS) is None


def test_where_several_site_labels_raise_the_base_the_highest_counts():
    toml = SHIPPED.replace("site = { park = 4 }", "site = { park = 4, river = 3, downtown = 6 }")
    table = load_table(toml, "my.toml")
    assert value("house", (45,), [], table).total == 6
    assert value("house", (70,), [], table).total == 4


def test_the_shipped_file_is_the_table_of_the_rules():
    assert table_rows(shipped()) == (
        ("house", "2", "park view 4", "school +2, store +1, hospital +1, department store +1, "
                                      "factory -1 each"),
        ("store", "2", "", "house +1 each, apartment +2 each, office building +1 each, "
                           "other store -1 each, department store -2"),
        ("apartment", "7", "park view 10", "school +3, store +1, hospital +1, "
                                           "department store +2, factory -3 each"),
        ("factory", "10", "riverside 14", "other factory +3 each, no school, no hospital"),
        ("school", "8", "", "house +1 each, apartment +2 each, other school -3 each, no factory"),
        ("office building", "11", "downtown 15", "department store +3, store +1 each, "
                                                 "other office building +2 each, factory -2 each"),
        ("hospital", "11", "", "house +1 each, apartment +2 each, other hospital -3 each, "
                               "no factory"),
        ("department store", "18", "", "house +1 each, apartment +2 each, "
                                       "office building +2 each, store -1 each"),
    )  # fmt: skip


def test_the_fingerprint_follows_the_numbers_and_not_comments_or_order():
    rows = [line for line in SHIPPED.splitlines() if line and not line.startswith("#")]
    shuffled = "\n".join(("# another comment", *reversed(rows)))
    shuffled = shuffled.replace("school no, hospital no", "hospital no,school NO")
    same = load_table(shuffled, "a")
    other = load_table(SHIPPED.replace("base = 18", "base = 19"), "b")
    assert value_table.fingerprint(same) == value_table.fingerprint(shipped())
    assert value_table.fingerprint(other) != value_table.fingerprint(shipped())


def test_a_table_travels_as_json_in_the_record_and_counts_in_the_game():
    game = GAMES["metropolis"]
    table = load_table(SHIPPED.replace("base = 18", "base = 30"), "my.toml")
    assert codec.decode(codec.encode(table), ValueTable) == table
    played = Table.new(game, ["Ann", "Ben"], seed=1, options=game.Options(values=table))
    assert played.view(None).values == table
    assert played.record.data_hash == value_table.fingerprint(table)
    assert played.record.data_hash != Table.new(game, ["Ann", "Ben"], seed=1).record.data_hash


def row(kind: str, text: str) -> str:
    """Return the shipped file with the row of a kind replaced."""
    lines = SHIPPED.splitlines()
    at = next(n for n, line in enumerate(lines) if line.split(" ")[0] == kind)
    lines[at] = text
    return "\n".join(lines)


def line_of(kind: str) -> int:
    return next(n for n, s in enumerate(SHIPPED.splitlines(), 1) if s.split(" ")[0] == kind)


HOUSE, LAST = line_of("house"), len(SHIPPED.splitlines())
BROKEN = {
    "empty": ("", 1, "The file is empty; it needs a row for each kind."),
    "comments only": ("# nothing\n", 1, "The file is empty; it needs a row for each kind."),
    "no TOML": (row("house", "house = = 3"), HOUSE, "This is not TOML (Invalid value)."),
    "cut short": (SHIPPED[: SHIPPED.rindex('"')], LAST, "This is not TOML (Unterminated string)."),
    "twice": (SHIPPED + "house = 3\n", LAST + 1,
              "This is not TOML (Cannot overwrite a value)."),
    "a missing kind": (row("school", ""), LAST, "The row for school is missing."),
    "an unknown kind": (SHIPPED + "castle = { base = 2 }\n", LAST + 1,
                        'There is no kind "castle"; the rows are house, store, apartment, '
                        "factory, school, office, hospital and department_store."),
    "not a row": (row("house", "house = 3"), HOUSE,
                  "The row for house is a number, not a table like { base = 2, ... }."),
    "no base": (row("house", "house = { site = { park = 4 } }"), HOUSE,
                "The row for house has no base value."),
    "an unknown field": (row("house", "house = { base = 2, price = 3 }"), HOUSE,
                         'A row has base, site and environment, and no "price".'),
    "a text for a number": (row("house", 'house = { base = "2" }'), HOUSE,
                            "The value for base is a text, not a whole number."),
    "a decimal": (row("house", "house = { base = 2.5 }"), HOUSE,
                  "The value for base is a decimal number, not a whole number."),
    "true for a number": (row("house", "house = { base = true }"), HOUSE,
                          "The value for base is true or false, not a whole number."),
    "a date for a number": (row("house", "house = { base = 1979-05-27 }"), HOUSE,
                            "The value for base is a date or a time, not a whole number."),
    "negative": (row("house", "house = { base = -1 }"), HOUSE,
                 "The value for base is not from 0 to 99."),
    "too large": (row("house", "house = { base = 2, site = { park = 100 } }"), HOUSE,
                  "The value for park is not from 0 to 99."),
    "monstrous": (row("house", f"house = {{ base = {'9' * 6000} }}"), 1,
                  "The file holds a number or a nesting beyond all measure."),
    "nested": ("x = " + "[" * 9000, 1, "The file holds a number or a nesting beyond all measure."),
    "too long": ("#" * 30_000, 1, "The file is longer than 20000 characters."),
    "an unknown label": (row("house", "house = { base = 2, site = { sea = 4 } }"), HOUSE,
                         'There is no site label "sea"; there are park, river and downtown.'),
    "a site that is a list": (row("house", 'house = { base = 2, site = ["park"] }'), HOUSE,
                              "The site is a list, not a table like { park = 4 }."),
    "an environment that is a list": (
        row("house", "house = { base = 2, environment = [] }"), HOUSE,
        "The environment is a list, not a text in quotes."),
    "an unknown word": (
        row("house", 'house = { base = 2, environment = "school +2 twice" }'), HOUSE,
        '"school +2 twice" is not like "school +2 once", "house +1 each" or "factory no".'),
    "no sign": (row("house", 'house = { base = 2, environment = "school 2 once" }'), HOUSE,
                '"school 2 once" is not like "school +2 once", "house +1 each" or "factory no".'),
    "a trailing comma": (
        row("house", 'house = { base = 2, environment = "school +2 once," }'), HOUSE,
        '"" is not like "school +2 once", "house +1 each" or "factory no".'),
    "an unknown neighbour": (
        row("house", 'house = { base = 2, environment = "castle +2 once" }'), HOUSE,
        'There is no kind "castle" to stand near.'),
    "a neighbour twice": (
        row("house", 'house = { base = 2, environment = "school +2 once, school no" }'), HOUSE,
        "The row for house names school twice."),
    "too large a change": (
        row("house", 'house = { base = 2, environment = "school -100 once" }'), HOUSE,
        "-100 for school is beyond 99."),
    "a one-sided prohibition": (
        row("house", 'house = { base = 2, environment = "school no" }'), HOUSE,
        'The row for house says "school no", so the row for school must say "house no".'),
    "a one-sided prohibition, other side": (
        SHIPPED.replace("school no, ", ""), line_of("school"),
        'The row for school says "factory no", so the row for factory must say "school no".'),
    "escape sequences": (SHIPPED + '"\\u001b[2Jx\\u202e" = 1\n', 1,
                         'There is no kind "[2Jx"; the rows are house, store, apartment, '
                         "factory, school, office, hospital and department_store."),
}  # fmt: skip


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_table_is_refused_with_file_line_and_rule(fault):
    toml, line, sentence = BROKEN[fault]
    with pytest.raises(IllegalAction) as refused:
        load_table(toml, "my.toml")
    assert str(refused.value) == f"my.toml, line {line}: {sentence}"


def test_a_table_file_that_cannot_be_read_is_refused_with_the_reason(tmp_path):
    for name, content in (("gone.toml", None), ("dir.toml", "dir"), ("latin.toml", b"# a\n# \xe9")):
        path = tmp_path / name
        if content == "dir":
            path.mkdir()
        elif content:
            path.write_bytes(content)
        with pytest.raises(IllegalAction) as refused:
            read_table(path)
        assert str(refused.value).startswith(name)
        assert "\n" not in str(refused.value)
    assert str(refused.value) == "latin.toml, line 2: The file is not UTF-8 text."


def test_a_table_file_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED)
    assert read_table(path) == shipped()


def test_the_log_tells_that_the_values_are_not_the_usual_ones():
    game = GAMES["metropolis"]
    said = "The values are not those of the game"
    rows = shipped().rows
    other = ValueTable((replace(rows[0], base=rows[0].base + 1), *rows[1:]))
    for table, told in ((other, True), (shipped(), False), (None, False)):
        dealt = Table.new(game, ["Ann", "Ben"], seed=1, options=game.Options(values=table))
        assert (said in dealt.log(None)) == told


def test_the_name_of_a_table_file_reaches_no_terminal_raw():
    with pytest.raises(IllegalAction) as refused:
        load_table("", "\x1b[2Jmy\n.toml")
    assert str(refused.value).startswith("[2Jmy .toml, line 1:")


@pytest.mark.parametrize(
    "change",
    [
        {"base": -1},
        {"base": 10**9},
        {"kind": "castle"},
        {"site": (("sea", 3),)},
        {"site": (("park", 3), ("park", 4))},
        {"forbids": ("castle",)},
        {"forbids": ("school",)},
        {"effects": (value_table.Effect("school", 1000, True),)},
        {"effects": (value_table.Effect("school", 1, True),) * 2},
    ],
)
def test_a_table_out_of_a_record_is_checked_like_one_out_of_a_file(change):
    game = GAMES["metropolis"]
    rows = shipped().rows
    table = ValueTable((replace(rows[0], **change), *rows[1:]))
    with pytest.raises(IllegalAction):
        Table.new(game, ["Ann", "Ben"], options=game.Options(values=table))
    with pytest.raises(IllegalAction):
        Table.new(game, ["Ann", "Ben"], options=game.Options(values=ValueTable(rows[1:])))
