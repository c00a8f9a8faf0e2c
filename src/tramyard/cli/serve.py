"""`tramyard serve`: the yard in a browser, for this machine or for friends. `tramyard` alone also opens the browser."""

import argparse
import errno
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from tramyard.cli.arguments import Commands
from tramyard.kernel.errors import YardError
from tramyard.kernel.room import add_contents
from tramyard.kernel.words import _

if TYPE_CHECKING:
    import uvicorn
    from litestar import Litestar

HOST = "127.0.0.1"
PORT = 8028
EVERYBODY = ("0.0.0.0", "::")
LARGEST_MESSAGE = 64 * 1024
"""Browsers say next to nothing over their WebSocket."""


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("serve", help=_("open the yard for browsers"))
    parser.add_argument("--host", default=HOST, help=_("address to listen at (0.0.0.0 for everybody)"))
    parser.add_argument("--port", type=int, default=PORT, help=_("port to listen at (0 for any that is free)"))
    parser.add_argument("--database", metavar="URL", help=_("sqlite:FILE or postgresql://..."))
    parser.add_argument("--content", metavar="DIR", type=Path, help=_("folder with more cards and maps"))
    parser.add_argument("--open", action="store_true", help=_("open the browser"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    import uvicorn  # here, because no other command needs a server and all should start at once

    from tramyard.store import open_store
    from tramyard.web.app import make_app

    if args.content is not None:
        add_contents(args.content)
    listening = listen(args.host, args.port)
    app = make_app(open_store(args.database or f"sqlite:{default_database()}"))
    logging.basicConfig(level=logging.WARNING, format="tramyard: %(message)s")
    address = address_of(listening)
    print(_("The yard is open at {address} (Ctrl-C closes it).").format(address=address), flush=True)
    if args.open and has_screen():
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
    tune()
    uvicorn.Server(settings(app)).run(sockets=[listening])
    return 0


def tune() -> None:
    """How Python works in a process that does nothing but serve."""
    # The thread that writes to the database gets its turn sooner: everybody waits for it.
    sys.setswitchinterval(0.001)
    # What is there now stays; what comes is mostly tables, which are in no cycle and live long.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def settings(app: "Litestar") -> "uvicorn.Config":
    """How uvicorn serves the yard."""
    import uvicorn

    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # addresses hold the secrets of seats
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def listen(host: str, port: int) -> socket.socket:
    """The socket, so that a port that is taken is told before anything else happens."""
    if not 0 <= port < 65536:
        raise YardError(_("--port takes a number from 0 to 65535, not {port}.").format(port=port))
    try:
        family, _kind, _protocol, _name, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(where[:2], family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sentence = _("Port {port} is taken: perhaps the yard is open already? --port takes another one.")
            raise YardError(sentence.format(port=port)) from error
        sentence = _("Nobody can listen at {host}, port {port}: {reason}.")
        reason = error.strerror or str(error)
        raise YardError(sentence.format(host=host, port=port, reason=reason)) from error


def address_of(listening: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listening.getsockname()[:2]
    if host in EVERYBODY:
        host = socket.gethostname()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def has_screen() -> bool:
    """Where there is none, a browser in the terminal would take the place of the server."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name != "posix")


def default_database() -> Path:
    """Where tables are kept unless somebody says otherwise."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    folder = base / "tramyard"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "yard.db"
