"""The pages people see: the front, a form for a new table, the table itself, the guides."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec
import segno
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery, QueryParameter
from litestar.response import Redirect

from tramyard.kernel.options import usual
from tramyard.kernel.pictures import BOARD, HUES
from tramyard.kernel.room import Room, room, rooms
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, languages, translate
from tramyard.web import requests
from tramyard.web.access.identity import (
    YEAR,
    Asked,
    cookie_name,
    device_name,
    proofs_of,
    seat_cookie,
    seats_of,
    secrets_of,
    tables_of,
    watching_seat,
    yard_of,
)
from tramyard.web.access.rate_limits import address_of, limited
from tramyard.web.pages.assets import FOR_GOOD, table_scripts
from tramyard.web.pages.books import BookPage, book_words, page_of, pages_of, titles_of
from tramyard.web.pages.guides import aid, chapters
from tramyard.web.pages.hidden_information import keeps_secrets
from tramyard.web.pages.language import COOKIE
from tramyard.web.pages.page import as_json, board_sheet_of, to_table
from tramyard.web.pages.page import rendered as _page
from tramyard.web.pages.puzzles import Shown, puzzles_of_the_day
from tramyard.web.pages.script_words import script_words
from tramyard.web.requests import SeatQuery
from tramyard.web.solving.api import solves
from tramyard.web.tables import devices
from tramyard.web.tables.new_tables import lay_lesson, lay_table
from tramyard.web.tables.secrets import new_secret
from tramyard.web.tables.sent_pictures import whole
from tramyard.web.tables.state import State
from tramyard.web.tables.table import Change, Table
from tramyard.web.trouble import Trouble
from tramyard.web.views.prompts import prompt
from tramyard.web.views.scenes import now, standing

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]

MOST_LISTED = 50
SHOWN = 3
"""Of this device's tables that are not over; the others fold away."""
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


@get("/", include_in_schema=False)
async def front(request: Asked) -> Response[str]:
    """All games, the lobby, and this device's tables."""
    mine, gone = await _my_tables(request)
    here = list(rooms().values())
    books, daily = await asyncio.to_thread(_printed, here)  # the first time all their files are read
    page = _page(
        request,
        "front.html",
        rooms=here,
        shelf=[room for room in here if len(room.contents()) > 1],
        books=books,
        mine=[table for table in mine if not table.ended],
        finished=[table for table in mine if table.ended],
        shown=SHOWN,
        daily=daily,
        lobby=await _lobby(request, {table.code for table in mine}),
        data=as_json(
            {
                "titles": {room.name: room.title for room in here},
                "against": _against(here),
                "stars": book_words()["stars"],
            }
        ),
    )
    for code in gone:
        page.delete_cookie(cookie_name(code))
    return page


def _printed(here: Sequence[Room]) -> tuple[dict[str, tuple[BookPage, ...]], list[Shown]]:
    """The books of all rooms, and the puzzles of the day."""
    return {room.name: pages_of(room) for room in here if room.page is not None}, puzzles_of_the_day()


def _against(here: Sequence[Room]) -> dict[str, str]:
    """Words for whom a game was played against: the levels of all rooms, and others."""
    levels = {level.name: translate(level.title) for room in here for level in room.levels}
    return {**levels, "people": _("people"), "bots": _("other bots"), "alone": _("alone")}


async def _my_tables(request: Asked) -> tuple[list[Listed], list[str]]:
    """The tables this device sits at, those first where it must decide; and the codes of those that are gone."""
    yard = yard_of(request)
    found: list[Listed] = []
    gone: list[str] = []
    for code in [code for code in tables_of(request, yard.limits.cookies) if cookie_name(code) != COOKIE]:
        try:
            table = await yard.table(code)
        except Trouble:
            gone.append(code)
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


@post("/play/{name:str}", include_in_schema=False, guards=[limited("lay")])
async def play_bot(request: Asked, name: FromPath[str]) -> Redirect:
    """One click: me against the middle level or the one chosen, or alone if I like, or if the game is a solitaire."""
    here = room(name)
    form = await request.form()
    content = str(form.get("content", ""))
    seats = [requests.NewSeat("me")]
    usual_seats = here.usual_seats() if here.page is None else 2 if form.get("bot") else 1
    if usual_seats > 1 and not form.get("alone"):
        seats.append(requests.NewSeat("bot", bot=here.level(str(form.get("level", ""))).bot))
    options = usual(here.options, len(seats))
    wanted = requests.NewTable(name, seats, options, content_name=content)
    laid = await lay_table(yard_of(request), wanted, address_of(request), device_name(request))
    return to_table(request, *laid)


@post("/learn/{name:str}", include_in_schema=False, guards=[limited("lay")])
async def learn(request: Asked, name: FromPath[str]) -> Redirect:
    """A guided first game."""
    laid = await lay_lesson(yard_of(request), room(name), address_of(request), device_name(request))
    return to_table(request, *laid)


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
async def new_table(request: Asked, name: FromPath[str], content: FromQuery[str] = "") -> Response[str]:
    """The form for a table: options, and who sits where. A page of a book may be chosen already."""
    here = room(name)
    contents = titles_of(here)
    options = [option.as_data() for option in here.options]
    return _page(
        request,
        "new.html",
        room=here,
        options=options,
        data=as_json({"options": options, "words": _form_words()}),
        levels=[level.as_data() for level in here.levels],
        contents=contents,
        chosen=content if content in contents else next(iter(contents)),
        secrets=keeps_secrets(here.name),
    )


