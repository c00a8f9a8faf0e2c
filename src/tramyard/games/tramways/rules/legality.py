"""What may be done in Tramways, choice by choice; the rules themselves stand in the modules of their chapters.

`auction` speaks of drafts, bids and the display, `laying` of links and payments, `riding` of passengers and Martians,
`buildings` of buildings and upgrades, `administration` of what comes after the actions.
"""

from typing import Final

from mypy_extensions import i64

from tramyard.games.tramways.rules import families, phases, reasons
from tramyard.games.tramways.rules.administration import AdministrationRules
from tramyard.games.tramways.rules.box import ORDINARY
from tramyard.games.tramways.rules.reasons import LEGAL
from tramyard.kernel.bits import has
from tramyard.kernel.by_family import by_phase, of_phase
from tramyard.kernel.position import CHANCE
from tramyard.kernel.refusal import Reason
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet import building, icons
from tramyard.tramnet.action import listed

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


class TramwaysRules(AdministrationRules):
    """Which moves are legal, and why others are not."""

    # Any choice

    def _enough_refused(self) -> Reason | None:
        if self.phase == phases.RAISING:
            return self._bid_end_refused()
        return self._open_refused() if self.phase == phases.WAY else LEGAL

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
            if kind == families.WANT:
                self._list_wants(moves)
                continue
            if kind == families.RIDE:
                self._list_rides(moves)
                continue
            for part in self._candidates(kind):
                if self.choice_refused(kind, part) is LEGAL:
                    moves.append(first + part)

    def _list_movers(self, kind: i64, moves: list[Move]) -> None:
        """Who can be moved: it is asked of many, and why not of none."""
        first, martian = self.box.vocabulary.families[kind].first, kind == families.MARTIAN
        if martian and not self.workers[self.seat]:  # MARS-MOVE-04
            return
        standing = self.martians if martian else self.riders
        for space in self.land.sites:
            if standing[space] and self.wants(space, martian):
                moves.append(first + self.box.start_of[space])

    def _list_wants(self, moves: list[Move]) -> None:
        """What whoever sets out may want."""
        for wanted in self.wants(self.at // 4, self.deed == phases.MARTIAN):
            moves.append(self.box.vocabulary.move_of(families.WANT, self.box.want_of(wanted)))

    def _list_rides(self, moves: list[Move]) -> None:
        """Links that lead on from where whoever travels is."""
        first, size = self.box.vocabulary.families[families.RIDE].first, self.land.grid.size
        trip = self.trip()
        parts: list[int] = []
        for number, link in enumerate(self.links):
            if link.complete and trip.leads_on(number, link.start):
                parts.append(int(self.part_of(link.start)))
            if link.complete and link.last() < size and trip.leads_on(number, link.end):
                parts.append(int(self.part_of(link.end)))
        moves += sorted([first + part for part in parts])

    def _candidates(self, kind: i64) -> list[int]:
        """Parts of a family that may be legal, in ascending order: nobody looks at the whole map."""
        box, size = self.box, self.land.grid.size
        if kind == families.LINK:
            if not self.workers[self.actor] or self.purse().totals(0) <= 1:
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
        if kind == families.UPGRADE_LINK:
            edges: set[int] = set()
            for link in self.links:
                if link.complete:
                    edges.add(int(self.part_of(link.start)))
                    if link.last() < size:
                        edges.add(int(self.part_of(link.end)))
            return sorted(edges)
        if kind == families.USE:
            uses: list[int] = []
            for card in self.cards_of(self.actor):
                uses += box.uses_of[card]
            return uses
        if kind == families.DISCARD:
            return self.cards_of(self.actor)
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
        return of_phase(ABOUT, self.phase)

    # Why not

    def told(self, reason: Reason, kind: i64, part: i64) -> Reason:
        if reason is reasons.NO_EXACT_RAILS and kind == families.STEP:
            return self._unpayable(self.box.places[part], False)
        if reason is reasons.NO_EXACT_RAILS and kind == families.THROUGH:
            return self._unpayable(self.land.parcel_at[part], True)
        return reason

    def facts(self, reason: Reason, move: Move, kind: i64, part: i64) -> dict[str, str | int]:
        """What a sentence may want to mention."""
        box, seat = self.box, self.actor
        if seat == CHANCE:
            return {"move": box.vocabulary.text(move)}
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
