"""Why a player of Top 5 Rummy does something, in one sentence."""

from __future__ import annotations

from tabletop_tui.bots.top5_rummy import plan
from tabletop_tui.bots.top5_rummy.outlook import Outlook
from tabletop_tui.core.text import amount, listing
from tabletop_tui.games.top5_rummy.flaws import NTH
from tabletop_tui.games.top5_rummy.model import Action, Buy, Cards, Discard, Fulfil, Sell, TakeFree
from tabletop_tui.games.top5_rummy.tasks import TASKS
from tabletop_tui.games.top5_rummy.tiles import effect_words
from tabletop_tui.games.top5_rummy.wheel import price


def reason(outlook: Outlook, action: Action) -> str:
    """Return why the seat of the outlook might do this."""
    state = outlook.state
    if isinstance(action, Sell):
        chips = amount(price(action.space, state.purchases), "chip")
        return f"{action.card} is among the cards you will miss least, and it brings {chips}."
    if isinstance(action, Buy):
        return _taken(outlook, state.ring[action.space])
    if isinstance(action, TakeFree):
        return _taken(outlook, (action.card,))
    if isinstance(action, Discard):
        return "These are the cards that you will miss least."
    if isinstance(action, Fulfil):
        side = state.tiles[action.tile]
        title = TASKS[side.task].title
        if outlook.pieces == 1:
            return f'"{title}" takes your fifth piece.'
        effect = effect_words(side.spaces[action.space])
        return (
            f'You have the cards for "{title}", and its {NTH[action.space]} space is the best one '
            f"free ({effect})."
        )
    return "You have no card, and cannot afford to buy one."


def _taken(outlook: Outlook, cards: Cards) -> str:
    """Return what cards are good for."""
    more = outlook.counted + plan.counted(cards)
    gains = {
        task: plan.nearest(task, outlook.counted)[0] - plan.nearest(task, more)[0]
        for task, _ in outlook.wanted
    }
    verb = "brings" if len(cards) == 1 else "bring"
    helped = sorted((task for task in gains if gains[task] > 0), key=lambda task: -gains[task])
    if not helped:
        return f"{listing(cards)} may be of use later, and nothing better is to be had."
    titles = listing(f'"{TASKS[task].title}"' for task in helped[:2])
    return f"{listing(cards)} {verb} you nearer to {titles}."
