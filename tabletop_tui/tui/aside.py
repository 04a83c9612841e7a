"""Thinking that is done aside, while the program goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def aside(
    think: Callable[[], T], then: Callable[[T], object], failed: Callable[[Exception], object]
) -> None:
    """Call `think()` in a thread of its own, and `then` with its result on this event loop.

    `failed` gets the error instead if there is one. A thread that is still thinking keeps nobody
    from leaving: what comes of it is dropped once the loop has ended.
    """
    loop, context = asyncio.get_running_loop(), copy_context()

    def run() -> None:
        try:
            told = partial(then, think())
        except Exception as error:
            told = partial(failed, error)
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(told, context=context)

    Thread(target=run, daemon=True).start()
