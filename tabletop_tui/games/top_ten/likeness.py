"""Which texts are so much alike that a player would say: we had that already.

`difflib` is the judge, but far too slow for every pair of 250 themes. What its blocks have in
common is in particular a common subsequence, so the longest common subsequence, quickly found in
the bits of whole numbers, gives a bound that clears nearly all pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import combinations

MOST_ALIKE = 0.72
"""The ratio of `difflib` above which two texts are too much alike."""


def near_duplicates(
    texts: Sequence[str], limit: float = MOST_ALIKE
) -> Iterator[tuple[int, int, float]]:
    """Yield the places of each two texts alike beyond the limit, the earlier first, and the ratio.

    No text is empty. Of the two ratios that two texts have, in one order and the other, the larger
    counts.
    """
    places = [_places(text) for text in texts]
    for i, j in combinations(range(len(texts)), 2):
        one, other = texts[i], texts[j]
        room = limit * (len(one) + len(other)) / 2  # characters in common that are still right
        if min(len(one), len(other)) <= room or _common(places[i], len(one), other) <= room:
            continue
        ratio = max(_ratio(one, other), _ratio(other, one))
        if ratio > limit:
            yield i, j, ratio


def _ratio(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _places(text: str) -> dict[str, int]:
    """Return where each character stands, as the bits of a number."""
    found: dict[str, int] = {}
    for place, c in enumerate(text):
        found[c] = found.get(c, 0) | 1 << place
    return found


def _common(places: dict[str, int], length: int, other: str) -> int:
    """Return the length of the longest common subsequence of a text, by its places, and another.

    The method of Hyyrö (2004): a bit that is 0 stands for a row in which the table of the usual
    method grows by 1, and an addition moves all of them at once.
    """
    full = (1 << length) - 1
    rows = full
    for c in other:
        met = rows & places.get(c, 0)
        if met:
            rows = (rows + met | rows - met) & full
    return length - rows.bit_count()
