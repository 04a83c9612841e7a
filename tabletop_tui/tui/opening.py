"""What the program opens with: the command line's wishes, without a word of Textual."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

FirstScreen = Literal["home", "setup", "table", "resume"]


@dataclass(frozen=True)
class Opening:
    """Which screen comes first, and with what."""

    screen: FirstScreen = "home"
    game: str | None = None
    """A game's id; None where `screen` needs none."""
    players: tuple[str, ...] = ()
    """Names in seat order as they were typed; not yet cleaned or judged."""
    bots: Mapping[int, str] = field(default_factory=dict)
    """The seats that are bots: their levels, or names of `programs`."""
    programs: Mapping[str, str] = field(default_factory=dict)
    """The commands of bots that are programs of somebody's own, by what the record calls them."""
    pace: str = "normal"
    """How fast bots move: a name of `opponents.PACES`."""
    seed: int | None = None
    """The seed asked for; None draws one."""
    first: int | None = None
    """The seat that begins; None leaves it to chance."""
    options: object | None = None
    """The game's `Options`, custom data loaded; None means the game's own."""
    save: Path | None = None
    """The saved game that `screen="table"` goes on with; None starts a new one."""
    theme: str | None = None
    """A name of `theme.THEMES`; None chooses by the terminal."""
    glyphs: str | None = None
    """A name of `glyphs.SETS`; None chooses by the locale."""
    animation: bool = True
