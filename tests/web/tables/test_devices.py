"""The devices of a seat: one more comes by a private link and a press of a button, and each can be taken off again."""

import re
import sqlite3

import pytest

from tests.web.conftest import ME, OPEN, Answer, Person, forget, play_on, two_people

PHONE = {"User-Agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"}
PC = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36"}


@pytest.fixture(name="code")
def _code(ann: Person, bob: Person) -> str:
    return two_people(ann, bob)


def link_of(person: Person, code: str) -> str:
    """The path of the private link that a device shows."""
    link = person.ask("GET", f"/api/tables/{code}/resume-link")
    assert "<svg" in link["qr"]
    return re.sub(r"^https?://[^/]+", "", link["link"])


def bring(person: Person, path: str) -> Person:
    """A new device that follows a private link and presses its button."""
    phone = Person(person.client)
    assert phone.send("POST", path, headers=PHONE).status_code == 303
    return phone


def devices(person: Person, code: str) -> list[Answer]:
    held: list[Answer] = person.ask("GET", f"/api/tables/{code}/devices")["list"]
    return held


def take_off(person: Person, code: str, device: Answer) -> list[Answer]:
    held: list[Answer] = person.ask("DELETE", f"/api/tables/{code}/devices/{device['device']}")["list"]
    return held


def test_a_private_link_brings_a_seat_to_another_device(ann: Person, code: str) -> None:
    phone = bring(ann, link_of(ann, code))
    assert phone.now(code)["seat"] == 0
    assert phone.act(code, "K1")["now"]["line"] > 0
    assert ann.now(code)["seat"] == 0
    assert "Ann plays on one more device." in [scene["caption"] for scene in ann.scenes(code)]
    phone.ask("GET", f"/api/tables/{code}/resume-link?seat=1", status=403)


def test_looking_at_a_private_link_sits_nobody_down(ann: Person, eve: Person, code: str) -> None:
    path = link_of(ann, code)
    for headers in ({"Accept": "text/html"}, {"Accept": "text/html", "Sec-Fetch-Site": "cross-site"}):
        page = eve.send("GET", path, headers=headers)
        assert page.status_code == 200
        assert "the seat of Ann" in page.text
        assert "set-cookie" not in page.headers
    for elsewhere in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}):
        assert eve.send("POST", path, headers=elsewhere).status_code == 403
    assert eve.now(code)["seat"] == -1
    assert len(devices(ann, code)) == 1


def test_a_link_that_was_made_up_opens_nothing(ann: Person, eve: Person, code: str) -> None:
    for method in ("GET", "POST"):
        for link in ("guess", "x" * 200, "%00", "%ff"):
            assert eve.send(method, f"/t/{code}/resume/{link}").status_code in (403, 404)
    assert eve.now(code)["seat"] == -1


def test_a_private_link_plays_nothing_itself(ann: Person, eve: Person, code: str) -> None:
    held = link_of(ann, code).rpartition("/")[2]
    assert held not in ann.cookies[f"tramyard-{code}"]
    answer = eve.send("GET", f"/api/tables/{code}", headers={"Authorization": f"Bearer {held}"})
    assert answer.json()["seat"] == -1


def test_whoever_sits_there_already_is_led_to_the_table(ann: Person, code: str) -> None:
    path = link_of(ann, code)
    for method in ("GET", "POST"):
        answer = ann.send(method, path)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
    assert len(devices(ann, code)) == 1
    assert ann.now(code)["seat"] == 0


def test_the_owner_of_a_seat_sees_its_devices_and_nobody_else_does(
    ann: Person, bob: Person, eve: Person, code: str
) -> None:
    phone = bring(ann, link_of(ann, code))
    held = devices(ann, code)
    assert [(one["name"], one["here"]) for one in held] == [("", True), ("Firefox, Android", False)]
    assert [one["here"] for one in devices(phone, code)] == [False, True]
    assert len(devices(bob, code)) == 1
    eve.ask("GET", f"/api/tables/{code}/devices", status=403)
    eve.ask("DELETE", f"/api/tables/{code}/devices/{held[0]['device']}", status=403)
    bob.ask("DELETE", f"/api/tables/{code}/devices/{held[1]['device']}", status=404)
    ann.ask("DELETE", f"/api/tables/{code}/devices/{held[1]['device']}?seat=1", status=403)


def test_a_device_is_called_what_its_browser_says(ann: Person) -> None:
    body = {"game": "trainmaker", "seats": [ME, OPEN]}
    code = ann.send("POST", "/api/tables", json=body, headers=PC).json()["code"]
    assert devices(ann, code)[0]["name"] == "Chrome, Linux"


