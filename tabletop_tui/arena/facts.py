"""What is worth counting in a game, beside who wins: which tasks, which buildings, how it ends.

Games are played in several processes, so that what is counted is numbers by key; `rows` puts the
sums of many games into words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from tabletop_tui.core.game import Seat, Value
from tabletop_tui.core.table import Table
from tabletop_tui.games.metropolis import model as metropolis
from tabletop_tui.games.metropolis.pieces import PIECES
from tabletop_tui.games.top3.model import ADVANCES
from tabletop_tui.games.top5_rummy import model as rummy
from tabletop_tui.games.top5_rummy.tasks import TASKS

AnyTable = Table[Any, Any, Any, Any]
Counts = Counter[str]
Measure = Literal["a game", "share", "each"]
"""How a number is put: so many a game, a part of all, an average."""

ENDED = "ended: "


class Fact(Value, frozen=True):
    """A number that many games have come to."""

    about: str
    """What it belongs under."""
    name: str
    times: int
    of: int
    measure: Measure


class _Row(NamedTuple):
    about: str
    name: str
    times: str
    """The key of what is counted."""
    of: str = "games"
    measure: Measure = "a game"


def note(counts: Counts, table: AnyTable, seat: Seat, action: Any) -> None:
    """Count what an action is that a seat is about to do."""
    counts[type(action).__name__] += 1
    if table.game.id in _DURING:
        _DURING[table.game.id](counts, table, seat, action)


def note_end(counts: Counts, table: AnyTable) -> None:
    """Count what can be told once a game is over."""
    counts["games"] += 1
    if table.game.id in _AT_END:
        _AT_END[table.game.id](counts, table.view(None))


def rows(game_id: str, counts: Mapping[str, int]) -> Iterator[Fact]:
    """Yield what the sums of many games say, in the order in which it is read."""
    for row in _ROWS.get(game_id, ()):
        of = counts.get(row.of, 0)
        if of:
            yield Fact(row.about, row.name, counts.get(row.times, 0), of, row.measure)
    ends = sorted(key for key in counts if key.startswith(ENDED))
    for key in ends:
        yield Fact("End", key.removeprefix(ENDED), counts[key], counts["games"], "share")


def _metropolis_action(counts: Counts, table: AnyTable, seat: Seat, action: Any) -> None:
    if isinstance(action, metropolis.Take):
        takes = [a for a in table.legal(seat) if isinstance(a, metropolis.Take)]
        counts["given away"] += action.to != seat
        counts["forced"] += all(a.to != seat for a in takes)


def _metropolis_end(counts: Counts, view: metropolis.View) -> None:
    counts[ENDED + view.ended] += 1
    counts["turns"] += view.number
    for building in view.buildings:
        counts[f"built {building.kind}"] += 1
        counts[f"worth {building.kind}"] += building.total
        counts["joint"] += len(building.shares) > 1


def _rummy_action(counts: Counts, table: AnyTable, seat: Seat, action: Any) -> None:  # noqa: ARG001
    if isinstance(action, rummy.Fulfil):
        counts[f"task {table.view(None).tiles[action.tile].task}"] += 1


def _rummy_end(counts: Counts, view: rummy.View) -> None:
    counts["rounds"] += view.round
    for side in view.tiles:
        counts[f"laid {side.task}"] += 1


def _top3_end(counts: Counts, view: Any) -> None:
    for reveal in view.reveals:
        right = sum(choice.right for choice in reveal.choices)
        counts["rounds"] += 1
        counts["orders"] += len(reveal.choices)
        counts["right"] += right
        counts["nobody right"] += not right
        counts["right alone"] += reveal.keeper is not None
        for choice in reveal.choices:
            if choice.advance is not None:
                counts[f"laid {choice.advance}"] += 1
                counts[f"true {choice.advance}"] += choice.came_true


def _top_ten_end(counts: Counts, view: Any) -> None:
    counts["won"] += view.won
    for played in view.played:
        counts["rounds"] += 1
        counts["turned"] += len(played.turned)
        counts["lost"] += sum(card.lost for card in played.turned)
        counts["regained"] += played.regained


_DURING: dict[str, Callable[[Counts, AnyTable, Seat, Any], None]] = {
    "metropolis": _metropolis_action,
    "top5-rummy": _rummy_action,
}
_AT_END: dict[str, Callable[[Counts, Any], None]] = {
    "metropolis": _metropolis_end,
    "top5-rummy": _rummy_end,
    "top3": _top3_end,
    "top-ten": _top_ten_end,
}
_ROWS: dict[str, tuple[_Row, ...]] = {
    "metropolis": (
        _Row("Turns", "turns", "turns"),
        _Row("Turns", "lots chosen", "Take"),
        _Row("Turns", "of these for another player", "given away", "Take", "share"),
        _Row("Turns", "of these because none was for oneself", "forced", "Take", "share"),
        _Row("Turns", "offers", "Offer"),
        _Row("Turns", "proposals", "Propose"),
        _Row("Turns", "yes to one of them", "Accept"),
        _Row("Turns", "joint buildings", "joint"),
        *(_Row("Buildings", piece.title, f"built {kind}") for kind, piece in PIECES.items()),
        *(
            _Row("Worth", piece.title, f"worth {kind}", f"built {kind}", "each")
            for kind, piece in PIECES.items()
        ),
    ),
    "top5-rummy": (
        _Row("Turns", "rounds", "rounds"),
        _Row("Turns", "sales", "Sell"),
        _Row("Turns", "purchases", "Buy"),
        _Row("Turns", "tasks", "Fulfil"),
        _Row("Turns", "turns without anything to do", "Skip"),
        *(
            _Row(
                "Tasks, for each game that has it",
                task.title,
                f"task {name}",
                f"laid {name}",
                "each",
            )
            for name, task in TASKS.items()
        ),
    ),
    "top3": (
        _Row("Rounds", "right orders", "right", "orders", "share"),
        _Row("Rounds", "rounds with one right", "right alone", "rounds", "share"),
        _Row("Rounds", "rounds with nobody right", "nobody right", "rounds", "share"),
        *(_Row("Advances laid", words, f"laid {name}") for name, words in ADVANCES.items()),
        *(
            _Row("Advances come true", words, f"true {name}", f"laid {name}", "share")
            for name, words in ADVANCES.items()
        ),
    ),
    "top-ten": (
        _Row("Rounds", "rounds", "rounds"),
        _Row("Rounds", "cards that cost a unicorn", "lost", "turned", "share"),
        _Row("Rounds", "unicorns that came back", "regained"),
        _Row("End", "games won", "won", "games", "share"),
    ),
}
