"""What stands where at Top 5 Rummy: pure layouts of a view, to the cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
        """Rows of the whole ring: four spaces one above the other, a row between them."""
        return 4 * self.height + 3


RING_SIZES = (RingSize(7, 1), RingSize(11, 2), RingSize(15, 3))
"""From the size for 80x24 upwards."""


class CardSize(NamedTuple):
    """Cells that a card of the hand takes."""

    width: int
    height: int


CARD_SIZES = (CardSize(5, 3), CardSize(7, 5))


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
    right = [
        Run(f"{SEAT_LETTERS[seat]} {name}  ", p.owners[seat].name.on(p.panel).style)
        for seat, name in enumerate(desk.speaker.names)
    ]
    if width(left) + width(right) >= cells:
        right = []
    return [spread(left, right, cells, p.panel.style)]


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
        for y in range(size.height):
            inside = row in (1, 2)
            at = (row - 1) * (size.height + 1) + y
            inner = middle[at] if inside else [*grid[1, row][y], gap, *grid[2, row][y]]
            left = grid[0, row][y] if (0, row) in grid else blank
            right = grid[3, row][y] if (3, row) in grid else blank
            lines.append([*left, gap, *inner, gap, *right])
        if row == 1:
            side = Run(" " * (size.width + 1), p.screen.style)
            lines.append([side, *middle[size.height], side])
        elif row < 3:
            lines.append([])
    return lines


def _space(desk: Desk, view: View, marks: Marks, space: int, size: RingSize) -> list[list[Run]]:
    """A space: its price, what it is after the next purchase, and up to two cards."""
    p, g = desk.palette, desk.glyphs
    command = f"space:{space}"
    focus = space == marks.space
    ground = p.cursor if focus else p.legal if space in marks.spaces else p.raised
    price = f" {view.prices[space]} "
    after = f"{g.arrow_right}{view.next_prices[space]}"
    quiet = ground.style if focus or space in marks.spaces else p.quiet.on(p.raised).style
    head = [Run(price, ground.style + Style(bold=True), command), Run(after, quiet, command)]
    if focus:
        head.append(Run(f" {g.cursor_right}", ground.style, command))
    lines = [fitted(head, size.width, ground.style)]
    for place in range(2):
        lit = focus and marks.card == place
        if place < len(view.ring[space]):
            lines += _strip(desk, view.ring[space][place], size, command, lit=lit)
        else:
            sign = g.middot if place == 0 else " "
            text = f"{sign:^{size.width}}"
            lines += [[Run(text, p.panel_quiet.style, command)]]
            lines += [[Run(" " * size.width, p.panel_quiet.style, command)]] * (size.card - 1)
    return [fitted(line, size.width, p.panel.style) for line in lines]


def _strip(desk: Desk, card: str, size: RingSize, command: str, *, lit: bool) -> list[list[Run]]:
    """A card of the display: letter, number and shape on its colour."""
    style = desk.palette.cursor.style if lit else paint(desk, card).style
    text = f" {suit(card)}{number(card):>2} {shape(desk, card)} "
    lines = [[Run(text.ljust(size.width), style, command)]]
    names = (SUITS[suit(card)], "")[: size.card - 1]
    return lines + [[Run(f" {name}".ljust(size.width), style, command)] for name in names]


def _middle(desk: Desk, view: View, cells: int, rows: int) -> list[Line]:
    """What lies inside the ring: the piles, and everybody's chips, cards and pieces."""
    p = desk.palette
    lines: list[Line] = [
        [Run(f"{'draw pile':<11}{view.pile:>4}", p.quiet.style)],
        [Run(f"{'discards':<11}{view.discards:>4}", p.quiet.style)],
        [Run(" chip hand left", p.quiet.style)],
    ]
    for seat, cards in enumerate(view.hand_sizes):
        letter = Run(SEAT_LETTERS[seat], p.owners[seat].name.style)
        counts = Run(f"{view.chips[seat]:>4}{cards:>5}", p.screen.style)
        lines.append([letter, counts, Run(f"{view.pieces[seat]:>5}", p.title.style)])
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
    return "free card" if effect.kind == "free" else "again"


