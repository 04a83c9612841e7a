"""The themes: their types, what they must be, and the 125 cards that come with the game.

Themes are told apart by their texts and played with by their tags, so a better text orphans no
saved game. A pack of one's own travels whole in the options of a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Literal, get_args

from tabletop_tui.core import codec, text
from tabletop_tui.core.datafile import kind_of, quoted, text_flaw
from tabletop_tui.core.game import IllegalAction, Value
from tabletop_tui.games.top_ten.likeness import near_duplicates

MOST_CARDS = 125
"""Cards in the box, and the most that a pack of one's own may have."""
TEXT_CELLS = 150
"""The widest text of a theme: two rows of a screen of 80 columns."""
POLE_CELLS = 34
"""The widest end of a scale; both stand beside each other in a row."""

Tag = Literal["say", "act", "spicy"]
TAGS: tuple[Tag, ...] = get_args(Tag)
"""The kinds of themes: to be said, to be mimed or sounded, and not for everybody."""

_FILES = ("at_home", "out_and_about", "work_and_school", "tall_tales", "together")
_PARTS = {
    "text": ("text", TEXT_CELLS),
    "low": ("low end", POLE_CELLS),
    "high": ("high end", POLE_CELLS),
}


class Theme(Value, frozen=True):
    """A situation that asks for an answer, and the scale for the answers."""

    text: str
    low: str
    """What an answer for 1 is like, "from ..."; lower case, without a full stop."""
    high: str
    """What an answer for 10 is like, "to ..."."""
    tag: Tag = "say"


class ThemeCard(Value, frozen=True):
    """A card with two themes, of which the Cap'ten picks one."""

    themes: tuple[Theme, Theme]


@cache
def load() -> tuple[ThemeCard, ...]:
    """Return the cards that come with the game, read when first needed, in a pinned order."""
    from tabletop_tui.games.top_ten.theme_file import read_themes

    folder = Path(__file__).with_name("themes")
    # Our own are compared by a test, all 250 with each other, and not at each start of a game.
    files = (read_themes(folder / f"{name}.toml", compare=False) for name in _FILES)
    return tuple(card for cards in files for card in cards)


def card_id(card: ThemeCard) -> str:
    """Return what a card is remembered by as seen: a hash of its texts, whatever pack it is in."""
    said = [(theme.text, theme.low, theme.high) for theme in card.themes]
    return blake2b(codec.encode(said), digest_size=8).hexdigest()


def fingerprint(cards: tuple[ThemeCard, ...]) -> str:
    """Return a hash of what the rules know of the cards: how many there are, and their tags."""
    tags = [[theme.tag for theme in card.themes] for card in cards]
    return blake2b(codec.encode(tags), digest_size=16).hexdigest()


def check_themes(cards: tuple[ThemeCard, ...], *, compare: bool = True) -> None:
    """Raise IllegalAction with one sentence if cards that came typed are not a right pack.

    Themes that are too much alike are not looked for without `compare`.
    """
    named: dict[str, Theme] = {}
    for number, card in enumerate(cards, 1):
        if len(card.themes) != len(themes_of(number)):
            have = text.amount(len(card.themes), "theme")
            raise IllegalAction(f"Card {number} has {have}, not two.")
        named.update(zip(themes_of(number), card.themes, strict=True))
    for _, sentence in flaws(named, compare=compare):
        raise IllegalAction(sentence)


def themes_of(number: int | str) -> tuple[str, str]:
    """Return how the two themes of a card are called: "7a" and "7b"."""
    return f"{number}a", f"{number}b"


def flaws(named: Mapping[str, Theme], *, compare: bool = True) -> Iterator[tuple[str | None, str]]:
    """Yield what is wrong with the themes of a pack: the name of a theme, and one sentence.

    None stands for the pack as a whole. Themes that are too much alike come last, and are not
    looked for without `compare`.
    """
    if not named:
        yield None, "A pack has at least a card with two themes."
    if len(named) > 2 * MOST_CARDS:
        yield None, f"A pack has at most {MOST_CARDS} cards."
        return
    right: list[str] = []
    for name, theme in named.items():
        wrong = list(_theme_flaws(name, theme))
        yield from ((name, sentence) for sentence in wrong)
        if not wrong:
            right.append(name)
    if compare:
        texts = [_compared(named[name]) for name in right]
        for i, j, _ in near_duplicates(texts):
            yield (
                right[j],
                f"Theme {right[j]} is too much like theme {right[i]}; each needs its own idea.",
            )


def _compared(theme: Theme) -> str:
    return f"{theme.text} {theme.low} {theme.high}".lower()


def _theme_flaws(name: str, theme: Theme) -> Iterator[str]:
    whole = True
    for field, (called, room) in _PARTS.items():
        wrong = text_flaw(getattr(theme, field), room)
        if wrong:
            whole = False
            yield f"The {called} of theme {name} {wrong}."
    if whole and theme.low.lower() == theme.high.lower():
        yield f"Both ends of theme {name} are the same."
    if theme.tag not in TAGS:
        given = quoted(theme.tag) if isinstance(theme.tag, str) else kind_of(theme.tag)
        tags = text.listing((f'"{tag}"' for tag in TAGS), "or")
        yield f"The tag of theme {name} is {tags}, not {given}."
