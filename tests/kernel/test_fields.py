"""Fields declared once: what they write is read back, and what cannot be read is named."""

import json
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.bots.stones import StonesPosition
from tramyard.kernel.errors import YardError
from tramyard.kernel.fields import (
    Attribute,
    Bits,
    ByName,
    Field,
    Fields,
    Flag,
    Kind,
    Letters,
    Listed,
    OneOf,
    Perhaps,
    PerSeat,
    Row,
    Whole,
)
from tramyard.kernel.position import CHANCE, OVER, Position

PHASES = ["deal", "turn", "over"]


class Tableau(StonesPosition):
    """A Position with one attribute of every kind."""

    def __init__(self) -> None:
        super().__init__(3)
        self.actor = CHANCE
        self.seat = 0
        self.colour = -1
        self.bag = 0
        self.used = 0
        self.row: list[int] = []
        self.spaces: vec[i64] = vec[i64]([0, 0])
        self.stops: vec[i64] = vec[i64]([0, 0])
        self.claim: int | None = None
        self.late = False
        self.hands: vec[i64] = vec[i64]([0, 0])
        self.rows: list[list[int]] = [[], []]

    def decider(self) -> int:
        return [int(CHANCE), self.seat, int(OVER)][self.phase]


def fields() -> Fields:
    return Fields(
        "Tableau",
        1,
        PHASES,
        [
            Attribute("seat", Whole(0, 1, 1)),
            Attribute("colour", OneOf("RYGB", "")),
            Attribute("bag", Letters("RYGB", 8, 300)),
            Attribute("used", Bits(["north", "south"], 1)),
            Attribute("row", Listed(Whole(1, 9))),
            Attribute("spaces", Row(OneOf([0, 17, 28]), 2)),
            Attribute("stops", ByName(["ROS", "BEL"], Letters("RYGB", 8, 300))),
            Attribute("claim", Perhaps(Whole(1, 9))),
            Attribute("late", Flag()),
            PerSeat(
                "players",
                2,
                [Attribute("hand", Letters("RYGB", 8, 300), "hands"), Attribute("cards", Listed(Whole(1, 9)), "rows")],
            ),
        ],
    )


def tableau() -> Tableau:
    there = Tableau()
    there.await_seat(1, 1)
    there.seat, there.colour, there.bag, there.used, there.row = 1, 2, 2 + 256**3, 0b110, [3, 1]
    there.spaces, there.stops = vec[i64]([2, 0]), vec[i64]([1, 2 * 256])
    there.claim, there.late = 7, True
    there.hands, there.rows = vec[i64]([256, 0]), [[], [5]]
    return there


DUMP: dict[str, Any] = {
    "format": 1,
    "phase": "turn",
    "actor": "p2",
    "settled": True,
    "seat": 2,
    "colour": "G",
    "bag": "RRB",
    "used": ["north", "south"],
    "row": [3, 1],
    "spaces": [28, 0],
    "stops": {"ROS": "R", "BEL": "YY"},
    "claim": 7,
    "late": True,
    "players": [{"hand": "Y", "cards": []}, {"hand": "", "cards": [5]}],
}


def loaded(dump: object) -> Tableau:
    position = Tableau()
    fields().read(position, dump)
    return position


def test_a_position_is_written_with_names_in_the_order_of_the_declaration() -> None:
    assert json.dumps(fields().write(tableau())) == json.dumps(DUMP)


def test_what_was_written_is_read_back() -> None:
    position = loaded(json.loads(json.dumps(DUMP)))
    assert fields().write(position) == DUMP
    assert (position.actor, position.phase, position.settled) == (1, 1, True)
    assert (position.colour, position.bag, position.used, position.claim) == (2, 2 + 256**3, 0b110, 7)
    assert list(position.hands) == [256, 0]
    assert position.rows == [[], [5]]


def test_nothing_is_written_by_its_own_name_too() -> None:
    there = tableau()
    there.colour, there.claim = -1, None
    dump = fields().write(there)
    assert (dump["colour"], dump["claim"]) == ("", None)
    assert (loaded(dump).colour, loaded(dump).claim) == (-1, None)


def test_letters_may_come_in_any_order() -> None:
    assert loaded({**DUMP, "bag": "RBR"}).bag == tableau().bag


