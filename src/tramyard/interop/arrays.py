"""Where many plays show what is seen: arrays, a row for each play, in this process or in memory that several share."""

import mmap
import os
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i64, u8

ALIGNED: Final = 64
"""Each array begins at a multiple of so many bytes."""

LastStep = tuple[npt.NDArray[np.float64], npt.NDArray[np.uint8], npt.NDArray[np.float32]]


Kind = TypeVar("Kind", bound=np.generic)


def view(numbers: vec[float] | vec[i64] | vec[u8], kind: type[Kind]) -> npt.NDArray[Kind]:
    """What compiled code writes, without a copy."""
    return np.frombuffer(memoryview(numbers), kind)


class Arrays:
    """The arrays of so many plays; their shape is the number of plays, numbers of an observation, choices and seats.

    `file` is the descriptor of their memory, which another process may map as well.
    """

    def __init__(self, shape: tuple[int, int, int, int], file: int | None = None) -> None:
        self.shape = shape
        count, size, choices, seats = shape
        parts: list[tuple[tuple[int, ...], npt.DTypeLike]] = [
            ((count, size), np.float32),
            ((count, size), np.float32),
            ((count, seats), np.float64),
            ((count,), np.int64),
            ((count,), np.int64),
            ((count, choices), np.int8),
            ((count,), np.uint8),
        ]
        lengths = [int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in parts]
        places = np.cumsum([0, *[-(-length // ALIGNED) * ALIGNED for length in lengths]])
        self.file = os.memfd_create("tramyard") if file is None else file
        if file is None:
            os.ftruncate(self.file, int(places[-1]) or ALIGNED)
        self.memory = mmap.mmap(self.file, int(places[-1]) or ALIGNED)
        views = [
            np.frombuffer(self.memory, kind, int(np.prod(shape)), int(place)).reshape(shape)
            for (shape, kind), place in zip(parts, places, strict=False)
        ]
        self.seen: npt.NDArray[np.float32] = views[0]
        self.last_seen: npt.NDArray[np.float32] = views[1]
        self.rewards: npt.NDArray[np.float64] = views[2]
        self.seats: npt.NDArray[np.int64] = views[3]
        self.actions: npt.NDArray[np.int64] = views[4]
        self.masks: npt.NDArray[np.int8] = views[5]
        self.ends: npt.NDArray[np.uint8] = views[6]

    def __del__(self) -> None:
        if hasattr(self, "file"):
            os.close(self.file)

    def last_step(self) -> LastStep:
        """What the last step brought that the positions do not tell."""
        return self.rewards.copy(), self.ends.copy(), self.last_seen.copy()

    def set_last_step(self, step: LastStep | None) -> None:
        """Set it again; nothing, where there was no step yet."""
        self.rewards[:], self.ends[:], self.last_seen[:] = step if step is not None else (0, 0, 0)
