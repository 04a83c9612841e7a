"""Metropolis: the board's labels, and where each piece can lie."""

from __future__ import annotations

from pathlib import Path

import pytest
from games_support import PACKING

from tabletop_tui.games.metropolis import pieces
from tabletop_tui.games.metropolis.board import LOTS, district, neighbours, site
from tabletop_tui.games.metropolis.pieces import KINDS, PIECES, TOTAL, a, placements


def test_there_are_80_lots_and_25_buildings():
    assert len(LOTS) == 80
    assert TOTAL == 25
    assert {kind: piece.number for kind, piece in PIECES.items()} == {
        "house": 8, "store": 3, "apartment_l": 2, "apartment_r": 2, "factory": 3, "school": 2,
        "office": 2, "hospital_s": 1, "hospital_z": 1, "department_store": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("label", "lots"),
    [
        ("park", {15, 16, 17, 18, 19, 25, 40, 45, 70, 60, 61, 62, 63, 64}),
        ("river", {*range(45, 50), *range(55, 60), *range(70, 75), *range(80, 85)}),
        ("downtown", set(range(40, 60))),
    ],
)
def test_site_labels_are_those_of_the_rules(label, lots):
    assert {lot for lot in LOTS if label in site(lot)} == lots


def test_lot_45_has_all_three_labels_and_lot_64_no_river():
    assert site(45) == {"park", "river", "downtown"}
    assert site(64) == {"park"}


def test_lots_abut_by_a_shared_edge_inside_one_district_only():
    assert neighbours(12) == (11, 13, 17)
    assert neighbours(14) == (13, 19), "the street to 20 parts them"
    assert neighbours(45) == (40, 46)
    assert neighbours(89) == (84, 88)
    assert all(lot in neighbours(other) for lot in LOTS for other in neighbours(lot))
    assert sum(len(neighbours(lot)) for lot in LOTS) == 2 * 8 * 13


@pytest.mark.parametrize(
    ("kind", "number"), list(zip(KINDS, (10, 10, 8, 8, 4, 6, 4, 3, 3, 3), strict=True))
)
def test_the_number_of_placements_in_each_district(kind, number):
    found = placements(kind)
    assert len(set(found)) == len(found) == 8 * number
    assert all(len({district(lot) for lot in lots}) == 1 for lots in found)
    for first in range(10, 90, 10):
        assert sum(min(lots) in range(first, first + 10) for lots in found) == number


def test_mirror_images_never_fit_the_same_lots():
    assert not set(placements("apartment_l")) & set(placements("apartment_r"))
    assert not set(placements("hospital_s")) & set(placements("hospital_z"))


@pytest.mark.parametrize(
    ("kind", "lots"),
    [
        ("apartment_l", {20, 21, 25}), ("apartment_l", {21, 25, 26}),
        ("apartment_r", {20, 21, 26}), ("apartment_r", {20, 25, 26}),
        ("factory", {10, 11, 12, 13}), ("school", {12, 16, 17, 18}), ("school", {10, 11, 12, 16}),
        ("office", {13, 14, 18, 19}), ("hospital_s", {11, 12, 15, 16}),
        ("hospital_z", {10, 11, 16, 17}), ("department_store", {12, 13, 14, 17, 18, 19}),
    ],
)  # fmt: skip
def test_pieces_lie_as_drawn_or_turned_by_180_degrees(kind, lots):
    assert frozenset(lots) in placements(kind)


def test_the_packing_uses_every_piece_once_and_no_lot_twice():
    assert sorted(kind for kind, _ in PACKING) == sorted(
        kind for kind, piece in PIECES.items() for _ in range(piece.number)
    )
    assert all(frozenset(lots) in placements(kind) for kind, lots in PACKING)
    covered = [lot for _, lots in PACKING for lot in lots]
    assert len(covered) == len(set(covered)) == 65


def test_titles_tell_the_kinds_apart():
    assert len({piece.title for piece in PIECES.values()}) == len(KINDS)
    assert (a("school"), a("office")) == ("a school", "an office building")


def test_the_rules_help_names_every_piece_and_fits_the_smallest_screen():
    text = Path(pieces.__file__).with_name("rules.md").read_text()
    assert all(len(line) <= 76 for line in text.splitlines())
    for piece in PIECES.values():
        assert piece.title.split(" ")[0] in text
