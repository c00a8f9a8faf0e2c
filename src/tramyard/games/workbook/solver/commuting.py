"""Two actions of one round that can be taken in either order: only one order is looked at.

The second of two actions is left out if, of the same position, it is also looked at as the first one, and both orders
lead to the very same position. What is said here of links and trips is said with care: tickets, money, workers and
stress must suffice for both at any time, and nothing may come to the end of its row on the way.
"""  # the ledger's section 6.4

from typing import final

from mypy_extensions import i64

from tramyard.games.workbook.rules import families
from tramyard.games.workbook.rules.box import COMMERCE, INDUSTRY, PARK, RESIDENCE, Box
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet.prices import price_of_happiness


@final
class Deed:
    """What an action takes and gives besides the points and the money it brings."""

    def __init__(self) -> None:
        self.slots: i64 = 0
        """Its tickets, a bit each."""
        self.money: i64 = 0
        """What it spends, whatever it earns later."""
        self.hp: i64 = 0
        """What rails cost."""
        self.workers: i64 = 0
        """1 for a link."""
        self.hires: i64 = 0
        self.raises: i64 = 0
        """Steps of stress up, and down."""
        self.lowers: i64 = 0


@final
class Commuting:
    """Says of which actions of one puzzle the order does not matter."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.is_told: bool = box.track == 0 and not box.twists.bonuses
        """Not where points reach icons, or where the puzzle's author gives something of his own."""

    def deed(self, position: WorkbookPosition, action: tuple[Move, ...]) -> Deed | None:
        """A new link, or a trip; None for all others."""
        vocabulary = self.box.vocabulary
        family = vocabulary.kinds[action[0]]
        if family != families.LINK and family != families.RIDER:
            return None
        deed = Deed()
        paid = [int(vocabulary.parts[move]) for move in action if vocabulary.kinds[move] == families.PAY]
        icons = self.box.icons
        deed.slots = icons.slots_of(paid)
        deed.money = icons.fee_of(paid)
        deed.raises = icons.strain_of(paid)
        if family == families.LINK:
            deed.workers = 1
            self._rails(deed, action)
        else:
            self._trip(deed, position, action)
        return deed

    def _rails(self, deed: Deed, action: tuple[Move, ...]) -> None:
        """What is spent on the spaces of a new link: all but the last one named get a rail."""
        vocabulary, ground = self.box.vocabulary, self.box.ground
        before: i64 = -1
        for move in action:
            kind, part = vocabulary.kinds[move], vocabulary.parts[move]
            if kind != families.STEP and kind != families.HALT:
                continue
            if before >= 0:
                deed.hp += self.box.hp_cost[before]
                deed.money += self.box.money_cost[before]
            before = ground.walks[part] if kind == families.STEP else ground.parcels[part]

    def _trip(self, deed: Deed, position: WorkbookPosition, action: tuple[Move, ...]) -> None:
        """What a trip does on its way and at its end."""
        vocabulary, ground = self.box.vocabulary, self.box.ground
        wanted = self.box.wants[vocabulary.parts[action[1]]]
        riding = position.riding(ground.sites[vocabulary.parts[action[0]]], wanted)
        bought: i64 = 0
        for move in action[2:]:
            kind = vocabulary.kinds[move]
            if kind == families.RIDE:
                edge = position.edge_of(vocabulary.parts[move])
                riding.ride(riding.link_by(edge), edge)
            elif kind == families.BUY:
                bought += 1
        for stop in riding.passed():
            if position.kinds[stop] == PARK:
                deed.lowers += 1
        deed.money += price_of_happiness(bought)
        there = position.kinds[riding.here()]
        if there == RESIDENCE:
            deed.lowers += 1
        elif there in (COMMERCE, INDUSTRY):
            deed.raises += 1
            deed.hires = 1 if there == INDUSTRY else 0

    def commute(self, position: WorkbookPosition, one: Deed, other: Deed) -> bool:
        """Whether two actions, each of which can be taken now, and the other one after the one, lead to the same
        position in either order."""
        box = self.box
        if (one.slots | other.slots) & ~position.opened[0]:
            return False
        if one.money + other.money > position.money[0] and one.money + other.money > 0:
            return False
        if one.hp + other.hp > 0 and one.hp + other.hp > position.hp[0]:
            return False
        workers = position.workers[0]
        if one.workers + other.workers > workers or workers + one.hires + other.hires > box.worker_max:
            return False
        stress = position.stress[0]
        return one.lowers + other.lowers <= stress and stress + one.raises + other.raises < box.row.last
