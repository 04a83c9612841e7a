"""Fulfilling a task: the cards, the space of the tile, and what it asks for or grants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.text import amount, listing, who
from tabletop_tui.games.top5_rummy import advice, tasks
from tabletop_tui.games.top5_rummy.cards import arranged
from tabletop_tui.games.top5_rummy.model import Discard, Fulfil, TakeFree
from tabletop_tui.games.top5_rummy.tiles import SPACES, effect_words
from tabletop_tui.tui.screens.rummy.mode import Marks, Mode, capital, key
from tabletop_tui.tui.widgets.keys import Item
from tabletop_tui.tui.widgets.paper import Line

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.rummy.screen import RummyScreen


class PickMode(Mode):
    """The base of what takes several cards of the hand: they are marked one by one."""

    def __init__(self, table: RummyScreen) -> None:
        super().__init__(table)
        self._chosen: set[int] = set()

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that are marked."""
        return arranged(self.hand[place] for place in self._chosen if place < len(self.hand))

    def propose(self, cards: Sequence[str]) -> None:
        """Mark these cards of the hand and no others."""
        self._chosen.clear()
        for card in cards:
            self._chosen.add(
                next(
                    place
                    for place, held in enumerate(self.hand)
                    if held == card and place not in self._chosen
                )
            )

    def resorted(self, before: Sequence[str]) -> None:
        """The hand is sorted anew: the same cards stay marked."""
        self.propose([before[place] for place in sorted(self._chosen)])

    def toggle(self, place: int) -> None:
        """Mark a card, or take its mark off."""
        if place < len(self.hand):
            self._chosen ^= {place}

    def marks(self) -> Marks:
        """The cards that are marked."""
        return Marks(cursor=self.table.cursor, chosen=frozenset(self._chosen))

    def press(self, command: str) -> bool:
        """A click on a card marks it."""
        what, _, where = command.partition(":")
        if what != "card":
            return False
        self.table.cursor = int(where)
        self.toggle(int(where))
        return True

    def do(self, command: str) -> bool:
        """Walk along the hand and mark cards."""
        if command == "space":
            self.toggle(self.table.cursor)
            return True
        return self.walk(command) or super().do(command)


class FulfilMode(PickMode):
    """A tile is chosen, and the cards for its task: the table proposes, the player decides."""

    task = "which task?"

    def __init__(self, table: RummyScreen, tile: int | None = None) -> None:
        super().__init__(table)
        goals = advice.goals(self.view)
        done = [self.seat in spots for spots in self.view.placed]
        best = min(goals, key=lambda g: (bool(g.problem), done[g.tile], g.missing, g.tile))
        self._tile = best.tile if tile is None else tile
        self._proposal = 0
        self._propose()

    def _propose(self) -> None:
        found = advice.suggestions(self.view, self._tile)
        self.propose(found[self._proposal % len(found)] if found else ())

    def marks(self) -> Marks:
        """The tile, and the cards that are marked."""
        chosen = frozenset(self._chosen)
        return Marks(cursor=self.table.cursor, chosen=chosen, tile=self._tile)

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002
        """Say what the task takes, and whether these cards are right."""
        goal = advice.goal(self.view, self._tile)
        task = tasks.TASKS[goal.task]
        lines = self.say(f"{capital(task.title)}: {task.rule}.", self.loud, cells)
        if goal.problem and not self._chosen:
            return lines + self.say(goal.problem, self.table.palette.warning.style, cells)
        cards = self.cards
        played = f"Played: {' '.join(cards) or 'no card yet'}."
        if tasks.fulfils(goal.task, cards):
            words = f"{played} That fulfils it; enter goes on to the spaces."
            return lines + self.say(words, self.plain, cells)
        need = f"{played} {amount(task.size, 'card')} in all are needed, of the right kind."
        return lines + self.say(need, self.table.palette.warning.style, cells)

    def keys(self) -> list[Item]:
        """Tile, cards, go on."""
        g = self.table.glyphs
        return [
            key(f"{g.arrow_up}{g.arrow_down}", "task", "down"),
            key("tab", "other cards", "next"),
            key("space", "card", "space"),
            key(g.enter, "go on", "enter"),
            key("esc", "back", "back"),
            key("?", "help", "help"),
        ]

    def press(self, command: str) -> bool:
        """A click on a tile chooses it."""
        what, _, where = command.partition(":")
        if what == "spot":
            tile = int(where.partition(":")[0])
            if tile == self._tile:
                self._go_on()
            self._to_tile(tile)
            return True
        return super().press(command)

    def do(self, command: str) -> bool:
        """Choose the tile and the cards."""
        match command:
            case "up" | "down":
                step = 1 if command == "down" else -1
                self._to_tile((self._tile + step) % len(self.view.tiles))
            case "next" | "previous":
                self._proposal += 1 if command == "next" else -1
                self._propose()
            case "enter":
                self._go_on()
            case _:
                return super().do(command)
        return True

    def _to_tile(self, tile: int) -> None:
        if tile != self._tile:
            self._tile, self._proposal = tile, 0
            self._propose()

    def _go_on(self) -> None:
        goal = advice.goal(self.view, self._tile)
        cards = self.cards
        free = [s for s in range(SPACES) if self.view.placed[self._tile][s] is None]
        spaces = goal.spaces or tuple(free)
        if not spaces:
            self.table.say(goal.problem)
            return
        refusals = [
            self.table.table.why_not(self.seat, Fulfil(self._tile, cards, space))
            for space in spaces
        ]
        if all(refusals):
            self.table.say(refusals[0] or "")
            return
        self.table.enter_mode(SpotMode(self.table, self._tile, cards, frozenset(self._chosen)))


