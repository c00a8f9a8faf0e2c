"""What a position of Tramways Workbook is made of, declared once: dumps are written and read by it."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.workbook.rules import phases
from tramyard.kernel.dumps import bad_field
from tramyard.kernel.fields import (
    Attribute,
    Bits,
    Field,
    Fields,
    Flag,
    Kind,
    Listed,
    OneOf,
    PerSeat,
    Whole,
    a_list,
    an_object,
)
from tramyard.kernel.words import _
from tramyard.tramnet.grid import Grid
from tramyard.tramnet.links import Link, link_of, with_link
from tramyard.tramnet.trail import Trail

FORMAT: Final = 1
FAR: Final = 10**9
"""No number of a play is greater."""


class Marks(Kind):
    """A mark on some spaces: their names."""

    def __init__(self, grid: Grid) -> None:
        self.grid: Grid = grid
        self.one: OneOf = OneOf(grid.names)

    def write(self, value: Any) -> object:
        row: vec[i64] = value
        return [name for space, name in enumerate(self.grid.names) if row[space]]

    def read(self, data: object, where: str) -> Any:
        row = vec[i64]([0] * self.grid.size)
        for name in a_list(data, where):
            row[self.one.read(name, where)] = 1
        return row


class Values(Kind):
    """A number for some spaces, told by words: `c3: R`. The first word stands for 0 and is never written."""

    def __init__(self, grid: Grid, words: list[str], spaces: list[int]) -> None:
        self.grid: Grid = grid
        self.space: OneOf = OneOf([grid.names[space] for space in spaces])
        self.spaces: list[int] = spaces
        self.word: OneOf = OneOf(words)

    def write(self, value: Any) -> object:
        row: vec[i64] = value
        written: dict[str, object] = {}
        for space in self.spaces:
            if row[space]:
                written[self.grid.names[space]] = self.word.write(row[space])
        return written

    def read(self, data: object, where: str) -> Any:
        if not isinstance(data, dict):
            raise bad_field(where, _("expected an object, not «{value}»").format(value=data))
        row = vec[i64]([0] * self.grid.size)
        for name, word in data.items():
            row[self.spaces[self.space.read(name, where)]] = self.word.read(word, f"{where}.{name}")
        return row


class Built(Kind):
    """Buildings that were built; those printed are added."""

    def __init__(self, grid: Grid, printed: vec[i64], letters: list[str], parcels: list[int]) -> None:
        self.printed: vec[i64] = printed
        self.values: Values = Values(grid, letters, parcels)

    def write(self, value: Any) -> object:
        return self.values.write(value)

    def read(self, data: object, where: str) -> Any:
        row: vec[i64] = self.values.read(data, where)
        for space in range(len(row)):
            if self.printed[space]:
                row[space] = self.printed[space]
        return row


class Destination(Kind):
    """A kind of building by its letter, a parcel by its number: `R`, `#7`; nothing for -1."""

    def __init__(self, letters: list[str], parcels: list[int], first: int) -> None:
        self.one: OneOf = OneOf([*letters[1:], *[f"#{number}" for number in parcels]], none="")
        self.letters: int = len(letters)
        self.parcels: list[int] = parcels
        self.first: int = first

    def write(self, value: Any) -> object:
        if 0 <= value < self.letters or value < 0:
            return self.one.write(value - 1 if value > 0 else -1)
        return f"#{value - self.first}"

    def read(self, data: object, where: str) -> Any:
        found: int = self.one.read(data, where)
        if found < 0:
            return -1
        if found < self.letters - 1:
            return found + 1
        return self.first + self.parcels[found - self.letters + 1]


class Links(Kind):
    """Links as their ways, each with whose it is and what became of it."""

    def __init__(self, grid: Grid, seats: int, rounds: int) -> None:
        self.grid: Grid = grid
        self.way: Trail = Trail(grid.names, grid.touch, 3)
        self.owner: Whole = Whole(0, seats - 1, 1)
        self.worked: Whole = Whole(0, rounds)

    def write(self, value: Any) -> object:
        links: list[Link] = value
        return [
            {
                "way": self.way.write(link.spaces),
                "owner": self.owner.write(link.owner),
                "complete": link.complete,
                "upgraded": link.upgraded,
                "worked": link.worked,
            }
            for link in links
        ]

    def read(self, data: object, where: str) -> Any:
        links: list[Link] = []
        for number, item in enumerate(a_list(data, where)):
            here = f"{where}[{number}]"
            entry = an_object(item, ["way", "owner", "complete", "upgraded", "worked"], here)
            spaces: list[int] = self.way.read(entry["way"], f"{here}.way")
            owner: int = self.owner.read(entry["owner"], f"{here}.owner")
            complete: bool = Flag().read(entry["complete"], f"{here}.complete")
            upgraded: bool = Flag().read(entry["upgraded"], f"{here}.upgraded")
            worked: int = self.worked.read(entry["worked"], f"{here}.worked")
            links = with_link(links, link_of(self.grid, spaces, owner, complete, upgraded, worked))
        return links


def position_fields(
    grid: Grid,
    seats: int,
    rounds: int,
    slots: list[str],
    atoms: list[str],
    printed: vec[i64],
    letters: list[str],
    parcels: list[int],
    numbers: list[int],
    first_parcel: int,
    stress: int,
    workers: int,
) -> Fields:
    """In the order of the dump. Tickets are told by their letters, spaces by their names."""
    seat = Whole(0, seats - 1, 1)
    number = Whole(-FAR, FAR)
    count = Whole(0, FAR)
    tickets = Bits(slots)
    players = [
        Attribute("money", number),
        Attribute("hp", number),
        Attribute("stress", Whole(0, stress)),
        Attribute("workers", Whole(0, workers)),
        Attribute("opened", tickets),
        Attribute("crossed", tickets),
        Attribute("deliveries", Listed(count, len(letters))),
        Attribute("reclaims", count),
    ]
    fields: list[Field] = [
        Attribute("seat", seat),
        Attribute("first", seat),
        Attribute("round", Whole(1, rounds)),
        Attribute("step", Whole(0, phases.STEPS_OF_TWO + seats)),
        PerSeat("players", seats, players),
        Attribute("buildings", Built(grid, printed, letters, parcels), "kinds"),
        Attribute("passengers", Marks(grid), "riders"),
        Attribute("upgrades", Values(grid, ["", "1", "2", "3", "4", "5", "6", "7", "8", "9"], parcels), "levels"),
        Attribute("delivered", Marks(grid)),
        Attribute("lava", Values(grid, ["", "lava", "closed"], [*range(int(grid.size))])),
        Attribute("railed", Marks(grid)),
        Attribute("links", Links(grid, seats, rounds)),
        Attribute("deed", OneOf(phases.DEEDS)),
        Attribute("way", Trail(grid.names, grid.touch, 0)),
        Attribute("extends", Flag()),
        Attribute("closed", OneOf(phases.ENDS)),
        Attribute("at", OneOf(grid.edge_names, none="")),
        Attribute("wanted", Destination(letters, numbers, first_parcel)),
        Attribute("rides", Listed(OneOf(grid.edge_names))),
        Attribute("paid", Listed(OneOf(atoms))),
        Attribute("bought", count),
        Attribute("later", number),
        Attribute("owed", count),
        Attribute("taken", count),
        Attribute("reclaimed", OneOf(slots, none="")),
        Attribute("bid", Whole(-1, FAR)),
        Attribute("offer", count),
        Attribute("raised", Listed(count, 3)),
    ]
    return Fields("Tramways Workbook", FORMAT, phases.PHASES, fields)
