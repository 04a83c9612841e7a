"""Outside text made harmless, and seats put into words.

Names, answers and chat come from people, files and the network. A terminal obeys escape
sequences in them, a right-to-left mark turns a whole row round, and a zero-width character
makes two names look alike. Every such string passes `clean` once, where it enters.

Games know seats and not names: they write a seat as `who(seat)`, one private-use character.
`clean` strips those from outside text, so that nobody can forge a seat.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

NAME_CELLS = 14
"""The widest name, in terminal cells."""

_SEAT_BASE = 0xE000
_SEATS = 64
_SEAT_MARK = re.compile(f"[{chr(_SEAT_BASE)}-{chr(_SEAT_BASE + _SEATS - 1)}]")
_UNWANTED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_MARKS = frozenset(("Mn", "Me", "Mc"))
_MAX_MARKS = 2  # accents on one letter; more is there to climb over the neighbouring rows
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by category, nothing to the eye
_LONGEST_CELL = 32  # characters read for one cell: far more than any script needs

_WIDTH_UNSURE = re.compile(
    "["
    "\ufe00-\ufe0f\U000e0100-\U000e01ef"  # variation selectors
    "\u1160-\u11ff\ud7b0-\ud7ff"  # the parts of Hangul syllables, left over from composing
    "\u2630-\u2637\u268a-\u268f\u4dc0-\u4dff\U0001d300-\U0001d37f"  # widened by Unicode 16
    "\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff"  # flags in pairs, skin tones
    "]"
)
"""What terminals disagree on how wide it is; a row with it in would not end where we think."""

_DRAWN_ALIKE = str.maketrans(
    "авекмнорстухѕіјԛԝһӏαβεζηικμνορτυχ",
    "abekmhopctyxsijqwhlabezhikmnoptux",
)
"""Cyrillic and Greek letters, lower case, that a reader takes for Latin ones."""


def clean(raw: str, cells: int) -> str:
    """Return one printable line of at most `cells` terminal cells.

    Control, format, bidirectional, zero-width, private-use and surrogate characters go;
    white space, line breaks included, folds to single blanks; accents are composed and at most
    two stay on one letter.
    """
    read = raw[: cells * _LONGEST_CELL]  # composing takes quadratic time on a heap of accents
    spaced = "".join(" " if c.isspace() or c in _BLANK else c for c in read)
    wanted = (c for c in spaced if unicodedata.category(c) not in _UNWANTED)
    composed = unicodedata.normalize("NFC", "".join(wanted))
    line = unicodedata.normalize("NFC", _WIDTH_UNSURE.sub("", composed))
    kept: list[str] = []
    used = marks = 0
    for c in line:
        at_gap = not kept or kept[-1] == " "
        is_mark = unicodedata.category(c) in _MARKS
        marks = marks + 1 if is_mark else 0
        if marks > _MAX_MARKS or (at_gap and (is_mark or c == " ")):
            continue
        used += cell_width(c)
        if used > cells:
            break
        kept.append(c)
    return "".join(kept).rstrip()


def clean_name(raw: str) -> str:
    """Return a player's name, cleaned and cut to `NAME_CELLS`; "" if nothing readable is left."""
    return clean(raw, NAME_CELLS)


def look_alike_key(name: str) -> str:
    """Return what two names that a reader could mistake for each other have in common.

    Case, width variants, accents, blanks and the alphabet are folded away: "Ann", "ANN ", "Ánn"
    and "Аnn" with a Cyrillic A are alike.
    """
    folded = unicodedata.normalize("NFKD", name).casefold().translate(_DRAWN_ALIKE)
    return "".join(c for c in folded if unicodedata.category(c) not in _MARKS and c != " ")


def cell_width(text: str) -> int:
    """Return how many terminal cells a cleaned text takes."""
    width = 0
    for c in text:
        if unicodedata.category(c) in _MARKS:
            continue
        width += 2 if unicodedata.east_asian_width(c) in "WF" else 1
    return width


def who(seat: int) -> str:
    """Return the mark that stands for a seat in a game's own texts until a name is put in.

    Raises ValueError for a seat that no table has.
    """
    if not 0 <= seat < _SEATS:
        raise ValueError(f"no seat {seat}")
    return chr(_SEAT_BASE + seat)


def is_who(c: str) -> bool:
    """Return whether a character is the mark of a seat, as `who` makes it."""
    return _SEAT_MARK.fullmatch(c) is not None


def with_names(text: str, names: Sequence[str]) -> str:
    """Put the players' names in for the marks of `who`, in one pass.

    A mark of a seat nobody sits on becomes "Seat n".
    """

    def name(match: re.Match[str]) -> str:
        seat = ord(match.group()) - _SEAT_BASE
        return names[seat] if seat < len(names) else f"Seat {seat + 1}"

    return _SEAT_MARK.sub(name, text)


def listing(items: Iterable[object], word: str = "and") -> str:
    """Return "A", "A and B" or "A, B and C", with the `word` given."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}"


def amount(n: int, thing: str, plural: str = "") -> str:
    """Return "1 lot" or "3 lots"; `plural` where adding an s is wrong."""
    return f"{n} {thing if n == 1 else plural or thing + 's'}"
