"""Rows of plays in this process, or shared out among several: each steps its part, and all show it in the same arrays.

`python -m tramyard.interop.crew` is one of the crew. It is told by a byte on its standard input what to do, answers
with one on its standard output when it is done, and ends when its input does.
"""

import os
import pickle
import struct
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import IO, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tramyard.interop.arrays import Arrays, view
from tramyard.interop.drive import Opponents
from tramyard.interop.plays import Plays
from tramyard.interop.setup import Setup
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import Position
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.words import _

BEGIN: Final = b"b"
STEP: Final = b"s"
STANDING: Final = b"d"
TAKE_UP: Final = b"t"

Stand = tuple[dict[str, object], int, int]
"""A play as it stands: its dump, its luck, and how many moves were made."""


class Wanted(NamedTuple):
    """Which plays: the game, the learner's seat (or ANYBODY), the bots in the others, when to stop, where to begin."""

    spec: GameSpec
    seat: int
    bots: tuple[str, ...]
    most: int
    origin: str = ""
    """The dump, as JSON, of a situation from which all plays begin; empty for the game's own start."""


class Rows:
    """Plays in this process, shown in the rows of the arrays from `first` on."""

    def __init__(self, wanted: Wanted, arrays: Arrays, first: int = 0, count: int | None = None) -> None:
        setup = Setup(wanted.spec, wanted.origin)
        self.game = setup.game
        self.arrays = arrays
        self.part = slice(first, first + (arrays.shape[0] if count is None else count))
        many = self.part.stop - first
        bots = Opponents(setup.room, self.game, wanted.seat, list(wanted.bots)) if wanted.seat >= 0 else None
        self.plays = Plays(self.game, setup.start(), many, wanted.seat, bots, wanted.most)
        here = self.plays
        size, choices = arrays.shape[1:3]
        self._seen = view(here.seen.numbers, np.float64).reshape(many, size)
        self._last_seen = view(here.last_seen.numbers, np.float64).reshape(many, size)
        self._masks = view(here.masks, np.int8).reshape(many, choices)
        self._seats = view(here.seats, np.int64)
        self._rewards = view(here.rewards, np.float64).reshape(many, self.game.seats)
        self._ends = view(here.ends, np.uint8)

    def begin(self, seeds: Sequence[int]) -> None:
        for row, seed in enumerate(seeds):
            self.plays.begin(row, seed)
        self._show()

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        self.plays.step(actions.tolist())
        self._show()
        self.arrays.rewards[self.part] = self._rewards
        self.arrays.ends[self.part] = self._ends
        if self._ends.any():
            self.arrays.last_seen[self.part] = self._last_seen

    def _show(self) -> None:
        self.arrays.seen[self.part] = self._seen
        self.arrays.masks[self.part] = self._masks
        self.arrays.seats[self.part] = self._seats

    def position(self, row: int) -> Position:
        """Where the play of a row stands."""
        return self.plays.positions[row]

    def standing(self) -> list[Stand]:
        here = self.plays
        return [
            (position.dump(), int(here.lucks[row]), int(here.made[row])) for row, position in enumerate(here.positions)
        ]

    def take_up(self, standing: Sequence[Stand]) -> None:
        for row, (dump, luck, made) in enumerate(standing):
            self.plays.take_up(row, self.game.load(dump), luck, made)
        self._show()

    def close(self) -> None:
        """Nothing is held open."""


class Crew:
    """The same in processes of their own."""

    def __init__(self, wanted: Wanted, arrays: Arrays, workers: int) -> None:
        self.arrays = arrays
        self.game = Setup(wanted.spec, wanted.origin).game
        bounds = [arrays.shape[0] * number // workers for number in range(workers + 1)]
        self.parts = [slice(first, end) for first, end in pairwise(bounds)]
        command = [sys.executable, "-m", "tramyard.interop.crew"]
        self.hands = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[arrays.file])
            for _hand in range(workers)
        ]
        for hand, part in zip(self.hands, self.parts, strict=True):
            _send(_open(hand.stdin), (wanted, arrays.shape, arrays.file, part.start, part.stop - part.start))

    def begin(self, seeds: Sequence[int]) -> None:
        self._all(BEGIN, [list(seeds[part]) for part in self.parts])

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        self.arrays.actions[:] = actions
        self._all(STEP, None)

    def position(self, row: int) -> Position:
        return self.game.load(self.standing()[row][0])

    def standing(self) -> list[Stand]:
        for hand in self.hands:
            _order(hand, STANDING, None)
        return [stand for hand in self.hands for stand in _receive(_open(hand.stdout))]

    def take_up(self, standing: Sequence[Stand]) -> None:
        self._all(TAKE_UP, [list(standing[part]) for part in self.parts])

    def _all(self, what: bytes, given: Sequence[object] | None) -> None:
        for number, hand in enumerate(self.hands):
            _order(hand, what, None if given is None else given[number])
        for hand in self.hands:
            if _open(hand.stdout).read(1) != what:
                raise YardError(_("One of the processes that step the plays has ended."))

    def close(self) -> None:
        for hand in self.hands:
            _open(hand.stdin).close()
            hand.wait()
            _open(hand.stdout).close()
        self.hands = []

    def __del__(self) -> None:
        if getattr(self, "hands", []):
            self.close()


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def _order(hand: "subprocess.Popen[bytes]", what: bytes, given: object) -> None:
    orders = _open(hand.stdin)
    try:
        orders.write(what)
        if given is not None:
            _send(orders, given)
        orders.flush()
    except BrokenPipeError as broken:
        raise YardError(_("One of the processes that step the plays has ended.")) from broken


def _send(stream: IO[bytes], what: object) -> None:
    data = pickle.dumps(what)
    stream.write(struct.pack("<Q", len(data)) + data)
    stream.flush()


def _receive(stream: IO[bytes]) -> Any:
    head = stream.read(8)
    if len(head) < 8:
        raise YardError(_("One of the processes that step the plays has ended."))
    return pickle.loads(stream.read(struct.unpack("<Q", head)[0]))


def serve(orders: IO[bytes], answers: IO[bytes]) -> None:
    """One of the crew, until nobody orders anything any more."""
    wanted, shape, file, first, count = _receive(orders)
    rows = Rows(wanted, Arrays(shape, file), first, count)
    while what := orders.read(1):
        if what == STEP:
            rows.step(rows.arrays.actions[rows.part])
        elif what == BEGIN:
            rows.begin(_receive(orders))
        elif what == TAKE_UP:
            rows.take_up(_receive(orders))
        if what == STANDING:
            _send(answers, rows.standing())
        else:
            answers.write(what)
            answers.flush()


if __name__ == "__main__":
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # what a bot prints must not be taken for an answer
        serve(sys.stdin.buffer, answers)
