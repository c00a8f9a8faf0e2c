"""`tramyard admin storage`: sizes, prune, vacuum, check."""

import argparse
import time

import msgspec

from tramyard.cli.admin.office import Office, at_line, command, group, print_columns, told_size, told_time, work
from tramyard.cli.arguments import Commands, Parser, add_json, print_json
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store.upkeep import check, sizes, vacuum
from tramyard.web.limits import Limits
from tramyard.web.operations.housekeeping import abandoned, delete_abandoned

UNSOUND = 1
"""Exit code of a check that found something."""


def add(deeds: "Commands[Parser]") -> None:
    storage = group(deeds, "storage", _("sizes, abandoned tables, checks"))
    size = command(storage, "sizes", _("what the database holds, and who stored most"), run_sizes)
    add_json(size)
    prune = command(storage, "prune", _("delete tables that nobody uses; none that is in play"), run_prune)
    prune.add_argument("--days", type=float, default=Limits().keep, metavar="N", help=_("unused for so many days"))
    prune.add_argument("--in-play", action="store_true", help=_("also where a game is under way"))
    prune.add_argument("--dry-run", action="store_true", help=_("only say which"))
    command(storage, "vacuum", _("give back room that nothing uses any more"), run_vacuum)
    command(storage, "check", _("look for damage and for tables that do not add up"), run_check)


def run_sizes(args: argparse.Namespace) -> int:
    found = at_line(args, sizes)
    if args.json:
        print_json(msgspec.to_builtins(found))
        return 0
    for words, value in (
        (_("tables"), str(found.tables)),
        (_("with a game under way"), str(found.playing)),
        (_("events"), f"{found.events} ({told_size(found.histories)})"),
        (_("contents"), f"{found.contents} ({told_size(found.texts)})"),
        (_("reports"), str(found.reports)),
        (_("on disk"), told_size(found.disk)),
    ):
        print(f"{words:24}{value}")
    if found.owners:
        print()
        rows = [(owner, str(count), told_size(size)) for owner, count, size in found.owners]
        print_columns((_("address"), _("tables"), _("size")), rows)
    return 0


def run_prune(args: argparse.Namespace) -> int:
    if not args.days >= 1:
        raise YardError(_("--days takes a number from 1 on, not {given}.").format(given=f"{args.days:g}"))
    gone = work(args, lambda office: _pruned(office, args.days, args.in_play, args.dry_run))
    for told in gone:
        print(told)
    if args.dry_run:
        print(_("{count} tables are abandoned.").format(count=len(gone)))
    else:
        print(_("{count} abandoned tables are deleted.").format(count=len(gone)))
    return 0


async def _pruned(office: Office, days: float, in_play: bool, dry: bool) -> list[str]:
    gone: dict[str, str] = {}
    while True:
        tables = await abandoned(office.store, days, time.time(), in_play)
        found = [info for info in tables if info.table.code not in gone]
        for info in found:
            code = info.table.code
            gone[code] = f"{code}  {told_time(max(info.used, info.table.updated))}  {told_size(info.size)}"
            if not dry and await delete_abandoned(office.store, info):
                await office.changed(code)
        if dry or not found:
            return list(gone.values())


def run_vacuum(args: argparse.Namespace) -> int:
    before, after = at_line(args, vacuum)
    print(
        _("The database took up {before} and takes up {after}.").format(
            before=told_size(before), after=told_size(after)
        )
    )
    return 0


def run_check(args: argparse.Namespace) -> int:
    faults = at_line(args, check)
    for fault in faults:
        print(fault)
    if not faults:
        print(_("The database is sound."))
    return UNSOUND if faults else 0
