"""The score sheet of Top Ten: how it stands or came out, and a look back at every round."""

from __future__ import annotations

from rich.cells import cell_len

from tabletop_tui.games.top_ten.model import Played, View
from tabletop_tui.tui.screens.top_ten.mat import mat
from tabletop_tui.tui.screens.top_ten.players import PLACES
from tabletop_tui.tui.screens.top_ten.scale import poles
from tabletop_tui.tui.widgets import layout
from tabletop_tui.tui.widgets.paper import Line, Run, width
from tabletop_tui.tui.widgets.words import Desk

_NAME_CELLS = 14
_INDENT = 3


def result(desk: Desk, view: View, reason: str, cells: int) -> list[Line]:
    """Return the result in a sentence, or that the game is going on, and the mat."""
    p, g = desk.palette, desk.glyphs
    if view.ended:
        sign = g.star if view.won else g.poop
        style = p.good.style if view.won else p.warning.style
        said = desk.speaker.say(reason, style, cells - 2)
        head = [[Run("  " if n else f"{sign} ", style), *line] for n, line in enumerate(said)]
    else:
        head = [[Run("How it stands", p.title.style)]]
    return [[], *head, [], *mat(desk, view.tokens, view.unicorns, None, cells, False), []]


def rounds(desk: Desk, view: View, cells: int) -> list[Line]:
    """Return all rounds, numbers and answers in the order in which they were named."""
    lines: list[Line] = []
    for played in view.played:
        lines += [*_round(desk, played, cells), []]
    if not lines:
        return [[Run("No theme has been picked yet.", desk.palette.quiet.style)]]
    return lines


def _round(desk: Desk, played: Played, cells: int) -> list[Line]:
    p, g = desk.palette, desk.glyphs
    inner = cells - _INDENT
    pad = Run(" " * _INDENT, p.screen.style)
    theme = desk.speaker.say(g.spelt(played.theme.text), p.title.style, inner)
    lines: list[Line] = [[Run(f"{played.round}  ", p.title.style), *theme[0]]]
    lines += [[pad, *line] for line in theme[1:]]
    lines.append([pad, *poles(desk, played.theme, inner)])
    named = {card.seat: place for place, card in enumerate(played.turned)}
    order = sorted(range(len(played.answers)), key=lambda seat: named.get(seat, len(named)))
    for seat in order:
        lines += [[pad, *line] for line in _lines(desk, played, seat, named.get(seat), inner)]
    if played.guessed is not None:
        lines.append([pad, *_guess(desk, played)])
    return lines


def _lines(desk: Desk, played: Played, seat: int, place: int | None, cells: int) -> list[Line]:
    """A player in a round: when and with what, the whole answer, and whether it cost a token."""
    p, g = desk.palette, desk.glyphs
    card = None if place is None else played.turned[place]
    when, number = "" if place is None else PLACES[place], Run("   ", p.screen.style)
    if card is not None:
        number = Run(f"{card.number:>2} ", p.scale[card.number - 1].style)
        when = when if card.said is None else f"said {card.said}"
        when = "guessed" if played.guessed is not None and card.said is None else when
    name_cells = min(max(map(cell_len, desk.speaker.names)), _NAME_CELLS)
    name = desk.speaker.name(seat)
    front = [
        Run(f"{when:<8}", p.quiet.style),
        number,
        Run(f" {g.star if seat == played.captain else ' '} ", p.key.style),
        name._replace(text=layout.cut(name.text, name_cells, g)),
        Run(f" {g.poop if card is not None and card.lost else ' '} ", p.warning.style),
    ]
    said = played.answers[seat]
    words = g.spelt(said) if said else "said aloud" if said == "" else ""
    style = (p.screen if said else p.quiet).style
    first, *more = desk.speaker.say(words, style, cells - width(front)) or [[]]
    indent = Run(" " * width(front), p.screen.style)
    return [[*front, *first], *([indent, *line] for line in more)]


def _guess(desk: Desk, played: Played) -> Line:
    came = "a unicorn came back" if played.regained else "nothing came of it"
    if played.guessed != played.turned[-1].number:
        came = "wrong, which costs nothing"
    return [Run(f"The team guessed {played.guessed}: {came}.", desk.palette.quiet.style)]
