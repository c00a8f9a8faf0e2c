"""Looking back: events with the positions they came from and led to, from memory where they are new, else stored."""

from tramyard.kernel.position import Position
from tramyard.store.events import Event
from tramyard.web.scenes import Scene, noted_scene, picture, told_scene
from tramyard.web.table import Played, Table
from tramyard.web.yard import Yard

AT_ONCE = 100
"""Scenes sent to somebody who comes back; the newest ones, if more happened."""

Happened = list[tuple[Event, Played | None]]
"""Events, those of the record with their positions."""


async def scenes_since(yard: Yard, table: Table, seat: int, since: int) -> list[Scene]:
    """What happened after version `since`, as this seat may see it. In a crowd only the newest board is drawn."""
    happened = await newest_lines(yard, table, since)
    scenes = [_told(table, event, line, seat) for event, line in happened]
    newest = True
    for scene, (_event, line) in zip(reversed(scenes), reversed(happened), strict=True):
        if line is not None and (newest or not yard.easel.crowded):
            scene.picture = await _drawn(yard, table, line, seat)
            newest = False
    return scenes


async def newest_lines(yard: Yard, table: Table, since: int) -> Happened:
    """What happened after version `since`, or the newest part of it."""
    since = max(since, table.version - AT_ONCE)
    if since >= table.version:
        return []
    if table.log and table.log[0].version <= since + 1:
        by_version = {line.version: line for line in table.recent}
        events = [event for event in table.log if event.version > since]
        if all(event.kind != "played" or event.version in by_version for event in events):
            return [(event, by_version.get(event.version)) for event in events]
    return await stored_events(yard, table, since, AT_ONCE)


async def stored_scenes(yard: Yard, table: Table, seat: int, after: int, limit: int) -> list[Scene]:
    """Scenes of the past with their boards."""
    scenes: list[Scene] = []
    for event, line in await stored_events(yard, table, after, limit):
        scene = _told(table, event, line, seat)
        if line is not None:
            scene.picture = await _drawn(yard, table, line, seat)
        scenes.append(scene)
    return scenes


async def stored_lines(yard: Yard, table: Table, seat: int, after: int, limit: int) -> list[Scene]:
    """The same without pictures: for the log."""
    return [_told(table, event, line, seat) for event, line in await stored_events(yard, table, after, limit)]


async def stored_events(yard: Yard, table: Table, after: int, limit: int) -> Happened:
    """Up to `limit` events that follow version `after`."""
    dump = await yard.store.snapshot(table.code, after)
    before = table.game.load(dump) if dump is not None else table.game.start()
    found: Happened = []
    for event in await yard.store.events_with_dumps(table.code, after, limit):
        after_it = table.game.load(event.dump) if event.dump is not None else None
        found.append((event, _line(table, event, before, after_it)))
        before = after_it or before
    return found


def _line(table: Table, event: Event, before: Position, after: Position | None) -> Played | None:
    if event.kind != "played" or after is None:
        return None
    texts = event.data["moves"]
    assert isinstance(texts, list)
    if any(text not in table.game.vocabulary for text in texts):
        return None  # a move of older rules
    moves = tuple(table.game.vocabulary.move(text) for text in texts)
    return Played(int(str(event.data["line"])), event.version, int(str(event.data["actor"])), moves, before, after)


def _told(table: Table, event: Event, line: Played | None, seat: int) -> Scene:
    return noted_scene(event) if line is None else told_scene(table, event, line, seat)


async def _drawn(yard: Yard, table: Table, line: Played, seat: int) -> str:
    return await yard.easel.draw(lambda: picture(table, line.after, seat, line.version))
