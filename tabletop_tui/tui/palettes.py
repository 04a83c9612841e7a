"""The four palettes: dark, light, high contrast, and for terminals with 16 colours."""

from __future__ import annotations

from typing import Any

from tabletop_tui.tui.palette import Owner, Paint, Palette


def _owner(ground: str, lot: tuple[str, str], building: tuple[str, str], name: str) -> Owner:
    return Owner(
        lot=Paint(*lot, mono="bold"),
        building=Paint(*building, "bold", mono="reverse"),
        name=Paint(ground, name, "bold", mono="bold"),
    )


def _chrome(
    screen: tuple[str, str],
    quiet: str,
    panel: str,
    raised: str,
    title: str,
    key: str,
    focus: tuple[str, str],
) -> dict[str, Any]:
    """Return the pairs that every screen uses."""
    ground, ink = screen
    return {
        "screen": Paint(ground, ink),
        "quiet": Paint(ground, quiet),
        "panel": Paint(panel, ink),
        "panel_quiet": Paint(panel, quiet),
        "raised": Paint(raised, ink),
        "title": Paint(ground, title, "bold", mono="bold"),
        "key": Paint(ground, key, "bold", mono="bold"),
        "focus": Paint(*focus, "bold", mono="reverse"),
    }


def _marks(
    offer: tuple[str, str],
    cursor: tuple[str, str],
    legal: tuple[str, str],
    ghost: tuple[str, str],
    illegal: tuple[str, str],
) -> dict[str, Any]:
    """Return the pairs that mark places on a board."""
    return {
        "offer": Paint(*offer, "bold", mono="bold underline"),
        "cursor": Paint(*cursor, "bold", mono="reverse bold"),
        "legal": Paint(*legal, "bold", mono="bold"),
        "ghost": Paint(*ghost, "bold", mono="reverse"),
        "illegal": Paint(*illegal, "bold", mono="underline"),
    }


def _suits(*pairs: tuple[str, str]) -> tuple[Paint, Paint, Paint, Paint]:
    yellow, red, purple, blue = (Paint(*pair, "bold", mono="bold") for pair in pairs)
    return yellow, red, purple, blue


def _scale(*pairs: tuple[str, str]) -> tuple[Paint, ...]:
    return tuple(Paint(*pair, "bold", mono="bold") for pair in pairs)


_NIGHT = "#191817"
DARK = Palette(
    name="dark",
    dark=True,
    owners=(
        _owner(_NIGHT, ("#55514b", "#fbf7ef"), ("#ece6da", "#1d1b19"), "#f3eee4"),
        _owner(_NIGHT, ("#1f4a31", "#a5ecbb"), ("#56b97a", "#08160d"), "#7bd29a"),
        _owner(_NIGHT, ("#203c6b", "#b9d3ff"), ("#6ba1f2", "#07101f"), "#8fbaff"),
        _owner(_NIGHT, ("#574817", "#fbe08a"), ("#e9c444", "#1c1602"), "#f0d268"),
        _owner(_NIGHT, ("#5e2a48", "#ffc0dc"), ("#ea83b3", "#220a16"), "#f59bc4"),
        _owner(_NIGHT, ("#17494b", "#9deceb"), ("#4fbfbd", "#031616"), "#74d6d3"),
        _owner(_NIGHT, ("#5f2723", "#ffc0b6"), ("#ec7565", "#230805"), "#f8917f"),
        _owner(_NIGHT, ("#3e2f6a", "#d4c6ff"), ("#a489f0", "#110a26"), "#bda6ff"),
        _owner(_NIGHT, ("#553a1e", "#f3cf9f"), ("#cf8f4c", "#1f1000"), "#e3a869"),
    ),
    **_chrome(
        screen=(_NIGHT, "#ece6dc"),
        quiet="#a89f93",
        panel="#22201e",
        raised="#2e2b28",
        title="#f6efe3",
        key="#f0b27a",
        focus=("#f0b27a", "#1d1306"),
    ),
    street=Paint(_NIGHT, "#a89f93"),
    districts=(Paint("#2b2926", "#b3aa9d"), Paint("#34312d", "#b9b0a3")),
    park=Paint("#1c2d20", "#83c08f"),
    river=Paint("#152c3a", "#79b9de"),
    **_marks(
        offer=("#f0b27a", "#1d1306"),
        cursor=("#fff8ea", "#171513"),
        legal=("#1d4a47", "#9af0e2"),
        ghost=("#79ded0", "#04201d"),
        illegal=("#5b2320", "#ffc2b8"),
    ),
    good=Paint(_NIGHT, "#8fd6a3"),
    warning=Paint(_NIGHT, "#ff9d8a"),
    suits=_suits(
        ("#4c401a", "#f6d76c"),
        ("#572622", "#ffa99a"),
        ("#3f2f63", "#cdb6ff"),
        ("#1f3d66", "#a8ccff"),
    ),
    scale=_scale(
        ("#4ebc72", "#091b0f"),
        ("#4ebc57", "#091b0a"),
        ("#5fbc4e", "#0c1b09"),
        ("#7bbc4e", "#101b09"),
        ("#96bc4e", "#151b09"),
        ("#b1bc4e", "#191b09"),
        ("#bcab4e", "#1b1809"),
        ("#bc8f4e", "#1b1409"),
        ("#bc744e", "#1b0f09"),
        ("#cf6559", "#130806"),
    ),
)
"""Warm charcoal and lamp light."""

