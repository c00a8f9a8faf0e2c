"""Several processes for one search: each looks at a part of the nodes, and all see the same as one would alone.

They are forked for the occasion, so that they know everything there is to know; back come nodes without positions.
"""

import gc
import os
import pickle
import signal
from typing import BinaryIO

from tramyard.games.workbook.solver.node import Node, Packed, unpack
from tramyard.games.workbook.solver.search import Following, Search

Share = list[tuple[int, list[Packed]]]
"""What follows each of some nodes."""


class Crew:
    """So many processes, this one among them."""

    def __init__(self, search: Search, jobs: int) -> None:
        self.search = search
        self.jobs = jobs

    def __call__(self, nodes: list[Node], complete: bool) -> list[Following]:
        """Every process takes the nodes of its turn, so that all have as much to do."""
        others = [self._begin(nodes[number :: self.jobs], complete) for number in range(1, self.jobs)]
        found: dict[int, Following] = {}
        for at in range(0, len(nodes), self.jobs):
            found[at] = self.search.after(nodes[at], complete)
        for number, (process, pipe) in enumerate(others, 1):
            share: Share = pickle.load(pipe)
            pipe.close()
            os.waitpid(process, 0)
            for turn, (listed, children) in enumerate(share):
                at = number + turn * self.jobs
                found[at] = Following(listed, [unpack(nodes[at], child) for child in children])
        return [found[at] for at in range(len(nodes))]

    def _begin(self, nodes: list[Node], complete: bool) -> tuple[int, BinaryIO]:
        """A process that looks at some nodes, and the pipe by which its answer comes."""
        reading, writing = os.pipe()
        process = os.fork()
        if process:
            os.close(writing)
            return process, os.fdopen(reading, "rb")
        code = 1
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is interrupted asks no more
            gc.disable()  # it would copy what is shared
            os.close(reading)
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(self._look(nodes, complete), pipe, pickle.HIGHEST_PROTOCOL)
            code = 0
        finally:
            os._exit(code)

    def _look(self, nodes: list[Node], complete: bool) -> Share:
        share: Share = []
        for node in nodes:
            found = self.search.after(node, complete)
            share.append((int(found.listed), [child.pack() for child in found.children]))
        return share


def can_fork() -> bool:
    """Whether this system can make processes that know what this one knows."""
    return hasattr(os, "fork")
