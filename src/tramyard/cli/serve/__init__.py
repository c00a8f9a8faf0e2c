"""`tramyard serve`: the yard in a browser, for this machine or for friends. `tramyard` alone also opens the browser."""

import argparse
import asyncio
import os
import socket
import threading
import webbrowser
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import tramyard
from tramyard.build import flavour
from tramyard.cli.arguments import Commands
from tramyard.cli.log_lines import write_log
from tramyard.cli.serve.running import bind, server, survive_hangups, tune
from tramyard.cli.serve.settings import (
    Given,
    Settings,
    add_settings,
    because_of,
    checked,
    masked,
    print_settings,
    read_settings,
)
from tramyard.kernel.content import read_text
from tramyard.kernel.room import add_contents
from tramyard.kernel.words import _

if TYPE_CHECKING:
    from tramyard.store import Store
    from tramyard.web.limits import Limits

__all__ = ["add", "bind", "run", "server", "tune"]
FAILED = 1


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("serve", help=_("open the yard for browsers"))
    add_settings(parser)
    parser.add_argument("--open", action="store_true", help=_("open the browser"))
    parser.add_argument("--show-settings", action="store_true", help=_("say what is set, and by what; open nothing"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    # Here, because no other command needs a server and all should start at once.
    from tramyard.cli.serve.place import usual_database

    given = read_settings(args)
    settings = checked(given, usual_database)
    if args.show_settings:
        print_settings(settings, given)
        return 0
    return serve(settings, given, args.open)


def serve(settings: Settings, given: Mapping[str, Given], opens_browser: bool) -> int:
    """Until a signal ends it."""
    from tramyard.cli.serve.addresses import announce
    from tramyard.cli.serve.place import be_the_only_server
    from tramyard.cli.serve.workers import side_doors, supervise
    from tramyard.store import open_store
    from tramyard.web.limits import Limits, with_limits
    from tramyard.web.pages.server_pages import imprint_of

    limits = with_limits(Limits(), list(settings.limit))
    with because_of(given["imprint"]):
        imprint = imprint_of(read_text(settings.imprint)) if settings.imprint is not None else ""
    with because_of(given["content"]):
        if settings.content is not None:
            add_contents(settings.content)
    with because_of(given["host"] if given["host"].by else given["port"]):
        listening = bind(settings.host, settings.port)
    with because_of(given["operations"]):
        doors = side_doors(settings.operations, settings.workers)
    with because_of(given["database"]):
        be_the_only_server(settings.database)
        store = open_store(settings.database, opened_by=tramyard.__version__)

    def opened() -> None:
        address = announce(listening, settings.door)
        print(about_this(settings.database), flush=True)
        if opens_browser and has_screen():
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    write_log(settings.log_format, settings.access_log)
    survive_hangups()
    if settings.workers == 1:
        return serve_alone(settings, store, limits, imprint, listening, doors[0], opened)
    asyncio.run(store.close())  # each process opens its own

    def one_of_them(number: int, ready: Callable[[], None]) -> int:
        survive_hangups()
        own = open_store(settings.database)
        return serve_alone(settings, own, limits, imprint, listening, doors[number], ready)

    return supervise(settings.workers, one_of_them, opened)


def serve_alone(
    settings: Settings,
    store: "Store",
    limits: "Limits",
    imprint: str,
    listening: socket.socket,
    side_door: socket.socket | None,
    opened: Callable[[], None],
) -> int:
    """What one process does."""
    from tramyard.web.access.club import Club
    from tramyard.web.app import make_app
    from tramyard.web.thinkers.processes import Thinkers, thinker_count

    thinkers = max(1, thinker_count() // settings.workers) if settings.thinkers is None else settings.thinkers
    app = make_app(
        store,
        Thinkers(thinkers, most=limits.jobs),
        limits=limits,
        hosts=settings.trusted_host,
        side_door=side_door,
        club=Club(settings.door, settings.club_password),
        imprint=imprint,
        visits=settings.access_log,
    )
    tune()
    running = server(app, limits, opened)
    running.run(sockets=[listening])
    return 0 if running.started else FAILED


def about_this(database: str) -> str:
    """Which Tramyard serves, and where it keeps its tables."""
    build = flavour()
    if build == "plain":
        build = _("plain: bots think more slowly than in a compiled one")
    return _("Tramyard {version} ({build}); tables are kept in {database}.").format(
        version=tramyard.__version__, build=build, database=kind_of(database)
    )


def kind_of(database: str) -> str:
    """Such as `PostgreSQL, postgresql://ann:***@host/yard`."""
    from tramyard.store.opening import is_file, line_to

    if is_file(database):
        return f"SQLite, {Path(line_to(database, 0.0)[1]).absolute()}"
    return f"PostgreSQL, {masked(database)}"


def has_screen() -> bool:
    """Where there is none, a browser in the terminal would take the place of the server."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name != "posix")
