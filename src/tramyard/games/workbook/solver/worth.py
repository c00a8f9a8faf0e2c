"""How promising a node is: what `bots/evaluate.py` says of its position, and what its goals still lack.

What hangs on links, buildings and upgrades alone is worked out once for each network and remembered.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.workbook.bots import evaluate
from tramyard.games.workbook.bots.missing import cost_of
from tramyard.games.workbook.rules import ending, goals
from tramyard.games.workbook.rules.box import LEISURE, Box
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.progress import steps_for
from tramyard.kernel.bits import BIT, has
from tramyard.tramnet import icons

STEP: Final = 1.5
"""What a step costs that is still to be taken for a goal."""
LASTING: Final = (
    goals.CONNECT_ALL,
    goals.PARCELS_ALL,
    goals.NETWORK,
    goals.UPGRADE_ALL_LINKS,
    goals.UPGRADE_ALL_BUILT,
    goals.GROUP_SIZE,
    goals.UPGRADED,
    goals.UPGRADED_EACH,
    goals.SPECIAL_CONNECTED,
    goals.LINKS,
    goals.RAILS,
)
"""Goals about links and buildings alone."""
STAGES: Final = 64
MANY: Final = 4096
"""Sets of crosses that are remembered for one moment of the game."""

NETWORKS: Final = 200_000
"""Networks that are remembered."""


@final
class Style:
    """What a pass leans to."""

    def __init__(self, goals: float = 1.0, rides: float = 1.0) -> None:
        self.goals: float = goals
        """How much goals count that are not met yet."""
        self.rides: float = rides
        """How much the trips to come count."""


@final
class Facts:
    """What a network is worth, whatever else there is."""

    def __init__(self, position: WorkbookPosition, point: float, dollar: float, dear: float) -> None:
        self.ride: float = evaluate.best_ride(position, 0, point, dollar)
        """The best trip, and where Leisure sells happiness, so that money is dearer."""
        self.dear_ride: float = evaluate.best_ride(position, 0, point, dear)
        self.sells: bool = LEISURE in position.kinds
        self.costs: list[float] = []
        """By the goals of the puzzle: what is missing; less than 0 where more than the network decides."""
        self.steps: i64 = 0
        for goal in position.box.goals:
            self.costs.append(cost_of(position, goal) if goal.kind in LASTING else -1.0)
            self.steps += steps_for(position, goal)


@final
class Worth:
    """Values the positions of one puzzle."""

    def __init__(self, box: Box, worths: vec[float], counts_money: bool) -> None:
        self.box: Box = box
        self.worths: vec[float] = worths
        self.point: float = evaluate.OTHER if counts_money else 1.0
        """What points and dollars are worth, and dollars where Leisure sells happiness."""
        self.dollar: float = 1.0 if counts_money else evaluate.TENTH
        self.dear: float = self.dollar if counts_money else evaluate.TENTH + evaluate.BUYING
        self.style: Style = Style()
        self.unlocks: i64 = 0
        """Tickets that bear an upgrade, a bit each: whether they are unlocked tells how far some goals are."""
        for atom in range(box.icons.atoms):
            if box.icons.kinds[atom] in (icons.UPGRADE_LINK, icons.UPGRADE_BUILDING):
                self.unlocks |= BIT[box.icons.slots[atom]]
        self._facts: dict[bytes, Facts] = {}
        self._losses: dict[int, float] = {}
        """By crosses and stress."""
        self._moment: i64 = -1
        """The moment of the game that this was worked out for."""

    def facts(self, position: WorkbookPosition, network: bytes) -> Facts:
        """What is known of a network, buildings and upgrades with it."""
        marks: list[int] = [position.kinds[space] * 16 + position.levels[space] for space in self.box.ground.parcels]
        key = network + bytes(marks) + int(position.opened[0] & self.unlocks).to_bytes(8, "little")
        known = self._facts.get(key)
        if known is None:
            if len(self._facts) >= NETWORKS:
                self._facts = {}
            known = Facts(position, self.point, self.dollar, self.dear)
            self._facts[key] = known
        return known

    def of(self, position: WorkbookPosition, facts: Facts, slots: i64) -> float:
        """The value of a position, given what is known of its network."""
        box, style = self.box, self.style
        selling = slots > 0 and facts.sells
        dollar = self.dear if selling else self.dollar
        value = self.point * float(ending.final_hp(position, 0) - ending.tens(position.money[0]))
        value += dollar * float(position.money[0])
        value -= self._loss(position)
        if slots > 0:
            value += evaluate.HAND * float(min(position.workers[0], (slots + 1) // 2))
            for slot in box.lockable:
                if has(position.opened[0], slot):
                    value += evaluate.UNLOCKED * self.worths[slot] * float(slots) / float(2 * box.rounds)
            value += style.rides * evaluate.RIDES * float(slots) * (facts.dear_ride if selling else facts.ride)
        lost = 0.0
        for number, goal in enumerate(box.goals):
            lost += facts.costs[number] if facts.costs[number] >= 0.0 else cost_of(position, goal)
        lost += STEP * float(facts.steps)
        return value - style.goals * evaluate.urgency(position, slots) * lost

    def _loss(self, position: WorkbookPosition) -> float:
        """What crosses and stress cost; looked up as long as the search is at the same moment of the game."""
        moment = (position.round * STAGES + position.step) * STAGES + position.reclaims[0]
        if moment != self._moment or len(self._losses) > MANY:
            self._moment = moment
            self._losses = {}
        key = int(position.crossed[0]) * int(STAGES) + int(position.stress[0])
        known = self._losses.get(key)
        if known is None:
            known = evaluate.payment_loss(position, 0, position.crossed[0], position.stress[0], self.worths)
            self._losses[key] = known
        return known
