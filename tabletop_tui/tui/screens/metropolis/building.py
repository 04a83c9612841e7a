"""Trying a piece on the board, and building it, alone or with partners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletop_tui.core.text import listing, who
from tabletop_tui.games.metropolis import advice
from tabletop_tui.games.metropolis.model import Build, Propose
from tabletop_tui.games.metropolis.pieces import PIECES, placements
from tabletop_tui.games.metropolis.scoring import scores
from tabletop_tui.tui.screens.metropolis.mode import Mode, capital, key
from tabletop_tui.tui.screens.metropolis.trading import AnswerMode
from tabletop_tui.tui.widgets.keys import Item
from tabletop_tui.tui.widgets.lots import Marks, letters
from tabletop_tui.tui.widgets.paper import Line, Run

if TYPE_CHECKING:
    from tabletop_tui.tui.screens.metropolis.screen import MetropolisScreen


class Place(NamedTuple):
    """Lots that the piece in hand can cover, and whether it may stand there."""

    lots: tuple[int, ...]
    joint: bool
    legal: bool


class BuildMode(Mode):
    """A piece lies on the board as a ghost, with its value and what it does to the others."""

    def __init__(self, table: MetropolisScreen) -> None:
        super().__init__(table)
        self._seat = self.view.turn
        self._everywhere = False
        self._index = 0
        self._own = advice.buildable(self.view, self._seat)
        self._joint = advice.joint(self.view, self._seat)
        self._kinds = tuple(kind for kind, count in self.view.reserve if count)
        self.kind = self._best_kind()
        self._places = self._find_places()

    @property
    def task(self) -> str:  # type: ignore[override]
        """Say that this is a trial until it is confirmed."""
        return "try a building"

    def still_right(self) -> bool:
        """A trial ends with the turn, and when the building stands; lots may change hands."""
        place = self._place()
        self._own = advice.buildable(self.view, self._seat)
        self._joint = advice.joint(self.view, self._seat)
        self._choose(self.kind, place.lots if place else ())
        return self.view.turn == self._seat and self.view.stage in ("pick", "build")

    def marks(self) -> Marks:
        """The ghost, and where else the piece may stand."""
        place = self._place()
        if place is None:
            return Marks(fresh=self.table.fresh)
        elsewhere = {lot for other in self._places if other.legal for lot in other.lots}
        return Marks(
            offers=self.view.stage == "pick",
            ghost_kind=self.kind,
            ghost=frozenset(place.lots),
            ghost_legal=place.legal,
            spots=frozenset(elsewhere - set(place.lots)),
            cursor=False,
        )

    def words(self, cells: int, brief: bool) -> list[Line]:
        """The value now, line by line, and the effect on the neighbours; or the rule broken."""
        place = self._place()
        if place is None:
            words = f"No {PIECES[self.kind].title} could be put on any lot of {who(self._seat)}'s."
            return self.say(words, self.loud, cells)
        preview = advice.preview(self.view, self._seat, self.kind, place.lots)
        lines = [self._title(place, preview)]
        refusal = self.table.table.why_not(self._seat, self._action(place))
        if refusal and refusal != self.table.notice:
            lines += self.say(refusal, self.table.palette.warning.style, cells)
        if preview.problem:
            return lines
        value = advice.line_words(preview.lines)
        if brief:
            value = value.replace(" in the district", "")
        lines += self.say(f"= {value}", self.plain, cells)
        if place.joint:
            lines += self.say(self._split(preview), self.table.palette.good.style, cells)
        return lines + self.say(self._effects(preview.effects, brief), self.plain, cells)

    def _title(self, place: Place, preview: advice.Preview) -> Line:
        lots = " ".join(str(lot) for lot in place.lots)
        count = sum(other.legal for other in self._places)
        piece = capital(PIECES[self.kind].title)
        total = f" worth {preview.total} " if not preview.problem else ""
        paint = self.table.palette.ghost if place.legal else self.table.palette.illegal
        where = f"   place {self._index + 1} of {len(self._places)}"
        if count < len(self._places):
            where += f", {count} allowed"
        return [
            Run(f" {piece} on {lots} ", paint.style),
            Run(total, self.loud),
            Run(where, self.quiet),
        ]

    def _split(self, preview: advice.Preview) -> str:
        parts = scores(self.view.seats, [(preview.total, preview.shares)])
        number = self.table.glyphs.number
        shares = listing(f"{number(parts[seat])} for {who(seat)}" for seat, _ in preview.shares)
        return f"Built together: {shares}."

    def _effects(self, effects: Sequence[advice.Change], brief: bool) -> str:
        if not effects:
            return "No other building changes."
        arrow = self.table.glyphs.arrow_right
        parts: list[str] = []
        for e in effects:
            owners = listing(who(seat) for seat, _ in e.shares)
            what = f"{owners}'s {PIECES[e.kind].title} on {e.lots[0]}"
            if brief:
                what = f"{letters(e.shares)} {PIECES[e.kind].title} {e.lots[0]}"
            parts.append(f"{what}: {e.before} {arrow} {e.after}")
        return "; ".join(parts)

    def keys(self) -> list[Item]:
        """Piece, place, build."""
        g = self.table.glyphs
        place = self._place()
        build = "propose it" if place and place.joint else "build it"
        return [
            key(f"{g.arrow_up}{g.arrow_down}", "piece", "down"),
            key(f"{g.arrow_left}{g.arrow_right}", "place", "right"),
            key(g.enter, build, "enter"),
            key("a", "allowed only" if self._everywhere else "all places", "all"),
            key("esc", "back", "back"),
            key("?", "help", "help"),
        ]

    def do(self, command: str) -> bool:
        """Step through pieces and places, and build."""
        match command:
            case "up" | "down":
                step = 1 if command == "down" else -1
                self._choose(self._kinds[(self._kinds.index(self.kind) + step) % len(self._kinds)])
            case "left" | "previous":
                self._index = (self._index - 1) % max(1, len(self._places))
            case "right" | "next" | "build":
                self._index = (self._index + 1) % max(1, len(self._places))
            case "all":
                place = self._place()
                self._everywhere = not self._everywhere
                self._choose(self.kind, place.lots if place else ())
            case "enter":
                self._build()
            case _ if command.startswith("kind:"):
                kind = command.removeprefix("kind:")
                if kind in self._kinds:
                    self._choose(kind)
            case _:
                return False
        return True

    def hover(self, lot: int) -> None:
        """The ghost follows the mouse to the nearest place that holds the lot."""
        place = self._place()
        if place is not None and lot in place.lots:
            return
        for index, other in enumerate(self._places):
            if lot in other.lots:
                self._index = index
                return

    def click(self, lot: int) -> None:
        """A click on the ghost builds it; elsewhere it moves the ghost."""
        place = self._place()
        if place is not None and lot in place.lots:
            self._build()
        else:
            self.hover(lot)

    def _place(self) -> Place | None:
        return self._places[self._index] if self._places else None

    def _action(self, place: Place) -> Build | Propose:
        kind = Propose if place.joint else Build
        return kind(self.kind, place.lots)

    def _build(self) -> None:
        place = self._place()
        if place is None:
            return
        if not self.table.play(self._seat, self._action(place)):
            return
        if place.joint:
            newest = self.table.table.view(self._seat).deals[-1]
            self.table.enter_mode(AnswerMode(self.table, newest.id))
        else:
            self.table.look()
            self.table.cursor = place.lots[0]

    def _choose(self, kind: str, lots: tuple[int, ...] = ()) -> None:
        """Take a piece in hand; stay on these lots if it can lie on them."""
        self.kind = kind
        self._places = self._find_places()
        found = [index for index, place in enumerate(self._places) if place.lots == lots]
        self._index = found[0] if found else 0

    def _best_kind(self) -> str:
        """Begin with the piece worth most now: alone, else with partners; else the largest."""
        joint: dict[str, list[tuple[int, ...]]] = {}
        for together in self._joint:
            joint.setdefault(together.kind, []).append(together.lots)

        def worth(kind: str) -> tuple[int, int]:
            places = self._own.get(kind, ()) if self._own else joint.get(kind, ())
            totals = (advice.preview(self.view, self._seat, kind, lots).total for lots in places)
            return max(totals, default=-1), PIECES[kind].size

        return max(self._kinds, key=worth)

    def _find_places(self) -> tuple[Place, ...]:
        """The legal places, own ones first; all that hold an own lot if asked for or none is."""
        legal = [Place(lots, False, True) for lots in self._own.get(self.kind, ())]
        legal += [Place(t.lots, True, True) for t in self._joint if t.kind == self.kind]
        if legal and not self._everywhere:
            return tuple(legal)
        known = {place.lots for place in legal}
        built = {lot for building in self.view.buildings for lot in building.lots}
        others = [
            Place(tuple(sorted(lots)), False, False)
            for lots in placements(self.kind)
            if any(self.view.owner(lot) == self._seat and lot not in built for lot in lots)
        ]
        return tuple(legal + [place for place in others if place.lots not in known])
