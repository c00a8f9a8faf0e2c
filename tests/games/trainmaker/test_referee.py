"""The referee finds what is wrong with a table; on one laid out by hand each fault is caught."""

from collections.abc import Callable

import pytest

from tests.games.trainmaker.table import Table
from tramyard.games.trainmaker.rules.box import code_of
from tramyard.games.trainmaker.rules.phases import BY_ENGINE, CONTRACT, EXHAUSTED, FINISHED
from tramyard.games.trainmaker.rules.player import NOBODY
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.bits import BIT
from tramyard.kernel.position import CHANCE, OVER

Change = Callable[[TrainPosition], None]


def put(**fields: object) -> Change:
    def change(position: TrainPosition) -> None:
        for field, value in fields.items():
            setattr(position, field, value)

    return change


def seat_1(position: TrainPosition, *cities: int, contracts: tuple[int, int, int] = (8, 12, 8)) -> None:
    """Gives seat 1 these cities and contracts, wherever they lay before."""
    player = NOBODY
    for city in cities:
        player = player.with_card(position.box, city)
    position.players = [player.with_contracts(*contracts), *position.players[1:]]


def both(*changes: Change) -> Change:
    def change(position: TrainPosition) -> None:
        for one in changes:
            one(position)

    return change


def miscounted(position: TrainPosition) -> None:
    position.deck -= BIT[1] + BIT[2]
    seat_1(position, 1, 2)
    position.players[0].sizes += 1


FAULTS = [
    (lambda position: put(deck=position.deck - BIT[1])(position), "in none: [1]"),
    (lambda position: seat_1(position, 1), "cities in two places: [1]"),
    (miscounted, "the cards of player 1 do not add up"),
    (lambda position: seat_1(position, contracts=(9, 12, 9)), "a contract is in two hands"),
    (lambda position: seat_1(position, contracts=(8, 12, 5)), "player 1 keeps a contract that was not dealt"),
    (
        both(put(deck=0), lambda position: seat_1(position, 1, contracts=(8, 12, 0))),
        "player 1 has cards but no contract",
    ),
    (put(tokens=7), "more tokens than seats"),
    (put(train=code_of("LP"), rolled=0), "a pool of 2 dice"),
    (put(rolled=code_of("LLPB")), "the first train of a turn must have all dice"),
    (put(train=code_of("LLL"), rolled=code_of("PBFC")), "too many Locomotives"),
    (put(train=code_of("PBCC"), rolled=code_of("LLL")), "too many Locomotives or Cabooses"),
    (put(train=code_of("PB"), rolled=code_of("LLLFC")), "cars without a Locomotive"),
    (put(train=code_of("LC"), rolled=code_of("LLPBF")), "a Caboose without cars"),
    (put(train=code_of("LPC"), rolled=code_of("LLBF")), "placing goes on after the Caboose"),
    (put(dice=3), "dice: what is about to be rolled does not fit"),
    (put(actor=OVER), "the game is over and goes on"),
    (put(actor=CHANCE), "chance must decide and has no outcomes"),
    (put(actor=1), "a seat must decide and has no moves"),
    (put(phase=CONTRACT), "a contract is chosen twice"),
    (put(winner=0), "player 1: a complete set and the win differ"),
    (put(phase=FINISHED, actor=OVER, ended=BY_ENGINE), "the Steam Engine's set and its win differ"),
    (put(phase=FINISHED, actor=OVER, ended=EXHAUSTED), "exhausted with cities left"),
    (
        both(put(deck=0), lambda position: seat_1(position, 1, 7, 13, 19, 25, 31)),
        "player 1: a complete set and the win differ",
    ),
]


@pytest.mark.parametrize(("change", "fault"), FAULTS)
def test_each_fault_is_found(change: Change, fault: str) -> None:
    table = Table.laid("P PB PBF").play("rLLLPBFC")
    position = table.position
    assert isinstance(position, TrainPosition)
    assert table.game.referee(position) == []
    change(position)
    assert any(fault in found for found in table.game.referee(position))


def test_an_absent_engine_with_cards_is_found() -> None:
    position = Table.laid().position
    assert isinstance(position, TrainPosition)
    position.deck -= BIT[1]
    position.players = [*position.players[:2], NOBODY.with_card(position.box, 1)]
    assert "players: the Steam Engine has cards but does not play" in Table.laid().game.referee(position)
