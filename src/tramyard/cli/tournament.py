"""`tramyard tournament`: every bot against every other; a ladder with intervals, and a file to go on with."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tramyard.arena.ladder import called, ladder_page, points
from tramyard.arena.simulate import Players
from tramyard.arena.tournament import Tournament, played_by
from tramyard.build import flavour
from tramyard.cli.arguments import Commands, add_from, add_game, add_json, add_option, options_of, origin_of, print_json
from tramyard.cli.many_games import INTERRUPTED, add_many, check_folders, players_of, went_wrong, where
from tramyard.cli.progress import bar_of
from tramyard.kernel.room import room
from tramyard.kernel.spec import OpenGame
from tramyard.kernel.words import _


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("tournament", help=_("let every bot play every other, and rank them"))
    add_game(parser)
    parser.add_argument(
        "--bots", metavar="A,B,...", default="", help=_("who takes part (the levels that people play against)")
    )
    add_many(parser, 200, _("games of each pair"))
    add_option(parser)
    add_from(parser)
    parser.add_argument(
        "--file", metavar="FILE.json", type=Path, help=_("keep the results here, and go on with those that are there")
    )
    parser.add_argument("--report", metavar="FILE.html", type=Path, help=_("write a page with ladder and pairs"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    players = players_of(args)
    check_folders(args.file, args.report)
    tournament = _tournament(args)
    if args.file is not None and args.file.exists():
        tournament.resume(args.file)
    return _played(tournament, args, players)


def _tournament(args: argparse.Namespace) -> Tournament:
    """From the game's own start, or from where the file of `--from` stands."""
    record = origin_of(args)
    if record is None:
        return Tournament.named(args.game, _bots(args), args.seed, options_of(args.option))
    return Tournament(record.opened.spec, _bots(args), args.seed, where(record))


def _bots(args: argparse.Namespace) -> tuple[str, ...]:
    """Those named, or those that people meet in this room."""
    named = tuple(bot.strip() for bot in args.bots.split(",") if bot.strip())
    return named or tuple(dict.fromkeys(level.bot for level in room(args.game).levels))


def _played(tournament: Tournament, args: argparse.Namespace, players: Players) -> int:
    def kept() -> None:
        if args.file is not None:
            tournament.save(args.file)

    interrupted = False
    try:
        with bar_of(args.games * len(tournament.pairs())) as told:
            play = played_by(players, lambda block: told(tournament.games() + block))
            fault = tournament.play(args.games, play, kept)
    except KeyboardInterrupt:
        interrupted, fault = True, None
        print(_("Interrupted; {games} games are counted.").format(games=tournament.games()), file=sys.stderr)
    if fault is not None:
        return went_wrong(fault)
    if tournament.games():
        _show(tournament, args)
    return INTERRUPTED if interrupted else 0


def _show(tournament: Tournament, args: argparse.Namespace) -> None:
    if args.report is not None:
        args.report.write_text(ladder_page(tournament), encoding="utf-8")
    if args.json:
        print_json(as_data(tournament))
        return
    console = Console(highlight=False)
    opened = tournament.spec.open()
    console.print(_ladder(tournament, opened))
    console.print(_pairs(tournament))
    if args.report is not None:
        console.print(_("The report is in {file}.").format(file=escape(str(args.report))))


def as_data(tournament: Tournament) -> dict[str, object]:
    """The result for programs."""
    bots = tournament.bots
    return {
        "game": tournament.spec.name,
        "options": dict(tournament.spec.options),
        "seed": tournament.seed,
        "set_up_by_hand": bool(tournament.origin),
        "build": flavour(),
        "games": tournament.games(),
        "ladder": [
            {
                "bot": bots[bot],
                "points": round(rating.points, 1),
                "interval": [round(end, 1) for end in rating.interval],
            }
            for bot, rating in tournament.ladder()
        ],
        "pairs": [
            {
                "bots": [bots[one], bots[other]],
                "games": board.games,
                "won": [tournament.won(one, other).times, tournament.won(other, one).times],
                "endings": dict(board.endings),
            }
            for (one, other), board in tournament.boards.items()
        ],
    }


def _ladder(tournament: Tournament, opened: OpenGame) -> Table:
    rows = [
        [str(place), escape(called(tournament.bots[bot], opened)), points(rating)]
        for place, (bot, rating) in enumerate(tournament.ladder(), 1)
    ]
    return _table(["", _("bot"), _("points, 95 %")], rows, left=2)


def _pairs(tournament: Tournament) -> Table:
    order = [bot for bot, _rating in tournament.ladder()]
    rows = [
        [
            escape(tournament.bots[one]),
            *["" if one == other else f"{tournament.won(one, other).value:.1%}" for other in order],
        ]
        for one in order
    ]
    return _table([_("beats"), *[escape(tournament.bots[bot]) for bot in order]], rows, left=1)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number < left else "right")
    for row in rows:
        table.add_row(*row)
    return table
