"""Moments of any game as data: they come back as they were, and what cannot be is refused with the field's name."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import pytest
from librt.random import Random

from tests.games.damage import BY_FIELD, Dump, damaged, loaded, plays_on, put
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import Room


class Laid(Protocol):
    """A table in the middle of a game."""

    @property
    def position(self) -> Position: ...


Table = TypeVar("Table", bound=Laid)
Wrong = tuple[str, str, object, str]
"""A moment, the field that is changed in it, what is put there, and what is said of it."""


class Moments(Mapping[str, Callable[[], Table]], Generic[Table]):
    """Moments by name: the phase, and after a comma what else is to be told."""

    def __init__(self, tables: Mapping[str, Callable[[], Table]], game: Callable[[int], Game]) -> None:
        self.tables = tables
        self.game = game
        self.texts: dict[str, str] = {}

    def __getitem__(self, moment: str) -> Callable[[], Table]:
        return self.tables[moment]

    def __iter__(self) -> Iterator[str]:
        return iter(self.tables)

    def __len__(self) -> int:
        return len(self.tables)

    def dump(self, moment: str) -> Dump:
        """A fresh dump of a moment, which is laid once."""
        if moment not in self.texts:
            self.texts[moment] = json.dumps(self[moment]().position.dump())
        dump: Dump = json.loads(self.texts[moment])
        return dump

    def game_of(self, dump: Dump) -> Game:
        seated = dump["players"]
        assert isinstance(seated, list)
        return self.game(len(seated))

    def phases(self) -> set[str]:
        return {moment.split(",")[0] for moment in self}

    def comes_back(self, moment: str) -> None:
        real = self[moment]().position
        dump = real.dump()
        is_the_same(self.game_of(dump).load(dump), real)
        assert str(dump["phase"]) == moment.split(",")[0]

    def is_complained_of(self, moment: str, field: str, value: object, complaint: str) -> None:
        """A field that is changed: `players.0.hand`, `laid.C3`."""
        dump = self.dump(moment)
        game = self.game_of(dump)
        assert game.load(dump).dump() == dump
        put(dump, tuple(int(step) if step.isdigit() else step for step in field.split(".")), value)
        with pytest.raises(YardError, match=complaint) as told:
            game.load(dump)
        assert BY_FIELD.search(str(told.value)), told.value

    def is_missed(self, moment: str, path: Sequence[str | int]) -> None:
        """A field that is taken away."""
        dump = self.dump(moment)
        here: Any = dump
        for step in path[:-1]:
            here = here[step]
        del here[path[-1]]
        with pytest.raises(YardError, match=rf"{path[-1]}: this field is missing"):
            self.game_of(self.dump(moment)).load(dump)

    def every_field_is_among(self, moment: str, wrong: Sequence[Wrong]) -> None:
        dump = self.dump(moment)
        seated = dump["players"]
        assert isinstance(seated, list)
        assert set(dump) <= {path.split(".")[0] for _, path, _, _ in wrong}
        assert set(seated[0]) <= {path.split(".")[2] for _, path, _, _ in wrong if path.startswith("players.")}

    def mixed(self, moment: str, rng: Random) -> Position | None:
        """The moment with parts damaged or taken from others; None where that is refused."""
        whole = self.dump(moment)
        return loaded(self.game_of(whole), damaged(whole, [self.dump(other) for other in self], rng))

    def plays_on_whatever_is_let_in(self, room: Room, moment: str, rng: Random, times: int) -> None:
        for _ in range(times):
            position = self.mixed(moment, rng)
            if position is not None:
                plays_on(room, self.game_of(self.dump(moment)), position, rng)


def is_the_same(twin: Position, real: Position) -> None:
    """A position that was read from a dump is as the one that was written."""
    assert twin.dump() == real.dump()
    assert (twin.moves(), twin.odds()) == (real.moves(), real.odds())
    assert (twin.actor, twin.settled, twin.discreet) == (real.actor, real.settled, real.discreet)


def every_position_comes_back(game: Game, rng: Random, moves: int) -> None:
    """A game, so many moves of it at most."""
    position = game.start()
    for _ in range(moves):
        is_the_same(game.load(position.dump()), position)
        if position.actor == OVER:
            break
        position.play(position.pick(rng))
