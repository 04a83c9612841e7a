"""Draws pictures of the screens: `python -m tests.shoot [scene ...]`; see --help.

SVG always; PNG as well where `rsvg-convert` is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import subprocess
from pathlib import Path

from tabletop_tui.tui.glyphs import SETS
from tabletop_tui.tui.theme import THEMES
from tests import (  # noqa: F401 - all fill the list
    scenes,
    scenes_host,
    scenes_metropolis,
    scenes_rummy,
    scenes_top3,
    scenes_top_ten,
)
from tests.pictures import SCENES, shoot

SIZES = ((80, 24), (120, 36))
"""The windows that are drawn, in cells."""


def main() -> None:
    """Draw the scenes that the command line names."""
    parser = argparse.ArgumentParser(description=scenes.__doc__)
    parser.add_argument("scenes", nargs="*", help=f"any of: {', '.join(SCENES)}; all by default")
    parser.add_argument("--theme", choices=THEMES, default="dark")
    parser.add_argument("--glyphs", choices=SETS, default="unicode")
    parser.add_argument("--size", action="append", help="such as 120x36; may be repeated")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "screenshots")
    args = parser.parse_args()
    sizes = [tuple(map(int, size.split("x"))) for size in args.size or ()] or SIZES
    args.out.mkdir(parents=True, exist_ok=True)
    for name in args.scenes or SCENES:
        for width, height in sizes:
            svg = asyncio.run(shoot(name, (width, height), args.theme, args.glyphs))
            plain = (args.theme, args.glyphs) == ("dark", "unicode")
            look = "" if plain else f"-{args.theme}-{args.glyphs}"
            path = args.out / f"{name}-{width}x{height}{look}.svg"
            path.write_text(svg, "utf-8")
            if program := shutil.which("rsvg-convert"):
                subprocess.run(
                    [program, str(path), "-o", str(path.with_suffix(".png"))], check=True
                )


if __name__ == "__main__":
    main()
