"""What a player is doing at Top Ten: the base of all modes, looking on, a round that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style

from tabletop_tui.core.game import Seat
from tabletop_tui.core.text import listing, who
from tabletop_tui.games.top_ten import telling
from tabletop_tui.games.top_ten.model import Played, View
from tabletop_tui.tui.screens import mode
from tabletop_tui.tui.screens.mode import key
from tabletop_tui.tui.screens.top_ten.marks import Marks
from tabletop_tui.tui.widgets.keys import Item
from tabletop_tui.tui.widgets.paper import Line

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.top_ten.screen import TopTenScreen


class Mode(mode.Mode["TopTenScreen"]):
    """The base of the modes at Top Ten."""

    writing = False
    """Whether an answer is being written."""

    @property
    def view(self) -> View:
        """The table as it is now."""
        return self.table.view

    @property
    def now(self) -> Played:
        """The round going on; only asked for where there is one."""
        return self.view.played[-1]

    @property
    def actor(self) -> Seat | None:
        """Who is asked, if it is one player."""
        return None

    def marks(self) -> Marks:
        """Return what to mark."""
        return Marks()

    def told(self, cells: int) -> list[Line]:
        """Return the lines that explain what is in focus."""
        raise NotImplementedError

    def words(self, cells: int, brief: bool) -> list[Line]:
        """Return these lines, set off from the table if there is room for that."""
        lines = self.told(cells)
        return lines if brief else [[], *lines]

    def say(self, words: str, style: Style, cells: int) -> list[Line]:
        """Return a text in lines, in letters that arrive."""
        return super().say(self.table.glyphs.spelt(words), style, cells)

    def anew_words(self) -> str:
        """Return who would deal the round anew; "" if nobody would."""
        agreeing = self.view.anew
        if not agreeing:
            return ""
        would = "wants" if len(agreeing) == 1 else "want"
        return f"{listing(map(who, agreeing))} {would} to deal this round anew; d agrees."

    def aside(self, cells: int) -> list[Line]:
        """Say who would deal the round anew."""
        words = self.anew_words()
        return self.say(words, self.table.palette.warning.style, cells) if words else []

    def deal_anew(self) -> list[Item]:
        """Return the key that agrees to deal the round anew, where that can be done."""
        return [] if self.view.practice else [key("d", "deal anew", "anew")]

    def look_up(self) -> list[Item]:
        """Return the keys that are the same everywhere."""
        return [
            key("?", "help", "help"),
            key("s", "all rounds", "sheet"),
            key("g", "log", "log"),
            key("q", "leave", "leave"),
        ]

    def last_turned(self, played: Played, cells: int) -> list[Line]:
        """Return what the card turned up last in a round was, and what it cost."""
        cards = played.turned
        if not cards:
            return []
        before = cards[-2] if len(cards) > 1 else None
        style = self.table.palette.warning.style if cards[-1].lost else self.plain
        return self.say(f"{telling.turned(cards[-1], before)}.", style, cells)


class WatchMode(Mode):
    """Nothing is to be done at this terminal: others act, or the game is over."""

    task = ""

    def still_right(self) -> bool:
        """Whatever has changed may be something to do: that is found out anew."""
        return False

    def told(self, cells: int) -> list[Line]:
        """Say what the table waits for."""
        if self.view.ended:
            return self.say(self.view.ended, self.loud, cells)
        does = {
            "pick": "picks a theme",
            "answer": "answers first" if self._captain_first else "still to answer",
            "name": "names who comes next",
            "guess": "still to guess",
        }[self.view.stage]
        waiting = listing(map(who, self.table.table.waiting_for))
        lines = self.last_turned(self.now, cells) if self.view.stage in ("name", "guess") else []
        return [*lines, *self.say(f"{waiting}: {does}.", self.loud, cells)]

    @property
    def _captain_first(self) -> bool:
        return self.table.table.waiting_for == (self.view.captain,)

    def keys(self) -> list[Item]:
        """Look things up."""
        return self.look_up()


class RoundMode(Mode):
    """A round is over: everybody looks at what it came to, until one goes on."""

    def __init__(self, table: TopTenScreen, number: int) -> None:
        """Show the round of this number, from 1."""
        super().__init__(table)
        self._number = number

    task = "the round is over"

    @property
    def _played(self) -> Played:
        return self.view.played[self._number - 1]

    def marks(self) -> Marks:
        """The round, as it came out."""
        return Marks(over=self._number - 1)

    def told(self, cells: int) -> list[Line]:
        """Say what the last card, the team's guess, and the round came to."""
        played = self._played
        if played.guessed is not None:
            lines = self.say(f"{telling.team_guessed(played)}.", self.plain, cells)
        else:
            lines = self.last_turned(played, cells)
        over = telling.round_over(played, self.view.tokens)
        return [*lines, *self.say(f"{over}.", self.loud, cells)]

    def keys(self) -> list[Item]:
        """Go on."""
        last = self._number == len(self.view.played)
        does = "the result" if self.view.ended and last else "the next round"
        return [key("e", does, "end"), *self.look_up()]

    def do(self, command: str) -> bool:
        """Go on; a key that acted in the round does nothing any more."""
        if command == "end":
            self.table.round_seen(self._number)
            return True
        return command not in ("sheet", "log", "help", "leave", "pin", "undo", "redo")
