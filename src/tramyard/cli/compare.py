"""`tramyard compare`: two variants of a game with the same bots and seeds, side by side."""

import argparse
import sys
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tramyard.arena.compare import Comparison, as_data, compare, comparison_page
from tramyard.arena.match import Match, Result, Setup
from tramyard.arena.simulate import LISTED, Players, Progress, Simulation, simulate
from tramyard.cli.arguments import Commands, add_json, options_of, print_json, record_at
from tramyard.cli.many_games import INTERRUPTED, add_many, bots_of, check_folders, players_of, went_wrong, where
from tramyard.cli.progress import bar_of
from tramyard.kernel.errors import YardError
from tramyard.kernel.record import Record
from tramyard.kernel.words import _

BLOCK = 200
"""Games of a variant between two of the other."""
FROM, AT = "from", "at"
"""How a variant says from which file it begins, and after which line; no option of ours is called so."""


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("compare", help=_("play two variants of a game with the same seeds, side by side"))
    variant = _("a game's name, name:FILE.toml for your own content, and options or from=FILE: lisbon28,end=on_reveal")
    parser.add_argument("first", metavar="A", help=variant)
    parser.add_argument("second", metavar="B", help=_("the other variant, written likewise"))
    parser.add_argument("--bots", metavar="A,B,...", required=True, help=_("who sits on seat 1, 2, ..."))
    add_many(parser, 1000, _("how many games of each"))
    parser.add_argument("--swap", action="store_true", help=_("everybody moves on one seat from game to game"))
    parser.add_argument("--report", metavar="FILE.html", type=Path, help=_("write a page with plots for designers"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    players = players_of(args)
    check_folders(args.report)
    matches = _match(args.first, args), _match(args.second, args)
    results: tuple[list[Result], list[Result]] = ([], [])
    interrupted = False
    with bar_of(2 * args.games) as told:
        for numbers in _blocks(args.games):
            block = [
                _played(match.setup, numbers, players, partial(_tell, told, 2 * numbers.start)) for match in matches
            ]
            for played, kept in zip(block, results, strict=True):
                if played.fault is not None:
                    return went_wrong(played.fault)
                interrupted = interrupted or played.interrupted
                kept += played.results
            if interrupted:
                break
    comparison = compare((args.first, args.second), matches, results)
    if interrupted:
        sentence = _("Interrupted after {games} of {all} games.")
        print(sentence.format(games=comparison.games, all=args.games), file=sys.stderr)
    if comparison.games:
        _show(comparison, args)
    return INTERRUPTED if interrupted else 0


def _blocks(games: int) -> list[range]:
    """Both variants in turn, so that an interrupted comparison compares something."""
    return [range(begin, min(begin + BLOCK, games)) for begin in range(0, games, BLOCK)]


def _tell(told: Progress, before: int, games: int) -> None:
    told(before + games)


def _played(setup: Setup, numbers: range, players: Players, told: Progress) -> Simulation:
    return simulate(setup, len(numbers), players, LISTED, told, numbers.start)


def _match(variant: str, args: argparse.Namespace) -> Match:
    """`lisbon28:./mine.toml,end=on_reveal` or `lisbon28,from=mine.record` with the bots of the command."""
    name, *given = variant.split(",")
    wrong = [option for option in given if "=" not in option]
    if wrong:
        sentence = _("A variant is written NAME,OPTION=VALUE or NAME,from=FILE; «{given}» is neither.")
        raise YardError(sentence.format(given=wrong[0]))
    options, bots = options_of(given), bots_of(args)
    file, line = options.pop(FROM, None), options.pop(AT, None)
    if file is None and line is None:
        return Match(Setup.named(name.strip(), bots, args.seed, options, args.swap))
    record = _begun(variant, name.strip(), file, line, options)
    return Match(Setup(record.opened.spec, bots, args.seed, args.swap, origin=where(record)))


def _begun(variant: str, name: str, file: str | None, line: str | None, options: dict[str, str]) -> Record:
    """The record from which a variant begins: `from=FILE`, and `at=N` for an earlier line of it."""
    if file is None:
        raise YardError(_("{variant}: at=N goes with from=FILE.").format(variant=variant))
    if options:
        raise YardError(
            _("{variant}: from=FILE goes without options; they are those of the file.").format(variant=variant)
        )
    if line is not None and not (line.isascii() and line.isdecimal()):
        raise YardError(_("{variant}: at= wants a number, not «{given}».").format(variant=variant, given=line))
    return record_at(name, Path(file), None if line is None else int(line), f"{AT}=")


def _show(comparison: Comparison, args: argparse.Namespace) -> None:
    if args.report is not None:
        args.report.write_text(comparison_page(comparison), encoding="utf-8")
    if args.json:
        print_json(as_data(comparison))
        return
    console = Console(highlight=False)
    console.print(_differences(comparison))
    rows = len(comparison.differences)
    sentence = _("{games} games of each. Of {rows} rows, about {chance} look sure (*) by chance alone.")
    console.print(sentence.format(games=f"{comparison.games:,}", rows=rows, chance=f"{rows / 20:.1f}"))
    if args.report is not None:
        console.print(_("The report is in {file}.").format(file=escape(str(args.report))))


def _differences(comparison: Comparison) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for head in (*comparison.names, _("difference"), _("95 % interval"), ""):
        table.add_column(escape(head), justify="right")
    for each in comparison.differences:
        low, high = each.interval
        ends = f"{each.told(low, '+')} - {each.told(high, '+')}"
        values = (each.told(each.first), each.told(each.second), each.told(each.value, "+"), ends)
        table.add_row(escape(each.name), *values, "*" if each.is_sure else "")
    return table
