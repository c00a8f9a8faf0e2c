"""`tramyard new-puzzle`: draws puzzles of a tier, equal ones for equal seeds, and keeps their solutions back."""

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tramyard.cli.arguments import Commands, add_json, print_json
from tramyard.cli.many_games import INTERRUPTED, add_players, check_counts, make_empty, workers_of
from tramyard.cli.progress import bar_of
from tramyard.kernel.content import fingerprint
from tramyard.kernel.errors import YardError
from tramyard.kernel.generator import Drawn, GeneratorKind
from tramyard.kernel.room import Room, room, rooms
from tramyard.kernel.words import _

NOTHING_FITS = 1
"""Exit code where all tries were in vain."""


class Lot(NamedTuple):
    """What came of a seed."""

    seed: int
    drawn: Drawn | None


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("new-puzzle", help=_("draw a new puzzle, solved and graded"))
    parser.add_argument("--game", metavar="GAME", help=_("which game; the first that draws puzzles if not said"))
    parser.add_argument("--tier", metavar="N", type=int, required=True, help=_("how hard, from 1 on"))
    parser.add_argument("--seed", metavar="N", type=int, default=0, help=_("which of all puzzles of this tier"))
    parser.add_argument("--count", metavar="N", type=int, default=1, help=_("so many, of this seed and the next (1)"))
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help=_("write it there instead of printing it; several into a folder")
    )
    add_players(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    here, kind = _drawing(args.game)
    check_counts(("--count", args.count))
    kind.check(args.tier, args.seed)
    _check_place(args)
    lots: list[Lot] = []
    interrupted = False
    try:
        with bar_of(args.count, _("puzzles")) as told:
            seeds = range(args.seed, args.seed + args.count)
            for some in workers_of(args).each(partial(_lot, here.name, args.tier), seeds):
                for lot in some:
                    _keep(lot, here, kind, args)
                lots += some
                told(len(lots))
    except KeyboardInterrupt:
        interrupted = True
        sentence = _("Interrupted after {done} of {all} puzzles.")
        print(sentence.format(done=len(lots), all=args.count), file=sys.stderr)
    drawn = [(lot.seed, lot.drawn) for lot in sorted(lots) if lot.drawn is not None]
    if args.json and drawn:
        told_of = [as_data(here, kind, args.tier, seed, each) for seed, each in drawn]
        print_json(told_of if args.count > 1 else told_of[0])
    if interrupted:
        return INTERRUPTED
    return 0 if len(drawn) == args.count else NOTHING_FITS


def _check_place(args: argparse.Namespace) -> None:
    """Whether what is drawn can be written down where it is to be."""
    if args.count > 1:
        if args.out is None and not args.json:
            raise YardError(_("Several puzzles are written into a folder: --out DIR."))
        if args.out is not None:
            make_empty(args.out)
    elif args.out is not None and args.out.exists():
        raise YardError(_("{file} exists already.").format(file=args.out))


def _lot(game: str, tier: int, seed: int) -> Lot:
    """What a process or another machine does: a game's name, a tier and a seed are all it needs."""
    kind = room(game).generator
    assert kind is not None, "whoever asks has looked"
    return Lot(seed, kind.draw(tier, seed))


def _keep(lot: Lot, here: Room, kind: GeneratorKind, args: argparse.Namespace) -> None:
    """Written, or printed, as soon as it is there."""
    if lot.drawn is None:
        sentence = _("Nothing fits tier {tier} with seed {seed}: {tries} were drawn. Another seed may do.")
        told = sentence.format(tier=args.tier, seed=lot.seed, tries=kind.tries)
        print(told, file=sys.stderr if args.json else sys.stdout)
        return
    if args.out is not None:
        file = args.out / f"{lot.drawn.name}.toml" if args.count > 1 else args.out
        file.write_text(lot.drawn.text, encoding="utf-8")
        if not args.json:
            command = f"tramyard play {here.name}:{file}"
            print(_("Written: {place}. Go on with: {command}").format(place=file, command=command))
    elif not args.json:
        print(lot.drawn.text, end="")


def as_data(here: Room, kind: GeneratorKind, tier: int, seed: int, drawn: Drawn) -> dict[str, object]:
    """What was drawn, for programs; its solution is in it."""
    return {
        "game": here.name,
        "name": drawn.name,
        "generator": kind.version,
        "tier": tier,
        "seed": seed,
        "tries": drawn.tries,
        "fingerprint": fingerprint(drawn.text),
        "text": drawn.text,
        "moves": list(drawn.moves),
    }


def _drawing(name: str | None) -> tuple[Room, GeneratorKind]:
    """The room that draws, and its generator."""
    for here in rooms().values() if name is None else [room(name)]:
        if here.generator is not None:
            return here, here.generator
    if name is None:
        raise YardError(_("No game that is installed draws puzzles."))
    raise YardError(_("{game} draws no puzzles.").format(game=room(name).title))
