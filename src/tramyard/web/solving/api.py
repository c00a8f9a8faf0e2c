"""The API of long searches. An answer comes line by line while it is searched; whoever hangs up ends the search."""

from collections.abc import AsyncIterator, Callable
from typing import Final

import msgspec
from litestar import Controller, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from tramyard.kernel.errors import YardError
from tramyard.kernel.position import Position
from tramyard.kernel.room import Room, room
from tramyard.kernel.solver import SOLVE, Answer
from tramyard.kernel.spec import OpenGame, bind
from tramyard.kernel.words import _
from tramyard.web import requests
from tramyard.web.access.identity import SEATED, Asked, Connection, acting_seat, yard_of
from tramyard.web.access.rate_limits import limited
from tramyard.web.asker import current_address
from tramyard.web.solving.answers import Answers
from tramyard.web.solving.findings import BestKnown, Finding, Solution, compared, finding, solution
from tramyard.web.solving.jobs import Jobs, Report
from tramyard.web.solving.shared_jobs import SharedJobs
from tramyard.web.solving.work import Search, Work
from tramyard.web.tables.table import Table
from tramyard.web.tables.yard import Yard
from tramyard.web.thinkers.queue import Asker
from tramyard.web.trouble import Trouble, about_field
from tramyard.web.views.endings import fate

LINES: Final = "application/x-ndjson"
UNCOMPRESSED: Final = "uncompressed"
"""Said of a handler whose answer comes bit by bit: a compressor would hold it back."""
AT_THE_BOARD: Final = 20.0
"""Seconds a search takes where nobody says how long."""


def reporting(path: str, line: type[msgspec.Struct], security: list[dict[str, list[str]]] | None = None) -> post:
    """A handler at this path whose answer is a stream of such lines, one whenever a search knows more."""
    return post(
        path,
        status_code=200,
        security=security,
        guards=[limited("solve")],
        opt={UNCOMPRESSED: True},
        responses={200: ResponseSpec(line, media_type=LINES, description="A line for each report.")},
    )


class Searching:
    """What a server needs for searches: its jobs, and the answers it knows already."""

    def __init__(self, jobs: Jobs, yard: Yard) -> None:
        self.jobs = jobs
        self.shared = SharedJobs(jobs, yard)
        self.answers = Answers()


class Solving(Controller):
    """Ask a solver."""

    tags = ("solving",)

    @reporting("/api/tables/{code:str}/search", Finding, SEATED)
    async def search(self, request: Asked, code: FromPath[str], data: JSONBody[requests.Search]) -> Stream:
        """Whether the puzzle at your table can still be solved; or a hint: where to look, the next action, all of them.

        A line of JSON for each report; the last is done, refused or lost."""
        table = await yard_of(request).table(code)
        check_solo(table, acting_seat(request, table, data.seat))
        position, spec = table.position.copy(), table.opened.spec
        searching = searching_of(request)
        known = searching.answers.known(spec, position, SOLVE.name)
        if known is not None:
            return streamed(once(Report("done", known)), lambda one: finding(table, position, one, data.strength))
        work = Search(spec, position.dump(), SOLVE.name, seconds(request, data.seconds))
        reports = await begun(request, work, table.code)
        kept = remembered(searching.answers, table.opened, position, reports)
        return streamed(kept, lambda one: finding(table, position, one, data.strength))

    @get("/api/tables/{code:str}/best-known")
    async def best_known(self, request: Asked, code: FromPath[str]) -> BestKnown:
        """How a puzzle that was solved compares with the best that is known; before that it is told to nobody."""
        table = await yard_of(request).table(code)
        if table.room.page is None or len(table.state.seats) > 1 or fate(table, 0) != "won":
            raise Trouble(403, _("That is told to whoever has solved the puzzle."))
        score = table.position.standing()[0].score
        return compared(int(score), table.room.page(table.opened.content))

    @reporting("/api/games/{name:str}/search", Solution)
    async def study(self, request: Asked, name: FromPath[str], data: JSONBody[requests.Study]) -> Stream:
        """What is known of a puzzle as it begins: of one that this server has, or of your own.

        A line of JSON for each report; the last is done, refused or lost."""
        here = room(name)
        if here.solver is None or data.goal not in [aim.name for aim in here.solver.aims]:
            raise no_solver(here)
        with about_field("content"):
            content = (
                here.content_from("own", data.content, _("your content"))
                if data.content
                else here.content(shipped(here, data.content_name))
            )
            opened = bind(here, content, 1)
        work = Search(opened.spec, opened.game.start().dump(), data.goal, seconds(request, data.seconds))
        return streamed(await begun(request, work), solution)


def searching_of(connection: Connection) -> Searching:
    found = connection.app.state.searching
    assert isinstance(found, Searching)
    return found


def seconds(request: Asked, wanted: float | None) -> float:
    """How long somebody may have a search go on."""
    return min(AT_THE_BOARD if wanted is None else wanted, float(yard_of(request).limits.search))


def solves(table: Table) -> bool:
    """Whether there is a solver for what is played at a table: a puzzle for one."""
    return table.room.solver is not None and len(table.state.seats) == 1


def check_solo(table: Table, seat: int) -> None:
    """Raises Trouble where nobody may ask, or there is nobody to ask."""
    if not table.state.hints:
        raise Trouble(403, _("This table was laid without hints."))
    if not solves(table):
        raise no_solver(table.room)
    if int(table.position.actor) != seat or table.waits_for() != "person":
        raise Trouble(409, _("There is nothing for you to decide now."))


def no_solver(here: Room) -> Trouble:
    return Trouble(409, _("{title} has no solver for that.").format(title=here.title))


def shipped(here: Room, name: str) -> str:
    """A name is never taken for a path."""
    if name and name not in here.contents():
        sentence = _("{title} has no content «{name}»; it has: {known}.")
        raise YardError(sentence.format(title=here.title, name=name, known=", ".join(here.contents())))
    return name


async def begun(request: Asked, work: Work, table: str = "") -> AsyncIterator[Report]:
    """Reports on work that is begun for whoever asks. Raises Crowded."""
    asker = Asker(current_address(), table, urgent=True, kind="solver")
    return (await searching_of(request).shared.begin(work, asker)).reports()


async def once(report: Report) -> AsyncIterator[Report]:
    """What need not be searched for."""
    yield report


async def remembered(
    answers: Answers, opened: OpenGame, position: Position, reports: AsyncIterator[Report]
) -> AsyncIterator[Report]:
    """The same reports; what they end with is known from then on."""
    async for report in reports:
        if report.state == "done" and isinstance(report.found, Answer):
            answers.keep(opened.spec, opened.game, position, report.found)
        yield report


def streamed(reports: AsyncIterator[Report], told: Callable[[Report], msgspec.Struct]) -> Stream:
    """Reports as lines of JSON, each sent as soon as it is there."""

    async def lines() -> AsyncIterator[bytes]:
        async for report in reports:
            yield msgspec.json.encode(told(report)) + b"\n"

    return Stream(lines(), media_type=LINES, headers={"X-Accel-Buffering": "no"})