def test_an_optional_field_may_be_missing_as_in_toml() -> None:
    dump = {name: value for name, value in DUMP.items() if name != "claim"}
    assert loaded(dump).claim is None


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("format", 2, "field format: expected 1, not «2»"),
        ("format", True, "field format: expected 1, not «True»"),
        ("phase", "lunch", "field phase: «lunch» is not known"),
        ("phase", ["turn"], "field phase: «['turn']» is not known"),
        ("actor", "p1", "field actor: expected p2 in phase turn, not «p1»"),
        ("settled", 1, "field settled: expected true or false, not «1»"),
        ("seat", 0, "field seat: 0 is out of range"),
        ("seat", 3, "field seat: 3 is out of range"),
        ("seat", "2", "field seat: expected a whole number, not «2»"),
        ("seat", True, "field seat: expected a whole number, not «True»"),
        ("colour", "X", "field colour: «X» is not known"),
        ("bag", "RX", "field bag: expected letters of RYGB, not «RX»"),
        ("bag", 5, "field bag: expected letters of RYGB, not «5»"),
        ("bag", "R" * 256, "field bag: 256 is out of range"),
        ("used", ["north", "north"], "field used: «north» stands there twice"),
        ("used", ["east"], "field used: «east» is not known"),
        ("used", "north", "field used: expected a list, not «north»"),
        ("row", [3, 10], "field row[1]: 10 is out of range"),
        ("spaces", [28], "field spaces: expected 2 of them, not 1"),
        ("spaces", [28, 5], "field spaces[1]: «5» is not known"),
        ("stops", {"ROS": "R"}, "field stops.BEL: this field is missing"),
        ("stops", {"ROS": "R", "BEL": "", "ALF": ""}, "field stops.ALF: there is no such field"),
        ("stops", [], "field stops: expected an object, not «[]»"),
        ("claim", 0, "field claim: 0 is out of range"),
        ("players", [{"hand": "", "cards": []}], "field players: expected 2 of them, not 1"),
        ("players", [{"hand": "", "cards": []}, {"hand": "Q", "cards": []}], "field players[1].hand: expected letters"),
        ("players", [{"hand": "", "cards": []}, {"cards": []}], "field players[1].hand: this field is missing"),
        (
            "players",
            [{"hand": "", "cards": [5, "x"]}, {"hand": "", "cards": []}],
            "field players[0].cards[1]: expected",
        ),
    ],
)
def test_a_field_that_cannot_be_read_is_named_with_the_reason(field: str, value: object, told: str) -> None:
    with pytest.raises(YardError) as caught:
        loaded({**DUMP, field: value})
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize("field", [name for name in DUMP if name != "claim"])
def test_a_missing_field_is_named(field: str) -> None:
    with pytest.raises(YardError, match=f"field {field}: this field is missing"):
        loaded({name: value for name, value in DUMP.items() if name != field})


def test_a_field_too_much_is_named() -> None:
    with pytest.raises(YardError, match="field mood: there is no such field"):
        loaded({**DUMP, "mood": "good"})


@pytest.mark.parametrize("dump", [None, [], "dump", 7])
def test_what_is_no_object_is_no_dump(dump: object) -> None:
    with pytest.raises(YardError, match="expected an object"):
        loaded(dump)


def test_a_long_value_is_quoted_in_part() -> None:
    with pytest.raises(YardError) as caught:
        loaded({**DUMP, "colour": "X" * 500})
    assert len(str(caught.value)) < 100


def test_a_room_may_bring_kinds_and_fields_of_its_own() -> None:
    class Doubled(Kind):
        def write(self, value: Any) -> object:
            return 2 * value

        def read(self, data: object, where: str) -> Any:
            assert isinstance(data, int)
            return data // 2

    class Both(Field):
        def write(self, position: Position) -> object:
            assert isinstance(position, Tableau)
            return [position.seat, position.colour]

        def read(self, position: Position, data: object) -> None:
            assert isinstance(position, Tableau)
            assert isinstance(data, list)
            position.seat, position.colour = data

    own = Fields("Own", 1, PHASES, [Attribute("bag", Doubled()), Both("both")])
    there = tableau()
    there.bag = 21
    dump = own.write(there)
    assert (dump["bag"], dump["both"]) == (42, [1, 2])
    back = Tableau()
    own.read(back, dump)
    assert (back.bag, back.seat, back.colour) == (21, 1, 2)
