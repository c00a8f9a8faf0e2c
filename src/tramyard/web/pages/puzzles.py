"""Pages of puzzles besides the books: the puzzle of the day, one from a friend, a new one, and where one is made."""

import asyncio
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from tramyard.kernel.content import fingerprint as fingerprint_of
from tramyard.kernel.content import read_toml
from tramyard.kernel.daily import today
from tramyard.kernel.errors import YardError
from tramyard.kernel.pictures import ART, BOARD, SHEET
from tramyard.kernel.room import AnyContent, Room, room, rooms
from tramyard.kernel.words import _, current_language
from tramyard.web import requests
from tramyard.web.access.identity import Asked, device_name, yard_of
from tramyard.web.access.rate_limits import address_of, limited
from tramyard.web.pages.books import BookPage, book_page, book_words, titles_of
from tramyard.web.pages.page import as_json, board_sheet_of, rendered, to_table
from tramyard.web.tables.new_tables import lay_table
from tramyard.web.trouble import Trouble
from tramyard.web.views.forms import form, signs

LOOKED_BACK: Final = 400
"""Days that a streak is counted over."""


@dataclass(frozen=True)
class Shown:
    """A puzzle on a page: what is told of it, and how it looks before the first action."""

    room: Room
    page: BookPage
    parts: dict[str, str]


@get("/daily", include_in_schema=False)
async def daily(request: Asked) -> Response[str]:
    """The puzzle of the day, the same for everybody, with how many days in a row this device has solved."""
    day = today()
    puzzles = await asyncio.to_thread(puzzles_of_the_day)
    if not puzzles:
        raise Trouble(404, _("No game here has a puzzle of the day."))
    data = {
        "day": day.isoformat(),
        "puzzles": {puzzle.room.name: streak_of(puzzle.room, day) for puzzle in puzzles},
        "words": {
            "stars": book_words()["stars"],
            "solved": _("Solved today."),
            "streak": _("Days in a row: {count}"),
            "best": _("longest: {count}"),
            "share": _("Tramyard, puzzle of the day {day}: {stars} {score}, days in a row: {count}"),
            "copied": _("Copied."),
        },
    }
    sheets = [board_sheet_of(puzzle.room) for puzzle in puzzles if puzzle.room.view]
    return rendered(request, "daily.html", puzzles=puzzles, day=day.isoformat(), sheets=sheets, data=as_json(data))


@post("/daily/{name:str}", include_in_schema=False, guards=[limited("lay")])
async def play_daily(request: Asked, name: FromPath[str]) -> Redirect:
    """A table with the puzzle of the day."""
    here = room(name)
    if here.daily is None:
        raise Trouble(404, _("No game here has a puzzle of the day."))
    return await play_alone(request, here, here.daily(today()).text)


@get("/puzzle/{name:str}/{fingerprint:str}", include_in_schema=False)
async def puzzle(request: Asked, name: FromPath[str], fingerprint: FromPath[str]) -> Response[str]:
    """Where the link of a puzzle leads that somebody made."""
    here = room(name)
    found = shown(here, here.content_from("own", await stored(request, here, fingerprint), _("this puzzle")))
    sheets = [board_sheet_of(here)] if here.view else []
    return rendered(request, "puzzle.html", puzzle=found, sheets=sheets, data=as_json({"stars": book_words()["stars"]}))


@post("/puzzle/{name:str}/{fingerprint:str}", include_in_schema=False, guards=[limited("lay")])
async def play_puzzle(request: Asked, name: FromPath[str], fingerprint: FromPath[str]) -> Redirect:
    """A table with a puzzle that somebody made."""
    here = room(name)
    return await play_alone(request, here, await stored(request, here, fingerprint))


@get("/generator/{name:str}", include_in_schema=False)
async def generator(request: Asked, name: FromPath[str]) -> Response[str]:
    """Where new puzzles are drawn, by tier and number."""
    here = room(name)
    if here.generator is None:
        raise Trouble(404, _("{title} draws no new puzzles.").format(title=here.title))
    data = {"game": here.name, "words": maker_words()}
    sheets = [board_sheet_of(here)] if here.view else []
    return rendered(request, "generator.html", room=here, tiers=here.generator.tiers, sheets=sheets, data=as_json(data))


