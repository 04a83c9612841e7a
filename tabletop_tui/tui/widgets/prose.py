"""Pages to read: a small Markdown, laid out to the cell with the signs in use.

It knows headings, paragraphs, lists, tables, **strong** and *stressed* words. Textual's own
Markdown takes long to load, and draws signs that a plain terminal has not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style

from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.theme import Palette
from tabletop_tui.tui.widgets.paper import Line, Run

MEASURE = 76
"""How wide a paragraph gets, in cells: longer lines are hard to read."""

_ITEM = re.compile(r"(\*|-|\d+\.) +")
_GAP = "   "
_LEAST_COLUMN = 8


@dataclass(frozen=True)
class Prose:
    """Lays pages out for a width, in the colours and signs in use."""

    palette: Palette
    glyphs: Glyphs
    cells: int

    def lines(self, page: str) -> list[Line]:
        """Return a page as lines."""
        laid: list[Line] = []
        for block in _blocks(self.glyphs.spelt(page)):
            if laid:
                laid.append([])
            laid += self._block(block)
        return laid

    def _block(self, block: list[str]) -> list[Line]:
        first = block[0]
        if first.startswith("#"):
            title = " ".join(line.lstrip("# ") for line in block)
            return [[Run(title, self._look("title"))]]
        if first.startswith("|"):
            return self._table([_cells(line) for line in block])
        if _ITEM.match(first):
            return [line for item in _items(block) for line in self._item(item)]
        return self._wrapped(" ".join(block), min(self.cells, MEASURE))

    def _item(self, item: str) -> list[Line]:
        """Return an item of a list, its lines hanging from its sign."""
        mark, _, words = item.partition(" ")
        sign = self.glyphs.bullet if mark in "*-" else mark
        lead = f"{sign:<3}" if mark in "*-" else f"{sign} "
        hanging = Run(" " * len(lead), self._look("quiet"))
        lines = self._wrapped(words, min(self.cells, MEASURE) - len(lead))
        return [
            [Run(lead, self._look("key")) if number == 0 else hanging, *line]
            for number, line in enumerate(lines)
        ]

    def _table(self, rows: list[list[str]]) -> list[Line]:
        """Return a table: its head, a rule, and its rows; wide cells wrap."""
        head, body = rows[0], [row for row in rows[1:] if not _is_rule(row)]
        widths = self._column_widths([head, *body])
        rule = self.glyphs.line.top * (sum(widths) + len(_GAP) * (len(widths) - 1))
        lines = self._row(head, widths, "quiet")
        lines.append([Run(rule, self._look("quiet"))])
        for row in body:
            lines += self._row(row, widths, "screen")
        return lines

    def _row(self, row: Sequence[str], widths: Sequence[int], look: str) -> list[Line]:
        columns = [
            self._wrapped(cell, width, look) for cell, width in zip(row, widths, strict=False)
        ]
        height = max(map(len, columns), default=0)
        style = self._look(look)
        lines: list[Line] = []
        for y in range(height):
            line: list[Run] = []
            for column, width in zip(columns, widths, strict=False):
                part = list(column[y]) if y < len(column) else []
                used = sum(cell_len(run.text) for run in part)
                line += [*part, Run(" " * (width - used) + _GAP, style)]
            lines.append(line)
        return lines

    def _column_widths(self, rows: Sequence[Sequence[str]]) -> list[int]:
        """Give each column what its longest cell needs; the widest one gives way."""
        columns = max(map(len, rows))
        widths = [
            max((cell_len(row[i].replace("*", "")) for row in rows if i < len(row)), default=0)
            for i in range(columns)
        ]
        room = self.cells - len(_GAP) * (columns - 1)
        while sum(widths) > room and max(widths) > _LEAST_COLUMN:
            widths[widths.index(max(widths))] -= 1
        return widths

    def _wrapped(self, words: str, cells: int, look: str = "screen") -> list[Line]:
        """Return a text broken at blanks, strong and stressed words bold."""
        plain = self._look(look)
        strong = plain + Style(bold=True)
        lines: list[list[Run]] = [[]]
        used = 0
        for word in _words(words):
            width = sum(cell_len(text) for text, _ in word)
            if used and used + 1 + width > cells:
                lines.append([])
                used = 0
            if used:
                lines[-1].append(Run(" ", plain))
                used += 1
            lines[-1] += [Run(text, strong if stressed else plain) for text, stressed in word]
            used += width
        return list(lines)

    def _look(self, name: str) -> Style:
        style: Style = getattr(self.palette, name).style
        return style


def _blocks(page: str) -> Iterator[list[str]]:
    """Return the parts of a page that blank lines part."""
    block: list[str] = []
    for line in [*page.splitlines(), ""]:
        if line.strip():
            block.append(line.strip())
        elif block:
            yield block
            block = []


def _items(block: list[str]) -> list[str]:
    """Return the items of a list, each one line."""
    items: list[str] = []
    for line in block:
        if _ITEM.match(line):
            items.append(line)
        else:
            items[-1] += f" {line}"
    return items


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _is_rule(row: list[str]) -> bool:
    return all(cell and not cell.strip("-:") for cell in row)


def _words(text: str) -> Iterator[list[tuple[str, bool]]]:
    """Return the words of a text, each in parts that are between stars or not."""
    stressed = False
    for word in text.split():
        parts: list[tuple[str, bool]] = []
        for part in re.split(r"(\*+)", word):
            if part.startswith("*"):
                stressed = not stressed
            elif part:
                parts.append((part, stressed))
        yield parts
