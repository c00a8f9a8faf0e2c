"""Looking back: events with the positions they came from and led to, from memory where they are new, else stored."""

from tramyard.kernel.position import Position
from tramyard.store.events import Event
from tramyard.web.scenes import Scene, noted_scene, played_scene, told_scene
from tramyard.web.table import Played, Table
from tramyard.web.yard import Yard

AT_ONCE = 200
"""Scenes sent to somebody who comes back; the newest ones, if more happened."""


async def scenes_since(yard: Yard, table: Table, seat: int, since: int) -> list[Scene]:
    """What happened after version `since`, as this seat may see it."""
    since = max(since, table.version - AT_ONCE)
    if since >= table.version:
        return []
    if table.log and table.log[0].version <= since + 1:
        by_version = {line.version: line for line in table.recent}
        events = [event for event in table.log if event.version > since]
        if all(event.kind != "played" or event.version in by_version for event in events):
            return [_scene(table, event, by_version.get(event.version), seat) for event in events]
    return await stored_scenes(yard, table, seat, since, AT_ONCE)


async def stored_scenes(yard: Yard, table: Table, seat: int, after: int, limit: int) -> list[Scene]:
    """The same from the store."""
    return [_scene(table, event, line, seat) for event, line in await _stored(yard, table, after, limit)]


async def stored_lines(yard: Yard, table: Table, seat: int, after: int, limit: int) -> list[Scene]:
    """The same without pictures: for the log."""
    return [
        noted_scene(event) if line is None else told_scene(table, event, line, seat)
        for event, line in await _stored(yard, table, after, limit)
    ]


async def _stored(yard: Yard, table: Table, after: int, limit: int) -> list[tuple[Event, Played | None]]:
    dump = await yard.store.snapshot(table.code, after)
    before = table.game.load(dump) if dump is not None else table.game.start()
    found: list[tuple[Event, Played | None]] = []
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
    moves = tuple(table.game.vocabulary.move(text) for text in texts)
    return Played(int(str(event.data["line"])), event.version, int(str(event.data["actor"])), moves, before, after)


def _scene(table: Table, event: Event, line: Played | None, seat: int) -> Scene:
    return noted_scene(event) if line is None else played_scene(table, event, line, seat)
