"""What the sentences of Tramways Workbook mention: `{goal}` in a choice, a prompt or the log is told here, once."""

from tramyard.games.workbook.notation import TYPES
from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.box import PARCEL
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words import names
from tramyard.kernel.spans import Line, Said, aside, fill, joined, together
from tramyard.kernel.words import _
from tramyard.tramnet.prices import price_of_happiness
from tramyard.tramnet.words import RunFacts


class Facts(RunFacts[WorkbookPosition]):
    """What the sentences of a puzzle may ask for."""

    # Places

    def space_number(self) -> int:
        """The space a move is about."""
        ground, part = self.position.box.ground, self.part
        if self.kind in (families.LINK, families.RIDER, families.PLACE):
            return ground.sites[part]
        if self.kind in (families.UPGRADE_LINK, families.RIDE):
            return ground.sites[part // 4]
        if self.kind == families.EXTEND:
            return ground.grounds[part]
        if self.kind == families.BUILD:
            return ground.parcels[part // len(TYPES)]
        if self.kind in (families.UPGRADE_BUILDING, families.HALT):
            return ground.parcels[part]
        return ground.plains[part] if self.kind == families.LAVA else ground.walks[part]

    def space(self) -> Said:
        return names.space(self.position.box, self.space_number())

    def site(self) -> Line:
        return names.site(self.position, self.space_number())

    def edge_number(self) -> int:
        return self.position.box.ground.sites[self.part // 4] * 4 + self.part % 4

    def edge(self) -> Line:
        return names.edge(self.position, self.edge_number())

    def other_end(self) -> Line:
        """What lies at the other end of the link that leaves by an edge."""
        edge = self.edge_number()
        for link in self.position.links:
            if link.complete and edge in (link.start, link.end):
                return names.site(self.position, int(link.other_end(edge)) // 4)
        return ()

    def new_kind(self) -> Said:
        """The kind of building that is put on a parcel."""
        return names.kind(self.part % len(TYPES) + 1)

    def parcel(self) -> int:
        return int(self.position.box.parcels[self.space_number()])

    # Ways

    def way_end(self) -> Line:
        """Where the way drawn by these moves leads."""
        ground = self.position.box.ground
        steps = [ground.walks[part] for part in self._parts(families.STEP)]
        halts = [ground.parcels[part] for part in self._parts(families.HALT)]
        ends = [*([] if halts else steps), *halts]
        return names.site(self.position, ends[-1] if ends else int(self.position.way[-1]))

    def rails(self) -> str:
        """The rails these moves draw: none for the space where a way begins, nor for the last one."""
        drawn = len(self._parts(families.STEP, families.HALT)) - 1
        return names.rails(max(drawn + max(len(self.position.way) - 1, 0), 0))

    def open_or_not(self) -> Said:
        """Told of a link that stays open."""
        return aside(_("left open")) if self._parts(families.ENOUGH) else ""

    # Payments and tickets

    def slots(self) -> list[int]:
        """Tickets these moves cross, each once."""
        atoms = [*self.position.paid, *self._parts(families.PAY)]
        helps = self._parts(families.HELP)
        box = self.position.box
        found = [*[int(box.icons.slots[atom]) for atom in atoms], *[int(box.helps[at].slot) for at in helps]]
        return list(dict.fromkeys(found))

    def paid(self) -> Said:
        """Told behind what is done: with which tickets."""
        slots = self.slots()
        return fill(_(", with {tickets}"), tickets=names.slot_list(self.position.box, slots)) if slots else ""

    def atom(self) -> Line:
        """An icon that is paid with: «ticket A: 2 rails»."""
        box = self.position.box
        slot = int(box.icons.slots[self.part])
        number = int(box.icons.icons[self.part])
        uses = box.slots[slot].icons[number].uses
        if len(uses) > 1:
            chosen = "ab".index(box.atom_names[self.part][-1])
            return together(names.slot_name(box, slot), ": ", names.use_name(uses[chosen]))
        return together(names.slot_name(box, slot), ": ", names.icon_name(box.slots[slot], number))

    def tickets_paid(self) -> Line:
        """The tickets of a whole payment, each with the icons that are used: «A 2 rails, Industry; F 2 rails»."""
        box = self.position.box
        used: dict[int, list[Said]] = {}
        for atom in [*self.position.paid, *self._parts(families.PAY)]:
            used.setdefault(int(box.icons.slots[atom]), []).append(self._use(int(atom)))
        return joined(
            [together(names.slot_list(box, [slot]), " ", joined(icons)) for slot, icons in used.items()], "; "
        )

    def _use(self, atom: int) -> Said:
        """The use of an icon that a payment takes."""
        box = self.position.box
        uses = box.slots[box.icons.slots[atom]].icons[box.icons.icons[atom]].uses
        return names.use_name(uses["ab".index(box.atom_names[atom][-1])] if len(uses) > 1 else uses[0])

    def ticket(self) -> Said:
        """The ticket that is unlocked or taken back."""
        box = self.position.box
        number = box.lockable[self.part] if self.kind == families.UNLOCK else box.reclaimable[self.part]
        return names.slot_name(box, number)

    def tickets(self) -> Line:
        """Tickets that are taken back."""
        box = self.position.box
        return names.slot_list(box, [box.reclaimable[part] for part in self._parts(families.RECLAIM)])

    def icons_of_ticket(self) -> Line:
        """What is on a locked ticket."""
        slot = self.position.box.slots[self.position.box.lockable[self.part]]
        return joined([names.icon_name(slot, number) for number in range(len(slot.icons))])

    def help(self) -> Line:
        """What a ticket gives in Self-Help."""
        box = self.position.box
        use = box.helps[self.part]
        slot = box.slots[use.slot]
        gives = [names.icon_name(slot, number - 1) for number in use.numbers]
        return together(names.slot_name(box, int(use.slot)), ": ", joined(gives, _(" and ")))

    # Trips

    def wanted(self) -> Said:
        """Where a passenger wants to go."""
        code = int(self.position.box.wants[self.part])
        if code > PARCEL:
            return _("parcel {number}").format(number=code - PARCEL)
        return names.kind(code)

    def destination(self) -> Said:
        """Where the passenger under way wants to go."""
        code = int(self.position.wanted)
        return _("parcel {number}").format(number=code - PARCEL) if code > PARCEL else names.kind(code)

    def origin(self) -> Line:
        """Where the passenger under way comes from."""
        return names.site(self.position, int(self.position.at) // 4)

    def trip_end(self) -> Line:
        """Where a trip ends: the last link ridden says so."""
        sites = self.position.box.ground.sites
        rides = [sites[part // 4] * 4 + part % 4 for part in self._parts(families.RIDE)]
        edges = [*[int(edge) for edge in self.position.rides], *rides]
        for link in self.position.links:
            if edges and link.complete and edges[-1] in (link.start, link.end):
                return names.site(self.position, int(link.other_end(edges[-1])) // 4)
        return ()

    def stops(self) -> Line:
        """The buildings that a trip passes."""
        sites = self.position.box.ground.sites
        edges = [sites[part // 4] * 4 + part % 4 for part in self._parts(families.RIDE)]
        return joined([names.site(self.position, edge // 4) for edge in edges[1:]])

    def next_price(self) -> str:
        """What one more HP costs."""
        bought = int(self.position.bought)
        return names.money(int(price_of_happiness(bought + 1) - price_of_happiness(bought)))

    # Rounds and bids

    def left(self) -> int:
        """How many crosses may still be taken back."""
        return int(self.position.allowance(self.position.seat) - self.position.taken)

    def step(self) -> str:
        return names.money(families.BID_STEPS[self.part])

    def bid(self) -> str:
        return names.money(int(self.position.bid))

    def offer(self) -> str:
        """The bid that these moves make."""
        return names.money(sum(families.BID_STEPS[part] for part in self._parts(families.RAISE)))

    def need(self) -> Said:
        """What must be paid in all: rails, a lead, a destination."""
        need = self.position.need()
        leads = {
            phases.MOVE: "strip",
            phases.BUILD: "build",
            phases.UPGRADE_LINK: "uplink",
            phases.UPGRADE_BUILDING: "upbldg",
        }
        parts: list[Said] = []
        if need.rails:
            parts.append(names.rails(int(need.rails)))
        if int(self.position.deed) in leads:
            parts.append(_(names.ICON_NAMES[leads[int(self.position.deed)]]))
        codes = [int(code) for code in (need.one, need.other) if code]
        if codes:
            parts.append(joined([self._code(code) for code in dict.fromkeys(codes)], _(" or ")))
        return joined(parts, " + ")

    def _code(self, code: int) -> Said:
        return _("parcel {number}").format(number=code - PARCEL) if code > PARCEL else names.kind(code)
