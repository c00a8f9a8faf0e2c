"""The pages people see: the front, a form for a new table, the table itself, the guides."""

import re
from dataclasses import dataclass
from typing import Annotated

import msgspec
import segno
from litestar import MediaType, Response, get, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery, QueryParameter
from litestar.response import Redirect

from tramyard.bots import bot_kinds
from tramyard.kernel.room import Room, room, rooms
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, languages, translate
from tramyard.web import requests
from tramyard.web.access.identity import (
    YEAR,
    Asked,
    cookie_name,
    seat_cookie,
    seats_of,
    secrets_of,
    watching_seat,
    yard_of,
)
from tramyard.web.access.limits import limited
from tramyard.web.pages.assets import FOR_GOOD, fingerprint, scripts, static_address
from tramyard.web.pages.guides import aid, chapters, guide_of
from tramyard.web.pages.hidden_information import keeps_secrets
from tramyard.web.pages.language import COOKIE, language_of
from tramyard.web.pages.script_words import script_words
from tramyard.web.requests import SeatQuery
from tramyard.web.tables.new_tables import lay_table
from tramyard.web.tables.state import State
from tramyard.web.tables.yard import strongest_bot
from tramyard.web.trouble import Trouble
from tramyard.web.views.scenes import now, prompt

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]

MOST_LISTED = 50
_TABLE_LINK = re.compile(r"/t/[a-z0-9]+(?:/(?:sit|resume)/[\w/-]+)?")
_VIEW_BOX = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


@dataclass(frozen=True)
class Listed:
    """A table in a list: of this device's own, or of the lobby."""

    code: str
    room: Room
    names: list[str]
    says: str = ""
    turn: bool = False
    ended: bool = False
    free: int = 0
    chair: int = 0


def _page(request: Asked, name: str, **words: object) -> Response[str]:
    template = request.app.state.templates.get_template(name)
    text = template.render(
        language=language_of(request),
        languages=languages(),
        path=request.url.path,
        static=static_address(),
        translate=translate,
        **words,
    )
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})


@get("/", include_in_schema=False)
async def front(request: Asked) -> Response[str]:
    """All games, the lobby, and this device's tables."""
    mine, gone = await _my_tables(request)
    page = _page(
        request,
        "front.html",
        rooms=[(here, _levels(here)) for here in rooms().values()],
        mine=mine,
        lobby=await _lobby(request, {table.code for table in mine}),
    )
    for code in gone:
        page.delete_cookie(cookie_name(code))
    return page


async def _my_tables(request: Asked) -> tuple[list[Listed], list[str]]:
    """The tables this device sits at, those first where it must decide; and the codes of those that are gone."""
    yard = yard_of(request)
    found: list[Listed] = []
    gone: list[str] = []
    for name in [name for name in request.cookies if name.startswith(cookie_name("")) and name != COOKIE]:
        try:
            table = await yard.table(name.removeprefix(cookie_name("")))
        except Trouble:
            gone.append(name.removeprefix(cookie_name("")))
            continue
        if not seats_of(request, table):
            continue
        seat = watching_seat(request, table, None)
        turn = table.waits_for() == "person" and int(table.position.actor) == seat
        names = [chair.name for chair in table.state.seats if chair.name]
        found.append(Listed(table.code, table.room, names, plain(prompt(table, seat)), turn, bool(table.state.ended)))
    return sorted(found, key=lambda table: (table.ended, not table.turn))[:MOST_LISTED], gone


async def _lobby(request: Asked, mine: set[str]) -> list[Listed]:
    found: list[Listed] = []
    for stored in await yard_of(request).store.listed(MOST_LISTED):
        state = msgspec.convert(stored.state, State)
        free = [number for number, seat in enumerate(state.seats) if seat.kind == "open" and not seat.secret]
        if free and stored.code not in mine and state.game in rooms():
            names = [seat.name for seat in state.seats if seat.name]
            found.append(Listed(stored.code, room(state.game), names, free=len(free), chair=free[0]))
    return found


def _levels(here: Room) -> list[tuple[str, str, bool]]:
    """The bots one can play against, weakest first: name, what it does, and whether it is the one meant."""
    meant = strongest_bot(here)
    return [(kind.name, translate(kind.about), kind.name == meant) for kind in bot_kinds(here).values()]


@post("/play/{name:str}", include_in_schema=False, guards=[limited("lay")])
async def play_bot(request: Asked, name: FromPath[str]) -> Redirect:
    """One click: me against the room's best bot or the one chosen, or alone where the game is a solitaire."""
    here = room(name)
    form = await request.form()
    bots = [requests.NewSeat("bot", bot=str(form.get("bot", ""))[:40])] if here.max_seats > 1 else []
    laid, secrets = await lay_table(yard_of(request), requests.NewTable(name, [requests.NewSeat("me"), *bots]))
    return Redirect(
        laid.link, status_code=303, cookies=[seat_cookie(laid.code, secrets, request.url.scheme == "https")]
    )


@get("/join", include_in_schema=False)
async def join(request: Asked, code: Annotated[str, QueryParameter(max_length=300)] = "") -> Redirect:
    """A table by the code somebody read aloud, or by a link somebody pasted."""
    link = _TABLE_LINK.search(code)
    if link:
        return Redirect(link[0], status_code=303)
    spoken = re.sub(r"[\s-]", "", code).lower()
    table = await yard_of(request).table(spoken)
    return Redirect(f"/t/{table.code}", status_code=303)