def tiles(
    desk: Desk, view: View, marks: Marks, ready: Sequence[bool], cells: int, rows: int
) -> list[Line]:
    """Return the task tiles, two lines each; `ready` says which the hand can do now."""
    p, g = desk.palette, desk.glyphs
    lines: list[Line] = []
    tall = rows >= 3 * len(view.tiles) - 1
    for number_, side in enumerate(view.tiles):
        task = tasks.TASKS[side.task]
        done = view.viewer is not None and view.viewer in view.placed[number_]
        focus = marks.tile == number_
        command = f"spot:{number_}:0"
        sign = g.check if done else g.star if ready and ready[number_] else " "
        style = p.focus.style if focus else p.quiet.style if done else p.title.style
        name = Run(f" {sign} {task.title} ", style, command)
        rule = Run(f" {task.rule}", p.quiet.style, command)
        whole = width([name, rule]) <= cells
        lines.append(fitted([name, rule] if whole else [name], cells, p.screen.style))
        lines.append(_spots(desk, view, marks, number_, cells))
        if tall:
            lines.append([])
    return lines


def _spots(desk: Desk, view: View, marks: Marks, tile: int, cells: int) -> Line:
    """The four spaces of a tile: who stands there, or what they give."""
    p = desk.palette
    each = (cells - 2) // 4
    runs: list[Run] = [Run("  ", p.screen.style)]
    for spot, effect in enumerate(view.tiles[tile].spaces):
        command = f"spot:{tile}:{spot}"
        owner = view.placed[tile][spot]
        text = effect_short(effect)
        if owner is not None:
            chip = desk.speaker.chip(owner)._replace(command=command)
            runs += fitted([Run(" ", p.screen.style), chip], each, p.screen.style)
            continue
        lit = marks.tile == tile and marks.spot == spot
        ground = p.cursor if lit else p.raised
        bad = effect.kind == "discard" or (effect.kind == "chips" and effect.n < 0)
        ink = ground.style if lit else (p.warning if bad else p.screen).on(p.raised).style
        runs += [
            Run(" ", p.screen.style),
            *fitted([Run(f"{text:^{each - 1}}", ink, command)], each - 1, ground.style),
        ]
    return runs


def hand(
    desk: Desk, cards: Sequence[str] | None, marks: Marks, size: CardSize, cells: int
) -> list[Line]:
    """Return the hand as cards side by side, scrolled so that the cursor is in sight."""
    p, g = desk.palette, desk.glyphs
    if cards is None:
        return []
    if not cards:
        return [[], [Run("  The hand is empty.", p.quiet.style)], []]
    room = max(1, (cells - 6) // (size.width + 1))
    cursor = marks.cursor or 0
    first = max(0, min(cursor - room // 2, len(cards) - room))
    shown = range(first, min(first + room, len(cards)))
    more = (g.arrow_left if first else " ", g.arrow_right if shown[-1] < len(cards) - 1 else " ")
    rows: list[Line] = []
    for y in range(size.height):
        middle = y == size.height // 2
        row = [Run(f" {more[0] if middle else ' '} ", p.key.style)]
        for place in shown:
            text, style = _card_row(desk, cards[place], place, marks, size, y)
            row += [Run(text, style, f"card:{place}"), Run(" ", p.screen.style)]
        rows.append([*row, Run(more[1] if middle else " ", p.key.style)])
    return rows


def _card_row(
    desk: Desk, card: str, place: int, marks: Marks, size: CardSize, y: int
) -> tuple[str, Style]:
    """A line of a card: letter and number, shape, and the signs for choice and cursor."""
    p, g = desk.palette, desk.glyphs
    chosen, lit = place in marks.chosen, place == marks.cursor
    ground = p.cursor if lit else p.focus if chosen else paint(desk, card)
    inner = size.width - 2
    if y == 0:
        text = f"{suit(card):<{inner - 1}}{g.check if chosen else ' '}"
    elif y == size.height // 2:
        text = f"{number(card):^{inner}}"
    elif y == size.height - 1:
        text = f"{g.arrow_up if lit else ' '}{shape(desk, card):>{inner - 1}}"
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
                Run(
                    f"{view.hand_sizes[seat]:>2} cards  {view.chips[seat]:>3} chips", p.quiet.style
                ),
            ]
        )
    return lines


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


def done(desk: Desk, view: View) -> list[Line]:
    """Return which tasks each player has fulfilled, and for what."""
    p = desk.palette
    lines: list[Line] = []
    for seat in range(len(view.hand_sizes)):
        lines.append([desk.speaker.chip(seat), Run(" ", p.screen.style), desk.speaker.name(seat)])
        found = [
            (side, spots.index(seat))
            for side, spots in zip(view.tiles, view.placed, strict=True)
            if seat in spots
        ]
        for side, spot in found:
            task = tasks.TASKS[side.task]
            words = f"    {task.title}, space {spot + 1}: {effect_short(side.spaces[spot])}"
            lines.append([Run(words, p.quiet.style)])
        if not found:
            lines.append([Run("    no task", p.quiet.style)])
        lines.append([])
    return lines
