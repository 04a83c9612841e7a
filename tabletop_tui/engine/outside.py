"""A seat played by somebody else's program: what it is asked, and what it may answer.

A question is a line that holds all there is to know, so that a program need not remember
anything: the seat's view, its finite actions, and what has happened since it last acted. It gets
no more than that: no seed of the game, no record, no sample of what it cannot see.
"""

from __future__ import annotations

from typing import Any, Self

from tabletop_tui.core import codec, text
from tabletop_tui.core.game import Game, IllegalAction, Seat, Value
from tabletop_tui.core.record import BOT_CELLS
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table
from tabletop_tui.engine.process import Program, ProgramLeft, Stopped
from tabletop_tui.engine.shown import shown

SECONDS = 10.0
"""How long a program may think about a decision."""
TRIES = 3
"""How often it may try to find an action that the rules accept."""

AnyTable = Table[Any, Any, Any, Any]

_CHANCE = 1 << 32


class Answer(Value, frozen=True):
    """What a program answers to a question."""

    action: Any


_read_answer = codec.reader(Answer, keys_once=True)


def question(table: AnyTable, seat: Seat, chance: int, refused: str | None = None) -> bytes:
    """Return what a program is asked that has to act on a seat, as one line of JSON.

    `chance` is a number for it to draw from, so that a game can be repeated; `refused` is why
    its last answer to the same question was not accepted.
    """
    return codec.encode(
        {
            "do": "choose",
            "game": table.game.id,
            "players": table.players,
            "seat": seat,
            "view": shown(table.view(seat), table.players),
            "legal": table.legal(seat),
            "news": table.news(seat),
            "chance": chance,
            "refused": refused,
        }
    )


def action(game: Game[Any, Any, Any, Any], answer: bytes) -> Any:
    """Return the action in a program's answer, as the game's own type; nobody has judged it.

    Raises IllegalAction with one sentence if there is none.
    """
    return codec.convert(_read_answer(answer).action, game.Action)


class OutsideSeat:
    """A program that decides for a seat as often as it is asked, until it fails once."""

    def __init__(
        self,
        command: str,
        *,
        seed: int = 0,
        seconds: float = SECONDS,
        stopped: Stopped = lambda: False,
    ) -> None:
        """Start the program. `seed` is for its own chance, and never that of the game.

        A decision that it thinks about ends as soon as `stopped` says so. Raises IllegalAction
        with one sentence if it cannot be started.
        """
        self._program = Program(command)
        self._seed = seed
        self._seconds = seconds
        self._stopped = stopped

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def name(self) -> str:
        """What the record calls the seat's bot; never the name of a level."""
        return bot_name(self._program.name)

    def decide(self, table: AnyTable, seat: Seat) -> Any:
        """Return an action of the program's that the rules accept now.

        Raises ProgramLeft with one sentence if the program fails; it has then been ended, and
        somebody else must have the seat.
        """
        chance, _ = Rng(self._seed, table.count).below(_CHANCE)
        refused = None
        for _ in range(TRIES):
            asked = question(table, seat, chance, refused)
            answer = self._program.ask(asked, self._seconds, self._stopped)
            try:
                chosen = action(table.game, answer)
                refused = table.why_not(seat, chosen)
            except IllegalAction as e:
                refused = str(e)
            if refused is None:
                return chosen
        self.close()
        raise ProgramLeft(f"{self._program.name} was refused {TRIES} times: {refused}")

    def kill(self) -> None:
        """End the program at once, from any thread; a `decide` that waits for it then fails."""
        self._program.kill()

    def close(self) -> None:
        """End the program and all that it has started."""
        self._program.close()


def bot_name(program: str) -> str:
    """Return what a record calls the bot of a seat that a program plays."""
    return text.clean(f"program {program}", BOT_CELLS)
