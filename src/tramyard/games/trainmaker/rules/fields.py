"""What a position of Trainmaker is made of, declared once: dumps are written and read by it."""

from typing import Any, Final

from mypy_extensions import i64

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.rules.box import DICE, GOOD, SLOTS, Box, cars_of, order_of
from tramyard.games.trainmaker.rules.legality import TrainTable
from tramyard.games.trainmaker.rules.phases import (
    BY_BOTH,
    BY_CONTRACT,
    BY_ENGINE,
    ENGINE_LIMIT,
    EXHAUSTED,
    PHASES,
    ROUND_CAP,
    RUNNING,
    SIX_GOODS,
)
from tramyard.games.trainmaker.rules.player import NOBODY, Player
from tramyard.kernel.bits import BIT, members
from tramyard.kernel.dumps import bad_field
from tramyard.kernel.fields import (
    Attribute,
    Bits,
    Field,
    Fields,
    Flag,
    Kind,
    Letters,
    Listed,
    OneOf,
    Whole,
    a_list,
    a_text,
    an_object,
)
from tramyard.kernel.position import Position
from tramyard.kernel.words import _

FORMAT: Final = 2


def position_fields(box: Box) -> Fields:
    """The fields of this box's positions, in the order of the dump."""
    last_seat = int(box.seats) - 1
    fields: list[Field] = [
        Attribute("seat", Whole(0, last_seat, 1)),
        Attribute("starter", Whole(0, last_seat, 1)),
        Attribute("round", Whole(1, ROUND_CAP + 1)),
        Attribute("row", Slots(box)),
        Attribute("deck", Bits(box.city_ids[1:], 1)),
        Players(box),
        Attribute("dice", Whole(0, DICE)),
        Attribute("rolled", Letters(FACES, 3, DICE)),
        Attribute("train", Cars(), "order"),
        Attribute("placed", Whole(0, DICE)),
        Attribute("opening", Flag()),
        Attribute("trains", Whole(0, SLOTS)),
        Attribute("owed", Flag()),
        Attribute("worth", Whole(0, 2 * ENGINE_LIMIT)),
        Ending(int(box.seats)),
    ]
    return Fields("Trainmaker", FORMAT, PHASES, fields)


def upgraded(dump: dict[str, object]) -> dict[str, object]:
    """A dump of format 1 in today's words. It knew the face placed last instead of how the cars of the train stand
    (sorted, then), and before a roll still the dice placed of the one before."""
    newer = {name: value for name, value in dump.items() if name != "last"}
    if dump.get("phase") == "roll":
        newer["placed"] = 0
    return {**newer, "format": FORMAT}


class Cars(Kind):
    """A train as it stands, from the left, a letter for each car."""

    def write(self, value: Any) -> object:
        return cars_of(value)

    def read(self, data: object, where: str) -> Any:
        cars = a_text(data, where)
        if set(cars) - set(FACES) or len(cars) > DICE:
            sentence = _("expected up to {number} letters of {known}, not «{value}»")
            raise bad_field(where, sentence.format(number=DICE, known=FACES, value=cars))
        return int(order_of(cars))


class Slots(Kind):
    """The row of cities: their numbers, 0 where a slot is empty."""

    def __init__(self, box: Box) -> None:
        self.cities: Listed = Listed(OneOf(box.city_ids), SLOTS)

    def write(self, value: Any) -> object:
        row: i64 = value
        return [self.cities.kind.write((row >> (6 * slot)) & 63) for slot in range(SLOTS)]

    def read(self, data: object, where: str) -> Any:
        cities: list[int] = self.cities.read(data, where)
        return sum([city * int(GOOD[slot]) for slot, city in enumerate(cities)])


class Players(Field):
    """What lies in front of each seat, and of the Steam Engine where it plays."""

    def __init__(self, box: Box) -> None:
        super().__init__("players")
        self.box: Box = box
        self.cards: Bits = Bits(box.city_ids[1:], 1)
        self.contracts: Bits = Bits(box.contract_ids[1:], 1)
        self.contract: OneOf = OneOf(box.contract_ids)

    def write(self, position: Position) -> object:
        assert isinstance(position, TrainTable)
        written: list[dict[str, object]] = []
        for number in range(self.box.seats + (1 if self.box.engine else 0)):
            player = position.players[number]
            dealt = [self.box.contract_ids[contract] for contract in (player.dealt, player.spare) if contract]
            kept = self.box.contract_ids[player.kept] if player.kept else None
            entry: dict[str, object] = {"cards": self.cards.write(player.cards), "contracts": dealt, "kept": kept}
            if number < self.box.seats:
                entry["token"] = position.token_of(number)
            written.append(entry)
        return written

    def read(self, position: Position, data: object) -> None:
        assert isinstance(position, TrainTable)
        entries = a_list(data, self.name)
        expected = int(self.box.seats) + (1 if self.box.engine else 0)
        if len(entries) != expected:
            sentence = _("expected {number} of them, not {value}")
            raise bad_field(self.name, sentence.format(number=expected, value=len(entries)))
        players: list[Player] = []
        tokens: i64 = 0
        for number, entry in enumerate(entries):
            where = f"{self.name}[{number}]"
            names = ["cards", "contracts", "kept"]
            if number < self.box.seats:
                names.append("token")
            found = an_object(entry, names, where, ["kept"])
            if number < self.box.seats and Flag().read(found["token"], f"{where}.token"):
                tokens |= BIT[number]
            players.append(self._player(found, 2 if number < self.box.seats else 1, where))
        position.players = players if self.box.engine else [*players, NOBODY]
        position.tokens = tokens

    def _player(self, entry: dict[str, object], hand: int, where: str) -> Player:
        player = NOBODY
        for city in members(self.cards.read(entry["cards"], f"{where}.cards")):
            player = player.with_card(self.box, city)
        dealt = members(self.contracts.read(entry["contracts"], f"{where}.contracts"))
        if len(dealt) not in (0, hand):
            raise bad_field(f"{where}.contracts", _("expected {number} of them, or none").format(number=hand))
        kept: int = 0 if entry["kept"] is None else self.contract.read(entry["kept"], f"{where}.kept")
        if kept and kept not in dealt:
            raise bad_field(f"{where}.kept", _("expected one of the contracts dealt"))
        dealt += [0, 0]
        return player.with_contracts(dealt[0], dealt[1], kept)


class Ending(Field):
    """How the game ended and who won it, in the notation of results."""

    def __init__(self, seats: int) -> None:
        super().__init__("ended")
        self.known: dict[str, tuple[int, int]] = {"": (RUNNING, -1), "#eng": (BY_ENGINE, -1), "#out": (EXHAUSTED, -1)}
        for seat in range(seats):
            self.known[f"#six p{seat + 1}"] = (SIX_GOODS, seat)
            self.known[f"#con p{seat + 1}"] = (BY_CONTRACT, seat)
            self.known[f"#six p{seat + 1} #con p{seat + 1}"] = (BY_BOTH, seat)

    def write(self, position: Position) -> object:
        return position.result()

    def read(self, position: Position, data: object) -> None:
        assert isinstance(position, TrainTable)
        text = a_text(data, self.name)
        if text not in self.known:
            sentence = _("expected a result such as «{example}», not «{value}»")
            raise bad_field(self.name, sentence.format(example="#six p1", value=text))
        position.ended, position.winner = self.known[text]
