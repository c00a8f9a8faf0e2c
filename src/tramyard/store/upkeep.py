"""Looking after a whole database: how large it is, whether it is sound, and giving back room that nothing uses."""

from collections.abc import Iterator

import msgspec

from tramyard.kernel.words import N_, _, translate
from tramyard.store.line import Line

MOST_TOLD = 20
"""Faults of one kind that are told; after a disaster there may be as many as there are tables."""
MOST_OWNERS = 10


class Sizes(msgspec.Struct, frozen=True):
    """What a database holds, in rows and letters."""

    tables: int
    playing: int
    events: int
    histories: int
    """Letters of all events."""
    contents: int
    texts: int
    """Letters of all contents."""
    reports: int
    disk: int
    """Bytes that the database takes up."""
    owners: list[tuple[str, int, int]]
    """The addresses with most stored: their tables, and the letters of these."""


def sizes(line: Line) -> Sizes:
    """Counted row by row: quick for thousands of tables, not for millions."""
    tables, playing, histories = line.fetch(
        "SELECT COUNT(*), COUNT(CASE WHEN playing THEN 1 END), COALESCE(SUM(size), 0) FROM yard_tables"
    )[0]
    contents, texts = line.fetch("SELECT COUNT(*), COALESCE(SUM(LENGTH(text)), 0) FROM yard_contents")[0]
    owners = line.fetch(
        "SELECT owner, COUNT(*), SUM(size) FROM yard_tables WHERE owner <> ''"
        f" GROUP BY owner ORDER BY SUM(size) DESC, owner LIMIT {MOST_OWNERS}"
    )
    return Sizes(
        tables,
        playing,
        line.fetch("SELECT COUNT(*) FROM yard_events")[0][0],
        int(histories),
        contents,
        int(texts),
        line.fetch("SELECT COUNT(*) FROM yard_reports")[0][0],
        line.disk(),
        [(owner, count, int(size)) for owner, count, size in owners],
    )


def check(line: Line) -> list[str]:
    """What is wrong with a database, in sentences; nothing if it is sound."""
    return line.damage() or [*_faults(line)]


FAULTS = [
    (
        "SELECT code FROM yard_tables WHERE version <> (SELECT COALESCE(MAX(version), 0) FROM yard_events"
        " WHERE yard_events.code = yard_tables.code)",
        N_("Table {what} is not at the version of its newest event."),
    ),
    (
        "SELECT code FROM yard_events GROUP BY code HAVING COUNT(*) <> MAX(version)",
        N_("The history of table {what} has gaps."),
    ),
    (
        "SELECT DISTINCT code FROM yard_events WHERE code NOT IN (SELECT code FROM yard_tables)"
        " AND code NOT IN (SELECT code FROM yard_ahead)",
        N_("There are events of table {what}, but no such table."),
    ),
    (
        "SELECT code FROM yard_tables WHERE content <> '' AND content NOT IN (SELECT fingerprint FROM yard_contents)",
        N_("The content of table {what} is not kept."),
    ),
    (
        "SELECT fingerprint FROM yard_contents WHERE fingerprint NOT IN (SELECT content FROM yard_tables)",
        N_("No table uses the content {what}."),
    ),
]


def _faults(line: Line) -> Iterator[str]:
    for sql, sentence in FAULTS:
        for (what,) in line.fetch(f"{sql} ORDER BY 1 LIMIT {MOST_TOLD}"):
            yield translate(sentence).format(what=what)
    for code, text in line.fetch("SELECT code, state FROM yard_tables ORDER BY code"):
        try:
            msgspec.json.decode(text, type=dict[str, object])
        except (msgspec.MsgspecError, UnicodeDecodeError):
            yield _("The state of table {what} cannot be read.").format(what=code)


def vacuum(line: Line) -> tuple[int, int]:
    """Gives back room that nothing uses any more; the bytes before and after."""
    before = line.disk()
    line.vacuum()
    return before, line.disk()
