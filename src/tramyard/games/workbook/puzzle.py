"""A puzzle of the workbook as its file writes it: map, tickets, schedule, goals, and the city's own rules."""

from functools import cached_property
from string import ascii_uppercase
from typing import Final, Literal, TypeAlias

import msgspec

from tramyard.games.workbook.notation import (
    Icon,
    Space,
    Ticket,
    read_arrivals,
    read_space,
    read_ticket,
    read_track_icon,
)

HOUSE_STRESS: Final = (0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10)
"""The labels of the stress track unless a puzzle says otherwise: ours, the book's are not known (A-01)."""
GRAND_TICKET: Final = "$3 | $3"
"""The Grand Station's own ticket unless a puzzle says otherwise (TW-DEST-G1)."""

BuildingType = Literal["R", "C", "I", "L"]
SpecialType = Literal["G", "P", "X"]
ActionName = Literal["link", "move", "build", "upgrade_link", "upgrade_building"]


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file: a key nobody knows is a mistake."""


class Meta(_Table, frozen=True):
    """What the file is, what of it is a fact of the published book, and what is somebody's own design."""

    game: Literal["workbook"]
    format: Literal[1]
    title: str = ""
    year: str = ""
    notes: str = ""
    facts: str = ""
    ours: str = ""


class Schedule(_Table, frozen=True):
    rounds: int
    arrivals: tuple[str, ...]
    """The types that are refilled in each round's Update: `""`, `"R"`, `"C L"`."""
    reclaim: int | tuple[int, ...] = 4


class StartRails(_Table, frozen=True):
    way: str
    upgraded: bool = False


class Start(_Table, frozen=True):
    workers: int = 2
    money: int = 0
    hp: int = 0
    stress_index: int = 1
    unlocked: tuple[str, ...] = ()
    rails: tuple[str | StartRails, ...] = ()
    no_passenger: tuple[str, ...] = ()
    passenger: tuple[str, ...] = ()


class Tracks(_Table, frozen=True):
    stress: tuple[int, ...] = HOUSE_STRESS
    worker_max: int = 5
    hp_icons: dict[str, str] = {}


class Map(_Table, frozen=True):
    grid: str


class Rules(_Table, frozen=True):
    """Switches: where the book can be read in two ways, which way this puzzle takes."""

    same_type_trips: bool = True
    revisit_buildings: bool = False
    deliver_to_parcel: bool = False
    both_ends_parcels: bool = False
    curved_bridges: bool = True
    special_holds_passenger: bool = False
    grand_station_icon: Literal["G", "any"] = "G"
    reclaim_icon_bonus: int = 4
    link_hp_to: Literal["mover", "owner"] = "mover"


class TwoPlayer(_Table, frozen=True):
    allowed: bool = True
    main: Literal["hp", "money"] = "hp"
    both_may_unlock: tuple[str, ...] = ()
    gates: tuple[int, ...] | None = None
    """Goals, by their place in the list, without which one loses; those about workers if nothing is said."""
    bid: bool = False


class _Goal(_Table, frozen=True, tag_field="kind"):
    """A ribbon: what must hold when the last round is over."""


class NoPassengers(_Goal, frozen=True, tag="no_passengers"):
    """TW-VC-01"""


class PassengersEverywhere(_Goal, frozen=True, tag="passengers_everywhere"):
    """TW-VC-07"""


class NoPassengersIn(_Goal, frozen=True, tag="no_passengers_in"):
    """TW-VC-16"""

    types: tuple[BuildingType, ...]


class DeliveredAll(_Goal, frozen=True, tag="delivered_all"):
    """TW-VC-02"""


class ConnectAll(_Goal, frozen=True, tag="connect_all"):
    """TW-VC-03"""


class ParcelsAll(_Goal, frozen=True, tag="parcels_all"):
    """TW-VC-04"""


class MoneyGoal(_Goal, frozen=True, tag="money"):
    """TW-VC-05"""

    min: int


class HpGoal(_Goal, frozen=True, tag="hp"):
    """TW-VC-06"""

    min: int


class WorkersGoal(_Goal, frozen=True, tag="workers"):
    """TW-VC-08"""

    min: int


class StressGoal(_Goal, frozen=True, tag="stress"):
    """TW-VC-15"""

    max: int


