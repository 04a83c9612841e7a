"""What the host grants: to all its visitors together, to one address, and to one of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Counts, and times in seconds."""

    sessions: int = 100
    """Visitors with an app at the same time."""
    connections: int = 200
    """Connections in all, from wherever."""
    connections_per_address: int = 16
    """Connections of one address: a household shares one."""
    strangers: int = 40
    """Connections in all that have not logged in yet."""
    arrivals: float = 2.0
    """Connections a second that an address may open in the long run."""
    arrivals_burst: int = 20
    """Connections that it may open at once."""

    login: float = 20.0
    """How long a login may take."""
    idle_login: float = 15.0
    """How long somebody may be logged in without asking for a session."""
    wrong_codes: int = 3
    """Wrong entrance codes that end a connection."""
    refused_keys: int = 6
    """Keys that may be offered in vain: a key ring tries all it has."""
    backoff: float = 2.0
    """How long an address is shut out after `wrong_codes`; twice as long after each further one."""
    longest_backoff: float = 600.0

    keepalive: float = 30.0
    """How long a client may be silent before it is asked whether it is there."""
    keepalives: int = 3
    """Questions without an answer that end a connection."""
    idle: float = 3600.0
    """How long a visitor may do nothing."""
    idle_warning: float = 120.0
    """How long before that he is warned."""
    longest: float = 24 * 3600.0
    """How long a session may last."""
    start: float = 5.0
    """How long the others wait for an app that does not get to its first frame."""
    leaving: float = 3.0
    """How long an app may take to end, and a client to take what is left of its output."""
