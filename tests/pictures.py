"""Pictures of the screens, drawn from the running app: the machinery of `tests.shoot`.

A scene is a coroutine that plays the app to the moment to be shown; `scene` puts it on the list.
Every scene starts from its own empty data folder, so that the same program draws the same
pictures.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from textual.pilot import Pilot

from tabletop_tui.tui.app import TabletopApp
from tabletop_tui.tui.opening import Opening

_CELL_WIDTH = 12.2  # of the font that Rich draws SVG with
_BLANK = "&#160;"

Play = Callable[[Pilot[None]], Awaitable[None]]
Prepare = Callable[[], object]
Make = Callable[[Opening, int], TabletopApp]


def _alone(opening: Opening, colours: int) -> TabletopApp:
    """Return the program as it runs on a terminal of its own."""
    return TabletopApp(opening, colours=colours)


@dataclass(frozen=True)
class Scene:
    """One picture."""

    opening: Opening
    play: Play
    prepare: Prepare
    """Called before the app is made, with the data folder in place: writes the saves it needs."""
    make: Make = _alone
    """Makes the app from how it opens and how many colours there are."""


SCENES: dict[str, Scene] = {}


def scene(
    opening: Opening, prepare: Prepare = lambda: None, make: Make = _alone
) -> Callable[[Play], Play]:
    """Put the decorated coroutine on the list of scenes, under its own name."""

    def add(play: Play) -> Play:
        SCENES[play.__name__.replace("_", "-")] = Scene(opening, play, prepare, make)
        return play

    return add


async def shoot(
    name: str, size: tuple[int, int], theme: str = "dark", glyphs: str = "unicode"
) -> str:
    """Return a scene as SVG."""
    found = SCENES[name]
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get("TABLETOP_DATA")
        os.environ["TABLETOP_DATA"] = folder
        try:
            found.prepare()
            opening = Opening(**{**vars(found.opening), "theme": theme, "glyphs": glyphs})
            app = found.make(opening, 16 if theme == "ansi" else 1 << 24)
            async with app.run_test(size=size) as pilot:
                await app.workers.wait_for_complete()
                await pilot.pause()
                await found.play(pilot)
                await pilot.pause()
                svg = app.export_screenshot(title="Tabletop")
            app.close_saves()
        finally:
            if before is None:
                del os.environ["TABLETOP_DATA"]
            else:
                os.environ["TABLETOP_DATA"] = before
    return _without_outer_blanks(svg)


def _without_outer_blanks(svg: str) -> str:
    """Let each text begin and end with a letter: some programs that draw SVG swallow blanks."""

    def trimmed(match: re.Match[str]) -> str:
        start, x, middle, length, end, before, words, after = match.groups()
        if not words:
            return ""
        left = float(x) + before.count(_BLANK) * _CELL_WIDTH
        room = float(length) - (before + after).count(_BLANK) * _CELL_WIDTH
        return f"{start}{left:.1f}{middle}{room:.1f}{end}{words}</text>"

    tag = r'(<text [^>]*? x=")([\d.]+)("[^>]*? textLength=")([\d.]+)("[^>]*>)'
    blanks = f"((?:{_BLANK})*)"
    return re.sub(f"{tag}{blanks}([^<]*?){blanks}</text>", trimmed, svg)
