"""The fields of a Position, declared once: from the declaration follow its dump, reading it back, and what is said
about a field that cannot be read.

A field has a name in the dump and a *kind*, which knows how a value is written as plain data with names instead of
indices and how it is read back. Hot things (`copy`, the rules) use the attributes themselves.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tramyard.kernel.dumps import bad_field, fault, no_position
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.words import _

CHANCE_NAME: Final = "chance"
OVER_NAME: Final = "over"
REMEMBERED: Final = 4096
"""Texts of counts that are kept."""


# Kinds of values. An attribute may be any of them, so a kind takes and gives `Any`; what it reads is checked.


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(ABC):
    """How values of one kind are written as plain data and read back."""

    @abstractmethod
    def write(self, value: Any) -> object:
        """The value as plain JSON data."""

    @abstractmethod
    def read(self, data: object, where: str) -> Any:
        """The value of this data. Raises YardError naming the field `where`."""


class Flag(Kind):
    """True or false."""

    def write(self, value: Any) -> object:
        return bool(value)

    def read(self, data: object, where: str) -> Any:
        if isinstance(data, bool):
            return data
        raise bad_field(where, _("expected true or false, not «{value}»").format(value=_short(data)))


class Whole(Kind):
    """A whole number between two bounds; `shift` is added for people (seats and spaces count from 1)."""

    def __init__(self, least: int, most: int, shift: int = 0) -> None:
        self.least: int = least
        self.most: int = most
        self.shift: int = shift

    def write(self, value: Any) -> object:
        return value + self.shift if self.shift else value

    def read(self, data: object, where: str) -> Any:
        number = a_number(data, where) - self.shift
        if not self.least <= number <= self.most:
            raise bad_field(where, _("{value} is out of range").format(value=number + self.shift))
        return number


class OneOf(Kind):
    """The index of one of some names or numbers; where `none` is given it stands for -1."""

    def __init__(self, known: Sequence[str | int], none: str | int | None = None) -> None:
        self.known: list[str | int] = [*known]
        self.none: str | int | None = none
        self._index: dict[str | int, int] = {name: number for number, name in enumerate(known)}

    def write(self, value: Any) -> object:
        if value < 0 and self.none is not None:
            return self.none
        return self.known[value]

    def read(self, data: object, where: str) -> Any:
        if isinstance(data, str | int) and not isinstance(data, bool):
            if self.none is not None and data == self.none:
                return -1
            if data in self._index:
                return self._index[data]
        raise bad_field(where, _("«{value}» is not known").format(value=_short(data)))


class Letters(Kind):
    """A count of things that have a letter each: so many `bits` of a number for each of them, the first one lowest."""

    def __init__(self, known: str, bits: int, most: int) -> None:
        self.known: str = known
        self.bits: i64 = bits
        self.mask: i64 = 2**bits - 1
        self.most: int = most
        self._written: dict[int, str] = {}
        """Texts of counts met before: a game repeats itself, and it has many counts."""

    def write(self, value: Any) -> object:
        text = self._written.get(value)
        if text is None:
            text = self._text(value)
            if len(self._written) < REMEMBERED:
                self._written[value] = text
        return text

    def _text(self, count: i64) -> str:
        letters: list[str] = []
        for number, letter in enumerate(self.known):
            letters.append(letter * ((count >> (self.bits * number)) & self.mask))
        return "".join(letters)

    def read(self, data: object, where: str) -> Any:
        if not isinstance(data, str) or set(data) - set(self.known) or len(data) > self.most:
            sentence = _("expected letters of {known}, not «{value}»")
            raise bad_field(where, sentence.format(known=self.known, value=_short(data)))
        count = 0
        for number, letter in enumerate(self.known):
            many = data.count(letter)
            if many > self.mask:
                raise bad_field(where, _("{value} is out of range").format(value=many))
            count += many * 2 ** (int(self.bits) * number)
        return count


class Bits(Kind):
    """A set as a number, a bit for each of some names or numbers, the first of them at bit `lowest`."""

    def __init__(self, known: Sequence[str | int], lowest: int = 0) -> None:
        self.one: OneOf = OneOf(known)
        self.lowest: i64 = lowest

    def write(self, value: Any) -> object:
        left: i64 = value
        left >>= self.lowest
        names: list[str | int] = []
        for name in self.one.known:
            if left & 1:
                names.append(name)
            left >>= 1
        return names

    def read(self, data: object, where: str) -> Any:
        bits = 0
        for name in a_list(data, where):
            bit: int = 2 ** (int(self.one.read(name, where)) + int(self.lowest))
            if bits & bit:
                raise bad_field(where, _("«{value}» stands there twice").format(value=_short(name)))
            bits += bit
        return bits


class Listed(Kind):
    """A list of values of one kind, of any length unless `length` says which."""

    def __init__(self, kind: Kind, length: int = -1) -> None:
        self.kind: Kind = kind
        self.length: int = length

    def write(self, value: Any) -> object:
        return [self.kind.write(item) for item in value]

    def read(self, data: object, where: str) -> Any:
        items = a_list(data, where)
        if self.length >= 0 and len(items) != self.length:
            sentence = _("expected {number} of them, not {value}")
            raise bad_field(where, sentence.format(number=self.length, value=len(items)))
        return [self.kind.read(item, f"{where}[{number}]") for number, item in enumerate(items)]


class Row(Kind):
    """A `vec` of native numbers of one kind, always as long."""

    def __init__(self, kind: Kind, length: int) -> None:
        self.listed: Listed = Listed(kind, length)

    def write(self, value: Any) -> object:
        row: vec[i64] = value
        return [self.listed.kind.write(number) for number in row]

    def read(self, data: object, where: str) -> Any:
        return vec[i64](self.listed.read(data, where))


class ByName(Kind):
    """A `vec` of native numbers, each under a name."""

    def __init__(self, names: Sequence[str], kind: Kind) -> None:
        self.names: list[str] = [*names]
        self.kind: Kind = kind

    def write(self, value: Any) -> object:
        row: vec[i64] = value
        written: dict[str, object] = {}
        for number, name in enumerate(self.names):
            written[name] = self.kind.write(row[number])
        return written

    def read(self, data: object, where: str) -> Any:
        entries = an_object(data, self.names, where)
        return vec[i64]([self.kind.read(entries[name], f"{where}.{name}") for name in self.names])


class Perhaps(Kind):
    """A value of another kind, or None."""

    def __init__(self, kind: Kind) -> None:
        self.kind: Kind = kind

    def write(self, value: Any) -> object:
        return None if value is None else self.kind.write(value)

    def read(self, data: object, where: str) -> Any:
        return None if data is None else self.kind.read(data, where)


# Fields


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(ABC):
    """Something a Position has, under its name in the dump."""

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.optional: bool = False
        """Whether it may be missing from a dump, which then says None of it."""

    @abstractmethod
    def write(self, position: Position) -> object:
        """What the dump says of it."""

    @abstractmethod
    def read(self, position: Position, data: object) -> None:
        """Give it to a Position that is being loaded. Raises YardError naming the field."""


class Attribute(Field):
    """An attribute of the Position, by default of the same name."""

    def __init__(self, name: str, kind: Kind, attribute: str = "") -> None:
        super().__init__(name)
        self.kind: Kind = kind
        self.attribute: str = attribute or name
        self.optional = isinstance(kind, Perhaps)

    def write(self, position: Position) -> object:
        return self.kind.write(getattr(position, self.attribute))

    def read(self, position: Position, data: object) -> None:
        setattr(position, self.attribute, self.kind.read(data, self.name))


class PerSeat(Field):
    """Attributes with one value for each seat (a `vec` or a list), written as one object for each seat."""

    def __init__(self, name: str, seats: int, columns: Sequence[Attribute]) -> None:
        super().__init__(name)
        self.seats: int = seats
        self.columns: list[Attribute] = [*columns]
        self._names: list[str] = [column.name for column in columns]
        self._optional: list[str] = [column.name for column in columns if column.optional]

    def write(self, position: Position) -> object:
        written: list[dict[str, object]] = [{} for _ in range(self.seats)]
        for column in self.columns:
            values = getattr(position, column.attribute)
            for seat, entry in enumerate(written):
                entry[column.name] = column.kind.write(values[seat])
        return written

    def read(self, position: Position, data: object) -> None:
        entries = a_list(data, self.name)
        if len(entries) != self.seats:
            sentence = _("expected {number} of them, not {value}")
            raise bad_field(self.name, sentence.format(number=self.seats, value=len(entries)))
        wheres = [f"{self.name}[{seat}]" for seat in range(self.seats)]
        objects = [
            an_object(entry, self._names, where, self._optional) for entry, where in zip(entries, wheres, strict=True)
        ]
        for column in self.columns:
            values = [
                column.kind.read(entry[column.name], f"{where}.{column.name}")
                for entry, where in zip(objects, wheres, strict=True)
            ]
            fresh = getattr(position, column.attribute)
            setattr(position, column.attribute, values if isinstance(fresh, list) else vec[i64](values))


class Fields:
    """All fields of a game's Positions. The head is the kernel's: format, phase, who must decide, whether all is
    settled."""

    def __init__(self, title: str, format: int, phases: Sequence[str], fields: Sequence[Field]) -> None:
        self.title: str = title
        self.format: int = format
        self.phase: OneOf = OneOf(phases)
        self.fields: list[Field] = [*fields]
        self.names: list[str] = ["format", "phase", "actor", "settled", *[field.name for field in fields]]
        self.optional: list[str] = [field.name for field in fields if field.optional]

    def write(self, position: Position) -> dict[str, object]:
        """The dump of a Position."""
        dump: dict[str, object] = {
            "format": self.format,
            "phase": self.phase.write(position.phase),
            "actor": actor_name(position.actor),
            "settled": position.settled,
        }
        for field in self.fields:
            dump[field.name] = field.write(position)
        return dump

    def read(self, position: Position, dump: object) -> None:
        """Make a fresh Position that of a dump. Raises YardError naming the field that cannot be used.

        What follows from the fields is the game's to derive (`Position.restored`); whether the whole makes sense is
        the referee's to say.
        """
        entries = an_object(dump, self.names, "", self.optional)
        if entries["format"] != self.format or isinstance(entries["format"], bool):
            sentence = _("expected {expected}, not «{value}»")
            raise bad_field("format", sentence.format(expected=self.format, value=_short(entries["format"])))
        position.phase = self.phase.read(entries["phase"], "phase")
        position.settled = Flag().read(entries["settled"], "settled")
        for field in self.fields:
            field.read(position, entries[field.name])
        position.actor = position.decider()
        expected = actor_name(position.actor)
        if entries["actor"] != expected:
            sentence = _("expected {expected} in phase {phase}, not «{value}»")
            told = sentence.format(expected=expected, phase=entries["phase"], value=_short(entries["actor"]))
            raise bad_field("actor", told)


def actor_name(actor: i64) -> str:
    """Who must decide, as dumps and records write it."""
    if actor == CHANCE:
        return CHANCE_NAME
    return OVER_NAME if actor == OVER else f"p{actor + 1}"


def stuck(position: Position, title: str) -> YardError | None:
    """What is wrong with a Position in which nobody can go on though the game is not over."""
    if position.actor == OVER or (position.odds() if position.actor == CHANCE else position.moves()):
        return None
    told = _("{who} must decide, but nothing can be done").format(who=actor_name(position.actor))
    return no_position(title, fault("actor", told))


# Reading plain data


def a_number(data: object, where: str) -> int:
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    raise bad_field(where, _("expected a whole number, not «{value}»").format(value=_short(data)))


def a_text(data: object, where: str) -> str:
    if isinstance(data, str):
        return data
    raise bad_field(where, _("expected a text, not «{value}»").format(value=_short(data)))


def a_list(data: object, where: str) -> list[object]:
    if isinstance(data, list):
        return data
    raise bad_field(where, _("expected a list, not «{value}»").format(value=_short(data)))


def an_object(data: object, names: Sequence[str], where: str, optional: Sequence[str] = ()) -> dict[str, object]:
    """An object with just these fields; an optional one that is missing is None (TOML has no other way to say so)."""
    if not isinstance(data, dict):
        raise bad_field(where, _("expected an object, not «{value}»").format(value=_short(data)))
    entries: dict[str, object] = {}
    for name in names:
        if name not in data and name not in optional:
            raise bad_field(f"{where}.{name}" if where else name, _("this field is missing"))
        entries[name] = data.get(name)
    for name in data:
        if name not in entries:
            raise bad_field(f"{where}.{name}" if where else str(name), _("there is no such field"))
    return entries


def _short(data: object) -> str:
    """Bad data as it is quoted."""
    text = str(data)
    return text if len(text) <= 40 else text[:39] + "…"
