"""What a watcher is told when something happened: scenes for people, a story in the game's notation for programs."""

from typing import Final, Literal

import msgspec

from tramyard.kernel.position import CHANCE
from tramyard.kernel.words import current_language
from tramyard.web.tables.table import Happened, Table
from tramyard.web.tables.yard import Yard
from tramyard.web.views.history import drawn_scenes, newest_lines
from tramyard.web.views.scenes import Now, Scene, now

Form = Literal["scenes", "story"]
MOST_ALIKE: Final = 100
"""Written updates kept of one version."""


class Update(msgspec.Struct, omit_defaults=True):
    """What happened since the version asked for, and how the table stands now."""

    scenes: list[Scene]
    now: Now
    done: list[str] = []
    """On a live line: the ids of what was sent on it and is on disk now."""


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


async def update(yard: Yard, table: Table, seat: int, since: int, form: Form = "scenes") -> Update | Told:
    """For this seat (-1: a spectator), in the current language."""
    happened = await newest_lines(yard, table, since)
    while happened and happened[-1].version != table.version:  # it moved on while the store was read
        happened = await newest_lines(yard, table, since)
    state = table.state
    if form == "story":
        lines = [_told(table, event, seat) for event in happened]
        return Told(table.version, state.line, seat, int(table.position.actor), table.waits_for(), state.ended, lines)
    stands = now(table, seat)
    return Update(await drawn_scenes(yard, table, seat, happened), stands)


async def written(yard: Yard, table: Table, seat: int, since: int, form: Form) -> tuple[int, bytes]:
    """The version an update leads to, and the update as JSON, written once for all who look alike."""
    version = table.version
    alike = (since, seat, form, current_language())
    text = table.told.get(alike)
    if text is None:
        told = await update(yard, table, seat, since, form)
        text = _encode(told)
        version = told.now.version if isinstance(told, Update) else told.version
        if version == table.version and len(table.told) < MOST_ALIKE:
            table.told[alike] = text
    return version, text


def with_done(text: bytes, done: list[str]) -> bytes:
    """An update as JSON that also says what of somebody's own is done."""
    return b'%b,"done":%b}' % (text[:-1], _encode(done)) if done else text


_encode = msgspec.json.Encoder().encode


def _told(table: Table, event: Happened, seat: int) -> ToldLine:
    played = event.played
    if played is None:
        return ToldLine(event.version, event.kind)
    return ToldLine(event.version, "played", played.line, played.actor, table.story_line(played, seat))
