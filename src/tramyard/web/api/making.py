"""The API of those who make puzzles: draw one by lot, check one's own as it is drawn, and give it to a friend."""

from typing import Any

import msgspec
from litestar import Controller, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from tramyard.kernel.content import read_toml
from tramyard.kernel.errors import FileFault, YardError
from tramyard.kernel.generator import Drawn
from tramyard.kernel.room import AnyContent, Room, room
from tramyard.kernel.spec import bind
from tramyard.kernel.toml_text import toml_text
from tramyard.kernel.words import _
from tramyard.web import requests
from tramyard.web.access.identity import Asked, yard_of
from tramyard.web.access.rate_limits import address_of, limited
from tramyard.web.pages.puzzles import shown
from tramyard.web.solving.api import begun, reporting, streamed
from tramyard.web.solving.findings import standing
from tramyard.web.solving.jobs import Report, State
from tramyard.web.solving.work import Drawing
from tramyard.web.tables.state import Seat
from tramyard.web.tables.state import State as TableState
from tramyard.web.trouble import Trouble, about_field


class Puzzle(msgspec.Struct, omit_defaults=True):
    """A puzzle in words and as it looks before the first action."""

    content: str
    """Its file, as TOML."""
    title: str = ""
    about: str = ""
    goals: list[str] = []
    parts: dict[str, str] = {}
    """Parts of its picture, as SVG."""


class DrawnPuzzle(msgspec.Struct, omit_defaults=True):
    """How it goes with a puzzle that is drawn by lot. The last line of an answer is done, refused or lost."""

    state: State
    sentence: str
    name: str = ""
    puzzle: Puzzle | None = None
    """None where nothing fitted."""


class FileMistake(msgspec.Struct):
    """What is wrong with a puzzle: where, and what was expected there."""

    where: str
    expected: str


class Checked(msgspec.Struct):
    """A puzzle as it is drawn so far."""

    puzzle: Puzzle
    mistakes: list[FileMistake]
    """Why it cannot be played yet; empty where it can."""
    contains: list[str]
    remarks: list[str]
    """What can be played and is still odd."""


class Opened(msgspec.Struct):
    """A content file as plain data."""

    document: dict[str, Any]


class Shared(msgspec.Struct):
    """Where a friend finds a puzzle."""

    fingerprint: str
    link: str


class Making(Controller):
    """Make puzzles."""

    path = "/api/games/{name:str}"
    tags = ("making",)

    @reporting("/draw", DrawnPuzzle)
    async def draw(self, request: Asked, name: FromPath[str], data: JSONBody[requests.Draw]) -> Stream:
        """Draw a puzzle by lot: one that can be solved and is not trivial, the same for the same tier and seed.

        A line of JSON for each report; the last is done, refused or lost."""
        here = room(name)
        if here.generator is None:
            raise Trouble(409, _("{title} draws no new puzzles.").format(title=here.title))
        work = Drawing(here.name, data.tier, data.seed, float(yard_of(request).limits.search))
        return streamed(await begun(request, work), lambda report: drawn_puzzle(here, report))

    @post("/check", status_code=200, guards=[limited("look")])
    async def check(self, name: FromPath[str], data: JSONBody[requests.OwnDocument]) -> Checked:
        """What a puzzle that somebody makes lacks, in the sentences of whoever reads the file; as plain data."""
        here = editable(name)
        text = written(data.document)
        try:
            content = here.content_from("own", text, _("your puzzle"))
            bind(here, content, 1)
        except FileFault as fault:
            mistakes = [FileMistake(one.where, one.expected) for one in (fault, *fault.others)]
            return Checked(Puzzle(text), mistakes, [], [])
        except YardError as error:
            return Checked(Puzzle(text), [FileMistake("", str(error))], [], [])
        return Checked(told(here, content), [], here.contains(content.data), here.check(content.data))

    @post("/open", status_code=200, guards=[limited("look")])
    async def open(self, name: FromPath[str], data: JSONBody[requests.OwnContent]) -> Opened:
        """A content file as plain data, whether it can be played or not."""
        editable(name)
        with about_field("content"):
            return Opened(read_toml(data.content, _("your puzzle")))

    @post("/share", guards=[limited("upload")])
    async def share(self, request: Asked, name: FromPath[str], data: JSONBody[requests.OwnContent]) -> Shared:
        """Keep a puzzle on this server under its fingerprint, and have a link to it.

        A table of its own keeps it, with a free seat: it counts for the address that shares it, and goes as all tables
        do that nobody uses for long."""
        here = room(name)
        if here.page is None:
            raise Trouble(409, _("{title} has no puzzles of one's own.").format(title=here.title))
        with about_field("content"):
            content = here.content_from("own", data.content, _("your puzzle"))
            opened = bind(here, content, 1)
        yard = yard_of(request)
        await yard.open(TableState.of(opened, [Seat("open")], yard.clock()), opened, owner=address_of(request))
        return Shared(content.fingerprint, f"/puzzle/{here.name}/{content.fingerprint}")


def editable(name: str) -> Room:
    here = room(name)
    if here.editor is None:
        raise Trouble(409, _("{title} has no editor.").format(title=here.title))
    return here


def written(document: dict[str, Any]) -> str:
    """The text of a file. Raises Trouble(422) for what no file can hold."""
    try:
        text = toml_text(document)
    except RecursionError as error:
        raise FileFault(_("your puzzle"), "", _("expected TOML: too many brackets inside each other")) from error
    if len(text) > requests.LARGEST_CONTENT:
        raise Trouble(422, _("That file is too large for a table."), field="content")
    return text


def told(here: Room, content: AnyContent) -> Puzzle:
    found = shown(here, content)
    return Puzzle(content.text, found.page.title, found.page.about, list(found.page.goals), found.parts)


def drawn_puzzle(here: Room, report: Report) -> DrawnPuzzle:
    """A report on drawing, in words."""
    if report.state != "done":
        return DrawnPuzzle(report.state, _("Drawing …") if report.state == "working" else standing(report))
    if not isinstance(report.found, Drawn):
        return DrawnPuzzle("done", _("Nothing that was drawn fits this tier: try another number."))
    content = here.content_from(report.found.name, report.found.text)
    return DrawnPuzzle("done", _("Here it is."), report.found.name, told(here, content))
