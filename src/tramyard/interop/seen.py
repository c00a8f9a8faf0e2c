"""What a learner is given at a decision: numbers, a mask over the choices, the legal moves in the game's notation."""

import io
from collections.abc import Sequence
from typing import Final, TypedDict, overload

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from rich.console import Console

from tramyard.interop.arrays import view
from tramyard.interop.setup import Setup
from tramyard.kernel.markup import markup
from tramyard.kernel.position import Position
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.vocabulary import Vocabulary

Seen = dict[str, npt.NDArray[np.float32] | npt.NDArray[np.int8]]


def observation_space(setup: Setup) -> spaces.Dict:
    size, choices = int(setup.game.observation_size), setup.game.vocabulary.choices
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (choices,), np.int8),
        }
    )


class Eyes:
    """Makes what a seat is given. The numbers are written into one sheet and copied out of it."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = setup.game
        self.choices = setup.game.vocabulary.choices
        self.sheet = Sheet(setup.game.observation_size)
        self.numbers = view(self.sheet.numbers, np.float64)

    def __deepcopy__(self, memo: object) -> "Eyes":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Eyes, (self.setup,)

    def observation(self, position: Position, seat: int) -> npt.NDArray[np.float32]:
        self.sheet.at = 0
        self.game.write_seen(position, seat, self.sheet)
        return self.numbers.astype(np.float32)

    def seen(self, position: Position, seat: int) -> Seen:
        """The observation of a seat; its mask is empty while somebody else decides."""
        mask = np.zeros(self.choices, np.int8)
        if position.actor == seat:
            mask[position.moves()] = 1
        return {"observation": self.observation(position, seat), "action_mask": mask}


class Texts(Sequence[str]):
    """The texts of moves, made when they are asked for; equal to a list of the same texts."""

    def __init__(self, vocabulary: Vocabulary, moves: Sequence[int]) -> None:
        self.vocabulary = vocabulary
        self.moves = moves

    def __len__(self) -> int:
        return len(self.moves)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [self.vocabulary.text(move) for move in self.moves[place]]
        return self.vocabulary.text(self.moves[place])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Texts | list) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(list(self))

    def __reduce__(self) -> tuple[object, ...]:
        return list, (list(self),)


class Info(TypedDict):
    """The texts of the seat's legal moves, in the order of the mask."""

    moves: Sequence[str]


NOTHING: Final[Info] = {"moves": []}
"""What a seat is told that has nothing to decide."""


def info(setup: Setup, position: Position, seat: int) -> Info:
    return {"moves": Texts(setup.game.vocabulary, position.moves())} if position.actor == seat else NOTHING


def drawn(setup: Setup, position: Position, seat: int) -> str:
    """The table as the terminal shows it to this seat, with colours."""
    console = Console(file=io.StringIO(), force_terminal=True, color_system="standard", width=120)
    with console.capture() as capture:
        console.print(markup(setup.room, setup.room.words.draw(setup.game, position, seat)))
    return capture.get()
