"""What the actions do: pick a theme, answer, name, guess, deal anew (TT3 to TT12)."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from msgspec.structs import replace

from tabletop_tui.core import text
from tabletop_tui.core.game import Event, IllegalAction, Seat, Step
from tabletop_tui.games.top_ten import ending, refusals, telling
from tabletop_tui.games.top_ten.model import (
    ANSWER_CELLS,
    NUMBERS,
    ROUNDS,
    Anew,
    Answer,
    Guess,
    Name,
    PickTheme,
    Played,
    State,
    Turned,
)
from tabletop_tui.games.top_ten.theme_deck import offered

_MOST_READ = 10 * ANSWER_CELLS  # characters: accents and folded blanks take no cells of their own
_WIDEST = 2  # cells of one character


def waiting(state: State) -> tuple[Seat, ...]:
    """Return who must act now, in seat order."""
    if state.stage == "over":
        return ()
    if state.stage == "answer":
        missing = [s for s in state.holders if state.played[-1].answers[s] is None]
        return (state.captain,) if state.captain in missing else tuple(missing)
    if state.stage == "guess":
        return tuple(sorted(s for s in _team(state) if state.guesses[s] is None))
    return (state.captain,)


def unnamed(state: State) -> tuple[Seat, ...]:
    """Return whom the Cap'ten can name yet; himself only in the normal game (TT6, TT10)."""
    turned = {card.seat for card in state.played[-1].turned}
    if state.level == "expert":
        turned.add(state.captain)
    return tuple(seat for seat in state.holders if seat not in turned)


def pick_theme(state: State, seat: Seat, action: PickTheme) -> Step[State]:
    """Pick one of the two themes; then a number is dealt to each player (TT3)."""
    refusals.of_pick(state, seat, action)
    theme = offered(state)[action.index]
    if theme is None:
        raise IllegalAction(refusals.not_offered(state))
    played = Played(
        round=state.round,
        captain=seat,
        card=state.deck[state.round - 1],
        theme=theme,
        answers=(None,) * state.seats,
        turned=(),
        guessed=None,
        regained=False,
        unicorns=state.unicorns,
    )
    picked = replace(state, stage="answer", played=(*state.played, played))
    return _deal(picked, (Event(telling.picked(played)),))


def answer(state: State, seat: Seat, action: Answer) -> Step[State]:
    """Give an answer, which is never changed (TT4); the Cap'ten's is the first."""
    refusals.of_answer(state, seat, waiting(state))
    said = _cleaned(action.text)
    answers = state.played[-1].answers
    answered = _now(state, answers=(*answers[:seat], said, *answers[seat + 1 :]))
    news = (Event(telling.answered(seat, said)),)
    if waiting(answered):
        return Step(answered, news)
    all_in = Event(telling.all_answered(state.captain))
    return Step(replace(answered, stage="name"), (*news, all_in))


def name(state: State, seat: Seat, action: Name) -> Step[State]:
    """Turn up a player's number, and compare it with the one before, or the one stated."""
    refusals.of_name(state, seat, action, waiting(state))
    number = cast(int, state.numbers[action.seat])  # only who holds a number is named
    before = state.played[-1].turned
    if state.level == "expert":
        lost = number != action.value
    else:
        lost = bool(before) and number < before[-1].number
    card = Turned(action.seat, number, action.value, lost)
    left = state.unicorns - lost
    after = _now(replace(state, unicorns=left), turned=(*before, card), unicorns=left)
    news = (Event(telling.turned(card, before[-1] if before else None)),)
    if not left:
        return _end(after, news)
    if unnamed(after):
        return Step(after, news, reveals=True)
    if state.level == "expert" and state.captain in state.holders:
        ask = Event(telling.to_guess(state.captain))
        return Step(replace(after, stage="guess"), (*news, ask), reveals=True)
    return _end_round(after, news)


def guess(state: State, seat: Seat, action: Guess) -> Step[State]:
    """Say what the Cap'ten's number is; the last one to say it makes it the team's (TT11)."""
    refusals.of_guess(state, seat, action)
    guesses = (*state.guesses[:seat], action.value, *state.guesses[seat + 1 :])
    after = replace(state, guesses=guesses)
    anew = state.guesses[seat] is not None
    news = (Event(telling.guessed(seat, action.value, anew=anew)),)
    return Step(after, news) if waiting(after) else _turn_up_captain(after, news)


