"""What a player is warned of before an answer is given; the rules themselves judge no text."""

from __future__ import annotations

import re
import unicodedata

from tabletop_tui.core import text
from tabletop_tui.games.top_ten.model import ANSWER_CELLS, NUMBERS

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORD = re.compile(r"[0-9]+(?:[.,'][0-9]{3})+(?![0-9])|[^\W_]+")  # 1,000 is one number, not two


def number_said(said: str) -> str | None:
    """Return the first number from 1 to 10 in an answer, as it is written there, or None (TT5).

    Only whole words count, digits or English: "3" and "three", but not "30", "3D" or "someone".
    Digits of every script count, circled and full-width ones too.
    """
    words = _WORD.findall(text.clean(said, ANSWER_CELLS))
    return next((word for word in words if _is_number(word)), None)


def _is_number(word: str) -> bool:
    if word.isdecimal():
        return int(word) in NUMBERS
    if len(word) == 1:
        return unicodedata.numeric(word, 0) in NUMBERS
    return unicodedata.normalize("NFKC", word).casefold() in _WORDS
