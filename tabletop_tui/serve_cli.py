"""The command `tabletop serve`: games for others, over SSH."""

from __future__ import annotations

from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_tui.console import FAILED, Refusal

if TYPE_CHECKING:
    from tabletop_tui.host.serve import Settings


class Auth(StrEnum):
    """Who is let in."""

    OPEN = "open"
    CODE = "code"
    KEYS = "keys"


def serve(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets other machines in."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = (
        2222
    ),
    auth: Annotated[
        Auth, typer.Option(help="Who is let in: everybody, who knows a code, or certain keys.")
    ] = Auth.OPEN,
    code: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            envvar="TABLETOP_CODE",
            show_envvar=True,
            help="The code of --auth code; without it one is drawn and shown.",
        ),
    ] = None,
    keys: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The keys of --auth keys, as in authorized_keys."),
    ] = None,
    max_sessions: Annotated[
        int, typer.Option(min=1, max=1000, help="How many may be here at the same time.")
    ] = 100,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Another data folder than the user's own.")
    ] = None,
) -> int:
    """Let others play here over SSH, each at a terminal of his own."""
    if code is not None and auth is not Auth.CODE:
        raise Refusal("An entrance code is for --auth code.")  # not to be open without a word
    if keys is not None and auth is not Auth.KEYS:
        raise Refusal("A file of keys is for --auth keys.")
    if keys is None and auth is Auth.KEYS:
        raise Refusal("Say with --keys FILE whose keys are let in.")
    if find_spec("asyncssh") is None:
        raise Refusal('Serving needs more packages: pip install "tabletop-tui[ssh]".', FAILED)
    from tabletop_tui import store
    from tabletop_tui.tui.launch import forget_tools

    forget_tools()
    from tabletop_tui.host.entrance import new_code
    from tabletop_tui.host.limits import Limits
    from tabletop_tui.host.serve import Settings

    folder = (data or store.folder().parent) / "host"
    return _serve(
        Settings(
            folder,
            host,
            port,
            auth=auth.value,
            code=code or (new_code() if auth is Auth.CODE else None),
            keys=keys,
            limits=Limits(sessions=max_sessions, connections=2 * max_sessions),
        )
    )


def _serve(settings: Settings) -> int:
    import asyncio

    from tabletop_tui.host.app import HostApp
    from tabletop_tui.host.rooms import Rooms
    from tabletop_tui.host.serve import Host, ServeError, serve

    rooms = Rooms(settings.folder / "tables")

    def opened(host: Host) -> None:
        rooms.command = host.command

    rooms.restore()
    try:
        asyncio.run(serve(lambda visitor: HostApp(visitor, rooms), settings, _say, opened))
    except ServeError as e:
        raise Refusal(str(e), FAILED) from None
    finally:
        rooms.close()
    return 0


def _say(line: str) -> None:
    """Print a line at once, also into a file that somebody follows; nobody needs to read it."""
    try:
        typer.echo(line)
    except OSError:  # the reader has gone; the games go on
        return
