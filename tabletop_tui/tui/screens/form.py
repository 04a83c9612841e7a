"""What the forms for a new game share, at a terminal of one's own and at a host."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

from tabletop_tui.core.game import Choice as Question
from tabletop_tui.core.game import Game
from tabletop_tui.tui.theme import SEAT_COLOURS, SEAT_LETTERS
from tabletop_tui.tui.widgets.fields import Choice

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp

BY_LOT = "the lot decides"
"""The first answer to who begins."""

_CHOICE = "choice-"


class FormScreen(Screen[None]):
    """The base of the forms: one goes through their lines, and chooses how a game is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", priority=True),
        Binding("escape", "back"),
        Binding("up", "row(-1)"),
        Binding("down", "row(1)"),
        Binding("k", "row(-1)"),
        Binding("j", "row(1)"),
        Binding("q", "back"),
    ]

    def form_rows(self) -> list[Widget]:
        """Return what has the focus first in each line of the form."""
        raise NotImplementedError

    def holds_focus(self, row: Widget) -> bool:
        """Return whether the focus is on this widget or beside it in its line."""
        raise NotImplementedError

    def action_row(self, step: int) -> None:
        """Go to the next line of the form."""
        rows = self.form_rows()
        here = next((i for i, row in enumerate(rows) if self.holds_focus(row)), 0)
        rows[max(0, min(here + step, len(rows) - 1))].focus()

    def chosen(self, questions: Iterable[Question]) -> dict[str, Any]:
        """Return the options that the form asks for, as they are chosen now."""
        chosen: dict[str, Any] = {}
        for first in self.query("#first").results(Choice):
            chosen["first"] = first.index - 1 if first.index else None
        for question in questions:
            chosen[question.field] = question.answers[self.asked(question).index][0]
        return chosen

    def asked(self, question: Question) -> Choice:
        """Return the field of a question about how the game is played."""
        return self.query_one(f"#{_CHOICE}{question.field}", Choice)


def choices(game: Game[Any, Any, Any, Any], questions: Iterable[Question]) -> Iterator[Choice]:
    """Yield the fields that ask who begins, if a game asks that, and how it is played."""
    if "first" in game.Options.__struct_fields__:
        yield Choice("Who begins?", (BY_LOT,), id="first")
    for question in questions:
        answers = [words for _, words in question.answers]
        yield Choice(question.question, answers, id=f"{_CHOICE}{question.field}")


def badge(app: TabletopApp, seat: int) -> Content:
    """Return a seat's letter on its colour, its mark, and what the colour is called."""
    look = Style.from_rich_style(app.palette.owners[seat].building.style, app.ansi_theme)
    words = f" {app.glyphs.owner_marks[seat]} {SEAT_COLOURS[seat]}"
    return Content.assemble((f" {SEAT_LETTERS[seat]} ", look), words)
