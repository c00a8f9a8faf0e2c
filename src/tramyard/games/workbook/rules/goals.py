"""The ribbons of a puzzle as the rules know them: what kind each is, with its numbers."""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook import puzzle
from tramyard.games.workbook.notation import BUILDINGS

NO_PASSENGERS: Final = 0
PASSENGERS_EVERYWHERE: Final = 1
NO_PASSENGERS_IN: Final = 2
DELIVERED_ALL: Final = 3
CONNECT_ALL: Final = 4
PARCELS_ALL: Final = 5
MONEY: Final = 6
HP: Final = 7
WORKERS: Final = 8
STRESS: Final = 9
NETWORK: Final = 10
UPGRADE_ALL_LINKS: Final = 11
UPGRADE_ALL_BUILT: Final = 12
GROUP_SIZE: Final = 13
UPGRADED: Final = 14
UPGRADED_EACH: Final = 15
SPECIAL_CONNECTED: Final = 16
LINKS: Final = 17
RAILS: Final = 18
DELIVERED: Final = 19
UNUSED_TICKETS: Final = 20
ALL: Final = -1
"""A network of all buildings of a type, however many there are."""


@final
class Goal:
    """One ribbon."""

    def __init__(self, kind: int, types: str = "", number: int = 0) -> None:
        self.kind: i64 = kind
        self.types: list[int] = [BUILDINGS.index(letter) + 1 for letter in types]
        """The kinds of buildings it is about."""
        self.number: i64 = number
        """How much is wanted, at least or at most."""
        self.upgraded: bool = False
        self.direct: bool = False
        self.ends_upgraded: bool = False
        self.clique: bool = False


def goal_of(said: "puzzle.Goal") -> Goal:
    """A goal as the file says it, in numbers."""
    if isinstance(said, puzzle.Network):
        goal = Goal(NETWORK, said.type, ALL if said.count == "all" else int(said.count))
        goal.upgraded = said.upgraded
        goal.direct = said.direct
        goal.ends_upgraded = said.ends_upgraded
        goal.clique = said.clique
        return goal
    if isinstance(said, puzzle.NoPassengersIn):
        return Goal(NO_PASSENGERS_IN, "".join(said.types))
    if isinstance(said, puzzle.UpgradedEach):
        return Goal(UPGRADED_EACH, "".join(said.types))
    if isinstance(said, puzzle.ParksConnected):
        return Goal(SPECIAL_CONNECTED, "P", said.min)
    kind = KINDS[type(said)]
    if isinstance(said, puzzle.GroupSize | puzzle.Upgraded | puzzle.SpecialConnected | puzzle.Delivered):
        return Goal(kind, said.type, said.min)
    if isinstance(said, puzzle.StressGoal):
        return Goal(kind, "", said.max)
    if isinstance(
        said,
        puzzle.MoneyGoal | puzzle.HpGoal | puzzle.WorkersGoal | puzzle.Links | puzzle.Rails | puzzle.UnusedTickets,
    ):
        return Goal(kind, "", said.min)
    return Goal(kind)


KINDS: Final[dict[type, int]] = {
    puzzle.GroupSize: GROUP_SIZE,
    puzzle.Upgraded: UPGRADED,
    puzzle.SpecialConnected: SPECIAL_CONNECTED,
    puzzle.Delivered: DELIVERED,
    puzzle.MoneyGoal: MONEY,
    puzzle.HpGoal: HP,
    puzzle.WorkersGoal: WORKERS,
    puzzle.StressGoal: STRESS,
    puzzle.Links: LINKS,
    puzzle.Rails: RAILS,
    puzzle.UnusedTickets: UNUSED_TICKETS,
    puzzle.NoPassengers: NO_PASSENGERS,
    puzzle.PassengersEverywhere: PASSENGERS_EVERYWHERE,
    puzzle.DeliveredAll: DELIVERED_ALL,
    puzzle.ConnectAll: CONNECT_ALL,
    puzzle.ParcelsAll: PARCELS_ALL,
    puzzle.UpgradeAllLinks: UPGRADE_ALL_LINKS,
    puzzle.UpgradeAllBuilt: UPGRADE_ALL_BUILT,
}


def goals_of(said: "Sequence[puzzle.Goal]") -> list[Goal]:
    return [goal_of(goal) for goal in said]
