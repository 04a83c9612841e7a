"""A game driven by requests: each line in is answered by one line out. It reads and writes nothing.

The program that asks holds all seats, as one terminal with several people at it does. It gets
what it asks for, seat by seat.
"""

from __future__ import annotations

from typing import Any

from tabletop_tui import bots
from tabletop_tui.bots import runner
from tabletop_tui.core import codec
from tabletop_tui.core.game import Game, IllegalAction, Outcome, Seat
from tabletop_tui.core.record import Record, RecordError, typed
from tabletop_tui.core.table import Table
from tabletop_tui.engine import requests as ask
from tabletop_tui.engine.levels import must_be_level
from tabletop_tui.engine.lines import too_long
from tabletop_tui.engine.shown import shown

Answer = dict[str, Any]
AnyTable = Table[Any, Any, Any, Any]


class Session:
    """Requests about one game at a time, all of the same rules."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.game = game
        self.over = False
        """Whether the program has asked to end."""
        self._table: AnyTable | None = None

    def answer(self, line: bytes | None) -> bytes:
        """Return the answer to a line, without line breaks; None is a line that was too long.

        Whatever the line holds, it is a JSON object: {"ok": true, ...}, or {"ok": false, "error":
        one sentence}, with "waiting_for" and "outcome".
        """
        fields: Answer = {}
        try:
            if line is None:
                raise too_long()
            request = ask.read_object(line)
            fields = _id(ask.taken_id(request))
            fields |= {"ok": True, **self._do(ask.request(request))}
        except (IllegalAction, RecordError) as e:
            fields |= _failed(str(e))
        return self._closed(fields)

    def excuse(self, fault: Exception) -> bytes:
        """Return the answer to a line over which this program itself failed."""
        name = type(fault).__name__
        return self._closed(_failed(f"A fault in this program kept it from doing that ({name})."))

    def _closed(self, fields: Answer) -> bytes:
        return codec.encode(fields | {"waiting_for": self._waiting_for, "outcome": self._outcome})

    def _do(self, request: ask.Request) -> Answer:
        """Do what is asked; return what the answer has beside what all have."""
        match request:
            case ask.New():
                return self._begin(self._dealt(request))
            case ask.Load(record):
                return self._begin(self._opened(record))
            case ask.Quit():
                self.over = True
                return {}
        return self._do_at(self._begun(), request)

    def _do_at(self, table: AnyTable, request: ask.Request) -> Answer:
        match request:
            case ask.Legal(seat):
                return {"legal": table.legal(seat)}
            case ask.View(seat):
                return {"view": shown(table.view(seat), table.players)}
            case ask.Log(seat):
                return {"log": _log(table, seat)}
            case ask.GetRecord():
                return {"record": table.record}
            case ask.Bot(seat, level):
                return {"action": _decision(table, seat, level)}
            case ask.Act(seat, action):
                table.act(seat, codec.convert(action, self.game.Action))
            case ask.Undo(seat):
                table.undo(seat)
            case ask.Redo(seat):
                table.redo(seat)
        runner.play_out(table)
        return {}

    def _dealt(self, request: ask.New) -> AnyTable:
        for level in (request.bots or {}).values():
            must_be_level(self.game, level)
        options = request.options
        return Table.new(
            self.game,
            request.players,
            seed=request.seed,
            options=None if options is None else codec.convert(options, self.game.Options),
            bots=request.bots,
        )

    def _opened(self, raw: Any) -> AnyTable:
        rough: Record = codec.convert(raw, Record)
        known = {*bots.LEVELS, *bots.levels(self.game.id)}
        for bot in rough.bots:
            if bot is not None:  # one that is not known here plays as the usual one
                must_be_level(self.game, bot if bot in known else bots.usual(self.game.id))
        return Table.open(self.game, typed(rough, self.game))

    def _begin(self, table: AnyTable) -> Answer:
        runner.play_out(table)
        self._table = table
        return {}

    def _begun(self) -> AnyTable:
        if self._table is None:
            raise IllegalAction("There is no game yet; new or load begins one.")
        return self._table

    @property
    def _waiting_for(self) -> tuple[Seat, ...] | None:
        """Whom the game waits for: bots do not act while somebody has to answer them."""
        table = self._table
        if table is None:
            return None
        named = table.record.bots
        people = tuple(seat for seat in table.waiting_for if named[seat] is None)
        asked = (seat for seat, bot in enumerate(named) if bot is None)
        return people or tuple(seat for seat in asked if runner.asked(table, seat))

    @property
    def _outcome(self) -> Outcome | None:
        return None if self._table is None else self._table.outcome


def _id(given: ask.Id) -> Answer:
    return {} if given is None else {"id": given}


def _failed(sentence: str) -> Answer:
    return {"ok": False, "error": sentence}


def _log(table: AnyTable, seat: Seat | None) -> list[str]:
    table.view(seat)  # refuses a seat that there is not
    return table.log(seat)


def _decision(table: AnyTable, seat: Seat, level: str) -> Any:
    must_be_level(table.game, level)
    if not table.legal(seat):
        raise IllegalAction(f"{table.players[seat]} has nothing to decide now.")
    return runner.decide(table, seat, level)
