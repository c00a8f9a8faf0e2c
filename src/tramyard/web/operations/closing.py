"""The operator closes a table: its game ends here, for everybody to see."""

import msgspec
from msgspec.structs import replace

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store import Conflict, Event, Store, StoredTable
from tramyard.web.tables.state import CLOSED, State

ATTEMPTS = 20
"""Somebody may be playing there just now."""


async def close_table(store: Store, code: str, why: str, at: float) -> None:
    """Written into the store like any other event. YardError if there is no such table, or if its game is over."""
    for _attempt in range(ATTEMPTS):
        stored = await store.table(code)
        if stored is None:
            raise YardError(_("There is no table «{code}» here.").format(code=code[:40]))
        state = msgspec.convert(stored.state, State)
        if state.ended:
            raise YardError(_("The game at table {code} is over already.").format(code=code))
        version = stored.version + 1
        ended = replace(state, ended=CLOSED, listed=False, proposal=None, deadline=0.0)
        try:
            closed = StoredTable(code, version, ended, at, False, False)
            await store.append(closed, [Event(version, "closed", {"text": why}, at)])
        except Conflict:
            continue
        return
    raise YardError(_("Table {code} moves on too fast. Try again.").format(code=code))
