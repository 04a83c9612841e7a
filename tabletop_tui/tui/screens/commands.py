"""The commands of a table screen: what runs them, and how help names them."""

from __future__ import annotations

from typing import Any

from textual.binding import Binding
from textual.screen import Screen


def command(keys: str, name: str, words: str = "", display: str | None = None) -> Binding:
    """Return a key binding for a command of a table screen; without words help leaves it out."""
    return Binding(keys, f"do('{name}')", words, show=False, key_display=display)


def key_words(screen: type[Screen[Any]]) -> list[tuple[str, str]]:
    """Return the keys of a screen class and what each does, its own before those of its bases."""
    found: list[tuple[str, str]] = []
    for base in screen.__mro__:
        if base is Screen:  # what is beyond is the toolkit's, and means nothing at a table
            break
        for binding in base.__dict__.get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.description:
                named = binding.key_display or binding.key
                keys = named.replace("question_mark", "?").replace(",", " ")
                found.append((keys, binding.description))
    return found
