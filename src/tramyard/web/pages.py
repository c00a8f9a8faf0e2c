"""The pages people see: the front, a form for a new table, the table itself, the guides."""

from typing import Annotated

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.datastructures import State as AppState
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect

from tramyard.bots import bot_kinds
from tramyard.kernel.room import Room, room, rooms
from tramyard.kernel.words import _, languages, translate
from tramyard.web import asked
from tramyard.web.api import yard_of
from tramyard.web.language import COOKIE, language_of
from tramyard.web.laying import lay_table
from tramyard.web.reading import aid, chapters, guide_of
from tramyard.web.scenes import now
from tramyard.web.trouble import Trouble
from tramyard.web.who import YEAR, cookie_name, seat_cookie, seats_of, secrets_of, watching_seat
from tramyard.web.words import script_words

Asked = Request[object, object, AppState]
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


def _page(request: Asked, name: str, **words: object) -> Response[str]:
    template = request.app.state.templates.get_template(name)
    text = template.render(language=language_of(request), languages=languages(), path=request.url.path, **words)
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})


@get("/", include_in_schema=False)
async def front(request: Asked) -> Response[str]:
    """All games, the lobby, and this device's tables."""
    yard = yard_of(request)
    mine = []
    for name in request.cookies:
        if name.startswith(cookie_name("")):
            try:
                table = await yard.table(name.removeprefix(cookie_name("")))
            except Trouble:
                continue
            if seats_of(request, table):
                mine.append(now(table, watching_seat(request, table, None)))
    return _page(request, "front.html", rooms=list(rooms().values()), translate=translate, mine=mine[:50])


@post("/play/{name:str}", include_in_schema=False)
async def play_bot(request: Asked, name: str) -> Redirect:
    """One click: me against the room's best bot, or alone where the game is a solitaire."""
    here = room(name)
    bots = [asked.NewSeat("bot")] if here.max_seats > 1 else []
    laid, secrets = await lay_table(yard_of(request), asked.NewTable(name, [asked.NewSeat("me", _("You")), *bots]))
    return Redirect(
        laid.link, status_code=303, cookies=[seat_cookie(laid.code, secrets, request.url.scheme == "https")]
    )


@get("/new/{name:str}", include_in_schema=False)
async def new_table(request: Asked, name: str) -> Response[str]:
    """The form for a table: options, and who sits where."""
    here = room(name)
    options = [option.as_data() for option in here.options]
    return _page(
        request, "new.html", room=here, options=options, bots=list(bot_kinds(here).values()), translate=translate
    )


@get("/t/{code:str}", include_in_schema=False)
async def table_page(request: Asked, code: str, seat: int | None = None) -> Response[str]:
    table = await yard_of(request).table(code)
    watcher = watching_seat(request, table, seat)
    mine = seats_of(request, table)
    stands = msgspec.json.encode(now(table, watcher)).decode().replace("<", "\\u003c")
    return _page(
        request,
        "table.html",
        table=table,
        now=stands,
        seat=watcher,
        mine=mine,
        room=table.room,
        aid=aid(table.room),
        words=script_words(),
        sheets=[f"/board/{table.room.name}.css"] if table.room.view else [],
    )


@get(["/t/{code:str}/sit/{seat:int}", "/t/{code:str}/sit/{seat:int}/{invite:str}"], include_in_schema=False)
async def invitation(request: Asked, code: str, seat: int, invite: str = "") -> Response[str]:
    """Where a friend's link leads: a name, and the chair is theirs."""
    table = await yard_of(request).table(code)
    return _page(request, "sit.html", table=table, seat=seat, invite=invite, room=table.room)


@get("/t/{code:str}/resume/{secret:str}", include_in_schema=False)
async def resume(request: Asked, code: str, secret: str) -> Redirect:
    """A seat comes to another device."""
    table = await yard_of(request).table(code)
    if table.seat_of(secret) is None:
        raise Trouble(403, _("This link does not open a seat at the table (any more)."))
    held = [*[known for known in secrets_of(request, code) if known != secret], secret]
    return Redirect(f"/t/{code}", status_code=303, cookies=[seat_cookie(code, held, request.url.scheme == "https")])


@get("/guide/{name:str}", include_in_schema=False)
async def guide(request: Asked, name: str) -> Response[str]:
    """The rules in our own words, with an anchor for every id."""
    here: Room = room(name)
    return _page(request, "guide.html", room=here, chapters=chapters(guide_of(here)))


@get("/board/{sheet:str}", include_in_schema=False)
async def board_sheet(sheet: str) -> Response[bytes]:
    """The style sheet of a room's picture."""
    here = room(sheet.removesuffix(".css"))
    return Response((here.folder / "board.css").read_bytes(), media_type="text/css")


@post("/language", include_in_schema=False)
async def choose_language(request: Asked, data: Form) -> Redirect:
    chosen = data.get("language", "en")
    back = data.get("back", "/")
    if chosen not in languages() or not back.startswith("/") or back.startswith("//"):
        raise Trouble(422, _("There is no such language here."))
    return Redirect(back, status_code=303, cookies=[Cookie(COOKIE, value=chosen, max_age=YEAR, samesite="lax")])


PAGES = [front, play_bot, new_table, table_page, invitation, resume, guide, board_sheet, choose_language]
