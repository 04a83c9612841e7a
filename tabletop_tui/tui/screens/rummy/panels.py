"""What stands where at Top 5 Rummy: pure layouts of a view, to the cell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from tabletop_tui.core.game import Seat
from tabletop_tui.games.top5_rummy import tasks
from tabletop_tui.games.top5_rummy.cards import SUITS, number, suit
from tabletop_tui.games.top5_rummy.model import PIECES, View
from tabletop_tui.games.top5_rummy.tiles import Effect
from tabletop_tui.tui.screens.rummy.mode import Marks
from tabletop_tui.tui.theme import SEAT_LETTERS, Paint
from tabletop_tui.tui.widgets.paper import Line, Run, fitted, spread, width
from tabletop_tui.tui.widgets.words import Desk

_HEADER_CELLS = 74
"""What the first line needs at most for the game, the round and what the player is asked for."""
_PLACES = ((1, 3), (0, 2), (0, 1), (1, 0), (2, 0), (3, 1), (3, 2), (2, 3))
"""Column and row of each space of the ring, of four by four."""


class RingSize(NamedTuple):
    """Cells that a space of the ring takes."""

    width: int
    card: int
    """Rows of a card; a space shows two and a line with its price."""

    @property
    def height(self) -> int:
        """Rows of a space."""
        return 1 + 2 * self.card

    @property
    def columns(self) -> int:
        """Columns of the whole ring: four spaces side by side, a cell between them."""
        return 4 * self.width + 3

    @property
    def rows(self) -> int:
        """Rows of the whole ring: four spaces one above the other, a row amid them."""
        return 4 * self.height + 1


RING_SIZES = (RingSize(7, 1), RingSize(11, 2), RingSize(15, 3), RingSize(19, 5))
"""From the size for 80x24 upwards."""


class CardSize(NamedTuple):
    """Cells that a card of the hand takes."""

    width: int
    height: int


_TILE_ROWS = ((3, 2), (3, 1), (1, 1), (1, 0))
"""Rows that the spaces of a tile take, and blank ones below; tried from the largest on."""
CARD_SIZES = (CardSize(5, 3), CardSize(7, 5), CardSize(11, 6))


def paint(desk: Desk, card: str) -> Paint:
    """Return the colours of a card."""
    return desk.palette.suits[list(SUITS).index(suit(card))]


def shape(desk: Desk, card: str) -> str:
    """Return the shape of a card's colour."""
    return desk.glyphs.suits[list(SUITS).index(suit(card))]


def header(desk: Desk, view: View, actor: Seat, task: str, looking: str, cells: int) -> list[Line]:
    """Return the first line: game, round, who acts and what is asked; whose letter is whose."""
    p = desk.palette
    title = p.title.on(p.panel).style
    left: list[Run] = [Run(" TOP 5 RUMMY ", title)]
    if looking:
        left.append(Run(f" {looking} ", p.warning.on(p.panel).style))
    if view.ended:
        left.append(Run(" the game is over", p.panel.style))
    else:
        again = f" (+{view.again})" if view.again else ""
        left += [
            Run(f" round {view.round}{again}  ", p.panel_quiet.style),
            desk.speaker.chip(actor),
            Run(f" {desk.speaker.names[actor]}: {task}", title),
        ]
    right: Line = []
    if names_in_header(desk, cells):
        right = [
            Run(f"{SEAT_LETTERS[seat]} {name}  ", p.owners[seat].name.on(p.panel).style)
            for seat, name in enumerate(desk.speaker.names)
        ]
    return [spread(left, right, cells, p.panel.style)]


def names_in_header(desk: Desk, cells: int) -> bool:
    """Return whether the first line has room for everybody's name, whatever it asks for."""
    return _HEADER_CELLS + sum(cell_len(name) + 4 for name in desk.speaker.names) <= cells


def legend(desk: Desk, cells: int) -> Line:
    """Return whose letter is whose, in one line; the longest names are cut to the same length."""
    p = desk.palette
    names = desk.speaker.names
    lengths = [cell_len(name) for name in names]
    most = max(lengths)
    while sum(min(length, most) + 4 for length in lengths) > cells + 2:
        most -= 1
    runs: list[Run] = []
    for seat, name in enumerate(names):
        style = p.owners[seat].name.style
        runs += [Run(f"{SEAT_LETTERS[seat]} ", style), *_cut(desk, name, most, style)]
        runs.append(Run("  ", p.screen.style))
    return runs


