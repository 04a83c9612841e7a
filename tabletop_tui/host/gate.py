"""Who may connect: limits on connections, and shutting out whoever guesses codes.

What is told by the address is told by its network: a /64 of IPv6 belongs to one household.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address

from tabletop_tui.host.limits import Limits
from tabletop_tui.host.pace import Bucket

REMEMBERED = 1024
"""Addresses without a connection that the gate remembers, the last ones seen."""


@dataclass
class _Household:
    """What is known of an address."""

    arrivals: Bucket
    connections: int = 0
    wrong: int = 0
    """Wrong codes since the last right one."""
    shut_until: float = 0.0


@dataclass(eq=False)
class Passage:
    """A connection that the gate has let in."""

    household: _Household
    stranger: bool = field(default=True)
    """Whether it has not logged in yet."""


class Gate:
    """Counts connections and wrong codes; `clock` tells the time in seconds."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._households: OrderedDict[str, _Household] = OrderedDict()
        self._inside: set[Passage] = set()

    def enter(self, address: str) -> Passage | None:
        """Let a connection in; return None if it has to stay outside."""
        limits, household = self._limits, self._household(address)
        if not household.arrivals.take() or self._clock() < household.shut_until:
            return None
        strangers = sum(passage.stranger for passage in self._inside)
        if (
            len(self._inside) >= limits.connections
            or strangers >= limits.strangers
            or household.connections >= limits.connections_per_address
        ):
            return None
        household.connections += 1
        passage = Passage(household)
        self._inside.add(passage)
        return passage

    def logged_in(self, passage: Passage) -> None:
        """Count it no longer as a stranger, and forgive its address."""
        passage.stranger = False
        passage.household.wrong = 0

    def wrong_code(self, passage: Passage) -> None:
        """Shut its address out for a while, if it has often been wrong."""
        household, limits = passage.household, self._limits
        household.wrong += 1
        over = household.wrong - limits.wrong_codes
        if over >= 0:
            seconds = min(limits.backoff * 2.0 ** min(over, 30), limits.longest_backoff)
            household.shut_until = self._clock() + seconds

    def leave(self, passage: Passage) -> None:
        """Count the connection no longer."""
        self._inside.discard(passage)
        passage.household.connections -= 1

    def _household(self, address: str) -> _Household:
        """Return what is known of the address, and forget those not seen for longest."""
        key = _network(address)
        household = self._households.get(key)
        if household is None:
            limits = self._limits
            household = _Household(Bucket(limits.arrivals, limits.arrivals_burst, self._clock))
            self._households[key] = household
        self._households.move_to_end(key)
        if len(self._households) > REMEMBERED:
            self._forget()
        return household

    def _forget(self) -> None:
        for key, household in self._households.items():
            if not household.connections:
                del self._households[key]
                return


def _network(address: str) -> str:
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(IPv6Address(int(ip) >> 64 << 64))
