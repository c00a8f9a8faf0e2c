"""Whose doing it is: the address of the request being answered, and of all the work that it sets going."""

from contextvars import ContextVar, Token
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

LONGEST: Final = 64
"""Letters of an address: the longest one has 45, and the name of an interface."""

_address: ContextVar[str] = ContextVar("address", default="")


def current_address() -> str:
    """Empty where nobody asked: the server's own doing, such as taking up tables at its start."""
    return _address.get()


class AskedBy:
    """Everything in this block, and the tasks that begin in it, is done for this address."""

    __slots__ = ("_host", "_token")

    def __init__(self, host: str) -> None:
        self._host = host

    def __enter__(self) -> None:
        self._token: Token[str] = _address.set(household(self._host))

    def __exit__(self, *_how: object) -> None:
        _address.reset(self._token)


def household(host: str) -> str:
    """Who is counted as one: with IPv6 a household has a whole network of addresses. IPv4 may come in IPv6's clothes.

    A proxy that is believed may pass on what is no address: it is kept short, and in one word.

    >>> household("2001:db8::1") == household("2001:db8::2")
    True
    >>> household("::ffff:192.0.2.7")
    '192.0.2.7'
    >>> household("the moon")
    'themoon'
    """
    return _household(host[:LONGEST])


@lru_cache(10_000)
def _household(host: str) -> str:
    try:
        found = ip_address(host)
    except ValueError:
        return "".join(host.split())
    if not isinstance(found, IPv6Address):
        return host
    return str(found.ipv4_mapped or IPv6Network((int(found), 64), strict=False))
