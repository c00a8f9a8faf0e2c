"""How fast this build is, side by side with other engines: everybody is measured in turns, round after round.

Speeds of one machine and one minute say little, so what counts is the ratio of two speeds of the same run.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from typing import NamedTuple

from librt.random import Random

from tramyard.bots import bot_kinds, make_bot
from tramyard.bots.driver import next_action
from tramyard.build import flavour
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.playout import random_play
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.room import Room
from tramyard.kernel.words import N_, _

MOVES = N_("moves/s")
SEARCHES = N_("iterations/s")
COPIES = N_("copies/s")
ACTIONS = N_("actions/s")
LISTED = 300
"""Whole actions that are listed at one decision, at most."""
ROUNDS = 3
ITERATIONS = 400
"""Of our search, for each decision."""

Rate = Callable[[float], float]
"""Works for about so many seconds and answers how often a second it did its work."""


@dataclass(frozen=True)
class Contestant:
    """Something whose speed is measured."""

    name: str
    about: str
    unit: str
    rate: Rate


class Goal(NamedTuple):
    """How many times as fast as somebody else one of our measures is to be in a build; 0 is only told."""

    part: str
    over: str
    least: float
    build: str = "compiled"
    game: str = "trainmaker"
    """Peers are peers of a game: to the others the ratio is told without a goal."""


GOALS = (
    Goal("inside", "pig", 10),
    Goal("driven", "pig", 2),
    Goal("driven", "catanatron", 40),
    Goal("mcts", "pig mcts python", 20),
    Goal("mcts", "pig mcts c++", 0),
    Goal("plain", "catanatron", 10, "plain"),
)
COPY_GOAL = 0.5
"""Microseconds for a copy of a position, in the compiled build."""


class Verdict(NamedTuple):
    """What came of a goal; `reached` is None where there is nothing to reach in this build."""

    who: str
    over: str
    ratio: float
    least: float
    reached: bool | None


def verdicts(game: str, rates: dict[str, float]) -> list[Verdict]:
    """Each goal of which both sides were measured."""
    found: list[Verdict] = []
    for goal in GOALS:
        who = f"{game} {goal.part}"
        if who in rates and goal.over in rates:
            ratio = rates[who] / rates[goal.over]
            least = goal.least if goal.game == game else 0
            aimed = least > 0 and goal.build in ("plain", flavour())
            found.append(Verdict(who, goal.over, ratio, least, ratio >= least if aimed else None))
    return found


def ours(here: Room) -> list[Contestant]:
    """One of our games in this build, and as plain Python."""
    game = here.game()
    name = here.name
    found = [
        Contestant(f"{name} inside", N_("random play inside the engine"), MOVES, partial(inside, game)),
        Contestant(f"{name} driven", N_("random play driven move by move from Python"), MOVES, partial(driven, game)),
        Contestant(f"{name} copy", N_("copies of a position"), COPIES, partial(copies, game)),
    ]
    if "mcts" in bot_kinds(here):
        about = N_("the bot mcts at decisions of random games")
        found.append(Contestant(f"{name} mcts", about, SEARCHES, partial(searches, here, game)))
    found += [
        Contestant(f"{name} actions{label}", N_("whole actions listed at decisions"), ACTIONS, partial(listed, one))
        for label, one in _measured(here)
    ]
    about = N_("random play inside the engine, plain Python")
    plain = partial(inside, game) if flavour() == "plain" else partial(plain_rate, name)
    return [*found, Contestant(f"{name} plain", about, MOVES, plain)]


def measure(contestants: Sequence[Contestant], seconds: float, rounds: int = ROUNDS) -> Iterator[dict[str, float]]:
    """The best rate of each so far, after every single measurement: the best is the one least disturbed by others."""
    best: dict[str, float] = {}
    for _round in range(rounds):
        for contestant in contestants:
            best[contestant.name] = max(contestant.rate(seconds), best.get(contestant.name, 0.0))
            yield best


def timed(work: Callable[[], int], seconds: float) -> float:
    """How much of some work is done in a second of one core; `work` answers how much it did in one go."""
    done = 0
    began = time.process_time()  # a busy machine takes the clock on the wall, but not this one
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


def inside(game: Game, seconds: float) -> float:
    """Moves a second with the loop inside the engine."""
    rng = Random(1)
    return timed(lambda: int(random_play(game.start(), rng, 10_000)), seconds)


def driven(game: Game, seconds: float) -> float:
    """Moves a second through `moves`, `pick` and `play`, from a loop in plain Python."""
    rng = Random(1)

    def one_game() -> int:
        position = game.start()
        made = 0
        while position.actor != OVER:
            if position.actor == CHANCE:
                position.play(position.pick(rng))
            else:
                moves = position.moves()
                position.play(moves[rng.randrange(len(moves))])
            made += 1
        return made

    return timed(one_game, seconds)


def copies(game: Game, seconds: float) -> float:
    """Copies a second of a position in the middle of a game."""
    position = game.start()
    random_play(position, Random(1), 200)

    def many() -> int:
        for _copy in range(1000):
            position.copy()
        return 1000

    return timed(many, seconds)


def _measured(here: Room) -> list[tuple[str, Game]]:
    """Of a room with several contents those it names, or the games with the fewest and with the most words."""
    contents = [here.content(name) for name in here.measured or here.shipped]
    games = [(f" {content.name}", here.game(content=content)) for content in contents]
    if len(games) == 1:
        return [("", games[0][1])]
    games.sort(key=lambda entry: len(entry[1].vocabulary))
    return [games[0], games[-1]]


def listed(game: Game, seconds: float) -> float:
    """Whole actions a second that are listed at decisions of random games."""
    decisions = _decisions(game, Random(1))
    return timed(lambda: sum(1 for _action in islice(game.actions(next(decisions)), LISTED)), seconds)


def searches(here: Room, game: Game, seconds: float) -> float:
    """Iterations a second of the bot mcts."""
    bot = make_bot(f"mcts:{ITERATIONS}", here, game, 1)
    rng = Random(1)
    decisions = _decisions(game, rng)

    def decide() -> int:
        position = next(decisions)
        choice = bot.choose(position.imagine(position.actor, rng), int(position.actor))
        return sum(candidate.visits for candidate in choice.candidates)

    return timed(decide, seconds)


def _decisions(game: Game, rng: Random) -> Iterator[Position]:
    """Positions of random games in which a seat has something to decide."""
    for _game in count():
        position = game.start()
        while position.actor != OVER:
            action = next_action(position, rng)
            if action is None:
                yield position
                action = (position.pick(rng),)
            for move in action:
                position.play(move)


def plain_rate(name: str, seconds: float) -> float:
    """Moves a second of the same rules as plain Python, in a process of its own."""
    command = [sys.executable, "-m", "tramyard.arena.plain", name, str(seconds)]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    if process.returncode:
        fault = process.stderr.strip().splitlines()[-1]
        raise YardError(_("The plain build cannot be measured: {fault}").format(fault=fault))
    return float(process.stdout)
