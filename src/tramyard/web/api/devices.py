"""The API of a seat's devices: its private link, which devices hold it, and taking one off."""

from collections.abc import Collection

import msgspec
import segno
from litestar import Controller, Response, delete, get
from litestar.params import FromPath

from tramyard.web.access.identity import (
    SEATED,
    Asked,
    acting_seat,
    kept_secrets,
    proofs_of,
    seat_cookie,
    secrets_of,
    yard_of,
)
from tramyard.web.access.rate_limits import limited
from tramyard.web.requests import SeatQuery
from tramyard.web.tables import devices
from tramyard.web.tables.secrets import new_secret
from tramyard.web.tables.table import Change, Table


class ResumeLink(msgspec.Struct):
    """The private link of a seat: whoever has it can bring one more device there."""

    seat: int
    link: str
    qr: str


class HeldOn(msgspec.Struct):
    """A device that holds a seat."""

    device: str
    """What it is called in requests."""
    name: str
    """What it says it is; empty for a program."""
    at: float
    """When it came, in seconds since the epoch; 0 where nobody knows."""
    here: bool
    """Whether it is the one that asks."""


class Devices(Controller):
    """A seat can be held by several devices; whoever holds it sees them all."""

    path = "/api/tables/{code:str}"
    tags = ("tables",)

    @get("/resume-link", security=SEATED)
    async def resume_link(self, request: Asked, code: FromPath[str], seat: SeatQuery = None) -> ResumeLink:
        """The private link that takes your seat to another device, also as a QR code."""
        table = await yard_of(request).table(code)
        mine = acting_seat(request, table, seat)
        secret = next(secret for secret in secrets_of(request, code) if table.seat_of(secret) == mine)
        link = f"{request.base_url}t/{table.code}/resume/{devices.private_link(table, mine, secret)}"
        code_image = segno.make(link, error="m").svg_inline(scale=4, border=2, light="#fff", omitsize=False)
        return ResumeLink(mine, link, code_image)

    @get("/devices", security=SEATED)
    async def devices(self, request: Asked, code: FromPath[str], seat: SeatQuery = None) -> list[HeldOn]:
        """The devices that hold your seat. Each has a private link of its own."""
        table = await yard_of(request).table(code)
        return seen(table, acting_seat(request, table, seat), proofs_of(request, code))

    @delete("/devices/{device:str}", status_code=200, security=SEATED, guards=[limited("sit")])
    async def take_off(
        self, request: Asked, code: FromPath[str], device: FromPath[str], seat: SeatQuery = None
    ) -> Response[list[HeldOn]]:
        """Take a device off your seat; its private link opens nothing any more. The one that asks stays, with a new
        secret and a new link."""
        yard = yard_of(request)
        secret = new_secret()
        renewed = devices.device(secret, "", yard.clock())
        proofs = proofs_of(request, code)

        def take(table: Table) -> Change:
            return devices.take_off(table, acting_seat(request, table, seat), device, proofs, renewed, yard.clock())

        table = await yard.change(code, take)
        if table.seat_of(secret) is None:
            return Response(seen(table, acting_seat(request, table, seat), proofs))
        held = [*kept_secrets(request, table), secret]
        cookie = seat_cookie(code, held, request.url.scheme == "https")
        told = seen(table, table.seats_of([renewed.proof])[0], [renewed.proof])
        return Response(told, cookies=[cookie], headers={"X-Seat-Secret": secret})


def seen(table: Table, seat: int, mine: Collection[str]) -> list[HeldOn]:
    """The devices of a seat, as the one with these hashed secrets sees them."""
    return [
        HeldOn(devices.name_of(one), one.name, one.at, one.proof in mine)
        for one in devices.devices_of(table.state.seats[seat])
    ]
