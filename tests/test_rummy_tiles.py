"""Top 5 Rummy: the tiles, and the file they are typed in."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from rummy_support import NAMES, RUMMY, start

from tabletop_tui.core import codec
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.record import decode_record
from tabletop_tui.core.table import Table
from tabletop_tui.games.top5_rummy import tile_file
from tabletop_tui.games.top5_rummy.tile_file import load_tiles, read_tiles, shipped
from tabletop_tui.games.top5_rummy.tiles import (
    Effect,
    check_tiles,
    effect_sign,
    effect_words,
    fingerprint,
    first_layout,
)

SHIPPED = (Path(tile_file.__file__).parent / "tiles.toml").read_text()
TABLE = """
1 A any8      draw 2, +3, draw 1, +1
1 B any8      free, +3, +2, -1
2 A even5     +3, draw 1, +1, -2
2 B odd5      draw 1, +2, +1, disc 1
3 A colour6   +7, draw 2, +4, draw 1
3 B colour6   draw 3, +5, free, +1
4 A red11     +1, -2, -4, disc 3
4 B yellow11  draw 1, disc 1, -3, disc 3
5 A straight5 +5, free, draw 1, +1
5 B straight5 again, +4, +2, -1
6 A run4      draw 4, again, +4, draw 1
6 B run4      +8, free, draw 1, +1
7 A house5    free, +3, +1, -1
7 B house5    draw 2, +3, +1, disc 1
8 A low4      draw 3, again, +3, +1
8 B purple11  +2, -1, -3, disc 2
9 A high4     +7, free, draw 1, +1
9 B blue11    free, -2, disc 2, -5
"""
"""The table of the rules, as agreed."""


def line_of(start: str, toml: str = SHIPPED) -> int:
    return next(n for n, line in enumerate(toml.splitlines(), 1) if line.startswith(start))


def fault(toml: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        load_tiles(toml, "mine.toml")
    return str(refused.value)


def test_the_shipped_tiles_are_the_agreed_table():
    said = [
        f"{number} {name} {side.task:9} {', '.join(map(effect_sign, side.spaces))}"
        for number, tile in enumerate(shipped().tiles, 1)
        for name, side in (("A", tile.a), ("B", tile.b))
    ]
    assert said == TABLE.strip().splitlines()
    assert [tile.silver for tile in shipped().tiles] == ["A"] * 7 + [None] * 2
    assert first_layout(shipped()) == tuple(tile.a for tile in shipped().tiles[:7])


def test_what_the_rulebook_says_of_the_tiles_holds():
    sides = [side for tile in shipped().tiles for side in (tile.a, tile.b)]
    effects = [effect for side in sides for effect in side.spaces]
    maluses = [e for e in effects if e.kind == "discard" or e.n < 0]
    assert {effect.kind for effect in effects} == {"chips", "draw", "discard", "free", "again"}
    assert len(maluses) < len(effects) / 2
    assert next(s for s in sides if s.task == "straight5").spaces[0] == Effect("chips", 5)


def test_every_effect_has_words():
    words = {
        Effect("chips", 1): ("+1", "take 1 chip"),
        Effect("chips", -3): ("-3", "pay 3 chips"),
        Effect("draw", 2): ("draw 2", "draw 2 cards"),
        Effect("discard", 1): ("disc 1", "discard 1 card"),
        Effect("free"): ("free", "take a card of the display"),
        Effect("again"): ("again", "take another turn"),
    }
    for effect, (sign, said) in words.items():
        assert (effect_sign(effect), effect_words(effect)) == (sign, said)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ('"even5: +3', '"evens: +3', "2 =", 'There is no task "evens"; the tasks are any8 even5'),
        ("even5: +3,", "even5: 3,", "2 =", '"3" is not one of +3, -3, draw 2, disc 2, free and'),
        ("even5: +3,", "even5: draw,", "2 =", '"draw" is not one of'),
        ("even5: +3,", "even5: +0,", "2 =", "Tile 2, side A: a space gives or takes from 1 to 20"),
        ("even5: +3,", "even5: +99,", "2 =", "Tile 2, side A: a space gives or takes from 1 to 20"),
        ("even5: +3,", "even5: draw 0,", "2 =", "Tile 2, side A: a space gives or takes from 1"),
        ("even5: +3,", "even5:", "2 =", "Tile 2, side A: a side has 4 spaces, not 3."),
        ("even5: +3,", "even5: +3, +3,", "2 =", "Tile 2, side A: a side has 4 spaces, not 5."),
        ('"even5: +3', '"+3', "2 =", 'Side A of tile 2 is not a text like "even5:'),
        ('"even5: +3, draw 1, +1, -2"', "5", "2 =", "Side A of tile 2 is not a text like"),
        ("odd5: ", "any8: ", "2 =", "Tile 2, side B: the task any8 stands on tile 1 already."),
        ('2 = { silver = "A"', '2 = { silver = "C"', "2 =", 'The silver side of tile 2 is "A" or'),
        (
            '2 = { silver = "A"',
            '2 = { gold = "A"',
            "2 =",
            'A tile has silver, A and B, and no "gold',
        ),
        ('2 = { silver = "A", A', "2 = { C", "2 =", "A tile has silver, A and B, and no"),
        ("2 = {", "12 = {", "12 =", 'There is no tile "12"; they are numbered 1 to 9.'),
        ("2 = {", "1 = {", "1 =", "This is not TOML ("),
        ("2 = {", "2 = [", "2 =", "This is not TOML ("),
    ],
)
def test_a_faulty_line_is_named_with_its_fault(old, new, line, sentence):
    toml = SHIPPED.replace(old, new, 1)
    said = fault(toml)
    number = line_of(line, toml)
    assert said.startswith((f"mine.toml, line {number}: ", f"mine.toml, line {number + 1}: "))
    assert sentence in said
    assert said.endswith(".")


def test_what_is_missing_is_named():
    lines = SHIPPED.splitlines()
    no_five = "\n".join(line for line in lines if not line.startswith("5 ="))
    assert fault(no_five).endswith("Tile 5 is missing.")
    no_b = SHIPPED.replace('B = "any8: free, +3, +2, -1"', "")
    assert f"line {line_of('1 =')}: " in fault(no_b.replace('+1",        }', '+1" }'))
    assert fault(SHIPPED.replace('1 = { silver = "A", A', "1 = { A")).endswith(
        "A first game needs 7 tiles with a silver side, not 6."
    )
    assert fault("").endswith("Tile 1 is missing.")
    assert "longer than" in fault("#" * 30_000)


def test_a_file_that_cannot_be_read_is_refused_with_its_name(tmp_path):
    path = tmp_path / "tiles\x1b[2J.toml"
    with pytest.raises(IllegalAction, match=r"tiles\[2J.toml: The file cannot be read"):
        read_tiles(path)
    path.write_bytes(b"# fine\n\xff")
    with pytest.raises(IllegalAction, match="line 2: The file is not UTF-8 text"):
        read_tiles(path)
    with pytest.raises(IllegalAction, match="cannot be read"):
        read_tiles(tmp_path)


def mine():
    return load_tiles(SHIPPED.replace("even5: +3,", "even5: +4,"), "mine.toml")


def test_own_tiles_travel_whole_in_the_record():
    options = RUMMY.Options(tiles=mine())
    table = Table.new(RUMMY, NAMES[:2], seed=1, options=options)
    assert table.state.tiles[1].spaces[0] == Effect("chips", 4)
    record = decode_record(codec.encode(table.record), RUMMY)
    assert record.options.tiles == mine()
    assert Table.open(RUMMY, record).state == table.state
    assert record.data_hash == fingerprint(mine()) != RUMMY.data_hash(RUMMY.Options())


def test_the_log_tells_that_the_tiles_are_not_the_usual_ones():
    said = "The task tiles are not those of the game"
    for tiles, told in ((mine(), True), (shipped(), False), (None, False)):
        table = Table.new(RUMMY, NAMES[:2], seed=1, options=RUMMY.Options(tiles=tiles))
        assert (said in table.log(None)) == told


def test_comments_and_blanks_change_no_fingerprint():
    bare = "\n".join(line for line in SHIPPED.splitlines() if not line.startswith("#"))
    assert fingerprint(load_tiles(bare.replace("    ", " "), "x")) == fingerprint(shipped())


def test_tiles_that_came_typed_are_checked_too():
    tiles = shipped().tiles
    wrong_side = replace(tiles[1].a, spaces=tiles[1].a.spaces[:2])
    for broken in (
        tiles[:8],
        (replace(tiles[0], silver=None), *tiles[1:]),
        (tiles[0], replace(tiles[1], a=wrong_side), *tiles[2:]),
        (tiles[0], tiles[0], *tiles[1:8]),
        (replace(tiles[0], b=replace(tiles[0].b, task="nine")), *tiles[1:]),
        (replace(tiles[0], b=replace(tiles[0].b, spaces=(Effect("free", 2),) * 4)), *tiles[1:]),
    ):
        with pytest.raises(IllegalAction):
            check_tiles(replace(shipped(), tiles=broken))
        with pytest.raises(IllegalAction):
            start(2, 1, tiles=replace(shipped(), tiles=broken))


def test_options_that_there_are_not_are_refused():
    for options in ({"layout": "mine"}, {"ending": "never"}):
        with pytest.raises(IllegalAction, match="\\."):
            start(2, 1, **options)
