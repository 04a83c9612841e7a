"""What stands before every judgement: is it an action, is there such a seat, is it over?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from tabletop_tui.core.codec import checker
from tabletop_tui.core.game import IllegalAction, Move, Seat, Step

S = TypeVar("S")


class Judges(Generic[S]):
    """The functions of a game that judge an action each, found by its class."""

    def __init__(
        self, title: str, action: Any, judges: Mapping[type[Move], Callable[..., Step[S]]]
    ) -> None:
        """Judge the actions of the union `action` with `judges`: of a state, a seat, an action."""
        self._title = title
        self._check = checker(action)
        self._judges: Mapping[type, Callable[..., Step[S]]] = judges

    def apply(self, state: S, seat: Seat, action: object, *, seats: int, over: bool) -> Step[S]:
        """Return what the action leads to; `seats` are there, and `over` is the game or not.

        Raises IllegalAction with one sentence.
        """
        judge = self._judges.get(type(action))
        if judge is None:
            raise IllegalAction(f"That is no action of {self._title}.")
        checked = self._check(action)
        if type(seat) is not int or not 0 <= seat < seats:
            raise IllegalAction("There is no such seat at this table.")
        if over:
            raise IllegalAction("The game is over.")
        return judge(state, seat, checked)