def _form_words() -> dict[str, object]:
    """What the form says of a chosen file, of tiles that are drawn, and of boards that are laid."""
    return {
        "contains": _("In this file:"),
        "remarks": _("Different from the published game, which is allowed:"),
        "tooLarge": _("That file is too large for a table."),
        "tiles": {
            "help": _("A click on two sides joins them, both ways, then one way; ⊣ is a rail that leads nowhere."),
            "tile": _("Tile {number}"),
            "apart": _("{one} and {other}: not joined"),
            "both": _("{one} and {other}: joined both ways"),
            "oneWay": _("from {one} to {other} only"),
            "end": _("{one}: a rail that leads nowhere"),
            "sides": {"N": _("north"), "E": _("east"), "S": _("south"), "W": _("west")},
        },
        "boards": {
            "help": _("Choose a board for each place you use, and turn it; the places in between stay empty."),
            "place": _("Row {row}, place {column}"),
            "none": _("none"),
            "turn": _("Turn board {board}, quarter turns: {turns}"),
        },
    }


@get("/t/{code:str}", include_in_schema=False)
async def table_page(request: Asked, code: FromPath[str], seat: SeatQuery = None) -> Response[str]:
    table = await yard_of(request).table(code)
    watcher = watching_seat(request, table, seat)
    mine = seats_of(request, table)
    stands, drawn = now(table, watcher), standing(table, watcher)
    secrets = len(mine) > 1 and not table.state.study and keeps_secrets(table.room.name)
    data = {
        "code": table.code,
        "seat": watcher,
        "mine": mine,
        "left": table.left_by(proofs_of(request, table.code)),
        "secrets": secrets,
        "study": table.state.study or bool(table.state.lesson),
        "game": table.room.name,
        "title": table.room.title,
        "levels": [level.as_data() for level in table.room.levels],
        "parts": {part: translate(part) for part in table.position.tally()[0]},
        "words": script_words(),
        "now": stands,
        "texts": whole([drawn]),
        "page": page_of(table.room, table.opened.content),
    }
    return _page(
        request,
        "table.html",
        table=table,
        data=as_json(data),
        ratio=_ratio(drawn[BOARD].text),
        mine=mine,
        room=table.room,
        hues=table.room.view.hues if table.room.view else HUES,
        aid=aid(table.room),
        scripts=table_scripts(),
        solver=table_scripts("solving")[0] if mine and solves(table) else "",
        sheets=[board_sheet_of(table.room)] if table.room.view else [],
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


@get("/t/{code:str}/resume/{link:str}", include_in_schema=False)
async def private_link(request: Asked, code: FromPath[str], link: FromPath[str]) -> Response[str]:
    """Where a private link leads: a button that brings the seat to this device. Looking at the page does nothing, for
    any site can make a browser look."""
    table = await yard_of(request).table(code)
    seat = devices.opened_by(table, link)
    if seat in seats_of(request, table):
        return Response("", status_code=303, headers={"Location": f"/t/{table.code}"})
    return _page(request, "resume.html", table=table, room=table.room, who=table.names()[seat])


@post("/t/{code:str}/resume/{link:str}", include_in_schema=False, guards=[limited("sit")])
async def bring_device(request: Asked, code: FromPath[str], link: FromPath[str]) -> Redirect:
    """A seat comes to another device."""
    yard = yard_of(request)
    secret = new_secret()
    came = devices.device(secret, device_name(request), yard.clock())

    def let_in(table: Table) -> Change | None:
        if devices.opened_by(table, link) in seats_of(request, table):
            return None
        return devices.let_in(table, link, came, yard.clock())

    table = await yard.change(code, let_in)
    held = secrets_of(request, code)
    if table.seat_of(secret) is not None:
        held.append(secret)
    cookie = seat_cookie(code, held, request.url.scheme == "https")
    return Redirect(f"/t/{table.code}", status_code=303, cookies=[cookie])


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


@get("/book/{name:str}", include_in_schema=False)
async def book(request: Asked, name: FromPath[str]) -> Response[str]:
    """The contents of a game as the pages of a book: goals, par, and how far one has come on this device."""
    here = room(name)
    if here.page is None:
        raise Trouble(404, _("{title} has no book of puzzles.").format(title=here.title))
    return _page(
        request,
        "book.html",
        room=here,
        pages=await asyncio.to_thread(pages_of, here),
        data=as_json({"words": book_words()}),
    )


@get("/guide/{name:str}", include_in_schema=False)
async def guide(request: Asked, name: FromPath[str], part: FromQuery[bool] = False) -> Response[str]:
    """The rules in our own words, with an anchor for every id; as a part, for the drawer of a table."""
    here: Room = room(name)
    page = "guide_part.html" if part else "guide.html"
    return _page(request, page, room=here, chapters=chapters(here))


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
    learn,
    join,
    new_table,
    table_page,
    invitation,
    private_link,
    bring_device,
    qr_code,
    book,
    guide,
    board_sheet,
    choose_language,
]
