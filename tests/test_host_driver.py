"""An app whose terminal is elsewhere: what is drawn on it, what is heard from it."""

from __future__ import annotations

import io
import re
import sys
import webbrowser
from pathlib import Path

import pytest
from host_support import Stand, far, until, visitor
from rich.text import Text
from terminal import assert_restored, left_on_a_plain_terminal, modes
from textual.app import App, ComposeResult
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Button, DataTable, Input, Label, OptionList, RichLog, Static

from tabletop_tui.core.text import clean_name
from tabletop_tui.host.driver import EVENTS_BURST
from tabletop_tui.host.traits import Traits
from tabletop_tui.tui.sequences import KITTY_OFF, LEAVE, RESTORE

TRUE_COLOUR = re.compile(rb"[34]8;2;")
ANY_COLOUR = re.compile(rb"\x1b\[(?:[\d;]*;)?(?:3[0-8]|4[0-8]|9\d|10[0-7])[;m]")


# out


async def test_a_terminal_with_few_colours_gets_no_others_though_a_rich_one_was_drawn_first():
    async with far(Stand(visitor("Ann"))) as rich:
        await rich.shows("hello Ann")
        assert TRUE_COLOUR.search(rich.bytes)
        for colours, wanted, never in (
            (256, rb"[34]8;5;\d", TRUE_COLOUR),
            (16, rb"\x1b\[[\d;]*4[0-7]", re.compile(rb"[34]8;[25];")),
            (0, rb"hello Ben", ANY_COLOUR),
        ):
            async with far(Stand(visitor("Ben")), Traits(colours=colours)) as poor:
                await poor.shows("hello Ben")
                assert re.search(wanted, poor.bytes)
                assert not never.search(poor.bytes)
        before = len(rich.bytes)
        rich.driver.repaint()
        await until(lambda: TRUE_COLOUR.search(rich.bytes, before))


async def test_the_number_of_colours_can_be_changed_while_the_app_runs():
    async with far(Stand(visitor())) as terminal:
        before = len(terminal.bytes)
        terminal.driver.colours = 16
        terminal.driver.repaint()
        await until(lambda: b"hello" in terminal.bytes[before:])
        assert not TRUE_COLOUR.search(terminal.bytes, before)


async def test_signs_that_a_terminal_cannot_write_are_question_marks():
    async with far(Stand(visitor("Zoë")), Traits(encoding="ascii")) as terminal:
        await terminal.shows(r"hello Zo\?")
        assert terminal.bytes.decode("utf-8").isascii() or b"\xe2\x94\x80" not in terminal.bytes


async def test_the_terminal_is_given_back_once_and_completely_and_blank():
    app = Stand(visitor())
    async with far(app) as terminal:
        await terminal.shows("hello")
        assert modes(terminal.bytes)[1049]
        app.bell()
    terminal.driver.stop_application_mode()
    terminal.driver.write("late")
    terminal.driver.flush()
    assert_restored(terminal.bytes)
    assert terminal.bytes.endswith(b"\x1b[?1049l\x1b[?25h")
    assert terminal.bytes.count(b"\x1b[?1049l") == 1
    assert terminal.bytes.endswith(b"\x1b]22;default\x07" + (RESTORE + KITTY_OFF + LEAVE).encode())
    assert left_on_a_plain_terminal(re.sub(rb"\x1b\][^\x07]*\x07", b"", terminal.bytes)) == ""
    kitty, screen = terminal.bytes.rindex(b"\x1b[<u"), terminal.bytes.rindex(b"\x1b[?1049l")
    assert kitty < screen, "each screen has extended keys of its own"


async def test_a_console_that_would_print_it_is_not_asked_for_extended_keys():
    async with far(Stand(visitor()), Traits(kitty_keys=False)) as terminal:
        pass
    assert b"u" not in re.findall(rb"\x1b\[[<>][\d;]*([a-z])", terminal.bytes)
    assert_restored(terminal.bytes)


