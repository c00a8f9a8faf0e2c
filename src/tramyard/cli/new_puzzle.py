"""`tramyard new-puzzle`: draws a puzzle of a tier, the same for the same seed, with a line that solves it kept back."""

import argparse
from pathlib import Path

from tramyard.cli.arguments import Commands, add_json, print_json
from tramyard.kernel.content import fingerprint
from tramyard.kernel.errors import YardError
from tramyard.kernel.generator import Drawn, GeneratorKind
from tramyard.kernel.room import Room, room, rooms
from tramyard.kernel.words import _

NOTHING_FITS = 1
"""Exit code where all tries were in vain."""


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("new-puzzle", help=_("draw a new puzzle, solved and graded"))
    parser.add_argument("--game", metavar="GAME", help=_("which game; the first that draws puzzles if not said"))
    parser.add_argument("--tier", metavar="N", type=int, required=True, help=_("how hard, from 1 on"))
    parser.add_argument("--seed", metavar="N", type=int, default=0, help=_("which of all puzzles of this tier"))
    parser.add_argument("--out", metavar="FILE", type=Path, help=_("write it there instead of printing it"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    here, kind = _drawing(args.game)
    if args.out is not None and args.out.exists():
        raise YardError(_("{file} exists already.").format(file=args.out))
    drawn = kind.draw(args.tier, args.seed)
    if drawn is None:
        sentence = _("Nothing fits tier {tier} with seed {seed}: {tries} were drawn. Another seed may do.")
        print(sentence.format(tier=args.tier, seed=args.seed, tries=kind.tries))
        return NOTHING_FITS
    if args.out is not None:
        args.out.write_text(drawn.text, encoding="utf-8")
    if args.json:
        print_json(as_data(here, kind, args.tier, args.seed, drawn))
    elif args.out is not None:
        command = f"tramyard play {here.name}:{args.out}"
        print(_("Written: {place}. Go on with: {command}").format(place=args.out, command=command))
    else:
        print(drawn.text, end="")
    return 0


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
