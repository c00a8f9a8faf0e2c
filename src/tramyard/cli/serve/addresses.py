"""Where a browser finds the yard: the addresses of this machine, and one of them for the cameras of phones."""

import fcntl
import socket
import struct
import sys
from ipaddress import ip_address

import segno

from tramyard.kernel.words import _

EVERYBODY = ("0.0.0.0", "::")
SIOCGIFADDR = 0x8915
"""Asks Linux for the address of an interface."""


def addresses(listening: socket.socket) -> list[str]:
    """What to type into a browser; where everybody may come, for each address of this machine in a network."""
    host, port = listening.getsockname()[:2]
    hosts = machine_addresses() or [socket.gethostname()] if host in EVERYBODY else [host]
    return [f"http://[{each}]:{port}" if ":" in each else f"http://{each}:{port}" for each in hosts]


def machine_addresses() -> list[str]:
    """The IPv4 addresses of this machine that others can reach, the one to the world first."""
    try:
        names = [name for _number, name in socket.if_nameindex()]
    except OSError:  # a unit may forbid the question
        names = []
    found = [*map(_interface_address, names), _outward()]
    others = [address for address in found if address and not ip_address(address).is_loopback]
    return sorted(set(others), key=lambda address: (address != _outward(), others.index(address)))


def _interface_address(name: str) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            told = fcntl.ioctl(asked, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
        except OSError:  # it has none
            return ""
    return socket.inet_ntoa(told[20:24])


def _outward() -> str:
    """The address that packets to elsewhere would bear; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))
        except OSError:  # no way leads out
            return ""
        host: str = asked.getsockname()[0]
        return host


def announce(listening: socket.socket, door: str) -> str:
    """Tells where the yard is, and for phones in a picture; the first address."""
    found = addresses(listening)
    print(_("The yard is open at {address} (Ctrl-C closes it).").format(address=_(" or ").join(found)), flush=True)
    if not ip_address(listening.getsockname()[0]).is_loopback:
        print(_("Everybody in this network can reach it, without https: others on the way can read along."), flush=True)
        if door == "open":
            print(_("Nobody is asked for a password (the setting door asks for one)."), flush=True)
        if sys.stdout.isatty():
            segno.make(found[0], error="l").terminal(sys.stdout, compact=True)
    return found[0]
