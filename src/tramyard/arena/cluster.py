"""Work on the machines of a Ray cluster: it goes out by value, a piece at a time, and what comes of it comes back.

A piece that a lost node was at is done again elsewhere, by Ray itself, and counts once, when it comes back. Whoever
does it is told which Tramyard asks: another version could play other games under the same numbers.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from socket import create_connection
from typing import Any, Final, NamedTuple, TypeVar

from tramyard import __version__
from tramyard.arena.chronicle import Chronicle
from tramyard.arena.match import Setup
from tramyard.arena.processes import PULSE
from tramyard.arena.scoreboard import Scoreboard
from tramyard.arena.simulate import Batch, Wanted, played_here
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

RUNS_PER_CORE: Final = 8
"""A match is cut into so many runs for each core, so that a slow node or a long game keeps nobody waiting for long."""
MOST_GAMES: Final = 200
"""Games of a run, at most: what a lost node has to play again."""
AHEAD: Final = 2
"""Pieces handed out for each core: one that is done and one that waits, so that Ctrl-C has little to call back."""
KNOCK: Final = 10.0
"""Seconds within which somebody must answer at the address of a cluster."""
RETRIES: Final = 20
"""Nodes that may be lost under a piece before all is given up."""
Piece = TypeVar("Piece")
Found = TypeVar("Found")


class Outcome(NamedTuple):
    """What a node answers."""

    version: str
    """Of the Tramyard it has."""
    found: Any = None
    trouble: YardError | None = None


class Cluster:
    """The cluster at an address (`auto` for the one this machine belongs to). Raises YardError where there is none."""

    def __init__(self, address: str) -> None:
        if find_spec("ray") is None:
            raise YardError(_("A cluster needs Ray: pip install 'tramyard[ray]'."))
        self.ray: Any = import_module("ray")
        if not self.ray.is_initialized():
            try:
                _knock(address)
                self.ray.init(address=address, log_to_driver=False, configure_logging=False)
            except (OSError, ValueError, RuntimeError, self.ray.exceptions.RayError) as error:
                sentence = _("There is no Ray cluster to be reached at {address}.")
                raise YardError(sentence.format(address=address)) from error

    def cores(self) -> int:
        """Of all its machines."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def most_cores(self) -> int:
        """Of the machine that has most."""
        return max(int(node["Resources"].get("CPU", 0)) for node in self.ray.nodes() if node["Alive"])

    def batches(self, setup: Setup, numbers: range, wanted: Wanted) -> Iterator[Batch]:
        """What the nodes report, in the order in which they finish, and now and then without news."""
        size = min(MOST_GAMES, max(1, len(numbers) // (RUNS_PER_CORE * self.cores())))
        runs = [numbers[first : first + size] for first in range(0, len(numbers), size)]
        for batches in self.each(partial(_played, setup, wanted), runs):
            yield from batches or [Batch(Scoreboard(setup.bots), Chronicle())]

    def each(
        self, work: Callable[[Piece], Found], pieces: Sequence[Piece], cores_each: int = 1
    ) -> Iterator[list[Found]]:
        """What comes of each piece, done on one machine by so many of its cores. Raises YardError."""
        run = self.ray.remote(max_retries=RETRIES, num_cpus=cores_each)(_run)
        due = list(pieces)[::-1]
        under_way: list[Any] = []
        at_once = max(1, AHEAD * self.cores() // cores_each)
        try:
            while due or under_way:
                while due and len(under_way) < at_once:
                    under_way.append(run.remote(__version__, work, due.pop()))
                done, under_way = self.ray.wait(under_way, timeout=PULSE)
                yield [self._got(piece) for piece in done]
        finally:
            for piece in under_way:
                self.ray.cancel(piece, force=True)

    def _got(self, piece: Any) -> Any:
        try:
            outcome: Outcome = self.ray.get(piece)
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, ModuleNotFoundError | AttributeError):
                raise YardError(_("A node of the cluster has no Tramyard, or lacks a part of it.")) from error
            raise
        except self.ray.exceptions.RayError as error:
            raise YardError(_("The cluster lost too many nodes; the work stops.")) from error
        if outcome.version != __version__:
            sentence = _(
                "A node of the cluster has Tramyard {theirs}, and this is {ours}: their games would not be ours."
            )
            raise YardError(sentence.format(theirs=outcome.version, ours=__version__))
        if outcome.trouble is not None:
            raise outcome.trouble
        return outcome.found


def _knock(address: str) -> None:
    """Raises an OSError where nobody listens: Ray itself would try for half a minute, and write about it meanwhile."""
    host, _colon, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        create_connection((host, int(port)), KNOCK).close()


def _run(version: str, work: Callable[[Piece], Found], piece: Piece) -> Outcome:
    """What a node does with a piece; nothing where another version asks."""
    if version != __version__:
        return Outcome(__version__)
    try:
        return Outcome(__version__, work(piece))
    except YardError as error:
        return Outcome(__version__, trouble=error)


def _played(setup: Setup, wanted: Wanted, numbers: range) -> Batch:
    """A run of games as a whole."""
    whole = Batch(Scoreboard(setup.bots), Chronicle())
    for batch in played_here(setup, wanted, numbers):
        whole.merge(batch)
    return whole
