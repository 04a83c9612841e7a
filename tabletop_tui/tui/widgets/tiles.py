"""How one lot of Metropolis looks: its ground, its number, its owner, its part of a building."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from tabletop_tui.games.metropolis.board import PARK, RIVER, ROW, site
from tabletop_tui.games.metropolis.pieces import PIECES
from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.theme import SEAT_LETTERS, Paint, Palette
from tabletop_tui.tui.widgets.plan import LotSize


class Face(NamedTuple):
    """Everything that decides how a lot looks."""

    lot: int
    owner: int | None = None
    block: int | None = None
    """The seat whose colour the building on it has: the one who supplied most of it."""
    labels: tuple[str, ...] = ()
    """The lot's part of what is written on its building, a text a line."""
    joined_left: bool = False
    """Whether the same building comes from the left."""
    joined_right: bool = False
    seam_below: bool = False
    """Whether another building of the same colour begins below."""
    offer: int | None = None
    """Its number among the lots on offer."""
    ghost: str = ""
    """"ok" or "bad" if a piece is being tried on it."""
    spot: bool = False
    """Whether the piece in hand could also cover this lot."""
    sign: str = ""
    """"give" or "get" in a bargain."""
    fresh: bool = False
    """Whether the last move changed it."""
    cursor: bool = False


_SHORT = {"house": "Hse", "apartment": "Apt"}
"""Rows of the evaluation table that their first three letters do not call to mind."""

Tile = tuple[tuple[Segment, ...], ...]
"""A lot as drawn: its lines, each of the width of a lot."""


def labels(
    kind: str, letters: str, total: str, runs: Sequence[int], size: LotSize
) -> dict[int, tuple[str, ...]]:
    """Return what is written on a building, by lot.

    `runs` are its lots; the text stands on the widest row of them. What does not fit goes in this
    order: the whole name, the blanks, the total, the signs between the letters.
    """
    row = _widest_row(runs)
    room = len(row) * size.width - size.pad
    piece = PIECES[kind]
    name = piece.row.replace("_", " ").capitalize()
    short = _SHORT.get(piece.row, name[:3])
    if size.height == 2:
        tight = letters.replace("+", "")
        texts = _first_fit(
            (
                (_joined(name, letters, total),),
                (_joined(short, letters, total),),
                (_joined(f"{short}{letters}", total),),
                (f"{short}{letters}",),
                (f"{short}{tight}",),
            ),
            room,
        )
    else:
        under = _joined(letters, total)
        texts = _first_fit(((name, under), (f"{name[:4]}.", under), (short, letters)), room)
    padded = [f"{' ' * size.pad}{text}".ljust(len(row) * size.width) for text in texts]
    return {
        lot: tuple(text[i * size.width : (i + 1) * size.width] for text in padded)
        for i, lot in enumerate(row)
    }


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)


