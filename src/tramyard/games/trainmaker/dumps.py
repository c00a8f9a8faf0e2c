"""A Trainmaker position back from its dump, every field checked."""

from typing import Literal

import msgspec

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.rules.box import DICE, GOOD, SLOTS, Box, code_of, count_of
from tramyard.games.trainmaker.rules.phases import (
    BONUS_OFFER,
    BY_BOTH,
    BY_CONTRACT,
    BY_ENGINE,
    CONTRACT,
    ENGINE,
    EXHAUSTED,
    FINISHED,
    PHASES,
    PLACING,
    ROLL,
    RUNNING,
    SCORING,
    SIX_GOODS,
)
from tramyard.games.trainmaker.rules.player import NOBODY, Player
from tramyard.games.trainmaker.rules.referee import faults
from tramyard.games.trainmaker.rules.turn import ENGINE_LIMIT, ROUND_CAP, TrainPosition
from tramyard.kernel.bits import BIT
from tramyard.kernel.dumps import bad_field, impossible, index_of, no_position, same_actor, shaped, so_many, within
from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.words import _


class SavedPlayer(msgspec.Struct, forbid_unknown_fields=True):
    cards: list[int]
    contracts: list[int]
    kept: int | None = None
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


def load(box: Box, dump: dict[str, object]) -> TrainPosition:
    """The position of a dump. Raises YardError naming the field that cannot be used."""
    saved = shaped(dump, Saved, "Trainmaker")
    position = TrainPosition(box)
    position.phase = index_of(PHASES, saved.phase, "phase")
    position.seat = within(saved.seat - 1, 0, box.seats - 1, "seat")
    position.starter = within(saved.starter - 1, 0, box.seats - 1, "starter")
    position.actor = _actor(position, saved.actor)
    position.settled = saved.settled
    position.round = within(saved.round, 1, ROUND_CAP + 1, "round")
    position.row = _row(box, saved.row)
    position.deck = _bits(box.city_ids[1:], saved.deck, "deck")
    _seat_players(position, saved.players)
    position.dice = within(saved.dice, 0, DICE, "dice")
    position.rolled = _dice(saved.rolled, "rolled")
    position.train = _dice(saved.train, "train")
    position.placed = within(saved.placed, 0, DICE, "placed")
    position.last = FACES.index(saved.last)
    position.opening = saved.opening
    position.trains = within(saved.trains, 0, SLOTS, "trains")
    position.owed = saved.owed
    position.worth = within(saved.worth, 0, 2 * ENGINE_LIMIT, "worth")
    position.ended, position.winner = _ending(box, saved.ended)
    _check_turn(position)
    found = faults(position)
    if found:
        raise no_position("Trainmaker", found[0])
    return position


def _actor(position: TrainPosition, actor: str) -> int:
    """The phase says who must decide."""
    name, number = "chance", int(CHANCE)
    if position.phase in (CONTRACT, PLACING, SCORING, BONUS_OFFER):
        name, number = f"p{position.seat + 1}", int(position.seat)
    elif position.phase == FINISHED:
        name, number = "over", int(OVER)
    same_actor(actor, name, PHASES[position.phase])
    return number


def _check_turn(position: TrainPosition) -> None:
    """Fields of the turn that must fit the phase; what lies on the table is the referee's matter."""
    phase = position.phase
    placed = position.placed
    placing = phase == PLACING
    building = phase in (ROLL, PLACING, SCORING, BONUS_OFFER)
    left_lying = phase in (SCORING, BONUS_OFFER, ENGINE, FINISHED)
    begun = phase == SCORING or (placing and placed > 0)
    fits = {
        "settled": not begun if position.settled else begun or placing,
        "dice": (position.dice > 0) == (phase == ROLL),
        "rolled": left_lying or (position.rolled > 0) == placing,
        "train": not (phase == ROLL and position.opening and position.train),
        "placed": not placing or placed <= count_of(position.train),
        "trains": not building or position.trains > 0,
        "worth": phase != ENGINE or position.worth < ENGINE_LIMIT,
        "ended": (position.ended != RUNNING) == (phase == FINISHED),
    }
    for field, fit in fits.items():
        if not fit:
            raise impossible(field, PHASES[phase])


def _seat_players(position: TrainPosition, saved: list[SavedPlayer]) -> None:
    box = position.box
    expected = box.seats + (1 if box.engine else 0)
    if len(saved) != expected:
        raise bad_field(
            "players", _("expected {number} of them, not {value}").format(number=expected, value=len(saved))
        )
    players: list[Player] = []
    for number, entry in enumerate(saved):
        engine = number == box.seats
        if engine and entry.token:
            raise bad_field(f"players[{number}].token", _("the Steam Engine has none"))
        players.append(_player(box, entry, 1 if engine else 2, f"players[{number}]"))
    position.players = players if box.engine else [*players, NOBODY]
    position.tokens = sum(BIT[seat] for seat in range(box.seats) if saved[seat].token)


def _player(box: Box, saved: SavedPlayer, hand: int, where: str) -> Player:
    player = NOBODY
    for card in saved.cards:
        player = player.with_card(box, index_of(box.city_ids[1:], card, f"{where}.cards") + 1)
    numbers = [index_of(box.contract_ids[1:], contract, f"{where}.contracts") + 1 for contract in saved.contracts]
    if len(numbers) not in (0, hand) or numbers != sorted(set(numbers)):
        sentence = _("expected {number} of them in the order of their numbers, or none")
        raise bad_field(f"{where}.contracts", sentence.format(number=hand))
    dealt, spare = [*numbers, 0, 0][:2]
    kept = index_of(box.contract_ids[1:], saved.kept, f"{where}.kept") + 1 if saved.kept is not None else 0
    if kept and kept not in numbers:
        raise bad_field(f"{where}.kept", _("expected one of the contracts dealt"))
    return player.with_contracts(dealt, spare, kept)


def _ending(box: Box, ended: str) -> tuple[int, int]:
    """How the game ended, and the winner."""
    known: dict[str, tuple[int, int]] = {"": (RUNNING, -1), "#eng": (BY_ENGINE, -1), "#out": (EXHAUSTED, -1)}
    for seat in range(box.seats):
        known[f"#six p{seat + 1}"] = (SIX_GOODS, seat)
        known[f"#con p{seat + 1}"] = (BY_CONTRACT, seat)
        known[f"#six p{seat + 1} #con p{seat + 1}"] = (BY_BOTH, seat)
    if ended not in known:
        raise bad_field(
            "ended", _("expected a result such as «{example}», not «{value}»").format(example="#six p1", value=ended)
        )
    return known[ended]


def _row(box: Box, numbers: list[int]) -> int:
    so_many(len(numbers), SLOTS, "row")
    return sum(index_of(box.city_ids, number, "row") * GOOD[slot] for slot, number in enumerate(numbers))


def _bits(known: list[int], numbers: list[int], field: str) -> int:
    """A pile of cards, each of which is there once."""
    if len(set(numbers)) != len(numbers):
        raise bad_field(field, _("a number stands there twice"))
    return sum(BIT[index_of(known, number, field) + 1] for number in numbers)


def _dice(letters: str, field: str) -> int:
    if set(letters) - set(FACES) or len(letters) > DICE:
        sentence = _("expected up to seven letters of {known}, not «{value}»")
        raise bad_field(field, sentence.format(known=FACES, value=letters))
    return code_of(letters)
