"""The app: which screen is shown, in which look, and how the program ends."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen
from textual.scrollbar import ScrollBar
from textual.signal import Signal
from textual.worker import WorkerFailed

from tabletop_tui import store
from tabletop_tui.bots import runner
from tabletop_tui.bots.company import suited
from tabletop_tui.core.game import Game, IllegalAction, Seat
from tabletop_tui.core.table import Table
from tabletop_tui.games import GAMES
from tabletop_tui.store import seen
from tabletop_tui.tui import glyphs as glyph_sets
from tabletop_tui.tui import process, theme
from tabletop_tui.tui.driver import TerminalDriver
from tabletop_tui.tui.filters import WithoutColour
from tabletop_tui.tui.glyphs import Glyphs
from tabletop_tui.tui.opening import Opening
from tabletop_tui.tui.opponents import PACES, Opponents, Think
from tabletop_tui.tui.programs import Outsider, started
from tabletop_tui.tui.screens.confirm import ConfirmScreen
from tabletop_tui.tui.screens.small import LEAST_SIZE, SmallScreen
from tabletop_tui.tui.theme import Palette
from tabletop_tui.tui.widgets.scrollbar import WholeCells

GAME_SCREENS: Mapping[str, str] = {
    "metropolis": "tabletop_tui.tui.screens.metropolis:MetropolisScreen",
    "top3": "tabletop_tui.tui.screens.top3:Top3Screen",
    "top5-rummy": "tabletop_tui.tui.screens.rummy:RummyScreen",
    "top-ten": "tabletop_tui.tui.screens.top_ten:TopTenScreen",
}
"""Where each game's screen is: a class made as `Screen(save, seats)`, imported when needed."""

_FEW_COLOURS = 16


