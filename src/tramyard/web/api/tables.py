"""The API of games, tables and chairs: what can be played, laying a table, sitting down, leaving, playing again."""

import msgspec
import segno
from litestar import Controller, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from tramyard.bots import bot_kinds, make_bot
from tramyard.kernel.room import rooms
from tramyard.kernel.words import _, translate
from tramyard.web import requests
from tramyard.web.access.identity import Asked, acting_seat, seat_cookie, seats_of, secrets_of, watching_seat, yard_of
from tramyard.web.access.limits import limited
from tramyard.web.requests import SeatQuery
from tramyard.web.tables import chairs
from tramyard.web.tables.new_tables import LaidTable, lay_again, lay_record, lay_table
from tramyard.web.tables.secrets import new_secret
from tramyard.web.tables.state import State
from tramyard.web.tables.table import Change, Table
from tramyard.web.trouble import Trouble
from tramyard.web.views.scenes import Now, now


class OpenTable(msgspec.Struct):
    """A table somebody can join."""

    code: str
    game: str
    names: list[str]
    free: int


class ResumeLink(msgspec.Struct):
    """A seat's own link: whoever has it sits there."""

    seat: int
    link: str
    qr: str


class Games(Controller):
    """What can be played here."""

    path = "/api/games"
    tags = ("games",)

    @get("/")
    async def games(self) -> list[dict[str, object]]:
        """All games, with their options as data for a form, their contents, and the bots that can sit there."""
        return [
            {
                "name": room.name,
                "title": room.title,
                "about": translate(room.about),
                "min_seats": room.min_seats,
                "max_seats": room.max_seats,
                "minutes": room.minutes,
                "options": [option.as_data() for option in room.options],
                "contents": room.contents(),
                "bots": [{"name": kind.name, "about": translate(kind.about)} for kind in bot_kinds(room).values()],
            }
            for room in rooms().values()
        ]


class Tables(Controller):
    """Tables and chairs: lay one, sit down, leave, play again, delete."""

    path = "/api/tables"
    tags = ("tables",)

    @get("/")
    async def lobby(self, request: Asked) -> list[OpenTable]:
        """Open tables of this server that anybody may join."""
        found = []
        for stored in await yard_of(request).store.listed(50):
            state = msgspec.convert(stored.state, State)
            free = sum(1 for seat in state.seats if seat.kind == "open" and not seat.secret)
            found.append(OpenTable(stored.code, state.game, [seat.name for seat in state.seats if seat.name], free))
        return found

    @post("/", guards=[limited("lay")])
    async def lay(self, request: Asked, data: JSONBody[requests.NewTable]) -> Response[LaidTable]:
        """Lay a table. The answer holds the links of all chairs; it is the only time they are told."""
        laid, secrets = await lay_table(yard_of(request), data)
        return _seated(request, laid, secrets)

    @post("/from-record", guards=[limited("upload")])
    async def upload(self, request: Asked, data: JSONBody[requests.Upload]) -> Response[LaidTable]:
        """A table to study an uploaded record at, or to play on from one of its lines."""
        laid, secrets = await lay_record(yard_of(request), data)
        return _seated(request, laid, secrets)

    @get("/{code:str}")
    async def look(self, request: Asked, code: FromPath[str], seat: SeatQuery = None) -> Now:
        """How the table stands, for whoever asks."""
        table = await yard_of(request).table(code)
        return now(table, watching_seat(request, table, seat))

    @delete("/{code:str}", status_code=204)
    async def delete_table(self, request: Asked, code: FromPath[str]) -> None:
        """The table and everything stored of it are gone."""

        def allowed(table: Table) -> None:
            acting_seat(request, table, None)
            if table.others(seats_of(request, table)) and not table.state.ended:
                raise Trouble(409, _("Other people still play at this table: end the game first."))

        await yard_of(request).delete(code, allowed)

    @post("/{code:str}/rematch", guards=[limited("lay")])
    async def rematch(self, request: Asked, code: FromPath[str]) -> Response[LaidTable]:
        """Lay the same table again for the same people and bots."""
        yard = yard_of(request)
        acting_seat(request, await yard.table(code), None)
        return _seated(request, await lay_again(yard, code), secrets_of(request, code))

    @post("/{code:str}/seats/{seat:int}", status_code=200, guards=[limited("sit")])
    async def sit(
        self, request: Asked, code: FromPath[str], seat: FromPath[int], data: JSONBody[requests.Sit]
    ) -> Response[Now]:
        """Sit down on an open chair."""
        yard = yard_of(request)
        name = requests.name_of(data.name)
        secret = new_secret()

        def sit_down(table: Table) -> Change:
            return chairs.sit(table, seat, name, secret, data.invite, yard.rng, yard.clock())

        table = await yard.change(code, sit_down)
        cookie = seat_cookie(code, [*secrets_of(request, code), secret], request.url.scheme == "https")
        return Response(now(table, seat), cookies=[cookie], headers={"X-Seat-Secret": secret})

    @post("/{code:str}/seats/{seat:int}/bot", status_code=200, guards=[limited("sit")])
    async def seat_bot(
        self, request: Asked, code: FromPath[str], seat: FromPath[int], data: JSONBody[requests.SeatBot]
    ) -> Now:
        """Put a bot on an empty chair."""
        yard = yard_of(request)

        def sit_down(table: Table) -> Change:
            acting_seat(request, table, None)
            make_bot(data.bot, table.room, table.game, 0)
            return chairs.seat_bot(table, seat, data.bot, yard.rng, yard.clock())

        table = await yard.change(code, sit_down)
        return now(table, watching_seat(request, table, None))

    @post("/{code:str}/leave", status_code=200)
    async def leave(self, request: Asked, code: FromPath[str], data: JSONBody[requests.MySeat]) -> Response[Now]:
        """Stand up; the chair is free for somebody else or a bot."""
        yard = yard_of(request)
        held = secrets_of(request, code)

        def stand_up(table: Table) -> Change:
            return chairs.leave(table, acting_seat(request, table, data.seat), yard.clock())

        table = await yard.change(code, stand_up)
        left = [secret for secret in held if table.seat_of(secret) is not None]
        cookie = seat_cookie(code, left, request.url.scheme == "https")
        return Response(now(table, watching_seat(request, table, None)), cookies=[cookie])

    @get("/{code:str}/resume-link")
    async def resume_link(self, request: Asked, code: FromPath[str], seat: SeatQuery = None) -> ResumeLink:
        """The private link that takes your seat to another device, also as a QR code."""
        table = await yard_of(request).table(code)
        mine = acting_seat(request, table, seat)
        secret = next(secret for secret in secrets_of(request, code) if table.seat_of(secret) == mine)
        link = f"{request.base_url}t/{table.code}/resume/{secret}"
        code_image = segno.make(link, error="m").svg_inline(scale=4, border=2, light="#fff", omitsize=False)
        return ResumeLink(mine, link, code_image)


def _seated(request: Asked, laid: LaidTable, secrets: list[str]) -> Response[LaidTable]:
    cookie = seat_cookie(laid.code, secrets, request.url.scheme == "https")
    return Response(laid, status_code=201, cookies=[cookie] if secrets else [])
