"""A table's Record and a seat's Story of it, put together from the stored events."""

from tramyard.kernel.position import CHANCE
from tramyard.kernel.record import Record, Story
from tramyard.kernel.refusal import Refused
from tramyard.kernel.words import _
from tramyard.store.events import Event
from tramyard.web.tables.table import Table
from tramyard.web.tables.yard import Yard
from tramyard.web.trouble import Trouble
from tramyard.web.views.history import stored_events

AT_ONCE = 500


async def record_of(yard: Yard, table: Table) -> Record:
    """The table's record: played lines, without the undone ones. Raises Trouble if today's rules forbid one."""
    origin = await yard.position_at(table, 0) if table.state.set_up else None
    record = Record(table.opened, written_names(table), origin=origin)
    try:
        for event in await _lines(yard, table):
            texts = event.data["moves"]
            assert isinstance(texts, list)
            record.add(tuple(table.game.vocabulary.move(text) for text in texts))
    except (Refused, KeyError) as error:
        sentence = _("Part of this game was played under older rules: there is no record of it that replays today.")
        raise Trouble(409, sentence) from error
    return record


def written_names(table: Table) -> list[str]:
    """What a record calls the seats: bots by their names and specs, so that it can be known who played."""
    chairs = zip(table.names(), table.state.seats, strict=True)
    return [f"{name} ({chair.bot})" if chair.kind == "bot" and not chair.resigned else name for name, chair in chairs]


async def _lines(yard: Yard, table: Table) -> list[Event]:
    lines: list[Event] = []
    after = 0
    while events := await yard.store.events(table.code, after, AT_ONCE):
        for event in events:
            if event.kind == "played":
                lines.append(event)
            elif event.kind == "undone":
                del lines[event.line or 0 :]
        after = events[-1].version
    return lines


async def story_of(yard: Yard, table: Table, seat: int) -> Story:
    """What this seat has seen, told from the snapshots: no rules fix can spoil it."""
    lines: list[str] = []
    after = 0
    while happened := await stored_events(yard, table, after, AT_ONCE):
        for event in happened:
            if event.kind == "undone":
                del lines[event.line or 0 :]
            elif event.kind == "played":
                actor = int(str(event.data["actor"]))
                who = "*" if actor == CHANCE else f"p{actor + 1}"
                lines.append(f"{who} {table.story_line(event.played, seat) if event.played else '?'}")
        after = happened[-1].version
    return Story(table.game.name, seat, tuple(lines), table.position.result())
