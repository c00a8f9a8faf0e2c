"""`tramyard admin maintenance`, `backup` and `restore`."""

import argparse
from contextlib import closing

from tramyard.cli.admin.office import PATIENCE, Office, command, database_of, path, wanted_database, work
from tramyard.cli.arguments import Commands, Parser
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store.backup import back_up, restore
from tramyard.store.desk import MAINTENANCE
from tramyard.store.opening import line_to

LONGEST = 500


def add(deeds: "Commands[Parser]") -> None:
    about = _("let players look but change nothing, with a sentence for them; off ends it")
    maintenance = command(deeds, "maintenance", about, run_maintenance)
    maintenance.add_argument("sentence", nargs="?", metavar="SENTENCE|off", help=_("what players are told"))
    backup = command(deeds, "backup", _("copy everything into a new file, while the server runs"), run_backup)
    backup.add_argument("file", metavar="FILE", type=path)
    restoring = command(deeds, "restore", _("put back what a backup holds"), run_restore)
    restoring.add_argument("file", metavar="FILE", type=path)
    restoring.add_argument("--replace", action="store_true", help=_("also where there are tables: they go"))


def run_maintenance(args: argparse.Namespace) -> int:
    sentence: str | None = args.sentence
    if sentence is not None and not (sentence.strip().isprintable() and 0 < len(sentence.strip()) <= LONGEST):
        raise YardError(_("Players need a sentence they can read: at most {most} letters.").format(most=LONGEST))

    async def set_sentence(office: Office) -> str:
        if sentence is not None:
            await office.desk.set(MAINTENANCE, "" if sentence == "off" else sentence.strip())
        return await office.desk.setting(MAINTENANCE)

    now = work(args, set_sentence)
    print(_("Closed for players: {sentence}").format(sentence=now) if now else _("Open for players."))
    return 0


def run_backup(args: argparse.Namespace) -> int:
    count = back_up(database_of(args), args.file)
    print(_("{count} tables are in {file}.").format(count=count, file=args.file))
    return 0


def run_restore(args: argparse.Namespace) -> int:
    database = wanted_database(args)
    if not args.replace and _tables_in(database):
        raise YardError(_("The database holds tables; --replace says that they may go."))
    count = restore(args.file, database)
    print(_("{count} tables are back.").format(count=count))
    return 0


def _tables_in(database: str) -> int:
    with closing(line_to(database, PATIENCE)[0]()) as line:
        if "yard_tables" not in line.tables():
            return 0
        count: int = line.fetch("SELECT COUNT(*) FROM yard_tables")[0][0]
        return count