class SpotMode(Mode):
    """The piece goes to a free space of the tile, for its bonus or malus."""

    task = "which space of the tile?"

    def __init__(
        self, table: RummyScreen, tile: int, cards: tuple[str, ...], chosen: frozenset[int]
    ) -> None:
        super().__init__(table)
        self._tile = tile
        self._cards = cards
        self._chosen = chosen
        free = [s for s in range(SPACES) if self.view.placed[tile][s] is None]
        self._free = tuple(free)
        open_ = [s for s in free if not advice.closed(self.view, self.seat, tile, s)]
        self._spot = (open_ or free)[0]

    def marks(self) -> Marks:
        """The space in focus."""
        return Marks(chosen=self._chosen, tile=self._tile, spot=self._spot)

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002
        """Say what the space gives or takes, or why it is closed."""
        effect = self.view.tiles[self._tile].spaces[self._spot]
        task = tasks.TASKS[self.view.tiles[self._tile].task]
        played = f"{capital(task.title)} with {' '.join(self._cards)}"
        lines = self.say(f"{played}: then {effect_words(effect)}?", self.loud, cells)
        refusal = self.table.table.why_not(self.seat, self._action())
        if refusal:
            return lines + self.say(refusal, self.table.palette.warning.style, cells)
        left = self.view.pieces[self.seat] - 1
        words = f"{who(self.seat)} then has {amount(left, 'piece')} left to place."
        more = advice.preview(self.view, self._tile, self._spot)
        return lines + self.say(f"{words} {more}", self.plain, cells)

    def keys(self) -> list[Item]:
        """Space, fulfil."""
        g = self.table.glyphs
        return [
            key(f"{g.arrow_left}{g.arrow_right}", "space of the tile", "right"),
            key(g.enter, "fulfil it", "enter"),
            key("esc", "back", "back"),
            key("?", "help", "help"),
        ]

    def press(self, command: str) -> bool:
        """A click on a free space of the tile goes there; a second one does it."""
        what, _, where = command.partition(":")
        tile, _, spot = where.partition(":")
        if what != "spot" or int(tile) != self._tile or int(spot) not in self._free:
            return False
        if int(spot) == self._spot:
            self._fulfil()
        self._spot = int(spot)
        return True

    def do(self, command: str) -> bool:
        """Choose the space and do it."""
        match command:
            case "left" | "right" | "previous" | "next":
                step = 1 if command in ("right", "next") else -1
                here = self._free.index(self._spot)
                self._spot = self._free[(here + step) % len(self._free)]
            case "enter":
                self._fulfil()
            case _:
                return super().do(command)
        return True

    def _action(self) -> Fulfil:
        return Fulfil(self._tile, self._cards, self._spot)

    def _fulfil(self) -> None:
        self.table.play(self.seat, self._action())


