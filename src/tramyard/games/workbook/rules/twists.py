"""The cities' own rules, each a small thing by itself: what a puzzle's `[[twist]]` tables change, as numbers."""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook import puzzle
from tramyard.games.workbook.notation import Use, read_use

COSTS: Final = {
    "plain": (1, 0, 0),  # TW-LINK-10
    "mountain": (2, 0, 0),  # TW-TERR-07
    "lake": (0, 0, 0),
    "river": (3, 0, 0),  # TW-TERR-09
    "forest": (1, 1, 0),  # TW-TERR-10
    "volcano": (0, 0, 0),
}
"""Rails, HP and money for a rail on each terrain."""


@final
class Bonus:
    """What somebody gets when something happens."""

    def __init__(self, event: str, hp: int, money: int, workers: int, stress: int) -> None:
        self.event: str = event
        self.hp: i64 = hp
        self.money: i64 = money
        self.workers: i64 = workers
        self.stress: i64 = stress


@final
class Twists:
    """All of a puzzle's own rules; each is off unless the puzzle has it."""

    def __init__(self, twists: "Sequence[puzzle.Twist]") -> None:
        self.link_upgrade_hp: i64 = 0  # TW-EP3-01, TW-EP6-01
        self.free_flag: str = ""  # TW-EP4-01
        self.second_upgrade: bool = False  # TW-EP5-01
        self.second_beside: str = ""
        self.second_hp: i64 = 0
        self.most_upgrades: i64 = 1
        self.cell_flag: str = ""  # TW-EP7-01
        self.cell_icon: Use = Use("rail", 1)
        self.track_icons: bool = False  # TW-EP8-01
        self.lava: bool = False  # TW-EP9-03
        self.lava_cost: i64 = 2
        self.lava_stress: list[int] = []  # TW-EP9-07
        self.bonuses: list[Bonus] = []
        self.forbidden: dict[str, list[int]] = {}
        self._costs: dict[str, tuple[int, int, int]] = dict(COSTS)
        for twist in twists:
            self._add(twist)

    def _add(self, twist: "puzzle.Twist") -> None:
        if isinstance(twist, puzzle.HpOnLinkUpgrade):
            self.link_upgrade_hp += twist.hp
        elif isinstance(twist, puzzle.FreeRail):
            self.free_flag = twist.flag
        elif isinstance(twist, puzzle.SecondBuildingUpgrade):
            self.second_upgrade = True
            self.second_beside = twist.beside
            self.second_hp = twist.hp
            self.most_upgrades = twist.max
        elif isinstance(twist, puzzle.CellTickets):
            self.cell_flag = twist.flag
            self.cell_icon = read_use(twist.icon)
        elif isinstance(twist, puzzle.HpTrackIcons):
            self.track_icons = True
        elif isinstance(twist, puzzle.Lava):
            self.lava = True
            self.lava_cost = twist.mountain_cost
            self.lava_stress = [*twist.stress_rounds]
            self._costs["mountain"] = (twist.mountain_cost, 0, 0)  # TW-EP9-02
        elif isinstance(twist, puzzle.BonusOn):
            self.bonuses.append(Bonus(twist.event, twist.hp, twist.money, twist.workers, twist.stress))
        elif isinstance(twist, puzzle.CostOverride):
            self._costs[twist.terrain] = (twist.rails, twist.hp, twist.money)
        elif isinstance(twist, puzzle.Forbid):
            self.forbidden.setdefault(twist.action, []).extend(twist.rounds)

    def cost(self, terrain: str, flags: str) -> tuple[int, int, int]:
        """Rails, HP and money for a rail on a space."""
        rails, hp, money = self._costs[terrain]
        if self.free_flag and self.free_flag in flags:  # TW-EP4-01
            rails = 0
        return rails, hp, money

    def forbids(self, action: str, round: i64) -> bool:
        return action in self.forbidden and round in self.forbidden[action]
