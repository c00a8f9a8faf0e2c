"""What choices of Tramways Workbook cost and bring, chip by chip: tickets, rails, workers, money, HP and stress."""

from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.box import (
    COMMERCE,
    COMMERCE_PAYS,
    EXCHANGE,
    EXCHANGE_PAYS,
    GRAND_STATION,
    INDUSTRY,
    LEISURE,
    PARK,
    RESIDENCE,
)
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words import names
from tramyard.kernel.bits import has
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Price
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _
from tramyard.tramnet.prices import price_of_happiness
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
    done = there.deed == phases.NO_DEED or position.phase == phases.LEISURE
    found = _finished(position, there, named) if done else _under_way(position, there, named)
    if position.deed == phases.MOVE and position.phase == phases.PAY:  # whichever icons pay, the trip brings the same
        return Price(found.costs, (), found.plain, found.dear)
    return found


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


def _under_way(before: WorkbookPosition, there: WorkbookPosition, named: bool) -> Price:
    """Of something half done: what it needs so far, and what it will bring."""
    icons = there.box.icons
    paid = [*there.paid]
    strain, fee = int(icons.strain_of(paid)), int(icons.fee_of(paid))
    costs: list[Said] = []
    gains: list[Said] = []
    if there.deed == phases.LINK:
        need = there.need()
        costs += [names.workers(1)]
        costs += [names.rails(int(need.rails))] if need.rails else []
        costs += [names.happiness(int(need.hp))] if need.hp else []
        costs += [names.money(int(need.money))] if need.money else []
    stress = strain
    if there.deed == phases.MOVE and there.rides:
        stress = _tell_trip(there, Nerves(before, strain), costs, gains)
    slots = list(dict.fromkeys(int(icons.slots[atom]) for atom in paid))
    costs += [] if named else [names.slot_name(there.box, slot) for slot in slots]
    costs += [names.money(fee)] if fee else []
    costs += [names.stress(stress)] if stress > 0 else []
    gains += [_("{count} stress less").format(count=-stress)] if stress < 0 else []
    dear = len(slots) + DEAR_STRESS * strain + DEAR_MONEY * fee
    return Price(tuple(costs), tuple(gains), not strain, dear)


class Nerves:
    """The stress marker of the seat whose turn it is, moved in thought: where it comes to, and what HP that costs."""

    def __init__(self, before: WorkbookPosition, strain: int) -> None:
        self.row = before.box.row
        self.first = self.index = int(before.stress[before.seat])
        self.pain = 0
        self.move(strain)

    def move(self, steps: int) -> None:
        """So many to the right, or one to the left."""
        self.pain += int(self.row.pain(self.index, steps)) if steps > 0 else 0
        self.index = int(self.row.raised(self.index, steps) if steps >= 0 else self.row.lowered(self.index))


def _tell_trip(there: WorkbookPosition, nerves: Nerves, costs: list[Said], gains: list[Said]) -> int:
    """What a trip brings and costs: its links, what is ridden through, and where it ends. Returns steps of stress."""
    seat, trip = int(there.seat), there.trip()
    kinds = [int(there.kinds[stop]) for stop in (trip.passed() if trip.has_arrived() else trip.stops[1:])]
    brought = earnings(there.links, trip.ridden, seat, there.box.seats, there.box.hp_to_owner)
    exchanges = kinds.count(EXCHANGE)
    for _park in range(kinds.count(PARK)):
        nerves.move(-1)
    ends: list[Said] = []
    if trip.has_arrived():
        kind = int(there.kinds[trip.here()])
        nerves.move({COMMERCE: 1, INDUSTRY: 1, RESIDENCE: -1}.get(kind, 0))
        ends = _brought_by(there, kind)
    money = int(brought.money[seat]) + EXCHANGE_PAYS * exchanges
    bought = int(there.bought)
    hp = int(brought.hp[seat]) + exchanges + bought - nerves.pain
    costs += [names.money(int(price_of_happiness(bought)))] if bought else []
    for change, words in ((money, names.money), (hp, names.happiness)):
        gains += [words(change)] if change > 0 else []
        costs += [words(-change)] if change < 0 else []
    gains += ends
    return nerves.index - nerves.first


def _brought_by(there: WorkbookPosition, kind: int) -> list[Said]:
    """What a destination gives, besides what it does to nerves."""
    seat, box = there.seat, there.box
    if kind == COMMERCE:
        return [_("$5 or a ticket") if there.unlockable(seat) else names.money(COMMERCE_PAYS)]
    if kind == INDUSTRY and there.workers[seat] < box.worker_max:
        return [names.workers(1)]
    if kind == LEISURE and there.money[seat] > 0 and not there.bought:
        return [_("HP to buy")]
    if kind == GRAND_STATION:
        return [names.slot_name(box, slot) for slot in range(len(box.slots)) if has(there.grand_ticket(seat), slot)]
    return []