def _cut(desk: Desk, words: str, cells: int, style: Style) -> Line:
    if cell_len(words) <= cells:
        return [Run(words, style)]
    return [Run(set_cell_size(words, cells - 1) + desk.glyphs.ellipsis, style)]


def ring(desk: Desk, view: View, marks: Marks, size: RingSize) -> list[Line]:
    """Return the display as a ring, with prices now and after the next purchase; the piles."""
    p = desk.palette
    blank = [Run(" " * size.width, p.screen.style)]
    grid: dict[tuple[int, int], list[list[Run]]] = {
        place: _space(desk, view, marks, space, size) for space, place in enumerate(_PLACES)
    }
    middle = _middle(desk, view, 2 * size.width + 1, 2 * size.height + 1)
    lines: list[Line] = []
    gap = Run(" ", p.screen.style)
    for row in range(4):
        inside = row in (1, 2)
        for y in range(size.height):
            at = (row - 1) * (size.height + 1) + y
            inner = middle[at] if inside else [*grid[1, row][y], gap, *grid[2, row][y]]
            left = grid[0, row][y] if (0, row) in grid else blank
            right = grid[3, row][y] if (3, row) in grid else blank
            lines.append([*left, gap, *inner, gap, *right])
        if row == 1:
            side = Run(" " * (size.width + 1), p.screen.style)
            lines.append([side, *middle[size.height], side])
    return lines


def _space(desk: Desk, view: View, marks: Marks, space: int, size: RingSize) -> list[list[Run]]:
    """A space: its price, what it is after the next purchase, and up to two cards."""
    p, g = desk.palette, desk.glyphs
    command = f"space:{space}"
    focus = space == marks.space
    ground = p.cursor if focus else p.legal if space in marks.spaces else p.raised
    here = g.pointer if focus and marks.card is None else " "
    after = f"{g.arrow_right}{view.next_prices[space]}"
    quiet = ground.style if focus or space in marks.spaces else p.quiet.on(p.raised).style
    head = [
        Run(f"{here}{view.prices[space]} ", ground.style + Style(bold=True), command),
        Run(after, quiet, command),
        Run(f" {g.legal if space in marks.spaces else ' '}", ground.style, command),
    ]
    lines = [fitted(head, size.width, ground.style)]
    for place in range(2):
        lit = focus and marks.card == place
        if place < len(view.ring[space]):
            lines += _strip(desk, view.ring[space][place], size, command, lit=lit)
        else:
            sign = g.middot if place == 0 else " "
            lines += [[Run(f"{sign:^{size.width}}", p.panel_quiet.style, command)]]
            lines += [[Run(" " * size.width, p.panel_quiet.style, command)]] * (size.card - 1)
    return [fitted(line, size.width, p.panel.style) for line in lines]


def _strip(desk: Desk, card: str, size: RingSize, command: str, *, lit: bool) -> list[list[Run]]:
    """A card of the display: letter, number and shape on its colour."""
    style = desk.palette.cursor.style if lit else paint(desk, card).style
    here = desk.glyphs.pointer if lit else " "
    text = f"{here}{suit(card)}{number(card):>2} {shape(desk, card)} "
    lines = [[Run(text.ljust(size.width), style, command)]]
    below = (SUITS[suit(card)], *[""] * size.card)[: size.card - 1]
    return lines + [[Run(f" {words}".ljust(size.width), style, command)] for words in below]


