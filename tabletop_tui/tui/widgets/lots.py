"""The board of Metropolis as one widget: 80 lots, the park, the streets and the river."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tabletop_tui.games.metropolis.board import GRID, LOTS, ROW
from tabletop_tui.games.metropolis.model import View
from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.theme import SEAT_LETTERS, Palette
from tabletop_tui.tui.widgets import plan, scenery
from tabletop_tui.tui.widgets.plan import LOT_SIZES, LotSize
from tabletop_tui.tui.widgets.tiles import Face, Tile, draw_tile, labels


class Marks(NamedTuple):
    """What a screen wants marked on the board beside what the view says."""

    offers: bool = True
    """Whether the lots on offer show their numbers."""
    ghost_kind: str = ""
    """The piece being tried, and the lots that it would cover."""
    ghost: frozenset[int] = frozenset()
    ghost_legal: bool = True
    """Whether it may stand there; it is written on it."""
    spots: frozenset[int] = frozenset()
    """Lots that the piece could cover elsewhere."""
    give: frozenset[int] = frozenset()
    get: frozenset[int] = frozenset()
    fresh: frozenset[int] = frozenset()
    """Lots that the last move changed."""
    cursor: bool = True
    """Whether the cursor shows; beside a ghost it would be a second focus."""


class Lots(Widget):
    """Shows a view. The screen moves the cursor and reads what the mouse points at."""

    @dataclass
    class Clicked(Message):
        """A lot was clicked."""

        lot: int

    @dataclass
    class Hovered(Message):
        """The mouse moved onto a lot."""

        lot: int

    def __init__(self, palette: Palette, glyphs: Glyphs, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._palette = palette
        self._glyphs = glyphs
        self._lot_size = LOT_SIZES[0]
        self._view: View | None = None
        self._marks = Marks()
        self._cursor = LOTS.start
        self._plain: dict[int, Face] = {}
        self._plain_of: tuple[View, Marks, LotSize] | None = None
        self._faces: dict[int, Face] = {}
        """The lots as `_plain` has them, and with the cursor."""
        self._tiles: dict[Face, Tile] = {}
        self._strips: dict[int, Strip] = {}
        self._hovered: int | None = None

    @property
    def lot_size(self) -> LotSize:
        """How many cells a lot takes now."""
        return self._lot_size

    @property
    def cursor(self) -> int:
        """The lot that the cursor is on."""
        return self._cursor

    @cursor.setter
    def cursor(self, lot: int) -> None:
        if lot != self._cursor:
            self._cursor = lot
            self._face_again()

    def show(self, view: View, marks: Marks) -> None:
        """Draw the view with these marks; only lots that look different are drawn again."""
        self._view, self._marks = view, marks
        self._face_again()

    def set_looks(self, palette: Palette, glyphs: Glyphs) -> None:
        """Draw with other colours or signs."""
        self._palette, self._glyphs = palette, glyphs
        self._start_over()

    def set_lot_size(self, size: LotSize) -> None:
        """Draw the lots in another size."""
        if size != self._lot_size:
            self._lot_size = size
            self._start_over()

    def lot_under(self, x: int, y: int) -> int | None:
        """Return the lot at a cell of the widget, None beside all lots."""
        left, top = self._origin()
        width, height = plan.extent(self._lot_size)
        if not (0 <= x - left < width and 0 <= y - top < height):
            return None
        return plan.lot_at(self._lot_size, x - left, y - top)

    def text(self) -> str:
        """Return the board as plain text, a line a row."""
        rows = range(plan.extent(self._lot_size)[1])
        return "\n".join(self._row(y).text.rstrip() for y in rows)

    def render_line(self, y: int) -> Strip:
        """Return a row of the widget: a row of the board, centred."""
        ground = self._palette.screen.style
        left, top = self._origin()
        width, height = plan.extent(self._lot_size)
        if not 0 <= y - top < height:
            return Strip.blank(self.size.width, ground)
        strip = self._row(y - top)
        return Strip(
            [
                Segment(" " * left, ground),
                *strip,
                Segment(" " * max(0, self.size.width - left - width), ground),
            ],
        ).adjust_cell_length(self.size.width, ground)

    def on_resize(self) -> None:
        """The board keeps to the middle."""
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Say which lot was clicked."""
        lot = self.lot_under(event.x, event.y)
        if lot is not None:
            event.stop()
            self.post_message(self.Clicked(lot))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say when the mouse comes onto another lot."""
        lot = self.lot_under(event.x, event.y)
        if lot != self._hovered:
            self._hovered = lot
            if lot is not None:
                self.post_message(self.Hovered(lot))

    def _origin(self) -> tuple[int, int]:
        width, height = plan.extent(self._lot_size)
        return max(0, (self.size.width - width) // 2), max(0, (self.size.height - height) // 2)

    def _start_over(self) -> None:
        self._tiles.clear()
        self._strips.clear()
        self._faces = {}
        self._face_again()
        self.refresh(layout=True)

    def _face_again(self) -> None:
        """Find the lots that look different now and draw their rows again."""
        if self._view is None:
            return
        shown = (self._view, self._marks, self._lot_size)
        if shown != self._plain_of:  # else only the cursor has moved
            self._plain, self._plain_of = faces(*shown), shown
        fresh = dict(self._plain)
        if self._marks.cursor:
            fresh[self._cursor] = fresh[self._cursor]._replace(cursor=True)
        changed = [lot for lot, face in fresh.items() if self._faces.get(lot) != face]
        self._faces = fresh
        if not self.is_mounted:
            return
        left, top = self._origin()
        size = self._lot_size
        regions: list[Region] = []
        for lot in changed:
            x, y = plan.corner(size, lot)
            for row in range(y, y + size.height):
                self._strips.pop(row, None)
            regions.append(Region(left + x, top + y, size.width, size.height))
        if regions:
            self.refresh(*regions)

    def _row(self, y: int) -> Strip:
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._draw_row(y)
        return strip

    def _draw_row(self, y: int) -> Strip:
        size, palette, glyphs = self._lot_size, self._palette, self._glyphs
        if y == plan.street_row(size):
            return scenery.street(size, palette, glyphs)
        if y == plan.river_row(size):
            return scenery.river(size, palette, glyphs)
        down, inside = divmod(y, 2 * size.height + 1)
        line = inside % size.height
        segments: list[Segment] = []
        for right, first in enumerate(GRID[down]):
            if right:
                segments.append(scenery.crossing(palette, glyphs))
            if first is None:
                segments.extend(scenery.park_row(inside, size, palette, glyphs))
                continue
            start = first + inside // size.height * ROW
            for lot in range(start, start + ROW):
                segments.extend(self._tile(lot)[line])
        return Strip(segments).simplify()

    def _tile(self, lot: int) -> Tile:
        face = self._faces.get(lot, Face(lot))
        tile = self._tiles.get(face)
        if tile is None:
            tile = self._tiles[face] = draw_tile(face, self._lot_size, self._palette, self._glyphs)
        return tile


def faces(view: View, marks: Marks, size: LotSize) -> dict[int, Face]:
    """Return how every lot looks without the cursor."""
    offers = {offered.lot: n for n, offered in enumerate(view.display, 1)} if marks.offers else {}
    built = _built(view, size)
    ghost = _ghost(marks, size)
    found: dict[int, Face] = {}
    for lot in LOTS:
        block, texts, members = built.get(lot) or (None, (), frozenset[int]())
        state = ""
        if lot in marks.ghost:
            state = "ok" if marks.ghost_legal else "bad"
            texts, members = ghost.get(lot, ()), marks.ghost
        found[lot] = Face(
            lot=lot,
            owner=view.owner(lot),
            block=block,
            labels=texts,
            joined_left=lot - 1 in members and lot % ROW > 0,
            joined_right=lot + 1 in members and lot % ROW < ROW - 1,
            seam_below=_seam(lot, built),
            offer=offers.get(lot),
            ghost=state,
            spot=lot in marks.spots and not state,
            sign="give" if lot in marks.give else "get" if lot in marks.get else "",
            fresh=lot in marks.fresh,
        )
    return found


def letters(shares: tuple[tuple[int, int], ...]) -> str:
    """Return the letters of a building's owners: "B", or "A+C" for a joint one."""
    return "+".join(SEAT_LETTERS[seat] for seat in sorted(seat for seat, _ in shares))


class Built(NamedTuple):
    """A lot's part of a building."""

    block: int
    labels: tuple[str, ...]
    members: frozenset[int]


def _built(view: View, size: LotSize) -> dict[int, Built]:
    found: dict[int, Built] = {}
    for building in view.buildings:
        members = frozenset(building.lots)
        counts = Counter(dict(building.shares))
        block = max(counts, key=lambda seat: (counts[seat], -seat))
        texts = labels(
            building.kind, letters(building.shares), str(building.total), building.lots, size
        )
        for lot in building.lots:
            found[lot] = Built(block, texts.get(lot, ()), members)
    return found


def _seam(lot: int, built: Mapping[int, Built]) -> bool:
    """Tell whether two buildings of one colour meet at the lower side of a lot."""
    if lot % 10 >= ROW or lot not in built or lot + ROW not in built:
        return False
    above, below = built[lot], built[lot + ROW]
    return above.block == below.block and lot + ROW not in above.members


def _ghost(marks: Marks, size: LotSize) -> dict[int, tuple[str, ...]]:
    if not marks.ghost_kind or not marks.ghost:
        return {}
    sign = "?" if marks.ghost_legal else "x"
    return labels(marks.ghost_kind, sign, "", sorted(marks.ghost), size)
