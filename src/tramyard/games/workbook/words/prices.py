"""What choices of Tramways Workbook cost and bring, chip by chip: tickets, rails, workers, money, HP and stress."""

from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words import names
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Price
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _
from tramyard.tramnet.trips import earnings

DEAR_STRESS, DEAR_MONEY = 100, 10
"""How much dearer than a ticket a step of stress and a dollar are."""
NAME_TICKETS = (families.PAY, families.HELP)
"""Choices whose own words name the tickets they cross, so that no chip repeats them."""
ROUND_ENDS = (families.END, families.RECLAIM, families.LAVA)
"""What happens after these is the Update's doing, and no price."""


def price(game: Game, position: Position, moves: tuple[Move, ...]) -> Price:
    """What these moves cost and bring, as far as that is known before."""
    assert isinstance(position, WorkbookPosition)
    if not moves or game.vocabulary.kinds[moves[0]] in ROUND_ENDS:
        return Price()
    there = position.copy()
    for move in moves:
        there.play(move)
    named = game.vocabulary.kinds[moves[0]] in NAME_TICKETS
    return _finished(position, there, named) if there.deed == phases.NO_DEED else _under_way(there, named)


def _finished(before: WorkbookPosition, after: WorkbookPosition, named: bool) -> Price:
    """Of something that is done: what has changed for the seat that did it."""
    seat = int(before.seat)
    slots = [at for at in range(len(before.box.slots)) if _crossed(after, seat, at) and not _crossed(before, seat, at)]
    strain = int(after.stress[seat] - before.stress[seat])
    money = int(after.money[seat] - before.money[seat])
    changes = (
        (int(after.workers[seat] - before.workers[seat]), names.workers),
        (money, names.money),
        (int(after.hp[seat] - before.hp[seat]), names.happiness),
        (-strain, names.stress),
    )
    costs: list[Said] = [] if named else [names.slot_name(before.box, slot) for slot in slots]
    costs += [words(-change) for change, words in changes if change < 0]
    gains = [words(change) for change, words in changes[:-1] if change > 0]
    if strain < 0:
        gains.append(_("{count} stress less").format(count=-strain))
    dear = len(slots) + DEAR_STRESS * max(strain, 0) + DEAR_MONEY * max(-money, 0)
    return Price(tuple(costs), tuple(gains), strain <= 0, dear)


def _crossed(position: WorkbookPosition, seat: int, slot: int) -> bool:
    return bool(int(position.crossed[seat]) >> slot & 1)


def _under_way(there: WorkbookPosition, named: bool) -> Price:
    """Of something half done: what it needs so far, and what it will bring."""
    seat = int(there.seat)
    icons = there.box.icons
    costs: list[Said] = []
    gains: list[Said] = []
    if there.deed == phases.LINK:
        need = there.need()
        costs += [names.workers(1)]
        costs += [names.rails(int(need.rails))] if need.rails else []
        costs += [names.happiness(int(need.hp))] if need.hp else []
        costs += [names.money(int(need.money))] if need.money else []
    if there.deed == phases.MOVE and there.rides:
        trip = there.trip()
        brought = earnings(there.links, trip.ridden, seat, there.box.seats, there.box.hp_to_owner)
        gains += [names.money(int(brought.money[seat]))] if brought.money[seat] > 0 else []
        costs += [names.money(-int(brought.money[seat]))] if brought.money[seat] < 0 else []
        gains += [names.happiness(int(brought.hp[seat]))] if brought.hp[seat] else []
    paid = [*there.paid]
    strain, fee = int(icons.strain_of(paid)), int(icons.fee_of(paid))
    slots = list(dict.fromkeys(int(icons.slots[atom]) for atom in paid))
    costs += [] if named else [names.slot_name(there.box, slot) for slot in slots]
    costs += [names.money(fee)] if fee else []
    costs += [names.stress(strain)] if strain else []
    dear = len(slots) + DEAR_STRESS * strain + DEAR_MONEY * fee
    return Price(tuple(costs), tuple(gains), not strain, dear)
