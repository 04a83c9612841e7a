"""The rules of Top 3 as a game: set-up, who acts, what is legal, what each seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from tabletop_tui.core.game import Choice, Event, IllegalAction, Outcome, Seat, Step, chosen
from tabletop_tui.core.judging import Judges
from tabletop_tui.core.ranking import ranks
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.text import who
from tabletop_tui.games.top3 import deck, ending, model, rounds
from tabletop_tui.games.top3.model import ADVANCES, ORDERS, Laid, State, View
from tabletop_tui.games.top3.scoring import correct_orders as correct_orders

_judges = Judges[State](
    "Top 3",
    model.Action,
    {model.Lay: rounds.lay, model.Keep: rounds.keep},
)
_PAIRS = tuple(model.Keep(pair) for pair in ((1, 2), (1, 3), (2, 3)))


class Top3:
    """The rules of Top 3."""

    id = "top3"
    title = "Top 3"
    about = "put three cards in order, in secret"
    seats = range(2, 5)
    rules_version = 1
    hidden = True
    Options = model.Options
    choices: tuple[Choice, ...] = (
        Choice("deck", "Which deck?", (("metropolen", "Metropolen: cities"), ("film", "Film"))),
    )
    Action = model.Action

    def setup(self, seats: int, options: model.Options, rng: Rng) -> Step[State]:
        """Shuffle cards and categories, and lay out the first round."""
        if seats not in self.seats:
            raise IllegalAction(f"Top 3 is for 2 to 4 players, not {seats}.")
        cards = deck.chosen(options.deck)
        if options.deck is cards:
            deck.check_deck(cards)
        stack, rng = rng.shuffle(range(len(cards.cards)))
        first, rng = rng.below(seats) if options.first is None else (options.first, rng)
        if first not in range(seats):
            raise IllegalAction(f"There is no seat {first + 1} to begin; there are {seats}.")
        state = rounds.lay_out(
            State(
                rng=rng,
                seats=seats,
                deck=cards,
                first=first,
                round=1,
                stack=stack,
                coming=(),
                category=0,
                table=(),
                laid=(None,) * seats,
                advances=(tuple(ADVANCES),) * seats,
                won=((),) * seats,
                discards=(),
                reveals=(),
                keeper=None,
            )
        )
        told = chosen(self.choices, options) if isinstance(options.deck, str) else ()
        named = "" if told else f"The deck is {cards.title}; "
        begin = Event(f"{named}{who(first)} comes first in turn order")
        return Step(state, (*told, begin, rounds.round_line(state)), reveals=True)

    def data_hash(self, options: model.Options) -> str:
        """Return the fingerprint of the deck in use; raises IllegalAction if there is none."""
        return deck.fingerprint(deck.chosen(options.deck))

    def waiting_for(self, state: State) -> tuple[Seat, ...]:
        """Return all who have not chosen, or who has two cards to choose."""
        if state.keeper is not None:
            return (state.keeper,)
        if state.over:
            return ()
        return tuple(seat for seat, laid in enumerate(state.laid) if laid is None)

    def legal(self, state: State, seat: Seat) -> Iterator[model.Action]:
        """Yield the choices of a seat; who has chosen may choose anew while others have not."""
        if state.over or (state.keeper is not None and seat != state.keeper):
            return iter(())
        if state.keeper is not None:
            return iter(_PAIRS)
        menu = _menu(state.advances[seat])
        laid = state.laid[seat]
        return iter(menu) if laid is None else (lay for lay in menu if not _same(lay, laid))

    def apply(self, state: State, seat: Seat, action: model.Action) -> Step[State]:
        """Return what the action leads to; raises IllegalAction with one sentence."""
        over = state.over
        return _judges.apply(state, seat, action, seats=state.seats, over=over)

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return what the viewer may know: his own choice, and all that lies open."""
        over = state.over
        result = ending.result(state) if over else None
        return View(
            viewer=viewer,
            title=state.deck.title,
            categories=state.deck.categories,
            round=state.round,
            category=state.category,
            coming=tuple(sorted(state.coming)),
            cards=tuple(state.deck.cards[card].name for card in state.table),
            first=state.first,
            chosen=tuple(laid is not None for laid in state.laid),
            choice=None if viewer is None else state.laid[viewer],
            advances=state.advances,
            keeper=state.keeper,
            scores=state.scores,
            discards=len(state.discards),
            stack=len(state.stack),
            reveals=state.reveals,
            places=ranks(result.scores) if result else (),
            ended=result.reason if result else "",
        )

    def redeal(self, state: State, viewer: Seat | None, rng: Rng) -> State:
        """Return the state with others' choices, the stack and the categories drawn anew.

        It depends on what the viewer knows alone: the stack and the categories still to come are
        shuffled from a pinned order, and others' choices are drawn from all they may lay.
        """
        stack, rng = rng.shuffle(sorted(state.stack))
        coming, rng = rng.shuffle(sorted(state.coming))
        laid = list(state.laid)
        for seat, choice in enumerate(laid):
            if choice is not None and seat != viewer:
                menu = _menu(state.advances[seat])
                place, rng = rng.below(len(menu))
                laid[seat] = Laid(menu[place].order, menu[place].advance)
        return replace(state, stack=stack, coming=coming, laid=tuple(laid), rng=rng)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while somebody is waited for."""
        return ending.result(state) if state.over else None


@cache
def _menu(advances: tuple[str, ...]) -> tuple[model.Lay, ...]:
    """Return all that can be laid with these advances in hand: eight sets of them there are."""
    return tuple(model.Lay(order, advance) for advance in (None, *advances) for order in ORDERS)


def _same(lay: model.Lay, laid: Laid) -> bool:
    return lay.order == laid.order and lay.advance == laid.advance
