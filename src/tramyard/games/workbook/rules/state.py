"""Where a puzzle of Tramways Workbook stands, and what can be read from that."""

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.box import MOUNTAIN, NOTHING, PARCEL, Box
from tramyard.tramnet import icons
from tramyard.tramnet.action import ActionPosition
from tramyard.tramnet.building import Site
from tramyard.tramnet.grid import Grid
from tramyard.tramnet.icons import Need, Purse
from tramyard.tramnet.trips import Riding


class WorkbookState(ActionPosition):
    """What a puzzle adds to map, links and the action that is being put together: tickets, crosses, lava, bids."""

    def __init__(self, box: Box) -> None:
        super().__init__(
            box.vocabulary,
            phases.STAGES,
            box.row,
            box.start_money,
            box.start_hp,
            box.start_stress,
            box.start_workers,
            box.printed,
            box.start_riders,
            box.start_links,
            box.start_groups,
            box.start_used,
        )
        self.box: Box = box
        self.first: i64 = 0
        """Player A of the round."""
        self.opened: vec[i64] = box.start_opened
        """Tickets each seat may use, crossed or not; icons of the HP track that it has reached."""
        self.crossed: vec[i64] = box.nothing
        """Tickets that bear each seat's cross."""
        self.deliveries: list[list[int]] = box.no_deliveries
        """Passengers each seat has brought to each kind of building."""
        self.levels: vec[i64] = box.no_marks
        """How often the building on each space was upgraded."""
        self.delivered: vec[i64] = box.no_marks
        """1 for each space of a building that has received a passenger."""
        self.lava: vec[i64] = box.no_marks
        """1 for spaces with lava, 2 for those on which no rail may lie any more."""
        self.railed: vec[i64] = box.start_railed
        """1 for spaces on which rail has ever been built."""
        self.later: i64 = 0
        """Money of the Stock Exchange, which comes with the trip's income."""
        self.reclaims: vec[i64] = box.nothing
        """Reclaims each seat has gained in Self-Help for this round's Update."""
        self.taken: i64 = 0
        """Crosses taken back so far in this Update by the seat that is asked."""
        self.reclaimed: i64 = -1
        """The ticket reclaimed last."""
        self.bid: i64 = -1
        """The highest bid so far."""

    # The map

    def grid(self) -> Grid:
        return self.box.grid

    def is_empty_parcel(self, space: i64) -> bool:
        return self.box.parcels[space] > 0 and self.kinds[space] == NOTHING

    def owns(self, seat: i64, space: i64) -> bool:
        """Whether a parcel stands on a ticket of this seat: above the line, or unlocked by it."""
        # TW-TERR-01, TW-DEV-05, TW-2P-11b, TW-2P-14, TW-A47
        return (self.opened[seat] & self.box.parcel_tickets[space]) != 0

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

    def has_open_end_in(self, seat: i64, space: i64) -> bool:
        return any(not link.complete and link.owner == seat and link.last_rail() == space for link in self.links)

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
        if self.kinds[space] or self.lava[space] == 2:  # TW-GEO-07, TW-EP9-04
            return -1
        if self.lava[space] and cost:  # TW-EP9-02
            return self.box.twists.lava_cost
        return cost

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

    # Trips

    def riding(self, space: i64, wanted: i64) -> Riding:
        """A trip from a space, before its first ride."""
        riding = Riding(self.groups, self.kinds, self.links, space, self.box.revisit)
        if wanted > PARCEL:  # TW-A56
            riding.goal = self.box.parcel_at[wanted - PARCEL]
        else:
            riding.wanted = self.box.matched[wanted]
        return riding

    def setting_out(self) -> Riding:
        return self.riding(self.at // 4, self.wanted)

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
