"""What a seat sees, as numbers between 0 and 1: the asking seat first, then the others in turn order."""

from mypy_extensions import i64

from tramyard.games.trainmaker.rules.box import DICE, GOODS, SLOTS, Box, dice_of
from tramyard.games.trainmaker.rules.phases import PHASES
from tramyard.games.trainmaker.rules.player import NOBODY, Player
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.position import OVER
from tramyard.kernel.sheet import Sheet

SLOT = GOODS + 1 + 3 + 1
"""A slot of the row: its good, the cars it asks for, whether it is open."""
PLAYER = GOODS + 1 + 1 + 1 + 1
"""A player: goods, token, whether a contract was chosen, whether it is this one's turn."""


def observation_size(box: Box) -> int:
    table = len(PHASES) + SLOTS * SLOT + 5 + 5 + 1 + 1 + 1
    return int(table + box.seats * PLAYER + (GOODS + 1) + 3 * GOODS + GOODS + box.seats * GOODS)


def write_seen(position: TrainPosition, seat: i64, sheet: Sheet) -> None:
    box = position.box
    seats = box.seats
    sheet.one_of(position.phase, len(PHASES))
    for slot in range(SLOTS):
        _slot(box, position.city_in(slot), sheet)
    _dice(position.train, sheet)
    _dice(position.rolled, sheet)
    deck = int(position.deck).bit_count()
    sheet.number(float(position.pool()) / DICE)
    sheet.number(deck / float(box.cities))
    sheet.number(float(min(position.round, 20)) / 20)
    first = max(seat, 0)
    for step in range(seats):
        other = (first + step) % seats
        player = position.players[other]
        _goods(player, sheet)
        sheet.flag(position.token_of(other))
        sheet.flag(player.kept > 0)
        sheet.flag(position.seat == other)
    engine = position.players[seats]
    _goods(engine, sheet)
    own = position.players[seat] if seat >= 0 else NOBODY
    _terms(box, own.dealt, sheet)
    _terms(box, own.spare, sheet)
    _terms(box, own.kept, sheet)
    _terms(box, engine.kept, sheet)
    for step in range(seats):
        kept = position.players[(first + step) % seats].kept if position.actor == OVER else 0  # TM-A34
        _terms(box, kept, sheet)


def _slot(box: Box, city: i64, sheet: Sheet) -> None:
    if not city:
        sheet.nothing(SLOT)
        return
    sheet.one_of(box.good[city], GOODS + 1)
    for face in range(1, 4):
        sheet.number(float(dice_of(box.need[city], face)) / 4)
    sheet.number(1.0)


def _dice(code: i64, sheet: Sheet) -> None:
    for face in range(5):
        sheet.number(float(dice_of(code, face)) / DICE)


def _goods(player: Player, sheet: Sheet) -> None:
    for good in range(GOODS + 1):
        sheet.number(float(min(player.good(good), 6)) / 6)


def _terms(box: Box, contract: i64, sheet: Sheet) -> None:
    for good in range(GOODS):
        sheet.number(float(box.asks[contract][good]) / 6)
