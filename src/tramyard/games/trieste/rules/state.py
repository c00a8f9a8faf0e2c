"""The state of a game of Tachite al Tram: board, hands, trams, passengers and the turn that is being played.

Rows (`trams`, `hands`, ...) are replaced, never changed in place: copies share them. Flags of seats are 0 or 1.
"""

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trieste.bots.ways import Ways
from tramyard.games.trieste.content import HAND
from tramyard.games.trieste.rules import phases
from tramyard.games.trieste.rules.board import NOWHERE
from tramyard.games.trieste.rules.box import COCOLO, NONE, ZELANTE, Box
from tramyard.games.trieste.rules.seating import fewest_to_go, seated
from tramyard.games.trieste.rules.tiles import total
from tramyard.kernel.bits import BIT
from tramyard.kernel.by_family import FamilyPosition


class TriesteState(FamilyPosition):
    """All that the rules look at. There are no secrets: everybody knows the same."""

    def __init__(self, box: Box) -> None:
        super().__init__(box.vocabulary)
        self.box: Box = box
        self.phase: i64 = phases.STARTER
        self.seat: i64 = 0
        """Whose turn it is."""
        self.first: i64 = 0
        self.turn: i64 = 1
        """The number of the turn that is being played, whoever's it is."""
        # Trams
        self.trams: vec[i64] = box.start_trams
        """The square of each tram."""
        self.vias: vec[i64] = box.no_one
        """The side by which it came in, or NO_SIDE."""  # TR-A09
        self.rode: list[list[int]] = box.no_rides
        """The squares of its last drive, from the first to the last; empty where it was put down."""
        self.futiz: vec[i64] = box.no_one
        self.damages: vec[i64] = box.nothing
        self.aboard: vec[i64] = box.nothing
        """Passengers on each tram, a bit each."""
        self.targets: vec[i64] = box.start_targets
        """The terminus each tram goes to: 0 the one downtown, 1 the one uphill."""
        self.last_stops: vec[i64] = box.no_one
        """The stop of the latest pick-up of this trip."""  # TR-PICK-04
        self.downtown: vec[i64] = box.nothing
        self.uphill: vec[i64] = box.nothing
        """Points made at each terminus."""
        # What cards left behind
        self.no_rolls: vec[i64] = box.nothing
        self.no_builds: vec[i64] = box.nothing
        self.roll_mods: vec[i64] = box.nothing
        self.roll_halves: vec[i64] = box.nothing
        self.kept: vec[i64] = box.nothing
        """Cards each seat keeps, a bit each."""
        # For those who study games
        self.drew: vec[i64] = box.nothing
        """Cards each seat ever turned up, a bit each."""
        self.tuned: vec[i64] = box.nothing
        """Futiz each tram ever had, a bit each."""
        self.wrecks: vec[i64] = box.nothing
        self.trips: vec[i64] = box.nothing
        # Tiles
        self.hands: vec[i64] = box.nothing
        self.supply: i64 = box.supply
        self.laid: vec[i64] = box.bare_board
        """The tile on each square as `1 + 4 * shape + turned`; 0 for none."""
        self.tracks: vec[i64] = box.board.printed
        """The track on each square, printed or laid."""
        self.demands: vec[i64] = box.board.demands
        """What the neighbours of each square ask of a tile on it."""
        self.ways: Ways | None = None
        """Distances that bots have asked for."""
        self.locked: list[int] = box.no_squares
        """Squares laid in the turn before."""  # TR-TILE-19
        self.fresh: list[int] = box.no_squares
        """Squares laid in this turn."""
        # Passengers
        self.tops: vec[i64] = box.no_tops
        """Who lies on top of the pile of each stop, or NONE."""
        self.piles: vec[i64] = box.full_piles
        """How many lie there, the top included."""
        self.hidden: i64 = box.everybody
        """Those below the tops, in whatever pile."""
        self.discards: i64 = 0
        # Cards
        self.deck: i64 = box.all_cards
        self.spent: i64 = 0
        self.latest: i64 = NONE
        """The card that was turned up last,"""
        self.latest_by: i64 = NONE
        """and by whom."""
        # This turn
        self.held: i64 = NONE
        """The shape picked up to be laid, or given for another one."""
        self.pips: i64 = 0
        """Squares the tram has still to go."""
        self.steps: i64 = 0
        """Squares it has gone in this move."""
        self.wrecked: bool = False
        """The tram whose turn it is was wrecked in it."""  # TR-DMG-12
        self.marked: bool = False
        """The passenger who boarded brings a card."""
        self.card: i64 = NONE
        """The card that is being carried out, with these:"""
        self.effect: i64 = 0
        """which of its effects,"""
        self.struck: i64 = 0
        """the seats it strikes, a bit each,"""
        self.nth: i64 = 0
        """how many seats from the drawer on are done with,"""
        self.owed: i64 = 0
        """and how many passengers or tiles are still to come or go."""
        self.asked: i64 = NONE
        """The seat that must decide about its passengers or futiz."""
        self.bare: i64 = 0
        """Stops whose next passenger has to be turned up, a bit each."""
        self.ended: i64 = phases.RUNNING
        if box.house.first >= 0:
            self.first = box.house.first
            self.seat = box.house.first
            self.phase = phases.DEAL

    def _start_from(self, first: i64) -> None:
        """Chance has said who starts: trams stand where that puts them."""  # TR-A50
        self.first = first
        self.seat = first
        self.trams = self.box.trams_from(first)
        self.targets = self.box.targets_from(first)

    # Looking at the table

    def place(self) -> i64:
        """Where the tram stands whose turn it is."""
        return self.trams[self.seat]

    def points_of(self, seat: i64) -> i64:
        return self.downtown[seat] + self.uphill[seat]

    def hand_size(self, seat: i64) -> i64:
        return total(self.hands[seat])

    def is_short(self, seat: i64) -> bool:
        """Whether a seat has fewer tiles than a hand."""
        return self.hand_size(seat) < HAND

    def tram_on(self, square: i64) -> bool:
        return any(self.trams[seat] == square for seat in range(self.box.seats))

    def trams_beside(self, seat: i64) -> i64:
        """The other trams on the square of this one, a bit each."""
        found: i64 = 0
        for other in range(self.box.seats):
            if other != seat and self.trams[other] == self.trams[seat]:
                found |= BIT[other]
        return found

    def stop_here(self) -> i64:
        """The stop where the tram stands whose turn it is, or NOWHERE."""
        return self.box.board.stop_at[self.place()]

    def is_on_target(self, seat: i64) -> bool:
        terminus = self.box.board.terminus_at[self.trams[seat]]
        return terminus != NOWHERE and terminus == self.targets[seat]

    def can_seat(self, seat: i64, passengers: i64) -> bool:
        """Whether these passengers would all find a seat in this tram."""  # TR-PICK-08
        futiz = self.futiz[seat]
        return seated(passengers, self.box.colours, self.box.benches(futiz), futiz == COCOLO)

    def too_many(self, seat: i64, passengers: i64) -> i64:
        """How many of these passengers at least have to leave this tram."""  # TR-FUT-05
        futiz = self.futiz[seat]
        return fewest_to_go(passengers, self.box.colours, self.box.benches(futiz), futiz == COCOLO)

    def roll_of(self, seat: i64, face: i64) -> i64:
        """How many squares a die sends a tram."""  # TR-MOVE-21
        pips = face + self.roll_mods[seat] + (1 if self.futiz[seat] == ZELANTE else 0)
        if self.roll_halves[seat]:
            pips = (pips + 1) // 2
        return pips if pips > 1 else 1

    def possible_ways(self) -> Ways:
        """Distances on the line as it lies and could be, for bots; kept until a tile changes."""
        ways = self.ways
        if ways is None:
            ways = Ways(self.box.ground, self.tracks, self.demands)
            self.ways = ways
        return ways

    def nth_seat(self, nth: i64) -> i64:
        """The seat so many places after the one whose turn it is."""
        return (self.seat + nth) % self.box.seats
