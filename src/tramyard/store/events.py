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
    playing: bool = False
    """A game is under way in which somebody must decide, and a person holds a seat."""
    content: str = ""
    """The fingerprint of the content it is played with. It is told when the table is made, and stays."""
    owner: str = ""
    """The address the table was laid from; told when it is made, and stays."""
    due: float = 0.0
    """While it is waiting: when it must be looked at, at once (0) or when somebody's time has run out."""


class StoredContent(msgspec.Struct, frozen=True):
    """A content text that tables use, under its fingerprint; it goes with the last of them."""

    fingerprint: str
    game: str
    name: str
    text: str
    owner: str = ""
    """The address that brought it first; empty where it came with the program."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table as whoever runs the server sees it in a list."""

    table: StoredTable
    used: float
    """When somebody last played or looked on there, to within a day."""
    size: int
    """Letters of its history."""
