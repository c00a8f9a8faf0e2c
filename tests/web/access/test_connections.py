"""Connections: nobody holds them all, nobody holds one in silence, and the log says so."""

import asyncio
import resource
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from websockets.exceptions import WebSocketException
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect

from tests.web.conftest import ME, OPEN, PATIENCE, Person, ThinkersHere, two_people, until
from tramyard.cli.serve import bind, server
from tramyard.store import Store, open_store
from tramyard.web.access.connections import FULL, TOO_MANY, Doorkeeper, raise_descriptor_limit
from tramyard.web.access.rate_limits import AtOnce, Pace, Purse
from tramyard.web.app import make_app
from tramyard.web.limits import Limits
from tramyard.web.trouble import Trouble

UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
ASK = b"GET /api/games HTTP/1.1\r\nHost: x\r\n"


@contextmanager
def serving(database: str, limits: Limits, waiting: int = 0) -> Iterator[int]:
    """A server in a thread of this process, and its port; it is stopped once so many wait for news."""
    app = make_app(open_store(database), ThinkersHere(), limits=limits)
    listening = bind("127.0.0.1", 0)
    running = server(app, limits)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    thread.start()
    until(lambda: running.started)
    try:
        yield listening.getsockname()[1]
        if waiting:
            until(lambda: len(app.state.lines) == waiting)
    finally:
        running.should_exit = True
        thread.join(PATIENCE)


def call(port: int, host: str = "127.0.0.1") -> socket.socket:
    """A connection that comes from this address of this machine."""
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (host, 0))


def live_line(port: int, code: str) -> ClientConnection:
    """Of somebody who answers, and has patience with the server."""
    return connect(f"ws://127.0.0.1:{port}/t/{code}/live", open_timeout=PATIENCE, ping_timeout=None)


