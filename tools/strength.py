"""Which bot is the stronger: matches with seats swapped, Trainmaker alone against the Steam Engine, and Lisbon's pace.

`python tools/strength.py` plays what must hold and fails if it does not: the better bot of each pair wins more than
half of its games, the lower end of the 95 % interval counting; alone, `exact` wins at least 58 %; two `greedy` players
of Lisbon Tram 28 are done in time and score. With bots named (`python tools/strength.py mcts:500 greedy`, and
`--game lisbon28`) it plays only those against each other; a single one plays Trainmaker alone.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import NamedTuple

from tramyard.arena.match import Match, Setup
from tramyard.arena.scoreboard import Share
from tramyard.arena.simulate import cores, simulate
from tramyard.build import flavour
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.errors import YardError

GAMES = 2000
ALONE = 0.58
"""What `exact` must win alone; a perfect turn with a plain guess of the future reached 61 %."""
SEARCH = "mcts:500"
"""A search of about a tenth of a second an action in Lisbon."""


class Claim(NamedTuple):
    """The first of these bots wins more than this share of its games, beyond doubt or on average."""

    bots: tuple[str, ...]
    more_than: float
    beyond_doubt: bool
    game: str = "trainmaker"
    games: int = GAMES


class Pace(NamedTuple):
    """Such players need no more rounds than this on average, and the winner scores at least so much."""

    bot: str
    seats: int
    rounds: float
    score: float
    games: int = 200


CLAIMS = (
    Claim(("greedy", "random"), 0.5, True),
    Claim(("exact", "greedy"), 0.5, True),
    Claim(("exact",), ALONE, False),
    Claim(("greedy", "random"), 0.95, False, "lisbon28", 400),
    Claim((SEARCH, "greedy"), 0.5, True, "lisbon28", 100),
)
PACES = (Pace("greedy", 2, 18.0, 15.0), Pace("greedy", 3, 18.0, 12.0), Pace("greedy", 4, 18.0, 12.0))
"""Lisbon's; a simple bot needed 16.7, 14.0 and 12.8 rounds, and won with 16.1, 13.8 and 13.5 points."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="strength", description="Which bot is the stronger.")
    parser.add_argument("bots", nargs="*", metavar="BOT", help="two bots, or one to play alone; what must hold if none")
    parser.add_argument("--games", type=int, help=f"games of each match (as many as a claim needs; {GAMES})")
    parser.add_argument("--game", default="trainmaker", help="what the named bots play (trainmaker)")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(arguments)
    claims = (Claim(tuple(args.bots), 0.0, False, args.game),) if args.bots else CLAIMS
    paces = () if args.bots else PACES
    print(f"{flavour()} build")
    try:
        held = [_holds(claim, played(claim, args.games or claim.games, args.seed)) for claim in claims]
        held += [_keeps(pace, args.games or pace.games, args.seed) for pace in paces]
    except YardError as error:
        parser.error(str(error))
    return 0 if all(held) else 1


def played(claim: Claim, games: int, seed: int) -> Share:
    """How often the first bot won."""
    alone = {"engine": True} if len(claim.bots) == 1 else {}
    match = Match(Setup.named(claim.game, claim.bots, seed, alone, swap=True))
    simulation = simulate(match.setup, games, cores(), False)
    if simulation.fault is not None:
        raise simulation.fault
    return simulation.board.bot_wins()[claim.bots[0]]


def _keeps(pace: Pace, games: int, seed: int) -> bool:
    match = Match(Setup.named("lisbon28", (pace.bot,) * pace.seats, seed))
    rounds = score = 0
    for number in range(games):
        position = match.play(number)[1].position
        assert isinstance(position, LisbonPosition)
        rounds += position.round
        score += max(place.score for place in position.standing() if place.rank == 1)
    keeps = rounds <= pace.rounds * games and score >= pace.score * games
    print(
        f"lisbon28, {pace.seats} {pace.bot}: {rounds / games:.1f} rounds, the winner scores {score / games:.1f}"
        f"{'' if keeps else f': not {pace.rounds:g} rounds and {pace.score:g} points'}",
        flush=True,
    )
    return keeps


def _holds(claim: Claim, won: Share) -> bool:
    low, high = won.interval
    holds = (low if claim.beyond_doubt else won.value) >= claim.more_than
    rival = claim.bots[1] if len(claim.bots) > 1 else "the Steam Engine"
    print(
        f"{claim.game}, {claim.bots[0]} against {rival}: {won.times:g} of {won.cases} won, "
        f"{won.value:.1%} ({low:.1%} to {high:.1%})"
        f"{'' if holds else f': not more than {claim.more_than:.0%}'}",
        flush=True,
    )
    return holds


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
