"""A Trainmaker position back from its dump, every field checked."""

from typing import Literal

import msgspec

from tramyard.games.trainmaker.box import BIT, DICE, GOOD, Box, code_of, count_of
from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.rules import (
    BY_BOTH,
    BY_CONTRACT,
    BY_ENGINE,
    EXHAUSTED,
    NOBODY,
    PHASES,
    RUNNING,
    SIX_GOODS,
    Player,
    TrainPosition,
)
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import CHANCE, OVER


class SavedPlayer(msgspec.Struct, forbid_unknown_fields=True):
    cards: list[int]
    contracts: list[int]
    kept: int | None
    token: bool = False


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of `TrainPosition.dump`, in its order."""

    format: Literal[1]
    phase: str
    actor: str
    settled: bool
    seat: int
    starter: int
    round: int
    row: list[int]
    deck: list[int]
    players: list[SavedPlayer]
    dice: int
    rolled: str
    train: str
    placed: int
    last: Literal["L", "P", "B", "F", "C"]
    opening: bool
    trains: int
    owed: bool
    worth: int
    ended: str


ENDINGS = {
    "": RUNNING,
    "#six p": SIX_GOODS,
    "#con p": BY_CONTRACT,
    "#six p #con p": BY_BOTH,
    "#eng": BY_ENGINE,
    "#out": EXHAUSTED,
}


def load(box: Box, dump: dict[str, object]) -> TrainPosition:
    """The position of a dump. Raises YardError naming the field that cannot be used."""
    try:
        saved = msgspec.convert(dump, Saved)
    except msgspec.ValidationError as error:
        raise YardError(f"This is no position of Trainmaker: {error}") from error
    position = TrainPosition(box)
    position.phase = _index(PHASES, saved.phase, "phase")
    position.seat = _within(saved.seat - 1, 0, box.seats - 1, "seat")
    position.starter = _within(saved.starter - 1, 0, box.seats - 1, "starter")
    actors = {"chance": int(CHANCE), "over": int(OVER), f"p{saved.seat}": int(position.seat)}
    if saved.actor not in actors:
        raise YardError(f"field actor: expected one of {', '.join(actors)}, not «{saved.actor}»")
    position.actor = actors[saved.actor]
    position.settled = saved.settled
    position.round = saved.round
    position.row = _row(box, saved.row)
    position.deck = _bits(box.city_ids, saved.deck, "deck")
    _seat_players(position, saved.players)
    position.dice = _within(saved.dice, 0, DICE, "dice")
    position.rolled = _dice(saved.rolled, "rolled")
    position.train = _dice(saved.train, "train")
    position.placed = _within(saved.placed, 0, DICE, "placed")
    position.last = FACES.index(saved.last)
    position.opening = saved.opening
    position.trains = _within(saved.trains, 0, 3, "trains")
    position.owed = saved.owed
    position.worth = saved.worth
    _ending(position, saved.ended)
    return position


def _seat_players(position: TrainPosition, saved: list[SavedPlayer]) -> None:
    box = position.box
    expected = box.seats + (1 if box.engine else 0)
    if len(saved) != expected:
        raise YardError(f"field players: expected {expected} of them, not {len(saved)}")
    players = [_player(box, entry, f"players[{number}]") for number, entry in enumerate(saved)]
    position.players = players if box.engine else [*players, NOBODY]
    position.tokens = sum(BIT[seat] for seat in range(box.seats) if saved[seat].token)


def _player(box: Box, saved: SavedPlayer, where: str) -> Player:
    player = NOBODY
    for card in saved.cards:
        player = player.with_card(box, _index(box.city_ids[1:], card, f"{where}.cards") + 1)
    numbers = [_index(box.contract_ids[1:], contract, f"{where}.contracts") + 1 for contract in saved.contracts]
    dealt, spare, *_ = [*numbers, 0, 0]
    kept = _index(box.contract_ids[1:], saved.kept, f"{where}.kept") + 1 if saved.kept is not None else 0
    if kept and kept not in numbers:
        raise YardError(f"field {where}.kept: expected one of the contracts dealt")
    return player.with_contracts(dealt, spare, kept)


def _ending(position: TrainPosition, ended: str) -> None:
    bare = "".join(letter for letter in ended if not letter.isdigit())
    if bare not in ENDINGS:
        raise YardError(f"field ended: expected a result such as «#six p1», not «{ended}»")
    position.ended = ENDINGS[bare]
    if "p" in bare:
        position.winner = _within(int(ended.rpartition("p")[2] or 0) - 1, 0, position.box.seats - 1, "ended")


def _row(box: Box, numbers: list[int]) -> int:
    if len(numbers) != 3:
        raise YardError(f"field row: expected three slots, not {len(numbers)}")
    return sum(_index(box.city_ids, number, "row") * GOOD[slot] for slot, number in enumerate(numbers))


def _bits(known: list[int], numbers: list[int], field: str) -> int:
    return sum(BIT[_index(known, number, field)] for number in set(numbers))


def _dice(letters: str, field: str) -> int:
    if set(letters) - set(FACES) or len(letters) > DICE:
        raise YardError(f"field {field}: expected up to seven letters of {FACES}, not «{letters}»")
    code = code_of(letters)
    assert count_of(code) == len(letters)
    return code


def _index(known: list[int] | list[str], value: int | str, field: str) -> int:
    for number, candidate in enumerate(known):
        if candidate == value:
            return number
    raise YardError(f"field {field}: «{value}» is not known")


def _within(value: int, least: int, most: int, field: str) -> int:
    if not least <= value <= most:
        raise YardError(f"field {field}: {value} is out of range")
    return value
