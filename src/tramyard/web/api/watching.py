"""The API of those who look on, look back and think: events, the past, story and record, hint and review."""

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from tramyard.kernel.spans import Line
from tramyard.kernel.words import _
from tramyard.web import requests
from tramyard.web.access.identity import SEATED, Asked, acting_seat, watching_seat, yard_of
from tramyard.web.access.presence import while_asked
from tramyard.web.access.rate_limits import limited, one_more_line, spend
from tramyard.web.live.updates import Form, Told, Update, update
from tramyard.web.requests import PageQuery, SeatQuery, Since
from tramyard.web.tables.sent_pictures import Texts, whole
from tramyard.web.tables.table import RECENT, Table
from tramyard.web.tables.yard import strongest_bot
from tramyard.web.thinkers.processes import ThinkerFailed
from tramyard.web.trouble import Trouble
from tramyard.web.views.history import stored_lines, stored_scenes
from tramyard.web.views.records import record_of, story_of
from tramyard.web.views.review import part_of
from tramyard.web.views.scenes import Fingerprints, Scene, fingerprints, picture
from tramyard.web.views.steps import in_words

LONGEST_WAIT = 25.0
MOST_CANDIDATES = 8

Seconds = Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)]
Count = Annotated[int, QueryParameter(ge=1, le=200)]


class Candidate(msgspec.Struct):
    """An action the bot weighed, with what it expects of it."""

    action: str
    words: list[str]
    spans: Line
    estimate: float
    visits: int
    share: float | None
    """The part of a win that it is worth, from 0 to 1; none where estimates count other things."""


class Hint(msgspec.Struct):
    """What the strong bot would do, with its estimates."""

    bot: str
    action: list[str]
    words: list[str]
    spans: Line
    unit: str
    """What the shares are parts of."""
    candidates: list[Candidate]


class Look(msgspec.Struct):
    """A position of the past: after line `line`."""

    line: int
    lines: int
    parts: Fingerprints
    texts: Texts
    """What the page lacks of these parts."""
    turn: int
    """Who decided then."""
    scores: list[int]


class Drawn(msgspec.Struct):
    """A picture with all its texts."""

    parts: Fingerprints
    texts: Texts


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
        page: PageQuery = "",
    ) -> Update | Told:
        """What happened since a version; with `wait` it waits that many seconds for something to happen."""
        yard = yard_of(request)
        table = await yard.table(code)
        if table.version <= since and wait:
            with one_more_line(request):
                await while_asked(request, yard.something_happens(code, wait))
            table = await yard.table(code)
        elif table.version > since + RECENT:
            spend(request, "look")
        return await update(yard, table, watching_seat(request, table, seat), since, form, page)

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
    async def at(
        self,
        request: Asked,
        code: FromPath[str],
        line: FromPath[int],
        seat: SeatQuery = None,
        page: PageQuery = "",
    ) -> Look:
        """The board after a line, as you may see it."""
        yard = yard_of(request)
        table = await yard.table(code)
        watcher = watching_seat(request, table, seat)
        position = await yard.position_at(table, line) if 0 <= line <= table.state.line else None
        if position is None:
            raise Trouble(404, _("This table has {count} lines.").format(count=table.state.line))
        drawn = await yard.easel.draw(lambda: picture(table, position, watcher))
        held = yard.held(code, page)
        texts = held.lacking([drawn]) if held else whole([drawn])
        scores = [place.score for place in position.standing()]
        return Look(line, table.state.line, fingerprints(drawn), texts, int(position.actor), scores)

    @get("/picture", guards=[limited("look")])
    async def picture(
        self, request: Asked, code: FromPath[str], version: Since = requests.LARGEST, seat: SeatQuery = None
    ) -> Drawn:
        """The picture after an event, as you may see it, with all its texts: for a page that lacks some."""
        yard = yard_of(request)
        table = await yard.table(code)
        watcher = watching_seat(request, table, seat)
        position, moved = table.position, table.state.moved
        if version < moved:
            dump = await yard.store.snapshot(table.code, version)
            position, moved = table.game.load(dump) if dump is not None else table.game.start(), version
        drawn = await yard.easel.draw(lambda: picture(table, position, watcher, moved))
        return Drawn(fingerprints(drawn), whole([drawn]))

    @get("/story", media_type="text/plain", guards=[limited("whole")])
    async def story(self, request: Asked, code: FromPath[str], seat: SeatQuery = None) -> str:
        """What you have seen of the record, as text."""
        yard = yard_of(request)
        table = await yard.table(code)
        return (await story_of(yard, table, watching_seat(request, table, seat))).text()

    @get("/record", media_type="text/plain", guards=[limited("whole")])
    async def record(self, request: Asked, code: FromPath[str]) -> str:
        """The whole record, once the game is over."""
        yard = yard_of(request)
        table = await yard.table(code)
        check_over(table, _("The whole record is open to everybody once the game is over."))
        return (await record_of(yard, table)).text()

    @post("/hint", status_code=200, security=SEATED, guards=[limited("advice")])
    async def hint(self, request: Asked, code: FromPath[str], data: JSONBody[requests.Advice]) -> Hint:
        """What the strong bot would do in your place, or how it would go on with what you have begun."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        if not table.state.hints:
            raise Trouble(403, _("This table was laid without hints."))
        position = table.position
        if int(position.actor) != seat or table.waits_for() != "person":
            raise Trouble(409, _("There is nothing for you to decide now."))
        if data.moves:
            position, _moves = table.draft(seat, table.version if data.version is None else data.version, data.moves)
        bot = strongest_bot(table.room)
        try:
            thought = await while_asked(request, yard.bots.think(table, seat, bot, position, "hint"))
        except ThinkerFailed as failure:
            raise Trouble(409, _("The bot has no answer to that.")) from failure
        candidates = [
            Candidate(action, *in_words(table, position, action), estimate, visits, _share(estimate, thought.span))
            for action, estimate, visits in thought.candidates[:MOST_CANDIDATES]
        ]
        words = in_words(table, position, " ".join(thought.action))
        return Hint(bot, thought.action, *words, part_of(thought.unit, thought.span), candidates)


def _share(estimate: float, span: float) -> float | None:
    """An estimate as a part of a win, which is always 1."""
    return min(1.0, max(0.0, 1 - (1 - estimate) / span)) if span else None


def check_over(table: Table, sentence: str) -> None:
    """Raises Trouble(403) while the game runs."""
    if not table.state.ended:
        raise Trouble(403, sentence)
