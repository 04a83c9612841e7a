"""Finds cards of a hand of Top 5 Rummy in what a program writes to a terminal.

A card of a hand is drawn over several lines: its letter, under it its number, under that the shape
of its colour. Elsewhere it is written as "R7" or "R 7". So three things are looked for:

* on the emulated screen, a letter with a number and its own shape below: any card of any hand,
* in the bytes without their escape sequences, the lines of a hand: its letters, or its numbers, or
  its shapes, in order, with nothing but blanks between,
* there as well, and on the screen, the name of a card that nobody but its owner can know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from terminal import Terminal

from tabletop_tui.games.top5_rummy.cards import SUITS, arranged, number, suit
from tabletop_tui.tui.glyphs import SETS

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_=>78])")
_SHAPES = {
    letter: {glyphs.suits[place] for glyphs in SETS.values()} for place, letter in enumerate(SUITS)
}
_DEEPEST = 6
"""Lines of the tallest card of a hand."""
_WIDEST = 11
"""Cells of the widest one."""
_LEAST = 3
"""So many cards of a hand in a row are no chance."""


def cards_drawn(screen: Sequence[str]) -> list[str]:
    """Return the cards that are drawn over several lines, as those of a hand are."""
    found = []
    for y, row in enumerate(screen):
        for match in re.finditer(r"(?<![^ ])[YRPB](?=  | [✓v]|\s*$)", row):
            below = [
                line[max(0, match.start() - 1) :][:_WIDEST] for line in screen[y + 1 : y + _DEEPEST]
            ]
            digits = next((n for line in below if (n := _number(line))), "")
            shapes = {sign for line in below for sign in line.split()}
            if digits and shapes & _SHAPES[match.group()]:
                found.append(match.group() + digits)
    return found


def _number(line: str) -> str:
    match = re.match(r"[ ▸>]{1,6}(10|[1-9])(?= |$)", line)
    return match[1] if match else ""


class Detector:
    """Knows the hands, and which of their cards are secret."""

    def __init__(self, hands: Sequence[Sequence[str]], public: Iterable[str]) -> None:
        """`public` are texts that everybody may read: cards named there are no secret."""
        seen = set(re.findall(r"\b[YRPB](?:10|[1-9])\b", " ".join(public)))
        self.secret = {card for hand in hands for card in hand} - seen
        self._lines = [line for hand in hands if len(hand) >= _LEAST for line in _lines_of(hand)]

    def in_text(self, text: str) -> list[str]:
        """Return what is found in a text without escape sequences."""
        named = [c for c in self.secret if re.search(rf"\b{suit(c)} ?{number(c)}\b", text)]
        return named + [line.pattern for line in self._lines if line.search(text)]

    def in_bytes(self, raw: bytes) -> list[str]:
        """Return what is found in bytes as they were written."""
        return self.in_text(_ESCAPES.sub("", raw.decode("utf-8", "replace")))

    def on_screen(self, screen: Sequence[str]) -> list[str]:
        """Return what is found on a screen."""
        return cards_drawn(screen) + self.in_text("\n".join(screen))


def _lines_of(hand: Sequence[str]) -> list[re.Pattern[str]]:
    """Return how the lines of a hand read, sorted either way."""
    suits = list(SUITS)
    found = []
    for cards in (
        arranged(hand),
        sorted(hand, key=lambda card: (suits.index(suit(card)), number(card))),
    ):
        rows = [[suit(card) for card in cards], [str(number(card)) for card in cards]]
        rows += [[g.suits[suits.index(suit(card))] for card in cards] for g in SETS.values()]
        found += [re.compile(r"[ ▸>✓v]+".join(map(re.escape, row))) for row in rows]
    return found


class WatchedTerminal(Terminal):
    """A terminal that looks at its screen whenever something was written, while it is told to."""

    detector: Detector | None = None
    """What to look with; None looks away."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.leaks: list[str] = []
        super().__init__(*args, **kwargs)  # type: ignore[arg-type] # passed on as they come

    def _take(self, data: bytes) -> None:
        super()._take(data)
        if self.detector is not None:
            self.leaks += self.detector.on_screen(self.screen)
