"""What stands where at Top 3: pure layouts of a view, to the cell."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount
from tabletop_tui.games.top3 import advice
from tabletop_tui.games.top3.model import ADVANCES, ORDERS, ROUNDS, Choice, Reveal, View
from tabletop_tui.tui.screens.top3.mode import NO_ADVANCE, Marks
from tabletop_tui.tui.theme import SEAT_LETTERS
from tabletop_tui.tui.widgets.digits import digit
from tabletop_tui.tui.widgets.paper import Line, Run, fitted, spread, width
from tabletop_tui.tui.widgets.words import Desk

_ORDER_CELLS = 9
_NAME_CELLS = 22
_LARGEST = 104
"""The panels are no wider than can be read across."""


def header(
    desk: Desk, view: View, actor: Seat | None, task: str, looking: str, cells: int
) -> list[Line]:
    """Return the first line: game, round, who acts and what is asked; everybody's cards."""
    p = desk.palette
    title = p.title.on(p.panel).style
    left: list[Run] = [Run(" TOP 3 ", title)]
    if looking:
        left.append(Run(f" {looking} ", p.warning.on(p.panel).style))
    left.append(Run(f" round {view.round} of {ROUNDS}  ", p.panel_quiet.style))
    if actor is not None:
        left += [desk.speaker.chip(actor), Run(f" {desk.speaker.names[actor]}: {task}", title)]
    else:
        left.append(Run((view.ended and "the game is over") or task, title))
    room = cells - width(left) - 1
    right = next(
        (line for cut in (14, 8, 5) if width(line := _scores(desk, view, cut)) <= room),
        _scores(desk, view, 0),
    )
    return [spread(left, right, cells, p.panel.style)]


def _scores(desk: Desk, view: View, name_cells: int) -> list[Run]:
    p = desk.palette
    runs: list[Run] = []
    for seat, score in enumerate(view.scores):
        name = set_cell_size(desk.speaker.names[seat], name_cells).rstrip()
        label = f"{SEAT_LETTERS[seat]} {name}".rstrip()
        runs += [
            Run(f" {label}", p.owners[seat].name.on(p.panel).style),
            Run(f" {score} ", p.title.on(p.panel).style),
        ]
    return runs


