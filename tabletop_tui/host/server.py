"""The server's side of SSH: who logs in how, and what a connection may and may not do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import asyncssh

from tabletop_tui.core import text
from tabletop_tui.host.entrance import Entrance
from tabletop_tui.host.gate import Gate, Passage
from tabletop_tui.host.session import Guest, Session, Variables
from tabletop_tui.host.throttle import Throttle
from tabletop_tui.host.visit import House

WINDOW, PACKET = 16 * 1024, 4 * 1024
"""Bytes of input that may be under way, and those of one packet: nobody types more."""

_PROMPT = "Entrance code: "


class Server(asyncssh.SSHServer):
    """One connection."""

    def __init__(
        self,
        house: House,
        gate: Gate,
        entrance: Entrance,
        connections: set[asyncssh.SSHServerConnection],
    ) -> None:
        self._house = house
        self._gate = gate
        self._entrance = entrance
        self._connections = connections
        self._conn: asyncssh.SSHServerConnection  # there before anything else is
        self._address = ""
        self._passage: Passage | None = None
        self._name = ""
        self._offered: str | None = None
        self._wrong = self._refused = 0
        self._session: Session | None = None
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Let the connection in, or drop it before it costs anything."""
        self._conn = conn
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "an unknown address"
        self._passage = self._gate.enter(self._address)
        if self._passage is None:
            conn.abort()
            return
        self._connections.add(conn)
        Throttle(cast(asyncio.Transport, conn._transport), conn)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        del exc
        if self._waiting is not None:
            self._waiting.cancel()
        if self._passage is not None:
            self._gate.leave(self._passage)
        self._connections.discard(self._conn)

    # Logging in

    def begin_auth(self, username: str) -> bool:
        """Take the name; nobody gets in by it alone."""
        self._name = text.clean_name(username)
        self._offered = None
        return True

    def public_key_auth_supported(self) -> bool:
        """Return whether a key says who somebody is: not where a code is asked for."""
        return self._entrance.code is None

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Accept a key. This is asked for keys that are only offered, too: nothing is proved."""
        del username
        knows = self._entrance.knows
        if knows is not None and not knows(key, self._address):
            self._refused += 1
            if self._refused >= self._house.limits.refused_keys:
                self._disconnect("None of these keys is on the list of this host.")
            return False
        self._offered = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        """Return whether one can get in without a key."""
        return self._entrance.knows is None

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """Ask for the code if there is one, and else for nothing."""
        del username, lang, submethods
        return "", "", "", [(_PROMPT, False)] if self._entrance.code is not None else []

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """Judge what was answered; whoever gets in this way has proved no key."""
        del username
        right = self._entrance.code is None or (
            len(responses) == 1 and self._entrance.is_code(responses[0])
        )
        if right:
            self._offered = None
            return True
        self._wrong += 1
        if self._passage is not None:
            self._gate.wrong_code(self._passage)
        if self._wrong >= self._house.limits.wrong_codes:
            self._disconnect("That was not the entrance code.")
        return False

    def auth_completed(self) -> None:
        """Wait for a session, but not for ever. The key offered last is the one proved."""
        if self._passage is not None:
            self._gate.logged_in(self._passage)
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(
            self._house.limits.idle_login,
            self._conn.disconnect,
            asyncssh.DISC_BY_APPLICATION,
            "No session was asked for.",
        )

    def _disconnect(self, reason: str) -> None:
        self._conn.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, reason)

    # What is asked for

    def session_requested(self) -> Any:
        """Give out the one session of a connection."""
        if self._session is not None:
            raise asyncssh.ChannelOpenError(
                asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, "One session is all there is."
            )
        guest = Guest(self._name, self._offered, text.clean(self._address, 60))
        self._session = Session(self._house, guest, self._conn, self._started)
        chan = self._conn.create_server_channel(None, "strict", WINDOW, PACKET)
        chan._env = Variables()  # asyncssh would keep all that is sent
        return chan, self._session

    def _started(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()


class KeyFile:
    """The keys of an authorized_keys file, read again whenever it has changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._changed: int | None = None
        self._keys: asyncssh.SSHAuthorizedKeys | None = None

    def load(self) -> None:
        """Read the file.

        Raises OSError if it cannot be read, ValueError if there is no key in it.
        """
        changed = self._path.stat().st_mtime_ns
        if changed != self._changed:
            self._keys = None
            self._keys = asyncssh.import_authorized_keys(self._path.read_text("utf-8"))
            self._changed = changed

    def knows(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Return whether the key is in the file, and may come from this address."""
        try:
            self.load()
        except (OSError, ValueError):
            return False
        found = cast(asyncssh.SSHAuthorizedKeys, self._keys)
        return found.validate(key, address, address) is not None


async def listen(
    house: House,
    entrance: Entrance,
    key: asyncssh.SSHKey,
    host: str,
    port: int,
    connections: set[asyncssh.SSHServerConnection],
) -> asyncssh.SSHAcceptor:
    """Begin to take connections; those that are open are kept in `connections`.

    Raises OSError if nobody can listen there.
    """
    limits = house.limits
    gate = Gate(limits)
    return await asyncssh.listen(
        host,
        port,
        server_factory=lambda: Server(house, gate, entrance, connections),
        server_host_keys=[key],
        server_version="tabletop",
        encoding=None,  # bytes: text that is no UTF-8 would end the connection
        line_editor=False,  # it would eat keys
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        sftp_factory=None,
        compression_algs=None,
        gss_host=None,
        password_auth=False,
        host_based_auth=False,
        config=[],
        login_timeout=limits.login,
        keepalive_interval=limits.keepalive,
        keepalive_count_max=limits.keepalives,
    )
