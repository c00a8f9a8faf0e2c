"""What is in the box, for one number of seats: tickets, passengers, monument cards, bonuses, and every move there is.

Seats, colours and bonuses count from 0. Monument cards count from 1 in the order of the content file; 0 is none.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.lisbon28.content import BONUSES, COLOURS, SPACES, TRAMS, Lisbon
from tramyard.games.lisbon28.rules.counts import HUES, ONE, count_of, letters_of, multisets, table
from tramyard.games.lisbon28.rules.network import Network
from tramyard.kernel.vocabulary import Family, Vocabulary

# Bonuses, in the order of the content's list.
MOVE: Final = 0
ACT: Final = 1
SEAT: Final = 2
PICK: Final = 3

# Actions in a turn.
ACTIONS: Final = 2  # L28-TURN-02
ACTIONS_BONUS: Final = 3  # L28-TURN-06, L28-BON-09

# The seats' choices in the order of the vocabulary; stops and ways follow.
HALT: Final = 0
PICK_UP: Final = 1
BELL: Final = 2
BELL_CHOICE: Final = 3
TAKE_THEM: Final = 4
LEAVE_THEM: Final = 5
BUY: Final = 6
END: Final = 7
LEFT: Final = 8
RIGHT: Final = 9
CHOOSE_ONE: Final = 10
DROP: Final = 14
LAY: Final = 18
PLACE_AT: Final = 22


@final
class House:
    """What the table agreed on before the start: how some rulings are read."""

    def __init__(self, first: int, late_end: bool, must_take: bool, any_push: bool, shared_bonuses: bool) -> None:
        self.first: i64 = first
        """The seat that starts, or -1 if chance says so."""
        self.late_end: bool = late_end
        """The end comes one claim later, when a card back would have to be opened."""  # L28-A14
        self.must_take: bool = must_take
        """After a ring, whoever can pay must."""  # L28-A18
        self.any_push: bool = any_push
        """A pushed tram may go where others stand although a free place is there."""  # L28-A12
        self.shared_bonuses: bool = shared_bonuses
        """All trams have the first tram's bonuses."""  # L28-A01


