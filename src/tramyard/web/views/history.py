"""Looking back: events with the positions they came from and led to, from memory where they are new, else stored."""

from tramyard.web.tables.picture_cache import Picture
from tramyard.web.tables.table import Happened, Played, Table, with_positions
from tramyard.web.tables.yard import Yard
from tramyard.web.views.scenes import Scene, fingerprints, noted_scene, picture, told_scene

AT_ONCE = 100
"""Scenes sent to somebody who comes back; the newest ones, if more happened."""


async def drawn_scenes(
    yard: Yard, table: Table, seat: int, happened: list[Happened]
) -> tuple[list[Scene], list[Picture]]:
    """What happened, as this seat may see it, with its pictures. In a crowd only the newest one is drawn."""
    scenes = [_told(table, event, seat) for event in happened]
    pictures: list[Picture] = []
    for scene, event in zip(reversed(scenes), reversed(happened), strict=True):
        if event.played is not None and not (pictures and yard.easel.crowded):
            pictures.insert(0, await _drawn(yard, table, event.played, seat))
            scene.parts = fingerprints(pictures[0])
    return scenes, pictures


async def newest_lines(yard: Yard, table: Table, since: int) -> list[Happened]:
    """What happened after version `since`, or the newest part of it."""
    since = max(since, table.version - AT_ONCE)
    found: list[Happened] = []
    for event in reversed(table.log):
        if event.version <= since or (event.kind == "played" and event.played is None):
            break
        found.append(event)
    if len(found) < table.version - since:
        return await stored_events(yard, table, since, AT_ONCE)
    found.reverse()
    return found


async def stored_scenes(yard: Yard, table: Table, seat: int, after: int, limit: int) -> list[Scene]:
    """Scenes of the past with their boards."""
    scenes: list[Scene] = []
    for event in await stored_events(yard, table, after, limit):
        scene = _told(table, event, seat)
        if event.played is not None:
            scene.parts = fingerprints(await _drawn(yard, table, event.played, seat))
        scenes.append(scene)
    return scenes


async def stored_lines(yard: Yard, table: Table, seat: int, after: int, limit: int) -> list[Scene]:
    """The same without pictures: for the log."""
    return [_told(table, event, seat) for event in await stored_events(yard, table, after, limit)]


async def stored_events(yard: Yard, table: Table, after: int, limit: int) -> list[Happened]:
    """Up to `limit` events that follow version `after`."""
    dump = await yard.store.snapshot(table.code, after)
    before = table.game.load(dump) if dump is not None else table.game.start()
    return with_positions(table.game, await yard.store.events_with_dumps(table.code, after, limit), before)[0]


def _told(table: Table, event: Happened, seat: int) -> Scene:
    return noted_scene(table, event) if event.played is None else told_scene(table, event, event.played, seat)


async def _drawn(yard: Yard, table: Table, line: Played, seat: int) -> Picture:
    return await yard.easel.draw(lambda: picture(table, line.after, seat, line.version))