def heard(caller: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    found = b""
    try:
        while data := caller.recv(65536):
            found += data
    except ConnectionResetError:
        pass
    return found


def test_whoever_says_nothing_or_drips_is_hung_up_on(database: str, caplog: pytest.LogCaptureFixture) -> None:
    limits = replace(Limits(), silent=1, slow=1)
    with serving(database, limits) as port, ExitStack() as open_calls:
        silent, head, body = (open_calls.enter_context(call(port)) for _ in range(3))
        with suppress(ConnectionError):  # where the machine is busy, they may be hung up on before they say so much
            head.sendall(ASK)
            body.sendall(ASK.replace(b"GET /api/games", b"POST /api/tables") + b"Content-Type: application/json\r\n")
            body.sendall(b"Content-Length: 9\r\n\r\n{")
        assert heard(silent) == heard(head) == heard(body) == b""
    assert "say nothing" in caplog.text


def test_whoever_was_answered_and_drips_the_next_request_is_hung_up_on(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    def answered_once() -> bool:
        """Not where this machine, busy with other things, was itself silent for a second: then tried again."""
        caplog.clear()
        with serving(database, replace(Limits(), silent=1)) as port, call(port) as kept, suppress(ConnectionError):
            kept.sendall(ASK + b"\r\n" + ASK)
            return heard(kept).count(b"HTTP/1.1 200") == 1
        return False

    until(answered_once)
    assert "say nothing" in caplog.text


def test_whoever_does_not_read_what_they_asked_for_is_hung_up_on(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    ask, times = ASK.replace(b"/api/games", b"/schema/openapi.json") + b"\r\n", 300
    with serving(database, replace(Limits(), slow=1)) as port, call(port) as caller:
        caller.sendall(ask * times)
        until(lambda: "do not read" in caplog.text)
        assert heard(caller).count(b"HTTP/1.1 200") < times
    with serving(database, replace(Limits(), slow=int(PATIENCE))) as port, call(port) as caller:
        caller.sendall(ask * (times - 1) + ask.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert heard(caller).count(b"HTTP/1.1 200") == times, "whoever reads is answered"


def test_a_head_without_end_is_refused_as_soon_as_it_is_too_large(database: str) -> None:
    with serving(database, Limits()) as port, call(port) as caller:
        caller.sendall(ASK + b"X-Much: ")
        sent = 0
        with pytest.raises(OSError, match=r"reset|pipe"):  # noqa: PT012 - the kernel takes some before it says so
            while sent < 100_000_000:
                sent += caller.send(b"x" * 65536)
    assert sent < 20_000_000


def test_one_address_cannot_take_all_connections(database: str, caplog: pytest.LogCaptureFixture) -> None:
    limits = replace(Limits(), connections=5, silent=int(PATIENCE))
    with serving(database, limits) as port, ExitStack() as open_calls:
        for _ in range(5):
            open_calls.enter_context(call(port, "127.0.0.2")).sendall(ASK)
        sixth = open_calls.enter_context(call(port, "127.0.0.2"))
        assert heard(sixth).startswith(b"HTTP/1.1 429")
        other = open_calls.enter_context(call(port, "127.0.0.3"))
        other.sendall(ASK + b"Connection: close\r\n\r\n")
        assert heard(other).startswith(b"HTTP/1.1 200")
    assert "gets no more" in caplog.text


def test_the_last_descriptors_are_kept_for_the_server_itself(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    keeper = Doorkeeper(replace(Limits(), spare=100, connections=50), 1024, "127.0.0.1", lambda: now[0])
    assert keeper.refusal("10.1.1.1", 923, lambda: 0) == ""
    assert keeper.refusal("10.1.1.1", 924, lambda: 0) == FULL
    assert keeper.refusal("127.0.0.1", 924, lambda: 0) == FULL
    assert keeper.refusal("10.1.1.1", 50, lambda: 50) == TOO_MANY
    assert keeper.refusal("127.0.0.1", 50, lambda: 50) == ""
    told = len(caplog.records)
    for _ in range(1000):
        keeper.refusal("10.1.1.1", 924, lambda: 0)
    assert len(caplog.records) == told, "an attack does not fill the log too"
    now[0] = 61.0
    keeper.refusal("10.1.1.1", 924, lambda: 0)
    assert len(caplog.records) == told + 1


def test_the_server_takes_as_many_descriptors_as_it_may(caplog: pytest.LogCaptureFixture) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        raise_descriptor_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert ("LimitNOFILE" in caplog.text) == (hard < 65_536)


def test_a_live_line_whose_other_side_is_gone_is_closed(database: str) -> None:
    limits = replace(Limits(), silent=1)
    with serving(database, limits) as port:
        with TestClient(make_app(open_store(database), ThinkersHere())) as client:
            code = Person(client).lay(ME, OPEN)

        def only_who_answers_stays() -> bool:
            """Not where this machine, busy with other things, has itself no answer for a second: then tried again."""
            with suppress(OSError, WebSocketException), live_line(port, code) as alive, call(port) as dead:
                dead.sendall(f"GET /t/{code}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n".encode() + UPGRADE)
                if b"keepalive ping timeout" in heard(dead):
                    return alive.ping(ack_on_close=True).wait(PATIENCE) and alive.state is State.OPEN
            return False

        until(only_who_answers_stays)


@pytest.mark.parametrize("kind", [b"\x89", b"\x8a", b"\x00"])
def test_a_live_line_with_frames_that_say_nothing_is_closed(
    database: str, caplog: pytest.LogCaptureFixture, kind: bytes
) -> None:
    """A megabyte of pings, pongs or empty parts of a message kept the server busy for a second."""
    with serving(database, Limits()) as port:
        with TestClient(make_app(open_store(database), ThinkersHere())) as client:
            code = Person(client).lay(ME, OPEN)
        with live_line(port, code) as honest, call(port) as caller:
            caller.sendall(f"GET /t/{code}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n".encode() + UPGRADE)
            frame = kind + b"\x80\0\0\0\0"
            begun = b"\x01\x81\0\0\0\0{" if kind == b"\x00" else b""
            assert caller.recv(65536).startswith(b"HTTP/1.1 101")
            caller.sendall(begun + frame * 90)
            with suppress(ConnectionError):
                caller.sendall(frame * 10_000)
            heard(caller)
            assert all(honest.ping().wait(PATIENCE) for _ in range(50)), "whoever plays stays"
    assert "that say nothing" in caplog.text


def test_who_waits_for_news_is_answered_when_the_server_stops(database: str) -> None:
    with TestClient(make_app(open_store(database), ThinkersHere())) as client:
        code = Person(client).lay(ME, OPEN)
    with ExitStack() as poll:
        with serving(database, Limits(), waiting=1) as port:
            caller = poll.enter_context(call(port))
            caller.sendall(ASK.replace(b"/api/games", f"/api/tables/{code}/events?since=9&wait=25".encode()) + b"\r\n")
        assert heard(caller).startswith(b"HTTP/1.1 200")


def test_one_address_cannot_hold_all_live_lines(database: str) -> None:
    app = make_app(open_store(database), ThinkersHere(), limits=replace(Limits(), lines=2))
    with TestClient(app) as client:
        code = Person(client).lay(ME, OPEN)
        line = f"/t/{code}/live"
        with client.websocket_connect(line), client.websocket_connect(line):
            with pytest.raises(WebSocketDisconnect), client.websocket_connect(line):
                pass
            version = Person(client).now(code)["version"]
            poll = client.get(f"/api/tables/{code}/events?since={version}&wait=5")
            assert (poll.status_code, poll.headers["Retry-After"]) == (429, "10")
        until(lambda: not len(app.state.lines))
        with client.websocket_connect(line) as again:
            assert again.receive_text(timeout=PATIENCE)


def app_with(database: str, **a_minute: int) -> Litestar:
    """Of these, an address may have so many a minute; the minute never ends, however slow the machine is."""
    limits = Limits(per_minute={**Limits().per_minute, **a_minute})
    app = make_app(open_store(database), ThinkersHere(), limits=limits)
    app.state.purse = Purse(limits.per_minute, clock=lambda: 0.0)
    return app


def test_opening_live_lines_again_and_again_has_a_limit(database: str) -> None:
    with TestClient(app_with(database, line=3)) as client:
        code = Person(client).lay(ME, OPEN)
        for _ in range(3):
            with client.websocket_connect(f"/t/{code}/live") as line:
                line.receive_text(timeout=PATIENCE)
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/t/{code}/live"):
            pass


def test_reading_whole_games_has_a_limit(database: str) -> None:
    with TestClient(app_with(database, whole=3)) as client:
        ann = Person(client)
        code = two_people(ann, Person(client))
        statuses = [ann.send("GET", f"/api/tables/{code}/story").status_code for _ in range(5)]
    assert statuses == [200] * 3 + [429] * 2


def test_who_sends_too_fast_is_read_more_slowly() -> None:
    now = [0.0]
    pace = Pace(10, lambda: now[0])
    assert [pace.wait() for _ in range(10)] == [0.0] * 10
    assert pace.wait() == pytest.approx(0.1)
    assert pace.wait() == pytest.approx(0.2)
    now[0] = 5.0
    assert pace.wait() == 0.0
    for _ in range(100):
        assert pace.wait() == 0.0, "ten a second are no hurry"
        now[0] += 0.1


def test_a_line_that_is_let_go_counts_no_more() -> None:
    lines = AtOnce(1, 100)
    for _ in range(3):
        with lines.one_more("10.0.0.1"):
            assert len(lines) == 1
            with pytest.raises(Trouble), lines.one_more("10.0.0.1"):
                pass
            with lines.one_more("10.0.0.2"):
                pass
    assert len(lines) == 0


def test_many_lines_of_one_address_send_no_faster_than_one() -> None:
    lines = AtOnce(3, 1, clock=lambda: 0.0)
    with lines.one_more("10.0.0.1") as first, lines.one_more("10.0.0.1") as second, lines.one_more("10.0.0.2") as other:
        assert first.wait() == 0.0
        assert second.wait() > 0.0
        assert other.wait() == 0.0


def test_whoever_still_waits_for_the_database_when_the_server_ends_is_sent_to_the_next_one(
    database: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody made a mistake: it is no 500, and the log has no traceback."""
    asked = threading.Semaphore(0)

    async def away(*_asked: object) -> None:
        asked.release()
        await asyncio.sleep(PATIENCE)

    monkeypatch.setattr(Store, "table", away)
    monkeypatch.setattr("tramyard.cli.serve.running.GRACE", 1)
    with ExitStack() as open_calls:
        with serving(database, Limits()) as port:
            table = b" /api/tables/bcdfghjk%b HTTP/1.1\r\nHost: x\r\n"
            looks, plays, line = (open_calls.enter_context(call(port)) for _ in range(3))
            looks.sendall(b"GET" + table % b"" + b"\r\n")
            body = b'{"version": 1, "moves": ["K1"]}'
            plays.sendall(b"POST" + table % b"/actions?form=story" + b"Authorization: Bearer abc\r\n")
            plays.sendall(b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))
            line.sendall(b"GET /t/bcdfghjk/live HTTP/1.1\r\nHost: x\r\n" + UPGRADE)
            for _one in range(3):
                assert asked.acquire(timeout=PATIENCE)
        for answer in map(heard, (looks, plays)):
            assert answer.startswith(b"HTTP/1.1 503"), answer
            assert b"retry-after: 1\r\n" in answer
            assert b"Try again in a moment" in answer
        assert heard(line).startswith(b"HTTP/1.1 101")
    assert "Traceback" not in caplog.text