class Network(_Goal, frozen=True, tag="network"):
    """Buildings of one type joined with each other: TW-VC-09 to 12, 18 to 21 and 23."""

    type: BuildingType
    count: int | Literal["all"] = "all"
    upgraded: bool = False
    """Only upgraded links count."""
    direct: bool = False
    """Only links count whose both ends are of this type."""
    ends_upgraded: bool = False
    """Only buildings count that hold an upgraded space."""
    clique: bool = False
    """Every pair needs a link of its own (A-104)."""


class UpgradeAllLinks(_Goal, frozen=True, tag="upgrade_all_links"):
    """TW-VC-13"""


class UpgradeAllBuilt(_Goal, frozen=True, tag="upgrade_all_built"):
    """TW-VC-17"""


class GroupSize(_Goal, frozen=True, tag="group_size"):
    """TW-VC-14"""

    type: BuildingType
    min: int


class Upgraded(_Goal, frozen=True, tag="upgraded"):
    """TW-VC-25"""

    type: BuildingType
    min: int


class UpgradedEach(_Goal, frozen=True, tag="upgraded_each"):
    """TW-VC-22"""

    types: tuple[BuildingType, ...]


class ParksConnected(_Goal, frozen=True, tag="parks_connected"):
    """TW-VC-24"""

    min: int


class SpecialConnected(_Goal, frozen=True, tag="special_connected"):
    """TW-VC-24 for any landmark."""

    type: SpecialType
    min: int


class Links(_Goal, frozen=True, tag="links"):
    """For authors."""

    min: int


class Rails(_Goal, frozen=True, tag="rails"):
    """For authors."""

    min: int


class Delivered(_Goal, frozen=True, tag="delivered"):
    """For authors."""

    type: BuildingType
    min: int


class UnusedTickets(_Goal, frozen=True, tag="unused_tickets"):
    """For authors."""

    min: int


Goal: TypeAlias = (
    NoPassengers
    | PassengersEverywhere
    | NoPassengersIn
    | DeliveredAll
    | ConnectAll
    | ParcelsAll
    | MoneyGoal
    | HpGoal
    | WorkersGoal
    | StressGoal
    | Network
    | UpgradeAllLinks
    | UpgradeAllBuilt
    | GroupSize
    | Upgraded
    | UpgradedEach
    | ParksConnected
    | SpecialConnected
    | Links
    | Rails
    | Delivered
    | UnusedTickets
)


class _Twist(_Table, frozen=True, tag_field="kind"):
    """A city's own rule."""


class HpOnLinkUpgrade(_Twist, frozen=True, tag="hp_on_link_upgrade"):
    """TW-EP3-01, TW-EP6-01"""

    hp: int = 3


class FreeRail(_Twist, frozen=True, tag="free_rail"):
    """TW-EP4-01"""

    flag: Literal["b", "r"] = "b"


class SecondBuildingUpgrade(_Twist, frozen=True, tag="second_building_upgrade"):
    """TW-EP5-01"""

    beside: Literal["river", "lake", "mountain", "forest"] = "river"
    hp: int = 5
    max: int = 2


class CellTickets(_Twist, frozen=True, tag="cell_tickets"):
    """TW-EP7-01"""

    flag: Literal["b", "r"] = "r"
    icon: str = "1r"


class HpTrackIcons(_Twist, frozen=True, tag="hp_track_icons"):
    """TW-EP8-01; the icons stand under [tracks]."""


class Lava(_Twist, frozen=True, tag="lava"):
    """TW-EP9-01 to 07"""

    mountain_cost: int = 2
    stress_rounds: tuple[int, ...] = (5, 6, 7, 8)
    source: Literal["mountain"] = "mountain"


class SoloOnly(_Twist, frozen=True, tag="solo_only"):
    """TW-2P-01"""


class BonusOn(_Twist, frozen=True, tag="bonus_on"):
    """For authors (A-145)."""

    event: str
    """`link_complete`, `link_upgrade`, `building_built`, `building_upgraded`, `delivered:R`, `through:P`,
    `round_end:3`."""
    hp: int = 0
    money: int = 0
    workers: int = 0
    stress: int = 0


class CostOverride(_Twist, frozen=True, tag="cost_override"):
    """For authors: what a rail on this terrain costs instead."""

    terrain: Literal["plain", "mountain", "river", "forest"]
    rails: int
    hp: int = 0
    money: int = 0


class Forbid(_Twist, frozen=True, tag="forbid"):
    """For authors: an action that cannot be taken in these rounds."""

    action: ActionName
    rounds: tuple[int, ...]


