"""The form of the database, as the numbered steps that lead to it. Written so that both databases understand it."""

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store.line import Line

MIGRATIONS: list[list[str]] = [
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
]
"""Each step brings the database from the form before it to its own. A step that was ever released never changes."""


def migrate(line: Line, where: str) -> None:
    """Bring the database to today's form; one that a newer Tramyard wrote is left alone."""
    with line.transaction():
        line.run("CREATE TABLE IF NOT EXISTS yard_schema (form INTEGER NOT NULL)")
        form: int = line.fetch("SELECT COALESCE(MAX(form), 0) FROM yard_schema")[0][0]
        if form > len(MIGRATIONS):
            raise YardError(
                _("{where} was written by a newer Tramyard (form {form}; this one knows forms up to {known}).").format(
                    where=where, form=form, known=len(MIGRATIONS)
                )
            )
        for number, step in enumerate(MIGRATIONS[form:], form + 1):
            for statement in step:
                line.run(statement)
            line.run("INSERT INTO yard_schema (form) VALUES (?)", [number])
