"""`tramyard admin`: for whoever runs the server. It all works through the database, whether the server runs or not."""

from tramyard.cli.arguments import Commands, Parser
from tramyard.kernel.words import _


def add(commands: "Commands[Parser]") -> None:
    parser = commands.add_parser("admin", help=_("look after a server: tables, addresses, storage, backup, reports"))
    parser.learn = learn


def learn(parser: Parser) -> None:
    # Here, because these need the server's modules, for which no other command should wait.
    from tramyard.cli.admin import addresses, invitations, keeping, reports, storage, tables

    deeds: Commands[Parser] = parser.add_subparsers(metavar=_("WHAT"), required=True, parser_class=Parser)
    for part in (tables, addresses, storage, keeping, invitations, reports):
        part.add(deeds)
