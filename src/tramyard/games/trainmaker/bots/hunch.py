"""What a player does without thinking: go for the easiest city of use, place what it asks for, roll the rest.

Numbers in, a move out: the rules use it for quick playouts.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trainmaker.rules.box import (
    CABOOSE,
    GOODS,
    LOCO,
    Box,
    covers,
    dice_of,
    stock_of,
)
from tramyard.kernel.vocabulary import Move

EAGER: Final = vec[float]([0.1, 1.0, 1.6])
"""How much a city is wanted that serves no way to win, one, or both."""


def eager(box: Box, goods: i64, contract: i64, city: i64) -> float:
    """How much a player with these goods and this contract wants a city."""
    good = box.good[city]
    if good == GOODS:
        return EAGER[2]
    held: i64 = (goods >> (6 * good)) & 63
    ways: i64 = 1 if held == 0 else 0
    if contract and box.asks[contract][good] > held:
        ways += 1
    return EAGER[ways]


def place_for(box: Box, need: i64, train: i64, rolled: i64, placed: i64, opening: bool) -> Move:
    """The next die to place for a city, or to roll on, or to give up."""
    place = box.place
    if opening and train < 2 and dice_of(rolled, LOCO) and stock_of(rolled):
        completes = covers(rolled, need) and dice_of(rolled, CABOOSE)
        if train == 0 or completes:
            return place.move(LOCO)
    if train == 0:
        return box.end
    for face in range(1, CABOOSE):
        if dice_of(rolled, face) and dice_of(need, face) > dice_of(train, face):
            return place.move(face)
    begun = stock_of(train) > 0
    if begun and dice_of(rolled, CABOOSE) and covers(train, need):
        return place.move(CABOOSE)
    if begun and placed:
        return box.reroll
    for face in range(1, CABOOSE):
        if dice_of(rolled, face):
            return place.move(face)
    return place.move(CABOOSE) if dice_of(rolled, CABOOSE) else box.end


def switch_for(box: Box, need: i64, train: i64, rolled: i64, opening: bool) -> Move:
    """The switch that completes a train for a city at once, or -1."""
    lacking: i64 = -1
    spare: i64 = -1
    for face in range(CABOOSE + 1):
        wanted: i64 = dice_of(need, face) - dice_of(train, face)
        if face == LOCO:
            wanted = 1 if opening else 0
        elif face == CABOOSE:
            wanted = 1
        lying = dice_of(rolled, face)
        if wanted > lying:
            if lacking >= 0 or wanted > lying + 1:
                return -1
            lacking = face
        elif lying > 0 and lying > wanted:
            spare = face
    return box.switching_to(spare, lacking) if lacking >= 0 and spare >= 0 else -1
