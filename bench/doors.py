"""The research doors beside those of others: `python -m bench.doors`, part of `make bench`.

Everybody plays random legal actions and reads what a learner reads: observation and mask. Peers are measured in the
same run, in turns; a rate is that of one core at work (`time.process_time`, all threads), so that other programs on the
machine change it as little as possible. A goal that is missed is stated.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tramyard.arena.bench import MOVES, ROUNDS, Contestant, measure, timed
from tramyard.arena.peers import random_play_of
from tramyard.build import flavour

COUNT = 512
"""Plays at once, as pgx is measured."""
STEPS = 20
"""Steps between two looks at the clock."""
PLAYED = 200
"""Steps of a play through a door for one, between two looks."""
PYTHON_GAME = "python_block_dominoes"


class Goal(NamedTuple):
    """One of our doors, a peer's, and how many times as fast ours is to be."""

    ours: str
    peer: str
    least: float


GOALS = (
    Goal("vector trainmaker", "pgx 2048", 1),
    Goal("vector lisbon28", "pgx backgammon", 2),
    Goal("pettingzoo trainmaker", "pettingzoo connect_four_v3", 5),
    Goal("pettingzoo lisbon28", "pettingzoo connect_four_v3", 5),
    Goal("openspiel trainmaker", f"openspiel {PYTHON_GAME}", 2),
    Goal("openspiel lisbon28", f"openspiel {PYTHON_GAME}", 2),
)


def contestants() -> list[Contestant]:
    found = [
        *[
            Contestant(f"vector {name}", "512 plays at once", MOVES, vector(name))
            for name in ("trainmaker", "lisbon28")
        ],
        *[Contestant(f"pettingzoo {name}", "one play", MOVES, pettingzoo(name)) for name in ("trainmaker", "lisbon28")],
        Contestant("pettingzoo connect_four_v3", "one play", MOVES, connect_four),
        *[
            Contestant(f"openspiel {name}", "one play", MOVES, random_play_of(f"tramyard_{name}"))
            for name in ("trainmaker", "lisbon28")
        ],
        Contestant(f"openspiel {PYTHON_GAME}", "one play", MOVES, random_play_of(PYTHON_GAME)),
    ]
    if find_spec("pgx"):
        found += [Contestant(f"pgx {name}", "512 plays at once", MOVES, pgx(name)) for name in ("2048", "backgammon")]
    return [each for each in found if each.name != "pettingzoo connect_four_v3" or find_spec("pygame")]


def any_legal(masks: npt.NDArray[np.int8], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """One of the legal actions in each row, each as likely as the others."""
    drawn = rng.random(masks.shape, np.float32)
    drawn += 1
    drawn *= masks
    return np.asarray(drawn.argmax(1), np.int64)


def vector(name: str) -> Callable[[float], float]:
    def rate(seconds: float) -> float:
        from tramyard.interop.vector import plays

        many = plays(name, COUNT)
        rng = np.random.default_rng(1)
        seen = many.reset(seed=1)

        def some() -> int:
            for _step in range(STEPS):
                many.step(any_legal(seen.action_mask, rng))
            return STEPS * COUNT

        return timed(some, seconds)

    return rate


def pgx(name: str) -> Callable[[float], float]:
    def rate(seconds: float) -> float:
        import jax
        import jax.numpy as jnp
        import pgx as peer
        from pgx.experimental import auto_reset

        env = peer.make(name)
        start, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))

        def chosen(key: jax.Array, mask: jax.Array) -> jax.Array:
            return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)

        act = jax.jit(chosen)

        def keys(number: int) -> jax.Array:
            return jax.random.split(jax.random.key(number), COUNT)

        state = start(keys(0))
        number = 0

        def some() -> int:
            nonlocal state, number
            for _step in range(STEPS):
                number += 1
                action = act(jax.random.key(number), state.legal_action_mask)
                state = step(state, action, keys(number))
            state.observation.block_until_ready()
            return STEPS * COUNT

        some()  # compiles
        return timed(some, seconds)

    return rate


def pettingzoo(name: str) -> Callable[[float], float]:
    def rate(seconds: float) -> float:
        from tramyard.interop.pettingzoo import env

        return timed(_played(env(name)), seconds)

    return rate


def connect_four(seconds: float) -> float:
    from pettingzoo.classic import connect_four_v3

    return timed(_played(connect_four_v3.env()), seconds)


def _played(env: object) -> Callable[[], int]:
    """Plays with an environment of PettingZoo, as its users do: look, choose, step."""
    from pettingzoo import AECEnv

    assert isinstance(env, AECEnv)
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def some() -> int:
        made = 0
        while made < PLAYED:
            seen, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(rng.random() * len(legal))])
            made += 1
        return made

    return some


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench.doors", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each of the rounds of each measurement (1)")
    parser.add_argument("--only", default="", help="only names that contain this")
    given = parser.parse_args(arguments)
    import tramyard.interop.openspiel  # noqa: F401 # registers our games

    chosen = [each for each in contestants() if given.only in each.name]
    *_before, rates = measure(chosen, given.seconds, ROUNDS)
    print(f"build: {flavour()}; steps a second of one core, with observation and mask where the door shows them")
    for name, rate in rates.items():
        print(f"{name:32}{rate:12,.0f}")
    for ours, peer, least in GOALS:
        if ours in rates and peer in rates:
            ratio = rates[ours] / rates[peer]
            print(f"{ours} / {peer}: {ratio:.2f}, goal {least:g}: {'reached' if ratio >= least else 'MISSED'}")
        elif ours in rates:
            print(f"{ours} / {peer}: the peer is not installed (pip install 'tramyard[peers]')")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
