"""What a content file says, bound to a world, a number of seats and options: cards, icons, faces, and every move.

Kinds of buildings count from 1: R C I L. A destination is a kind, or `PARCEL` plus the number of a Parcel's code. Icons
that pay have numbers: first the strips of all cards, then slot by slot (`STRIP` of a card is the card's number).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.tramways.content import CARD_FAMILIES, Orbit, World
from tramyard.games.tramways.notation import DIGITS, SLOT_SIGNS, TYPES, Icon
from tramyard.games.tramways.rules import families
from tramyard.games.tramways.rules.drawing import Drawing
from tramyard.games.tramways.rules.land import BoardFace, Land, Layout
from tramyard.kernel.bits import BIT, table
from tramyard.kernel.fields import Fields
from tramyard.kernel.vocabulary import Vocabulary, numbered
from tramyard.tramnet import icons
from tramyard.tramnet.icons import Icons, Need, Purse
from tramyard.tramnet.sets import members_of, set_of
from tramyard.tramnet.stress import StressRow

NOBODY: Final = -1
NOTHING: Final = 0
RESIDENCE: Final = 1
COMMERCE: Final = 2
INDUSTRY: Final = 3
LEISURE: Final = 4
KINDS: Final = ["", *TYPES]
ORDINARY: Final = len(TYPES)
PARCEL: Final = 10
"""Added to the number of a code it is that of a destination."""

MONEY: Final = 20
"""The kind of icons that pay for bids alone."""
ACTION_KINDS: Final = {
    "rail": icons.RAIL,
    "destination": icons.DESTINATION,
    "parcel": icons.DESTINATION,
    "build": icons.BUILD,
    "uplink": icons.UPGRADE_LINK,
    "upbldg": icons.UPGRADE_BUILDING,
    "money": MONEY,
}
# What an icon does in administration.
GAIN: Final = 1
WORKER: Final = 2
PASSENGER: Final = 3
HAPPINESS: Final = 4
CALM: Final = 5
HELPS: Final = {"money": GAIN, "worker": WORKER, "pax": PASSENGER, "hp": HAPPINESS, "calm": CALM}

BABY: Final = "baby"
REMEMBERED: Final = 100
"""Hands whose icons, and maps, that are kept: older ones hardly come back."""


@final
class Card:
    """What is printed on a card."""

    def __init__(self, name: str, family: str, slots: tuple[tuple[Icon, ...], ...], money: int, stress: int) -> None:
        self.name: str = name
        self.family: str = family
        self.slots: tuple[tuple[Icon, ...], ...] = slots
        self.money: i64 = money
        self.stress: i64 = stress
        """What using it costs first."""
        self.code: i64 = -1
        """The Parcel it makes one the owner of."""
        self.kind: i64 = 0
        """Of a Building card, the building."""


@final
class Use:
    """Some icons of one card, used in administration."""

    def __init__(self, card: int, slots: list[int], kinds: list[int], amounts: list[int]) -> None:
        self.card: i64 = card
        self.slots: list[int] = slots
        self.kinds: list[int] = kinds
        self.amounts: list[int] = amounts
        self.strain: i64 = len(slots) - 1  # TB-ADMIN-02
        self.passengers: i64 = kinds.count(PASSENGER)


@final
class Hand:
    """The icons of a hand: `icons` numbers them anew, `atoms` says which each of them is."""

    def __init__(self, cards: list[int], atoms: list[int], uses: Icons) -> None:
        self.cards: list[int] = cards
        """Slots of the icons are places in this list."""
        self.atoms: list[int] = atoms
        self.icons: Icons = uses
        self.fees: i64 = 0
        """What all its cards cost together."""
        for fee in uses.fees:
            self.fees += fee
        self.biddable: dict[int, int] = {}
        """By coins that are there besides, the amounts that can be bid, a bit each."""
        self._purses: dict[int, Purse] = {}
        self._wants: dict[int, list[int]] = {}

    def place_of(self, atom: i64) -> i64:
        """The number of an icon in this hand; -1 where it has none."""
        for place in range(len(self.atoms)):
            if self.atoms[place] == atom:
                return place
        return -1

    def purse(self, money: i64, row: StressRow) -> Purse:
        """What somebody with so much money can pay with. Nothing costs more than all fees, and nothing costs HP."""
        level = 0 if money < 0 else money if money < self.fees else self.fees
        known = self._purses.get(level)
        if known is None:
            known = Purse(self.icons, BIT[len(self.cards)] - 1, level, 0, row, 0)
            self._purses[level] = known
        return known

    def wants(self, purse: Purse) -> list[int]:
        """Destinations to which somebody who pays from this purse can bring a passenger."""
        known = self._wants.get(purse.money)
        if known is None:
            shown = {int(self.icons.codes[atom]) for atom in range(self.icons.atoms) if self._names(atom)}
            known = [code for code in sorted(shown) if purse.can_pay(Need(0, icons.STRIP, code, 0, True))]
            self._wants[purse.money] = known
        return known

    def _names(self, atom: i64) -> bool:
        return self.icons.kinds[atom] == icons.DESTINATION


@final
class Box:
    """One world for one number of seats."""

    def __init__(
        self, orbit: Orbit, seats: int, world: str, auction: str, parcels: str, rows: list[str], fixed: list[int]
    ) -> None:
        """`rows` is the arrangement of the boards; `fixed` has them where they are not drawn."""
        self.orbit: Orbit = orbit
        self.seats: i64 = seats
        self.world_name: str = world
        self.world: World = orbit.world[world]
        self.auction: str = auction
        self.baby: bool = auction == BABY
        self.draft: bool = parcels == "draft"
        self.nodes: bool = world != "earth"
        self.layout: Layout = Layout(rows, SLOT_SIGNS, self.nodes)
        self.fixed: list[int] = fixed
        self._read_faces()
        self._read_numbers()
        self._number_cards()
        self._number_icons()
        self._name_uses()
        self._name_moves()
        self._lands: dict[tuple[int, ...], Land] = {}
        self._hands: dict[tuple[int, int], Hand] = {}
        self.bare: Land = self.land([])
        self.none: vec[i64] = table([0] * seats)
        self.no_cards: vec[i64] = table([0] * (2 * seats))
        self.none_met: vec[i64] = table([0, 0])
        self.unowned: vec[i64] = table([NOBODY] * len(self.codes))
        self.seating: list[int] = [*range(seats)]
        self.no_tops: list[int] = [NOBODY] * self.books
        self.full_books: list[int] = [self.height] * self.books
        self.fields: Fields | None = None
        """What a position is made of; the Game says it."""

    # Boards

    def _read_faces(self) -> None:
        listed = self.orbit.faces(self.world_name)
        boards = sorted({board for _name, board, _joker, _face in listed})
        self.boards: list[str] = boards
        self.faces: list[BoardFace] = [
            BoardFace(name, boards.index(board), joker, face, board) for name, board, joker, face in listed
        ]
        self.placements: list[str] = [f"{face.name}{turns}" for face in self.faces for turns in range(4)]
        least = self.world.min_parcels_per_player * int(self.seats)  # TB-SETUP-03, MOON-SETUP-03, TB-SOLO-01
        self.drawing: Drawing = Drawing(self.faces, self.layout.slots, least, self.world.require_all_types)

    def land(self, placed: list[int]) -> Land:
        """The map of these boards, slot by slot."""
        key = tuple(placed)
        known = self._lands.get(key)
        if known is None:
            known = Land(self.layout, self.faces, placed, self.code_of)
            if len(self._lands) >= REMEMBERED:
                self._lands.clear()
            self._lands[key] = known
        return known

    # Numbers

    def _read_numbers(self) -> None:
        orbit, game = self.orbit, self.orbit.game
        players = str(int(self.seats))
        self.rounds: i64 = game.rounds  # TB-STRUCT-01
        self.hand_limit: i64 = game.hand_limit  # TB-ADMIN-06
        self.cash: i64 = game.cash_action  # TB-ACT-03
        self.laps: list[int] = game.laps  # TB-ACT-01, TB-ACT-02
        self.turns: list[int] = []
        """For each action of a round the place in the order of whoever does it."""
        for lap in game.laps:
            self.turns += [place for place in range(int(self.seats)) for _ in range(lap)]
        self.commerce_pays: i64 = game.commerce_cash
        self.improve_hp: i64 = game.improve_hp
        self.discard_cost: i64 = game.discard_cost
        self.first_stress: vec[i64] = table([*game.first_player_stress])
        self.per_link: i64 = game.final.per_link
        self.per_hp: i64 = game.final.dollars_per_hp
        self.per_debt: i64 = game.final.debt_per_hp
        self.target: i64 = game.solo_target
        self.row: StressRow = StressRow([*orbit.stress.row])
        self.refill: list[list[int]] = [[KINDS.index(kind) for kind in letters] for letters in orbit.schedule.refill]
        supply = orbit.supply
        self.passengers: i64 = supply.passengers
        self.workers: i64 = supply.workers
        self.rails: i64 = supply.rails_per_player
        self.books: int = supply.books[players][0]
        self.height: int = supply.books[players][1]
        self.stock: list[int] = [supply.buildings[players].count(letter) for letter in TYPES]
        self.per_player: int = supply.auction_per_player
        self.copies: int = supply.building_copies
        seats = int(self.seats)
        self.start_money: vec[i64] = table([game.start_money] * seats)
        self.start_workers: vec[i64] = table([game.start_workers] * seats)
        self.start_stress: vec[i64] = table([self.world.stress] * seats)
        self.relief: i64 = self.world.edge_relief
        self.night: bool = self.world.night
        self.unified: bool = self.world.unified
        self.martians: bool = self.world.martians
        self.martian_hp: i64 = self.world.martian_hp
        self.alone: bool = self.seats == 1

    # Cards

    def _number_cards(self) -> None:
        self.cards: list[Card] = []
        printed = self.orbit.cards()
        for family in CARD_FAMILIES:
            for name, face in printed[family].items():
                if family == "special" and not self.world.special:
                    continue
                names = [name]
                if family == "building":
                    count = self.stock[TYPES.index(name[1])]
                    names = [f"{name}{number}" for number in range(1, count + 1)]
                for one in names:
                    card = Card(one, family, face.slots, face.money, face.stress)
                    if family == "building":
                        card.kind = KINDS.index(name[1])
                    self.cards.append(card)
        self.card_names: list[str] = [card.name for card in self.cards]
        self.card_of: dict[str, int] = {name: number for number, name in enumerate(self.card_names)}
        self.codes: list[str] = [card.name for card in self.cards if card.family == "parcel"]
        self.code_of: dict[str, int] = {code: number for number, code in enumerate(self.codes)}
        for card in self.cards:
            if card.family == "parcel":
                card.code = self.code_of[card.name]
        self.parcel_cards: list[int] = [self.card_of[code] for code in self.codes]
        self.development: list[int] = self._of("development")
        self.auctions: list[int] = self._of("auction")
        self.shown_cards: list[int] = [*self.parcel_cards, *self.auctions]
        """Cards that can be in the auction."""
        self.place_of_shown: list[int] = [-1] * len(self.cards)
        for place, shown in enumerate(self.shown_cards):
            self.place_of_shown[shown] = place
        self.shown_bits: vec[i64] = set_of(table([0, 0]), 0, self.shown_cards)
        self.own: list[int] = [*self._of("generic"), *self._of("special")]
        """Cards of which everybody has one."""  # TB-SETUP-09, MOON-SETUP-07
        self.building_cards: list[list[int]] = [
            [number for number in self._of("building") if self.cards[number].kind == kind]
            for kind in range(ORDINARY + 1)
        ]

    def _of(self, family: str) -> list[int]:
        return [number for number, card in enumerate(self.cards) if card.family == family]

    def _number_icons(self) -> None:
        """Every use of an icon in an action or a bid, after the strips, which all cards have."""  # TB-CARD-04
        cards: list[int] = [*range(len(self.cards))]
        slots: list[int] = [0] * len(cards)
        kinds: list[int] = [icons.STRIP] * len(cards)
        codes: list[int] = [0] * len(cards)
        self.pay_names: list[str] = []
        for number, card in enumerate(self.cards):
            for at, slot in enumerate(card.slots):
                for half, icon in enumerate(slot):
                    if icon.kind not in ACTION_KINDS:
                        continue
                    cards.append(number)
                    slots.append(at + 1)
                    kinds.append(ACTION_KINDS[icon.kind])
                    codes.append(self._code(icon))
                    self.pay_names.append(f"{card.name}.{at + 1}" + ("ab"[half] if len(slot) > 1 else ""))
        self.atom_cards: vec[i64] = table(cards)
        self.atom_slots: vec[i64] = table(slots)
        self.atom_kinds: vec[i64] = table(kinds)
        self.atom_codes: vec[i64] = table(codes)
        self.first_pay: i64 = len(self.cards)
        self.atom_names: list[str] = [*[f"%{name}" for name in self.card_names], *[f"${one}" for one in self.pay_names]]
        self.pays_of: list[list[int]] = [[] for _ in self.cards]
        """The icons of each card that pay."""
        for atom in range(int(self.first_pay), len(cards)):
            self.pays_of[cards[atom]].append(atom)
        self.money_of: list[list[int]] = [[atom for atom in atoms if kinds[atom] == MONEY] for atoms in self.pays_of]
        self.icons_of: list[list[int]] = [[atom for atom in atoms if kinds[atom] != MONEY] for atoms in self.pays_of]
        """What each card pays for, besides bids."""
        self.blank: vec[i64] = table([0] * len(kinds))

    def _code(self, icon: Icon) -> int:
        if icon.kind == "destination":
            return KINDS.index(icon.letter)
        return PARCEL + self.code_of[icon.letter] if icon.kind == "parcel" else icon.amount

    def hand(self, one: i64, other: i64) -> Hand:
        """The icons of a set of cards, told by its two numbers."""
        key = (int(one), int(other))
        known = self._hands.get(key)
        if known is None:
            known = self._make_hand(one, other)
            if len(self._hands) >= REMEMBERED:
                self._hands.clear()
            self._hands[key] = known
        return known

    def _make_hand(self, one: i64, other: i64) -> Hand:
        cards = members_of(vec[i64]([one, other]), 0)
        atoms = cards[:]
        for card in cards:
            atoms += self.icons_of[card]
        held, many = len(cards), len(atoms)
        slots, numbers, kinds, codes = self.blank[:many], self.blank[:many], self.blank[:many], self.blank[:many]
        fees, strains = self.blank[:held], self.blank[:held]
        at: i64 = held
        for place in range(held):
            card = cards[place]
            fees[place] = self.cards[card].money
            strains[place] = self.cards[card].stress
            slots[place] = place
            for _ in self.icons_of[card]:
                slots[at] = place
                at += 1
        for number in range(many):
            atom = atoms[number]
            numbers[number] = self.atom_slots[atom]
            kinds[number] = self.atom_kinds[atom]
            codes[number] = self.atom_codes[atom]
        return Hand(cards, atoms, Icons(slots, numbers, kinds, codes, fees, strains, 0, True))

    def _name_uses(self) -> None:
        """Every set of icons of one card that can be used in administration."""
        self.uses: list[Use] = []
        self.use_names: list[tuple[str, str]] = []
        for number, card in enumerate(self.cards):
            usable = [
                (at + 1, HELPS[slot[0].kind], slot[0].amount)
                for at, slot in enumerate(card.slots)
                if len(slot) == 1 and slot[0].kind in HELPS
            ]
            for bits in range(1, 2 ** len(usable)):
                chosen = [one for at, one in enumerate(usable) if (bits >> at) & 1]
                digits = [one[0] for one in chosen]
                self.uses.append(Use(number, digits, [one[1] for one in chosen], [one[2] for one in chosen]))
                self.use_names.append((f"{card.name}.{''.join([str(digit) for digit in digits])}", card.name))
        self.uses_of: list[list[int]] = [[] for _ in self.cards]
        for at, use in enumerate(self.uses):
            self.uses_of[use.card].append(at)

    def _possible_sites(self) -> list[int]:
        """Spaces where some face, turned in some way, has a building or a Parcel."""
        cells: set[tuple[int, int]] = set()
        for face in self.faces:
            for turns in range(4):
                rows, _edges = face.turnings[turns]
                for down, row in enumerate(rows):
                    cells |= {(across, down) for across, sign in enumerate(row) if sign in TYPES or sign in DIGITS}
        found: list[int] = []
        for space in self.layout.spaces:
            left, top = self.layout.corners[self.layout.slot_of[space]]
            if (space // self.layout.height - left, space % self.layout.height - top) in cells:
                found.append(space)
        return found

    def want_of(self, wanted: i64) -> i64:
        """The part of a destination in the family WANT."""
        return ORDINARY + wanted - PARCEL if wanted >= PARCEL else wanted - 1

    def place_at(self, kind: i64, part: i64) -> i64:
        """The space or numeral that a word of a way is about."""
        return self.starts[part] if kind == families.LINK else self.places[part]

    def _name_moves(self) -> None:
        names = families.Names()
        seats = int(self.seats)
        names.seats = seats
        bare = Land(self.layout, self.faces, [], self.code_of)
        self.spaces: list[int] = self.layout.spaces
        names.spaces = [bare.grid.names[space] for space in self.spaces]
        self.sites: list[int] = self._possible_sites()
        """Spaces that can bear a building or a Parcel, whatever boards are drawn."""
        names.sites = [bare.grid.names[space] for space in self.sites]
        self.starts: list[int] = [*self.sites, *range(int(bare.grid.size), int(bare.grid.places))]
        """Places at which a link can begin."""
        self.start_of: list[int] = [-1] * int(bare.grid.places)
        """The part of each of them in families of what happens at buildings."""
        for part, place in enumerate(self.starts):
            self.start_of[place] = part
        self.place_of: list[int] = [-1] * int(bare.grid.places)
        """The part of each space and numeral in families of ways."""
        self.places: list[int] = [*self.spaces, *range(int(bare.grid.size), int(bare.grid.places))]
        for part, place in enumerate(self.places):
            self.place_of[place] = part
        self.place_names: list[str] = bare.grid.names
        self.edge_names: list[str] = bare.grid.edge_names
        names.cards = self.card_names
        names.pays = self.pay_names
        names.uses = self.use_names
        names.parcels = self.codes
        names.shown = [self.card_names[card] for card in self.shown_cards]
        names.books = self.books
        names.development = [self.card_names[card] for card in self.development]
        names.placements = [] if self.fixed else self.placements
        names.slots = self.layout.slots
        self.orders: list[list[int]] = _orders([*range(seats)]) if seats > 1 else []
        names.orders = ["".join([str(seat + 1) for seat in order]) for order in self.orders]
        names.numerals = self.nodes
        names.martians = self.world.martians
        names.night = self.world.night
        names.draft = self.draft
        self.names: families.Names = names
        self.vocabulary: Vocabulary = Vocabulary(numbered({**families.choices(names), **families.outcomes(names)}))
        self.choices: i64 = self.vocabulary.choices
        self.wants: vec[i64] = table([*range(1, ORDINARY + 1), *[PARCEL + code for code in range(len(self.codes))]])
        """The destination of each word of the family WANT."""


def _orders(seats: list[int]) -> list[list[int]]:
    """All orders of these seats."""
    if not seats:
        return [[]]
    found: list[list[int]] = []
    for seat in seats:
        found += [[seat, *rest] for rest in _orders([other for other in seats if other != seat])]
    return found