def _widest_row(lots: Sequence[int]) -> list[int]:
    rows: dict[int, list[int]] = {}
    for lot in sorted(lots):
        rows.setdefault(lot // ROW, []).append(lot)
    return max(rows.values(), key=len)


def _first_fit(candidates: Sequence[tuple[str, ...]], room: int) -> tuple[str, ...]:
    for texts in candidates:
        if all(len(text) <= room for text in texts):
            return texts
    return tuple(text[:room] for text in candidates[-1])


def draw_tile(face: Face, size: LotSize, palette: Palette, glyphs: Glyphs) -> Tile:
    """Return the lot as segments, line by line."""
    ground = _ground(face, palette)
    edge = ground if face.joined_left else _plot(face.lot, palette)
    lines: list[tuple[Segment, ...]] = []
    for y in range(size.height):
        content = (
            _number(face, size, palette, glyphs, ground)
            if y == 0
            else _middle(face, y, size, palette, glyphs, ground)
        )
        line = Segment.adjust_line_length(content, size.width, ground.style)
        (first,), rest = Segment.divide(line, (1, size.width))
        lines.append((Segment(first.text, edge.style), *rest))
    if face.seam_below:
        seam = Style(underline=True)
        lines[-1] = (lines[-1][0], *Segment.apply_style(lines[-1][1:], post_style=seam))
    return _framed(face, lines, palette, glyphs, ground, edge) if face.cursor else tuple(lines)


def _plot(lot: int, palette: Palette) -> Paint:
    """A lot's own ground: the two shades alternate like a draughtboard."""
    return palette.districts[(lot % ROW + lot % 10 // ROW) % 2]


def _ground(face: Face, palette: Palette) -> Paint:
    if face.ghost:
        return palette.ghost if face.ghost == "ok" else palette.illegal
    if face.block is not None:
        return palette.owners[face.block].building
    if face.owner is not None and not palette.flat:
        return palette.owners[face.owner].lot
    if face.spot:
        return palette.legal
    return _plot(face.lot, palette)


def _number(
    face: Face, size: LotSize, palette: Palette, glyphs: Glyphs, ground: Paint
) -> list[Segment]:
    """The first line: the number, the site labels, and the sign of a bargain."""
    style = ground.style + Style(bold=True) if face.fresh else ground.style
    number = Segment(f"{' ' * size.pad}{face.lot}", style)
    if face.sign:
        sign = glyphs.give if face.sign == "give" else glyphs.get
        mark = palette.offer if face.sign == "give" else palette.ghost
        return [number, Segment(f"{sign} ", mark.style)]
    marks = {PARK: glyphs.tree, RIVER: glyphs.wave}
    labels = "".join(mark for name, mark in marks.items() if name in site(face.lot))
    return [number, Segment(f"{' ' * (size.pad - 1)}{labels}", style)]


def _middle(
    face: Face, y: int, size: LotSize, palette: Palette, glyphs: Glyphs, ground: Paint
) -> list[Segment]:
    """A line under the number: a building's name, an offer's number, the owner's letter."""
    pad = Segment(" " * size.pad, ground.style)
    text = face.labels[y - 1] if y <= len(face.labels) else ""
    if text.strip():
        return [Segment(text, ground.style)]
    if y > 1:
        return [pad]
    if face.ghost or face.block is not None:
        return [pad, Segment(_filling(face, glyphs), ground.style)] if palette.mono else [pad]
    if face.offer is not None:
        chip = f"{glyphs.offer_left}{face.offer}{glyphs.offer_right}"
        return [pad, Segment(chip, palette.offer.style)]
    if face.owner is not None:
        beside = glyphs.legal if face.spot else glyphs.owner_textures[face.owner]
        chip = f"{beside}{SEAT_LETTERS[face.owner]}{beside}"
        paint = palette.legal if face.spot else palette.owners[face.owner].lot
        return [pad, Segment(chip, paint.style + Style(bold=True))]
    return [pad, Segment(glyphs.legal, ground.style)] if face.spot else [pad]


def _filling(face: Face, glyphs: Glyphs) -> str:
    """What tells without colour that a lot belongs to a building, or to one being tried."""
    if face.ghost:
        return (glyphs.ghost if face.ghost == "ok" else glyphs.cross) * 3
    return "" if face.owner is None else SEAT_LETTERS[face.owner]


def _framed(
    face: Face,
    lines: list[tuple[Segment, ...]],
    palette: Palette,
    glyphs: Glyphs,
    ground: Paint,
    edge: Paint,
) -> Tile:
    """The cursor: the number line lit, the sides held where no building goes on."""
    lit = palette.cursor.style
    rim = Style(bold=True) if palette.mono else Style(color=lit.bgcolor, bold=True)
    top = "".join(segment.text for segment in lines[0])
    if palette.mono:  # beside a reversed building only a sign is seen
        top = glyphs.cursor_left + top[1:]
        lit = Style(bold=True, reverse=not ground.style.reverse)
    framed: list[tuple[Segment, ...]] = [(Segment(top, lit),)]
    for line in lines[1:]:
        cells = sum(segment.cell_length for segment in line)
        first, middle, last = (list(part) for part in Segment.divide(line, (1, cells - 1, cells)))
        if not face.joined_left:
            first = [Segment(glyphs.cursor_left, edge.style + rim)]
        if not face.joined_right:
            last = [Segment(glyphs.cursor_right, ground.style + rim)]
        framed.append((*first, *middle, *last))
    return tuple(framed)
