"""What a program gets to see, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tabletop_tui.core import codec, text


def shown(value: Any, names: Sequence[str]) -> msgspec.Raw:
    """Return a value as JSON, with the players' names put in for the marks of `text.who`."""
    quoted = [codec.encode(name).decode()[1:-1] for name in names]
    return msgspec.Raw(text.with_names(codec.encode(value).decode(), quoted).encode())
