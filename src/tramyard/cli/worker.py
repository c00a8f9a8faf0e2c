"""`tramyard worker`: thinks for the servers of a PostgreSQL database, on this machine or another, and serves nobody."""

import argparse
import asyncio
import signal
import socket
from typing import TYPE_CHECKING

import tramyard
from tramyard.cli.arguments import Commands
from tramyard.cli.log_lines import write_log
from tramyard.cli.serve.settings import Settings, add_settings, because_of, checked, read_settings
from tramyard.kernel.errors import YardError
from tramyard.kernel.room import add_contents
from tramyard.kernel.words import _

if TYPE_CHECKING:
    from tramyard.store import Store

SETTINGS = ("database", "thinkers", "content", "limit", "operations", "log_format")


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("worker", help=_("think for the servers of a PostgreSQL database"))
    add_settings(parser, SETTINGS)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    # Here, because other commands need no server's modules and all should start at once.
    from tramyard.cli.serve.running import bind
    from tramyard.store import open_store
    from tramyard.store.opening import is_file

    given = read_settings(args)
    settings = checked(given, no_database)
    if is_file(settings.database):
        raise no_database_of_others()
    if settings.thinkers == 0:
        raise YardError(_("{setting}: a worker has at least one.").format(setting=given["thinkers"].by))
    with because_of(given["content"]):
        if settings.content is not None:
            add_contents(settings.content)
    with because_of(given["operations"]):
        side_door = bind(*settings.operations) if settings.operations is not None else None
    with because_of(given["database"]):
        store = open_store(settings.database)
    write_log(settings.log_format, False)
    return asyncio.run(think(settings, store, side_door))


def no_database() -> str:
    raise no_database_of_others()


def no_database_of_others() -> YardError:
    return YardError(_("A worker needs the PostgreSQL database of its servers: --database postgresql://..."))


async def think(settings: Settings, store: "Store", side_door: socket.socket | None) -> int:
    """Until a signal ends it; what it was thinking about is taken up by another process."""
    from tramyard.cli.serve import kind_of
    from tramyard.web.limits import Limits, with_limits
    from tramyard.web.operations.opening import kept_open
    from tramyard.web.solving.jobs import Jobs
    from tramyard.web.solving.shared_jobs import SharedJobs
    from tramyard.web.tables.yard import Yard
    from tramyard.web.thinkers.processes import Thinkers, thinker_count

    limits = with_limits(Limits(), list(settings.limit))
    count = settings.thinkers or thinker_count()
    yard = Yard(store, Thinkers(count, most=limits.jobs), limits=limits)
    searches = SharedJobs(Jobs(count, limits), yard)
    ended = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(sign, ended.set)
    async with kept_open(yard, side_door):
        sentence = _("Tramyard {version} thinks in {count} processes for {database} (Ctrl-C ends it).")
        told = sentence.format(version=tramyard.__version__, count=count, database=kind_of(settings.database))
        print(told, flush=True)
        await ended.wait()
        await searches.jobs.close()
    return 0
