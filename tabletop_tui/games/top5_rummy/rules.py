"""The rules of Top 5 Rummy as a game: set-up, who acts, what is legal, what each seat sees."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_tui.core.game import Event, IllegalAction, Outcome, Seat, Step, chosen
from tabletop_tui.core.judging import Judges
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.text import amount, who
from tabletop_tui.games.top5_rummy import ending, masking, menu, model, turns
from tabletop_tui.games.top5_rummy.cards import DECK, arranged
from tabletop_tui.games.top5_rummy.flaws import pieces_left
from tabletop_tui.games.top5_rummy.model import RING, State, View
from tabletop_tui.games.top5_rummy.tile_file import shipped
from tabletop_tui.games.top5_rummy.tiles import (
    SPACES,
    Side,
    check_tiles,
    fingerprint,
    first_layout,
    random_layout,
)
from tabletop_tui.games.top5_rummy.wheel import price as price
from tabletop_tui.games.top5_rummy.wheel import prices

DEALT = 5
"""Cards that each player is dealt."""
FIRST_CHIPS = 4
"""Chips of the starting player; each following one has one more."""

_judges = Judges[State](
    "Top 5 Rummy",
    model.Action,
    {
        model.Sell: turns.sell,
        model.Buy: turns.buy,
        model.Fulfil: turns.fulfil,
        model.Discard: turns.discard,
        model.TakeFree: turns.take_free,
        model.Skip: turns.skip,
    },
)


class Top5Rummy:
    """The rules of Top 5 Rummy."""

    id = "top5-rummy"
    title = "Top 5 Rummy"
    about = "buy and sell, be first with five tasks"
    seats = range(2, 5)
    rules_version = 1
    hidden = True
    Options = model.Options
    choices = model.CHOICES
    Action = model.Action

    def setup(self, seats: int, options: model.Options, rng: Rng) -> Step[State]:
        """Lay a card on each space, deal five to everybody, and say who begins."""
        if seats not in self.seats:
            raise IllegalAction(f"Top 5 Rummy is for 2 to 4 players, not {seats}.")
        _check_options(options)
        cards, rng = rng.shuffle(DECK)
        first, rng = rng.below(seats) if options.first is None else (options.first, rng)
        if first not in range(seats):
            raise IllegalAction(f"There is no seat {first + 1} to begin; there are {seats}.")
        tiles, rng = _laid_out(options, rng)
        start = RING + seats * DEALT
        hands = tuple(arranged(cards[n : n + DEALT]) for n in range(RING, start, DEALT))
        state = State(
            rng=rng,
            seats=seats,
            ending=options.ending,
            tiles=tiles,
            placed=((None,) * SPACES,) * len(tiles),
            hands=hands,
            known=((),) * seats,
            older=((),) * seats,
            chips=tuple(FIRST_CHIPS + (seat - first) % seats for seat in range(seats)),
            ring=tuple((card,) for card in cards[:RING]),
            purchases=0,
            pile=cards[start:],
            discards=(),
            first=first,
            turn=first,
            number=1,
            round=1,
            again=0,
            pending=None,
            announced=None,
            ended="",
        )
        return Step(state, (*_chosen(options), *_dealt(state)), reveals=True)

    def data_hash(self, options: model.Options) -> str:
        """Return the fingerprint of the tiles in use."""
        return fingerprint(options.tiles or shipped())

    def waiting_for(self, state: State) -> tuple[Seat, ...]:
        """Return the seat on turn."""
        return () if state.ended else (state.turn,)

    def legal(self, state: State, seat: Seat) -> Iterator[model.Action]:
        """Yield the actions of the seat on turn: sales, purchases, tasks, or what is pending."""
        return iter(()) if state.ended or seat != state.turn else menu.actions(state)

    def apply(self, state: State, seat: Seat, action: model.Action) -> Step[State]:
        """Return what the action leads to; raises IllegalAction with one sentence."""
        over = bool(state.ended)
        return _judges.apply(state, seat, action, seats=state.seats, over=over)

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return what the viewer may know: his own hand, and all that lies open."""
        tasks = [side.task for side in state.tiles]
        done = [t for t, owners in zip(tasks, state.placed, strict=True) if viewer in owners]
        return View(
            viewer=viewer,
            hand=None if viewer is None else state.hands[viewer],
            hand_sizes=state.hand_sizes,
            chips=state.chips,
            supply=state.supply,
            pieces=tuple(pieces_left(state.placed, seat) for seat in range(state.seats)),
            ring=state.ring,
            prices=prices(state.purchases),
            next_prices=prices(state.purchases + 1),
            pile=len(state.pile),
            discards=len(state.discards),
            tiles=state.tiles,
            placed=state.placed,
            done=() if viewer is None else tuple(done),
            first=state.first,
            turn=state.turn,
            number=state.number,
            round=state.round,
            again=state.again,
            pending=state.pending,
            ending=state.ending,
            announced=state.announced,
            to_move=ending.to_move(state),
            places=ending.places(state) if state.ended else (),
            ended=ending.result(state).reason if state.ended else "",
        )

    def redeal(self, state: State, viewer: Seat | None, rng: Rng) -> State:
        """Return the state with the cards that the viewer cannot know dealt out anew."""
        return masking.redeal(state, viewer, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while somebody is on turn."""
        return ending.result(state) if state.ended else None


def _check_options(options: model.Options) -> None:
    if options.layout not in ("first", "random"):
        raise IllegalAction('The layout of the tiles is "first" or "random".')
    if options.ending not in ("fifth piece", "round"):
        raise IllegalAction('A game ends with the "fifth piece" or with the "round".')
    if options.tiles is not None:
        check_tiles(options.tiles)


def _laid_out(options: model.Options, rng: Rng) -> tuple[tuple[Side, ...], Rng]:
    tiles = options.tiles or shipped()
    return random_layout(tiles, rng) if options.layout == "random" else (first_layout(tiles), rng)


def _chosen(options: model.Options) -> tuple[Event, ...]:
    """Return what the log says of options that are not the usual ones."""
    usual = options.tiles in (None, shipped())
    own = () if usual else (Event("The task tiles are not those of the game"),)
    return (*chosen(model.CHOICES, options), *own)


def _dealt(state: State) -> tuple[Event, ...]:
    shown = ", ".join(card for cards in state.ring for card in cards)
    return (
        Event(f"On display from 0 to 7: {shown}"),
        *(
            Event(
                f"{who(seat)} is dealt {amount(DEALT, 'card')}",
                seat,
                f"{who(seat)} is dealt {', '.join(hand)}",
            )
            for seat, hand in enumerate(state.hands)
        ),
        Event(f"{who(state.first)} begins"),
    )
