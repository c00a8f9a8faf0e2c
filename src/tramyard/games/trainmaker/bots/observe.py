"""What a seat sees, as numbers between 0 and 1: the asking seat first, then the others in turn order."""

from tramyard.games.trainmaker.rules.box import DICE, GOODS, SLOTS, Box, dice_of
from tramyard.games.trainmaker.rules.phases import PHASES
from tramyard.games.trainmaker.rules.player import Player
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.position import OVER

SLOT = GOODS + 1 + 3 + 1
"""A slot of the row: its good, the cars it asks for, whether it is open."""
PLAYER = GOODS + 1 + 1 + 1 + 1
"""A player: goods, token, whether a contract was chosen, whether it is this one's turn."""


def observation_size(box: Box) -> int:
    table = len(PHASES) + SLOTS * SLOT + 5 + 5 + 1 + 1 + 1
    return int(table + box.seats * PLAYER + (GOODS + 1) + 3 * GOODS + GOODS + box.seats * GOODS)


def observe(position: TrainPosition, seat: int) -> list[float]:
    box = position.box
    seen = [1.0 if position.phase == phase else 0.0 for phase in range(len(PHASES))]
    for slot in range(SLOTS):
        seen += _slot(box, position.city_in(slot))
    seen += [dice_of(position.train, face) / DICE for face in range(5)]
    seen += [dice_of(position.rolled, face) / DICE for face in range(5)]
    deck = int(position.deck).bit_count()
    seen += [position.pool() / DICE, deck / box.cities, min(position.round, 20) / 20]
    order = [(max(seat, 0) + step) % box.seats for step in range(box.seats)]
    for other in order:
        player = position.players[other]
        seen += _goods(player)
        turn = position.seat == other
        seen += [float(position.token_of(other)), float(player.kept > 0), float(turn)]
    seen += _goods(position.players[box.seats])
    own = position.players[seat] if seat >= 0 else Player(0, 0, 0, 0, 0, 0)
    for contract in (own.dealt, own.spare, own.kept, position.players[box.seats].kept):
        seen += _terms(box, contract)
    for other in order:  # TM-A34
        seen += _terms(box, position.players[other].kept if position.actor == OVER else 0)
    return seen


def _slot(box: Box, city: int) -> list[float]:
    if not city:
        return [0.0] * SLOT
    good = [1.0 if box.good[city] == good else 0.0 for good in range(GOODS + 1)]
    return [*good, *[dice_of(box.need[city], face) / 4 for face in (1, 2, 3)], 1.0]


def _goods(player: Player) -> list[float]:
    return [min(player.good(good), 6) / 6 for good in range(GOODS + 1)]


def _terms(box: Box, contract: int) -> list[float]:
    return [box.asks[contract][good] / 6 for good in range(GOODS)]
