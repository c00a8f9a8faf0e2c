"""The API describes itself; whatever fits that description, and what breaks it, is never answered by a 5xx."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation

from tests.web.conftest import BOT, ME, PLENTY, Person, ThinkersHere
from tramyard.store import open_store
from tramyard.web.app import make_app

EXAMPLES = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(name="running", scope="module")
def _running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder: Path = tmp_path_factory.mktemp("schema")
    app = make_app(open_store(f"sqlite:{folder / 'yard.db'}"), ThinkersHere(), per_minute=PLENTY)
    with TestClient(app) as client:
        yield client


def test_the_schema_names_everything_a_client_needs(running: TestClient[Litestar]) -> None:
    paths = running.get("/schema/openapi.json").json()["paths"]
    for path in ("", "/{code}", "/{code}/seats/{seat}", "/{code}/draft", "/{code}/actions", "/{code}/story",
                 "/{code}/events", "/{code}/undo", "/{code}/hint", "/from-record"):  # fmt: skip
        assert f"/api/tables{path}" in paths


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_no_request_is_answered_by_a_5xx(running: TestClient[Litestar], mode: GenerationMode) -> None:
    ann = Person(running)
    schema = schemathesis.openapi.from_dict(running.get("/schema/openapi.json").json())
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 20
    for operation in operations:
        code = ann.lay(ME, BOT)
        check(operation, ann, code, mode)


def check(operation: APIOperation[Any, Any, Any, Any], ann: Person, code: str, mode: GenerationMode) -> None:
    """Every second request is about a table that is there."""
    count = 0

    @EXAMPLES
    @given(case=operation.as_strategy(generation_mode=mode))
    def never_a_5xx(case: Case[Any]) -> None:
        nonlocal count
        count += 1
        asked = case.as_transport_kwargs(base_url="http://testserver.local")
        url = re.sub(r"/api/tables/[^/]+", f"/api/tables/{code}", asked["url"]) if count % 2 else asked["url"]
        given_kwargs = {name: asked[name] for name in ("params", "json", "headers") if asked.get(name) is not None}
        if isinstance(given_kwargs.get("params"), dict) and "wait" in given_kwargs["params"]:
            given_kwargs["params"]["wait"] = 0.01  # half a minute is allowed, but not to us
        if asked.get("data") is not None:
            given_kwargs["content"] = asked["data"] if isinstance(asked["data"], bytes | str) else str(asked["data"])
        response = ann.send(asked["method"], url, **given_kwargs)
        assert response.status_code < 500, (asked, response.text[:300])

    with suppress(Unsatisfiable):  # what asks for nothing can be asked in one way only
        never_a_5xx()