def anew(state: State, seat: Seat, action: Anew) -> Step[State]:
    """Agree to deal the round anew, or no longer; once all agree it is dealt (TT5)."""
    refusals.of_anew(state, seat, action)
    agreeing = {*state.anew, seat} if action.agree else {*state.anew} - {seat}
    line = telling.agreed(seat, len(agreeing), state.seats, agree=action.agree)
    after = replace(state, anew=tuple(sorted(agreeing)))
    if len(agreeing) < state.seats:
        return Step(after, (Event(line),))
    blank = replace(after, stage="answer", guesses=(None,) * state.seats, anew=())
    deals = state.played[-1].deals + 1
    cleared = _now(blank, answers=(None,) * state.seats, turned=(), deals=deals)
    return _deal(cleared, (Event(line), Event(telling.dealt_anew())))


def team_guess(state: State) -> int:
    """Return the number of most votes; of several, that of the player nearest after the Cap'ten."""
    said = [value for seat in _team(state) if (value := state.guesses[seat]) is not None]
    votes = Counter(said)
    return max(said, key=votes.__getitem__)  # the first of the largest, in turn order


def _team(state: State) -> tuple[Seat, ...]:
    """Return all but the Cap'ten, the nearest after him first."""
    return tuple((state.captain + n) % state.seats for n in range(1, state.seats))


def _cleaned(raw: str) -> str:
    """Return an answer as it can be shown; raises IllegalAction if it cannot be."""
    said = text.clean(raw, ANSWER_CELLS + _WIDEST)
    if len(raw) > _MOST_READ or text.cell_width(said) > ANSWER_CELLS:
        raise IllegalAction(f"An answer has room in {ANSWER_CELLS} cells; this one is wider.")
    if raw and not said:
        raise IllegalAction("Nothing of this answer can be seen; an empty one is said aloud.")
    return said


def _now(state: State, **changes: Any) -> State:
    """Return the state with changes in the round that is going on."""
    *before, now = state.played
    return replace(state, played=(*before, replace(now, **changes)))


def _deal(state: State, news: tuple[Event, ...]) -> Step[State]:
    """Shuffle all ten numbers and deal one to each player; the rest stays unseen (TT3, TT9)."""
    cards, rng = state.rng.shuffle(NUMBERS)
    dealt = dict(zip(state.holders, cards, strict=False))
    numbers = tuple(map(dealt.get, range(state.seats)))
    told = (telling.dealt(seat, number) for seat, number in dealt.items())
    return Step(replace(state, numbers=numbers, rng=rng), (*news, *told), reveals=True)


def _turn_up_captain(state: State, news: tuple[Event, ...]) -> Step[State]:
    """Turn up the Cap'ten's number; the team's guess being right gives a token back (TT11)."""
    number = cast(int, state.numbers[state.captain])  # nobody guesses where there is none
    said = team_guess(state)
    regained = said == number and state.unicorns < state.tokens
    unicorns = state.unicorns + regained
    after = _now(
        replace(state, unicorns=unicorns),
        turned=(*state.played[-1].turned, Turned(state.captain, number, None, False)),
        guessed=said,
        regained=regained,
        unicorns=unicorns,
    )
    return _end_round(after, (*news, Event(telling.team_guessed(after.played[-1]))))


def _end_round(state: State, news: tuple[Event, ...]) -> Step[State]:
    """Collect the numbers, and go on with the next Cap'ten, if a round is left.

    It is the one to the left, or in a practice game the same.
    """
    news = (*news, Event(telling.round_over(state.played[-1], state.tokens)))
    if len(state.played) == ROUNDS:
        return _end(state, news)
    captain = state.captain if state.practice else (state.captain + 1) % state.seats
    following = replace(_collected(state), stage="pick", captain=captain)
    begin = Event(telling.begun(following.round, captain))
    return Step(following, (*news, begin), reveals=True)


def _end(state: State, news: tuple[Event, ...]) -> Step[State]:
    over = replace(_collected(state), stage="over")
    last = Event(f"The game is over. {ending.result(over).reason}")
    return Step(over, (*news, last), reveals=True)


def _collected(state: State) -> State:
    """Return the state without numbers: what is not turned up by now is never seen."""
    nothing = (None,) * state.seats
    return replace(state, numbers=nothing, guesses=nothing, anew=())