_PAPER = "#f5f0e6"
LIGHT = Palette(
    name="light",
    dark=False,
    owners=(
        _owner(_PAPER, ("#f7f4ee", "#45403a"), ("#ffffff", "#211e1a"), "#3c3732"),
        _owner(_PAPER, ("#b5ddbd", "#0d4423"), ("#227746", "#ffffff"), "#1a6b3d"),
        _owner(_PAPER, ("#b9d0f4", "#123a7b"), ("#2a5fbf", "#ffffff"), "#2254b0"),
        _owner(_PAPER, ("#f2dd8c", "#514000"), ("#e2ae12", "#261c00"), "#7d5b00"),
        _owner(_PAPER, ("#f6c3d8", "#701743"), ("#b83272", "#ffffff"), "#a82563"),
        _owner(_PAPER, ("#b2dedd", "#06474a"), ("#005f5f", "#ffffff"), "#0f6a6b"),
        _owner(_PAPER, ("#f6c6bd", "#7a1a0c"), ("#c0392b", "#ffffff"), "#a92c1c"),
        _owner(_PAPER, ("#d9cdf6", "#41218a"), ("#6b47c2", "#ffffff"), "#5b38b0"),
        _owner(_PAPER, ("#ecd2b2", "#5a3206"), ("#8a5a22", "#ffffff"), "#7a4a12"),
    ),
    **_chrome(
        screen=(_PAPER, "#2a2622"),
        quiet="#655d52",
        panel="#ece5d7",
        raised="#e2dac9",
        title="#1c1917",
        key="#9a4312",
        focus=("#9a4312", "#fff8ef"),
    ),
    street=Paint(_PAPER, "#655d52"),
    districts=(Paint("#e1d8c7", "#5a5248"), Paint("#d6ccb8", "#534b41")),
    park=Paint("#d3e6cb", "#2c6234"),
    river=Paint("#cbe2ef", "#1d5a7e"),
    **_marks(
        offer=("#9a4312", "#fff8ef"),
        cursor=("#211e1a", "#fffaf0"),
        legal=("#b9e6df", "#04504a"),
        ghost=("#0b6e66", "#f2fffd"),
        illegal=("#f6cdc5", "#86180b"),
    ),
    good=Paint(_PAPER, "#1b6a3c"),
    warning=Paint(_PAPER, "#a8200d"),
    suits=_suits(
        ("#f5e5a3", "#5f4a00"),
        ("#f8d0c8", "#8f1f10"),
        ("#e0d3f7", "#4f2b95"),
        ("#cbdff8", "#16458c"),
    ),
    scale=_scale(
        ("#8de2a9", "#06210f"),
        ("#8de294", "#062108"),
        ("#9be28d", "#0a2106"),
        ("#b0e28d", "#112106"),
        ("#c5e28d", "#182106"),
        ("#dbe28d", "#1f2106"),
        ("#e2d58d", "#211d06"),
        ("#e2c08d", "#211606"),
        ("#e2ab8d", "#210f06"),
        ("#e2958d", "#210906"),
    ),
)
"""Ink on paper."""

_BLACK, _WHITE = "#000000", "#ffffff"
CONTRAST = Palette(
    name="contrast",
    dark=True,
    owners=(
        _owner(_BLACK, ("#4d4d4d", _WHITE), (_WHITE, _BLACK), _WHITE),
        _owner(_BLACK, ("#004d1a", "#8dffb0"), ("#00d45a", _BLACK), "#3dff88"),
        _owner(_BLACK, ("#002a80", "#cfe0ff"), ("#5c9dff", _BLACK), "#86b6ff"),
        _owner(_BLACK, ("#524300", "#ffee80"), ("#ffd500", _BLACK), "#ffe44d"),
        _owner(_BLACK, ("#66003d", "#ffc2e4"), ("#ff7ac1", _BLACK), "#ff94cd"),
        _owner(_BLACK, ("#00474a", "#a6fbff"), ("#00d6d6", _BLACK), "#4df0f0"),
        _owner(_BLACK, ("#6b0f0a", "#ffc9c2"), ("#ff6b5c", _BLACK), "#ff8f85"),
        _owner(_BLACK, ("#34147a", "#e0d0ff"), ("#b08cff", _BLACK), "#c4a8ff"),
        _owner(_BLACK, ("#573100", "#ffdcae"), ("#e8963a", _BLACK), "#ffb266"),
    ),
    **_chrome(
        screen=(_BLACK, _WHITE),
        quiet="#d0d0d0",
        panel="#141414",
        raised="#2b2b2b",
        title=_WHITE,
        key="#ffd86b",
        focus=("#ffd86b", _BLACK),
    ),
    street=Paint(_BLACK, "#d0d0d0"),
    districts=(Paint("#1c1c1c", "#e6e6e6"), Paint("#303030", "#f0f0f0")),
    park=Paint("#00260c", "#7dffa0"),
    river=Paint("#00263d", "#7ad7ff"),
    **_marks(
        offer=("#ff9f43", _BLACK),
        cursor=(_WHITE, _BLACK),
        legal=("#004a45", "#8ffff2"),
        ghost=("#3df5e1", _BLACK),
        illegal=("#7a0000", _WHITE),
    ),
    good=Paint(_BLACK, "#5cff8f"),
    warning=Paint(_BLACK, "#ff9a8a"),
    suits=_suits(
        ("#3d3300", "#ffe44d"),
        ("#520f08", "#ffb3a6"),
        ("#32135e", "#dcc8ff"),
        ("#002a66", "#b8d8ff"),
    ),
    scale=_scale(
        ("#0fff5f", _BLACK),
        ("#0fff24", _BLACK),
        ("#36ff0f", _BLACK),
        ("#72ff0f", _BLACK),
        ("#adff0f", _BLACK),
        ("#e9ff0f", _BLACK),
        ("#ffda0f", _BLACK),
        ("#ff9e0f", _BLACK),
        ("#ff630f", _BLACK),
        ("#ff270f", _BLACK),
    ),
)
"""Black and white first, colours at full strength."""

