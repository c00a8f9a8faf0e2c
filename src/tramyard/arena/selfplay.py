"""Games of bots as data to learn from: every decision with what the seat saw, what it could do, what it did and what
came of it, in Parquet files of so many games each. Equal setups write equal files, whatever the number of processes."""

import json
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from tramyard.arena.figures import conditions
from tramyard.arena.match import Match, Setup
from tramyard.arena.simulate import Players
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


def write_shards(setup: Setup, games: int, folder: Path, players: Players) -> Iterator[list[Shard]]:
    """Play and write, file by file, as they are done. Raises a Fault where a game goes wrong."""
    blocks = [range(first, min(first + SHARD, games)) for first in range(0, games, SHARD)]
    for some in players.each(partial(_encoded, setup), blocks):
        yield [_kept(encoded, folder) for encoded in some]


class Encoded(NamedTuple):
    """A file as it is written, wherever its games were played."""

    numbers: range
    decisions: int
    data: bytes


def _encoded(setup: Setup, numbers: range) -> Encoded:
    from pyarrow import BufferOutputStream, parquet

    table = _table(Match(setup), numbers)
    written = BufferOutputStream()
    parquet.write_table(table, written)
    return Encoded(numbers, table.num_rows, written.getvalue().to_pybytes())


def _kept(encoded: Encoded, folder: Path) -> Shard:
    file = folder / f"games-{encoded.numbers.start:06}.parquet"
    beside = file.with_suffix(".new")
    beside.write_bytes(encoded.data)
    beside.replace(file)
    return Shard(file, len(encoded.numbers), encoded.decisions)


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