class TabletopApp(App[None]):
    """The program on one terminal."""

    TITLE = "Tabletop"  # never a game's words: a terminal shows it to everybody in the room
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False  # it can save a picture of somebody's hand
    ALLOW_SELECT = False  # nor is a hand to end up in the clipboard
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "sleep", show=False, priority=True),
        Binding("x", "hide", show=False),
    ]

    def __init__(
        self,
        opening: Opening,
        *,
        glyphs: str = glyph_sets.UNICODE.name,
        colours: int = 1 << 24,
        game_screens: Mapping[str, str | type[Screen[Any]]] = GAME_SCREENS,
        think: Think = runner.answer,
    ) -> None:
        """Prepare what `opening` asks for, on a terminal with these signs and colours.

        Bots find their actions with `think`.
        """
        super().__init__(driver_class=TerminalDriver)
        ScrollBar.renderer = WholeCells
        self.opening = opening
        self.glyphs: Glyphs = glyph_sets.SETS[opening.glyphs or glyphs]
        """The signs to draw with."""
        self.look_changed: Signal[None] = Signal(self, "look-changed")
        """Published when `glyphs` or `palette` has changed: draw again."""
        self._game_screens = game_screens
        self._thinks = think
        self._table_screen: Screen[Any] | None = None
        self._save: store.Save | None = None
        self._opponents: Opponents | None = None
        self._is_process = False
        self.animation_level = "full" if opening.animation else "none"
        self._use_colours(colours)

    # How it looks

    def _use_colours(self, colours: int) -> None:
        """Register the themes that this many colours can show, and choose one."""
        if not colours:
            usable = [theme.without_colour(theme.ANSI)]
        elif colours <= _FEW_COLOURS:
            usable = [theme.ANSI]
        else:
            usable = list(theme.THEMES.values())
        self._palettes = {palette.name: palette for palette in usable}
        for palette in usable:
            self.register_theme(theme.textual_theme(palette))
        self.no_color = not colours
        if self.no_color:
            self._filters = [WithoutColour()]
        wished = self.opening.theme
        self.set_reactive(App.theme, wished if wished in self._palettes else usable[0].name)
        self._refresh_truecolor_filter(self.ansi_theme)
        self.stylesheet.set_variables(self.get_css_variables())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return our variables for the moments before a theme of ours is chosen."""
        return theme.variables(theme.DARK)

    @property
    def palette(self) -> Palette:
        """The colours of the theme in use."""
        return self._palettes[self.theme]

    def action_next_theme(self) -> None:
        """Change to the next theme that the terminal can show."""
        names = list(self._palettes)
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        self.look_changed.publish(None)

    def on_cursor_position(self, event: events.CursorPosition) -> None:
        """Take narrow signs if the terminal has drawn a box line two cells wide; see the driver."""
        wide = (event.x, event.y) == (2, 1)
        if wide and self.glyphs is glyph_sets.UNICODE and self.opening.glyphs is None:
            self.glyphs = glyph_sets.NARROW
            self.look_changed.publish(None)

    # Which screen is shown

    def on_mount(self) -> None:
        """Show the first screen, or that the window is too small for it."""
        self.begin()
        self._fit(self.size)

    def begin(self) -> None:
        """Show what the program was opened with."""
        opening = self.opening
        if opening.screen == "setup" and opening.game is not None:
            self.set_up(opening.game)
        elif opening.screen == "resume":
            self.go_resume()
        elif opening.screen == "table":
            self._open_first_table()
        else:
            self.go_home()

    def _open_first_table(self) -> None:
        opening = self.opening
        if opening.save is not None:
            try:
                self.resume(opening.save)
            except store.SaveError:  # the list says why
                self.go_resume()
        elif opening.game is not None:
            try:
                self.new_game(
                    opening.game, opening.players, opening.seed, opening.options, opening.bots
                )
            except IllegalAction:  # the form says why
                self.set_up(opening.game)
        else:
            self.go_home()

    def go_home(self) -> None:
        """Leave whatever is open, and show the first screen."""
        from tabletop_tui.tui.screens.home import HomeScreen

        self.show_alone(HomeScreen())

    def go_resume(self) -> None:
        """Show the saved games."""
        from tabletop_tui.tui.screens.resume import ResumeScreen

        self.show_alone(ResumeScreen())

    def set_up(self, game_id: str) -> None:
        """Ask who plays."""
        from tabletop_tui.tui.screens.setup import SetupScreen

        mine = self.opening.game == game_id
        self.show_alone(SetupScreen(GAMES[game_id], self.opening if mine else Opening()))

    def show_help(self, keys: Sequence[tuple[str, str]], *games: Game[Any, Any, Any, Any]) -> None:
        """Show help above what is there: keys and what they do, and the rules of games."""
        from tabletop_tui.tui.screens.help import HelpScreen, rules

        pages = [page for game in games for page in rules(game, game.title)]
        self.push_screen(HelpScreen(keys, tables=pages))

    def resume(self, path: Path) -> None:
        """Show the table of a saved game.

        Raises SaveError if there is nothing to show.
        """
        self.open_table(store.open_save(path))

    def new_game(
        self,
        game_id: str,
        players: tuple[str, ...],
        seed: int | None,
        options: object | None,
        bots: Mapping[Seat, str] | None = None,
    ) -> None:
        """Deal a new game, keep it, and show its table.

        A seed that is given deals the same game wherever it is given: then nothing that was seen
        in other games counts. Raises IllegalAction if the players, the seed, the options or the
        bots do not fit the game, or a program cannot be started.
        """
        game = GAMES[game_id]
        options = suited(game, options, len(players), bots or {})
        if seed is None:
            options = seen.with_seen(game, options)
        table = Table.new(game, players, seed=seed, options=options, bots=bots)
        programs = started(bots or {}, self.opening.programs)
        self.open_table(store.create(table), programs)

    def open_table(self, save: store.Save, programs: Mapping[Seat, Outsider] | None = None) -> None:
        """Show the table of a save, every seat at this terminal that is no bot's.

        `programs` have the seats of theirs, and end with the table.
        """
        from tabletop_tui.tui.screens.table import TableScreen

        seen.follow(save.table)
        bots = save.table.record.bots
        seats: frozenset[Seat] = frozenset(seat for seat, bot in enumerate(bots) if bot is None)
        screen = self.game_screen(save.table.game.id)(save, seats)
        if isinstance(screen, TableScreen) and len(self.screen_stack) > 1:
            screen.held = True  # a key of the screen before has opened it
        self.show_table(screen)
        self._save = save
        pace = PACES[self.opening.pace]
        self._opponents = Opponents(save.table, pace, self._announce, programs, self._thinks)
        self._opponents.begin()

    def _announce(self, sentence: str) -> None:
        """Say what bots have come to, to everybody at the table."""
        from tabletop_tui.tui.screens.table import TableScreen

        if isinstance(self._table_screen, TableScreen):
            self._table_screen.announce(sentence)

    def show_table(self, screen: Screen[Any]) -> None:
        """Show the screen of a table in place of all that is open."""
        self.show_alone(screen)
        self._table_screen = screen

    def close_saves(self) -> None:
        """Close the save that is open, if there is one."""
        if self._opponents is not None:
            self._opponents.end()
            self._opponents = None
        save, self._save = self._save, None
        if save is not None:
            save.close()

    def game_screen(self, game_id: str) -> Callable[..., Screen[Any]]:
        """Return what makes the screen of a game: `Screen(save, seats)`."""
        found = self._game_screens[game_id]
        if not isinstance(found, str):
            return found
        module, _, name = found.partition(":")
        screen_class: Callable[..., Screen[Any]] = getattr(import_module(module), name)
        return screen_class

    def show_alone(self, screen: Screen[Any]) -> None:
        """Show this screen in place of all that is open."""
        self.close_saves()
        self._table_screen = None
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    # The window

    def on_resize(self, event: events.Resize) -> None:
        """Hide everything while the window is too small for it."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        too_small = _too_small(size)
        covered = isinstance(self.screen, SmallScreen)
        if too_small and not covered and len(self.screen_stack) > 1:
            super().push_screen(SmallScreen())
        elif covered and not too_small:
            self.pop_screen()

    @property
    def too_small(self) -> bool:
        """Whether the window is too small for any screen but the one that says so."""
        return _too_small(self.size)

    def push_screen(self, screen: Any, *args: Any, **kwargs: Any) -> Any:
        """Show a screen above the others, but none above the one that hides them all."""
        if self._exit:  # asked for by a key behind the one that quits
            return None
        covered = isinstance(self.screen, SmallScreen)
        if covered:
            self.pop_screen()
        shown = super().push_screen(screen, *args, **kwargs)
        if covered:
            super().push_screen(SmallScreen())
        return shown

    def push_above(
        self, table: Screen[Any], screen: Screen[Any], then: Callable[[Any], None]
    ) -> None:
        """Show a screen above the table in place of all that lies there; `then` gets its answer."""
        covered = isinstance(self.screen, SmallScreen)
        while self.screen is not table:
            self.pop_screen()
        super().push_screen(screen, then)
        if covered:
            super().push_screen(SmallScreen())

    def action_hide(self) -> None:
        """Hide the hand on the table, whatever is shown above it."""
        from tabletop_tui.tui.screens.table import TableScreen

        if isinstance(self._table_screen, TableScreen) and not self.too_small:
            self._table_screen.cover()

    # How the program ends

    async def action_quit(self) -> None:
        """End the program; ask first if a game is on the table."""
        if isinstance(self.screen, ConfirmScreen):
            return
        playing = self._table_screen in self.screen_stack
        if isinstance(self.screen, SmallScreen) or not playing:
            self.exit()
            return
        self.push_screen(
            ConfirmScreen("Leave Tabletop?", "Everything is saved.", yes="leave", no="play on"),
            lambda leave: self.exit() if leave else None,
        )

    def play(self) -> int:
        """Run on the real terminal until the end; return the exit status."""
        process.keep_quiet()
        process.end_on_signals(self._restore, self.close_saves)
        self._is_process = True
        try:
            self.run()
        except Exception as error:
            self._handle_exception(error)
        with suppress(Exception):
            self.close_saves()
        if self._exception is None:
            return 0
        from tabletop_tui.tui import report  # slow to load, and hardly ever needed

        folder = store.data_folder() / "reports"
        process.tell(report.sentence(report.write(self._exception, folder)))
        return 1

    def on_load(self) -> None:
        """Treat a task that failed unheard as the crash it is."""
        if self._is_process:
            asyncio.get_running_loop().set_exception_handler(self._task_failed)

    def on_ready(self) -> None:
        """Look for garbage from now on, but not in what was loaded to get here."""
        if self._is_process:
            gc.freeze()
            gc.enable()

    def _task_failed(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception):
            self._handle_exception(error)

    def _restore(self) -> None:
        if isinstance(self._driver, TerminalDriver):
            self._driver.restore_now()

    def _handle_exception(self, error: Exception) -> None:
        """End the program after a fault, and print nothing: locals and texts can hold a hand."""
        self._return_code = 1
        if self._exception is None:
            cause = error.error if isinstance(error, WorkerFailed) else error
            self._exception = cause if isinstance(cause, Exception) else error
            self._exception_event.set()
        self._close_messages_no_wait()

    def panic(self, *renderables: Any) -> None:
        """End the program after a fault of which Textual knows only a text; print nothing."""
        del renderables
        self._handle_exception(RuntimeError("Textual gave up"))

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Open nothing: a game has no business with a browser, on a host least of all."""

    def copy_to_clipboard(self, text: str) -> None:
        """Copy nothing: a PIN that is marked in its field would be there in clear."""

    def deliver_text(self, *args: Any, **kwargs: Any) -> None:
        """Write no file: Textual's screenshots come this way."""

    def deliver_binary(self, *args: Any, **kwargs: Any) -> None:
        """Write no file."""


def _too_small(size: Size) -> bool:
    return size.width < LEAST_SIZE.width or size.height < LEAST_SIZE.height
