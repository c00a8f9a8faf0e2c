"""The form of the database, as the numbered steps that lead to it. Written so that both databases understand it."""

from collections.abc import Callable

import msgspec

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store.line import Line

AT_ONCE = 500
"""Rows that a step reads and changes at a time."""


class Form1Seat(msgspec.Struct):
    """What form 2 had to know of a chair that form 1 stored."""

    kind: str
    secret: str = ""


class Form1State(msgspec.Struct):
    """What form 2 had to know of a table that form 1 stored."""

    content: str = ""
    ended: str = ""
    seats: list[Form1Seat] = []

    @property
    def playing(self) -> bool:
        return not self.ended and all(seat.secret or seat.kind == "bot" for seat in self.seats)


def tell_content_and_play(line: Line) -> None:
    """Of every table, which content it uses and whether a game is under way: both stood in its state alone."""
    last = ""
    while rows := line.fetch(
        "SELECT code, state FROM yard_tables WHERE code > ? ORDER BY code LIMIT ?", [last, AT_ONCE]
    ):
        for code, text in rows:
            try:
                state = msgspec.json.decode(text, type=Form1State)
            except msgspec.MsgspecError:  # one that cannot be read does not keep the others from being opened
                state = Form1State()
            told = [state.content, state.playing, code]
            line.run("UPDATE yard_tables SET content = ?, playing = ? WHERE code = ?", told)
        last = rows[-1][0]


Step = str | Callable[[Line], None]

MIGRATIONS: list[list[Step]] = [
    [
        """
        CREATE TABLE yard_tables (
            code TEXT PRIMARY KEY,
            version BIGINT NOT NULL,
            updated DOUBLE PRECISION NOT NULL,
            listed BOOLEAN NOT NULL,
            waiting BOOLEAN NOT NULL,
            state TEXT NOT NULL
        )
        """,
        "CREATE INDEX yard_tables_by_age ON yard_tables (updated)",
        "CREATE INDEX yard_tables_listed ON yard_tables (updated) WHERE listed",
        "CREATE INDEX yard_tables_waiting ON yard_tables (code) WHERE waiting",
        # The dump stands last, so that reading events without it need not read past it.
        """
        CREATE TABLE yard_events (
            code TEXT NOT NULL,
            version BIGINT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            kind TEXT NOT NULL,
            line BIGINT,
            data TEXT NOT NULL,
            dump TEXT,
            PRIMARY KEY (code, version)
        )
        """,
        "CREATE INDEX yard_events_by_line ON yard_events (code, line, version) WHERE line IS NOT NULL",
        """
        CREATE TABLE yard_contents (
            fingerprint TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            name TEXT NOT NULL,
            text TEXT NOT NULL
        )
        """,
    ],
    [
        "ALTER TABLE yard_tables ADD COLUMN content TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE yard_tables ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE yard_tables ADD COLUMN playing BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE yard_tables ADD COLUMN used DOUBLE PRECISION NOT NULL DEFAULT 0",
        "ALTER TABLE yard_tables ADD COLUMN size BIGINT NOT NULL DEFAULT 0",
        "UPDATE yard_tables SET used = updated, size = ("
        "SELECT COALESCE(SUM(LENGTH(data) + LENGTH(COALESCE(dump, ''))), 0)"
        " FROM yard_events WHERE yard_events.code = yard_tables.code)",
        tell_content_and_play,
        "DELETE FROM yard_contents WHERE fingerprint NOT IN (SELECT content FROM yard_tables)",
        "CREATE INDEX yard_tables_by_content ON yard_tables (content)",
        "CREATE INDEX yard_tables_by_owner ON yard_tables (owner) WHERE owner <> ''",
        "ALTER TABLE yard_contents ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX yard_contents_by_owner ON yard_contents (owner) WHERE owner <> ''",
        """
        CREATE TABLE yard_settings (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE yard_addresses (
            address TEXT PRIMARY KEY,
            blocked BOOLEAN NOT NULL,
            pace DOUBLE PRECISION,
            quota BIGINT,
            note TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE yard_reports (
            number BIGINT PRIMARY KEY,
            at DOUBLE PRECISION NOT NULL,
            code TEXT NOT NULL,
            address TEXT NOT NULL,
            who TEXT NOT NULL,
            text TEXT NOT NULL,
            said TEXT NOT NULL
        )
        """,
        # What the running server must look at again because somebody else changed it.
        """
        CREATE TABLE yard_notices (
            code TEXT PRIMARY KEY,
            at DOUBLE PRECISION NOT NULL
        )
        """,
    ],
    [
        # When a table that waits must be looked at, by whichever process is there then.
        "ALTER TABLE yard_tables ADD COLUMN due DOUBLE PRECISION NOT NULL DEFAULT 0",
        "CREATE INDEX yard_tables_due ON yard_tables (due) WHERE waiting AND playing",
        # Tables whose first events are written, and which are still to come themselves.
        """
        CREATE TABLE yard_ahead (
            code TEXT PRIMARY KEY,
            at DOUBLE PRECISION NOT NULL
        )
        """,
        # What one process asks the others to think about, and their answer.
        """
        CREATE TABLE yard_questions (
            id TEXT PRIMARY KEY,
            at DOUBLE PRECISION NOT NULL,
            asker TEXT NOT NULL,
            address TEXT NOT NULL,
            code TEXT NOT NULL,
            urgent BOOLEAN NOT NULL,
            kind TEXT NOT NULL,
            task TEXT NOT NULL,
            answer TEXT
        )
        """,
    ],
]
"""Each step brings the database from the form before it to its own. A step that was ever released never changes."""


TABLES = {
    "yard_tables": "code, version, updated, listed, waiting, state, content, owner, playing, used, size, due",
    "yard_ahead": "code, at",
    "yard_events": "code, version, at, kind, line, data, dump",
    "yard_contents": "fingerprint, game, name, text, owner",
    "yard_settings": "name, value",
    "yard_addresses": "address, blocked, pace, quota, note",
    "yard_reports": "number, at, code, address, who, text, said",
}
"""What a backup holds, of today's form: the tables with their columns. Notices and questions are
for the running servers."""


def migrate(line: Line, where: str) -> None:
    """Bring the database to today's form; one that a newer Tramyard wrote, or that does not tell, is left alone."""
    with line.transaction():
        there = line.tables()
        form = form_of(line, there)
        if form > len(MIGRATIONS):
            raise YardError(
                _("{where} was written by a newer Tramyard (form {form}; this one knows forms up to {known}).").format(
                    where=where, form=form, known=len(MIGRATIONS)
                )
            )
        if not form and "yard_tables" in there:
            raise YardError(
                _("{where} holds tables but no version row: nobody can say which Tramyard wrote it.").format(
                    where=where
                )
            )
        if "yard_schema" not in there:
            line.run("CREATE TABLE yard_schema (form INTEGER NOT NULL)")
        for number, steps in enumerate(MIGRATIONS[form:], form + 1):
            for step in steps:
                line.run(step) if isinstance(step, str) else step(line)
            line.run("INSERT INTO yard_schema (form) VALUES (?)", [number])


def form_of(line: Line, there: set[str]) -> int:
    """The form a database says it has; 0 where it says nothing."""
    if "yard_schema" not in there:
        return 0
    form: int = line.fetch("SELECT COALESCE(MAX(form), 0) FROM yard_schema")[0][0]
    return form
