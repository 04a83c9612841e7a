"""The games: rules as pure functions, each in a package of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop_tui.core.game import Game
from tabletop_tui.games.metropolis.rules import Metropolis
from tabletop_tui.games.top3.rules import Top3
from tabletop_tui.games.top5_rummy.rules import Top5Rummy
from tabletop_tui.games.top_ten.rules import TopTen

GAMES: dict[str, Game[Any, Any, Any, Any]] = {
    game.id: game for game in (Metropolis(), Top3(), Top5Rummy(), TopTen())
}
"""Every game by its id, in the order they are shown."""


def rules_text(game_id: str) -> str:
    """Return a game's rules in our own words, as Markdown."""
    return (Path(__file__).parent / game_id.replace("-", "_") / "rules.md").read_text("utf-8")
