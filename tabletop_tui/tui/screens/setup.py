"""Who plays: names in the order of turns, who begins, and from which seed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast

from msgspec import structs
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Input, Static

from tabletop_tui.bots import LEVELS, levels
from tabletop_tui.bots import names as bot_names
from tabletop_tui.core import text
from tabletop_tui.core.game import Game, IllegalAction
from tabletop_tui.core.record import seat_names
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.programs import called, unlike
from tabletop_tui.tui.screens.form import BY_LOT, FormScreen, badge, choices
from tabletop_tui.tui.widgets.fields import Choice, NameField, Press
from tabletop_tui.tui.widgets.keys import Keys

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eli", "Fay", "Gus", "Hana", "Ivo")
"""Names for those who type none."""

_UP, _DOWN, _AWAY = "up", "down", "away"
_KIND = "kind"
_PERSON = "a person"
_KIND_CELLS = 11
_QUESTION = "Who plays? Turns go in this order; enter on the last name starts."
_PAGE = Size(104, 34)  # the stylesheet lets no page be larger
_WRITTEN_LINES = 8  # margins above and below, title, question, seed, start, refusal, keys
_INDENT = 9  # the margins of the page, and the one before a sentence


class SetupScreen(FormScreen):
    """A form for a new game. Enter goes from name to name, and from the last one to the table."""

    KEY_HELP = (
        ("type", "change a name"),
        ("enter", "next name; after the last one, start"),
        ("up, down", "next field"),
        ("tab", "next field or sign: a bot instead, move a player up or down, take one away"),
        ("left, right", "choose who begins, and how it is played"),
        ("?", "this help"),
        ("escape", "back to the first screen"),
    )

    def __init__(self, game: Game[Any, Any, Any, Any], opening: Opening) -> None:
        """Ask for a game of `game`, with what `opening` knows already filled in."""
        super().__init__()
        self._game = game
        self._options: Any = cast(Any, opening.options) or game.Options()
        self._fields = set(self._options.__struct_fields__)
        self._choices = [  # data of one's own may have decided one already
            choice
            for choice in game.choices
            if getattr(self._options, choice.field) in dict(choice.answers)
        ]
        self._seed = "" if opening.seed is None else str(opening.seed)
        self._most = game.seats[-1]
        self._count = max(game.seats[0], min(len(opening.players), self._most))
        filled = (*opening.players, *(n for n in NAMES if n not in opening.players))
        self._names = filled[: self._most]
        self._bots = dict(opening.bots)
        self._programs = {bot: called(command) for bot, command in opening.programs.items()}
        self._kinds = (_PERSON, *_company(game, opening), *opening.programs)
        self._people: dict[str, str] = {}
        """Who would sit where a bot does: names of people by those of bots."""
        self._first = opening.first if "first" in self._fields else None
        self._refusal = ""

    def compose(self) -> ComposeResult:
        """Lay out the form; rows of seats nobody takes are hidden."""
        glyphs = cast("TabletopApp", self.app).glyphs
        with Vertical(classes="page"):
            yield Static(Content(self._game.title), classes="heading")
            yield Static(Content(f"{_QUESTION}\n{self._own_data()}".rstrip()), id="question")
            with Vertical(id="seats"):
                for seat, name in enumerate(self._names):
                    with Horizontal(id=f"seat-{seat}", classes="seat"):
                        yield Static(classes="badge")
                        yield NameField(name, id=f"name-{seat}")
                        if len(self._kinds) > 1:
                            yield self._kind_choice(seat)
                        yield Press(glyphs.arrow_up, id=f"{_UP}-{seat}", classes="sign")
                        yield Press(glyphs.arrow_down, id=f"{_DOWN}-{seat}", classes="sign")
                        yield Press(glyphs.cross, id=f"{_AWAY}-{seat}", classes="sign")
            yield Press("+ one more player", id="add", classes="row")
            yield from choices(self._game, self._choices)
            yield Press("Seed: by chance", id="more", classes="row")
            yield Input(self._seed, placeholder="a whole number", max_length=32, id="seed")
            yield Press("Start", id="start")
            yield Static(id="why-not")
            yield Keys(id="keys")

    def _kind_choice(self, seat: int) -> Choice:
        words = [text.clean(self._programs.get(kind, kind), _KIND_CELLS) for kind in self._kinds]
        return Choice("", words, id=f"{_KIND}-{seat}", classes="sign kind")

    def on_mount(self) -> None:
        """Show as many seats as asked for, and go to the first name."""
        app = cast("TabletopApp", self.app)
        app.look_changed.subscribe(self, lambda _: self._write())
        app.theme_changed_signal.subscribe(self, lambda _: self._write())
        seed = self.query_one("#seed", Input)
        seed.cursor_blink = False
        seed.display = bool(self._seed)
        self.query_one("#more").display = not self._seed
        self._write()
        if self._first is not None:
            self.query_one("#first", Choice).index = self._first + 1
        for choice in self._choices:
            values = [value for value, _ in choice.answers]
            chosen = values.index(getattr(self._options, choice.field))
            self.asked(choice).index = chosen
        for seat, kind in enumerate(self._kind_fields()):
            kind.index = self._kinds.index(self._bots.get(seat, _PERSON))
            self.watch(kind, "index", partial(self._kind_changed, seat), init=False)
        self.query_one("#name-0").focus()

    def on_resize(self) -> None:
        """Use the room there is."""
        self._fit()

    @on(Input.Changed, "NameField")
    def _name_changed(self) -> None:
        self._write()

    def _kind_changed(self, seat: int, before: int, now: int) -> None:
        """Let a seat's name follow who plays there."""
        fields = self._name_fields()
        if seat < len(fields):
            taken = [field.value for field in fields if field is not fields[seat]]
            was, is_now = self._kinds[before], self._kinds[now]
            fields[seat].value = self._renamed(fields[seat].value, was, is_now, taken)

    def _renamed(self, name: str, was: str, is_now: str, taken: list[str]) -> str:
        """Return what one who becomes another is called: a bot by its level, a person as before."""
        person = name if was == _PERSON else self._people.pop(name, "")
        if is_now == _PERSON:
            return person or next(name for name in NAMES if name not in taken)
        if is_now in self._programs:
            called_now = unlike(self._programs[is_now], taken)
        elif name.endswith(f" ({was})"):
            called_now = f"{name.removesuffix(f' ({was})')} ({is_now})"
        else:
            called_now = bot_names.name(is_now, taken)
        self._people[called_now] = person
        return called_now

    @on(Input.Submitted)
    def _next_field(self, event: Input.Submitted) -> None:
        """Go to the next name; after the last one, start."""
        names = self._name_fields()
        place = names.index(event.input) if event.input in names else len(names) - 1
        if place + 1 < len(names):
            names[place + 1].focus()
        else:
            self.action_start()

    @on(Press.Pressed)
    def _pressed(self, event: Press.Pressed) -> None:
        what, _, seat = (event.press.id or "").partition("-")
        if what in (_UP, _DOWN):
            self._swap(int(seat), int(seat) + (1 if what == _DOWN else -1), what)
        elif what == _AWAY:
            self._take_away(int(seat))
        elif what == "add":
            self._count += 1
            self._write()
            self._name_fields()[-1].focus()
        elif what == "more":
            self.query_one("#more").display = False
            seed = self.query_one("#seed")
            seed.display = True
            seed.focus()
        else:
            self.action_start()

    async def action_next(self) -> None:
        """Do what enter does where the focus is."""
        if isinstance(self.focused, Input):
            await self.focused.action_submit()
        elif isinstance(self.focused, Press):
            self.focused.action_press()
        else:
            self.action_start()

    def action_start(self) -> None:
        """Deal the game, or say what is wrong."""
        seed_text = self.query_one("#seed", Input).value.strip()
        try:
            names = seat_names([field.value for field in self._name_fields()], self._game)
            seed = _seed(seed_text)
            options = structs.replace(self._options, **self.chosen(self._choices))
            bots = self._chosen_bots()
            cast("TabletopApp", self.app).new_game(self._game.id, names, seed, options, bots)
        except IllegalAction as e:
            self._say(str(e))

    def action_help(self) -> None:
        """Show the help of this screen."""
        cast("TabletopApp", self.app).show_help(self.KEY_HELP, self._game)

    def action_back(self) -> None:
        """Go back to the first screen."""
        cast("TabletopApp", self.app).go_home()

    def _swap(self, seat: int, other: int, sign: str) -> None:
        """Let two neighbours change places; the sign pressed stays under the finger."""
        names = self._name_fields()
        if not 0 <= other < len(names):
            return
        self._place({seat: other, other: seat})
        self._follow({seat: other, other: seat})
        self.query_one(f"#{sign}-{other}").focus()

    def _take_away(self, seat: int) -> None:
        """Take a player from the table; those behind move up."""
        if self._count <= self._game.seats[0]:
            low = self._game.seats[0]
            self._say(f"{self._game.title} needs at least {low} players.")
            return
        names = self._name_fields()
        self._place({behind: behind - 1 for behind in range(seat + 1, self._count)})
        names[-1].value = next(n for n in NAMES if n not in [name.value for name in names[:-1]])
        for kind in self._kind_fields()[self._count - 1 : self._count]:
            with self.prevent(Input.Changed):
                kind.index = 0
        self._follow({seat: None} | {behind: behind - 1 for behind in range(seat + 1, self._count)})
        self._count -= 1
        self._write()
        self._name_fields()[min(seat, self._count - 1)].focus()

    def _place(self, moved: dict[int, int]) -> None:
        """Let those who sit at the first seats sit at the second ones, people and bots alike."""
        names, kinds, people = self._name_fields(), self._kind_fields(), dict(self._people)
        were = [(name.value, kind) for name, kind in zip(names, self._indexes(), strict=True)]
        for seat, other in moved.items():
            value, index = were[seat]
            if kinds:
                kinds[other].index = index
            names[other].value = value
        self._people = people  # nobody becomes another by changing places

    def _indexes(self) -> list[int]:
        """Return what each seat taken is, as a place in the kinds there are."""
        return [kind.index for kind in self._kind_fields()[: self._count]] or [0] * self._count

    def _chosen_bots(self) -> dict[int, str]:
        """Return the levels of the seats that are bots."""
        return {seat: self._kinds[index] for seat, index in enumerate(self._indexes()) if index}

    def _follow(self, moved: dict[int, Any]) -> None:
        """Keep the one who begins when players change their seats."""
        for choice in self.query("#first").results(Choice):
            if choice.index:
                seat = moved.get(choice.index - 1, choice.index - 1)
                choice.index = 0 if seat is None else seat + 1

    def _write(self) -> None:
        """Bring everything that depends on names, seats and look up to date."""
        app, names = cast("TabletopApp", self.app), self._name_fields()
        for seat in range(self._most):
            self.query_one(f"#seat-{seat}").display = seat < self._count
            self.query_one(f"#seat-{seat} .badge", Static).update(
                badge(cast("TabletopApp", self.app), seat)
            )
        self.query_one("#add").display = self._count < self._most
        for choice in self.query("#first").results(Choice):
            choice.answers = (BY_LOT, *(name.value or "nobody" for name in names))
        try:
            seat_names([name.value for name in names], self._game)
            self._say("")
        except IllegalAction as e:
            self._say(str(e))
        self.query_one(Keys).show(
            (
                (app.glyphs.enter, "next", "next"),
                ("up down", "field", "row(1)"),
                ("tab", "move, remove", "app.focus_next"),
                ("?", "help", "help"),
                ("esc", "back", "back"),
            )
        )

    def _fit(self) -> None:
        """Leave out blank lines, first those between seats, until nothing is cut off."""
        page, window = self.query_one(".page"), self.app.size
        add = int(self._count < self._most)
        wide = text.cell_width(self._refusal) > min(window.width, _PAGE.width) - _INDENT
        more = bool(self._own_data()) + wide
        written = (
            _WRITTEN_LINES + self._count + add + len(self.query(Choice).exclude(".kind")) + more
        )
        gaps = {"seat": self._count - 1, "heading": 1, "why-not": 1, "add": add, "start": 1}
        gaps |= {"question": 1, "seats": 1}
        missing = written + sum(gaps.values()) - min(window.height, _PAGE.height)
        for part, lines in gaps.items():
            page.set_class(missing > 0, f"-without-{part}")
            missing -= lines

    def _own_data(self) -> str:
        """Return what the command line brought along and the form does not ask for, in words."""
        default = self._game.Options()
        asked = {"first", *(choice.field for choice in self._choices)}
        own = [
            field.replace("_", " ")
            for field in sorted(self._fields - asked)
            if getattr(self._options, field) != getattr(default, field)
        ]
        return f"Played with your own {' and '.join(own)}." if own else ""

    def _name_fields(self) -> list[NameField]:
        """Return the names of the seats that are taken."""
        return [self.query_one(f"#name-{seat}", NameField) for seat in range(self._count)]

    def _kind_fields(self) -> list[Choice]:
        """Return what says of each seat who plays on it; () if there are no bots."""
        return list(self.query(".kind").results(Choice))

    def form_rows(self) -> list[Widget]:
        """Return what has the focus first in each line of the form."""
        below = self.query("#add, Choice, #more, #seed, #start").exclude(".kind").results(Widget)
        return [*self._name_fields(), *(widget for widget in below if widget.display)]

    def holds_focus(self, row: Widget) -> bool:
        """Return whether the focus is on this widget or on a sign of the same seat."""
        focused = self.focused
        if focused is None or focused is row:
            return focused is row
        return focused.parent is row.parent and focused.has_class("sign")

    def _say(self, sentence: str) -> None:
        self.query_one("#why-not", Static).update(Content(sentence))
        self._refusal = sentence
        self._fit()


def _company(game: Game[Any, Any, Any, Any], opening: Opening) -> tuple[str, ...]:
    """Return the levels to choose from; who plays at random is no company unless asked for."""
    asked = opening.bots.values()
    return tuple(level for level in levels(game.id) if level != LEVELS[0] or level in asked)


def _seed(typed: str) -> int | None:
    """Return the seed that was typed; raises IllegalAction if it is no whole number."""
    if not typed:
        return None
    if not (typed.isascii() and typed.isdigit()):
        raise IllegalAction("A seed is a whole number, written in digits.")
    return int(typed)
