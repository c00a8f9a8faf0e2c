"""What is in the box, as numbers the rules can count with: dice, City cards, contracts, and every move there is.

Dice are counted in *codes*: one octal digit per face in the order L P B F C, so `1 + 8` is a Locomotive and a
Passenger Car. Seven dice fit, and codes of separate dice add up. Cities and contracts count from 1 in the order of
the content file; 0 is none.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trainmaker.content import FACES, SIZES, WILD, Cards
from tramyard.kernel.vocabulary import Family, Move, Vocabulary

DICE: Final = 7
SLOTS: Final = 3
GOODS: Final = 6
MOST_SEATS: Final = 6

LOCO: Final = 0
PASSENGER: Final = 1
BOXCAR: Final = 2
FLATCAR: Final = 3
CABOOSE: Final = 4

BIT: Final = vec[i64]([2**k for k in range(62)])
DIE: Final = vec[i64]([8**face for face in range(5)])
"""The code of one die of a face."""
GOOD: Final = vec[i64]([64**good for good in range(GOODS + 1)])
"""One card of a good in a count of goods: six bits each, wild last."""
THROW: Final = vec[i64]([8**face for face in (LOCO, LOCO, PASSENGER, BOXCAR, FLATCAR, CABOOSE)])
"""The six sides of a die."""
THROWS: Final = vec[i64]([6**dice for dice in range(DICE + 1)])
"""In how many ways so many dice can fall."""

# The seats' choices, in the order of the vocabulary.
KEEP: Final = 0
PLACE: Final = 2
REROLL: Final = 7
END: Final = 8
BONUS: Final = 9
SCORE: Final = 10
SWITCH: Final = 13
CHOICES: Final = 33


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


def table(numbers: list[int]) -> vec[i64]:
    """A row of native numbers to look things up in."""
    return vec[i64](numbers)


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
        """The families of moves, in the order of the vocabulary."""
        self._name_pairs()
        self._name_rolls()
        pairs = [
            f"{self.contract_ids[first]:02},{self.contract_ids[second]:02}"
            for first, second in zip(self.pair_first, self.pair_second, strict=True)
        ]
        seats = range(1, self.seats + 1)
        slots = range(1, SLOTS + 1)
        cities = self.city_ids[1:]
        switches = [(rolled, wanted) for rolled in FACES for wanted in FACES if rolled != wanted]
        self.families: list[Family] = [
            Family("keep", ["K1", "K2"], ["contract-1", "contract-2"]),
            Family("place", [f"+{face}" for face in FACES], [f"die-{face}" for face in FACES]),
            Family("roll", ["R"], "roll"),
            Family("end", ["E"], "end"),
            Family("bonus", ["N"], "bonus"),
            Family("score", [f"${slot}" for slot in slots], [f"slot-{slot}" for slot in slots]),
            Family(
                "switch",
                [f"s{rolled}{wanted}" for rolled, wanted in switches],
                [f"die-{rolled}" for rolled, wanted in switches],
            ),
            Family("starter", [f"f{seat}" for seat in seats], chance=True),
            Family("contracts", [f"c{seat}:{pair}" for seat in seats for pair in pairs], chance=True),
            Family("engine contract", [f"ce:{number:02}" for number in self.contract_ids[1:]], chance=True),
            Family("city", [f"d{slot}:{number:02}" for slot in slots for number in cities], chance=True),
            Family("engine city", [f"e:{number:02}" for number in cities], chance=True),
            Family("rolled", [f"r{letters_of(code)}" for code in self.roll_code], chance=True),
        ]
        self.vocabulary: Vocabulary = Vocabulary(self.families)
        first = {family.name: family.first for family in self.families}
        self.start_at: i64 = first["starter"]
        self.pairs_at: i64 = first["contracts"]
        self.engine_contract_at: i64 = first["engine contract"]
        self.refill_at: i64 = first["city"]
        self.engine_draw_at: i64 = first["engine city"]
        self.rolls_at: i64 = first["rolled"]

    def _name_pairs(self) -> None:
        """Every two contracts that can be dealt to a seat."""
        firsts: list[int] = []
        seconds: list[int] = []
        for first in range(1, self.contracts + 1):
            for second in range(first + 1, self.contracts + 1):
                firsts.append(first)
                seconds.append(second)
        self.pair_first: vec[i64] = table(firsts)
        self.pair_second: vec[i64] = table(seconds)
        self.pairs: i64 = len(firsts)

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


def switch_faces(move: Move) -> tuple[i64, i64]:
    """The face a switch move turns, and the face it becomes."""
    number: i64 = move - SWITCH
    rolled = number // 4
    other = number % 4
    return rolled, other + 1 if other >= rolled else other


def switch_move(rolled: i64, wanted: i64) -> Move:
    """The switch move from one face to another."""
    return SWITCH + rolled * 4 + (wanted - 1 if wanted > rolled else wanted)
