"""A mode is what a player is doing at a table: it explains itself and takes commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rich.style import Style

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import listing, who
from tabletop_tui.tui.widgets.keys import Item
from tabletop_tui.tui.widgets.paper import Line, Run

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.table import TableScreen

T = TypeVar("T", bound="TableScreen[Any, Any]")


def key(name: str, words: str, command: str) -> Item:
    """Return an entry for the line of keys."""
    return name, words, f"do('{command}')"


def capital(words: str) -> str:
    """Return the words with their first letter as a capital, the others as they are."""
    return words[:1].upper() + words[1:]


def moved(items: tuple[Seat, ...], now: Seat, step: int) -> Seat:
    """Return the seat that many steps on in a row that has no end."""
    return items[(items.index(now) + step) % len(items)]


class Mode(Generic[T]):
    """The base of all modes; `table` is the screen that the mode works on."""

    task = ""
    """What the player is asked for, in the first line."""
    for_all = False
    """Whether everybody is to see it before the keyboard goes to the next one."""

    def __init__(self, table: T) -> None:
        self.table = table

    @property
    def quiet(self) -> Style:
        """How asides are written."""
        return self.table.palette.quiet.style

    @property
    def plain(self) -> Style:
        """How sentences are written."""
        return self.table.palette.screen.style

    @property
    def loud(self) -> Style:
        """How headings are written."""
        return self.table.palette.title.style

    def still_right(self) -> bool:
        """Tell whether the mode still makes sense after the table has moved on."""
        return True

    def words(self, cells: int, brief: bool) -> list[Line]:
        """Return the lines that explain what is in focus; `brief` if room is short."""
        raise NotImplementedError

    def aside(self, cells: int) -> list[Line]:  # noqa: ARG002
        """Return what may be said where there is room left."""
        return []

    def keys(self) -> list[Item]:
        """Return the keys that matter now."""
        raise NotImplementedError

    def do(self, command: str) -> bool:  # noqa: ARG002
        """Run a command; False leaves it to the table."""
        return False

    def say(self, words: str, style: Style, cells: int) -> list[Line]:
        """Return a game's text in lines, names in their colours."""
        return list(self.table.desk.speaker.say(words, style, cells))

    def chips(self, seats: tuple[Seat, ...], chosen: Seat | None) -> Line:
        """Return names to choose from in a row, the chosen one in focus."""
        runs: list[Run] = []
        for seat in seats:
            style = self.table.palette.focus.style if seat == chosen else self.plain
            command = f"seat:{seat}"
            runs += [
                self.table.desk.speaker.chip(seat)._replace(command=command),
                Run(f" {self.table.table.players[seat]} ", style, command),
                Run("  ", self.plain),
            ]
        return runs


class Resting(Mode[T]):
    """The turn is over, its outcome still to be seen; then the keyboard is passed on.

    Only one key does that, and no key that acts in a game: a doubled one hides nothing too soon.
    """

    task = "turn over"

    def still_right(self) -> bool:
        """It is over when the curtain is up."""
        return self.table.resting

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002
        """Say what the turn came to, and what to do."""
        told = self.table.last_words()
        lines = [line for entry in told for line in self.say(entry, self.plain, cells)]
        return [*lines[-2:], *self.say(self._guide(), self.loud, cells)]

    def _guide(self) -> str:
        called, waiting = self.table.called, self.table.table.waiting_for
        if called is None:
            bots = self.table.table.record.bots
            play = "play at other terminals" if len(waiting) > 1 else "plays at another terminal"
            if all(bots[seat] is not None for seat in waiting):
                play = "move" if len(waiting) > 1 else "moves"
            return f"e hides the hand, while {listing(map(who, waiting))} {play}."
        return f"e hides the hand; then pass the keyboard to {who(called)}."

    def keys(self) -> list[Item]:
        """Pass on, look things up."""
        return [
            key("e", "pass on", "hide"),
            key("g", "log", "log"),
            key("?", "help", "help"),
            key("q", "leave", "leave"),
        ]

    def do(self, command: str) -> bool:
        """Take only what hides or looks up."""
        if command == "end":
            self.table.cover()
            return True
        return command not in ("hide", "log", "help", "leave", "pin")
