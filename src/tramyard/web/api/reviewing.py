"""The API of a finished game: how it went, what lost most, one moment of it, and playing on from there."""

from litestar import Controller, Response, get, post
from litestar.params import FromPath, JSONBody

from tramyard.kernel.words import _
from tramyard.web import requests
from tramyard.web.access.identity import Asked, device_name, watching_seat, yard_of
from tramyard.web.access.presence import while_asked
from tramyard.web.access.rate_limits import address_of, limited
from tramyard.web.api.tables import seated
from tramyard.web.api.watching import check_over
from tramyard.web.requests import SeatQuery
from tramyard.web.tables.new_tables import LaidTable, lay_from
from tramyard.web.tables.table import Table
from tramyard.web.views.records import record_of
from tramyard.web.views.review import Course, Moment, Progress, Review, course, moment, review


class Reviewing(Controller):
    """What can be asked of a game once it is over."""

    path = "/api/tables/{code:str}"
    tags = ("looking",)

    @get("/course", guards=[limited("whole")])
    async def course(self, request: Asked, code: FromPath[str], seat: SeatQuery = None) -> Course:
        """How everybody stood after each line, and where that changed most."""
        table = await _over(request, code)
        return await course(yard_of(request), table, watching_seat(request, table, seat))

    @get("/review", guards=[limited("advice")])
    async def review(self, request: Asked, code: FromPath[str], seat: SeatQuery = None) -> Review:
        """Which actions lost most by the strong bot's estimate, and how the estimate went."""
        table = await _over(request, code)
        return await while_asked(request, review(yard_of(request), table, watching_seat(request, table, seat)))

    @get("/review/progress", guards=[limited("look")])
    async def progress(self, request: Asked, code: FromPath[str]) -> Progress:
        """How far a review that somebody asked for has come."""
        return Progress(*(await _over(request, code)).judged)

    @get("/moment/{line:int}", guards=[limited("advice")])
    async def moment(self, request: Asked, code: FromPath[str], line: FromPath[int], seat: SeatQuery = None) -> Moment:
        """A line of the game, and what the strong bot would have done in its place."""
        table = await _over(request, code)
        return await while_asked(request, moment(yard_of(request), table, line, watching_seat(request, table, seat)))

    @post("/play-on", guards=[limited("study")])
    async def play_on(
        self, request: Asked, code: FromPath[str], data: JSONBody[requests.PlayOn]
    ) -> Response[LaidTable]:
        """A new table that stands after a line of this game: one seat is yours, bots of a level have the others."""
        table = await _over(request, code)
        record = await record_of(yard_of(request), table)
        laid, secrets = await lay_from(yard_of(request), record, data, address_of(request), device_name(request))
        return seated(request, laid, secrets)


async def _over(request: Asked, code: str) -> Table:
    table = await yard_of(request).table(code)
    check_over(table, _("A review waits for the end of the game."))
    return table
