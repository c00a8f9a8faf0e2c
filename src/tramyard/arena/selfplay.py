"""Games of bots as data to learn from: every decision with what the seat saw, what it could do, what it did and what
came of it, in Parquet files of so many games each. Equal setups write equal files, whatever the number of processes."""

import json
from collections.abc import Iterator
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

from tramyard.arena.figures import conditions
from tramyard.arena.match import Match, Setup
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import OVER
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.words import _

SHARD: Final = 100
"""Games of a file."""
FORMAT: Final = 1


class Shard(NamedTuple):
    """A file that was written."""

    file: Path
    games: int
    decisions: int


def check_installed() -> None:
    for module in ("numpy", "pyarrow"):
        if find_spec(module) is None:
            raise YardError(
                _("Writing Parquet needs {module}: pip install 'tramyard[selfplay]'.").format(module=module)
            )


def write_shards(setup: Setup, games: int, folder: Path, jobs: int) -> Iterator[Shard]:
    """Play and write, file by file. Raises a Fault where a game goes wrong."""
    work = [(setup, range(first, min(first + SHARD, games)), folder) for first in range(0, games, SHARD)]
    if jobs == 1 or len(work) == 1:
        yield from map(_write, work)
        return
    with get_context("spawn").Pool(min(jobs, len(work))) as pool:
        yield from pool.imap(_write, work)


def _write(work: tuple[Setup, range, Path]) -> Shard:
    from pyarrow import parquet

    setup, numbers, folder = work
    match = Match(setup)
    table = _table(match, numbers)
    file = folder / f"games-{numbers.start:06}.parquet"
    beside = file.with_suffix(".new")
    parquet.write_table(table, beside)
    beside.replace(file)
    return Shard(file, len(numbers), table.num_rows)


def _table(match: Match, numbers: range) -> Any:
    """A row for each decision between several moves, in the order in which they were made."""
    import numpy
    import pyarrow

    size, choices = int(match.game.observation_size), match.game.vocabulary.choices
    columns = Columns(match, numbers)
    seen = numpy.asarray(columns.seen, numpy.float32).reshape(-1)
    masks = numpy.zeros((len(columns.legal), choices), bool)
    for row, moves in enumerate(columns.legal):
        masks[row, moves] = True
    fields = {
        "game": pyarrow.array(columns.game, pyarrow.int32()),
        "step": pyarrow.array(columns.step, pyarrow.int32()),
        "seat": pyarrow.array(columns.seat, pyarrow.int8()),
        "bot": pyarrow.array(columns.bot, pyarrow.string()).dictionary_encode(),
        "observation": pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(seen), size),
        "mask": pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(masks.reshape(-1)), choices),
        "action": pyarrow.array(columns.action, pyarrow.int32()),
        "value": pyarrow.array(columns.value, pyarrow.float32()),
        "result": pyarrow.array(columns.result, pyarrow.float32()),
    }
    about = {"format": FORMAT, "spec": match.opened.spec.as_data(), **conditions(match)}
    head = {"tramyard": json.dumps(about, ensure_ascii=False, sort_keys=True)}
    return pyarrow.table(fields, metadata=head)


class Columns:
    """What is written of some games, column by column."""

    def __init__(self, match: Match, numbers: range) -> None:
        self.match = match
        self.sheet = Sheet(match.game.observation_size)
        self.game: list[int] = []
        self.step: list[int] = []
        self.seat: list[int] = []
        self.bot: list[str] = []
        self.seen: list[list[float]] = []
        self.legal: list[list[int]] = []
        self.action: list[int] = []
        self.value: list[float] = []
        self.result: list[float] = []
        for number in numbers:
            self._tell(number)

    def _tell(self, number: int) -> None:
        """Play a game, then along its lines once more with an eye on what the seat that decides is given."""
        game = self.match.game
        result, play = self.match.play(number)
        position = play.first.copy()
        first, step = len(self.seat), 0
        for line in play.lines:
            for move in line:
                seat = position.actor
                moves = position.moves()
                if len(moves) > 1:
                    self.sheet.at = 0
                    game.write_seen(position, seat, self.sheet)
                    self.game.append(number)
                    self.step.append(step)
                    self.seat.append(int(seat) + 1)
                    self.bot.append(self.match.setup.bots[result.order[seat]])
                    self.seen.append(self.sheet.read(0, self.sheet.size))
                    self.legal.append([int(each) for each in moves])
                    self.action.append(int(move))
                    self.value.append(game.evaluate(position, seat))
                position.play(move)
                step += 1
        paid = position.payoffs() if position.actor == OVER else [0.0] * len(result.order)
        self.result += [paid[seat - 1] for seat in self.seat[first:]]
