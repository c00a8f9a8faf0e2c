"""The API of games, tables and chairs: what can be played, laying a table, sitting down, leaving, playing again."""

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from tramyard.bots import bot_kinds
from tramyard.kernel.room import rooms
from tramyard.kernel.words import _, translate
from tramyard.web import requests
from tramyard.web.access.identity import (
    SEATED,
    Asked,
    acting_seat,
    device_name,
    kept_secrets,
    proofs_of,
    seat_cookie,
    seats_of,
    secrets_of,
    watching_seat,
    yard_of,
)
from tramyard.web.access.rate_limits import address_of, limited
from tramyard.web.requests import SeatQuery
from tramyard.web.tables import chairs, devices
from tramyard.web.tables.bot_turns import check_bot
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


class Games(Controller):
    """What can be played here."""

    path = "/api/games"
    tags = ("games",)

    @get("/")
    async def games(self) -> list[dict[str, object]]:
        """All games, with their options as data for a form, their contents, the levels one can play against, and the
        bots that can sit there."""
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
                "levels": [level.as_data() for level in room.levels],
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
        laid, secrets = await lay_table(yard_of(request), data, address_of(request), device_name(request))
        return seated(request, laid, secrets)

    @post("/from-record", guards=[limited("study")])
    async def upload(self, request: Asked, data: JSONBody[requests.Upload]) -> Response[LaidTable]:
        """A table to study an uploaded record at, or to play on from one of its lines."""
        laid, secrets = await lay_record(yard_of(request), data, address_of(request), device_name(request))
        return seated(request, laid, secrets)

    @get("/{code:str}")
    async def look(self, request: Asked, code: FromPath[str], seat: SeatQuery = None) -> Now:
        """How the table stands, for whoever asks."""
        table = await yard_of(request).table(code)
        return now(table, watching_seat(request, table, seat))

    @delete("/{code:str}", status_code=204)  # a table that is gone is gone also to those who never sat there
    async def delete_table(self, request: Asked, code: FromPath[str]) -> None:
        """The table and everything stored of it are gone."""

        def allowed(table: Table) -> None:
            acting_seat(request, table, None)
            if table.others(seats_of(request, table)) and not table.state.ended:
                raise Trouble(409, _("Other people still play at this table: end the game first."))

        await yard_of(request).delete(code, allowed)

    @post("/{code:str}/rematch", security=SEATED, guards=[limited("lay")])
    async def rematch(self, request: Asked, code: FromPath[str]) -> Response[LaidTable]:
        """Lay the same table again for the same people and bots."""
        yard = yard_of(request)
        acting_seat(request, await yard.table(code), None)
        return seated(request, await lay_again(yard, code, address_of(request)), secrets_of(request, code))

    @post("/{code:str}/seats/{seat:int}", status_code=200, guards=[limited("sit")])
    async def sit(
        self, request: Asked, code: FromPath[str], seat: FromPath[int], data: JSONBody[requests.Sit]
    ) -> Response[Now]:
        """Sit down on an open chair."""
        yard = yard_of(request)
        name = requests.name_of(data.name)
        secret = new_secret()

        who = devices.person(name, secret, device_name(request), yard.clock())

        def sit_down(table: Table) -> Change:
            return chairs.sit(table, seat, who, data.invite, yard.rng, yard.clock())

        table = await yard.change(code, sit_down)
        cookie = seat_cookie(code, [*secrets_of(request, code), secret], request.url.scheme == "https")
        return Response(now(table, seat), cookies=[cookie], headers={"X-Seat-Secret": secret})

    @post("/{code:str}/seats/{seat:int}/open", status_code=200, security=SEATED, guards=[limited("sit")])
    async def give_up(self, request: Asked, code: FromPath[str], seat: FromPath[int]) -> Now:
        """Give up a chair that is kept for somebody who left or never came: anybody may sit there from now on."""
        yard = yard_of(request)

        def open_chair(table: Table) -> Change:
            acting_seat(request, table, None)
            return chairs.give_up(table, seat, yard.clock())

        table = await yard.change(code, open_chair)
        return now(table, watching_seat(request, table, None))

    @post("/{code:str}/seats/{seat:int}/bot", status_code=200, security=SEATED, guards=[limited("sit")])
    async def seat_bot(
        self, request: Asked, code: FromPath[str], seat: FromPath[int], data: JSONBody[requests.SeatBot]
    ) -> Now:
        """Put a bot on an empty chair, by its level or its spec."""
        yard = yard_of(request)

        def sit_down(table: Table) -> Change:
            acting_seat(request, table, None)
            bot = table.room.bot_meant(data.bot)
            check_bot(bot, table.room, table.game, yard.limits.thought)
            return chairs.seat_bot(table, seat, bot, yard.rng, yard.clock())

        table = await yard.change(code, sit_down)
        return now(table, watching_seat(request, table, None))

    @post("/{code:str}/leave", status_code=200, security=SEATED)
    async def leave(self, request: Asked, code: FromPath[str], data: JSONBody[requests.MySeat]) -> Response[Now]:
        """Stand up; the chair is free for somebody else or a bot."""
        yard = yard_of(request)

        def stand_up(table: Table) -> Change:
            return chairs.leave(table, acting_seat(request, table, data.seat), yard.clock())

        table = await yard.change(code, stand_up)
        cookie = seat_cookie(code, kept_secrets(request, table), request.url.scheme == "https")
        return Response(now(table, watching_seat(request, table, None)), cookies=[cookie])

    @post("/{code:str}/seats/{seat:int}/back", status_code=200, security=SEATED, guards=[limited("sit")])
    async def come_back(self, request: Asked, code: FromPath[str], seat: FromPath[int]) -> Now:
        """Take the seat back that you left, from the bot that plays there if there is one."""
        yard = yard_of(request)

        def sit_down(table: Table) -> Change:
            return chairs.come_back(table, seat, proofs_of(request, code), yard.rng, yard.clock())

        return now(await yard.change(code, sit_down), seat)


def seated(request: Asked, laid: LaidTable, secrets: list[str]) -> Response[LaidTable]:
    """A table that was laid, with the cookie of those seats that are the asker's own."""
    cookie = seat_cookie(laid.code, secrets, request.url.scheme == "https")
    return Response(laid, status_code=201, cookies=[cookie] if secrets else [])
