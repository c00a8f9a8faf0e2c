"""`tramyard admin addresses`: who is kept out, and for whom other limits hold. A running server follows in a moment."""

import argparse
from ipaddress import ip_address, ip_network

from msgspec.structs import replace

from tramyard.cli.admin.office import Office, command, group, print_columns, told_size, work
from tramyard.cli.arguments import Commands, Parser, add_json, print_json
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store import AddressRule
from tramyard.web.tables.house import MEGABYTE

HOUSEHOLD = 64
"""Bits of an IPv6 address that stand for one household: the rest is its own to choose."""


def add(deeds: "Commands[Parser]") -> None:
    addresses = group(deeds, "addresses", _("block addresses, and set their limits"))
    listed = command(addresses, "list", _("list the addresses for which something of their own holds"), run_list)
    add_json(listed)
    block = command(addresses, "block", _("keep an address out"), run_block)
    block.add_argument("address", metavar="ADDRESS")
    block.add_argument("--note", default="", help=_("why, for yourself"))
    unblock = command(addresses, "unblock", _("let an address in again"), run_unblock)
    unblock.add_argument("address", metavar="ADDRESS")
    limit = command(addresses, "limit", _("let an address do more or less than others"), run_limit)
    limit.add_argument("address", metavar="ADDRESS")
    limit.add_argument("--pace", type=float, metavar="X", help=_("so many times as often as others"))
    limit.add_argument("--stored", type=float, metavar="MB", help=_("megabytes it may have stored"))
    limit.add_argument("--usual", action="store_true", help=_("the limits of everybody"))


def counted(text: str) -> str:
    """An address as the server counts it: IPv6 by household. YardError if it is none."""
    try:
        if "/" in text:
            network = ip_network(text)
            if network.version == 6 and network.prefixlen == HOUSEHOLD:
                return str(network)
            raise ValueError
        address = ip_address(text)
    except ValueError:
        sentence = _("Expected an address such as 203.0.113.7 or 2001:db8::1, not «{given}».")
        raise YardError(sentence.format(given=text)) from None
    return str(address) if address.version == 4 else str(ip_network((text, HOUSEHOLD), strict=False))


def run_list(args: argparse.Namespace) -> int:
    rules = work(args, lambda office: office.desk.rules())
    if args.json:
        print_json([{name: getattr(rule, name) for name in rule.__struct_fields__} for rule in rules])
        return 0
    head = (_("address"), _("blocked"), _("pace"), _("stored"), _("note"))
    print_columns(head, [_row(rule) for rule in rules])
    return 0


def _row(rule: AddressRule) -> tuple[str, ...]:
    pace = _("usual") if rule.pace is None else f"{rule.pace:g}"
    quota = _("usual") if rule.quota is None else told_size(rule.quota)
    return rule.address, _("yes") if rule.blocked else _("no"), pace, quota, rule.note


def run_block(args: argparse.Namespace) -> int:
    address = counted(args.address)
    _change(args, address, blocked=True, note=args.note)
    print(_("{address} is kept out.").format(address=address))
    return 0


def run_unblock(args: argparse.Namespace) -> int:
    address = counted(args.address)
    _change(args, address, blocked=False)
    print(_("{address} is let in.").format(address=address))
    return 0


def run_limit(args: argparse.Namespace) -> int:
    address = counted(args.address)
    if args.usual == (args.pace is not None or args.stored is not None):
        raise YardError(_("Say either --usual, or --pace or --stored."))
    if any(number is not None and not 0 < number < 1e6 for number in (args.pace, args.stored)):
        raise YardError(_("--pace and --stored take numbers above 0 and below a million."))
    different: dict[str, object] = {"pace": None, "quota": None} if args.usual else {}
    if args.pace is not None:
        different["pace"] = args.pace
    if args.stored is not None:
        different["quota"] = round(args.stored * MEGABYTE)
    _change(args, address, **different)
    print(_("The limits of {address} are set.").format(address=address))
    return 0


def _change(args: argparse.Namespace, address: str, **different: object) -> None:
    """What holds for an address so far, with something different."""

    async def change(office: Office) -> None:
        rules = {rule.address: rule for rule in await office.desk.rules()}
        await office.desk.rule(replace(rules.get(address, AddressRule(address)), **different))

    work(args, change)
