"""`tramyard admin` beside a server that runs, and what it refuses in a sentence."""

import json
import sqlite3
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.cli.conftest import Tramyard
from tests.cli.test_bad_input import refused
from tests.cli.test_serve import fetch, served
from tests.web.conftest import PATIENCE, until
from tramyard.store.backup import back_up

TABLE: dict[str, object] = {
    "game": "trainmaker",
    "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}],
    "options": {"first": 1},
}


def answer(address: str, body: dict[str, object] | None = None) -> tuple[int, Any]:
    """Status and body of an answer, whichever it is."""
    try:
        return 200, fetch(address, body)
    except HTTPError as error:
        return error.code, json.loads(error.read())


def deleting(address: str) -> tuple[int, Any]:
    """What a stranger is told who wants to delete a table."""
    try:
        with urlopen(Request(address, method="DELETE"), timeout=PATIENCE) as told:
            return told.status, None
    except HTTPError as error:
        return error.code, json.loads(error.read())


def test_the_operator_is_in_charge_of_a_server_that_runs(tramyard: Tramyard, tmp_path: Path) -> None:
    database = f"sqlite:{tmp_path}/yard.db"

    def admin(*words: str) -> str:
        told = tramyard("admin", *words, "--database", database)
        assert (told.code, told.err) == (0, "")
        return told.out

    with served(tmp_path, "--database", database) as address:
        codes = [answer(f"{address}/api/tables", TABLE)[1]["code"] for _ in range(3)]
        assert admin("backup", f"{tmp_path}/copy.db") == f"3 tables are in {tmp_path}/copy.db.\n"
        admin("maintenance", "New rails until noon.")
        kept = f"{address}/api/tables/{codes[2]}"
        until(lambda: deleting(kept)[0] == 503)
        assert deleting(kept)[1]["sentence"] == "New rails until noon."
        assert admin("maintenance") == "Closed for players: New rails until noon.\n"
        admin("maintenance", "off")
        until(lambda: deleting(kept)[0] == 403)
        admin("tables", "close", codes[0], "--because", "Be kind.")
        until(lambda: answer(f"{address}/api/tables/{codes[0]}")[1]["ended"] == "#closed")
        admin("tables", "delete", codes[1])
        until(lambda: answer(f"{address}/api/tables/{codes[1]}")[0] == 404)
        assert admin("storage", "check") == "The database is sound.\n"
        assert "takes up" in admin("storage", "vacuum")
        assert admin("restore", f"{tmp_path}/copy.db", "--replace") == "3 tables are back.\n"
        until(lambda: answer(f"{address}/api/tables/{codes[1]}")[0] == 200)
        until(lambda: answer(f"{address}/api/tables/{codes[0]}")[1]["ended"] == "")
        admin("maintenance", "Closed over night.")
    with served(tmp_path, "--database", database) as address:
        assert answer(f"{address}/api/tables", TABLE)[0] == 503


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A yard with three tables, one of them in play, and the server gone."""
    with served(tmp_path, "--database", f"sqlite:{tmp_path}/yard.db") as address:
        for seats in (TABLE["seats"], [{"kind": "me", "name": "Cleo"}, {"kind": "open"}], [{"kind": "bot"}] * 2):
            status, told = answer(f"{address}/api/tables", {**TABLE, "seats": seats})
            assert status == 200, told
    return f"sqlite:{tmp_path}/yard.db"


def test_tables_are_found_and_shown_without_anything_secret(tramyard: Tramyard, database: str) -> None:
    listed = tramyard("admin", "tables", "search", "--database", database).out.splitlines()
    assert len(listed) == 4
    (line,) = tramyard("admin", "tables", "search", "CLEO", "--database", database).out.splitlines()[1:]
    assert "not begun" in line
    assert "127.0.0.1" in line
    data = json.loads(tramyard("admin", "tables", "search", "ann", "--json", "--database", database).out)
    assert [table["playing"] for table in data] == [True]
    code = data[0]["code"]
    shown = tramyard("admin", "tables", "look", code.upper(), "--database", database).out
    as_data = tramyard("admin", "tables", "look", code, "--json", "--database", database).out
    assert "played" in shown
    assert "Ann, Bob" in shown
    for text in (shown, as_data, *listed):
        # Hands are dealt as lines of the record (`c1:05,11`); seats are kept by the hashes of secrets.
        assert "c1:" not in text
        assert "secret" not in text
        assert "dump" not in text


def test_addresses_are_blocked_limited_and_let_in_again(tramyard: Tramyard, database: str) -> None:
    def admin(*words: str) -> str:
        told = tramyard("admin", "addresses", *words, "--database", database)
        assert (told.code, told.err) == (0, "")
        return told.out

    assert admin("block", "203.0.113.7", "--note", "spam") == "203.0.113.7 is kept out.\n"
    assert admin("block", "2001:db8::1") == "2001:db8::/64 is kept out.\n"
    admin("limit", "198.51.100.1", "--pace", "2.5", "--stored", "500")
    assert [line.split() for line in admin("list").splitlines()[1:]] == [
        ["198.51.100.1", "no", "2.5", "500.0", "MB"],
        ["2001:db8::/64", "yes", "usual", "usual"],
        ["203.0.113.7", "yes", "usual", "usual", "spam"],
    ]
    admin("unblock", "2001:db8::99")
    admin("limit", "198.51.100.1", "--usual")
    assert [rule["address"] for rule in json.loads(admin("list", "--json"))] == ["203.0.113.7"]


def test_storage_is_told_and_abandoned_tables_are_named_before_they_go(tramyard: Tramyard, database: str) -> None:
    sizes = json.loads(tramyard("admin", "storage", "sizes", "--json", "--database", database).out)
    assert (sizes["tables"], sizes["owners"][0][:2]) == (3, ["127.0.0.1", 3])
    assert "127.0.0.1" in tramyard("admin", "storage", "sizes", "--database", database).out
    told = tramyard("admin", "storage", "prune", "--days", "1", "--dry-run", "--database", database)
    assert told.out == "0 tables are abandoned.\n"
    with sqlite3.connect(database.removeprefix("sqlite:")) as file:
        file.execute(
            "UPDATE yard_tables SET updated = 1, used = 1, playing = (code = (SELECT MIN(code) FROM yard_tables))"
        )
    file.close()
    prune = ["admin", "storage", "prune", "--days", "1", "--database", database]
    assert tramyard(*prune, "--dry-run", "--in-play").out.endswith("3 tables are abandoned.\n")
    assert tramyard(*prune).out.endswith("2 abandoned tables are deleted.\n")
    assert tramyard(*prune, "--in-play").out.endswith("1 abandoned tables are deleted.\n")
    assert tramyard("admin", "reports", "--database", database).out == "There are no reports.\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "WHAT"),
        ("tables", "WHAT"),
        ("tables search --limit 0", "--limit"),
        ("tables look nowhere", "nowhere"),
        ("tables close nowhere", "nowhere"),
        ("tables delete nowhere", "nowhere"),
        ("addresses block somewhere", "somewhere"),
        ("addresses block 10.0.0.0/8", "10.0.0.0/8"),
        ("addresses limit 203.0.113.7", "--usual"),
        ("addresses limit 203.0.113.7 --pace -1", "--pace"),
        ("addresses limit 203.0.113.7 --pace nan", "--pace"),
        ("storage prune --days 0", "--days"),
        ("storage prune --days nan", "--days"),
        ("backup /nowhere/at/all/copy.db", "/nowhere/at/all/copy.db"),
        ("restore /nowhere/copy.db --replace", "/nowhere/copy.db"),
        ("maintenance \t", "sentence"),
        ("reports --settle 7", "report 7"),
        ("dance", "dance"),
    ],
)
def test_bad_input_is_told_in_a_sentence(tramyard: Tramyard, tmp_path: Path, words: str, said: str) -> None:
    database = f"{tmp_path}/yard.db"
    if words:
        (tmp_path / "empty").mkdir()
        assert tramyard("admin", "restore", empty_backup(tmp_path), "--database", database).code == 0
    given = [word for word in words.split(" ") if word]
    where = ["--database", database] if len(given) > 1 and given != ["tables"] else []
    refused(tramyard("admin", *given, *where), said)


def empty_backup(folder: Path) -> str:
    """The backup of a yard without tables."""
    back_up(f"{folder}/empty/yard.db", folder / "empty/copy.db")
    return f"{folder}/empty/copy.db"


def test_a_database_that_is_not_there_is_told_and_not_made(tramyard: Tramyard, tmp_path: Path) -> None:
    for words in ("tables search", "storage check", f"backup {tmp_path}/copy.db", "maintenance off", "reports"):
        told = tramyard("admin", *words.split(), "--database", f"{tmp_path}/none.db")
        refused(told, "There is no database file", "none.db")
    assert not list(tmp_path.iterdir())
