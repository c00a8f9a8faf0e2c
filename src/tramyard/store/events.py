"""What the store keeps of a table: where it stands now, and everything that happened at it, in order."""

import msgspec


class Event(msgspec.Struct, frozen=True):
    """One thing that happened at a table; its version is its number there: 1, 2, 3 ... without gaps."""

    version: int
    kind: str
    data: dict[str, object]
    at: float
    """Seconds since the epoch."""
    dump: dict[str, object] | None = None
    """The position after this event, where the event changed it."""
    line: int | None = None
    """How many lines the record has after this event, where the event changed it."""


class StoredTable(msgspec.Struct, frozen=True):
    """A table as of its newest event: one row, however long its history."""

    code: str
    version: int
    state: dict[str, object] | msgspec.Struct
    """Whatever becomes a JSON object; what is read from the store is a dict."""
    updated: float
    listed: bool
    """Shown in the lobby."""
    waiting: bool
    """Stands at chance or at a bot, and must be taken up when the server starts."""


class StoredContent(msgspec.Struct, frozen=True):
    """A content text some table or link uses, under its fingerprint."""

    fingerprint: str
    game: str
    name: str
    text: str
