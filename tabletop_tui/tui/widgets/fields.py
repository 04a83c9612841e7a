"""The parts of a form: names to type, words to press, things to choose between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input

from tabletop_tui.core.text import NAME_CELLS, clean
from tabletop_tui.games.top_ten.model import ANSWER_CELLS
from tabletop_tui.store.pins import PIN_LENGTH

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp


class CleanField(Input):
    """A line of text that is not yet judged: what is pasted is drawn while it is edited."""

    def on_paste(self, event: events.Paste) -> None:
        """Take what can be seen of the first line pasted, and nothing that a terminal obeys."""
        event.prevent_default()
        event.stop()
        first = event.text.lstrip().splitlines()[:1]
        self.replace(clean("".join(first), self.max_length or 0), *self.selection)


class NameField(CleanField):
    """A player's name. The arrow to the right leads out of it once the name is at its end."""

    def __init__(self, value: str = "", *, id: str | None = None) -> None:  # noqa: A002
        # no "?" in a name: that key is help, wherever one is
        super().__init__(
            value, placeholder="name", max_length=2 * NAME_CELLS, restrict=r"[^?]*", id=id
        )
        self.cursor_blink = False  # a program at rest sends nothing

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Take what can be typed into a name, and leave the help key to the screen."""
        return character != "?" and super().check_consume_key(key, character)

    def action_cursor_right(self, select: bool = False) -> None:
        """Move on, out of the field if the cursor is at its end."""
        if not select and self.cursor_at_end:
            self.screen.focus_next()
        else:
            super().action_cursor_right(select)


class PinField(Input):
    """A PIN, nothing of which is to be read; it takes what is typed once it is `opened`."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(password=True, max_length=PIN_LENGTH, disabled=True, id=id)
        self.cursor_blink = False

    @property
    def _value(self) -> Text:
        """A sign for each character, out of the set in use."""
        bullet = cast("TabletopApp", self.app).glyphs.bullet
        return Text(bullet * len(self.value), no_wrap=True, overflow="ignore", end="")

    def opened(self) -> None:
        """Take what is typed, from the beginning."""
        self.clear()
        self.disabled = False
        self.focus()

    def closed(self) -> None:
        """Forget what was typed, and take nothing more."""
        self.clear()
        self.disabled = True


class AnswerField(CleanField):
    """An answer at Top Ten, of any script; it is there while it is `opened`, and empty else."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "screen.do('back')", show=False)]

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        # accents and the like take no cells: the rules judge the width, this only keeps it sane
        super().__init__(placeholder="your answer", max_length=4 * ANSWER_CELLS, id=id)
        self.cursor_blink = False
        self.disabled = True

    def opened(self) -> None:
        """Take what is typed, from the beginning."""
        self.clear()
        self.disabled = False
        self.focus()

    def closed(self) -> None:
        """Forget what was typed, and take nothing more."""
        self.clear()
        self.disabled = True


class Press(Widget, can_focus=True):
    """A word or sign that does something when it is pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", show=False),
        Binding("left,h", "app.focus_previous", show=False),
        Binding("right,l", "app.focus_next", show=False),
    ]

    words: reactive[str] = reactive("", layout=True)

    @dataclass
    class Pressed(Message):
        """It was pressed, by key or mouse."""

        press: Press

        @property
        def control(self) -> Press:
            """What was pressed."""
            return self.press

    def __init__(self, words: str, *, id: str | None = None, classes: str = "") -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self.set_reactive(Press.words, words)

    def render(self) -> Content:
        """Return the words; around them is what tells the focus without colours."""
        return Content(f" {self.words} ")

    def action_press(self) -> None:
        """Tell the screen."""
        self.post_message(self.Pressed(self))

    def on_click(self) -> None:
        """Do the same as enter."""
        self.action_press()


class Choice(Widget, can_focus=True):
    """One of several answers; the arrows to both sides and a click go through them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", show=False),
        Binding("right,l,space", "step(1)", show=False),
    ]

    answers: reactive[tuple[str, ...]] = reactive((), layout=True)
    index: reactive[int] = reactive(0, layout=True)

    def __init__(
        self,
        question: str,
        answers: Sequence[str],
        *,
        id: str | None = None,  # noqa: A002
        classes: str = "",
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._question = question
        self.set_reactive(Choice.answers, tuple(answers))

    def render(self) -> Content:
        """Return the question and the answer chosen, between arrows."""
        glyphs = cast("TabletopApp", self.app).glyphs
        answer = self.answers[self.index]
        asked = f"{self._question}  " if self._question else ""
        return Content(f" {asked}{glyphs.back} {answer} {glyphs.pointer} ")

    def validate_index(self, index: int) -> int:
        """Keep to the answers there are."""
        return max(0, min(index, len(self.answers) - 1))

    def action_step(self, step: int) -> None:
        """Choose the next answer; after the last comes the first."""
        self.index = (self.index + step) % len(self.answers)

    def on_click(self) -> None:
        """Choose the next answer."""
        self.action_step(1)
