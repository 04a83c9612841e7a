"""The games of a contest, played in this process or in several."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Lock, Thread
from typing import NamedTuple

from tabletop_tui.arena.contest import Contest
from tabletop_tui.arena.play import Result, play

_AHEAD = 2  # games that wait for each process, so that none waits for a game


def results(contest: Contest, jobs: int) -> Generator[Result, None, None]:
    """Yield the results of all games as they come, played by so many processes.

    Close the iterator to end the games that are being played. Raises BrokenProcessPool if a
    process dies.
    """
    if jobs == 1:
        for number in range(contest.games):
            yield play(contest, number)
        return
    context = get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(jobs, context, _begin, (contest, stop)) as pool:
        numbers = iter(range(contest.games))
        running: set[Future[Result]] = set()
        try:
            while True:
                with _deaf():
                    free = _AHEAD * jobs - len(running)
                    running |= {pool.submit(_play, number) for number in islice(numbers, free)}
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Let what a terminal sends reach the first process alone: those begun now never hear it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGHUP))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Work(NamedTuple):
    """What a process works on."""

    contest: Contest
    stop: Event


_work: list[_Work] = []
_playing = Lock()


def _begin(contest: Contest, stop: Event) -> None:
    Thread(target=_end_with_parent, args=(stop,), daemon=True).start()
    _work[:] = [_Work(contest, stop)]


def _end_with_parent(stop: Event) -> None:
    """Keep no process alive whose first one was killed, and no program that plays in it."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        stop.set()
        with _playing:
            os._exit(1)


def _play(number: int) -> Result:
    contest, stop = _work[0]
    with _playing:
        return play(contest, number, stop.is_set)
