"""What a position of Tramways is made of, declared once: dumps are written and read by it."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.box import KINDS, PARCEL, Box
from tramyard.games.tramways.rules.state import TramwaysState
from tramyard.kernel.dumps import bad_field
from tramyard.kernel.fields import (
    Attribute,
    Field,
    Fields,
    Flag,
    Kind,
    Listed,
    OneOf,
    PerSeat,
    Row,
    Whole,
    a_list,
    a_text,
    an_object,
)
from tramyard.kernel.position import Position
from tramyard.kernel.words import _
from tramyard.tramnet.links import Link, link_of, with_link
from tramyard.tramnet.sets import members_of, set_of

FORMAT: Final = 1
FAR: Final = 10**6
"""No number of a play is greater."""


class CardSets(Field):
    """A set of cards for each seat, or one for the table."""

    def __init__(self, name: str, names: list[str], seats: int) -> None:
        super().__init__(name)
        self.one: OneOf = OneOf(names)
        self.seats: int = seats

    def write(self, position: Position) -> object:
        row: vec[i64] = getattr(position, self.name)
        return [[self.one.write(card) for card in members_of(row, seat)] for seat in range(self.seats)]

    def read(self, position: Position, data: object) -> None:
        sets = a_list(data, self.name)
        if len(sets) != self.seats:
            sentence = _("expected {number} of them, not {value}")
            raise bad_field(self.name, sentence.format(number=self.seats, value=len(sets)))
        row = vec[i64]([0] * (2 * self.seats))
        for seat, names in enumerate(sets):
            where = f"{self.name}[{seat}]"
            cards: list[int] = [self.one.read(name, where) for name in a_list(names, where)]
            if len(set(cards)) < len(cards):
                raise bad_field(where, _("a card stands there twice"))
            row = set_of(row, seat, cards)
        setattr(position, self.name, row)


class Boards(Field):
    """The boards that lie so far; what is printed on them follows."""

    def __init__(self, placements: list[str]) -> None:
        super().__init__("boards")
        self.one: OneOf = OneOf(placements)

    def write(self, position: Position) -> object:
        assert isinstance(position, TramwaysState)
        return [self.one.write(placed) for placed in position.boards]

    def read(self, position: Position, data: object) -> None:
        assert isinstance(position, TramwaysState)
        box = position.box
        boards: list[int] = [self.one.read(name, "boards") for name in a_list(data, "boards")]
        if len(boards) > box.layout.slots:
            sentence = _("expected {number} of them, not {value}")
            raise bad_field("boards", sentence.format(number=box.layout.slots, value=len(boards)))
        if len({placed // 4 for placed in boards}) < len(boards):
            raise bad_field("boards", _("a board lies there twice"))
        position.boards = boards
        position.land = box.land(boards) if len(boards) == box.layout.slots else box.bare
        position.kinds = position.land.printed


class Marks(Field):
    """A mark on some spaces: their names."""

    def __init__(self, name: str, names: list[str], spaces: list[int]) -> None:
        super().__init__(name)
        self.names: list[str] = names
        self.spaces: list[int] = spaces
        self.one: OneOf = OneOf([names[space] for space in spaces])

    def write(self, position: Position) -> object:
        row: vec[i64] = getattr(position, self.name)
        return [self.names[space] for space in self.spaces if row[space]]

    def read(self, position: Position, data: object) -> None:
        assert isinstance(position, TramwaysState)
        row = position.land.no_marks[:]
        for name in a_list(data, self.name):
            row[self.spaces[self.one.read(name, self.name)]] = 1
        setattr(position, self.name, row)


class Built(Field):
    """Buildings that were built on Parcels, by their codes; those printed are added."""

    def __init__(self, codes: list[str]) -> None:
        super().__init__("buildings")
        self.codes: list[str] = codes
        self.code: OneOf = OneOf(codes)
        self.kind: OneOf = OneOf(KINDS[1:])

    def write(self, position: Position) -> object:
        assert isinstance(position, TramwaysState)
        written: dict[str, object] = {}
        for code, name in enumerate(self.codes):
            space = position.land.parcel_at[code]
            if space >= 0 and position.kinds[space]:
                written[name] = KINDS[position.kinds[space]]
        return written

    def read(self, position: Position, data: object) -> None:
        assert isinstance(position, TramwaysState)
        if not isinstance(data, dict):
            raise bad_field(self.name, _("expected an object, not «{value}»").format(value=data))
        kinds = position.land.printed[:]
        for name, kind in data.items():
            space = position.land.parcel_at[self.code.read(name, self.name)]
            if space < 0:
                raise bad_field(f"{self.name}.{name}", _("there is no such Parcel on the map"))
            kinds[space] = self.kind.read(kind, f"{self.name}.{name}") + 1
        position.kinds = kinds


class Links(Field):
    """Links as their ways, each with whose it is and what became of it."""

    def __init__(self, names: list[str], seats: int, rounds: int) -> None:
        super().__init__("links")
        self.way: WayKind = WayKind(names)
        self.owner: Whole = Whole(0, seats - 1, 1)
        self.worked: Whole = Whole(0, rounds)

    def write(self, position: Position) -> object:
        assert isinstance(position, TramwaysState)
        return [
            {
                "way": self.way.write(link.spaces),
                "owner": self.owner.write(link.owner),
                "complete": link.complete,
                "upgraded": link.upgraded,
                "worked": link.worked,
            }
            for link in position.links
        ]

    def read(self, position: Position, data: object) -> None:
        assert isinstance(position, TramwaysState)
        grid = position.land.grid
        links: list[Link] = []
        for number, item in enumerate(a_list(data, "links")):
            here = f"links[{number}]"
            entry = an_object(item, ["way", "owner", "complete", "upgraded", "worked"], here)
            spaces: list[int] = self.way.read(entry["way"], f"{here}.way")
            touching = all(grid.touch(spaces[at - 1], spaces[at]) for at in range(1, len(spaces)))
            if len(spaces) < 3 or not touching:
                sentence = _("«{value}» is no way on this board")
                raise bad_field(f"{here}.way", sentence.format(value=entry["way"]))
            owner: int = self.owner.read(entry["owner"], f"{here}.owner")
            complete: bool = Flag().read(entry["complete"], f"{here}.complete")
            upgraded: bool = Flag().read(entry["upgraded"], f"{here}.upgraded")
            worked: int = self.worked.read(entry["worked"], f"{here}.worked")
            links = with_link(links, link_of(grid, spaces, owner, complete, upgraded, worked))
        position.links = links


class WayKind(Kind):
    """Places in a row: `a1-a2-IV-g10`."""

    def __init__(self, names: list[str]) -> None:
        self.names: list[str] = names
        self.one: OneOf = OneOf(names)

    def write(self, value: Any) -> object:
        spaces: list[int] = value
        return "-".join([self.names[space] for space in spaces])

    def read(self, data: object, where: str) -> Any:
        text = a_text(data, where)
        spaces: list[int] = [self.one.read(name, where) for name in text.split("-")] if text else []
        return spaces


class Destination(Kind):
    """A kind of building by its letter, a Parcel by its code: `R`, `A2`; nothing for -1."""

    def __init__(self, codes: list[str]) -> None:
        self.one: OneOf = OneOf([*KINDS[1:], *codes], none="")
        self.letters: int = len(KINDS)

    def write(self, value: Any) -> object:
        if value < self.letters:
            return self.one.write(value - 1 if value > 0 else -1)
        return self.one.write(value - PARCEL + self.letters - 1)

    def read(self, data: object, where: str) -> Any:
        found: int = self.one.read(data, where)
        if found < 0:
            return -1
        return found + 1 if found < self.letters - 1 else PARCEL + found - self.letters + 1


def position_fields(box: Box) -> Fields:
    """In the order of the dump, the map before what is on it. Cards, spaces and boards are told by their names."""
    seats = int(box.seats)
    seat = Whole(0, seats - 1, 1)
    number = Whole(-FAR, FAR)
    count = Whole(0, FAR)
    cards, names, spaces = box.card_names, box.place_names, box.spaces
    players = [
        Attribute("money", number),
        Attribute("hp", number),
        Attribute("stress", Whole(0, int(box.row.last))),
        Attribute("workers", Whole(0, int(box.workers))),
        Attribute("kept", count),
        Attribute("sunk", count),
        Attribute("total", count, "totals"),
    ]
    fields: list[Field] = [
        Boards(box.placements),
        Attribute("order", Listed(seat, seats)),
        Attribute("seat", seat),
        Attribute("round", Whole(1, int(box.rounds))),
        Attribute("step", Whole(0, len(box.turns) + 2 * seats + 99)),
        Attribute("acting", Flag()),
        Attribute("night", Whole(-1, box.layout.slots - 1, 1), "dark"),
        PerSeat("players", seats, players),
        CardSets("hand", cards, seats),
        CardSets("deck", cards, seats),
        CardSets("pool", cards, seats),
        CardSets("known", cards, seats),
        Attribute("owners", Row(Whole(-1, seats - 1, 1), len(box.codes))),
        CardSets("met", cards, 1),
        Attribute("shown", Listed(OneOf(cards)), "shown_cards"),
        Attribute("tops", Listed(OneOf(cards, none=""), box.books)),
        Attribute("heights", Listed(Whole(0, box.height), box.books)),
        Built(box.codes),
        Marks("riders", names, spaces),
        Marks("martians", names, spaces),
        Marks("improved", names, spaces),
        Links(names, seats, int(box.rounds)),
        Attribute("high", count),
        Attribute("passed", Listed(seat)),
        Attribute("offer", count),
        Attribute("raised", Listed(count, 3)),
        Attribute("deed", OneOf(phases.DEEDS)),
        Attribute("way", WayKind(names)),
        Attribute("extends", Flag()),
        Attribute("closed", OneOf(phases.ENDS)),
        Attribute("at", OneOf(box.edge_names, none="")),
        Attribute("partner", OneOf(box.edge_names, none="")),
        Attribute("wanted", Destination(box.codes)),
        Attribute("rides", Listed(OneOf(box.edge_names))),
        Attribute("paid", Listed(OneOf(box.atom_names))),
        Attribute("bought", count),
        Attribute("owed", count),
        Attribute("discards", count),
    ]
    return Fields("Tramways", FORMAT, phases.PHASES, fields)
