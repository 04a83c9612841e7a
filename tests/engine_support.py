"""A client of the engine that looks closely at every answer."""

from __future__ import annotations

import json
from typing import Any

from games_support import NAMES

from tabletop_tui.core import codec
from tabletop_tui.core.game import Game
from tabletop_tui.core.table import Table
from tabletop_tui.engine.session import Session

AnyGame = Game[Any, Any, Any, Any]
AnyTable = Table[Any, Any, Any, Any]

RECORD = b'{"do":"record"}'


def checked(answer: bytes) -> dict[str, Any]:
    """Return an answer, which must be one line with all that every answer has."""
    assert b"\n" not in answer
    assert not any(0xE000 <= ord(c) < 0xF900 for c in answer.decode()), "a seat has no name"
    read: dict[str, Any] = json.loads(answer)
    assert type(read["ok"]) is bool
    if not read["ok"]:
        assert read.keys() - {"id"} == {"ok", "error", "waiting_for", "outcome"}
        assert read["error"].isprintable()
        assert read["error"].endswith(".")
        assert len(read["error"]) < 500
    assert (read["outcome"] is not None) == (read["waiting_for"] == [])
    return read


class Client:
    """A program that asks a session, line by line."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.session = Session(game)

    def line(self, raw: bytes | None) -> dict[str, Any]:
        return checked(self.session.answer(raw))

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Return the answer to a request that must be done."""
        read = self.line(json.dumps({"do": do, **fields}).encode())
        assert read["ok"], read["error"]
        return read

    def refused(self, do: Any, **fields: Any) -> str:
        """Return the sentence on a request that must be refused, and change nothing."""
        before = self.session.answer(RECORD)
        read = self.line(json.dumps({"do": do, **fields}).encode())
        assert not read["ok"]
        assert self.session.answer(RECORD) == before
        return str(read["error"])


def begun(game: AnyGame, **fields: Any) -> Client:
    """Return a client with a game just dealt, for as few as can play."""
    client = Client(game)
    client.ask("new", **{"players": NAMES[: game.seats[0]], "seed": 7, **fields})
    return client


def as_json(value: Any) -> Any:
    """Return a value as it is read from the line that it travels on."""
    return json.loads(codec.encode(value))


def named(value: Any, table: AnyTable) -> Any:
    """Return what the engine should show of a value: plain JSON, with names for seats."""
    return _named(as_json(value), table)


def _named(plain: Any, table: AnyTable) -> Any:
    if isinstance(plain, str):
        return table.named(plain)
    if isinstance(plain, list):
        return [_named(item, table) for item in plain]
    if isinstance(plain, dict):
        return {key: _named(item, table) for key, item in plain.items()}
    return plain
