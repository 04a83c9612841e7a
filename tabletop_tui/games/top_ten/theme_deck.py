"""Which theme cards a game is played with, and which of their themes are offered (TT2).

A theme that the options leave out is not offered; a card with no theme left is not drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core import text
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.rng import Rng
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
    can_be = playable(pack, acting=options.acting == "with", spicy=options.spicy == "with")
    if len(can_be) < ROUNDS:
        have = text.amount(len(can_be), "card") if can_be else "no card"
        raise IllegalAction(
            f"A game takes {ROUNDS} theme cards, and with this choice the pack has {have} to play."
        )
    unseen, rng = rng.shuffle([card for card in can_be if card not in options.seen])
    again = (card for card in options.seen if card in can_be)
    return (*unseen, *again)[:ROUNDS], rng


def playable(pack: Sequence[ThemeCard], *, acting: bool, spicy: bool) -> tuple[int, ...]:
    """Return the cards that have a theme to offer, as places in the pack, in its order."""
    allowed = {"say": True, "act": acting, "spicy": spicy}
    return tuple(
        place for place, card in enumerate(pack) if any(allowed[theme.tag] for theme in card.themes)
    )


def offered(state: State) -> tuple[Theme | None, ...]:
    """Return the two themes of this round's card, None for one that is not offered."""
    allowed = {"say": True, "act": state.acting, "spicy": state.spicy}
    themes = state.pack[state.deck[state.round - 1]].themes
    return tuple(theme if allowed[theme.tag] else None for theme in themes)