def choosing(desk: Desk, view: View, marks: Marks, cells: int, rows: int) -> list[Line]:
    """Return the cards, the category, the order cards, the advances, and who has chosen."""
    inner = min(cells, _LARGEST)
    margin = Run(" " * ((cells - inner) // 2), desk.palette.screen.style)
    gap: list[Line] = [[]] if rows >= 24 else []
    lines: list[Line] = [*gap, *_cards(desk, view, marks, inner), *gap]
    lines += _category(desk, view, inner)
    lines += [[], *gap, *_orders(desk, view, marks, inner)]
    lines += [*gap, *_advances(desk, view, marks, inner), [], *gap, _chosen(desk, view)]
    return [[margin, *line] for line in lines[:rows]]


def _cards(desk: Desk, view: View, marks: Marks, cells: int) -> list[Line]:
    """The three cards side by side: a large number, and the name."""
    p, g = desk.palette, desk.glyphs
    each = (cells - 4) // 3
    rows: list[list[Run]] = [[Run("  ", p.screen.style)] for _ in range(7)]
    for number, name in enumerate(view.cards, 1):
        command = f"card:{number}"
        lit, kept = marks.card == number, number in marks.kept
        ground = p.cursor if lit else p.focus if kept else p.raised
        ink = ground.style if lit or kept else p.key.on(p.raised).style
        picture = digit(str(number), g, ink, ground.style)
        side = (each - 1 - width(picture[0])) // 2
        sign = f"{g.check} kept" if kept else ""
        for y, row in enumerate(rows):
            if y < len(picture):
                face = [Run(" " * side, ground.style), *picture[y]]
            else:
                text = name if y == len(picture) else sign
                pad = max(0, (each - 1 - cell_len(text)) // 2)
                face = [Run(" " * pad + text, ground.style + Style(bold=True))]
            clicked = [run._replace(command=command) for run in face]
            row += fitted(clicked, each - 1, ground.style)
            row.append(Run(" ", p.screen.style))
    return list(rows)


def _category(desk: Desk, view: View, cells: int) -> list[Line]:
    p = desk.palette
    category = view.categories[view.category]
    unit = f" ({category.unit})" if category.unit else ""
    end = advice.end_words(category)
    heading = [Run(f"  {category.name}{unit}", p.title.style), Run(f"  {end}", p.key.style)]
    told = desk.speaker.say(category.explanation, p.quiet.style, cells - 4)
    return [heading, *([Run("  ", p.quiet.style), *line] for line in told[:2])]


def _orders(desk: Desk, view: View, marks: Marks, cells: int) -> list[Line]:
    """The six order cards in a row, three lines high."""
    p = desk.palette
    if not marks.order:
        return [[], [], []]
    rows: list[list[Run]] = [[Run("  ", p.screen.style)] for _ in range(3)]
    for order in ORDERS:
        lit = order == marks.order
        ground = p.cursor if lit else p.raised
        sign = desk.glyphs.pointer if lit else " "
        for y, row in enumerate(rows):
            text = f"{sign} {'-'.join(order)}" if y == 1 else ""
            row += [
                Run(f" {text}".ljust(_ORDER_CELLS), ground.style, f"order:{order}"),
                Run("  ", p.screen.style),
            ]
    del view, cells
    return list(rows)


def _advances(desk: Desk, view: View, marks: Marks, cells: int) -> list[Line]:
    """The advances, those used up struck out."""
    p, g = desk.palette, desk.glyphs
    if not marks.order or view.viewer is None:
        return [[], []]
    runs: list[Run] = [Run("  ", p.screen.style)]
    hand = view.advances[view.viewer]
    for advance, words in ((None, "no advance"), *ADVANCES.items()):
        lit = advance == marks.advance
        gone = advance is not None and advance not in hand
        ground = p.cursor if lit else p.quiet if gone else p.raised
        sign = g.cross if gone else g.pointer if lit else " "
        style = ground.style + Style(strike=gone)
        name = advance or NO_ADVANCE
        chip = Run(f" {sign} {words} ", style, f"advance:{name}")
        if width(runs) + cell_len(chip.text) > cells:
            break
        runs += [chip, Run(" ", p.screen.style)]
    return [[], runs]


def _chosen(desk: Desk, view: View) -> Line:
    """Who has chosen, never what; and the advances that everybody still has."""
    p, g = desk.palette, desk.glyphs
    runs: list[Run] = [Run("  ", p.screen.style)]
    for seat, chosen in enumerate(view.chosen):
        sign = g.check if chosen else g.ellipsis
        held = len(view.advances[seat])
        runs += [
            desk.speaker.chip(seat),
            Run(f" {sign} ", (p.good if chosen else p.quiet).style),
            Run(f"{amount(held, 'advance')}   ", p.quiet.style),
        ]
    return runs


def turned_over(desk: Desk, view: View, marks: Marks, cells: int, rows: int) -> list[Line]:
    """Return a round turned over: bars, then what was laid, then what it brought."""
    reveal = marks.reveal
    if reveal is None:
        return []
    p = desk.palette
    inner = min(cells, _LARGEST)
    margin = Run(" " * ((cells - inner) // 2), p.screen.style)
    category = view.categories[reveal.category]
    unit = f" ({category.unit})" if category.unit else ""
    heading = [
        Run(f"  {category.name}{unit}", p.title.style),
        Run(f"   round {reveal.round}", p.quiet.style),
    ]
    lines: list[Line] = [[], heading, []]
    lines += _bars(desk, view, reveal, inner)
    lines.append([])
    if marks.stage >= 1:
        for seat, choice in enumerate(reveal.choices):
            lines += _laid(desk, reveal, seat, choice, shown=marks.stage, cells=inner)
    return [[margin, *line] for line in lines[:rows]]


def _bars(desk: Desk, view: View, reveal: Reveal, cells: int) -> list[Line]:
    """The three values as bars in order, each with its number card; equal ones say so."""
    p, g = desk.palette, desk.glyphs
    bars = advice.bars(reveal, view.categories[reveal.category])
    values = [bar.value for bar in bars]
    low = min(0, *values)
    span = max(max(values) - low, 1)
    room = cells - _NAME_CELLS - 30
    lines: list[Line] = []
    for bar in bars:
        filled = max(1, round(room * (bar.value - low) / span))
        name = set_cell_size(bar.name, _NAME_CELLS)
        equal = " = equal" if bar.equal else ""
        lines += [
            [
                Run(f"  {bar.place}. ", p.quiet.style),
                Run(f" {bar.card} ", p.focus.style),
                Run(f" {name}", p.title.style),
                Run(g.full * filled, p.key.style),
                Run(f" {bar.words}", p.title.style),
                Run(equal, p.good.style),
            ],
            [Run(f"{'':9}{bar.remark}"[:cells], p.quiet.style)],
        ]
    return lines


def _laid(
    desk: Desk, reveal: Reveal, seat: Seat, choice: Choice, *, shown: int, cells: int
) -> list[Line]:
    """What a player had laid, right or wrong, and what it brought."""
    p, g = desk.palette, desk.glyphs

    def verdict(right: bool) -> Run:
        sign = f" {g.check} right " if right else f" {g.cross} wrong "
        return Run(sign, (p.good if right else p.warning).style)

    runs: list[Run] = [
        Run("  ", p.screen.style),
        desk.speaker.chip(seat),
        Run(" ", p.screen.style),
        *fitted([desk.speaker.name(seat)], 15, p.screen.style),
        Run("-".join(choice.order), p.title.style),
        verdict(choice.right),
    ]
    if choice.advance is not None:
        runs += [Run(f" {ADVANCES[choice.advance]}", p.screen.style), verdict(choice.came_true)]
    right: list[Run] = []
    if shown >= 2:
        won = advice.earned(reveal, seat)
        right = [
            Run(f"{f'+{won}' if won else '':>4}", p.good.style),
            Run(f"{reveal.scores[seat]:>5} ", p.title.style),
        ]
    return [spread(runs, right, cells, p.screen.style)]


def result(desk: Desk, view: View, reason: str) -> list[Line]:
    """Return the standing or the result, the best first."""
    p, g = desk.palette, desk.glyphs
    head = (
        Run(f" {g.star} {reason} ", p.focus.style)
        if view.ended
        else Run("How it stands", p.title.style)
    )
    order: list[Seat] = sorted(range(len(view.scores)), key=lambda seat: (-view.scores[seat], seat))
    lines: list[Line] = [[], [head], []]
    for seat in order:
        place = f"{view.places[seat]}. " if view.places else ""
        lines.append([Run(place, p.title.style), *_player(desk, view, seat)])
    return [*lines, []]


def _player(desk: Desk, view: View, seat: Seat) -> Line:
    p = desk.palette
    return [
        desk.speaker.chip(seat),
        Run(" ", p.screen.style),
        *fitted([desk.speaker.name(seat)], 16, p.screen.style),
        Run(f"{view.scores[seat]:>3} ", p.title.style),
        Run("cards   " if view.scores[seat] != 1 else "card    ", p.quiet.style),
        Run(amount(len(view.advances[seat]), "advance") + " left", p.quiet.style),
    ]


def standing(desk: Desk, view: View) -> list[Line]:
    """Return what everybody may know of the players, a line each, for the curtain."""
    g, p = desk.glyphs, desk.palette
    return [
        [
            *_player(desk, view, seat),
            Run(f"   {g.check} has chosen" if view.chosen[seat] else "", p.good.style),
        ]
        for seat in range(len(view.scores))
    ]


def rounds(desk: Desk, view: View, names: Sequence[str]) -> list[Line]:
    """Return all rounds as a table: category, right orders, cards won by each."""
    p = desk.palette
    seats = "".join(f"{SEAT_LETTERS[seat]:>5}" for seat in range(len(names)))
    lines: list[Line] = [[Run(f"    {'category':<34}{'right':<14}{seats}", p.quiet.style)]]
    for row in advice.rounds(view):
        right = "every order" if len(row.right) == len(ORDERS) else " ".join(row.right)
        won = "".join(f"{f'+{n}' if n else desk.glyphs.middot:>5}" for n in row.earned)
        lines.append(
            [
                Run(f"{row.round:>3} ", p.quiet.style),
                Run(set_cell_size(row.category, 34), p.screen.style),
                Run(f"{right:<14}", p.quiet.style),
                Run(won, p.title.style),
            ]
        )
    return lines
