"""Games on the machines of a Ray cluster: work goes out by value, a run of games at a time, and sums come back.

A run that a lost node was playing is played again elsewhere, by Ray itself; its games are counted once, when they come
back. Whoever plays is told which Tramyard asks: another version could play other games under the same numbers.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from tramyard import __version__
from tramyard.arena.chronicle import Chronicle
from tramyard.arena.match import Setup
from tramyard.arena.scoreboard import Scoreboard
from tramyard.arena.simulate import PULSE, Batch, Wanted, played_here
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

RUNS_PER_CORE: Final = 8
"""A match is cut into so many runs for each core, so that a slow node or a long game keeps nobody waiting for long."""
MOST_GAMES: Final = 200
"""Games of a run, at most: what a lost node has to play again."""
AHEAD: Final = 2
"""Runs handed out for each core: one that is played and one that waits, so that Ctrl-C has little to call back."""
RETRIES: Final = 20
"""Nodes that may be lost under a run before the match is given up."""


class Cluster:
    """The cluster at an address (`auto` for the one this machine belongs to). Raises YardError where there is none."""

    def __init__(self, address: str) -> None:
        if find_spec("ray") is None:
            raise YardError(_("A cluster needs Ray: pip install 'tramyard[ray]'."))
        self.ray: Any = import_module("ray")
        if not self.ray.is_initialized():
            try:
                self.ray.init(address=address, log_to_driver=False, configure_logging=False)
            except (ConnectionError, ValueError, RuntimeError) as error:
                sentence = _("There is no Ray cluster to be reached at {address}.")
                raise YardError(sentence.format(address=address)) from error
        self.run = self.ray.remote(max_retries=RETRIES)(_run)

    def batches(self, setup: Setup, numbers: range, wanted: Wanted) -> Iterator[Batch]:
        """What the nodes report, in the order in which they finish, and now and then without news."""
        cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        size = min(MOST_GAMES, max(1, len(numbers) // (RUNS_PER_CORE * cores)))
        due = [numbers[first : first + size] for first in range(0, len(numbers), size)][::-1]
        under_way: list[Any] = []
        try:
            while due or under_way:
                while due and len(under_way) < AHEAD * cores:
                    under_way.append(self.run.remote(__version__, setup, due.pop(), wanted))
                done, under_way = self.ray.wait(under_way, timeout=PULSE)
                yield from [self._got(run) for run in done] or [Batch(Scoreboard(setup.bots), Chronicle())]
        finally:
            for run in under_way:
                self.ray.cancel(run, force=True)

    def _got(self, run: Any) -> Batch:
        try:
            batch: Batch | str = self.ray.get(run)
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, ModuleNotFoundError):
                raise YardError(_("A node of the cluster has no Tramyard, or lacks a part of it.")) from error
            raise
        except self.ray.exceptions.RayError as error:
            raise YardError(_("The cluster lost too many nodes; the simulation stops.")) from error
        if isinstance(batch, str):
            sentence = _(
                "A node of the cluster has Tramyard {theirs}, and this is {ours}: their games would not be ours."
            )
            raise YardError(sentence.format(theirs=batch, ours=__version__))
        return batch


def _run(version: str, setup: Setup, numbers: range, wanted: Wanted) -> Batch | str:
    """The work of a node: these games, or the version that it has instead of the one that asks."""
    if version != __version__:
        return __version__
    whole = Batch(Scoreboard(setup.bots), Chronicle())
    for batch in played_here(setup, numbers, wanted):
        whole.merge(batch)
    return whole
