"""What a puzzle's file says, bound to a number of seats: map, costs, tickets and their icons, and every move there is.

Kinds of buildings count from 1: R C I L G P X. A destination is a kind, or `PARCEL` plus a parcel's number.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.workbook.notation import BUILDINGS, TYPES, Icon, Use
from tramyard.games.workbook.puzzle import Puzzle, StartRails
from tramyard.games.workbook.rules import families
from tramyard.games.workbook.rules.fields import position_fields
from tramyard.games.workbook.rules.goals import Goal, goals_of
from tramyard.games.workbook.rules.twists import Twists
from tramyard.kernel.bits import BIT, table
from tramyard.kernel.errors import YardError
from tramyard.kernel.fields import Fields
from tramyard.kernel.vocabulary import Vocabulary, numbered
from tramyard.kernel.words import _
from tramyard.tramnet import icons
from tramyard.tramnet.grid import Grid
from tramyard.tramnet.icons import Icons
from tramyard.tramnet.links import Link, link_of, used_sides, with_link
from tramyard.tramnet.network import grouped
from tramyard.tramnet.stress import StressRow

NOTHING: Final = 0
RESIDENCE: Final = 1
COMMERCE: Final = 2
INDUSTRY: Final = 3
LEISURE: Final = 4
GRAND_STATION: Final = 5
PARK: Final = 6
EXCHANGE: Final = 7
KINDS: Final = ["", *BUILDINGS]
ORDINARY: Final = len(TYPES)
PARCEL: Final = 10
"""Added to a parcel's number it is that of a destination."""

# Terrains, in the order of the notation's list.
PLAIN: Final = 0
MOUNTAIN: Final = 1
LAKE: Final = 2
RIVER: Final = 3
FOREST: Final = 4
VOLCANO: Final = 5
TERRAINS: Final = ["plain", "mountain", "lake", "river", "forest", "volcano"]

# What a slot is.
ABOVE: Final = 0
BELOW: Final = 1
EXCLUSIVE: Final = 2
TRACK: Final = 3
"""An icon on the HP track: a ticket of its own that is used once."""
CELL: Final = 4
"""A space with a Rail icon: a ticket of its own for whoever built there."""
LINES: Final = {"above": ABOVE, "below": BELOW, "exclusive": EXCLUSIVE}

MOST_SLOTS: Final = 62
"""Tickets, icons on the HP track and Rail spaces together."""

# What an icon does in Self-Help.
MONEY: Final = 1
WORKER: Final = 2
PASSENGER: Final = 3
HAPPINESS: Final = 4
CALM: Final = 5
RECLAIM: Final = 6
HELPS: Final = {"money": MONEY, "worker": WORKER, "pax": PASSENGER, "hp": HAPPINESS, "calm": CALM, "reclaim": RECLAIM}
ACTION_KINDS: Final = {
    "rail": icons.RAIL,
    "destination": icons.DESTINATION,
    "parcel": icons.DESTINATION,
    "strip": icons.STRIP,
    "build": icons.BUILD,
    "uplink": icons.UPGRADE_LINK,
    "upbldg": icons.UPGRADE_BUILDING,
}

COMMERCE_PAYS: Final = 5  # TW-DEST-C1
EXCHANGE_PAYS: Final = 5  # TW-THRU-X1
BUILDING_PAYS: Final = 5  # TW-2P-22
UPGRADE_GIVES: Final = 3  # TW-UPB-05
LINK_SCORES: Final = 3  # TW-END-04
MONEY_PER_HP: Final = 10  # TW-END-01

PAR: Final = 8.0
"""HP for each round that our own solutions of the puzzles in the book come to: 5 to 11."""
PAR_SPREAD: Final = 4.0
"""HP for each round above par that are half of what a score can be worth."""


@final
class Slot:
    """A ticket, or what counts as one."""

    def __init__(self, name: str, line: int, icons: tuple[Icon, ...], money: int, stress: int, at: int) -> None:
        self.name: str = name
        """Its letter; `^12` on the HP track, `@c3` on the map."""
        self.line: i64 = line
        self.icons: tuple[Icon, ...] = icons
        self.money: i64 = money
        self.stress: i64 = stress
        self.at: i64 = at
        """Its space of the HP track, or of the map; else -1."""


