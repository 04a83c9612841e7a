"""The people around a table in words and lines: who is here, who waits for whom, who talks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import amount, listing
from tabletop_tui.host import codes
from tabletop_tui.host.chat import Said
from tabletop_tui.host.party import Party
from tabletop_tui.host.room import Room
from tabletop_tui.tui.theme import SEAT_COLOURS, SEAT_LETTERS
from tabletop_tui.tui.widgets.paper import Line, Run, fitted, width
from tabletop_tui.tui.widgets.words import Desk

FRESH = 20.0
"""Seconds for which the newest line of talk stands on the line of people."""

_NAME_CELLS = (14, 11, 8, 6, 5, 4, 3, 0)
_GAP = 2
_LEAST_TALK = 20


def condition_words(room: Room, seat: Seat) -> str:
    """Return how it stands with a seat: "here", "idle for 3 minutes", "free", "a bot"."""
    if room.chairs[seat].bot:
        return "a bot"
    standing = room.standing(seat)
    if standing.condition in ("here", "free"):
        return standing.condition
    if not standing.minutes:
        return f"{standing.condition} since a moment ago"
    return f"{standing.condition} for {amount(standing.minutes, 'minute')}"


def line(desk: Desk, room: Room, asides: Sequence[Line], cells: int) -> Line:
    """Return everybody in one line: whose turn it is, who is away, idle or gone for good.

    The first of `asides` that there is room for stands at its right end; names get shorter only
    where there is no room for them all.
    """
    ground = desk.palette.screen.style
    for people in _shorter(desk, room):
        for aside in (*asides, ()):
            if width(people) + (_GAP + width(aside) if aside else 0) <= cells:
                return [*fitted(people, cells - width(aside), ground), *aside]
    return fitted(people, cells, ground)


def talk_line(desk: Desk, room: Room, said: Said, cells: int) -> Line:
    """Return the newest line of talk beside the people, who get no more room than they need."""
    ground = desk.palette.screen.style
    words = said_runs(desk, said)
    for people in _shorter(desk, room):
        if width(people) + _GAP + width(words) <= cells:
            break
    room_left = cells - width(people) - _GAP
    if width(words) > room_left:
        sign = desk.glyphs.ellipsis
        words = [*fitted(words, room_left - cell_len(sign), ground), Run(sign, words[-1].style)]
    return [*fitted(people, cells - width(words), ground), *words]


def said_runs(desk: Desk, said: Said) -> list[Run]:
    """Return a line of talk, or of news, as one long line."""
    p = desk.palette
    if said.seat is None:
        return [Run(said.text, p.quiet.style)]
    look = p.owners[said.seat % len(p.owners)].name.style
    return [Run(f"{said.name}: ", look), Run(said.text, p.screen.style)]


def talk(desk: Desk, said: Sequence[Said], cells: int, rows: int) -> list[Line]:
    """Return the newest talk in at most so many rows, the newest last."""
    lines: list[Line] = []
    if cells < _LEAST_TALK:  # nothing has its place yet
        return lines
    for one in reversed(said):
        told = _wrapped(said_runs(desk, one), cells)
        if len(lines) + len(told) > rows:
            break
        lines[:0] = told
    return lines


def seats(desk: Desk, room: Room, party: Party) -> list[Line]:
    """Return a line for each seat: whose it is, and how it stands with him."""
    p, g = desk.palette, desk.glyphs
    lines: list[Line] = []
    for seat, chair in enumerate(room.chairs):
        mark = g.owner_marks[seat % len(g.owner_marks)]
        colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
        turn = g.pointer if seat in room.waiting_for else " "
        line = [
            Run(f"{turn} ", p.key.style),
            desk.speaker.chip(seat),
            Run(f" {mark} {colour:<9}", p.quiet.style),
        ]
        condition = condition_words(room, seat)
        look = p.warning if room.standing(seat).condition == "away" else p.quiet
        if chair.name:
            where = "at this terminal" if seat in party.seats else condition
            name = set_cell_size(chair.name, _NAME_CELLS[0] + 3)
            line += [Run(name, desk.speaker.name(seat).style), Run(where, look.style)]
        else:
            line.append(Run(f"{g.circle} {condition}", p.quiet.style))
        lines.append(line)
    return lines


def invitation(desk: Desk, room: Room, party: Party, command: str) -> list[Line]:
    """Return how others come to the table, who looks on, and how one comes back to a seat.

    `command` is what is typed to come to the host.
    """
    p = desk.palette
    quiet, key = p.quiet.style, p.key.style
    lines: list[Line] = [
        [Run("Others come with  ", quiet), Run(f"{command} join {room.code}", key)]
    ]
    if not room.plan.listed:
        lines.append([Run("The lobby does not show this table.", quiet)])
    lookers = [one.name for one in room.crowd.spectators]
    if lookers:
        looks = "looks on" if len(lookers) == 1 else "look on"
        lines.append([Run(f"{listing(lookers)} {looks}.", quiet)])
    if party.code:
        code = f"{room.code}-{codes.spaced(party.code)}"
        lines += [
            [],
            [Run("No key shows who you are. Note how you come back to your seat:", quiet)],
            [Run(f"{command} join {code}", key)],
        ]
    return lines


def _shorter(desk: Desk, room: Room) -> Iterator[list[Run]]:
    """Yield the people in ever less room; last as letters with signs for words."""
    for cells in _NAME_CELLS:
        yield [run for seat in range(len(room.chairs)) for run in _person(desk, room, seat, cells)]
    yield [
        run for seat in range(len(room.chairs)) for run in _person(desk, room, seat, 0, brief=True)
    ]


def _person(
    desk: Desk, room: Room, seat: Seat, name_cells: int, *, brief: bool = False
) -> list[Run]:
    p, g = desk.palette, desk.glyphs
    look = p.owners[seat % len(p.owners)].name.style
    pointer = g.pointer if seat in room.waiting_for else " "
    letter = SEAT_LETTERS[seat % len(SEAT_LETTERS)]
    name = room.chairs[seat].name
    if cell_len(name) > name_cells:
        name = set_cell_size(name, name_cells).rstrip()
    runs = [Run(pointer, p.key.style), Run(f"{letter} {name}".rstrip(), look)]
    condition = room.standing(seat).condition
    if condition != "here":
        sign = {"away": g.cross, "idle": g.ellipsis, "free": "?"}[condition]
        style = p.quiet.style if condition == "idle" else p.warning.style
        runs.append(Run(sign if brief else f" {condition}", style))
    return [*runs, Run(" ", p.screen.style)]


def _wrapped(runs: Sequence[Run], cells: int) -> list[Line]:
    """Return runs broken at blanks; what follows the first line hangs by two cells."""
    lines: list[list[Run]] = [[]]
    used = 0
    for text, style, _ in runs:
        for word in text.split(" "):
            for piece in _pieces(word, cells - _GAP):
                room = cell_len(piece) + (1 if used else 0)
                if used and used + room > cells:
                    lines.append([Run(" " * _GAP, style)])
                    used = _GAP
                    room = cell_len(piece)
                elif used:
                    lines[-1].append(Run(" ", style))
                lines[-1].append(Run(piece, style))
                used += room
    return list(lines)


def _pieces(word: str, cells: int) -> Iterator[str]:
    """Yield a word in pieces that fit into a line: somebody may type one without an end."""
    while cell_len(word) > cells:
        piece = set_cell_size(word, cells).rstrip(" ")
        yield piece
        word = word[len(piece) :]
    if word:
        yield word
