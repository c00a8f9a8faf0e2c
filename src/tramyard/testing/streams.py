"""Plays the same games of every room and prints what happened, step by step, as digests: `python -m` in one build each.

What it prints is JSON: the build, and for each table a list of digests, one per position, for each bot one per
decision, and one for each content that a room draws.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from itertools import islice

from librt.random import Random

from tramyard.bots import make_bot
from tramyard.bots.driver import ask, next_action
from tramyard.build import flavour
from tramyard.kernel.game import Game
from tramyard.kernel.generator import GeneratorKind
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.record import SPECTATOR
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.room import Room, rooms
from tramyard.testing.plays import Play, Way, legal, tries
from tramyard.testing.tables import Table, few_tables

WAYS = [Way(0, 0.95), Way(1, sense=0.9)]
BOTS = ["greedy", "mcts:20"]
DECISIONS = 200
CLOSELY = 20
"""Every so many moves everything is asked that can be asked of a position."""
ACTIONS = 50
SEEDS = (0, 2)
"""Contents that a room's generator draws in its easiest tier."""


def positions(play: Play) -> Iterator[str]:
    """One digest per position: everything there is to say of it."""
    for number, position in enumerate(play.walk()):
        said: list[object] = [position.dump(), numbers(legal(position))]
        if number % CLOSELY == 0:
            said += looked_at(play.game, position, number)
        yield digest([said, int(play.moves[number]) if number < len(play.moves) else None])


def looked_at(game: Game, position: Position, number: int) -> list[object]:
    """Odds, scores, values, observations, refusals, actions and imagined worlds."""
    seats = range(game.seats)
    return [
        [[int(move), weight] for move, weight in position.odds()],
        [position.standing(), position.tally(), position.payoffs()],
        [round(game.evaluate(position, seat), 9) for seat in seats],
        [[round(value, 9) for value in game.observe(position, seat)] for seat in seats],
        [told(position.why_not(move)) for move in tries(game, number)],
        [numbers(action) for action in islice(game.actions(position), ACTIONS)],
        [position.imagine(seat, Random(number)).dump() for seat in range(SPECTATOR, game.seats)],
    ]


def decisions(room: Room, spec: str) -> Iterator[str]:
    """One digest per decision of a bot that plays against itself, game after game."""
    game = Table(room, max(room.min_seats, min(2, room.max_seats))).game
    bot = make_bot(spec, room, game, 1)
    rng = Random(2)
    made = 0
    while made < DECISIONS:
        position = game.start()
        while position.actor != OVER and made < DECISIONS:
            action = next_action(position, rng)
            if action is None:
                choice = ask(bot, position, rng)
                weighed = [[numbers(each.action), round(each.estimate, 9), each.visits] for each in choice.candidates]
                yield digest([numbers(choice.action), weighed])
                action = choice.action
                made += 1
            game.play_action(position, action)


def drawn(kind: GeneratorKind) -> Iterator[str]:
    """One digest per content, with the line that solves it."""
    for seed in SEEDS:
        found = kind.draw(kind.tiers[0], seed)
        yield digest(found and [found.name, found.text, found.moves, found.tries])


def numbers(moves: list[int] | tuple[int, ...]) -> list[int]:
    return [int(move) for move in moves]


def told(refusal: Refusal | None) -> object:
    return None if refusal is None else [refusal.rule, refusal.key, refusal.facts]


def digest(said: object) -> str:
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:12]


def main() -> None:
    streams: dict[str, list[str]] = {}
    for room in rooms().values():
        for table in few_tables(room):
            for way in WAYS:
                streams[f"{table} {way}"] = list(positions(Play(table, way)))
        for spec in BOTS:
            streams[f"{room.name} {spec}"] = list(decisions(room, spec))
        if room.generator is not None:
            streams[f"{room.name} drawn"] = list(drawn(room.generator))
    json.dump({"build": flavour(), "streams": streams}, sys.stdout)


if __name__ == "__main__":
    main()