ANSI = Palette(
    name="ansi",
    dark=True,
    owners=(
        _owner(
            "ansi_black", ("ansi_white", "ansi_black"), ("ansi_white", "ansi_black"), "ansi_white"
        ),
        _owner(
            "ansi_black", ("ansi_green", "ansi_black"), ("ansi_green", "ansi_black"), "ansi_green"
        ),
        _owner(
            "ansi_black",
            ("ansi_blue", "ansi_white"),
            ("ansi_blue", "ansi_white"),
            "ansi_bright_cyan",
        ),
        _owner(
            "ansi_black",
            ("ansi_yellow", "ansi_black"),
            ("ansi_yellow", "ansi_black"),
            "ansi_yellow",
        ),
        _owner(
            "ansi_black",
            ("ansi_magenta", "ansi_bright_white"),
            ("ansi_magenta", "ansi_bright_white"),
            "ansi_bright_magenta",
        ),
        _owner(
            "ansi_black",
            ("ansi_black", "ansi_bright_cyan"),
            ("ansi_black", "ansi_bright_cyan"),
            "ansi_bright_cyan",
        ),
        _owner(
            "ansi_black",
            ("ansi_red", "ansi_bright_white"),
            ("ansi_red", "ansi_bright_white"),
            "ansi_bright_red",
        ),
        _owner(
            "ansi_black",
            ("ansi_black", "ansi_bright_magenta"),
            ("ansi_black", "ansi_bright_magenta"),
            "ansi_bright_magenta",
        ),
        _owner(
            "ansi_black",
            ("ansi_black", "ansi_bright_yellow"),
            ("ansi_black", "ansi_bright_yellow"),
            "ansi_bright_yellow",
        ),
    ),
    **_chrome(
        screen=("ansi_black", "ansi_white"),
        quiet="ansi_white",
        panel="ansi_black",
        raised="ansi_black",
        title="ansi_bright_white",
        key="ansi_bright_yellow",
        focus=("ansi_cyan", "ansi_black"),
    ),
    street=Paint("ansi_black", "ansi_white"),
    districts=(Paint("ansi_black", "ansi_white"), Paint("ansi_black", "ansi_white")),
    park=Paint("ansi_black", "ansi_bright_green"),
    river=Paint("ansi_black", "ansi_bright_cyan"),
    **_marks(
        offer=("ansi_black", "ansi_bright_yellow"),
        cursor=("ansi_cyan", "ansi_black"),
        legal=("ansi_black", "ansi_bright_cyan"),
        ghost=("ansi_cyan", "ansi_black"),
        illegal=("ansi_red", "ansi_bright_white"),
    ),
    good=Paint("ansi_black", "ansi_bright_green"),
    warning=Paint("ansi_black", "ansi_bright_red"),
    suits=_suits(
        ("ansi_black", "ansi_bright_yellow"),
        ("ansi_black", "ansi_bright_red"),
        ("ansi_black", "ansi_bright_magenta"),
        ("ansi_black", "ansi_bright_cyan"),
    ),
    scale=_scale(
        ("ansi_green", "ansi_black"),
        ("ansi_green", "ansi_black"),
        ("ansi_green", "ansi_black"),
        ("ansi_green", "ansi_black"),
        ("ansi_yellow", "ansi_black"),
        ("ansi_yellow", "ansi_black"),
        ("ansi_yellow", "ansi_black"),
        ("ansi_red", "ansi_bright_white"),
        ("ansi_red", "ansi_bright_white"),
        ("ansi_red", "ansi_bright_white"),
    ),
    flat=True,
)