Twist: TypeAlias = (
    HpOnLinkUpgrade
    | FreeRail
    | SecondBuildingUpgrade
    | CellTickets
    | HpTrackIcons
    | Lava
    | SoloOnly
    | BonusOn
    | CostOverride
    | Forbid
)


class Puzzle(_Table, frozen=True, dict=True):
    """A whole puzzle file. What its texts mean is read once: `spaces`, `all_tickets`, `arriving`, `track_icons`."""

    meta: Meta
    schedule: Schedule
    map: Map
    tickets: dict[str, str]
    goal: tuple[Goal, ...]
    start: Start = Start()
    tracks: Tracks = Tracks()
    development: dict[str, str] = {}
    exclusive: dict[str, str] = {}
    twist: tuple[Twist, ...] = ()
    rules: Rules = Rules()
    two_player: TwoPlayer = TwoPlayer()

    @cached_property
    def rows(self) -> tuple[tuple[Space, ...], ...]:
        """The map, row by row from the top."""
        lines = [line.split() for line in self.map.grid.splitlines() if line.strip()]
        return tuple(
            tuple(read_space(token, column, row) for column, token in enumerate(line)) for row, line in enumerate(lines)
        )

    @cached_property
    def spaces(self) -> dict[str, Space]:
        """Every space by its name."""
        return {space.name: space for row in self.rows for space in row}

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    @cached_property
    def parcels(self) -> dict[int, Space]:
        """The space of each numbered parcel."""
        return {space.parcel: space for space in self.spaces.values() if space.parcel}

    @cached_property
    def all_tickets(self) -> dict[str, Ticket]:
        """Tickets by letter as they are shown: above the line, below it, then the Grand Station's. Where that has none,
        it is the usual one under the last free letter."""
        found = {letter: read_ticket(letter, text) for letter, text in self.tickets.items()}
        found |= {letter: read_ticket(letter, text, "below") for letter, text in self.development.items()}
        exclusive = {letter: text for letter, text in self.exclusive.items() if letter != "by"}
        if not exclusive and self.groups("G"):
            free = [letter for letter in reversed(ascii_uppercase) if letter not in found]
            exclusive = dict.fromkeys(free[:1], GRAND_TICKET)
        return found | {letter: read_ticket(letter, text, "exclusive") for letter, text in exclusive.items()}

    @cached_property
    def arriving(self) -> tuple[str, ...]:
        """The letters of the types refilled in each round."""
        return tuple(read_arrivals(text) for text in self.schedule.arrivals)

    @cached_property
    def reclaims(self) -> tuple[int, ...]:
        """How many tickets each round's Update gives back."""
        reclaim = self.schedule.reclaim
        return (reclaim,) * self.schedule.rounds if isinstance(reclaim, int) else reclaim

    @cached_property
    def track_icons(self) -> dict[int, Icon]:
        """Icons on the HP track by position, lowest first."""
        return {int(at): read_track_icon(self.tracks.hp_icons[at]) for at in sorted(self.tracks.hp_icons, key=int)}

    @property
    def for_two(self) -> bool:
        """Whether two may play it (TW-2P-01)."""
        return self.two_player.allowed and not any(isinstance(twist, SoloOnly) for twist in self.twist)

    @property
    def gates(self) -> tuple[int, ...]:
        """Goals without which a player of two loses outright (TW-2P-28)."""
        said = self.two_player.gates
        if said is not None:
            return said
        return tuple(number for number, goal in enumerate(self.goal) if isinstance(goal, WorkersGoal))

    def groups(self, kinds: str) -> list[frozenset[str]]:
        """The printed buildings of these letters: spaces that touch and have the same letter are one (TW-LINK-05)."""
        found: list[frozenset[str]] = []
        seen: set[str] = set()
        for space in self.spaces.values():
            if space.building and space.building in kinds and space.name not in seen:
                group = self._grown(space)
                seen |= group
                found.append(group)
        return found

    def _grown(self, first: Space) -> frozenset[str]:
        group, new = {first.name}, [first]
        while new:
            for other in self.neighbours(new.pop()):
                if other.building == first.building and other.name not in group:
                    group.add(other.name)
                    new.append(other)
        return frozenset(group)

    def neighbours(self, space: Space) -> list[Space]:
        """The spaces that share an edge with this one."""
        steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
        around = [(space.column + right, space.row + down) for right, down in steps]
        return [self.rows[row][column] for column, row in around if 0 <= row < self.height and 0 <= column < self.width]
