"""The whole actions worth a look: links to every end one can pay for, few geometries for each, and cheap payments.

Of ways that come to the same for whoever values positions, the first one found stands for all. Open tracks come last,
and only some of them. Of bids, the least ones are looked at.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.tramways.bots.evaluate import (
    actions_here,
    actions_left,
    coin_worth,
    drawn_before,
    share_drawn,
    stress_cost,
)
from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.box import COMMERCE, LEISURE, ORDINARY, Hand
from tramyard.games.tramways.rules.reasons import LEGAL
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet import icons
from tramyard.tramnet.building import FINE, LEFT_OPEN, UNFINISHED, Site, Way
from tramyard.tramnet.icons import Need, undominated
from tramyard.tramnet.links import group_at
from tramyard.tramnet.prices import happiness_for
from tramyard.tramnet.promising import Gathering
from tramyard.tramnet.sets import members_of

PAYMENTS: Final = 2
"""Payments for one thing that are looked at."""
LISTED: Final = 120
"""Payments among which these are found."""
TRIPS: Final = 16
"""Trips from one building for one icon."""
OPEN: Final = 8
"""Open tracks, at the end of the list."""
MOST: Final = 380
"""Actions in all, give or take those of one turn around the pairs of buildings."""
MOST_RAILS: Final = 12
RAISES: Final = (0, 1, 2, 3, 4, 5, 6)
"""By how much more than the least bids are looked at."""
PATIENCE: Final = 6000
"""Steps of a search after which ways are not followed any more."""


@final
class Promising(Gathering):
    """Gathers actions for one position."""

    def __init__(self, position: TramwaysPosition, worths: vec[float]) -> None:
        super().__init__(position, LISTED)
        self.position: TramwaysPosition = position
        self.worths: vec[float] = worths
        self.hand: Hand = position.hand_of(position.seat)
        self._looked: i64 = 0

    # Payments

    def _cheapest(self, payments: list[list[int]]) -> list[list[int]]:
        position, worths, hand = self.position, self.worths, self.hand
        seat = position.seat
        row = position.box.row
        left = actions_left(position, seat) - 1
        coin = coin_worth(position, left)
        held = 1.0 if left > 0 else 0.4
        here = actions_here(position, seat) - 1
        drawn = drawn_before(position, here if here > 0 else 0)
        others = 0.0
        for cards in (position.deck, position.pool):
            for card in members_of(cards, seat):
                others += worths[card]

        def cost(paid: list[int]) -> float:
            strain = hand.icons.strain_of(paid)
            stress = row.raised(position.stress[seat], strain)
            lost = stress_cost(position, stress) + float(row.label(stress) + row.pain(position.stress[seat], strain))
            lost += coin * float(hand.icons.fee_of(paid))
            spent = 0.0
            used: i64 = 0
            for place, card in enumerate(hand.cards):
                if (hand.icons.slots_of(paid) >> place) & 1:
                    spent += worths[card]
                    used += 1
            return lost + held * spent - share_drawn(position, seat, drawn, used) * (others + spent)

        kept = undominated(hand.icons, payments)
        kept.sort(key=cost)
        return kept[:PAYMENTS]

    def _paid(self, paid: list[int]) -> list[Move]:
        box = self.position.box
        moves: list[Move] = []
        for place in paid:
            atom = self.hand.atoms[place]
            if atom < box.first_pay:
                moves.append(box.vocabulary.move_of(families.TICKET, atom))
            else:
                moves.append(box.vocabulary.move_of(families.PAY, atom - box.first_pay))
        return moves

    # Everything that can be begun

    def actions(self) -> list[tuple[Move, ...]]:
        position = self.position
        if position.phase == phases.ACTION:
            self._trips(False)
            if position.box.martians:
                self._trips(True)
            self._buildings()
            self._upgrades()
            self.found.append((position.box.vocabulary.move_of(families.CASH),))
            self._links()
            self._spread(MOST, OPEN)
        elif position.phase == phases.WAY:
            self._extend(position.drawing().twin(), [])
            self._spread(MOST, OPEN)
        elif position.phase == phases.PAY:
            self._rest_of_payment()
        elif position.phase == phases.BIDDING:
            self._bids()
        return self.found

    def _rest_of_payment(self) -> None:
        done = len(self.position.paid)
        kind: i64 = 0
        if self.position.deed == phases.MOVE or self.position.deed == phases.MARTIAN:
            kind = self.position.kinds[self.position.trip().here()]
        for paid in self._cheapest(self.position.paying().every(LISTED)):
            money = self.position.money[self.position.seat] - self.hand.icons.fee_of(paid)
            for end in self._ends(kind, money):
                self.found.append((*self._paid(paid[done:]), *end))

    # Bids

    def _bids(self) -> None:
        """A pass, and the least bids: with coins alone, and with icons for as much as they can pay."""
        position = self.position
        self.found.append((position.box.vocabulary.move_of(families.DECLINE),))
        payable = position.biddable(position.seat)
        least = int(position.least_bid())
        seen: list[tuple[Move, ...]] = []
        for more in RAISES:
            if (payable >> (least + more)) & 1:
                for atoms in self._bid_payments(least + more):
                    action = self._bid(least + more, atoms)
                    if action not in seen:
                        seen.append(action)
        self.found += seen

    def _bid_payments(self, amount: int) -> list[list[int]]:
        """Icons that pay a part of a bid: none, or those on cards that are worth least."""
        position = self.position
        money = int(position.money[position.seat])
        ways: list[list[int]] = [[]] if money >= amount else []
        atoms = position.bid_icons(position.seat, [])
        found: list[list[int]] = []
        self._bid_sets(atoms, 0, amount, [], found)
        box, worths = position.box, self.worths
        coin = coin_worth(position, actions_left(position, position.seat))

        def cost(chosen: list[int]) -> float:
            lost = 0.0
            for atom in chosen:
                lost += worths[box.atom_cards[atom]] - coin * float(box.atom_codes[atom])
            return lost

        found.sort(key=cost)
        return ways + found[:2]

    def _bid(self, amount: int, atoms: list[int]) -> tuple[Move, ...]:
        vocabulary, first = self.position.box.vocabulary, self.position.box.first_pay
        moves = [vocabulary.move_of(families.BID)]
        for number, step in enumerate(families.BID_STEPS):
            moves += [vocabulary.move_of(families.RAISE, number)] * (amount // step)
            amount %= step
        moves += [vocabulary.move_of(families.PAY, atom - first) for atom in atoms]
        return (*moves, vocabulary.move_of(families.ENOUGH))

    def _bid_sets(self, atoms: list[int], at: int, rest: int, chosen: list[int], found: list[list[int]]) -> None:
        """Sets of icons of different cards that leave a rest which coins can pay."""
        position = self.position
        money = position.money[position.seat]
        if chosen and rest <= (money if money > 0 else 0) - position.fees_of(chosen):
            found.append(chosen)
        for number in range(at, len(atoms)):
            atom = atoms[number]
            amount = int(position.box.atom_codes[atom])
            used = [position.box.atom_cards[one] for one in chosen]
            if amount <= rest and position.box.atom_cards[atom] not in used and len(found) < 60:
                self._bid_sets(atoms, number + 1, rest - amount, [*chosen, atom], found)

    # Trips

    def _trips(self, martian: bool) -> None:
        position, box = self.position, self.position.box
        if martian and not position.workers[position.seat]:
            return
        standing = position.martians if martian else position.riders
        family = families.MARTIAN if martian else families.RIDER
        for space in position.land.sites:
            if not standing[space]:
                continue
            for wanted in position.wants(space, martian):
                start = [
                    box.vocabulary.move_of(family, box.start_of[space]),
                    box.vocabulary.move_of(families.WANT, box.want_of(wanted)),
                ]
                for edges in position.riding(space, wanted, martian).every(TRIPS):
                    rides = [box.vocabulary.move_of(families.RIDE, position.part_of(edge)) for edge in edges]
                    self._deliver(start + rides, space, wanted, edges, martian)

    def _deliver(self, start: list[Move], space: i64, wanted: i64, edges: list[int], martian: bool) -> None:
        position = self.position
        riding = position.riding(space, wanted, martian)
        for edge in edges:
            riding.ride(riding.link_by(edge), edge)
        kind = position.kinds[riding.here()]
        for paid in self.payments(Need(0, icons.STRIP, wanted, 0, True)):
            run = start + self._paid(paid)
            money = position.money[position.seat] - self.hand.icons.fee_of(paid)
            for end in self._ends(kind, money):
                self.found.append((*run, *end))

    def _ends(self, kind: i64, money: i64) -> list[list[Move]]:
        """What can be decided at the destination."""
        position = self.position
        vocabulary = position.box.vocabulary
        if kind == COMMERCE:
            ends = [[vocabulary.move_of(families.TAKE_MONEY)]]
            for book, top in enumerate(position.tops):
                if top >= 0:
                    ends.append([vocabulary.move_of(families.BOOK, book)])
            return ends
        if kind == LEISURE and money >= 1:
            most = happiness_for(money)
            buy, enough = vocabulary.move_of(families.BUY), vocabulary.move_of(families.ENOUGH)
            ends = []
            for points in range(most + 1):
                spent = points * (points + 1) // 2
                ends.append([buy] * points + ([enough] if money - spent > points else []))
            return ends
        return [[]]

    # Buildings and upgrades

    def _buildings(self) -> None:
        position, box = self.position, self.position.box
        vocabulary = box.vocabulary
        for code in range(len(box.codes)):
            space = position.land.parcel_at[code]
            if position.owners[code] == position.seat and not position.kinds[space]:
                for kind in range(ORDINARY):
                    part = ORDINARY * code + kind
                    if position.choice_refused(families.BUILD, part) is LEGAL:
                        self._add([vocabulary.move_of(families.BUILD, part)], position.build_need(space, kind + 1))
            if space >= 0 and position.kinds[space] and not position.improved[space]:
                part = box.start_of[space]
                if position.choice_refused(families.UPGRADE_BUILDING, part) is LEGAL:
                    need = Need(0, icons.UPGRADE_BUILDING, position.kinds[space], 0, False)
                    self._add([vocabulary.move_of(families.UPGRADE_BUILDING, part)], need)

    def _upgrades(self) -> None:
        position, box = self.position, self.position.box
        vocabulary, size = box.vocabulary, position.land.grid.size
        for link in position.links:
            if not link.complete or link.owner != position.seat or link.upgraded:
                continue
            move = vocabulary.move_of(families.UPGRADE_LINK, position.part_of(link.start))
            if not position.upgrades_with_partner(link):
                self._add([move], position.upgrade_need(link.start, -1))
                continue
            for other in group_at(position.links, link.last(), position.seat, False):
                if other.start > link.start and other.last() >= size:
                    partner = vocabulary.move_of(families.UPGRADE_LINK, position.part_of(other.start))
                    self._add([move, partner], position.upgrade_need(link.start, other.start))

    # Links

    def _links(self) -> None:
        position, box = self.position, self.position.box
        if not position.workers[position.seat] or position.purse().totals(0) <= 1:
            return
        site, size = position.site(), position.land.grid.size
        for space in self._starts(site):
            if position.kinds[space] or (site.halts[space] and position.owner_of(space) == position.seat):
                move = box.vocabulary.move_of(families.LINK, box.start_of[space])
                self._extend(Way(site, space, False), [move])
        for there in range(size, position.land.grid.places):
            if group_at(position.links, there, position.seat, False):
                move = box.vocabulary.move_of(families.LINK, box.start_of[there])
                self._extend(Way(site, there, False), [move])
        seen: list[int] = []
        for link in position.links:
            if link.complete or link.owner != position.seat:
                continue
            place = int(link.last() if link.last() >= size else link.last_rail())
            if place not in seen:
                seen.append(place)
                self._extend(Way(site, place, True), [box.vocabulary.move_of(families.EXTEND, box.place_of[place])])

    def _starts(self, site: Site) -> list[int]:
        """Buildings and Parcels, those of the network first: from there a link is told."""  # TB-AMB48
        sites = self.position.land.sites
        if not site.unified:
            return sites
        rooted = [space for space in sites if site.rooted[space]]
        return rooted + [space for space in sites if not site.rooted[space]]

    def _extend(self, way: Way, run: list[Move]) -> None:
        box = self.position.box
        if way.closed != UNFINISHED:
            if way.can_pay(way.closed) and self._is_new(way, way.closed):
                self._join(way, run, way.closed)
            return
        if way.laid and way.wrong_open_end() == FINE and self._is_new(way, LEFT_OPEN):
            paid = self.payments(way.need(LEFT_OPEN))[0]
            self._open.append((*run, box.vocabulary.move_of(families.ENOUGH), *self._paid(paid)))
        if self._looked >= PATIENCE or way.laid >= MOST_RAILS:
            return
        self._looked += 1
        grid, head = way.site.grid, way.head()
        if way.laid and way._is_hopeless():
            return
        places: list[int] = []
        if head < grid.size:
            places = [int(grid.beside[4 * head + side]) for side in range(4) if grid.beside[4 * head + side] >= 0]
            over = grid.gate[head]
            if over >= 0:
                places += [gate for gate in grid.gates[over - grid.size] if gate != head and gate not in places]
                places.append(int(over))
        else:
            places = grid.gates[head - grid.size]
        for there in places:
            if way.wrong_stop(there) == FINE:
                way.step(there)
                self._extend(way, [*run, box.vocabulary.move_of(families.STEP, box.place_of[there])])
                way.back()
            if self._may_go_through(way, there):
                way.step(there, True)
                code = int(self.position.land.parcels[there]) - 1
                self._extend(way, [*run, box.vocabulary.move_of(families.THROUGH, code)])
                way.back()

    def _may_go_through(self, way: Way, there: i64) -> bool:
        """Whether this is an own Parcel at which the way need not end."""  # TB-BUILD-11, TB-AMB64
        site = way.site
        if len(way.spaces) == 1 or not site.halts[there] or site.rails[there] < 0:
            return False
        return way.wrong_step(there) == FINE

    def _told_apart(self, way: Way) -> str:
        return str(way.node())
