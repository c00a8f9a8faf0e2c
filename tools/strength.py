"""Which bot is the stronger: matches with seats swapped, and Trainmaker alone against the Steam Engine.

`python tools/strength.py` plays what must hold and fails if it does not: the better bot of each pair wins more than
half of its games, the lower end of the 95 % interval counting; alone, `exact` wins at least 58 %. With bots named
(`python tools/strength.py mcts:500 greedy`) it plays only those against each other; a single one plays alone.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import NamedTuple

from tramyard.arena.match import Match, Setup
from tramyard.arena.scoreboard import Share
from tramyard.arena.simulate import cores, simulate
from tramyard.build import flavour
from tramyard.kernel.errors import YardError

GAMES = 2000
ALONE = 0.58
"""What `exact` must win alone; a perfect turn with a plain guess of the future reached 61 %."""


class Claim(NamedTuple):
    """The first of these bots wins more than this share of its games, beyond doubt or on average."""

    bots: tuple[str, ...]
    more_than: float
    beyond_doubt: bool


CLAIMS = (
    Claim(("greedy", "random"), 0.5, True),
    Claim(("exact", "greedy"), 0.5, True),
    Claim(("exact",), ALONE, False),
)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="strength", description="Which bot is the stronger.")
    parser.add_argument("bots", nargs="*", metavar="BOT", help="two bots, or one to play alone; what must hold if none")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each match ({GAMES})")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(arguments)
    claims = (Claim(tuple(args.bots), 0.0, False),) if args.bots else CLAIMS
    print(f"{flavour()} build, {args.games} games a match")
    try:
        held = [_holds(claim, played(claim.bots, args.games, args.seed)) for claim in claims]
    except YardError as error:
        parser.error(str(error))
    return 0 if all(held) else 1


def played(bots: tuple[str, ...], games: int, seed: int) -> Share:
    """How often the first bot won."""
    alone = (("engine", "yes"),) if len(bots) == 1 else ()
    match = Match(Setup("trainmaker", bots, seed, options=alone, swap=True))
    simulation = simulate(match.setup, games, cores(), False)
    if simulation.fault is not None:
        raise simulation.fault
    return simulation.board.bot_wins()[bots[0]]


def _holds(claim: Claim, won: Share) -> bool:
    low, high = won.interval
    holds = (low if claim.beyond_doubt else won.value) >= claim.more_than
    rival = claim.bots[1] if len(claim.bots) > 1 else "the Steam Engine"
    print(
        f"{claim.bots[0]} against {rival}: {won.times:g} of {won.cases} won, {won.value:.1%} ({low:.1%} to {high:.1%})"
        f"{'' if holds else f': not more than {claim.more_than:.0%}'}",
        flush=True,
    )
    return holds


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
