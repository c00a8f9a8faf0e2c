"""Other engines, measured the way their users drive them. They come with `pip install tramyard[bench]`.

OpenSpiel's games are driven through its Python interface: a legal action each as likely as the others, an outcome of
chance by its odds, as in our own games. Catanatron plays its own random players.
"""

import random
from collections.abc import Callable
from importlib.util import find_spec

from tramyard.arena.bench import MOVES, SEARCHES, Contestant, timed
from tramyard.kernel.words import N_

OPENSPIEL = ("pig", "crazy_eights", "backgammon")
PYTHON_GAME = "python_block_dominoes"
CPP_ITERATIONS = 2000
PYTHON_ITERATIONS = 50
EXPLORATION = 2.0
MEGABYTES = 200


def peers() -> tuple[list[Contestant], list[str]]:
    """Those that are installed, and the names of those that are not."""
    found: list[Contestant] = []
    missing: list[str] = []
    for package, module, contestants in (("open_spiel", "pyspiel", _openspiel), ("catanatron", "catanatron", _catan)):
        if find_spec(module):
            found += contestants()
        else:
            missing.append(package)
    return found, missing


def _openspiel() -> list[Contestant]:
    driven = N_("OpenSpiel, a game in C++ driven from Python")
    found = [Contestant(name, driven, MOVES, random_play_of(name)) for name in OPENSPIEL]
    written = N_("OpenSpiel, a game in Python")
    return [
        *found,
        Contestant(PYTHON_GAME, written, MOVES, random_play_of(PYTHON_GAME)),
        Contestant("pig mcts c++", N_("OpenSpiel, its search in C++"), SEARCHES, _cpp_search),
        Contestant("pig mcts python", N_("OpenSpiel, its search in Python"), SEARCHES, _python_search),
    ]


def _catan() -> list[Contestant]:
    return [Contestant("catanatron", N_("Catanatron, two random players"), MOVES, _catanatron)]


def random_play_of(name: str) -> Callable[[float], float]:
    """Random play of a game of OpenSpiel, driven from Python."""

    def rate(seconds: float) -> float:
        import pyspiel
        from open_spiel.python.games import block_dominoes  # noqa: F401 # registers itself

        game = pyspiel.load_game(name)
        chosen = random.Random(1).random

        def one_game() -> int:
            state = game.new_initial_state()
            made = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(_drawn(state.chance_outcomes(), chosen()))
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chosen() * len(actions))])
                made += 1
            return made

        return timed(one_game, seconds)

    return rate


def _drawn(outcomes: list[tuple[int, float]], left: float) -> int:
    """The outcome on which a number between 0 and 1 falls."""
    for action, chance in outcomes:
        left -= chance
        if left < 0:
            return action
    return outcomes[-1][0]


def _cpp_search(seconds: float) -> float:
    import pyspiel

    game = pyspiel.load_game("pig")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, CPP_ITERATIONS, MEGABYTES, False, 1, False)

    def decide() -> int:
        bot.step(game.new_initial_state())
        return CPP_ITERATIONS

    return timed(decide, seconds)


def _python_search(seconds: float) -> float:
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("pig")
    bot = mcts.MCTSBot(game, EXPLORATION, PYTHON_ITERATIONS, mcts.RandomRolloutEvaluator(1))

    def decide() -> int:
        bot.step(game.new_initial_state())
        return PYTHON_ITERATIONS

    return timed(decide, seconds)


def _catanatron(seconds: float) -> float:
    from catanatron import Color, Game, RandomPlayer

    random.seed(1)

    def one_game() -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        return len(game.state.actions)

    return timed(one_game, seconds)
