"""Programs of somebody's own that sit at a table: how they are called, started and asked."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath
from threading import RLock

from tabletop_tui.core.game import IllegalAction, Seat
from tabletop_tui.core.text import NAME_CELLS, clean
from tabletop_tui.engine import process
from tabletop_tui.engine.outside import SECONDS, bot_name
from tabletop_tui.engine.process import Program
from tabletop_tui.tui.aside import aside

_NUMBER_CELLS = 2


class Outsider:
    """A running program that has a seat. It belongs to the event loop, and answers aside."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        """Start it; `seconds` are how long it may think about a decision.

        Raises IllegalAction with one sentence if it cannot be started.
        """
        self._program = Program(command)
        self._seconds = seconds
        self._lock = RLock()  # a signal ends it, too, and may come at any moment
        self._asked = self._ended = False

    @property
    def name(self) -> str:
        """What its command is called."""
        return self._program.name

    def ask(
        self, line: bytes, then: Callable[[bytes], object], failed: Callable[[Exception], object]
    ) -> None:
        """Ask a question, and call `then` with the answer, or `failed` with a ProgramLeft."""
        self._asked = True

        def think() -> bytes:
            try:
                return self._program.ask(line, self._seconds)
            finally:
                self._let_go()

        aside(think, then, failed)

    def end(self) -> None:
        """End the program and all that it has started, at once, whatever it is doing."""
        with self._lock:
            self._ended = True
            self._program.kill()
            if not self._asked:
                self._program.close()

    def _let_go(self) -> None:
        """The question is over; whose program was ended meanwhile has to be closed here."""
        with self._lock:
            self._asked = False
            if self._ended:
                self._program.close()


def called(command: str) -> str:
    """Return a player's name for a program: its file's, or that of what runs.

    Raises IllegalAction if the command cannot be read.
    """
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise IllegalAction(f'No program is called "{clean(command, NAME_CELLS)}".')
    file = next((word for word in words if PurePath(word).suffix), words[0])
    return clean(PurePath(file).stem, NAME_CELLS - _NUMBER_CELLS) or "program"


def unlike(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number if somebody is called so already."""
    others = {other.casefold() for other in taken}
    numbered = (name if n == 1 else f"{name} {n}" for n in range(1, len(others) + 2))
    return next(name for name in numbered if name.casefold() not in others)


def seated(
    names: Sequence[str], bots: Mapping[Seat, str], commands: Iterable[str]
) -> tuple[tuple[str, ...], Mapping[Seat, str], Mapping[str, str]]:
    """Return names and bots with a seat more for each command, and the commands by their bots.

    Raises IllegalAction with one sentence if one cannot be started, or two look the same.
    """
    everybody, seats = list(names), dict(bots)
    programs: dict[str, str] = {}
    for command in commands:
        name = called(command)
        Outsider(command).end()  # on trial: it is told before a screen opens
        bot = bot_name(process.name(command))
        if programs.setdefault(bot, command) != command:
            raise IllegalAction(f'Two programs are both called "{bot}"; rename one of them.')
        seats[len(everybody)] = bot
        everybody.append(unlike(name, everybody))
    return tuple(everybody), seats, programs


def started(bots: Mapping[Seat, str], programs: Mapping[str, str]) -> dict[Seat, Outsider]:
    """Start the programs that play, `programs` being commands by their bots; return them by seat.

    Raises IllegalAction with one sentence if one cannot be started; none of them runs then.
    """
    running: dict[Seat, Outsider] = {}
    try:
        for seat, bot in bots.items():
            if bot in programs:
                running[seat] = Outsider(programs[bot])
    except IllegalAction:
        for outsider in running.values():
            outsider.end()
        raise
    return running
