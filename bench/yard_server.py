"""The server under load: as `tramyard serve` runs it, but without limits on laying tables and without bots."""

import sys

from tramyard.cli.serve import bind, server, tune
from tramyard.store import open_store
from tramyard.web.app import make_app
from tramyard.web.limits import PER_MINUTE, Limits
from tramyard.web.thinkers.processes import Thinkers

UNLIMITED = Limits(
    messages=10**9, lines=10**9, connections=10**9, per_minute=dict.fromkeys(PER_MINUTE, 10**9), stored=10**9
)
"""All tables are played from one address."""


def main(port: int, database: str) -> None:
    app = make_app(open_store(database), Thinkers(0), limits=UNLIMITED)
    listening = bind("127.0.0.1", port)
    print("open", flush=True)
    tune()
    server(app, UNLIMITED).run(sockets=[listening])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
