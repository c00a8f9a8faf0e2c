"""`tramyard serve`: the yard in a browser, for this machine or for friends."""

import argparse
import os
import threading
import webbrowser
from pathlib import Path

from tramyard.cli.arguments import Commands
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

HOST = "127.0.0.1"
PORT = 8028


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("serve", help=_("open the yard for browsers"))
    parser.add_argument("--host", default=HOST, help=_("address to listen at (0.0.0.0 for everybody)"))
    parser.add_argument("--port", type=int, default=PORT, help=_("port to listen at"))
    parser.add_argument("--database", metavar="URL", help=_("sqlite:FILE or postgresql://..."))
    parser.add_argument("--content", metavar="DIR", type=Path, help=_("folder with more cards and maps"))
    parser.add_argument("--open", action="store_true", help=_("open the browser"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if not 0 < args.port < 65536:
        raise YardError(_("--port takes a number from 1 to 65535, not {port}.").format(port=args.port))
    import uvicorn  # here, because no other command needs a server and all should start at once

    from tramyard.store import open_store
    from tramyard.web.app import make_app

    address = f"http://{args.host}:{args.port}"
    store = open_store(args.database or f"sqlite:{default_database()}")
    print(_("The yard is open at {address} (Ctrl-C closes it).").format(address=address), flush=True)
    if args.open:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    uvicorn.run(
        make_app(store),
        host=args.host,
        port=args.port,
        log_level="warning",
        ws="websockets-sansio",
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",
    )
    return 0


def default_database() -> Path:
    """Where tables are kept unless somebody says otherwise."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    folder = base / "tramyard"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "yard.db"
