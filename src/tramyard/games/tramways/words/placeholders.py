"""What the sentences of Tramways mention: `{place}` in a choice, a prompt or the log is told here, once."""

from tramyard.games.tramways.notation import TYPES
from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.box import Card
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words import cards, names
from tramyard.kernel.spans import Line, Said, aside, fill, joined, together
from tramyard.kernel.words import _
from tramyard.tramnet import words
from tramyard.tramnet.prices import price_of_happiness
from tramyard.tramnet.words import RunFacts

LEADS = {
    phases.BUILD: "build",
    phases.UPGRADE_LINK: "uplink",
    phases.UPGRADE_BUILDING: "upbldg",
}
"""The icon that a deed needs besides a destination."""


class Facts(RunFacts[TramwaysPosition]):
    """What the sentences of a play may ask for."""

    # Places

    def place(self) -> Line:
        """The space or numeral a move is about."""
        return names.place(self.position, int(self.position.box.place_at(self.kind, self.part)))

    def site(self) -> Line:
        return names.place(self.position, self.position.box.sites[self.part])

    def _edge(self, part: int) -> int:
        return self.position.box.sites[part // 4] * 4 + part % 4

    def edge(self) -> Line:
        return names.edge(self.position, self._edge(self.part))

    def edge_site(self) -> Line:
        """The building at an edge, without its side."""
        return names.place(self.position, self._edge(self.part) // 4)

    def _beyond(self, edge: int) -> Line:
        """What lies at the other end of the complete link at an edge; of a branch its numeral."""
        for link in self.position.links:
            if link.complete and edge in (link.start, link.end):
                return names.place(self.position, int(link.other_end(edge)) // 4)
        return ()

    def other_end(self) -> Line:
        return self._beyond(self._edge(self.part))

    def parcel(self) -> Line:
        codes = self.part // len(TYPES) if self.kind == families.BUILD else self.part
        return names.parcel(self.position, codes)

    def new_kind(self) -> Said:
        """The kind of building that is put on a Parcel."""
        return names.kind(self.part % len(TYPES) + 1)

    # Ways

    def _way(self) -> list[int]:
        """The places of the way so far and of what these moves add."""
        box = self.position.box
        places = [int(place) for place in self.position.way]
        for move in self.moves:
            kind, part = int(box.vocabulary.kinds[move]), int(box.vocabulary.parts[move])
            if kind in (families.LINK, families.EXTEND, families.STEP):
                places.append(int(box.place_at(kind, part)))
            elif kind == families.THROUGH:
                places.append(int(self.position.land.parcel_at[part]))
        return places

    def way_end(self) -> Line:
        """Where the way drawn by these moves leads."""
        return names.place(self.position, self._way()[-1])

    def rails(self) -> str:
        """The rails these moves lay: none for the place where a way begins, nor for the last one, nor for numerals."""
        size = int(self.position.land.grid.size)
        return words.rails(len([place for place in self._way()[1:-1] if place < size]))

    def cost_so_far(self) -> str:
        """The rails that the way drawn so far costs."""
        return words.rails(int(self.position.need().rails))

    def partner(self) -> Said:
        """Told of two branches that are upgraded together: the second."""
        edges = [self._edge(part) for part in self._parts(families.UPGRADE_LINK)]
        if len(edges) < 2:
            return ""
        return fill(_(" and the one to {place}"), place=names.place(self.position, edges[1] // 4))

    def open_or_not(self) -> Said:
        """Told of a link that stays open."""
        return aside(_("left open")) if self._parts(families.ENOUGH) else ""

    # Cards

    def _card(self) -> Card:
        """The card a move is about."""
        box, part = self.position.box, self.part
        if self.kind == families.TAKE:
            return box.cards[box.shown_cards[part]]
        if self.kind == families.DRAFT:
            return box.cards[box.parcel_cards[part]]
        return box.cards[part]

    def card(self) -> Said:
        return cards.card_name(self._card())

    def icons(self) -> Line:
        """All that is on the card."""
        return cards.contents(self._card())

    def book_card(self) -> Said:
        """The top card of a Ticket Book."""
        return cards.card_name(self.position.box.cards[self.position.tops[self.part]])

    def book_icons(self) -> Line:
        return cards.contents(self.position.box.cards[self.position.tops[self.part]])

    def atoms(self) -> list[int]:
        """Icons and tickets these moves pay with."""
        first = int(self.position.box.first_pay)
        vocabulary = self.position.box.vocabulary
        found = [int(atom) for atom in self.position.paid]
        for move in self.moves:
            kind, part = int(vocabulary.kinds[move]), int(vocabulary.parts[move])
            if kind == families.TICKET:
                found.append(part)
            elif kind == families.PAY:
                found.append(first + part)
        return found

    def _use_of(self, atom: int) -> Said:
        """What an icon is used as; a strip is the ticket."""
        box = self.position.box
        card = box.cards[box.atom_cards[atom]]
        if atom < box.first_pay:
            return _("ticket")
        half = box.atom_names[atom][-1]
        return cards.atom_name(card, int(box.atom_slots[atom]), half if half in cards.HALVES else "")

    def atom(self) -> Line:
        """An icon that is paid with: «Auction card 5: 2 rails»."""
        box = self.position.box
        atom = int(box.first_pay) + self.part
        return together(cards.card_name(box.cards[box.atom_cards[atom]]), ": ", self._use_of(atom))

    def payment(self) -> Line:
        """A whole payment, card by card: «Generic card A: 2 rails, Industry; Parcel card A1: ticket»."""
        box = self.position.box
        used: dict[int, list[Said]] = {}
        for atom in self.atoms():
            used.setdefault(int(box.atom_cards[atom]), []).append(self._use_of(atom))
        return joined(
            [together(cards.card_name(box.cards[card]), ": ", joined(uses)) for card, uses in used.items()], "; "
        )

    def paid(self) -> Said:
        """Told behind what is done: with which cards."""
        found = list(dict.fromkeys(int(self.position.box.atom_cards[atom]) for atom in self.atoms()))
        return fill(_(", with {cards}"), cards=cards.card_names(self.position.box, found)) if found else ""

    def use(self) -> Line:
        """What a card gives in Administration."""
        box = self.position.box
        use = box.uses[self.part]
        card = box.cards[use.card]
        gives = [cards.slot_name(card, number) for number in use.slots]
        return together(cards.card_name(card), ": ", joined(gives, _(" and ")), cards.due(card))

    # Trips

    def wanted(self) -> Said:
        """Where a passenger wants to go."""
        return names.destination(self.position, int(self.position.box.wants[self.part]))

    def going_to(self) -> Said:
        """Where the passenger under way wants to go."""
        return names.destination(self.position, int(self.position.wanted))

    def origin(self) -> Line:
        """Where whoever is under way comes from."""
        return names.place(self.position, int(self.position.at) // 4)

    def _edges(self) -> list[int]:
        """The edges ridden by so far and by these moves."""
        return [
            *[int(edge) for edge in self.position.rides],
            *[self._edge(part) for part in self._parts(families.RIDE)],
        ]

    def taken(self) -> Said:
        """Told of a trip to a Commerce: the card it brought."""
        books = self._parts(families.BOOK)
        if not books:
            return ""
        card = self.position.box.cards[self.position.tops[books[0]]]
        return fill(_(", and took {card}"), card=cards.card_name(card))

    def _stops(self) -> list[Line]:
        """Where the rides lead, one after the other; a ride over the edge has its numeral and the building behind."""
        size = int(self.position.land.grid.size)
        found: list[Line] = []
        outside = False
        for edge in self._edges():
            for link in self.position.links:
                if link.complete and edge in (link.start, link.end):
                    far = int(link.other_end(edge)) // 4
                    if far >= size and outside:
                        far, outside = edge // 4, False
                    else:
                        outside = far >= size
                    found.append(names.place(self.position, far))
                    break
        return found

    def ride_end(self) -> Line:
        """Where one ride leads."""
        stops = self._stops()
        return stops[-1] if stops else ()

    def trip_end(self) -> Line:
        return self.ride_end()

    def by_way_of(self) -> Said:
        """Told behind a trip: the places that it passes."""
        stops = self._stops()[:-1]
        return fill(_(" by way of {stops}"), stops=joined(stops)) if stops else ""

    def next_price(self) -> str:
        """What one more HP costs."""
        bought = int(self.position.bought)
        return words.money(int(price_of_happiness(bought + 1) - price_of_happiness(bought)))

    # Money and bids

    def cash(self) -> str:
        return words.money(int(self.position.box.cash))

    def commerce_cash(self) -> str:
        return words.money(int(self.position.box.commerce_pays))

    def step(self) -> str:
        return words.money(families.BID_STEPS[self.part])

    def bid(self) -> str:
        """The highest bid so far."""
        return words.money(int(self.position.high))

    def offer(self) -> str:
        """The bid that is being made, with what these moves add."""
        added = sum(families.BID_STEPS[part] for part in self._parts(families.RAISE))
        return words.money(int(self.position.offer) + added)

    def least(self) -> str:
        """The least that can be bid now."""
        return words.money(int(self.position.least_bid()))

    def line_price(self) -> str:
        """What one more card of the line costs whoever plays alone."""
        return words.money(len(self.position.shown_cards))

    def need(self) -> Said:
        """What must be paid in all: rails, a lead, a destination."""
        need = self.position.need()
        deed = int(self.position.deed)
        parts: list[Said] = []
        if need.rails:
            parts.append(words.rails(int(need.rails)))
        if deed in LEADS:
            parts.append(_(cards.ICONS[LEADS[deed]]))
        if deed in (phases.MOVE, phases.MARTIAN):
            parts.append(_("ticket"))
        codes = [int(code) for code in (need.one, need.other) if code]
        if codes:
            parts.append(joined([names.destination(self.position, code) for code in dict.fromkeys(codes)], _(" or ")))
        if need.also:
            parts.append(names.destination(self.position, int(need.also)))
        return joined(parts, " + ")
