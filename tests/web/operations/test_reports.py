"""A report from a table comes to the operator's list, with what was said there, and no flood of them does harm."""

import json

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import Person, two_people
from tests.web.operations.desk import close_house
from tramyard.cli import main


def test_a_report_reaches_the_operators_list_and_is_settled(
    client: TestClient[Litestar],
    ann: Person,
    bob: Person,
    eve: Person,
    database: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = two_people(ann, bob)
    for number in range(12):
        bob.post(code, "chat", text=f"Bad word {number}.")
    ann.post(code, "report", 204, text="Bob\nswears. \x1b[31m")
    eve.post(code, "report", 204, text="I saw it too.")
    assert main(["admin", "reports", "--json", "--database", database]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert (first["code"], first["who"], first["address"]) == (code, "Ann", "testclient")
    assert first["text"] == "Bob swears. [31m"
    assert first["said"] == [f"Bob: Bad word {number}." for number in range(2, 12)]
    assert (second["who"], second["number"]) == ("", 2)
    assert main(["admin", "reports", "--settle", "1", "--database", database]) == 0
    told = capsys.readouterr().out
    assert "I saw it too." in told
    assert "swears" not in told
    assert "somebody who looked on" in told


def test_what_is_no_report_is_refused(client: TestClient[Litestar], ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    ann.post(code, "report", 400, text="")
    ann.post(code, "report", 422, text=" \n ")
    ann.post(code, "report", 400, text="x" * 501)
    ann.post("nowhere1", "report", 404, text="Help!")


def test_open_pages_read_the_sentence_of_the_house(client: TestClient[Litestar], ann: Person, bob: Person) -> None:
    code = two_people(ann, bob)
    with ann.client.websocket_connect(f"/t/{code}/live") as line:
        assert "notice" not in line.receive_json()
        close_house(client, "New rails until noon.")
        assert line.receive_json()["notice"] == "New rails until noon."
        close_house(client, "")
        assert "notice" not in line.receive_json()
