"""The API of those who look on, look back and think: events, the past, story and record, hint and review."""

import asyncio
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from tramyard.kernel.words import _, translate
from tramyard.web import requests
from tramyard.web.access.identity import Asked, acting_seat, watching_seat, yard_of
from tramyard.web.access.limits import limited
from tramyard.web.live.updates import Form, Told, Update, update
from tramyard.web.requests import SeatQuery, Since
from tramyard.web.tables.table import Table
from tramyard.web.tables.yard import strongest_bot
from tramyard.web.thinkers.processes import ThinkerFailed
from tramyard.web.trouble import Trouble
from tramyard.web.views.history import stored_lines, stored_scenes
from tramyard.web.views.records import record_of, story_of
from tramyard.web.views.review import Course, Review, course, review
from tramyard.web.views.scenes import Scene, in_words, picture

LONGEST_WAIT = 25.0
MOST_CANDIDATES = 8

Seconds = Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)]
Count = Annotated[int, QueryParameter(ge=1, le=200)]


class Candidate(msgspec.Struct):
    """An action the bot weighed, with what it expects of it."""

    action: str
    words: list[str]
    estimate: float
    visits: int


class Hint(msgspec.Struct):
    """What the strong bot would do, with its estimates."""

    bot: str
    action: list[str]
    words: list[str]
    unit: str
    candidates: list[Candidate]


class Look(msgspec.Struct):
    """A position of the past: after line `line`."""

    line: int
    lines: int
    picture: str


class Watching(Controller):
    """What everybody can see, each as they may."""

    path = "/api/tables/{code:str}"
    tags = ("looking",)

    @get("/events")
    async def events(
        self,
        request: Asked,
        code: FromPath[str],
        since: Since = 0,
        wait: Seconds = 0,
        seat: SeatQuery = None,
        form: FromQuery[Form] = "scenes",
    ) -> Update | Told:
        """What happened since a version; with `wait` it waits that many seconds for something to happen."""
        yard = yard_of(request)
        table = await yard.table(code)
        if table.version <= since and wait:
            bell = yard.watch(code)
            try:
                await asyncio.wait_for(bell.wait(), wait)
            except TimeoutError:
                pass
            finally:
                yard.unwatch(code, bell)
            table = await yard.table(code)
        return await update(yard, table, watching_seat(request, table, seat), since, form)

    @get("/lines", guards=[limited("look")])
    async def lines(
        self,
        request: Asked,
        code: FromPath[str],
        after: Since = 0,
        limit: Count = 50,
        pictures: FromQuery[bool] = True,
        seat: SeatQuery = None,
    ) -> list[Scene]:
        """Scenes of the past, after a version, undone lines included; without pictures: the log."""
        yard = yard_of(request)
        table = await yard.table(code)
        tell = stored_scenes if pictures else stored_lines
        return await tell(yard, table, watching_seat(request, table, seat), after, limit)

    @get("/at/{line:int}", guards=[limited("look")])
    async def at(self, request: Asked, code: FromPath[str], line: FromPath[int], seat: SeatQuery = None) -> Look:
        """The board after a line, as you may see it."""
        yard = yard_of(request)
        table = await yard.table(code)
        watcher = watching_seat(request, table, seat)
        position = await yard.position_at(table, line) if 0 <= line <= table.state.line else None
        if position is None:
            raise Trouble(404, _("This table has {count} lines.").format(count=table.state.line))
        return Look(line, table.state.line, await yard.easel.draw(lambda: picture(table, position, watcher)))

    @get("/story", media_type="text/plain", guards=[limited("look")])
    async def story(self, request: Asked, code: FromPath[str], seat: SeatQuery = None) -> str:
        """What you have seen of the record, as text."""
        yard = yard_of(request)
        table = await yard.table(code)
        return (await story_of(yard, table, watching_seat(request, table, seat))).text()

    @get("/record", media_type="text/plain", guards=[limited("look")])
    async def record(self, request: Asked, code: FromPath[str]) -> str:
        """The whole record, once the game is over."""
        yard = yard_of(request)
        table = await yard.table(code)
        _check_over(table, _("The whole record is open to everybody once the game is over."))
        return (await record_of(yard, table)).text()

    @post("/hint", status_code=200, guards=[limited("advice")])
    async def hint(self, request: Asked, code: FromPath[str], data: JSONBody[requests.MySeat]) -> Hint:
        """What the strong bot would do in your place."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        if not table.state.hints:
            raise Trouble(403, _("This table was laid without hints."))
        position = table.position
        if int(position.actor) != seat or table.waits_for() != "person":
            raise Trouble(409, _("There is nothing for you to decide now."))
        bot = strongest_bot(table.room)
        try:
            thought = await yard.think(table, seat, bot)
        except ThinkerFailed as failure:
            raise Trouble(409, _("The bot has no answer to that.")) from failure
        candidates = [
            Candidate(action, in_words(table, position, action), estimate, visits)
            for action, estimate, visits in thought.candidates[:MOST_CANDIDATES]
        ]
        words = in_words(table, position, " ".join(thought.action))
        return Hint(bot, thought.action, words, translate(thought.unit), candidates)

    @get("/review", guards=[limited("advice")])
    async def review(self, request: Asked, code: FromPath[str]) -> Review:
        """After the game: which actions lost most by the strong bot's estimate, and how the estimate went."""
        yard = yard_of(request)
        table = await yard.table(code)
        _check_over(table, _("A review waits for the end of the game."))
        return await review(yard, table)

    @get("/course", guards=[limited("look")])
    async def course(self, request: Asked, code: FromPath[str]) -> Course:
        """After the game: how everybody stood after each line, and where that changed most."""
        yard = yard_of(request)
        table = await yard.table(code)
        _check_over(table, _("A review waits for the end of the game."))
        return await course(yard, table, watching_seat(request, table, None))


def _check_over(table: Table, sentence: str) -> None:
    if not table.state.ended:
        raise Trouble(403, sentence)