async def test_a_terminal_that_takes_nothing_gets_a_whole_screen_when_it_does_again():
    app = Stand(visitor())
    async with far(app) as terminal:
        terminal.driver.pause()
        before, frames = len(terminal.bytes), terminal.frames
        terminal.send("ab")
        await until(lambda: app.heard == ["a", "b"] and terminal.frames > frames)
        frames = terminal.frames
        app.tell("traits", "drawn while nobody took it")
        await until(lambda: terminal.frames > frames)
        assert len(terminal.bytes) == before
        terminal.driver.resume()
        await terminal.shows("keys ab")
        assert terminal.text.splitlines()[:4] == [
            "hello Ann !", "drawn while nobody took it", "size 80x24.", "keys ab.",
        ]  # fmt: skip


async def test_two_apps_leave_the_standard_streams_as_they_were():
    streams = sys.stdout, sys.stderr
    first, second = far(Stand(visitor())), far(Stand(visitor()))
    await first.__aenter__()
    await second.__aenter__()
    assert (sys.stdout, sys.stderr) == streams, "what the host prints stays its own"
    await first.__aexit__(None, None, None)
    await second.__aexit__(None, None, None)
    assert (sys.stdout, sys.stderr) == streams


async def test_nothing_is_opened_or_written_or_put_to_sleep_on_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    app = Stand(visitor())
    async with far(app) as terminal:
        app.open_url("https://example.org")
        app.deliver_text(io.StringIO("a hand"), save_directory=tmp_path, save_filename="hand")
        app.action_suspend_process()
        terminal.send("k")
        await terminal.shows("keys k")
    assert opened == []
    assert list(tmp_path.iterdir()) == []


# in


async def test_hostile_bytes_end_no_app_and_the_next_key_is_heard():
    app = Stand(visitor())
    async with far(app) as terminal:
        terminal.send(
            b"\x1b[99999999999999u", b"\xff\xfe\x00", b"\x1b[48;60000;60000;1;1t",
            b"\x1b[<35;999999999999;99999999999M\x1b[<0;999999999999;99999999999M",
        )  # fmt: skip
        terminal.send(b"\x1b[200~" + b"x" * 100_000 + b"\x1b[201~")
        terminal.driver.resize(4_000_000_000, 4_000_000_000)
        terminal.driver.resize(0, 0)
        terminal.driver.resize(80, 24)
        terminal.send("k")
        await until(lambda: app.heard[-1:] == ["k"])
        await terminal.shows("size 80x24")


async def test_a_click_lands_in_its_cell_after_a_size_in_pixels_was_told():
    app = Stand(visitor())
    async with far(app) as terminal:
        terminal.send("\x1b[48;24;80;2400;1600t", "\x1b[<0;11;6M", "\x1b[<0;11;6m")
        await until(lambda: app.clicks)
        assert app.clicks == [(10, 5)]
        assert app.size == (80, 24)


async def test_escape_alone_is_a_key_without_another_one_after_it():
    app = Stand(visitor())
    async with far(app) as terminal:
        terminal.send("\x1b")
        await until(lambda: app.heard == ["escape"])


async def test_keys_faster_than_anybody_types_are_dropped():
    app = Stand(visitor())
    async with far(app) as terminal:
        wait = terminal.send(*["\x1b[A" * 100] * 128)
        assert wait > 1, "and the bytes are to be sent more slowly"
        terminal.send("\x1b[200~end\x1b[201~")
        await until(lambda: app._message_queue.empty())
        assert EVENTS_BURST <= len(app.heard) < EVENTS_BURST + 100
        assert set(app.heard) == {"up"}


