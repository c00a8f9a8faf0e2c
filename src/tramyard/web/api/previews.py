"""What is in a file somebody chose, told before a table is laid from it."""

from collections.abc import Mapping

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import FromPath, JSONBody

from tramyard.kernel.position import OVER
from tramyard.kernel.room import room
from tramyard.kernel.words import _, plural
from tramyard.web import requests
from tramyard.web.access.identity import Asked, yard_of
from tramyard.web.access.rate_limits import limited
from tramyard.web.tables.new_tables import read_origin
from tramyard.web.trouble import Trouble, about_field


class ContentPreview(msgspec.Struct):
    """Somebody's own cards or map, in words."""

    contains: list[str]
    remarks: list[str]
    """Where it differs from the published game."""
    made_of: dict[str, Mapping[str, object]]
    """By option: what the small form to make a value in must know, such as the faces of its boards."""


class OriginPreview(msgspec.Struct):
    """A record or position, in words; a table that begins from it has so many seats."""

    sentence: str
    seats: int
    names: list[str]
    over: bool


class Previews(Controller):
    """Files for a new table, looked at before it is laid."""

    path = "/api/games/{name:str}"
    tags = ("games",)

    @get("/contents/{content:str}")
    async def download(self, name: FromPath[str], content: FromPath[str]) -> Response[str]:
        """A file of cards or a map that this server has: what to begin with when writing one's own."""
        here = room(name)
        if content not in here.contents():
            raise Trouble(404, _("There is nothing at this address."))
        attached = {"Content-Disposition": f'attachment; filename="{here.name}-{content}.toml"'}
        return Response(here.content(content).text, media_type="application/toml", headers=attached)

    @post("/content", status_code=200, guards=[limited("upload")])
    async def content(self, name: FromPath[str], data: JSONBody[requests.OwnContent]) -> ContentPreview:
        """What is in a file of cards or a map; a mistake in it is told with its place."""
        here = room(name)
        with about_field("content"):
            read = here.content_from("own", data.content, _("your content")).data
        made_of = {option.name: option.made_from(read) for option in here.options if option.made_from is not None}
        return ContentPreview(here.contains(read), here.check(read), made_of)

    @post("/origin", status_code=200, guards=[limited("upload")])
    async def origin(self, request: Asked, name: FromPath[str], data: JSONBody[requests.Origin]) -> OriginPreview:
        """Where a record or a position stands."""
        with about_field("origin"):
            record = await read_origin(room(name), data.origin, yard_of(request).limits.record)
        over = record.position.actor == OVER
        lines = plural("{count} line", "{count} lines", len(record.lines))
        sentence = _("A game that is over.") if over else _("A game of {names}, after {lines}.")
        told = sentence.format(names=", ".join(record.names), lines=lines)
        return OriginPreview(told, len(record.names), record.names, over)
