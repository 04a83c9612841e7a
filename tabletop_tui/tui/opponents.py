"""Bots at a table, in a program that goes on meanwhile: their thinking is done aside."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from threading import BoundedSemaphore
from typing import Any

from tabletop_tui import store
from tabletop_tui.bots import levels, runner, usual
from tabletop_tui.core.game import IllegalAction, Seat
from tabletop_tui.core.table import Table
from tabletop_tui.engine import outside
from tabletop_tui.tui.aside import aside
from tabletop_tui.tui.programs import Outsider

PACES = {"quick": 0.15, "normal": 0.9, "slow": 2.2}
"""Seconds between two moves of bots, by the names of `--pace`."""

Think = Callable[[runner.Job], Any]
"""How a bot finds its action; `runner.answer` is how ours do."""

_AT_ONCE = BoundedSemaphore(2)
"""So many bots think at the same time, at however many tables: people's keys come first."""
_CHANCE_BITS = 32


class Opponents:
    """Plays the seats of bots, one move after the other, at a pace that people can follow."""

    def __init__(
        self,
        table: Table[Any, Any, Any, Any],
        pace: float,
        announce: Callable[[str], object],
        programs: Mapping[Seat, Outsider] | None = None,
        think: Think = runner.answer,
        patience: float | None = None,
    ) -> None:
        """Sit down at a table; `pace` is the least time between two moves, in seconds.

        `announce` gets a sentence about what everybody at the table should know: that a bot has
        failed, or a program has left. `programs`, which are ended here, play the seats of theirs.
        After `patience`, in seconds, a bot goes on though people owe it an answer; None waits on.
        """
        self._table = table
        self._pace = pace
        self._announce = announce
        self._programs = dict(programs or {})
        self._thinks = think
        self._patience = patience
        self._busy = self._reported = self._impatient = False
        self._due = 0.0
        """When the next move may be made, by the loop's clock."""
        self._timer: asyncio.TimerHandle | None = None
        self._stop: Callable[[], None] | None = None

    @property
    def thinking(self) -> Seat | None:
        """The bot that moves next; None while people have to act."""
        seats = runner.to_move(self._table, patient=not self._impatient)
        return seats[0] if seats else None

    def begin(self) -> None:
        """Play from now on; needs a running event loop."""
        bots = self._table.record.bots
        if not any(bots):
            return
        for seat, bot in enumerate(bots):
            if bot and bot not in levels(self._table.game.id) and seat not in self._programs:
                self._announce(f"There is no {bot} here. {self._successor(seat)}")
        self._stop = self._table.watch(self._look)
        self._look()

    def end(self) -> None:
        """Play no more: what is being thought of is not done, and programs are ended."""
        if self._stop is not None:
            self._stop()
            self._stop = None
        if self._timer is not None:
            self._timer.cancel()
        for program in self._programs.values():
            program.end()
        self._programs.clear()

    # One decision after the other

    def _look(self) -> None:
        """Let the next bot think, unless one does already."""
        if self._busy or self._stop is None:
            return
        if self.thinking is None:
            self._await_answers()
            return
        self._busy = True
        loop = asyncio.get_running_loop()
        self._due = loop.time() + self._pace
        loop.call_soon(self._think)  # first everybody gets to know what has just happened

    def _think(self) -> None:
        seat = self.thinking
        if self._stop is None or seat is None:  # an offer was withdrawn meanwhile, or we left
            self._busy = False
        elif seat in self._programs:
            self._ask(seat, self._programs[seat], outside.TRIES)
        else:
            job = runner.job(self._table, seat)
            aside(
                partial(_in_turn, self._thinks, job),
                partial(self._decided, seat, job.at),
                partial(self._failed, seat, job.at),
            )

    def _await_answers(self) -> None:
        """Let people answer what a bot has asked them, but not for ever."""
        if self._patience is None or not runner.to_move(self._table, patient=False):
            return
        if self._timer is not None:
            self._timer.cancel()
        loop, at = asyncio.get_running_loop(), self._table.count
        self._timer = loop.call_later(self._patience, self._go_on, at)

    def _go_on(self, at: int) -> None:
        if self._table.count == at:
            self._impatient = True
            self._look()

    def _decided(self, seat: Seat, at: int, action: Any) -> None:
        """Do what a bot has chosen, as soon as people have had time to see what was before."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(max(self._due, loop.time()), self._act, seat, at, action)

    def _act(self, seat: Seat, at: int, action: Any) -> None:
        if self._moved_on(at):
            return
        self._impatient = False
        reason = self._table.why_not(seat, action)
        if reason is not None:
            self._failed(seat, at, IllegalAction(reason))
            return
        self._busy = False
        self._table.act(seat, action, at=at)
        self._look()

    def _failed(self, seat: Seat, at: int, error: Exception) -> None:
        """Keep the game going with any action at all in place of a bot that has none."""
        if self._moved_on(at):
            return
        if not self._reported:
            self._reported = True
            from tabletop_tui.tui import report  # slow to load, and hardly ever needed

            report.write(error, store.data_folder() / "reports")
        name = self._table.players[seat]
        try:
            action = runner.decide(self._table, seat, "random")
            self._busy = False
            self._table.act(seat, action, at=at)
        except (IllegalAction, ValueError) as e:  # nothing can be written, or only typed
            sentence = str(e) if isinstance(e, IllegalAction) else f"{name} knows no answer."
            self._announce(sentence)
            return
        self._announce(f"{name} could not decide, and has acted by chance.")
        self._look()

    def _moved_on(self, at: int) -> bool:
        """Tell whether a decision comes too late; if the table has moved on, there is another."""
        if self._stop is not None and self._table.count == at:
            return False
        self._busy = False
        self._look()
        return True

    # Programs

    def _ask(self, seat: Seat, program: Outsider, tries: int, refused: str | None = None) -> None:
        chance = secrets.randbits(_CHANCE_BITS)
        program.ask(
            outside.question(self._table, seat, chance, refused),
            partial(self._heard, seat, program, tries, self._table.count),
            partial(self._lost, seat),
        )

    def _heard(self, seat: Seat, program: Outsider, tries: int, at: int, answer: bytes) -> None:
        """Judge a program's answer; it may think again about one that is refused."""
        if self._moved_on(at):
            return
        try:
            action = outside.action(self._table.game, answer)
            refused = self._table.why_not(seat, action)
        except IllegalAction as e:
            refused = str(e)
        if refused is None:
            self._decided(seat, at, action)
        elif tries > 1:
            self._ask(seat, program, tries - 1, refused)
        else:
            program.end()
            times = f"{outside.TRIES} times"
            self._lost(seat, IllegalAction(f"{program.name} was refused {times}: {refused}"))

    def _lost(self, seat: Seat, error: Exception) -> None:
        """A program has left: the usual bot has its seat from now on."""
        if self._stop is None:
            return
        del self._programs[seat]
        self._announce(f"{error} {self._successor(seat)}")
        self._think()

    def _successor(self, seat: Seat) -> str:
        level = usual(self._table.game.id)
        return f"The {level} bot plays for {self._table.players[seat]}."


def _in_turn(think: Think, job: runner.Job) -> Any:
    with _AT_ONCE:
        return think(job)
