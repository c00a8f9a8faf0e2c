"""Short histories of tables for the tests to store."""

from msgspec.structs import replace

from tramyard.store import Event, StoredTable


def a_table(code: str = "elm", version: int = 0, **different: object) -> StoredTable:
    table = StoredTable(code, version, {"version": version, "seats": ["Ada", None]}, 1000.0 + version, False, False)
    return replace(table, **different)  # the names are those of the fields


def played(version: int) -> Event:
    return Event(version, "played", {"moves": [f"roll {version}"]}, 1000.0 + version, {"format": 1, "at": version})


def said(version: int) -> Event:
    return Event(version, "said", {"text": f"hello {version}"}, 1000.0 + version)


def without_dump(event: Event) -> Event:
    return replace(event, dump=None)
