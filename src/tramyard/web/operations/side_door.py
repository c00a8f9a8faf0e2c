"""The operator's side door: `/health` and `/metrics`, at an address of their own that visitors do not reach.

It is served by threads, so that it still answers, and says so, when the event loop is stuck.
"""

import asyncio
import json
import socket
import threading
from collections.abc import Coroutine
from concurrent.futures import TimeoutError as NoAnswer
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from prometheus_client import CONTENT_TYPE_LATEST

from tramyard.kernel.errors import YardError
from tramyard.web.operations.figures import Figures
from tramyard.web.tables.yard import Yard

PATIENCE: Final = 5.0
"""Seconds for the event loop, and for whoever asks."""
JSON: Final = "application/json"


class SideDoor:
    """Opened inside the event loop that it asks."""

    def __init__(self, listening: socket.socket, yard: Yard) -> None:
        self._yard = yard
        self._figures = Figures(yard)
        self._loop = asyncio.get_running_loop()
        self._server = ThreadingHTTPServer(listening.getsockname()[:2], _handler(self), bind_and_activate=False)
        self._server.socket.close()
        self._server.socket = listening
        self._server.server_activate()
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, name="side-door", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        await asyncio.to_thread(self._server.shutdown)
        self._server.server_close()

    def answer(self, path: str) -> tuple[int, str, bytes]:
        """Status, content type and body; called by a thread of the server."""
        match path.partition("?")[0]:
            case "/health":
                return self._health()
            case "/metrics":
                return self._metrics()
            case _:
                return 404, JSON, b'{"sentence": "Here are /health and /metrics."}'

    def _health(self) -> tuple[int, str, bytes]:
        """Well if the event loop answers and the store can be read; in maintenance the server itself is well."""
        try:
            self._ask(self._yard.store.listed(1))
        except NoAnswer:
            return 503, JSON, b'{"status": "stuck"}'
        except YardError:
            return 503, JSON, b'{"status": "store"}'
        status = "maintenance" if self._yard.house.closed else "ok"
        return 200, JSON, json.dumps({"status": status}).encode()

    def _metrics(self) -> tuple[int, str, bytes]:
        try:
            return 200, CONTENT_TYPE_LATEST, self._ask(self._figures.text())
        except (NoAnswer, YardError):
            return 503, JSON, b'{"status": "stuck"}'

    def _ask(self, question: Coroutine[object, object, Any]) -> Any:
        """The answer of the event loop, which must not take long."""
        asked = asyncio.run_coroutine_threadsafe(question, self._loop)
        try:
            return asked.result(PATIENCE)
        except NoAnswer:
            asked.cancel()
            raise


def _handler(door: SideDoor) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        timeout = PATIENCE
        server_version = "tramyard"
        sys_version = ""

        def do_GET(self) -> None:
            status, kind, body = door.answer(self.path)
            with suppress(OSError):  # whoever asked is gone
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Nobody wants to read of every scrape."""

    return Handler