class DiscardMode(PickMode):
    """The space just taken asks for cards of the hand."""

    task = "discard"

    def __init__(self, table: RummyScreen) -> None:
        super().__init__(table)
        self.propose(advice.discards(self.view))

    def still_right(self) -> bool:
        """It is over when the cards are paid."""
        pending = self.view.pending
        return self.mine and pending is not None and pending.kind == "discard"

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002
        """Say how many cards go, and which are marked."""
        pending = self.view.pending
        assert pending is not None  # noqa: S101 - narrows the type
        question = f"{who(self.seat)} discards {amount(pending.n, 'card')}: which?"
        lines = self.say(question, self.loud, cells)
        refusal = self.table.table.why_not(self.seat, Discard(self.cards))
        if refusal:
            return lines + self.say(refusal, self.table.palette.warning.style, cells)
        return lines + self.say(f"Discarded: {' '.join(self.cards)}.", self.plain, cells)

    def keys(self) -> list[Item]:
        """Mark, discard."""
        g = self.table.glyphs
        return [
            key(f"{g.arrow_left}{g.arrow_right}", "card", "right"),
            key("space", "mark it", "space"),
            key(g.enter, "discard", "enter"),
            key("u", "take back", "undo"),
            key("?", "help", "help"),
        ]

    def do(self, command: str) -> bool:
        """Mark cards and discard them."""
        if command == "enter":
            self.table.play(self.seat, Discard(self.cards))
            return True
        return command == "back" or super().do(command)


class FreeMode(Mode):
    """The space just taken grants a card of the display."""

    task = "a free card"

    def __init__(self, table: RummyScreen) -> None:
        super().__init__(table)
        self._places = [
            (space, place)
            for space, cards in enumerate(self.view.ring)
            for place in range(len(cards))
        ]
        self._index = 0

    def still_right(self) -> bool:
        """It is over when the card is taken."""
        pending = self.view.pending
        return self.mine and pending is not None and pending.kind == "free"

    def marks(self) -> Marks:
        """The card in focus."""
        space, place = self._places[self._index]
        return Marks(space=space, card=place, spaces=frozenset(s for s, _ in self._places))

    def words(self, cells: int, brief: bool) -> list[Line]:  # noqa: ARG002
        """Say which card it would be."""
        space, place = self._places[self._index]
        card = self.view.ring[space][place]
        fits = [
            tasks.TASKS[goal.task].title
            for goal in advice.goals(self.view)
            if self.seat not in self.view.placed[goal.tile]
            and tasks.missing(goal.task, (*self.hand, card)) < goal.missing
        ]
        words = f"It brings nearer: {listing(fits)}." if fits else "It brings no task nearer."
        refill = " The display is refilled then." if advice.refills(self.view, space, card) else ""
        return [
            *self.say(f"{who(self.seat)} takes {card} for nothing?", self.loud, cells),
            *self.say(f"{words}{refill}", self.plain, cells),
        ]

    def keys(self) -> list[Item]:
        """Card, take."""
        g = self.table.glyphs
        return [
            key(f"{g.arrow_left}{g.arrow_right}", "card", "right"),
            key(g.enter, "take it", "enter"),
            key("u", "take back", "undo"),
            key("?", "help", "help"),
        ]

    def press(self, command: str) -> bool:
        """A click on a space goes to its first card, then to its second, and takes neither."""
        what, _, where = command.partition(":")
        here = [index for index, (space, _) in enumerate(self._places) if str(space) == where]
        if what != "space" or not here:
            return False
        self._index = (
            here[(here.index(self._index) + 1) % len(here)] if (self._index in here) else here[0]
        )
        return True

    def do(self, command: str) -> bool:
        """Choose a card and take it."""
        match command:
            case "left" | "right" | "up" | "down" | "next" | "previous":
                step = 1 if command in ("right", "up", "next") else -1
                self._index = (self._index + step) % len(self._places)
            case "enter":
                space, place = self._places[self._index]
                self.table.play(self.seat, TakeFree(space, self.view.ring[space][place]))
            case _:
                return command == "back" or super().do(command)
        return True
