"""From the results of games to what they say: who wins how often, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from tabletop_tui.arena import facts
from tabletop_tui.arena.contest import Contest
from tabletop_tui.arena.play import Result
from tabletop_tui.core.game import Value
from tabletop_tui.core.ranking import ranks

SURE = 1.96
"""Standard deviations to either side that hold the truth in 95 of 100 cases."""


class Standing(Value, frozen=True):
    """What somebody, or a seat, has come to."""

    name: str
    wins: Fraction
    """A win shared by two is a half for each."""
    won: float
    """The part of the games."""
    low: float
    high: float
    """Between these it lies in 95 of 100 such contests (Wilson)."""
    score: float
    """On average."""
    place: float
    """On average, from 1."""


class Length(Value, frozen=True):
    """How many actions the games have taken."""

    mean: float
    least: int
    most: int


class Report(Value, frozen=True):
    """What a contest has come to. The same results lead to the same report."""

    game: str
    seed: int
    games: int
    """How many were played to their end."""
    wanted: int
    given_up: int
    """Games that did not end, and count nowhere."""
    players: tuple[Standing, ...]
    seats: tuple[Standing, ...]
    """By place in turn order: what it is worth to come first."""
    length: Length | None
    facts: tuple[facts.Fact, ...]
    left: tuple[str, ...]
    """What happened to programs, a sentence each, with the number of the game from 1."""


def report(contest: Contest, results: Sequence[Result]) -> Report:
    """Return what the results say, in whatever order they are."""
    ordered = sorted(results, key=lambda result: result.number)
    ended = [result for result in ordered if result.scores]
    counts: Counter[str] = Counter()
    for result in ended:
        counts.update(result.counts)
    names = contest.names()
    seatings = [contest.seating(result.number) for result in ended]
    places = range(len(names))
    return Report(
        game=contest.game,
        seed=contest.seed,
        games=len(ended),
        wanted=contest.games,
        given_up=len(ordered) - len(ended),
        players=tuple(_standing(names[n], ended, [n] * len(ended)) for n in places),
        seats=tuple(_standing(f"{n + 1}", ended, [row[n] for row in seatings]) for n in places),
        length=_length([result.actions for result in ended]),
        facts=tuple(facts.rows(contest.game, counts)),
        left=tuple(
            f"Game {result.number + 1}: {why}" for result in ordered for why in result.left.values()
        ),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the interval that holds the true part of games won in 95 of 100 cases."""
    if not games:
        return 0.0, 1.0
    won, square = wins / games, SURE * SURE
    middle = won + square / (2 * games)
    side = SURE * sqrt(won * (1 - won) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - side) / whole), min(1.0, (middle + side) / whole)


def _standing(name: str, ended: Sequence[Result], players: Sequence[int]) -> Standing:
    """Return what the players come to, one for each game."""
    games = len(ended)
    wins, score, place = Fraction(0), Fraction(0), 0
    for result, who in zip(ended, players, strict=True):
        if who in result.winners:
            wins += Fraction(1, len(result.winners))
        score += result.scores[who]
        place += ranks(result.scores)[who]
    low, high = wilson(float(wins), games)
    each = max(games, 1)
    return Standing(name, wins, float(wins / each), low, high, float(score / each), place / each)


def _length(actions: Sequence[int]) -> Length | None:
    return Length(sum(actions) / len(actions), min(actions), max(actions)) if actions else None
