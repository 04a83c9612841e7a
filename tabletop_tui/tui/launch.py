"""From the command line to the running app, past everything that can be wrong with a terminal."""

from __future__ import annotations

import gc
import locale
import logging
import os
import sys

from tabletop_tui.tui import process
from tabletop_tui.tui.opening import Opening

NOT_A_TERMINAL = 2
"""The exit status where there is no terminal to play on."""

WIDE_LANGUAGES = ("zh", "ja", "ko")
"""Languages whose terminals may draw lines and shapes two cells wide."""
NO_KITTY_KEYS = ("linux", "vt", "ansi", "cons")
"""How the names of terminals begin that would print part of a request for extended keys."""
ALL_COLOURS = 1 << 24

_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")


def launch(opening: Opening) -> int:
    """Run the program on this terminal; return its exit status."""
    refusal = refuse()
    if refusal is not None:
        process.tell(refusal)
        return NOT_A_TERMINAL
    glyphs = opening.glyphs or glyph_set()
    _prepare()
    gc.disable()  # nothing that loads now is garbage; the app begins to collect once it has painted
    from tabletop_tui.tui.app import TabletopApp  # Textual is slow to load: only now

    return TabletopApp(opening, glyphs=glyphs, colours=colours()).play()


def refuse() -> str | None:
    """Return why the program cannot run here, in one sentence, or None."""
    for stream, name in ((sys.__stdin__, "input"), (sys.__stdout__, "output")):
        if stream is None or stream.closed or not stream.isatty():
            return f"Tabletop needs a terminal to play on, and its {name} is none."
    term = os.environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        called = f'TERM is "{term}"' if term else "TERM is not set"
        return f"Tabletop needs a terminal that can move its cursor, but {called}."
    return None


def glyph_set() -> str:
    """Return the name of the signs that fit the locale and the output's encoding."""
    name = _locale_name()
    if name.split(".")[0] in ("C", "POSIX") and not _is_utf8(name.partition(".")[2]):
        return "ascii"
    try:
        locale.setlocale(locale.LC_CTYPE, name)
    except locale.Error:  # one that is not installed
        return "ascii"
    codeset = locale.nl_langinfo(locale.CODESET)
    if not (_is_utf8(codeset) and _is_utf8(getattr(sys.__stdout__, "encoding", None) or "")):
        return "ascii"
    return "narrow" if name.startswith(WIDE_LANGUAGES) else "unicode"


def colours() -> int:
    """Return how many colours the terminal has; 0 if it has none or NO_COLOR asks for none."""
    if os.environ.get("NO_COLOR"):
        return 0
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return ALL_COLOURS
    import curses  # most terminals have answered by now

    try:
        curses.setupterm(os.environ["TERM"], 1)
        return max(0, curses.tigetnum("colors"))
    except curses.error:  # newer than this machine's list of terminals
        return 256


def _locale_name() -> str:
    """Return the name of the locale that the player's environment asks for.

    Under LANG=C Python itself sets LC_CTYPE to a UTF-8 locale; that was not the player.
    """
    env = os.environ
    ctype = env.get("LC_CTYPE", "")
    chosen = "" if ctype in _COERCED else ctype
    return env.get("LC_ALL") or chosen or env.get("LANG") or ctype or "C"


def _is_utf8(encoding: str) -> bool:
    return encoding.lower().replace("-", "") == "utf8"


def forget_tools() -> None:
    """Set Textual up, before it is loaded, without its tools for developers.

    They would log keys, save screenshots or press keys: what somebody holds would get out.
    """
    for name in [name for name in os.environ if name == "TEXTUAL" or name.startswith("TEXTUAL_")]:
        del os.environ[name]


def _prepare() -> None:
    forget_tools()
    if os.environ["TERM"].startswith(NO_KITTY_KEYS):
        os.environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
    logging.lastResort = None  # it writes on the screen that the game is on
