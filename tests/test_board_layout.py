"""The board's geometry and its small parts: pure functions, to the cell."""

from __future__ import annotations

from itertools import product

import pytest
from games_support import A, B, city, do
from hypothesis import given
from hypothesis import strategies as st
from metropolis_play import deal, play_turns
from rich.style import Style
from textual.app import App, ComposeResult

from tabletop_tui.games import GAMES
from tabletop_tui.games.metropolis.board import LOTS, ROW
from tabletop_tui.games.metropolis.model import Build
from tabletop_tui.games.metropolis.pieces import KINDS, placements
from tabletop_tui.tui.glyphs import SETS, UNICODE
from tabletop_tui.tui.theme import ANSI, DARK, without_colour
from tabletop_tui.tui.widgets import plan
from tabletop_tui.tui.widgets.lots import Lots, Marks, faces, letters
from tabletop_tui.tui.widgets.paper import Paper, Run, fitted, spread, width
from tabletop_tui.tui.widgets.plan import LOT_SIZES, LotSize
from tabletop_tui.tui.widgets.tiles import Face, draw_tile, labels
from tabletop_tui.tui.widgets.words import Speaker

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
SIZES = pytest.mark.parametrize("size", LOT_SIZES, ids=lambda s: f"{s.width}x{s.height}")
MONO = without_colour(DARK)


# Where the lots lie


@SIZES
def test_every_cell_of_a_lot_leads_back_to_the_lot(size: LotSize) -> None:
    cells = {}
    for lot in LOTS:
        x, y = plan.corner(size, lot)
        for right, down in product(range(size.width), range(size.height)):
            assert plan.lot_at(size, x + right, y + down) == lot
            cells[x + right, y + down] = lot
    assert len(cells) == len(LOTS) * size.width * size.height, "no two lots share a cell"
    columns, rows = plan.extent(size)
    for x, y in product(range(columns), range(rows)):
        assert plan.lot_at(size, x, y) == cells.get((x, y))


@SIZES
def test_the_board_fits_the_window_that_it_is_drawn_for(size: LotSize) -> None:
    windows = {5: (80, 24), 7: (120, 36), 11: (200, 60)}
    columns, rows = plan.extent(size)
    assert columns <= windows[size.width][0]
    assert rows + 10 <= windows[size.width][1]


def test_a_step_stays_on_the_board_and_every_lot_can_be_reached() -> None:
    reached, edge = {10}, [10]
    while edge:
        lot = edge.pop()
        for step in STEPS:
            beside = plan.step(lot, *step)
            assert beside in LOTS
            if beside not in reached:
                reached.add(beside)
                edge.append(beside)
    assert reached == set(LOTS)


@pytest.mark.parametrize(
    ("lot", "step", "beside"),
    [
        (10, (-1, 0), 10),
        (14, (1, 0), 20),
        (15, (0, 1), 60),
        (40, (-1, 0), 40),
        (46, (0, 1), 71),
        (89, (1, 0), 89),
        (25, (0, 1), 40),
    ],
)
def test_a_step_goes_over_streets_river_and_park(lot, step, beside) -> None:
    assert plan.step(lot, *step) == beside


# What a lot looks like

FACES = st.builds(
    Face,
    lot=st.sampled_from(LOTS),
    owner=st.none() | st.integers(0, 4),
    block=st.none() | st.integers(0, 4),
    labels=st.just(()),
    joined_left=st.booleans(),
    joined_right=st.booleans(),
    seam_below=st.booleans(),
    offer=st.none() | st.integers(1, 4),
    ghost=st.sampled_from(("", "ok", "bad")),
    spot=st.booleans(),
    sign=st.sampled_from(("", "give", "get")),
    fresh=st.booleans(),
    cursor=st.booleans(),
)


@given(
    face=FACES,
    size=st.sampled_from(LOT_SIZES),
    palette=st.sampled_from(("dark", "ansi", "mono")),
    glyphs=st.sampled_from(sorted(SETS)),
)
def test_every_face_is_exactly_as_wide_and_high_as_a_lot(face, size, palette, glyphs) -> None:
    palettes = {"dark": DARK, "ansi": ANSI, "mono": MONO}
    tile = draw_tile(face, size, palettes[palette], SETS[glyphs])
    assert len(tile) == size.height
    for line in tile:
        assert sum(segment.cell_length for segment in line) == size.width
    assert str(face.lot) in "".join(segment.text for segment in tile[0])


