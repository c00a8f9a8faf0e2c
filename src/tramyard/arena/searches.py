"""Searches of solvers on a cluster: each whole, on one machine. What is known so far comes back, and they can be ended.

What a solver finds within a budget in positions does not depend on where it looks.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from tramyard.arena.cluster import Cluster
from tramyard.arena.processes import PULSE
from tramyard.kernel.errors import YardError
from tramyard.kernel.solver import Answer, Budget, Stop, Tell
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.words import _


@dataclass(frozen=True)
class Question:
    """What a solver is asked, by value: which game, the position as a dump, what to look for and for how long."""

    spec: GameSpec
    dump: dict[str, object]
    goal: str
    budget: Budget

    def answer(self, tell: Tell, stop: Stop) -> Answer:
        opened = self.spec.open()
        kind = opened.room.solver
        assert kind is not None, "whoever asks has looked"
        return kind.make(opened.game).solve(opened.game.load(self.dump), self.goal, self.budget, tell, stop)


def jobs_of_each(cluster: Cluster, wanted: int | None, searches: int) -> int:
    """How many cores of a machine each search gets: an even share, if nobody says. Raises YardError where none has so
    many."""
    most = cluster.most_cores()
    if wanted is None:
        return max(1, min(most, cluster.cores() // searches))
    if wanted > most:
        sentence = _("No machine of the cluster has {wanted} cores; the largest has {most}.")
        raise YardError(sentence.format(wanted=wanted, most=most))
    return wanted


def answered(
    cluster: Cluster, questions: Sequence[Question], tell: Callable[[int, Answer], None], stop: Stop
) -> Iterator[tuple[int, Answer]]:
    """Each question's number with its answer, as they come. `tell` hears of better lines while they are looked for."""
    ray = cluster.ray
    # Where this program runs, which is the one machine that is not lost while somebody waits.
    here = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(
        ray.get_runtime_context().get_node_id(), soft=False
    )
    desk = ray.remote(num_cpus=0, scheduling_strategy=here)(Desk).remote()
    try:
        for some in cluster.each(partial(_looked, desk), [*enumerate(questions)], questions[0].budget.jobs):
            for number, known in ray.get(desk.news.remote()):
                tell(number, known)
            if stop():
                ray.get(desk.end.remote())
            yield from some
    finally:
        ray.kill(desk)


class Desk:
    """Where searches leave what they know, and ask whether anybody still waits."""

    def __init__(self) -> None:
        self._news: list[tuple[int, Answer]] = []
        self._ended = False

    def tell(self, number: int, known: Answer) -> None:
        self._news.append((number, known))

    def news(self) -> list[tuple[int, Answer]]:
        """What was left since somebody asked last."""
        news, self._news = self._news, []
        return news

    def end(self) -> None:
        self._ended = True

    def ended(self) -> bool:
        return self._ended


def _looked(desk: Any, piece: tuple[int, Question]) -> tuple[int, Answer]:
    """What a node does with a question."""
    number, question = piece
    stop = _Stop(desk)
    return number, question.answer(lambda known: desk.tell.remote(number, known), stop)


class _Stop:
    """Asks at the desk, a few times a second at most."""

    def __init__(self, desk: Any) -> None:
        self._ray: Any = import_module("ray")
        self._desk = desk
        self._asked = 0.0
        self._ended = False

    def __call__(self) -> bool:
        now = time.monotonic()
        if not self._ended and now - self._asked > PULSE:
            self._ended = bool(self._ray.get(self._desk.ended.remote()))
            self._asked = now
        return self._ended