@get("/new/{name:str}", include_in_schema=False)
async def new_table(request: Asked, name: FromPath[str]) -> Response[str]:
    """The form for a table: options, and who sits where."""
    here = room(name)
    return _page(
        request,
        "new.html",
        room=here,
        options=[option.as_data() for option in here.options],
        levels=_levels(here),
        contents=here.contents(),
        secrets=keeps_secrets(here.name),
    )


@get("/t/{code:str}", include_in_schema=False)
async def table_page(request: Asked, code: FromPath[str], seat: SeatQuery = None) -> Response[str]:
    table = await yard_of(request).table(code)
    watcher = watching_seat(request, table, seat)
    mine = seats_of(request, table)
    stands = now(table, watcher)
    secrets = len(mine) > 1 and not table.state.study and keeps_secrets(table.room.name)
    data = {
        "code": table.code,
        "seat": watcher,
        "mine": mine,
        "secrets": secrets,
        "game": table.room.name,
        "title": table.room.title,
        "static": static_address(),
        "bots": [name for name, _about, _meant in _levels(table.room)],
        "parts": {part: translate(part) for part in table.position.tally()[0]},
        "words": script_words(),
        "now": stands,
    }
    return _page(
        request,
        "table.html",
        table=table,
        data=msgspec.json.encode(data).decode().replace("<", "\\u003c"),
        ratio=_ratio(stands.picture),
        mine=mine,
        room=table.room,
        aid=aid(table.room),
        scripts=scripts(),
        sheets=[_board_sheet(table.room)] if table.room.view else [],
    )


def _ratio(picture: str) -> float:
    """Width by height of a picture, so that the page need not jump when it is drawn."""
    box = _VIEW_BOX.search(picture)
    return round(float(box[1]) / float(box[2]), 4) if box else 1.0


@get(["/t/{code:str}/sit/{seat:int}", "/t/{code:str}/sit/{seat:int}/{invite:str}"], include_in_schema=False)
async def invitation(
    request: Asked, code: FromPath[str], seat: FromPath[int], invite: FromPath[str] = ""
) -> Response[str]:
    """Where a friend's link leads: a name, and the chair is theirs."""
    table = await yard_of(request).table(code)
    if not 0 <= seat < len(table.state.seats):
        raise Trouble(404, _("There is no such seat at this table."))
    chair = table.state.seats[seat]
    return _page(
        request,
        "sit.html",
        table=table,
        seat=seat,
        invite=invite,
        room=table.room,
        kept_for=chair.name if chair.kind == "person" else "",
        taken=chair.kind == "bot" or bool(chair.secret),
        others=[other.name for other in table.state.seats if other.name and (other.secret or other.bot)],
    )


@get("/t/{code:str}/resume/{secret:str}", include_in_schema=False)
async def resume(request: Asked, code: FromPath[str], secret: FromPath[str]) -> Redirect:
    """A seat comes to another device."""
    table = await yard_of(request).table(code)
    if table.seat_of(secret) is None:
        raise Trouble(403, _("This link does not open a seat at the table (any more)."))
    held = [*[known for known in secrets_of(request, code) if known != secret], secret]
    return Redirect(f"/t/{code}", status_code=303, cookies=[seat_cookie(code, held, request.url.scheme == "https")])


@get("/qr", include_in_schema=False)
async def qr_code(request: Asked, link: Annotated[str, QueryParameter(max_length=200)]) -> Response[str]:
    """A link of a table as a picture for another device's camera."""
    if not _TABLE_LINK.match(link):
        raise Trouble(422, _("That is no link of a table."))
    drawn = segno.make(f"{request.base_url}{link[1:]}", error="m").svg_inline(scale=4, border=2, light="#fff")
    return Response(
        drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1),
        media_type="image/svg+xml",
        headers={"Cache-Control": "no-store"},
    )


@get("/guide/{name:str}", include_in_schema=False)
async def guide(request: Asked, name: FromPath[str], part: FromQuery[bool] = False) -> Response[str]:
    """The rules in our own words, with an anchor for every id; as a part, for the drawer of a table."""
    here: Room = room(name)
    page = "guide_part.html" if part else "guide.html"
    return _page(request, page, room=here, chapters=chapters(guide_of(here)))


def _board_sheet(here: Room) -> str:
    return f"/board/{here.name}.css?v={fingerprint([here.folder / 'picture/board.css'])}"


@get("/board/{sheet:str}", include_in_schema=False)
async def board_sheet(sheet: FromPath[str], v: FromQuery[str] = "") -> Response[bytes]:
    """The style sheet of a room's picture."""
    here = room(sheet.removesuffix(".css"))
    if here.view is None:
        raise Trouble(404, _("There is nothing at this address."))
    keep = FOR_GOOD if v else "no-cache"
    return Response(
        (here.folder / "picture/board.css").read_bytes(), media_type="text/css", headers={"Cache-Control": keep}
    )


@post("/language", include_in_schema=False)
async def choose_language(request: Asked, data: Form) -> Redirect:
    chosen = data.get("language", "en")
    back = data.get("back", "/")
    if chosen not in languages() or not back.startswith("/") or back.startswith(("//", "/\\")):
        raise Trouble(422, _("There is no such language here."))
    return Redirect(back, status_code=303, cookies=[Cookie(COOKIE, value=chosen, max_age=YEAR, samesite="lax")])


PAGES = [
    front,
    play_bot,
    join,
    new_table,
    table_page,
    invitation,
    resume,
    qr_code,
    guide,
    board_sheet,
    choose_language,
]
