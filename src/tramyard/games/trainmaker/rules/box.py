"""What is in the box, as numbers the rules can count with: dice, City cards, contracts, and every move there is.

Dice are counted in *codes*: one octal digit per face in the order L P B F C, so `1 + 8` is a Locomotive and a
Passenger Car. Seven dice fit, and codes of separate dice add up. How the cars of a train stand is told by its *order*:
an octal digit per car, its face plus 1, the last car lowest. Cities and contracts count from 1 in the order of the
content file; 0 is none.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trainmaker.content import FACES, SIZES, WILD, Cards
from tramyard.kernel.bits import BIT, table
from tramyard.kernel.fields import Fields
from tramyard.kernel.vocabulary import Family, Move, Vocabulary, numbered

DICE: Final = 7
SLOTS: Final = 3
GOODS: Final = 6
MOST_SEATS: Final = 6

LOCO: Final = 0
PASSENGER: Final = 1
BOXCAR: Final = 2
FLATCAR: Final = 3
CABOOSE: Final = 4

DIE: Final = vec[i64]([8**face for face in range(5)])
"""The code of one die of a face."""
GOOD: Final = vec[i64]([64**good for good in range(GOODS + 1)])
"""One card of a good in a count of goods: six bits each, wild last."""
THROW: Final = vec[i64]([8**face for face in (LOCO, LOCO, PASSENGER, BOXCAR, FLATCAR, CABOOSE)])
"""The six sides of a die."""
THROWS: Final = vec[i64]([6**dice for dice in range(DICE + 1)])
"""In how many ways so many dice can fall."""

# The families of moves, in the order of the vocabulary: what a seat can choose ...
KEEP: Final = 0
PLACE: Final = 1
REROLL: Final = 2
END: Final = 3
BONUS: Final = 4
SCORE: Final = 5
SWITCH: Final = 6
# ... and what chance can bring.
STARTER: Final = 7
HAND: Final = 8
ENGINE_CONTRACT: Final = 9
CITY: Final = 10
ENGINE_CITY: Final = 11
ROLLED: Final = 12

SWITCHES: Final = [(rolled, wanted) for rolled in range(5) for wanted in range(5) if rolled != wanted]
SWITCH_FROM: Final = table([rolled for rolled, wanted in SWITCHES])
SWITCH_TO: Final = table([wanted for rolled, wanted in SWITCHES])
"""The face that each switch turns, and the face it becomes."""
SWITCH_NUMBER: Final = table(
    [sum([1 for switch in SWITCHES if switch < (rolled, wanted)]) for rolled in range(5) for wanted in range(5)]
)
"""The number of the switch from one face to another: `SWITCH_NUMBER[5 * rolled + wanted]`."""


def dice_of(code: i64, face: i64) -> i64:
    """How many dice of a face."""
    return (code >> (3 * face)) & 7


def stock_of(code: i64) -> i64:
    """How many pieces of rolling stock: Passenger Cars, Boxcars and Flatcars."""
    return ((code >> 3) & 7) + ((code >> 6) & 7) + ((code >> 9) & 7)


def count_of(code: i64) -> i64:
    """How many dice in all."""
    return (code & 7) + stock_of(code) + ((code >> 12) & 7)


def covers(train: i64, need: i64) -> bool:
    """Whether a train has at least the rolling stock a card asks for."""  # TM-SCORE-01, TM-SCORE-02
    return (
        (train >> 3) & 7 >= (need >> 3) & 7
        and (train >> 6) & 7 >= (need >> 6) & 7
        and (train >> 9) & 7 >= (need >> 9) & 7
    )


def code_of(faces: str) -> i64:
    """The code of dice written as letters.

    >>> oct(code_of("LLPC"))
    '0o10012'
    """
    code: i64 = 0
    for face in faces:
        code += DIE[FACES.index(face)]
    return code


def letters_of(code: i64) -> str:
    """Dice as letters, in the order of the notation.

    >>> letters_of(code_of("CPLL"))
    'LLPC'
    """
    return "".join([FACES[face] * dice_of(code, face) for face in range(5)])


def order_of(cars: str) -> i64:
    """The order of a train written as letters, from the left.

    >>> oct(order_of("LFP"))
    '0o142'
    """
    order: i64 = 0
    for face in cars:
        order = order * 8 + FACES.index(face) + 1
    return order


def cars_of(order: i64) -> str:
    """The cars of a train as letters, from the left.

    >>> cars_of(order_of("LFPPBC"))
    'LFPPBC'
    """
    cars: list[str] = []
    while order:
        cars.append(FACES[(order & 7) - 1])
        order >>= 3
    cars.reverse()
    return "".join(cars)


def dice_in(order: i64) -> i64:
    """The dice of a train as a code."""
    code: i64 = 0
    while order:
        code += DIE[(order & 7) - 1]
        order >>= 3
    return code


def all_rolls(dice: int) -> list[int]:
    """Every way `dice` dice can lie, as codes, Locomotives first."""
    rolls: list[int] = []
    for locos in range(dice, -1, -1):
        for passengers in range(dice - locos, -1, -1):
            for boxcars in range(dice - locos - passengers, -1, -1):
                for flatcars in range(dice - locos - passengers - boxcars, -1, -1):
                    cabooses = dice - locos - passengers - boxcars - flatcars
                    rolls.append(locos + 8 * passengers + 64 * boxcars + 512 * flatcars + 4096 * cabooses)
    return rolls


def ways_to_roll(code: i64) -> int:
    """In how many of the 6^n throws of n dice this roll comes up; a die has two Locomotives."""  # TM-ROLL-12
    ways = 1
    rolled = 0
    for face in range(5):
        for nth in range(1, dice_of(code, face) + 1):
            rolled += 1
            ways = ways * rolled // nth
    for _ in range(dice_of(code, LOCO)):
        ways *= 2
    return ways


@final
class Box:
    """The cards of one content file, for one number of seats: tables the rules look things up in."""

    fields: Fields
    """What a position of this box is made of; the game declares it (`rules.fields`)."""

    def __init__(self, cards: Cards, seats: int, engine: bool, engine_six: bool, first: int) -> None:
        self.seats: i64 = seats
        self.engine: bool = engine
        self.engine_six: bool = engine_six
        self.first: i64 = first
        """The seat that starts, or -1 if chance says so."""
        goods = [good.id for good in cards.goods]
        self.goods: list[str] = [*goods, WILD]
        self.city_ids: list[int] = [0, *[city.id for city in cards.cities.list]]
        self.city_names: list[str] = ["", *[city.name for city in cards.cities.list]]
        self.city_states: list[str] = ["", *[city.state for city in cards.cities.list]]
        self.need: vec[i64] = table([0, *[code_of(city.need) for city in cards.cities.list]])
        self.size: vec[i64] = table([0, *[SIZES[city.size] for city in cards.cities.list]])
        self.good: vec[i64] = table([0, *[self.goods.index(city.good) for city in cards.cities.list]])
        self.cities: i64 = len(cards.cities.list)
        self.contract_ids: list[int] = [0, *[contract.id for contract in cards.contracts.list]]
        self.contract_names: list[str] = ["", *[contract.name for contract in cards.contracts.list]]
        self.asks: list[vec[i64]] = [vec[i64]([0] * GOODS)]
        """What each contract asks for, by good."""
        for contract in cards.contracts.list:
            self.asks.append(table([contract.goods.get(good, 0) for good in goods]))
        self.contracts: i64 = len(cards.contracts.list)
        self._name_moves()

    def _name_moves(self) -> None:
        self._name_hands()
        self._name_draws()
        self._name_rolls()
        self.vocabulary: Vocabulary = Vocabulary(numbered({**self._choices(), **self._outcomes()}))
        families = self.vocabulary.families
        self.keep: Family = families[KEEP]
        self.place: Family = families[PLACE]
        self.score: Family = families[SCORE]
        self.switch: Family = families[SWITCH]
        self.starters: Family = families[STARTER]
        self.hands: Family = families[HAND]
        self.engine_contracts: Family = families[ENGINE_CONTRACT]
        self.draws: Family = families[CITY]
        self.engine_draws: Family = families[ENGINE_CITY]
        self.rolls: Family = families[ROLLED]
        self.reroll: Move = families[REROLL].first
        self.end: Move = families[END].first
        self.bonus: Move = families[BONUS].first
        self.kinds: vec[i64] = self.vocabulary.kinds
        self.parts: vec[i64] = self.vocabulary.parts
        self.moves: i64 = len(self.vocabulary)
        self.choices: i64 = self.vocabulary.choices
        self.placing: vec[i64] = table([2**move for move in self.place.moves()])
        """The bit of each face's placement in a set of choices."""
        self.switching: vec[i64] = table([self._switches_of(face) for face in range(5)])
        """The bits of the switches that turn each face."""
        self.rerolling: i64 = BIT[self.reroll]
        self.ending: i64 = BIT[self.end]

    def _choices(self) -> dict[int, Family]:
        """The families of what a seat can choose."""
        slots = range(1, SLOTS + 1)
        return {
            KEEP: Family("keep", ["K1", "K2"], ["contract-1", "contract-2"]),
            PLACE: Family("place", [f"+{face}" for face in FACES], [f"die-{face}" for face in FACES]),
            REROLL: Family("reroll", ["R"], "roll"),
            END: Family("end", ["E"], "end"),
            BONUS: Family("bonus", ["N"], "bonus"),
            SCORE: Family("score", [f"${slot}" for slot in slots], [f"slot-{slot}" for slot in slots]),
            SWITCH: Family(
                "switch",
                [f"s{FACES[rolled]}{FACES[wanted]}" for rolled, wanted in SWITCHES],
                "lever",
            ),
        }

    def _outcomes(self) -> dict[int, Family]:
        """The families of what chance can bring."""
        hands = zip(self.hand_seat, self.hand_first, self.hand_second, strict=True)
        draws = zip(self.draw_slot, self.draw_city, strict=True)
        return {
            STARTER: Family("starter", [f"f{seat}" for seat in range(1, self.seats + 1)], chance=True),
            HAND: Family(
                "hand",
                [
                    f"c{seat + 1}:{self.contract_ids[first]:02},{self.contract_ids[second]:02}"
                    for seat, first, second in hands
                ],
                chance=True,
            ),
            ENGINE_CONTRACT: Family(
                "engine contract", [f"ce:{number:02}" for number in self.contract_ids[1:]], chance=True
            ),
            CITY: Family("city", [f"d{slot + 1}:{self.city_ids[city]:02}" for slot, city in draws], chance=True),
            ENGINE_CITY: Family("engine city", [f"e:{number:02}" for number in self.city_ids[1:]], chance=True),
            ROLLED: Family("rolled", [f"r{letters_of(code)}" for code in self.roll_code], chance=True),
        }

    def _switches_of(self, face: int) -> int:
        """The switches that turn a face, a bit each."""
        switches = zip(self.switch.moves(), SWITCHES, strict=True)
        return sum([2**move for move, (rolled, wanted) in switches if rolled == face])

    def _name_hands(self) -> None:
        """Every two contracts that can be dealt, for every seat."""
        numbers = range(1, self.contracts + 1)
        pairs = [(first, second) for first in numbers for second in range(first + 1, self.contracts + 1)]
        hands = [(seat, first, second) for seat in range(self.seats) for first, second in pairs]
        self.hand_seat: vec[i64] = table([seat for seat, first, second in hands])
        self.hand_first: vec[i64] = table([first for seat, first, second in hands])
        self.hand_second: vec[i64] = table([second for seat, first, second in hands])
        self.pairs: i64 = len(pairs)
        """How many hands there are for a seat."""

    def _name_draws(self) -> None:
        """Every city that can be turned up, for every slot of the row."""
        draws = [(slot, city) for slot in range(SLOTS) for city in range(1, self.cities + 1)]
        self.draw_slot: vec[i64] = table([slot for slot, city in draws])
        self.draw_city: vec[i64] = table([city for slot, city in draws])

    def _name_rolls(self) -> None:
        """Rolls of one die, of two, ... of seven, one after another."""
        codes: list[int] = []
        begins: list[int] = [0, 0]
        for dice in range(1, DICE + 1):
            codes += all_rolls(dice)
            begins.append(len(codes))
        self.roll_code: vec[i64] = table(codes)
        self.roll_begin: vec[i64] = table(begins)
        """Where the rolls of n dice begin among all rolls; those of n + 1 follow."""
        self.roll_ways: vec[i64] = table([ways_to_roll(code) for code in codes])
        numbers = [-1] * 8**5
        for number, code in enumerate(codes):
            numbers[code] = number
        self.roll_number: vec[i64] = table(numbers)

    def goes_back(self, before: Move, move: Move) -> bool:
        """Whether a die is placed right after one of a later face."""
        return self.kinds[before] == PLACE and self.kinds[move] == PLACE and self.parts[move] < self.parts[before]

    def switching_to(self, rolled: i64, wanted: i64) -> Move:
        """The move that turns a die of one face to another."""
        return self.switch.move(SWITCH_NUMBER[5 * rolled + wanted])
