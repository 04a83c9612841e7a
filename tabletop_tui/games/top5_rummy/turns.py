"""What the actions do: sell, buy, fulfil and what a tile then asks for, skip (R1-R12)."""

from __future__ import annotations

from tabletop_tui.core.game import IllegalAction, Seat, Step
from tabletop_tui.core.text import amount, listing, who
from tabletop_tui.games.top5_rummy import flaws
from tabletop_tui.games.top5_rummy.cards import ORDER, arranged, lacking
from tabletop_tui.games.top5_rummy.model import (
    Buy,
    Cards,
    Discard,
    Fulfil,
    Pending,
    Sell,
    Skip,
    State,
    TakeFree,
)
from tabletop_tui.games.top5_rummy.progress import Progress
from tabletop_tui.games.top5_rummy.tasks import TASKS, fulfils
from tabletop_tui.games.top5_rummy.tiles import Effect, effect_words
from tabletop_tui.games.top5_rummy.wheel import affordable, price, prices


def sell(state: State, seat: Seat, action: Sell) -> Step[State]:
    """Put a card on the display and take its price (R1)."""
    _begins_turn(state, seat)
    _has(state, seat, (action.card,))
    _refuse(flaws.no_ring_space(action.space))
    cost = price(action.space, state.purchases)
    _refuse(flaws.no_sale(state, action.space, cost))
    play = Progress(state)
    play.lose((action.card,))
    play.ring[action.space] = (*play.ring[action.space], action.card)
    forfeit = play.earn(cost)
    play.say(f"{who(seat)} sells {action.card} for {_sum(cost)}{forfeit}")
    return play.end_turn()


def buy(state: State, seat: Seat, action: Buy) -> Step[State]:
    """Take what lies on a space for its price; then the wheel turns (R2) and the test is made."""
    _begins_turn(state, seat)
    _refuse(flaws.no_ring_space(action.space))
    cost = price(action.space, state.purchases)
    _refuse(flaws.no_purchase(state, seat, action.space, cost))
    play = Progress(state)
    cards, play.ring[action.space] = play.ring[action.space], ()
    play.take(cards)
    play.pay(cost)
    play.purchases += 1
    play.say(f"{who(seat)} buys {listing(cards)} for {_sum(cost)}")
    play.refill_test()
    return play.end_turn()


def fulfil(state: State, seat: Seat, action: Fulfil) -> Step[State]:
    """Play the cards of a task and put a piece on its tile; the space gives or takes (R4-R6)."""
    _begins_turn(state, seat)
    tile, space = action.tile, action.space
    _refuse(flaws.no_tile_space(state, tile, space))
    _refuse(flaws.no_task(state, seat, tile))
    _has(state, seat, action.cards)
    task = TASKS[state.tiles[tile].task]
    if not fulfils(task.id, action.cards):
        raise IllegalAction(f'"{task.title}" takes {task.rule}; these are not.')
    _refuse(flaws.no_space(state, seat, tile, space, len(state.hands[seat])))
    play = Progress(state)
    effect = state.tiles[tile].spaces[space]
    cards = arranged(action.cards)
    play.say(
        f'{who(seat)} fulfils "{task.title}" with {listing(cards)} on the {flaws.NTH[space]} '
        f"space ({effect_words(effect)})"
    )
    play.lose(cards)
    play.land(cards)
    play.others["placed"] = _with_piece(state, tile, space, seat)
    if flaws.pieces_left(state.placed, seat) > 1:
        return _carry_out(play, effect)
    if state.ending == "fifth piece":
        return _win(play, effect)
    _announce(play)
    return _carry_out(play, effect)


def discard(state: State, seat: Seat, action: Discard) -> Step[State]:
    """Discard as many cards as the space just taken asks for (R5)."""
    _on_turn(state, seat)
    if state.pending is None or state.pending.kind != "discard":
        raise IllegalAction("Cards are discarded only where a space just taken asks for it.")
    asked = state.pending.n
    if len(action.cards) != asked:
        raise IllegalAction(
            f"The space asks for {amount(asked, 'card')} to be discarded, not {len(action.cards)}."
        )
    _has(state, seat, action.cards)
    play = Progress(state)
    play.others["pending"] = None
    _throw(play, arranged(action.cards))
    return play.end_turn()


def take_free(state: State, seat: Seat, action: TakeFree) -> Step[State]:
    """Take a card of the display for nothing; no wheel turns, and the test is made (R6)."""
    _on_turn(state, seat)
    if state.pending is None or state.pending.kind != "free":
        raise IllegalAction("A card is free only where a space just taken grants it.")
    space, card = action.space, action.card
    _refuse(flaws.no_ring_space(space))
    _known_card(card)
    if card not in state.ring[space]:
        cost = price(space, state.purchases)
        raise IllegalAction(f"There is no {card} on the space at {cost}.")
    play = Progress(state)
    play.others["pending"] = None
    left = list(play.ring[space])
    left.remove(card)
    play.ring[space] = tuple(left)
    play.take((card,))
    play.say(f"{who(seat)} takes {card} from the display for nothing")
    play.refill_test()
    return play.end_turn()


