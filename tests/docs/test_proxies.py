"""The files for proxies in front of several servers, run by nginx and by Caddy: both ways that the page describes, a
server that does not answer, and live lines. The servers behind them only say who they are."""

import os
import re
import shutil
import socket
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.web.conftest import PATIENCE, until
from tools.ports import held_port

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
CODES = [f"table{number}" for number in range(24)]
STICKY = {"nginx": r"^ *hash .*\n", "caddy": r"^ *lb_policy .*\n"}
"""The line that makes the difference."""


class Named(BaseHTTPRequestHandler):
    """Says which server it is, and what it was told of who asks; greets on a live line."""

    def do_GET(self) -> None:
        assert isinstance(self.server, ThreadingHTTPServer)
        name = str(self.server.server_port)
        if self.headers.get("Upgrade") == "websocket" and "upgrade" in self.headers["Connection"].lower():
            self.wfile.write(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
            self.wfile.write(self.rfile.read(4) + name.encode())
            self.close_connection = True
            return
        told = f"{name} {self.headers['Host']} {self.headers['X-Forwarded-For']} {self.headers['X-Forwarded-Proto']}"
        self.send_response(200)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told.encode())

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the tests look at answers."""


@contextmanager
def named(port: int) -> Iterator[None]:
    with ThreadingHTTPServer(("127.0.0.1", port), Named) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


@dataclass
class Front:
    """A proxy that runs, and the servers behind it."""

    port: int
    servers: tuple[int, int]

    def who(self, path: str) -> int:
        """Which server answers."""
        return int(self.told(path).split()[0])

    def told(self, path: str) -> str:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as line:
            line.request("GET", path)
            answer = line.getresponse()
            text = answer.read().decode()
        assert answer.status == 200, text
        return text

    def answers(self) -> bool:
        with socket.socket() as asked:
            return asked.connect_ex(("127.0.0.1", self.port)) == 0


@contextmanager
def nginx(folder: Path, text: str, front: Front) -> Iterator[None]:
    for written, port in (("8028", front.servers[0]), ("8029", front.servers[1])):
        text = text.replace(f":{written} ", f":{port} ")
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{front.port};")
    places = "".join(f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;" if os.geteuid() == 0 else ""
    whole = f"{user} daemon off; pid {folder}/pid; events {{}} http {{ access_log off; {places}\n{text} }}"
    file = folder / "nginx.conf"
    file.write_text(whole, encoding="utf-8")
    with _running(["nginx", "-e", str(folder / "error.log"), "-c", str(file)], {}):
        yield


@contextmanager
def caddy(folder: Path, text: str, front: Front) -> Iterator[None]:
    text = text.replace("127.0.0.1:8028 127.0.0.1:8029", " ".join(f"127.0.0.1:{port}" for port in front.servers))
    file = folder / "Caddyfile"
    file.write_text(f"{{\n    admin off\n}}\n{text}", encoding="utf-8")
    home = {"HOME": str(folder), "HOST_NAME": f"http://127.0.0.1:{front.port}"}
    with _running(["caddy", "run", "--config", str(file), "--adapter", "caddyfile"], home):
        yield


@contextmanager
def _running(command: list[str], more: dict[str, str]) -> Iterator[None]:
    with subprocess.Popen(command, env={**os.environ, **more}, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


FILES: dict[str, tuple[Callable[[Path, str, Front], object], str]] = {
    "nginx": (nginx, "nginx-several.conf"),
    "caddy": (caddy, "Caddyfile-several"),
}


@contextmanager
def fronted(name: str, folder: Path, sticky: bool) -> Iterator[Front]:
    """The file as it stands, or without the line that sends a table to one server."""
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    run, file = FILES[name]
    text = (DEPLOY / file).read_text("utf-8")
    if not sticky:
        text, times = re.subn(STICKY[name], "", text, flags=re.MULTILINE)
        assert times == 1
    with held_port() as port, held_port() as one, held_port() as other:
        front = Front(port, (one, other))
        with run(folder, text, front):  # type: ignore[attr-defined] # a context manager
            until(front.answers)
            yield front


@pytest.mark.parametrize("name", FILES)
def test_a_table_comes_to_one_server_and_to_the_other_while_that_one_is_away(name: str, tmp_path: Path) -> None:
    with fronted(name, tmp_path, sticky=True) as front, ExitStack() as one, named(front.servers[1]):
        one.enter_context(named(front.servers[0]))
        at = {code: front.who(f"/t/{code}") for code in CODES}
        assert set(at.values()) == set(front.servers), "both have something to do"
        for path in ("/t/{}/live", "/api/tables/{}/actions", "/t/{}?seat=1"):
            assert {code: front.who(path.format(code)) for code in CODES} == at
        assert front.told("/t/x").split()[1:] == [f"127.0.0.1:{front.port}", "127.0.0.1", "http"]
        one.close()
        assert {front.who(f"/t/{code}") for code in CODES} == {front.servers[1]}
        with named(front.servers[0]):
            until(lambda: {code: front.who(f"/t/{code}") for code in CODES} == at)


@pytest.mark.parametrize("name", FILES)
def test_without_that_line_any_server_serves_any_table(name: str, tmp_path: Path) -> None:
    with fronted(name, tmp_path, sticky=False) as front, named(front.servers[0]), named(front.servers[1]):
        asked = Counter(map(partial(front.who), ["/t/one"] * 40))
        assert set(asked) == set(front.servers)


@pytest.mark.parametrize("name", FILES)
def test_live_lines_pass_both_ways(name: str, tmp_path: Path) -> None:
    with fronted(name, tmp_path, sticky=True) as front, named(front.servers[0]), named(front.servers[1]):
        with socket.create_connection(("127.0.0.1", front.port), PATIENCE) as line:
            head = f"GET /t/one/live HTTP/1.1\r\nHost: 127.0.0.1:{front.port}\r\n"
            line.sendall(f"{head}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n".encode())
            heard = b""
            while b"\r\n\r\n" not in heard:
                heard += line.recv(4096)
            assert heard.startswith(b"HTTP/1.1 101")
            line.sendall(b"ping")
            while more := line.recv(4096):
                heard += more
        assert heard.endswith(f"ping{front.who('/t/one')}".encode())