@given(
    st.sampled_from(KINDS).flatmap(lambda k: st.tuples(st.just(k), st.sampled_from(placements(k)))),
    st.sampled_from(("A", "A+C", "A+B+C", "A+B+C+D", "A+B+C+D+E", "?", "x")),
    st.sampled_from(("", "0", "7", "15", "123")),
    st.sampled_from(LOT_SIZES),
)
def test_labels_fill_whole_lots_and_name_the_owners(placed, owners, total, size) -> None:
    kind, lots = placed
    texts = labels(kind, owners, total, sorted(lots), size)
    assert set(texts) <= lots
    assert all(len(text) == size.width for rows in texts.values() for text in rows)
    rows = zip(*(texts[lot] for lot in sorted(texts)), strict=True)
    written = " ".join("".join(row) for row in rows)
    if len(owners.replace("+", "")) <= len(lots):
        assert all(letter in written for letter in owners.replace("+", ""))


@SIZES
@pytest.mark.parametrize("palette", [DARK, ANSI, MONO], ids=lambda p: p.name)
def test_the_whole_board_is_a_rectangle(size, palette) -> None:
    table = deal("Ann Ben Cem Dora Eva")
    play_turns(table, 45)
    for glyphs in SETS.values():
        board = Lots(palette, glyphs)
        board.set_lot_size(size)
        board.show(table.view(None), Marks())
        columns, rows = plan.extent(size)
        strips = [board._row(y) for y in range(rows)]
        assert {strip.cell_length for strip in strips} == {columns}


def test_a_building_of_several_owners_carries_all_their_letters() -> None:
    assert letters(((2, 1), (0, 3))) == "A+C"


def test_only_the_lots_that_an_action_changes_look_different() -> None:
    state = city({A: (20, 21), B: (22,)}, stage="build", seats=2)
    size, game = LOT_SIZES[0], GAMES["metropolis"]
    before = faces(game.view(state, A), Marks(), size)
    built = do(state, (A, Build("house", (20,))))
    after = faces(game.view(built, A), Marks(), size)
    assert [lot for lot in LOTS if before[lot] != after[lot]] == [20]
    assert before.keys() == set(LOTS)
    assert all(lot % ROW or not face.joined_left for lot, face in after.items())


# Lines of text

RUNS = st.lists(
    st.builds(Run, st.text("ab 漢é", max_size=8), st.just(Style())), max_size=5
)  # wide letters included


@given(RUNS, st.integers(0, 30))
def test_a_fitted_line_takes_exactly_the_cells_it_is_given(line, cells) -> None:
    assert width(fitted(line, cells, Style())) == cells


@given(RUNS, RUNS, st.integers(40, 90))
def test_a_spread_line_keeps_its_right_side_whole(left, right, cells) -> None:
    line = spread(left, right, cells, Style())
    text = "".join(run.text for run in line)
    if width(right) <= cells:
        assert width(line) == cells
        assert text.endswith("".join(run.text for run in right))


@given(st.text("ab \ue000\ue001漢", max_size=200), st.integers(20, 80))
def test_broken_sentences_keep_every_word_and_fit(words, cells) -> None:
    speaker = Speaker(("Maximiliane W.", "[/b]"), DARK)
    lines = speaker.say(words, Style(), cells)
    said = " ".join("".join(run.text for run in line) for line in lines)
    named = words.replace("\ue000", "Maximiliane W.").replace("\ue001", "[/b]")
    assert said.split() == named.split()
    longest = max((len(w) for w in named.split()), default=0)
    if longest * 2 < cells and "\ue000" not in words:
        assert all(width(line) <= cells for line in lines)


class Sheet(App[None]):
    """A paper alone, which counts the lines that it is asked to draw."""

    CSS = "Paper { height: 10; }"

    def compose(self) -> ComposeResult:
        self.paper = CountingPaper()
        yield self.paper


class CountingPaper(Paper):
    drawn: list[int]

    def __init__(self) -> None:
        super().__init__()
        self.drawn = []

    def render_line(self, y: int):
        self.drawn.append(y)
        return super().render_line(y)


async def test_a_paper_draws_only_the_lines_that_changed() -> None:
    def page(*words: str) -> list[list[Run]]:
        return [[Run(word, Style())] for word in words]

    async with Sheet().run_test(size=(40, 12)) as pilot:
        paper = pilot.app.query_one(CountingPaper)
        for fresh, changed in (
            (page("a", "b", "c", "d"), [0, 1, 2, 3]),
            (page("a", "B", "c", "d"), [1]),
            (page("a", "B", "c", "d"), []),
            (page("a", "B", "c"), [3]),
        ):
            await pilot.pause()
            paper.drawn.clear()
            paper.draw(fresh)
            await pilot.pause()
            assert sorted(set(paper.drawn)) == changed
        assert paper.text == "a\nB\nc"


def test_signs_of_the_cursor_and_of_offers_differ_in_every_set() -> None:
    for glyphs in (*SETS.values(), UNICODE):
        assert glyphs.cursor_left != glyphs.offer_left
        assert glyphs.legal not in glyphs.owner_textures
        assert glyphs.give != glyphs.get