@get("/editor/{name:str}", include_in_schema=False)
async def editor(
    request: Asked, name: FromPath[str], puzzle: Annotated[str, QueryParameter(max_length=64)] = ""
) -> Response[str]:
    """Where puzzles are drawn by hand; perhaps beginning with one that somebody made."""
    here = room(name)
    kind = here.editor
    if kind is None:
        raise Trouble(404, _("{title} has no editor.").format(title=here.title))
    text = await stored(request, here, puzzle) if puzzle else kind.blank
    data = {
        "game": here.name,
        "document": read_toml(text, _("this puzzle")),
        "blank": read_toml(kind.blank, ""),
        "chosen": bool(puzzle),
        "form": form(kind),
        "grid": kind.grid,
        "columns": kind.columns,
        "rows": kind.rows,
        "signs": signs(kind.signs),
        "marks": signs(kind.marks),
        "texts": kind.texts,
        "icons": signs(kind.icons),
        "between": kind.between,
        "words": {**maker_words(), **editor_words()},
    }
    sheets = [board_sheet_of(here)] if here.view else []
    return rendered(
        request,
        "editor.html",
        room=here,
        kind=kind,
        contents=titles_of(here),
        signs=data["signs"],
        marks=data["marks"],
        sheets=sheets,
        data=as_json(data),
    )


def editor_words() -> dict[str, str]:
    """What the editor's script says; braces are filled in by it."""
    return {
        "space": _("{space}: {what}"),
        "add": _("Add"),
        "addIcon": _("Add the icon: {what}"),
        "remove": _("Remove"),
        "letter": _("Letter"),
        "text": _("Text"),
        "entry": _("Entry {number}"),
        "fine": _("It can be played."),
        "wrong": _("Not yet: {count} to mend."),
        "tooLarge": _("That file is too large for a table."),
        "best": _("Best {best}."),
        "bound": _("No way reaches more than {bound}."),
        "proved": _("That is proved to be the best."),
    }


def maker_words() -> dict[str, str]:
    """What is said wherever somebody has made a puzzle."""
    return {
        "lost": _("The server was lost, and the search with it: ask again."),
        "stopped": _("The search was stopped."),
        "copied": _("Copied."),
    }


async def stored(request: Asked, here: Room, fingerprint: str) -> str:
    """The text of a puzzle that was brought to this server. Raises Trouble(404)."""
    kept = await yard_of(request).store.content(fingerprint)
    if kept is None or kept.game != here.name or here.page is None:
        raise Trouble(404, _("This puzzle is not kept here, or not any more."))
    return kept.text


async def play_alone(request: Asked, here: Room, text: str) -> Redirect:
    """A table for one with this puzzle."""
    wanted = requests.NewTable(here.name, [requests.NewSeat("me")], content=text)
    laid = await lay_table(yard_of(request), wanted, address_of(request), device_name(request))
    return to_table(request, *laid)


def puzzles_of_the_day() -> list[Shown]:
    """Of every room that has one."""
    language = current_language()
    return [found for here in rooms().values() if (found := of_the_day(here, today(), language)) is not None]


@lru_cache(maxsize=16)
def of_the_day(here: Room, day: date, language: str) -> Shown | None:
    """The puzzle that a room has for a day, if it has one; read and drawn once for each language."""
    if here.daily is None:
        return None
    try:
        return shown(here, content_of(here, day))
    except YardError:  # there is none so early
        return None


def content_of(here: Room, day: date) -> AnyContent:
    """The puzzle that a room has for a day. Raises YardError for days before the first."""
    assert here.daily is not None
    found = here.daily(day)
    return here.content_from(found.name, found.text)


@lru_cache(maxsize=16)
def streak_of(here: Room, day: date) -> dict[str, str]:
    """The fingerprints of the puzzles of this day and of those before it, by day."""
    assert here.daily is not None
    found: dict[str, str] = {}
    for back in range(LOOKED_BACK):
        then = day - timedelta(days=back)
        try:
            found[then.isoformat()] = fingerprint_of(here.daily(then).text)
        except YardError:
            break
    return found


def shown(here: Room, content: AnyContent) -> Shown:
    """A puzzle as a page shows it, in the language of whoever asks."""
    return _shown(here, content.name, content.text, current_language())


@lru_cache(maxsize=64)
def _shown(here: Room, name: str, text: str, language: str) -> Shown:
    """Drawn once for each language."""
    content = here.content_from(name, text)
    return Shown(here, book_page(here, content), drawn(here, content))


def drawn(here: Room, content: AnyContent) -> dict[str, str]:
    """The board and the sheet beside it before the first action; nothing where a room draws none."""
    if here.view is None:
        return {}
    game = here.game(1, content=content)
    parts = here.view.parts(game, game.start(), -1)
    return {name: parts[name] for name in (ART, BOARD, SHEET) if name in parts}


PUZZLE_PAGES = [daily, play_daily, puzzle, play_puzzle, generator, editor]