async def test_a_mouse_that_is_swept_about_is_heard_now_and_then_and_at_last_where_it_is():
    app = Stand(visitor())
    async with far(app) as terminal:
        for n in range(1000):
            terminal.send(f"\x1b[<35;{n % 60 + 1};{n % 20 + 1}M")
        terminal.send("\x1b[<35;34;13M")
        await until(lambda: (33, 12) in app.moves)
        assert len(app.moves) < 50
        terminal.send("k")
        await until(lambda: app.heard == ["k"])


async def test_a_window_that_is_dragged_about_is_drawn_now_and_then_and_at_last_as_it_is():
    app = Stand(visitor())
    async with far(app) as terminal:
        for n in range(1000):
            terminal.driver.resize(80 + n % 50, 24)
        terminal.resize(99, 33)
        await terminal.shows("size 99x33")
        assert len(app.sizes) < 20


async def test_a_click_after_moves_is_heard_where_the_mouse_went():
    app = Stand(visitor())
    async with far(app) as terminal:
        terminal.send(*(f"\x1b[<35;{n + 1};3M" for n in range(9)))
        terminal.send("\x1b[<0;9;3M", "\x1b[<0;9;3m")
        await until(lambda: app.clicks)
        assert app.moves[-1] == (8, 2)
        assert app.clicks == [(8, 2)]


async def test_a_button_whose_press_was_dropped_is_not_let_go():
    app = Stand(visitor())
    async with far(app) as terminal:
        terminal.send("a" * 200)
        terminal.send("\x1b[<0;9;3M", "\x1b[<0;9;3m")
        await until(lambda: len(app.heard) >= EVENTS_BURST)
        await until(lambda: app._message_queue.empty())
        assert (app.clicks, app.releases) == ([], 0)


async def test_what_is_typed_before_anything_is_shown_is_dropped_but_not_the_terminals_answers():
    app = Stand(visitor())
    async with far(app, blind=b"early\x1b[?2026;2$y") as terminal:
        terminal.send("k")
        await until(lambda: app.heard)
        assert app.heard == ["k"]
        assert app._sync_available


# outside text

EVIL = (
    "[/]",
    "[b",
    "[@click=app.bell]x[/]",
    "\x1b]0;title\x07",
    "\x1b[2J",
    "\x9b2J",
    "\u202eback",
    "\x00",
    "a\x7f\u200bb",
    "\u2066",
    "\u3000wide",
)


class Gallery(App[None]):
    """Shows one text in every way there is."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words = text
        self.title = text

    def compose(self) -> ComposeResult:
        words = self.words
        yield Static(words, markup=False)
        yield Static(Content(words))
        yield Static(Text(words))
        yield Label(words, markup=False)
        yield Button(Content(words))
        yield Input(words)
        yield OptionList(words, markup=False)
        yield RichLog(markup=False)
        yield DataTable()
        yield Line(words)

    def on_mount(self) -> None:
        self.query_one(RichLog).write(Text(self.words))
        table = self.query_one(DataTable)
        table.add_column(Text(self.words))
        table.add_row(Text(self.words))
        self.query_one(Label).border_title = Content(self.words)
        self.notify(self.words, markup=False)


class Line(Widget):
    """One line of the line API."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def render_line(self, y: int) -> Strip:
        from rich.segment import Segment

        return Strip([Segment(self.words if y == 0 else "")])


async def test_outside_text_reaches_no_terminal_as_a_command_and_ends_no_app():
    async with far(Gallery("|".join(EVIL) + " end"), size=(120, 60)) as terminal:
        await terminal.shows("end")
        bare = re.sub(
            rb"\x1b\[[<=>?]?[\d;]*(?:[mHKhlu]|\$p|6n)|\x1b\]22;[a-z]*\x07", b"", terminal.bytes
        )
    shown = bare.decode("utf-8")
    assert "[@click" in shown
    bad = {c for c in shown if not c.isprintable() and c not in "\n\u3000"}
    assert bad == set()


def test_a_name_is_cleaned_at_the_door():
    for evil in EVIL:
        assert clean_name(evil).isprintable()
