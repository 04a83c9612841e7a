"""What stands around the board of Metropolis: pure layouts of a view, to the cell."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount, listing
from tabletop_tui.games.metropolis.board import PARK, RIVER, site
from tabletop_tui.games.metropolis.model import Offered, View
from tabletop_tui.games.metropolis.pieces import PIECES
from tabletop_tui.games.metropolis.rights import claimants
from tabletop_tui.games.metropolis.values import table_rows
from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.theme import SEAT_LETTERS, Paint
from tabletop_tui.tui.widgets.paper import Line, Run, fitted, spread, width
from tabletop_tui.tui.widgets.words import Desk

_TASK_CELLS = 17
"""What a task in the header mostly takes."""


def header(desk: Desk, view: View, actor: Seat, task: str, looking: str, cells: int) -> list[Line]:
    """Return the first line: game, turn, who acts now and how; everybody's score."""
    p = desk.palette
    title = p.title.on(p.panel).style
    left: list[Run] = [Run(" METROPOLIS ", title)]
    if looking:
        left.append(Run(f" {looking} ", p.warning.on(p.panel).style))
    if view.stage == "over":
        left.append(Run(" the game is over", p.panel.style))
    else:
        left += [
            Run(f" turn {view.number}  ", p.panel_quiet.style),
            desk.speaker.chip(actor),
            Run(f" {desk.speaker.names[actor]}: {task}", title),
        ]
    # as if the task and the name were long: the scores shall not change with every step of a turn
    longest = 3 + max(cell_len(name) for name in desk.speaker.names) + 2 + _TASK_CELLS
    room = cells - max(width(left), len(" METROPOLIS  turn 10  ") + longest) - 1
    right = next(
        (line for cut in (14, 8, 5, 3) if width(line := _scores(desk, view, cut)) <= room),
        _scores(desk, view, 0),
    )
    return [spread(left, right, cells, p.panel.style)]


def _scores(desk: Desk, view: View, name_cells: int) -> list[Run]:
    p = desk.palette
    runs: list[Run] = []
    for seat, score in enumerate(view.scores):
        name = desk.speaker.names[seat][:name_cells]
        label = f"{SEAT_LETTERS[seat]} {name}".rstrip()
        runs += [
            Run(f" {label}", p.owners[seat].name.on(p.panel).style),
            Run(f" {desk.glyphs.number(score)} ", p.title.on(p.panel).style),
        ]
    return runs


def stack_words(view: View) -> str:
    """Return how many lots there are still to come."""
    stack = amount(view.stack, "lot") + " in the stack"
    return stack if view.stack else "the stack is empty"


def rule(desk: Desk, view: View, cells: int) -> list[Line]:
    """Return the line above what is in focus: whose letter is whose, if it fits, and the stack."""
    p = desk.palette
    words = stack_words(view)
    line = desk.glyphs.line.top
    legend: list[Run] = []
    for seat in range(view.seats):
        name = f"{SEAT_LETTERS[seat]} {desk.speaker.names[seat]} "
        legend.append(Run(f" {name}", p.owners[seat].name.style))
    room = cells - len(words) - 5
    if width(legend) > room - 2:
        legend = []
    left = [*legend, Run(line * (room - width(legend)), p.quiet.style)]
    return [[*left, Run(f" {words} ", p.quiet.style), Run(line * 3, p.quiet.style)]]


def offer_cards(desk: Desk, view: View, focus: int | None, cells: int) -> list[Line]:
    """Return the display as cards side by side, two lines; `focus` is the lot in focus."""
    p = desk.palette
    if not view.display:
        return [[Run("  No lots are left to choose.", p.quiet.style)], []]
    card = cells // 4 - 1
    lines: tuple[list[Run], list[Run]] = ([], [])
    for number, offered in enumerate(view.display, 1):
        ground = p.focus if offered.lot == focus else p.raised
        command = f"offer:{number}"
        g = desk.glyphs
        first = [
            Run(f" {g.offer_left}{number}{g.offer_right} ", p.offer.style, command),
            Run(f" {offered.lot} ", ground.style, command),
            Run(_site_signs(desk, offered.lot), ground.style, command),
        ]
        second = [Run(f" {_who_for(view, offered)}", ground.style, command)]
        for line, runs in zip(lines, (first, second), strict=True):
            fill = ground.style
            line += [Run(" ", p.screen.style)] if number > 1 else []
            line += [r._replace(command=command) for r in fitted(runs, card, fill)]
    return [[Run(" ", p.screen.style), *line] for line in lines]


