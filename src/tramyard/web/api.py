"""The API: everything a page, another client or a bot can do at a table. Documented under /schema."""

import asyncio
from typing import Annotated

import msgspec
import segno
from litestar import Controller, Request, Response, delete, get, post
from litestar.datastructures import State as AppState
from litestar.params import Parameter

from tramyard.bots import bot_kinds
from tramyard.kernel.room import rooms
from tramyard.kernel.words import _, calling, translate
from tramyard.web import asked
from tramyard.web.history import scenes_since, stored_lines, stored_scenes
from tramyard.web.laying import LaidTable, lay_again, lay_record, lay_table, record_text, story_text
from tramyard.web.review import Course, Review, course, review
from tramyard.web.scenes import Draft, Now, Scene, Why, asks_chance, draft, in_words, now, picture, plain, why
from tramyard.web.secrets import new_secret
from tramyard.web.state import State
from tramyard.web.table import Table
from tramyard.web.trouble import Trouble
from tramyard.web.who import acting_seat, seat_cookie, secrets_of, watching_seat
from tramyard.web.yard import Yard, strongest_bot

Asked = Request[object, object, AppState]
SeatQuery = Annotated[int | None, Parameter(query="seat", ge=0, le=11, required=False)]

LONGEST_WAIT = 25.0
MOST_CANDIDATES = 8
MOST_OUTCOMES = 60


class Update(msgspec.Struct):
    """What happened since the version asked for, and how the table stands now."""

    scenes: list[Scene]
    now: Now


class OpenTable(msgspec.Struct):
    """A table somebody can join."""

    code: str
    game: str
    names: list[str]
    free: int


class Candidate(msgspec.Struct):
    """An action the bot weighed, with what it expects of it."""

    action: str
    words: list[str]
    estimate: float
    visits: int


class Outcome(msgspec.Struct):
    """Something chance may bring: how to write it, and in words where the game has some."""

    text: str
    words: str


class Outcomes(msgspec.Struct):
    """What chance may bring now; of many only the first ones that match."""

    count: int
    outcomes: list[Outcome]


class Hint(msgspec.Struct):
    """What the strong bot would do, with its estimates."""

    bot: str
    action: list[str]
    words: list[str]
    unit: str
    candidates: list[Candidate]


class ResumeLink(msgspec.Struct):
    """A seat's own link: whoever has it sits there."""

    seat: int
    link: str
    qr: str


class Look(msgspec.Struct):
    """A position of the past: after line `line`."""

    line: int
    lines: int
    picture: str


def yard_of(request: Asked) -> Yard:
    yard = request.app.state.yard
    assert isinstance(yard, Yard)
    return yard


async def update(yard: Yard, table: Table, seat: int, since: int) -> Update:
    return Update(await scenes_since(yard, table, seat, since), now(table, seat))


class Games(Controller):
    """What can be played here."""

    path = "/api/games"
    tags = ("games",)

    @get("/")
    async def games(self) -> list[dict[str, object]]:
        """All games, with their options as data for a form and the bots that can sit there."""
        return [
            {
                "name": room.name,
                "title": room.title,
                "about": translate(room.about),
                "min_seats": room.min_seats,
                "max_seats": room.max_seats,
                "minutes": room.minutes,
                "options": [option.as_data() for option in room.options],
                "bots": [{"name": kind.name, "about": translate(kind.about)} for kind in bot_kinds(room).values()],
            }
            for room in rooms().values()
        ]