@final
class Help:
    """One Self-Help use of a ticket: some of its icons at once."""

    def __init__(self, slot: int, numbers: list[int], kinds: list[int], amounts: list[int]) -> None:
        self.slot: i64 = slot
        self.numbers: list[int] = numbers
        """The icons' numbers on the ticket, from 1."""
        self.kinds: list[int] = kinds
        self.amounts: list[int] = amounts
        self.strain: i64 = len(numbers) - 1  # TW-SELF-08
        self.passengers: i64 = kinds.count(PASSENGER)


@final
class Box:
    """One puzzle for one number of seats."""

    def __init__(self, puzzle: Puzzle, seats: int, first: int) -> None:
        self.puzzle: Puzzle = puzzle
        self.seats: i64 = seats
        self.starter: i64 = first
        """The seat that is Player A first, or -1 if chance says so."""
        self.twists: Twists = Twists(puzzle.twist)
        self._read_map(puzzle)
        self._read_rules(puzzle)
        self._number_tickets(puzzle)
        self._name_atoms(puzzle)
        self._name_helps()
        self._name_moves(puzzle)
        self._set_up(puzzle)
        self.goals: list[Goal] = goals_of(puzzle.goal)
        self.gates: list[int] = [*puzzle.gates]
        """Goals without which a player of two loses outright."""  # TW-2P-28
        self.fields: Fields = position_fields(
            self.grid,
            seats,
            int(self.rounds),
            [slot.name for slot in self.slots],
            self.atom_names,
            self.printed,
            KINDS,
            self.ground.parcels,
            [int(self.parcels[space]) for space in self.ground.parcels],
            PARCEL,
            int(self.row.last),
            int(self.worker_max),
        )

    # The map

    def _read_map(self, puzzle: Puzzle) -> None:
        grid = Grid(puzzle.width, puzzle.height)
        self.grid: Grid = grid
        spaces = [puzzle.rows[row][column] for column in range(puzzle.width) for row in range(puzzle.height)]
        self.printed: vec[i64] = table([KINDS.index(space.building) for space in spaces])
        """Buildings of the map itself."""
        self.parcels: vec[i64] = table([space.parcel for space in spaces])
        """The number of the parcel on each space, or 0."""
        terrains = [TERRAINS.index(space.terrain) for space in spaces]
        self.terrain: vec[i64] = table(terrains)
        self.shut: vec[i64] = table([int(terrain in (LAKE, VOLCANO)) for terrain in terrains])  # TW-TERR-08, TW-EP9-01
        straight = not puzzle.rules.curved_bridges
        self.straight: vec[i64] = table([int(straight and terrain == RIVER) for terrain in terrains])  # TW-A37
        costs = [self.twists.cost(space.terrain, space.flags) for space in spaces]
        bears = [not space.building and not shut for space, shut in zip(spaces, self.shut, strict=True)]
        self.rail_cost: vec[i64] = table([cost[0] if bears[at] else -1 for at, cost in enumerate(costs)])
        """What a rail costs in each space; -1 where none can ever lie."""
        self.hp_cost: vec[i64] = table([cost[1] for cost in costs])
        self.money_cost: vec[i64] = table([cost[2] for cost in costs])
        self.costs_money: bool = any(cost[2] for cost in costs)
        numbers = range(len(spaces))
        parcels = sorted([at for at in numbers if spaces[at].parcel], key=lambda at: spaces[at].parcel)
        sites = [at for at in numbers if spaces[at].building or spaces[at].parcel]
        plains = [at for at in numbers if terrains[at] == PLAIN and not spaces[at].building and not spaces[at].parcel]
        grounds = [at for at in numbers if bears[at]]
        self.ground: families.Ground = families.Ground(
            grid, sites, grounds, parcels, plains if self.twists.lava else []
        )
        self.parcel_at: dict[int, int] = {spaces[at].parcel: at for at in parcels}
        self.no_marks: vec[i64] = table([0] * len(spaces))
        self.cells: list[int] = [
            at for at in numbers if self.twists.cell_flag and self.twists.cell_flag in spaces[at].flags
        ]
        """Spaces whose Rail icon becomes a ticket."""  # TW-EP7-01

    def beside_terrain(self, space: i64, terrain: i64) -> bool:
        """Whether a space shares an edge with such terrain."""
        for side in range(4):
            other = self.grid.beside[4 * space + side]
            if other >= 0 and self.terrain[other] == terrain:
                return True
        return False

    # Numbers and switches

    def _read_rules(self, puzzle: Puzzle) -> None:
        self.rounds: i64 = puzzle.schedule.rounds  # TW-CORE-03
        self.par: float = float(puzzle.start.hp) + PAR * float(puzzle.schedule.rounds)
        """The score of a lone player that is worth nothing, neither good nor bad."""
        self.par_spread: float = PAR_SPREAD * float(puzzle.schedule.rounds)
        self.arrivals: list[list[int]] = [[KINDS.index(kind) for kind in round] for round in puzzle.arriving]
        self.reclaims: vec[i64] = table([*puzzle.reclaims])
        self.row: StressRow = StressRow([*puzzle.tracks.stress])
        self.worker_max: i64 = puzzle.tracks.worker_max
        rules = puzzle.rules
        self.same_type_trips: bool = rules.same_type_trips  # TW-A50
        self.revisit: bool = rules.revisit_buildings  # TW-A51
        self.deliver_to_parcel: bool = rules.deliver_to_parcel  # TW-A56
        self.two_parcels: bool = rules.both_ends_parcels  # TW-A24
        self.special_holds: bool = rules.special_holds_passenger  # TW-A65
        self.grand_any: bool = rules.grand_station_icon == "any"  # TW-A64
        self.reclaim_bonus: i64 = rules.reclaim_icon_bonus  # TW-A12
        matched = [0, *[int(BIT[kind]) for kind in range(1, len(KINDS))]]
        if self.grand_any:  # TW-A148
            matched = [
                bits | int(BIT[GRAND_STATION]) if 0 < kind <= ORDINARY else bits for kind, bits in enumerate(matched)
            ]
        self.matched: vec[i64] = table(matched)
        """For each kind that a passenger wants those at which it gets off, a bit each."""
        self.hp_to_owner: bool = rules.link_hp_to == "owner"  # TW-A120
        two = puzzle.two_player
        self.main_money: bool = two.main == "money"  # TW-2P-04
        self.bidding: bool = two.bid and self.seats == 2  # TW-BID-01

    # Tickets

    def _number_tickets(self, puzzle: Puzzle) -> None:
        slots: list[Slot] = []
        for letter in sorted(puzzle.all_tickets):
            ticket = puzzle.all_tickets[letter]
            slots.append(Slot(letter, LINES[ticket.line], ticket.icons, ticket.money, ticket.stress, -1))
        if self.twists.track_icons:
            for at, icon in puzzle.track_icons.items():
                slots.append(Slot(f"^{at}", TRACK, (icon,), 0, 0, at))
        for space in self.cells:
            slots.append(Slot(f"@{self.grid.names[space]}", CELL, (Icon((self.twists.cell_icon,)),), 0, 0, space))
        if len(slots) > MOST_SLOTS:
            sentence = _(
                "This puzzle has {number} tickets, with those on the map and the HP track; at most {most} fit."
            )
            raise YardError(sentence.format(number=len(slots), most=MOST_SLOTS))
        self.slots: list[Slot] = slots
        self.slot_of: dict[str, int] = {slot.name: number for number, slot in enumerate(slots)}
        self.slot_at: dict[str, int] = {}
        """The ticket, or what counts as one, that is drawn at a spot with its icons; of those on the map nothing."""
        for number, slot in enumerate(slots):
            if slot.line != CELL:
                self.slot_at[self.slot_spot(slot)] = number
                for place in range(len(slot.icons)):
                    self.slot_at[self.spot_of(slot, place)] = number
        self.above: i64 = self._bits([slot.line == ABOVE for slot in slots])
        self.below: i64 = self._bits([slot.line == BELOW for slot in slots])
        self.exclusive: i64 = self._bits([slot.line == EXCLUSIVE for slot in slots])
        self.track: i64 = self._bits([slot.line == TRACK for slot in slots])
        self.cell_slot: vec[i64] = table([self.slot_of.get(f"@{name}", -1) for name in self.grid.names])
        self.both_may_unlock: i64 = self._bits([slot.name in puzzle.two_player.both_may_unlock for slot in slots])
        self.unlocked: i64 = self._bits([slot.name in puzzle.start.unlocked for slot in slots])
        self.parcel_tickets: vec[i64] = table(
            [self._bits([self._shows(slot, int(number)) for slot in slots]) if number else 0 for number in self.parcels]
        )
        """The tickets on which the parcel of each space stands, a bit each."""

    def _bits(self, flags: list[bool]) -> int:
        bits = 0
        for number, flag in enumerate(flags):
            if flag:
                bits |= BIT[number]
        return bits

    def _shows(self, slot: Slot, parcel: int) -> bool:
        return any(use.kind == "parcel" and use.amount == parcel for icon in slot.icons for use in icon.uses)

    def _name_atoms(self, puzzle: Puzzle) -> None:
        """Every use of an icon in an action, in the order of payment."""
        slots: list[int] = []
        numbers: list[int] = []
        kinds: list[int] = []
        codes: list[int] = []
        self.atom_names: list[str] = []
        self.atom_spots: list[str] = []
        for number, slot in enumerate(self.slots):
            for at, icon in enumerate(slot.icons):
                for which, use in enumerate(icon.uses):
                    if use.kind not in ACTION_KINDS:
                        continue
                    slots.append(number)
                    numbers.append(at)
                    kinds.append(ACTION_KINDS[use.kind])
                    codes.append(self.code_of(use))
                    bare = f"{slot.name}{at + 1}" if slot.at < 0 else slot.name
                    self.atom_names.append(bare + ("ab"[which] if len(icon.uses) > 1 else ""))
                    self.atom_spots.append(self.spot_of(slot, at))
        fees = [int(slot.money) for slot in self.slots]
        strains = [int(slot.stress) for slot in self.slots]
        wild = GRAND_STATION if self.grand_any else 0
        self.icons: Icons = Icons(
            table(slots), table(numbers), table(kinds), table(codes), table(fees), table(strains), wild
        )
        self.has_grand_icon: bool = any(
            kind == icons.DESTINATION and code == GRAND_STATION for kind, code in zip(kinds, codes, strict=True)
        )
        self.atom_of: dict[str, int] = {name: atom for atom, name in enumerate(self.atom_names)}

    def code_of(self, use: Use) -> int:
        """Rails, or the destination, that a use stands for."""
        if use.kind == "destination":
            return KINDS.index(use.letter)
        return PARCEL + use.amount if use.kind == "parcel" else use.amount

    def spot_of(self, slot: Slot, icon: int) -> str:
        """Where an icon is drawn."""
        if slot.line == TRACK:
            return f"hp-{slot.at}"
        return self.grid.names[slot.at] if slot.line == CELL else f"icon-{slot.name}{icon + 1}"

    def slot_spot(self, slot: Slot) -> str:
        if slot.line == TRACK:
            return f"hp-{slot.at}"
        return self.grid.names[slot.at] if slot.line == CELL else f"ticket-{slot.name}"

    def _name_helps(self) -> None:
        """Every set of Self-Help icons of one ticket."""
        self.helps: list[Help] = []
        self.help_names: list[str] = []
        for number, slot in enumerate(self.slots):
            usable = [
                (at + 1, HELPS[use.kind], use.amount)
                for at, icon in enumerate(slot.icons)
                for use in icon.uses
                if use.kind in HELPS
            ]
            for size in range(1, len(usable) + 1):
                for chosen in _choose(usable, size):
                    digits = [entry[0] for entry in chosen]
                    self.helps.append(Help(number, digits, [e[1] for e in chosen], [e[2] for e in chosen]))
                    shown = "".join([str(digit) for digit in digits]) if slot.at < 0 else ""
                    self.help_names.append(slot.name + shown)

    def _name_moves(self, puzzle: Puzzle) -> None:
        printed = families.Printed()
        printed.pay = [(f"${name}", spot) for name, spot in zip(self.atom_names, self.atom_spots, strict=True)]
        printed.help = [
            (f"S:{name}", self.slot_spot(self.slots[use.slot]))
            for name, use in zip(self.help_names, self.helps, strict=True)
        ]
        self.lockable: list[int] = [number for number, slot in enumerate(self.slots) if slot.line == BELOW]
        printed.unlock = [(f"D:{self.slots[at].name}", f"ticket-{self.slots[at].name}") for at in self.lockable]
        self.reclaimable: list[int] = [number for number, slot in enumerate(self.slots) if slot.line != TRACK]
        self.reclaimable_bits: i64 = self._bits([slot.line != TRACK for slot in self.slots])
        printed.reclaim = [
            (f"K:{slot.name}", self.slot_spot(slot)) for slot in [self.slots[at] for at in self.reclaimable]
        ]
        numbers = [int(self.parcels[space]) for space in self.ground.parcels]
        choices = families.choices(self.ground, numbers, printed, self.deliver_to_parcel, self.bidding)
        outcomes = families.outcomes(int(self.seats) if self.starter < 0 else 1)
        self.vocabulary: Vocabulary = Vocabulary(numbered({**choices, **outcomes}))
        self.choices: i64 = self.vocabulary.choices
        self.wants: vec[i64] = table(
            [*range(1, GRAND_STATION + 1), *[PARCEL + n for n in numbers if self.deliver_to_parcel]]
        )
        """The destination of each word of the family WANT."""

    # The start

    def _set_up(self, puzzle: Puzzle) -> None:
        start = puzzle.start
        seats = int(self.seats)
        self.start_money: vec[i64] = table([start.money] * seats)  # TW-SETUP-03
        self.start_hp: vec[i64] = table([start.hp] * seats)  # TW-SETUP-05
        self.start_workers: vec[i64] = table([start.workers] * seats)  # TW-SETUP-02
        self.start_stress: vec[i64] = table([start.stress_index] * seats)  # TW-SETUP-04
        self.start_opened: vec[i64] = table([int(self.above | self.unlocked)] * seats)  # TW-SETUP-07
        self.nothing: vec[i64] = table([0] * seats)
        self.no_deliveries: list[list[int]] = [[0] * len(KINDS) for _ in range(seats)]
        riders = [int(self.holds_riders(int(kind))) for kind in self.printed]  # TW-SETUP-01
        for name in start.no_passenger:
            riders[self.grid.space(name)] = 0
        for name in start.passenger:
            riders[self.grid.space(name)] = 1
        self.start_riders: vec[i64] = table(riders)
        links: list[Link] = []
        for rails in start.rails:  # TW-SETUP-08
            way = rails.way if isinstance(rails, StartRails) else rails
            spaces = [int(self.grid.space(name)) for name in way.split("-")]
            last = spaces[-1]
            complete = bool(self.printed[last] or self.parcels[last])
            upgraded = isinstance(rails, StartRails) and rails.upgraded
            links = with_link(links, link_of(self.grid, spaces, 0, complete, upgraded, 0))
        self.start_links: list[Link] = links
        self.start_railed: vec[i64] = table(
            [int(any(link.has_rail_in(at) for link in links)) for at in range(len(riders))]
        )
        self.start_groups: vec[i64] = grouped(self.grid, self.printed)
        self.start_used: vec[i64] = used_sides(self.grid, links)

    def holds_riders(self, kind: i64) -> bool:
        """Whether spaces of buildings of a kind can hold a passenger."""  # TW-A65
        return 0 < kind <= ORDINARY or (kind > ORDINARY and self.special_holds)


def _choose(entries: list[tuple[int, int, int]], size: int) -> list[list[tuple[int, int, int]]]:
    """All sets of so many entries, in their order."""
    if size == 0:
        return [[]]
    found: list[list[tuple[int, int, int]]] = []
    for at in range(len(entries)):
        found += [[entries[at], *rest] for rest in _choose(entries[at + 1 :], size - 1)]
    return found
