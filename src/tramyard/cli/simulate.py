"""`tramyard simulate`: bots play many games; wins with intervals, lengths and endings, and a report for designers."""

import argparse
import csv
import sys
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tramyard.arena.figures import QUANTILES, csv_rows, figures, number
from tramyard.arena.match import Match, Setup
from tramyard.arena.report import report
from tramyard.arena.scoreboard import Scoreboard, Share, mean, quantile
from tramyard.arena.simulate import Players, Simulation, Wanted, simulate
from tramyard.build import flavour
from tramyard.cli.arguments import Commands, add_from, add_game, add_json, add_option, options_of, print_json
from tramyard.cli.many_games import INTERRUPTED, add_many, bots_of, check_folders, players_of, set_up, went_wrong
from tramyard.cli.progress import bar_of
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("simulate", help=_("let bots play many games and count what comes of it"))
    add_game(parser)
    parser.add_argument("--bots", metavar="A,B,...", required=True, help=_("who sits on seat 1, 2, ..."))
    add_many(parser, 1000, _("how many games"))
    parser.add_argument("--swap", action="store_true", help=_("everybody moves on one seat from game to game"))
    add_option(parser)
    add_from(parser)
    parser.add_argument("--content", metavar="FILE", default="", help=_("a content file of your own"))
    parser.add_argument("--referee", action="store_true", help=_("count the pieces anew after every move"))
    parser.add_argument("--report", metavar="FILE.html", type=Path, help=_("write a page with plots for designers"))
    parser.add_argument("--csv", metavar="FILE.csv", type=Path, help=_("write a line for each game"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    players = players_of(args)
    match = Match(_setup(args))
    check_folders(args.report, args.csv)
    unsure = match.unrepeatable()
    if unsure:
        sentence = _("{bots} thinks for a time, not for a number of steps: the same seed may give other games.")
        print(sentence.format(bots=", ".join(unsure)), file=sys.stderr)
    wanted = Wanted(told=args.json or args.report is not None, listed=args.csv is not None)
    simulation = _simulate(match.setup, args.games, players, wanted)
    if simulation.fault is not None:
        return went_wrong(simulation.fault)
    if simulation.interrupted:
        sentence = _("Interrupted after {games} of {all} games.")
        print(sentence.format(games=simulation.board.games, all=args.games), file=sys.stderr)
    if simulation.board.games:
        _show(simulation, match, args)
    return INTERRUPTED if simulation.interrupted else 0


def _setup(args: argparse.Namespace) -> Setup:
    begun = set_up(args, args.referee)
    if begun is not None:
        if args.content:
            raise YardError(_("The content is that of the file: --from goes without --content."))
        return begun
    if args.content and ":" in args.game:
        raise YardError(_("--content goes with the bare name of a game, not with {game}.").format(game=args.game))
    name = f"{args.game}:{args.content}" if args.content else args.game
    return Setup.named(name, bots_of(args), args.seed, options_of(args.option), args.swap, args.referee)


def _simulate(setup: Setup, games: int, players: Players, wanted: Wanted) -> Simulation:
    """The simulation, with a bar on a terminal if it takes long."""
    with bar_of(games) as progress:
        return simulate(setup, games, players, wanted, progress)


def _show(simulation: Simulation, match: Match, args: argparse.Namespace) -> None:
    if args.report is not None:
        args.report.write_text(report(simulation, match), encoding="utf-8")
    if args.csv is not None:
        with args.csv.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(csv_rows(simulation.results, match))
    if args.json:
        print_json(figures(simulation, match))
        return
    console = Console(highlight=False)
    console.print(_wins(simulation.board, match))
    console.print(_lengths(simulation.board))
    console.print(_endings(simulation.board, match))
    console.print(_pace(simulation))
    if args.report is not None:
        console.print(_("The report is in {file}.").format(file=escape(str(args.report))))


def _wins(board: Scoreboard, match: Match) -> Table:
    table = _table(_("who"), _("wins"), _("share"), _("95 % interval"))
    for seat, share in enumerate(board.seat_wins()):
        sitting = _("seat {number}").format(number=seat + 1)
        table.add_row(sitting if match.setup.swap else f"{sitting}, {escape(match.setup.bots[seat])}", *_cells(share))
    if len(match.setup.bots) > 1:
        table.add_section()
        table.add_row(_("who began"), *_cells(board.starter_wins()))
    if len(set(match.setup.bots)) > 1:
        table.add_section()
        for bot, share in board.bot_wins().items():
            table.add_row(escape(bot), *_cells(share))
    return table


def _lengths(board: Scoreboard) -> str:
    sentence = _("Length in actions of all seats: {mean} on average; {p10}, {median}, {p90} at 10, 50, 90 %.")
    quantiles = {name: quantile(board.lengths, share) for name, share in QUANTILES.items()}
    return sentence.format(mean=f"{mean(board.lengths):.1f}", **quantiles)


def _endings(board: Scoreboard, match: Match) -> Table:
    table = _table(_("ending"), _("games"), _("share"), _("95 % interval"))
    for ending, share in board.ending_shares().items():
        table.add_row(escape(_(match.game.endings.get(ending, ending))), *_cells(share))
    return table


def _pace(simulation: Simulation) -> str:
    board = simulation.board
    sentence = _("{games} games, {moves} moves, {seconds} s, {pace} moves a second ({build}).")
    return sentence.format(
        games=f"{board.games:,}",
        moves=f"{board.moves:,}",
        seconds=f"{simulation.seconds:.1f}",
        pace=f"{board.moves / simulation.seconds:,.0f}",
        build=flavour(),
    )


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for nth, column in enumerate(columns):
        table.add_column(column, justify="right" if nth else "left")
    return table


def _cells(share: Share) -> tuple[str, str, str]:
    low, high = share.interval
    return f"{number(share.times):,}", f"{share.value:.1%}", f"{low:.1%} - {high:.1%}"
