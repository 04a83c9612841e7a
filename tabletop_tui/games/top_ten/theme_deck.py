"""Which theme cards a game is played with, and which of their themes are offered (TT2).

A theme that the options leave out is not offered; a card with no theme left is not drawn. In a
practice game a theme without example answers is left out, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core import text
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top_ten import examples
from tabletop_tui.games.top_ten.model import ROUNDS, Options, State
from tabletop_tui.games.top_ten.themes import Theme, ThemeCard, load


def pack_of(options: Options) -> tuple[ThemeCard, ...]:
    """Return the theme cards that the options name; raises IllegalAction if there are none such."""
    if options.themes == "tabletop":
        return load()
    if isinstance(options.themes, str):
        raise IllegalAction('The themes are "tabletop", or a pack of one\'s own.')
    return options.themes


def draw(pack: Sequence[ThemeCard], options: Options, rng: Rng) -> tuple[tuple[int, ...], Rng]:
    """Return the cards of all rounds, as places in the pack, and the next `rng`.

    Cards not seen before come first, by chance; then those seen, the longest ago first. Raises
    IllegalAction if too few can be played, or what was seen is not in the pack.
    """
    if len(set(options.seen)) < len(options.seen) or not {*options.seen} <= {*range(len(pack))}:
        raise IllegalAction(
            f"The cards seen before are places in the pack, 0 to {len(pack) - 1}, each once."
        )
    can_be = playable(
        pack,
        acting=options.acting == "with",
        spicy=options.spicy == "with",
        practice=options.practice == "yes",
    )
    if len(can_be) < ROUNDS:
        raise IllegalAction(_too_few(len(can_be), options))
    unseen, rng = rng.shuffle([card for card in can_be if card not in options.seen])
    again = (card for card in options.seen if card in can_be)
    return (*unseen, *again)[:ROUNDS], rng


def playable(
    pack: Sequence[ThemeCard], *, acting: bool, spicy: bool, practice: bool
) -> tuple[int, ...]:
    """Return the cards that have a theme to offer, as places in the pack, in its order."""
    return tuple(
        place
        for place, card in enumerate(pack)
        if any(_offered(card, acting=acting, spicy=spicy, practice=practice))
    )


def offered(state: State) -> tuple[Theme | None, ...]:
    """Return the two themes of this round's card, None for one that is not offered."""
    card = state.pack[state.deck[state.round - 1]]
    return _offered(card, acting=state.acting, spicy=state.spicy, practice=state.practice)


def _offered(
    card: ThemeCard, *, acting: bool, spicy: bool, practice: bool
) -> tuple[Theme | None, ...]:
    allowed = {"say": True, "act": acting, "spicy": spicy}
    return tuple(
        theme if allowed[theme.tag] and (not practice or examples.answers(theme)) else None
        for theme in card.themes
    )


def _too_few(count: int, options: Options) -> str:
    """Return that a pack has only so many cards for a game with these options."""
    have = text.amount(count, "card") if count else "no card"
    if options.practice == "yes":
        return (
            f"A practice game takes {ROUNDS} theme cards with example answers, "
            f"and with this choice the pack has {have} with any."
        )
    return f"A game takes {ROUNDS} theme cards, and with this choice the pack has {have} to play."
