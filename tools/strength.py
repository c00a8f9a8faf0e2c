"""Which bot is the stronger: matches with seats swapped, and how soon players are done.

`python -m tools.strength` plays what must hold in each room (`tests/games/*/soak.toml`), or in that of `--game`, and
fails if it does not: the better bot of a pair, or one alone, wins more than its share of games, where it says so the
lower end of the 95 % interval counting; players are done in time and score; games end as they should; each of a room's
levels beats the one below it. A level that thinks by the clock is played by the bot that stands for it there: how
strong it is must not depend on how busy a machine is. With bots named (`python -m tools.strength mcts:500 greedy`, and
`--game lisbon28`) only those play, against each other; a single one plays Trainmaker alone. `--cluster auto` lets a Ray
cluster play the matches; how soon players are done is counted here.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from statistics import median_low

from tools.room_soak import Claim, Length, Pace, RoomSoak, soaks
from tramyard.arena.cluster import Cluster
from tramyard.arena.match import Match, Setup
from tramyard.arena.processes import cores
from tramyard.arena.scoreboard import Share
from tramyard.arena.simulate import Players, Processes, simulate
from tramyard.build import flavour
from tramyard.cli.many_games import add_cluster
from tramyard.kernel.errors import YardError
from tramyard.kernel.room import Room, room, rooms

LEVEL_GAMES = 200
"""Enough to tell 60 % from half."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="strength", description="Which bot is the stronger.")
    parser.add_argument("bots", nargs="*", metavar="BOT", help="two bots, or one to play alone; what must hold if none")
    parser.add_argument("--games", type=int, help="games of each match (as many as a claim needs)")
    parser.add_argument("--game", help="the room of what must hold (all), or what the named bots play (trainmaker)")
    parser.add_argument("--seed", type=int, default=0)
    add_cluster(parser)
    args = parser.parse_args(arguments)
    print(f"{flavour()} build")
    try:
        players: Players = Cluster(args.cluster) if args.cluster else Processes(cores())
        matches = partial(holds, players=players, games=args.games, seed=args.seed)
        if args.bots:
            alone: dict[str, object] = {"engine": True} if len(args.bots) == 1 else {}
            return 0 if matches(args.game or "trainmaker", Claim(tuple(args.bots), 0.0, options=alone)) else 1
        held = []
        for name in [room(args.game).name] if args.game else {**soaks(), **rooms()}:
            soak = soaks().get(name, RoomSoak())
            claims = [*soak.stronger, *(levels(rooms()[name], soak) if name in rooms() else [])]
            held += [matches(name, claim) for claim in claims]
            held += [keeps(name, pace, args.games, args.seed) for pace in soak.pace]
            held += [ends(name, claim, args.games, args.seed) for claim in soak.length]
    except YardError as error:
        parser.error(str(error))
    return 0 if all(held) else 1


def levels(here: Room, soak: RoomSoak) -> list[Claim]:
    """What the order of a room's levels claims: beyond doubt each plays better than the one before it. Claims that the
    room makes itself are not made again."""
    if here.max_seats < 2:
        return []
    bots = [soak.stands_for.get(level.bot, level.bot) for level in here.levels]
    made = {claim.bots for claim in soak.stronger if not claim.options}
    claims = [Claim((better, worse), 0.5, True, LEVEL_GAMES) for worse, better in pairwise(bots)]
    return [claim for claim in claims if claim.bots not in made]


def played(game: str, claim: Claim, players: Players, games: int, seed: int) -> Share:
    """How often the first bot won."""
    match = Match(Setup.named(game, claim.bots, seed, claim.options, swap=True))
    simulation = simulate(match.setup, games, players)
    if simulation.fault is not None:
        raise simulation.fault
    return simulation.board.bot_wins()[claim.bots[0]]


def holds(game: str, claim: Claim, players: Players, games: int | None, seed: int) -> bool:
    won = played(game, claim, players, games or claim.games, seed)
    low, high = won.interval
    true = (low if claim.beyond_doubt else won.value) >= claim.more_than
    rival = f"against {claim.bots[1]}" if len(claim.bots) > 1 else "alone"
    print(
        f"{game}, {claim.bots[0]} {rival}: {won.times:g} of {won.cases} won, {won.value:.1%} ({low:.1%} to {high:.1%})"
        f"{'' if true else f': not more than {claim.more_than:.0%}'}",
        flush=True,
    )
    return true


def keeps(game: str, pace: Pace, games: int | None, seed: int) -> bool:
    match = Match(Setup.named(game, (pace.bot,) * pace.seats, seed))
    wanted = games or pace.games
    rounds = score = 0.0
    for number in range(wanted):
        position = match.play(number)[1].position
        rounds += int(str(position.dump()["round"]))
        score += max(place.score for place in position.standing() if place.rank == 1)
    kept = rounds <= pace.rounds * wanted and score >= pace.score * wanted
    print(
        f"{game}, {pace.seats} {pace.bot}: {rounds / wanted:.1f} rounds, the winner scores {score / wanted:.1f}"
        f"{'' if kept else f': not {pace.rounds:g} rounds and {pace.score:g} points'}",
        flush=True,
    )
    return kept


def ends(game: str, claim: Length, games: int | None, seed: int) -> bool:
    """How these games end, and after how many turns."""
    match = Match(Setup.named(game, (claim.bot,) * claim.seats, seed))
    played = [match.play(number) for number in range(games or claim.games)]
    share = Share(sum(result.ending == claim.ending for result, _ in played), len(played))
    median = median_low(int(play.position.turns()) for _, play in played)
    true = share.value >= claim.share and median <= claim.median
    print(
        f"{game}, {claim.seats} {claim.bot}: {share.value:.1%} end by {claim.ending}, half after {median} turns"
        f"{'' if true else f': not {claim.share:.0%} and {claim.median}'}",
        flush=True,
    )
    return true


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