def _middle(desk: Desk, view: View, cells: int, rows: int) -> list[Line]:
    """What lies inside the ring: the piles, and everybody's chips, cards and pieces."""
    p = desk.palette
    lines: list[Line] = [
        [Run(f"{'draw pile':<11}{view.pile:>4}", p.quiet.style)],
        [Run(f"{'discards':<11}{view.discards:>4}", p.quiet.style)],
        [Run(" chip hand done", p.quiet.style)],
    ]
    for seat, cards in enumerate(view.hand_sizes):
        letter = Run(SEAT_LETTERS[seat], p.owners[seat].name.style)
        counts = Run(f"{view.chips[seat]:>4}{cards:>4} ", p.screen.style)
        pieces = _pieces(desk, PIECES - view.pieces[seat])
        lines.append([letter, counts, Run(pieces, p.owners[seat].name.style)])
    spare = max(0, rows - len(lines))
    padded: list[Line] = [*[[]] * (spare // 2), *lines, *[[]] * (spare - spare // 2)]
    margin = Run(" " * max(0, (cells - 15) // 2), p.screen.style)
    return [fitted([margin, *line], cells, p.screen.style) for line in padded[:rows]]


def effect_short(effect: Effect) -> str:
    """Return what a space of a tile does, in at most nine cells and without a doubt."""
    if effect.kind == "chips":
        return f"{effect.n:+} {'chip' if abs(effect.n) == 1 else 'chips'}"
    if effect.kind == "draw":
        return f"+{effect.n} {'card' if effect.n == 1 else 'cards'}"
    if effect.kind == "discard":
        return f"-{effect.n} {'card' if effect.n == 1 else 'cards'}"
    return "free card" if effect.kind == "free" else "go again"


def tiles(
    desk: Desk,
    view: View,
    marks: Marks,
    ready: Sequence[bool],
    cells: int,
    rows: int,
    names: bool,
) -> list[Line]:
    """Return the task tiles, two lines or more each; `ready` says which the hand can do now.

    With `names` it says below them whose letter is whose.
    """
    p, g = desk.palette, desk.glyphs
    height, gap = next(
        (height, gap)
        for height, gap in _TILE_ROWS
        if bool(gap) + len(view.tiles) * (1 + height + gap) + names <= rows or not gap
    )
    lines: list[Line] = [[]] if gap else []
    for number_, side in enumerate(view.tiles):
        task = tasks.TASKS[side.task]
        done = view.viewer is not None and view.viewer in view.placed[number_]
        focus = marks.tile == number_
        command = f"spot:{number_}:0"
        sign = g.check if done else g.star if ready and ready[number_] else " "
        style = p.focus.style if focus else p.quiet.style if done else p.title.style
        here = g.pointer if focus else " "
        name = Run(f"{here}{sign} {task.title} ", style, command)
        rule = Run(f" {task.rule}", p.quiet.style, command)
        whole = width([name, rule]) <= cells
        lines.append(fitted([name, rule] if whole else [name], cells, p.screen.style))
        blank, spots = _spots(desk, view, marks, number_, cells)
        lines += [*[blank] * (height // 2), spots, *[blank] * (height // 2), *[[]] * gap]
    if names:
        lines.append([Run("   ", p.screen.style), *legend(desk, cells - 3)])
    return lines


def _spots(desk: Desk, view: View, marks: Marks, tile: int, cells: int) -> tuple[Line, Line]:
    """The four spaces of a tile: a line without words, and who stands there or what it gives."""
    p, g = desk.palette, desk.glyphs
    each = (cells - 2) // 4 - 1
    gap = Run(" ", p.screen.style)
    blank: list[Run] = [gap, gap]
    line: list[Run] = [gap, gap]
    for spot, effect in enumerate(view.tiles[tile].spaces):
        command = f"spot:{tile}:{spot}"
        owner = view.placed[tile][spot]
        lit = marks.tile == tile and marks.spot == spot
        if owner is not None:
            ground = p.owners[owner].lot
            left = " " * ((each - 3) // 2)
            chip = desk.speaker.chip(owner)._replace(command=command)
            inner = [Run(left, ground.style, command), chip]
        else:
            ground = p.cursor if lit else p.raised
            bad = effect.kind == "discard" or (effect.kind == "chips" and effect.n < 0)
            ink = ground if lit else (p.warning if bad else p.screen).on(p.raised)
            inner = [Run(f"{effect_short(effect):^{each}}", ink.style, command)]
        blank += [gap, Run(" " * each, ground.style, command)]
        filled = fitted(inner, each, ground.style)
        line += [
            Run(g.pointer if lit else " ", p.key.style),
            *(run._replace(command=command) for run in filled),
        ]
    return blank, line


def hand(
    desk: Desk,
    cards: Sequence[str] | None,
    marks: Marks,
    size: CardSize,
    cells: int,
    middle: int,
) -> list[Line]:
    """Return the hand as cards side by side, scrolled so that the card `middle` is in sight."""
    p, g = desk.palette, desk.glyphs
    if cards is None:
        return []
    if not cards:
        return [[], [Run("  The hand is empty.", p.quiet.style)], []]
    room = max(1, (cells - 6) // (size.width + 1))
    first = max(0, min(middle - room // 2, len(cards) - room))
    shown = range(first, min(first + room, len(cards)))
    more = (g.arrow_left if first else " ", g.arrow_right if shown[-1] < len(cards) - 1 else " ")
    rows: list[Line] = []
    for y in range(size.height):
        amid = y == size.height // 2
        row = [Run(f" {more[0] if amid else ' '} ", p.key.style)]
        for place in shown:
            text, style = _card_row(desk, cards[place], place, marks, size, y)
            row += [Run(text, style, f"card:{place}"), Run(" ", p.screen.style)]
        rows.append([*row, Run(more[1] if amid else " ", p.key.style)])
    return rows


def _card_row(
    desk: Desk, card: str, place: int, marks: Marks, size: CardSize, y: int
) -> tuple[str, Style]:
    """A line of a card: letter and number, shape, and the signs for choice and cursor."""
    p, g = desk.palette, desk.glyphs
    chosen, lit = place in marks.chosen, place == marks.cursor
    ground = p.cursor if lit else p.focus if chosen and y == 0 else paint(desk, card)
    inner = size.width - 2
    if y == 0:
        text = f"{suit(card):<{inner - 1}}{g.check if chosen else ' '}"
    elif y == size.height // 2:
        return f"{g.pointer if lit else ' '}{number(card):^{inner}} ", ground.style
    elif y == size.height - 1:
        text = f"{shape(desk, card):>{inner}}"
    else:
        text = " " * inner
    return f" {text} ", ground.style


def standing(desk: Desk, view: View) -> list[Line]:
    """Return what everybody may know of the players, a line each."""
    p = desk.palette
    lines: list[Line] = []
    for seat in range(len(view.hand_sizes)):
        placed = PIECES - view.pieces[seat]
        lines.append(
            [
                desk.speaker.chip(seat),
                Run(" ", p.screen.style),
                *fitted([desk.speaker.name(seat)], 16, p.screen.style),
                Run(f"{_pieces(desk, placed)}   ", p.owners[seat].name.style),
                Run(f"{_counted(view.hand_sizes[seat], 'card')}  ", p.quiet.style),
                Run(_counted(view.chips[seat], "chip"), p.quiet.style),
            ]
        )
    return lines


def _counted(n: int, thing: str) -> str:
    return f"{n:>3} {thing if n == 1 else thing + 's':<{len(thing) + 1}}"


def _pieces(desk: Desk, placed: int) -> str:
    return desk.glyphs.dot * placed + desk.glyphs.circle * (PIECES - placed)


def result(desk: Desk, view: View, reason: str) -> list[Line]:
    """Return how the game stands or came out: a line a player, the best first."""
    p = desk.palette
    lines: list[Line] = [[]]
    if view.ended:
        lines.append([Run(f" {desk.glyphs.star} {reason} ", p.focus.style)])
    else:
        lines.append([Run("How it stands", p.title.style)])
    order: list[Seat] = list(range(len(view.hand_sizes)))
    places = view.places or (0,) * len(order)
    order.sort(key=lambda seat: (places[seat], view.pieces[seat], seat))
    rows = standing(desk, view)
    for seat in order:
        place = f"{places[seat]}. " if view.places else ""
        lines.append([Run(place, p.title.style), *rows[seat]])
    return [*lines, []]


def done(desk: Desk, view: View, cells: int) -> list[Line]:
    """Return which tasks each player has fulfilled, and for what; two players side by side."""
    p = desk.palette
    blocks = [_done_by(desk, view, seat) for seat in range(len(view.hand_sizes))]
    lines: list[Line] = []
    for pair in zip(blocks[::2], [*blocks[1::2], []], strict=False):
        for left, right in zip_longest(*pair, fillvalue=()):
            lines.append([*fitted(left, cells // 2, p.screen.style), *right])
        lines.append([])
    return lines


def _done_by(desk: Desk, view: View, seat: Seat) -> list[Line]:
    p = desk.palette
    lines: list[Line] = [
        [desk.speaker.chip(seat), Run(" ", p.screen.style), desk.speaker.name(seat)]
    ]
    for side, spots in zip(view.tiles, view.placed, strict=True):
        if seat in spots:
            effect = effect_short(side.spaces[spots.index(seat)])
            words = f"   {tasks.TASKS[side.task].title:<24} {effect}"
            lines.append([Run(words, p.quiet.style)])
    if len(lines) == 1:
        lines.append([Run("   no task", p.quiet.style)])
    return lines