def _site_signs(desk: Desk, lot: int) -> str:
    signs = {PARK: f"{desk.glyphs.tree} park", RIVER: f"{desk.glyphs.wave} river"}
    found = [sign for label, sign in signs.items() if label in site(lot)]
    return found[0] if len(found) == 1 else " ".join(sign[0] for sign in found)


def _who_for(view: View, offered: Offered) -> str:
    if view.stage != "pick":  # who will choose is another one: only abutment counts
        claims = sorted(claimants(view.owners, offered.lot))
        return f"for {listing((SEAT_LETTERS[seat] for seat in claims), 'or')}" if claims else ""
    letters = [SEAT_LETTERS[seat] for seat in offered.takers]
    if offered.takers == (view.turn,):
        return f"for {letters[0]} alone"
    if len(letters) == 1:
        return f"only to give to {letters[0]}"
    return f"for {listing(letters, 'or')}"


def offers_panel(desk: Desk, view: View, focus: int | None, cells: int, rows: int) -> list[Line]:
    """Return the display as a list with the rule behind each lot."""
    p = desk.palette
    lines: list[Line] = [_heading(desk, "On offer", "1-4", cells)]
    room = (rows - 1) // max(1, len(view.display))
    for number, offered in enumerate(view.display, 1):
        ground = p.focus if offered.lot == focus else p.screen
        command = f"offer:{number}"
        g = desk.glyphs
        top = [
            Run(f" {g.offer_left}{number}{g.offer_right} ", p.offer.style, command),
            Run(f" {offered.lot} {_site_signs(desk, offered.lot)} ", ground.style, command),
        ]
        takers = Run(f" {_who_for(view, offered)} ", ground.style, command)
        if width([*top, takers]) <= cells:
            lines.append([*top, takers])
        else:
            lines += [top, [Run("     ", p.screen.style), takers]]
        if room > 1:
            why = desk.speaker.say(offered.why, p.quiet.style, cells - 6)
            whole = why if len(why) < room else []
            lines += [[Run("     ", p.screen.style), *line] for line in whole]
    return lines


def _heading(desk: Desk, words: str, aside: str, cells: int) -> Line:
    p = desk.palette
    left = [Run(f" {words}", p.title.style)]
    return spread(left, [Run(f"{aside} ", p.quiet.style)], cells, p.screen.style)


_SHORT = {
    "house": "house",
    "store": "store",
    "apartment_l": "apartment",
    "factory": "factory",
    "school": "school",
    "office": "office",
    "hospital_s": "hospital",
    "department_store": "dept store",
}
_TINY = {"apartment": "apt", "factory": "fact", "hospital": "hosp", "dept store": "dept"}
_TWINS = {"apartment_l": "apartment_r", "hospital_s": "hospital_z"}
_SHAPED = frozenset(_TWINS) | frozenset(_TWINS.values())


def reserve_line(desk: Desk, view: View, focus: str, cells: int) -> list[Line]:
    """Return the reserve in one line; `focus` is the kind in focus."""
    wide = _reserve_runs(desk, view, focus, tiny=False)
    line = wide if width(wide) <= cells else _reserve_runs(desk, view, focus, tiny=True)
    return [[Run(" ", desk.palette.screen.style), *line]]


def _reserve_runs(desk: Desk, view: View, focus: str, *, tiny: bool) -> list[Run]:
    p = desk.palette
    counts = dict(view.reserve)
    runs: list[Run] = []
    for kind, name in _SHORT.items():
        kinds = [kind, *([_TWINS[kind]] if kind in _TWINS else [])]
        label = _TINY.get(name, name) if tiny else name
        if runs:
            runs.append(Run(" " if tiny else "  ", p.screen.style))
        runs.append(Run(f"{label} ", _kind_style(desk, kinds, counts, focus).style, f"kind:{kind}"))
        for twin in kinds:
            shape = shape_signs(twin, desk.glyphs) if twin in _SHAPED else ""
            style = _kind_style(desk, [twin], counts, focus).style
            last = "" if twin == kinds[-1] else " "
            runs.append(Run(f"{shape}{counts.get(twin, 0)}{last}", style, f"kind:{twin}"))
    return runs


