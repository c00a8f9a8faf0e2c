"""The server under load: as `tramyard serve` runs it, but without limits on laying tables and without bots."""

import sys

import uvicorn

from tramyard.cli.serve import listen, settings, tune
from tramyard.store import open_store
from tramyard.web.access.limits import PER_MINUTE
from tramyard.web.app import make_app
from tramyard.web.thinkers.processes import Thinkers


def main(port: int, database: str) -> None:
    app = make_app(open_store(database), Thinkers(0), per_minute=dict.fromkeys(PER_MINUTE, 10**9))
    listening = listen("127.0.0.1", port)
    print("open", flush=True)
    tune()
    uvicorn.Server(settings(app)).run(sockets=[listening])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
