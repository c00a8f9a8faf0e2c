"""What may be done in Tramways: each rule a predicate that names its reason."""

from typing import Final

from mypy_extensions import i64

from tramyard.games.tramways.rules import families, phases, reasons
from tramyard.games.tramways.rules.auction import AuctionRules
from tramyard.games.tramways.rules.box import CALM, MONEY, NOTHING, ORDINARY, PARCEL, WORKER, Use
from tramyard.games.tramways.rules.cards import holds
from tramyard.games.tramways.rules.reasons import LEGAL
from tramyard.kernel.bits import has
from tramyard.kernel.by_family import by_phase
from tramyard.kernel.game import out_of_turn
from tramyard.kernel.position import CHANCE
from tramyard.kernel.refusal import Reason, Refusal
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet import building, icons
from tramyard.tramnet.icons import Need
from tramyard.tramnet.links import Link, group_at, link_at
from tramyard.tramnet.network import node

ABOUT: Final = {
    phases.DRAFT: [families.DRAFT],
    phases.FIRST_BOOK: [families.BOOK],
    phases.BIDDING: [families.BID, families.DECLINE],
    phases.RAISING: [families.ENOUGH, families.PAY, families.RAISE],
    phases.CARDS: [families.TAKE],
    phases.LINE: [families.TAKE, families.MORE],
    phases.ACTION: [
        families.LINK,
        families.EXTEND,
        families.RIDER,
        families.MARTIAN,
        families.BUILD,
        families.UPGRADE_LINK,
        families.UPGRADE_BUILDING,
        families.CASH,
    ],
    phases.WAY: [families.STEP, families.THROUGH, families.ENOUGH],
    phases.WANTED: [families.WANT],
    phases.RIDE: [families.RIDE],
    phases.PARTNER: [families.UPGRADE_LINK],
    phases.PAY: [families.TICKET, families.PAY],
    phases.COMMERCE: [families.TAKE_MONEY, families.BOOK],
    phases.LEISURE: [families.ENOUGH, families.BUY],
    phases.ADMIN: [families.USE, families.DISCARD, families.END],
    phases.PLACE: [families.PLACE],
}
"""The families each phase in which a seat decides is about."""
ABOUT_BITS: Final = by_phase(ABOUT, len(phases.PHASES))
"""The same by phase, a bit for each family."""
WRONG_WAYS: Final = {
    building.NOT_BESIDE: reasons.NOT_BESIDE,
    building.TURNS_BACK: reasons.TURNS_BACK,
    building.NOTHING_THERE: reasons.LAKE,
    building.TAKEN_SIDE: reasons.TAKEN_SIDE,
    building.TWICE: reasons.TWICE,
    building.OWN_LOOP: reasons.TWICE,
    building.SAME_BUILDING: reasons.SAME_BUILDING,
    building.FOREIGN_END: reasons.RIVAL_RAIL,
    building.NOT_POINTED_AT: reasons.NOT_POINTED_AT,
    building.NO_RAIL_YET: reasons.NO_RAIL_YET,
    building.NO_HALT: reasons.NO_THROUGH,
    building.NO_RAILS_LEFT: reasons.NO_RAILS_LEFT,
    building.OTHER_NUMERAL: reasons.OTHER_NUMERAL,
    building.SAME_GATE: reasons.SAME_GATE,
    building.JOINS_GROUP: reasons.JOINS_GROUP,
    building.SECOND_NODE: reasons.SECOND_NUMERAL,
    building.IN_GROUP: reasons.IN_GROUP_ALREADY,
    building.WAITS_THERE: reasons.WAITS_THERE,
    building.NOT_ROOTED: reasons.NOT_CONNECTED,
}
"""What the drawing of ways finds wrong, as this game calls it."""