def skip(state: State, seat: Seat, _: Skip) -> Step[State]:
    """Take a chip and pass, with no card and nothing to be afforded (R8)."""
    _begins_turn(state, seat)
    if state.hands[seat]:
        raise IllegalAction("Nobody passes with a card in hand; sell, buy or fulfil.")
    if affordable(state.ring, prices(state.purchases), state.chips[seat]):
        raise IllegalAction(f"{who(seat)} can afford to buy, and who can buy may not pass.")
    play = Progress(state)
    forfeit = play.earn(1)
    play.say(f"{who(seat)} has no card and can afford none: 1 chip instead of a turn{forfeit}")
    play.refill_test()
    return play.end_turn()


def _carry_out(play: Progress, effect: Effect) -> Step[State]:
    """Give or take what the space just taken says; some of it is for the player to choose."""
    if effect.kind == "discard":
        play.others["pending"] = Pending("discard", effect.n)
        return play.step()
    if effect.kind == "free":
        if any(play.ring):
            play.others["pending"] = Pending("free", 1)
            return play.step()
        play.say(f"There is no card on display for {play.me} to take")
        play.refill_test()
    elif effect.kind == "draw":
        play.draw(effect.n)
    elif effect.kind == "again":
        play.again += 1
    else:
        _chips(play, effect.n)
    return play.end_turn()


def _win(play: Progress, effect: Effect) -> Step[State]:
    """End the game with a fifth piece: its space's malus is paid, and no bonus given (R11)."""
    if effect.kind == "discard":
        _throw(play, play.hand[: effect.n])  # which ones matters to nobody any more
    elif effect.kind == "chips" and effect.n < 0:
        _chips(play, effect.n)
    return play.finish("fifth piece")


def _announce(play: Progress) -> None:
    """Say that the round is the last, if this was the first fifth piece of all (R12)."""
    if play.was.announced is not None:
        play.say(f"{play.me} has placed all five pieces too")
        return
    play.others["announced"] = play.seat
    coming = (play.was.first - play.seat - 1) % play.was.seats
    movers = [who((play.seat + n) % play.was.seats) for n in range(1, coming + 1)]
    rest = f"{listing(movers)} still to move" if movers else "nobody else to move"
    play.say(f"{play.me} has placed all five pieces: this is the last round, {rest}")


def _chips(play: Progress, n: int) -> None:
    if n < 0:
        play.pay(-n)
        play.say(f"{play.me} pays {amount(-n, 'chip')}")
    else:
        forfeit = play.earn(n)
        play.say(f"{play.me} takes {amount(n, 'chip')}{forfeit}")


def _throw(play: Progress, cards: Cards) -> None:
    play.say(f"{play.me} discards {listing(cards)}")
    play.lose(cards)
    play.land(cards)


def _with_piece(
    state: State, tile: int, space: int, seat: Seat
) -> tuple[tuple[Seat | None, ...], ...]:
    spaces = list(state.placed[tile])
    spaces[space] = seat
    return (*state.placed[:tile], tuple(spaces), *state.placed[tile + 1 :])


def _on_turn(state: State, seat: Seat) -> None:
    if seat != state.turn:
        raise IllegalAction(f"It is {who(state.turn)}'s turn, not {who(seat)}'s.")


def _begins_turn(state: State, seat: Seat) -> None:
    """Refuse what only begins a turn while a space just taken is still to be settled."""
    _on_turn(state, seat)
    if state.pending is None:
        return
    if state.pending.kind == "discard":
        cards = amount(state.pending.n, "card")
        raise IllegalAction(f"The space just taken asks for {cards}; discard first.")
    raise IllegalAction("The space just taken grants a card of the display; take it first.")


def _has(state: State, seat: Seat, cards: Cards) -> None:
    for card in cards:
        _known_card(card)
    hand = state.hands[seat]
    card = lacking(hand, cards) or ""
    if card in hand:
        has = amount(hand.count(card), card)
        raise IllegalAction(f"{who(seat)} has only {has}, not {cards.count(card)}.")
    if card:
        raise IllegalAction(f"{who(seat)} has no {card} in hand.")


def _known_card(card: str) -> None:
    if card not in ORDER:
        raise IllegalAction("There is no such card; cards are written like Y9, R10, P7 and B2.")


def _refuse(flaw: str) -> None:
    if flaw:
        raise IllegalAction(flaw)


def _sum(chips: int) -> str:
    return amount(chips, "chip") if chips else "nothing"
