"""What is in the box, for one number of seats: tickets, passengers, monument cards, bonuses, and every move there is.

Seats, colours and bonuses count from 0. Monument cards count from 1 in the order of the content file; 0 is none.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.lisbon28.content import BONUSES, COLOURS, SPACES, TRAMS, Lisbon
from tramyard.games.lisbon28.rules import families
from tramyard.games.lisbon28.rules.counts import HUES, ONE, count_of, letters_of, multisets
from tramyard.games.lisbon28.rules.fields import position_fields
from tramyard.games.lisbon28.rules.network import Network, Way
from tramyard.kernel.bits import table
from tramyard.kernel.fields import Fields
from tramyard.kernel.vocabulary import Move, Vocabulary, numbered

# Bonuses, in the order of the content's list.
MOVE: Final = 0
ACT: Final = 1
SEAT: Final = 2
PICK: Final = 3

# Actions in a turn.
ACTIONS: Final = 2  # L28-TURN-02
ACTIONS_BONUS: Final = 3  # L28-TURN-06, L28-BON-09

# Passengers the bell brings.
BELL_ADDS: Final = 1  # L28-BELL-01
BELL_CHOICE_SHOWS: Final = 3  # L28-BON-12


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
        self.nothing: vec[i64] = table([0] * seats)
        """Rows in which no seat has anything, nobody waits and no card lies; trams before the first ride."""
        self.nobody: vec[i64] = table([0] * len(self.network.stops))
        self.no_cards: vec[i64] = table([0] * SPACES)
        self.no_rows: list[list[int]] = [[] for _ in range(seats)]
        self.all_on_rossio: vec[i64] = table([int(self.network.rossio)] * seats)
        self._number_cards(lisbon)
        self._number_bonuses(lisbon)
        self._name_handfuls()
        self._name_moves()
        self.fields: Fields = position_fields(self.network, seats, self.card_ids, int(self.most_drawn))

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

    def _name_handfuls(self) -> None:
        """Every count that can be drawn at once, small ones first."""
        counts: list[int] = []
        begins = [0, 0]
        self.most_drawn: i64 = max(self.start_hand, self.end_turn_draw, self.per_stop, BELL_CHOICE_SHOWS)
        for size in range(1, self.most_drawn + 1):
            counts += multisets(size)
            begins.append(len(counts))
        self.handfuls: vec[i64] = table(counts)
        self.handful_begin: vec[i64] = table(begins)
        """Where the handfuls of so many pieces begin; those of one more follow."""
        self.handful_of: dict[int, int] = {count: number for number, count in enumerate(counts)}
        self.kinds_of_handful: i64 = len(counts)

    def _name_moves(self) -> None:
        self.ways: i64 = len(self.network.ways)
        letters = [letters_of(count) for count in self.handfuls]
        chance = families.outcomes(int(self.seats), letters, self.card_ids[1:])
        self.vocabulary: Vocabulary = Vocabulary(numbered({**families.choices(self.network), **chance}))
        self.choices: i64 = self.vocabulary.choices

    def way_of(self, move: Move) -> Way:
        """The way a ride of any family, or a pushed tram, takes."""
        return self.network.ways[self.vocabulary.parts[move] % self.ways]

    def ride(self, colour: i64, way: Way) -> Move:
        """The ride along a way that is paid in this colour."""
        return self.vocabulary.move_of(families.RIDE, colour * self.ways + way.number)

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
