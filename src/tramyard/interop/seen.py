"""What a learner is given at a decision: numbers, a mask over the choices, the legal moves in the game's notation."""

import io
from typing import TypedDict

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from rich.console import Console

from tramyard.interop.setup import Setup
from tramyard.kernel.markup import markup
from tramyard.kernel.position import Position

Seen = dict[str, npt.NDArray[np.float32] | npt.NDArray[np.int8]]


class Info(TypedDict):
    """The texts of the seat's legal moves, in the order of the mask."""

    moves: list[str]


def observation_space(setup: Setup) -> spaces.Dict:
    size, choices = int(setup.game.observation_size), setup.game.vocabulary.choices
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (choices,), np.int8),
        }
    )


def seen(setup: Setup, position: Position, seat: int) -> Seen:
    """The observation of a seat; its mask is empty while somebody else decides."""
    mask = np.zeros(setup.game.vocabulary.choices, np.int8)
    if position.actor == seat:
        mask[position.moves()] = 1
    return {"observation": np.array(setup.game.observe(position, seat), np.float32), "action_mask": mask}


def info(setup: Setup, position: Position, seat: int) -> Info:
    moves = position.moves() if position.actor == seat else []
    return {"moves": [setup.game.vocabulary.text(move) for move in moves]}


def drawn(setup: Setup, position: Position, seat: int) -> str:
    """The table as the terminal shows it to this seat, with colours."""
    console = Console(file=io.StringIO(), force_terminal=True, color_system="standard", width=120)
    with console.capture() as capture:
        console.print(markup(setup.room, setup.room.words.draw(setup.game, position, seat)))
    return capture.get()