def test_a_device_that_is_taken_off_looks_on_and_its_link_opens_nothing(ann: Person, eve: Person, code: str) -> None:
    phone = bring(ann, link_of(ann, code))
    lost = link_of(phone, code)
    with phone.client.websocket_connect(
        f"/t/{code}/live?form=story", headers={"Authorization": f"Bearer {phone.cookies[f'tramyard-{code}']}"}
    ) as line:
        assert line.receive_json()["seat"] == 0
        left = take_off(ann, code, devices(ann, code)[1])
        assert [one["here"] for one in left] == [True]
        assert line.receive_json()["seat"] == -1
    assert phone.now(code)["seat"] == -1
    phone.act(code, "K1", status=403)
    assert eve.send("POST", lost).status_code == 403
    assert ann.act(code, "K1")["now"]["line"] > 0
    forget(ann.client)
    assert phone.now(code)["seat"] == -1


def test_the_first_device_can_be_taken_off_by_another(ann: Person, bob: Person, code: str) -> None:
    phone = bring(ann, link_of(ann, code))
    take_off(phone, code, devices(phone, code)[0])
    assert (ann.now(code)["seat"], phone.now(code)["seat"]) == (-1, 0)
    bob.post(code, "resign")
    again = phone.ask("POST", f"/api/tables/{code}/rematch", {}, 201)["code"]
    assert phone.now(again)["seat"] == 0
    ann.ask("POST", f"/api/tables/{code}/rematch", {}, 403)


def test_a_link_is_revoked_without_losing_the_seat(ann: Person, eve: Person, code: str) -> None:
    lost = link_of(ann, code)
    held = ann.cookies[f"tramyard-{code}"]
    take_off(ann, code, devices(ann, code)[0])
    assert eve.send("POST", lost).status_code == 403
    assert eve.send("POST", f"/t/{code}/resume/{held}").status_code == 403
    stolen = eve.send("GET", f"/api/tables/{code}", headers={"Authorization": f"Bearer {held}"})
    assert stolen.json()["seat"] == -1
    assert ann.now(code)["seat"] == 0
    assert "older ones open nothing" in ann.scenes(code)[-1]["caption"]
    assert bring(ann, link_of(ann, code)).now(code)["seat"] == 0


def test_a_device_with_two_seats_keeps_the_other_one(ann: Person) -> None:
    code = ann.lay(ME, {"kind": "me", "name": "Ben"})
    held = ann.ask("GET", f"/api/tables/{code}/devices?seat=1")["list"]
    ann.ask("DELETE", f"/api/tables/{code}/devices/{held[0]['device']}?seat=1")
    assert [ann.ask("GET", f"/api/tables/{code}?seat={seat}")["seat"] for seat in (0, 1)] == [0, 1]
    assert play_on(code, ann)["ended"]


def test_a_seat_has_only_so_many_devices(ann: Person, eve: Person, code: str) -> None:
    path = link_of(ann, code)
    for _ in range(7):
        bring(ann, path)
    refused = eve.send("POST", path, headers={"Accept": "application/json"})
    assert refused.status_code == 409
    assert "8 devices" in refused.json()["sentence"]
    take_off(ann, code, devices(ann, code)[3])
    bring(ann, path)


def test_whoever_left_comes_back_with_any_of_their_devices(ann: Person, bob: Person, code: str) -> None:
    phone = bring(bob, link_of(bob, code))
    bob.post(code, "leave")
    assert phone.now(code)["seat"] == -1
    ann.post(code, "seats/1/bot", bot="easy")
    phone.ask("POST", f"/api/tables/{code}/seats/1/back", {})
    assert (bob.now(code)["seat"], phone.now(code)["seat"]) == (1, 1)
    assert len(devices(bob, code)) == 2


def test_a_seat_from_before_devices_were_told_apart_has_one_and_its_old_link_works(
    ann: Person, code: str, database: str
) -> None:
    held = ann.cookies[f"tramyard-{code}"]
    with sqlite3.connect(database.removeprefix("sqlite:")) as file:
        (state,) = file.execute("SELECT state FROM yard_tables WHERE code = ?", (code,)).fetchone()
        older = re.sub(r',"devices":\[[^]]*\]', "", state)
        assert older != state
        file.execute("UPDATE yard_tables SET state = ? WHERE code = ?", (older, code))
    file.close()
    forget(ann.client)
    assert [(one["name"], one["at"], one["here"]) for one in devices(ann, code)] == [("", 0, True)]
    assert link_of(ann, code).endswith(held)
    phone = bring(ann, link_of(ann, code))
    assert phone.now(code)["seat"] == 0
    take_off(ann, code, devices(ann, code)[0])
    assert not link_of(ann, code).endswith(ann.cookies[f"tramyard-{code}"])
    assert (ann.now(code)["seat"], phone.now(code)["seat"]) == (0, 0)
