"""Rate limits: playing is free; laying tables, uploading, talking and asking bots for advice is not."""

import time
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from litestar.handlers import BaseRouteHandler

from tramyard.kernel.words import _
from tramyard.web.access.identity import Connection
from tramyard.web.trouble import Trouble

PER_MINUTE: Final = {"lay": 30, "upload": 10, "advice": 30, "talk": 40, "sit": 60, "look": 600}
"""How often one address may do something dear."""
MOST: Final = 20_000
"""Addresses remembered."""


class Purse:
    """What each address may still spend: it fills again, little by little."""

    def __init__(self, per_minute: Mapping[str, int] = PER_MINUTE, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._clock = clock
        self._spent: dict[tuple[str, str], tuple[float, float]] = {}
        """By kind and address: how much of a minute's worth was spent, and when that was counted."""

    def spend(self, kind: str, host: str) -> None:
        """Raises Trouble(429) where it is empty."""
        most = self._per_minute[kind]
        now = self._clock()
        key = (kind, address(host))
        spent, at = self._spent.pop(key, (0.0, now))
        spent = max(0.0, spent - (now - at) * most / 60)
        if spent + 1 > most:
            self._spent[key] = (spent, now)
            seconds = int((spent + 1 - most) * 60 / most) + 1
            raise Trouble(429, _("That was a lot at once. Try again in {seconds} s.").format(seconds=seconds))
        self._spent[key] = (spent + 1, now)
        if len(self._spent) > MOST:
            del self._spent[next(iter(self._spent))]


def address(host: str) -> str:
    """Who is counted as one: with IPv6 a household has a whole network of addresses."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    return str(ip_network((host, 64), strict=False)) if isinstance(found, IPv6Address) else host


def limited(kind: str) -> Callable[[Connection, BaseRouteHandler], None]:
    """A guard for a handler that costs the server something."""

    def check(connection: Connection, handler: BaseRouteHandler) -> None:
        purse = connection.app.state.purse
        assert isinstance(purse, Purse)
        purse.spend(kind, connection.client.host if connection.client else "")

    return check
