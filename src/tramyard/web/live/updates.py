"""What a watcher is told when something happened: scenes for people, a story in the game's notation for programs."""

from typing import Final, Literal

import msgspec

from tramyard.kernel.position import CHANCE
from tramyard.kernel.words import current_language
from tramyard.web.tables.picture_cache import Picture
from tramyard.web.tables.sent_pictures import Texts, whole
from tramyard.web.tables.table import Happened, Table, Written
from tramyard.web.tables.yard import Yard
from tramyard.web.views.history import drawn_scenes, newest_lines
from tramyard.web.views.scenes import Now, Scene, now, standing

Form = Literal["scenes", "story"]
MOST_ALIKE: Final = 100
"""Written updates kept of one version."""


class Update(msgspec.Struct, omit_defaults=True):
    """What happened since the version asked for, and how the table stands now."""

    scenes: list[Scene]
    now: Now
    texts: Texts = {}
    """Of the parts that the scenes and `now` name, those the page lacks; nothing where its live line brings them."""
    done: list[str] = []
    """On a live line: the ids of what was sent on it and is on disk now."""
    notice: str = ""
    """On a live line: why nothing can be played now, in the words of whoever runs the server."""


class ToldLine(msgspec.Struct):
    """A line as a story tells it: hidden moves replaced by stand-ins; or another event by its kind."""

    version: int
    kind: str
    line: int = 0
    actor: int = int(CHANCE)
    moves: str = ""


class Told(msgspec.Struct, omit_defaults=True):
    """The same for programs: no words, no pictures."""

    version: int
    line: int
    seat: int
    actor: int
    waits_for: str
    ended: str
    lines: list[ToldLine]
    done: list[str] = []


async def update(
    yard: Yard, table: Table, seat: int, since: int, form: Form = "scenes", page: str = ""
) -> Update | Told:
    """For this seat (-1: a spectator), in the current language; a page with a live line gets its pictures there."""
    told, pictures = await _update(yard, table, seat, since, form)
    if isinstance(told, Update) and yard.held(table.code, page) is None:
        told.texts = whole(pictures)
    return told


async def _update(yard: Yard, table: Table, seat: int, since: int, form: Form) -> tuple[Update | Told, list[Picture]]:
    happened = await _lines_until_now(yard, table, since)
    while happened and happened[-1].version < table.version:  # it moved on while the store was read
        happened = await _lines_until_now(yard, table, since)
    state = table.state
    if form == "story":
        lines = [_told(table, event, seat) for event in happened]
        actor = int(table.position.actor)
        return Told(table.version, state.line, seat, actor, table.waits_for(), state.ended, lines), []
    stands, newest = now(table, seat), standing(table, seat)
    scenes, pictures = await drawn_scenes(yard, table, seat, happened)
    return Update(scenes, stands), [*pictures, newest]


async def _lines_until_now(yard: Yard, table: Table, since: int) -> list[Happened]:
    """What another process has stored meanwhile is told when the table is there too."""
    return [event for event in await newest_lines(yard, table, since) if event.version <= table.version]


async def written(yard: Yard, table: Table, seat: int, since: int, form: Form) -> Written:
    """An update as JSON, written once for all who look alike."""
    alike = (since, seat, form, current_language())
    found = table.told.get(alike)
    if found is None:
        told, pictures = await _update(yard, table, seat, since, form)
        version = told.now.version if isinstance(told, Update) else told.version
        found = Written(version, _encode(told), pictures)
        if version == table.version and len(table.told) < MOST_ALIKE:
            table.told[alike] = found
    return found


def with_more(text: bytes, texts: Texts, done: list[str], notice: str) -> bytes:
    """An update as JSON that also brings texts a page lacks, what of somebody's own is done, and the house's notice."""
    if notice:
        text = b'%b,"notice":%b}' % (text[:-1], _encode(notice))
    if texts:
        text = b'%b,"texts":%b}' % (text[:-1], _encode(texts))
    return b'%b,"done":%b}' % (text[:-1], _encode(done)) if done else text


_encode = msgspec.json.Encoder().encode


def _told(table: Table, event: Happened, seat: int) -> ToldLine:
    played = event.played
    if played is None:
        return ToldLine(event.version, event.kind)
    return ToldLine(event.version, "played", played.line, played.actor, table.story_line(played, seat))
