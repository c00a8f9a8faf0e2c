"""Where a play of Tramways stands, and what can be read from that."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.box import NOBODY, NOTHING, PARCEL, Box, Hand
from tramyard.games.tramways.rules.land import Land
from tramyard.kernel.bits import BIT, has
from tramyard.tramnet import icons
from tramyard.tramnet.action import NOTHING_YET, ActionPosition
from tramyard.tramnet.building import Site
from tramyard.tramnet.grid import Grid
from tramyard.tramnet.icons import Need, Purse
from tramyard.tramnet.links import Link, group_at, link_at, stub_at
from tramyard.tramnet.network import node
from tramyard.tramnet.sets import holds, members_of, size_of
from tramyard.tramnet.trips import Riding

NO_LINKS: Final[list[Link]] = []


class TramwaysState(ActionPosition):
    """What Tramways adds to map, links and the action that is being put together: boards, cards, the auction."""

    def __init__(self, box: Box) -> None:
        land = box.bare
        super().__init__(
            box.vocabulary,
            phases.STAGES,
            box.row,
            box.start_money,
            box.none,
            box.start_stress,
            box.start_workers,
            land.printed,
            land.start_riders,
            NO_LINKS,
            land.start_groups,
            land.no_marks,
        )
        self.box: Box = box
        self.land: Land = land
        self.boards: list[int] = NOTHING_YET
        """Boards of the slots so far, `4 * face + turns`."""
        self.order: list[int] = box.seating
        """The turn order."""
        self.acting: bool = False
        """Whether the auction of the round is over."""
        self.dark: i64 = -1
        """The slot of the board that is in the dark."""
        # What everybody has.
        self.kept: vec[i64] = box.none
        """Martians each seat has delivered."""
        self.hand: vec[i64] = box.no_cards
        self.deck: vec[i64] = box.no_cards
        self.pool: vec[i64] = box.no_cards
        self.known: vec[i64] = box.no_cards
        """Cards of each hand of which everybody knows that they are there."""
        self.owners: vec[i64] = box.unowned
        """Whose each Parcel is."""
        # What lies beside the map.
        self.met: vec[i64] = box.none_met
        """Cards of books, Auction deck and Building supply that have come up."""
        self.shown_cards: list[int] = NOTHING_YET
        """The display, or a lone player's line, in the order in which they came up."""
        self.tops: list[int] = box.no_tops
        """The top of each book, or -1."""
        self.heights: list[int] = box.full_books
        """Cards left in each book, with its top."""
        # The map.
        self.martians: vec[i64] = land.no_marks
        self.improved: vec[i64] = land.no_marks
        """1 for each building that was upgraded."""
        # The auction.
        self.high: i64 = 0
        """The highest bid so far."""
        self.sunk: vec[i64] = box.none
        """What each seat has paid in this auction."""
        self.totals: vec[i64] = box.none
        """In the Baby Auction what each bid counts."""
        self.passed: list[int] = NOTHING_YET
        """Who has passed, in the order in which they did; in the Baby Auction who has had their turn."""
        # The action that is being put together.
        self.partner: i64 = -1
        """The edge of the second branch that is upgraded."""
        self.discards: i64 = 0
        """Cards that the seat has discarded in this administration."""
        # What was worked out.
        self._shut: vec[i64] | None = None
        self._shut_martian: bool = False

    def forget(self) -> None:
        super().forget()
        if not has(self.stages.planning, self.phase):
            self._shut = None

    # The map

    def grid(self) -> Grid:
        return self.land.grid

    def is_empty_parcel(self, space: i64) -> bool:
        return self.land.parcels[space] > 0 and self.kinds[space] == NOTHING

    def owner_of(self, space: i64) -> i64:
        """Whose Parcel a space is, built or not; -1 for nobody's."""
        code = self.land.parcels[space]
        return self.owners[code - 1] if code else NOBODY

    def code(self, space: i64) -> i64:
        """What a Destination icon must show for a link that ends there; 0 where none can."""
        if self.kinds[space]:  # TB-BUILD-09
            return self.kinds[space]
        return PARCEL + self.land.parcels[space] - 1 if self.land.parcels[space] else 0  # TB-BUILD-10

    def laid(self, seat: i64) -> i64:
        """Rails a seat has on the map."""
        count: i64 = 0
        for link in self.links:
            if link.owner == seat:
                count += link.rails
        return count

    def riders_on_map(self) -> i64:
        count: i64 = 0
        for space in self.land.sites:
            count += self.riders[space]
        return count

    def workers_left(self) -> i64:
        """Workers in the supply."""
        count = self.box.workers
        for seat in range(self.box.seats):
            count -= self.workers[seat]
        return count

    def may_hold(self, space: i64) -> bool:
        """Whether a passenger can be put on a space."""  # TB-ADMIN-03
        return self.kinds[space] != NOTHING and self.riders[space] == 0

    def room_for_riders(self) -> i64:
        """How many passengers can be put on the map."""
        count: i64 = 0
        for space in self.land.sites:
            if self.may_hold(space):
                count += 1
        left = self.box.passengers - self.riders_on_map()
        return count if count < left else left

    def in_stock(self, kind: i64) -> i64:
        """Buildings of a kind that can still be built."""
        count: i64 = 0
        for card in self.box.building_cards[kind]:
            if not holds(self.met, 0, card):
                count += 1
        return count

    def my_open_end_in(self, seat: i64, space: i64) -> bool:
        """Whether an open link of a seat has its last rail in a space, or waits at a node."""
        for link in self.links:
            if link.complete or link.owner != seat:
                continue
            if space >= self.land.grid.size:
                if link.last() == space:
                    return True
            elif link.last_rail() == space and link.last() < self.land.grid.size:
                return True
        return False

    # Cards

    def hand_size(self, seat: i64) -> i64:
        return size_of(self.hand, seat)

    def cards_of(self, seat: i64) -> list[int]:
        """The cards of a seat's hand, in their order."""
        return members_of(self.hand, seat)

    def hand_of(self, seat: i64) -> Hand:
        """The icons of a seat's hand."""
        return self.box.hand(self.hand[2 * seat], self.hand[2 * seat + 1])

    def purse(self) -> Purse:
        """What the seat whose turn it is can pay with."""
        purse = self._purse
        if purse is None:
            purse = self.hand_of(self.seat).purse(self.money[self.seat], self.box.row)
            self._purse = purse
        return purse

    def counted(self, atoms: list[int]) -> list[int]:
        if not atoms:
            return atoms
        hand = self.hand_of(self.seat)
        return [int(hand.place_of(atom)) for atom in atoms]

    # Building links

    def network(self, seat: i64) -> vec[i64]:
        """1 for places at which a link of a seat may begin where networks are unified."""
        # MARS-BUILD-02, MARS-BUILD-03, TB-AMB48, TB-AMB49, TB-AMB50
        rooted = vec[i64]([0] * self.land.grid.places)
        mine = [link for link in self.links if link.owner == seat]
        if not mine:
            for space in self.land.sites:
                if self.owner_of(space) == seat:
                    rooted[space] = 1
            return rooted
        ends: list[int] = []
        for link in mine:
            ends.append(int(node(self.groups, link.spaces[0])))
            if link.complete:
                ends.append(int(node(self.groups, link.last())))
        size = self.land.grid.size
        for space in range(self.land.grid.places):
            if node(self.groups, space) in ends:
                rooted[space] = 1 if space < size or self._joinable(space, seat) else 0
        return rooted

    def _joinable(self, there: i64, seat: i64) -> bool:
        """Whether a seat has a branch that is not upgraded, or a stub, at a node."""
        if group_at(self.links, there, seat, False):
            return True
        return stub_at(self.links, there, seat) is not None

    def _look_around(self) -> Site:
        land, seat = self.land, self.seat
        site = Site(land.grid, seat, self.links, self.used, self.purse())
        places = land.grid.places
        rails = land.cost[:]
        codes = vec[i64]([0] * places)
        halts = vec[i64]([0] * places)
        for space in land.sites:
            codes[space] = self.code(space)
            if self.kinds[space] or self.owner_of(space) != seat:  # TB-BUILD-11
                rails[space] = -1
            else:
                if self.is_end(space):  # TB-AMB63
                    rails[space] = -1
                halts[space] = 1 if self.used[space] == 0 else 0
        for link in self.links:
            if link.owner != seat:  # TB-BUILD-15
                for at in range(1, len(link.spaces) - 1):
                    rails[link.spaces[at]] = -1
        waits = vec[i64]([0] * places)
        for there in range(land.grid.size, places):
            codes[there] = self._node_code(there, seat)
            waits[there] = 1 if self._joinable(there, seat) else 0
        site.rails = rails
        site.shut = land.shut
        site.groups = self.groups
        site.codes = codes
        site.halts = halts
        site.two_parcels = True
        site.halts_itself = True
        site.rails_left = self.box.rails - self.laid(seat)  # TB-BUILD-17
        site.waits = waits
        site.unified = self.box.unified
        if self.box.unified:
            site.rooted = self.network(seat)
        return site

    def _node_code(self, there: i64, seat: i64) -> i64:
        """What a Destination icon may show for the other end of what a link joins at a node: that of a lone branch or
        stub; 0 where a group has two branches already."""  # MOON-BUILD-07, TB-AMB21, TB-AMB22, TB-AMB27
        group = group_at(self.links, there, seat, False)
        if len(group) > 1:
            return 0
        if group:
            return self.code(group[0].spaces[0])
        stub = stub_at(self.links, there, seat)
        return self.code(stub.spaces[0]) if stub is not None else 0

    # Trips

    def shut_stops(self, martian: bool) -> vec[i64]:
        """1 for buildings at which nobody gets off: those in the dark, and for Martians those without one."""
        shut = self._shut
        if shut is None or self._shut_martian != martian:
            shut = self._close(martian)
            self._shut = shut
            self._shut_martian = martian
        return shut

    def _close(self, martian: bool) -> vec[i64]:
        shut = vec[i64]([0] * self.land.grid.places)
        if martian:  # MARS-MOVE-03
            for space in self.land.sites:
                shut[space] = 1
            for space in self.land.sites:
                if self.martians[space]:
                    shut[self.groups[space]] = 0
        if self.dark >= 0:  # MOON-NIGHT-02, TB-AMB35
            lit = vec[i64]([0] * self.land.grid.places)
            for space in self.land.sites:
                if self.groups[space] >= 0 and self.land.slot_of[space] != self.dark:
                    lit[self.groups[space]] = 1
            for space in self.land.sites:
                if not lit[space]:
                    shut[space] = 1
        return shut

    def riding(self, space: i64, wanted: i64, martian: bool) -> Riding:
        """A trip from a space, before its first ride."""
        riding = Riding(self.groups, self.kinds, self.links, space, True, self.land.grid.size, self.shut_stops(martian))
        if wanted >= PARCEL:  # TB-MOVE-13
            riding.goal = self.land.parcel_at[wanted - PARCEL]
        else:
            riding.wanted = BIT[wanted]
        return riding

    def setting_out(self) -> Riding:
        return self.riding(self.at // 4, self.wanted, self.deed == phases.MARTIAN)

    # Payments

    def need(self) -> Need:
        """What the action that is being put together must be paid with."""
        space = self.at // 4
        if self.deed == phases.LINK:  # TB-BUILD-06, TB-BUILD-09, TB-BUILD-12
            return self.drawing().need(self.closed)
        if self.deed == phases.MOVE or self.deed == phases.MARTIAN:  # TB-MOVE-01, TB-AMB10, TB-AMB41
            return Need(0, icons.STRIP, self.wanted, 0, True)
        if self.deed == phases.BUILD:  # TB-CONS-01
            return self.build_need(space, self.wanted)
        if self.deed == phases.UPGRADE_LINK:
            return self.upgrade_need(self.at, self.partner)
        return Need(0, icons.UPGRADE_BUILDING, self.kinds[space], 0, False)  # TB-IMPR-01

    def build_need(self, space: i64, kind: i64) -> Need:
        return Need(0, icons.BUILD, PARCEL + self.land.parcels[space] - 1, 0, False, 0, 0, kind)

    def upgrade_need(self, edge: i64, partner: i64) -> Need:
        """What upgrading the link or branch at an edge, with another branch or without, must be paid with."""
        link = link_at(self.links, edge)
        assert link is not None
        one = self.code(link.start // 4)
        if link.last() >= self.land.grid.size:  # MOON-UPG-01, MOON-UPG-02
            return Need(0, icons.UPGRADE_LINK, one, self.code(partner // 4) if partner >= 0 else 0, False)
        return Need(0, icons.UPGRADE_LINK, one, self.code(link.end // 4), False)  # TB-UPLINK-01

    # Bids

    def biddable(self, seat: i64) -> int:
        """The amounts a seat can bid, a bit each: coins and money icons of its hand, less what its cards cost."""
        coins = self.money[seat] if self.money[seat] > 0 else 0
        hand = self.hand_of(seat)
        known = hand.biddable.get(coins)
        if known is None:
            known = self._sums(self.bid_icons(seat, NOTHING_YET), coins)
            hand.biddable[coins] = known
        return known

    def bid_icons(self, seat: i64, laid: list[int]) -> list[int]:
        """Money icons of a seat's hand that may still be laid down after these."""
        after = laid[len(laid) - 1] if laid else -1
        found: list[int] = []
        for card in self.cards_of(seat):
            for atom in self.box.money_of[card]:
                if atom > after:
                    found.append(atom)
        return found

    def _sums(self, atoms: list[int], coins: i64) -> int:
        """All amounts that coins and some of these icons make, a bit each."""  # TB-AUCTION-08, TB-AUCTION-12
        dues = 0
        for at, atom in enumerate(atoms):
            card = self.box.atom_cards[atom]
            if at == 0 or self.box.atom_cards[atoms[at - 1]] != card:
                dues += int(self.box.cards[card].money)
        left = int(coins)
        levels = (dues if dues < left else left) + 1
        bare: list[int] = [0] * levels
        """By money spent on what cards cost: sums of icons, a bit each."""
        bare[0] = 1
        at = 0
        while at < len(atoms):
            card = self.box.atom_cards[atoms[at]]
            fee = int(self.box.cards[card].money)
            used: list[int] = [0] * levels
            while at < len(atoms) and self.box.atom_cards[atoms[at]] == card:
                amount = int(self.box.atom_codes[atoms[at]])
                for level in range(levels):
                    fresh = bare[level - fee] if level >= fee else 0
                    used[level] |= (used[level] | fresh) << amount
                at += 1
            for level in range(levels):
                bare[level] |= used[level]
        found = 0
        for level in range(levels):
            if bare[level]:
                found |= with_coins(bare[level], left - level)
        return found

    def fees_of(self, paid: list[int]) -> i64:
        """Money that cards cost that are used for these icons."""
        due: i64 = 0
        card: i64 = -1
        for atom in paid:
            if self.box.atom_cards[atom] != card:
                card = self.box.atom_cards[atom]
                due += self.box.cards[card].money
        return due

    def strain_of(self, paid: list[int]) -> i64:
        """Steps of stress for these icons."""  # TB-CARD-07, TB-CARD-09, MOON-DEV-02, MOON-DEV-03
        due: i64 = 0
        card: i64 = -1
        slot: i64 = -1
        for atom in paid:
            if self.box.atom_cards[atom] != card:
                card = self.box.atom_cards[atom]
                due += self.box.cards[card].stress
            elif self.box.atom_slots[atom] != slot:
                due += 1
            slot = self.box.atom_slots[atom]
        return due

    def in_icons(self, paid: list[int]) -> i64:
        """Money on these icons."""
        total: i64 = 0
        for atom in paid:
            total += self.box.atom_codes[atom]
        return total


def with_coins(sums: int, coins: int) -> int:
    """All sums that some sums make, a bit each, with up to so many coins added.

    >>> bin(with_coins(0b10001, 2))
    '0b1110111'
    """
    spread = 0
    while spread < coins:
        more = spread + 1 if 2 * spread + 1 <= coins else coins - spread
        sums |= sums << more
        spread += more
    return sums
