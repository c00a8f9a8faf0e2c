"""`tramyard admin reports`: what people at the tables want the operator to see."""

import argparse

import msgspec

from tramyard.cli.admin.office import Office, command, printable, told_time, work
from tramyard.cli.arguments import Commands, Parser, add_json, print_json
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store import Report


def add(deeds: "Commands[Parser]") -> None:
    reports = command(deeds, "reports", _("what people at the tables report"), run)
    reports.add_argument("--settle", type=int, metavar="N", help=_("take report N off the list"))
    add_json(reports)


def run(args: argparse.Namespace) -> int:
    found = work(args, lambda office: _reports(office, args.settle))
    if args.json:
        print_json([msgspec.to_builtins(report) for report in found])
    elif not found:
        print(_("There are no reports."))
    else:
        for report in found:
            print_report(report)
    return 0


async def _reports(office: Office, settled: int | None) -> list[Report]:
    if settled is not None:
        if settled not in [report.number for report in await office.desk.reports()]:
            raise YardError(_("There is no report {number}.").format(number=settled))
        await office.desk.settle(settled)
    return await office.desk.reports()


def print_report(report: Report) -> None:
    who = report.who or _("somebody who looked on")
    sentence = _("{number}: {at}, table {code}, {who} from {address}")
    at = told_time(report.at)
    print(
        printable(
            sentence.format(number=report.number, at=at, code=report.code, who=who, address=report.address or "?")
        )
    )
    print(f"   {printable(report.text)}")
    for line in report.said:
        print(f"   > {printable(line)}")