class Tables(Controller):
    """Tables: lay one, sit down, play, look back."""

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

    @post("/")
    async def lay(self, request: Asked, data: asked.NewTable) -> Response[LaidTable]:
        """Lay a table. The answer holds the links of all chairs; it is the only time they are told."""
        laid, secrets = await lay_table(yard_of(request), data)
        return _seated(request, laid, secrets)

    @post("/from-record")
    async def upload(self, request: Asked, data: asked.Upload) -> Response[LaidTable]:
        """A table to study an uploaded record at."""
        laid, secrets = await lay_record(yard_of(request), data.record)
        return _seated(request, laid, secrets)

    @get("/{code:str}")
    async def look(self, request: Asked, code: str, seat: SeatQuery = None) -> Now:
        """How the table stands, for whoever asks."""
        table = await yard_of(request).table(code)
        return now(table, watching_seat(request, table, seat))

    @get("/{code:str}/events")
    async def events(
        self,
        request: Asked,
        code: str,
        since: Annotated[int, Parameter(ge=0)] = 0,
        wait: Annotated[float, Parameter(ge=0, le=LONGEST_WAIT)] = 0,
        seat: SeatQuery = None,
    ) -> Update:
        """What happened since a version; with `wait` it waits that many seconds for something to happen."""
        yard = yard_of(request)
        table = await yard.table(code)
        if table.version <= since and wait:
            changed = yard.watch(code)
            try:
                await asyncio.wait_for(changed.wait(), wait)
            except TimeoutError:
                pass
            finally:
                yard.unwatch(code, changed)
            table = await yard.table(code)
        return await update(yard, table, watching_seat(request, table, seat), since)

    @post("/{code:str}/seats/{seat:int}", status_code=200)
    async def sit(self, request: Asked, code: str, seat: int, data: asked.Sit) -> Response[Now]:
        """Sit down on an open chair."""
        yard = yard_of(request)
        table = await yard.table(code)
        secret = new_secret()
        await yard.change(
            code, lambda: table.sit(seat, data.name.strip(), secret, data.invite, yard.rng(), yard.clock())
        )
        cookie = seat_cookie(code, [*secrets_of(request, code), secret], request.url.scheme == "https")
        return Response(now(table, seat), cookies=[cookie], headers={"X-Seat-Secret": secret})

    @post("/{code:str}/seats/{seat:int}/bot", status_code=200)
    async def seat_bot(self, request: Asked, code: str, seat: int, data: asked.SeatBot) -> Now:
        """Put a bot on an empty chair."""
        yard = yard_of(request)
        table = await yard.table(code)
        mine = acting_seat(request, table, None)
        if data.bot.partition(":")[0] not in bot_kinds(table.room):
            raise Trouble(422, _("There is no bot «{name}» for this game.").format(name=data.bot))
        await yard.change(code, lambda: table.seat_bot(seat, data.bot, yard.rng(), yard.clock()))
        return now(table, mine)

    @post("/{code:str}/draft", status_code=200)
    async def draft(self, request: Asked, code: str, data: asked.Moves) -> Draft:
        """Try an unfinished action: nobody else sees it, nothing is stored."""
        table = await yard_of(request).table(code)
        seat = acting_seat(request, table, data.seat)
        position, moves = table.draft(seat, data.version, data.moves)
        return draft(table, position, moves, seat)

    @post("/{code:str}/why", status_code=200)
    async def why(self, request: Asked, code: str, data: asked.WhyNot) -> Why:
        """Why nothing can be done at a spot, with its rule; and what lies there."""
        table = await yard_of(request).table(code)
        seat = watching_seat(request, table, data.seat)
        position = table.position
        if data.moves and seat >= 0:
            position, _moves = table.draft(seat, data.version, data.moves)
        return why(table, position, seat, data.spot)

    @post("/{code:str}/actions", status_code=200)
    async def act(self, request: Asked, code: str, data: asked.Moves) -> Update:
        """Play a whole action. Answered after it is on disk, with everything that followed from it."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        if not table.carried_out(data.id):
            enter = table.enter_chance if table.waits_for() == "chance" else table.act
            await yard.change(code, lambda: enter(seat, data.version, data.moves, data.id, yard.rng(), yard.clock()))
        return await update(yard, table, seat, data.version)

    @post("/{code:str}/undo", status_code=200)
    async def undo(self, request: Asked, code: str, data: asked.BackTo) -> Update:
        """Go back to after a line: at once where that is free, else the other people are asked."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        version = table.version
        kept = await yard.position_at(table, data.line)
        await yard.change(code, lambda: table.undo(seat, data.line, lambda line: kept, yard.clock()))
        return await update(yard, table, seat, version)

    @post("/{code:str}/answer", status_code=200)
    async def answer(self, request: Asked, code: str, data: asked.Answer) -> Update:
        """Agree to what another person proposed, or not."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        version = table.version
        line = table.state.proposal.line if table.state.proposal else 0
        kept = await yard.position_at(table, line)
        await yard.change(code, lambda: table.answer(seat, data.agree, lambda line: kept, yard.clock()))
        return await update(yard, table, seat, version)

    @post("/{code:str}/propose-end", status_code=200)
    async def propose_end(self, request: Asked, code: str, data: asked.MySeat) -> Update:
        """Propose to end the game here."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        version = table.version
        await yard.change(code, lambda: table.propose_end(seat, yard.clock()))
        return await update(yard, table, seat, version)

    @post("/{code:str}/resign", status_code=200)
    async def resign(self, request: Asked, code: str, data: asked.MySeat) -> Update:
        """Give up."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        version = table.version
        await yard.change(code, lambda: table.resign(seat, yard.clock()))
        return await update(yard, table, seat, version)

    @post("/{code:str}/leave", status_code=200)
    async def leave(self, request: Asked, code: str, data: asked.MySeat) -> Response[Now]:
        """Stand up; the chair is free for somebody else or a bot."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        left = [secret for secret in secrets_of(request, code) if table.seat_of(secret) != seat]
        await yard.change(code, lambda: table.leave(seat, yard.clock()))
        return Response(now(table, -1), cookies=[seat_cookie(code, left, request.url.scheme == "https")])

    @post("/{code:str}/chat", status_code=200)
    async def chat(self, request: Asked, code: str, data: asked.Say) -> Update:
        """Say something to everybody at the table."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        version = table.version
        await yard.change(code, lambda: table.say(seat, data.text.strip(), yard.clock()))
        return await update(yard, table, seat, version)

    @post("/{code:str}/rematch")
    async def rematch(self, request: Asked, code: str) -> Response[LaidTable]:
        """Lay the same table again for the same people and bots."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, None)
        laid, secrets = await lay_again(yard, table, secrets_of(request, code), seat)
        return _seated(request, laid, secrets)

    @delete("/{code:str}", status_code=204)
    async def delete_table(self, request: Asked, code: str) -> None:
        """The table and everything stored of it are gone."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, None)
        if table.others(seat) and not table.state.ended:
            raise Trouble(409, _("Other people still play at this table: end the game first."))
        await yard.delete(code)

    @post("/{code:str}/hint", status_code=200)
    async def hint(self, request: Asked, code: str, data: asked.MySeat) -> Hint:
        """What the strong bot would do in your place."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        if not table.state.hints:
            raise Trouble(403, _("This table was laid without hints."))
        if int(table.position.actor) != seat:
            raise Trouble(409, _("There is nothing for you to decide now."))
        bot = strongest_bot(table.room)
        thought = await yard.think(table, seat, bot)
        return Hint(
            bot,
            thought.action,
            in_words(table, table.position, " ".join(thought.action)),
            translate(thought.unit),
            [
                Candidate(action, in_words(table, table.position, action), estimate, visits)
                for action, estimate, visits in thought.candidates[:MOST_CANDIDATES]
            ],
        )

    @get("/{code:str}/review")
    async def review(self, request: Asked, code: str) -> Review:
        """After the game: which actions lost most by the strong bot's estimate, and how the estimate went."""
        yard = yard_of(request)
        table = await yard.table(code)
        if not table.state.ended:
            raise Trouble(403, _("A review waits for the end of the game."))
        return await review(yard, table)

    @get("/{code:str}/course")
    async def course(self, request: Asked, code: str) -> Course:
        """After the game: how everybody stood after each line, and where that changed most."""
        yard = yard_of(request)
        table = await yard.table(code)
        if not table.state.ended:
            raise Trouble(403, _("A review waits for the end of the game."))
        return await course(yard, table, watching_seat(request, table, None))

    @get("/{code:str}/outcomes")
    async def outcomes(
        self,
        request: Asked,
        code: str,
        find: Annotated[str, Parameter(max_length=40)] = "",
        seat: SeatQuery = None,
    ) -> Outcomes:
        """At a table where chance is entered by hand: what it may bring now, for the seats that may see it."""
        table = await yard_of(request).table(code)
        mine = acting_seat(request, table, seat)
        if not asks_chance(table, mine):
            raise Trouble(409, _("There is nothing to type in for you now."))
        found = [outcome for outcome in possible_outcomes(table, mine) if _fits(outcome, find)]
        return Outcomes(len(found), found[:MOST_OUTCOMES])

    @get("/{code:str}/resume-link")
    async def resume_link(self, request: Asked, code: str, seat: SeatQuery = None) -> ResumeLink:
        """The private link that takes your seat to another device, also as a QR code."""
        table = await yard_of(request).table(code)
        mine = acting_seat(request, table, seat)
        secret = next(secret for secret in secrets_of(request, code) if table.seat_of(secret) == mine)
        link = f"{request.base_url}t/{code}/resume/{secret}"
        code_image = segno.make(link, error="m").svg_inline(scale=4, border=2, light="#fff", omitsize=False)
        return ResumeLink(mine, link, code_image)

    @get("/{code:str}/lines")
    async def lines(
        self,
        request: Asked,
        code: str,
        after: Annotated[int, Parameter(ge=0)] = 0,
        limit: Annotated[int, Parameter(ge=1, le=200)] = 50,
        pictures: bool = True,
        seat: SeatQuery = None,
    ) -> list[Scene]:
        """Scenes of the past, after a version, undone lines included; without pictures: the log."""
        yard = yard_of(request)
        table = await yard.table(code)
        tell = stored_scenes if pictures else stored_lines
        return await tell(yard, table, watching_seat(request, table, seat), after, limit)

    @get("/{code:str}/at/{line:int}")
    async def at(self, request: Asked, code: str, line: int, seat: SeatQuery = None) -> Look:
        """The board after a line, as you may see it."""
        yard = yard_of(request)
        table = await yard.table(code)
        watcher = watching_seat(request, table, seat)
        position = await yard.position_at(table, line)
        if position is None or not 0 <= line <= table.state.line:
            raise Trouble(404, _("This table has {count} lines.").format(count=table.state.line))
        return Look(line, table.state.line, picture(table, position, watcher))

    @get("/{code:str}/story", media_type="text/plain")
    async def story(self, request: Asked, code: str, seat: SeatQuery = None) -> str:
        """What you have seen of the record, as text."""
        yard = yard_of(request)
        table = await yard.table(code)
        return await story_text(yard, table, watching_seat(request, table, seat))

    @get("/{code:str}/record", media_type="text/plain")
    async def record(self, request: Asked, code: str) -> str:
        """The whole record, once the game is over."""
        yard = yard_of(request)
        table = await yard.table(code)
        if not table.state.ended:
            raise Trouble(403, _("The whole record is open to everybody once the game is over."))
        return await record_text(yard, table)


def possible_outcomes(table: Table, seat: int) -> list[Outcome]:
    position = table.position
    with calling(table.names()):
        return [
            Outcome(
                table.game.vocabulary.text(move),
                plain(table.room.terminal.told(table.game, position, (move,), seat)),
            )
            for move, _weight in position.odds()
        ]


def _fits(outcome: Outcome, wanted: str) -> bool:
    """Whether each word somebody typed is in it; the letters of a roll in any order."""
    text = f"{outcome.text} {outcome.words}".casefold()
    return all(word in text or sorted(word) == sorted(outcome.text.casefold()) for word in wanted.casefold().split())


def _seated(request: Asked, laid: LaidTable, secrets: list[str]) -> Response[LaidTable]:
    cookie = seat_cookie(laid.code, secrets, request.url.scheme == "https")
    return Response(laid, status_code=201, cookies=[cookie] if secrets else [])