class TramwaysRules(AuctionRules):
    """Which moves are legal, and why others are not."""

    # Links

    def _link_refused(self, place: i64) -> Reason | None:
        site = self.site()
        if place >= self.land.grid.size:
            if not site.waits[place] or not group_at(self.links, place, self.seat, False):  # TB-AMB23
                return reasons.NO_GROUP_THERE
        elif self.kinds[place] == NOTHING:
            if not self.land.parcels[place]:
                return reasons.NO_START
            if self.owner_of(place) != self.seat:
                return reasons.NOT_YOUR_PARCEL
            if self.used[place]:
                return reasons.PARCEL_CARRIES_RAIL
        if not self.workers[self.seat]:
            return reasons.NO_WORKER
        if building.Way(site, place, False).can_finish():
            return LEGAL
        return self._unrooted() if site.unified and not site.rooted[place] else reasons.NO_WAY

    def _unrooted(self) -> Reason:
        """What is wrong with a link that does not touch the network."""
        mine = any(link.owner == self.seat for link in self.links)
        return reasons.NOT_CONNECTED if mine else reasons.FIRST_FROM_PARCEL

    def _extend_refused(self, place: i64) -> Reason | None:
        if not self.my_open_end_in(self.seat, place):
            if place >= self.land.grid.size:
                return reasons.NO_STUB_THERE
            for seat in range(self.box.seats):
                if self.my_open_end_in(seat, place):
                    return reasons.FOREIGN_TRACK
            return reasons.NO_OPEN_END
        if not self.workers[self.seat]:
            return reasons.NO_WORKER
        return LEGAL if building.Way(self.site(), place, True).can_finish() else reasons.NO_WAY

    def _step_refused(self, there: i64) -> Reason | None:
        way = self.drawing()
        wrong = way.wrong_stop(there)
        if wrong != building.FINE:
            return self._wrong_way(wrong, there)
        return LEGAL if way.leads_on(there) else reasons.NO_EXACT_RAILS

    def _through_refused(self, code: i64) -> Reason | None:
        """What speaks against a rail in an own Parcel at which the way would end."""  # TB-BUILD-11, TB-AMB64
        there = self.land.parcel_at[code]
        if there < 0:
            return reasons.NOT_ON_MAP
        way = self.drawing()
        wrong = way.wrong_step(there)
        if wrong != building.FINE:
            return self._wrong_way(wrong, there)
        site = self.site()
        if not site.halts[there]:
            return reasons.NO_THROUGH if self.owner_of(there) == self.seat else reasons.NOT_YOUR_PARCEL
        if site.rails[there] < 0:
            return reasons.PARCEL_IS_END
        if len(self.way) == 1:
            return reasons.THROUGH_ANYWAY
        return LEGAL if way.leads_on(there, True) else reasons.NO_EXACT_RAILS

    def _wrong_way(self, wrong: i64, there: i64) -> Reason:
        """What the drawing of ways found wrong, by the rule of this game."""
        if wrong == building.NO_GROUND:
            head = self.way[len(self.way) - 1]
            if self.land.parcels[head]:
                return reasons.PARCEL_IS_END if self.owner_of(head) == self.seat else reasons.NOT_YOUR_PARCEL
            return reasons.RIVAL_RAIL
        if wrong == building.NO_RAIL_YET and self.kinds[there]:
            return reasons.TOUCHING
        if wrong == building.TAKEN_SIDE:
            for link in self.links:
                if link.owner != self.seat and link.has_rail_in(there):
                    return reasons.RIVAL_RAIL
        return self._unrooted() if wrong == building.NOT_ROOTED else WRONG_WAYS[wrong]

    def _unpayable(self, there: i64, through: bool) -> Reason:
        """Why a way that goes on to a place can never be finished: what would have to be different."""
        way = self.drawing()
        way.step(there, through)
        closed = way.closed
        missing = closed and way.completes(closed) and not way.payable(closed)
        one, other = way.ends(closed) if closed else (0, 0)
        rooted = way.is_rooted()
        way.back()
        if missing:
            return reasons.NO_NEW_DESTINATION if one == 0 or other == 0 else reasons.NO_DESTINATION
        return reasons.NO_EXACT_RAILS if rooted else self._unrooted()

    def _open_refused(self) -> Reason | None:
        wrong = self.drawing().wrong_open_end()
        if wrong == building.FINE:
            return LEGAL
        if wrong == building.NOT_ROOTED:
            return self._unrooted()
        if wrong == building.WAITS_THERE:
            return reasons.NO_RAIL_BEYOND
        return reasons.NO_RAIL_YET if wrong == building.NO_RAIL_YET else reasons.NO_EXACT_RAILS

    # Payments

    def _card_refused(self, card: i64) -> Reason | None:
        """Why a card cannot be used at all."""
        if not holds(self.hand, self.actor, card):
            return reasons.NOT_IN_HAND
        money = self.money[self.actor]
        return LEGAL if self.box.cards[card].money <= (money if money > 0 else 0) else reasons.CONSEQUENCE_TOO_DEAR

    def _pay_refused(self, atom: i64) -> Reason | None:
        box = self.box
        card = box.atom_cards[atom]
        refused = self._card_refused(card)
        if refused is not LEGAL:
            return refused
        if box.atom_kinds[atom] == MONEY:
            return reasons.MONEY_ONLY_BIDS
        payment = self.paying()
        place = self.hand_of(self.seat).place[int(atom)]
        if payment.may_lay(place):
            return LEGAL
        if not payment.serves(place):
            if box.atom_kinds[atom] == icons.STRIP:
                return reasons.NO_TICKET_NOW
            return reasons.WHOLE_ICON if box.atom_kinds[atom] == icons.RAIL and payment.rails else reasons.NOT_NEEDED
        if payment.need.apart and payment.paid and box.atom_cards[self.paid[0]] == card:
            return reasons.TICKET_AND_ICON
        if place < payment.next:
            return reasons.IN_ORDER
        return reasons.CONSEQUENCES_TOO_DEAR if not payment.fits(place) else reasons.NO_EXACT_REST

    def _payable(self, need: Need) -> bool:
        return self.purse().can_pay(need)

    # Moving

    def _mover_refused(self, space: i64, martian: bool) -> Reason | None:
        if martian:
            if not self.martians[space]:
                return reasons.NO_MARTIAN_THERE
            if not self.workers[self.seat]:  # MARS-MOVE-04
                return reasons.NO_WORKER_FOR_MARTIAN
        elif not self.riders[space]:
            return reasons.NOBODY_THERE
        if not self._leads_away(space):
            return reasons.NO_LINK_THERE
        if self._can_move(space, martian):
            return LEGAL
        reason: Reason | None = reasons.NO_CARDS_TO_MOVE
        for wanted in self.box.wants:
            if martian and wanted >= PARCEL:
                continue
            refused = self.want_refused(space, wanted, martian)
            if refused is reasons.NO_CARDS_TO_MOVE or refused is reasons.NOT_ON_MAP:
                continue
            if refused is not reasons.NO_TRIP or reason is reasons.NO_CARDS_TO_MOVE:  # night and Martians say more
                reason = refused
        return reason

    def _can_move(self, space: i64, martian: bool) -> bool:
        """Whether whoever is on a space can be brought to something that a card in hand shows."""
        if not self._leads_away(space):
            return False
        for wanted in self.hand_of(self.seat).wants(self.purse()):
            if wanted >= PARCEL:
                there = self.land.parcel_at[wanted - PARCEL]
                if martian or there < 0 or not self.is_empty_parcel(there):
                    continue
            if self.riding(space, wanted, martian).can_arrive():
                return True
        return False

    def _leads_away(self, space: i64) -> bool:
        """Whether a complete link ends at the building of a space."""
        for link in self.links:
            if link.complete and (
                node(self.groups, link.spaces[0]) == self.groups[space]
                or node(self.groups, link.last()) == self.groups[space]
            ):
                return True
        return False

    def want_refused(self, space: i64, wanted: i64, martian: bool) -> Reason | None:
        """What speaks against bringing whoever is on a space to the first building of a kind."""
        if wanted >= PARCEL:
            there = self.land.parcel_at[wanted - PARCEL]
            if there < 0:
                return reasons.NOT_ON_MAP
            if martian or not self.is_empty_parcel(there):
                return reasons.NO_MARTIAN_AT_END if martian else reasons.NO_TRIP
        if not self._payable(Need(0, icons.STRIP, wanted, 0, True)):
            return reasons.NO_CARDS_TO_MOVE
        riding = self.riding(space, wanted, martian)
        if riding.can_arrive():
            return LEGAL
        riding.shut = None  # what would have to be different
        if not riding.can_arrive():
            return reasons.NO_TRIP
        return reasons.NO_MARTIAN_AT_END if martian else reasons.DARK

    def _ride_refused(self, edge: i64) -> Reason | None:
        trip = self.trip()
        number = trip.link_by(edge)
        if number < 0:
            return reasons.NO_LINK_THERE
        link = self.links[number]
        if not trip.leaves(link, edge):
            if not trip.is_at_hub():
                return reasons.NOT_LEAVING_THERE
            return self._other_branch(link)
        if trip.leads_on(number, edge):
            return LEGAL
        if number in trip.ridden:
            return reasons.BRANCH_TWICE if link.last() >= self.land.grid.size else reasons.LINK_TWICE
        if not trip.may_ride(number, edge):
            return reasons.BACK_HOME
        if not trip.would_arrive_again(number, edge):
            return reasons.NEVER_ARRIVES
        return reasons.BRANCH_TWICE if link.last() >= self.land.grid.size else reasons.LINK_TWICE

    def _other_branch(self, link: Link) -> Reason:
        """Why a link does not lead back onto the map from where the trip has left it."""
        before = self.links[self.trip().ridden[len(self.rides) - 1]]
        if link.last() != before.last():
            return reasons.OTHER_NODE
        return reasons.OTHER_OWNER if link.owner != before.owner else reasons.OTHER_LEVEL

    def _book_refused(self, book: i64) -> Reason | None:
        return LEGAL if self.tops[book] >= 0 else reasons.EMPTY_BOOK

    # Buildings and upgrades

    def _build_refused(self, code: i64, kind: i64) -> Reason | None:
        space = self.land.parcel_at[code]
        if space < 0:
            return reasons.NOT_ON_MAP
        if self.kinds[space]:
            return reasons.BUILT_ALREADY
        if self.owners[code] != self.seat:
            return reasons.NOT_YOURS_TO_BUILD
        if not self.in_stock(kind):
            return reasons.NONE_LEFT
        return LEGAL if self._payable(self.build_need(space, kind)) else reasons.NO_ICONS_TO_BUILD

    def upgrades_with_partner(self, link: Link) -> bool:
        """Whether a branch can only be upgraded together with another."""  # MOON-UPG-01, MOON-UPG-02
        there = link.last()
        return there >= self.land.grid.size and not group_at(self.links, there, self.seat, True)

    def _upgrade_link_refused(self, edge: i64) -> Reason | None:
        link = link_at(self.links, edge)
        if link is None:
            return reasons.NO_LINK_ENDS_THERE
        if link.owner != self.seat:
            return reasons.NOT_YOUR_LINK
        if link.upgraded:
            return reasons.UPGRADED_ALREADY
        if not self.upgrades_with_partner(link):
            if self._payable(self.upgrade_need(edge, -1)):
                return LEGAL
            branch = link.last() >= self.land.grid.size
            return reasons.NO_ICONS_FOR_BRANCH if branch else reasons.NO_ICONS_FOR_LINK
        if self.phase == phases.PARTNER:
            return reasons.NOT_A_PARTNER
        partners = self._partners(link)
        if not partners:
            return reasons.NO_PARTNER
        if any(self._payable(self.upgrade_need(edge, other.start)) for other in partners):
            return LEGAL
        return reasons.NO_ICONS_FOR_LINK

    def _partners(self, link: Link) -> list[Link]:
        """Branches that can be upgraded together with one."""
        return [other for other in group_at(self.links, link.last(), self.seat, False) if other is not link]

    def _partner_refused(self, edge: i64) -> Reason | None:
        first = link_at(self.links, self.at)
        assert first is not None
        if not any(other.start == edge for other in self._partners(first)):
            return reasons.NOT_A_PARTNER
        return LEGAL if self._payable(self.upgrade_need(self.at, edge)) else reasons.NO_ICONS_FOR_LINK

    def _upgrade_building_refused(self, space: i64) -> Reason | None:
        if self.kinds[space] == NOTHING:
            return reasons.NOT_BUILT
        if self.land.printed[space]:
            return reasons.PRINTED
        if self.improved[space]:
            return reasons.IMPROVED_ALREADY
        need = Need(0, icons.UPGRADE_BUILDING, self.kinds[space], 0, False)
        return LEGAL if self._payable(need) else reasons.NO_ICONS_FOR_BUILDING

    # Administration

    def _use_refused(self, use: Use) -> Reason | None:
        if self.discards:  # TB-ADMIN-04
            return reasons.DISCARDED_ALREADY
        refused = self._card_refused(use.card)
        if refused is not LEGAL:
            return refused
        box, seat = self.box, self.actor
        stress = box.row.raised(self.stress[seat], box.cards[use.card].stress + use.strain)  # TB-ADMIN-11
        workers = self.workers_left()
        for kind in use.kinds:
            if kind == WORKER:
                if workers == 0:
                    return reasons.NO_WORKER_LEFT
                workers -= 1
            elif kind == CALM:
                if stress == 0:
                    return reasons.CALM_ALREADY
                stress -= 1
        if use.passengers > self.room_for_riders():
            full = self.riders_on_map() + use.passengers > box.passengers
            return reasons.NO_PASSENGER_LEFT if full else reasons.NO_ROOM
        return LEGAL

    def _discard_refused(self, card: i64) -> Reason | None:
        if not holds(self.hand, self.actor, card):
            return reasons.NOT_IN_HAND
        due = self.discard_price(card)
        money = self.money[self.actor]
        if due <= (money if money > 0 else 0):
            return LEGAL
        return reasons.CONSEQUENCE_TOO_DEAR if self.box.cards[card].money else reasons.DISCARD_TOO_DEAR

    def discard_price(self, card: i64) -> i64:
        """Money for discarding a card now."""  # TB-ADMIN-04, TB-CARD-11
        return self.box.cards[card].money + (self.box.discard_cost if self.discards else 0)

    def _place_refused(self, space: i64) -> Reason | None:
        if self.kinds[space] == NOTHING:
            return reasons.NO_BUILDING_THERE
        return LEGAL if self.may_hold(space) else reasons.OCCUPIED

    def _enough_refused(self) -> Reason | None:
        if self.phase == phases.RAISING:
            return self._bid_end_refused()
        return self._open_refused() if self.phase == phases.WAY else LEGAL

    # Any choice

    def _out_of_phase(self, kind: i64) -> Reason:
        """Why a family is not what the present phase is about."""
        if kind == families.PAY:
            return reasons.NOTHING_TO_PAY
        if kind == families.TICKET:
            return reasons.NO_TICKET_NOW
        if self.phase == phases.PAY:
            if kind == families.RIDE and self.deed in (phases.MOVE, phases.MARTIAN):
                return reasons.PAST_ITS_STOP
            if kind in (families.STEP, families.THROUGH) and self.deed == phases.LINK:
                return reasons.ENDED_THERE
        if (kind == families.USE or kind == families.DISCARD) and self.phase == phases.ACTION:
            return reasons.NOT_IN_ACTIONS
        if kind in ABOUT[phases.ACTION] and self.phase == phases.ADMIN:
            return reasons.NOT_IN_ADMINISTRATION
        if kind == families.TAKE_MONEY or kind == families.BOOK:
            return reasons.NOT_AT_COMMERCE
        if kind == families.BUY:
            return reasons.NOT_AT_LEISURE
        if kind == families.PLACE:
            return reasons.NOBODY_TO_PLACE
        if kind in (families.BID, families.RAISE, families.DECLINE):
            return reasons.NOT_BIDDING
        if kind == families.TAKE:
            return reasons.NO_CARDS_NOW
        if kind == families.MORE:
            return reasons.NO_LINE_NOW
        return reasons.NOT_DRAFTED_NOW if kind == families.DRAFT else reasons.NOT_NOW

    def choice_refused(self, kind: i64, part: i64) -> Reason | None:
        """Why a choice is not legal; None if it is."""
        if not has(ABOUT_BITS[self.phase], kind):
            return self._out_of_phase(kind)
        box = self.box
        if kind == families.STEP:
            return self._step_refused(box.places[part])
        if kind == families.PAY:
            atom = box.first_pay + part
            return self._bid_icon_refused(atom) if self.phase == phases.RAISING else self._pay_refused(atom)
        if kind == families.TICKET:
            return self._pay_refused(part)
        if kind == families.LINK:
            return self._link_refused(box.starts[part])
        if kind == families.EXTEND:
            return self._extend_refused(box.places[part])
        if kind == families.RIDER or kind == families.MARTIAN:
            return self._mover_refused(box.sites[part], kind == families.MARTIAN)
        if kind == families.BUILD:
            return self._build_refused(part // ORDINARY, part % ORDINARY + 1)
        if kind == families.UPGRADE_LINK:
            edge = self.edge_of(part)
            return self._partner_refused(edge) if self.phase == phases.PARTNER else self._upgrade_link_refused(edge)
        if kind == families.UPGRADE_BUILDING:
            return self._upgrade_building_refused(box.sites[part])
        if kind == families.RIDE:
            return self._ride_refused(self.edge_of(part))
        if kind == families.WANT:
            return self.want_refused(self.at // 4, box.wants[part], self.deed == phases.MARTIAN)
        return self._small_choice_refused(kind, part)

    def _small_choice_refused(self, kind: i64, part: i64) -> Reason | None:
        box = self.box
        if kind == families.THROUGH:
            return self._through_refused(part)
        if kind == families.ENOUGH:
            return self._enough_refused()
        if kind == families.BOOK:
            return self._book_refused(part)
        if kind == families.USE:
            return self._use_refused(box.uses[part])
        if kind == families.DISCARD:
            return self._discard_refused(part)
        if kind == families.PLACE:
            return self._place_refused(box.sites[part])
        if kind == families.DRAFT:
            return self._draft_refused(part)
        if kind == families.BID:
            return self._bid_refused()
        if kind == families.RAISE:
            return self._raise_refused(part)
        if kind == families.TAKE:
            return LEGAL if box.shown_cards[part] in self.shown_cards else reasons.NOT_SHOWN
        return self._more_refused() if kind == families.MORE else LEGAL

    def edge_of(self, part: i64) -> i64:
        """The edge of a part of a family whose parts are edges."""
        return 4 * self.box.sites[part // 4] + part % 4

    def part_of(self, edge: i64) -> i64:
        return 4 * self.box.start_of[edge // 4] + edge % 4

    # What is legal

    def moves(self) -> list[Move]:
        known = self._moves
        if known is None:
            known = []
            if self.actor >= 0:
                self._list(known)
            self._moves = known
        return known[:]

    def _list(self, moves: list[Move]) -> None:
        vocabulary = self.box.vocabulary
        if self.phase == phases.WAY:
            self._list_steps(moves)
            return
        if self.phase == phases.PAY:
            self._list_payments(moves)
            return
        for kind in ABOUT[self.phase]:
            first = vocabulary.families[kind].first
            if kind == families.RIDER or kind == families.MARTIAN:
                self._list_movers(kind, moves)
                continue
            for part in self._candidates(kind):
                if self.choice_refused(kind, part) is LEGAL:
                    moves.append(first + part)

    def _list_movers(self, kind: i64, moves: list[Move]) -> None:
        """Who can be moved: it is asked of many, and why not of none."""
        first, martian = self.box.vocabulary.families[kind].first, kind == families.MARTIAN
        if martian and not self.workers[self.seat]:  # MARS-MOVE-04
            return
        for part in self._candidates(kind):
            if self._can_move(self.box.sites[part], martian):
                moves.append(first + part)

    def _candidates(self, kind: i64) -> list[int]:
        """Parts of a family that may be legal, in ascending order: nobody looks at the whole map."""
        box, size = self.box, self.land.grid.size
        if kind == families.RIDER or kind == families.MARTIAN:
            standing = self.riders if kind == families.RIDER else self.martians
            return [box.start_of[space] for space in self.land.sites if standing[space]]
        if kind == families.LINK:
            if not self.workers[self.actor]:
                return []
            mine = [space for space in self.land.sites if self.kinds[space] or self.owner_of(space) == self.actor]
            return [box.start_of[place] for place in [*mine, *range(int(size), int(self.land.grid.places))]]
        if kind == families.UPGRADE_BUILDING and not self.purse().has_use(icons.UPGRADE_BUILDING):
            return []
        if kind == families.UPGRADE_LINK and not self.purse().has_use(icons.UPGRADE_LINK):
            return []
        if kind == families.UPGRADE_BUILDING or kind == families.PLACE:
            return [box.start_of[space] for space in self.land.sites if self.kinds[space]]
        if kind == families.EXTEND:
            ends = {
                box.place_of[link.last() if link.last() >= size else link.last_rail()]
                for link in self.links
                if not link.complete
            }
            return sorted(ends)
        if kind == families.UPGRADE_LINK or kind == families.RIDE:
            edges: set[int] = set()
            for link in self.links:
                if link.complete:
                    edges.add(int(self.part_of(link.start)))
                    if link.last() < size:
                        edges.add(int(self.part_of(link.end)))
            return sorted(edges)
        if kind == families.USE:
            uses: list[int] = []
            for card in self.hand_of(self.actor).cards:
                uses += box.uses_of[card]
            return uses
        if kind == families.DISCARD:
            return self.hand_of(self.actor).cards
        if kind == families.PAY:
            return [int(atom - box.first_pay) for atom in self.bid_icons(self.actor, self.paid)]
        if kind == families.TAKE:
            return sorted([box.shown_cards.index(card) for card in self.shown_cards])
        if kind == families.BUILD:
            if not self.purse().has_use(icons.BUILD):
                return []
            return [
                ORDINARY * code + kind
                for code in range(len(box.codes))
                if self.owners[code] == self.actor
                for kind in range(ORDINARY)
            ]
        if kind == families.WANT:
            codes = [code for code in range(len(box.codes)) if self.land.parcel_at[code] >= 0]
            return [*range(ORDINARY), *[ORDINARY + code for code in codes]]
        return [*range(int(box.vocabulary.families[kind].size))]

    def _list_payments(self, moves: list[Move]) -> None:
        vocabulary, box = self.box.vocabulary, self.box
        payment = self.paying()
        hand = self.hand_of(self.seat)
        for place in range(payment.next, len(hand.atoms)):
            if payment.may_lay(place):
                atom = hand.atoms[place]
                if atom < box.first_pay:
                    moves.append(vocabulary.move_of(families.TICKET, atom))
                else:
                    moves.append(vocabulary.move_of(families.PAY, atom - box.first_pay))

    def _list_steps(self, moves: list[Move]) -> None:
        vocabulary, box, grid = self.box.vocabulary, self.box, self.land.grid
        head = self.way[len(self.way) - 1]
        places: list[int] = []
        if head < grid.size:
            places = [int(grid.beside[4 * head + side]) for side in range(4) if grid.beside[4 * head + side] >= 0]
            over = grid.gate[head]
            if over >= 0:
                places += [gate for gate in grid.gates[over - grid.size] if gate != head and gate not in places]
                places.append(int(over))
        else:
            places = grid.gates[head - grid.size][:]
        places.sort()
        through: list[Move] = []
        for there in places:
            if self._step_refused(there) is LEGAL:
                moves.append(vocabulary.move_of(families.STEP, box.place_of[there]))
            code = self.land.parcels[there] - 1
            if code >= 0 and self.owners[code] == self.seat and self._through_refused(code) is LEGAL:
                through.append(vocabulary.move_of(families.THROUGH, code))
        moves += sorted(through)
        if self._open_refused() is LEGAL:
            moves.append(vocabulary.move_of(families.ENOUGH))

    def concerns(self) -> list[i64]:
        kinds: list[i64] = []
        for kind in ABOUT.get(self.phase, []):
            kinds.append(kind)
        return kinds

    def why_not(self, move: Move) -> Refusal | None:
        vocabulary = self.box.vocabulary
        shared = out_of_turn(vocabulary, self, move)
        if shared is not None:
            return shared
        if self.actor == CHANCE:
            if any(outcome == move for outcome, _weight in self.odds()):
                return None
            return Refusal("YARD-CHANCE", "no-such-outcome", {"move": vocabulary.text(move)})
        kind, part = vocabulary.kinds[move], vocabulary.parts[move]
        reason = self.choice_refused(kind, part)
        if reason is reasons.NO_EXACT_RAILS and kind == families.STEP:
            reason = self._unpayable(self.box.places[part], False)
        elif reason is reasons.NO_EXACT_RAILS and kind == families.THROUGH:
            reason = self._unpayable(self.land.parcel_at[part], True)
        return None if reason is None else Refusal(reason.rule, reason.key, self._facts(move))

    def _facts(self, move: Move) -> dict[str, str | int]:
        """What a sentence may want to mention."""
        box, seat = self.box, self.actor
        kind, part = box.vocabulary.kinds[move], box.vocabulary.parts[move]
        facts: dict[str, str | int] = {
            "move": box.vocabulary.text(move),
            "space": box.vocabulary.spot(move),
            "card": "",
            "money": self.money[seat],
            "workers": self.workers[seat],
            "round": self.round,
            "bid": self.high,
            "rails": 0,
            "possible": "",
            "numeral": "",
        }
        if kind == families.PAY:
            facts["card"] = box.card_names[box.atom_cards[box.first_pay + part]]
        elif kind == families.TICKET or kind == families.DISCARD:
            facts["card"] = box.card_names[part]
        elif kind == families.USE:
            facts["card"] = box.card_names[box.uses[part].card]
        elif kind == families.TAKE:
            facts["card"] = box.card_names[box.shown_cards[part]]
        elif kind in (families.STEP, families.THROUGH, families.ENOUGH) and self.phase == phases.WAY:
            facts.update(self._witness(kind, part))
        if kind in (families.LINK, families.EXTEND, families.STEP):
            place = box.place_at(kind, part)
            over = place if place >= self.land.grid.size else self.land.grid.gate[place]
            facts["numeral"] = box.place_names[over] if over >= 0 else ""
        if self.phase == phases.RAISING or kind == families.BID:
            facts["possible"] = listed(self.biddable(seat))
        return facts

    def _witness(self, kind: i64, part: i64) -> dict[str, str | int]:
        """The rails a way would have, and the totals that could be paid for it."""
        way = self.drawing()
        stepped = False
        if kind != families.ENOUGH:
            there = self.box.places[part] if kind == families.STEP else self.land.parcel_at[part]
            if there >= 0 and way.wrong_step(there) == building.FINE:
                way.step(there, kind == families.THROUGH)
                stepped = True
        totals = way.payable(way.closed or building.LEFT_OPEN)
        rails = int(way.rails)
        if stepped:
            way.back()
        return {"rails": rails, "possible": listed(totals)}


def listed(totals: int) -> str:
    """Numbers but 0, of a bit each, as people list them."""
    return ", ".join([str(number) for number in range(1, totals.bit_length()) if (totals >> number) & 1])
