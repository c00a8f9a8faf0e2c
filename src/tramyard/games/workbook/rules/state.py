"""Where a puzzle of Tramways Workbook stands, and what can be read from that."""

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.box import MOUNTAIN, NOTHING, PARCEL, Box
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet import icons
from tramyard.tramnet.building import Site, Way
from tramyard.tramnet.grid import Grid
from tramyard.tramnet.icons import Need, Payment, Purse
from tramyard.tramnet.links import Link, used_sides
from tramyard.tramnet.network import grouped
from tramyard.tramnet.trips import Riding


class WorkbookState(Position):
    """Map, links, what everybody has, and the action that is being put together.

    Rows and lists are replaced, never changed in place: copies share them.
    """

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box: Box = box
        self.seat: i64 = 0
        """Whose turn it is."""
        self.first: i64 = 0
        """Player A of the round."""
        self.round: i64 = 1
        self.step: i64 = 0
        """How many actions and Self-Helps of the round are over."""
        self.money: vec[i64] = box.start_money
        self.hp: vec[i64] = box.start_hp
        self.stress: vec[i64] = box.start_stress
        """The index of the marker's space."""
        self.workers: vec[i64] = box.start_workers
        self.opened: vec[i64] = box.start_opened
        """Tickets each seat may use, crossed or not; icons of the HP track that it has reached."""
        self.crossed: vec[i64] = box.nothing
        """Tickets that bear each seat's cross."""
        self.deliveries: list[list[int]] = box.no_deliveries
        """Passengers each seat has brought to each kind of building."""
        self.kinds: vec[i64] = box.printed
        self.riders: vec[i64] = box.start_riders
        """1 for each space with a passenger."""
        self.levels: vec[i64] = box.no_marks
        """How often the building on each space was upgraded."""
        self.delivered: vec[i64] = box.no_marks
        """1 for each space of a building that has received a passenger."""
        self.lava: vec[i64] = box.no_marks
        """1 for spaces with lava, 2 for those on which no rail may lie any more."""
        self.railed: vec[i64] = box.start_railed
        """1 for spaces on which rail has ever been built."""
        self.links: list[Link] = box.start_links
        self.groups: vec[i64] = box.start_groups
        self.used: vec[i64] = box.start_used
        # The action that is being put together.
        self.deed: i64 = phases.NO_DEED
        self.way: list[int] = []
        """Spaces named so far."""
        self.extends: bool = False
        """Whether the way goes on from an open link."""
        self.closed: i64 = 0
        """How the way ends."""
        self.at: i64 = -1
        """The edge at which something is done: of the space where a passenger or a building is, or a link ends."""
        self.wanted: i64 = -1
        """The destination a passenger wants, or the kind of building that is built."""
        self.rides: list[int] = []
        """Edges by which the passenger has left so far."""
        self.paid: list[int] = []
        self.bought: i64 = 0
        """HP bought at a Leisure building."""
        self.later: i64 = 0
        """Money of the Stock Exchange, which comes with the trip's income."""
        self.owed: i64 = 0
        """Passengers still to be put on the map in Self-Help."""
        self.reclaims: vec[i64] = box.nothing
        """Reclaims each seat has gained in Self-Help for this round's Update."""
        self.taken: i64 = 0
        """Crosses taken back so far in this Update by the seat that is asked."""
        self.reclaimed: i64 = -1
        """The ticket reclaimed last."""
        self.bid: i64 = -1
        """The highest bid so far."""
        self.offer: i64 = 0
        """The bid that is being made."""
        self.raised: list[int] = [0, 0, 0]
        """How often each step was added to it."""
        # What was worked out.
        self._moves: list[Move] | None = None
        self._purse: Purse | None = None
        self._site: Site | None = None
        self._way: Way | None = None
        self._payment: Payment | None = None

    def forget(self) -> None:
        """What was worked out for the moment before does not hold any more."""
        self._moves = None
        self._payment = None
        if self.phase not in (phases.WAY, phases.PAY):
            self._way = None
        if self.phase not in (phases.WAY, phases.WANTED, phases.RIDE, phases.PAY):
            self._purse = None
            self._site = None

    # The map

    def redraw(self) -> None:
        """Groups and used edges, when buildings or links have changed."""
        self.groups = grouped(self.box.grid, self.kinds)
        self.used = used_sides(self.box.grid, self.links)

    def grid(self) -> Grid:
        return self.box.grid

    def is_empty_parcel(self, space: i64) -> bool:
        return self.box.parcels[space] > 0 and self.kinds[space] == NOTHING

    def owns(self, seat: i64, space: i64) -> bool:
        """Whether a parcel stands on a ticket of this seat: above the line, or unlocked by it."""
        # TW-TERR-01, TW-DEV-05, TW-2P-11b, TW-2P-14, TW-A47
        return (self.opened[seat] & self.box.parcel_tickets[space]) != 0

    def is_end(self, space: i64) -> bool:
        """Whether a link begins at a space or ends there for good."""
        return any(link.ends_at(space) for link in self.links)

    def code(self, space: i64) -> i64:
        """What a Destination icon must show for a link that ends there; 0 where none can."""
        if self.kinds[space]:  # TW-LINK-11, TW-A141
            return self.kinds[space]
        return PARCEL + self.box.parcels[space] if self.box.parcels[space] else 0

    def beside_lava_source(self, space: i64) -> bool:
        """Whether lava can spread to a space from a mountain or from other lava."""  # TW-A114
        grid = self.box.grid
        for side in range(4):
            other = grid.beside[4 * space + side]
            if other >= 0 and self.lava[other]:
                return True
        return self.box.beside_terrain(space, MOUNTAIN)

    def label(self, seat: i64) -> i64:
        """How stressed a seat is."""  # TW-STRESS-07
        return self.box.row.label(self.stress[seat])

    # Tickets

    def free_tickets(self, seat: i64) -> i64:
        """Tickets a seat can use, a bit each."""  # TW-TIX-03, TW-2P-07, TW-2P-08, TW-2P-08b
        return self.opened[seat] & ~self.crossed[seat]

    def unlockable(self, seat: i64) -> i64:
        """Development tickets a seat may unlock, a bit each."""  # TW-DEV-02, TW-DEV-06, TW-2P-11, TW-2P-12
        locked = self.box.below & ~self.opened[seat]
        for other in range(self.box.seats):
            if other != seat:
                locked &= ~self.opened[other] | self.box.both_may_unlock
        return locked

    def grand_ticket(self, seat: i64) -> i64:
        """The Grand Station's own ticket, a bit, where a delivery there would still bring it to a seat."""
        # TW-DEST-G1, TW-DEST-G3, TW-A64
        ticket = self.box.exclusive & ~self.opened[seat]
        for other in range(self.box.seats):
            if other != seat:
                ticket &= ~self.opened[other] | self.box.both_may_unlock
        return ticket

    def purse(self) -> Purse:
        """What the seat whose turn it is can pay with."""
        purse = self._purse
        if purse is None:
            box, seat = self.box, self.seat
            purse = Purse(
                box.icons, self.free_tickets(seat), self.money[seat], self.hp[seat], box.row, self.stress[seat]
            )
            self._purse = purse
        return purse

    # Building links

    def rail_cost(self, space: i64) -> i64:
        """Rails for one in a space, whoever lays it; -1 where none can lie."""
        cost = self.box.rail_cost[space]
        if cost < 0 or self.kinds[space] or self.lava[space] == 2:  # TW-GEO-07, TW-EP9-04
            return -1
        if self.lava[space] and cost:  # TW-EP9-02
            return self.box.twists.lava_cost
        return cost

    def site(self) -> Site:
        """The map as the seat whose turn it is finds it."""
        site = self._site
        if site is None:
            site = self._look_around()
            self._site = site
        return site

    def _look_around(self) -> Site:
        box, seat = self.box, self.seat
        site = Site(box.grid, seat, self.links, self.used, self.purse())
        size = box.grid.size
        rails = vec[i64]([0] * size)
        shut = box.shut[:]
        codes = vec[i64]([0] * size)
        halts = vec[i64]([0] * size)
        for space in range(size):
            rails[space] = self.rail_cost(space)
            codes[space] = self.code(space)
            if self.lava[space] == 2:
                shut[space] = 1
            if self.is_empty_parcel(space):
                mine = self.owns(seat, space)
                if not mine or self.is_end(space):  # TW-TERR-02, TW-A25
                    rails[space] = -1
                halts[space] = 1 if mine and self.used[space] == 0 else 0  # TW-TERR-03, TW-A25
        site.rails = rails
        site.hp = box.hp_cost
        site.money = box.money_cost
        site.straight = box.straight
        site.shut = shut
        site.groups = self.groups
        site.codes = codes
        site.halts = halts
        site.two_parcels = box.two_parcels
        return site

    def drawing(self) -> Way:
        """The way that is being drawn."""
        way = self._way
        if way is None:
            way = Way(self.site(), self.way[0], self.extends)
            for at in range(1, len(self.way)):
                way.step(self.way[at])
            if self.closed:
                way.closed = self.closed
            self._way = way
        return way

    # Trips

    def riding(self, space: i64, wanted: i64) -> Riding:
        """A trip from a space, before its first ride."""
        riding = Riding(self.groups, self.kinds, self.links, space, self.box.revisit)
        if wanted > PARCEL:  # TW-A56
            riding.goal = self.box.parcel_at[wanted - PARCEL]
        else:
            riding.wanted = self.box.matched[wanted]
        return riding

    def trip(self) -> Riding:
        """The trip that is being put together, as far as it has come."""
        riding = self.riding(self.at // 4, self.wanted)
        for edge in self.rides:
            riding.ride(riding.link_by(edge), edge)
        return riding

    # Payments

    def need(self) -> Need:
        """What the action that is being put together must be paid with."""
        space = self.at // 4
        if self.deed == phases.LINK:  # TW-LINK-11, TW-LINK-12, TW-TIX-09
            return self.drawing().need(self.closed)
        if self.deed == phases.MOVE:  # TW-MOVE-01
            return Need(0, icons.STRIP, self.wanted, 0, True)
        if self.deed == phases.BUILD:  # TW-BLDG-01, TW-BLDG-02
            return Need(0, icons.BUILD, PARCEL + self.box.parcels[space], 0, False)
        if self.deed == phases.UPGRADE_LINK:  # TW-UPL-01
            return self.upgrade_need(self.at)
        return Need(0, icons.UPGRADE_BUILDING, self.kinds[space], 0, False)  # TW-UPB-01

    def upgrade_need(self, edge: i64) -> Need:
        """What upgrading the link that ends at an edge must be paid with: a Destination icon of either end."""
        for link in self.links:
            if link.complete and (link.start == edge or link.end == edge):
                one, other = self.code(link.start // 4), self.code(link.end // 4)  # TW-UPL-05
                return Need(0, icons.UPGRADE_LINK, one, other, False)
        raise AssertionError("a link ends there")

    def paying(self) -> Payment:
        """The payment that is being made."""
        payment = self._payment
        if payment is None:
            payment = self.purse().payment(self.need())
            for atom in self.paid:
                payment.lay(atom)
            self._payment = payment
        return payment

    # Self-Help

    def room_for_riders(self) -> i64:
        """Building spaces without a passenger that can hold one."""
        count: i64 = 0
        for space in self.box.ground.sites:
            if self.may_hold(space):
                count += 1
        return count

    def may_hold(self, space: i64) -> bool:
        """Whether a passenger can be put on a space."""  # TW-SELF-04, TW-A66
        return self.box.holds_riders(self.kinds[space]) and self.riders[space] == 0

    def allowance(self, seat: i64) -> i64:
        """Crosses a seat may take back in this round's Update."""  # TW-UPD-01, TW-UPD-03
        return self.box.reclaims[self.round - 1] + self.reclaims[seat]

    def has_open_end_in(self, seat: i64, space: i64) -> bool:
        return any(not link.complete and link.owner == seat and link.last_rail() == space for link in self.links)
