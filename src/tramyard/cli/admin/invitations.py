"""`tramyard admin invite`: links that bring people into a club, one for each, so that each can be withdrawn."""

import argparse

from tramyard.cli.admin.office import Office, command, print_columns, work
from tramyard.cli.arguments import Commands, Parser
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store.desk import Invitation
from tramyard.web.tables.secrets import hashed, new_secret

SHORT = 8
"""Letters of a hash that stand for an invitation in lists."""


def add(deeds: "Commands[Parser]") -> None:
    invite = command(deeds, "invite", _("links that let people into a club; the link is shown once"), run)
    invite.add_argument(
        "note", nargs="?", default="", metavar="NOTE", help=_("for whom a new one is; without it: a list")
    )
    invite.add_argument("--withdraw", metavar="NUMBER", help=_("this one opens nothing any more"))


def run(args: argparse.Namespace) -> int:
    if args.withdraw:
        return _withdraw(args)
    if not args.note:
        return _list(args)
    secret = new_secret()
    work(args, lambda office: office.desk.invite(Invitation(hashed(secret), args.note)))
    print(_("For {note}, after the address of your yard: /door/{secret}").format(note=args.note, secret=secret))
    return 0


def _list(args: argparse.Namespace) -> int:
    found = work(args, lambda office: office.desk.invitations())
    print_columns((_("number"), _("note")), [(one.proof[:SHORT], one.note) for one in found])
    return 0


def _withdraw(args: argparse.Namespace) -> int:
    async def withdraw(office: Office) -> None:
        found = [one for one in await office.desk.invitations() if one.proof[:SHORT] == args.withdraw]
        if not found:
            raise YardError(_("There is no invitation {number}.").format(number=args.withdraw))
        await office.desk.withdraw(found[0])

    work(args, withdraw)
    print(_("That invitation opens nothing any more."))
    return 0