def _kind_style(desk: Desk, kinds: Sequence[str], counts: dict[str, int], focus: str) -> Paint:
    if focus in kinds:
        return desk.palette.focus
    left = any(counts.get(kind, 0) for kind in kinds)
    return desk.palette.screen if left else desk.palette.quiet


def shape_signs(kind: str, glyphs: Glyphs) -> str:
    """Return a piece's shape in one line, a cell a column of lots."""
    shape = PIECES[kind].shape
    top, bottom = shape[0], shape[1] if len(shape) > 1 else "." * len(shape[0])
    signs = {
        ("X", "X"): glyphs.full,
        ("X", "."): glyphs.upper,
        (".", "X"): glyphs.lower,
        (".", "."): " ",
    }
    return "".join(signs[pair] for pair in zip(top, bottom, strict=True))


def reserve_panel(desk: Desk, view: View, focus: str, cells: int, rows: int) -> list[Line]:
    """Return the reserve with drawn shapes, in as many columns as the rows call for."""
    p = desk.palette
    left = sum(count for _, count in view.reserve)
    lines: list[Line] = [_heading(desk, "Reserve", f"{left} to build", cells)]
    columns = 1 if rows > len(view.reserve) else 2
    down = -(-len(view.reserve) // columns)
    column = cells // columns
    entries = [
        _reserve_entry(desk, kind, count, focus, 2 if column > 28 else 1, number % 2)
        for number, (kind, count) in enumerate(view.reserve)
    ]
    for row in range(min(down, rows - 1)):
        line: list[Run] = []
        for entry in entries[row::down]:
            line += fitted(entry, column, p.screen.style)
        lines.append(line)
    return lines


def _reserve_entry(
    desk: Desk, kind: str, count: int, focus: str, stretch: int, shade: int
) -> list[Run]:
    """`shade` alternates, so that shapes one above the other do not run together."""
    p = desk.palette
    ground = p.focus if kind == focus else p.screen if count else p.quiet
    title = PIECES[kind].title
    if stretch == 1:
        title = title.replace("office building", "office").replace("department", "dept")
    shape = "".join(c * stretch for c in shape_signs(kind, desk.glyphs))
    command = f"kind:{kind}"
    number = f"{count}" if count else desk.glyphs.dash
    ink = (p.key, p.screen)[shade] if count else p.quiet
    return [
        Run(f" {number} ", p.title.style if count else p.quiet.style, command),
        Run(shape.ljust(4 * stretch + 1), ink.style, command),
        Run(f"{title} ", ground.style, command),
    ]


def side_panel(
    desk: Desk, view: View, focus: int | None, kind: str, cells: int, rows: int
) -> list[Line]:
    """Return the display above the reserve; `kind` is the piece in focus."""
    reserve = reserve_panel(desk, view, kind, cells, 12)
    return [*offers_panel(desk, view, focus, cells, rows - 13), [], *reserve]


def values_panel(desk: Desk, view: View, cells: int, rows: int) -> list[Line]:
    """Return the evaluation table, one kind a row, its notes broken over lines."""
    p = desk.palette
    lines: list[Line] = [
        _heading(desk, "What a building is worth", "others in the district", cells)
    ]
    for kind, base, special, environment in table_rows(view.values):
        name = f" {kind:<18}"
        worth = f"{base}" + (f"  {special}" if special else "")
        left = [Run(name, p.screen.style), Run(f"{worth:<18}", p.title.style)]
        notes = desk.speaker.say(environment, p.quiet.style, cells - 39)
        for number, note in enumerate(notes or [[]]):
            start = left if not number else [Run(" " * width(left), p.screen.style)]
            lines.append([*start, *note])
    return lines[:rows]


def log_panel(desk: Desk, log: Sequence[str], cells: int, rows: int) -> list[Line]:
    """Return the newest lines of the log, the newest last."""
    p = desk.palette
    room = rows - 1
    lines: list[Line] = []
    for entry in reversed(log):
        broken = desk.speaker.say(entry, p.quiet.style if lines else p.screen.style, cells - 3)
        if len(lines) + len(broken) > room:
            break
        lines[:0] = [
            [Run(" " if not n else "   ", p.screen.style), *x] for n, x in enumerate(broken)
        ]
    return [_heading(desk, "What has happened", "g all of it", cells), *lines]
