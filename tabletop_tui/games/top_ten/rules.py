"""The rules of Top Ten as a game: set-up, who acts, what is legal, what each seat sees."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_tui.core.game import Choice, Event, IllegalAction, Outcome, Seat, Step, chosen
from tabletop_tui.core.judging import Judges
from tabletop_tui.core.rng import Rng
from tabletop_tui.games.top_ten import (
    ending,
    examples,
    masking,
    model,
    rounds,
    telling,
    theme_deck,
)
from tabletop_tui.games.top_ten.model import NUMBERS, State, View
from tabletop_tui.games.top_ten.themes import check_themes, fingerprint, load

_judges = Judges[State](
    "Top Ten",
    model.Action,
    {
        model.PickTheme: rounds.pick_theme,
        model.Answer: rounds.answer,
        model.Name: rounds.name,
        model.Guess: rounds.guess,
        model.Anew: rounds.anew,
    },
)


class TopTen:
    """The rules of Top Ten."""

    id = "top-ten"
    title = "Top Ten"
    about = "answer from 1 to 10, sort it together"
    seats = range(4, 10)
    rules_version = 1
    hidden = True
    Options = model.Options
    choices: tuple[Choice, ...] = (
        Choice(
            "level",
            "Which level?",
            (("normal", "normal: find the order"), ("expert", "expert: find each number")),
        ),
        Choice(
            "acting",
            "Themes to act out?",
            (("with", "yes, best at one table"), ("without", "no, words only")),
        ),
        Choice("spicy", "Spicy themes?", (("without", "no, family-friendly"), ("with", "yes"))),
    )
    Action = model.Action

    def setup(self, seats: int, options: model.Options, rng: Rng) -> Step[State]:
        """Draw the theme cards of all rounds, and make somebody the first Cap'ten."""
        if seats not in self.seats:
            raise IllegalAction(f"Top Ten is for 4 to 9 players, not {seats}.")
        _check_options(options)
        pack = theme_deck.pack_of(options)
        if options.themes is pack:
            # What is alike was found when the pack was read: it would take half of a second here.
            check_themes(pack, compare=False)
        deck, rng = theme_deck.draw(pack, options, rng)
        practice = options.practice == "yes"
        first, rng = _first(options, seats, rng)
        if first not in range(seats):
            raise IllegalAction(f"There is no seat {first + 1} to begin; there are {seats}.")
        state = State(
            rng=rng,
            seats=seats,
            pack=pack,
            level=options.level,
            acting=options.acting == "with",
            spicy=options.spicy == "with",
            deck=deck,
            stage="pick",
            captain=first,
            numbers=(None,) * seats,
            played=(),
            guesses=(None,) * seats,
            anew=(),
            unicorns=min(seats, model.MOST_TOKENS),
            practice=practice,
        )
        own = () if pack == load() else (Event("The themes are not those of the game"),)
        alone = (Event(telling.practised(first)),) if practice else ()
        begin = Event(telling.begun(state.round, first))
        return Step(state, (*chosen(self.choices, options), *own, *alone, begin), reveals=True)

    def data_hash(self, options: model.Options) -> str:
        """Return the fingerprint of the themes in use, and of the examples if they count."""
        pack = theme_deck.pack_of(options)
        return examples.fingerprint(pack) if options.practice == "yes" else fingerprint(pack)

    def waiting_for(self, state: State) -> tuple[Seat, ...]:
        """Return the Cap'ten, or all who have yet to answer or to guess."""
        return rounds.waiting(state)

    def legal(self, state: State, seat: Seat) -> Iterator[model.Action]:
        """Yield the choices of a seat; of answers only the one said aloud."""
        if state.stage == "guess" and seat != state.captain:
            said = state.guesses[seat]
            return (model.Guess(value) for value in NUMBERS if value != said)
        if seat not in rounds.waiting(state):
            return iter(())
        if state.stage == "answer":
            return iter((model.Answer(""),))
        return _captains_choices(state)

    def apply(self, state: State, seat: Seat, action: model.Action) -> Step[State]:
        """Return what the action leads to; raises IllegalAction with one sentence."""
        over = state.stage == "over"
        return _judges.apply(state, seat, action, seats=state.seats, over=over)

    def view(self, state: State, viewer: Seat | None) -> View:
        """Return what the viewer may know: his own number, and all that lies open."""
        over, picking = state.stage == "over", state.stage == "pick"
        return View(
            viewer=viewer,
            level=state.level,
            tokens=state.tokens,
            unicorns=state.unicorns,
            round=state.round,
            captain=state.captain,
            stage=state.stage,
            offer=theme_deck.offered(state) if picking and viewer == state.captain else (),
            number=None if viewer is None else state.numbers[viewer],
            holds=tuple(not picking and seat in state.holders for seat in range(state.seats)),
            guesses=state.guesses,
            anew=state.anew,
            played=state.played,
            won=over and state.unicorns > 0,
            ended=ending.result(state).reason if over else "",
            practice=state.practice,
        )

    def redeal(self, state: State, viewer: Seat | None, rng: Rng) -> State:
        """Return the state with numbers and theme cards drawn anew that the viewer cannot know."""
        return masking.redeal(state, viewer, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while somebody is waited for."""
        return ending.result(state) if state.stage == "over" else None


def _first(options: model.Options, seats: int, rng: Rng) -> tuple[Seat, Rng]:
    """Return the first Cap'ten and the next `rng`: as wished, or by chance, or who practises."""
    if options.first is not None:
        return options.first, rng
    return (0, rng) if options.practice == "yes" else rng.below(seats)


def _captains_choices(state: State) -> Iterator[model.Action]:
    if state.stage == "pick":
        offer = enumerate(theme_deck.offered(state))
        return (model.PickTheme(index) for index, theme in offer if theme is not None)
    values = (None,) if state.level == "normal" else NUMBERS
    return (model.Name(seat, value) for seat in rounds.unnamed(state) for value in values)


def _check_options(options: model.Options) -> None:
    if options.level not in ("normal", "expert"):
        raise IllegalAction('The level of Top Ten is "normal" or "expert".')
    for themes, given in (("Themes to act out", options.acting), ("Spicy themes", options.spicy)):
        if given not in ("with", "without"):
            raise IllegalAction(f'{themes} are played "with" or "without".')
    if options.practice not in ("no", "yes"):
        raise IllegalAction('Whether a game is for practice is "no" or "yes".')
