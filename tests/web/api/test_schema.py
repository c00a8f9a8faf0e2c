"""The API describes itself, and schemathesis holds it to that: whatever fits the description, and what breaks it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.access.test_connections import serving
from tests.web.conftest import PLENTY, ThinkersHere
from tramyard.store import open_store
from tramyard.web.app import make_app

ROOT = Path(__file__).resolve().parents[3]
EXPECTED = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429"]

[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "409", "413", "415", "422", "429"]
"""
"""Our own refusals: as things stand (409), by a rule or for want of sense (422), for haste (429), for size (413)."""


@pytest.fixture(name="running", scope="module")
def _running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder: Path = tmp_path_factory.mktemp("schema")
    app = make_app(open_store(f"sqlite:{folder / 'yard.db'}"), ThinkersHere(), limits=PLENTY)
    with TestClient(app) as client:
        yield client


def test_the_schema_names_everything_a_client_needs(running: TestClient[Litestar]) -> None:
    paths = running.get("/schema/openapi.json").json()["paths"]
    for path in ("", "/{code}", "/{code}/seats/{seat}", "/{code}/draft", "/{code}/actions", "/{code}/story",
                 "/{code}/events", "/{code}/undo", "/{code}/hint", "/{code}/devices", "/from-record"):  # fmt: skip
        assert f"/api/tables{path}" in paths


def test_the_schema_tells_the_body_and_the_statuses_of_refusals(running: TestClient[Litestar]) -> None:
    schema = running.get("/schema/openapi.json").json()
    for path, item in schema["paths"].items():
        for method in {"get", "post", "delete"} & set(item):
            answers = item[method]["responses"]
            assert {"400", "403", "404", "409", "422", "429", "503"} <= set(answers), (method, path)
            assert ("415" in answers) == ("requestBody" in item[method])
            told = answers["404"]["content"]["application/json"]["schema"]["$ref"]
            assert told.endswith("/WhyNot")
    assert set(schema["components"]["schemas"]["WhyNot"]["properties"]) == {"sentence", "rule", "field"}
    moves = schema["components"]["schemas"]["Moves"]
    assert moves["additionalProperties"] is False
    assert moves["properties"]["moves"]["items"] == {"type": "string", "minLength": 1, "maxLength": 120}


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/abcdefgh", "/api/games", "/api/tables/abcdefgh/actions"])
def test_an_address_tells_which_methods_it_knows(running: TestClient[Litestar], path: str) -> None:
    known = {method for method in ("GET", "POST", "DELETE") if running.request(method, path).status_code != 405}
    asked = running.options(path)
    assert asked.status_code == 204
    refused = running.put(path)
    assert refused.status_code == 405
    for answer in (asked, refused):
        assert set(answer.headers["Allow"].split(", ")) == known | {"OPTIONS"} | ({"HEAD"} if "GET" in known else set())
    assert running.options("/nowhere/at/all").status_code == 404


def test_schemathesis_finds_no_fault_with_any_of_its_checks(tmp_path: Path) -> None:
    """All checks, all operations, all phases: examples, coverage, fuzzing, and calls that follow each other."""
    (tmp_path / "schemathesis.toml").write_text(EXPECTED)
    with serving(f"sqlite:{tmp_path / 'yard.db'}", PLENTY) as port:
        address = f"http://127.0.0.1:{port}"
        hooks = {"SCHEMATHESIS_HOOKS": "tests.web.api.schema_hooks", "YARD_UNDER_TEST": address}
        command = [sys.executable, "-m", "schemathesis.cli", "run", f"{address}/schema/openapi.json", "--checks", "all"]
        options = ["--max-examples", "4", "--generation-deterministic", "--continue-on-failure", "--no-color"]
        run = subprocess.run(
            [*command, *options, "--request-timeout", "120"],
            cwd=tmp_path,
            env={**os.environ, **hooks, "PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"},
            capture_output=True,
            text=True,
            check=False,
        )
    told = "\n".join(line[:300] for line in run.stdout.splitlines())
    assert run.returncode == 0, told[-8000:] + run.stderr[-2000:]
    assert re.search(r"Selected: (\d+)/\1\n", told), "every operation is tried"
    for phase in ("Coverage", "Fuzzing", "Stateful"):
        assert f"✅ {phase}" in told
