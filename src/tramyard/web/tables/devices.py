"""The devices that hold a seat: one more comes by a private link, and any of them can be taken off again.

A device has a secret of its own. Its private link holds something made from that secret, from which nobody finds it
back: whoever has the link can bring one more device, which is then seen in the list, but cannot play unseen.
"""

import hashlib
from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from tramyard.kernel.words import _
from tramyard.web.tables.secrets import hashed
from tramyard.web.tables.state import Device, Seat
from tramyard.web.tables.table import Change, Table
from tramyard.web.trouble import Trouble

MOST: Final = 8
"""Devices of one seat."""
NAMED: Final = 12
"""Letters of a proof by which the owner of a seat names a device: enough to tell a few apart."""


def device(secret: str, name: str, at: float) -> Device:
    """A device that came just now."""
    return Device(hashed(secret), hashed(link_of(secret)), name, at)


def person(name: str, secret: str, holds: str, at: float) -> Seat:
    """A chair on which somebody sat down with a device of this name."""
    return Seat("person", name, secret=hashed(secret), devices=(device(secret, holds, at),))


def link_of(secret: str) -> str:
    """What the private link of a device holds."""
    return hashlib.sha256(f"link of {secret}".encode()).hexdigest()[:32]


def devices_of(seat: Seat) -> tuple[Device, ...]:
    """All that hold a seat; of one that sat down before devices were told apart, a nameless one."""
    known = any(one.proof == seat.secret for one in seat.devices)
    return seat.devices if known or not seat.secret else (Device(seat.secret), *seat.devices)


def name_of(one: Device) -> str:
    """How its owner names it to the server."""
    return one.proof[:NAMED]


def private_link(table: Table, seat: int, secret: str) -> str:
    """What the link of the device with this secret holds. A device of before has no other than the secret itself."""
    proof = hashed(secret)
    own = next(one for one in devices_of(table.state.seats[seat]) if one.proof == proof)
    return link_of(secret) if own.link else secret


def opened_by(table: Table, link: str) -> int:
    """The seat that a private link opens. Raises Trouble(403)."""
    proof = hashed(link)
    for number, seat in enumerate(table.state.seats):
        if seat.secret and any(proof in (one.link, one.proof) for one in devices_of(seat)):
            return number
    raise Trouble(403, _("This link does not open a seat at the table (any more)."))


def let_in(table: Table, link: str, came: Device, at: float) -> Change:
    """A private link brings one more device to its seat."""
    seat = opened_by(table, link)
    chair = table.state.seats[seat]
    there = devices_of(chair)
    if len(there) >= MOST:
        raise Trouble(409, _("{count} devices hold this seat already: take one off first.").format(count=MOST))
    change = table.change()
    change.state.seats[seat] = replace(chair, devices=(*there, came))
    change.note("device came", at, seat=seat, name=table.names()[seat])
    return change


def take_off(table: Table, seat: int, name: str, mine: Collection[str], renewed: Device, at: float) -> Change:
    """A device holds the seat no more, and its link opens nothing. One's own stays, under a new secret."""
    chair = table.state.seats[seat]
    there = devices_of(chair)
    gone = next((one for one in there if name_of(one) == name), None)
    if gone is None:
        raise Trouble(404, _("There is no such device at your seat."))
    own = next(one.proof for one in there if one.proof in mine)
    stays = replace(renewed, name=gone.name, at=gone.at)
    left = tuple(stays if one is gone else one for one in there if one is not gone or gone.proof == own)
    first = next((one.proof for one in left if one.proof == chair.secret), "")
    change = table.change()
    change.state.seats[seat] = replace(chair, secret=first or left[0].proof, devices=left)
    change.note("link renewed" if gone.proof == own else "device went", at, seat=seat, name=table.names()[seat])
    return change
