"""Positions damaged by hand, in any game: what load() lets in can be played, told and drawn; the rest it refuses."""

import copy
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from librt.random import Random

from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.room import Room
from tramyard.kernel.vocabulary import Move

Dump = dict[str, object]
Thing = TypeVar("Thing")

BY_FIELD = re.compile(r"field [\w.\[\]]+: ")
"""How a fault begins that is told by its field."""
NAMED = re.compile(rf"{BY_FIELD.pattern}|This is no position of ")
ODD: list[object] = [None, "", "x", -1, 0, 1, 2, 99, 10**30, True, False, [], ["p1"], [1, 1], {}, "p1", "p2", "over"]


def one_of(things: Sequence[Thing], rng: Random) -> Thing:
    return things[rng.randrange(len(things))]


def leaves(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """Every part of a dump, with the way to it."""
    for key, part in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*path, key), part
        yield from leaves(part, (*path, key))


def put(dump: Dump, path: tuple[str | int, ...], value: object) -> None:
    here: object = dump
    for step in path[:-1]:
        assert isinstance(here, dict | list)
        here = here[step]  # type: ignore[index] # a list is asked for numbers, an object for names
    assert isinstance(here, dict | list)
    here[path[-1]] = value  # type: ignore[index]


def damaged(whole: Dump, others: Sequence[Dump], rng: Random) -> Dump:
    """Up to three parts changed into what another position says there, or into something odd."""
    dump = copy.deepcopy(whole)
    for _ in range(1 + rng.randrange(3)):
        path, _value = one_of(list(leaves(dump)), rng)
        said = [value for other, value in leaves(one_of(others, rng)) if other[-1] == path[-1]]
        put(dump, path, copy.deepcopy(one_of(said if said and rng.random() < 0.7 else ODD, rng)))
    return dump


def loaded(game: Game, dump: Dump) -> Position | None:
    """The position, or None where it is refused for a reason that is told; who must decide is set right."""
    try:
        return game.load(dump)
    except YardError as error:
        reason = str(error)
    assert NAMED.search(reason), reason
    deciding = re.search(r"expected (\w+) in phase", reason)
    return loaded(game, {**dump, "actor": deciding[1]}) if deciding else None


def plays_on(room: Room, game: Game, position: Position, rng: Random, moves: int = 60) -> None:
    """Random play under the referee; now and then everything else that is done with positions."""
    for made in range(moves):
        assert game.referee(position) == []
        if position.actor == OVER:
            return
        assert position.odds() if position.actor == CHANCE else position.moves()
        if made % 30 == 0:
            _shown(room, game, position, rng)
        position.play(position.pick(rng))


def whole(position: Position, move: Move, rng: Random) -> tuple[Move, ...]:
    """The move and the rest of an action that begins with it: nothing else is told by the log."""
    moves = [move]
    after = position.copy()
    after.play(move)
    while not after.settled and after.actor == position.actor:
        moves.append(after.pick(rng))
        after.play(moves[-1])
    return tuple(moves)


def what_is_let_in_plays_on(
    room: Room, game: Game, found: Iterable[Sequence[str]], rng: Random, moves: int = 60
) -> None:
    """Moments, each of which several dumps tell as JSON, are damaged or mixed with each other: some are refused, and
    what is not is a sound position."""
    moments = list(found)
    others = [json.loads(one_of(texts, rng)) for texts in moments for _ in range(2)]
    let_in = tried = 0
    for texts in moments:
        for _ in range(10):
            position = loaded(game, damaged(json.loads(one_of(texts, rng)), others, rng))
            tried += 1
            if position is not None:
                let_in += 1
                plays_on(room, game, position, rng, moves)
    assert 0 < let_in < tried


def _shown(room: Room, game: Game, position: Position, rng: Random) -> None:
    """Drawn and told, imagined, weighed, and written down."""
    for seat in range(-1, game.seats):
        room.words.draw(game, position, seat)
        if room.view is not None:
            room.view.parts(game, position, seat)
        assert game.referee(position.imagine(seat, rng)) == []
    if position.actor >= 0:
        room.words.prompt(game, position)
        for move in position.moves():
            room.words.choice(game, position, move)
            room.words.told(game, position, whole(position, move, rng), -1)
    game.evaluate(position, 0)
    position.hunch(rng)
    assert game.load(position.dump()).dump() == position.dump()