@final
class Box:
    """The pieces of one content file, for one number of seats."""

    def __init__(self, lisbon: Lisbon, seats: int, house: House) -> None:
        self.seats: i64 = seats
        self.house: House = house
        self.network: Network = Network(lisbon.side(seats))  # L28-SET-01
        self.river: list[tuple[int, int]] = lisbon.drawing.river_line
        """The north bank, for the picture."""
        parts = lisbon.components
        self.tickets: i64 = parts.tickets_per_colour * count_of(COLOURS)
        self.passengers: i64 = parts.passengers_per_colour * count_of(COLOURS)
        self.start_hand: i64 = parts.start_hand
        self.end_turn_draw: i64 = parts.end_turn_draw
        self.per_stop: i64 = parts.passengers_per_stop
        self.seats_base: i64 = parts.seats_base
        self.seats_bonus: i64 = parts.seats_bonus
        self.lift_cost: i64 = parts.lift_cost
        self.rate: i64 = parts.substitution
        self.face_up: i64 = lisbon.setup.face_up[str(seats)]
        self.display: i64 = lisbon.setup.display[str(seats)]
        self._number_cards(lisbon)
        self._number_bonuses(lisbon)
        self._name_moves()

    def _number_cards(self, lisbon: Lisbon) -> None:
        cards = lisbon.cards.list
        self.cards: i64 = len(cards)
        self.card_ids: list[int] = [0, *[card.id for card in cards]]
        self.monument: vec[i64] = table([-1, *[self.network.number_of[card.monument] for card in cards]])
        self.demand: vec[i64] = table([0, *[count_of(card.demand) for card in cards]])
        self.points: vec[i64] = table([0, *[card.points for card in cards]])
        self.left_edge: vec[i64] = table([0, *[count_of(card.left) for card in cards]])
        self.right_edge: vec[i64] = table([0, *[count_of(card.right) for card in cards]])

    def _number_bonuses(self, lisbon: Lisbon) -> None:
        lifts = [lisbon.lifts.get(name, "") for name in self.network.ids]
        self.lift: vec[i64] = table([COLOURS.index(colour) if colour else -1 for colour in lifts])
        """The colour of the lift at a place, or -1."""
        bonuses: list[int] = []
        for seat in range(self.seats):
            card = lisbon.bonus_map[TRAMS[0] if self.house.shared_bonuses else TRAMS[seat]]
            bonuses += [BONUSES.index(card[colour]) for colour in COLOURS]
        self._bonuses: vec[i64] = table(bonuses)

    def bonus_of(self, seat: i64, colour: i64) -> i64:
        """Which bonus the lift of a colour gives to a seat's tram."""  # L28-BON-05
        return self._bonuses[seat * HUES + colour]

    def links(self, left: i64, right: i64) -> i64:
        """How many tickets two neighbouring cards complete: colours on both edges that touch."""  # L28-CARD-04
        both = self.right_edge[left] & self.left_edge[right]
        links: i64 = 0
        for colour in range(HUES):
            if both & ONE[colour]:
                links += 1
        return links

    def _name_moves(self) -> None:
        """The families of moves, in the order of the vocabulary."""
        network = self.network
        ways = [network.text(way) for way in network.ways]
        ends = [network.ids[way.end] for way in network.ways]
        stops = [network.ids[node] for node in network.stops]
        spaces = range(1, SPACES + 1)
        self.ways: i64 = len(ways)
        self._name_handfuls()
        drawn = [letters_of(count) for count in self.handfuls]
        seats = range(1, self.seats + 1)
        self.families: list[Family] = [
            Family("halt", ["."], "halt"),
            Family("pick up", ["P"], "pick-up"),
            Family("bell", ["PB"], "bell"),
            Family("bell choice", ["P3"], "bell-choice"),
            Family("take", ["T"], "take"),
            Family("leave", ["N"], "leave"),
            Family("buy", ["B"], "bonus"),
            Family("end", ["E"], "end"),
            Family("side", ["L", "R"], ["row-left", "row-right"]),
            Family("choose", [f"C{colour}" for colour in COLOURS], [f"drawn-{colour}" for colour in COLOURS]),
            Family("drop", [f"D{space}" for space in spaces], [f"space-{space}" for space in spaces]),
            Family("pay", [f"${colour}" for colour in COLOURS], [f"ticket-{colour}" for colour in COLOURS]),
            Family("place", [f"@{stop}" for stop in stops], stops),
            Family("ride", [f"M{colour}:{way}" for colour in COLOURS for way in ways], ends * HUES),
            Family("step", [f"+:{way}" for way in ways], ends),
            Family("free ride", [f"F:{way}" for way in ways], ends),
            Family("push", [f">{way}" for way in ways], ends),
            Family("starter", [f"!F{seat}" for seat in seats], chance=True),
            Family("shuffle", ["!S"], chance=True),
            Family("refill", ["!B"], chance=True),
            Family("tickets", [f"!T{seat}:{letters}" for seat in seats for letters in drawn], chance=True),
            Family("passengers", [f"!G:{letters}" for letters in drawn], chance=True),
            Family("card", [f"!C{number}" for number in self.card_ids[1:]], chance=True),
        ]
        self.vocabulary: Vocabulary = Vocabulary(self.families)
        first = {family.name: family.first for family in self.families}
        self.move_at: i64 = first["ride"]
        self.step_at: i64 = first["step"]
        self.free_at: i64 = first["free ride"]
        self.push_at: i64 = first["push"]
        self.choices: i64 = self.vocabulary.choices
        self.start_at: i64 = first["starter"]
        self.shuffle: i64 = first["shuffle"]
        self.into_bag: i64 = first["refill"]
        self.tickets_at: i64 = first["tickets"]
        self.passengers_at: i64 = first["passengers"]
        self.cards_at: i64 = first["card"]

    def _name_handfuls(self) -> None:
        self.handfuls: list[int] = []
        """Every count that can be drawn at once, small ones first."""
        self.handful_begin: list[int] = [0, 0]
        """Where the handfuls of so many pieces begin; those of one more follow."""
        most = max(self.start_hand, self.end_turn_draw, self.per_stop, 3)
        for size in range(1, most + 1):
            self.handfuls += multisets(size)
            self.handful_begin.append(len(self.handfuls))
        self.handful_of: dict[int, int] = {count: number for number, count in enumerate(self.handfuls)}
        self.kinds_of_handful: i64 = len(self.handfuls)
